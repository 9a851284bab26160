"""The hands of cerke and of its regional systems."""

from __future__ import annotations

from kaik.kits.tam.hands import HandBook, Recipe

KING = Recipe("王", "K", 3)
CULTURE = Recipe("地心", "CSG", 7)
ANIMALS = Recipe("獣", "TH", 3)
ATTACK = Recipe("行行", "VBH", 5)


def standard(cavalry: int, flat: bool) -> HandBook:
    """The ten hands, from the highest; 馬弓兵 is the disputed one, and 無抗行処 may keep its 50 in the old counting."""
    return HandBook(
        (
            Recipe("無抗行処", "VPRBTHCSGK", 50, flat),
            Recipe("筆兵無傾", "PRGCS", 10),
            CULTURE,
            Recipe("馬弓兵", "PRH", cavalry),
            ATTACK,
            KING,
            ANIMALS,
            Recipe("戦集", "GPP", 3),
            Recipe("助友", "BPP", 3),
            Recipe("闇戦之集", "PPPPP", 3),
        )
    )


def gushou(cavalry: int, flat: bool) -> HandBook:
    """具象: pictures made of pieces; the book names one, beside those everybody has."""
    return HandBook((*standard(cavalry, flat).recipes, Recipe("光戦王集", "GHRP")))


REN_JUU_REN = HandBook((KING, CULTURE, ANIMALS, Recipe("車弓兵", "BRP")))
"""連獣連 as the book lists its ground."""
REN_JUU_REN_VEHICLES = HandBook((*REN_JUU_REN.recipes, ATTACK))

_RANK = "GSCHTBRPV"
_KANJI = "将巫筆馬虎車弓兵船"

SAN_REN = HandBook(
    (KING, *(Recipe(_KANJI[at : at + 3], _RANK[at : at + 3]) for at in range(len(_RANK) - 2))),
)
"""三連: every run of three in the order of rank."""

_DISPUTED = [(points, flat) for points in (5, 7) for flat in (False, True)]


def book_name(system: str, cavalry: int, flat: bool) -> str:
    """What a system with the standard hands is called among `BOOKS`."""
    return f"{system}-{cavalry}{'-flat' if flat else ''}"


BOOKS = (
    *((book_name("standard", *disputed), standard(*disputed)) for disputed in _DISPUTED),
    *((book_name("gushou", *disputed), gushou(*disputed)) for disputed in _DISPUTED),
    ("ren_juu_ren", REN_JUU_REN),
    ("ren_juu_ren_vehicles", REN_JUU_REN_VEHICLES),
    ("san_ren", SAN_REN),
)
