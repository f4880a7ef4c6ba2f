"""What a game will be remembered for: its turning points, and how it was won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core import Outcome, Seat
from games.highlights import largest
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.ending import chart_of, totals_of
from games.politically_correct_people.words import card_name, event, opened, vow_text
from games.screen import DECIDED, MATTERED, Highlight, Text

RICH = 3
"""Money that deals must have brought a winner to be worth a word: as much as the smallest benefice."""
MOST = 7
"""Maximum number of highlights, the weightiest."""


class Poll(NamedTuple):
    """An election, and the number of public events up to it and with it."""

    at: int
    seen: s.Elected

    @property
    def lead(self) -> int:
        """Votes between the first and the second."""
        totals = totals_of(self.seen)
        return totals[self.seen.winner] - totals[self.seen.second]


# Highlights -----------------------------------------------------------------------------------------


def highlights(
    view: s.View, story: Sequence[s.Event], outcome: Outcome | None, text: Text
) -> tuple[Highlight, ...]:
    """Return elections and the vote that decided one, dice that turned one, lies, dear votes, kingmakers."""
    polls = [Poll(at, seen) for at, seen in enumerate(story, 1) if isinstance(seen, s.Elected)]
    winners = () if outcome is None else outcome.winners
    found = s.Opened((), (), ()) if not isinstance(view.phase, s.Over) else opened(view.phase)
    told = [
        *_decided(polls, winners, text),
        *_turned_by_dice(polls, winners, story, text),
        *_costliest_lie(story, found, text),
        *_broken_aloud(story, text),
        *_crowned(polls, story, text),
        *_dearest_vote(story, found.deals, text),
        *_won(polls, text),
    ]
    first = dict[int, Highlight]()
    for one in told:
        first.setdefault(one.at, one)
    kept = sorted(first.values(), key=lambda one: -one.weight)[:MOST]
    return tuple(sorted(kept, key=lambda one: one.at))


def _decided(polls: Sequence[Poll], winners: Sequence[Seat], text: Text) -> Iterator[Highlight]:
    """Yield the closest election, of those that a winner of the game won, and the vote that decided it."""
    mine = [poll for poll in polls if poll.seen.winner in winners]
    poll = min(mine or polls, key=lambda each: each.lead, default=None)
    if poll is None:
        return
    seen, totals, vote = poll.seen, totals_of(poll.seen), deciding_vote(poll.seen)
    said = {
        "round": seen.round,
        "votes": totals[seen.winner],
        "against": totals[seen.second],
        "winner": text.seat(seen.winner),
        "second": text.seat(seen.second),
    }
    if vote is not None:
        group = {"who": text.seat(vote.seat), "group": card_name(vote.group, text), "brought": vote.votes}
        told = text("told-vote-decided", **said, **group)
    else:
        told = text("told-closest" if poll.lead else "told-tie", **said)
    chart = chart_of(seen.candidates, seen.votes, text, (seen.winner, seen.second), vote)
    turned = mine and (vote is not None or not poll.lead)
    yield Highlight(poll.at, told, DECIDED if turned else MATTERED, chart)


def deciding_vote(seen: s.Elected) -> s.Vote | None:
    """Return the last vote without which an election would have been lost; none decides a tie."""
    totals = totals_of(seen)
    lead = totals[seen.winner] - totals[seen.second]
    mine = [vote for vote in seen.votes if vote.candidate == seen.winner and vote.votes > lead > 0]
    return mine[-1] if mine else None


def _turned_by_dice(
    polls: Sequence[Poll], winners: Sequence[Seat], story: Sequence[s.Event], text: Text
) -> Iterator[Highlight]:
    before = [(totals_of(poll.seen, dice=False), poll) for poll in polls]
    turned = [(max(totals, key=totals.__getitem__), totals, poll) for totals, poll in before]
    if found := largest(turned, lambda turn: turn[1][turn[0]] - turn[1][turn[2].seen.winner]):
        leader, totals, (at, seen) = found
        names = {"winner": text.seat(seen.winner), "leader": text.seat(leader)}
        told = text("told-swing", round=seen.round, ahead=totals[leader] - totals[seen.winner], **names)
        chart = chart_of(seen.candidates, seen.votes, text, (seen.winner, seen.second))
        rolled = [one for one in range(1, at) if isinstance(story[one - 1], s.FloatingRolled)]
        weight = DECIDED if seen.winner in winners else MATTERED
        yield Highlight(rolled[-1] if rolled else at, told, weight, chart)


def _costliest_lie(story: Sequence[s.Event], found: s.Opened, text: Text) -> Iterator[Highlight]:
    broken = [said for said in found.vows if said.verdict == "broken" and said.receiver is not None]
    lies = [(_received(found.deals, said), said) for said in broken]
    money, said = largest(lies, lambda lie: lie[0], least=0) or (0, None)
    if said is not None and said.vow is not None and said.receiver is not None:
        names = {"maker": text.seat(said.maker), "receiver": text.seat(said.receiver)}
        told = text("told-lie", money=money, what=vow_text(said.vow, text), **names)
        yield Highlight(_dealt_at(story, said.round, said.maker, said.receiver), told, 2)


def _received(deals: Sequence[p.Deal], said: p.Vowed) -> int:
    """Return the most money that was paid for a promise."""
    paid = [
        gets.money
        for deal in deals
        for maker, receiver, gives, gets in s.both_sides(deal.offer)
        if (deal.round, maker, receiver) == (said.round, said.maker, said.receiver) and said.vow in gives.vows
    ]
    return max(paid, default=0)


def _dealt_at(story: Sequence[s.Event], round_: int, one: Seat, other: Seat) -> int:
    """Return the number of public events up to the first deal of two seats in a round and with it."""
    number = 1
    for at, seen in enumerate(story, 1):
        match seen:
            case s.RoundBegan(number):
                pass
            case s.Dealt(first, second) if number == round_ and {first, second} == {one, other}:
                return at
            case _:
                pass
    return len(story)


def _broken_aloud(story: Sequence[s.Event], text: Text) -> Iterator[Highlight]:
    for at, seen in enumerate(story, 1):
        if isinstance(seen, s.Broke):
            yield Highlight(at, event(seen, text), 1.8)


def _crowned(polls: Sequence[Poll], story: Sequence[s.Event], text: Text) -> Iterator[Highlight]:
    brought = Counter[tuple[int, int, Seat, Seat]]()
    for at, seen in polls:
        for vote in seen.votes:
            if vote.candidate == seen.winner != vote.seat:
                brought[at, seen.round, vote.seat, seen.winner] += vote.votes
    if brought:
        (at, round_, seat, winner), votes = brought.most_common(1)[0]
        names = {"who": text.seat(seat), "winner": text.seat(winner)}
        voted = [one for one in range(1, at) if _votes_for(story[one - 1], seat, winner)]
        told = text("told-kingmaker", round=round_, votes=votes, **names)
        yield Highlight(voted[-1] if voted else at, told, 1.5)


def _votes_for(seen: s.Event, seat: Seat, candidate: Seat) -> bool:
    return isinstance(seen, s.Voted) and (seen.seat, seen.candidate) == (seat, candidate)


def _dearest_vote(story: Sequence[s.Event], deals: Sequence[p.Deal], text: Text) -> Iterator[Highlight]:
    paid = [
        (gives.money, buyer, seller, deal.round)
        for deal in deals
        for buyer, seller, gives, gets in s.both_sides(deal.offer)
        if any(isinstance(said, p.VoteFor) for said in gets.vows)
    ]
    money, buyer, seller, round_ = max(paid, default=(0, 0, 0, 0))
    if money:
        names = {"buyer": text.seat(buyer), "seller": text.seat(seller)}
        at = _dealt_at(story, round_, buyer, seller)
        yield Highlight(at, text("told-vote", money=money, round=round_, **names), 1.2)


def _won(polls: Sequence[Poll], text: Text) -> Iterator[Highlight]:
    for at, seen in polls:
        totals = totals_of(seen)
        first, second = totals[seen.winner], totals[seen.second]
        told = text("told-won", round=seen.round, who=text.seat(seen.winner), votes=first, against=second)
        chart = chart_of(seen.candidates, seen.votes, text, (seen.winner, seen.second))
        yield Highlight(at, told, 1, chart)


# How it was won -------------------------------------------------------------------------------------


def spirit(view: s.View, outcome: Outcome, story: Sequence[s.Event], text: Text) -> str:
    """Tell how the game was won: of the winners who won most elections, and by deals only if they paid."""
    assert isinstance(view.phase, s.Over)
    elected = [seen.winner for seen in story if isinstance(seen, s.Elected)]
    elected += [seen.seat for seen in story if isinstance(seen, s.Unopposed)]
    most = max(map(elected.count, outcome.winners))
    first = [seat for seat in outcome.winners if elected.count(seat) == most]
    earned = dict.fromkeys(first, 0)
    for deal in view.phase.deals:
        for seat, _, gives, gets in s.both_sides(deal.offer):
            if seat in earned:
                earned[seat] += gets.money - gives.money
    least = min(earned.values())
    who = text.listed([text.seat(seat) for seat in first])
    return text("moral", who=who, elections=most, money=least if least >= RICH else 0)
