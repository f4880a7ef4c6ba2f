"""What a screen says that a choice would change, against what it does change, in games played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from games.core import Seat
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.screens import SCREENS
from games.politically_correct_people.words import card_name
from games.screen import Button, Keep, Option, Play, Screen, Select
from games.testing.playouts import Setting, playout, words
from games.text import alt_text as in_words
from tests.games.politically_correct_people.tables import (
    EMPTY,
    KEY,
    A,
    B,
    D,
    Drawn,
    act,
    begun,
    declared,
    described,
    election,
    private,
    put,
    table,
    tidying,
    town,
)
from tests.games.screens import words_of

TEXT = words(KEY, "en")
NOW = 9
"""Number of positions looked at of a game's turns, and of the rest of it."""


@cache
def positions() -> tuple[s.State, ...]:
    """Return positions of random games: some of turns, and some of elections, ties and tidying."""
    found: list[s.State] = []
    for number, (optional, seats) in enumerate((("no", 4), ("yes", 5), ("no", 6))):
        chosen = (("optional_candidacy", optional), ("calendars", "4"), ("slush_fund_value", "2"))
        states = playout(Setting(KEY, chosen, seats), number).states[:-1]
        for part in (states, [state for state in states if not s.is_turn(state.phase)]):
            found += part[:: max(1, len(part) // NOW)]
    return tuple(found)


def pages(state: s.State, seat: Seat) -> Iterator[Screen]:
    """Yield a seat's panel, also with cards picked, its pages, and ready offers as they would be sent."""
    hand, others = state.hands[seat], [other for other in range(len(state.hands)) if other != seat]
    desks: list[Any] = [None, p.Desk("promises"), p.Desk("sent"), p.Desk(picked=hand)]
    for building in (
        p.Building(others[state.step % len(others)]),
        p.Building(others[0], among=tuple(others)),
    ):
        ready = entries(private(state, seat, p.Desk("ready", building=building)))
        desks += [entry.press.draft for entry in ready if isinstance(entry.press, Keep)][state.step % 4 :: 4]
    yield from (private(state, seat, desk) for desk in desks)


def entries(screen: Screen) -> Iterator[Button | Option]:
    for control in screen.controls:
        match control:
            case Button():
                yield control
            case Select():
                yield from control.options
            case _:
                pass


def plays(screen: Screen) -> Iterator[tuple[str, Any, bool]]:
    """Yield what may be played from a screen: its label, the action, and whether it is grey."""
    for entry in entries(screen):
        if isinstance(entry.press, Play):
            yield entry.label, entry.press.action, isinstance(entry, Button) and entry.disabled


def post(state: s.State) -> Screen:
    return SCREENS.public(GAME.view(state, None), [], TEXT)


# Presses -------------------------------------------------------------------------------------------


def test_every_press_is_allowed_and_every_grey_one_refused() -> None:
    """On the post, on every panel and its pages; so nothing that was given away is on sale."""
    for state in positions():
        screens = [(GAME.awaited(state).seats[0], post(state))]
        for seat in {*GAME.awaited(state).seats[:1], state.step % len(state.hands)}:
            screens += [(seat, page) for page in pages(state, seat)]
        for seat, screen in screens:
            for label, action, grey in plays(screen):
                assert (GAME.check(state, seat, action) is not None) == grey, (label, action)


def test_button_forecasts_come_true() -> None:
    """Cards to take and to play, votes, and what stays: told as the next states have it."""
    kinds = set[object]()
    for state in positions():
        seat = GAME.awaited(state).seats[0]
        screens = [(post(state), ()), *((page, state.hands[seat]) for page in pages(state, seat))]
        for screen, held in screens:
            for label, action, grey in plays(screen):
                silent = grey or label.startswith("🤝")
                for part in () if silent else outcomes(state, seat, action, held):
                    assert part in f"{label}\n{words_of(screen)}", (label, action, part)
                    kinds.add(action.__class__)
    assert kinds == {p.Take, p.Lay, p.Cast, p.CastAll, p.Retain}


def outcomes(state: s.State, seat: Seat, action: p.Action, held: tuple[p.Card, ...]) -> Iterator[str]:
    """Yield what must be said of an action, by the states that it leads to."""
    after, events = GAME.play(state, seat, action, Drawn(*[6] * 9))
    match action:
        case p.Take(card) if card in p.VOTERS:
            alike = [other for other in held if other == card]
            without = laid(put(state, phase=s.Playing(seat)), seat, alike)
            votes = [p.group_votes(front, card) for front in (without, laid(after, seat, [*alike, card]))]
            yield f" {votes[0]}→{votes[1]}"
        case p.Take(p.FUND):
            yield f"(${act(after, seat, p.Lay((p.FUND,)))[0].money[seat] - after.money[seat]}, "
        case p.Lay(cards):
            for kind in set(cards) & set(p.VOTERS):
                votes = [p.group_votes(each.fronts[seat], kind) for each in (state, after)]
                yield f" = {votes[1]} (+{votes[1] - votes[0]})"
            if p.FUND in cards:
                yield f" → ${after.money[seat] - state.money[seat]}"
        case p.Cast(group, candidate):
            assert isinstance(state.phase, s.Voting)
            seen = next(seen for seen in events if isinstance(seen, ev.Voted))
            before = p.POLITICIANS[state.phase.candidates[candidate] or ""]
            before += sum(vote.votes for vote in state.phase.votes if vote.candidate == candidate)
            worth = f"{before + 1}–{before + p.DIE}" if group == p.FLOATING else str(before + seen.votes)
            yield f"({before} → {worth})"
        case p.CastAll(candidate):
            while isinstance(after.phase, s.Voting):
                after, more = GAME.play(after, GAME.awaited(after).seats[0], p.Pass(), Drawn(*[6] * 9))
                events += more
            votes = [seen for seen in events if isinstance(seen, ev.Voted) and seen.seat == seat]
            yield f"{len([seen for seen in votes if seen.candidate == candidate])} groups"
        case p.Retain(str(card)) if card in p.VOTERS:
            yield f" = {p.group_votes(after.fronts[seat], card)}"
        case _:
            pass


def laid(state: s.State, seat: Seat, cards: list[p.Card]) -> tuple[p.Card, ...]:
    return (act(state, seat, p.Lay(tuple(cards)))[0] if cards else state).fronts[seat]


# Offers --------------------------------------------------------------------------------------------


def test_offer_forecasts_come_true() -> None:
    """For who makes it, on the page, and for each who may accept it, on their panel."""
    changed = set[str]()
    for state in positions():
        seat = state.step % len(state.hands)
        for page in pages(state, seat):
            for _, action, grey in plays(page):
                if isinstance(action, p.Propose) and not grey:
                    changed |= agreed(state, seat, action, described(page))
    assert changed == {"money", "votes", "politicians", "dice"}


def agreed(state: s.State, seat: Seat, action: p.Propose, page: str) -> set[str]:
    """Compare what both were told with what the deal brings them."""
    told_of = set[str]()
    sent, _ = act(state, seat, action)
    for offer in [offer for offer in sent.offers if offer not in state.offers]:
        answer = p.Accept(offer)
        if GAME.check(sent, offer.receiver, answer) is None:
            after, _ = act(sent, offer.receiver, answer)
            panel = described(private(put(sent, offers=(offer,)), offer.receiver))
            for who, said in ((seat, page), (offer.receiver, panel)):
                for what, part in changes(sent, after, who):
                    assert part in said, (offer, part, said)
                    told_of.add(what)
    return told_of


def changes(before: s.State, after: s.State, seat: Seat) -> Iterator[tuple[str, str]]:
    if before.money[seat] != after.money[seat]:
        yield "money", f"${before.money[seat]} → ${after.money[seat]}"
    if len(before.hands[seat]) != len(after.hands[seat]):
        yield "hand", f"hand {len(before.hands[seat])} → {len(after.hands[seat])}"
    fronts = (before.fronts[seat], after.fronts[seat])
    for kind in p.VOTERS:
        votes = [p.group_votes(front, kind) for front in fronts]
        if votes[0] != votes[1]:
            yield "votes", f" {votes[0]} → {votes[1]}"
    for politician in set(fronts[0]) ^ set(fronts[1]):
        if politician in p.POLITICIANS:
            sign = "+" if politician in fronts[1] else "−"
            yield "politicians", f"{sign} {in_words(card_name(politician, TEXT))}"
    dice = fronts[1].count(p.FLOATING) - fronts[0].count(p.FLOATING)
    if dice:
        yield "dice", f"{'+' if dice > 0 else '−'} {in_words(card_name(p.FLOATING, TEXT))}"


# Explain -------------------------------------------------------------------------------------------


def explained(state: s.State, seat: Seat) -> str:
    return SCREENS.help(GAME.view(state, seat), seat, TEXT)


def test_explain_says_who_must_run() -> None:
    """By the option of the table (1.19)."""
    for option, said in (("no", "must run"), ("yes", "may run")):
        assert f"Whoever has a politician in front {said}." in explained(
            table(*EMPTY, phase=s.Playing(A), optional_candidacy=option), A
        )


def test_explain_lists_cards_in_front_only_while_they_may_move() -> None:
    """Not in a lock (1.38)."""
    assert "cards in front of you" in explained(election("heir, farmer", "boss", "", ""), B)
    assert "cards in front of you" not in explained(town(), A)


def test_explain_says_what_can_be_taken() -> None:
    """Of the pool and the deck, and what a calendar still means."""
    phase = s.Choosing(A)
    assert "or the top of the deck" in explained(begun(), begun().starter)
    assert "the deck is empty" in explained(table(*EMPTY, pool="heir", deck="", phase=phase), A)
    assert "the pool is empty" in explained(table(*EMPTY, deck="heir", phase=phase), A)
    assert "more calendars change nothing" in explained(table(*EMPTY, phase=phase, trigger=D), A)


def test_explain_does_not_mention_missing_groups() -> None:
    """When candidates are named, at the last vote, and while tidying."""
    state = election("", "boss", "heir", "farmer", trigger=A)
    assert "Your groups still vote" not in explained(state, A)
    assert "Your groups still vote" in explained(put(state, phase=s.Declaring((D,), (None,) * 4)), D)
    voting = declared(election("heir", "boss, farmer", "", "senior"), "heir", "boss", None, None)
    assert "Let your last group vote" in explained(voting, B)
    assert "Nothing lies in front of you" in explained(tidying("heir", "", "", ""), B)


def test_the_own_panel_counts_the_hand_with_a_card_of_the_pool() -> None:
    """The post does not know it."""
    state = table("", "", "", "", hands=("farmer", "", "", ""), pool="farmer", phase=s.Choosing(A))
    assert any(label.endswith("1→3") for label, *_ in plays(private(state, A)))
    assert any(label.endswith("0→1") for label, *_ in plays(post(state)))


def test_promises_that_do_not_fit_are_counted() -> None:
    """Beside the newest ones."""
    vows = tuple(p.Vowed(1, B, None, p.VoteFor(1, seat)) for seat in (A, 2, 3, A, 2))
    assert "… and 1 more" in words_of(private(put(table(*EMPTY), vows=vows), A, p.Desk("promises")))
