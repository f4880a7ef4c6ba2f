"""Promises, alerts and drafts of Politically Correct People, and what always holds of deals."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng, Seat
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.half_built import draft_after
from games.politically_correct_people.rules.pieces import in_order
from games.politically_correct_people.rules.vows import possible_vows
from games.politically_correct_people.screens.promises_page import warning_draft
from games.screen import Form, Play
from tests.games.politically_correct_people.tables import (
    FRONTS,
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    acts,
    all_cards,
    ballot,
    buttons,
    dealt,
    declared,
    election,
    market,
    offered,
    private,
    promise,
    promised,
    put,
    refusal,
    side,
    table,
    tie,
    verdicts,
)
from tests.games.screens import words_of


def test_deals_are_behind_a_button_where_promises_take_the_room() -> None:
    """Beside the question who runs stand promises about the vote, and what became of an offer."""
    state = promised(election(*FRONTS), B, A, p.VoteFor(1, A))
    offer = p.Offer(A, C, side(1), side(front="housewife"))
    declined, _ = act(offered(state, offer), C, p.Decline(offer))
    forms = [
        [control for control in private(each, A).controls if isinstance(control, Form)]
        for each in (state, declined)
    ]
    assert [len(each) for each in forms] == [3, 0]
    assert "🤝 Deals" in buttons(private(declined, A))


# Ready-made promises --------------------------------------------------------------------------------


def test_1_37_a_ready_made_promise_enters_the_ledger_of_its_two() -> None:
    """When the offer is accepted; the others do not see it, and it binds no one."""
    state = promised(election(*FRONTS), B, A, p.VoteFor(1, A))
    made = p.Vowed(1, B, A, p.VoteFor(1, A))
    assert state.vows == (made,)
    for seat in (A, B):
        own = GAME.view(state, seat).own
        assert own is not None
        assert own.vows == (made,)
    for seat in (None, C):
        assert b"vote_for" not in msgspec.json.encode(GAME.view(state, seat))


def test_1_37_voting_with_all_groups_keeps_the_promise() -> None:
    """And one that passes with a group left, or votes for another, breaks it."""
    start = promised(ballot(), B, A, p.VoteFor(1, A))
    voted, _ = acts(start, (A, p.Pass()), (B, p.Cast("farmer", A)), (C, p.Pass()))
    assert verdicts(voted) == ["open"]
    assert verdicts(act(voted, B, p.Cast("senior", A))[0]) == ["kept"]
    assert verdicts(act(voted, B, p.Pass())[0]) == ["broken"]
    assert verdicts(act(voted, B, p.Cast("senior", C))[0]) == ["broken"]


def test_1_37_groups_that_had_voted_before_do_not_count() -> None:
    """A promise is about what is left."""
    state, _ = acts(ballot(), (A, p.Pass()), (B, p.Cast("farmer", C)), (C, p.Pass()))
    state = promised(state, B, A, p.VoteFor(1, A))
    assert verdicts(act(state, B, p.Cast("senior", A))[0]) == ["kept"]


def test_1_37_a_promise_may_never_fall_due() -> None:
    """No candidate, nothing to vote with, no election, or no more turn of the card."""
    state = promised(election(*FRONTS), B, C, p.VoteFor(1, C))
    state = promised(state, D, A, p.VoteFor(1, A))
    state = put(state, options=msgspec.structs.replace(state.options, optional_candidacy="yes"))
    state = declared(state, "heir", "boss", None, None)
    assert verdicts(state) == ["untested", "open"]
    state, _ = acts(state, (A, p.Pass()), (B, p.Pass()), (C, p.Pass()))
    assert verdicts(state) == ["untested", "untested"]
    alone = promised(election("heir", "farmer", "", ""), B, A, p.VoteFor(1, A))
    assert verdicts(declared(alone, "heir", None, None, None)) == ["untested"]


def test_1_37_standing_breaks_a_promise_not_to() -> None:
    """Without a candidate it is kept."""
    state = promised(election(*FRONTS), C, A, p.StandAside(1))
    assert verdicts(declared(state, "heir", "boss", "lawyer", None)) == ["broken"]
    state = dealt(state, p.Offer(C, B, side(front="lawyer"), NOTHING))[0]
    assert verdicts(declared(state, "heir", "boss", None, None)) == ["kept"]


def test_1_37_without_a_politician_no_promise_not_to_stand_is_kept() -> None:
    """It never came to that, aloud as little as in a deal."""
    state = promised(election(*FRONTS), D, A, p.StandAside(1))
    state, _ = act(state, D, p.Pledge(p.StandAside(1)))
    assert verdicts(declared(state, "heir", "boss", "lawyer", None)) == ["untested", "untested"]


def left_alone(pool: str, *, maker: Seat = A) -> s.State:
    """A's turn begins; a seat promises to leave a premier, or a senior, in the pool."""
    start = table("", "", "", "", pool=pool, deck="8 salaryman, 6 housewife", phase=s.Choosing(A))
    return promised(start, maker, C, p.LeaveCard("premier" if "premier" in pool else "senior"))


