"""A button of the lobby is declared in one place: its request, its look and its handler."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import FrameType

import pytest
import simcord

from bot import live_tables
from bot.client import custom_ids, presses
from bot.client.client import Backroom
from bot.client.press import Press
from bot.screens import lobby
from bot.screens.notices import notice
from bot.screens.requests import Request
from bot.table.decide import decide
from bot.table.table import Lobby
from bot.text import Words
from games.screen import Ask, Button, Screen
from tests.bot.night import Night, answer

FRAMES = 7
"""Functions on the way of a press, with `on_interaction` and `decide`."""


class Wave(Request, frozen=True, tag="wave-in-tests"):
    """Wave at the people of a lobby."""

    hand: str = "left"


@pytest.fixture(autouse=True)
def wave(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The whole button."""
    for module, name in ((lobby, "ADDED_BUTTONS"), (presses, "_answers"), (custom_ids, "_requests")):
        monkeypatch.setattr(module, name, dict(getattr(module, name)))

    @lobby.lobby_button(place=10)
    def wave_button(table: Lobby, text: Words) -> Button | None:
        del text
        return Button("Wave", Ask(Wave("right"))) if table.people else None

    @presses.answers(Wave, needs=(), kind="private")
    async def wave_at(press: Press, request: Wave) -> Screen:
        return notice(f"{press.user_id} waves with the {request.hand} hand at table {press.here.id}")

    assert wave_button
    assert wave_at
    yield
    custom_ids._decoder.cache_clear()


async def test_a_declared_button_is_shown_and_answered(night: Night, env: simcord.Env) -> None:
    """It carries its fields, and the answer is the presser's alone."""
    await night.lobby(joining=2)
    result = await night.press(night.people[1], "Wave")
    assert answer(result).text == f"{night.people[1].id} waves with the right hand at table 1"


async def test_one_place_has_one_button() -> None:
    """Else one of them would be missed silently."""
    with pytest.raises(ValueError, match="place 10"):
        lobby.lobby_button(place=10)(lambda _table, _text: None)


async def test_the_way_of_a_press_is_short(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Discord's event to the rules of tables, so that one can follow it."""
    ways = list[list[str]]()

    def seen(*args: object) -> object:
        frame, way = inspect.currentframe(), ["decide"]
        frame = frame and frame.f_back
        while isinstance(frame, FrameType) and frame.f_code is not Backroom.on_interaction.__code__:
            way.append(frame.f_code.co_qualname)
            frame = frame.f_back
        if frame is not None:
            ways.append([*way, "Backroom.on_interaction"])
        return decide(*args)  # type: ignore[arg-type]

    await night.lobby(joining=1)
    monkeypatch.setattr(live_tables, "decide", seen)
    await night.press(night.people[1], "Join")
    await night.press(night.people[2], "Join")
    await night.press(night.people[0], "Start")
    assert ways
    assert max(map(len, ways)) <= FRAMES, ways
