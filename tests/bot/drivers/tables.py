"""What people do to a table beside its game: terms, seats, questions, its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
from simcord.results import InteractionResult

from bot.screens.shown import QUESTIONS
from bot.table.commands import TABLE, Act, Actor, Command, TimePassed
from bot.table.deadlines import next_check
from bot.table.decide import decide
from bot.table.table import Lobby, Playing
from games.core import Rng
from tests.bot.drivers.looking import playing_of
from tests.bot.night import Night, Seen, answer, shown_on

LIVE = "Tonight: 3 minutes a move"
ENTITIES = 5
"""Discord's own menu of people."""


async def konsul(night: Night, *terms: str, seats: int = 3) -> list[Any]:
    """A game of Konsul with these terms; answers the people in the order of their turns."""
    await night.lobby("konsul", seats, terms)
    await night.press(night.people[0], "Start")
    return await in_turn(night)


async def in_turn(night: Night) -> list[Any]:
    people, table = await night.seats(), await playing_of(night)
    first = table.awaited.seats[0]
    return [*people[first:], *people[:first]]


async def kinds(night: Night, table_id: int = 1) -> list[str]:
    table = await night.table(table_id)
    assert not isinstance(table, Lobby)
    return [type(entry).__name__ for entry in table.entries]


async def play_out(night: Night, until: Callable[[Any], bool] = lambda _: False, table_id: int = 1) -> None:
    """While the bot is away, default moves lead a game to such a state, or to its end; then it shows that."""
    before = await playing_of(night, table_id)
    table, started = before, night.env.backend.clock.now().timestamp()
    now = started
    while isinstance(table, Playing) and not until(table.state):
        command: Command = TimePassed()
        actor = TABLE
        if seats := table.awaited.seats:
            action = table.game.absent(table.state, seats[0], Rng(b"away", table.position.length))
            command = Act(msgspec.to_builtins(action))
            actor = Actor(table.people[seats[0]].user_id)
        else:
            now = max(now, next_check(table) or now)
        table = decide(table, command, actor, now).table
    await night.bot.store.commit(before, replace(table, revision=before.revision + 1))
    await night.restart(down=now - started)


async def ask(night: Night, person: Any, label: str, table_id: int = 1) -> InteractionResult:
    return await night.on_page(person, await night.menu(person, table_id), label)


async def agreed(night: Night, host: Any, label: str, table_id: int = 1) -> None:
    """A host asks for something on the page of the table, and another player agrees."""
    await ask(night, host, label, table_id)
    await agree(night, host, table_id)


async def agree(night: Night, host: Any, table_id: int = 1) -> None:
    """Another player agrees to what the host asks."""
    table = await night.table(table_id)
    others = {table.people[seat].user_id for seat in table.present} - {host.id}
    await reply(night, next(one for one in night.people if one.id in others), "Agree", table_id)


async def propose_end(night: Night, person: Any, table_id: int = 1) -> InteractionResult:
    """A person asks all to end the game; answer what they read then."""
    page = await ask(night, person, "End together …", table_id)
    assert "End this game together?" in answer(page).text
    return await night.on_page(person, page, "Agree")


async def end(night: Night, person: Any, table_id: int = 1) -> None:
    """All agree to end the game; a person asks."""
    await propose_end(night, person, table_id)
    table = await night.table(table_id)
    there = {table.people[seat].user_id for seat in table.present} - {person.id}
    for other in (one for one in night.people if one.id in there):
        await reply(night, other, "Agree", table_id)


# Seats ---------------------------------------------------------------------------------------------


async def leave(night: Night, person: Any, table_id: int = 1) -> None:
    await night.on_page(person, await ask(night, person, "Leave or hand over …", table_id), "Leave now")


async def offer(night: Night, person: Any, to: Any) -> None:
    page = await ask(night, person, "Leave or hand over …")
    custom_id = next(part["custom_id"] for part in answer(page).components if part["type"] == ENTITIES)
    await person.select(shown_on(page), [to], custom_id=custom_id)


async def take(night: Night, person: Any, table_id: int = 1) -> InteractionResult:
    message = await night.questions(table_id)
    label = next(label for label in night.message(message.id).labels if label.startswith("Take over seat"))
    return await person.click(message, label=label)


def options(page: InteractionResult) -> list[str]:
    """The labels of everything on the menus of a page."""
    return [choice["label"] for part in answer(page).components for choice in part.get("options", [])]


# Questions -----------------------------------------------------------------------------------------


async def asked(night: Night, table_id: int = 1) -> Seen | None:
    """What a table is asked; None while it is asked nothing, and then nothing stands in the channel."""
    posts = await night.bot.store.posts.of(table_id)
    message_id = posts[QUESTIONS].message_id if QUESTIONS in posts else None
    if message_id is None:
        assert not [one for one in night.channel.history() if "a question" in night.message(one.id).text]
        return None
    return night.message(message_id)


async def reply(night: Night, person: Any, label: str, table_id: int = 1) -> InteractionResult:
    return await person.click(await night.questions(table_id), label=label)
