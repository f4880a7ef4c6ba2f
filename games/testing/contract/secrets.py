"""No secret is told: a seat cannot tell the real state from another that it must think possible."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import msgspec
import pytest

from bot.text import LANGUAGES
from games.core import Rng, Seat, Value
from games.host.entries import Acted
from games.screen import encode
from games.testing.differences import difference
from games.testing.playouts import Playout
from games.testing.runs import Pick, Shown, everybody, played_on, private_screen, public_screen, some, text

# What is told -------------------------------------------------------------------------------------


MANY_DRAWS = 20

json = encode


def facts_known_to(run: Playout, state: Any, seat: Seat | None) -> dict[str, Any]:
    """Everything that a seat, or the public, is told and may do."""
    public = run.game.view(state, None)
    facts: dict[str, Any] = {
        "public view": public,
        "bargains": run.game.bargains(state),
        "waiting": run.setting.package.screens.waiting(public, text(run, "en")),
    }
    if seat is not None:
        facts["view"] = run.game.view(state, seat)
        facts["legal"] = run.game.legal(state, seat)
        facts["alerts"] = run.game.alerts(state, seat)
        if seat in run.game.awaited(state).seats:
            facts["default move"] = run.game.absent(state, seat, Rng(b"away", 0))
    return facts


def of(seat: Seat | None) -> str:
    return "the public" if seat is None else f"seat {seat}"


def possible_state(run: Playout, state: Any, seat: Seat | None, number: int) -> Any:
    return run.game.resample(state, seat, Rng(b"elsewhere", number))


def hides_anything(run: Playout) -> bool:
    return any(
        len({beside_the_seat(run.game.view(state, seat)) for seat in everybody(run)}) > 1
        for state in run.states
    )


def beside_the_seat(view: Value) -> bytes:
    """What a view tells beside whose it is."""
    return json({key: value for key, value in msgspec.structs.asdict(view).items() if key != "seat"})


def test_no_seat_can_tell_a_resampled_state_from_the_real_one(whole_game: Playout) -> None:
    """What is hidden from a seat changes nothing of what it knows."""
    for number, state in enumerate(some(whole_game.states)):
        for seat in everybody(whole_game):
            other = possible_state(whole_game, state, seat, number)
            if other != state:
                here, there = facts_known_to(whole_game, state, seat), facts_known_to(whole_game, other, seat)
                assert json(here) == json(there), f"{of(seat)} can tell: {difference(here, there)}"


def test_what_is_hidden_is_really_redrawn(whole_game: Playout) -> None:
    """In every game where a seat knows what another does not."""
    redrawn = any(
        possible_state(whole_game, state, seat, draw) != state
        for state in whole_game.states
        for seat in everybody(whole_game)
        for draw in range(MANY_DRAWS)
    )
    assert redrawn or not hides_anything(whole_game), (
        "views differ, and `resample` always returns the same state"
    )


def test_no_seat_can_tell_a_redrawn_state_from_the_real_one(whole_game: Playout) -> None:
    """All hands stay when a game that is over is judged: each seat sees what it saw."""
    game = whole_game.game
    for number, state in enumerate(some(whole_game.states)):
        other = game.redrawn(state, Rng(b"redrawn", number))
        for seat in everybody(whole_game) if other != state else ():
            here, there = facts_known_to(whole_game, state, seat), facts_known_to(whole_game, other, seat)
            assert json(here) == json(there), f"{of(seat)} can tell: {difference(here, there)}"


def test_private_screens_show_nothing_hidden(shown_game: Shown) -> None:
    """The panel of a seat is the same, byte for byte, whatever is hidden from it."""
    run = shown_game.run
    for number, (state, screens) in enumerate(zip(shown_game.states, shown_game.private, strict=True)):
        for (seat, language), screen in screens.items():
            other = possible_state(run, state, seat, number)
            if other != state:
                there = private_screen(run, other, seat, language)
                assert json(there) == json(screen), f"{of(seat)} can tell: {difference(screen, there)}"


def test_public_screens_show_nothing_hidden(shown_game: Shown) -> None:
    """The public screen is the same, byte for byte, whatever is hidden from the public."""
    run = shown_game.run
    for number, ((state, story), screens) in enumerate(
        zip(shown_game.moments, shown_game.public, strict=True)
    ):
        for draw, language in enumerate(LANGUAGES):
            other = possible_state(run, state, None, len(LANGUAGES) * number + draw)
            if other != state:
                there = public_screen(run, other, story, language)
                found = difference(screens[language], there)
                assert json(there) == json(screens[language]), f"the public can tell: {found}"


def test_a_secret_phase_looks_the_same_to_everybody(shown_game: Shown) -> None:
    """Every panel has the same controls, also those of people who have chosen."""
    for state, screens in zip(shown_game.states, shown_game.private, strict=True):
        if shown_game.run.game.awaited(state).secret:
            kinds = {
                tuple(control.__class__.__name__ for control in one.controls) for one in screens.values()
            }
            assert len(kinds) == 1, f"the panels of a secret phase have different controls: {sorted(kinds)}"


def test_the_public_screen_does_not_tell_who_has_chosen(shown_game: Shown) -> None:
    """It changes only with how many have."""
    game, posts = shown_game.run.game, dict[tuple[int, int], bytes]()
    for state, screens in zip(shown_game.states, shown_game.public, strict=True):
        awaited = game.awaited(state)
        if awaited.secret:
            screen = json(screens["en"])
            same = posts.setdefault((state.step, len(awaited.seats)), screen) == screen
            assert same, "the post of a secret phase changes with who has chosen: show how many have, no more"


def test_the_step_counts_the_moments(whole_game: Playout) -> None:
    """It never falls. A hidden choice is no moment; the last one, which resolves them, is."""
    for step in whole_game.steps:
        assert step.after.step >= step.before.step, f"the step falls, after {step.entry}"
        awaited = whole_game.game.awaited(step.before)
        if awaited.secret and isinstance(step.entry, Acted):
            last = awaited.seats == (step.entry.seat,)
            risen = step.after.step > step.before.step
            assert last or not risen, f"the step rises by a hidden choice, {step.entry}, and tells of it"
            assert risen or not last, f"the step stays though the last choice is made, {step.entry}"
            assert last or not step.events, f"a hidden choice has an event, {step.entry}, which tells of it"


# Possible worlds ----------------------------------------------------------------------------------


MOMENTS, PLAYED_ON = 20, 6
MANY = 1000
"""Draws that are those of no moment looked at."""

World = tuple[Any, Seat | None, Any]
"""A state, who looks at it, and another that it might be."""


def draws(number: int = 0) -> Rng:
    return Rng(b"possible", number)


@pytest.fixture(scope="module", name="worlds")
def possible_worlds(sample_game: Playout) -> list[World]:
    """Return states from first to last, and to everybody another that it might be."""
    return [
        (state, seat, sample_game.game.resample(state, seat, draws(number)))
        for number, state in enumerate(some(sample_game.states, MOMENTS))
        for seat in everybody(sample_game)
    ]


def test_a_world_follows_from_what_is_known_and_the_draws_alone(
    sample_game: Playout, worlds: list[World]
) -> None:
    """From whichever of the states that a seat cannot tell apart it is drawn; drawn twice, it is the same."""
    resample = sample_game.game.resample
    for state, seat, world in worlds:
        one, other = resample(state, seat, draws(MANY)), resample(world, seat, draws(MANY))
        assert one == other, (
            f"`resample` for {of(seat)} depends on what is hidden from it: {difference(one, other)}"
        )


def awaited_for(run: Playout, state: Any, seat: Seat | None) -> object:
    """Who is awaited, as far as this seat may know."""
    awaited = run.game.awaited(state)
    if not awaited.secret:
        return awaited
    return len(awaited.seats), seat in awaited.seats


def test_a_possible_world_waits_for_the_same(sample_game: Playout, worlds: list[World]) -> None:
    """Of a secret choice only how many are missing is known. A clock runs in both or in none."""
    for state, seat, world in worlds:
        here, there = (facts_of_waiting(sample_game, each, seat) for each in (state, world))
        assert here == there, f"`resample` for {of(seat)} changes what all know: {difference(here, there)}"


def facts_of_waiting(run: Playout, state: Any, seat: Seat | None) -> dict[str, object]:
    """What a state waits for, as far as this seat may know."""
    return {
        "awaited": awaited_for(run, state, seat),
        "secret": run.game.awaited(state).secret,
        "clock": run.game.clock(state),
        "over": run.game.outcome(state) is not None,
        "step": state.step,
    }


def test_the_same_story_is_told_of_a_possible_world(sample_game: Playout) -> None:
    """What may be retold of public events tells nothing of what was hidden."""
    for number, (state, story) in enumerate(some(list(sample_game.moments), MOMENTS)):
        world = sample_game.game.resample(state, None, draws(number))
        here, there = (sample_game.game.retold(each, story) for each in (state, world))
        assert here == there, f"`retold` tells what is hidden: {difference(here, there)}"


def test_everything_on_the_menus_of_a_possible_world_is_allowed(
    sample_game: Playout, worlds: list[World]
) -> None:
    """For every seat, also for those whose hands were redrawn."""
    for _, _, world in worlds:
        for seat in sample_game.seats:
            for action in sample_game.game.legal(world, seat):
                refusal = sample_game.game.check(world, seat, action)
                assert refusal is None, f"`resample` makes a state in which {action} is listed and refused"


def test_awaited_seats_of_a_possible_world_can_act(sample_game: Playout, worlds: list[World]) -> None:
    """Also by safe default."""
    for _, _, world in worlds:
        for seat in sample_game.game.awaited(world).seats:
            assert sample_game.game.legal(world, seat), (
                f"nothing is legal for seat {seat + 1}, who is awaited"
            )
            default = sample_game.game.absent(world, seat, draws())
            refusal = sample_game.game.check(world, seat, default)
            assert refusal is None, f"{default}, which `absent` plays, is refused"


def test_a_possible_world_can_be_played_to_its_end(sample_game: Playout) -> None:
    """From wherever in the game, with whatever one seat or the public thinks possible."""
    observers = cycle(everybody(sample_game))
    for number, state in enumerate(some(sample_game.states[:-1], PLAYED_ON)):
        world = sample_game.game.resample(state, next(observers), draws(number))
        assert [*played_on(sample_game.game, world, pick_any(sample_game), number)]


def pick_any(run: Playout) -> Pick:
    return lambda state, seat, people: people.choice(run.game.legal(state, seat))
