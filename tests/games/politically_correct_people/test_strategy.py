"""Politically Correct People: the bot player minds promises, votes, lays cards and gives reasons."""

from __future__ import annotations

import pytest

from games.core import Rng, Seat, replace
from games.politically_correct_people.players import STRATEGY, explain
from games.politically_correct_people.players.valuing import (
    LARGE,
    SMALL,
    Memory,
    begin,
    expected_race,
    habits_of,
    vote_worth,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.screens import SCREENS
from games.strategies import SHARP, TEMPERS, Character
from games.testing.playouts import words
from tests.games.politically_correct_people.bargaining import (
    does,
    lap,
    price,
    recalled_by,
    says,
    votes,
    voting,
)
from tests.games.politically_correct_people.tables import (
    A,
    B,
    C,
    D,
    act,
    election,
    offered,
    private,
    put,
    refusal,
    side,
    table,
)
from tests.games.screens import words_of

TEXT = words("politically_correct_people", "en")


# When a promise is broken ---------------------------------------------------------------------------


def test_a_broken_promise_is_reproached_at_once() -> None:
    """To the player who broke it, who alone is told, in their panel and once."""
    broken = p.Vowed(1, B, C, p.VoteFor(1, C), verdict="broken")
    state = put(voting(lap()), vows=(broken, p.Vowed(1, A, C, p.VoteFor(1, C))))
    said = says(state, C)
    assert said == p.Reproach(broken)
    assert "broken promise" in SCREENS.action(said, TEXT)
    assert "Promise" not in explain(GAME.view(state, C), C, begin(C, 4, SHARP), said, TEXT)
    after, events = act(state, C, said)
    assert events == ()
    assert after.step == state.step
    assert says(after, C) != said
    assert "You sold me out!" in words_of(private(after, B))
    assert "all your votes" in words_of(private(after, B))
    assert set(GAME.alerts(after, B)) > set(GAME.alerts(state, B))
    for seat in (A, D, None):
        assert GAME.view(after, seat) == GAME.view(state, seat)
    assert refusal(after, C, p.Reproach(replace(broken, reproached=True))) == ("1.37", "refused-promise")
    assert refusal(state, D, said) == refusal(state, B, said) == ("1.37", "refused-promise")
    assert says(put(after, phase=s.Opening((A, B, C, D))), C) is None


def test_an_answer_that_waits_comes_before_a_reproach() -> None:
    """And says why by itself; after two elections the promise is forgiven."""
    broken = p.Vowed(1, B, C, p.VoteFor(1, C), verdict="broken")
    swap = {
        number: p.Offer(B, C, *(p.Side(vows=(p.VoteFor(number, seat),)) for seat in (C, B)))
        for number in (2, 3)
    }
    for number, reason in ((2, "broke-1"), (3, None)):
        state = offered(put(lap(), round=number, vows=(broken,)), swap[number])
        said = says(state, C)
        assert (said.reason if isinstance(said, p.Decline) else None) == reason
        if reason is None:
            assert not isinstance(said, p.Reproach)


# How it votes --------------------------------------------------------------------------------------


def test_it_votes_against_the_richest_and_for_friends() -> None:
    """Free votes go where it loses least by it; thanks turn them."""
    rich = voting(lap("lawyer", "councillor", "farmer", "newcomer"), trigger=C)
    rich = put(rich, phase=s.Voting((C, D, A, B), ("lawyer", "councillor", None, None)))
    for richest, chosen in ((A, B), (B, A)):
        paid = tuple(16.0 * (seat == richest) for seat in range(4))
        assert does(rich, C, income=paid) == p.Cast("farmer", chosen)
    assert does(rich, C, thanks=(3, 0, 0, 0)) == p.Cast("farmer", A)


def test_the_last_election_weighs_the_richest_more() -> None:
    """After it, money is counted."""

    def hurts(round_: int) -> float:
        view = GAME.view(lap(round_=round_), C)
        assert view.own is not None
        rich = replace(begin(C, 4, SHARP), income=(0.0, 9.0, 0.0, 0.0))
        return -vote_worth(expected_race(view, view.own, rich, view.fronts), C, B, C)

    assert hurts(3) > 2 * hurts(2) == 2 * hurts(1) > 0


def test_cards_that_can_wait_are_held_back() -> None:
    """Politicians and dice until the election is announced; then, but in the last round, those to spare."""
    held = {"hands": ("premier, newcomer, floating, farmer, fund, fund", "", "", ""), "phase": s.Playing(A)}
    early = table("", "", "", "", **held)
    assert does(early, A) == p.Lay(("farmer", "floating"), done=True), "four cards may stay"
    assert does(put(early, trigger=B), A) == p.Lay(("premier", "farmer", "floating"), done=True)
    last = put(early, trigger=B, round=3)
    assert does(last, A) == p.Lay(("newcomer", "premier", "farmer", "floating"), done=True)


def test_cards_in_its_hand_count_for_it_and_those_in_others_for_them() -> None:
    """It asks for votes before it has played its candidate; votes are no cheaper for who hides one."""
    hidden = {"hands": ("premier, floating", "", "farmer", ""), "trigger": D, "phase": s.Choosing(A)}
    said = says(table("", "heir", "8 salaryman", "boss", **hidden, money=(9,) * 4), A)
    assert isinstance(said, p.Propose)
    assert said.offer.asks.vows == (p.VoteFor(1, A),)
    shows = table("lawyer", "heir", "4 salaryman", "boss", trigger=D, phase=s.Choosing(A), money=(9,) * 4)
    hides = put(shows, fronts=((), *shows.fronts[1:]), hands=(("lawyer",), (), (), ()))
    assert price(hides, C, A) == price(shows, C, A)


def test_characters_show_in_what_they_do() -> None:
    """The thrifty ask for more, the vengeful vote against who broke their word, only gamblers lie."""
    declaring = put(lap(), phase=s.Declaring((A, B, C, D), (None,) * 4))
    sell = offered(declaring, p.Offer(B, C, side(price(declaring, C, B)), votes(B)))

    def like(character: Character) -> Memory:
        return replace(begin(C, 4, replace(SHARP, character=character)), thanks=(3, 0, 0, 0))

    def talk(character: Character) -> p.Action | None:
        return STRATEGY.talk(GAME.view(sell, C), C, like(character), Rng(b"talk", 0))

    assert isinstance(talk("loyal"), p.Accept)
    assert isinstance(talk("thrifty"), p.Propose), "a higher price"
    broke = voting(lap(), vows=(p.Vowed(1, A, C, p.VoteFor(1, C), verdict="broken"),), round=1)
    owed = voting(lap(), vows=(p.Vowed(1, C, B, p.VoteFor(1, B)),))
    chosen: dict[str, set[Seat | None]] = {}
    for state, character in ((broke, "vengeful"), (owed, "loyal"), (owed, "gambler")):
        weighted = STRATEGY.act(GAME.view(state, C), C, GAME.legal(state, C), like(character), Rng(b"act", 0))
        chosen[character] = {getattr(action, "candidate", None) for action, weight in weighted if weight}
    assert A not in chosen["vengeful"]
    assert A not in {
        does(broke, C, thanks=(3, 0, 0, 0), habits=habits_of(temper)) for temper in TEMPERS.values()
    }
    assert chosen["loyal"] == {B} < chosen["gambler"]


def test_the_pool_card_worth_most_beside_the_hand_is_kept() -> None:
    """A group with all its cards, where there is a politician for the next round already."""
    for hand, kept in (("", "boss"), ("newcomer", "boss"), ("premier", "salaryman")):
        front = "boss, 6 salaryman, floating"
        tidies = table(front, *[""] * 3, hands=(hand, *[""] * 3), phase=s.Tidying((A,), A))
        assert does(tidies, A) == p.Retain(kept)


def test_payments_and_deals_of_the_round_are_remembered() -> None:
    """As all saw it."""
    seen = (ev.Paid(B, "large"), ev.Dealt(A, D, (), ()), ev.Dealt(C, D, (), ()))
    memory = recalled_by(*seen)
    assert (memory.income, memory.deals) == ((0.0, LARGE, 0.0, 0.0), (1, 0, 1, 2))
    later = recalled_by(*seen, ev.RoundBegan(2, B), ev.Paid(B, "small"))
    assert (later.income, later.deals) == ((0.0, LARGE + SMALL, 0.0, 0.0), (0,) * 4)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (p.Declare(None), "no politician"),
        (p.Declare("heir"), "most votes"),
        (p.Take("salaryman"), "from 5 to 7"),
        (p.Cast("floating", 0), "my own candidate"),
        (p.Cast("salaryman", 1), "repay those who voted for me"),
        (p.Pass(), "cost me more"),
        (p.Open(), "counted"),
        (p.Propose(p.Offer(0, 1, p.Side(2), p.Side(vows=(p.VoteFor(1, 0),)))), "nearer to a bundle"),
        (p.Withdraw(p.Offer(0, 1, p.Side(vows=(p.VoteFor(1, 1),)), p.Side(1))), "not for sale"),
    ],
)
def test_a_reason_is_of_the_action(action: p.Action, said: str) -> None:
    """Of exactly this one, not of its kind."""
    state = election("heir, 4 salaryman, floating", "boss", "", "")
    assert said in explain(GAME.view(state, 0), 0, begin(0, 4, SHARP), action, TEXT)
