"""Two items of three tasks, and their exports loaded as a harness would load them."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import made_up_items as made_up
import pytest

from perga.dataset.exports.export import export
from perga.dataset.exports.form import export_formats

Export = Callable[..., Path]


@pytest.fixture
def items(tmp_path: Path) -> Path:
    (tmp_path / "source").mkdir()
    made_up.write(tmp_path / "source" / "items", made_up.header(n=3))
    return tmp_path / "source" / "items"


@pytest.fixture
def exported(items: Path, tmp_path: Path) -> Export:
    """`exported("lm-eval", ...)` gives the folder of an export."""

    def run(to: str, **options: object) -> Path:
        out = tmp_path / f"out-{to}"
        export(items, out, export_formats()[to], **options)  # pyright: ignore[reportArgumentType]
        return out

    return run


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], ModuleType]:
    """Runs an exported script as a module; `datasets`, which harnesses bring, gives plain rows."""

    def run(path: Path) -> ModuleType:
        plain = SimpleNamespace(Dataset=SimpleNamespace(from_list=list))
        monkeypatch.setitem(__import__("sys").modules, "datasets", plain)
        spec = importlib.util.spec_from_file_location(f"exported_{path.stem}", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return run
