"""Politically Correct People: the bot player bargains, and is no money pump."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import Rng, Seat, replace
from games.host.matches import Match, Side
from games.politically_correct_people.players import STRATEGY, explain
from games.politically_correct_people.players.bargaining import bargaining_position, gain_of, trust
from games.politically_correct_people.players.valuing import (
    LARGE,
    SMALL,
    Habits,
    begin,
    expected_prizes,
    expected_race,
    vote_worth,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.screens import SCREENS
from games.screen import Play
from games.strategies import CHARACTERS, PERSONALITIES, SHARP, SeatedStrategies
from games.testing.playouts import words
from tests.games.politically_correct_people.bargaining import (
    EVEN,
    answer,
    does,
    lap,
    price,
    recalled_by,
    says,
    votes,
    voting,
)
from tests.games.politically_correct_people.tables import (
    KEY,
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    ballot,
    buttons,
    dealt,
    declared,
    election,
    offered,
    private,
    put,
    side,
    table,
)
from tests.games.screens import words_of

TEXT = words(KEY, "en")
FRONTS = ("premier, activist, 3 salaryman", "heir", "2 farmer, 2 senior", "")


def street(phase: s.Choosing | None = None) -> s.State:
    """Four players; C has votes and no politician, D has nothing."""
    return table(*FRONTS, pool="lawyer, fund", phase=phase or s.Choosing(B))


def test_asking_for_everything_for_a_dollar_gets_junk() -> None:
    """A second politician, and nothing that it would miss."""
    asked = {
        card: p.Offer(B, A, side(1), side(front=card)) for card in ("premier", "activist", "3 salaryman")
    }
    assert [card for card, offer in asked.items() if answer(street(), offer)] == ["activist"]
    assert not answer(street(), p.Offer(B, A, NOTHING, side(1)))
    assert not answer(street(), p.Offer(B, A, side(1), side(2)))


def test_paying_three_for_a_few_votes_loses() -> None:
    """By the measure of who asks."""
    state = table(*FRONTS[:2], "farmer", "", trigger=A, phase=s.Choosing(B))
    view = GAME.view(state, A)
    assert view.own is not None
    now = bargaining_position(view, A, view.own, begin(A, 4, SHARP))
    assert gain_of(now, p.Offer(A, C, side(3), vote(A)), 1.0) < 0


def trusted(*verdicts: p.Verdict, votes: int = 0, election: int = 1, **habits: Any) -> tuple[float, float]:
    """How much A counts in an election on promises of B, whose earlier ones came to this, and of C."""
    view = replace(GAME.view(street(), A), round=election)
    said = tuple(p.Vowed(1, B, None, p.VoteFor(1, A), verdict=verdict) for verdict in verdicts)
    assert view.own is not None
    known = replace(view, pledges=said)
    return trust(known, view.own, B, Habits(**habits), votes), trust(known, view.own, C, Habits(**habits))


def test_promises_count_by_the_results_of_earlier_ones() -> None:
    """Of the same seat: a kept one and votes speak for it; after a broken one its word counts nothing."""
    assert trusted() == trusted("open") == trusted("untested")
    assert trusted()[0] < trusted("kept")[0] < trusted("kept", "kept")[0] < 1
    assert trusted()[0] < trusted(votes=1)[0] < trusted(votes=2)[0] < 1
    assert trusted("kept", "broken")[0] == 0
    assert trusted("broken")[1] == trusted("kept")[1] == trusted()[1]


def test_it_forgives_in_time() -> None:
    """Two elections later, though not all of it; the vengeful never."""
    assert trusted("broken", election=2)[0] == 0 < trusted("broken", election=3)[0] < trusted()[0]
    assert trusted("broken", election=3, forgives=3)[0] == 0


def test_empty_pledges_buy_no_trust() -> None:
    """A card left alone for nothing, however often; no candidate of a seat that could not have any."""
    view, habits = GAME.view(street(), A), Habits()
    assert view.own is not None
    left = p.Vowed(1, B, None, p.LeaveCard("lawyer"), verdict="kept")
    known = replace(view, pledges=(left,) * 9)
    assert trust(known, view.own, B, habits) == trust(view, view.own, B, habits)
    state, _ = act(election(*FRONTS), D, p.Pledge(p.StandAside(1)))
    after = GAME.view(declared(state, "premier", "heir", None, None), A)
    assert after.own is not None
    assert trust(after, after.own, D, habits) == trust(view, view.own, D, habits)


def test_votes_given_with_all_groups_are_not_bought() -> None:
    """They count where they go: no one asks for them, whatever it pays."""
    state, _ = act(ballot(), A, p.CastAll(B))
    view = GAME.view(state, B)
    assert view.own is not None
    memory = begin(B, 4, SHARP)
    assert vote_worth(expected_race(view, view.own, memory, view.fronts), A, C, C) == 0.0
    asked: list[Seat] = []
    while isinstance(said := STRATEGY.baselines["buyer"].talk(view, B, memory, Rng(b"", 0)), p.Propose):
        asked.append(said.offer.receiver)
        state = put(offered(state, said.offer), money=(9, 9, 9, 9))
        view = GAME.view(state, B)
    assert A not in asked
    assert C in asked


def vote(candidate: Seat) -> p.Side:
    """All votes for a candidate."""
    return p.Side(vows=(p.VoteFor(1, candidate),))


@pytest.mark.parametrize("vow", [p.StandAside(1), p.Favour(), p.VoteFor(1, B)])
def test_it_promises_only_what_it_can_keep(vow: p.Vow) -> None:
    """Votes, and to one of them only; nothing in words."""
    state, _ = dealt(street(), p.Offer(A, C, side(2), vote(A)))
    assert not answer(state, p.Offer(D, C, side(4), p.Side(vows=(vow,))))
    assert not answer(street(), p.Offer(D, C, side(4), side(promise=7)))


def test_it_keeps_what_it_has_promised() -> None:
    """All its groups vote as promised, and the card of the pool stays there."""
    state = election(*FRONTS)
    state, _ = dealt(state, p.Offer(A, C, side(2), vote(A)))
    while isinstance(state.phase, s.Declaring | s.Voting):
        (seat,) = GAME.awaited(state).seats
        state, _ = act(state, seat, does(state, seat))
    assert [said.verdict for said in state.vows] == ["kept"]
    left, _ = dealt(street(s.Choosing(D)), p.Offer(D, B, p.Side(vows=(p.LeaveCard("lawyer"),)), side(1)))
    assert does(street(s.Choosing(D)), D) == p.Take("lawyer")
    assert does(left, D) != p.Take("lawyer")


# For how much --------------------------------------------------------------------------------------


def test_votes_that_would_decide_are_dearer() -> None:
    """Than a few, and than those that make no one win."""
    few = lap(*EVEN[:2], "farmer", EVEN[3])
    hopeless = lap("premier, 4 floating", "heir, 2 floating", "senior, housewife, farmer", "newcomer")
    assert price(lap(), C, B) > price(few, C, B)
    assert price(lap(), C, B) > price(hopeless, C, D)


def test_a_likely_winner_sells_for_more_than_a_bystander() -> None:
    """The same votes; and before the last lap they have no clear price."""
    runs = lap(EVEN[0], EVEN[1], f"{EVEN[2]}, celebrity, floating", EVEN[3])
    stands_by = lap(EVEN[0], EVEN[1], f"{EVEN[2]}, floating", EVEN[3])
    assert price(runs, C, B) > price(stands_by, C, B)
    assert price(lap(trigger=None), C, B) > price(lap(), C, B)


def test_a_race_shares_out_both_benefices() -> None:
    """More to who is stronger; all of it to who runs alone; nothing to who does not run."""
    expected = expected_prizes((8.0, 5.0, None, 5.0), 2.0)
    assert sum(expected) == pytest.approx(LARGE + SMALL)
    assert expected[A] > expected[B] > expected[C] == 0
    assert expected[B] == pytest.approx(expected[D])
    assert expected_prizes((None, 3.0, None), 2.0) == (0.0, LARGE + SMALL, 0.0)


def test_votes_that_are_promised_already_are_worth_nothing_more() -> None:
    """As far as one knows of it."""
    state, _ = act(
        offered(lap(), p.Offer(A, C, side(3), votes(A))), C, p.Accept(p.Offer(A, C, side(3), votes(A)))
    )
    worth: dict[Seat, float] = {}
    for seat in (A, B):
        view = GAME.view(state, seat)
        assert view.own is not None
        worth[seat] = vote_worth(
            expected_race(view, view.own, begin(seat, 4, SHARP), view.fronts), C, seat, seat
        )
    assert worth[A] == 0 < worth[B]


# To whom -------------------------------------------------------------------------------------------


def to_whom(state: s.State, seat: Seat, *deals: int) -> Seat:
    """The receiver of a seat's offer; `deals`: the number each made in this round."""
    return to_whom_of(says(state, seat, deals=deals or (0,) * 4))


