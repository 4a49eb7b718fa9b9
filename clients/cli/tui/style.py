"""How one plays on the full screen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """With which signs, as whose host, and whether to learn."""

    glyphs: bool
    host: str | None = None
    learn: bool = False
