"""Controls of games: turns what was pressed into an action or a draft, if its menu is still there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.client.answers import Press, open_form, show_panel, show_public
from bot.client.custom_ids import DamagedError, Played, playing
from bot.client.render import modal, split_words, typed
from bot.screens.shown import PUBLIC, Shown, seat_place
from bot.table.commands import Act, UpdateDraft
from bot.table.log import next_text
from bot.table.public import acted_since
from bot.table.table import Playing, StaleError, in_game, seated
from games.core import Seat
from games.screen import Ask, Button, Control, Entered, Entities, Form, Keep, MultiSelect, Play, Select
from games.screen import Press as StandsFor


async def play(press: Press, played: Played) -> None:
    """Do what a control of the game stands for, or open its form.

    Raises `DeniedError`, `RefusedError`, `NotUnderstoodError`, `StaleError` and `DamagedError`.
    """
    seat, game = seated(press.here, press.user_id), in_game(press.here)
    press.control = played.number if played.place == "s" else None
    shown = _present(press, game, seat, played)
    control = _control(shown, played.number)
    if isinstance(control, Form) and press.lines is None:
        await open_form(press, modal(control, playing("f", played)))
        return
    command = _command(press, game, seat, control, lasting=shown.screen.lasting)
    press.services.posts.plays_from(game, seat_place(seat), press.post)
    after = await press.do(command)
    press.services.posts.acts_from(game, after, seat_place(seat), press.post, press.user_id)
    on_post = played.place == "t"
    if on_post and not game.awaited.secret and not press.reply.late:
        # A public action is answered by the public post, unless the presser has been kept waiting.
        await show_public(press, after)
    else:
        await show_panel(press, after, passing=on_post)
    if press.post is not None and not on_post:
        await press.services.panels.leave(after.id, press.user_id)
    else:
        await press.services.panels.refresh(after, press.user_id)


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
        raise DamagedError(str(number))
    return controls[number]


def _command(
    press: Press, table: Playing, seat: Seat, control: Control, *, lasting: bool
) -> Act | UpdateDraft:
    """Return the command that a control stands for, with the free text that was typed."""
    texts: Mapping[int, str] = {}
    if isinstance(control, Form):
        given, texts = split_words(control, typed(control, press.lines or {}), next_text(table, seat))
        meant = _entered(table, seat, Entered(control.name, typed=given))
    else:
        meant = _taken(table, seat, control, press.values)
    match meant:
        case Play(action):
            step = None if lasting else table.step
            return Act(msgspec.to_builtins(action), texts, moves=table.moves[seat], step=step)
        case Keep(draft):
            return UpdateDraft(msgspec.to_builtins(draft), texts)
        case Ask():
            raise DamagedError("a request among what is played")


def _taken(table: Playing, seat: Seat, control: Control, values: Sequence[str]) -> StandsFor:
    """Return the action or draft that a button, or the entries taken of a menu, stand for."""
    match control:
        case Button(press=pressed):
            return pressed
        case Select(options=options):
            numbers = _numbers(values, len(options))
            if len(numbers) != 1:
                raise DamagedError(str(values))
            return options[numbers[0]].press
        case MultiSelect():
            numbers = _numbers(values, len(control.values))
            if not control.least <= len(numbers) <= control.most:
                raise DamagedError(control.name)
            picked = tuple(control.values[number] for number in numbers)
            return _entered(table, seat, Entered(control.name, picked))
        case Form() | Entities():
            raise DamagedError(str(values))


def _numbers(values: Sequence[str], count: int) -> list[int]:
    """Return the numbers of the entries that were taken, in the menu's order."""
    places = {str(number): number for number in range(count)}
    if not places.keys() >= set(values):
        raise DamagedError(str(values))
    return sorted({places[value] for value in values})


def _entered(table: Playing, seat: Seat, given: Entered) -> StandsFor:
    view = table.game.view(table.state, seat)
    return table.package.screens.entered(view, seat, table.draft(seat), given)
