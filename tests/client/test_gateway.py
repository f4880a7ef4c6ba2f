"""Events and answers are parsed as far as the bot reads them, with internals of the installed discord.py."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from discord import interactions, state

from bot.client.http import PATCHED_VERSION
from bot.table.table import Playing
from tests.bot.night import Night


def test_these_internals_are_those_of_the_installed_version() -> None:
    """A new version has to be looked at: whether it still parses by these names, and what it does beside."""
    assert discord.__version__.startswith(PATCHED_VERSION)
    for owner, name in (
        (state.ConnectionState, "parse_message_create"),
        (state.ConnectionState, "parse_message_update"),
        (state.ConnectionState, "parse_interaction_create"),
        (interactions.InteractionCallbackResponse, "_update"),
    ):
        assert callable(getattr(owner, name))


async def test_unused_gateway_events_are_not_parsed(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press on a panel edits the post: of all that, only what was pressed on is made, without its parts."""
    await night.start("konsul", 3)
    table = await night.table()
    assert isinstance(table, Playing)
    made = list[discord.Message]()

    def pressed_on(**given: Any) -> discord.Message:
        made.append(discord.Message(**given))
        return made[-1]

    monkeypatch.setattr(state, "Message", None)
    monkeypatch.setattr(interactions, "Message", pressed_on)
    before = len(env.http_requests)
    await night.press_dm((await night.seats())[table.awaited.seats[0]], "Bid 1")
    assert [request.method for request in env.http_requests[before:]].count("PATCH") > 1
    assert [message.components for message in made] == [[]]
