"""Private pages: the one about a table with those behind it, the list of open tables, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.screens.added import added_buttons
from bot.screens.choices import bots_blocks, clock_rows, options_blocks, terms_blocks
from bot.screens.lobby import more_blocks
from bot.screens.notices import recent_events, waiting
from bot.screens.panel import phase_button, phase_section, undo_button
from bot.screens.places import (
    consent_blocks,
    ending_buttons,
    ending_lines,
    late_buttons,
    late_line,
    question_line,
)
from bot.screens.requests import OpenPage, OpenRules, OpenTables, PostAgain, Request, Watch
from bot.screens.shown import Context
from bot.screens.story import LATEST, story_button
from bot.screens.wording import (
    BLURPLE,
    awaited_line,
    button_or_menu,
    clock_line,
    deal_line,
    finish_line,
    menu,
    page_buttons,
    page_of,
    table_title,
    words,
)
from bot.table import commands as c
from bot.table.acting import can_take_back
from bot.table.consent import may_resume
from bot.table.people import ANYBODY
from bot.table.public import is_party, is_rated, leavers, missed_decisions, was_absent
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Texts, Words, mention
from games.core import Seat
from games.screen import Ask, Block, Button, Entities, Option, Paragraph, Row, Rule, Screen, rows
from games.signs import SEPARATOR
from games.text import Markup

TABLES_PER_PAGE = 8
"""Number of tables on a page: they fit a phone screen."""
TABLE_EVENTS = 3
"""Number of recent public events shown for each of the reader's tables, where there are no more tables."""


@dataclass(frozen=True, slots=True)
class PageReader:
    """The reader of a page: their seat if they have one, and whether they host or manage the server."""

    seat: Seat | None
    host: bool
    manager: bool

    @property
    def governs(self) -> bool:
        """Whether they may do what a host does."""
        return self.host or self.manager


def table_page(
    table: Table,
    user_id: int,
    texts: Texts,
    language: str,
    context: Context,
    *,
    manages: bool,
    part: str = "",
    now: float = 0.0,
) -> Screen:
    """Return the page about a table, or the `part` behind it if the reader may use that.

    `manages`: whether the reader manages the server.
    """
    text = words(texts, table, language)
    reader = PageReader(table.seat_of(user_id), table.host_id == user_id, manages)
    match table, part:
        case Over(), _:
            blocks = [Paragraph(f"{text(f'denied-{table.status}')}\n{_link(text, context)}")]
        case Lobby(), "remove" if reader.governs:
            blocks = _remove_blocks(table, text)
        case Lobby(), "cancel" if reader.governs:
            yes = Button(text("cancel-yes"), Ask(c.Cancel()), "danger")
            no = Button(text("cancel-no"), Ask(OpenPage("kept")))
            blocks = [Paragraph(text("cancel-about")), *rows([yes, no])]
        case Lobby(), "company" if reader.host:
            blocks = [*bots_blocks(table, text), *rows([_back(text)])]
        case Lobby(), "options":
            blocks = [*options_blocks(table, text, host=reader.host), *rows([_back(text)])]
        case Lobby(), "kept":
            blocks = [Paragraph(text("cancel-kept"))]
        case Lobby(), "clock":
            blocks = [*terms_blocks(table, text, host=reader.host), *rows([_back(text)])]
        case Lobby(), _:
            blocks = more_blocks(table, user_id, text, now, governs=reader.governs)
        case Playing(), "leave" if reader.seat is not None:
            blocks = _leave_blocks(table, reader.seat, text)
        case Playing(), "together" if reader.seat is not None:
            blocks = _ending_together(table, reader.seat, text)
        case Playing(), "clock" if reader.governs:
            blocks = _clock(table, text)
        case Playing(), "end" if reader.governs:
            blocks = _end_blocks(table, user_id, text)
        case Playing(), _:
            controls = list(_controls(table, reader, text, now))
            blocks = [*_state(table, reader, text, context), *([Rule()] if controls else []), *controls]
    return Screen((Paragraph(f"### {table_title(table, text)}"), *blocks), BLURPLE)