def to_whom_of(said: p.Action | None) -> Seat:
    """The receiver of an offer."""
    assert isinstance(said, p.Propose)
    return said.offer.receiver


def test_votes_are_not_dealt_in_before_the_last_lap() -> None:
    """Then they are offered, for money."""
    assert says(lap(trigger=None), C) is None
    many = ("newcomer", "activist", "9 salaryman, 7 housewife", "celebrity", "newscaster", "lawyer")
    assert says(lap(*many, trigger=None, money=(9,) * 6), C) is None, "however many"
    said = says(lap(), C)
    assert isinstance(said, p.Propose)
    assert isinstance(said.offer.gives.vows[0], p.VoteFor)
    assert said.offer.asks.money


def test_a_politician_to_spare_is_sold_before_the_last_lap() -> None:
    """From the hand, to a seat that shows none; never the best, and not to one that has one."""
    spare = {"hands": ("premier, lawyer", "", "farmer", ""), "phase": s.Choosing(A), "money": (9,) * 4}
    said = says(table("2 farmer", "heir", "2 senior", "boss", **spare), A)
    assert said == p.Propose(p.Offer(A, C, side(hand="lawyer"), side(2)))
    assert says(table("2 farmer", "heir", "celebrity", "boss", **spare), A) is None


def test_no_politician_is_offered_to_a_player_who_cannot_use_one() -> None:
    """Who took a better one for all to see, declined one in this round, or has no turn left to play it."""
    spare = {"hands": ("premier, lawyer", "senior", "farmer", "believer"), "money": (9,) * 4}
    state = table("2 farmer", "heir", "2 senior", "boss", phase=s.Choosing(A), **spare)
    first = says(state, A)
    assert first == p.Propose(p.Offer(A, C, side(hand="lawyer"), side(2)))
    assert says(state, A, held=recalled_by(ev.Took(C, "boss")).held) is None
    laid = recalled_by(ev.Took(C, "boss"), ev.Laid(C, ("boss",)), ev.Took(C, "farmer"))
    assert says(state, A, held=laid.held) == first
    after, _ = act(state, A, first)
    after, _ = act(after, C, p.Decline(first.offer))
    assert says(after, A) is None
    last = table("2 farmer", "heir", "2 senior", "boss", phase=s.Choosing(A), trigger=B, **spare)
    for turns, trigger in ((True, D), (False, B)):
        said = says(put(last, trigger=trigger), A)
        sold = isinstance(said, p.Propose) and said.offer.receiver == C and "lawyer" in said.offer.gives.hand
        assert turns or not sold