def turn(seat: Seat, card: str) -> tuple[tuple[Seat, p.Action], ...]:
    """A whole turn without anything to discard."""
    return (seat, p.Take(card)), (seat, p.Done())


def test_1_37_a_card_left_alone_in_every_own_turn_is_kept() -> None:
    """Told once it can no longer be taken: another did, or the election has come."""
    state = left_alone("premier, salaryman, 2 farmer")
    for seat in (A, B, C, D, A, B, C, D, A, B):
        state, _ = acts(state, *turn(seat, state.pool[-1]))
        assert verdicts(state) == ["open"]
    assert verdicts(act(state, C, p.Take("premier"))[0]) == ["kept"]
    last = put(state, trigger=D)
    assert verdicts(acts(last, *turn(C, "farmer"))[0]) == ["kept"]


def test_1_37_a_card_that_no_own_turn_came_to_was_not_left_alone() -> None:
    """It never came to that: another took it first, or the election came."""
    state = left_alone("premier, salaryman, 2 farmer", maker=B)
    assert verdicts(act(state, A, p.Take("premier"))[0]) == ["untested"]
    assert verdicts(acts(put(state, trigger=B), *turn(A, "farmer"))[0]) == ["untested"]


def test_1_37_an_equal_card_in_the_pool_may_still_be_the_promised_one() -> None:
    """As long as one lies there, nothing is kept yet."""
    state, _ = acts(left_alone("2 senior, salaryman, farmer"), *turn(A, "farmer"))
    state, _ = acts(state, *turn(B, "senior"), *turn(C, "salaryman"), *turn(D, "salaryman"))
    assert verdicts(state) == ["open"]
    assert verdicts(act(state, A, p.Take("senior"))[0]) == ["broken"]
    state, _ = acts(state, *turn(A, "salaryman"), (B, p.Take("senior")))
    assert verdicts(state) == ["kept"]


def test_1_37_a_card_left_in_the_pool_is_seen_to_be_left() -> None:
    """Kept once another seat took it; broken if the one who promised takes or discards it."""
    pool = "premier, farmer, senior, 2 salaryman"
    start = table("", "", "", "", pool=pool, deck="6 housewife", phase=s.Choosing(A))
    start = promised(start, A, B, p.LeaveCard("premier"))
    assert verdicts(act(start, A, p.Take("premier"))[0]) == ["broken"]
    state, _ = acts(start, (A, p.Draw()), (A, p.Done()))
    assert verdicts(act(state, A, p.Trim("premier"))[0]) == ["broken"]
    state, _ = act(state, A, p.Trim("farmer"))
    assert verdicts(state) == ["open"]
    assert verdicts(act(state, B, p.Take("premier"))[0]) == ["kept"]


def test_1_37_a_favour_stays_open() -> None:
    """No one else can tell what it was."""
    state = promised(ballot(), A, B, p.Favour())
    assert verdicts(acts(state, (A, p.Pass()), (B, p.Pass()), (C, p.Pass()))[0]) == ["open"]


