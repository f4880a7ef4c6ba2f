"""A game that is over as everybody sees it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.screens.colours import GREEN, GREY
from bot.screens.deal import proof
from bot.screens.requests import OpenRules, OpenStory, Rematch
from bot.screens.shown import PUBLIC, Document, Shown
from bot.screens.wording import title
from bot.table.table import Over
from bot.text import Words
from games.core import Outcome
from games.position import Position
from games.record import record_hash
from games.screen import Ask, Block, Button, Paragraph, Row, Rule, Screen, rows

OUTDATED = "ended-rules"
"""How a game ended whose log cannot be replayed under the rules that are installed now."""


def final(table: Over, text: Words) -> Shown:
    """Return the standings, the opened secret and the record, as far as there are any."""
    outcome, position = table.outcome, table.position
    blocks = [Paragraph("\n".join(_heading(table, text)))]
    if outcome is None or position is None:
        screen = Screen((*blocks, *_below(table, text)), GREY)
        return Shown(table.id, PUBLIC, -1, screen, key=table.secret)
    screen, data = _last_screen(table, position, outcome, text), table.record()
    below = _below(table, text, record_hash(data))
    shown = msgspec.structs.replace(screen, blocks=(*blocks, *screen.blocks, *below), accent=GREEN)
    record = Document(f"backroom-table-{table.id}.jsonl", data)
    return Shown(table.id, PUBLIC, position.state.step, shown, (record,), key=table.secret)


def _heading(table: Over, text: Words) -> Iterator[str]:
    yield f"## {text('final-title')}"
    yield f"-# {title(table, text)}"
    yield f"### {result_line(table.outcome, text)}"
    yield from _standings(table.outcome, text)
    if table.unrated:
        yield f"-# {text(f'unrated-{table.unrated}')}"


def result_line(outcome: Outcome | None, text: Words) -> str:
    """Return who has won, or how the game ended without a winner."""
    if outcome is None or not outcome.winners:
        return text(outcome.ending if outcome else OUTDATED)
    winners = text.listed([text.seat(seat) for seat in outcome.winners])
    return text("final-winner", count=len(outcome.winners), names=winners)


def _standings(outcome: Outcome | None, text: Words) -> Iterator[str]:
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
        yield text(key, rank=outcome.ranks[seat], name=text.seat(seat), points=points[seat])


def _last_screen(table: Over, position: Position, outcome: Outcome, text: Words) -> Screen:
    """The last of a game: as its rules end it, or as it stood when people ended it."""
    screens, view = table.package.screens, table.game.view(position.state, None)
    if position.ended is None:
        return screens.final(view, outcome, position.story, text)
    screen = screens.public(view, position.story, text)
    stood = tuple(block for block in screen.blocks if not isinstance(block, Row))
    return msgspec.structs.replace(screen, blocks=stood)


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
