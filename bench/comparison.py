"""The comparison that bench.live prints and bench.report writes down: medians, ratios, and goals."""

from collections.abc import Callable, Sequence

from bench.results import Row, middle, middles, spread

NAMES = {
    "scorepad": "Scorepad",
    "scorepad-socket": "Scorepad by socket",
    "bare": "bare Flask",
    "boardgame-file": "boardgame.io, flat file",
    "boardgame-memory": "boardgame.io, memory only",
    "boardgame-file-cheap": "boardgame.io, flat file, cheap client",
    "boardgame-memory-cheap": "boardgame.io, memory only, cheap client",
    "colyseus-cheap": "Colyseus, memory only, cheap client",
}
# Rounds a second of Scorepad, as a multiple of theirs with the client that people use.
GOALS: dict[str, dict[str, dict[int, float]]] = {
    "scorepad": {
        "bare": {1: 1.0, 10: 1.0, 50: 1.0},
        "boardgame-file": {1: 2.0, 10: 2.0, 50: 2.0},
        "boardgame-memory": {1: 1.0, 10: 1.0, 50: 0.75},
    },
    "scorepad-socket": {"boardgame-memory": {1: 1.0, 10: 1.0, 50: 1.0}},
}
CPU_GOAL = 0.7  # ms of all our processes a move


def compare(rows: Sequence[Row]) -> str:
    """Return all tables as Markdown."""
    ours = [name for name in systems(rows) if name in GOALS]
    return "\n\n".join([_rounds(rows), *(_ratios(rows, name) for name in ours), _cpu(rows), _load(rows)])


def of(rows: Sequence[Row], system: str, matches: int) -> list[Row]:
    """Return the turns of a system at a load."""
    return [row for row in rows if (row["system"], row["matches"]) == (system, matches)]


def systems(rows: Sequence[Row]) -> list[str]:
    """Return the systems that were measured, in order."""
    return [name for name in NAMES if any(row["system"] == name for row in rows)]


def loads(rows: Sequence[Row]) -> list[int]:
    """Return how many matches were played at once."""
    return sorted({row["matches"] for row in rows})


def table(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """Return a table as Markdown."""
    lines = ["| " + " | ".join(cells) + " |" for cells in [head, *body]]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def matches_word(number: int) -> str:
    """Return a number of matches in words."""
    return "1 match" if number == 1 else f"{number} matches"


def _grid(rows: Sequence[Row], title: str, names: Sequence[str], cell: Callable[[str, int], str]) -> str:
    head = [title, *map(matches_word, loads(rows))]
    return table(head, [[NAMES[name], *(cell(name, number) for number in loads(rows))] for name in names])


def _rounds(rows: Sequence[Row]) -> str:
    def cell(name: str, matches: int) -> str:
        turns = of(rows, name, matches)
        rate = middle(turns, "rounds")
        if rate is None:
            return turns[0]["failed"] if turns else "-"
        times = f"{middle(turns, 'round_p50'):.0f} / {middle(turns, 'round_p99'):.0f}"
        failed = sum("failed" in turn for turn in turns)
        lost = f", {failed} of {len(turns)} turns failed" if failed else ""
        return f"**{rate:.0f}**; {times} (±{50 * spread(turns, 'rounds'):.0f} %{lost})"

    title = "rounds a second; p50 / p99 of a round in ms (half the spread of the turns)"
    return _grid(rows, title, systems(rows), cell)


def ratio(rows: Sequence[Row], pair: tuple[str, str], matches: int, field: str = "rounds") -> float | None:
    """Return the figure of one system as a multiple of another's."""
    ours, theirs = (middle(of(rows, system, matches), field) for system in pair)
    return ours / theirs if ours is not None and theirs else None


def _ratios(rows: Sequence[Row], ours: str) -> str:
    def cell(name: str, matches: int) -> str:
        rounds, late = (ratio(rows, (ours, name), matches, field) for field in ("rounds", "round_p99"))
        if rounds is None or late is None:
            return "-"
        goal = GOALS[ours].get(name, {}).get(matches)
        if goal is None:
            return f"{rounds:.2f}; {late:.2f}"
        return (
            f"{rounds:.2f} (>= {goal:g}: {'met' if rounds >= goal else 'MISSED'}); "
            f"{late:.2f} (<= 1: {'met' if late <= 1 else 'MISSED'})"
        )

    others = [name for name in systems(rows) if name not in GOALS]
    title = f"{NAMES[ours]} as a multiple of: rounds a second (goal); p99 of a round (goal)"
    return _grid(rows, title, others, cell)


def _cpu(rows: Sequence[Row]) -> str:
    def cell(name: str, matches: int) -> str:
        turns = [row for row in of(rows, name, matches) if "cpu_ms" in row]
        if not turns:
            return "-"
        parts = {role: ms for role, ms in middles([row["cpu_ms"] for row in turns]).items() if ms >= 0.005}
        total = sum(parts.values())
        goal = ""
        if name in GOALS:
            goal = f" (<= {CPU_GOAL}: {'met' if total <= CPU_GOAL else 'MISSED'})"
        told = ", ".join(f"{role} {ms:.2f}" for role, ms in parts.items())
        return f"{total:.2f}{goal}: {told}; driver {middle(turns, 'driver_ms'):.2f}"

    return _grid(rows, "processor time a move in ms", systems(rows), cell)


def _load(rows: Sequence[Row]) -> str:
    foreign = [row["foreign"] for row in rows if "foreign" in row]
    turns = 1 + max(row["turn"] for row in rows)
    worst = max(foreign, default=0.0)
    return (
        f"Median of {turns} turns. Meanwhile other programs kept {middle(rows, 'foreign') or 0:.2f} cores "
        f"busy, and {worst:.2f} in the worst turn."
    )
