"""Candidates, votes and ties in Politically Correct People, ruling by ruling."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Rng, Seat
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from tests.games.politically_correct_people.tables import (
    COUNTED,
    NOTHING,
    RUN,
    TOWN,
    A,
    B,
    C,
    D,
    E,
    act,
    acts,
    awaited,
    but_the_count,
    dealt,
    declared,
    election,
    offered,
    put,
    refusal,
    side,
    tidying,
    tie,
    town,
)

# Candidates ----------------------------------------------------------------------------------------


def test_1_19_candidacy_is_mandatory() -> None:
    """One politician of one's front, one's own choice; a hand does not count (1.26)."""
    state = election("heir, newcomer", "", "", "", hands=("boss", "lawyer", "", ""))
    assert refusal(state, 0, p.Declare(None)) == ("1.19", "refused-must-run")
    for card in ("lawyer", "premier"):
        assert refusal(state, 0, p.Declare(card)) == ("1.19", "refused-not-in-front")
    assert GAME.legal(state, 0)[:2] == (p.Declare("newcomer"), p.Declare("heir"))
    state, told = act(state, 0, p.Declare("newcomer"))
    assert told == (ev.Declared(0, "newcomer"),)
    state, told = act(state, 1, p.Declare(None))
    assert told == (ev.Declared(1, None),)


def test_1_19_a_seat_without_a_politician_may_still_receive_one() -> None:
    """It confirms that it has none; until then a deal can make it run."""
    state = election("", "heir, boss", "", "")
    assert GAME.legal(state, 0)[0] == p.Declare(None)
    state, _ = dealt(state, p.Offer(1, 0, side(front="heir"), NOTHING))
    assert refusal(state, 0, p.Declare(None)) == ("1.19", "refused-must-run")
    act(state, 0, p.Declare("heir"))


def test_1_19_optional_candidacy() -> None:
    """An option of the table."""
    state = election("heir", "", "", "", optional_candidacy="yes")
    assert GAME.legal(state, 0)[:2] == (p.Declare("heir"), p.Declare(None))
    act(state, 0, p.Declare(None))


def test_1_20_the_trigger_player_declares_first() -> None:
    """Then clockwise."""
    state = election(*TOWN, trigger=C)
    assert state.phase == s.Declaring((C, D, E, A, B), (None,) * 5)
    assert refusal(state, D, p.Declare(None)) == ("1.20", "refused-declare-turn")
    state, _ = act(state, C, p.Declare("boss"))
    assert awaited(state) == D


def test_1_21_undeclared_politicians_may_change_hands() -> None:
    """Until all have declared; one that runs may not."""
    state, _ = act(election("heir", "boss, lawyer", "", ""), 0, p.Declare("heir"))
    runs = p.Offer(0, 1, side(front="heir"), NOTHING)
    assert refusal(state, 0, p.Propose(runs)) == ("1.21", "refused-candidate")
    asked = p.Offer(1, 0, NOTHING, side(front="heir"))
    assert refusal(state, 1, p.Propose(asked)) == ("1.21", "refused-candidate")
    state, _ = dealt(state, p.Offer(1, 2, side(front="lawyer"), NOTHING))
    assert state.fronts[2] == ("lawyer",)


def test_1_21b_no_second_chance() -> None:
    """A politician that comes after one's declaration does not run."""
    state, _ = act(election("", "boss, lawyer", "", ""), 0, p.Declare(None))
    state, _ = dealt(state, p.Offer(1, 0, side(front="lawyer"), NOTHING))
    assert refusal(state, 0, p.Declare("lawyer")) == ("1.21b", "refused-declared")
    assert refusal(state, 2, p.Declare(None)) == ("1.20", "refused-declare-turn")
    state, told = acts(state, (1, p.Declare("boss")), (2, p.Declare(None)), (3, p.Declare(None)))
    assert ev.Unopposed(1) in told


def test_golden_6_no_candidates() -> None:
    """Golden 6 (1.22, 1.33): the benefices go back, the trigger player tidies first, the next one starts."""
    state = election("2 farmer", "", "salaryman", "", trigger=2, deck="")
    state, told = acts(state, *((seat, p.Declare(None)) for seat in (2, 3, 0, 1)))
    assert told[-1] == ev.Cancelled(2)
    assert (state.money, state.paid) == ((4,) * 4, ())
    assert state.phase == s.Tidying((2, 3, 0, 1), 2)
    state, told = acts(
        state, (2, p.Retain("salaryman")), (3, p.Retain(None)), (0, p.Retain("farmer")), (1, p.Retain(None))
    )
    assert ev.RoundBegan(2, 3) in told
    assert (state.round, awaited(state)) == (2, 3)


