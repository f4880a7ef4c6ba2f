"""The time at which a game is to end, chosen by its host: told before, and kept whatever the clocks do."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table.change import Change, announcement, told_by
from bot.table.commands import Actor, SetFinish, TimePassed
from bot.table.entries import append
from bot.table.seats import hosted
from bot.table.table import Lobby, Playing
from bot.table.timing import FINISH_NOTICE_SECONDS
from bot.table.values import Finish
from games.entries import Ended

MINUTE = 60


def chosen(command: SetFinish, now: float) -> Finish | None:
    """Return the end that somebody has just chosen."""
    return None if command.minutes is None else Finish(now + command.minutes * MINUTE)


def in_lobby(table: Lobby, command: SetFinish, now: float) -> Lobby:
    """Return a lobby whose game is to end then."""
    return replace(table, finish=chosen(command, now))


def change(table: Playing, command: SetFinish, actor: Actor, now: float) -> Change:
    """Let the game end at a time, or not any more; everybody is told."""
    hosted(table, actor)
    finish = chosen(command, now)
    if finish == table.finish:
        return Change(table)
    if finish is None:
        said = told_by(table, actor, "told-finish-off")
    else:
        said = told_by(table, actor, "told-finish", at=int(finish.at))
    return Change(replace(table, finish=finish), (said,))


def due(table: Playing, finish: Finish, command: TimePassed, now: float) -> Change:
    """End the game, or tell that it will end soon; time that nobody could play in is given again."""
    if now >= finish.at and finish.at < command.up_since:
        finish = Finish(now + FINISH_NOTICE_SECONDS)
    elif now >= finish.at:
        return Change(table, (announcement("told-finished"),)).then(append(table, Ended("time"), now))
    after = replace(table, finish=msgspec.structs.replace(finish, told=True))
    return Change(after, (announcement("told-finish-soon", at=int(finish.at)),))
