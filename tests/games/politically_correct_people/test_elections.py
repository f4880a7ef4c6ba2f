"""Candidates and votes in Politically Correct People, ruling by ruling."""

from __future__ import annotations

import pytest

from games.politically_correct_people.events import (
    Cancelled,
    Counted,
    Declared,
    Elected,
    FloatingRolled,
    Paid,
    Passed,
    RoundBegan,
    Unopposed,
    Voted,
)
from games.politically_correct_people.pieces import (
    Cast,
    Declare,
    Lay,
    Offer,
    Pass,
    Propose,
    Retain,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Declaring,
    Tidying,
    Voting,
)
from tests.games.politically_correct_people.ballots import COUNTED, RUN, TOWN, tidying, tie, town
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
    dealt,
    election,
    put,
    refusal,
    side,
)

pytestmark = pytest.mark.portable


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