def test_the_player_with_the_fewest_deals_is_asked_first() -> None:
    """Whichever seat that is; no one is left out."""
    for least in (A, B, D):
        assert to_whom(lap(), C, *(seat != least for seat in range(4))) == least
    trades = (True,) * 4
    assert len({says(put(lap(), round=round_), C, dealt=trades) for round_ in (1, 2, 3)}) > 1


def test_who_never_deals_is_asked_once_in_the_game() -> None:
    """And again after a deal with anyone, or an offer of its own."""
    state, asked = lap(), list[Seat]()
    while isinstance(said := says(state, C), p.Propose):
        asked.append(said.offer.receiver)
        state, _ = act(act(state, C, said)[0], said.offer.receiver, p.Decline(said.offer))
    assert sorted(asked) == [A, B, D]
    later = put(lap(), round=2)
    assert says(later, C) is None
    assert to_whom_of(says(later, C, dealt=(False, True, False, False))) == B
    offer = p.Offer(D, C, side(1), p.Side(vows=(p.VoteFor(2, D),)))
    declined, _ = act(offered(later, offer), C, p.Decline(offer, "little"))
    assert to_whom_of(says(declined, C)) == D


def test_a_seat_is_asked_once_in_a_round() -> None:
    """By an offer that is declined, and once more with another sum; one at a time, to a few in a round."""
    state, asked = lap(), list[Seat]()
    while isinstance(said := says(state, C), p.Propose):
        asked.append(said.offer.receiver)
        state, _ = act(state, C, said)
        assert says(state, C) is None, "one at a time"
        state, _ = act(state, said.offer.receiver, p.Decline(said.offer))
    assert set(asked) == {A, B, D}
    assert max(map(asked.count, asked)) <= 2
    assert len(asked) <= Habits().offers
    assert isinstance(says(put(state, traces=()), C), p.Propose)


