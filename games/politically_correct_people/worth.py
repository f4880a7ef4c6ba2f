"""What a choice would bring, said beside it: the votes of a group and of a candidate before and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Seat
from games.politically_correct_people.cards import (
    DIE,
    FLOATING,
    FUND,
    POLITICIANS,
    VOTERS,
    Card,
    group_votes,
    in_order,
)
from games.politically_correct_people.pieces import FUND_PLAYED, Options
from games.politically_correct_people.state import View, Voting
from games.politically_correct_people.words import SEPARATOR, SIGNS, card, counted
from games.screen import Text


def pool_label(shown: Card, laid: Sequence[Card], options: Options, text: Text) -> str:
    """A card of the pool with what it would make of the front of whoever takes and plays it."""
    if shown in VOTERS:
        before = group_votes(laid, shown) if shown in laid else 0
        after = group_votes((*laid, shown), shown)
        return text("pool-voter", card=card(shown, text), before=before, after=after)
    if shown == FUND:
        kept = int(options.slush_fund_value)
        return text("pool-fund", card=card(shown, text), played=FUND_PLAYED, kept=kept)
    return card(shown, text)


def vote_label(view: View, phase: Voting, kind: Card, candidate: Seat, text: Text) -> str:
    """A vote: for whom, with what, and the candidate's votes before and after."""
    laid = view.fronts[phase.still[0]]
    before = running_total(phase, candidate)
    if kind == FLOATING:
        shown, worth = card(kind, text), text("one-die")
        after = text("from-to", least=before + 1, most=before + DIE)
    else:
        votes = group_votes(laid, kind)
        shown, worth = counted(kind, laid.count(kind), text), text("votes", votes=votes)
        after = text.number(before + votes)
    return text("vote", who=text.label(candidate), card=shown, votes=worth, before=before, after=after)


def running_total(phase: Voting, candidate: Seat) -> int:
    """The votes of a candidate so far; dice to come count nothing."""
    politician = phase.candidates[candidate]
    base = 0 if politician is None else POLITICIANS[politician]
    return base + sum(vote.votes for vote in phase.votes if vote.candidate == candidate)


def vote_table(kinds: Iterable[Card], text: Text) -> str:
    """The votes of one card of each of these kinds of voter, of two, and so on; nothing without any."""
    known = [kind for kind in in_order(set(kinds)) if kind in VOTERS]
    told = [f"{SIGNS[kind]} {' '.join(map(str, VOTERS[kind]))}" for kind in known]
    return text("vote-table", rows=SEPARATOR.join(told)) if told else ""