@pytest.mark.parametrize(
    ("maker", "vow"),
    [
        (A, p.VoteFor(1, A)),
        (A, p.VoteFor(2, B)),
        (A, p.VoteFor(1, D)),
        (A, p.VoteFor(1, 9)),
        (D, p.VoteFor(1, A)),
        (A, p.StandAside(1)),
        (A, p.LeaveCard("farmer")),
    ],
)
def test_1_37_only_promises_that_can_be_kept_are_offered(maker: Seat, vow: p.Vow) -> None:
    """During the votes: neither for oneself nor for no candidate; nothing that was decided before."""
    state, made = ballot(), p.Offer(maker, B, promise(vow), NOTHING)
    asked = p.Offer(C, maker, NOTHING, p.Side(vows=(vow,)))
    for seat, action in ((maker, p.Propose(made)), (C, p.Propose(asked)), (maker, p.Pledge(vow))):
        assert refusal(state, seat, action) == ("1.37", "refused-vow")


def test_1_37_an_offer_ends_with_the_election_it_promises() -> None:
    """As all can see."""
    state = offered(election(*FRONTS), p.Offer(D, A, promise(p.StandAside(1)), side(1)))
    state = declared(state, "heir", "boss", "lawyer", None)
    assert state.offers == ()
    assert [past.why for past in state.closed] == ["late"]
    assert GAME.alerts(state, D)


def test_1_37_promises_are_told_in_one_order_and_once() -> None:
    """At most three of a side; the same offer in another order is the same."""
    state = election(*FRONTS)
    vows = (p.Favour(), p.StandAside(1), p.VoteFor(1, A))
    state = offered(state, p.Offer(B, A, promise(*vows), NOTHING))
    assert state.offers[0].gives.vows == vows[::-1]
    for wrong in ((p.Favour(), p.Favour()), (*vows, p.VoteFor(1, C))):
        offer = p.Offer(B, C, promise(*wrong), NOTHING)
        assert refusal(state, B, p.Propose(offer)) == ("1.43", "refused-goods")
    again = p.Offer(B, A, promise(*vows[::-1]), NOTHING)
    assert refusal(state, B, p.Propose(again)) == ("1.37", "refused-same-offer")


def test_1_35_the_end_opens_deals_and_results_of_promises() -> None:
    """But no unpublished words."""
    state = put(ballot(), round=3)
    vow = p.VoteFor(3, A)
    bargain = p.Offer(B, A, p.Side(1, vows=(vow,)), p.Side(2, promise=1))
    state, _ = dealt(state, bargain)
    state, _ = acts(state, (A, p.Pass()), (B, p.CastAll(A)), (C, p.Pass()))
    assert isinstance(state.phase, s.Opening)
    for seat in range(4):
        state, _ = act(state, seat, GAME.absent(state, seat, Rng(b"", 0)))
    assert isinstance(state.phase, s.Over)
    (done,) = state.phase.deals
    assert done.offer == p.Offer(B, A, p.Side(1, vows=(vow,)), p.Side(2))
    assert [(said.vow, said.verdict) for said in state.phase.vows] == [(vow, "kept")]
    assert state.phase.promises == ()


def test_1_35_the_end_tells_results_of_promises_about_the_last_election() -> None:
    """Judged before all is opened: after a vote, and after a single candidate."""
    vote, aside = p.VoteFor(3, A), p.StandAside(3)
    state = put(promised(promised(ballot(), B, A, p.Favour()), C, A, p.Favour()), round=3)
    state = promised(promised(state, B, A, vote), C, A, vote)
    over, told = acts(state, (A, p.Pass()), (B, p.CastAll(A)), (C, p.Cast("housewife", B)))
    assert isinstance(over.phase, s.Over)
    assert verdicts(over) == ["open", "open", "kept", "broken"]
    assert over.phase.vows == over.vows
    assert [seen.vows for seen in told if isinstance(seen, ev.Opened)] == [over.vows]
    alone = put(promised(put(election("heir", "boss", "", ""), round=3), B, A, aside), round=3)
    alone = dealt(alone, p.Offer(B, A, side(front="boss"), NOTHING))[0]
    over = declared(alone, "heir", None, None, None)
    assert isinstance(over.phase, s.Over)
    assert [said.verdict for said in over.phase.vows] == ["kept"]


def test_1_35_the_deal_that_settles_the_last_tie_is_opened_too() -> None:
    """It ends the game."""
    state = put(tie(3, 3, 1), round=3)
    bargain = p.Offer(A, B, side(1), NOTHING, (A, B))
    over, _ = dealt(state, bargain)
    assert isinstance(over.phase, s.Over)
    assert [deal.offer for deal in over.phase.deals] == [bargain]