def test_1_23_one_candidate() -> None:
    """Gets both benefices without a vote, and counts as top."""
    state = election("2 farmer", "heir", "salaryman", "", trigger=2)
    state, told = acts(
        state, (2, p.Declare(None)), (3, p.Declare(None)), (0, p.Declare(None)), (1, p.Declare("heir"))
    )
    assert told[-3:] == (ev.Unopposed(1), ev.Paid(1, "large"), ev.Paid(1, "small"))
    assert state.money == (4, 16, 4, 4)
    assert state.phase == s.Tidying((1, 2, 3, 0), 1)


# Votes ---------------------------------------------------------------------------------------------


def test_golden_2_a_full_election() -> None:
    """Golden 2 (1.24 to 1.30): votes in turn, dice, totals, benefices, who tidies and who starts."""
    state = town()
    assert state.phase == s.Voting((C, D, E, A, B), RUN)
    assert refusal(state, D, p.Cast("housewife", A)) == ("1.24", "refused-vote-turn")
    votes = (
        (C, p.Cast("floating", C)),
        (D, p.Cast("housewife", A)),
        (E, p.Cast("senior", C)),
        (A, p.Cast("floating", A)),
        (B, p.Cast("farmer", A)),
    )
    state, told = acts(state, *votes)
    assert told == (
        ev.Voted(C, "floating", C, 0),
        ev.Voted(D, "housewife", A, 4),
        ev.Voted(E, "senior", C, 3),
        ev.Voted(A, "floating", A, 0),
        ev.Voted(B, "farmer", A, 3),
    )
    assert refusal(state, C, p.Cast("salaryman", C)) == ("1.25", "refused-own-candidate")
    assert refusal(state, C, p.Cast("floating", C)) == ("1.24", "refused-group")
    assert refusal(state, C, p.Cast("salaryman", D)) == ("1.24", "refused-no-candidate")
    state, _ = acts(state, (C, p.Cast("salaryman", E)), (D, p.Cast("floating", B)))
    # E has no group left: it must pass, and does so by itself.
    assert awaited(state) == A
    assert refusal(state, E, p.Pass()) == ("1.24", "refused-passed")
    assert refusal(state, A, p.Cast("salaryman", A)) == ("1.25", "refused-own-candidate")
    state, told = act(state, A, p.Cast("salaryman", B), 5, 2, 6)
    assert told == (
        ev.Voted(A, "salaryman", B, 5),
        ev.Passed(B),
        ev.Passed(C),
        ev.Passed(D),
        ev.Passed(A),
        ev.FloatingRolled(C, C, 5),
        ev.FloatingRolled(A, A, 2),
        ev.FloatingRolled(D, B, 6),
        ev.Counted((15, 14, 12, None, 3)),
        ev.Elected(1, A, B, RUN, COUNTED),
        ev.Paid(A, "large"),
        ev.Paid(B, "small"),
    )
    assert state.money == (12, 8, 4, 4, 4)
    assert state.phase == s.Tidying((A, B, C, D, E), A)
    keeps = ((A, "premier"), (B, "farmer"), (C, "boss"), (D, "housewife"), (E, "senior"))
    state, told = acts(state, *((seat, p.Retain(card)) for seat, card in keeps))
    assert ev.RoundBegan(2, B) in told


def test_1_24_a_pass_is_for_good() -> None:
    """A seat that has passed is skipped."""
    state, told = act(town(), C, p.Pass())
    assert told == (ev.Passed(C),)
    state, _ = acts(state, (D, p.Pass()), (E, p.Pass()), (A, p.Pass()))
    state, told = act(state, B, p.Cast("farmer", C))
    assert ev.Counted((6, 3, 7, None, 2)) in told
    assert isinstance(state.phase, s.Tidying)


def test_1_13_a_group_that_has_voted_is_not_split() -> None:
    """All cards of one kind are one group; floating votes are each their own (1.24)."""
    state, _ = acts(
        town(), (C, p.Pass()), (D, p.Pass()), (E, p.Pass()), (A, p.Cast("salaryman", B)), (B, p.Pass())
    )
    assert refusal(state, A, p.Cast("salaryman", C)) == ("1.13", "refused-split")
    assert refusal(state, A, p.Cast("farmer", C)) == ("1.24", "refused-group")


def test_1_26_cards_in_hand_stay_there() -> None:
    """They do not run and do not vote, and nothing is played from candidates to benefices."""
    declaring = election(*TOWN, trigger=C, hands=("", "", "heir, believer", "", ""))
    assert refusal(declaring, C, p.Declare("heir")) == ("1.26", "refused-hand-in-election")
    voting = town(hands=("", "", "believer", "", ""))
    assert refusal(voting, C, p.Cast("believer", A)) == ("1.26", "refused-hand-in-election")
    talking = put(tie(4, 4), hands=(("believer",), (), (), ()))
    for state, seat in ((declaring, C), (declaring, A), (voting, C), (talking, 0)):
        assert refusal(state, seat, p.Lay(("believer",))) == ("1.26", "refused-hand-in-election")
    tidied = tidying("farmer", "heir", "", "", top=0)
    assert refusal(tidied, 0, p.Lay(("believer",))) == ("1.00", "refused-no-turns")


