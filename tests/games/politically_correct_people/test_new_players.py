"""What a player has said ends with the player: the seat is another's from then on (1.46)."""

from __future__ import annotations

from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from tests.games.politically_correct_people.tables import (
    FRONTS,
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    acts,
    awaited,
    ballot,
    declared,
    election,
    offered,
    private,
    promise,
    promised,
    refusal,
    side,
    table,
    tie,
    verdicts,
)
from tests.games.screens import words_of


def test_offers_of_the_seat_end_and_offers_to_it_stay() -> None:
    """All my money for a favour: no one accepts that of the player who comes after."""
    all_mine = p.Offer(A, B, side(4), promise(p.Favour()))
    several = p.Offer(A, B, side(1), NOTHING, among=(B, C))
    to_me = p.Offer(D, A, side(1), NOTHING)
    state = GAME.handed(offered(offered(offered(table(*FRONTS), all_mine), several), to_me), A)
    assert state.offers == (to_me,)
    assert refusal(state, B, p.Accept(all_mine)) == ("1.37", "refused-offer-gone")
    assert [(past.offer.receiver, past.why, past.quiet) for past in state.closed] == [
        (B, "left", False),
        (B, "left", False),
        (C, "left", True),
    ]
    assert "is withdrawn: its player gave up the seat" in words_of(private(state, C))


def test_promises_bind_no_other_player() -> None:
    """They are neither kept nor broken by one, who may promise as much as any other."""
    state = promised(election(*FRONTS), A, B, p.StandAside(1))
    for number in range(1, p.MOST_PLEDGES + 1):
        state, _ = act(state, A, p.Pledge(words=number))
    assert refusal(state, A, p.Pledge(words=9)) == ("1.37", "refused-many-pledges")
    state = GAME.handed(state, A)
    assert set(verdicts(state)) == {"untested"}
    state, seen = acts(state, (A, p.Declare("heir")), (A, p.Pledge(words=9)))
    assert not any(isinstance(event, ev.Broke) for event in seen)
    assert set(verdicts(state)) == {"untested", "open"}


def test_a_broken_promise_is_told_of_the_player_who_made_it() -> None:
    """The next one is reproached for nothing."""
    state = declared(promised(election(*FRONTS), A, B, p.StandAside(1)), "heir", "boss", "lawyer", None)
    (said,) = state.vows
    assert said.verdict == "broken"
    assert "(earlier player)" not in words_of(private(state, B))
    reproached, _ = act(state, B, p.Reproach(said))
    after = GAME.handed(reproached, A)
    assert "(earlier player) broke a promise" in words_of(private(after, B))
    assert "sold me out" in words_of(private(reproached, A))
    assert "sold me out" not in words_of(private(after, A))
    assert set(GAME.alerts(reproached, A)) > set(GAME.alerts(after, A))
    after = GAME.handed(state, A)
    assert refusal(after, B, p.Reproach(after.vows[0])) == ("1.37", "refused-promise")


def test_votes_to_come_are_cast_by_the_next_player() -> None:
    state = acts(ballot(), (A, p.CastAll(B)), (B, p.Cast("farmer", A)))[0]
    assert isinstance(state.phase, s.Voting)
    assert dict(state.phase.rest) == {A: B}
    state = GAME.handed(state, A)
    state, _ = act(state, C, p.Cast("housewife", A))
    assert awaited(state) == A


def test_consent_on_a_tie_is_withdrawn() -> None:
    """The others do not settle it without the next player."""
    state, _ = act(tie(3, 3, 2), A, p.Confirm((A, B)))
    assert GAME.awaited(state).seats == (B,)
    assert GAME.awaited(GAME.handed(state, A)).seats == (A, B)
    assert GAME.handed(state, B) == state
