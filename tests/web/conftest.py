"""The browser client in a real browser, against the whole program."""

import json
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from tests.equipment import need
from tests.web.hands import NO_SOCKETS, Visitor

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

PATIENCE = 30_000  # milliseconds: a busy machine is slow, but not wrong
expect.set_options(timeout=PATIENCE)
# A page gives a socket up if nothing comes on it in six seconds, or no answer in eight; here it waits longer.
PATIENT = f"""
{{
  const later = window.setTimeout;
  const patient = (time) => ([6000, 8000].includes(time) ? {PATIENCE} : time);
  window.setTimeout = (act, time, ...rest) => later(act, patient(time), ...rest);
}}
"""


@pytest.fixture(scope="session")
def browser():
    found = need("Chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Show with a failure what every visitor saw last."""
    report = yield
    if report.failed and call.when == "call":
        for number, visitor in enumerate(item.funcargs.get("visitors", ())):
            report.sections.append((f"visitor {number}", visitor.last_seen()))
    return report


@pytest.fixture
def visitors():
    """Everybody who has a browser in this test."""
    return []


@pytest.fixture
def visit(browser, server_url, visitors):
    """Return a function that gives somebody a browser of their own, without animations if not asked for.

    One without sockets plays by stream and requests.
    At the end nobody may have seen an error in the console or asked any other server.
    """

    def give(path="/", server=server_url, held=None, settings=None, width=1100, height=900, **context):
        socket = context.pop("socket", True)
        wanted = {
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "viewport": {"width": width, "height": height},
        }
        opened = browser.new_context(**{**wanted, **context})
        opened.set_default_timeout(PATIENCE)
        opened.add_init_script(PATIENT if socket else NO_SOCKETS)
        for name, value in {**(settings or {}), **({"matches": held} if held else {})}.items():
            keep = f"localStorage.getItem('scorepad:{name}') ?? localStorage.setItem('scorepad:{name}', %s)"
            opened.add_init_script(keep % json.dumps(json.dumps(value)))
        visitor = Visitor(opened.new_page(), server)
        visitors.append(visitor)
        visitor.open(path)
        return visitor

    yield give
    for visitor in visitors:
        with suppress(Error):
            visitor.page.context.close()
    for visitor in visitors:
        assert visitor.problems == []
        assert [url for url in visitor.asked if not url.startswith((visitor.server, "blob:"))] == []


@pytest.fixture
def pair(visit):
    """Two people at a new table of Criss Cross, whom it waits for."""
    ada, bob = visit("/"), visit("/")
    ada.new_match("criss-cross", "Ada", ["human"])
    bob.join(ada.match_id, "Bob")
    for visitor in (ada, bob):
        visitor.to_be_asked()
    return ada, bob
