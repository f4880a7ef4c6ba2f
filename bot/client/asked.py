"""What is asked of a table beside its game: each request, and how it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from bot.client.advice import show_advice, take_advice
from bot.client.answers import (
    open_form,
    open_panel,
    show_help,
    show_interested,
    show_joined,
    show_page,
    show_panel,
    show_public,
)
from bot.client.custom_ids import asking
from bot.client.forms import modal, typed
from bot.client.kept import drop_kept, kept_command, type_kept
from bot.client.press import Press
from bot.client.threads_wanted import tell_no_thread, wants_thread
from bot.screens.lobby import cut_form
from bot.screens.notices import recent_events
from bot.screens.panel import note_form
from bot.screens.requests import (
    AskAdvice,
    DropKept,
    OpenHelp,
    OpenPage,
    OpenPanel,
    TakeAdvice,
    TypeCut,
    TypeFinish,
    TypeKept,
    TypeLimit,
    TypeNote,
    UseKept,
)
from bot.screens.wording import words
from bot.table.commands import (
    AddBot,
    CutDeck,
    Join,
    NotifyMe,
    Practise,
    Pressed,
    Remove,
    RemoveBot,
    SetAdvice,
    SetFinish,
    SetFollow,
    SetLanguage,
    SetLimit,
    SetOption,
    SetOptions,
    Start,
    TakeBack,
    TakeSeat,
    WriteNote,
    check_host,
)
from bot.table.table import (
    MAXIMUM_FINISH,
    MAXIMUM_MINUTES,
    MINIMUM_FINISH,
    MINIMUM_MINUTES,
    Lobby,
    Playing,
    Table,
    in_game,
    in_lobby,
    seated,
)
from games.screen import Field, Form

MINUTE = 60
TOLD = 12
"""So many of the last public events tell a substitute what has happened."""
PARTS: Mapping[type[Pressed], str] = {
    Remove: "remove",
    **dict.fromkeys((SetOption, SetLanguage), "options"),
    SetLimit: "clock",
    SetFinish: "clock",
    **dict.fromkeys((AddBot, RemoveBot, SetFollow, SetAdvice), "company"),
}
"""The pages where these are pressed, to be shown again."""

TypeAny: TypeAlias = TypeLimit | TypeFinish | TypeCut | TypeKept | TypeNote
Advised: TypeAlias = AskAdvice | TakeAdvice
Request: TypeAlias = Pressed | OpenPanel | OpenPage | OpenHelp | Advised | TypeAny | UseKept | DropKept


async def ask(press: Press, request: Request, table: Table, lines: Mapping[str, str] | None) -> None:
    """Answer a request of a table. Raises what `decide` does."""
    await _asked(press, request, table, lines)
    if press.table is not None and press.table is not table:
        await press.services.panels.refresh(press.table, press.user_id)


async def _asked(press: Press, request: Request, table: Table, lines: Mapping[str, str] | None) -> None:
    match request:
        case OpenPanel() | OpenPage() | OpenHelp():
            await _open(press, request, table)
        case TypeLimit() | TypeFinish() | TypeCut() | TypeKept() | TypeNote():
            await _typed(press, request, table, lines)
        case UseKept() | DropKept():
            await _of_kept(press, request, table)
        case Join():
            await show_joined(press, await _done(press, table, request))
        case NotifyMe():
            await show_interested(press, await _done(press, table, request))
        case TakeSeat():
            await _welcome(press, await _done(press, table, request))
        case TakeBack():
            await show_panel(press, await _done(press, table, request))
        case AskAdvice():
            await show_advice(press, in_game(table))
        case TakeAdvice(advised):
            await take_advice(press, in_game(table), advised)
        case Start() | Practise():
            await _start(press, table, request)
        case _:
            part = PARTS.get(type(request), "")
            await _shown(press, table, await _done(press, table, request), part)


async def _open(press: Press, request: OpenPanel | OpenPage | OpenHelp, table: Table) -> None:
    """Show the presser what changes nothing."""
    match request:
        case OpenPanel():
            await open_panel(press, table)
        case OpenHelp():
            await show_help(press, table)
        case OpenPage(part):
            if part in ("remove", "cancel", "company") and isinstance(table, Lobby):
                # Their buttons stand in the lobby's post, for everybody to press.
                check_host(table, press.actor, manager=part != "company")
            await show_page(press, table, part)


async def _of_kept(press: Press, request: UseKept | DropKept, table: Table) -> None:
    """Use options that the presser keeps, or let them go."""
    if isinstance(request, DropKept):
        await drop_kept(press, table, request.number)
    else:
        command = await kept_command(press, table, request.number)
        await _shown(press, table, await _done(press, table, command), part="options")


async def _typed(press: Press, request: TypeAny, table: Table, lines: Mapping[str, str] | None) -> None:
    """Open a form, or do what was typed there."""
    match request:
        case TypeCut():
            await _type_cut(press, table, lines)
        case TypeKept():
            await type_kept(press, table, lines)
        case TypeNote():
            await _type_note(press, table, lines)
        case _:
            await _type_minutes(press, request, table, lines)


async def _done(press: Press, table: Table, command: Pressed | SetOptions | CutDeck | WriteNote) -> Table:
    """Return the table after a command."""
    after = press.table = await press.services.tables.do(table.id, command, press.actor)
    return after


async def _shown(press: Press, before: Table, after: Table, part: str = "") -> None:
    """Answer with the page that was pressed on, or the lobby's post; else the change is seen elsewhere."""
    if press.on_ephemeral:
        await show_page(press, after, part)
    elif isinstance(before, Lobby):
        await show_public(press, after)
    else:
        await press.reply.silent()