def _link(text: Words, context: Context) -> str:
    return f"[{text('page-link')}]({context.link})"


# The state of a game -------------------------------------------------------------------------------


def _state(table: Playing, reader: PageReader, text: Words, context: Context) -> list[Block]:
    lines = [
        _link(text, context),
        awaited_line(table, text),
        clock_line(table, text),
        finish_line(table, text),
    ]
    people = [
        SEPARATOR.join([f"- {text.seat(seat)}", *_marks(table, seat, text)])
        for seat in range(len(table.people))
    ]
    unreachable = [text.seat(seat) for seat in table.present if seat in context.closed_dms]
    if unreachable and reader.governs:
        people.append(f"✉️ {text('page-dm-fails', names=text.listed(unreachable))}")
    return [
        Paragraph("\n".join(line for line in lines if line)),
        Paragraph("\n".join(people)),
        Paragraph(f"-# {deal_line(table.deal, text)}"),
    ]


def _marks(table: Playing, seat: Seat, text: Words) -> Iterator[str]:
    person = table.people[seat]
    if person.left:
        yield text("page-left")
        return
    if person.user_id == table.host_id:
        yield text("page-host")
    if person.offered_to is not None:
        yield text("page-follows" if person.bot else "page-offered")
    if count := missed_decisions(table, seat):
        yield text("page-missed", count=count)
    if seat in table.standing:
        yield text("page-not-moved")


# Controls of a game --------------------------------------------------------------------------------


def _controls(table: Playing, reader: PageReader, text: Words, now: float) -> Iterator[Block]:
    own_buttons = _own_buttons(table, reader.seat, text) if reader.seat is not None else []
    # In a game of memory, the story would remember for its players.
    story_buttons = [] if table.game.forgets else [story_button(table.id, text, LATEST)]
    yield from rows([*own_buttons, *story_buttons, *added_buttons("story", table, reader.seat, text)])
    if table.late and reader.governs:
        yield Paragraph(late_line(table, text))
        yield from late_buttons(table, text)
    for question in table.questions:
        if reader.seat is None or reader.seat in question.agreed:
            yield Paragraph(question_line(table, question, text))
        else:
            yield from consent_blocks(table, question, text)
    if reader.governs:
        yield from _host_controls(table, reader, text)
    elif reader.seat is not None:
        yield from rows(_others_buttons(table, reader.seat, text, now))


def _own_buttons(table: Playing, seat: Seat, text: Words) -> list[Button]:
    # Whom the game is left to may end it as its host.
    is_alone_host = table.present == (seat,) and table.people[seat].user_id == table.host_id
    return [
        *([undo_button(table, seat, text)] if can_take_back(table, seat) else []),
        *([] if is_alone_host else [_together(text)]),
        Button(text("page-leave"), Ask(OpenPage("leave"))),
    ]


def _others_buttons(table: Playing, seat: Seat, text: Words, now: float) -> list[Button]:
    """Return what a player may do whose host does not, or not alone."""
    user_id = table.people[seat].user_id
    host = table.seat_of(table.host_id)
    buttons = list[Button]()
    if table.paused_at is not None and (is_party(table, user_id) or may_resume(table, now)):
        buttons.append(Button(text("page-resume"), Ask(c.Resume())))
    if host is None or was_absent(table, host):
        buttons.append(Button(text("page-claim"), Ask(c.ClaimHost())))
    return buttons


def _together(text: Words) -> Button:
    return Button(text("page-together"), Ask(OpenPage("together")))


