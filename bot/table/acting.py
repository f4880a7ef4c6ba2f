"""What people and bot players do in the game: actions, drafts, taking back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from bot.table.bots import follows_lesson
from bot.table.commands import Act, Actor, Change, HideText, Notice, PlayBot, UpdateDraft, announced_by
from bot.table.deadlines import STANDING_SECONDS
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.log import append, integers, text_numbers, texts_in_log, texts_seen, writer
from bot.table.public import taken_back_openly
from bot.table.table import Draft, Lobby, Playing, Table, other_seats, require_seat
from bot.table.time_limits import RUNNING, DecisionTimer
from games.core import Seat
from games.host.entries import Acted, TakenBack
from games.host.position import MAXIMUM_UNDONE

TEXTS_PER_SEAT = 250
"""Maximum number of stored texts per seat."""


def act(table: Playing, command: Act, actor: Actor, now: float) -> Change:
    """Play a person's action. Raises `RefusedError`."""
    seat = require_seat(table, actor.user_id)
    if command.moves not in (None, table.moves[seat]) or command.step not in (None, table.step):
        raise StaleError
    plain_action = checked_action(table, seat, command.action)
    texts = _new_texts(table, seat, plain_action, command.texts)
    if texts and sum(number in text_numbers(seat) for number in table.texts) + len(texts) > TEXTS_PER_SEAT:
        raise DeniedError("denied-words")
    return append(table, Acted(seat, plain_action), now, texts=texts)


def checked_action(table: Playing, seat: Seat, plain_action: Any) -> Any:  # noqa: ANN401 - plain data of any shape
    """Return an action in the form of the log. Raises `RefusedError`, and `StaleError` for invalid data."""
    try:
        action = table.game.read_action(plain_action)
    except msgspec.ValidationError as error:
        raise StaleError from error
    if refusal := table.game.check(table.state, seat, action):
        raise RefusedError(refusal)
    # JSON has lists where the action has tuples.
    return msgspec.json.decode(msgspec.json.encode(action))


def update_draft(table: Playing, command: UpdateDraft, actor: Actor) -> Change:
    """Store a person's selection at this moment, with the texts it names."""
    seat = require_seat(table, actor.user_id)
    others = other_seats(table.drafts, seat)
    if command.value is None:
        return Change(replace(table, drafts=others))
    try:
        value = table.package.screens.drafts.read(command.value)
    except msgspec.ValidationError as error:
        raise StaleError from error
    texts = _new_texts(table, seat, msgspec.to_builtins(value), command.texts)
    return Change(replace(table, drafts={**others, seat: Draft(table.step, value, texts)}))


def warning_draft(table: Playing, seat: Seat, action: Any) -> Any:  # noqa: ANN401 - any game's action and draft
    """Return the draft with which a seat's panel asks whether it means an action; None to do it."""
    view = table.game.view(table.state, seat)
    return table.package.screens.drafts.warned(view, seat, table.draft(seat), action)


# Free text -----------------------------------------------------------------------------------------


def _new_texts(table: Playing, seat: Seat, value: object, typed: Mapping[int, str]) -> Mapping[int, str]:
    """Return the new texts of a value, typed for it or for the draft. Raises `StaleError`.

    A number without a text was dropped with a draft; one that is taken was assigned twice.
    """
    draft = table.drafts.get(seat)
    numbers = text_numbers(seat)
    if not all(number in numbers and number not in table.texts for number in typed):
        raise StaleError
    if typed and not table.terms.free_text:
        raise DeniedError("denied-free-text")
    texts = {**(draft.texts if draft else {}), **typed}
    named_numbers = {number for number in integers(value) if number in numbers}
    unknown = named_numbers - texts.keys() - table.texts.keys()
    if unknown and not unknown <= texts_in_log(table, seat):
        raise StaleError
    return {
        number: said
        for number, said in texts.items()
        if number in named_numbers and number not in table.texts
    }


