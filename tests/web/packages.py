"""Packages with browser drawings, laid into a folder as pip does."""


def lay_package(folder, game, module, files):
    """Lay a package with these files into a folder, as the browser drawing of a game."""
    place = folder / module
    place.mkdir()
    for name, text in {"__init__.py": "", **files}.items():
        (place / name).write_text(text, encoding="utf-8")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[scorepad.browser]\n{game} = {module}\n")
    return folder
