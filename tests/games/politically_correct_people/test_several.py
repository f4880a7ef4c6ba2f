"""Politically Correct People: offers to several, votes with all groups, and what is new in actions."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng, Seat
from games.politically_correct_people.events import Paid, Passed, Voted, VotesOn
from games.politically_correct_people.pieces import (
    Accept,
    Action,
    Cast,
    CastAll,
    Decline,
    Lay,
    Offer,
    Pass,
    Pledge,
    Promise,
    Propose,
    Side,
    Withdraw,
)
from games.politically_correct_people.promises import (
    Favour,
    LeaveCard,
    StandAside,
    VoteFor,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import Choosing, Opening, Playing, State, Tidying, Trimming
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
    cards,
    dealt,
    declared,
    election,
    offered,
    put,
    refusal,
    side,
    table,
)

pytestmark = pytest.mark.portable

# Offers to several ----------------------------------------------------------------------------------

TO_ALL = Offer(A, B, side(1), Side(vows=(VoteFor(1, A),)), among=(B, C, D))


def copy(seat: Seat, offer: Offer = TO_ALL) -> Offer:
    """The copy that a seat was sent."""
    return msgspec.structs.replace(offer, receiver=seat)


def whys(state: State, seat: Seat) -> list[str]:
    """How the offers ended that a seat is still shown."""
    own = GAME.view(state, seat).own
    assert own is not None
    return [past.why for past in own.closed]


def test_1_37_the_first_to_accept_an_offer_to_several_has_it() -> None:
    """It is a deal of two; the other copies close at once, and its maker is told once."""
    state = offered(election(*FRONTS), TO_ALL)
    assert state.offers == (TO_ALL, copy(C), copy(D))
    state, _ = act(state, C, Accept(copy(C)))
    assert state.offers == ()
    assert state.money == (3, 4, 5, 4)
    assert [(said.maker, said.receiver) for said in state.vows] == [(C, A)]
    assert [whys(state, seat) for seat in range(4)] == [["accepted"], ["taken"], ["accepted"], ["taken"]]
    assert refusal(state, B, Accept(TO_ALL)) == ("1.37", "refused-offer-gone")


def test_1_37_one_may_decline_for_oneself_and_its_maker_withdraws_it_from_all() -> None:
    """It counts as one of five, and its copies are the same offer."""
    state = offered(election(*FRONTS), TO_ALL)
    state, _ = act(state, B, Decline(TO_ALL))
    assert state.offers == (copy(C), copy(D))
    assert refusal(state, A, Propose(TO_ALL)) == ("1.37", "refused-same-offer")
    for money in range(1, 5):
        state = offered(state, Offer(A, B, NOTHING, side(money)))
    assert refusal(state, A, Propose(Offer(A, C, side(1), NOTHING))) == ("1.37", "refused-many-offers")
    state, _ = act(state, A, Withdraw(copy(D)))
    assert all(not offer.among for offer in state.offers)
    assert whys(state, A) == ["declined", "withdrawn"]
    assert [whys(state, seat) for seat in (C, D)] == [["withdrawn"], ["withdrawn"]]


@pytest.mark.parametrize("among", [(B,), (B, B), (C, D), (A, B), (B, 9), (B, -1)])
def test_1_37_several_are_two_or_more_others(among: tuple[Seat, ...]) -> None:
    """Each once, and whoever is its receiver is one of them."""
    offer = msgspec.structs.replace(TO_ALL, among=among)
    assert refusal(election(*FRONTS), A, Propose(offer)) == ("1.37", "refused-two-players")


def test_1_37_in_any_order_an_offer_to_several_is_the_same() -> None:
    """As it comes from a menu."""
    mixed = msgspec.structs.replace(TO_ALL, receiver=D, among=(D, B, C))
    assert offered(election(*FRONTS), mixed).offers == (TO_ALL, copy(C), copy(D))


def test_1_42_who_had_the_same_offer_knows_what_was_dealt() -> None:
    """Nobody else learns of it, nor who else could still have accepted."""
    state = table("", "", "", "", "", hands=("heir", "boss", "", "", ""), phase=Playing(A))
    offer = Offer(A, B, side(hand="heir"), side(2), among=(B, C, D))
    asked = offered(state, offer)
    done, _ = act(act(asked, D, Decline(copy(D, offer)))[0], B, Accept(offer))
    for seat in (None, D, 4):
        world = GAME.resample(done, seat, Rng(b"several", 1))
        assert GAME.view(world, seat) == GAME.view(done, seat)
    for draw in range(20):
        world = GAME.resample(done, C, Rng(b"several", draw))
        assert "heir" in world.hands[B]
        assert world.money[:2] == (6, 2)
    assert len({GAME.resample(done, D, Rng(b"several", draw)).money for draw in range(20)}) > 1
    wider, _ = act(asked, B, Accept(offer))
    assert GAME.view(wider, C) == GAME.view(done, C)
    for draw in range(5):
        worlds = [GAME.resample(after, C, Rng(b"several", draw)) for after in (wider, done)]
        assert worlds[0] == worlds[1]


def test_1_35_a_promise_in_a_deal_that_one_was_offered_is_known() -> None:
    """The last look needs a promise: this one is there in every world."""
    offer = Offer(A, B, Side(promise=5), Side(1, vows=(Favour(),)), among=(B, C))
    state, _ = dealt(table("", "", "", "", phase=Playing(A)), offer)
    state = put(state, phase=Opening((A, B, C, D)), round=3)
    world = GAME.resample(state, C, Rng(b"look", 0))
    assert world.promises == (Promise(1, A, B, 5),)
    assert [said.vow for said in world.vows] == [Favour()]


# All groups at once ---------------------------------------------------------------------------------


def test_1_24_all_groups_vote_in_turn_after_one_press() -> None:
    """One now, the others as the turn comes round; the others may vote and pass between."""
    state, told = acts(ballot(), (A, Cast("salaryman", B)), (B, CastAll(A)))
    assert told[1:] == (VotesOn(B, A), Voted(B, "farmer", A, 3))
    state, told = act(state, C, Pass())
    assert told == (Passed(C), Passed(D))
    state, told = act(state, A, Cast("floating", A), 1)
    assert told[:4] == (Voted(A, "floating", A, 0), Voted(B, "senior", A, 3), Passed(A), Passed(B))
    assert Paid(A, "large") in told


def test_1_25_what_may_not_vote_for_ones_own_candidate_is_asked_for_again() -> None:
    """Two floating votes vote on, then it is one's own turn."""
    fronts = ("heir, farmer, 2 floating", "boss, 3 senior", "", "")
    state = declared(election(*fronts), "heir", "boss", None, None)
    state, told = acts(state, (A, CastAll(A)), (B, Pass()))
    first = Voted(A, "floating", A, 0)
    assert told == (VotesOn(A, A), first, Passed(B), Passed(C), Passed(D), first)
    assert GAME.awaited(state).seats == (A,)
    assert state.phase == msgspec.structs.replace(state.phase, rest=())
    for action in (CastAll(A), CastAll(B), CastAll(C)):
        assert refusal(state, A, action) == ("1.24", "refused-vote-all")


