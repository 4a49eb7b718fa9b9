"""The printed sheets, their checker and their generator."""

import json
from pathlib import Path

import pytest

from shared.engine.games.encore import sheet as encore_sheet
from shared.engine.games.encore.sheet import FULL, NAMES, find_sheet
from tests.engine.games.encore_support import T1
from tools.sheets.__main__ import main
from tools.sheets.checks import AIMS, MUST, broken, take_apart
from tools.sheets.generate import generate

FOLDER = Path(encore_sheet.__file__).parent / "sheets"


def test_every_file_is_an_option_and_the_other_way_round():
    assert sorted(NAMES) == sorted(file.stem for file in FOLDER.glob("*.json"))
    assert len(NAMES) >= 12


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_holds_all_constraints_and_reaches_all_targets(name):
    data = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    assert data["name"] == name
    assert broken(data["rows"], MUST + AIMS) == []


def test_t1_holds_all_constraints():
    assert broken(list(T1.rows)) == []


def test_no_two_sheets_are_alike():
    drawings = [tuple(row.lower() for row in find_sheet(name).rows) for name in NAMES]
    mirrored = [tuple(row[::-1] for row in rows) for rows in drawings]
    assert len({*drawings, *mirrored}) == 2 * len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_drawn_in_the_rules(name):
    sheet = find_sheet(name)
    document = (Path(__file__).parents[3] / "docs" / "rules" / "encore.md").read_text("utf-8")
    assert f"{name}-{sheet.version}" in document
    assert all(f"{number} {row}" in document for number, row in enumerate(sheet.rows, 1))


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_finds_the_blocks_that_the_checker_finds(name):
    sheet = find_sheet(name)
    drawing = take_apart(list(sheet.rows))
    ours = {
        frozenset(divmod(cell, 7) for cell in range(105) if block.cells >> cell & 1) for block in sheet.blocks
    }
    assert ours == {block.cells for block in drawing.blocks}
    assert sum(sheet.lines[15:]) == FULL


@pytest.mark.parametrize(
    ("swap", "constraint"),
    [
        pytest.param(("A1", "b"), "K1", id="a-colour-too-often"),
        pytest.param(("A1", "g"), "K2", id="block-sizes"),
        pytest.param(("H6", "g"), "K4", id="a-column-without-orange"),
        pytest.param(("A5", "o"), "K5", id="two-runs-of-orange"),
        pytest.param(("A3", "g"), "K7", id="a-star-too-few"),
        pytest.param(("A2", "G"), "K9", id="two-stars-in-a-block"),
        pytest.param(("A2", "G"), "K8", id="four-stars-in-green"),
        pytest.param(("G1", "o"), "K2", id="block-cut"),
    ],
)
def test_the_checker_finds_a_flaw(swap, constraint):
    (cell, letter), rows = swap, [list(row) for row in T1.rows]
    rows[int(cell[1]) - 1]["ABCDEFGHIJKLMNO".index(cell[0])] = letter
    flaws = broken(["".join(row) for row in rows])
    assert constraint in [flaw.split(":")[0] for flaw in flaws]


def test_a_block_wider_than_five_columns_is_a_flaw():
    rows = ["bbbbbbyyyyyyrrr", *T1.rows[1:]]
    assert any(flaw.startswith("K10") for flaw in broken(rows))


def test_a_column_of_four_is_a_flaw():
    rows = ["o" + row[1:] for row in T1.rows[:4]] + list(T1.rows[4:])
    assert any(flaw.startswith("K6") for flaw in broken(rows))


def test_a_torn_sheet_is_a_flaw():
    assert broken(list(T1.rows[:6])) == broken([row[:14] for row in T1.rows])
    assert broken(list(T1.rows[:6]))[0].startswith("K1")


def test_a_committed_sheet_comes_from_its_seed():
    data = json.loads((FOLDER / "maple.json").read_text("utf-8"))
    assert generate(data["seed"]) == data["rows"]


def test_the_check_command_reports_flaws_by_its_status(tmp_path, capsys):
    torn = tmp_path / "torn.json"
    torn.write_text(json.dumps({"rows": list(T1.rows[:6])}), "utf-8")
    assert main(["check", str(FOLDER / "maple.json")]) == 0
    assert main(["check", str(torn)]) == 1
    assert "torn.json: K1" in capsys.readouterr().out
