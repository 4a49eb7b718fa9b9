"""What is on the table of Encore! to be taken: the dice, or what a team has to give up."""

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from clients.cli.games.encore.colours import COLOURS, face
from clients.cli.games.encore.hand import ANY_NUMBER, Marking
from clients.cli.games.encore.loss import Removal, Shares
from clients.cli.games.encore.team import question
from clients.cli.games.hand import spot
from clients.cli.games.picking import bracketed
from clients.cli.games.sight import Sight
from clients.cli.language import t
from clients.cli.text import Json, names


def taken(sight: Sight) -> Text:
    """Return the dice, on the full screen with their keys, or what the team decides."""
    if isinstance(sight.hand, Shares):
        return _shares(sight, sight.hand)
    if isinstance(sight.hand, Removal):
        return _removal(sight, sight.hand)
    view = sight.match["view"]
    if view["team"] and view["team"]["decision"]:
        return question(sight.match).append("\n" if sight.full else "")
    return _dice(sight) if sight.full else _dice_line(view)


def _dice_line(view: Json) -> Text:
    """Return the dice that may be taken, and those that were."""
    text = Text()
    if view["left"]["colours"]:
        text.append(t("Dice") + "  ").append_text(_faces(view["left"]))
    aside = {kind: _without(view["dice"][kind], view["left"][kind]) for kind in view["dice"]}
    return text.append(f"    {t('set aside')}  {_faces(aside).plain}", "dim") if aside["colours"] else text


def _without(rolled: Sequence[str | int], left: Sequence[str | int]) -> list[str | int]:
    return list((Counter(rolled) - Counter(left)).elements())


def _faces(dice: Json) -> Text:
    colours, numbers = (Text(" ").join(map(face, dice[kind])) for kind in ("colours", "numbers"))
    return Text("  ").join([colours, numbers])


def _dice(sight: Sight) -> Text:
    view = sight.match["view"]
    hand = sight.hand if isinstance(sight.hand, Marking) else None
    upper, lower = Text("      ", no_wrap=True), Text("      ", "dim", no_wrap=True)
    for kind, faces in (("colour", view["dice"]["colours"]), ("number", view["dice"]["numbers"])):
        left = list(map(str, view["left"][f"{kind}s"]))
        wanted = getattr(hand, kind) if hand else ""
        for shown in map(str, faces):
            there = shown in left
            if there:
                left.remove(shown)
            if picked := there and shown == wanted:
                wanted = ""  # of equal dice one is taken
            usable = there and (hand is None or hand.offers(kind, shown))
            upper.append_text(_die(kind, shown, usable, picked)).append(" ")
            key = (ANY_NUMBER if shown == "?" else shown.upper()) if there and hand else ""
            lower.append(f"{key:^5} ")
        upper.append("    ")
        lower.append("    ")
    return upper.append("\n").append_text(lower)


def _die(kind: str, value: str, usable: bool, picked: bool) -> Text:
    """Return a die: between arrows if it is picked, dim if it was taken or nothing fits it."""
    colour = COLOURS.get(value)
    style = f"bold {colour.open}" if colour else "bold reverse"
    shown = f"[ {value} ]" if not picked else f">{value:^3}<"
    return spot(shown, kind, value, f"{style} underline" if picked else style if usable else "dim")


def _shares(sight: Sight, hand: Shares) -> Text:
    text = question(sight.match).append("\n      ")
    for seat, (share, left) in enumerate(zip(hand.shares, hand.left, strict=True)):
        shown = t("{name} {share} of {left}", name=names(sight.match)[seat][:10], share=share, left=left)
        text.append_text(bracketed(shown, "seat", str(seat), seat == hand.seat))
    return text


def _removal(sight: Sight, hand: Removal) -> Text:
    text = question(sight.match).append("\n      ")
    return text.append_text(hand.row())
