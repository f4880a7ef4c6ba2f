"""A table that is a game's lesson: how it is dealt, and how far it has come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from bot.table import bots
from bot.table.commands import Change
from bot.table.lobby import start_game
from bot.table.log import append
from bot.table.table import DeniedError, Lobby, Playing
from games.core import Seat
from games.entries import Acted
from games.lessons import TEMPER, Progress, Step


def teach(table: Lobby, now: float, *, thread: bool) -> Change:
    """Deal the lesson of a lobby's game to the person in it. Raises `DeniedError`."""
    lesson, game = table.package.lesson, table.game
    if lesson is None:
        raise DeniedError("denied-no-lesson")
    people = tuple(person for person in table.joined if not person.bot)
    if len(people) > 1:
        raise DeniedError("denied-practice")
    table = replace(
        table,
        people=people,
        secret=lesson.secret(game),
        options=lesson.chosen(game),
        words=(),
        public_number=False,
    )
    while len(table.people) < lesson.seats:
        table = bots.add(table, TEMPER, now, plain=True)
    change = start_game(table.with_terms(limit=None, advice=True), now, thread=thread)
    for seat, action in lesson.before:
        assert isinstance(change.table, Playing)
        plain = msgspec.json.decode(msgspec.json.encode(action))
        change = change.then(append(change.table, Acted(seat, plain), now))
    return change


def progress(table: Playing) -> Progress | None:
    """Return how far a table follows the lesson of its game; None where it is none, or no longer one."""
    lesson = table.package.lesson
    if lesson is None or table.secret != lesson.secret(table.game):
        return None
    return lesson.progress(table.entries)


def follows_lesson(table: Playing) -> bool:
    """Whether bot players do what a lesson says, not what their strategy does."""
    found = progress(table)
    return found is not None and not found.strayed and found.step is not None


def next_step(table: Playing, seat: Seat) -> Step | None:
    """Return the decision that the lesson has prepared for a seat now, if it can be made."""
    found = progress(table)
    if found is None or found.strayed or found.step is None or seat != found.lesson.learner:
        return None
    return None if table.game.check(table.state, seat, found.step.action) else found.step


def next_reply(table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
    """Return what the lesson has a bot player do now; None for nothing."""
    found = progress(table)
    secret = table.awaited.secret and seat in table.awaited.seats
    return found and found.reply(seat, secret=secret)


def waits_in_lesson(table: Playing, seat: Seat) -> bool:
    """Whether a bot player waits for the learner, though the game waits for it."""
    return follows_lesson(table) and next_reply(table, seat) is None
