"""A match seen again on the full screen: arrow keys step through it, and the coach marks what was costly."""

import threading
import time
from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text
from textual.message import Message

from clients.cli.coach import decided, marked, told
from clients.cli.errors import Misread, Refused, Unreachable
from clients.cli.games import drawing
from clients.cli.games.hand import Key
from clients.cli.games.sight import Pen, Sight
from clients.cli.language import later, t
from clients.cli.reel import Reel, rounds
from clients.cli.screen import body
from clients.cli.text import Json, names
from clients.cli.tui.frame import Frame
from clients.cli.tui.happenings import line

HELP = later(
    "← and → go one event back and on, ↑ and ↓ one round, Home and End to the ends. Space lets it run, a "
    "round a second, and stops it.\n\n"
    "V looks from the next seat. C shows what the coach found: the decisions that cost most, with the choice "
    "that would have been better. J jumps from one of them to the next; ! marks them on the way.\n\n"
    "B makes a private match that goes on from here: what if?"
)
AROUND = 3
ASK_AGAIN_SECONDS = 2.0
EVENTS = {
    "match_created": later("The match is made."),
    "dealt": later("Dice are rolled, or cards dealt."),
    "unchose": later("A choice is taken back."),
    "match_ended": later("The match is over."),
    "match_aborted": later("This match was aborted."),
    "deadline_set": later("The clock starts."),
}


class Coached(Message):
    """The coach's report, in the screen's own thread."""

    def __init__(self, report: Json) -> None:
        super().__init__()
        self.report = report


class Replay(Frame):
    """A place in a match, and the eyes that look at it."""

    def __init__(
        self,
        reel: Reel,
        glyphs: bool,
        branch: Callable[[int], str],
        coach: Callable[[], Json] | None = None,
    ) -> None:
        super().__init__()
        self._reel, self._glyphs = reel, glyphs
        self._branch, self._coach = branch, coach
        self._stops = rounds(reel.events)
        self.seq = 1
        self.seat: int | None = None
        self.report: Json | None = None
        self._rolling = False
        self._said = ""

    def on_mount(self) -> None:
        """Show the first moment, and ask the coach."""
        super().on_mount()
        self.set_interval(1.0, self._go_on)
        if self._coach:
            threading.Thread(target=self._listen, args=(self._coach,), daemon=True).start()

    def on_coached(self, message: Coached) -> None:
        """Take in what the coach says."""
        self.report = message.report
        self.show()

    def press(self, key: str) -> None:
        """Obey a key."""
        name = key.lower() if len(key) == 1 else key
        self._said = ""
        ran, self._rolling = self._rolling, False
        if name in ("?", "f1"):
            self.help(t(HELP))
        elif name == "q":
            self.exit("quit")
        elif (there := self._moved(name)) is not None:
            self.seq = max(1, min(there, self.last))
        elif name == " ":
            self._rolling = not ran and self.seq < self.last
        else:
            self._obey(name)
        self.show()

    @property
    def last(self) -> int:
        """The last event."""
        return len(self._reel.events)

    def _moved(self, name: str) -> int | None:
        """Return where a key leads, or None if it leads nowhere."""
        match name:
            case "left" | "right":
                return self.seq + (1 if name == "right" else -1)
            case "down":
                return min((stop for stop in self._stops if stop > self.seq), default=self.last)
            case "up":
                return max((stop for stop in self._stops if stop < self.seq), default=1)
            case "home" | "end":
                return 1 if name == "home" else self.last
            case "j":
                costly = sorted(marked(self.report))
                return next((seq for seq in costly if seq > self.seq), costly[0] if costly else None)
        return None

    def _obey(self, name: str) -> None:
        try:
            match name:
                case "v":
                    self._look_from_next()
                case "c" if self.report:
                    self.help(told(self.report, self._reel.at(self.last, None)))
                case "b":
                    self.help(self._branch(self.seq))
        except (Misread, Refused, Unreachable) as refusal:
            self._said = str(refusal)

    def _look_from_next(self) -> None:
        seats = len(self._reel.at(self.last, None)["seats"])
        seat = 0 if self.seat is None else self.seat + 1
        found = seat if seat < seats else None
        self._reel.at(self.seq, found)  # refused here, before anything changes
        self.seat = found

    def _go_on(self) -> None:
        """Go on by itself, a round at a time."""
        if self._rolling:
            self.seq = self._moved("down") or self.last
            self._rolling = self.seq < self.last
            self.show()

    def _listen(self, coach: Callable[[], Json]) -> None:
        while True:
            report = coach()
            self.post_message(Coached(report))
            if report["status"] != "running":
                return
            time.sleep(ASK_AGAIN_SECONDS)

    def show(self) -> None:
        """Draw the moment, or say why it cannot be seen."""
        if self.is_running:
            try:
                match = self._reel.at(self.seq, self.seat)
                parts = self._top(match), self._scene(match), self._said or self._happened(match)
            except (Misread, Refused, Unreachable) as refusal:
                parts = Text(), Text(f"\n {refusal}", "bold"), ""
            top, scene, said = parts
            self.put(top, scene, Text(f" {said}", no_wrap=True, overflow="ellipsis"), self._keys())

    def _top(self, match: Json) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis").append(f" {match['title']}", "bold")
        where = t("Event {seq} of {last}", seq=self.seq, last=self.last)
        eyes = t("as a spectator") if self.seat is None else t("as {name}", name=names(match)[self.seat])
        return text.append(f"   {where}   {eyes}", "dim")

    def _scene(self, match: Json) -> RenderableType:
        pen = Pen(self.size.width, self._glyphs)
        if not match["view"] or match["status"] != "running":
            return body(match, pen)
        height = self.size.height - AROUND
        sight = Sight(match, None, pen, height, self.seat or 0, self._before(match))
        return drawing(match["game"]).scene(sight)

    def _before(self, match: Json) -> tuple[str, ...]:
        """Return what has happened up to here, with the costliest decisions marked."""
        costly = marked(self.report)
        said = [
            ("! " if event["seq"] in costly else "") + words
            for event in self._reel.events[: self.seq]
            if (words := line(event, match))
        ]
        return tuple(said)

    def _happened(self, match: Json) -> str:
        costly = marked(self.report).get(self.seq)
        if costly:
            return f"! {decided(costly, match)}"
        event = self._reel.events[self.seq - 1]
        return line(event, match) or t(EVENTS.get(event["type"], ""))

    def _keys(self) -> list[Key]:
        costly = [Key("J", t("next mistake"), "j")] if marked(self.report) else []
        coach = [Key("C", t("coach"), "c")] if self.report else []
        return [
            Key("←→", t("event"), "right"),
            Key("↑↓", t("round"), "down"),
            Key(t("Space"), t("run"), " "),
            Key("V", t("seat"), "v"),
            *coach,
            *costly,
            Key("B", t("what if"), "b"),
        ]
