"""How fast a match goes, as it is typed: `none`, `60s`, `10m`, `12h`, `1d`."""

from typing import Any

import click

from clients.cli.language import t

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class Pace(click.ParamType[int | None]):
    """A time for each phase."""

    name = "pace"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        """Return seconds, or None for no clock."""
        if value == "none":
            return None
        number, unit = value[:-1], value[-1:]
        if not (number.isascii() and number.isdecimal() and unit in _SECONDS):
            self.fail(t("Write a time like 60s, 10m, 12h or 1d, or none."), param, ctx)
        return int(number) * _SECONDS[unit]


pace_option = click.option(
    "--pace", type=Pace(), default="none", help=t("Time for each phase, like 60s, 10m or 1d (default: none).")
)
level_option = click.option(
    "--level", type=int, help=t("How strong the bots are, from 1 on (default: the middle).")
)


def bots(count: int, level: int | None) -> list[dict[str, int]]:
    """Return so many bots as the server wants them; which level is usual is its business."""
    return [{} if level is None else {"level": level}] * count
