"""A painted picture in pixels, where `resvg_py` is installed."""

from __future__ import annotations

from importlib.util import find_spec

from kaik.kits.picture.paint import HEIGHT, WIDTH


def can_paint_png() -> bool:
    """Whether this installation has what turns SVG into PNG."""
    return find_spec("resvg_py") is not None


def png(painted: str, width: int = WIDTH) -> bytes:
    """A painted picture in pixels. Fonts are looked for only where a name is written in a script without strokes."""
    import resvg_py

    has_text = "<text" in painted
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=painted, width=width, height=width * HEIGHT // WIDTH, skip_system_fonts=not has_text
        )
    )
