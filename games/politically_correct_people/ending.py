"""Reveal steps, milestones and the last post of Politically Correct People."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.core import Outcome, Seat, replace
from games.highlights import largest
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.art import dice_picture, election, purse_notes, purses, table_picture
from games.politically_correct_people.election import total_of
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
    opened,
    stakes,
    vow,
)
from games.screen import Guess, Milestone, Paragraph, Picture, Reveal, Screen, Text
from games.seats import seat_name
from games.signs import TOGETHER
from games.width import phone_lines

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


def _won(seen: s.Elected, text: Text) -> Milestone:
    totals, placed = _totals_of(seen), (seen.winner, seen.second)
    first, second = (totals[seat] for seat in placed)
    key = "milestone-elected-tie" if first == second else "milestone-elected"
    lines = [text(key, who=text.seat(seen.winner), round=seen.round, votes=first, against=second)]
    lines += [_breakdown(seen, seat, totals[seat], text) for seat in placed]
    last = min((seat for seat in totals if seat not in placed), key=totals.__getitem__, default=seen.winner)
    lost = (last,) if totals[last] * CRUSHED <= first else ()
    lines += [text("milestone-defeat", who=text.seat(seat), votes=totals[seat]) for seat in lost]
    return Milestone("\n".join(lines), (*placed, *lost))


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
    brought: dict[Seat, list[str]] = {}
    for vote in seen.votes:
        if vote.candidate == seat:
            brought.setdefault(vote.seat, []).append(f"{SIGNS[vote.group]}{TOGETHER}{vote.votes}")
    parts = [f"{text.seat(voter)} {' '.join(groups)}" for voter, groups in brought.items()]
    key = "breakdown-first" if seat == seen.winner else "breakdown-second"
    shown = " + ".join([f"{HAT} {p.POLITICIANS[politician]}", *parts])
    return text(key, who=text.seat(seat), parts=shown, votes=total)


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
                told.append(_money(after.phase, text))
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


def _chart_of(
    running: Candidates, votes: Sequence[s.Vote], text: Text, placed: Sequence[Seat] = ()
) -> Picture:
    said = [
        text("total", who=str(seat + 1), votes=text("votes", votes=total_of(seat, politician, votes)))
        for seat, politician in enumerate(running)
        if politician is not None
    ]
    return Picture(election(running, votes, placed), text("alt-count", totals=text.listed(said)))


def _reveal(heading: str, picture: Picture, *lines: str) -> Reveal:
    return (Paragraph(f"### {heading}"), picture, *([Paragraph("\n".join(lines))] if lines else []))


def _presented(running: Candidates, text: Text) -> Reveal:
    lines = [
        text("total", who=seat_name(seat, text), votes=card_name(politician, text))
        for seat, politician in enumerate(running)
        if politician is not None
    ]
    return _reveal(text("beat-candidates"), _chart_of(running, (), text), *lines)


def _counted(
    running: Candidates, votes: Sequence[s.Vote], events: Sequence[s.Event], text: Text
) -> Iterator[Reveal]:
    lines = counting(running, votes, text, rolled=False)
    yield _reveal(text("beat-voted"), _chart_of(running, votes, text), lines)
    thrown = [event(seen, text) for seen in events if isinstance(seen, s.FloatingRolled)]
    if thrown:
        yield _reveal(text("beat-dice"), _chart_of(running, tuple(_rolled(votes, events)), text), *thrown)


def _tie_dice(seats: Sequence[Seat], thrown: Sequence[int], text: Text) -> Reveal:
    said = text.listed([f"{text.seat(seat)} **{die}**" for seat, die in zip(seats, thrown, strict=True)])
    plain = text.listed([f"{seat + 1}: {die}" for seat, die in zip(seats, thrown, strict=True)])
    return _reveal(text("beat-tie-dice"), Picture(dice_picture(seats, thrown), plain), said)


def _result(
    running: Candidates, seen: s.Tied | s.Elected | s.Unopposed | s.Cancelled, after: s.View, text: Text
) -> Reveal:
    match seen:
        case s.Elected(_, winner, second, candidates, votes):
            heading = text("beat-won", who=text.seat(winner), votes=_totals_of(seen)[winner])
            chart = _chart_of(candidates, votes, text, (winner, second))
            names = {"first": text.seat(winner), "second": text.seat(second)}
            return _reveal(heading, chart, text("beat-bundles", **names))
        case s.Tied():
            votes = after.phase.votes if isinstance(after.phase, s.Settling) else ()
            return _reveal(event(seen, text), _chart_of(running, votes, text), text("beat-tied"))
        case s.Unopposed(seat):
            return _reveal(event(seen, text), _chart_of(running, (), text, (seat,)), text("beat-unopposed"))
        case s.Cancelled():
            return (Paragraph(f"### {event(seen, text)}"),)


def _money(over: s.Over, text: Text) -> Reveal:
    said = [f"{seat + 1}: {text('money', money=have)}" for seat, have in enumerate(over.money)]
    picture = Picture(purse_notes(over.money, over.funds), text("alt-money", sums=text.listed(said)))
    return _reveal(text("beat-money"), picture, text("beat-funds" if any(over.funds) else "beat-no-funds"))


# Highlights -----------------------------------------------------------------------------------------


TOLD, ROOM = 2, 6
"""Number of highlights, and the phone lines within which a third one is added."""
CLOSE = 2
"""Maximum lead of a close election, in votes."""
RICH = 3
"""Money that deals must have brought a winner to be worth a word: as much as the smallest benefice."""


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
    return third if sum(map(phone_lines, third)) <= ROOM else told[:TOLD]


def _moral(winners: Sequence[Seat], story: Sequence[s.Event], found: s.Opened, text: Text) -> str:
    """Tell how the game was won: of the winners who won most elections, and by deals only if they paid."""
    elected = [seen.winner for seen in story if isinstance(seen, s.Elected)]
    elected += [seen.seat for seen in story if isinstance(seen, s.Unopposed)]
    most = max(map(elected.count, winners))
    first = [seat for seat in winners if elected.count(seat) == most]
    earned = dict.fromkeys(first, 0)
    for deal in found.deals:
        for seat, _, gives, gets in s.both_sides(deal.offer):
            if seat in earned:
                earned[seat] += gets.money - gives.money
    least = min(earned.values())
    who = text.listed([text.seat(seat) for seat in first])
    return text("moral", who=who, elections=most, money=least if least >= RICH else 0)


def _lead(seen: s.Elected) -> int:
    totals = _totals_of(seen)
    return totals[seen.winner] - totals[seen.second]


def _closest(elections: Sequence[s.Elected], text: Text) -> Iterator[str]:
    if seen := largest(elections, lambda each: -_lead(each), least=-CLOSE):
        totals, names = _totals_of(seen), {"winner": text.seat(seen.winner), "second": text.seat(seen.second)}
        votes = {"votes": totals[seen.winner], "against": totals[seen.second]}
        yield text("told-closest" if _lead(seen) else "told-tie", round=seen.round, **votes, **names)


def _swing(elections: Sequence[s.Elected], text: Text) -> Iterator[str]:
    before = [(_totals_of(seen, dice=False), seen) for seen in elections]
    turned = [(max(totals, key=totals.__getitem__), totals, seen) for totals, seen in before]
    if found := largest(turned, lambda turn: turn[1][turn[0]] - turn[1][turn[2].winner]):
        leader, totals, seen = found
        names = {"winner": text.seat(seen.winner), "leader": text.seat(leader)}
        yield text("told-swing", round=seen.round, ahead=totals[leader] - totals[seen.winner], **names)


def _kingmaker(elections: Sequence[s.Elected], text: Text) -> Iterator[str]:
    brought = Counter[tuple[int, Seat, Seat]]()
    for seen in elections:
        for vote in seen.votes:
            if vote.candidate == seen.winner != vote.seat:
                brought[seen.round, vote.seat, seen.winner] += vote.votes
    if brought:
        (round_, seat, winner), votes = brought.most_common(1)[0]
        yield text("told-kingmaker", round=round_, votes=votes, who=text.seat(seat), winner=text.seat(winner))


def _costliest_lie(found: s.Opened, text: Text) -> Iterator[str]:
    lies = [(_received(found.deals, said), said) for said in found.vows if said.verdict == "broken"]
    money, said = largest(lies, lambda lie: lie[0], least=0) or (0, None)
    if said is not None and said.vow is not None:
        whom = text("everybody") if said.receiver is None else text.seat(said.receiver)
        names = {"maker": text.seat(said.maker), "receiver": whom, "what": vow(said.vow, text)}
        yield text("told-lie", money=money, **names)


def _received(deals: Sequence[p.Deal], said: p.Vowed) -> int:
    """Return the most money that was paid for a promise."""
    paid = [
        gets.money
        for deal in deals
        for maker, receiver, gives, gets in s.both_sides(deal.offer)
        if (deal.round, maker, receiver) == (said.round, said.maker, said.receiver) and said.vow in gives.vows
    ]
    return max(paid, default=0)


def _dearest_vote(deals: Sequence[p.Deal], text: Text) -> Iterator[str]:
    paid = [
        (gives.money, buyer, seller, deal.round)
        for deal in deals
        for buyer, seller, gives, gets in s.both_sides(deal.offer)
        if any(isinstance(said, p.VoteFor) for said in gets.vows)
    ]
    money, buyer, seller, round_ = max(paid, default=(0, 0, 0, 0))
    if money:
        names = {"buyer": text.seat(buyer), "seller": text.seat(seller)}
        yield text("told-vote", money=money, round=round_, **names)


# The last post --------------------------------------------------------------------------------------


LINES, BESIDE_SEAT = 18, 2
"""Phone lines for the opened deals and promises, less the lines each seat takes."""


def final(view: s.View, outcome: Outcome, story: Sequence[s.Event], text: Text) -> Screen:
    """The money with the slush funds, what is worth telling, and all that the end opens."""
    over = view.phase
    assert isinstance(over, s.Over)
    lines = [
        text("final-money", who=str(seat + 1), money=money, funds=funds, worth=outcome.scores[seat] - money)
        for seat, (money, funds) in enumerate(zip(over.money, over.funds, strict=True))
    ]
    picture = Picture(purses(over.money, outcome.scores, outcome.winners), "; ".join(lines))
    moral = _moral(outcome.winners, story, opened(over), text)
    return _last_post(view, picture, [moral], (story, opened(over), "opened-more"), text)


def stopped(view: s.View, seats: Sequence[s.View], story: Sequence[s.Event], text: Text) -> Screen:
    """The table when people ended the game, the hands and the deals; the standings tell the money."""
    owned = [(seat, view.own) for seat, view in enumerate(seats)]
    hands = [f"{text.seat(seat)}: {cards(own.hand, text)}" for seat, own in owned if own is not None]
    told = (story, known_to(view, seats), "opened-left")
    return _last_post(view, table_picture(view, text), hands, told, text)


def _last_post(
    view: s.View,
    picture: Picture,
    first: Sequence[str],
    told: tuple[Sequence[s.Event], s.Opened, str],
    text: Text,
) -> Screen:
    story, found, more = told
    lines = [*first, *(f"-# {line}" for line in highlights(story, found, text))]
    short = in_short(found, LINES - BESIDE_SEAT * len(view.hands), more, text)
    shown = [Paragraph("\n".join(lines)), *([Paragraph(short)] if short else [])]
    return Screen((picture, *shown), NAVY)


# What may be guessed -------------------------------------------------------------------------------


def guess(view: s.View, text: Text) -> Guess | None:
    """Return the question who wins the next election, which every seat decides; votes close it."""
    if isinstance(view.phase, s.Tidying | s.Opening | s.Over):
        return None
    seats = tuple(range(len(view.fronts)))
    choices = (*map(text.label, seats), text("guess-none"))
    begun = isinstance(view.phase, s.Settling) or (
        isinstance(view.phase, s.Voting) and bool(view.phase.votes)
    )
    question = text("guess", round=view.round)
    return Guess(f"election-{view.round}", question, choices, seats, closed=begun)


def proved(view: s.View, events: Sequence[s.Event]) -> int | None:
    """Return who won, or that there was no election."""
    for seen in events:
        match seen:
            case s.Elected(winner=winner) | s.Unopposed(winner):
                return winner
            case s.Cancelled():
                return len(view.fronts)
            case _:
                pass
    return None
