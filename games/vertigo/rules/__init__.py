"""Vertigo (眩暈). The numbers (4.07) are rulings, listed in RULES.en.md.

| rulings | file |
|---|---|
| 4.19, 4.45: who pollutes, the mild die | pieces.py |
| 4.07, 4.28, 4.40 to 4.42: another turn, markers, who is out, the end | world.py |
| 4.01 to 4.04, 4.06, 4.46: start, purchases, a new turn, plans | country.py |
| 4.05, 4.08 to 4.18, 4.44: upkeep, the sub-steps, the supply | running.py |
| 4.20 to 4.27, 4.29, 4.30, 4.47, 4.49: dice, arrows, world effects, better air | pollution.py |
| 4.31 to 4.39, 4.43: laws and votes, money between players | council.py |
| 4.48, 4.50, 4.51: stopping, what is secret, a new player | __init__.py |
"""

from __future__ import annotations

import dataclasses

from games.core import (
    About,
    Game,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Stopped,
    Timed,
    Values,
    clockwise,
    drawing_in_order,
    put,
    replace,
    viewer,
)
from games.phases import PhaseOf, Phases, stuck
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.council import DEBATING, DEMOLISHING, PROPOSING, VOTING
from games.vertigo.rules.country import FOUNDING, NAMING, PLANNING, STEPPING
from games.vertigo.rules.events import Event
from games.vertigo.rules.pollution import AIMING, EFFECT, LANDING, OFFERING, PLACING, RECOVERING
from games.vertigo.rules.world import Result, World, after_final_upkeep, not_your_turn, ranking

SEATS = range(2, 5)
PHASES = Phases(
    FOUNDING,
    NAMING,
    PLANNING,
    STEPPING,
    PLACING,
    AIMING,
    OFFERING,
    LANDING,
    EFFECT,
    RECOVERING,
    PROPOSING,
    DEBATING,
    VOTING,
    DEMOLISHING,
    PhaseOf(
        s.Over,
        turn=not_your_turn("4.42"),
        seats=lambda _state, _phase: (),
        actions=(),
        legal=lambda _state, _phase, _seat: (),
        play=stuck,
        absent=stuck,
    ),
    work=World,
    done=World.done,
    wrong=Refusal("4.08", "refused-phase"),
)


def seats(_options: p.Options) -> range:
    return SEATS


def setup(players: int, options: p.Options, rng: Rng) -> s.State:
    """$25 each in the vault, a clean world, a first player who is drawn (4.01)."""
    first = rng.below(players)
    return s.State(
        options=options,
        countries=(p.Country(p.TREASURY),) * players,
        un=p.UN(p.VAULT_EACH * players),
        turn=0,
        first=first,
        step=0,
        phase=s.Founding(clockwise(first, players)),
        choices=(None,) * players,
    )


def check(state: s.State, seat: Seat, action: s.Action) -> Refusal | None:
    if isinstance(state.phase, s.Over):
        return Refusal("4.42", "refused-over")
    if state.countries[seat].fallen is not None:
        return Refusal("4.40", "refused-out")
    return PHASES.check(state, seat, action)


def eliminate(state: s.State, seat: Seat, rng: Rng) -> Result:
    """As if all its people were gone: out at once, its treasury to the UN (4.40)."""
    if isinstance(state.phase, s.Over) or state.countries[seat].fallen:
        return state, ()
    world = World(state)
    world.remove_countries((seat,))
    return world.done(world.last_country_over() or PHASES.of(state).without(world, state.phase, seat, rng))


def view(state: s.State, seat: Seat | None) -> s.View:
    """What this seat, or the public, may know: of the choices its own (4.50)."""
    reader = viewer(seat, len(state.countries))
    return s.View(
        reader,
        state.options,
        state.countries,
        state.un,
        state.turn,
        state.first,
        state.step,
        state.phase,
        None if reader is None else state.choices[reader],
    )


def resample(state: s.State, seat: Seat | None, rng: Rng) -> s.State:
    """Redraw the choices of others (4.50)."""
    if not any(state.choices):
        return state
    choices = [
        choice if choice is None or other == seat else another_choice(state, other, choice, rng)
        for other, choice in enumerate(state.choices)
    ]
    return replace(state, choices=tuple(choices))


def another_choice(state: s.State, seat: Seat, choice: s.Hidden, rng: Rng) -> s.Hidden:
    phase = state.phase if isinstance(state.phase, s.Effect) else s.Planning((seat,))
    menu = PHASES.legal(replace(state, phase=phase), seat)
    redrawn = rng.choice(menu) if menu else choice
    assert isinstance(redrawn, p.Plan | s.StepByStep | s.Suffer)
    return redrawn


def outcome(state: s.State) -> Outcome | None:
    """The ranking, when the game is over (4.42)."""
    return ranking(state.countries, state.phase.ending) if isinstance(state.phase, s.Over) else None


def if_stopped(state: s.State) -> Stopped[s.State]:
    """The ranking after a final upkeep now, if all agree (4.48); the buildings of each."""
    buildings = tuple(country.buildings for country in state.countries)
    if isinstance(state.phase, s.Over):
        return Stopped(points=buildings)
    agreed = ranking(after_final_upkeep(state.countries, state.options)[0], "ending-together")
    return Stopped(outcome=agreed, points=buildings)


def between_turns(state: s.State) -> bool:
    """Nothing of a turn has happened until all have planned."""
    return isinstance(state.phase, s.Founding | s.Naming | s.Planning)


def without_standing_orders(state: s.State, seat: Seat) -> s.State:
    """Standing orders and "I smoke" are of the player who gave them (4.51)."""
    country = replace(state.countries[seat], standing=p.Standing(), smokes=False)
    choice = state.choices[seat]
    if isinstance(choice, p.Plan):
        choice = replace(choice, standing=None, smokes=False)
    return replace(
        state, countries=put(state.countries, seat, country), choices=put(state.choices, seat, choice)
    )


_THIRD = Game(
    about=About("vertigo", version=3, minutes=(90, 180)),
    values=Values(s.State, s.Action, Event, s.View, p.Options),
    seats=seats,
    setup=setup,
    awaited=PHASES.awaited,
    legal=PHASES.legal,
    check=check,
    play=drawing_in_order(PHASES.play),
    view=view,
    outcome=outcome,
    absent=PHASES.absent,
    resample=resample,
    timed=Timed(PHASES.clock, drawing_in_order(PHASES.expire)),
    takes_back=PHASES.takes_back,
    if_stopped=if_stopped,
    between_turns=between_turns,
    eliminate=drawing_in_order(eliminate),
)
"""Standing orders and "I smoke" stood when a seat changed hands."""
_FOURTH = dataclasses.replace(
    _THIRD, about=dataclasses.replace(_THIRD.about, version=4), handed=without_standing_orders
)
"""Dice were drawn one after the other: who was asked about a tile moved those that were still to come."""
GAME = dataclasses.replace(
    _FOURTH,
    about=dataclasses.replace(_FOURTH.about, version=5),
    play=PHASES.play,
    timed=Timed(PHASES.clock, PHASES.expire),
    eliminate=eliminate,
    earlier=(_THIRD, _FOURTH),
)
