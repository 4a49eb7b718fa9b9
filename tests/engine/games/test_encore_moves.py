"""How choices of Encore! are written and read."""

import pytest

from shared.engine.errors import MalformedChoice
from shared.engine.games.encore.moves import Lose, dump_move, parse_move
from tests.engine.games.encore_support import PASS, mark


@pytest.mark.parametrize(
    ("move", "choice"),
    [
        (PASS, {"pass": True}),
        (mark("y2", "G5 H5"), {"colour": "y", "number": 2, "cells": ["G5", "H5"]}),
        (mark("X?", "H1"), {"colour": "X", "number": "?", "cells": ["H1"]}),
    ],
)
def test_a_move_has_one_spelling(move, choice):
    assert dump_move(move) == choice
    assert parse_move(choice) == move


def test_cells_may_come_in_any_order():
    assert parse_move({"number": 2, "cells": ["H5", "G5"], "colour": "y"}) == mark("y2", "G5 H5")


@pytest.mark.parametrize(
    "choice",
    [
        None, [], "pass", {}, {"pass": False}, {"pass": 1}, {"pass": True, "why": ""},
        {"colour": "y", "number": 2}, {"colour": "y", "cells": ["H5"]}, {"number": 1, "cells": ["H5"]},
        {"colour": "y", "number": 1, "cells": ["H5"], "pass": True},
        {"colour": "y", "number": 1, "cells": "H5"}, {"colour": "y", "number": 1, "cells": {"H5": 1}},
        {"colour": "Y", "number": 1, "cells": ["H5"]}, {"colour": "", "number": 1, "cells": ["H5"]},
        {"colour": "by", "number": 1, "cells": ["H5"]}, {"colour": 1, "number": 1, "cells": ["H5"]},
        {"colour": ["y"], "number": 1, "cells": ["H5"]},
        {"colour": "y", "number": 0, "cells": ["H5"]}, {"colour": "y", "number": 6, "cells": ["H5"]},
        {"colour": "y", "number": True, "cells": ["H5"]}, {"colour": "y", "number": 1.0, "cells": ["H5"]},
        {"colour": "y", "number": "1", "cells": ["H5"]}, {"colour": "y", "number": [1], "cells": ["H5"]},
        {"colour": "y", "number": 1, "cells": ["h5"]}, {"colour": "y", "number": 1, "cells": ["H8"]},
        {"colour": "y", "number": 1, "cells": ["P1"]}, {"colour": "y", "number": 1, "cells": [5]},
        {"colour": "y", "number": 2, "cells": ["H5", "H5"]}, {"colour": "y", "number": 1, "cells": [["H5"]]},
    ],
)  # fmt: skip
def test_anything_else_is_malformed(choice):
    with pytest.raises(MalformedChoice):
        parse_move(choice)


@pytest.mark.parametrize(
    ("move", "choice"),
    [
        (Lose("jokers", (3, 2, 1)), {"jokers": [3, 2, 1]}),
        (Lose("jokers", ()), {"jokers": []}),
        (Lose("dice", (1, 0)), {"remove": "colour"}),
        (Lose("dice", (0, 1)), {"remove": "number"}),
    ],
)
def test_a_teams_loss_has_one_spelling(move, choice):
    assert dump_move(move) == choice
    assert parse_move(choice) == move


@pytest.mark.parametrize(
    "choice",
    [
        {"jokers": 6}, {"jokers": "321"}, {"jokers": [3, -1]}, {"jokers": [True, 2]}, {"jokers": [1.0]},
        {"jokers": ["1"]}, {"jokers": [[1]]}, {"jokers": {"0": 3}}, {"jokers": [6], "remove": "colour"},
        {"remove": "dice"}, {"remove": ""}, {"remove": True}, {"remove": ["colour"]}, {"remove": None},
        {"remove": "colour", "pass": True},
    ],
)  # fmt: skip
def test_any_other_loss_is_malformed(choice):
    with pytest.raises(MalformedChoice):
        parse_move(choice)
