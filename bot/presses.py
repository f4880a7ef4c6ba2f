"""Every press on anything we posted comes through here."""

from __future__ import annotations

from typing import TypeAlias

import structlog

from bot.answers import (
    House,
    Press,
    explain,
    hold,
    let_go,
    on_private,
    refresh_panels,
    say,
    show_panel,
    show_present,
    show_public,
)
from bot.asks import PRIVATELY, ask
from bot.controls import (
    Address,
    Asked,
    DamagedError,
    Interaction,
    Played,
    menu_of,
    modal,
    pressed_on,
    read_address,
    render,
    taken,
)
from bot.limits import FloodError
from bot.metrics import ANSWERS, PRESSES
from bot.replies import Kind, Reply
from bot.screens import PUBLIC, Shown, notice, panel, refusal, seat_place, shown_at
from bot.table import DeniedError, RefusedError, Table
from games.core import Seat
from games.screen import Control, Field, Form, Keep, NotUnderstoodError, Play
from games.screen import Press as StandsFor

Typed: TypeAlias = dict[str, str | int]

log = structlog.stdlib.get_logger(__name__)


class StaleError(Exception):
    """A control drawn from a menu that is no longer there."""


async def pressed(
    house: House,
    interaction: Interaction,
    address: str,
    values: tuple[str, ...] = (),
    lines: dict[str, str] | None = None,
) -> None:
    """Answer a press on a button or a menu, or a form that was sent with these lines."""
    try:
        where = read_address(address)
    except DamagedError:
        where = None
    async with Reply(interaction, _kind(interaction, where)) as reply:
        press = Press(interaction, reply)
        try:
            with ANSWERS.time():
                await _guarded(house, press, where, values, lines)
        finally:
            PRESSES.labels(_counted(where, lines), press.result).inc()
            await let_go(house, press)


def _counted(where: Address | None, lines: dict[str, str] | None) -> str:
    """What was pressed, to be counted."""
    if lines is not None:
        return "form"
    return "damaged" if where is None else "play" if isinstance(where, Played) else "ask"


def _kind(interaction: Interaction, where: Address | None) -> Kind:
    """What the answer to a press will be."""
    if isinstance(where, Asked) and where.name == "rematch":
        return "public"
    if isinstance(where, Asked):
        return "private" if where.name in PRIVATELY and not on_private(interaction) else "edit"
    return "edit" if on_private(interaction) else "private"


async def _guarded(
    house: House,
    press: Press,
    where: Address | None,
    values: tuple[str, ...],
    lines: dict[str, str] | None,
) -> None:
    """Do what was pressed; whatever goes wrong is answered, and loses nothing."""
    try:
        await _answer(house, press, where, values, lines)
    except FloodError as error:
        press.result = "flood"
        text = house.texts.of(press.language)
        await press.reply.private(render(Shown(0, "", 0, notice(refusal(error, text)))))
    except (DeniedError, RefusedError) as error:
        press.result = "denied"
        # What the rules say no to tells of hands and choices; what the table says no to, all may know.
        reason = error.key if isinstance(error, DeniedError) else "rules"
        log.info("press_denied", user=press.user_id, reason=reason)
        await explain(house, press, error)
    except NotUnderstoodError as error:
        press.result = "denied"
        await explain(house, press, DeniedError(error.key, **error.args_))
    except StaleError:
        press.result = "stale"
        await show_present(house, press)
    except DamagedError:
        press.result = "damaged"
        log.warning("damaged_custom_id", user=press.user_id)
        await explain(house, press, DeniedError("denied-damaged"))
    except Exception:
        press.result = "failed"
        log.exception("press_failed", user=press.user_id, table=press.table.id if press.table else None)
        await say(press, house.texts.of(press.language)("error-internal"))


