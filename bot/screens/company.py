"""Computer players: who of them sits in a lobby, and what one would do in somebody's seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import structlog

from bot.screens.requests import AskAdvice, TakeAdvice
from bot.screens.wording import our_name
from bot.table.bots import memory_of, sign, takes_advice
from bot.table.commands import AddBot, RemoveBot, SetAdvice, SetFollow, TemperKey
from bot.table.table import Lobby, Playing
from bot.text import Words
from games.core import Seat
from games.screen import Ask, Block, Button, Option, Paragraph, Row, Select, rows

TAKES = ((), ("button-take-advice",), ("button-take-first", "button-take-second"))
"""The ways to follow so many hints."""

log = structlog.stdlib.get_logger(__name__)


def company_blocks(table: Lobby, text: Words) -> list[Block]:
    """Return where the host of a lobby chooses its company."""
    full = len(table.people) >= table.seats[-1]
    buttons = [
        Button(text(f"company-add-{temper}"), Ask(AddBot(temper)), disabled=full)
        for temper in get_args(TemperKey)
    ]
    return [
        Paragraph(f"{text('company-about')}\n-# {text('company-tempers')}"),
        *rows(buttons),
        *_dismissal(table, text),
        _choice("follow", SetFollow, text, chosen=table.terms.follow),
        _choice("advice", SetAdvice, text, chosen=table.terms.advice),
    ]


def _dismissal(table: Lobby, text: Words) -> tuple[Row, ...]:
    options = tuple(
        Option(text("company-dismiss-entry", name=our_name(person, text)), Ask(RemoveBot(person.number)))
        for person in table.people
        if person.bot
    )
    return (Row((Select(text("company-dismiss"), options),)),) if options else ()


def _choice(term: str, command: Callable[[bool], Any], text: Words, *, chosen: bool) -> Row:
    options = tuple(
        Option(text(f"company-{term}-{'on' if on else 'off'}"), Ask(command(on)), chosen=on == chosen)
        for on in (False, True)
    )
    return Row((Select(text(f"company-{term}"), options),))


# Advice --------------------------------------------------------------------------------------------


def advice_button(table: Playing, seat: Seat, text: Words) -> tuple[Button, ...]:
    """Return the way to advice, where the table allows it and the seat has to decide."""
    return (Button(text("button-advice"), Ask(AskAdvice()), emoji="🤖"),) if takes_advice(table, seat) else ()


def advice(table: Playing, seat: Seat, action: Any, said: Any, text: Words) -> tuple[Block, ...]:  # noqa: ANN401 - any game's actions
    """Return what a mind would do, and what it would say beside that, each with the way to do it at once.

    If it has no answer at all, that is said.
    """
    hints = _hints(table, seat, action, said)
    lines = [line for key, hint in hints for line in _hint(table, seat, key, hint, text)]
    buttons = [
        Button(text(key), Ask(TakeAdvice(sign(table, seat, hint))), emoji="🤖")
        for key, (_, hint) in zip(TAKES[len(hints)], hints, strict=True)
    ]
    # A panel may be full: all hints are one text, and their buttons one row.
    return (Paragraph("\n".join(lines or [text("advice-none")])), *rows(buttons))


def _hints(table: Playing, seat: Seat, action: Any, said: Any) -> list[tuple[str, Any]]:  # noqa: ANN401 - any game's actions
    """What is told, in this order: what is said to something that waits comes before the decision."""
    if action is None or said is None or said == action:
        return [("advice", hint) for hint in (action, said) if hint is not None][:1]
    if said in table.game.legal(table.state, seat):
        return [("advice", said), ("advice-then", action)]
    return [("advice", action), ("advice-also", said)]


def _hint(table: Playing, seat: Seat, key: str, action: Any, text: Words) -> tuple[str, ...]:  # noqa: ANN401 - any game's action
    """An action in words, and what speaks for it."""
    return (text(key, does=table.package.screens.action(action, text)), *_reason(table, seat, action, text))


def _reason(table: Playing, seat: Seat, action: Any, text: Words) -> tuple[str, ...]:  # noqa: ANN401 - any game's action
    strategy = table.package.strategy
    if strategy is None:
        return ()
    try:
        view = table.game.view(table.state, seat)
        why = text("advice-why", why=strategy.why(view, seat, memory_of(table, seat), action, text))
    except Exception as error:  # noqa: BLE001 - whatever a mind does wrong
        log.warning("mind_failed", table=table.id, seat=seat, reason=type(error).__name__)
        return ()
    return (f"-# {why}",)
