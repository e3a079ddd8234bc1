"""Vector pictures by renderers of others, against our pixels: resvg, PDFium, Chromium, a TeX."""

import io
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image
from vector_figures import NAMES, drawn, hostile, stroke_gaps

from perga.draw import Figure, Picture
from perga.draw.vector import vector_bytes

Pixels = NDArray[np.uint8]


def by_resvg(figure: Figure, picture: Picture) -> Pixels:
    png = resvg_py.svg_to_bytes(svg_string=vector_bytes(figure, picture, ".svg").decode())
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def by_pdfium(pdf: bytes) -> Pixels:
    document = pypdfium2.PdfDocument(pdf)
    try:
        assert len(document) == 1
        scale: Any = 4 / 3  # px for a point; its hint says int, its text any number
        return np.asarray(document[0].render(scale=scale).to_pil().convert("RGB"))
    finally:
        document.close()


@pytest.mark.parametrize("name", NAMES)
def test_svg_lies_on_our_strokes(name: str) -> None:
    figure, picture = drawn(name)
    gaps = stroke_gaps(figure, picture.image.pixels, by_resvg(figure, picture))
    assert gaps
    assert max(gaps) <= 1


@pytest.mark.parametrize("name", NAMES)
def test_pdf_lies_on_our_strokes(name: str) -> None:
    figure, picture = drawn(name)
    theirs = by_pdfium(vector_bytes(figure, picture, ".pdf"))
    gaps = stroke_gaps(figure, picture.image.pixels, theirs)
    assert gaps
    assert max(gaps) <= 1


@pytest.mark.parametrize("name", NAMES)
def test_all_of_the_svg_is_nearly_our_picture(name: str) -> None:
    """Letters, arrow heads, markers and dashes too: they differ in anti-aliasing and hinting."""
    figure, picture = drawn(name)
    ours, theirs = picture.image.pixels.astype(int), by_resvg(figure, picture).astype(int)
    inked = (ours < 255).any(axis=2) | (theirs < 255).any(axis=2)
    assert inked.sum() > 1000
    apart = np.abs(ours - theirs).mean(axis=2)[inked]
    assert apart.mean() < 20


@pytest.mark.parametrize("format", ["svg", "pdf"])
def test_leaders_lie_where_ours_do(format: str) -> None:
    figure, picture = drawn("leader")
    pdf = vector_bytes(figure, picture, ".pdf")
    theirs = by_resvg(figure, picture) if format == "svg" else by_pdfium(pdf)
    assert picture.leaders
    for x0, y0, x1, y1 in picture.leaders[0].runs:
        across = np.array([y0 - y1, x1 - x0]) / np.hypot(x1 - x0, y1 - y0)
        for t in np.linspace(0.1, 0.9, 9):
            middle = np.array([x0 + t * (x1 - x0), y0 + t * (y1 - y0)])
            column, row = np.rint(middle).astype(int)
            assert theirs[row - 1 : row + 2, column - 1 : column + 2].min() < 200
            for side in (-4, 4):
                column, row = np.rint(middle + side * across).astype(int)
                assert theirs[row, column].min() > 245


def test_two_pixels_aside_are_seen() -> None:
    figure, picture = drawn("d1")
    moved = np.roll(by_resvg(figure, picture), 2, axis=1)
    assert max(stroke_gaps(figure, picture.image.pixels, moved)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_svg_by_a_browser_lies_on_our_strokes(name: str, tmp_path: Path) -> None:
    figure, picture = drawn(name)
    theirs = by_chromium(vector_bytes(figure, picture, ".svg"), picture, tmp_path)
    gaps = stroke_gaps(figure, picture.image.pixels, theirs)
    assert gaps
    assert max(gaps) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_tikz_by_a_tex_lies_on_our_strokes(name: str, tmp_path: Path) -> None:
    figure, picture = drawn(name)
    theirs = by_pdfium(by_tex(vector_bytes(figure, picture, ".tikz"), tmp_path))
    gaps = stroke_gaps(figure, picture.image.pixels, theirs)
    assert gaps
    assert max(gaps) <= 1


@pytest.mark.slow
def test_a_tex_takes_hostile_names(tmp_path: Path) -> None:
    figure, picture = hostile()
    assert by_pdfium(by_tex(vector_bytes(figure, picture, ".tex"), tmp_path)).shape[:2] == (
        512,
        512,
    )


def by_chromium(svg: bytes, picture: Picture, folder: Path) -> Pixels:
    """What a browser shows of an SVG file; skips the test where there is no Chromium."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        pytest.skip("no chromium on this machine: no browser draws the SVG")
    (folder / "figure.svg").write_bytes(svg)
    height, width = picture.image.pixels.shape[:2]
    ran = subprocess.run(
        [
            browser,
            *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *("--disable-background-networking", "--disable-dev-shm-usage", "--no-first-run"),
            *("--force-device-scale-factor=1", f"--user-data-dir={folder / 'profile'}"),
            # larger than the picture: a window is not all page
            f"--window-size={width + 200},{height + 300}",
            f"--screenshot={folder / 'seen.png'}",
            (folder / "figure.svg").as_uri(),
        ],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    shown = np.asarray(Image.open(folder / "seen.png").convert("RGB"))
    assert shown.shape[0] >= height
    assert shown.shape[1] >= width
    return shown[:height, :width]


def by_tex(document: bytes, folder: Path) -> bytes:
    """The PDF of a document; skips the test where there is no TeX, or none with TikZ."""
    tex = shutil.which("pdflatex")
    if tex is None:
        pytest.skip("no pdflatex on this machine: TikZ is not compiled")
    for needed in ("standalone.cls", "tikz.sty"):
        if subprocess.run(["kpsewhich", needed], capture_output=True, timeout=60).returncode:
            pytest.skip(f"this TeX has no {needed}: TikZ is not compiled")
    (folder / "figure.tex").write_bytes(document)
    ran = subprocess.run(
        [tex, "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "figure.tex"],
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout[-2000:]
    return (folder / "figure.pdf").read_bytes()
