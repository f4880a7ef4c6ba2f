"""Politically Correct People: elections, tidying up, the end, ruling by ruling (1.19 to 1.36)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core import Outcome, Rng, Seat
from games.politically_correct_people.events import (
    Agreed,
    Cancelled,
    Counted,
    Declared,
    Elected,
    Ended,
    Event,
    Failed,
    FloatingRolled,
    Opened,
    Paid,
    Passed,
    Retained,
    Revealed,
    RoundBegan,
    Tied,
    TieRolled,
    Unopposed,
    Vote,
    Voted,
)
from games.politically_correct_people.pieces import (
    Accept,
    Cast,
    Confirm,
    Declare,
    Discard,
    Done,
    Fail,
    Lay,
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
    Declaring,
    Opening,
    Over,
    Playing,
    Settling,
    State,
    Tidying,
    Voting,
)
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    D,
    E,
    act,
    acts,
    awaited,
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

TOWN = (
    "premier, 4 salaryman, floating",
    "councillor, newcomer, 2 farmer",
    "boss, salaryman, floating",
    "3 housewife, floating",
    "celebrity, 2 senior",
)
"""The fronts of golden test 2."""
RUN = ("premier", "councillor", "boss", None, "celebrity")
COUNTED = (
    Vote(C, "floating", C, 5),
    Vote(D, "housewife", A, 4),
    Vote(E, "senior", C, 3),
    Vote(A, "floating", A, 2),
    Vote(B, "farmer", A, 3),
    Vote(C, "salaryman", E, 1),
    Vote(D, "floating", B, 6),
    Vote(A, "salaryman", B, 5),
)


def town(**more: object) -> State:
    """All candidates of golden test 2 are declared, C first."""
    state = election(*TOWN, trigger=C, **more)
    return acts(state, *((seat, Declare(RUN[seat])) for seat in (C, D, E, A, B)))[0]


# Candidates ----------------------------------------------------------------------------------------


def test_1_19_candidacy_is_mandatory() -> None:
    """One politician of one's front, one's own choice; a hand does not count (1.26)."""
    state = election("heir, newcomer", "heir"[:0], "", "", hands=("boss", "lawyer", "", ""))
    assert refusal(state, 0, Declare(None)) == ("1.19", "refused-must-run")
    for card in ("lawyer", "premier"):
        assert refusal(state, 0, Declare(card)) == ("1.19", "refused-not-in-front")
    assert GAME.legal(state, 0)[:2] == (Declare("newcomer"), Declare("heir"))
    state, told = act(state, 0, Declare("newcomer"))
    assert told == (Declared(0, "newcomer"),)
    state, told = act(state, 1, Declare(None))
    assert told == (Declared(1, None),)


def test_1_19_a_seat_without_a_politician_may_still_receive_one() -> None:
    """It confirms that it has none; until then a deal can make it run."""
    state = election("", "heir, boss", "", "")
    assert GAME.legal(state, 0)[0] == Declare(None)
    state, _ = dealt(state, Offer(1, 0, side(front="heir"), NOTHING))
    assert refusal(state, 0, Declare(None)) == ("1.19", "refused-must-run")
    act(state, 0, Declare("heir"))


def test_1_19_optional_candidacy() -> None:
    """An option of the table."""
    state = election("heir", "", "", "", optional_candidacy="yes")
    assert GAME.legal(state, 0)[:2] == (Declare("heir"), Declare(None))
    act(state, 0, Declare(None))


def test_1_20_the_trigger_player_declares_first() -> None:
    """Then clockwise."""
    state = election(*TOWN, trigger=C)
    assert state.phase == Declaring((C, D, E, A, B), (None,) * 5)
    assert refusal(state, D, Declare(None)) == ("1.20", "refused-declare-turn")
    state, _ = act(state, C, Declare("boss"))
    assert awaited(state) == D


def test_1_21_undeclared_politicians_may_change_hands() -> None:
    """Until all have declared; one that runs may not."""
    state, _ = act(election("heir", "boss, lawyer", "", ""), 0, Declare("heir"))
    runs = Offer(0, 1, side(front="heir"), NOTHING)
    assert refusal(state, 0, Propose(runs)) == ("1.21", "refused-candidate")
    asked = Offer(1, 0, NOTHING, side(front="heir"))
    assert refusal(state, 1, Propose(asked)) == ("1.21", "refused-candidate")
    state, _ = dealt(state, Offer(1, 2, side(front="lawyer"), NOTHING))
    assert state.fronts[2] == ("lawyer",)


def test_1_21b_no_second_chance() -> None:
    """A politician that comes after one's declaration does not run."""
    state, _ = act(election("", "boss, lawyer", "", ""), 0, Declare(None))
    state, _ = dealt(state, Offer(1, 0, side(front="lawyer"), NOTHING))
    assert refusal(state, 0, Declare("lawyer")) == ("1.21b", "refused-declared")
    assert refusal(state, 2, Declare(None)) == ("1.20", "refused-declare-turn")
    state, told = acts(state, (1, Declare("boss")), (2, Declare(None)), (3, Declare(None)))
    assert Unopposed(1) in told


