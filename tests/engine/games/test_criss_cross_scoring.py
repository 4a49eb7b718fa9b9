"""Criss Cross scoring: lines, boxes, the advanced rules, ties and solo levels."""

from itertools import groupby, product

import pytest

from shared.engine.games.criss_cross.scoring import DIAGONAL, Score, line_points, rating, score
from shared.engine.games.criss_cross.state import Rules, Sheet
from tests.engine.games.drawn import ADVANCED, BASIC, BLANK, EACH_BOX, FULL_ZERO, START, line, result, sheet


@pytest.mark.parametrize(
    ("letters", "points"),
    [
        pytest.param("AABBB", 5, id="CC-A6-two-and-three"),
        pytest.param("AAABB", 5, id="CC-A6-three-and-two"),
        pytest.param("AABBC", 4, id="CC-A6-two-and-two"),
        pytest.param("AABAA", 4, id="CC-A7-same-symbol-in-two-runs"),
        pytest.param("AAAAB", 8, id="CC-A8-four-is-no-two-pairs"),
        pytest.param("BAAAA", 8, id="CC-A8-four-at-the-end"),
        pytest.param("AAAAA", 10, id="CC-A8-five"),
        pytest.param("BAAAB", 3, id="CC-A8-three-in-the-middle"),
        pytest.param("ABABA", 0, id="no-run"),
        pytest.param("AA.AA", 4, id="CC-A9-gap-between-pairs"),
        pytest.param("AAA.A", 3, id="CC-A9-gap-before-the-last"),
        pytest.param("A.A.A", 0, id="CC-A9-gaps-everywhere"),
        pytest.param("AA...", 2, id="CC-A9-gaps-do-not-run"),
        pytest.param("...AA", 2, id="CC-A9-run-after-gaps"),
        pytest.param(".....", 0, id="empty"),
    ],
)
def test_a_line_pays_its_maximal_runs(letters, points):
    assert line_points(line(letters)) == points
    assert line_points(line(letters[::-1])) == points


def test_every_possible_line_pays_by_the_table():
    for cells in product(range(-1, 6), repeat=5):
        runs = [(symbol, len(list(same))) for symbol, same in groupby(cells)]
        expected = sum({1: 0, 2: 2, 3: 3, 4: 8, 5: 10}[length] for symbol, length in runs if symbol >= 0)
        assert line_points(cells) == expected


@pytest.mark.parametrize(
    ("letters", "points"),
    [
        pytest.param("SXSXS", -5, id="CC-A13-full-line-without-a-run"),
        pytest.param(".....", -5, id="CC-A13-empty-line"),
        pytest.param("S.S.S", -5, id="CC-A13-gaps-are-no-excuse"),
        pytest.param("SS.XB", 2, id="CC-A13-a-pair-saves-the-line"),
        pytest.param("XBSS.", 2, id="CC-A13-a-pair-at-the-end-saves-it"),
    ],
)
def test_with_penalties_a_line_without_points_costs_five(letters, points):
    with_it = score(sheet(f"{letters} {BLANK[6:]}"), Rules(**{**BASIC, "penalty": True}))
    without = score(sheet(f"{letters} {BLANK[6:]}"), Rules(**BASIC))
    assert with_it.rows == (points, -5, -5, -5, -5)
    assert without.rows == (max(points, 0), 0, 0, 0, 0)


EXAMPLES = [
    pytest.param(
        "SXXOO SXTOO SSTHH BBTHH BBXXX", (4, 2, 4, 4, 5), (5, 4, 3, 4, 4), 4, (39, 47, 47), id="CC-E1"
    ),
    pytest.param(FULL_ZERO, (0,) * 5, (0,) * 5, 10, (0, -30, -30), id="CC-E2"),
    pytest.param("SSSSS " * 5, (10,) * 5, (10,) * 5, 10, (100, 120, 120), id="CC-E5"),
    pytest.param(START, (0,) * 5, (0,) * 5, 0, (0, -60, -50), id="CC-E6"),
]


