"""A seat's own panel: what this seat may know and do now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.screens.colours import GREY
from bot.screens.company import advice_button
from bot.screens.learning import help_button, minute
from bot.screens.own import news_lines, note_blocks, note_button
from bot.screens.shown import Around, Shown, seat_place
from bot.screens.status import status_lines
from bot.screens.wording import words
from bot.table.acting import can_take_back
from bot.table.commands import TakeBack
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Texts, Words
from games.core import Seat
from games.screen import Ask, Block, Button, Paragraph, Rule, Screen, rows


def panel(table: Table, seat: Seat, texts: Texts, language: str, around: Around) -> Shown:
    """Return a seat's own panel, in the reader's language."""
    text = words(texts, table, language, seat)
    if isinstance(table, Playing) and not table.people[seat].left:
        return _playing(table, seat, texts, text, around)
    lines = f"{_title(table, seat, text)}\n{_closed(table, text, around)}"
    screen = Screen((Paragraph(lines),), GREY)
    return Shown(table.id, seat_place(seat), 0, screen, key=table.secret)


def notice_blocks(notice: str, above: Sequence[Block] = ()) -> tuple[Block, ...]:
    """Return what stands above a panel once. What counts as shown is the panel alone: notices pass."""
    said = (*above, Paragraph(notice)) if notice else tuple(above)
    return (*said, Rule()) if said else ()


def _title(table: Table, seat: Seat, text: Words) -> str:
    name = text.seat(seat)
    return f"### {text('panel-title', game=text('game-title'), table=table.id, name=name)}"


def _closed(table: Table, text: Words, around: Around) -> str:
    match table:
        case Over():
            return text("final-seat", link=around.link)
        case Playing():
            return text("final-left", link=around.link)
        case Lobby():
            return text("denied-not-started")


def _playing(table: Playing, seat: Seat, texts: Texts, text: Words, around: Around) -> Shown:
    game, state = table.game, table.state
    screen = table.package.screens.private(
        game.view(state, seat), seat, game.legal(state, seat), table.draft(seat), text
    )
    blocks = (
        Paragraph(_head(table, seat, text, around)),
        *_minute(table, seat, texts, text),
        *screen.blocks,
        *note_blocks(table, seat),
        *_own_buttons(table, seat, text),
        *status_lines(table, text),
    )
    return Shown(
        table.id,
        seat_place(seat),
        state.step,
        msgspec.structs.replace(screen, blocks=blocks),
        alerts=game.alerts(state, seat),
        acts=table.moves[seat],
        key=table.secret,
    )


def _head(table: Playing, seat: Seat, text: Words, around: Around) -> str:
    """Whose seat it is, the way to the table, and what has happened since its last turn."""
    where = f"-# {text('panel-public', link=around.link)}"
    return "\n".join(filter(None, (_title(table, seat, text), where, news_lines(table, seat, text))))


def _minute(table: Playing, seat: Seat, texts: Texts, text: Words) -> tuple[Block, ...]:
    """The game in a minute, until the seat has acted for the first time or tries something out."""
    if table.moves[seat] or table.draft(seat) is not None:
        return ()
    return (Paragraph(minute(texts, table.game.key, text.language)), Rule())


def _own_buttons(table: Playing, seat: Seat, text: Words) -> tuple[Block, ...]:
    """The way back, what is explained now, and the seat's note."""
    back = [undo_button(table, seat, text)] if can_take_back(table, seat) else []
    return rows(
        [*back, *help_button(table, seat, text), *advice_button(table, seat, text), note_button(text)]
    )


def undo_button(table: Playing, seat: Seat, text: Words) -> Button:
    """Return the way back from a seat's last action: from that one and no other."""
    return Button(text("button-undo"), Ask(TakeBack(table.moves[seat])), emoji="↩")
