"""Presses and forms: what can be pressed, and the only way from Discord to the handler and to the answer."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
import structlog

from bot.client.answers import Answer, Page, Panel, Public, open_form, respond
from bot.client.custom_ids import (
    Address,
    Asked,
    DamagedIdError,
    Gone,
    Incoming,
    Played,
    Written,
    add_request,
    playing,
    read,
    writing,
)
from bot.client.forms import modal, sent, split_words
from bot.client.gate import PLAYING, Need, may_see, moderates, require
from bot.client.outcomes import FAILURES, UndeliveredError, log_undelivered
from bot.client.press import Interaction, Press, is_private, note_reading
from bot.client.reply import Reply, ReplyKind
from bot.client.services import FloodError, Services
from bot.metrics import ANSWERS, DENIED, PRESSES
from bot.screens.notices import notice, onlooker, possible_now, refusal, refused
from bot.screens.panel import form_of
from bot.screens.shown import PUBLIC, Shown, seat_place
from bot.store.database import StoreError
from bot.table.acting import warning_draft
from bot.table.commands import Act, UpdateDraft
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.log import next_text
from bot.table.public import acted_since
from bot.table.table import Lobby, Over, Playing, require_playing, require_seat
from games.core import Seat
from games.screen import (
    Ask,
    Button,
    Control,
    Entered,
    Entities,
    Form,
    Keep,
    MultiSelect,
    NotUnderstoodError,
    Play,
    Select,
)
from games.screen import Press as StandsFor

AnswerKind: TypeAlias = Literal["edit", "private", "new"]
"""How a request is answered: by editing the message with the button, by the presser's private message (a new
one, unless the button is on one), or always by a new private message.
"""
Handler: TypeAlias = Callable[[Press, Any], Awaitable[Answer]]
"""Does what is requested; returns what the presser is to see."""
_H = TypeVar("_H", bound=Handler)

PRESS_ERRORS = (DeniedError, RefusedError, NotUnderstoodError, StaleError, DamagedIdError)
"""Errors caused by the press itself."""
OUTSIDE_ERRORS = (StoreError, UndeliveredError, *FAILURES)
"""Errors of the database and of Discord."""

log = structlog.stdlib.get_logger(__name__)


# What can be pressed -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Answer:
    kind: AnswerKind
    needs: Collection[Need]
    handler: Handler


_answers = dict[type[msgspec.Struct], _Answer]()


def answers(
    *requests: type[msgspec.Struct], needs: Collection[Need], kind: AnswerKind = "edit"
) -> Callable[[_H], _H]:
    """Declare requests that buttons and menus can carry, what they take, and the function that handles them.

    `needs`: none for what concerns the presser alone, or what anybody may be told.
    """

    def declare(handler: _H) -> _H:
        for request in requests:
            add_request(request)
            _answers[request] = _Answer(kind, needs, handler)
        return handler

    return declare


def needs_of(request: type[msgspec.Struct]) -> Collection[Need]:
    """Return what a request takes."""
    return _answers[request].needs


async def turn_to(press: Press, request: msgspec.Struct) -> Answer:
    """Return what a command, or another request, shows, as if this had been pressed. Raises `DeniedError`."""
    declared = _answers[type(request)]
    await require(press, declared.needs)
    return await declared.handler(press, request)


# The answer ----------------------------------------------------------------------------------------


async def answer(services: Services, interaction: Interaction, found: Incoming) -> None:
    """Answer a press on a button or a menu, or a form that was sent; every error is answered, too."""
    address = _address(found)
    async with Reply(interaction, _reply_kind(interaction, address)) as reply:
        press = Press(services, interaction, reply, found.lines, found.values)
        try:
            with ANSWERS.time():
                async with explained(press):
                    await _prepare(press, address)
                    match address:
                        case Played():
                            shown = await play(press, address)
                        case Written():
                            shown = await write(press, address)
                        case Asked(request=request):
                            shown = await _answers[type(request)].handler(press, request)
                        case Gone():
                            raise DeniedError("denied-retired")
                        case None:
                            raise DamagedIdError
                    await respond(press, shown)
        finally:
            plays = isinstance(address, Played | Written)
            pressed = "damaged" if address is None else "play" if plays else "ask"
            PRESSES.labels("form" if press.lines is not None else pressed, press.result).inc()
            if press.post is not None and press.table is not None:
                services.posts.release(press.post, press.table, press.drawn)
            if not press.in_memory and isinstance(press.table, Over):
                # It was only read.
                services.tables.release(press.table.id)


def _address(found: Incoming) -> Address | None:
    try:
        return read(found.custom_id, found.values)
    except DamagedIdError:
        return None


def _reply_kind(interaction: Interaction, address: Address | None) -> ReplyKind:
    kind = _answers[type(address.request)].kind if isinstance(address, Asked) else "private"
    if kind == "private":
        return "edit" if is_private(interaction) else "private"
    return "private" if kind == "new" else kind


async def _prepare(press: Press, address: Address | None) -> None:
    services, interaction = press.services, press.interaction
    press.language = await services.people.seen(press.user_id, str(interaction.locale))
    if press.lines is None:
        # A form that was opened may be sent: what was typed is not lost.
        services.throttle.press(press.user_id)
    needs = _needs(address)
    if table_id := _table_named(address, needs):
        press.in_memory = services.tables.loaded(table_id) is not None
        press.table = await services.tables.get(table_id)
        press.moderator = await moderates(press)
    await require(press, needs)
    if press.table is not None:
        if not isinstance(press.table, Over):
            # It may have changed meanwhile.
            press.table = await services.tables.get(press.table.id)
        press.remember(press.table.id)
        pressed = services.posts.pressed(press.table.id, interaction)
        if pressed is not None and services.posts.claim(pressed):
            press.post = pressed


def _needs(address: Address | None) -> Collection[Need]:
    match address:
        case Asked(request=request):
            return needs_of(type(request))
        case Played() | Written():
            return PLAYING
        case Gone() | None:
            return ()


def _table_named(address: Address | None, needs: Collection[Need]) -> int:
    """Return the table that a request names itself, else that of the message with the button; 0 for none."""
    named = getattr(address.request, "table_id", 0) if isinstance(address, Asked) else 0
    if named and Need.TABLE in needs:
        return named
    return address.table_id if address is not None else 0


# Errors --------------------------------------------------------------------------------------------


@asynccontextmanager
async def explained(press: Press) -> AsyncGenerator[None]:
    """Answer whatever goes wrong inside; nothing is lost by it."""
    try:
        try:
            yield
        except (*PRESS_ERRORS, *OUTSIDE_ERRORS) as error:
            await respond(press, await _explain(press, error))
    except Exception:
        press.result = "failed"
        log.exception("press_failed", user=press.user_id, table=press.table.id if press.table else None)
        await respond(press, notice(press.text("error-internal")))


async def _explain(press: Press, error: Exception) -> Answer:
    """Return why nothing was done, and what is possible now. The order of the cases matters."""
    press.result = "denied"
    match error:
        case FloodError():
            press.result = "flood"
            return Page(notice(refusal(error, press.text)), new=True)
        case StaleError():
            press.result = "stale"
            return await _present_state(press, None)
        case DamagedIdError():
            press.result = "damaged"
            log.warning("damaged_custom_id", user=press.user_id)
            return await _present_state(press, DeniedError("denied-damaged"))
        case RefusedError():
            # A refusal by the rules reveals hands and choices, so its reason is not counted.
            DENIED.labels("rules").inc()
            return await _present_state(press, error)
        case NotUnderstoodError():
            return await _present_state(press, DeniedError(error.key, **error.args_))
        case DeniedError():
            DENIED.labels(error.key).inc()
            log.debug("press_denied", user=press.user_id, reason=error.key)
            return await _present_state(press, error)
        case StoreError():
            log.warning("press_broke", user=press.user_id, error=str(error))
            return await _present_state(press, DeniedError("denied-busy"))
        case _:
            log_undelivered("press_broke", error, user=press.user_id)
            return await _present_state(press, DeniedError("denied-busy"))


async def _present_state(press: Press, error: DeniedError | RefusedError | None) -> Answer:
    """Return why nothing was done, and what is possible now; without an error, the moment has passed."""
    table = None
    if press.table is not None:
        with suppress(DeniedError):
            table = press.table = await press.services.tables.get(press.table.id)
    seat = None if table is None else table.seat_of(press.user_id)
    if error is None and table is not None and seat is not None:
        return Panel(table, f"↻ {press.text('notice-stale')}")
    error = error or DeniedError("denied-not-seated")
    if table is None:
        return refused(error, press.text)
    text = press.words(table)
    why = refusal(error, text)
    if isinstance(table, Playing) and seat is not None:
        return Panel(table, why)
    if not isinstance(table, Lobby) and not await may_see(press, table):
        return notice(why)
    if isinstance(table, Playing):
        return Page(onlooker(table, why, press.user_id, text), table.id)
    now = f"**{text('prompt-now')}**\n{possible_now(table, press.user_id, text)}"
    return notice(f"{why}\n{now}")


# Controls of games ---------------------------------------------------------------------------------


async def play(press: Press, played: Played) -> Answer:
    """Do what a control of the game stands for, or open its form.

    Raises `DeniedError`, `RefusedError`, `NotUnderstoodError`, `StaleError` and `DamagedIdError`.
    """
    seat, game = require_seat(press.here, press.user_id), require_playing(press.here)
    press.control = played.number if played.place == "s" else None
    shown = _present(press, game, seat, played)
    control = _control(shown, played.number)
    if isinstance(control, Form) and press.lines is None:
        lasts = not control.fields
        form = _written(press, game, seat, control.name) if lasts else control
        custom_id = writing(game.id, form.name) if lasts else playing("f", played)
        await open_form(press, modal(form, custom_id))
        press.services.posts.form_opened(game, press.interaction, opened=True)
        return None
    command = _command(press, game, seat, control, lasting=shown.screen.lasting)
    return await _do(press, game, seat, command, on_post=played.place == "t")


async def write(press: Press, written: Written) -> Answer:
    """Do what was sent with a form that outlasts its panel. Raises the same."""
    if press.lines is None:
        raise DamagedIdError(written.form)
    seat, game = require_seat(press.here, press.user_id), require_playing(press.here)
    form = _written(press, game, seat, written.form)
    given = sent(form, press.lines, lasting=True)
    return await _do(press, game, seat, _form_command(game, seat, form, given, lasting=True), on_post=False)


def _written(press: Press, table: Playing, seat: Seat, name: str) -> Form:
    form = form_of(table, seat, name, press.words(table, seat))
    if form is None:
        raise StaleError
    return form


async def _do(
    press: Press, game: Playing, seat: Seat, command: Act | UpdateDraft, *, on_post: bool
) -> Answer:
    if isinstance(command, UpdateDraft):
        # A page of the panel is read like any other.
        await note_reading(press)
    press.services.posts.form_opened(game, press.interaction, opened=False)
    press.services.posts.plays_from(game, seat_place(seat), press.post)
    after = await press.do(command)
    press.services.posts.acts_from(game, after, seat_place(seat), press.post, press.user_id)
    if press.post is not None and press.post.place == seat_place(seat):
        press.services.posts.close_panel(after.id, press.user_id)
    if on_post and isinstance(command, Act) and not game.awaited.secret and not press.reply.late:
        # A public action is answered by the public post, unless the presser has been kept waiting.
        return Public(after)
    return Panel(after, passing=on_post)


def _present(press: Press, table: Playing, seat: Seat, played: Played) -> Shown:
    """Return the screen with the control. Raises `StaleError` if its menu has changed."""
    if played.place == "t":
        shown = press.at(table, PUBLIC, table.language)
        stale = acted_since(table, seat, played.acts)
    else:
        shown, stale = press.panel(table), False
    if stale or shown.menu != played.menu:
        raise StaleError
    return shown


def _control(shown: Shown, number: int) -> Control:
    controls = shown.screen.controls
    if number >= len(controls):
        raise DamagedIdError(str(number))
    return controls[number]


def _command(
    press: Press, table: Playing, seat: Seat, control: Control, *, lasting: bool
) -> Act | UpdateDraft:
    if isinstance(control, Form):
        return _form_command(table, seat, control, sent(control, press.lines or {}), lasting=lasting)
    return _command_of(table, seat, _taken(table, seat, control, press.values), {}, lasting=lasting)


def _form_command(
    table: Playing, seat: Seat, form: Form, given: Entered, *, lasting: bool
) -> Act | UpdateDraft:
    given, texts = split_words(form, given, next_text(table, seat))
    return _command_of(table, seat, _entered(table, seat, given), texts, lasting=lasting)


def _command_of(
    table: Playing, seat: Seat, meant: StandsFor, texts: Mapping[int, str], *, lasting: bool
) -> Act | UpdateDraft:
    match meant:
        case Play(action) if (draft := warning_draft(table, seat, action)) is not None:
            return UpdateDraft(msgspec.to_builtins(draft), texts)
        case Play(action):
            step = None if lasting else table.step
            return Act(msgspec.to_builtins(action), texts, moves=table.moves[seat], step=step)
        case Keep(draft):
            return UpdateDraft(msgspec.to_builtins(draft), texts)
        case Ask():
            raise DamagedIdError("a request among what is played")


def _taken(table: Playing, seat: Seat, control: Control, values: Sequence[str]) -> StandsFor:
    match control:
        case Button(press=pressed):
            return pressed
        case Select(options=options):
            numbers = _numbers(values, len(options))
            if len(numbers) != 1:
                raise DamagedIdError(str(values))
            return options[numbers[0]].press
        case MultiSelect():
            numbers = _numbers(values, len(control.values))
            if not control.least <= len(numbers) <= control.most:
                raise DamagedIdError(control.name)
            picked = tuple(control.values[number] for number in numbers)
            return _entered(table, seat, Entered(control.name, picked))
        case Form() | Entities():
            raise DamagedIdError(str(values))


def _numbers(values: Sequence[str], count: int) -> list[int]:
    places = {str(number): number for number in range(count)}
    if not places.keys() >= set(values):
        raise DamagedIdError(str(values))
    return sorted({places[value] for value in values})


def _entered(table: Playing, seat: Seat, given: Entered) -> StandsFor:
    view = table.game.view(table.state, seat)
    return table.package.screens.entered(view, seat, table.draft(seat), given)
