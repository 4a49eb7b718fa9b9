"""The QR codes of links can be read."""

import pytest

from tests.web.qr_reader import read

MODULES = """
async (text) => {
  const base = document.querySelector('script[type=module]').src.replace('main.js', '');
  return (await import(base + 'qr/qr.js')).modules(text);
}
"""


@pytest.fixture
def modules(visit):
    page = visit("/").page
    return lambda text: page.evaluate(MODULES, text)


def test_texts_of_every_length_can_be_read(modules):
    versions = set()
    for length in (1, 14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 213):
        text = ("http://192.168.1.20:8765/match/äöü" + "0123456789abcdef" * 20)[:length]
        while len(text.encode()) > length:
            text = text[:-1]
        rows = modules(text)
        versions.add((len(rows) - 17) // 4)
        assert read(rows) == text
    assert versions == set(range(1, 11))


def test_a_damaged_code_is_found_out(modules):
    rows = modules("http://127.0.0.1:8765/match/abcdefghijkl")
    rows[12][12] = not rows[12][12]
    with pytest.raises(ValueError, match="check bytes"):
        read(rows)


def test_the_room_shows_the_invitation(visit):
    visitor = visit("/")
    visitor.new_match("criss-cross", "Ada", ["human"])
    visitor.page.wait_for_selector(".qr-code")
    side, path = visitor.page.evaluate(
        """() => {
          const svg = document.querySelector('.qr-code');
          return [svg.viewBox.baseVal.width, svg.querySelector('path').getAttribute('d')];
        }"""
    )
    dark = {tuple(map(int, part.split("h")[0].split(" "))) for part in path.split("M")[1:]}
    rows = [[(x, y) in dark for x in range(4, side - 4)] for y in range(4, side - 4)]
    assert read(rows) == visitor.page.url