def test_in_a_vote_only_the_voter_is_asked() -> None:
    """All wait for them anyway; others would be too late."""
    assert (
        to_whom(put(voting(lap()), phase=s.Voting((B, C, A, D), ("premier", "heir", None, "boss"))), C) == B
    )
    assert says(voting(lap()), C) is None


# Prices and reasons --------------------------------------------------------------------------------


def test_a_refusal_names_a_price() -> None:
    """In a counter-offer, which one press accepts."""
    low = p.Offer(B, C, side(1), votes(B))
    said = says(offered(lap(), low), C)
    assert isinstance(said, p.Propose)
    assert said == p.Propose(p.Offer(C, B, votes(B), side(price(lap(), C, B))), low)
    state, _ = act(offered(lap(), low), C, said)
    shown = private(state, B)
    assert f"answers: not $1 but ${said.offer.asks.money}" in words_of(shown)
    assert buttons(shown)["Accept"].press == Play(p.Accept(said.offer))


def test_a_price_that_was_named_stands() -> None:
    """Who then offers it gets the deal; who offers less hears it again, and none that is higher."""
    low = p.Offer(B, C, NOTHING, votes(B))
    state = offered(lap(), low)
    said = says(state, C)
    assert isinstance(said, p.Propose)
    asked = said.offer.asks.money
    state, _ = act(state, C, said)
    state, _ = act(state, B, p.Decline(said.offer))
    for money in range(asked + 1):
        offer = p.Offer(B, C, side(money) if money else NOTHING, votes(B))
        answer = says(offered(state, offer), C)
        assert answer == (p.Accept(offer) if money >= asked else p.Decline(offer, f"price-{asked}"))


@pytest.mark.parametrize(
    ("state", "offer", "reason"),
    [
        (lap(), p.Offer(B, C, side(9), p.Side(vows=(p.Favour(),))), "words"),
        (lap(), p.Offer(B, C, NOTHING, side(1)), "little"),
        (lap(trigger=None), p.Offer(B, C, side(1), votes(D)), "early"),
        (put(lap(), vows=(p.Vowed(1, C, A, p.VoteFor(1, A)),)), p.Offer(B, C, side(9), votes(B)), "sold"),
        (put(lap(), vows=(p.Vowed(1, C, B, p.VoteFor(1, B)),)), p.Offer(B, C, side(1), votes(B)), "yours"),
        (
            put(lap(), round=2, vows=(p.Vowed(1, B, C, p.VoteFor(1, C), verdict="broken"),)),
            p.Offer(B, C, p.Side(vows=(p.VoteFor(2, C),)), p.Side(vows=(p.VoteFor(2, B),))),
            "broke-1",
        ),
    ],
)
def test_a_refusal_has_a_reason(state: s.State, offer: p.Offer, reason: p.Reason) -> None:
    """Which its proposer reads, and no one else."""
    state = offered(state, offer)
    assert says(state, C) == p.Decline(offer, reason)
    after, _ = act(state, C, p.Decline(offer, reason))
    key, _, number = reason.partition("-")
    heard = TEXT(f"reason-{key}", number=number, voice="")
    assert heard in words_of(private(after, B))
    assert explain(GAME.view(state, C), C, begin(C, 4, SHARP), p.Decline(offer, reason), TEXT) == heard
    assert [past.reason for past in after.closed] == [reason]
    assert GAME.view(after, A) == GAME.view(state, A)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["little", "far", "word", "sold", "broke-1", "price-3"])
