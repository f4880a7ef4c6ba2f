"""Ties in an election of Politically Correct People, ruling by ruling."""

from __future__ import annotations

import pytest

from games.politically_correct_people.events import (
    Agreed,
    Counted,
    Failed,
    Paid,
    Tied,
    TieRolled,
)
from games.politically_correct_people.pieces import (
    Cast,
    Confirm,
    Declare,
    Fail,
    Offer,
    Pass,
    Propose,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Settling,
    State,
    Tidying,
)
from tests.games.politically_correct_people.ballots import but_the_count, tie, town
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    act,
    acts,
    dealt,
    election,
    offered,
    put,
    refusal,
    side,
)

pytestmark = pytest.mark.portable


def test_golden_3_a_tie_for_second() -> None:
    """Golden 3 (1.31): the first is clear, dice 4-4, then 2-6: the 6 gets the small benefice."""
    state = tie(6, 4, 4, 2)
    assert isinstance(state.phase, Settling)
    assert (state.phase.first, state.phase.tied, state.phase.places) == (0, (1, 2), 1)
    state, told = act(state, 2, Fail(), 4, 4, 2, 6)
    assert but_the_count(told) == (
        Failed(2),
        TieRolled((1, 2), (4, 4)),
        TieRolled((1, 2), (2, 6)),
        Paid(0, "large"),
        Paid(2, "small"),
    )


def test_golden_3_a_tie_of_three_for_first() -> None:
    """Golden 3 (1.31): dice 5, 5, 2: the 2 is third, only the two 5s roll again."""
    fronts = ("boss", "bureaucrat", "councillor, floating", "")
    state = election(*fronts)
    state, _ = acts(
        state,
        (0, Declare("boss")),
        (1, Declare("bureaucrat")),
        (2, Declare("councillor")),
        (3, Declare(None)),
    )
    state, told = act(state, 2, Cast("floating", 2), 1)
    assert told[-2:] == (Counted((4, 4, 4, None)), Tied((0, 1, 2)))
    state, told = act(state, 0, Fail(), 5, 5, 2, 1, 3)
    assert but_the_count(told) == (
        Failed(0),
        TieRolled((0, 1, 2), (5, 5, 2)),
        TieRolled((0, 1), (1, 3)),
        Paid(1, "large"),
        Paid(0, "small"),
    )
    assert state.phase == Tidying((1, 2, 3, 0), 1)


def test_1_31_dice_only_as_long_as_a_benefice_depends_on_it() -> None:
    """Equal dice below the places are not rolled again."""
    fronts = ("boss", "bureaucrat", "councillor, floating", "")
    state = election(*fronts)
    steps = (Declare("boss"), Declare("bureaucrat"), Declare("councillor"), Declare(None))
    state, _ = acts(state, *enumerate(steps))
    state, _ = act(state, 2, Cast("floating", 2), 1)
    _, told = act(state, 0, Fail(), 6, 1, 1, 3, 2)
    assert but_the_count(told)[1:] == (
        TieRolled((0, 1, 2), (6, 1, 1)),
        TieRolled((1, 2), (3, 2)),
        Paid(0, "large"),
        Paid(1, "small"),
    )
    _, told = act(put(state, phase=_for_second(state)), 0, Fail(), 6, 1, 1)
    assert but_the_count(told)[1:] == (TieRolled((0, 1, 2), (6, 1, 1)), Paid(3, "large"), Paid(0, "small"))


def _for_second(state: State) -> Settling:
    phase = state.phase
    assert isinstance(phase, Settling)
    return Settling(phase.candidates, phase.votes, phase.totals, 3, phase.tied, phase.confirmed)


def test_1_31_those_tied_roll_clockwise_from_the_trigger_player() -> None:
    """And are named in that order."""
    state = tie(4, 2, 4, 1, trigger=2)
    assert isinstance(state.phase, Settling)
    assert state.phase.tied == (2, 0)


def test_1_31_an_order_that_all_agree_to() -> None:
    """Wins; whoever has not spoken is awaited, the others may change their mind."""
    state = tie(4, 4, 2)
    assert GAME.awaited(state).seats == (0, 1)
    state, told = act(state, 0, Confirm((0, 1)))
    assert told == (Agreed(0, (0, 1)),)
    assert GAME.awaited(state).seats == (1,)
    assert refusal(state, 0, Confirm((0, 1))) == ("1.31", "refused-confirmed")
    state, _ = act(state, 1, Confirm((1, 0)))
    assert GAME.awaited(state).seats == (0, 1)
    state, told = act(state, 0, Confirm((1, 0)))
    assert but_the_count(told) == (Agreed(0, (1, 0)), Paid(1, "large"), Paid(0, "small"))
    assert state.phase == Tidying((1, 2, 3, 0), 1)


def test_1_31_only_those_tied() -> None:
    """And only orders of theirs."""
    state = tie(4, 4, 2)
    assert refusal(state, 2, Fail()) == ("1.31", "refused-not-tied")
    assert refusal(state, 2, Confirm((0, 1))) == ("1.31", "refused-not-tied")
    for order in ((0,), (0, 2), (1, 1), ()):
        assert refusal(state, 0, Confirm(order)) == ("1.31", "refused-order")
    assert refusal(state, 0, Pass()) == ("1.00", "refused-election")


def test_1_31_order_and_payment_in_one_deal() -> None:
    """Accepting confirms the order for both."""
    state = tie(4, 4, 2)
    offer = Offer(0, 1, side(3), NOTHING, (0, 1))
    state, told = dealt(state, offer)
    assert but_the_count(told)[1:] == (
        Agreed(0, (0, 1)),
        Agreed(1, (0, 1)),
        Paid(0, "large"),
        Paid(1, "small"),
    )
    assert state.money == (9, 11, 4, 4)


def test_1_31_in_a_tie_of_three_the_third_must_agree_too() -> None:
    """A deal of two speaks for those two."""
    fronts = ("boss", "bureaucrat", "councillor, floating", "")
    steps = (Declare("boss"), Declare("bureaucrat"), Declare("councillor"), Declare(None))
    state, _ = acts(election(*fronts), *enumerate(steps))
    state, _ = act(state, 2, Cast("floating", 2), 1)
    state, told = dealt(state, Offer(0, 1, side(1), NOTHING, (0, 1)))
    assert told[1:] == (Agreed(0, (0, 1)), Agreed(1, (0, 1)))
    assert GAME.awaited(state).seats == (2,)
    state, told = act(state, 2, Confirm((0, 1)))
    assert told[-2:] == (Paid(0, "large"), Paid(1, "small"))


def test_1_31_an_order_needs_a_tie() -> None:
    """Of both, and one that is possible; it is gone when the tie is."""
    assert refusal(town(), A, Propose(Offer(A, B, side(1), NOTHING, (A, B)))) == ("1.31", "refused-order")
    state = tie(4, 4, 2)
    assert refusal(state, 0, Propose(Offer(0, 2, side(1), NOTHING, (0, 1)))) == ("1.31", "refused-order")
    state = offered(state, Offer(0, 1, side(1), NOTHING, (0, 1)))
    state, _ = act(state, 1, Fail(), 6, 1)
    assert state.offers == ()
    assert [past.why for past in state.closed] == ["order"]