def test_1_24_votes_with_all_groups_are_taken_back_only_before_dice() -> None:
    """While somebody is still to be asked."""
    state, _ = act(ballot(), A, Pass())
    assert GAME.takes_back(state, B, CastAll(C))
    assert not GAME.takes_back(act(state, B, CastAll(C))[0], C, Pass())


def test_1_38_everything_survives_json() -> None:
    """What is new in actions, states and views."""
    actions: tuple[Action, ...] = (
        Propose(TO_ALL),
        CastAll(B),
        Pledge(VoteFor(1, B)),
        Pledge(words=3),
        Lay(cards("heir")),
    )
    for action in actions:
        assert GAME.read_action(msgspec.to_builtins(action)) == action
    state = put(offered(election(*FRONTS), TO_ALL), phase=Tidying((A, B), A))
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    assert refusal(state, A, Pledge(VoteFor(1, B))) == ("1.37", "refused-vow")
    assert GAME.check(state, A, Pledge(VoteFor(2, B))) is None
    assert GAME.check(put(state, phase=Trimming(A)), A, Pledge(VoteFor(1, B))) is None


NUMBERS = st.integers(-2, 9)
VOWS = st.one_of(
    st.builds(VoteFor, NUMBERS, NUMBERS),
    st.builds(StandAside, NUMBERS),
    st.builds(LeaveCard, st.sampled_from(["premier", "calendar", "nonsense"])),
    st.just(Favour()),
)
SIDES = st.builds(lambda money, vows: Side(money, vows=tuple(vows)), NUMBERS, st.lists(VOWS, max_size=4))
OFFERS = st.builds(
    lambda seats, gives, asks, among: Offer(*seats, gives, asks, among=tuple(among)),
    st.tuples(NUMBERS, NUMBERS),
    SIDES,
    SIDES,
    st.lists(NUMBERS, max_size=5),
)


@settings(max_examples=60, deadline=None)
@given(
    st.one_of(
        st.builds(Propose, OFFERS),
        st.builds(Accept, OFFERS),
        st.builds(Pledge, st.none() | VOWS, st.none() | NUMBERS),
        st.builds(CastAll, NUMBERS),
    )
)
def test_1_37_whatever_is_sent_is_refused_or_played(action: Action) -> None:
    """In a turn, during votes and while all tidy up; no seat, sum or card that there is not does harm."""
    turn = table("", "", "", "", pool="premier", phase=Choosing(A))
    for state in (turn, ballot(), put(ballot(), phase=Tidying((A, B), A)), offered(turn, TO_ALL)):
        for seat in (A, B):
            refused = GAME.check(state, seat, action)
            if refused is None:
                after, _ = act(state, seat, action)
                assert GAME.view(after, D).pledges == GAME.view(after, None).pledges
            else:
                assert refusal(state, seat, action) == (refused.ruling, refused.key)
