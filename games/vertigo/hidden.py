"""What is hidden in Vertigo: what each seat has chosen and is not yet carried out (4.50)."""

from __future__ import annotations

from games.core import Rng, Seat
from games.vertigo.actions import StepByStep, Suffer
from games.vertigo.legal import legal
from games.vertigo.phases import Effect, Hidden, Phase, Planning, State, View
from games.vertigo.pieces import Plan


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or the public, may know: of the choices its own (4.50)."""
    choice = None if seat is None else state.choices[seat]
    return View(
        seat,
        state.options,
        state.countries,
        state.un,
        state.turn,
        state.first,
        state.step,
        state.phase,
        choice,
    )


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """The choices of others are drawn anew."""
    if not any(state.choices):
        return state
    choices = tuple(
        [
            choice if choice is None or other == seat else _another(state, other, choice, rng)
            for other, choice in enumerate(state.choices)
        ]
    )
    return with_choices(state, choices, state.phase, state.step)


def _another(state: State, seat: Seat, choice: Hidden, rng: Rng) -> Hidden:
    """Something that this seat may have chosen; also while plans are being carried out."""
    phase = state.phase if isinstance(state.phase, Effect) else Planning((seat,))
    menu = legal(with_choices(state, state.choices, phase, state.step), seat)
    other = rng.choice(menu) if menu else choice
    assert isinstance(other, Plan | StepByStep | Suffer)
    return other


def with_choices(state: State, choices: tuple[Hidden | None, ...], phase: Phase, step_: int) -> State:
    """The state with other hidden choices and another phase."""
    return State(state.options, state.countries, state.un, state.turn, state.first, step_, phase, choices)
