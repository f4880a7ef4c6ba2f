"""Deals decided by a public number, as people meet them: a local relay of the beacon gives it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from bot.table.table import Lobby, Playing
from games.deal import CHAIN
from tests.bot.night import Night, StillWorld, answer

SIGNATURE = "ab" * 48
BEACON_SECONDS = 20.0
"""From the freeze until the game is dealt at the latest."""


class Relay:
    """A relay of the beacon; `signature` is its answer, None for an error."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.signature: str | None = SIGNATURE
        self.address = ""

    async def round(self, request: web.Request) -> web.Response:
        number = int(request.match_info["round"])
        self.asked.append(number)
        if self.signature is None:
            return web.json_response({"error": "not yet"}, status=404)
        return web.json_response({"round": number, "signature": self.signature, "randomness": "unread"})


@asynccontextmanager
async def serving() -> AsyncIterator[Relay]:
    relay, app = Relay(), web.Application()
    app.router.add_get(f"/{CHAIN}/public/{{round}}", relay.round)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    relay.address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    try:
        yield relay
    finally:
        await runner.cleanup()


async def promised(night: Night) -> None:
    """A lobby of two with a word each, told that a public number decides."""
    await night.lobby("konsul", joining=2)
    for person, word in zip(night.people, ("papaya", "kumquat"), strict=False):
        told = answer(await person.submit_modal(await night.press(person, "Add a word"), {"word": word}))
        assert f"Your word: “{word}”" in told.text
    more = await night.people[0].click(await night.post(), label="More …")
    assert "then a public number decides" in answer(more).text


def unopened(night: Night) -> bool:
    """Whether no word stands in any message but the private answers to their authors."""
    words = ("papaya", "kumquat")
    for messages in night.env.backend.messages.values():
        for message in messages.values():
            shown = repr(message.components) + message.content
            if not message.flags & 64 and any(word in shown for word in words):
                return False
    return True


async def test_all_is_fixed_and_opened_before_the_number_is_known(
    night: Night, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Words stand nowhere before Start; then all can be read while the number is waited for."""
    night.world = StillWorld
    with caplog.at_level(logging.INFO):
        async with serving() as relay, night.evening(public_numbers=relay.address) as env:
            await promised(night)
            assert unopened(night)
            logged = capsys.readouterr().out + caplog.text
            assert not {word for word in ("papaya", "kumquat") if word in logged}
            await night.press(night.people[0], "Start")
            table = await night.table()
            assert isinstance(table, Lobby)
            assert table.frozen is not None
            shuffling = await night.public()
            for said in ("Shuffling", "papaya", "kumquat", table.frozen.fingerprint, "Ann", "Ben"):
                assert said in shuffling.text
            assert str(table.frozen.number.round) in shuffling.text
            assert shuffling.labels == ["Rules"]
            refused = await night.people[1].click(await night.post(), label="Rules")
            assert refused.ephemeral
            await env.advance_time(BEACON_SECONDS)
            await env.settle()
            table = await night.table()
            assert isinstance(table, Playing)
            assert table.deal is not None
            assert table.deal.number is not None
            assert table.deal.number.signature == SIGNATURE
            assert relay.asked == [table.deal.number.round]
            assert "turn" in (await night.public()).text


async def test_without_an_answer_the_game_begins_and_says_so(night: Night) -> None:
    """The next one does not wait."""
    night.world = StillWorld
    async with serving() as relay, night.evening(public_numbers=relay.address) as env:
        relay.signature = None
        await promised(night)
        await night.press(night.people[0], "Start")
        await env.advance_time(BEACON_SECONDS)
        await env.settle()
        page = await night.press(night.people[0], "Table")
        assert "could not be fetched in time" in answer(page).text
        await night.lobby("konsul", joining=2)
        await night.press(night.people[0], "Start", table_id=2)
        table = await night.table(2)
        assert isinstance(table, Playing)
        assert table.deal is not None
        assert table.deal.number is not None
        assert table.deal.number.signature == ""


async def test_a_restart_between_freeze_and_deal_asks_again(night: Night) -> None:
    night.world = StillWorld
    async with serving() as relay, night.evening(public_numbers=relay.address) as env:
        await promised(night)
        await night.press(night.people[0], "Start")
        assert isinstance(await night.table(), Lobby)
        await night.restart()
        assert isinstance(await night.table(), Lobby)
        await env.advance_time(BEACON_SECONDS)
        await env.settle()
        await env.advance_time(BEACON_SECONDS)
        table = await night.table()
        assert isinstance(table, Playing)
        assert table.deal is not None
        assert table.deal.number is not None
        assert table.deal.number.signature == SIGNATURE
        assert len(relay.asked) == 1
