"""People who would join a lobby once enough others do: asked for once, told once, then forgotten."""

from __future__ import annotations

from dataclasses import replace

from bot.table.change import Change, Notice
from bot.table.commands import Actor, TellMe
from bot.table.table import DeniedError, Lobby

MAXIMUM_INTERESTED = 20
"""One message must have room for all of them."""


def tell_me(table: Lobby, command: TellMe, actor: Actor) -> Lobby:
    """Return the lobby when somebody wants to be told that enough people are there, or does not any more."""
    others = tuple(other for other in table.interested if other != actor.user_id)
    if not command.wanted:
        return replace(table, interested=others)
    if actor.user_id in table.interested:
        return table
    _may_wait(table, actor)
    return replace(table, interested=(*others, actor.user_id))


def _may_wait(table: Lobby, actor: Actor) -> None:
    """Make sure that there is something to wait for. Raises `DeniedError`."""
    if any(person.user_id == actor.user_id for person in table.joined):
        raise DeniedError("denied-already-joined")
    if actor.user_id in table.removed:
        raise DeniedError("denied-removed")
    if len(table.joined) >= table.seats[0] or actor.user_id in table.told:
        raise DeniedError("denied-enough-already")
    if len(table.interested) >= MAXIMUM_INTERESTED:
        raise DeniedError("denied-many-interested", most=MAXIMUM_INTERESTED)


def called_together(table: Lobby, actor: Actor) -> Change:
    """Tell those who want to be told, in one message, once they and those who sit there are enough."""
    waiting = table.interested
    if not waiting or len(table.joined) + len(waiting) < table.seats[0]:
        return Change(table)
    after = replace(table, interested=(), told=(*table.told, *waiting))
    # It is one message, so it is one by whoever made it.
    by = (actor.user_id, *(0 for _ in waiting[1:]))
    calls = (Notice("call", "told-fills", who, by=whose) for who, whose in zip(waiting, by, strict=True))
    return Change(after, tuple(calls))