@pytest.mark.parametrize(("grid", "rows", "columns", "diagonal", "totals"), EXAMPLES)
def test_the_worked_examples_of_whole_grids(grid, rows, columns, diagonal, totals):
    basic, each_box, none = (score(sheet(grid), Rules(**o)) for o in (BASIC, EACH_BOX, ADVANCED))
    assert basic == Score(rows, columns, 0)
    assert none.rows == tuple(points or -5 for points in rows)
    assert none.columns == tuple(points or -5 for points in columns)
    assert none.diagonal == diagonal
    assert each_box.diagonal == (diagonal or -5)
    assert (basic.total, each_box.total, none.total) == totals


# Every row and column pays 2 here; the shaded diagonal shows X T B T B: nothing.
PAIRS = "SSXOB XOXTT XBBST OTTSX XTHOO"


@pytest.mark.parametrize(
    ("options", "diagonal", "extra"),
    [
        pytest.param({}, 0, 0, id="CC-A19-neither"),
        pytest.param({"diagonal": True}, 0, 0, id="CC-A19-A-alone"),
        pytest.param({"penalty": True}, 0, 0, id="CC-A19-B-alone"),
        pytest.param({"diagonal": True, "penalty": True}, 0, 0, id="CC-A12-none-is-the-default"),
        pytest.param(
            {"diagonal": True, "penalty": True, "diagonal_penalty": "each_box"}, -5, -10, id="CC-A12-each-box"
        ),
        pytest.param({"diagonal_penalty": "each_box"}, 0, 0, id="CC-A20-each-box-without-A-and-B"),
        pytest.param(
            {"diagonal": True, "diagonal_penalty": "each_box"}, 0, 0, id="CC-A20-each-box-without-B"
        ),
        pytest.param({"penalty": True, "diagonal_penalty": "each_box"}, 0, 0, id="CC-A20-each-box-without-A"),
    ],
)
def test_an_empty_handed_diagonal_costs_only_with_both_rules_and_each_box(options, diagonal, extra):
    plain = score(sheet(PAIRS), Rules(**BASIC))
    assert min(plain.rows + plain.columns) > 0  # nothing else is punished in this grid
    boxes = score(sheet(PAIRS), Rules(**{**BASIC, **options}))
    assert boxes.diagonal == diagonal
    assert boxes.total == plain.total + extra


@pytest.mark.parametrize(
    ("options", "total"),
    [
        pytest.param({}, 0, id="CC-A19-neither"),
        pytest.param({"diagonal": True}, 20, id="CC-A19-A-alone-counts-the-diagonal-twice"),
        pytest.param({"penalty": True}, -50, id="CC-A19-B-alone-punishes-ten-lines"),
        pytest.param({"diagonal": True, "penalty": True}, -30, id="CC-A19-both"),
        pytest.param(
            {"diagonal": True, "penalty": True, "diagonal_penalty": "each_box"}, -30, id="CC-A12-it-pays"
        ),
    ],
)
def test_the_advanced_rules_work_singly_and_together(options, total):
    assert score(sheet(FULL_ZERO), Rules(**{**BASIC, **options})).total == total


def test_cc_a11_the_diagonal_runs_from_bottom_left_to_top_right():
    shaded = sheet("....O ...O. ..O.. .O... O....")
    other = sheet("O.... .O... ..O.. ...O. ....O")
    assert [divmod(cell, 5) for cell in DIAGONAL] == [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)]
    assert score(shaded, Rules(**ADVANCED)).diagonal == 10
    assert score(other, Rules(**ADVANCED)).diagonal == 0


def test_cc_a9_a_gap_breaks_the_diagonal_too():
    gap = sheet("....O ...O. ..... .O... O....")
    assert score(gap, Rules(**ADVANCED)).diagonal == 4


def test_cc_a10_the_starting_symbol_counts_in_its_row_and_column():
    assert score(sheet("SS... S.... S.... ..... ....."), Rules(**BASIC)) == Score(
        (2, 0, 0, 0, 0), (3, 0, 0, 0, 0), 0
    )


def test_totals_stay_within_their_bounds():
    best, worst = sheet("OOOOO " * 5), Sheet()
    assert [score(best, Rules(**o)).total for o in (BASIC, ADVANCED, EACH_BOX)] == [100, 120, 120]
    assert [score(worst, Rules(**o)).total for o in (BASIC, ADVANCED, EACH_BOX)] == [0, -50, -60]


