"""The Debian packages that slow tests use: lists them, and installs what is missing.

`make slow` runs this first. apt-get is asked where that is allowed (as root, or by `sudo -n`); else
the one command that installs them is printed, and the tests that need them are skipped with a
reason. Never fails: without the packages the other slow tests still run.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from ctypes.util import find_library
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Package:
    """A Debian package, what a slow test does with it, and whether that is there already."""

    name: str
    use: str
    is_there: Callable[[], bool]


def _has_style(name: str) -> bool:
    if shutil.which("kpsewhich") is None:
        return False
    return subprocess.run(["kpsewhich", name], capture_output=True, timeout=60).returncode == 0


PACKAGES = (
    Package("chromium", "draws our SVG", lambda: shutil.which("chromium") is not None),
    Package(
        "texlive-latex-base", "compiles our TikZ", lambda: shutil.which("pdflatex") is not None
    ),
    Package("texlive-latex-extra", "its page class", lambda: _has_style("standalone.cls")),
    Package("texlive-pictures", "TikZ itself", lambda: _has_style("tikz.sty")),
    Package("libcairo2", "draws scenes of the accuracy study", lambda: bool(find_library("cairo"))),
)


def install_command(names: list[str], allowed: tuple[str, ...] = ()) -> list[str]:
    """What installs the packages; `allowed` stands before it, as `sudo -n`."""
    return [*allowed, "apt-get", "install", "-y", "--no-install-recommends", *names]


def way_to_root() -> tuple[str, ...] | None:
    """What stands before a command so that it runs as root without a question; None: no way."""
    if os.geteuid() == 0:
        return ()
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(["sudo", "-n", "true"], capture_output=True, timeout=60)
    return ("sudo", "-n") if asked.returncode == 0 else None


def main() -> None:
    """List the packages, and install or name those that are missing."""
    missing: list[str] = []
    for package in PACKAGES:
        there = package.is_there()
        print(f"{package.name:20} {package.use:36} {'there' if there else 'missing'}")
        if not there:
            missing.append(package.name)
    if not missing:
        return
    before = way_to_root()
    if before is None or shutil.which("apt-get") is None:
        print("Without them their tests are skipped. On Debian this installs them:")
        print("  sudo " + " ".join(install_command(missing)))
        return
    sys.stdout.flush()
    subprocess.run([*before, "apt-get", "update", "-q"], check=False)
    done = subprocess.run(install_command(missing, before), check=False)
    if done.returncode:
        print("apt-get could not install them: their tests are skipped")


if __name__ == "__main__":
    main()
