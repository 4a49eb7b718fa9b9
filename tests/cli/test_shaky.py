"""The client behind a connection that loses answers: a proxy in front of the real stack."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests


class Shaky(BaseHTTPRequestHandler):
    """Passes requests on, but drops or delays what the server object says."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.pass_on()

    def do_GET(self):
        self.pass_on()

    def pass_on(self):
        self.server.seen.append((self.command, self.path, self.headers.get("Idempotency-Key")))
        if self.server.busy:
            self.server.busy -= 1
            self.reply(503, b'{"code": "busy", "detail": "Later."}', {"Retry-After": "0"})
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name: value for name, value in self.headers.items() if name != "Host"}
        answer = requests.request(self.command, self.server.behind + self.path, data=body, headers=headers)
        if self.path.endswith(self.server.loses) and self.server.losses:
            self.server.losses -= 1
            self.close_connection = True
            self.connection.close()
            return
        self.reply(answer.status_code, answer.content, {"Content-Type": answer.headers["Content-Type"]})

    def reply(self, status, body, headers):
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Keep the test's output clean."""


@pytest.fixture
def proxy(server_url):
    with ThreadingHTTPServer(("127.0.0.1", 0), Shaky) as server:
        server.behind, server.seen = server_url.rstrip("/"), []
        server.loses, server.losses, server.busy = "/choices", 0, 0
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def ada(computer, proxy):
    ada = computer("ada", f"http://127.0.0.1:{proxy.server_port}")
    match = ada.ask("new", "criss-cross", "--seats", "1")["id"]
    ada.ask("join", match, "--name", "Ada")
    return ada


def test_a_choice_whose_answer_is_lost_counts_once(ada, proxy):
    proxy.losses = 2
    assert ada.run("choose", "s").returncode == 0
    sent = [key for method, path, key in proxy.seen if path.endswith("/choices")]
    assert len(sent) == 3
    assert len(set(sent)) == 1
    assert ada.ask("show")["view"]["sheets"][0]["grid"][0] == "S...."


def test_a_choice_that_never_gets_an_answer_is_unreachable(ada, proxy):
    proxy.losses = 100
    done = ada.run("choose", "s")
    assert done.returncode == 3
    assert "No Scorepad server answers" in done.stderr


def test_joining_is_not_sent_twice(ada, proxy):
    proxy.loses, proxy.losses = "/seats", 1
    match = ada.ask("new", "criss-cross", "--seats", "2")["id"]
    assert ada.run("join", match, "--name", "Ada").returncode == 3
    assert sum(path.endswith(f"{match}/seats") for _, path, _ in proxy.seen) == 1


def test_a_busy_server_is_asked_again(ada, proxy):
    proxy.busy = 2
    assert ada.run("games").returncode == 0


def test_a_server_that_stays_busy_refuses(ada, proxy):
    proxy.busy = 100
    assert ada.run("games").stderr == "refused (busy): Later.\n"
