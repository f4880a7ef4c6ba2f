"""Reveal steps, milestones and the last post of Politically Correct People, and its turning points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core import Outcome, Seat, replace
from games.highlights import largest, weightiest
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import known_total
from games.politically_correct_people.screens.art import (
    dice_picture,
    election_picture,
    purses_picture,
    table_picture,
)
from games.screen import DECIDED, MATTERED, Highlight, Milestone, Paragraph, Picture, Reveal, Screen, Text
from games.seats import seat_name
from games.signs import TOGETHER
from games.text import Markup, alt_text

# Milestones -----------------------------------------------------------------------------------------


CRUSHED = 3
"""Ratio of the winner's votes to a loser's that makes a crushing defeat."""
GROUPS = 6
"""Maximum number of groups that are told one by one."""


def milestone(event: ev.Event, text: Text) -> Milestone | None:
    """An election announced, won, or cancelled, a promise to all broken, and a new round."""
    match event:
        case ev.Announced(seat):
            return Milestone(text("milestone-announced", who=text.seat(seat)))
        case ev.Elected():
            return _election_milestone(event, text)
        case ev.Unopposed(seat):
            return Milestone(text("milestone-unopposed", who=text.seat(seat)), (seat,))
        case ev.Cancelled():
            return Milestone(text("milestone-cancelled"))
        case ev.Broke(seat, vow):
            return Milestone(
                text("milestone-broke", who=text.seat(seat), what=w.vow_text(vow, text)), (seat,)
            )
        case ev.RoundBegan(round_, starter):
            name = text.seat(starter)
            return Milestone(
                text("milestone-round", done=round_ - 1, round=round_, rounds=p.ROUNDS, who=name)
            )
        case _:
            return None


def _election_milestone(event: ev.Elected, text: Text) -> Milestone:
    totals = totals_of(event)
    first_two = (event.winner, event.second)
    first, second = (totals[seat] for seat in first_two)
    key = "milestone-elected-tie" if first == second else "milestone-elected"
    win_line = text(key, who=text.seat(event.winner), round=event.round, votes=first, against=second)
    lines = [Markup(" ").join([win_line, text("breakdown-second", who=text.seat(event.second))])]
    politician = event.candidates[event.winner]
    assert politician is not None
    votes_by_voter: dict[Seat, list[ev.Vote]] = {}
    for vote in event.votes:
        if vote.candidate == event.winner:
            votes_by_voter.setdefault(vote.seat, []).append(vote)
    by_group = sum(map(len, votes_by_voter.values())) <= GROUPS
    parts = [
        Markup(f"{text.seat(voter)} {_votes_brought(votes, by_group)}")
        for voter, votes in votes_by_voter.items()
    ]
    ticket = Markup(" + ").join([Markup(f"{w.HAT} {p.POLITICIANS[politician]}"), *parts])
    lines.append(text("breakdown-first", parts=ticket, votes=first))
    last = min(
        (seat for seat in totals if seat not in first_two), key=totals.__getitem__, default=event.winner
    )
    crushed = (last,) if totals[last] * CRUSHED <= first else ()
    lines += [text("milestone-defeat", who=text.seat(seat), votes=totals[seat]) for seat in crushed]
    return Milestone("\n".join(lines), (*first_two, *crushed))


def _votes_brought(votes: Sequence[ev.Vote], by_group: bool) -> str:  # noqa: FBT001 - one of two ways to tell it
    """Return what a voter brought: each group with its votes, or of many all together."""
    if by_group:
        return " ".join(f"{w.SIGNS[vote.group]}{TOGETHER}{vote.votes}" for vote in votes)
    return str(sum(vote.votes for vote in votes))


def totals_of(event: ev.Elected, *, dice: bool = True) -> dict[Seat, int]:
    """Return the votes of every candidate, with floating votes or without."""
    votes = [vote for vote in event.votes if dice or vote.group != p.FLOATING]
    return {
        seat: known_total(seat, politician, votes)
        for seat, politician in enumerate(event.candidates)
        if politician is not None
    }


# Reveal steps --------------------------------------------------------------------------------------


Candidates = Sequence[p.Card | None]


def reveals(before: s.View, after: s.View, events: Sequence[ev.Event], text: Text) -> tuple[Reveal, ...]:
    """Candidates, votes, dice, the result, and the money: whatever of these has just come out."""
    candidates = _candidates_of(before, events)
    steps: list[Reveal] = []
    for event in events:
        match event:
            case ev.Counted():
                steps += _count_reveals(candidates, _votes_cast(before, events), events, text)
            case ev.TieRolled(seats, dice):
                steps.append(_tie_dice(seats, dice, text))
            case ev.Tied() | ev.Elected() | ev.Unopposed() | ev.Cancelled():
                steps.append(_result(candidates, event, after, text))
            case ev.Ended() if isinstance(after.phase, s.Over):
                steps += _money_reveals(after.phase, after.options, text)
            case _:
                pass
    if isinstance(before.phase, s.Declaring) and isinstance(after.phase, s.Voting):
        steps.append(_candidates_reveal(candidates, text))
    return tuple(steps)


def _candidates_of(before: s.View, events: Sequence[ev.Event]) -> Candidates:
    match before.phase:
        case s.Declaring(_, candidates) | s.Voting(_, candidates) | s.Settling(candidates):
            declarations = {event.seat: event.card for event in events if isinstance(event, ev.Declared)}
            return [declarations.get(seat, candidate) for seat, candidate in enumerate(candidates)]
        case _:
            return ()


def _votes_cast(before: s.View, events: Sequence[ev.Event]) -> list[ev.Vote]:
    votes = list(before.phase.votes) if isinstance(before.phase, s.Voting) else []
    new = [event for event in events if isinstance(event, ev.Voted)]
    return votes + [ev.Vote(event.seat, event.group, event.candidate, event.votes) for event in new]


def _with_dice(votes: Sequence[ev.Vote], events: Sequence[ev.Event]) -> Iterator[ev.Vote]:
    dice = iter([event.die for event in events if isinstance(event, ev.FloatingRolled)])
    for vote in votes:
        yield vote if vote.votes else replace(vote, votes=next(dice))


def chart_of(
    candidates: Candidates,
    votes: Sequence[ev.Vote],
    text: Text,
    lit_seats: Sequence[Seat] = (),
    framed_vote: ev.Vote | None = None,
) -> Picture:
    """Return the votes of all candidates as bars: those placed lit, the vote that decided framed."""
    labels = [
        text.plain(
            "total", who=text.label(seat), votes=text("votes", votes=known_total(seat, politician, votes))
        )
        for seat, politician in enumerate(candidates)
        if politician is not None
    ]
    alt = alt_text(text.plain("alt-count", totals=text.listed(labels)))
    return Picture(election_picture(candidates, votes, lit_seats, framed_vote), alt)


def _reveal(heading: str, picture: Picture, *lines: str) -> Reveal:
    # The lines say what the picture shows.
    shown = replace(picture, instead="")
    return (Paragraph(f"### {heading}"), shown, *([Paragraph("\n".join(lines))] if lines else []))


def _candidates_reveal(candidates: Candidates, text: Text) -> Reveal:
    lines = [
        text("total", who=seat_name(seat, text), votes=w.card_name(politician, text))
        for seat, politician in enumerate(candidates)
        if politician is not None
    ]
    return _reveal(text("beat-candidates"), chart_of(candidates, (), text), *lines)


def _count_reveals(
    candidates: Candidates, votes: Sequence[ev.Vote], events: Sequence[ev.Event], text: Text
) -> Iterator[Reveal]:
    lines = w.vote_counts(candidates, votes, text, rolled=False)
    yield _reveal(text("beat-voted"), chart_of(candidates, votes, text), lines)
    dice_lines = [w.event_text(event, text) for event in events if isinstance(event, ev.FloatingRolled)]
    if dice_lines:
        yield _reveal(
            text("beat-dice"), chart_of(candidates, tuple(_with_dice(votes, events)), text), *dice_lines
        )


def _tie_dice(seats: Sequence[Seat], throws: Sequence[int], text: Text) -> Reveal:
    dice = text.listed(
        [Markup(f"{text.seat(seat)} **{die}**") for seat, die in zip(seats, throws, strict=True)]
    )
    plain = text.listed([f"{text.label(seat)}: {die}" for seat, die in zip(seats, throws, strict=True)])
    return _reveal(text("beat-tie-dice"), Picture(dice_picture(seats, throws), plain), dice)


def _result(
    running: Candidates, event: ev.Tied | ev.Elected | ev.Unopposed | ev.Cancelled, after: s.View, text: Text
) -> Reveal:
    match event:
        case ev.Elected(_, winner, second, candidates, votes):
            heading = text("beat-won", who=text.seat(winner), votes=totals_of(event)[winner])
            chart = chart_of(candidates, votes, text, (winner, second))
            names = {"first": text.seat(winner), "second": text.seat(second)}
            return _reveal(heading, chart, text("beat-bundles", **names))
        case ev.Tied():
            votes = after.phase.votes if isinstance(after.phase, s.Settling) else ()
            return _reveal(w.event_text(event, text), chart_of(running, votes, text), text("beat-tied"))
        case ev.Unopposed(seat):
            return _reveal(
                w.event_text(event, text), chart_of(running, (), text, (seat,)), text("beat-unopposed")
            )
        case ev.Cancelled():
            return (Paragraph(f"### {w.event_text(event, text)}"),)


PURSES = 4
"""Maximum reveal steps of the money; the poorest share the first."""


def _money_reveals(over: s.Over, options: p.Options, text: Text) -> Iterator[Reveal]:
    """Yield the purses with the slush funds, loser to winner."""
    worth = int(options.slush_fund_value)
    sums = [have + worth * many for have, many in zip(over.money, over.funds, strict=True)]
    ladder = sorted(range(len(sums)), key=lambda seat: (-sums[seat], seat))
    least = -1
    for most in sorted(set(sums))[-PURSES:]:
        shown_seats = [seat for seat in ladder if sums[seat] <= most]
        new_seats = [seat for seat in shown_seats if sums[seat] > least]
        is_last = most == max(sums)
        names = text.listed([text.seat(seat) for seat in new_seats if sums[seat] == most])
        lines = [f"{text.label(seat)}: {text('money', money=sums[seat])}" for seat in sorted(shown_seats)]
        chart = purses_picture(over.money, sums, new_seats if is_last else (), shown_seats)
        yield _reveal(
            text("beat-winner" if is_last else "beat-money", who=names, money=most),
            Picture(chart, text.plain("alt-money", sums=text.listed(lines))),
            *(_purse_line(seat, sums, text) for seat in shown_seats if sums[seat] < most),
        )
        least = most


def _purse_line(seat: Seat, sums: Sequence[int], text: Text) -> str:
    place = 1 + sum(other > sums[seat] for other in sums)
    return text("beat-purse", place=place, who=text.seat(seat), money=sums[seat])


# The last post --------------------------------------------------------------------------------------


LINES, BESIDE_SEAT = 16, 2
"""Phone lines for the opened deals and promises, less the lines each seat takes."""


def final(view: s.View, outcome: Outcome, _story: Sequence[ev.Event], text: Text) -> Screen:
    """The money with the slush funds, and all that the end opens."""
    over = view.phase
    assert isinstance(over, s.Over)
    lines = [
        text.plain(
            "final-money", who=text.label(seat), money=money, funds=funds, worth=outcome.scores[seat] - money
        )
        for seat, (money, funds) in enumerate(zip(over.money, over.funds, strict=True))
    ]
    picture = Picture(purses_picture(over.money, outcome.scores, outcome.winners), "; ".join(lines))
    return _last_post(view, picture, [], w.opened_by(over), "opened-more", text)


def stopped_post(view: s.View, seats: Sequence[s.View], _story: Sequence[ev.Event], text: Text) -> Screen:
    """The table when people ended the game, the hands and the deals; the standings tell the money."""
    own_parts = [(seat, view.own) for seat, view in enumerate(seats)]
    hands = [
        f"{text.seat(seat)}: {w.card_list(own.hand, text)}" for seat, own in own_parts if own is not None
    ]
    return _last_post(
        view, table_picture(view, text), hands, w.known_to_seats(view, seats), "opened-left", text
    )


def _last_post(
    view: s.View, picture: Picture, hands: Sequence[str], found: ev.Opened, more: str, text: Text
) -> Screen:
    short = w.opened_text(found, LINES - BESIDE_SEAT * len(view.hands), more, text)
    blocks = [Paragraph(each) for each in ("\n".join(hands), short) if each]
    return Screen((picture, *blocks), w.NAVY)


RICH = 3
"""Money that deals must have brought a winner to be worth a word: as much as the smallest benefice."""


class Poll(NamedTuple):
    """An election, and the number of public events up to it and with it."""

    at: int
    event: ev.Elected

    @property
    def lead(self) -> int:
        """Votes between the first and the second."""
        totals = totals_of(self.event)
        return totals[self.event.winner] - totals[self.event.second]


# Highlights -----------------------------------------------------------------------------------------


def highlights(
    view: s.View, story: Sequence[ev.Event], outcome: Outcome | None, text: Text
) -> tuple[Highlight, ...]:
    """Return elections and the vote that decided one, dice that turned one, lies, dear votes, kingmakers."""
    polls = [Poll(at, event) for at, event in enumerate(story, 1) if isinstance(event, ev.Elected)]
    winners = () if outcome is None else outcome.winners
    opened = ev.Opened((), (), ()) if not isinstance(view.phase, s.Over) else w.opened_by(view.phase)
    moments = [
        *_closest_election(polls, winners, text),
        *_elections_by_dice(polls, winners, story, text),
        *_costliest_lie(story, opened, text),
        *_broken_pledges(story, text),
        *_kingmakers(polls, story, text),
        *_dearest_vote(story, opened.deals, text),
        *_elections_won(polls, text),
    ]
    return weightiest(moments)


def _closest_election(polls: Sequence[Poll], winners: Sequence[Seat], text: Text) -> Iterator[Highlight]:
    """Yield the closest election, of equals one that a winner of the game won, or its vote."""
    polls_of_winners = [poll for poll in polls if poll.event.winner in winners]
    poll = min(polls, key=lambda each: (each.lead, each not in polls_of_winners), default=None)
    if poll is None:
        return
    event = poll.event
    totals = totals_of(poll.event)
    vote = deciding_vote(poll.event)
    facts = {
        "round": event.round,
        "votes": totals[event.winner],
        "against": totals[event.second],
        "winner": text.seat(event.winner),
        "second": text.seat(event.second),
    }
    if vote is not None:
        group = {"who": text.seat(vote.seat), "group": w.card_name(vote.group, text), "brought": vote.votes}
        line = text("told-vote-decided", **facts, **group)
    else:
        line = text("told-closest" if poll.lead else "told-tie", **facts)
    chart = chart_of(event.candidates, event.votes, text, (event.winner, event.second), vote)
    is_deciding = poll in polls_of_winners and (vote is not None or not poll.lead)
    yield Highlight(poll.at, line, DECIDED if is_deciding else MATTERED, chart)


def deciding_vote(event: ev.Elected) -> ev.Vote | None:
    """Return the last vote without which an election would have been lost; none decides a tie."""
    totals = totals_of(event)
    lead = totals[event.winner] - totals[event.second]
    decisive = [vote for vote in event.votes if vote.candidate == event.winner and vote.votes > lead > 0]
    return decisive[-1] if decisive else None


def _elections_by_dice(
    polls: Sequence[Poll], winners: Sequence[Seat], story: Sequence[ev.Event], text: Text
) -> Iterator[Highlight]:
    before = [(totals_of(poll.event, dice=False), poll) for poll in polls]
    leads_before = [(max(totals, key=totals.__getitem__), totals, poll) for totals, poll in before]
    if largest_turn := largest(leads_before, lambda turn: turn[1][turn[0]] - turn[1][turn[2].event.winner]):
        leader, totals, (at, event) = largest_turn
        names = {"winner": text.seat(event.winner), "leader": text.seat(leader)}
        line = text("told-swing", round=event.round, ahead=totals[leader] - totals[event.winner], **names)
        chart = chart_of(event.candidates, event.votes, text, (event.winner, event.second))
        rolls = [at_roll for at_roll in range(1, at) if isinstance(story[at_roll - 1], ev.FloatingRolled)]
        weight = DECIDED if event.winner in winners else MATTERED
        yield Highlight(rolls[-1] if rolls else at, line, weight, chart)


def _costliest_lie(story: Sequence[ev.Event], found: ev.Opened, text: Text) -> Iterator[Highlight]:
    broken_promises = [
        promise for promise in found.vows if promise.verdict == "broken" and promise.receiver is not None
    ]
    lies = [(_price_of_promise(found.deals, promise), promise) for promise in broken_promises]
    money, promise = largest(lies, lambda lie: lie[0], least=0) or (0, None)
    if promise is not None and promise.vow is not None and promise.receiver is not None:
        names = {"maker": w.maker_name(promise, text), "receiver": text.seat(promise.receiver)}
        line = text("told-lie", money=money, what=w.vow_text(promise.vow, text), **names)
        yield Highlight(_place_of_deal(story, promise.round, promise.maker, promise.receiver), line, 2)


def _price_of_promise(deals: Sequence[p.Deal], promise: p.Vowed) -> int:
    """Return the most money that was paid for a promise."""
    sums = [
        gets.money
        for deal in deals
        for maker, receiver, gives, gets in s.both_sides(deal.offer)
        if (deal.round, maker, receiver) == (promise.round, promise.maker, promise.receiver)
        and promise.vow in gives.vows
    ]
    return max(sums, default=0)


def _place_of_deal(story: Sequence[ev.Event], round_: int, one: Seat, other: Seat) -> int:
    """Return the number of public events up to the first deal of two seats in a round and with it."""
    number = 1
    for at, event in enumerate(story, 1):
        match event:
            case ev.RoundBegan(number):
                pass
            case ev.Dealt(first, second) if number == round_ and {first, second} == {one, other}:
                return at
            case _:
                pass
    return len(story)


def _broken_pledges(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    for at, event in enumerate(story, 1):
        if isinstance(event, ev.Broke):
            yield Highlight(at, w.event_text(event, text), 1.8)


def _kingmakers(polls: Sequence[Poll], story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    votes_brought = Counter[tuple[int, int, Seat, Seat]]()
    for at, event in polls:
        for vote in event.votes:
            if vote.candidate == event.winner != vote.seat:
                votes_brought[at, event.round, vote.seat, event.winner] += vote.votes
    if votes_brought:
        (at, round_, seat, winner), votes = votes_brought.most_common(1)[0]
        names = {"who": text.seat(seat), "winner": text.seat(winner)}
        votes_at = [number for number in range(1, at) if _gave_votes(story[number - 1], seat, winner)]
        line = text("told-kingmaker", round=round_, votes=votes, **names)
        yield Highlight(votes_at[-1] if votes_at else at, line, 1.5)


def _gave_votes(event: ev.Event, seat: Seat, candidate: Seat) -> bool:
    return isinstance(event, ev.Voted) and (event.seat, event.candidate) == (seat, candidate)


def _dearest_vote(story: Sequence[ev.Event], deals: Sequence[p.Deal], text: Text) -> Iterator[Highlight]:
    sales = [
        (gives.money, buyer, seller, deal.round)
        for deal in deals
        for buyer, seller, gives, gets in s.both_sides(deal.offer)
        if any(isinstance(vow, p.VoteFor) for vow in gets.vows)
    ]
    money, buyer, seller, round_ = max(sales, default=(0, 0, 0, 0))
    if money:
        names = {"buyer": text.seat(buyer), "seller": text.seat(seller)}
        at = _place_of_deal(story, round_, buyer, seller)
        yield Highlight(at, text("told-vote", money=money, round=round_, **names), 1.2)


def _elections_won(polls: Sequence[Poll], text: Text) -> Iterator[Highlight]:
    for at, event in polls:
        totals = totals_of(event)
        first, second = totals[event.winner], totals[event.second]
        line = text("told-won", round=event.round, who=text.seat(event.winner), votes=first, against=second)
        chart = chart_of(event.candidates, event.votes, text, (event.winner, event.second))
        yield Highlight(at, line, 1, chart)


# How it was won -------------------------------------------------------------------------------------


def spirit(view: s.View, outcome: Outcome, story: Sequence[ev.Event], text: Text) -> str:
    """Tell how the game was won: of the winners who won most elections, and by deals only if they paid."""
    assert isinstance(view.phase, s.Over)
    election_winners = [event.winner for event in story if isinstance(event, ev.Elected)]
    election_winners += [event.seat for event in story if isinstance(event, ev.Unopposed)]
    most = max(map(election_winners.count, outcome.winners))
    first = [seat for seat in outcome.winners if election_winners.count(seat) == most]
    income = dict.fromkeys(first, 0)
    for deal in view.phase.deals:
        for seat, _, gives, gets in s.both_sides(deal.offer):
            if seat in income:
                income[seat] += gets.money - gives.money
    least = min(income.values())
    who = text.listed([text.seat(seat) for seat in first])
    return text("moral", who=who, elections=most, money=least if least >= RICH else 0)