def _host_controls(table: Playing, reader: PageReader, text: Words) -> Iterator[Block]:
    is_paused = table.paused_at is not None
    has_no_clock = table.terms.limit is None or (table.timer.due is None and table.clock is None)
    is_rated_party = reader.seat is not None and is_party(table, table.people[reader.seat].user_id)
    party_line = f"\n-# {text('page-party')}" if is_rated_party else ""
    yield Paragraph(f"**{text('page-host-title')}**{party_line}")
    yield from rows(
        [
            Button(text("page-resume"), Ask(c.Resume()), "primary")
            if is_paused
            else Button(text("page-pause"), Ask(c.Pause())),
            Button(text("page-extend"), Ask(c.Extend()), disabled=has_no_clock),
            Button(text("page-clock"), Ask(OpenPage("clock"))),
            Button(text("page-end"), Ask(OpenPage("end")), "danger"),
        ]
    )
    # Players free seats that missed a decision; a manager who is none frees any.
    seats_to_free = (
        Option(
            text.plain("remove-entry", name=text.label(seat)),
            Ask(c.FreeSeat(seat, table.people[seat].user_id)),
        )
        for seat in table.present
        if seat != reader.seat and ((reader.manager and not is_rated_party) or was_absent(table, seat))
    )
    yield from menu(text("page-free"), seats_to_free)
    possible_hosts = (
        Option(text.label(seat), Ask(c.MakeHost(seat, table.people[seat].user_id)))
        for seat in table.present
        if table.people[seat].user_id != table.host_id
    )
    yield from menu(text("page-host-role"), possible_hosts)


# Pages behind: each asks before something that cannot be undone ------------------------------------


def _leave_blocks(table: Playing, seat: Seat, text: Words) -> list[Block]:
    if table.people[seat].offered_to is None:
        offer_button = Button(text("leave-anybody"), Ask(c.OfferSeat(ANYBODY)))
    else:
        offer_button = Button(text("leave-keep"), Ask(c.OfferSeat(None)))
    buttons = [Button(text("leave-now"), Ask(c.Leave()), "danger"), offer_button, _back(text)]
    person_menu = Entities("user", "offer", text("leave-person"))
    is_counted = is_rated(table) and len(table.present) > 1 and seat not in leavers(table)
    lines = [text("leave-about"), *([text("leave-rated")] if is_counted else []), text("leave-hand")]
    return [Paragraph("\n".join(lines)), Row((person_menu,)), *rows(buttons)]


def _clock(table: Playing, text: Words) -> list[Block]:
    return [
        Paragraph(text("page-clock-about")),
        *(Paragraph(question_line(table, question, text)) for question in table.questions),
        *clock_rows(table.terms, text),
        *rows([_back(text)]),
    ]


def _end_blocks(table: Playing, user_id: int, text: Words) -> list[Block]:
    if is_party(table, user_id):
        ranked = "no" if table.game.if_stopped(table.state).outcome is None else "yes"
        clock_button = Button(text("page-clock"), Ask(OpenPage("clock")))
        buttons = [_together(text), *([clock_button] if ranked == "yes" else []), _back(text)]
        return [Paragraph(text("page-end-rated", ranks=ranked)), *rows(buttons)]
    buttons = [Button(text("page-end-yes"), Ask(c.End()), "danger"), _back(text)]
    return [Paragraph(text("page-end-about")), *rows(buttons)]


def _ending_together(table: Playing, seat: Seat, text: Words) -> list[Block]:
    agree_button, decline_button = ending_buttons(text)
    buttons = [*([] if seat in table.agreed else [agree_button]), *([decline_button] if table.agreed else [])]
    return [Paragraph("\n".join(ending_lines(table, text))), *rows([*buttons, _back(text)])]


def _remove_blocks(table: Lobby, text: Words) -> list[Block]:
    options = (
        Option(text.plain("remove-entry", name=name), Ask(c.Remove(person.user_id)))
        for person, name in zip(table.people, text.labels, strict=True)
        if person.user_id != table.host_id and not person.bot
    )
    removed_line = "\n" + text("remove-removed", names=text.listed(list(map(mention, table.removed))))
    undo_buttons = [Button(text("remove-undo"), Ask(c.Readmit(table.removed[-1])))] if table.removed else []
    return [
        Paragraph(text("remove-about") + (removed_line if undo_buttons else "")),
        *menu(text("page-remove"), options),
        *rows([*undo_buttons, _back(text)]),
    ]


