"""Packages of games, installed by pip as an operator would; there is no network, so wheels are made here."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

RIDGE = Path(__file__).parent / "ridge"


def installed(project: Path, folder: Path) -> Path:
    """Install a package of pure Python into a folder, and return that; put it on PYTHONPATH to have it."""
    wheel = built(project, folder)
    command = [sys.executable, "-m", "pip", "install", "-qq", "--no-index", "--no-deps", "--target"]
    subprocess.run([*command, folder / "packages", wheel], check=True)
    return folder / "packages"


def built(project: Path, folder: Path) -> Path:
    """Return a wheel of what the project's pyproject.toml describes."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    stem = f"{about['name'].replace('-', '_')}-{about['version']}"
    info = {
        "METADATA": f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": _entry_points(about["entry-points"]),
    }
    files = {str(path.relative_to(project)): path.read_text("utf-8") for path in project.glob("*/**/*.py")}
    files |= {f"{stem}.dist-info/{name}": text for name, text in info.items()}
    files[f"{stem}.dist-info/RECORD"] = "".join(f"{name},,\n" for name in files)
    wheel = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return wheel


def _entry_points(groups: dict[str, dict[str, str]]) -> str:
    return "\n".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
        for group, points in groups.items()
    )
