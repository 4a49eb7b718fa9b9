import contextlib
import socket

import pytest

from services.stack.address import DEFAULT_PORT, Address, can_bind, choose_address


def test_another_port_is_found_when_the_default_one_is_taken():
    with contextlib.ExitStack() as taken:
        with contextlib.suppress(OSError):  # somebody else has it: just as good
            taken.enter_context(socket.create_server(("127.0.0.1", DEFAULT_PORT)))
        chosen = choose_address("127.0.0.1", None)
    assert chosen.port != DEFAULT_PORT
    assert can_bind("127.0.0.1", chosen.port)


@pytest.mark.parametrize(
    ("host", "bind", "url"),
    [
        ("127.0.0.1", "127.0.0.1:80", "http://127.0.0.1:80/"),
        ("0.0.0.0", "0.0.0.0:80", "http://127.0.0.1:80/"),
        ("::", "[::]:80", "http://[::1]:80/"),
    ],
)
def test_the_address_to_visit_is_one_that_can_be_visited(host, bind, url):
    address = Address(host, 80)
    assert (address.bind, address.url) == (bind, url)
