"""Playing a match on the full screen: what the hand does, what the server says, and what is shown of it."""

from collections.abc import Callable
from typing import ParamSpec

from rich.console import Group, RenderableType
from rich.text import Text
from textual.message import Message

from clients.cli import screen
from clients.cli.games import drawing, explained, give_up, lost
from clients.cli.games.contract import EVERY
from clients.cli.games.hand import Hand
from clients.cli.games.sight import Pen, Sight
from clients.cli.invitation import how_to_join
from clients.cli.language import later, t
from clients.cli.lessons import lesson
from clients.cli.text import Json
from clients.cli.tui import captions
from clients.cli.tui.frame import Frame, Scene
from clients.cli.tui.happenings import line
from clients.cli.tui.style import Style
from clients.cli.tui.wire import Answered, Heard, Looked, News, Unseen, Wire

HELP = later("""\
U takes your choice back, as long as the match still waits for somebody.
Q leaves; the match goes on, and you can come back.
… marks who still thinks, ✓ who has chosen.""")
LOOK = later("V shows the next player's sheet large, and in the end your own again.")
P = ParamSpec("P")
AROUND = 3  # the lines around the scene
MOST_NEWS = 40
NAMED = {" ": "space", "\t": "tab", "\r": "enter"}


class Told(Message):
    """News from the wire, in the screen's own thread."""

    def __init__(self, news: News) -> None:
        super().__init__()
        self.news = news


