"""Pictures on private panels: uploaded when they have changed, never waited for, never lost."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import msgspec
import pytest

from bot.table.commands import Act, Actor, SetTerm
from bot.table.lobby import CHANGED_SECONDS
from games import GAMES
from games.screen import Picture
from games.svg import drawing, words
from tests.bot.night import AT_ONCE, GALLERY, PATIENCE, Night, Seen, Sketched, StillWorld, shown_on, walk

PACKAGE = GAMES["money_and_luck"]


def private(view: Any, seat: int, legal: Any, draft: Any, text: Any) -> Any:
    """The game's panel with one picture, of the round and the own coins."""
    screen = PACKAGE.screens.private(view, seat, legal, draft, text)
    drawn = drawing(8, 8, words(4, 4, f"{view.round} {getattr(view.phase, 'mine', None)} {seat}", 8))
    blocks = [block for block in screen.blocks if not isinstance(block, Picture)]
    return msgspec.structs.replace(screen, blocks=(Picture(drawn, "alt"), *blocks))


PICTURED = dataclasses.replace(PACKAGE, screens=dataclasses.replace(PACKAGE.screens, private=private))


def legal_for(table: Any, user_id: int) -> Act:
    """The first thing that a person may do."""
    return Act(msgspec.to_builtins(table.game.legal(table.state, table.seat_of(user_id))[0]))


class Slow(Sketched):
    """Pictures of panels that take longer than an answer waits, once `slow`."""

    slow = False

    def forget(self) -> None:
        """Have to draw everything again."""
        self._drawn.clear()
        self.slow = True

    async def _draw(self, name: str, svg: str) -> None:
        if self.slow:
            await asyncio.sleep(0.6)
        await super()._draw(name, svg)


def picture(seen: Seen) -> str:
    """The address of a message's picture: another one after each upload."""
    (gallery,) = [part for part in seen.components if part["type"] == GALLERY]
    return gallery["items"][0]["media"]["url"]


def pictured(answer: Any) -> str:
    """The name of the picture that an answer wants the message to show."""
    (gallery,) = [part for part in walk(answer["components"]) if part["type"] == GALLERY]
    return gallery["items"][0]["media"]["url"].removeprefix("attachment://")


async def test_a_picture_on_a_panel_is_uploaded_when_it_has_changed(night: Night) -> None:
    """In DMs and on ephemeral panels: by an answer, and by what others do."""
    night.packages = {"money_and_luck": PICTURED}
    async with night.evening():
        await night.start(seats=3)
        ann, ben, chie = night.people[:3]
        panel = await night.press(ben, "My seat")
        opened = shown_on(panel).id
        seen = [(picture(night.dm_seen(ann)), picture(night.message(opened)))]
        for coins in ("Both white", "✓\xa0Both white", "Both black"):
            await night.press_dm(ann, coins)
            await ben.click(shown_on(panel), label=coins)
            seen.append((picture(night.dm_seen(ann)), picture(night.message(opened))))
        await night.press_dm(chie, "Both white")
        seen.append((picture(night.dm_seen(ann)), picture(night.message(opened))))
    for first, white, same, black, after in zip(*seen, strict=True):
        assert white == same
        assert len({first, white, black, after}) == 4


async def test_an_answer_does_not_wait_for_its_picture(night: Night) -> None:
    """The one that stands there stays until a later edit, which leaves what the answer has put above it."""
    night.packages = {"money_and_luck": PICTURED}
    drawn = Slow(patience=PATIENCE)
    async with night.evening(pictures=drawn) as env:
        await night.lobby(joining=3)
        ann, ben, _ = night.people[:3]
        with env._bot_scope():
            await night.bot.tables.do(1, SetTerm("advice", value=True), Actor(ann.id))
        await env.advance_time(CHANGED_SECONDS)
        await night.press(ann, "Start")
        panel = shown_on(await night.press(ben, "My seat"))
        for label in ("What would you do?", "Both white"):
            before = [picture(seen) for seen in (night.dm_seen(ann), night.message(panel.id))]
            drawn.forget()
            requests = night.env.backend.http_requests = list[Any]()
            await night.press_dm(ann, label)
            await ben.click(panel, label=label)
            answers = [each.json["data"] for each in requests if "callback" in each.path]
            assert len(answers) == 2
            for answer, there in zip(answers, before, strict=True):
                assert "attachments" not in answer
                assert pictured(answer) in there
            for seen, there in zip((night.dm_seen(ann), night.message(panel.id)), before, strict=True):
                assert (picture(seen) != there) == (label == "Both white")
                assert ("In your seat" in seen.text) == (label != "Both white")


async def test_an_answer_beside_an_edit_leaves_no_doubt_about_files(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has taken the edit before the answer, but says so after it: which files stay is not known."""
    night.packages, night.world = {"money_and_luck": PICTURED}, StillWorld
    night.pace = dataclasses.replace(AT_ONCE, between=30.0)
    async with night.evening() as env:
        await night.start(seats=3)
        await env.advance_time(60)
        ann = night.people[0]
        answered, edit_message = asyncio.Event(), night.bot.http.edit_message

        async def slow(*given: Any, **named: Any) -> Any:
            edited = await edit_message(*given, **named)
            await answered.wait()
            return edited

        with monkeypatch.context() as late:
            late.setattr(night.bot.http, "edit_message", slow)
            table = await night.table()
            with env._bot_scope():
                await night.bot.tables.do(1, legal_for(table, ann.id), Actor(ann.id))
            await asyncio.sleep(0.3)
            asyncio.get_running_loop().call_later(0.5, answered.set)
            await night.press_dm(ann, "Both black")
        there = picture(night.dm_seen(ann))
        requests = night.env.backend.http_requests = list[Any]()
        await night.press_dm(ann, "Both white")
        answer = next(each.json["data"] for each in requests if "callback" in each.path)
        assert "attachments" in answer or pictured(answer) in there
