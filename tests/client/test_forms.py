"""A form with choices, out to Discord and back: what is taken there arrives as it was offered."""

from __future__ import annotations

import pytest
import simcord

from bot.client import custom_ids, presses
from bot.client.answers import ask_for
from bot.client.press import Press
from bot.client.presses import answers
from bot.screens.requests import Request
from games.screen import Entered
from tests.bot.night import Night
from tests.client.test_render import DEAL


class OpenDeal(Request, frozen=True, tag="deal-in-tests"):
    """Open a form that asks for all of a deal."""


async def test_what_is_taken_in_a_form_arrives(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in ((presses, "_answers"), (custom_ids, "_requests")):
        monkeypatch.setattr(module, name, dict(getattr(module, name)))
    given = list[Entered | None]()

    @answers(OpenDeal, needs=())
    async def open_deal(press: Press, request: OpenDeal) -> None:
        given.append(await ask_for(press, request, DEAL))
        if given[-1] is not None:
            await press.reply.silent()

    assert open_deal
    await night.lobby(joining=1)
    opened = night.emit(night.people[0], (await night.post()).id, custom_ids.asking("b", 0, OpenDeal()))
    await env.settle()
    values = {"with": "0", "cards": ["c", "a"], "vow": [], "turn": ["11"]}
    await night.people[0].submit_modal(opened, values)
    taken = {"with": ("0",), "cards": ("a", "c"), "vow": (), "turn": ("11",)}
    assert given == [None, Entered("deal", taken=taken)]