def test_golden_6_no_candidates() -> None:
    """Golden 6 (1.22, 1.33): the benefices go back, the trigger player tidies first, the next one starts."""
    state = election("2 farmer", "", "salaryman", "", trigger=2, deck="")
    state, told = acts(state, *((seat, Declare(None)) for seat in (2, 3, 0, 1)))
    assert told[-1] == Cancelled(2)
    assert (state.money, state.paid) == ((4,) * 4, ())
    assert state.phase == Tidying((2, 3, 0, 1), 2)
    state, told = acts(
        state, (2, Retain("salaryman")), (3, Retain(None)), (0, Retain("farmer")), (1, Retain(None))
    )
    assert RoundBegan(2, 3) in told
    assert (state.round, awaited(state)) == (2, 3)


def test_1_23_one_candidate() -> None:
    """Gets both benefices without a vote, and counts as top."""
    state = election("2 farmer", "heir", "salaryman", "", trigger=2)
    state, told = acts(
        state, (2, Declare(None)), (3, Declare(None)), (0, Declare(None)), (1, Declare("heir"))
    )
    assert told[-3:] == (Unopposed(1), Paid(1, "large"), Paid(1, "small"))
    assert state.money == (4, 16, 4, 4)
    assert state.phase == Tidying((1, 2, 3, 0), 1)


def but_the_count(told: Sequence[Event]) -> tuple[Event, ...]:
    """What was told, without how an election came out in all."""
    return tuple(seen for seen in told if not isinstance(seen, Elected))


# Votes ---------------------------------------------------------------------------------------------


def test_golden_2_a_full_election() -> None:
    """Golden 2 (1.24 to 1.30): votes in turn, dice, totals, benefices, who tidies and who starts."""
    state = town()
    assert state.phase == Voting((C, D, E, A, B), RUN)
    assert refusal(state, D, Cast("housewife", A)) == ("1.24", "refused-vote-turn")
    votes = (
        (C, Cast("floating", C)),
        (D, Cast("housewife", A)),
        (E, Cast("senior", C)),
        (A, Cast("floating", A)),
        (B, Cast("farmer", A)),
    )
    state, told = acts(state, *votes)
    assert told == (
        Voted(C, "floating", C, 0),
        Voted(D, "housewife", A, 4),
        Voted(E, "senior", C, 3),
        Voted(A, "floating", A, 0),
        Voted(B, "farmer", A, 3),
    )
    assert refusal(state, C, Cast("salaryman", C)) == ("1.25", "refused-own-candidate")
    assert refusal(state, C, Cast("floating", C)) == ("1.24", "refused-group")
    assert refusal(state, C, Cast("salaryman", D)) == ("1.24", "refused-no-candidate")
    state, _ = acts(state, (C, Cast("salaryman", E)), (D, Cast("floating", B)))
    # E has no group left: it must pass, and does so by itself.
    assert awaited(state) == A
    assert refusal(state, E, Pass()) == ("1.24", "refused-passed")
    assert refusal(state, A, Cast("salaryman", A)) == ("1.25", "refused-own-candidate")
    state, told = act(state, A, Cast("salaryman", B), 5, 2, 6)
    assert told == (
        Voted(A, "salaryman", B, 5),
        Passed(B),
        Passed(C),
        Passed(D),
        Passed(A),
        FloatingRolled(C, C, 5),
        FloatingRolled(A, A, 2),
        FloatingRolled(D, B, 6),
        Counted((15, 14, 12, None, 3)),
        Elected(1, A, B, RUN, COUNTED),
        Paid(A, "large"),
        Paid(B, "small"),
    )
    assert state.money == (12, 8, 4, 4, 4)
    assert state.phase == Tidying((A, B, C, D, E), A)
    keeps = ((A, "premier"), (B, "farmer"), (C, "boss"), (D, "housewife"), (E, "senior"))
    state, told = acts(state, *((seat, Retain(card)) for seat, card in keeps))
    assert RoundBegan(2, B) in told


def test_1_24_a_pass_is_for_good() -> None:
    """Whoever has passed is passed over."""
    state, told = act(town(), C, Pass())
    assert told == (Passed(C),)
    state, _ = acts(state, (D, Pass()), (E, Pass()), (A, Pass()))
    state, told = act(state, B, Cast("farmer", C))
    assert Counted((6, 3, 7, None, 2)) in told
    assert isinstance(state.phase, Tidying)


def test_1_24_a_seat_without_groups_passes_by_itself() -> None:
    """Nothing secret hangs on it."""
    state = election("heir", "boss, farmer", "", "")
    state, told = acts(
        state, (0, Declare("heir")), (1, Declare("boss")), (2, Declare(None)), (3, Declare(None))
    )
    assert told[-1] == Passed(0)
    assert awaited(state) == 1


