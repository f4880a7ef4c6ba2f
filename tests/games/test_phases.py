"""A game made of a table of phases: a bid in secret, then a choice against the clock."""

from __future__ import annotations

import pytest

from games.core import Awaited, Clock, Refusal, Rng, Value
from games.phases import PhaseOf, Phases, given, unchanged
from games.screen import Asking, Asks, Paragraph, Rule
from games.testing.playouts import words


class Bid(Value, frozen=True, tag="bid"):
    money: int


class Choose(Value, frozen=True, tag="choose"):
    pass


class Bidding(Value, frozen=True, tag="bidding"):
    waiting: tuple[int, ...]


class Choosing(Value, frozen=True, tag="choosing"):
    seat: int


class State(Value, frozen=True):
    phase: Bidding | Choosing
    step: int = 0


def bid(state: State, phase: Bidding, seat: int, action: Bid, _rng: Rng) -> tuple[State, tuple[Bid, ...]]:
    left = tuple(other for other in phase.waiting if other != seat)
    return (
        (State(Bidding(left), state.step), ()) if left else (State(Choosing(seat), state.step + 1), (action,))
    )


def chosen(state: State, phase: Choosing, *_: object) -> tuple[State, tuple[Bid, ...]]:
    return State(Bidding((phase.seat,)), state.step + 1), ()


TABLE = Phases(
    PhaseOf(
        Bidding,
        turn=Refusal("1", "refused-turn"),
        seats=lambda _state, _phase: (0, 1),
        awaited=lambda _state, phase: phase.waiting,
        secret=True,
        actions=(Bid,),
        legal=lambda _state, _phase, seat: (Bid(seat), Bid(5)),
        check=lambda _state, _phase, _seat, action: (
            Refusal("2", "refused-money") if action.money > 9 else None
        ),
        play=bid,
        absent=lambda _state, _phase, _seat, _rng: Bid(0),
        takes_back=lambda _state, phase, _seat, _action: len(phase.waiting) > 1,
    ),
    PhaseOf(
        Choosing,
        turn=Refusal("3", "refused-turn"),
        seats=lambda _state, phase: (phase.seat,),
        actions=(Choose,),
        legal=lambda _state, _phase, _seat: (Choose(),),
        play=chosen,
        absent=lambda _state, _phase, _seat, _rng: Choose(),
        clock=lambda state, _phase: Clock(f"choose-{state.step}", 9),
        expire=chosen,
    ),
    work=unchanged,
    done=given,
    wrong=Refusal("4", "refused-phase"),
)
START, RNG = State(Bidding((0, 1))), Rng(b"", 0)


def test_phases_play() -> None:
    assert TABLE.awaited(START) == Awaited((0, 1), secret=True)
    one, seen = TABLE.play(START, 1, Bid(5), RNG)
    assert (TABLE.awaited(one).seats, seen, TABLE.legal(one, 1)) == ((0,), (), (Bid(1), Bid(5)))
    two, seen = TABLE.play(one, 0, TABLE.absent(one, 0, RNG), RNG)
    assert (two, seen) == (State(Choosing(0), 1), (Bid(0),))
    assert (TABLE.awaited(two), TABLE.legal(two, 0), TABLE.legal(two, 1)) == (Awaited((0,)), (Choose(),), ())
    assert TABLE.play(two, 0, Choose(), RNG) == TABLE.expire(two, RNG) == (State(Bidding((0,)), 2), ())
    assert (TABLE.clock(START), TABLE.clock(two)) == (None, Clock("choose-1", 9))


def test_refusals_name_phase_turn_and_rule() -> None:
    chooses = State(Choosing(0))
    assert TABLE.check(START, 0, Choose()) == Refusal("4", "refused-phase")
    assert TABLE.check(chooses, 1, Choose()) == Refusal("3", "refused-turn")
    assert TABLE.check(START, 0, Bid(10)) == Refusal("2", "refused-money")
    assert TABLE.check(START, 0, Bid(9)) is TABLE.check(chooses, 0, Choose()) is None


def test_undo_is_off_by_default() -> None:
    assert TABLE.takes_back(START, 0, Bid(1))
    assert not TABLE.takes_back(State(Choosing(0)), 0, Choose())


def test_a_phase_without_a_rule_raises() -> None:
    with pytest.raises(ValueError, match="Bidding has no rule"):
        TABLE.expire(START, RNG)


def test_screens_ask_what_the_phase_says() -> None:
    bidding: Asks[Bidding, State] = Asks(
        Bidding,
        section=2,
        prompt=lambda _view, phase, text: text.listed([text.seat(seat) for seat in phase.waiting]),
    )
    choosing: Asks[Choosing, State] = Asks(
        Choosing,
        section=lambda view: view.step,
        prompt=lambda _view, phase, text: text.seat(phase.seat),
        note=lambda _view, phase, _text: f"note {phase.seat}",
        public=lambda _view, _phase, _text: (Rule(),),
        panel=lambda _view, phase, seat, _draft, _text: (Paragraph(f"{phase.seat} {seat}"),),
        help=lambda _view, _phase, seat, _text: f"help {seat}",
    )
    asking, text = Asking(bidding, choosing), words("konsul", "en")
    assert (asking.section(START), asking.waiting(START, text)) == (2, f"{text.seat(0)} and {text.seat(1)}")
    assert (asking.note(START, text), asking.public(START, text), asking.help(START, 0, text)) == ("", (), "")
    assert asking.panel(START, 0, None, text) == ()
    later = State(Choosing(1), 7)
    assert (asking.section(later), asking.waiting(later, text)) == (7, text.seat(1))
    assert (asking.note(later, text), asking.public(later, text)) == ("note 1", (Rule(),))
    assert asking.panel(later, 0, None, text) == (Paragraph("1 0"),)
    assert asking.help(later, 0, text) == "help 0"
