"""The screen: a line on top, the table, one line that is said, and the keys."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from clients.cli.games.hand import Key, Spot
from clients.cli.language import t


class Pressed(Message):
    """A key was pressed, or clicked at."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class Scene(Widget):
    """The table; it tells what the mouse is over, and the keys."""

    class Pointed(Message):
        """The mouse is over something, or clicked at it."""

        def __init__(self, spot: Spot, clicked: bool) -> None:
            super().__init__()
            self.spot, self.clicked = spot, clicked

    can_focus = True

    def __init__(self) -> None:
        super().__init__()
        self._drawn: RenderableType = ""

    def draw(self, drawn: RenderableType) -> None:
        """Show this from now on."""
        self._drawn = drawn
        self.refresh()

    def render(self) -> RenderableType:
        """Return what was drawn last."""
        return self._drawn

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what the mouse is over."""
        self._tell(event, clicked=False)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked at."""
        self._tell(event, clicked=True)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn by the wheel."""
        self.post_message(Pressed("wheel"))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn by the wheel."""
        self.post_message(Pressed("wheel"))

    def _tell(self, event: events.MouseEvent, clicked: bool) -> None:
        spot = event.style.meta.get("spot")
        if spot:
            self.post_message(self.Pointed(spot, clicked))


def keys_of(keys: Iterable[Key]) -> Text:
    """Return keys that can be clicked at."""
    text = Text(no_wrap=True, overflow="ellipsis")
    for key in keys:
        meta = Style(meta={"press": key.press})
        text.append(" ").append(key.label, Style(bold=True, reverse=True) + meta)
        text.append(f" {key.does} ", meta)
    return text


class Bar(Static):
    """A line with keys in it."""

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked at."""
        if key := event.style.meta.get("press"):
            self.post_message(Pressed(key))


class Help(ModalScreen[None]):
    """Help over the table."""

    CSS = """
    Help { align: center middle; }
    Help VerticalScroll { width: 84; max-width: 100%; height: auto; max-height: 100%; }
    Help VerticalScroll { border: round; padding: 0 1; }
    Help Static { height: auto; }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Lay the text over the screen."""
        with VerticalScroll():
            yield Static(Text(self._text))

    def on_key(self, event: events.Key) -> None:
        """Close at any key but those that scroll."""
        if event.key not in ("up", "down", "pageup", "pagedown"):
            event.stop()
            self.dismiss()

    def on_click(self) -> None:
        """Close at a click."""
        self.dismiss()


class Frame(App[str]):
    """A full screen with a scene in it; its return value says what the player wants next."""

    CSS = """
    Bar, #said { height: 1; }
    Scene { height: 1fr; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.console._markup = False  # or brackets in a name would be read as colours; nothing public says so
        self.interrupted = False

    def compose(self) -> ComposeResult:
        """Lay out the four parts."""
        yield Bar(id="top")
        yield Scene()
        yield Static(id="said")
        yield Bar(id="keys")

    def on_mount(self) -> None:
        """Begin with the keys in the right place."""
        self.query_one(Scene).focus()

    def put(
        self, top: Text, scene: RenderableType, said: Text, keys: Sequence[Key], always: Sequence[Key] = ()
    ) -> None:
        """Show all four parts; the keys that always do the same stand on top."""
        ends = keys_of([*always, Key("?", t("help"), "?"), Key("Q", t("quit"), "q")])
        gap = self.size.width - top.cell_len - ends.cell_len
        self.query_one("#top", Bar).update(top.append(" " * max(gap, 1)).append_text(ends))
        self.query_one(Scene).draw(scene)
        self.query_one("#said", Static).update(said)
        self.query_one("#keys", Bar).update(keys_of(keys))

    def on_key(self, event: events.Key) -> None:
        """Hand the key on, by its name or its character."""
        event.prevent_default()
        event.stop()
        self.press(event.character if event.character and event.character.isprintable() else event.key)

    def on_pressed(self, message: Pressed) -> None:
        """A key that was clicked at counts as pressed."""
        self.press(message.key)

    def on_resize(self) -> None:
        """Draw anew for the new size."""
        self.call_after_refresh(self.show)

    def press(self, key: str) -> None:
        """Obey a key."""
        raise NotImplementedError

    def show(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    def action_interrupt(self) -> None:
        """Leave at Ctrl-C, as any program."""
        self.interrupted = True
        self.exit("quit")

    def help(self, text: str) -> None:
        """Show help."""
        self.push_screen(Help(f"{text}\n\n{t('Any key closes this.')}"))
