"""The plot of bench.live: a panel for each number of matches, a bar for each system."""

from collections.abc import Sequence
from html import escape

from bench.comparison import GOALS, NAMES, loads, matches_word, of, systems
from bench.results import Row, middle

WIDTH, LEFT, RIGHT = 900, 300, 130
BAR, GAP, HEAD, FOOT = 18, 8, 34, 40
INK, QUIET, ACCENT, GREY = "#1f2328", "#59636e", "#0969da", "#b1bac4"


def draw(rows: Sequence[Row], caption: str) -> str:
    """Return the plot as SVG."""
    panel = HEAD + len(systems(rows)) * (BAR + GAP) + GAP
    height = len(loads(rows)) * panel + FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="system-ui, sans-serif" font-size="13">',
        "<title>Rounds a second of six clients who choose at the same time</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for number, matches in enumerate(loads(rows)):
        parts += _panel(rows, matches, number * panel)
    parts += [_text(16, height - 16, caption, QUIET), "</svg>", ""]
    return "\n".join(parts)


def _panel(rows: Sequence[Row], matches: int, top: float) -> list[str]:
    title = f"{matches_word(matches)} at once: rounds a second (p99 of a round)"
    parts = [_text(16, top + 24, title, INK, weight=600)]
    rates = [row["rounds"] for row in rows if row["matches"] == matches and "rounds" in row]
    scale = (WIDTH - LEFT - RIGHT) / max(rates, default=1.0)
    for number, name in enumerate(systems(rows)):
        parts += _bar(of(rows, name, matches), name, top + HEAD + number * (BAR + GAP), scale)
    return parts


def _bar(turns: Sequence[Row], name: str, top: float, scale: float) -> list[str]:
    middle_line, colour = top + BAR / 2, ACCENT if name in GOALS else GREY
    weight = 600 if name in GOALS else 400
    label = _text(LEFT - 10, middle_line + 4, NAMES[name], INK, "end", weight)
    rate = middle(turns, "rounds")
    if rate is None:
        why = turns[0]["failed"] if turns else "not measured"
        return [label, _text(LEFT, middle_line + 4, why, QUIET)]
    rates = [turn["rounds"] for turn in turns if "rounds" in turn]
    low, high = LEFT + scale * min(rates), LEFT + scale * max(rates)
    told = f"{rate:.0f} ({middle(turns, 'round_p99'):.0f} ms)"
    return [
        label,
        f'<rect x="{LEFT}" y="{top:.1f}" width="{scale * rate:.1f}" height="{BAR}" rx="2" fill="{colour}"/>',
        f'<path d="M{low:.1f} {middle_line:.1f}H{high:.1f}" stroke="{INK}" stroke-width="1.5"/>',
        _text(high + 8, middle_line + 4, told, INK, weight=weight),
    ]


def _text(x: float, y: float, text: str, colour: str, anchor: str = "start", weight: int = 400) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}"'
    return f"<text {place}>{escape(text)}</text>"