def _back(text: Words) -> Button:
    return Button(text("page-back"), Ask(OpenPage()))


# The list of tables --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table of the list and where its post is. `mine`: the reader sits there; `here`: in this channel."""

    table: Table
    link: Markup
    mine: bool
    here: bool


def tables_page(
    texts: Texts, tables: Sequence[ListedTable], language: str, notes: Sequence[str] = (), page: int = 0
) -> Screen:
    """Return a page of the open tables: the reader's own first, then the others of the channel."""
    text = texts.of(language)
    shown, page, pages = page_of(tables, page, TABLES_PER_PAGE)
    blocks: list[Block] = [Paragraph("\n".join([f"## {text('tables-title')}", *notes]))]
    if not any(listed.mine for listed in tables):
        blocks.append(Paragraph(text("tables-none")))
    is_heading_shown = False
    are_few = len(shown) <= TABLE_EVENTS
    for listed in shown:
        if not listed.mine and not is_heading_shown:
            is_heading_shown = True
            blocks.append(Paragraph(f"## {text('tables-here')}"))
        title, *lines = _lines(texts, listed, language, few=are_few)
        blocks.append(Paragraph("\n".join([title, *(f"-# {line}" for line in lines if line)])))
    own_tables = [listed.table for listed in shown if listed.mine]
    games_here = [listed.table for listed in shown if listed.here and isinstance(listed.table, Playing)]
    blocks += _choose_table(texts, own_tables, language, "button-again", PostAgain)
    blocks += _choose_table(texts, games_here, language, "button-watch", Watch)
    blocks += rows(page_buttons(text, page, pages, OpenTables))
    return Screen(tuple(blocks), BLURPLE)


def _choose_table(
    texts: Texts, tables: Sequence[Table], language: str, key: str, request: Callable[[int], Request]
) -> Iterator[Row]:
    """Yield the button for one table, or the menu of several."""
    entries = [
        Option(table_title(table, words(texts, table, language)), Ask(request(table.id))) for table in tables
    ]
    yield from button_or_menu(texts.of(language)(key), entries)


def _lines(texts: Texts, listed: ListedTable, language: str, *, few: bool) -> Iterator[str]:
    table = listed.table
    text = words(texts, table, language)
    yield text("tables-line", game=text("game-title"), table=table.id, where=listed.link)
    if not isinstance(table, Playing):
        yield text("tables-lobby", count=len(table.people))
        return
    yield awaited_line(table, text) or waiting(table, text)
    yield clock_line(table, text)
    yield finish_line(table, text)
    if listed.mine and few:
        yield from recent_events(table, text, count=TABLE_EVENTS)


# The rules ---------------------------------------------------------------------------------------


def rules_page(texts: Texts, game: str, page: int, language: str, table: Playing | None = None) -> Screen:
    """Return a section of a game's rules, with its picture if it has one, and a menu of all sections.

    Read at a table, it also leads to the section of the present phase.
    """
    text = texts.of(language, game)
    sections = texts.rules(game, language)
    page = min(page, len(sections) - 1)
    heading, body = sections[page]
    title = heading if page == 0 else f"{text('game-title')} · {heading}"
    # At a table the buttons name no game: they are that table's.
    key = "" if table else game
    options = (
        Option(name, Ask(OpenRules(key, number)), chosen=number == page)
        for number, (name, _) in enumerate(sections)
    )
    blocks: list[Block] = [Paragraph(f"## {title}\n{body}")]
    if picture := texts.packages[game].screens.diagram(page, text):
        blocks.append(picture)
    blocks.append(Rule())
    if table is not None and phase_section(table, texts, language) != page:
        blocks += rows([phase_button(table, texts, language, "now")])
    blocks += menu(text("rules-choose"), options)
    blocks += rows(page_buttons(text, page, len(sections), lambda to, slot: OpenRules(key, to, slot)))
    return Screen(tuple(blocks), BLURPLE)
