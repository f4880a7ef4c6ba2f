"""A game that is over as everybody sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.screens.colours import GREEN, GREY
from bot.screens.deal import proof
from bot.screens.requests import OpenRules, OpenStory, Rematch
from bot.screens.shown import PUBLIC, Document, Rating, Shown
from bot.screens.wording import title
from bot.table.table import NO_SEAT, Over
from bot.text import Words
from games.core import Outcome, Seat
from games.entries import Ended
from games.position import Position
from games.record import record_hash
from games.screen import Ask, Block, Button, Paragraph, Rule, Screen, rows

PODIUM, LARGE = 3, 6
"""So many lead at a table of more than so many; the others stand below them in small letters."""
OUTDATED = "ended-rules"
"""How a game ended whose log cannot be replayed under the rules that are installed now."""


def final(table: Over, text: Words, ratings: Sequence[Rating] = ()) -> Shown:
    """Return the standings, the opened secret and the record, as far as there are any.

    `ratings` of the people are told with their places; nobody waits for them.
    """
    outcome, position = table.outcome, table.position
    blocks = [Paragraph("\n".join(_heading(table, text, ratings)))]
    if outcome is None or position is None:
        screen = Screen((*blocks, *_below(table, text)), GREY)
        return Shown(table.id, PUBLIC, -1, screen, key=table.secret)
    screen, data = _last_screen(table, position, outcome, text), table.record()
    below = _below(table, text, record_hash(data))
    shown = msgspec.structs.replace(screen, blocks=(*blocks, *screen.blocks, *below), accent=GREEN)
    record = Document(f"backroom-table-{table.id}.jsonl", data)
    return Shown(table.id, PUBLIC, position.state.step, shown, (record,), key=table.secret)


def _heading(table: Over, text: Words, ratings: Sequence[Rating]) -> Iterator[str]:
    early = table.position is None or table.position.ended is not None
    yield f"## {text('final-title-early' if early else 'final-title')}"
    yield f"-# {title(table, text)}"
    if (how := _how_ended(table, text)) is not None:
        yield how
    yield f"### {result_line(table, text)}"
    yield from _standings(table.outcome, ratings, text)
    if table.unrated:
        yield f"-# {text(f'unrated-{table.unrated}')}"


def _how_ended(table: Over, text: Words) -> str | None:
    """Return what ended a game early that is ranked all the same; of others the result line tells it."""
    if table.position is None or table.position.ended is None or not table.position.ended.winners:
        return None
    last = table.entries[-1]
    return text(f"ended-{last.how}-ranked") if isinstance(last, Ended) else None


def result_line(table: Over, text: Words) -> str:
    """Return who has won, or how and by whom the game was ended without a winner."""
    outcome = table.outcome
    if outcome is None or not outcome.winners:
        if outcome and outcome.ending == "ended-host" and table.ended_by is not None:
            return text("ended-by", by=_who_ended(table, table.ended_by, text))
        return text(outcome.ending if outcome else OUTDATED)
    winners = text.listed([text.seat(seat) for seat in outcome.winners])
    return text("final-winner", count=len(outcome.winners), names=winners)


def _who_ended(table: Over, seat: Seat, text: Words) -> str:
    if seat == NO_SEAT:
        return text("ended-by-manager")
    hosts = table.people[seat].user_id == table.host_id
    return text("ended-by-host", name=text.seat(seat)) if hosts else text.seat(seat)


def _standings(outcome: Outcome | None, ratings: Sequence[Rating], text: Words) -> Iterator[str]:
    """Yield everybody's points, in order where people are ranked."""
    if outcome is None:
        return
    points = [text("points", points=score) for score in outcome.scores]
    if not outcome.winners:
        for seat, have in enumerate(points):
            yield text("final-stood", name=text.seat(seat), points=have)
        return
    for seat in sorted(range(len(points)), key=outcome.ranks.__getitem__):
        key = "final-line-won" if seat in outcome.winners else "final-line"
        line = text(key, rank=outcome.ranks[seat], name=text.seat(seat), points=points[seat])
        small = "-# " if outcome.ranks[seat] > PODIUM and len(points) > LARGE else ""
        yield small + " · ".join([line, *(_rating(one, text) for one in ratings if one.seat == seat)])


def _rating(rating: Rating, text: Words) -> str:
    sign = "+" if rating.change > 0 else "\N{MINUS SIGN}" if rating.change < 0 else "±"
    change = f"{sign}{text.number(abs(rating.change))}"
    return text("final-rating", rating=text.number(rating.after), change=change)


def _last_screen(table: Over, position: Position, outcome: Outcome, text: Words) -> Screen:
    """The last of a game: as its rules end it, or as it stood when people ended it."""
    screens, game = table.package.screens, table.game
    if position.ended is None:
        return screens.final(game.view(position.state, None), outcome, position.story, text)
    opened = game.if_stopped(position.state).state
    state = position.state if opened is None else opened
    seats = [game.view(state, seat) for seat in range(len(table.people))]
    return screens.stopped(game.view(state, None), seats, position.story, text)


def _below(table: Over, text: Words, closed: str = "") -> Iterator[Block]:
    """Yield what proves that the deal was fair and the record is whole, and what may come next."""
    yield Rule()
    yield Paragraph("\n".join(f"-# {line}" for line in proof(table, closed, text)))
    yield from rows(
        [
            Button(text("button-rematch"), Ask(Rematch()), "success"),
            *_story_button(table, text),
            Button(text("button-rules"), Ask(OpenRules())),
        ]
    )


def _story_button(table: Over, text: Words) -> tuple[Button, ...]:
    if table.position is None:
        return ()
    return (Button(text("button-story"), Ask(OpenStory(table.id)), emoji="📖"),)
