#!/usr/bin/env python3
"""Check a Scorepad record without Scorepad: spelling, order, chain of heads, commitment and every draw.

Usage: python3 verify_record.py FILE...

This file needs Python alone and knows no game. It follows docs/record-format.md and shares no code with the
server, so that a mistake in the one does not hide in the other. Whether a choice was legal and who won,
`scorepad verify` can tell, which knows the rules.
"""

import hashlib
import hmac
import json
import sys
from typing import Any

LAST = ("match_ended", "match_aborted")
LATEST = 253_402_300_800_000  # the year 10000, in milliseconds


class Untrue(Exception):
    """The first wrong line, and what is wrong with it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def spelt(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def need(true: object, line: int, reason: str) -> None:
    if not true:
        raise Untrue(line, reason)


def refuse_float(text: str) -> None:
    raise ValueError(f"{text} is no integer")


def exact(text: str) -> int:
    if abs(int(text)) >= 2**53:  # some readers would round it
        raise ValueError(f"{text} is too large")
    return int(text)


def read(data: bytes) -> list[dict[str, Any]]:
    """Return every line as an object; each has exactly one right spelling."""
    need(data.endswith(b"\n"), data.count(b"\n") + 1, "the line does not end")
    objects = []
    for number, line in enumerate(data[:-1].split(b"\n"), 1):
        try:
            value = json.loads(line, parse_float=refuse_float, parse_int=exact)
            canonical = isinstance(value, dict) and spelt(value) == line
        except (ValueError, RecursionError):
            raise Untrue(number, "not JSON with integers below 2^53 alone") from None
        need(canonical, number, "not in canonical spelling")
        objects.append(value)
    need(len(objects) >= 3, len(objects) + 1, "a header, events and a trailer are needed")
    return objects


def heads(events: list[dict[str, Any]]) -> list[str]:
    """Return the head after each event: SHA256(head before | seq | SHA256(stored body))."""
    head, chain = "0" * 64, []
    for seq, event in enumerate(events, 1):
        need(event.get("seq") == seq, seq + 1, f"event {seq} is missing")
        need(0 <= event["at"] < LATEST, seq + 1, "this cannot have happened at that time")
        body = {name: value for name, value in event.items() if name != "seq"}
        head = sha256(f"{head}|{seq}|{sha256(spelt(body))}".encode())
        chain.append(head)
    return chain


def below(key: bytes, deal: int, k: int, bound: int) -> int:
    """Return draw k of a deal: the first number made from the key that is not biased, modulo the bound."""
    attempt = 0
    while True:
        mac = hmac.new(key, f"{deal}|{k}|{attempt}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(mac[:8], "big")
        if number < 2**64 // bound * bound:
            return number % bound
        attempt += 1


def check_draws(events: list[dict[str, Any]], key: bytes) -> tuple[int, int]:
    """Check the deals drawn here; return how many these are, and how many do not tell their bounds."""
    deals = [(event["seq"] + 1, event) for event in events if event["type"] == "dealt"]
    branch, checked, untold = events[0].get("branch_of"), 0, 0
    for deal, (line, event) in enumerate(deals):
        need(event["deal"] == deal, line, f"deal {deal} is due")
        if event["v"] < 2:
            untold += 1
            continue
        if event["by"] == "branch":  # a branch begins with the deals of another match
            need(branch and not checked, line, "nothing is repeated from another match here")
            continue
        need(all(bound > 0 for bound in event["below"]), line, "nothing is below zero")
        numbers = [below(key, deal, k, bound) for k, bound in enumerate(event["below"])]
        need(numbers == event["numbers"], line, f"the seed draws {numbers}")
        checked += 1
    return checked, untold


def verify(data: bytes) -> tuple[str, int, int, int]:
    """Return match, number of events, deals checked and deals without bounds, or raise Untrue."""
    header, *events, trailer = read(data)
    chain, first, last = heads(events), events[0], events[-1]
    need(first.get("type") == "match_created", 2, "a log begins with match_created")
    true = {"format": "scorepad-record", "record": 1}
    true |= {name: first[name] for name in ("match", "game", "rules")}
    need(spelt(header) == spelt(true), 1, "the header does not fit line 2, or is none of version 1")
    need(last.get("type") in LAST, len(events) + 1, "the match is not over")
    seed = bytes.fromhex(last["seed"])
    opened = sha256(b"scorepad-seed-v1|" + first["match"].encode() + b"|" + seed)
    need(opened == first["commit"], len(events) + 1, "the seed is not the one committed to")
    starts = [head for head, event in zip(chain, events, strict=True) if event["type"] == "match_started"]
    need(len(starts) == 1, 2, "a match starts once")
    deals = check_draws(events, hmac.new(seed, starts[0].encode(), hashlib.sha256).digest())
    true = {"head": chain[-1], "outcome": last.get("outcome"), "seq": len(events)}
    true["status"] = "finished" if last["type"] == "match_ended" else "aborted"
    need(spelt(trailer) == spelt(true), len(events) + 2, "the trailer does not fit the events")
    return first["match"], len(events), *deals


def main(paths: list[str]) -> int:
    """Print one line a file; return 1 if any is untrue."""
    untrue = 0
    for path in paths:
        try:
            with open(path, "rb") as file:
                match, events, checked, untold = verify(file.read())
            print(f"{path}: OK, match {match}, {events} events, {checked} deals drawn from the seed")
            if untold:
                print(f"{path}: {untold} old deals do not tell their bounds; `scorepad verify` knows them")
        except (Untrue, KeyError, TypeError, ValueError, AttributeError) as error:
            untrue = 1
            print(f"{path}: UNTRUE, {error if isinstance(error, Untrue) else f'a field is wrong: {error!r}'}")
    return untrue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
