"""Who leads and what is still to be won, from what everybody has seen."""

from __future__ import annotations

from collections.abc import Sequence

from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.election import total_of, unused
from games.politically_correct_people.words import stakes
from games.screen import Text
from games.signs import SEPARATOR


def race(view: s.View, phase: s.Voting, text: Text) -> str:
    """Return the votes that are missing during a vote."""
    totals = {
        seat: total_of(seat, card, phase.votes)
        for seat, card in enumerate(phase.candidates)
        if card is not None
    }
    most = max(totals.values(), default=0)
    first = [text.seat(seat) for seat, votes in totals.items() if votes == most]
    behind = sorted((most - votes, seat) for seat, votes in totals.items() if votes < most)
    votes = sum(
        p.group_votes(view.fronts[seat], kind)
        for seat in phase.still
        for kind in unused(view.fronts[seat], phase, seat)
    )
    cast = sum(vote.group == p.FLOATING and vote.seat not in phase.still for vote in phase.votes)
    dice = cast + sum(view.fronts[seat].count(p.FLOATING) for seat in phase.still)
    return SEPARATOR.join(
        (
            text("race-leads", who=text.listed(first), many=len(first), votes=most),
            *(text("race-needs", who=text.seat(seat), more=more) for more, seat in behind[:1]),
            text("race-left", votes=votes, dice=dice),
        )
    )


def incomes(view: s.View, story: Sequence[s.Event], names: Sequence[str], text: Text) -> str:
    """Return all by name with what bundles and funds brought them, the richest first, and what is ahead."""
    least, most = [0] * len(view.hands), [0] * len(view.hands)
    for seen in story:
        match seen:
            case s.Paid(seat, benefice):
                low, high = p.BUNDLES[benefice]
                least[seat] += low
                most[seat] += high
            case s.Laid(seat, cards):
                least[seat] += p.FUND_PLAYED * cards.count(p.FUND)
                most[seat] += p.FUND_PLAYED * cards.count(p.FUND)
            case _:
                pass
    ahead = p.ROUNDS + 1 - s.election_ahead(view.round, view.phase)
    left = text("income-left", elections=ahead, stakes=stakes(text))
    ranked = sorted(range(len(most)), key=lambda seat: (-least[seat] - most[seat], seat))
    told = [_sum(names[seat], least[seat], most[seat], text) for seat in ranked]
    won = text("income", sums=SEPARATOR.join(told)) if any(most) else SEPARATOR.join(told)
    return f"{left}\n-# {won}"


def _sum(name: str, least: int, most: int, text: Text) -> str:
    between = text("income-between", least=least, most=most)
    votes = text("money", money=least) if least == most else between
    return text("total", who=name, votes=votes) if most else name
