"""What people and bot players do in the game: actions, drafts, taking back, notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from bot.table.commands import Act, Actor, Change, PlayBot, TakeBack, UpdateDraft, WriteNote, announced_by
from bot.table.log import (
    append,
    integers,
    next_text,
    text_numbers,
    texts_in_log,
)
from bot.table.public import taken_back_openly
from bot.table.seats import other_notes
from bot.table.table import DecisionTimer, DeniedError, Draft, Playing, RefusedError, StaleError, seated
from games.core import Seat
from games.entries import Acted, TakenBack

__all__ = ["act", "can_take_back", "next_text", "take_back", "update_draft"]

TEXTS_PER_SEAT = 250
"""At most so many texts of a seat are kept."""
MAXIMUM_UNDONE = 3
"""How often a seat may take back in one decision."""


def act(table: Playing, command: Act, actor: Actor, now: float) -> Change:
    """Play a person's action. Raises `RefusedError`."""
    seat = seated(table, actor.user_id)
    if command.moves not in (None, table.moves[seat]) or command.step not in (None, table.step):
        raise StaleError
    plain = allowed(table, seat, command.action)
    texts = _named(table, seat, plain, command.texts)
    if texts and sum(number in text_numbers(seat) for number in table.texts) + len(texts) > TEXTS_PER_SEAT:
        raise DeniedError("denied-words")
    return append(table, Acted(seat, plain), now, texts=texts)


def allowed(table: Playing, seat: Seat, given: Any) -> Any:  # noqa: ANN401 - plain data of any shape
    """Return an action as the log has it. Raises `RefusedError`, and `StaleError` for what is none."""
    try:
        action = table.game.read_action(given)
    except msgspec.ValidationError as error:
        raise StaleError from error
    if refusal := table.game.check(table.state, seat, action):
        raise RefusedError(refusal)
    # There a tuple is a list.
    return msgspec.json.decode(msgspec.json.encode(action))


def update_draft(table: Playing, command: UpdateDraft, actor: Actor) -> Change:
    """Keep what a person has selected at this moment, with the texts it names."""
    seat = seated(table, actor.user_id)
    others = {other: draft for other, draft in table.drafts.items() if other != seat}
    if command.value is None:
        return Change(replace(table, drafts=others))
    try:
        value = table.package.screens.drafts.read(command.value)
    except msgspec.ValidationError as error:
        raise StaleError from error
    texts = _named(table, seat, msgspec.to_builtins(value), command.texts)
    return Change(replace(table, drafts={**others, seat: Draft(table.step, value, texts)}))


# Free text -----------------------------------------------------------------------------------------


def _named(table: Playing, seat: Seat, value: object, typed: Mapping[int, str]) -> Mapping[int, str]:
    """Return the texts a value brings: those typed for it or for the draft. Raises `StaleError`.

    A number of a text that is nowhere was dropped with a draft; one that is taken was given twice.
    """
    draft, mine = table.drafts.get(seat), text_numbers(seat)
    if not all(number in mine and number not in table.texts for number in typed):
        raise StaleError
    texts = {**(draft.texts if draft else {}), **typed}
    named = {number for number in integers(value) if number in mine}
    lost = named - texts.keys() - table.texts.keys()
    if lost and not lost <= texts_in_log(table, seat):
        raise StaleError
    return {number: said for number, said in texts.items() if number in named and number not in table.texts}


# Taking back ---------------------------------------------------------------------------------------


def can_take_back(table: Playing, seat: Seat) -> bool:
    """Whether a seat's last action may be undone: a way back is offered only while there is one."""
    return table.position.can_take_back(seat) and _undone(table, seat) < MAXIMUM_UNDONE


def take_back(table: Playing, command: TakeBack, actor: Actor, now: float) -> Change:
    """Undo a seat's last action. The secret actions of others since stay; the time is what was left of it."""
    seat = seated(table, actor.user_id)
    if command.moves != table.moves[seat]:
        raise StaleError
    # One text for every reason that could tell of what others did in secret.
    if not table.position.can_take_back(seat):
        raise DeniedError("denied-take-back")
    timer, undone = _timer_before(table, seat), _undone(table, seat)
    if undone >= MAXIMUM_UNDONE:
        raise DeniedError("denied-taken-back-often", most=MAXIMUM_UNDONE)
    at = now if table.paused_at is None else table.paused_at
    if timer.due is not None and at >= timer.due:
        raise DeniedError("denied-take-back-late")
    again = msgspec.structs.replace(timer, undone={**timer.undone, seat: undone + 1})
    change = append(table, TakenBack(seat), now, timer=again)
    openly = taken_back_openly(table, seat)
    said = (announced_by(table, actor, "told-taken-back"),) if openly else ()
    return Change(change.table, (*change.notices, *said))


def _timer_before(table: Playing, seat: Seat) -> DecisionTimer:
    """The timer that runs again when a seat takes back its last action."""
    return (table.earlier if taken_back_openly(table, seat) else None) or table.timer


def _undone(table: Playing, seat: Seat) -> int:
    return _timer_before(table, seat).undone.get(seat, 0)


# Bot players --------------------------------------------------------------------------------------


def play_bot(table: Playing, command: PlayBot, now: float) -> Change:
    """Play what one of ours has decided; without an action its safe default. Raises `RefusedError`.

    An answer that was thought of at another moment is none any more: `StaleError`.
    """
    seat = command.seat
    if seat >= len(table.people) or not table.people[seat].bot or command.length != table.position.length:
        raise StaleError
    if command.action is None:
        return append(table, Acted(seat, table.position.default(seat).action), now)
    return append(table, Acted(seat, allowed(table, seat, command.action)), now)


# Notes --------------------------------------------------------------------------------------------


NOTE_LENGTH = 400
"""So many characters of a note are kept."""


def write_note(table: Playing, command: WriteNote, actor: Actor) -> Change:
    """Keep a note in the place of the one before; nothing written takes it away."""
    seat = seated(table, actor.user_id)
    said = command.text.strip()[:NOTE_LENGTH]
    others = other_notes(table, seat)
    return Change(replace(table, notes={**others, seat: said} if said else others))
