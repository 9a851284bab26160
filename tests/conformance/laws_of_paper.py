"""Law 10: what lies beside the rules of every preset."""

from __future__ import annotations

from importlib import resources

from kaik.core.game import Game
from kaik.core.options import choices
from kaik.play.golden import casts, check, path

from .walks import Trial, who

LANGUAGES = ("en", "ja")


def papers(trial: Trial) -> None:
    """10: every preset has a golden playthrough, a renderer, labels in ja and en, and a rule source."""
    wrong = []
    for part in (sourced, labelled, introduced, drawn, explained, golden):
        try:
            part(trial)
        except AssertionError as sentence:
            wrong.append(str(sentence))
    assert not wrong, "\n".join(wrong)


def sourced(trial: Trial) -> None:
    preset = trial.game.presets[trial.preset]
    for language in LANGUAGES:
        told = preset.source.get(language, "").strip()
        assert told, f"{trial.game.slug}, preset {trial.preset}: no source says this rule in {language}"
        named = preset.label.get(language, "").strip()
        assert named, f"{trial.game.slug}, preset {trial.preset}: no label in {language}"


def labelled(trial: Trial) -> None:
    game = trial.game
    verbs = {action.verb for walk in trial.walks for _, action in walk.log}
    values = [f"{name}.{value}" for name in game.options.__struct_fields__ for value in choices(game.options, name)]
    keys = sorted({*map(str, verbs), *game.options.__struct_fields__, *values})
    for language in LANGUAGES:
        lost = [key for key in keys if not game.labels.get(key, {}).get(language, "").strip()]
        assert not lost, f"{game.slug}: labels.toml has no {language} label for {lost}"
        assert getattr(game.names, language).strip(), f"{game.slug}: it has no name in {language}"


def introduced(trial: Trial) -> None:
    """What whoever chooses a game reads about it: one sentence, and how long it takes."""
    game = trial.game
    for language, ends in (("en", (".", "?", "!")), ("ja", ("。", "？", "！"))):
        sentence = getattr(game.tagline, language)
        assert sentence.endswith(ends), f"{game.slug}: its tagline in {language} is no sentence: {sentence!r}"
    assert game.minutes > 0, f"{game.slug}: a match takes {game.minutes} minutes"


def drawn(trial: Trial) -> None:
    for walk in trial.walks:
        for where, state in walk.here(6):
            for seat in (None, *range(walk.seats)):
                for language in LANGUAGES:
                    _draws(trial.game, state.view(seat), language, f"{where}: the view of {who(seat)} in {language}")


def _draws(game: Game, view: object, language: str, name: str) -> None:
    try:
        text = game.draw(view, language)
    except Exception as wrong:
        raise AssertionError(f"{name} cannot be drawn: {wrong!r}") from wrong
    assert text.strip(), f"{name} is drawn as nothing"


def explained(trial: Trial) -> None:
    game, pages = trial.game, trial.pages
    folder = resources.files(game.package)
    assert folder.joinpath("README.md").is_file(), f"{game.slug}: its folder has no README.md"
    for page in (pages / f"{game.slug}.md", pages / f"{game.slug}.ja.md"):
        assert page.is_file(), f"{game.slug}: there is no page {page.name}"
        assert page.read_text(encoding="utf-8").strip(), f"{game.slug}: the page {page.name} is empty"


def golden(trial: Trial) -> None:
    for preset, seats in casts(trial.game):
        if preset != trial.preset:
            continue
        name = f"{trial.game.slug}, preset {preset}, {seats} seats"
        assert path(trial.game, preset, seats).is_file(), f"{name}: there is no golden playthrough"
        try:
            change = check(trial.game, preset, seats)
        except Exception as wrong:
            raise AssertionError(f"{name}: the golden playthrough cannot be played: {wrong!r}") from wrong
        assert not change, f"{name}: the golden playthrough is not up to date:\n{change}"
