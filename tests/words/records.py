"""What makes the engine say what is wrong with a record: bytes that are none, and lies in true ones."""

import random

from shared.engine.record import MOST_LINE_BYTES, read_record
from shared.engine.registry import GAMES, complete_options
from shared.engine.verify import verify
from tests.engine.lies import before_the_end, better_score, change, double_last_choice, drop, next_die, place
from tests.engine.play import WrittenMatch
from tests.records import edited, play_truly, random_absences, random_record, record_of
from tests.words.said import refused

GAME = GAMES["criss-cross"]
MANGLED = (
    lambda record: b"",
    lambda record: record[:-1],
    lambda record: record.replace(b"\n", b"\n" + b"x" * (MOST_LINE_BYTES + 1) + b"\n", 1),
    lambda record: record.replace(b'"seq":2', b'"seq":2.5', 1),
    lambda record: record.replace(b"{", b"", 1),
    lambda record: record.replace(b'"seq":2', b'"seq": 2', 1),
    lambda record: edited(record, lambda lines: lines[0].update(format="chess")),
    lambda record: edited(record, lambda lines: lines[0].update(record=2)),
    lambda record: edited(record, lambda lines: lines[0].update(note=1)),
    lambda record: edited(record, lambda lines: lines[-1].update(note=1)),
    lambda record: edited(record, lambda lines: lines[2].pop("v")),
    lambda record: edited(record, lambda lines: lines.pop(2)),
    lambda record: edited(record, lambda lines: lines[-1].update(head="0" * 64)),
    lambda record: edited(record, lambda lines: lines[0].update(match="abcdefghjkmn")),
)


def _other_rules(lines):
    change("match_created", rules=99)(lines)
    lines[0]["rules"] = 99


def _aborted_lobby(lines):
    seed, empty = lines[-2]["seed"], {"seat": 1, "reason": "seat_left"}
    del lines[3:-1]
    lines.insert(3, {"type": "match_aborted", "v": 1, "at": 0, "seed": seed, **empty})
    lines[-1] |= {"status": "aborted", "outcome": None}


def _after_the_end(lines):
    lines[-1:-1] = [dict(lines[place(lines, "chose", -1)]), dict(lines[-2])]


def _repeated(lines):
    """Claim to repeat another match, with a number that no die shows."""
    change("match_created", branch_of={"match": "x", "seq": 1, "head": "0" * 64})(lines)
    change("dealt", by="branch", numbers=[99, 99])(lines)


LIES = (  # the chain is made whole again after each
    drop("match_created"),
    drop("match_ended"),
    change("match_ended", seed="0" * 64),
    change("chose", -1, type="cheated"),
    change("chose", v=9),
    change("chose", at=-1),
    lambda lines: lines[place(lines, "chose")].pop("choice"),
    change("chose", note="hello"),
    change("match_created", options={}),
    change("match_created", components={"sheet": "forged"}),
    _other_rules,
    lambda lines: lines.insert(-2, dict(lines[1])),
    change("match_started", seats=1),
    before_the_end("seat_taken", seat=0, player="p", salt="", bot=False, level=3),
    before_the_end("dealt", deal=0, below=[6], numbers=[0], by="dealer"),
    before_the_end("match_aborted", reason="x", seat=0, seed="0" * 64),
    before_the_end("seat_left", seat=7),
    before_the_end("deadline_set", phase=1, due=5),
    before_the_end("seat_returned", seat=0),
    change("dealt", deal=7),
    change("dealt", below=[7, 7]),
    change("dealt", by="branch"),
    next_die(-1),
    _repeated,
    better_score,
    drop("chose", -1),
    change("chose", choice={"no": "such"}),
    change("chose", -1, phase=999),
    double_last_choice,
    _aborted_lobby,
    _after_the_end,
)


def _first(lines, kind, **fields):
    return next(line for line in lines if line.items() >= {"type": kind, **fields}.items())


LIES_ABOUT_BOTS = (
    lambda lines: _first(lines, "chose", by="bot").update(by="player", bot=None),
    lambda lines: _first(lines, "chose", by="bot").update(bot=None),
    lambda lines: _first(lines, "deadline_set").update(due=5),
    lambda lines: _first(lines, "deadline_set").update(phase=99),
    lambda lines: _first(lines, "seat_lent", reason="left").update(reason="late"),
    lambda lines: _first(lines, "seat_lent").update(seat=3),
)
TAKE = "seat_taken"


def said():
    """Return it all."""
    true = random_record(GAME, complete_options(GAME, {}, 2), 2, random.Random(7))
    absences = record_of(random_absences(GAME, complete_options(GAME, {}, 4), 4, random.Random(5)))
    twice = WrittenMatch(GAME, complete_options(GAME, {}, 2), 2, lobby=[(TAKE, 0), (TAKE, 1), (TAKE, 0)])
    doctored = [
        *(mangle(true) for mangle in MANGLED),
        *(edited(true, lie, rebuild=True) for lie in LIES),
        *(edited(absences, lie, rebuild=True) for lie in LIES_ABOUT_BOTS),
        record_of(play_truly(twice, random.Random(1))),
    ]
    return [refused(lambda data: verify(read_record(data)), data) for data in doctored]
