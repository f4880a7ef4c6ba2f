"""Vertigo (眩暈). The numbers (4.07) are rulings, listed in RULES.en.md.

Where each of them is carried out:

4.01-4.02 turn          4.20-4.27 pollution     4.43 actions
4.03-4.04 checks        4.28 turn               4.44 orders
4.05-4.07 turn          4.29 pollution          4.45 pieces
4.08 running            4.30 turn               4.46 turn
4.09-4.10 upkeep        4.31-4.39 council       4.47 pollution
4.11-4.18 running       4.40-4.41 world         4.48 rules
4.19 land               4.42 ending             4.49 legal
                                                4.50 hidden
"""

from __future__ import annotations

from games.core import About, Awaited, Clock, Game, Outcome, Rng, Seat, Stopped, Timed, Values
from games.vertigo.actions import (
    Action,
    Aim,
    CallVote,
    Carry,
    Demolish,
    Done,
    Found,
    Name,
    Offer,
    Place,
    Propose,
    Recover,
    StepByStep,
    Suffer,
    Vote,
)
from games.vertigo.checks import check
from games.vertigo.council import call_vote, demolished, open_floor, propose, vote
from games.vertigo.ending import after_final_upkeep, ranking
from games.vertigo.events import Event
from games.vertigo.hidden import resample, view, with_choices
from games.vertigo.leaving import eliminate
from games.vertigo.legal import absent, legal
from games.vertigo.phases import (
    Aiming,
    Debating,
    Demolishing,
    Effect,
    Founding,
    Hidden,
    Landing,
    Naming,
    Offering,
    Over,
    Phase,
    Placing,
    Planning,
    Proposing,
    Recovering,
    State,
    Stepping,
    View,
    Voting,
    turn_of,
)
from games.vertigo.pieces import DEBATE_SECONDS, LAST_SURE_TURN, UN, VAULT_EACH, Country, Options, Plan
from games.vertigo.pollution import Dice
from games.vertigo.turn import Result, finish, found, name, on, pollute, recovered, run, step
from games.vertigo.world import World

SEATS = range(2, 5)


def seats(_options: Options) -> range:
    """2-4 players."""
    return SEATS


def setup(players: int, options: Options, rng: Rng) -> State:
    """$25 each in the vault, a clean world, a first player who is drawn (4.01)."""
    first = rng.below(players)
    queue = (*range(first, players), *range(first))
    return State(
        options=options,
        countries=(Country(40),) * players,
        un=UN(VAULT_EACH * players),
        turn=0,
        first=first,
        step=0,
        phase=Founding(queue),
        choices=(None,) * players,
    )


def awaited(state: State) -> Awaited:
    """Whose decision the game waits for; while a law is debated, nobody's."""
    match state.phase:
        case Planning(waiting) | Effect(_, _, waiting):
            return Awaited(waiting)
        case Debating():
            return Awaited(())
        case phase:
            seat = turn_of(phase)
            return Awaited(() if seat is None else (seat,))


# Playing -------------------------------------------------------------------------------------------


def play(state: State, seat: Seat, action: Action, rng: Rng) -> Result:
    """What the action brings about."""
    match action:
        case Plan() | StepByStep() | Suffer():
            return _choose(state, seat, action, rng)
        case _:
            world = World(state)
            return world.done(_played(world, state.phase, seat, action, rng))


def _played(world: World, phase: Phase, seat: Seat, action: Action, rng: Rng) -> Phase:
    match phase, action:
        case Founding(queue), Found():
            return found(world, queue, action)
        case Naming(), Name(first):
            return name(world, seat, first)
        case Stepping(), Carry(order):
            return step(world, phase, order)
        case Stepping(), Done():
            return finish(world, phase, rng)
        case Recovering(), Recover():
            return recovered(world, phase, action, rng)
        case Placing() | Aiming() | Offering() | Landing(), _:
            return _polluted(world, phase, action, rng)
        case _:
            return _debated(world, phase, action, rng)


