"""Reveal steps, milestones and the last post of Politically Correct People, and its turning points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core import Outcome, Seat, replace
from games.highlights import largest
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import total_of
from games.politically_correct_people.screens.art import dice_picture, election, purses, table_picture
from games.politically_correct_people.words import (
    HAT,
    NAVY,
    SIGNS,
    card_name,
    cards,
    counting,
    event,
    in_short,
    known_to,
    maker_of,
    opened,
    vow_text,
)
from games.screen import DECIDED, MATTERED, Highlight, Milestone, Paragraph, Picture, Reveal, Screen, Text
from games.seats import seat_name
from games.signs import TOGETHER
from games.text import Markup, described

# Milestones -----------------------------------------------------------------------------------------


CRUSHED = 3
"""Ratio of the winner's votes to a loser's that makes a crushing defeat."""
GROUPS = 6
"""Maximum number of groups that are told one by one."""


def milestone(seen: s.Event, text: Text) -> Milestone | None:
    """An election announced, won, or cancelled, a promise to all broken, and a new round."""
    match seen:
        case s.Announced(seat):
            return Milestone(text("milestone-announced", who=text.seat(seat)))
        case s.Elected():
            return _won(seen, text)
        case s.Unopposed(seat):
            return Milestone(text("milestone-unopposed", who=text.seat(seat)), (seat,))
        case s.Cancelled():
            return Milestone(text("milestone-cancelled"))
        case s.Broke(seat, said):
            return Milestone(text("milestone-broke", who=text.seat(seat), what=vow_text(said, text)), (seat,))
        case s.RoundBegan(round_, starter):
            who = text.seat(starter)
            return Milestone(text("milestone-round", done=round_ - 1, round=round_, rounds=p.ROUNDS, who=who))
        case _:
            return None


def _won(seen: s.Elected, text: Text) -> Milestone:
    totals, placed = totals_of(seen), (seen.winner, seen.second)
    first, second = (totals[seat] for seat in placed)
    key = "milestone-elected-tie" if first == second else "milestone-elected"
    won = text(key, who=text.seat(seen.winner), round=seen.round, votes=first, against=second)
    lines = [Markup(" ").join([won, text("breakdown-second", who=text.seat(seen.second))])]
    politician = seen.candidates[seen.winner]
    assert politician is not None
    brought: dict[Seat, list[s.Vote]] = {}
    for vote in seen.votes:
        if vote.candidate == seen.winner:
            brought.setdefault(vote.seat, []).append(vote)
    by_group = sum(map(len, brought.values())) <= GROUPS
    parts = [Markup(f"{text.seat(voter)} {_brought(votes, by_group)}") for voter, votes in brought.items()]
    shown = Markup(" + ").join([Markup(f"{HAT} {p.POLITICIANS[politician]}"), *parts])
    lines.append(text("breakdown-first", parts=shown, votes=first))
    last = min((seat for seat in totals if seat not in placed), key=totals.__getitem__, default=seen.winner)
    lost = (last,) if totals[last] * CRUSHED <= first else ()
    lines += [text("milestone-defeat", who=text.seat(seat), votes=totals[seat]) for seat in lost]
    return Milestone("\n".join(lines), (*placed, *lost))


def _brought(votes: Sequence[s.Vote], by_group: bool) -> str:  # noqa: FBT001 - one of two ways to tell it
    """Return what a voter brought: each group with its votes, or of many all together."""
    if by_group:
        return " ".join(f"{SIGNS[vote.group]}{TOGETHER}{vote.votes}" for vote in votes)
    return str(sum(vote.votes for vote in votes))


def totals_of(seen: s.Elected, *, dice: bool = True) -> dict[Seat, int]:
    """Return the votes of every candidate, with floating votes or without."""
    counted = [vote for vote in seen.votes if dice or vote.group != p.FLOATING]
    return {
        seat: total_of(seat, politician, counted)
        for seat, politician in enumerate(seen.candidates)
        if politician is not None
    }


# Reveal steps --------------------------------------------------------------------------------------


Candidates = Sequence[p.Card | None]


def reveals(before: s.View, after: s.View, events: Sequence[s.Event], text: Text) -> tuple[Reveal, ...]:
    """Candidates, votes, dice, the result, and the money: whatever of these has just come out."""
    running = _candidates_of(before, events)
    told: list[Reveal] = []
    for seen in events:
        match seen:
            case s.Counted():
                told += _counted(running, _cast(before, events), events, text)
            case s.TieRolled(seats, thrown):
                told.append(_tie_dice(seats, thrown, text))
            case s.Tied() | s.Elected() | s.Unopposed() | s.Cancelled():
                told.append(_result(running, seen, after, text))
            case s.Ended() if isinstance(after.phase, s.Over):
                told += _money(after.phase, after.options, text)
            case _:
                pass
    if isinstance(before.phase, s.Declaring) and isinstance(after.phase, s.Voting):
        told.append(_presented(running, text))
    return tuple(told)


def _candidates_of(before: s.View, events: Sequence[s.Event]) -> Candidates:
    match before.phase:
        case s.Declaring(_, candidates) | s.Voting(_, candidates) | s.Settling(candidates):
            declared = {seen.seat: seen.card for seen in events if isinstance(seen, s.Declared)}
            return [declared.get(seat, running) for seat, running in enumerate(candidates)]
        case _:
            return ()


def _cast(before: s.View, events: Sequence[s.Event]) -> list[s.Vote]:
    votes = list(before.phase.votes) if isinstance(before.phase, s.Voting) else []
    new = [seen for seen in events if isinstance(seen, s.Voted)]
    return votes + [s.Vote(seen.seat, seen.group, seen.candidate, seen.votes) for seen in new]


def _rolled(votes: Sequence[s.Vote], events: Sequence[s.Event]) -> Iterator[s.Vote]:
    thrown = iter([seen.die for seen in events if isinstance(seen, s.FloatingRolled)])
    for vote in votes:
        yield vote if vote.votes else replace(vote, votes=next(thrown))


def chart_of(
    running: Candidates,
    votes: Sequence[s.Vote],
    text: Text,
    placed: Sequence[Seat] = (),
    deciding: s.Vote | None = None,
) -> Picture:
    """Return the votes of all candidates as bars: those placed lit, the vote that decided framed."""
    said = [
        text.plain(
            "total", who=text.label(seat), votes=text("votes", votes=total_of(seat, politician, votes))
        )
        for seat, politician in enumerate(running)
        if politician is not None
    ]
    alt = described(text.plain("alt-count", totals=text.listed(said)))
    return Picture(election(running, votes, placed, deciding), alt)


def _reveal(heading: str, picture: Picture, *lines: str) -> Reveal:
    return (Paragraph(f"### {heading}"), picture, *([Paragraph("\n".join(lines))] if lines else []))


def _presented(running: Candidates, text: Text) -> Reveal:
    lines = [
        text("total", who=seat_name(seat, text), votes=card_name(politician, text))
        for seat, politician in enumerate(running)
        if politician is not None
    ]
    return _reveal(text("beat-candidates"), chart_of(running, (), text), *lines)


def _counted(
    running: Candidates, votes: Sequence[s.Vote], events: Sequence[s.Event], text: Text
) -> Iterator[Reveal]:
    lines = counting(running, votes, text, rolled=False)
    yield _reveal(text("beat-voted"), chart_of(running, votes, text), lines)
    thrown = [event(seen, text) for seen in events if isinstance(seen, s.FloatingRolled)]
    if thrown:
        yield _reveal(text("beat-dice"), chart_of(running, tuple(_rolled(votes, events)), text), *thrown)


def _tie_dice(seats: Sequence[Seat], thrown: Sequence[int], text: Text) -> Reveal:
    said = text.listed(
        [Markup(f"{text.seat(seat)} **{die}**") for seat, die in zip(seats, thrown, strict=True)]
    )
    plain = text.listed([f"{text.label(seat)}: {die}" for seat, die in zip(seats, thrown, strict=True)])
    return _reveal(text("beat-tie-dice"), Picture(dice_picture(seats, thrown), plain), said)


def _result(
    running: Candidates, seen: s.Tied | s.Elected | s.Unopposed | s.Cancelled, after: s.View, text: Text
) -> Reveal:
    match seen:
        case s.Elected(_, winner, second, candidates, votes):
            heading = text("beat-won", who=text.seat(winner), votes=totals_of(seen)[winner])
            chart = chart_of(candidates, votes, text, (winner, second))
            names = {"first": text.seat(winner), "second": text.seat(second)}
            return _reveal(heading, chart, text("beat-bundles", **names))
        case s.Tied():
            votes = after.phase.votes if isinstance(after.phase, s.Settling) else ()
            return _reveal(event(seen, text), chart_of(running, votes, text), text("beat-tied"))
        case s.Unopposed(seat):
            return _reveal(event(seen, text), chart_of(running, (), text, (seat,)), text("beat-unopposed"))
        case s.Cancelled():
            return (Paragraph(f"### {event(seen, text)}"),)


PURSES = 4
"""Maximum reveal steps of the money; the poorest share the first."""


def _money(over: s.Over, options: p.Options, text: Text) -> Iterator[Reveal]:
    """Yield the purses with the slush funds, loser to winner."""
    worth = int(options.slush_fund_value)
    sums = [have + worth * many for have, many in zip(over.money, over.funds, strict=True)]
    ladder = sorted(range(len(sums)), key=lambda seat: (-sums[seat], seat))
    least = -1
    for most in sorted(set(sums))[-PURSES:]:
        known = [seat for seat in ladder if sums[seat] <= most]
        new = [seat for seat in known if sums[seat] > least]
        won = most == max(sums)
        names = text.listed([text.seat(seat) for seat in new if sums[seat] == most])
        said = [f"{text.label(seat)}: {text('money', money=sums[seat])}" for seat in sorted(known)]
        chart = purses(over.money, sums, new if won else (), known)
        yield _reveal(
            text("beat-winner" if won else "beat-money", who=names, money=most),
            Picture(chart, text.plain("alt-money", sums=text.listed(said))),
            *(_purse_line(seat, sums, text) for seat in known if sums[seat] < most),
        )
        least = most


def _purse_line(seat: Seat, sums: Sequence[int], text: Text) -> str:
    place = 1 + sum(other > sums[seat] for other in sums)
    return text("beat-purse", place=place, who=text.seat(seat), money=sums[seat])


# The last post --------------------------------------------------------------------------------------


LINES, BESIDE_SEAT = 16, 2
"""Phone lines for the opened deals and promises, less the lines each seat takes."""


def final(view: s.View, outcome: Outcome, _story: Sequence[s.Event], text: Text) -> Screen:
    """The money with the slush funds, and all that the end opens."""
    over = view.phase
    assert isinstance(over, s.Over)
    lines = [
        text.plain(
            "final-money", who=text.label(seat), money=money, funds=funds, worth=outcome.scores[seat] - money
        )
        for seat, (money, funds) in enumerate(zip(over.money, over.funds, strict=True))
    ]
    picture = Picture(purses(over.money, outcome.scores, outcome.winners), "; ".join(lines))
    return _last_post(view, picture, [], opened(over), "opened-more", text)


def stopped(view: s.View, seats: Sequence[s.View], _story: Sequence[s.Event], text: Text) -> Screen:
    """The table when people ended the game, the hands and the deals; the standings tell the money."""
    owned = [(seat, view.own) for seat, view in enumerate(seats)]
    hands = [f"{text.seat(seat)}: {cards(own.hand, text)}" for seat, own in owned if own is not None]
    return _last_post(view, table_picture(view, text), hands, known_to(view, seats), "opened-left", text)


def _last_post(
    view: s.View, picture: Picture, hands: Sequence[str], found: s.Opened, more: str, text: Text
) -> Screen:
    short = in_short(found, LINES - BESIDE_SEAT * len(view.hands), more, text)
    shown = [Paragraph(each) for each in ("\n".join(hands), short) if each]
    return Screen((picture, *shown), NAVY)


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
        *_elections_won(polls, text),
    ]
    first = dict[int, Highlight]()
    for one in told:
        first.setdefault(one.at, one)
    kept = sorted(first.values(), key=lambda one: -one.weight)[:MOST]
    return tuple(sorted(kept, key=lambda one: one.at))


def _decided(polls: Sequence[Poll], winners: Sequence[Seat], text: Text) -> Iterator[Highlight]:
    """Yield the closest election, of equals one that a winner of the game won, or its vote."""
    mine = [poll for poll in polls if poll.seen.winner in winners]
    poll = min(polls, key=lambda each: (each.lead, each not in mine), default=None)
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
    turned = poll in mine and (vote is not None or not poll.lead)
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
        names = {"maker": maker_of(said, text), "receiver": text.seat(said.receiver)}
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


def _elections_won(polls: Sequence[Poll], text: Text) -> Iterator[Highlight]:
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
