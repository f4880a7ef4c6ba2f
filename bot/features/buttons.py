"""Buttons of tables: each command that can be pressed, and the forms and pages around them."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from bot.client.answers import Answer, Page, Panel, Public, TablePage, ask_for, respond
from bot.client.gate import AT_TABLE, PLAYING, SITTING, Need
from bot.client.lobbies import (
    blocked_here,
    greeting,
    leave_searches,
    missing_for_threads,
    note_reliability,
    start_command,
    start_completed,
    wants_threads,
)
from bot.client.press import Press, note_reading
from bot.client.presses import answers
from bot.screens.choices import clock_changes, clock_form
from bot.screens.lobby import interest_answer, lobby_button
from bot.screens.notices import notice, recent_events
from bot.screens.panel import advice_answer, help_answer, more_answer
from bot.screens.requests import (
    AskAdvice,
    ChangeClock,
    EndWaiting,
    JoinAnyway,
    JoinTable,
    OpenHelp,
    OpenMore,
    OpenPage,
    OpenPanel,
    SkipReveal,
    TakeAdvice,
    TakeAnyway,
)
from bot.screens.shown import UNANSWERED, seat_place
from bot.table import commands as c
from bot.table.acting import warning_draft
from bot.table.bots import check_advice, decision, sign, takes_advice
from bot.table.errors import DeniedError, StaleError
from bot.table.public import is_rated, leavers
from bot.table.table import Lobby, Playing, Table, require_playing, require_seat
from bot.text import Words
from games.core import Seat
from games.screen import Ask, Button

SHOWN_EVENTS = 12
"""Recent public events shown to a substitute."""


# Commands ------------------------------------------------------------------------------------------


async def give(press: Press, command: c.Command, page: str = "") -> Answer:
    """Give the table a command; return the page that was pressed on, or the lobby's post.

    Elsewhere the change is seen on the posts.
    """
    before = press.here
    return _show_change(press, before, await press.do(command), page)


def _show_change(press: Press, before: Table, after: Table, page: str = "") -> Answer:
    if press.on_ephemeral:
        return TablePage(after, page)
    return Public(after) if isinstance(before, Lobby) else None


# The page on which each command is pressed, to be shown again.
_PAGES: dict[str, tuple[type[c.Pressed], ...]] = {
    "": (
        c.Leave,
        c.Cancel,
        c.Pause,
        c.Resume,
        c.Extend,
        c.AnswerLate,
        c.End,
        c.FreeSeat,
        c.MakeHost,
        c.ClaimHost,
        c.Agree,
        c.KeepOpen,
    ),
    "together": (c.EndTogether,),
    "remove": (c.Remove, c.Readmit),
    "options": (c.SetOption, c.SetLanguage),
    "clock": (c.SetLimit, c.SetFinish, c.SetLate),
    "company": (c.AddBot, c.RemoveBot),
}
for _page, _commands in _PAGES.items():
    answers(*_commands, needs=AT_TABLE)(partial(give, page=_page))


answers(c.FillSeats, needs=AT_TABLE)(give)


@answers(c.SetTerm, needs=AT_TABLE)
async def change_term(press: Press, command: c.SetTerm) -> Answer:
    return await give(press, command, "company" if command.field in ("follow", "advice") else "clock")


@answers(c.OfferSeat, needs=AT_TABLE)
async def offer_seat(press: Press, command: c.OfferSeat) -> Answer:
    """Offer a seat, to a person whom the server admits; who it does not, the presser is not told."""
    membership = press.services.membership
    guild_id = press.here.guild_id
    if command.to and command.to not in await membership.admitted(guild_id, [command.to]):
        raise DeniedError("denied-offer-refused")
    return await give(press, command)


@lobby_button(place=0)
def fill_button(table: Lobby, text: Words) -> Button | None:
    """Return the button for the host that seats the bot players who are needed; not where people look."""
    if len(table.joined) >= table.seats[0] or table.search is not None:
        return None
    return Button(text("button-fill"), Ask(c.FillSeats()), emoji="🤖")


@answers(c.LeaveLobby, needs=AT_TABLE)
async def leave_lobby(press: Press, command: c.LeaveLobby) -> Answer:
    """Leave a lobby; at a game that has begun meanwhile, show the page that asks."""
    if isinstance(press.here, Playing):
        require_seat(press.here, press.user_id)
        return TablePage(press.here, "leave")
    if press.guild_id is None:
        # What calls a person to a seat stands in a DM, where no post shows that they have declined.
        await press.do(command)
        return Page(notice(press.text("lobby-left")), replaces=True)
    return await give(press, command)


@answers(c.Join, c.JoinFor, JoinAnyway, needs=SITTING, kind="private")
async def join_lobby(press: Press, command: c.Join | c.JoinFor | JoinAnyway) -> Answer:
    """Take a seat, and read what to keep of the deal; the last for whom a lobby has waited starts the game.

    Whom the presser has blocked they are told of first; no one else can notice that.
    """
    before = press.here
    games = command.games if isinstance(command, c.JoinFor | JoinAnyway) else ()
    anyway = JoinAnyway(games)
    if not isinstance(command, JoinAnyway) and (warning_screen := await blocked_here(press, before, anyway)):
        return Page(warning_screen, before.id)
    await note_reliability(press)
    after = await press.do(c.JoinFor(games) if games else c.Join())
    await leave_searches(press, after)
    press.table = await start_completed(press, before, after)
    return greeting(press, press.table)


@answers(JoinTable, needs=(*SITTING, Need.HERE), kind="private")
async def join_table(press: Press, _: JoinTable) -> Answer:
    """Take a seat in a lobby that a page shows."""
    return await join_lobby(press, c.Join())


@answers(c.NotifyMe, needs=AT_TABLE, kind="private")
async def set_notification(press: Press, command: c.NotifyMe) -> Answer:
    table = await press.do(command)
    if isinstance(table, Lobby):
        return Page(interest_answer(table, press.user_id, press.words(table)), table.id)
    return None


@answers(c.TakeSeat, TakeAnyway, needs=SITTING, kind="private")
async def take_seat(press: Press, command: c.TakeSeat | TakeAnyway) -> Answer:
    """Take over a seat, and read what everybody has seen until now."""
    anyway = TakeAnyway(command.seat)
    if isinstance(command, c.TakeSeat) and (warning_screen := await blocked_here(press, press.here, anyway)):
        return Page(warning_screen, press.here.id)
    table = await press.do(c.TakeSeat(command.seat))
    text = press.words(table)
    event_lines = recent_events(table, text, count=SHOWN_EVENTS)
    # Who comes back to the own seat is rated as if they had stayed.
    stays_unrated = isinstance(table, Playing) and is_rated(table) and command.seat in leavers(table)
    notes = [text("take-free")] if stays_unrated else []
    lines = [
        f"**{text('take-welcome')}**",
        *notes,
        *([text("take-story"), *event_lines] if event_lines else []),
    ]
    return Panel(table, "\n".join(lines))


@answers(c.Seen, needs=AT_TABLE)
async def mark_seen(press: Press, command: c.Seen) -> Answer:
    table = await press.do(command)
    return Panel(table) if press.on_private else Public(table)


@answers(c.AskLonger, needs=AT_TABLE, kind="private")
async def ask_longer(press: Press, command: c.AskLonger) -> Answer:
    return Panel(await press.do(command), press.text("longer-given"))


@answers(c.TakeBack, needs=AT_TABLE, kind="private")
async def undo_action(press: Press, command: c.TakeBack) -> Answer:
    return Panel(await press.do(command))


@answers(c.Start, needs=AT_TABLE)
async def start(press: Press, _: c.Start) -> Answer:
    """Start the game, in a thread of its own where the server wants one and the bot may."""
    before = press.here
    after = await press.do(await start_command(press, before))
    if isinstance(after, Playing) and after.home_id is not None:
        # The lobby's post becomes a link to the thread, and the game is shown there.
        return None
    if (missing_permissions := missing_for_threads(press)) and await wants_threads(press):
        await respond(press, _show_change(press, before, after))
        names = press.text.listed([press.text(f"permission-{name}") for name in missing_permissions])
        return Page(notice(press.text("thread-permissions", missing=names)), new=True)
    return _show_change(press, before, after)


# Panels and pages ----------------------------------------------------------------------------------


@answers(OpenPanel, needs=PLAYING, kind="private")
async def show_own_panel(press: Press, _: OpenPanel) -> Answer:
    return Panel(press.here, new=True)


@answers(SkipReveal, needs=PLAYING)
async def skip_reveal(press: Press, _: SkipReveal) -> Answer:
    """Show the newest state on the post that reveals it."""
    table = press.here
    posts = press.services.posts
    if posts.reveals.is_skippable(table):
        posts.skip_reveal(table)
    return Panel(table) if press.on_private else Public(table)


@answers(OpenPage, needs=(*AT_TABLE, Need.SIGHT), kind="private")
async def open_page(press: Press, request: OpenPage) -> Answer:
    table = press.here
    part = request.part
    if part in ("remove", "cancel", "company") and isinstance(table, Lobby):
        # Their buttons stand in the lobby's post, for everybody to press.
        c.check_host(table, press.actor, manager=part != "company")
    return TablePage(table, part)


@answers(OpenHelp, needs=PLAYING, kind="private")
async def explain_decision(press: Press, _: OpenHelp) -> Answer:
    await note_reading(press)
    game = require_playing(press.here)
    seat = require_seat(game, press.user_id)
    return Panel(game, answered=help_answer(game, seat, press.services.texts, press.language))


@answers(OpenMore, needs=PLAYING, kind="private")
async def open_more(press: Press, request: OpenMore) -> Answer:
    game = require_playing(press.here)
    seat = require_seat(game, press.user_id)
    text = press.words(game, seat)
    return Panel(game, answered=UNANSWERED if request.fold else more_answer(game, seat, text))


# Such a table cannot be read; the store knows its people.
@answers(EndWaiting, needs=(), kind="private")
async def end_waiting_table(press: Press, request: EndWaiting) -> Answer:
    """End a table that waits for earlier rules; its post says so."""
    table = await press.services.tables.end_waiting(request.table_id, press.user_id)
    await press.services.posts.repost(table)
    return notice(press.text("denied-finished"))


# Forms ---------------------------------------------------------------------------------------------


@answers(ChangeClock, needs=AT_TABLE)
async def change_clock(press: Press, request: ChangeClock) -> Answer:
    table = press.here if isinstance(press.here, Lobby) else require_playing(press.here)
    c.check_host(table, press.actor, manager=isinstance(table, Playing))
    values = await ask_for(press, request, clock_form(table, press.words(table)))
    return None if values is None else await give(press, clock_changes(table, values), "clock")


# Advice --------------------------------------------------------------------------------------------


@answers(AskAdvice, needs=PLAYING)
async def show_advice(press: Press, _: AskAdvice) -> Panel:
    """Show the presser's panel with what a bot player would do there, and what it would say beside that.

    Raises `DeniedError`, and `StaleError` where the seat's decision has changed meanwhile.
    """
    await note_reading(press)
    table = require_playing(press.here)
    seat = require_seat(table, press.user_id)
    check_advice(table, seat)
    decision_asked = decision(table, seat)
    strategies = press.services.strategies
    advice = await strategies.advice(table, seat)
    table = require_playing(await press.services.tables.get(table.id))
    press.table = table
    if require_seat(table, press.user_id) != seat or decision(table, seat) != decision_asked:
        raise StaleError
    return Panel(table, answered=advice_answer(table, seat, advice, press.words(table, seat)))


@answers(TakeAdvice, needs=PLAYING)
async def take_advice(press: Press, request: TakeAdvice) -> Answer:
    """Do what was advised to the presser, and advise on where the seat has to decide again.

    What is advised follows from the table, so it is computed again. Raises `DeniedError` and `RefusedError`,
    and `StaleError` where it would be something else by now.
    """
    table = require_playing(press.here)
    posts = press.services.posts
    seat = require_seat(table, press.user_id)
    check_advice(table, seat)
    action = await _find_advised(press, table, seat, request.sign)
    posts.plays_from(table, seat_place(seat), press.post)
    if (draft := warning_draft(table, seat, action)) is not None:
        return Panel(await press.do(c.UpdateDraft(msgspec.to_builtins(draft))))
    after = await press.do(c.Act(msgspec.to_builtins(action), moves=table.moves[seat], step=table.step))
    # What is done is done, whatever comes. Nothing is told of a moment before the public post shows it.
    if not posts.reveals.seconds_left(after) and isinstance(after, Playing) and takes_advice(after, seat):
        with suppress(DeniedError, StaleError):
            return await show_advice(press, AskAdvice())
        after = await press.services.tables.get(after.id)
        press.table = after
    return Panel(after)


async def _find_advised(press: Press, table: Playing, seat: Seat, signature: str) -> Any:  # noqa: ANN401 - any game's action
    advice = await press.services.strategies.advice(table, seat)
    for action in (advice.action, advice.talk):
        if action is not None and sign(table, seat, action) == signature:
            return action
    raise StaleError
