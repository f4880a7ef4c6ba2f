"""What people do in the game: actions, drafts, and taking back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from bot.table.change import Change, told_by
from bot.table.commands import Act, Actor, TakeBack, UpdateDraft
from bot.table.entries import append, used
from bot.table.public import taken_back_openly
from bot.table.table import DecisionTimer, DeniedError, Draft, Playing, RefusedError, StaleError, seated
from games.core import Seat
from games.record import Acted, TakenBack

TEXTS_PER_SEAT = 250
"""At most so many texts of a seat are kept."""
SEAT_TEXTS = 1_000_000
"""Texts are numbered seat by seat: a number tells nothing of how much others write. No game counts so far."""
MAXIMUM_UNDONE = 3
"""How often a seat may take back in one decision."""


def act(table: Playing, command: Act, actor: Actor, now: float) -> Change:
    """Play a person's action. Raises `RefusedError`."""
    seat = seated(table, actor.user_id)
    try:
        action = msgspec.convert(command.action, table.game.action)
    except msgspec.ValidationError as error:
        raise StaleError from error
    if refusal := table.game.check(table.state, seat, action):
        raise RefusedError(refusal)
    draft = table.drafts.get(seat)
    texts = used(action, {**(draft.texts if draft else {}), **command.texts})
    entry = Acted(seat, msgspec.to_builtins(action))
    return append(table, entry, now, texts=_new(table, seat, texts))


def _new(table: Playing, seat: Seat, texts: Mapping[int, str]) -> Mapping[int, str]:
    """The texts that an action brings. Raises `DeniedError` when a seat has written too much."""
    new = {number: said for number, said in texts.items() if number not in table.texts}
    if new and max(new) > (seat + 1) * SEAT_TEXTS + TEXTS_PER_SEAT:
        raise DeniedError("denied-words")
    return new


def next_text(table: Playing, seat: Seat) -> int:
    """Return the number of the next text of a seat."""
    draft = table.drafts.get(seat)
    least = (seat + 1) * SEAT_TEXTS
    mine = [number for number in table.texts if least < number < least + SEAT_TEXTS]
    return max([least, *mine, *(draft.texts if draft else ())]) + 1


def update_draft(table: Playing, command: UpdateDraft, actor: Actor) -> Change:
    """Keep what a person has selected at this moment, with the texts it names."""
    seat = seated(table, actor.user_id)
    others = {other: draft for other, draft in table.drafts.items() if other != seat}
    if command.value is None:
        return Change(replace(table, drafts=others))
    try:
        value = msgspec.convert(command.value, table.game.draft)
    except msgspec.ValidationError as error:
        raise StaleError from error
    old = table.drafts.get(seat)
    texts = used(value, {**(old.texts if old else {}), **command.texts})
    return Change(replace(table, drafts={**others, seat: Draft(table.step, value, texts)}))


# Taking back ---------------------------------------------------------------------------------------


def can_take_back(table: Playing, seat: Seat) -> bool:
    """Whether a seat's last action may be undone: a way back is offered only while there is one."""
    return table.position.can_take_back(seat) and table.timer.undone.get(seat, 0) < MAXIMUM_UNDONE


def take_back(table: Playing, command: TakeBack, actor: Actor, now: float) -> Change:
    """Undo a seat's last action. The secret actions of others since stay; the time is what was left of it."""
    seat = seated(table, actor.user_id)
    if command.moves != table.moves[seat]:
        raise StaleError
    # One text for every reason that could tell of what others did in secret.
    if not table.position.can_take_back(seat):
        raise DeniedError("denied-take-back")
    openly = taken_back_openly(table, seat)
    timer = (table.earlier if openly else None) or table.timer
    undone = timer.undone.get(seat, 0)
    if undone >= MAXIMUM_UNDONE:
        raise DeniedError("denied-taken-back-often", most=MAXIMUM_UNDONE)
    at = now if table.paused_at is None else table.paused_at
    if timer.due is not None and at >= timer.due:
        raise DeniedError("denied-take-back-late")
    again = DecisionTimer(timer.since, timer.due, timer.stage, {**timer.undone, seat: undone + 1})
    change = append(table, TakenBack(seat), now, timer=again)
    said = (told_by(table, actor, "told-taken-back"),) if openly else ()
    return Change(change.table, (*change.notices, *said))
