"""The same course in two worlds that a seat cannot tell apart: what it is told is the same in both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

import msgspec
import pytest

from games.core import OPENED, Rng, Seat, Value
from games.host.entries import Acted, Expired
from games.telling import annotated
from games.testing.contract.records import play_entry
from games.testing.contract.secrets import of
from games.testing.differences import difference
from games.testing.playouts import Playout, Step
from games.testing.runs import everybody, some

STEPS = 30
"""Number of steps of a game that are taken again in another world."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A step of a play-out, and the same in another world that a reader cannot tell from the real one."""

    seat: Seat | None
    """The reader; None for the public."""
    step: Step
    """The step in the real world."""
    world: Any
    """The state in the other world before the step."""
    after: Any
    """The state in the other world after it."""
    events: tuple[Any, ...]
    """What happened in the other world."""

    @property
    def told(self) -> str:
        """For a failure: what was done, and to whom it must look the same."""
        return f"after {self.step.entry}, for {of(self.seat)}"


@pytest.fixture(scope="module", name="twin_steps")
def steps_taken_twice(sample_game: Playout) -> list[Twin]:
    """Return steps after which the view of a seat is still the same in both worlds."""
    return list(twins_of(sample_game))


def twins_of(run: Playout) -> Iterator[Twin]:
    for number, step in enumerate(some(run.steps, STEPS)):
        for seat in everybody(run):
            world = run.game.resample(step.before, seat, Rng(b"twin", number))
            if world == step.before or not is_possible(run, world, step):
                continue
            # The real step is taken again too: both with the same draws.
            after, events = play_entry(run, step.before, step.entry, Rng(b"draws", number))
            after_there, events_there = play_entry(run, world, step.entry, Rng(b"draws", number))
            if view_without_step(run, after, seat) == view_without_step(run, after_there, seat):
                yield Twin(
                    seat, Step(step.before, step.entry, after, events), world, after_there, events_there
                )


def is_possible(run: Playout, world: Any, step: Step) -> bool:
    """Whether what happened can happen in another world as well."""
    if isinstance(step.entry, Expired):
        return run.game.clock(world) == run.game.clock(step.before)
    assert isinstance(step.entry, Acted)
    return run.game.check(world, step.entry.seat, run.game.read_action(step.entry.action)) is None


def view_without_step(run: Playout, state: Any, seat: Seat | None) -> object:
    """Return a seat's view without the count of moments, which is compared by itself."""
    view = msgspec.to_builtins(run.game.view(state, seat))
    return {key: value for key, value in view.items() if key != "step"}


def event_data(events: Sequence[Value]) -> list[dict[str, Any]]:
    """Return what events tell, without the fields that open what no view keeps."""
    fields = [
        {
            name: getattr(event, name)
            for name, kind in annotated(type(event)).items()
            if OPENED not in get_args(kind)[1:]
        }
        for event in events
    ]
    return [{type(event).__name__: kept_} for event, kept_ in zip(events, fields, strict=True)]


def test_events_tell_no_more_than_views(twin_steps: list[Twin]) -> None:
    """Everybody reads them: what a seat's view keeps from it stands in none, unless `Opened` says so."""
    for twin in twin_steps:
        found = difference(event_data(twin.step.events), event_data(twin.events))
        assert not found, (
            f"an event tells what is hidden: {found}, {twin.told}; if the rules open it, and a new deal "
            "wipes it before any view shows it, its field is `Opened[...]`"
        )


def test_the_step_tells_nothing_hidden(twin_steps: list[Twin]) -> None:
    """It counts moments that everybody sees."""
    for twin in twin_steps:
        risen, other = twin.step.after.step - twin.step.before.step, twin.after.step - twin.world.step
        assert risen == other, f"the step rises by what is hidden: {risen} or {other}, {twin.told}"


def test_the_step_rises_with_what_everybody_sees(sample_game: Playout) -> None:
    """When others are asked than before, and never when nothing is to be seen."""
    for step in sample_game.steps:
        asked, now = sample_game.game.awaited(step.before).seats, sample_game.game.awaited(step.after).seats
        if step.after.step > step.before.step:
            shown = step.events or view_without_step(sample_game, step.before, None) != view_without_step(
                sample_game, step.after, None
            )
            assert shown, f"the step rises though nothing is seen, after {step.entry}"
        elif asked and now:
            assert {*asked} & {*now}, f"the step stays though others are asked, after {step.entry}"
