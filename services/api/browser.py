"""The files of the browser client: its own, and the drawings of games that installed packages bring."""

import gzip
import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from types import ModuleType

from shared.engine.rooms import NAME, Fault, Room, Unfit, installed, look

FOLDER = Path(__file__).resolve().parents[2] / "clients" / "web"
GAMES = "js/games/"
ROOMS = ("index.js", "picture.js", "rules.js", "style.css")  # what the folder of a game may hold
KINDS = (".html", ".css", ".js", ".json", ".svg")  # of files that a browser may have


@dataclass(frozen=True, slots=True)
class File:
    """One file of the client, ready to be sent."""

    kind: str
    body: bytes
    zipped: bytes
    etag: str


@dataclass(frozen=True, slots=True)
class Client:
    """All files of one version, which is a digest of them, and which drawings were left out."""

    version: str
    page: File
    files: dict[str, File]
    faults: tuple[Fault, ...]


@cache
def client() -> Client:
    """Return the client as it lies in its folder, with the drawings of packages; it is read once."""
    bodies = _read(FOLDER)
    others, faults = _outside({name.split("/")[2] for name in bodies if name.startswith(GAMES)})
    bodies |= {GAMES + name: body for name, body in others.items()}
    version = _version(bodies)
    page = _page(bodies.pop("index.html"), version, bodies)
    files = {name: _file(name, body) for name, body in bodies.items()}
    return Client(version, _file("index.html", page), files, faults)


def _read(place: Path, above: str = "") -> dict[str, bytes]:
    """Return the files of a folder that browsers may have, by their path below it."""
    paths = sorted(path for path in place.rglob("*") if path.suffix in KINDS)
    return {above + path.relative_to(place).as_posix(): path.read_bytes() for path in paths}


def _outside(built_in: Collection[str]) -> tuple[dict[str, bytes], tuple[Fault, ...]]:
    """Return the files of packages by folder and path, and which drawings were left out."""

    def drawing(room: Room, package: ModuleType) -> dict[str, bytes]:
        folder = room.name.replace("-", "_")
        if not NAME.fullmatch(room.name):
            raise Unfit("its name is no name of a game.")
        if folder in built_in:
            raise Unfit("its name is taken.")
        if not hasattr(package, "__path__"):
            raise Unfit("it is no package.")
        return _read(Path(next(iter(package.__path__))), f"{folder}/")

    found = look(installed("scorepad.browser"), drawing)
    return {name: body for files in found.parts.values() for name, body in files.items()}, found.faults


def _version(bodies: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, body in sorted(bodies.items()):
        digest.update(f"{name} {len(body)}\n".encode() + body)
    return digest.hexdigest()[:16]


def _page(page: bytes, version: str, names: Iterable[str]) -> bytes:
    """Return the page, which tells the client what there is in the folders of games, and has their styles."""
    inside = [name.removeprefix(GAMES) for name in names if name.startswith(GAMES)]
    rooms = [name for name in inside if name.count("/") == 1 and name.endswith(tuple(f"/{r}" for r in ROOMS))]
    link = f'<link rel="stylesheet" href="/app/VERSION/{GAMES}%s">'
    styles = "\n".join(link % name for name in rooms if name.endswith(".css"))
    told = page.replace(b"ROOMS", " ".join(rooms).encode()).replace(b"<!-- STYLES -->", styles.encode())
    return told.replace(b"VERSION", version.encode())


def _file(name: str, body: bytes) -> File:
    kind = guess_type(name)[0] or "application/octet-stream"
    text = kind if kind.startswith("image/") else f"{kind}; charset=utf-8"
    return File(text, body, gzip.compress(body, mtime=0), hashlib.sha256(body).hexdigest()[:32])
