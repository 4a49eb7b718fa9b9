"""Plots as SVG, legible on dark and on light ground, in colours that everybody can tell apart."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, ROW, TOP, LEFT, RIGHT = 720, 22, 56, 236, 24
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f }
.ground { fill: #ffffff } .grid { stroke: #d0d7de } .goal { stroke: #24292f; stroke-dasharray: 5 4 }
.bar { stroke-width: 2; fill: none } .title { font-weight: 600 } .end { text-anchor: end }
.middle { text-anchor: middle }
.c0 { stroke: #0072b2 } .c1 { stroke: #d55e00 } .c2 { stroke: #009e73 }
.mark { fill: #ffffff; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .ground, .mark { fill: #0d1117 } .grid { stroke: #30363d } .goal { stroke: #e6edf3 }
  .c0 { stroke: #56b4e9 } .c1 { stroke: #e69f00 } .c2 { stroke: #2fc99b }
}"""
MARKS = (
    '<circle class="mark {c}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>',
    '<rect class="mark {c}" x="{l:.1f}" y="{t:.1f}" width="9" height="9"/>',
    '<path class="mark {c}" d="M{x:.1f} {t:.1f} l5.5 9 h-11 z"/>',
)


@dataclass(frozen=True, slots=True)
class Point:
    """One measured number with its interval; `series` chooses colour and mark, `goal` is drawn as a line."""

    label: str
    value: float
    low: float
    high: float
    series: int
    goal: float | None = None


def svg(title: str, unit: str, points: Sequence[Point]) -> str:
    """Return a plot with one row for each point."""
    low, high, step = _axis(points)
    bottom = TOP + ROW * len(points)
    parts = [f"<style>{STYLE}\n</style>", _box(bottom + 50)]
    parts.append(f'<text class="title" x="12" y="24">{_plain(title)}</text>')
    for tick in _ticks(low, high, step):
        x = _x(tick, low, high)
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP - 8} V{bottom}"/>')
        parts.append(f'<text class="middle" x="{x:.1f}" y="{bottom + 18}">{tick:g}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text class="middle" x="{middle}" y="{bottom + 38}">{_plain(unit)}</text>')
    for row, point in enumerate(points):
        parts += _drawn(point, TOP + ROW * row + ROW / 2 - 4, low, high)
    inner = "\n".join(parts)
    size = f'viewBox="0 0 {WIDTH} {bottom + 50}" width="{WIDTH}" height="{bottom + 50}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n{inner}\n</svg>\n'


def _drawn(point: Point, y: float, low: float, high: float) -> list[str]:
    x, colour = _x(point.value, low, high), f"c{point.series % len(MARKS)}"
    left, right = _x(point.low, low, high), _x(point.high, low, high)
    drawn = [f'<text class="end" x="{LEFT - 14}" y="{y + 4:.1f}">{_plain(point.label)}</text>']
    if point.goal is not None:
        goal = _x(point.goal, low, high)
        drawn.append(f'<path class="goal" d="M{goal:.1f} {y - ROW / 2:.1f} v{ROW}"/>')
    ends = f"M{left:.1f} {y - 4:.1f} v8 m0 -4 H{right:.1f} m0 -4 v8"
    drawn.append(f'<path class="bar {colour}" d="{ends}"/>')
    drawn.append(MARKS[point.series % len(MARKS)].format(c=colour, x=x, y=y, l=x - 4.5, t=y - 4.5))
    return drawn


def _axis(points: Sequence[Point]) -> tuple[float, float, float]:
    """Return the ends of the axis and the step of its ticks."""
    values = [value for p in points for value in (p.low, p.high, p.goal) if value is not None]
    least, most = min(values), max(values)
    step = next(step for step in (0.5, 1, 2, 5, 10, 20, 50, 100) if (most - least) / step <= 9)
    return step * (least // step), step * -(-most // step), step


def _ticks(low: float, high: float, step: float) -> list[float]:
    return [low + step * number for number in range(int((high - low) / step + 1.5))]


def _x(value: float, low: float, high: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / ((high - low) or 1)


def _box(height: float) -> str:
    return f'<rect class="ground" width="{WIDTH}" height="{height}"/>'


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
