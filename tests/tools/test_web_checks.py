"""What is wrong in the browser's code is found by `./scorepad check`, and told with its place."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tools.check import CHECKS
from tools.web.node import PACKAGES

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checked(tmp_path):
    """Check a copy of the client, one file of which ends with a few words more."""
    if not PACKAGES.exists():
        pytest.skip("Node comes with ./scorepad check")
    for name in ("clients/web/js", "clients/web/types", "tools/web", "tests/web/unit"):
        shutil.copytree(ROOT / name, tmp_path / name)

    def check(tool, path, words):
        with (tmp_path / path).open("a") as file:
            file.write(words)
        answer = subprocess.run(CHECKS[tool], cwd=tmp_path, capture_output=True, text=True, timeout=120)
        return answer.returncode, answer.stdout + answer.stderr

    return check


FILE = "clients/web/js/words.js"


@pytest.mark.parametrize("tool", ["biome", "tsc"])
def test_the_code_as_it_is_passes(checked, tool):
    assert checked(tool, FILE, "")[0] == 0


@pytest.mark.parametrize(
    ("tool", "words", "told"),
    [
        ("biome", "\nexport var late = 1;\n", "words.js:"),
        ("biome", "\nexport const  late=1\n", "words.js format"),
        ("tsc", '\n/** @type {number} */\nexport const late = "never";\n', "words.js("),
        (
            "tsc",
            "\nexport const late = (/** @type {Seat} */ seat) => seat.chair;\n",
            "'chair' does not exist",
        ),
    ],
)
def test_a_fault_is_found_and_told_with_its_place(checked, tool, words, told):
    code, output = checked(tool, FILE, words)
    assert code != 0
    assert told in output


def test_a_unit_test_that_fails_is_named(checked):
    fault = '\ntest("the moon is cheese", () => assert.fail());\n'
    code, output = checked("node --test", "tests/web/unit/router.test.js", fault)
    assert code != 0
    assert "the moon is cheese" in output