def test_1_27_votes_without_end() -> None:
    """More than ten votes may go to one candidate: there are always chips."""
    fronts = (
        "premier",
        "heir, salaryman, housewife, farmer, senior, believer, 2 floating",
        "4 floating",
        "farmer",
    )
    state = election(*fronts)
    state = declared(state, "premier", "heir", None, None)
    votes = 0
    while isinstance(phase := state.phase, s.Voting):
        seat = awaited(state)
        vote = next(
            vote for vote in GAME.legal(state, seat) if isinstance(vote, p.Cast) and vote.candidate == 0
        )
        state, _ = act(state, seat, vote)
        votes = len(phase.votes) + 1
    assert votes == 12


def test_1_28_each_die_is_its_voters() -> None:
    """Others may vote with one before or after: no choice moves the die of another seat."""
    one = town_rolled({D: p.Cast("floating", E), A: p.Cast("floating", A)})
    for votes in ({D: p.Cast("floating", A)}, {D: p.Cast("floating", E), A: p.Pass()}):
        assert town_rolled(votes).items() <= {(D, one[D])}
    assert town_rolled({A: p.Cast("floating", A)}) == {A: one[A]}


def town_rolled(votes: dict[Seat, p.Ballot]) -> dict[Seat, int]:
    """What the dice of those show that vote with one; all others pass."""
    state, rolled = town(), dict[Seat, int]()
    while isinstance(state.phase, s.Voting):
        seat = awaited(state)
        state, events = GAME.play(state, seat, votes.pop(seat, p.Pass()), Rng(b"town", 0))
        rolled |= {event.seat: event.die for event in events if isinstance(event, ev.FloatingRolled)}
    return rolled


def test_1_28_only_floating_votes_that_voted_are_rolled() -> None:
    """All together at the end, in the order in which they were cast."""
    state = town()
    state, _ = acts(
        state, (C, p.Pass()), (D, p.Cast("floating", E)), (E, p.Pass()), (A, p.Cast("floating", A))
    )
    state, told = acts(state, (B, p.Pass()), (D, p.Pass()))
    assert not [seen for seen in told if isinstance(seen, ev.FloatingRolled)]
    state, told = act(state, A, p.Pass(), 1, 6)
    assert told[1:4] == (
        ev.FloatingRolled(D, E, 1),
        ev.FloatingRolled(A, A, 6),
        ev.Counted((12, 3, 4, None, 3)),
    )


def test_1_30_benefices_are_their_receivers_secret() -> None:
    """The others see who got which one."""
    state, _ = acts(town(), (C, p.Pass()), (D, p.Pass()), (E, p.Pass()), (A, p.Pass()), (B, p.Pass()))
    assert [payment.money for payment in GAME.view(state, A).own.paid] == [8]
    assert [payment.benefice for payment in GAME.view(state, C).own.paid] == ["small"]
    assert GAME.view(state, B).own.paid == ()
    assert GAME.view(state, None).own is None


def test_golden_3_a_tie_for_second() -> None:
    """Golden 3 (1.31): the first is clear, dice 4-4, then 2-6: the 6 gets the small benefice."""
    state = tie(6, 4, 4, 2)
    assert isinstance(state.phase, s.Settling)
    assert (state.phase.first, state.phase.tied, state.phase.places) == (0, (1, 2), 1)
    state, told = act(state, 2, p.Fail(), 4, 4, 2, 6)
    assert but_the_count(told) == (
        ev.Failed(2),
        ev.TieRolled((1, 2), (4, 4)),
        ev.TieRolled((1, 2), (2, 6)),
        ev.Paid(0, "large"),
        ev.Paid(2, "small"),
    )


def three_tied() -> s.State:
    """Three candidates with 4 votes each."""
    state = declared(
        election("boss", "bureaucrat", "councillor, floating", ""), "boss", "bureaucrat", "councillor", None
    )
    state, told = act(state, 2, p.Cast("floating", 2), 1)
    assert told[-2:] == (ev.Counted((4, 4, 4, None)), ev.Tied((0, 1, 2)))
    return state