async def _answer(
    house: House,
    press: Press,
    where: Address | None,
    values: tuple[str, ...],
    lines: dict[str, str] | None,
) -> None:
    press.language = await house.people.seen(press.user_id, str(press.interaction.locale))
    if lines is None:
        # A form that was opened may be sent: what was typed is not lost.
        house.limits.press(press.user_id)
    if where is None:
        raise DamagedError
    if where.table_id:
        press.table = await house.tables.get(where.table_id)
        house.publisher.whispers.remember(press.table.id, press.interaction)
        house.tables.pressed_at[press.user_id] = house.publisher.now()
        hold(house, press)
    if isinstance(where, Asked):
        await ask(house, press, where, values, lines)
    elif press.table is not None:
        await _play(house, press, where, press.table, values, lines)
    else:
        raise DamagedError


async def _play(
    house: House,
    press: Press,
    played: Played,
    table: Table,
    values: tuple[str, ...],
    lines: dict[str, str] | None,
) -> None:
    seat = _seat(table, press.user_id)
    control = _control(house, press, played, table, seat)
    if isinstance(control, Form) and lines is None:
        await press.reply.form(modal(control, played))
        return
    secret = table.awaited.secret
    house.publisher.plays_from(table, seat_place(seat), press.poster)
    typed = await _typed(house, press, control, lines or {})
    match _stands_for(table, seat, control, values, typed):
        case Play(action):
            table = await house.tables.act(table.id, press.user_id, action)
        case Keep(draft):
            table = await house.tables.keep_draft(table.id, press.user_id, draft)
        case _:
            raise DamagedError
    if played.place == "t" and not secret and not press.reply.late:
        await show_public(house, press, table)
    else:
        await show_panel(house, press, table)
    await refresh_panels(house, press, table)


def _seat(table: Table, user_id: int) -> Seat:
    seat = table.seat_of(user_id)
    if seat is None:
        raise DeniedError("denied-not-seated")
    if table.status == "lobby":
        raise DeniedError("denied-not-started")
    if table.status != "playing":
        raise DeniedError(f"denied-{table.status}")
    return seat


def _control(house: House, press: Press, played: Played, table: Table, seat: Seat) -> Control:
    """The control that was pressed. Raises `StaleError` when its menu is not there any more."""
    if played.place == "t":
        shown = shown_at(table, PUBLIC, house.texts, table.language)
    else:
        shown = panel(table, seat, house.texts, press.language)
    if menu_of(shown) != played.menu:
        raise StaleError
    return pressed_on(shown.screen, played.number)


async def _typed(house: House, press: Press, control: Control, lines: dict[str, str]) -> Typed:
    """What was typed into a form; of words only their numbers."""
    if not isinstance(control, Form):
        return {}
    assert press.table is not None
    typed = filled(control, lines)
    for line in control.fields:
        if line.words:
            said = str(typed[line.name])
            kept = await house.tables.keep_words(press.table.id, press.user_id, said) if said else 0
            typed[line.name] = kept
    return typed


def _stands_for(
    table: Table, seat: Seat, control: Control, values: tuple[str, ...], typed: Typed
) -> StandsFor:
    assert table.position is not None
    view, draft = table.box.game.view(table.position.state, seat), table.draft(seat)
    chosen = (control.name, typed) if isinstance(control, Form) else taken(control, values)
    return table.box.screens.entered(view, seat, draft, *chosen) if isinstance(chosen, tuple) else chosen


def filled(form: Form, lines: dict[str, str]) -> Typed:
    """What was typed, numbers as numbers. Raises `DeniedError` for a number out of range."""
    return {line.name: _line(line, lines.get(line.name, "")) for line in form.fields}


def _line(line: Field, typed: str) -> str | int:
    if line.words or not line.number:
        return typed.strip()[: line.length]
    try:
        number = int(typed.strip())
    except ValueError:
        number = line.least - 1
    if not line.least <= number <= line.most:
        raise DeniedError("denied-number", label=line.label, least=line.least, most=line.most)
    return number
