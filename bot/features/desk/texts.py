"""Free text that people see: reporting it, and what moderators do about it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from bot.client.answers import Press, show
from bot.client.presses import answers
from bot.features.desk.tables import OpenReports, back_to_desk, desk_of, desk_table, moderator, reason
from bot.screens.requests import OpenTexts, Request
from bot.screens.wording import menu, page_buttons, paged, relative_time, short
from bot.store.moderation import Report, reports_of, settle, store_report
from bot.table import commands as c
from bot.table.log import texts_seen, writer
from bot.table.seats import held_seats
from bot.table.table import DeniedError, Lobby, Over, Playing
from bot.text import clean_words
from games.screen import MENU, Ask, Block, Button, Option, Paragraph, Screen, rows

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
"""The number of a table or of a text."""
SHOWN_REPORTS = 4
"""Number of reported texts on a page."""


class OpenText(Request, frozen=True, tag="text"):
    """Show a text of a table that one may see, to report it."""

    table_id: Number
    number: Number


class ReportText(OpenText, frozen=True, tag="report"):
    """Report a text to the server's moderators."""


class DecideText(OpenText, frozen=True, tag="decide"):
    """Hide a text for a reason, or show it again."""

    hide: bool


class LeaveText(OpenText, frozen=True, tag="leave-text"):
    """Leave a text that was reported as it is."""


# What a person may report --------------------------------------------------------------------------


async def _readable(press: Press, table_id: int) -> tuple[Playing | Over, dict[int, str]]:
    table = await press.services.tables.get(table_id)
    if isinstance(table, Lobby):
        raise DeniedError("denied-not-started")
    held = held_seats(table, press.user_id)
    if not held and not await press.services.channels.sees(press.interaction, table):
        raise DeniedError("denied-hidden-channel")
    found = texts_seen(table, table.seat_of(press.user_id))
    return table, {one: said for one, said in found.items() if press.manages or one not in table.hidden}


@answers(OpenTexts, kind="private")
async def open_texts(press: Press, request: OpenTexts) -> None:
    table, found = await _readable(press, request.table_id)
    text = press.words(table)
    options = [
        Option(
            short(text("texts-line", name=text.label(writer(number)), said=said)),
            Ask(OpenText(table.id, number)),
        )
        for number, said in sorted(found.items(), reverse=True)
        if table.people[writer(number)].user_id != press.user_id
    ]
    lines = [f"## {text('texts-title')}", text("texts-about" if options else "texts-none")]
    screen = Screen((Paragraph("\n".join(lines)), *menu(text("texts-choose"), options[:MENU])))
    await show(press, screen, table_id=table.id)


@answers(OpenText)
async def open_text(press: Press, request: OpenText) -> None:
    table, found = await _readable(press, request.table_id)
    if request.number not in found:
        raise DeniedError("denied-no-text")
    text, this = press.words(table), (table.id, request.number)
    line = text("texts-line", name=text.seat(writer(request.number)), said=clean_words(found[request.number]))
    buttons = [Button(text("texts-report"), Ask(ReportText(*this)), "danger", emoji="🚩")]
    if press.manages:
        hidden = request.number in table.hidden
        key = "texts-show" if hidden else "texts-hide"
        buttons.append(Button(text(key), Ask(DecideText(*this, hide=not hidden))))
    buttons.append(Button(text("page-back"), Ask(OpenTexts(table.id))))
    about = f"-# {text('texts-report-about')}"
    await show(press, Screen((Paragraph(f"{line}\n{about}"), *rows(buttons))), table_id=table.id)


@answers(ReportText)
async def report_text(press: Press, request: ReportText) -> Screen:
    """Store a report; the moderators learn of the text, not of the person."""
    table, found = await _readable(press, request.table_id)
    if request.number not in found:
        raise DeniedError("denied-no-text")
    told = c.Notice("log", "told-reported-private")
    if request.number in texts_seen(table, None):
        args = {"seat": writer(request.number), "said": found[request.number]}
        told = c.Notice("log", "told-reported", args=args)
    services = press.services
    work = store_report(table.id, request.number, press.user_id, services.now(), told)
    await services.store.database.run(work)
    services.tables.announce_stored()
    return Screen((Paragraph(f"🚩 {press.text('texts-reported')}"),))


# What moderators decide ----------------------------------------------------------------------------


@answers(OpenReports)
async def open_reports(press: Press, request: OpenReports) -> Screen:
    text = press.text
    found = await press.services.store.database.read(reports_of(await desk_of(press)))
    shown, page, pages = paged(found, request.page, SHOWN_REPORTS)
    blocks: list[Block] = [Paragraph(f"## {text('reports-title')}")]
    for one in shown:
        blocks += await _reported(press, one)
    if not found:
        blocks.append(Paragraph(text("reports-none")))
    return Screen((*blocks, *rows(page_buttons(text, page, pages, OpenReports)), back_to_desk(text)))


async def _reported(press: Press, one: Report) -> list[Block]:
    table = next(iter(await press.services.tables.readable([one.table_id])), None)
    this = (one.table_id, one.number)
    leave = Button(press.text("reports-leave"), Ask(LeaveText(*this)))
    if not isinstance(table, Playing | Over):
        return [Paragraph(press.text("tables-unreadable", count=1)), *rows([leave])]
    text = press.words(table)
    link = await press.services.posts.registry.find_link(table)
    lines = [
        text("tables-line", game=text("game-title"), table=table.id, where=link),
        text("texts-line", name=text.seat(writer(one.number)), said=_for_moderator(press, table, one.number)),
        f"-# {text('reports-by', count=one.count, when=relative_time(one.since))}",
    ]
    hide = Button(text("texts-hide"), Ask(DecideText(*this, hide=True)), "danger")
    return [Paragraph("\n".join(lines)), *rows([hide, leave])]


def _for_moderator(press: Press, table: Playing | Over, number: int) -> str:
    """Return a text for a moderator: of a game in which they play no more than their seat knows."""
    plays = isinstance(table, Playing) and held_seats(table, press.user_id)
    found = texts_seen(table, table.seat_of(press.user_id), every=not plays)
    return clean_words(found[number]) if number in found else press.text("reports-private")


@answers(DecideText)
async def decide_text(press: Press, request: DecideText) -> Screen | None:
    await desk_table(press, request.table_id)
    if (why := await reason(press, request)) is None:
        return None
    services, act = press.services, c.HideText(request.number, hidden=request.hide)
    await services.tables.do(request.table_id, act, moderator(press, why))
    await services.store.database.run(settle(request.table_id, request.number))
    return await open_reports(press, OpenReports())


@answers(LeaveText)
async def leave_text(press: Press, request: LeaveText) -> Screen:
    await desk_table(press, request.table_id)
    told = c.Notice("log", "told-report-left", args={"who": press.user_id})
    await press.services.store.database.run(settle(request.table_id, request.number, told))
    press.services.tables.announce_stored()
    return await open_reports(press, OpenReports())
