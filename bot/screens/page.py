"""The private page about a table beside its game: where it stands, and what each may do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.screens import page_parts as parts
from bot.screens.colours import BLURPLE
from bot.screens.company import company_blocks
from bot.screens.options import options_blocks
from bot.screens.panel import undo_button
from bot.screens.questions import late_buttons, late_line
from bot.screens.requests import OpenPage
from bot.screens.shown import Around
from bot.screens.status import awaited_line, clock_line, finish_line
from bot.screens.story import LATEST, story_button
from bot.screens.terms import terms_blocks
from bot.screens.wording import title, words
from bot.table.acting import can_take_back
from bot.table.commands import ClaimHost, EndTogether, Extend, FreeSeat, MakeHost, Pause, Resume
from bot.table.ending import host_decides, voters
from bot.table.public import missed, was_absent
from bot.table.table import Lobby, Over, Playing, SavedOptions, Table
from bot.text import Texts, Words
from games.core import Seat
from games.screen import Ask, Block, Button, Option, Paragraph, Row, Rule, Screen, Select, rows


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the page: their seat if they have one, what they may do, and what options they keep."""

    seat: Seat | None
    host: bool
    manager: bool
    kept: tuple[SavedOptions, ...] = ()

    @property
    def governs(self) -> bool:
        """Whether they may do what a host does."""
        return self.host or self.manager


def page(
    table: Table,
    user_id: int,
    texts: Texts,
    language: str,
    around: Around,
    *,
    manages: bool,
    part: str = "",
    kept: Sequence[SavedOptions] = (),
) -> Screen:
    """Return the page, or one of those behind it; who may not use such a part reads the page itself.

    `manages`: whether the reader manages the table's server; `kept`: what options they keep of the game.
    """
    text = words(texts, table, language)
    reader = Reader(table.seat_of(user_id), table.host_id == user_id, manages, tuple(kept))
    heading = Paragraph(f"### {title(table, text)}")
    return Screen((heading, *_content(table, reader, text, around, part)), BLURPLE)


def _content(table: Table, reader: Reader, text: Words, around: Around, part: str) -> list[Block]:
    match table, part:
        case Over(), _:
            return [Paragraph(f"{text(f'denied-{table.status}')}\n{_link(text, around)}")]
        case Lobby(), "remove" if reader.governs:
            return parts.removing(table, text)
        case Lobby(), "cancel" if reader.governs:
            return parts.cancelling(text)
        case Lobby(), "company" if reader.host:
            return company_blocks(table, text)
        case Lobby(), "options":
            return options_blocks(table, text, reader.kept, host=reader.host)
        case Lobby(), "kept":
            return [Paragraph(text("cancel-kept"))]
        case Lobby(), _:
            return terms_blocks(table, text, host=reader.host)
        case Playing(), "leave" if reader.seat is not None:
            return parts.leaving(table, reader.seat, text)
        case Playing(), "clock" if reader.governs:
            return parts.clock(table, text)
        case Playing(), "end" if reader.governs:
            return parts.ending(text)
        case Playing(), _:
            doing = list(_doing(table, reader, text))
            return [*_standing(table, reader, text, around), *([Rule(), *doing] if doing else [])]


def _link(text: Words, around: Around) -> str:
    return f"[{text('page-link')}]({around.link})"


# Where it stands -----------------------------------------------------------------------------------


def _standing(table: Playing, reader: Reader, text: Words, around: Around) -> list[Block]:
    lines = [
        _link(text, around),
        awaited_line(table, text),
        clock_line(table, text),
        finish_line(table, text),
    ]
    people = [_seat_line(table, seat, text) for seat in range(len(table.people))]
    failing = [text.seat(seat) for seat in table.present if seat in around.closed_dms]
    if failing and reader.governs:
        people.append(f"✉️ {text('page-dm-fails', names=text.listed(failing))}")
    return [Paragraph("\n".join(line for line in lines if line)), Paragraph("\n".join(people))]


