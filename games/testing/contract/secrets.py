"""No secret is told: not by a view, a menu or a screen, nor by when something changes."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.text import LANGUAGES
from games.core import Rng, Seat, Value
from games.entries import Acted
from games.testing.playouts import Playout
from games.testing.runs import Shown, everybody, private_screen, public_screen, some, text

MANY_DRAWS = 20

json = msgspec.json.encode


def known_to(run: Playout, state: Any, seat: Seat | None) -> bytes:
    """Everything that a seat, or the public, is told and may do, byte for byte."""
    public = run.game.view(state, None)
    waiting = run.setting.package.screens.waiting(public, text(run, "en"))
    if seat is None:
        return json((public, waiting))
    told = (run.game.view(state, seat), run.game.legal(state, seat), run.game.alerts(state, seat))
    return json((public, waiting, *told))


def elsewhere(run: Playout, state: Any, seat: Seat | None, number: int) -> Any:
    """Another state that this seat must not be able to tell from this one."""
    return run.game.resample(state, seat, Rng(b"elsewhere", number))


def hides(run: Playout) -> bool:
    """Whether a seat knows something that another does not."""
    return any(
        len({beside_the_seat(run.game.view(state, seat)) for seat in everybody(run)}) > 1
        for state in run.states
    )


def beside_the_seat(view: Value) -> bytes:
    """What a view tells beside whose it is."""
    return json({key: value for key, value in msgspec.structs.asdict(view).items() if key != "seat"})


def test_nobody_can_tell_a_resampled_state_from_the_real_one(whole_game: Playout) -> None:
    """What is hidden from a seat changes nothing of what it knows."""
    for number, state in enumerate(some(whole_game.states)):
        for seat in everybody(whole_game):
            other = elsewhere(whole_game, state, seat, number)
            if other != state:
                assert known_to(whole_game, other, seat) == known_to(whole_game, state, seat)


def test_what_is_hidden_is_really_drawn_anew(whole_game: Playout) -> None:
    """In every game where a seat knows what another does not."""
    assert not hides(whole_game) or any(
        elsewhere(whole_game, state, seat, draw) != state
        for state in whole_game.states
        for seat in everybody(whole_game)
        for draw in range(MANY_DRAWS)
    )


def test_private_screens_show_nothing_hidden(shown_game: Shown) -> None:
    """The panel of a seat is the same, byte for byte, whatever is hidden from it."""
    run = shown_game.run
    for number, (state, screens) in enumerate(zip(shown_game.states, shown_game.private, strict=True)):
        for (seat, language), screen in screens.items():
            other = elsewhere(run, state, seat, number)
            if other != state:
                assert json(private_screen(run, other, seat, language)) == json(screen)


def test_public_screens_show_nothing_hidden(shown_game: Shown) -> None:
    """The public screen is the same, byte for byte, whatever is hidden from the public."""
    run = shown_game.run
    for number, ((state, story), screens) in enumerate(
        zip(shown_game.moments, shown_game.public, strict=True)
    ):
        for draw, language in enumerate(LANGUAGES):
            other = elsewhere(run, state, None, len(LANGUAGES) * number + draw)
            if other != state:
                assert json(public_screen(run, other, story, language)) == json(screens[language])


def test_a_secret_phase_looks_the_same_to_everybody(shown_game: Shown) -> None:
    """Every panel has the same controls, also those of people who have chosen."""
    for state, screens in zip(shown_game.states, shown_game.private, strict=True):
        if shown_game.run.game.awaited(state).secret:
            assert len({tuple(map(type, screen.controls)) for screen in screens.values()}) == 1


def test_the_public_screen_does_not_tell_who_has_chosen(shown_game: Shown) -> None:
    """It changes only with how many have."""
    game, seen = shown_game.run.game, dict[tuple[int, int], bytes]()
    for state, screens in zip(shown_game.states, shown_game.public, strict=True):
        awaited = game.awaited(state)
        if awaited.secret:
            screen = json(screens["en"])
            assert seen.setdefault((state.step, len(awaited.seats)), screen) == screen


def test_the_step_counts_the_moments(whole_game: Playout) -> None:
    """It never falls. A hidden choice is no moment; the last one, which resolves them, is."""
    for step in whole_game.steps:
        assert step.after.step >= step.before.step
        awaited = whole_game.game.awaited(step.before)
        if awaited.secret and isinstance(step.entry, Acted):
            last = awaited.seats == (step.entry.seat,)
            assert last == (step.after.step > step.before.step)
            assert last or not step.events