def test_1_24_votes_given_with_all_groups_are_promised_to_no_one() -> None:
    """Neither sold, pledged nor asked for; offers of them go, and the same holds of the one they go to."""
    state, _ = act(ballot(), A, p.Cast("floating", A))
    selling = p.Offer(B, D, promise(p.VoteFor(1, C)), side(1))
    asking = p.Offer(D, B, side(1), promise(p.VoteFor(1, C)))
    state, _ = act(offered(offered(state, selling), asking), B, p.CastAll(A))
    assert state.offers == ()
    assert [past.why for past in state.closed] == ["late", "late"]
    for seat, action in ((B, p.Propose(selling)), (D, p.Propose(asking)), (B, p.Pledge(p.VoteFor(1, C)))):
        assert refusal(state, seat, action) == ("1.37", "refused-vow")
    for candidate in (A, C):
        assert p.VoteFor(1, candidate) not in possible_vows(GAME.view(state, D), (B,))


def test_what_breaks_an_own_promise_is_warned_of_once() -> None:
    """Votes for others and passing, a candidacy, the card; nothing that keeps it, nor others' promises."""
    vote, aside = p.VoteFor(1, A), p.StandAside(1)
    turn = table(*FRONTS, pool="farmer, premier", phase=s.Playing(B))
    for start, vow, phase, breaks, keeps in (
        (
            election(*FRONTS),
            vote,
            s.Voting((B,), ("heir", "boss", "lawyer", None), (), ()),
            [p.CastAll(C), p.Cast("farmer", C), p.Pass()],
            [p.CastAll(A)],
        ),
        (election(*FRONTS), aside, s.Declaring((B,), (None,) * 4), [p.Declare("boss")], [p.Declare(None)]),
        (turn, p.LeaveCard("premier"), s.Choosing(B), [p.Take("premier")], [p.Take("farmer"), p.Draw()]),
        (turn, p.LeaveCard("premier"), s.Trimming(B), [p.Trim("premier")], [p.Trim("farmer")]),
    ):
        state = put(promised(start, B, A, vow), phase=phase)
        for seat in (A, B):
            view = GAME.view(state, seat)
            drafts = {action: warning_draft(view, seat, None, action) for action in (*breaks, *keeps)}
            mine = breaks if seat == B else []
            assert [action for action, draft in drafts.items() if draft] == mine
            for action in mine:
                assert warning_draft(view, seat, drafts[action], action) is None
                page = private(state, seat, drafts[action])
                assert "That breaks your promise" in words_of(page)
                assert buttons(page)["Do it all the same"].press == Play(action)


# Pledges --------------------------------------------------------------------------------------------


def test_1_37_a_pledge_is_heard_by_all() -> None:
    """A ready-made one or one in words; it is a moment of the game."""
    state, told = acts(ballot(), (B, p.Pledge(p.VoteFor(1, A))), (C, p.Pledge(words=7)))
    assert told == (ev.Pledged(B, p.VoteFor(1, A), None), ev.Pledged(C, None, 7))
    for seat in (None, D):
        assert [said.maker for said in GAME.view(state, seat).pledges] == [B, C]
    state, _ = acts(state, (A, p.Pass()), (B, p.CastAll(A)), (C, p.Pass()))
    assert verdicts(state) == ["kept", "open"]


def test_1_37_three_pledges_a_round_each_another() -> None:
    """Neither empty nor a favour, which is owed to one player."""
    state = election(*FRONTS)
    for action in (p.Pledge(), p.Pledge(p.Favour()), p.Pledge(p.StandAside(1), 1), p.Pledge(words=0)):
        assert refusal(state, A, action) == ("1.37", "refused-empty-pledge")
    state, _ = act(state, A, p.Pledge(p.StandAside(1)))
    assert refusal(state, A, p.Pledge(p.StandAside(1))) == ("1.37", "refused-same-pledge")
    state, _ = acts(state, (A, p.Pledge(words=1)), (A, p.Pledge(words=2)))
    assert refusal(state, A, p.Pledge(words=3)) == ("1.37", "refused-many-pledges")
    assert GAME.check(put(state, round=2), A, p.Pledge(words=3)) is None
    over = put(state, phase=s.Opening((A,)))
    assert refusal(over, B, p.Pledge(words=3)) == ("1.35", "refused-deals-over")