def hide_text(table: Table, command: HideText, actor: Actor) -> Change:
    """Hide a text as a moderator, or show it again. What only some may know is told to its writer alone."""
    if isinstance(table, Lobby):
        raise DeniedError("denied-not-started")
    if not actor.manages:
        raise DeniedError("denied-not-moderator")
    if command.number not in texts_seen(table, None, every=True):
        raise DeniedError("denied-no-text")
    other_hidden = tuple(number for number in table.hidden if number != command.number)
    after = replace(table, hidden=(*other_hidden, command.number) if command.hidden else other_hidden)
    hidden = int(command.hidden)
    seat = writer(command.number)
    if command.number in texts_seen(table, None):
        return Change(after, (announced_by(table, actor, "told-text", hidden=hidden, seat=seat),))
    notice = announced_by(table, actor, "told-text-private", hidden=hidden)
    person = table.people[seat]
    to_writer = (Notice("private", notice.key, person.user_id, args=notice.args),) if person.reachable else ()
    return Change(after, (*to_writer, Notice("log", notice.key, args=notice.args)))


# What was prepared ---------------------------------------------------------------------------------


def prepared_act(table: Playing, seat: Seat) -> Act | None:
    """Return what a seat has prepared in full, which the table plays for it when time is up."""
    draft = table.draft(seat)
    if draft is None or table.people[seat].left:
        return None
    game = table.game
    state = table.state
    try:
        move = table.package.screens.drafts.move
        action = move(game.view(state, seat), seat, game.legal(state, seat), draft)
        if action is None or game.check(state, seat, action):
            return None
        plain_action = msgspec.json.decode(msgspec.json.encode(action))
        return Act(plain_action, _new_texts(table, seat, plain_action, {}))
    except Exception:  # noqa: BLE001 - a draft that cannot be understood must not stop a game
        return None


# Taking back ---------------------------------------------------------------------------------------


def can_take_back(table: Playing, seat: Seat) -> bool:
    """Whether a seat's last action may be undone."""
    return table.position.can_take_back(seat) and _undone(table, seat) < MAXIMUM_UNDONE


def take_back(table: Playing, moves: int, actor: Actor, now: float) -> Change:
    """Undo the seat's last action. Later secret actions of others stay; the timer runs on from before it."""
    seat = require_seat(table, actor.user_id)
    if moves != table.moves[seat]:
        raise StaleError
    # One text for every reason: a more precise one could reveal what others did in secret.
    if not table.position.can_take_back(seat):
        raise DeniedError("denied-take-back")
    timer = _timer_before(table, seat)
    undone_count = _undone(table, seat)
    if undone_count >= MAXIMUM_UNDONE:
        raise DeniedError("denied-taken-back-often", most=MAXIMUM_UNDONE)
    at = now if table.paused_at is None else table.paused_at
    if timer.due is not None and at >= timer.due:
        if table.terms.limit is not None:
            raise DeniedError("denied-take-back-late")
        timer = msgspec.structs.replace(timer, since=at, due=at + STANDING_SECONDS, stage=RUNNING)
    counted_timer = msgspec.structs.replace(timer, undone={**timer.undone, seat: undone_count + 1})
    change = append(table, TakenBack(seat), now, timer=counted_timer)
    if not taken_back_openly(table, seat):
        return change
    return Change(change.table, (*change.notices, announced_by(table, actor, "told-taken-back")))


def _timer_before(table: Playing, seat: Seat) -> DecisionTimer:
    return (table.earlier if taken_back_openly(table, seat) else None) or table.timer


def _undone(table: Playing, seat: Seat) -> int:
    return _timer_before(table, seat).undone.get(seat, 0)


# Bot players --------------------------------------------------------------------------------------


def play_bot(table: Playing, command: PlayBot, now: float) -> Change:
    """Play what a bot player has decided; without an action its safe default.

    Raises `RefusedError`, and `StaleError` if the position has changed since.
    """
    seat = command.seat
    if seat >= len(table.people) or not table.people[seat].bot or command.length != table.position.length:
        raise StaleError
    action = command.action
    if action is None:
        return append(table, Acted(seat, table.position.default(seat).action), now)
    # What a lesson says is no decision of theirs.
    version = "" if follows_lesson(table) else command.strategy
    return append(table, Acted(seat, checked_action(table, seat, action), version), now)