def test_characters_refuse_in_their_own_words(language: str, reason: p.Reason) -> None:
    offer = p.Offer(B, C, NOTHING, side(1))
    state, _ = act(offered(lap(), offer), C, p.Decline(offer, reason))
    view, legal = GAME.view(state, B), GAME.legal(state, B)
    heard = set[str]()
    for voice in ("", *CHARACTERS):
        text = Texts(GAMES).of(language, KEY, TEXT.names, voices=("", "", voice, ""))
        heard.add(words_of(SCREENS.private(view, B, legal, None, text)))
    assert len(heard) == 1 + len(CHARACTERS)


def test_votes_go_to_the_highest_bidder() -> None:
    """The other hears first what they cost by now; then the best of the two is accepted."""
    best, low = p.Offer(A, C, side(3), votes(A)), p.Offer(B, C, side(1), votes(B))
    settled = put(lap(), phase=s.Declaring((A, B, C, D), (None,) * 4))
    state = offered(offered(settled, best), low)
    said = says(state, C)
    assert isinstance(said, p.Propose)
    assert said.counters == low
    state, _ = act(state, C, said)
    assert says(state, C) is None, "it waits for the answer"
    state, _ = act(state, B, p.Decline(said.offer))
    assert says(state, C) == p.Accept(best)


def test_a_swap_is_kept_as_far_as_the_other_keeps_it() -> None:
    """Who breaks it first is owed nothing."""
    state = put(voting(lap(), vows=(p.Vowed(1, C, B, p.VoteFor(1, B)), p.Vowed(1, B, C, p.VoteFor(1, C)))))
    assert does(state, C) == p.Cast("senior", B)
    broken = replace(state.vows[1], verdict="broken")
    assert does(put(state, vows=(state.vows[0], broken)), C) != p.Cast("senior", B)


# While an offer waits ------------------------------------------------------------------------------


def test_votes_on_offer_are_not_sold_to_another() -> None:
    """Others who want them wait; it is to vote before there is an answer: then it is free again."""
    first, other = p.Offer(C, B, votes(B), side(2)), p.Offer(A, C, side(4), votes(A))
    state = offered(offered(lap(), first), other)
    assert says(state, C) is None
    due = voting(state)
    assert says(due, C) == p.Withdraw(first)
    assert says(act(due, C, p.Withdraw(first))[0], C) == p.Accept(other)


def test_votes_are_promised_once_in_an_election() -> None:
    """Also after a gambler has broken its word, and not to two in one offer."""
    gambler = begin(C, 4, replace(SHARP, character="gambler"))
    broke = put(voting(lap()), vows=(p.Vowed(1, C, A, p.VoteFor(1, A), verdict="broken"),))
    for state, offer in (
        (broke, p.Offer(B, C, side(9), votes(B))),
        (lap(), p.Offer(B, C, side(9), p.Side(vows=(p.VoteFor(1, A), p.VoteFor(1, B))))),
    ):
        said = STRATEGY.talk(GAME.view(offered(state, offer), C), C, gambler, Rng(b"talk", 0))
        assert isinstance(said, p.Decline)


@pytest.mark.parametrize("number", [9, 11])
def test_no_game_has_a_double_promise(number: int) -> None:
    """Of bot players, gamblers among them, who play a whole game."""
    key, tempers = (
        f"double{number}".encode(),
        dict.fromkeys(range(4), (STRATEGY, PERSONALITIES["sharp-gambler"])),
    )
    seated = SeatedStrategies(GAME, 4, tempers)
    side_ = Side(GAME, GAME.setup(4, GAME.options(), Rng(key, 0)), seated)
    Match([side_], key, most=3000).play()
    votes_of = [
        (said.maker, said.vow.election)
        for said in side_.state.vows
        if isinstance(said.vow, p.VoteFor) and said.verdict != "untested"
    ]
    assert votes_of
    assert len(votes_of) == len(set(votes_of))
