"""Reveal steps, milestones and the last post of Politically Correct People."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Outcome, Seat, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.art import dice_picture, election, purse_notes, purses, table_picture
from games.politically_correct_people.election import total_of
from games.politically_correct_people.words import (
    HAT,
    NAVY,
    SIGNS,
    TOGETHER,
    card_name,
    cards,
    counting,
    event,
    in_short,
    known_to,
    line_count,
    opened,
    stakes,
    vow,
)
from games.screen import Milestone, Paragraph, Picture, Reveal, Screen, Text
from games.seats import seat_sign

# Milestones -----------------------------------------------------------------------------------------


CRUSHED = 3
"""Ratio of the winner's votes to a loser's that makes a crushing defeat."""


def milestone(seen: s.Event, text: Text) -> Milestone | None:
    """An election announced, won, or cancelled, and a new round."""
    match seen:
        case s.Announced(seat):
            return Milestone(text("milestone-announced", who=text.seat(seat), stakes=stakes(text)))
        case s.Elected():
            return _won(seen, text)
        case s.Unopposed(seat):
            return Milestone(text("milestone-unopposed", who=text.seat(seat)), (seat,))
        case s.Cancelled():
            return Milestone(text("milestone-cancelled"))
        case s.RoundBegan(round_, starter):
            who = text.seat(starter)
            return Milestone(text("milestone-round", done=round_ - 1, round=round_, rounds=p.ROUNDS, who=who))
        case _:
            return None


# An election that was won --------------------------------------------------------------------------


def _won(seen: s.Elected, text: Text) -> Milestone:
    totals = _totals_of(seen)
    tied = totals[seen.winner] == totals[seen.second]
    first = text(
        "milestone-elected-tie" if tied else "milestone-elected",
        who=text.seat(seen.winner),
        round=seen.round,
        votes=totals[seen.winner],
        against=totals[seen.second],
    )
    lines = [first, *(_breakdown(seen, seat, totals[seat], text) for seat in (seen.winner, seen.second))]
    lost = _crushed(seen, totals)
    lines += [text("milestone-defeat", who=text.seat(seat), votes=totals[seat]) for seat in lost]
    return Milestone("\n".join(lines), (seen.winner, seen.second, *lost))


def _totals_of(seen: s.Elected, *, dice: bool = True) -> dict[Seat, int]:
    counted = [vote for vote in seen.votes if dice or vote.group != p.FLOATING]
    return {
        seat: total_of(seat, politician, counted)
        for seat, politician in enumerate(seen.candidates)
        if politician is not None
    }


def _breakdown(seen: s.Elected, seat: Seat, total: int, text: Text) -> str:
    politician = seen.candidates[seat]
    assert politician is not None
    mine = [vote for vote in seen.votes if vote.candidate == seat]
    voters = dict.fromkeys(vote.seat for vote in mine)
    parts = [f"{HAT} {p.POLITICIANS[politician]}", *(_brought(voter, mine, text) for voter in voters)]
    key = "breakdown-first" if seat == seen.winner else "breakdown-second"
    return text(key, who=text.seat(seat), parts=" + ".join(parts), votes=total)


def _brought(voter: Seat, votes: Sequence[s.Vote], text: Text) -> str:
    groups = " ".join(f"{SIGNS[vote.group]}{TOGETHER}{vote.votes}" for vote in votes if vote.seat == voter)
    return f"{text.seat(voter)} {groups}"


def _crushed(seen: s.Elected, totals: dict[Seat, int]) -> Sequence[Seat]:
    lost = [seat for seat in totals if seat not in (seen.winner, seen.second)]
    if not lost:
        return ()
    last = min(lost, key=totals.__getitem__)
    return (last,) if totals[last] * CRUSHED <= totals[seen.winner] else ()


# Beats ----------------------------------------------------------------------------------------------


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
                told.append(_money(after.phase, text))
            case _:
                pass
    if isinstance(before.phase, s.Declaring) and isinstance(after.phase, s.Voting):
        told.append(_presented(running, text))
    return tuple(told)


# What is known -------------------------------------------------------------------------------------


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


# Beats ---------------------------------------------------------------------------------------------


def _chart_of(
    running: Candidates, votes: Sequence[s.Vote], text: Text, placed: Sequence[Seat] = ()
) -> Picture:
    said = [
        text("total", who=str(seat + 1), votes=text("votes", votes=total_of(seat, politician, votes)))
        for seat, politician in enumerate(running)
        if politician is not None
    ]
    return Picture(election(running, votes, placed), text("alt-count", totals=text.listed(said)))


def _beat(heading: str, picture: Picture, *lines: str) -> Reveal:
    return (Paragraph(f"### {heading}"), picture, *([Paragraph("\n".join(lines))] if lines else []))


def _presented(running: Candidates, text: Text) -> Reveal:
    lines = [
        text("total", who=f"{seat_sign(seat)} {text.seat(seat)}", votes=card_name(politician, text))
        for seat, politician in enumerate(running)
        if politician is not None
    ]
    return _beat(text("beat-candidates"), _chart_of(running, (), text), *lines)


def _counted(
    running: Candidates, votes: Sequence[s.Vote], events: Sequence[s.Event], text: Text
) -> Iterator[Reveal]:
    lines = counting(running, votes, text, rolled=False)
    yield _beat(text("beat-voted"), _chart_of(running, votes, text), lines)
    thrown = [event(seen, text) for seen in events if isinstance(seen, s.FloatingRolled)]
    if thrown:
        yield _beat(text("beat-dice"), _chart_of(running, tuple(_rolled(votes, events)), text), *thrown)


def _tie_dice(seats: Sequence[Seat], thrown: Sequence[int], text: Text) -> Reveal:
    said = text.listed([f"{text.seat(seat)} **{die}**" for seat, die in zip(seats, thrown, strict=True)])
    plain = text.listed([f"{seat + 1}: {die}" for seat, die in zip(seats, thrown, strict=True)])
    return _beat(text("beat-tie-dice"), Picture(dice_picture(seats, thrown), plain), said)


def _result(
    running: Candidates, seen: s.Tied | s.Elected | s.Unopposed | s.Cancelled, after: s.View, text: Text
) -> Reveal:
    match seen:
        case s.Elected(_, winner, second, candidates, votes):
            heading = text("beat-won", who=text.seat(winner), votes=_votes_for(winner, candidates, votes))
            chart = _chart_of(candidates, votes, text, (winner, second))
            names = {"first": text.seat(winner), "second": text.seat(second)}
            return _beat(heading, chart, text("beat-bundles", **names))
        case s.Tied():
            votes = after.phase.votes if isinstance(after.phase, s.Settling) else ()
            return _beat(event(seen, text), _chart_of(running, votes, text), text("beat-tied"))
        case s.Unopposed(seat):
            return _beat(event(seen, text), _chart_of(running, (), text, (seat,)), text("beat-unopposed"))
        case s.Cancelled():
            return (Paragraph(f"### {event(seen, text)}"),)


def _votes_for(seat: Seat, candidates: Candidates, votes: Sequence[s.Vote]) -> int:
    politician = candidates[seat]
    assert politician is not None
    return total_of(seat, politician, votes)


def _money(over: s.Over, text: Text) -> Reveal:
    said = [f"{seat + 1}: {text('money', money=have)}" for seat, have in enumerate(over.money)]
    picture = Picture(purse_notes(over.money, over.funds), text("alt-money", sums=text.listed(said)))
    return _beat(text("beat-money"), picture, text("beat-funds" if any(over.funds) else "beat-no-funds"))


# Highlights -----------------------------------------------------------------------------------------


TOLD, ROOM = 2, 6
"""Number of highlights, and the phone lines within which a third one is added."""
CLOSE = 2
"""Maximum lead of a close election, in votes."""


def highlights(story: Sequence[s.Event], found: s.Opened, text: Text) -> list[str]:
    """Two or three things, if there are as many."""
    elections = [seen for seen in story if isinstance(seen, s.Elected)]
    told = [
        *_costliest_lie(found, text),
        *_closest(elections, text),
        *_swing(elections, text),
        *_dearest_vote(found.deals, text),
        *_kingmaker(elections, text),
    ]
    third = told[: TOLD + 1]
    return third if sum(map(line_count, third)) <= ROOM else told[:TOLD]


def _moral(winners: Sequence[Seat], story: Sequence[s.Event], text: Text) -> str:
    elected = [seen.winner for seen in story if isinstance(seen, s.Elected)]
    elected += [seen.seat for seen in story if isinstance(seen, s.Unopposed)]
    who = text.listed([text.seat(seat) for seat in winners])
    return text("moral", who=who, elections=sum(elected.count(seat) for seat in winners))


# Elections -----------------------------------------------------------------------------------------


def _closest(elections: Sequence[s.Elected], text: Text) -> Iterator[str]:
    leads = {
        _totals_of(seen)[seen.winner] - _totals_of(seen)[seen.second]: seen for seen in reversed(elections)
    }
    if leads and min(leads) <= CLOSE:
        seen = leads[min(leads)]
        names = {"winner": text.seat(seen.winner), "second": text.seat(seen.second)}
        totals = _totals_of(seen)
        yield text(
            "told-closest" if min(leads) else "told-tie",
            round=seen.round,
            votes=totals[seen.winner],
            against=totals[seen.second],
            **names,
        )


def _swing(elections: Sequence[s.Elected], text: Text) -> Iterator[str]:
    turned: list[tuple[int, s.Elected, Seat]] = []
    for seen in elections:
        before = _totals_of(seen, dice=False)
        leader = max(before, key=before.__getitem__)
        turned.append((before[leader] - before[seen.winner], seen, leader))
    ahead, seen, leader = max(turned, key=lambda turn: turn[0], default=(0, None, 0))
    if seen is not None and ahead > 0:
        names = {"winner": text.seat(seen.winner), "leader": text.seat(leader)}
        yield text("told-swing", round=seen.round, ahead=ahead, **names)


def _kingmaker(elections: Sequence[s.Elected], text: Text) -> Iterator[str]:
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


def _costliest_lie(found: s.Opened, text: Text) -> Iterator[str]:
    lies = [
        (max((_received(deal, said) for deal in found.deals), default=0), said)
        for said in found.vows
        if said.verdict == "broken"
    ]
    money, said = max(lies, key=lambda lie: lie[0], default=(0, None))
    if said is None or said.vow is None:
        return
    whom = text("everybody") if said.receiver is None else text.seat(said.receiver)
    names = {"maker": text.seat(said.maker), "receiver": whom, "what": vow(said.vow, text)}
    yield text("told-lie", money=money, **names)


def _received(deal: p.Deal, said: p.Vowed) -> int:
    offer = deal.offer
    if deal.round == said.round and said.vow is not None:
        if (said.maker, said.receiver) == (offer.proposer, offer.receiver) and said.vow in offer.gives.vows:
            return offer.asks.money
        if (said.maker, said.receiver) == (offer.receiver, offer.proposer) and said.vow in offer.asks.vows:
            return offer.gives.money
    return 0


def _dearest_vote(deals: Sequence[p.Deal], text: Text) -> Iterator[str]:
    paid: list[tuple[int, Seat, Seat, int]] = []
    for deal in deals:
        offer = deal.offer
        sides = ((offer.proposer, offer.receiver, offer.gives, offer.asks),)
        sides += ((offer.receiver, offer.proposer, offer.asks, offer.gives),)
        for buyer, seller, gives, asks in sides:
            if any(isinstance(said, p.VoteFor) for said in asks.vows):
                paid.append((gives.money, buyer, seller, deal.round))
    money, buyer, seller, round_ = max(paid, default=(0, 0, 0, 0))
    if money:
        names = {"buyer": text.seat(buyer), "seller": text.seat(seller)}
        yield text("told-vote", money=money, round=round_, **names)


# The last post --------------------------------------------------------------------------------------


LINES, BESIDE_SEAT = 18, 2
"""Phone lines for the opened deals and promises, less the lines each seat takes."""


def final(view: s.View, outcome: Outcome, story: Sequence[s.Event], text: Text) -> Screen:
    """The money with the slush funds, what is worth telling, and all that the end opens."""
    phase = view.phase
    assert isinstance(phase, s.Over)
    found = opened(phase)
    told = [_moral(outcome.winners, story, text), *(f"-# {line}" for line in highlights(story, found, text))]
    short = in_short(found, _room(view), "opened-more", text)
    return Screen(
        (
            _purses_of(phase, outcome, text),
            Paragraph("\n".join(told)),
            *([Paragraph(short)] if short else []),
        ),
        NAVY,
    )


def _room(view: s.View) -> int:
    return LINES - BESIDE_SEAT * len(view.hands)


def _purses_of(over: s.Over, outcome: Outcome, text: Text) -> Picture:
    lines = [
        text("final-money", who=str(seat + 1), money=money, funds=funds, worth=outcome.scores[seat] - money)
        for seat, (money, funds) in enumerate(zip(over.money, over.funds, strict=True))
    ]
    return Picture(purses(over.money, outcome.scores, outcome.winners), "; ".join(lines))


def stopped(view: s.View, seats: Sequence[s.View], story: Sequence[s.Event], text: Text) -> Screen:
    """The table when people ended the game, the hands and the deals; the standings tell the money."""
    owned = [(seat, view.own) for seat, view in enumerate(seats)]
    hands = [f"{text.seat(seat)}: {cards(own.hand, text)}" for seat, own in owned if own is not None]
    found = known_to(view, seats)
    short = in_short(found, _room(view), "opened-left", text)
    told = "\n".join([*hands, *(f"-# {line}" for line in highlights(story, found, text))])
    return Screen((table_picture(view, text), Paragraph(told), *([Paragraph(short)] if short else [])), NAVY)
