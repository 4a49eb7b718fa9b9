"""How the browser client is served: strictly, and fetched no more often than needed."""

import gzip
import re

import pytest

from services.api.browser import FOLDER, client

PAGES = ["/", "/new", "/new/encore", "/matches", "/match/abc", "/replay/abc", "/rules/encore"]


def test_every_page_is_the_same_document(app):
    browser = app.test_client()
    answers = [browser.get(path) for path in PAGES]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.data for answer in answers}) == 1
    assert answers[0].content_type == "text/html; charset=utf-8"


def test_nothing_but_our_own_files_may_be_loaded_or_run(app):
    policy = app.test_client().get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_the_client_holds_no_inline_script_or_style_and_no_outside_address():
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", page) == []
    for path in FOLDER.rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".svg"):
            addresses = re.findall(r"https?://[\w.]+", path.read_text(encoding="utf-8"))
            assert set(addresses) <= {"http://www.w3.org"}, path


def test_files_of_a_version_are_kept_for_ever(app):
    answer = app.test_client().get(f"/app/{client().version}/js/main.js")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.content_type == "text/javascript; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_page_is_asked_for_again_and_costs_nothing_when_it_is_the_same(app):
    browser = app.test_client()
    first = browser.get("/")
    assert first.headers["Cache-Control"] == "no-cache"
    again = browser.get("/", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_files_travel_zipped_to_whoever_can_read_that(app):
    path = f"/app/{client().version}/css/base.css"
    browser = app.test_client()
    plain = browser.get(path)
    zipped = browser.get(path, headers={"Accept-Encoding": "gzip"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == plain.data
    assert zipped.headers["ETag"] != plain.headers["ETag"]


@pytest.mark.parametrize(
    "path", ["/app/0/js/main.js", "/app/{version}/../app.py", "/app/{version}/js/none.js", "/nowhere"]
)
def test_nothing_else_is_served(app, path):
    answer = app.test_client().get(path.format(version=client().version))
    assert answer.status_code == 404
    assert answer.json["code"] == "not_found"


def test_a_browser_that_opens_a_match_of_the_api_is_led_to_its_page(table):
    match = table()
    address = f"/v1/matches/{match.id}"
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    led = match.client.get(address, headers=browser)
    assert (led.status_code, led.headers["Location"]) == (303, f"/match/{match.id}")
    for accept in ("application/json", "*/*"):
        assert match.client.get(address, headers={"Accept": accept}).json["id"] == match.id
    assert match.client.get(address).json["id"] == match.id


def test_every_file_that_the_page_names_exists(app):
    browser = app.test_client()
    named = re.findall(r'(?:src|href)="(/app/[^"]+)"', browser.get("/").text)
    assert len(named) >= 4
    assert {browser.get(path).status_code for path in named} == {200}
