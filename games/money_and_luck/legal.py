"""What a seat of Money and Luck may do, and why not: each refusal names the ruling that refuses."""

from __future__ import annotations

from functools import cache

from games.core import Refusal, Seat, is_seat
from games.money_and_luck.pieces import (
    ALIKE,
    TWO_TYPES,
    Action,
    Choosing,
    Ending,
    Flip,
    Flipping,
    Give,
    Giving,
    Nominate,
    Nominating,
    Options,
    Over,
    Phase,
    Show,
    State,
    Take,
    Taking,
)
from games.money_and_luck.round import flip_choices, nominees

_SHOWS = {coins: tuple(Show(pair) for pair in coins) for coins in (ALIKE, TWO_TYPES)}
TAKES = {most: tuple(Take(cards) for cards in range(most, -1, -1)) for most in (1, 2)}
GIVES = (Give(1000), Give(5000))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything this seat may do now."""
    match state.phase:
        case _ if not is_seat(seat, len(state.cards)):
            return ()
        case Choosing():
            return _SHOWS[state.options.coins]
        case Nominating(_, talkers, _, left):
            if seat not in talkers or not left[talkers.index(seat)]:
                return ()
            return _nominations(talkers, state.options.extras)
        case Taking(_, queue):
            return TAKES[state.options.extras] if queue[0] == seat else ()
        case Flipping(_, _, chosen, cards):
            return tuple(map(Flip, flip_choices(state.cards[seat], cards))) if chosen == seat else ()
        case Giving(_, _, _, queue):
            return GIVES if queue[0] == seat else ()
        case Over():
            return ()


@cache
def _nominations(talkers: tuple[Seat, ...], extras: int) -> tuple[Nominate, ...]:
    return tuple(map(Nominate, nominees(talkers, extras)))


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    if not is_seat(seat, len(state.cards)):
        return Refusal("5.01", "refused-no-seat")
    match state.phase, action:
        case Over(ending), _:
            return Refusal(_ended_by(ending, state.middle), "refused-over")
        case Choosing(), Show(coins):
            return None if coins in state.options.coins else Refusal("5.02", "refused-coins")
        case Nominating() as phase, Nominate(named):
            return _check_nomination(phase, state.options, seat, named)
        case Taking(_, queue), Take(cards):
            return _check_taking(queue, state.options, seat, cards)
        case Flipping() as phase, Flip(fives):
            return _check_flip(phase, state, seat, fives)
        case Giving(_, _, _, queue), Give():
            return _check_gift(queue, seat)
        case phase, _:
            return Refusal(_step_of(phase, action, state.options), "refused-not-now")


def _ended_by(ending: Ending, middle: int) -> str:
    """The ruling that ended the game: ① also when the middle is empty (5.18), else ②."""
    if ending != "ending-no-ritual":
        return "5.17"
    return "5.16" if middle else "5.18"


def _extras(options: Options) -> str:
    """The ruling on extra cards: at most one, or in ④ two seats with up to two each."""
    return "5.23" if options.two_sets else "5.05"


def _step_of(phase: Phase, action: Action, options: Options) -> str:
    match phase, action:
        case _, Show():
            return "5.02"
        case ((Nominating() | Taking()), (Nominate() | Take())):
            return _extras(options)
        case ((Flipping() | Giving()), (Flip() | Give())):
            return "5.12"
        case _:
            return "5.03"


def _check_nomination(
    phase: Nominating, options: Options, seat: Seat, named: tuple[Seat, ...]
) -> Refusal | None:
    if seat not in phase.talkers:
        return Refusal("5.05", "refused-not-white")
    if not phase.left[phase.talkers.index(seat)]:
        return Refusal("5.05", "refused-nominations", (("most", int(options.nominations)),))
    if named not in nominees(phase.talkers, options.extras):
        ruling = _extras(options) if set(named) <= set(phase.talkers) else "5.05"
        return Refusal(ruling, "refused-nominee", (("most", options.extras),))
    return None


def _check_taking(queue: tuple[Seat, ...], options: Options, seat: Seat, cards: int) -> Refusal | None:
    if queue[0] != seat:
        return Refusal(_extras(options), "refused-not-yours")
    most = options.extras
    return None if 0 <= cards <= most else Refusal(_extras(options), "refused-take", (("most", most),))


def _check_flip(phase: Flipping, state: State, seat: Seat, fives: int) -> Refusal | None:
    if phase.chosen != seat:
        return Refusal("5.09", "refused-not-chosen")
    choices = flip_choices(state.cards[seat], phase.cards)
    return None if fives in choices else Refusal("5.09", "refused-flip")


def _check_gift(queue: tuple[Seat, ...], seat: Seat) -> Refusal | None:
    if seat == queue[0]:
        return None
    return Refusal("5.12" if seat in queue else "5.11", "refused-not-yours")
