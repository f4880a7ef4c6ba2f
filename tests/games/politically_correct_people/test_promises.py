"""Politically Correct People: ready-made promises and pledges."""

from __future__ import annotations

import msgspec
import pytest

from games.core import Rng, Seat
from games.politically_correct_people.events import Pledged
from games.politically_correct_people.pieces import (
    Cast,
    CastAll,
    Done,
    Draw,
    Offer,
    Pass,
    Pledge,
    Propose,
    Side,
    Take,
    Trim,
)
from games.politically_correct_people.promises import (
    Favour,
    LeaveCard,
    StandAside,
    VoteFor,
    Vow,
    Vowed,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import Choosing, Opening, Over
from tests.games.politically_correct_people.tables import (
    FRONTS,
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    acts,
    ballot,
    dealt,
    declared,
    election,
    offered,
    promise,
    promised,
    put,
    refusal,
    side,
    table,
    verdicts,
)

pytestmark = pytest.mark.portable

# Ready-made promises --------------------------------------------------------------------------------


def test_1_37_a_ready_made_promise_enters_the_ledger_of_its_two() -> None:
    """When the offer is accepted; nobody else sees it, and it binds nobody."""
    state = promised(election(*FRONTS), B, A, VoteFor(1, A))
    made = Vowed(1, B, A, VoteFor(1, A))
    assert state.vows == (made,)
    for seat in (A, B):
        own = GAME.view(state, seat).own
        assert own is not None
        assert own.vows == (made,)
    for seat in (None, C):
        assert b"vote_for" not in msgspec.json.encode(GAME.view(state, seat))


def test_1_37_who_votes_with_all_groups_keeps_the_promise() -> None:
    """And one that passes with a group left, or votes for another, breaks it."""
    start = promised(ballot(), B, A, VoteFor(1, A))
    voted, _ = acts(start, (A, Pass()), (B, Cast("farmer", A)), (C, Pass()))
    assert verdicts(voted) == ["open"]
    assert verdicts(act(voted, B, Cast("senior", A))[0]) == ["kept"]
    assert verdicts(act(voted, B, Pass())[0]) == ["broken"]
    assert verdicts(act(voted, B, Cast("senior", C))[0]) == ["broken"]


def test_1_37_groups_that_had_voted_before_do_not_count() -> None:
    """A promise is about what is left."""
    state, _ = acts(ballot(), (A, Pass()), (B, Cast("farmer", C)), (C, Pass()))
    state = promised(state, B, A, VoteFor(1, A))
    assert verdicts(act(state, B, Cast("senior", A))[0]) == ["kept"]


def test_1_37_a_promise_may_never_come_to_it() -> None:
    """Nobody to vote for, nothing to vote with, no election, or no more turn of the card."""
    state = promised(election(*FRONTS), B, C, VoteFor(1, C))
    state = promised(state, D, A, VoteFor(1, A))
    state = put(state, options=msgspec.structs.replace(state.options, optional_candidacy="yes"))
    state = declared(state, "heir", "boss", None, None)
    assert verdicts(state) == ["untested", "open"]
    state, _ = acts(state, (A, Pass()), (B, Pass()), (C, Pass()))
    assert verdicts(state) == ["untested", "untested"]
    alone = promised(election("heir", "farmer", "", ""), B, A, VoteFor(1, A))
    assert verdicts(declared(alone, "heir", None, None, None)) == ["untested"]


def test_1_37_who_promised_not_to_stand_and_does_breaks_it() -> None:
    """Whoever has no candidate keeps it."""
    state = promised(election(*FRONTS), C, A, StandAside(1))
    state = promised(state, D, A, StandAside(1))
    assert verdicts(declared(state, "heir", "boss", "lawyer", None)) == ["broken", "kept"]


def test_1_37_a_card_left_in_the_pool_is_seen_to_be_left() -> None:
    """Kept once somebody else took it; broken if the one who promised takes or discards it."""
    pool = "premier, farmer, senior, 2 salaryman"
    start = table("", "", "", "", pool=pool, deck="6 housewife", phase=Choosing(A))
    start = promised(start, A, B, LeaveCard("premier"))
    assert verdicts(act(start, A, Take("premier"))[0]) == ["broken"]
    state, _ = acts(start, (A, Draw()), (A, Done()))
    assert verdicts(act(state, A, Trim("premier"))[0]) == ["broken"]
    state, _ = act(state, A, Trim("farmer"))
    assert verdicts(state) == ["open"]
    assert verdicts(act(state, B, Take("premier"))[0]) == ["kept"]


def test_1_37_a_favour_stays_open() -> None:
    """Nobody can tell what it was."""
    state = promised(ballot(), A, B, Favour())
    assert verdicts(acts(state, (A, Pass()), (B, Pass()), (C, Pass()))[0]) == ["open"]


@pytest.mark.parametrize(
    ("maker", "vow"),
    [
        (A, VoteFor(1, A)),
        (A, VoteFor(2, B)),
        (A, VoteFor(1, D)),
        (A, VoteFor(1, 9)),
        (D, VoteFor(1, A)),
        (A, StandAside(1)),
        (A, LeaveCard("farmer")),
    ],
)
def test_1_37_only_what_can_still_be_kept_is_promised(maker: Seat, vow: Vow) -> None:
    """During the votes: not for oneself, nobody, another election; nothing that was decided before."""
    state, other = ballot(), B
    assert refusal(state, maker, Propose(Offer(maker, other, promise(vow), NOTHING))) == (
        "1.37",
        "refused-vow",
    )
    asked = Offer(C, maker, NOTHING, Side(vows=(vow,)))
    assert refusal(state, C, Propose(asked)) == ("1.37", "refused-vow")
    assert refusal(state, maker, Pledge(vow)) == ("1.37", "refused-vow")


def test_1_37_an_offer_goes_when_what_it_promises_is_over() -> None:
    """As everybody can see that it is."""
    state = offered(election(*FRONTS), Offer(D, A, promise(StandAside(1)), side(1)))
    state = declared(state, "heir", "boss", "lawyer", None)
    assert state.offers == ()
    assert [past.why for past in state.closed] == ["late"]
    assert GAME.alerts(state, D)


def test_1_37_promises_are_told_in_one_order_and_once() -> None:
    """At most three of a side; the same offer in another order is the same."""
    state = election(*FRONTS)
    vows = (Favour(), StandAside(1), VoteFor(1, A))
    state = offered(state, Offer(B, A, promise(*vows), NOTHING))
    assert state.offers[0].gives.vows == vows[::-1]
    for wrong in ((Favour(), Favour()), (*vows, VoteFor(1, C))):
        offer = Offer(B, C, promise(*wrong), NOTHING)
        assert refusal(state, B, Propose(offer)) == ("1.43", "refused-goods")
    again = Offer(B, A, promise(*vows[::-1]), NOTHING)
    assert refusal(state, B, Propose(again)) == ("1.37", "refused-same-offer")


def test_1_35_the_end_opens_deals_and_what_became_of_promises() -> None:
    """But no words that nobody wanted shown."""
    state = put(ballot(), round=3)
    vow = VoteFor(3, A)
    bargain = Offer(B, A, Side(1, vows=(vow,)), Side(2, promise=1))
    state, _ = dealt(state, bargain)
    state, _ = acts(state, (A, Pass()), (B, CastAll(A)), (C, Pass()))
    assert isinstance(state.phase, Opening)
    for seat in range(4):
        state, _ = act(state, seat, GAME.absent(state, seat, Rng(b"", 0)))
    assert isinstance(state.phase, Over)
    (done,) = state.phase.deals
    assert done.offer == Offer(B, A, Side(1, vows=(vow,)), Side(2))
    assert [(said.vow, said.verdict) for said in state.phase.vows] == [(vow, "kept")]
    assert state.phase.promises == ()


# Pledges --------------------------------------------------------------------------------------------


def test_1_37_a_pledge_is_heard_by_all() -> None:
    """A ready-made one or one in words; it is a moment of the game."""
    state, told = acts(ballot(), (B, Pledge(VoteFor(1, A))), (C, Pledge(words=7)))
    assert told == (Pledged(B, VoteFor(1, A), None), Pledged(C, None, 7))
    for seat in (None, D):
        assert [said.maker for said in GAME.view(state, seat).pledges] == [B, C]
    state, _ = acts(state, (A, Pass()), (B, CastAll(A)), (C, Pass()))
    assert verdicts(state) == ["kept", "open"]


def test_1_37_three_pledges_a_round_each_another() -> None:
    """Neither empty nor a favour, which is owed to somebody."""
    state = election(*FRONTS)
    for action in (Pledge(), Pledge(Favour()), Pledge(StandAside(1), 1), Pledge(words=0)):
        assert refusal(state, A, action) == ("1.37", "refused-empty-pledge")
    state, _ = act(state, A, Pledge(StandAside(1)))
    assert refusal(state, A, Pledge(StandAside(1))) == ("1.37", "refused-same-pledge")
    state, _ = acts(state, (A, Pledge(words=1)), (A, Pledge(words=2)))
    assert refusal(state, A, Pledge(words=3)) == ("1.37", "refused-many-pledges")
    assert GAME.check(put(state, round=2), A, Pledge(words=3)) is None
    over = put(state, phase=Opening((A,)))
    assert refusal(over, B, Pledge(words=3)) == ("1.35", "refused-deals-over")
