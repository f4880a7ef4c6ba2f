"""What is worth telling of a game of Politically Correct People: out of its story and the opened deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat
from games.politically_correct_people.cards import FLOATING
from games.politically_correct_people.chart import total_of
from games.politically_correct_people.epilogue import lines_of
from games.politically_correct_people.events import Elected, Event, Opened, Unopposed
from games.politically_correct_people.pieces import Deal
from games.politically_correct_people.promises import VoteFor, Vowed
from games.politically_correct_people.words import vow
from games.screen import Text

TOLD, ROOM = 2, 6
"""So many things are told at the end, and a third one if all fit into so many lines of a phone."""
CLOSE = 2
"""An election is close with a lead of at most so many votes."""


def highlights(story: Sequence[Event], found: Opened, text: Text) -> list[str]:
    """Two or three things, if there are as many."""
    elections = [seen for seen in story if isinstance(seen, Elected)]
    told = [
        *costliest_lie(found, text),
        *closest(elections, text),
        *swing(elections, text),
        *dearest_vote(found.deals, text),
        *kingmaker(elections, text),
    ]
    third = told[: TOLD + 1]
    return third if sum(map(lines_of, third)) <= ROOM else told[:TOLD]


def moral(winners: Sequence[Seat], story: Sequence[Event], text: Text) -> str:
    """What is politically correct: how often those who have most money were elected."""
    elected = [seen.winner for seen in story if isinstance(seen, Elected)]
    elected += [seen.seat for seen in story if isinstance(seen, Unopposed)]
    who = text.listed([text.seat(seat) for seat in winners])
    return text("moral", who=who, elections=sum(elected.count(seat) for seat in winners))


# Elections -----------------------------------------------------------------------------------------


def votes_of(seen: Elected, *, dice: bool = True) -> dict[Seat, int]:
    """The votes of everybody who ran, with or without floating ones."""
    counted = [vote for vote in seen.votes if dice or vote.group != FLOATING]
    return {
        seat: total_of(seat, politician, counted)
        for seat, politician in enumerate(seen.candidates)
        if politician is not None
    }


def closest(elections: Sequence[Elected], text: Text) -> Iterator[str]:
    """The election with the smallest lead, if it was small."""
    leads = {votes_of(seen)[seen.winner] - votes_of(seen)[seen.second]: seen for seen in reversed(elections)}
    if leads and min(leads) <= CLOSE:
        seen = leads[min(leads)]
        names = {"winner": text.seat(seen.winner), "second": text.seat(seen.second)}
        totals = votes_of(seen)
        yield text(
            "told-closest" if min(leads) else "told-tie",
            round=seen.round,
            votes=totals[seen.winner],
            against=totals[seen.second],
            **names,
        )


def swing(elections: Sequence[Elected], text: Text) -> Iterator[str]:
    """The election that dice turned: somebody else was clearly ahead without them."""
    turned: list[tuple[int, Elected, Seat]] = []
    for seen in elections:
        before = votes_of(seen, dice=False)
        leader = max(before, key=before.__getitem__)
        turned.append((before[leader] - before[seen.winner], seen, leader))
    ahead, seen, leader = max(turned, key=lambda turn: turn[0], default=(0, None, 0))
    if seen is not None and ahead > 0:
        names = {"winner": text.seat(seen.winner), "leader": text.seat(leader)}
        yield text("told-swing", round=seen.round, ahead=ahead, **names)


def kingmaker(elections: Sequence[Elected], text: Text) -> Iterator[str]:
    """Who brought a winner most votes of another's groups."""
    brought: dict[tuple[int, Seat], int] = {}
    for number, seen in enumerate(elections):
        for vote in seen.votes:
            if vote.candidate == seen.winner != vote.seat:
                brought[number, vote.seat] = brought.get((number, vote.seat), 0) + vote.votes
    if brought:
        number, seat = max(brought, key=brought.__getitem__)
        names = {"who": text.seat(seat), "winner": text.seat(elections[number].winner)}
        yield text("told-kingmaker", round=elections[number].round, votes=brought[number, seat], **names)


# Deals ---------------------------------------------------------------------------------------------


def costliest_lie(found: Opened, text: Text) -> Iterator[str]:
    """The broken promise for which most money was paid."""
    lies = [(paid_for(said, found.deals), said) for said in found.vows if said.verdict == "broken"]
    money, said = max(lies, key=lambda lie: lie[0], default=(0, None))
    if said is None or said.vow is None:
        return
    whom = text("everybody") if said.receiver is None else text.seat(said.receiver)
    names = {"maker": text.seat(said.maker), "receiver": whom, "what": vow(said.vow, text)}
    yield text("told-lie", money=money, **names)


def paid_for(said: Vowed, deals: Sequence[Deal]) -> int:
    """The money that a promise brought whoever made it."""
    return max((received(deal, said) for deal in deals), default=0)


def received(deal: Deal, said: Vowed) -> int:
    """The money that whoever promised this got in a deal; nothing in a deal that is another one."""
    offer = deal.offer
    if deal.round == said.round and said.vow is not None:
        if (said.maker, said.receiver) == (offer.proposer, offer.receiver) and said.vow in offer.gives.vows:
            return offer.asks.money
        if (said.maker, said.receiver) == (offer.receiver, offer.proposer) and said.vow in offer.asks.vows:
            return offer.gives.money
    return 0


def dearest_vote(deals: Sequence[Deal], text: Text) -> Iterator[str]:
    """The most money that was paid for the promise of votes."""
    paid: list[tuple[int, Seat, Seat, int]] = []
    for deal in deals:
        offer = deal.offer
        sides = ((offer.proposer, offer.receiver, offer.gives, offer.asks),)
        sides += ((offer.receiver, offer.proposer, offer.asks, offer.gives),)
        for buyer, seller, gives, asks in sides:
            if any(isinstance(said, VoteFor) for said in asks.vows):
                paid.append((gives.money, buyer, seller, deal.round))
    money, buyer, seller, round_ = max(paid, default=(0, 0, 0, 0))
    if money:
        names = {"buyer": text.seat(buyer), "seller": text.seat(seller)}
        yield text("told-vote", money=money, round=round_, **names)
