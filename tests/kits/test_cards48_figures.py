"""The cards drawn on the rules pages are what the rules say they are."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.games import every
from kaik.kits.cards48 import MeldRules, cards
from kaik.kits.cards48.figures import EXAMPLES, NO_MELDS, AnswerExample, answers, melds, no_melds, strengths
from kaik.kits.figures import CardsFigure

COMMON = MeldRules()
OF_CARDS = [game for game in every() if game.group == "cards"]


def drawn(figure: CardsFigure) -> list[str]:
    return [" ".join(card for group in row.groups for card in group) for row in figure.rows]


def test_the_ranks_rise_from_ship_to_king_and_tam_which_are_equal() -> None:
    (row,) = strengths(COMMON).rows
    assert row.groups[0] == ("BS",) and row.groups[-1] == ("BK", "BT")
    assert sum(map(len, row.groups)) == 12


def test_an_example_is_shown_only_where_it_is_a_meld() -> None:
    assert "R2 R2 R3 R3 R4 R4" not in drawn(melds(COMMON))
    assert "R2 R2 R3 R3 R4 R4" in drawn(melds(replace(COMMON, runset_min=3)))


def test_every_example_is_a_meld_in_some_game_and_no_counterexample_is_one_by_the_common_rules() -> None:
    assert drawn(melds(replace(COMMON, colours="ignored", runset_min=3))) == list(EXAMPLES)
    assert drawn(no_melds(COMMON)) == [text for text, _ in NO_MELDS]


def test_a_meld_is_called_what_it_is_read_as() -> None:
    named = {" ".join(row.groups[0]): row for row in melds(COMMON).rows}
    assert named["B6 BS B8"].name == {"en": "run of 3 up to general", "ja": "3枚の連番・将まで"}
    assert named["B6 BS B8"].worth["en"] == "with a vessel"
    assert named["R3 R4 R5"].worth == {}


def test_an_answer_that_a_table_decides_otherwise_is_left_out() -> None:
    shown = (
        AnswerExample("B4", "B5", True, {"en": "", "ja": ""}),
        AnswerExample("B4", "B3", False, {"en": "", "ja": ""}),
    )
    figure = answers({"en": "", "ja": ""}, shown, lambda table, hand: True)
    assert [(row.groups, row.sign) for row in figure.rows] == [((("B4",), ("B5",)), "→")]


def test_every_game_of_cards_shows_cards_the_deck_has_in_both_languages() -> None:
    for game in OF_CARDS:
        for preset in game.presets:
            assert game.figures
            for figure in game.figures(game.preset(preset)):
                assert isinstance(figure, CardsFigure) and figure.rows, game.slug
                for row, text in zip(figure.rows, drawn(figure), strict=True):
                    assert cards(text)
                    assert all(actions["en"] and actions["ja"] for actions in (figure.title, row.name))
