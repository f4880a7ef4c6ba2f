"""Controls of games: what was pressed becomes an action or a draft, if its menu is still there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.client.answers import open_form, show_panel, show_public
from bot.client.custom_ids import DamagedError, Played, playing
from bot.client.forms import modal, split_words, typed
from bot.client.incoming import Incoming
from bot.client.press import Press
from bot.client.render import menu_of
from bot.screens.shown import PUBLIC, Shown, seat_place
from bot.table.commands import Act, UpdateDraft
from bot.table.log import next_text
from bot.table.public import acted_since
from bot.table.table import Playing, StaleError, Table, in_game, seated
from games.core import Seat
from games.screen import Ask, Button, Control, Entered, Entities, Form, Keep, MultiSelect, Play, Select
from games.screen import Press as StandsFor


async def play(press: Press, played: Played, table: Table, found: Incoming) -> None:
    """Do what a control of the game stands for, or open its form.

    Raises `DeniedError`, `RefusedError`, `NotUnderstoodError`, `StaleError` and `DamagedError`.
    """
    seat = seated(table, press.user_id)
    game = in_game(table)
    shown = _present(press, game, seat, played)
    control = _control(shown, played.number)
    if isinstance(control, Form) and found.lines is None:
        await open_form(press, modal(control, playing("f", played)))
        return
    command = _command(game, seat, control, found, lasting=shown.screen.lasting)
    press.services.posts.plays_from(game, seat_place(seat), press.post)
    after = press.table = await press.services.tables.do(game.id, command, press.actor)
    await _show(press, played, game, after)


async def _show(press: Press, played: Played, before: Playing, after: Table) -> None:
    """What was done in public is answered by the public post, unless the presser has been kept waiting."""
    if played.place == "t" and not before.awaited.secret and not press.reply.late:
        await show_public(press, after)
    else:
        await show_panel(press, after, passing=played.place == "t")
    await press.services.panels.refresh(after, press.user_id)


def _present(press: Press, table: Playing, seat: Seat, played: Played) -> Shown:
    """Return the screen a control is on. Raises `StaleError` when its menu is not there any more."""
    if played.place == "t":
        shown = press.at(table, PUBLIC, table.language)
        stale = acted_since(table, seat, played.acts)
    else:
        shown, stale = press.panel(table), False
    if stale or menu_of(shown) != played.menu:
        raise StaleError
    return shown


def _control(shown: Shown, number: int) -> Control:
    controls = shown.screen.controls
    if number >= len(controls):
        raise DamagedError(str(number))
    return controls[number]


def _command(
    table: Playing, seat: Seat, control: Control, found: Incoming, *, lasting: bool
) -> Act | UpdateDraft:
    """Return what a control stands for; the free text that was typed goes with it."""
    texts: Mapping[int, str] = {}
    if isinstance(control, Form):
        given, texts = split_words(control, typed(control, found.lines or {}), next_text(table, seat))
        meant = _entered(table, seat, Entered(control.name, typed=given))
    else:
        meant = _taken(table, seat, control, found.values)
    match meant:
        case Play(action):
            step = None if lasting else table.step
            return Act(msgspec.to_builtins(action), texts, moves=table.moves[seat], step=step)
        case Keep(draft):
            return UpdateDraft(msgspec.to_builtins(draft), texts)
        case Ask():
            raise DamagedError("a request among what is played")


def _taken(table: Playing, seat: Seat, control: Control, values: Sequence[str]) -> StandsFor:
    """Return what a button stands for, or what was taken of a menu."""
    match control:
        case Button(press=pressed):
            return pressed
        case Select(options=options):
            return options[_one(values, len(options))].press
        case MultiSelect():
            numbers = _numbers(values, len(control.values))
            if not control.least <= len(numbers) <= control.most:
                raise DamagedError(control.name)
            picked = tuple(control.values[number] for number in numbers)
            return _entered(table, seat, Entered(control.name, picked))
        case Form() | Entities():
            raise DamagedError(str(values))


def _one(values: Sequence[str], count: int) -> int:
    numbers = _numbers(values, count)
    if len(numbers) != 1:
        raise DamagedError(str(values))
    return numbers[0]


def _numbers(values: Sequence[str], count: int) -> list[int]:
    """Return which of so many entries were taken, in the menu's order."""
    places = {str(number): number for number in range(count)}
    if not places.keys() >= set(values):
        raise DamagedError(str(values))
    return sorted({places[value] for value in values})


def _entered(table: Playing, seat: Seat, given: Entered) -> StandsFor:
    view = table.game.view(table.state, seat)
    return table.package.screens.entered(view, seat, table.draft(seat), given)
