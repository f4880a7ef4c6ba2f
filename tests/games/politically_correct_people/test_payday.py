"""Tidying up after an election, the end, and who is away, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Outcome, Rng
from games.politically_correct_people.events import (
    Ended,
    Opened,
    Retained,
    Revealed,
    RoundBegan,
)
from games.politically_correct_people.pieces import (
    Accept,
    Cast,
    Confirm,
    Declare,
    Discard,
    Done,
    Fail,
    Offer,
    Open,
    Pass,
    Promise,
    Propose,
    Publish,
    Retain,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Choosing,
    Opening,
    Over,
    Playing,
    State,
)
from tests.games.politically_correct_people.ballots import RUN, TOWN, tidying, tie, town
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    D,
    E,
    act,
    acts,
    cards,
    dealt,
    election,
    offered,
    put,
    refusal,
    side,
    table,
)

pytestmark = pytest.mark.portable


# Tidying up ----------------------------------------------------------------------------------------


def test_1_32_one_politician_or_one_group() -> None:
    """A group stays whole, a floating vote is a group of its own; the hand is kept."""
    state = tidying("", "heir, 3 farmer, 2 floating", "", "", hands=("", "boss", "", ""))
    assert refusal(state, 0, Retain(None)) == ("1.32", "refused-tidy-turn")
    assert refusal(state, 1, Retain(None)) == ("1.32", "refused-keep-one")
    assert refusal(state, 1, Retain("boss")) == ("1.32", "refused-keep-one")
    assert GAME.legal(state, 1)[:3] == (Retain("heir"), Retain("farmer"), Retain("floating"))
    for card, front in (("heir", "heir"), ("farmer", "3 farmer"), ("floating", "floating")):
        after, told = act(state, 1, Retain(card))
        assert told == (Retained(1, card, len(cards(front))),)
        assert after.fronts[1] == cards(front)
        assert after.hands[1] == ("boss",)


def test_1_32_the_pool_is_discarded() -> None:
    """Before anything is kept."""
    state = election("heir", "", "", "", pool="farmer, senior")
    state, _ = acts(state, *((seat, Declare("heir" if seat == 0 else None)) for seat in range(4)))
    assert state.pool == ()
    assert state.discards[-2:] == cards("farmer, senior")


def test_1_34_fronts_move_only_between_those_who_have_not_tidied() -> None:
    """A seat with nothing confirms too: it may still get something."""
    state = tidying("farmer", "heir, boss", "lawyer", "")
    state, _ = act(state, 1, Retain("heir"))
    for offer in (Offer(1, 2, side(front="heir"), NOTHING), Offer(2, 1, side(front="lawyer"), NOTHING)):
        assert refusal(state, offer.proposer, Propose(offer)) == ("1.34", "refused-tidied")
    state, _ = dealt(state, Offer(2, 3, side(front="lawyer"), NOTHING))
    state, _ = acts(state, (2, Retain(None)), (3, Retain("lawyer")))
    assert refusal(state, 0, Retain("lawyer")) == ("1.32", "refused-keep-one")
    assert refusal(tidying("", "", "", ""), 1, Retain("heir")) == ("1.32", "refused-nothing-there")


def test_1_34_money_and_hands_still_move() -> None:
    """Whoever has tidied."""
    state, _ = act(tidying("", "heir", "", "", hands=("", "boss", "", "")), 1, Retain("heir"))
    state, _ = dealt(state, Offer(1, 2, side(1, hand="boss"), NOTHING))
    assert (state.money[2], state.hands[2]) == (5, ("boss",))


def test_1_33_the_top_players_left_neighbour_begins() -> None:
    """The next round."""
    state, told = acts(tidying("", "", "", "", top=3), *((seat, Retain(None)) for seat in (3, 0, 1, 2)))
    assert RoundBegan(2, 0) in told
    assert isinstance(told[-1], Revealed)
    assert state.phase == Choosing(0)


# The end -------------------------------------------------------------------------------------------


def last(hands: tuple[str, ...], money: tuple[int, ...], **more: object) -> State:
    """The last benefices about to be paid: one candidate, seat 3, is still to declare."""
    state = election("", "", "", "heir", hands=hands, money=money, round_=3, **more)
    return acts(state, *((seat, Declare(None)) for seat in range(3)))[0]


@pytest.mark.parametrize(("worth", "scores"), [("2", (15, 14)), ("1", (13, 14)), ("3", (17, 14))])
def test_golden_7_the_end(worth: str, scores: tuple[int, int]) -> None:
    """Golden 7 (1.35): money and slush funds in the hand; what a fund is worth is an option."""
    state = last(("2 fund, boss", "", "", ""), (11, 14, 0, 1), slush_fund_value=worth)
    state, told = act(state, 3, Declare("heir"))
    assert told[-1] == Ended()
    assert state.phase == Over((11, 14, 0, 13), (2, 0, 0, 0), ())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores[:2] == scores
    assert outcome.winners == ((0,) if scores[0] > scores[1] else (1,))


def test_golden_7_a_fund_discarded_is_worth_nothing() -> None:
    """In step 4 of the last turn too."""
    hands = ("3 fund, 2 farmer", "", "", "")
    state = table("", "", "", "", hands=hands, phase=Playing(0), trigger=1, round_=3, pool="")
    state, _ = acts(state, (0, Done()), (0, Discard(("fund",))), (1, Declare(None)), (2, Declare(None)))
    state, _ = acts(state, (3, Declare(None)), (0, Declare(None)))
    assert state.phase == Over((4,) * 4, (2, 0, 0, 0), ())


def test_1_35_no_tidying_and_no_deals_after_the_last_payout() -> None:
    """Open offers are void; nothing can be done."""
    state = offered(last(("", "", "", ""), (4, 4, 4, 4)), Offer(0, 1, side(1), NOTHING))
    state, _ = act(state, 3, Declare("heir"))
    assert isinstance(state.phase, Over)
    assert state.offers == ()
    assert [past.why for past in state.closed] == ["end"]
    assert refusal(state, 0, Retain(None)) == ("1.35", "refused-over")
    assert refusal(state, 1, Accept(Offer(0, 1, side(1), NOTHING))) == ("1.35", "refused-over")


def test_1_35_only_money_and_funds_are_opened() -> None:
    """Whatever else the hands hold."""
    state, _ = act(last(("fund, boss", "", "", ""), (4, 4, 4, 4)), 3, Declare("heir"))
    seen = GAME.view(state, None)
    assert seen.phase == Over((4, 4, 4, 16), (1, 0, 0, 0), ())
    assert "boss" not in repr(seen.phase)


def test_1_35_promises_are_looked_at_before_the_money_is_opened() -> None:
    """Only where there are any; no deals are made then, and what somebody wants shown is shown."""
    state = put(last(("", "", "", ""), (4, 4, 4, 4)), promises=(Promise(1, 0, 1, 7), Promise(2, 2, 0, 8)))
    assert refusal(state, 0, Open()) == ("1.35", "refused-no-opening")
    state, told = act(state, 3, Declare("heir"))
    assert isinstance(state.phase, Opening)
    assert Ended() not in told
    assert GAME.awaited(state).seats == (3, 0, 1, 2)
    assert refusal(state, 0, Propose(Offer(0, 1, side(1), NOTHING))) == ("1.35", "refused-deals-over")
    state, _ = acts(state, (0, Open()), (1, Publish(7)), (1, Open()), (3, Open()))
    assert refusal(state, 0, Open()) == ("1.35", "refused-open-already")
    state, told = act(state, 2, Open())
    assert told == (Ended(), Opened((), (), (Promise(1, 0, 1, 7, public=True),)))
    assert isinstance(state.phase, Over)
    assert state.phase.promises == (Promise(1, 0, 1, 7, public=True),)


def test_1_36_a_tie_at_the_end_is_shared() -> None:
    """Both win."""
    state = put(table("", "", "", ""), phase=Over((9, 7, 9, 1), (0, 1, 0, 0), ()))
    assert GAME.outcome(state) == Outcome("ending-money", (9, 9, 9, 1), (1, 1, 1, 4), (0, 1, 2))


# A seat that is away -------------------------------------------------------------------------------


def test_1_44_an_absent_seat_in_an_election() -> None:
    """The politician with the highest base, no votes, dice for a tie, and what has most votes is kept."""
    rng = Rng(b"", 0)
    assert GAME.absent(election(*TOWN), A, rng) == Declare("premier")
    assert GAME.absent(election(*TOWN, trigger=D), D, rng) == Declare(None)
    assert GAME.absent(town(), C, rng) == Pass()
    assert GAME.absent(tie(4, 4, 2), 0, rng) == Fail()
    for front, kept in (
        ("heir, 3 farmer", "heir"),
        ("newcomer, 3 farmer", "farmer"),
        ("celebrity, floating", "floating"),
        ("", None),
    ):
        assert GAME.absent(tidying("", front, "", ""), 1, rng) == Retain(kept)


def test_what_may_be_taken_back() -> None:
    """A declaration or a vote that decided nothing yet."""
    state = election(*TOWN, trigger=C)
    assert GAME.takes_back(state, C, Declare("boss"))
    almost = acts(state, *((seat, Declare(RUN[seat])) for seat in (C, D, E, A)))[0]
    assert not GAME.takes_back(almost, B, Declare("newcomer"))
    assert GAME.takes_back(town(), C, Cast("floating", C))
    alone = acts(town(), (C, Pass()), (D, Pass()), (E, Pass()), (A, Pass()))[0]
    assert not GAME.takes_back(alone, B, Cast("farmer", A))
    talks = tie(4, 4, 2)
    assert GAME.takes_back(talks, 0, Confirm((0, 1)))
    assert not GAME.takes_back(act(talks, 0, Confirm((0, 1)))[0], 1, Confirm((0, 1)))
    assert not GAME.takes_back(talks, 0, Fail())