def test_golden_3_a_tie_of_three_for_first() -> None:
    """Golden 3 (1.31): dice 5, 5, 2: the 2 is third, only the two 5s roll again."""
    state, told = act(three_tied(), 0, p.Fail(), 5, 5, 2, 1, 3)
    assert but_the_count(told) == (
        ev.Failed(0),
        ev.TieRolled((0, 1, 2), (5, 5, 2)),
        ev.TieRolled((0, 1), (1, 3)),
        ev.Paid(1, "large"),
        ev.Paid(0, "small"),
    )
    assert state.phase == s.Tidying((1, 2, 3, 0), 1)


def test_1_31_dice_only_while_a_benefice_depends_on_them() -> None:
    """Equal dice below the places are not rolled again."""
    state = three_tied()
    _, told = act(state, 0, p.Fail(), 6, 1, 1, 3, 2)
    assert but_the_count(told)[1:] == (
        ev.TieRolled((0, 1, 2), (6, 1, 1)),
        ev.TieRolled((1, 2), (3, 2)),
        ev.Paid(0, "large"),
        ev.Paid(1, "small"),
    )
    assert isinstance(state.phase, s.Settling)
    second = put(state, phase=replace(state.phase, first=3))
    _, told = act(second, 0, p.Fail(), 6, 1, 1)
    assert but_the_count(told)[1:] == (
        ev.TieRolled((0, 1, 2), (6, 1, 1)),
        ev.Paid(3, "large"),
        ev.Paid(0, "small"),
    )


def test_1_31_those_tied_roll_clockwise_from_the_trigger_player() -> None:
    """And are named in that order."""
    state = tie(4, 2, 4, 1, trigger=2)
    assert isinstance(state.phase, s.Settling)
    assert state.phase.tied == (2, 0)


def test_1_31_an_order_that_all_agree_to() -> None:
    """Wins; seats that have not spoken are awaited, the others may change their mind."""
    state = tie(4, 4, 2)
    assert GAME.awaited(state).seats == (0, 1)
    state, told = act(state, 0, p.Confirm((0, 1)))
    assert told == (ev.Agreed(0, (0, 1)),)
    assert GAME.awaited(state).seats == (1,)
    assert refusal(state, 0, p.Confirm((0, 1))) == ("1.31", "refused-confirmed")
    state, _ = act(state, 1, p.Confirm((1, 0)))
    assert GAME.awaited(state).seats == (0, 1)
    state, told = act(state, 0, p.Confirm((1, 0)))
    assert but_the_count(told) == (ev.Agreed(0, (1, 0)), ev.Paid(1, "large"), ev.Paid(0, "small"))
    assert state.phase == s.Tidying((1, 2, 3, 0), 1)


def test_1_31_only_those_tied() -> None:
    """And only orders of theirs."""
    state = tie(4, 4, 2)
    assert refusal(state, 2, p.Fail()) == ("1.31", "refused-not-tied")
    assert refusal(state, 2, p.Confirm((0, 1))) == ("1.31", "refused-not-tied")
    for order in ((0,), (0, 2), (1, 1), ()):
        assert refusal(state, 0, p.Confirm(order)) == ("1.31", "refused-order")
    assert refusal(state, 0, p.Pass()) == ("1.00", "refused-election")


def test_1_31_order_and_payment_in_one_deal() -> None:
    """Accepting confirms the order for both."""
    state = tie(4, 4, 2)
    offer = p.Offer(0, 1, side(3), NOTHING, (0, 1))
    state, told = dealt(state, offer)
    assert but_the_count(told)[1:] == (
        ev.Agreed(0, (0, 1)),
        ev.Agreed(1, (0, 1)),
        ev.Paid(0, "large"),
        ev.Paid(1, "small"),
    )
    assert state.money == (9, 11, 4, 4)


def test_1_31_in_a_tie_of_three_the_third_must_agree_too() -> None:
    """A deal of two speaks for those two."""
    state, told = dealt(three_tied(), p.Offer(0, 1, side(1), NOTHING, (0, 1)))
    assert told[1:] == (ev.Agreed(0, (0, 1)), ev.Agreed(1, (0, 1)))
    assert GAME.awaited(state).seats == (2,)
    state, told = act(state, 2, p.Confirm((0, 1)))
    assert told[-2:] == (ev.Paid(0, "large"), ev.Paid(1, "small"))


def test_1_31_an_order_needs_a_tie() -> None:
    """Of both, and one that is possible; it is gone when the tie is."""
    assert refusal(town(), A, p.Propose(p.Offer(A, B, side(1), NOTHING, (A, B)))) == ("1.31", "refused-order")
    state = tie(4, 4, 2)
    assert refusal(state, 0, p.Propose(p.Offer(0, 2, side(1), NOTHING, (0, 1)))) == ("1.31", "refused-order")
    state = offered(state, p.Offer(0, 1, side(1), NOTHING, (0, 1)))
    state, _ = act(state, 1, p.Fail(), 6, 1)
    assert state.offers == ()
    assert [past.why for past in state.closed] == ["order"]