def _seat_line(table: Playing, seat: Seat, text: Words) -> str:
    return f"- {text.seat(seat)}" + "".join(f" · {mark}" for mark in _marks(table, seat, text))


def _marks(table: Playing, seat: Seat, text: Words) -> Iterator[str]:
    """Yield what everybody knows of who sits there."""
    person = table.people[seat]
    if person.left:
        yield text("page-left")
        return
    if person.user_id == table.host_id:
        yield text("page-host")
    if person.offered_to is not None:
        yield text("page-follows" if person.bot else "page-offered")
    if count := missed(table, seat):
        yield text("page-missed", count=count)


# What the reader may do ----------------------------------------------------------------------------


def _doing(table: Playing, reader: Reader, text: Words) -> Iterator[Block]:
    own = _own_buttons(table, reader.seat, text) if reader.seat is not None else []
    yield from rows([*own, *_story_button(table, text)])
    if table.late:
        yield from _late(table, reader, text)
    if reader.governs:
        yield Paragraph(f"**{text('page-host-title')}**")
        yield from rows(_host_buttons(table, text))
        yield from _free_menu(table, reader, text)
        yield from _host_menu(table, text)
    elif reader.seat is not None and _host_away(table):
        yield from rows([Button(text("page-claim"), Ask(ClaimHost()))])


def _late(table: Playing, reader: Reader, text: Words) -> Iterator[Block]:
    """Yield what a reader may do about those whose time is up; who governs never has to wait for others."""
    answers, alone = _answers(table, reader), reader.manager or (reader.host and host_decides(table))
    if answers or reader.governs:
        yield Paragraph(late_line(table, text))
        yield from late_buttons(table, text, answers=answers, governs=reader.governs and not alone)


def _answers(table: Playing, reader: Reader) -> bool:
    """Whether a reader has a say about those whose time is up."""
    if reader.manager:
        return True
    return reader.host if host_decides(table) else reader.seat in voters(table)


def _own_buttons(table: Playing, seat: Seat, text: Words) -> list[Button]:
    together = text("end-agree" if table.agreed else "page-together")
    return [
        *([undo_button(table, seat, text)] if can_take_back(table, seat) else []),
        Button(together, Ask(EndTogether(agree=True)), disabled=seat in table.agreed),
        Button(text("page-leave"), Ask(OpenPage("leave"))),
    ]


def _story_button(table: Playing, text: Words) -> list[Button]:
    """The way to what has happened, from the last of it; none in a game of memory."""
    return [] if table.game.forgets else [story_button(table.id, text, LATEST)]


def _host_buttons(table: Playing, text: Words) -> list[Button]:
    stopped = Button(text("page-resume"), Ask(Resume()), "primary")
    return [
        Button(text("page-pause"), Ask(Pause())) if table.paused_at is None else stopped,
        Button(text("page-extend"), Ask(Extend()), disabled=table.timer.due is None),
        Button(text("page-clock"), Ask(OpenPage("clock"))),
        Button(text("page-end"), Ask(OpenPage("end")), "danger"),
    ]


def _free_menu(table: Playing, reader: Reader, text: Words) -> tuple[Row, ...]:
    """Seats whose players missed a decision; who manages the server may name any."""
    options = tuple(
        Option(text("remove-entry", name=text.label(seat)), Ask(FreeSeat(seat)))
        for seat in table.present
        if seat != reader.seat and (reader.manager or was_absent(table, seat))
    )
    return (Row((Select(text("page-free"), options),)),) if options else ()


def _host_menu(table: Playing, text: Words) -> tuple[Row, ...]:
    options = tuple(
        Option(text.label(seat), Ask(MakeHost(seat)))
        for seat in table.present
        if table.people[seat].user_id != table.host_id
    )
    return (Row((Select(text("page-host-role"), options),)),) if options else ()


def _host_away(table: Playing) -> bool:
    host = table.seat_of(table.host_id)
    return host is None or was_absent(table, host)