# Promises ------------------------------------------------------------------------------------------


def test_promises_that_both_accepted_are_listed_for_the_two() -> None:
    """Of either side; an offer that was declined promises nothing."""
    offer = p.Offer(A, B, side(1, promise=7), side(promise=8))
    declined, _ = act(offered(market(), offer), B, p.Decline(offer))
    assert declined.promises == ()
    state, _ = dealt(market(), offer)
    made = (p.Promise(1, A, B, 7), p.Promise(1, B, A, 8))
    assert state.promises == made
    assert GAME.view(state, A).own.promises == GAME.view(state, B).own.promises == made
    assert GAME.view(state, C).own.promises == ()


def test_a_promise_is_judged_by_the_one_it_was_made_to() -> None:
    """Who may change the judgement; either of the two may want it shown at the end."""
    state, _ = dealt(market(), p.Offer(A, B, side(1, promise=7), NOTHING))
    for seat in (A, C):
        assert refusal(state, seat, p.Judge(7, kept=True)) == ("1.37", "refused-promise")
    assert refusal(state, C, p.Publish(7)) == ("1.37", "refused-promise")
    step = state.step
    state, told = act(state, B, p.Judge(7, kept=False))
    assert (told, state.step) == ((), step)
    assert state.promises[0].kept is False
    assert refusal(state, B, p.Judge(7, kept=False)) == ("1.37", "refused-promise")
    state, _ = act(state, B, p.Judge(7, kept=True))
    assert state.promises[0].kept is True
    state, _ = act(state, A, p.Publish(7))
    assert state.promises[0].public
    assert refusal(state, B, p.Publish(7)) == ("1.37", "refused-promise")
    over = put(state, phase=s.Over((0,) * 5, (0,) * 5, ()))
    assert refusal(over, B, p.Judge(7, kept=False)) == ("1.35", "refused-over")


def test_promises_are_not_binding() -> None:
    """There is nothing that they forbid, and they are no goods."""
    state, _ = dealt(market(), p.Offer(A, B, p.Side(promise=7), side(1)))
    assert (state.money[:2], state.fronts) == ((5, 3), market().fronts)
    state, _ = act(state, A, p.Done())
    assert state.phase != market().phase


# Calls and drafts ----------------------------------------------------------------------------------


def test_whom_an_offer_calls() -> None:
    """Its receiver when it comes, its proposer when it is answered; no other seat, ever."""
    offer = p.Offer(A, B, side(1), side(hand="farmer"))
    state = offered(market(), offer)
    (incoming,) = GAME.alerts(state, B)
    assert GAME.alerts(state, A) == ()
    accepted, _ = act(state, B, p.Accept(offer))
    declined, _ = act(state, B, p.Decline(offer))
    withdrawn, _ = act(state, A, p.Withdraw(offer))
    assert GAME.alerts(accepted, A) == (f"accepted-{incoming}",)
    assert GAME.alerts(declined, A) == (f"declined-{incoming}",)
    assert GAME.alerts(withdrawn, A) == GAME.alerts(withdrawn, B) == ()
    for after in (accepted, declined):
        assert GAME.alerts(after, B) == ()
        assert GAME.alerts(after, C) == ()


def test_a_half_built_offer_outlasts_other_acts_of_its_seat() -> None:
    """Until it is made; what was picked for playing is gone once it is played."""
    building = p.Building(B, side(1))
    desk = p.Desk("offer", ("heir",), building)
    assert draft_after(desk, p.Take("heir")) == desk
    assert draft_after(desk, p.Lay(("heir",))) == p.Desk("offer", (), building)
    assert draft_after(p.Desk("seat", ("heir",)), p.Lay(("heir",))) is None
    assert draft_after(desk, p.Propose(p.Offer(A, B, side(1), NOTHING))) is None


def test_offers_cannot_be_undone() -> None:
    """Its receiver has seen it."""
    offer = p.Offer(A, B, side(1), NOTHING)
    for state in (market(), election(*FRONTS), ballot()):
        assert not GAME.takes_back(state, A, p.Propose(offer))
    assert not GAME.takes_back(offered(market(), offer), B, p.Accept(offer))


# Properties ----------------------------------------------------------------------------------------


