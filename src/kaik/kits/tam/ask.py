"""What outside programs may ask of a game around tam: the hands that pieces make."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kaik.core.errors import KaikError
from kaik.kits.tam.claims import claim
from kaik.kits.tam.form import Form
from kaik.kits.tam.hands import held, points
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.pieces import KANJI, KIND, TAM, read_letter


def hands(form: Form, options: TamOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """The hands of pieces like `+B+CPP` and their points before the rate."""
    pieces = _kinds(form, request.get("pieces", ""))
    book = form.book(options.hands())
    found = held(book, pieces, options.scoring, options.duplicates)
    return {
        "points": points(claim(book, pieces, options.scoring, options.duplicates)),
        "hands": [{"name": h.name, "one_colour": h.one_colour, "points": points(h.points)} for h in found],
    }


def _kinds(form: Form, text: object) -> tuple[int, ...]:
    if not isinstance(text, str) or len(text) > 200:
        raise KaikError("pieces is a text of letters like +B+CPP, a + before each red one")
    kinds = []
    for sign in re.findall(r"\+?[^+]|\+", re.sub(r"[\s,]", "", text)):
        code = read_letter(sign.upper())
        if code == TAM:
            raise KaikError("tam (M) is never captured, so it is in no hand")
        kinds.append(KIND[code])
    for kind in set(kinds):
        if kinds.count(kind) > form.set_size[kind // 2]:
            colour = "red" if kind % 2 else "black"
            most = form.set_size[kind // 2]
            raise KaikError(f"{kinds.count(kind)} {colour} {KANJI[kind // 2]} are more than the {most} of the set")
    return tuple(sorted(kinds))