def _polluted(world: World, phase: Placing | Aiming | Offering | Landing, action: Action, rng: Rng) -> Phase:
    """A tile has found its province; the dice roll on."""
    dice = Dice(world, phase.cursor, rng)
    match phase, action:
        case Placing(), Place(province):
            asked = dice.take(province)
        case Aiming(), Aim():
            asked = dice.hit(action)
        case Offering(_, target), Offer(region):
            asked = dice.offer(target, region)
        case Landing(_, target, region), Place(province):
            asked = dice.land(target, region, province)
        case _:
            raise AssertionError
    return asked or pollute(world, dice.run, rng)


def _debated(world: World, phase: Phase, action: Action, rng: Rng) -> Phase:
    """Laws, and what they bring."""
    match phase, action:
        case Proposing(queue), Propose(law):
            return on(world, open_floor(world, queue[1:]), rng) if law is None else propose(world, queue, law)
        case Debating(law, queue), CallVote():
            return call_vote(world, law, queue)
        case Voting(), Vote():
            return on(world, vote(world, phase, action), rng)
        case Demolishing(), Demolish():
            return on(world, demolished(world, phase, action), rng)
        case _:
            raise AssertionError


def _choose(state: State, seat: Seat, choice: Hidden, rng: Rng) -> Result:
    """A hidden choice; the last one resolves them all."""
    choices = (*state.choices[:seat], choice, *state.choices[seat + 1 :])
    phase = state.phase
    assert isinstance(phase, Planning | Effect)
    waiting = tuple([other for other in phase.waiting if other != seat])
    if waiting:
        left = (
            Planning(waiting) if isinstance(phase, Planning) else Effect(phase.cursor, phase.asked, waiting)
        )
        return with_choices(state, choices, left, state.step), ()
    return resolve(with_choices(state, choices, phase, state.step), rng)


def resolve(state: State, rng: Rng) -> Result:
    """All have chosen: plans are carried out, or a world effect strikes (4.26, 4.46)."""
    world, phase = World(state), state.phase
    if isinstance(phase, Planning):
        return world.done(run(world, world.round(world.first), rng))
    assert isinstance(phase, Effect)
    dice = Dice(world, phase.cursor, rng)
    return world.done(dice.strike() or pollute(world, dice.run, rng))


# Looking -------------------------------------------------------------------------------------------


def outcome(state: State) -> Outcome | None:
    """The ranking, when the game is over (4.42)."""
    return ranking(state.countries, state.phase.ending) if isinstance(state.phase, Over) else None


def if_stopped(state: State) -> Stopped[State]:
    """The ranking after a final upkeep now, if all agree (4.48); how many buildings each has."""
    buildings = tuple(country.buildings for country in state.countries)
    if isinstance(state.phase, Over):
        return Stopped(points=buildings)
    agreed = ranking(after_final_upkeep(state.countries)[0], "ending-together")
    return Stopped(outcome=agreed, points=buildings)


def clock(state: State) -> Clock | None:
    """Time to talk about a law."""
    if isinstance(state.phase, Debating):
        return Clock(f"debate-{state.turn}-{state.phase.law}", DEBATE_SECONDS)
    return None


def expire(state: State, _rng: Rng) -> Result:
    """The debate is over: the vote begins."""
    phase, world = state.phase, World(state)
    assert isinstance(phase, Debating)
    return world.done(call_vote(world, phase.law, phase.queue))


def takes_back(state: State, seat: Seat, action: Action) -> bool:
    """Whether nothing hidden was shown: no die was rolled, and no plan of another carried out."""
    match state.phase, action:
        case ((Founding() | Naming() | Debating()), _):
            return True
        case ((Planning(waiting) | Effect(_, _, waiting)), _):
            return waiting != (seat,)
        case Stepping(), Carry():
            return True
        case ((Recovering() | Proposing() | Voting() | Demolishing()), _):
            return state.turn < LAST_SURE_TURN
        case _:
            return False


GAME = Game(
    about=About("vertigo", version=2, minutes=(90, 180)),
    values=Values(State, Action, Event, View, Options),
    seats=seats,
    setup=setup,
    awaited=awaited,
    legal=legal,
    check=check,
    play=play,
    view=view,
    outcome=outcome,
    absent=absent,
    resample=resample,
    timed=Timed(clock, expire),
    takes_back=takes_back,
    if_stopped=if_stopped,
    eliminate=eliminate,
)
