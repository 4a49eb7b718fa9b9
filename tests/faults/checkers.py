"""Two checkers that know nothing of each other; each returns sentences about what is wrong, best none.

A compares what clients were told with the stored bytes, by hashes and JSON alone. B looks at the log alone,
through the engine: places, digests, chain, replay, and the verifier of records.
"""

import base64
import hashlib
import json
from collections import Counter

from shared.engine.events import GENESIS, link, read_event
from shared.engine.match import replay
from shared.engine.record import BadRecord, read_record, write_record
from shared.engine.verify import verify
from shared.eventlog.keys import log_key


def logs_of(stack, history):
    """Return the raw entries of every match that was played: (id, body, digest)."""
    with stack.log() as redis:
        return {match: _entries(redis, match) for match, _ in history.matches}


def _entries(redis, match):
    entries = redis.xrange(log_key(match))
    return [(key.decode(), e.get(b"body", b""), e.get(b"digest", b"").decode()) for key, e in entries]


def owes(entries):
    """Say whether the server owes the match of a log something; one that cannot be read owes nothing."""
    try:
        return _replayed(entries).owes_server
    except Exception:  # noqa: BLE001 - checker B says what is wrong
        return False


def settled(entries):
    """Return how much of a log is public."""
    return _replayed(entries).settled


def _replayed(entries):
    return replay(read_event(seq, body) for seq, (_, body, _) in enumerate(entries, 1))


def check_a(history, logs):
    """Every accepted choice is in the log once, as the receipt says; no refused one is; no secret got out."""
    wrong = [f"status 500 from {path}: {text[:200]!r}" for path, text in history.failures]
    events = {match: [json.loads(body) for _, body, _ in entries] for match, entries in logs.items()}
    found = Counter(
        (match, event["seat"], event.get("key"))
        for match, bodies in events.items()
        for event in bodies
        if event["type"] == "chose"
    )
    slots, last = Counter(), {}
    for asked in history.asked:
        who = (asked.match, asked.seat, asked.key)
        times = found[who]
        if asked.accepted:
            wrong += _receipt(asked, logs[asked.match], times)
            slots[asked.match, asked.phase, asked.seat] += 1
            if asked.answer["seq"] <= last.get(who[:2], 0):
                wrong.append(f"{who}: accepted out of order")
            last[who[:2]] = asked.answer["seq"]
        elif times > (asked.status is None):
            wrong.append(f"{who}: answered {asked.status}, but in the log {times} times")
    wrong += [f"{slot}: {times} choices accepted" for slot, times in slots.items() if times > 1]
    return wrong + _secrets(history, events)


def _receipt(asked, entries, times):
    who = f"{asked.match} seat {asked.seat} key {asked.key}"
    if times != 1:
        return [f"{who}: accepted, and {times} times in the log"]
    seq = asked.answer["seq"]
    if seq > len(entries):
        return [f"{who}: accepted as event {seq}, but the log ends at {len(entries)}"]
    place, body, _ = entries[seq - 1]
    event = json.loads(body)
    told = (asked.seat, asked.phase, asked.choice)
    same = (event.get("seat"), event.get("phase"), event.get("choice")) == told and place == f"{seq}-0"
    right = hashlib.sha256(body).hexdigest() == asked.answer["digest"]
    return [] if same and right else [f"{who}: event {seq} is not what was accepted"]


def _secrets(history, events):
    """Seeds are revealed by the last event; before that, no answer may hold one, however spelt."""
    wrong = []
    for match, text in history.early:
        seed = events[match][-1].get("seed") if events.get(match) else None
        if seed and any(spelling in text for spelling in _spellings(seed)):
            wrong.append(f"{match}: the seed was in an answer before the end")
    return wrong


def _spellings(seed):
    raw = bytes.fromhex(seed)
    return (
        seed.encode(),
        seed.upper().encode(),
        base64.b64encode(raw)[:40],
        base64.urlsafe_b64encode(raw)[:40],
    )


def check_b(logs, views=()):
    """Every log is whole, replays, and ends true; `views` are (match, answer) that must show the same."""
    wrong, ends = [], {}
    for match, entries in logs.items():
        try:
            ends[match] = _checked(match, entries)
        except Exception as error:  # noqa: BLE001 - whatever it is, the log is not right
            wrong.append(f"{match}: {error!r}")
    for match, view in views:
        end = ends.get(match)
        if end and (view["head"], view["outcome"]) != (end.settled_head, end.outcome):
            wrong.append(f"{match}: the answer is not what the log says")
    return wrong


def _checked(match, entries):
    events, head = [], GENESIS
    for seq, (place, body, digest) in enumerate(entries, 1):
        if place != f"{seq}-0":
            raise ValueError(f"{place} in the place of event {seq}")
        if hashlib.sha256(body).hexdigest() != digest:
            raise ValueError(f"event {seq} does not fit its digest")
        head = link(head, seq, digest)
        events.append(read_event(seq, body))
    end = replay(events)
    if (end.id, end.head) != (match, head):
        raise ValueError("the chain ends elsewhere")
    if end.status in ("finished", "aborted"):
        try:
            verify(read_record(write_record(end, events)))
        except BadRecord as bad:
            raise ValueError(str(bad)) from bad
    return end
