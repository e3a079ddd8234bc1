"""Without torch, `perga.sdf` says what to install."""

import subprocess
import sys

IMPORT = """
import sys
sys.modules[{module!r}] = None  # as if it were not installed
from perga.errors import MissingExtraError
try:
    import perga.sdf
except MissingExtraError as missing:
    print(missing.message, "|", missing.help)
except ModuleNotFoundError as other:
    print("plain", other.name)
"""


def told_without(module: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT.format(module=module)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()


def test_torch_is_named_with_the_extra_that_brings_it() -> None:
    told = (
        "perga.sdf needs torch, which is not installed | "
        'in Perga\'s folder run: .venv/bin/pip install -e ".[torch]"'
    )
    assert told_without("torch") == told


def test_other_modules_that_are_missing_are_not_called_torch() -> None:
    assert told_without("perga.sdf.primitives") == "plain perga.sdf.primitives"