async def _start(press: Press, table: Table, request: Start | Practise) -> None:
    after = await _done(press, table, type(request)(thread=await wants_thread(press)))
    if isinstance(after, Playing) and after.home_id is not None:
        # The lobby's post becomes a link to the thread, and the game is shown there.
        await press.reply.silent()
        return
    await _shown(press, table, after)
    await tell_no_thread(press)


async def _welcome(press: Press, table: Table) -> None:
    """A substitute's first look: what everybody saw until now, and what the seat may know."""
    text = words(press.services.texts, table, press.language)
    told = recent_events(table, text, count=TOLD)
    lines = [f"**{text('take-welcome')}**", *([text("take-story"), *told] if told else [])]
    await show_panel(press, table, "\n".join(lines))


# The deal -------------------------------------------------------------------------------------------


async def _type_cut(press: Press, table: Table, lines: Mapping[str, str] | None) -> None:
    """Open the form for the word of a cut, or cut the deck with the one that was typed."""
    form = cut_form(words(press.services.texts, table, press.language))
    if lines is None:
        seated(in_lobby(table), press.user_id)
        await open_form(press, modal(form, asking("f", table.id, TypeCut())))
        return
    after = await _done(press, table, CutDeck(str(typed(form, lines)["word"])))
    if press.on_ephemeral:
        await show_joined(press, after)
    else:
        await show_public(press, after)


# A note ---------------------------------------------------------------------------------------------


async def _type_note(press: Press, table: Table, lines: Mapping[str, str] | None) -> None:
    """Open the form for the presser's note, or keep what was typed."""
    seat = seated(table, press.user_id)
    form = note_form(in_game(table), seat, words(press.services.texts, table, press.language))
    if lines is None:
        await open_form(press, modal(form, asking("f", table.id, TypeNote())))
        return
    await show_panel(press, await _done(press, table, WriteNote(str(typed(form, lines)["note"]))))


# A time of one's own -------------------------------------------------------------------------------


async def _type_minutes(
    press: Press, request: TypeLimit | TypeFinish, table: Table, lines: Mapping[str, str] | None
) -> None:
    """Open the form for a limit or for the end of the game, or set what was typed."""
    form = _minutes_form(press, request, table)
    if lines is None:
        _may_choose(press, table)
        await open_form(press, modal(form, asking("f", table.id, request)))
        return
    minutes = int(typed(form, lines)["minutes"])
    command = SetLimit(minutes * MINUTE) if isinstance(request, TypeLimit) else SetFinish(minutes)
    await _shown(press, table, await _done(press, table, command), part="clock")


def _may_choose(press: Press, table: Table) -> None:
    if isinstance(table, Lobby):
        check_host(table, press.actor, manager=False)
    else:
        check_host(in_game(table), press.actor, manager=True)


def _minutes_form(press: Press, request: TypeLimit | TypeFinish, table: Table) -> Form:
    text = words(press.services.texts, table, press.language)
    least, most = MINIMUM_MINUTES, MAXIMUM_MINUTES
    label, title = text("terms-minutes"), text("clock-own")
    if isinstance(request, TypeFinish):
        least, most = MINIMUM_FINISH, MAXIMUM_FINISH
        label, title = text("finish-minutes"), text("finish-own")
    hint = text("terms-minutes-hint", least=least, most=most)
    line = Field(name="minutes", label=label, hint=hint, least=least, most=most, length=5)
    return Form("minutes", title, title, (line,))
