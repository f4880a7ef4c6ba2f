"""What people do about a table beside its game: its clock, its seats, its host, its end."""

from __future__ import annotations

from bot.answers import House, Press, is_ephemeral, manages, refresh_panels, show_panel
from bot.controls import Asked, DamagedError, modal, render
from bot.menu import menu_page
from bot.screens import Shown, story, words
from bot.seating import ANYBODY
from bot.table import DeniedError, Table, hosted, in_lobby
from bot.terms import LEAST_MINUTES, MOST_MINUTES
from games.screen import Field, Form

TERMS = ("limit", "policy", "reminders")
HOSTS = ("late", "pause", "resume", "extend", "end", "replace", "host")
INTERVENTIONS = (*TERMS, *HOSTS, "menu", "together", "quit", "offer", "take", "claim", "undo")


async def intervene(
    house: House, press: Press, table: Table, asked: Asked, argument: str, lines: dict[str, str] | None
) -> None:
    """Do what was asked and show where the table stands. Raises `DamagedError` for what cannot be asked."""
    if asked.name == "limit" and argument == "own" and lines is None:
        in_lobby(table)
        hosted(table, press.user_id)
        await press.reply.form(modal(_own_limit(house, press, table), Asked(table.id, "limit", "own")))
        return
    if asked.name != "menu":
        table = await _done(house, press, table, asked.name, argument, lines or {})
    match asked.name:
        case "take":
            await _welcome(house, press, table)
        case "undo":
            await show_panel(house, press, table)
            await refresh_panels(house, press, table)
        case "menu":
            await show_menu(house, press, table, argument)
        case _ if is_ephemeral(press.interaction):
            await show_menu(house, press, table)
        case _:
            await press.reply.silent()


async def show_menu(house: House, press: Press, table: Table, part: str = "") -> None:
    """The page about the table, in place of the one that was pressed on or as a new private message."""
    page = menu_page(
        table, press.user_id, house.texts, press.language, manager=manages(press, table), part=part
    )
    view = render(Shown(table.id, "menu", 0, page))
    await (press.reply.edited(view) if is_ephemeral(press.interaction) else press.reply.private(view))


async def _welcome(house: House, press: Press, table: Table) -> None:
    """A substitute's first look: what everybody saw until now, and what the seat may know."""
    text = words(house.texts, table, press.language)
    told = story(table, text, lines=12)
    lines = [f"**{text('take-welcome')}**", *([text("take-story"), *told] if told else [])]
    await show_panel(house, press, table, "\n".join(lines))


async def _done(
    house: House, press: Press, table: Table, name: str, argument: str, lines: dict[str, str]
) -> Table:
    """The table after what was asked."""
    if name in TERMS:
        return await _agree_on(house, press, table, name, argument, lines)
    if name in HOSTS:
        return await _governed(house, press, table, name, argument)
    match name:
        case "together":
            return await house.endings.together(table.id, press.user_id, argument)
        case "quit":
            return await house.seating.leave(table.id, press.user_id)
        case "offer":
            return await house.seating.offer(table.id, press.user_id, _offered_to(argument))
        case "take":
            who = press.interaction.user.display_name
            return await house.seating.take(table.id, press.user_id, who, _number(argument))
        case "claim":
            return await house.seating.claim(table.id, press.user_id)
        case "undo":
            return await house.endings.take_back(table.id, press.user_id)
        case _:
            raise DamagedError(name)


async def _governed(house: House, press: Press, table: Table, name: str, argument: str) -> Table:
    """The table after something that a host does, or who manages the server."""
    user_id, manager, id_ = press.user_id, manages(press, table), table.id
    match name:
        case "late":
            return await house.endings.late(id_, user_id, argument, manager=manager)
        case "pause":
            return await house.clocks.pause(id_, user_id, manager=manager)
        case "resume":
            return await house.clocks.resume(id_, user_id, manager=manager)
        case "extend":
            return await house.clocks.extend(id_, user_id, manager=manager)
        case "end":
            return await house.endings.end(id_, user_id, manager=manager)
        case "replace":
            return await house.seating.replace(id_, user_id, _number(argument), manager=manager)
        case _:
            return await house.seating.make_host(id_, user_id, _number(argument), manager=manager)


async def _agree_on(
    house: House, press: Press, table: Table, name: str, argument: str, lines: dict[str, str]
) -> Table:
    """The table after a choice of its terms."""
    match name:
        case "limit":
            limit = _typed(house, press, table, lines) if argument == "own" else _number(argument)
            return await house.lobbies.set_terms(table.id, press.user_id, limit=limit or None)
        case "policy":
            return await house.lobbies.set_terms(table.id, press.user_id, late=argument)
        case _:
            return await house.lobbies.set_terms(table.id, press.user_id, mention=argument == "channel")


def _own_limit(house: House, press: Press, table: Table) -> Form:
    text = words(house.texts, table, press.language)
    line = Field(
        name="minutes",
        label=text("terms-minutes"),
        hint=text("terms-minutes-hint", least=LEAST_MINUTES, most=MOST_MINUTES),
        least=LEAST_MINUTES,
        most=MOST_MINUTES,
        length=5,
    )
    return Form("limit", text("clock-own"), text("clock-own"), (line,))


def _typed(house: House, press: Press, table: Table, lines: dict[str, str]) -> int:
    """Minutes that somebody wrote, in seconds. Raises `DeniedError`."""
    typed = lines.get("minutes", "").strip()
    if not typed.isdecimal() or not LEAST_MINUTES <= int(typed) <= MOST_MINUTES:
        text = words(house.texts, table, press.language)
        raise DeniedError(
            "denied-number", label=text("terms-minutes"), least=LEAST_MINUTES, most=MOST_MINUTES
        )
    return int(typed) * 60


def _offered_to(argument: str) -> int | None:
    match argument:
        case "anybody":
            return ANYBODY
        case "nobody":
            return None
        case _:
            return _number(argument)


def _number(argument: str) -> int:
    if not argument.isdecimal():
        raise DamagedError(argument)
    return int(argument)
