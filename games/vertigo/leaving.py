"""A country taken out of Vertigo while the game goes on (4.40): what was waited for goes on without it."""

from __future__ import annotations

from games.core import Rng, Seat
from games.vertigo.council import count, open_floor
from games.vertigo.events import Turned
from games.vertigo.phases import (
    Aiming,
    Debating,
    Demolishing,
    Effect,
    Founding,
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
    Voting,
)
from games.vertigo.pollution import Dice, recover, targets
from games.vertigo.turn import Result, earn, on, pollute, run
from games.vertigo.world import World


def eliminate(state: State, seat: Seat, rng: Rng) -> Result:
    """As if all its people were gone: out at once, its treasury to the UN."""
    if isinstance(state.phase, Over) or state.countries[seat].fallen:
        return state, ()
    world = World(state)
    world.bury((seat,))
    return world.done(world.decided() or _without(world, state.phase, seat, rng))


def _without(world: World, phase: Phase, seat: Seat, rng: Rng) -> Phase:
    match phase:
        case Founding(queue):
            return _founding(world, except_for(queue, seat))
        case Naming():
            return Naming(world.round(phase.seat)[0])
        case Planning(waiting):
            left = except_for(waiting, seat)
            return Planning(left) if left else run(world, world.round(world.first), rng)
        case Stepping():
            return _stepping(world, phase, seat, rng)
        case Placing() | Aiming() | Offering() | Landing():
            return _rolling(world, phase, seat, rng)
        case Effect(cursor, asked, waiting):
            left = except_for(waiting, seat)
            if left:
                return Effect(cursor, except_for(asked, seat), left)
            dice = Dice(world, cursor, rng)
            return dice.strike() or pollute(world, dice.run, rng)
        case Recovering(queue, removed):
            return recover(world, except_for(queue, seat), removed) or earn(world, rng)
        case Proposing() | Debating() | Voting() | Demolishing():
            return on(world, _politics(world, phase, seat), rng)
        case Over():
            return phase


def except_for(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The seats without one of them."""
    return tuple([other for other in seats if other != seat])


def _founding(world: World, queue: tuple[Seat, ...]) -> Phase:
    if queue:
        return Founding(queue)
    world.turn = 1
    world.events.append(Turned(1))
    return Planning(world.round(world.first))


def _stepping(world: World, phase: Stepping, seat: Seat, rng: Rng) -> Phase:
    queue = except_for(phase.queue, seat)
    if phase.seat == seat:
        return run(world, queue, rng)
    return Stepping(phase.seat, queue, phase.stage, phase.moved, phase.trained, phase.begun)


def _rolling(world: World, phase: Placing | Aiming | Offering | Landing, seat: Seat, rng: Rng) -> Phase:
    """A choice of the one who left lapses, and so does an arrow aimed at it."""
    dice = Dice(world, phase.cursor, rng)
    hit = isinstance(phase, Offering | Landing) and phase.target == seat
    aimless = isinstance(phase, Aiming) and not targets(world.countries, phase.cursor.seat)
    if hit or aimless:
        dice.source += 1
    elif phase.cursor.seat != seat:
        return phase
    return pollute(world, dice.run, rng)


def _politics(world: World, phase: Proposing | Debating | Voting | Demolishing, seat: Seat) -> Phase | None:
    """A law whose proposer left lapses; votes that were given count."""
    queue = except_for(phase.queue, seat)
    if isinstance(phase, Demolishing):
        losses = tuple([loss for loss in phase.losses if loss[0] != seat])
        return Demolishing(queue, losses) if losses else open_floor(world, queue)
    if isinstance(phase, Proposing) or phase.queue[0] == seat:
        return open_floor(world, queue)
    if isinstance(phase, Debating):
        return Debating(phase.law, queue)
    voters = except_for(phase.voters, seat)
    if voters:
        return Voting(phase.law, queue, voters, phase.votes)
    return count(world, phase.law, queue, phase.votes)
