"""What a page offers its reader, the table does not refuse them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from bot.table import commands as c
from bot.table.commands import Actor
from bot.table.decide import decide
from bot.table.errors import DeniedError
from bot.table.lobby import MAXIMUM_INTERESTED
from bot.table.terms import Terms
from games.screen import Ask, Button, Screen
from tests.screens.tables import Evening, game, late, lobby, paged, requests

KEY = "politically_correct_people"
LOBBY = ("", "options", "clock", "remove", "company", "cancel")
GAME = ("", "leave", "together", "clock", "end")
HOST, GUEST, STRANGER = 1, 2, 9


def after(begin: Callable[[], Evening], *done: tuple[int, c.Command]) -> Evening:
    """A table at which these people did this."""
    evening = begin()
    for user_id, command in done:
        evening.do(command, user_id)
    return evening


def with_many_interested() -> Evening:
    evening = lobby(KEY)
    for user_id in range(100, 100 + MAXIMUM_INTERESTED):
        evening.do(c.NotifyMe(wanted=True), user_id)
    return evening


def silent() -> Evening:
    """A lobby whose host has said nothing until it is about to close."""
    evening = lobby(KEY, 3)
    evening.wait()
    return evening


three, six, dealt = partial(lobby, KEY, 3), partial(lobby, KEY, 6), partial(game, KEY, 4)
untimed = partial(game, KEY, 4, terms=Terms(limit=None))
TABLES: Mapping[str, Callable[[], Evening]] = {
    "one waits": partial(lobby, KEY),
    "enough sit": partial(lobby, KEY, 4),
    "full": six,
    "with a computer player": partial(after, three, (HOST, c.AddBot("even"))),
    "filled": partial(after, three, (HOST, c.FillSeats())),
    "one removed": partial(after, three, (HOST, c.Remove(GUEST))),
    "only for invited people": partial(after, three, (HOST, c.SetOnlyInvited(only=True))),
    "one interested": partial(after, three, (STRANGER, c.NotifyMe(wanted=True))),
    "many interested": with_many_interested,
    "silent": silent,
    "in play": dealt,
    "without a clock": untimed,
    "paused": partial(after, dealt, (HOST, c.Pause())),
    "asked": partial(after, dealt, (HOST, c.Extend()), (HOST, c.SetLate("host"))),
    "one would end it": partial(after, dealt, (GUEST, c.EndTogether(agree=True))),
    "one offers a seat": partial(after, dealt, (GUEST, c.OfferSeat(0))),
    "one left": partial(after, dealt, (GUEST, c.Leave())),
    "host left": partial(after, dealt, (HOST, c.Leave())),
    "late": partial(late, KEY, 4),
}


def commands(screen: Screen) -> set[c.Pressed]:
    """What its buttons and menus tell the table, but for buttons that cannot be pressed."""
    cannot = {
        control.press.request
        for control in screen.controls
        if isinstance(control, Button) and control.disabled and isinstance(control.press, Ask)
    }
    return {command for command in requests(screen) if isinstance(command, c.Pressed)} - cannot


@pytest.mark.parametrize("manages", [False, True])
@pytest.mark.parametrize("user_id", [HOST, GUEST, 3, STRANGER])
@pytest.mark.parametrize("name", TABLES)
def test_what_a_page_offers_is_not_refused(name: str, user_id: int, *, manages: bool) -> None:
    evening = TABLES[name]()
    actor = Actor(user_id, "Ann", 10**6, manages)
    for part in {*LOBBY, *GAME}:
        for command in commands(paged(evening.table, user_id, part, manages=manages, now=evening.now)):
            try:
                decide(evening.table, command, actor, evening.now)
            except DeniedError as error:
                pytest.fail(f"{command} on the page {part!r}: {error.key}")
