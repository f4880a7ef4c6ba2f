"""Screens are plain values, and whatever they offer is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.text import LANGUAGES
from games.core import Seat, Value
from games.screen import Button, Entered, Keep, MultiSelect, Play, Screen, Select
from games.testing.playouts import Playout
from games.testing.runs import Shown, private_screen, some, text

STOPS = 4
"""Number of moments at which people stop a game."""

json = msgspec.json.encode


def plays(screen: Screen) -> Iterator[Value]:
    """Every action that can be pressed on a screen."""
    for control in screen.controls:
        if isinstance(control, Button) and isinstance(control.press, Play) and not control.disabled:
            yield control.press.action
        if isinstance(control, Select):
            yield from (option.press.action for option in control.options if isinstance(option.press, Play))


def drafts(run: Playout, state: Any, seat: Seat, screen: Screen) -> Iterator[Value]:
    """What this seat would keep after a press, or after picking as much as it can from a menu."""
    view = run.game.view(state, seat)
    for control in screen.controls:
        match control:
            case Button(_, Keep(draft)) if draft is not None:
                yield draft
            case Select(_, options):
                presses = (option.press for option in options[:1])
                yield from (press.draft for press in presses if isinstance(press, Keep) and press.draft)
            case MultiSelect(name_, _, _, values):
                given = Entered(name_, values[: control.most])
                press = run.setting.package.screens.entered(view, seat, None, given)
                if isinstance(press, Keep) and press.draft is not None:
                    yield press.draft
            case _:
                pass


def survives(screen: Screen) -> None:
    """A screen is plain data."""
    data = json(screen)
    assert json(msgspec.json.decode(data)) == data


def test_screens_survive_json(shown_game: Shown) -> None:
    """The public one and every private one, in every language, after every step."""
    for screens in (*shown_game.public, *shown_game.private):
        for screen in screens.values():
            survives(screen)


def test_the_final_screen_survives_json(whole_game: Playout) -> None:
    """In every language."""
    (*_, (state, story)) = whole_game.moments
    for language in LANGUAGES:
        outcome, view = whole_game.outcome, whole_game.game.view(state, None)
        survives(whole_game.setting.package.screens.final(view, outcome, story, text(whole_game, language)))


def test_a_game_that_people_stop_can_be_shown(sample_game: Playout) -> None:
    """At any moment, in every language: of what the public and each seat saw, as the game tells it then."""
    game = sample_game.game
    for state, story in some(list(sample_game.moments), STOPS):
        opened = game.if_stopped(state).state
        told = state if opened is None else opened
        views = [game.view(told, seat) for seat in sample_game.seats]
        for language in LANGUAGES:
            words = text(sample_game, language)
            survives(sample_game.setting.package.screens.stopped(game.view(told, None), views, story, words))


def test_private_screens_offer_what_is_allowed(shown_game: Shown) -> None:
    """Every press plays something legal, also after something was picked from a menu."""
    run = shown_game.run
    for place, (state, screens) in enumerate(zip(shown_game.states, shown_game.private, strict=True)):
        for (seat, language), screen in screens.items():
            assert not any(run.game.check(state, seat, action) for action in plays(screen))
            # What is picked is the same in every language: they take turns.
            if language == LANGUAGES[place % len(LANGUAGES)]:
                picked_up(run, state, seat, language, screen)


def picked_up(run: Playout, state: Any, seat: Seat, language: str, screen: Screen) -> None:
    """Whatever is picked from a screen is a draft, and what it leads to plays something legal."""
    for draft in drafts(run, state, seat, screen):
        assert msgspec.json.decode(json(draft), type=run.setting.package.screens.drafts.kind) == draft
        picked = private_screen(run, state, seat, language, draft)
        assert not any(run.game.check(state, seat, action) for action in plays(picked))


def test_public_screens_offer_what_somebody_may_do(shown_game: Shown) -> None:
    """Every control on the public screen is for some seat."""
    run = shown_game.run
    for state, screens in zip(shown_game.states, shown_game.public, strict=True):
        for action in plays(screens["en"]):
            assert any(run.game.check(state, seat, action) is None for seat in run.seats)
