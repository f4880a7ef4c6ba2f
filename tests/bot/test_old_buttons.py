"""Buttons of a lobby that are pressed when its game has begun or is over: none does what it did not say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, product
from typing import Any, get_args, get_type_hints

import pytest
import simcord
from simcord.results import InteractionResult

from bot.client.custom_ids import asking
from bot.rooms.club.moderation import OpenDesk
from bot.screens import lobby
from bot.screens.page import table_page
from bot.screens.places import public_post
from bot.screens.requests import ChangeClock, JoinAnyway, OpenLesson, OpenPage, OpenPractice, OpenRules, Watch
from bot.screens.wording import words
from bot.table import commands as c
from bot.table.commands import Actor
from bot.table.errors import DeniedError
from bot.table.table import Lobby, Playing, require_lobby
from games import GAMES
from tests.bot.night import Night, Seen, answer, shown_on
from tests.screens import tables as t


async def press_old(night: Night, person: Any, request: Any) -> InteractionResult:
    """Press a button that a lobby has shown."""
    result = night.emit(person, (await night.post()).id, asking("b", 1, request), "old")
    await night.env.settle()
    return result


def welcome_of(night: Night, person: Any) -> Seen:
    """What the person reads who has joined: their only private message in the channel."""
    history = night.channel.history(viewer=person)
    (message,) = [message for message in history if message.flags.ephemeral]
    return night.message(message.id)


# The Welcome ---------------------------------------------------------------------------------------


async def test_a_welcome_becomes_the_panel_of_the_seat(night: Night, env: simcord.Env) -> None:
    """It follows the lobby until the game starts, and is played on then."""
    await night.lobby(joining=2)
    ann, ben, chie = night.people[:3]
    for person in (ann, ben):
        assert "1 more needed" in welcome_of(night, person).text
    await night.press(chie, "Join")
    assert "presses **Start**" in welcome_of(night, ben).text
    assert "You are the host: press **Start**" in welcome_of(night, ann).text
    await night.press(ann, "Start")
    for person in (ann, ben, chie):
        seen = welcome_of(night, person)
        assert "your seat" in seen.text
        assert "Leave" not in seen.labels
    (message,) = [one for one in night.channel.history(viewer=ben) if one.flags.ephemeral]
    await ben.click(message, label="One black")
    assert "1 of 3 ready" in (await night.public()).text


async def test_a_welcome_goes_with_its_seat(night: Night, env: simcord.Env) -> None:
    await night.lobby(joining=3)
    ben = night.people[1]
    with env._bot_scope():
        await night.bot.tables.do(1, c.Remove(ben.id), Actor(night.people[0].id))
    await env.settle()
    assert not [one for one in night.channel.history(viewer=ben) if one.flags.ephemeral]


async def test_a_welcome_says_that_its_lobby_was_cancelled(night: Night, env: simcord.Env) -> None:
    await night.lobby(joining=3)
    with env._bot_scope():
        await night.bot.tables.do(1, c.Cancel(), Actor(night.people[0].id))
    await env.settle()
    seen = welcome_of(night, night.people[1])
    assert "This lobby was cancelled" in seen.text
    assert seen.labels == []


async def test_leave_on_an_old_welcome_asks(night: Night, env: simcord.Env) -> None:
    """A restart between joining and Start: the message stays as it was, and its button leaves no game."""
    await night.lobby(joining=1)
    ben = night.people[1]
    welcome = shown_on(await night.press(ben, "Join"))
    await night.press(night.people[2], "Join")
    await night.restart()
    await night.press(night.people[0], "Start")
    before = await night.table()
    page = await ben.click(welcome, label="Leave")
    assert await night.table() == before
    seen = answer(page)
    assert "Leave this game?" in seen.text
    await night.on_page(ben, page, "Leave now")
    after = await night.table()
    assert isinstance(before, Playing)
    assert isinstance(after, Playing)
    seat = before.seat_of(ben.id)
    assert seat is not None
    assert after.people[seat].left


# Everything that a lobby can show ------------------------------------------------------------------

STARTED, IS_OVER = "already started", "This game is over"
FORM, CLOCK = "a form", "the clock of the game is set or asked for, as the label says"
AT_A_GAME: dict[type[Any], tuple[str, str]] = {
    **dict.fromkeys((c.Join, JoinAnyway, c.NotifyMe, c.KeepOpen, c.Cancel), (STARTED, IS_OVER)),
    **dict.fromkeys((c.Start, c.FillSeats, c.Remove, c.Readmit), (STARTED, IS_OVER)),
    **dict.fromkeys((c.SetOption, c.SetLanguage, c.AddBot, c.RemoveBot), (STARTED, IS_OVER)),
    **dict.fromkeys((c.SetTerm, c.SetOnlyInvited), (STARTED, IS_OVER)),
    c.SetLimit: (CLOCK, IS_OVER),
    ChangeClock: (FORM, IS_OVER),
    c.LeaveLobby: ("Leave this game?", IS_OVER),
    c.ClaimHost: ("You are the host already", IS_OVER),
    OpenPage: ("Money and Luck · table 1", IS_OVER),
    OpenRules: ("The game in a minute", "The game in a minute"),
    Watch: ("を待っています", "勝者はいません"),
    OpenDesk: ("for this server's moderators", "for this server's moderators"),
    **dict.fromkeys((OpenLesson, OpenPractice), ("your seat", "your seat")),
}
"""What each request of a lobby does where the host presses it, at a playing and at a finished table."""


def lobbies() -> Iterator[tuple[Lobby, float]]:
    """Lobbies in which every button can be seen, and when they are looked at."""
    for key in GAMES:
        for people in (1, 2, 3):
            evening = t.lobby(key, people)
            for command, user_id in (
                (c.SetFinish(60), 1),
                (c.AddBot("even"), 1),
                (c.NotifyMe(wanted=True), 9),
            ):
                with suppress(DeniedError):
                    evening.do(command, user_id)
                yield require_lobby(evening.table), evening.now
            if people == 3:
                evening.do(c.Remove(3), 1)
            while isinstance(evening.table, Lobby):
                yield evening.table, evening.now
                evening.wait()
    yield require_lobby(t.lobby("konsul", 1).table), t.BEGIN


def requests_of_lobbies() -> set[Any]:
    """Every kind of request that lobbies show, and each page that they lead to."""
    found: dict[Any, Any] = {OpenDesk: OpenDesk(), JoinAnyway: JoinAnyway()}
    parts = get_args(get_type_hints(OpenPage)["part"])
    for table, now in lobbies():
        text = words(t.TEXTS, table, "en")
        screens = [public_post(table, t.TEXTS).screen, lobby.interest_answer(table, 9, text)]
        screens += [
            lobby.lobby_panel(table, person.user_id, text) for person in table.people if not person.bot
        ]
        screens += [
            table_page(table, user_id, t.TEXTS, "en", t.CONTEXT, manages=manages, part=part, now=now)
            for user_id, manages, part in product((1, 2, 9), (False, True), parts)
        ]
        for request in (request for screen in screens for request in t.requests(screen)):
            found.setdefault(request if isinstance(request, OpenPage) else type(request), request)
    return set(found.values())


@pytest.mark.parametrize("status", ["playing", "finished"])
async def test_no_button_of_a_lobby_does_something_else_later(
    night: Night, env: simcord.Env, status: str
) -> None:
    """Every one is refused with the reason, asks or shows something; the host's clock is asked for."""
    await night.start(seats=3)
    if status == "finished":
        with env._bot_scope():
            await night.bot.tables.do(1, c.End(), Actor(9, manages=True))
        await env.settle()
    requests = requests_of_lobbies()
    assert {type(request) for request in requests} == set(AT_A_GAME)
    others = cycle(night.people[1:4])
    for request in requests:
        expected = AT_A_GAME[type(request)][status == "finished"]
        for person in (night.people[0], next(others)):
            before = await night.table()
            result = await press_old(night, person, request)
            assert result.acknowledged, request
            if expected is CLOCK and person is night.people[0]:
                continue
            assert await night.table() == before, request
            if person is not night.people[0]:
                continue
            assert expected in (FORM if result.modal else answer(result).text), request
