"""Money and Luck (この世は金と運). The numbers (5.07) are rulings, listed in RULES.en.md.

| rulings | file |
|---|---|
| 5.01: start; 5.16, 5.19, 5.26: who wins; 5.20: what is seen | __init__.py |
| 5.25: default moves; 5.27: a new player | __init__.py |
| 5.02 to 5.15, 5.17, 5.18, 5.21: a round, and what a seat may do in it | round.py |
| 5.22 to 5.24: variants | pieces.py |
"""

from __future__ import annotations

import dataclasses

from games.core import (
    About,
    Awaited,
    Clock,
    Game,
    Outcome,
    Rng,
    Seat,
    Stopped,
    Timed,
    Values,
    chosen_seat,
    put,
    ranked,
    replace,
    viewer,
)
from games.money_and_luck.rules import pieces as p
from games.money_and_luck.rules.round import (
    Hands,
    Result,
    check,
    flip,
    give,
    legal,
    nominate,
    reveal,
    settle,
    take,
    with_phase,
)


def seats(options: p.Options) -> range:
    """3-5 players, with two sets 6-10 (5.23)."""
    return range(6, 11) if options.two_sets else range(3, 6)


def setup(players: int, options: p.Options, rng: Rng) -> p.State:
    """One white and one black 1000 each; the marker is drawn or given to a player (5.01)."""
    sets = 2 if options.two_sets else 1
    marker = chosen_seat(options.marker)
    return p.State(
        options,
        (p.START,) * players,
        p.ONES_IN_SET * sets - 2 * players,
        p.FIVES_IN_SET * sets,
        rng.below(players) if marker is None else marker,
        1,
        0,
        p.Choosing((None,) * players),
    )


def awaited(state: p.State) -> Awaited:
    """Whose decision the game waits for. Secret while coins are chosen (5.02)."""
    match state.phase:
        case p.Choosing() as phase:
            return phase.sealed.awaited
        case p.Nominating(_, talkers, named, left):
            silent = [seat for seat, name in zip(talkers, named, strict=True) if name is None]
            changeable = [seat for seat, chances in zip(talkers, left, strict=True) if chances]
            return Awaited(tuple(silent or changeable))
        case p.Taking(_, queue) | p.Giving(_, _, _, queue):
            return Awaited(queue[:1])
        case p.Flipping(_, _, chosen, _):
            return Awaited((chosen,))
        case p.Over():
            return Awaited(())


def play(state: p.State, seat: Seat, action: p.Action, _rng: Rng) -> Result:
    match state.phase, action:
        case p.Choosing() as phase, p.Show(pair):
            coins = phase.sealed.with_choice(seat, pair)
            if coins.is_open:
                return reveal(state, coins.opened)
            return with_phase(state, p.Choosing(coins.choices)), ()
        case p.Nominating() as phase, p.Nominate(named):
            return nominate(state, phase, seat, named)
        case p.Taking() as phase, p.Take(cards):
            return take(state, phase, cards)
        case p.Flipping(coins, order), p.Flip(fives):
            return flip(Hands(state), coins, order, fives)
        case p.Giving() as phase, p.Give(value):
            return give(state, phase, value)
        case phase, _:
            msg = f"{action!r} in {phase!r}"
            raise ValueError(msg)


def view(state: p.State, seat: Seat | None) -> p.View:
    """What this seat, or the public, may know (5.20)."""
    reader = viewer(seat, len(state.cards))
    phase: p.Chosen | p.Open
    if isinstance(state.phase, p.Choosing):
        sealed = state.phase.sealed
        phase = p.Chosen(sealed.ready, sealed.of(reader))
    else:
        phase = state.phase
    return p.View(
        reader,
        state.options,
        state.cards,
        state.deck,
        state.middle,
        state.marker,
        state.round,
        state.step,
        phase,
    )


def outcome(state: p.State) -> Outcome | None:
    """Most points win without a ritual, fewest after one; ties win together (5.16 to 5.19, 5.26)."""
    if not isinstance(state.phase, p.Over):
        return None
    scores = totals(state)
    ranks, winners = ranked(scores, highest=state.phase.ending == "ending-no-ritual")
    return Outcome(state.phase.ending, scores, ranks, winners)


def if_stopped(state: p.State) -> Stopped[p.State]:
    """Every seat's points so far, without a ranking."""
    return Stopped(points=totals(state))


def totals(state: p.State) -> tuple[int, ...]:
    return tuple(cards.total for cards in state.cards)


def takes_back(state: p.State, _seat: Seat, _action: p.Action) -> bool:
    """Cards lie open and none is drawn unseen. Coins are hidden, and to name again costs a nomination."""
    return isinstance(state.phase, p.Taking | p.Flipping | p.Giving)


def absent(state: p.State, seat: Seat, rng: Rng) -> p.Action:
    """Coins at random, no nomination, take nothing, 1000s first (5.25)."""
    actions = legal(state, seat)
    match state.phase:
        case p.Choosing():
            return rng.choice(actions)
        case p.Flipping() | p.Giving():
            return actions[0]
        case _:
            return actions[-1]


def resample(state: p.State, seat: Seat | None, rng: Rng) -> p.State:
    phase = state.phase
    if not isinstance(phase, p.Choosing):
        return state
    coins = phase.sealed.resample(seat, rng, lambda _: rng.choice(state.options.coins))
    return with_phase(state, p.Choosing(coins.choices))


def clock(state: p.State) -> Clock | None:
    """The talk about extra cards has a short clock (5.05)."""
    if isinstance(state.phase, p.Nominating):
        return Clock(f"nominations-{state.round}", p.NOMINATION_SECONDS)
    return None


def expire(state: p.State, _rng: Rng) -> Result:
    """Time is up: no one takes an extra card (5.05)."""
    assert isinstance(state.phase, p.Nominating)
    return settle(state, state.phase, (), p.Settled((), late=True))


def handed(state: p.State, seat: Seat) -> p.State:
    """In the talk about extra cards a substitute has said nothing yet (5.27)."""
    phase = state.phase
    if not isinstance(phase, p.Nominating) or seat not in phase.talkers:
        return state
    place = phase.talkers.index(seat)
    named = put(phase.named, place, None)
    left = put(phase.left, place, int(state.options.nominations))
    return with_phase(state, replace(phase, named=named, left=left))


_SECOND = Game(
    about=About("money_and_luck", version=2, minutes=(5, 20), not_included=("sealed-a", "sealed-b")),
    values=Values(p.State, p.Action, p.Event, p.View, p.Options),
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
)
"""What a seat had said about extra cards stood when it changed hands."""
GAME = dataclasses.replace(
    _SECOND, about=dataclasses.replace(_SECOND.about, version=3), handed=handed, earlier=(_SECOND,)
)