# Drawings that say what they are worth: total, and best single line.
FOUR_OF_EIGHT = "SSSSX XOTBH OTBHS TBHSX BHSXO"  # 8: one row of eight
TWO_RUNS_OF_FOUR = "SSOTT XOTBH OTBHS XXHBB BHSXO"  # 8: two rows of four
FIVE = "SSXXX XOTBH OTBHS TBHSX BHSXO"  # 5


@pytest.mark.parametrize(
    ("grid", "total", "best"),
    [(FOUR_OF_EIGHT, 8, 8), (TWO_RUNS_OF_FOUR, 8, 4), (FIVE, 5, 5), (FULL_ZERO, 0, 0)],
)
def test_the_drawings_of_the_tie_break_tests_are_worth_what_they_say(grid, total, best):
    boxes = score(sheet(grid), Rules(**BASIC))
    assert (boxes.total, boxes.best_line) == (total, best)


@pytest.mark.parametrize(
    ("grids", "winners"),
    [
        pytest.param((FOUR_OF_EIGHT, FIVE), (0,), id="higher-total"),
        pytest.param((FIVE, TWO_RUNS_OF_FOUR), (1,), id="higher-total-beats-the-better-line"),
        pytest.param((TWO_RUNS_OF_FOUR, FOUR_OF_EIGHT), (1,), id="CC-A14-tie-goes-to-the-better-line"),
        pytest.param((FOUR_OF_EIGHT, TWO_RUNS_OF_FOUR), (0,), id="CC-A14-in-any-seat"),
        pytest.param((FIVE, FIVE), (0, 1), id="CC-A15-still-tied-is-shared"),
        pytest.param((FIVE, FOUR_OF_EIGHT, FOUR_OF_EIGHT), (1, 2), id="CC-A15-two-of-three-share"),
    ],
)
def test_total_then_best_line_then_shared(grids, winners):
    assert result(*grids).winners == winners


def test_cc_e16_equal_totals_and_best_lines_share_the_win():
    one = "SSSSX SSSSB OOOTT XBBOX TOXHT"
    outcome = result(one, mirrored(one))
    assert outcome.scores == (31, 31)
    assert outcome.details["best_lines"] == [8, 8]
    assert outcome.winners == (0, 1)


def mirrored(grid: str) -> str:
    """Return the grid with rows and columns exchanged, which is worth the same."""
    return " ".join("".join(letters) for letters in zip(*grid.split(), strict=True))


def test_cc_a14_the_diagonal_breaks_no_tie():
    with_diagonal = score(sheet(FULL_ZERO), Rules(**{**BASIC, "diagonal": True}))
    assert with_diagonal.diagonal == 10
    assert with_diagonal.best_line == 0


def test_cc_a14_the_best_line_is_taken_after_penalties():
    punished = score(sheet(FULL_ZERO), Rules(**{**BASIC, "penalty": True}))
    assert punished.best_line == -5


@pytest.mark.parametrize(
    ("total", "level"),
    [
        pytest.param(120, 1, id="CC-A17-most"),
        pytest.param(30, 1, id="CC-E17-30"),
        pytest.param(29, 2, id="CC-E17-29"),
        pytest.param(25, 2, id="CC-E17-25"),
        pytest.param(24, 3, id="CC-E17-24"),
        pytest.param(20, 3, id="CC-E17-20"),
        pytest.param(19, 4, id="CC-E17-19"),
        pytest.param(16, 4, id="CC-A16-16-is-no-lowest"),
        pytest.param(15, 4, id="CC-E17-15"),
        pytest.param(14, 5, id="CC-A16-14"),
        pytest.param(0, 5, id="CC-E17-0"),
        pytest.param(-1, 5, id="CC-A17-negative"),
        pytest.param(-60, 5, id="CC-A17-least"),
    ],
)
def test_the_solo_level_of_a_total(total, level):
    assert rating(total) == level


def test_only_a_solo_match_is_rated():
    assert result(FIVE).details["rating"] == 5
    assert result("SXXOO SXTOO SSTHH BBTHH BBXXX").details["rating"] == 1
    assert result(FULL_ZERO, options=ADVANCED).details["rating"] == 5
    assert "rating" not in result(FIVE, FIVE).details