def test_1_25_floating_votes_may_vote_for_their_own() -> None:
    """Nothing else may."""
    state = town()
    assert {vote.candidate for vote in GAME.legal(state, C) if vote == Cast("floating", C)} == {C}
    assert Cast("salaryman", C) not in GAME.legal(state, C)


def test_1_13_a_group_that_has_voted_is_not_split() -> None:
    """All cards of one kind are one group; floating votes are each their own (1.24)."""
    state, _ = acts(town(), (C, Pass()), (D, Pass()), (E, Pass()), (A, Cast("salaryman", B)), (B, Pass()))
    assert refusal(state, A, Cast("salaryman", C)) == ("1.13", "refused-split")
    assert refusal(state, A, Cast("farmer", C)) == ("1.24", "refused-group")


def test_1_26_cards_in_hand_stay_there() -> None:
    """They do not run and do not vote, and nothing is played from candidates to benefices."""
    declaring = election(*TOWN, trigger=C, hands=("", "", "heir, believer", "", ""))
    assert refusal(declaring, C, Declare("heir")) == ("1.26", "refused-hand-in-election")
    voting = town(hands=("", "", "believer", "", ""))
    assert refusal(voting, C, Cast("believer", A)) == ("1.26", "refused-hand-in-election")
    talking = put(tie(4, 4), hands=(("believer",), (), (), ()))
    for state, seat in ((declaring, C), (declaring, A), (voting, C), (talking, 0)):
        assert refusal(state, seat, Lay(("believer",))) == ("1.26", "refused-hand-in-election")
    tidied = tidying("farmer", "heir", "", "", top=0)
    assert refusal(tidied, 0, Lay(("believer",))) == ("1.00", "refused-no-turns")


def test_1_27_votes_without_end() -> None:
    """More than ten votes may go to one candidate: there are always chips."""
    fronts = (
        "premier",
        "heir, salaryman, housewife, farmer, senior, believer, 2 floating",
        "4 floating",
        "farmer",
    )
    state = election(*fronts)
    state, _ = acts(
        state, (0, Declare("premier")), (1, Declare("heir")), (2, Declare(None)), (3, Declare(None))
    )
    votes = 0
    while isinstance(phase := state.phase, Voting):
        seat = awaited(state)
        vote = next(
            vote for vote in GAME.legal(state, seat) if isinstance(vote, Cast) and vote.candidate == 0
        )
        state, _ = act(state, seat, vote)
        votes = len(phase.votes) + 1
    assert votes == 12


def test_1_28_only_floating_votes_that_voted_are_rolled() -> None:
    """All together at the end, in the order in which they were cast."""
    state = town()
    state, _ = acts(state, (C, Pass()), (D, Cast("floating", E)), (E, Pass()), (A, Cast("floating", A)))
    state, told = acts(state, (B, Pass()), (D, Pass()))
    assert not [seen for seen in told if isinstance(seen, FloatingRolled)]
    state, told = act(state, A, Pass(), 1, 6)
    assert told[1:4] == (FloatingRolled(D, E, 1), FloatingRolled(A, A, 6), Counted((12, 3, 4, None, 3)))


def test_1_30_benefices_are_their_receivers_secret() -> None:
    """The others see who got which one."""
    state, _ = acts(town(), (C, Pass()), (D, Pass()), (E, Pass()), (A, Pass()), (B, Pass()))
    assert [payment.money for payment in GAME.view(state, A).own.paid] == [8]
    assert [payment.benefice for payment in GAME.view(state, C).own.paid] == ["small"]
    assert GAME.view(state, B).own.paid == ()
    assert GAME.view(state, None).own is None


# Ties ----------------------------------------------------------------------------------------------


def tie(*totals: int, trigger: Seat = 0, **more: object) -> State:
    """A count with these totals: politicians alone, everybody passes."""
    names = {1: ["newcomer", "activist"], 2: ["celebrity", "newscaster"], 3: ["councillor", "lawyer"]}
    names |= {4: ["bureaucrat", "boss"], 5: ["heir"], 6: ["premier"]}
    running = [names[total].pop(0) for total in totals]
    fronts = [*running, *("",) * (4 - len(running))]
    state = election(*fronts, trigger=trigger, **more)
    seats = [(trigger + place) % len(fronts) for place in range(len(fronts))]
    return acts(state, *((seat, Declare(fronts[seat] or None)) for seat in seats))[0]


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


# Tidying up ----------------------------------------------------------------------------------------


def tidying(*fronts: str, top: Seat = 1, **more: object) -> State:
    """After an election."""
    seats = len(fronts)
    phase = Tidying(tuple((top + place) % seats for place in range(seats)), top)
    return table(*fronts, phase=phase, trigger=0, **more)


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
