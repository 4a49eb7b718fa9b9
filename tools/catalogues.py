"""Keeps the catalogues of `clients/locales` up to date: `python -m tools.catalogues update`, or `check`.

The .po files are the only source of translations. `update` finds every sentence (tools/extraction.py), merges
it into them, and writes what is made from them: the .mo files of the terminal client and, where there is a
browser client, its JSON files. `check` says what is missing or stale.
"""

import io
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.extraction import Found, found
from tools.templates import values_in

ROOT = Path(__file__).parents[1]
LOCALES = ROOT / "clients" / "locales"
LANGUAGES = ("fr", "de")
SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)


def template(messages: Sequence[Found]) -> Catalog:
    """Return a catalogue of the sentences without translations."""
    catalog = Catalog(project="Scorepad", fuzzy=False)
    plurals = {
        form: message for _, _, message in messages if not isinstance(message, str) for form in message
    }
    for path, _, message in messages:
        key = plurals.get(message, message) if isinstance(message, str) else message
        catalog.add(key, locations=[(path, 0)])
    return catalog


def path_of(language: str, ending: str, root: Path = ROOT) -> Path:
    """Return the catalogue of a language."""
    return root / "clients" / "locales" / language / "LC_MESSAGES" / f"scorepad.{ending}"


def merged(language: str, root: Path = ROOT) -> Catalog:
    """Return the catalogue with the sentences of now, and the translations there are."""
    path = path_of(language, "po", root)
    catalog = Catalog(language, project="Scorepad", fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, language)
    catalog.update(template(found(root)), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    _adopt(catalog, root / "clients" / "web" / "locales" / f"{language}.json")
    return catalog


def _adopt(catalog: Catalog, path: Path) -> None:
    """Take over what the browser client has translated and the catalogue has not."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for message in catalog:
        if message.id and not complete(message.string):
            strings = tuple(known.get(form, "") for form in _forms(message.id))
            message.string = strings[0] if isinstance(message.id, str) else strings


def complete(string: str | Sequence[str] | None) -> bool:
    """Say whether a sentence, or both of its forms, are translated."""
    return all([string] if isinstance(string, str) else string or [""])


def po_bytes(catalog: Catalog) -> bytes:
    """Return the .po file; without dates, so that the same sentences give the same file."""
    out = io.BytesIO()
    write_po(out, catalog, sort_output=True, omit_header=False, include_lineno=False, width=100)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if "-Date: " not in line and "Generated-By" not in line).encode()


def mo_bytes(catalog: Catalog) -> bytes:
    """Return the .mo file."""
    clean = read_po(io.BytesIO(po_bytes(catalog)), catalog.locale)
    clean.creation_date = clean.revision_date = SOME_DAY  # the same sentences give the same file
    out = io.BytesIO()
    write_mo(out, clean)
    return out.getvalue()


def json_text(catalog: Catalog) -> str:
    """Return what the browser client reads: its sentences, and what servers say of games."""
    table: dict[str, str] = {}
    for message in catalog:
        ours = any(path.startswith(("clients/web", "shared/", "services/")) for path, _ in message.locations)
        if message.id and ours and complete(message.string):
            table |= dict(zip(_forms(message.id), _forms(message.string), strict=True))
    return json.dumps(table, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def made(language: str, root: Path = ROOT) -> dict[Path, bytes]:
    """Return what the files of a language ought to hold."""
    catalog = merged(language, root)
    files = {
        path_of(language, "po", root): po_bytes(catalog),
        path_of(language, "mo", root): mo_bytes(catalog),
    }
    web = root / "clients" / "web"
    if web.exists():
        files[web / "locales" / f"{language}.json"] = json_text(catalog).encode()
    return files


def untranslated(language: str, root: Path = ROOT) -> list[str]:
    """Return the sentences that a language lacks."""
    return [
        str(message.id) for message in merged(language, root) if message.id and not complete(message.string)
    ]


def misfilled(language: str, root: Path = ROOT) -> list[str]:
    """Return the sentences whose translation lacks one of their values, or wants one that nobody gives."""
    return [
        str(message.id)
        for message in merged(language, root)
        if message.id and complete(message.string) and not _fills(_forms(message.id), _forms(message.string))
    ]


def _fills(ids: Sequence[str], strings: Sequence[str]) -> bool:
    """Compare the values; one form of a plural may do without the number."""
    wanted = set().union(*map(values_in, ids))
    return all(values_in(text) <= wanted for text in strings) and wanted == set().union(
        *map(values_in, strings)
    )


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    return (text,) if isinstance(text, str) else text or ()


def stale(root: Path = ROOT) -> list[str]:
    """Return the files that are not as they ought to be."""
    files = {path: data for language in LANGUAGES for path, data in made(language, root).items()}
    return [
        path.relative_to(root).as_posix()
        for path, data in files.items()
        if not path.exists() or path.read_bytes() != data
    ]


def main(argv: Sequence[str]) -> int:
    """Update or check; the exit code of a check is 1 if anything is missing or stale."""
    if argv == ["update"]:
        for language in LANGUAGES:
            for path, data in made(language).items():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
    missing = {language: untranslated(language) for language in LANGUAGES}
    for language, sentences in missing.items():
        print(f"{language}: {len(sentences)} sentences without a translation")
        for sentence in sentences:
            print(f"  {sentence!r}")
    wrong = [f"{language}: {text!r}" for language in LANGUAGES for text in misfilled(language)]
    print("\n".join(f"other values than the sentence has: {text}" for text in wrong) or "All values fit.")
    old = stale()
    print("\n".join(f"stale: {path}" for path in old) or "All files are fresh.")
    return int(bool(old or wrong or any(missing.values())))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
