"""What a deal or another move not made yet would change for a seat, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from games.core import Seat
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.deals import Holdings, can_afford, exchange
from games.politically_correct_people.rules.election import usable_groups
from games.politically_correct_people.screens.promises_page import known_promises
from games.screen import Text
from games.signs import SEPARATOR


def deal_effects(
    view: s.View, own: s.Own, seat: Seat, offer: p.Offer, drawn: Collection[Seat], text: Text
) -> list[str]:
    """Return what a deal changes for a seat, nothing where it cannot pay; and what its promises are worth.

    What the picture shows of the seats `drawn` is not told.
    """
    before = Holdings(own.money, own.hand, view.fronts[seat])
    change = "" if seat in drawn else changes_line(before, after_offer(before, seat, offer), text)
    gets, gives = w.sides(offer, seat)
    other = offer.receiver if offer.proposer == seat else offer.proposer
    makers = [] if offer.among and offer.proposer == seat else [(other, gets)]
    lines = [
        line
        for maker, side in (*makers, (seat, gives))
        for vow in side.vows
        for line in _vow_notes(view, own, maker, vow, drawn, text)
    ]
    return list(dict.fromkeys([*([change] if change else []), *lines]))


def after_offer(holdings: Holdings, seat: Seat, offer: p.Offer) -> Holdings:
    """Return what a seat would have after an offer; the same where it cannot pay."""
    gets, gives = w.sides(offer, seat)
    return exchange(holdings, gives, gets) if can_afford(holdings, gives) else holdings


def after_deal(view: s.View, other: Seat, offer: p.Offer) -> tuple[p.Card, ...]:
    """Return what would lie in front of one of those that an offer goes to."""
    return (*p.without_cards(view.fronts[other], offer.asks.front), *offer.gives.front)


def _vow_notes(
    view: s.View, own: s.Own, maker: Seat, vow: p.Vow, drawn: Collection[Seat], text: Text
) -> Iterator[str]:
    """Yield how many votes a promise is about now, and which earlier promise it repeats or breaks."""
    voting = isinstance(view.phase, s.Voting)
    if isinstance(vow, p.VoteFor) and maker != view.seat and (voting or maker not in drawn):
        left = p.voter_groups(view.fronts[maker])
        if isinstance(view.phase, s.Voting):
            left = usable_groups(left, view.phase, maker, vow.candidate)
        votes = sum(p.group_votes(view.fronts[maker], kind) for kind in set(left) - {p.FLOATING})
        yield text("votes-now", who=text.seat(maker), votes=votes, dice=left.count(p.FLOATING))
    if (said := earlier_promise(view, own, maker, vow)) is not None:
        names = {"mine": "yes" if maker == view.seat else "no", "who": text.seat(maker)}
        if isinstance(said.vow, p.VoteFor) and said.vow != vow:
            yield text("promised-otherwise", candidate=text.seat(said.vow.candidate), **names)
        else:
            yield text("promised-before", **names)


def earlier_promise(view: s.View, own: s.Own, maker: Seat, vow: p.Vow) -> p.Vowed | None:
    """Return an open promise, known to a seat, that is the same or gives the same votes to another."""
    for said in known_promises(view, own):
        if (said.maker, said.verdict) != (maker, "open"):
            continue
        match said.vow, vow:
            case p.VoteFor(election), p.VoteFor(other) if election == other:
                return said
            case p.StandAside() | p.LeaveCard() as before, _ if before == vow:
                return said
            case _:
                pass
    return None


def changes_line(before: Holdings, after: Holdings, text: Text) -> str:
    """Return in a line what is different after a move not made yet; nothing if nothing is."""
    found = SEPARATOR.join(_change_texts(before, after, text))
    return text("effect", what=found) if found else ""


def _change_texts(before: Holdings, after: Holdings, text: Text) -> Iterator[str]:
    if before.money != after.money:
        yield text("effect-money", before=before.money, after=after.money)
    if len(before.hand) != len(after.hand):
        yield text("effect-hand", before=len(before.hand), after=len(after.hand))
    mine, later = p.politicians_of(before.front), p.politicians_of(p.in_order(after.front))
    yield from (text("effect-loses", card=w.card_name(gone, text)) for gone in mine if gone not in later)
    yield from (text("effect-gains", card=w.card_name(come, text)) for come in later if come not in mine)
    for kind in p.VOTERS:
        votes = [p.group_votes(front, kind) for front in (before.front, after.front)]
        if votes[0] != votes[1]:
            yield text("effect-group", card=w.card_name(kind, text), before=votes[0], after=votes[1])
    if many := after.front.count(p.FLOATING) - before.front.count(p.FLOATING):
        dice = w.card_with_count(p.FLOATING, abs(many), text)
        yield text("effect-gains" if many > 0 else "effect-loses", card=dice)
