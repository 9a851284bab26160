"""Draw the icons of the installed app and the picture that links without a position show: `python web/icons.py`."""

from __future__ import annotations

from pathlib import Path

import resvg_py

from kaik.kits.picture.paint import HEIGHT, WIDTH
from kaik.kits.picture.shapes import CardShape, SticksShape, TabletShape, TileShape
from kaik.kits.picture.strokes import letters
from kaik.kits.picture.things import CLOTH, FAINT, INK, PAPER, draw

PUBLIC = Path(__file__).parent / "public"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-apple.png": 180}
SCATTERED = (
    (TabletShape("皇", faces="nobody"), 86, 300, 2.3, 0),
    (TabletShape("王"), 300, 330, 2.1, -8),
    (TabletShape("将", red=True), 470, 300, 1.9, 10),
    (CardShape("R5"), 690, 290, 2.6, -7),
    (CardShape("BK"), 800, 300, 2.6, 6),
    (TileShape("6z"), 985, 330, 1.9, 5),
    (SticksShape(3), 860, 76, 1.7, 14),
)
"""What lies about: the shape, where, how large, and how far it is turned."""


def tablet(ground: str, scale: float) -> str:
    """The sign of the house, as large as there is room."""
    piece = draw(TabletShape("机"))
    place = f'transform="translate({50 - 50 * scale} {50 - 49 * scale}) scale({scale})"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{ground}<g {place}>{piece}</g></svg>'


def share() -> str:
    """Things of all games on a cloth."""
    things = "".join(
        f'<g transform="translate({x} {y}) rotate({turn} 50 50) scale({scale})">{draw(shape)}</g>'
        for shape, x, y, scale, turn in SCATTERED
    )
    words = letters("kaik", 90, 170, 120, INK, bold=True) + letters(
        "Nineteen traditional games", 92, 236, 38, FAINT, bold=True
    )
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/><rect x="24" y="24" width="{WIDTH - 48}"'
    cloth = f'{ground} height="{HEIGHT - 48}" rx="22" fill="{CLOTH}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{cloth}{words}{things}</svg>'


def write(name: str, drawn: str, width: int) -> None:
    """One file, in pixels."""
    made = resvg_py.svg_to_bytes(svg_string=drawn, width=width, skip_system_fonts=True)
    (PUBLIC / name).write_bytes(bytes(made))


def main() -> None:
    """All files."""
    for name, width in SIZES.items():
        ground = f'<rect width="100" height="100" fill="{PAPER}"/>' if "apple" in name else ""
        write(name, tablet(ground, 0.86 if ground else 1.0), width)
    write("icon-maskable-512.png", tablet(f'<rect width="100" height="100" fill="{CLOTH}"/>', 0.62), 512)
    write("share.png", share(), WIDTH)


if __name__ == "__main__":
    main()
