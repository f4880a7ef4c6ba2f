"""A game that is over: its result, the proof that the deal was fair, and what may come next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.screens.requests import OpenRules, Rematch, VerifyGame
from bot.screens.shown import PUBLIC, Document, Rating, Shown
from bot.screens.story import story_button
from bot.screens.wording import GREEN, GREY, SHORT_HASH, dealt_lines, table_title
from bot.table.table import NO_SEAT, Over
from bot.text import Words
from games.core import Outcome
from games.entries import Ended
from games.position import Position
from games.record import record_hash
from games.screen import Ask, Block, Button, Paragraph, Rule, Screen, rows
from games.signs import SEPARATOR, signed

PODIUM, LARGE_TABLE = 3, 6
"""Ranks in normal letters at a table with more people than a large one has; further ranks are small."""
UNREPLAYABLE = "ended-rules"
"""Message for a game whose log the installed rules cannot replay."""


def final_post(table: Over, text: Words, ratings: Sequence[Rating] = ()) -> Shown:
    """Return the standings, the opened secret and the record, as far as there are any.

    `ratings` stand beside the names once they are known; the post does not wait for them.
    """
    outcome, position = table.outcome, table.position
    heading = Paragraph("\n".join(_heading(table, text, ratings)))
    if outcome is None or position is None:
        screen = Screen((heading, *_below(table, text)), GREY)
        return Shown(table.id, PUBLIC, -1, screen, key=table.secret)
    screen, data = _last_screen(table, position, outcome, text), table.record()
    blocks = (heading, *screen.blocks, *_below(table, text, record_hash(data)))
    record = Document(f"backroom-table-{table.id}.jsonl", data)
    shown = msgspec.structs.replace(screen, blocks=blocks, accent=GREEN)
    return Shown(table.id, PUBLIC, position.state.step, shown, (record,), key=table.secret)


# The result ----------------------------------------------------------------------------------------


def _heading(table: Over, text: Words, ratings: Sequence[Rating]) -> Iterator[str]:
    ended = table.position.ended if table.position is not None else None
    early = table.position is None or ended is not None
    yield f"## {text('final-title-early' if early else 'final-title')}"
    yield f"-# {table_title(table, text)}"
    # Without winners, the result line says how the game was ended.
    if ended is not None and ended.winners and isinstance(table.entries[-1], Ended):
        yield text(f"ended-{table.entries[-1].how}-ranked")
    yield f"### {result_line(table, text)}"
    if table.outcome is not None:
        yield from _standings(table.outcome, ratings, text)
    if table.unrated:
        yield f"-# {text(f'unrated-{table.unrated}')}"


def result_line(table: Over, text: Words) -> str:
    """Return the winners, or how and by whom the game was ended without any."""
    outcome = table.outcome
    if outcome is None:
        return text(UNREPLAYABLE)
    if outcome.winners:
        winners = text.listed([text.seat(seat) for seat in outcome.winners])
        return text("final-winner", count=len(outcome.winners), names=winners)
    if outcome.ending != "ended-host" or table.ended_by is None:
        return text(outcome.ending)
    if table.ended_by == NO_SEAT:
        return text("ended-by", by=text("ended-by-manager"))
    name = text.seat(table.ended_by)
    by_host = table.people[table.ended_by].user_id == table.host_id
    return text("ended-by", by=text("ended-by-host", name=name) if by_host else name)


def _standings(outcome: Outcome, ratings: Sequence[Rating], text: Words) -> Iterator[str]:
    """Yield the points of each seat, in order of their ranks if there are any."""
    points = [text("points", points=score) for score in outcome.scores]
    if not outcome.winners:
        for seat, have in enumerate(points):
            yield text("final-stood", name=text.seat(seat), points=have)
        return
    for seat in sorted(range(len(points)), key=outcome.ranks.__getitem__):
        key = "final-line-won" if seat in outcome.winners else "final-line"
        line = text(key, rank=outcome.ranks[seat], name=text.seat(seat), points=points[seat])
        small = "-# " if outcome.ranks[seat] > PODIUM and len(points) > LARGE_TABLE else ""
        yield small + SEPARATOR.join([line, *(_rating(one, text) for one in ratings if one.seat == seat)])


def _rating(rating: Rating, text: Words) -> str:
    change = signed(rating.change, text) if rating.change else f"±{text.number(0)}"
    return text("final-rating", rating=text.number(rating.after), change=change)


def _last_screen(table: Over, position: Position, outcome: Outcome, text: Words) -> Screen:
    """Return the game as its rules ended it, or as it stood when people did."""
    screens, game = table.package.screens, table.game
    if position.ended is None:
        return screens.final(game.view(position.state, None), outcome, position.story, text)
    opened = game.if_stopped(position.state).state
    state = position.state if opened is None else opened
    seats = [game.view(state, seat) for seat in range(len(table.people))]
    return screens.stopped(game.view(state, None), seats, position.story, text)


# Proof and buttons ---------------------------------------------------------------------------------


def _below(table: Over, text: Words, record: str = "") -> Iterator[Block]:
    """Yield the proof and the buttons; `record` is the hash that closes the record, if there is one."""
    yield Rule()
    yield Paragraph("\n".join(f"-# {line}" for line in _proof(table, record, text)))
    yield from rows(
        [
            Button(text("button-rematch"), Ask(Rematch()), "success"),
            *([story_button(table.id, text)] if table.position is not None else []),
            *([Button(text("button-verify"), Ask(VerifyGame(table.id)), emoji="🔍")] if record else []),
            Button(text("button-rules"), Ask(OpenRules())),
        ]
    )


def _proof(table: Over, record: str, text: Words) -> Iterator[str]:
    """Yield how the deal came about, and how its record can be verified."""
    if record:
        yield text("final-sealed", hash=table.commitment[:SHORT_HASH])
    else:
        yield text("final-opened", hash=table.commitment, secret=table.secret.hex())
    yield from dealt_lines(table.head(), text)
    if record:
        yield text("final-verify", hash=record)