def played(state: s.State, draws: Rng, entries: int) -> list[tuple[s.State, s.State]]:
    """Random legal play, each time with the state before and after it."""
    steps: list[tuple[s.State, s.State]] = []
    for _ in range(entries):
        if GAME.outcome(state) is not None:
            break
        seat = draws.choice([seat for seat in range(len(state.hands)) if GAME.legal(state, seat)])
        after, _ = act(state, seat, draws.choice(GAME.legal(state, seat)))
        steps.append((state, after))
        state = after
    return steps


@settings(max_examples=12, deadline=None)
@given(st.integers(4, 6), st.integers(0, 10**6), st.sampled_from(["3", "4"]))
def test_money_comes_from_the_bank_alone(seats: int, number: int, calendars: str) -> None:
    """55 cards at every step; money grows by slush funds and benefices, and by nothing else."""
    state = GAME.setup(seats, p.Options(calendars=calendars), Rng(b"bank", number))
    for before, after in played(state, Rng(b"bank too", number), 250):
        funds = all_cards(after)["fund"]
        assert funds == all_cards(before)["fund"]
        paid = sum(payment.money for payment in after.paid[len(before.paid) :])
        laid = sum(hand.count("fund") for hand in before.hands) - sum(
            hand.count("fund") for hand in after.hands
        )
        more = sum(after.money) - sum(before.money)
        assert more == paid or (0 < more - paid <= laid)


@settings(max_examples=12, deadline=None)
@given(st.integers(4, 6), st.integers(0, 10**6))
def test_no_front_card_changes_hands_in_a_lock(seats: int, number: int) -> None:
    """While votes are cast and ties are talked about, what lies in front stays (1.38)."""
    state = GAME.setup(seats, p.Options(), Rng(b"lock", number))
    state = put(state, phase=s.Declaring(tuple(range(seats)), (None,) * seats), trigger=0)
    fronts = [in_order(card for card in hand if card != "fund") for hand in state.hands]
    hands = tuple(tuple(card for card in hand if card == "fund") for hand in state.hands)
    state = put(state, fronts=tuple(fronts), hands=hands)
    for before, after in played(state, Rng(b"lock too", number), 80):
        if isinstance(before.phase, s.Voting | s.Settling) and isinstance(after.phase, s.Voting | s.Settling):
            assert before.fronts == after.fronts
        if not isinstance(before.phase, s.Declaring | s.Voting | s.Settling):
            break


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_an_offer_is_never_half_done(data: st.DataObject) -> None:
    """Whatever it names: all of it changes hands, or nothing does."""
    state = market()
    some = st.lists(st.sampled_from(["heir", "farmer", "boss", "fund", "senior"]), max_size=3)
    sides = st.builds(
        lambda money, hand, front: p.Side(money, tuple(hand), tuple(front)), st.integers(0, 6), some, some
    )
    offer = p.Offer(A, B, data.draw(sides), data.draw(sides))
    if GAME.check(state, A, p.Propose(offer)):
        return
    state = offered(state, offer)
    poorer = data.draw(st.booleans())
    if poorer:
        state = put(
            state,
            money=(0, *state.money[1:]),
            hands=((), *state.hands[1:-1], (*state.hands[-1], *state.hands[A])),
        )
    if GAME.check(state, B, p.Accept(offer)):
        return
    after, told = act(state, B, p.Accept(offer))
    if not told:
        assert (after.money, after.hands, after.fronts) == (state.money, state.hands, state.fronts)
        return
    change = offer.asks.money - offer.gives.money
    assert (after.money[A] - state.money[A], after.money[B] - state.money[B]) == (change, -change)
    for held, gives, gets in ((A, offer.gives, offer.asks), (B, offer.asks, offer.gives)):
        assert Counter(after.hands[held]) == Counter(state.hands[held]) - Counter(gives.hand) + Counter(
            gets.hand
        )
        assert Counter(after.fronts[held]) == (
            Counter(state.fronts[held]) - Counter(gives.front) + Counter(gets.front)
        )


def test_drafts_survive_json() -> None:
    """With the offer that they answer."""
    offer = p.Offer(A, B, side(1, "heir", "lawyer", 5), side(2), (A, B))
    draft = p.Desk("offer", (), p.Building(B, offer.gives, counters=offer))
    assert msgspec.json.decode(msgspec.json.encode(draft), type=p.Desk) == draft
