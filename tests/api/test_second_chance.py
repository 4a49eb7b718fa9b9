"""Second Chance over the API: refusals that name the rule, and the table as it was."""

import pytest


@pytest.fixture
def pair(table):
    return table(game="second-chance", seats=2)


def moved(choice, rows, columns):
    """Return the choice with its cells elsewhere, perhaps off the grid."""
    cells = [(int(cell[1]) + rows, int(cell[3]) + columns) for cell in choice["cells"].split()]
    return choice | {"cells": " ".join(f"r{row}c{column}" for row, column in cells)}


def to_the_corner(choice):
    """Return the choice with its box in the upper left corner."""
    cells = choice["cells"].split()
    return moved(choice, 1 - min(int(cell[1]) for cell in cells), 1 - min(int(cell[3]) for cell in cells))


def refusal(table, choice):
    answer = table.post(0, choice)
    return answer.status_code, answer.json["code"]


def test_a_start_tile_is_refused_by_the_rule_that_it_breaks(pair):
    first = pair.legal(0)[0]
    assert refusal(pair, moved(first, 9, 0)) == (422, "outside_grid")
    assert refusal(pair, {"pass": True}) == (422, "must_draw")
    assert refusal(pair, {"draw": "1", "cells": "r5c5"}) == (422, "not_offered")
    assert refusal(pair, first | {"cells": "r5c5"}) == (422, "wrong_shape")
    assert refusal(pair, to_the_corner(first)) == (422, "centre_not_covered")
    assert refusal(pair, {"draw": "1", "cells": "here"}) == (400, "malformed_choice")


def test_a_tile_on_another_is_refused(pair):
    pair.round()
    choice = pair.legal(0)[0]
    row, column = int(choice["cells"][1]), int(choice["cells"][3])
    answer = pair.post(0, moved(choice, 5 - row, 5 - column))  # the centre is filled
    assert (answer.status_code, answer.json["code"]) == (422, "overlaps")


def test_the_table_can_be_seen_as_it_was(table):
    alone = table(game="second-chance", seats=1)
    seen = {alone.show()["settled"]: alone.show()["view"]}
    while alone.show()["status"] == "running" and len(seen) < 12:
        alone.round()
        seen[alone.show()["settled"]] = alone.show()["view"]
    assert len(seen) == 12
    for seq, view in seen.items():
        assert alone.get(f"?at={seq}").json["view"] == view