class Play(Frame):
    """One match with one or more seats of it, or none to look on."""

    def __init__(self, wire: Callable[[Callable[[News], None]], Wire], style: Style) -> None:
        super().__init__()
        self._glyphs, self._host = style.glyphs, style.host
        self._lessons = 0 if style.learn else None  # so many were given
        self._wire = wire(self._hear)
        self.match: Json | None = None
        self.hand: Hand | None = None
        self._asked: object = None  # the phase and seat that the hand is for
        self._there = True
        self._refusal = self._unseen = ""  # of what was asked for, and of the last look
        self._sending = False
        self._seat: int | None = None  # whose sheet is large, if not one's own
        self._told: list[str] = []
        self._code: str | None = None

    def on_mount(self) -> None:
        """Begin to look."""
        super().on_mount()
        self._wire.start()
        self.set_interval(1.0, self._tick)

    def on_unmount(self) -> None:
        """Be told nothing any more."""
        self._wire.close()

    def on_told(self, message: Told) -> None:
        """Take in news."""
        match message.news:
            case Looked() as looked:
                self._there, self._unseen = True, ""
                self._carefully(self._take, looked)
            case Heard(there):
                self._there = there
            case Unseen(why):
                self._unseen = why
            case Answered(refusal):
                self._refusal, self._sending = refusal, False
        self.show()

    def _explain(self) -> None:
        match = self.match
        about = explained(drawing(match["game"]).keys, match) if match and match["facts"] else ""
        look = t(LOOK) if self._sheets() else ""
        self.help("\n".join((about, "", t(HELP), look)).strip())

    def _sheets(self) -> bool:
        """Say whether there are sheets to look at; from another's, there is always a way back."""
        return self._seat is not None or self.match is None or drawing(self.match["game"]).sheets

    def _hear(self, news: News) -> None:
        self.post_message(Told(news))

    def on_scene_pointed(self, message: Scene.Pointed) -> None:
        """Let the hand follow the mouse."""
        if self.hand is not None and self._seat is None:
            self._carefully(self._point, self.hand, message)
            self.show()

    def _point(self, hand: Hand, message: Scene.Pointed) -> None:
        if message.clicked:
            self.hand, chosen = hand.click(message.spot)
            self._refusal = ""
            if chosen:
                self._choose()
        else:
            self.hand = hand.point(message.spot) or hand

    def press(self, key: str) -> None:
        """Obey a key: of the screen, of the match, or of the hand."""
        name = NAMED.get(key, key).lower() if len(key) == 1 else key
        self._refusal = ""
        if name in ("?", "f1"):
            self._carefully(self._explain)
        elif name == "q":
            self.exit("quit")
        elif self.match is not None:
            self._carefully(self._press_in_match, name, self.match)
        self.show()

    def _carefully(self, work: Callable[P, None], *args: P.args, **more: P.kwargs) -> bool:
        """Do what a drawing or an odd view may break; then return False, and go on with the plain form."""
        try:
            work(*args, **more)
        except Exception:  # noqa: BLE001  # drawings are anybody's, and so are views
            game = self.match["game"] if self.match else ""
            give_up(game)
            self.hand = None
            self._refusal = lost(game)
            return False
        return True

    def _press_in_match(self, name: str, match: Json) -> None:
        if name == "v" and match["view"] and self._sheets():
            self._look_at_next(match)
        elif match["status"] in captions.OVER:
            self._press_after_end(name)
        elif name == "u" and match["chosen"]:
            self._wire.undo(match["phase"])
        elif name == "b" and match["status"] == "open" and self._host:
            self._wire.add_bot(self._host)
        elif name == "c" and captions.lent(match):
            self._wire.come_back(match["seat"])
        elif self.hand is not None and not self._sending:
            self._seat = None
            if name == "enter":
                self._choose()
            else:
                self.hand = self.hand.press(name) or self.hand

    def _press_after_end(self, name: str) -> None:
        if name == "a":  # not Enter, which may still be on its way from the last turn
            self.exit("again")
        elif name == "r":
            self.exit("replay")

    def _choose(self) -> None:
        choice = self.hand.choice() if self.hand else None
        if choice is not None and self.match is not None and not self._sending:
            self._sending = True
            self._wire.choose(self.match["phase"], choice)

    def _look_at_next(self, match: Json) -> None:
        seats = len(match["seats"])
        own = match["seat"] or 0
        following = ((own if self._seat is None else self._seat) + 1) % seats
        self._seat = following if following != own else None

    def _take(self, looked: Looked) -> None:
        match, self._code = looked.match, looked.code
        self.match = match
        self._told += [said for event in looked.events if (said := line(event, match))]
        del self._told[:-MOST_NEWS]
        legal = match["legal"]
        asked = (match["phase"], match["seat"], match["status"], EVERY in legal) if legal else None
        if asked is None:
            self.hand = None
        elif asked != self._asked or self.hand is None:
            self.hand = drawing(match["game"]).hand(match)
            self._teach(match)
        self._asked = asked

    def _teach(self, match: Json) -> None:
        """Explain the turn that begins, if that was wished for."""
        if self._lessons is not None and (said := lesson(match, self._lessons, keys=True)):
            self._lessons += 1
            self.help(said)

    def _tick(self) -> None:
        if self.match is None:
            return
        if self.match["legal"] and drawing(self.match["game"]).every != (EVERY in self.match["legal"]):
            self._wire.look()  # its drawing has failed, and the plain form needs another list
        if self.match.get("deadline"):
            self.show()

    def show(self) -> None:
        """Draw everything; as long as nothing could be seen, why that is so."""
        if self.is_running and not (self.match and self._carefully(self._draw, self.match)):
            lost = "" if self._there else t("connection lost, trying again …")
            why = self._refusal or self._unseen or lost
            self.put(Text(), Text(f"\n {why}", "bold"), Text(), [])

    def _draw(self, match: Json) -> None:
        refused = self._refusal or self._unseen
        said = refused or captions.says(match, self.hand, looking=self._seat is not None)
        self.put(
            captions.top(match, self._there),
            self._scene(match),
            Text(f" {said}", "bold" if refused else "", no_wrap=True, overflow="ellipsis"),
            captions.keys(match, self.hand, hosting=self._host is not None),
            captions.always(match, self._sheets()),
        )

    def _scene(self, match: Json) -> RenderableType:
        pen = Pen(self.size.width, self._glyphs)
        if match["status"] == "open":
            return Group(screen.body(match, pen), how_to_join(self._wire.server, match["id"], self._code))
        if match["status"] == "halted" or (match["status"] in captions.OVER and self._seat is None):
            return screen.body(match, pen)
        own = match["seat"] or 0
        seat = own if self._seat is None else self._seat
        hand = self.hand if seat == match["seat"] else None
        sight = Sight(match, hand, pen, self.size.height - AROUND, seat, tuple(self._told))
        return drawing(match["game"]).scene(sight)
