"""Pictures on private panels: uploaded when they have changed, never waited for, never lost."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import msgspec

from bot.table.commands import Actor, SetAdvice
from games import GAMES
from games.screen import Picture
from games.svg import drawing, words
from tests.bot.night import GALLERY, PATIENCE, Night, Seen, Sketched, shown_on, walk

PACKAGE = GAMES["money_and_luck"]


def private(view: Any, seat: int, legal: Any, draft: Any, text: Any) -> Any:
    """The game's panel with one picture, of the round and the own coins."""
    screen = PACKAGE.screens.private(view, seat, legal, draft, text)
    drawn = drawing(8, 8, words(4, 4, f"{view.round} {getattr(view.phase, 'mine', None)} {seat}", 8))
    blocks = [block for block in screen.blocks if not isinstance(block, Picture)]
    return msgspec.structs.replace(screen, blocks=(Picture(drawn, "alt"), *blocks))


PICTURED = dataclasses.replace(PACKAGE, screens=dataclasses.replace(PACKAGE.screens, private=private))


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


async def test_a_picture_on_a_panel_is_uploaded_when_it_has_changed(night: Night) -> None:
    """In DMs and on ephemeral panels: by an answer, and by what others do."""
    night.packages = {"money_and_luck": PICTURED}
    async with night.evening():
        await night.start(seats=3)
        ann, ben, chie = night.people[:3]
        panel = await night.press(ben, "My seat")
        opened = shown_on(panel).id
        seen = [(picture(night.dm_seen(ann)), picture(night.message(opened)))]
        for coins in ("Both white", "Both white", "Both black"):
            await night.press_dm(ann, coins)
            await ben.click(shown_on(panel), label=coins)
            seen.append((picture(night.dm_seen(ann)), picture(night.message(opened))))
        await night.press_dm(chie, "Both white")
        seen.append((picture(night.dm_seen(ann)), picture(night.message(opened))))
    for first, white, same, black, after in zip(*seen, strict=True):
        assert white == same
        assert len({first, white, black, after}) == 4


async def test_an_answer_does_not_wait_for_its_picture(night: Night) -> None:
    """It comes with a later edit, which leaves what the answer has put above the panel."""
    night.packages = {"money_and_luck": PICTURED}
    drawn = Slow(patience=PATIENCE)
    async with night.evening(pictures=drawn) as env:
        await night.lobby(joining=3)
        ann, ben, _ = night.people[:3]
        with env._bot_scope():
            await night.bot.tables.do(1, SetAdvice(advice=True), Actor(ann.id))
        await night.press(ann, "Start")
        panel = shown_on(await night.press(ben, "My seat"))
        drawn.forget()
        requests = night.env.backend.http_requests = list[Any]()
        await night.press_dm(ann, "What would you do?")
        await ben.click(panel, label="What would you do?")
        answers = [walk(each.json["data"]["components"]) for each in requests if "callback" in each.path]
        assert len(answers) == 2
        assert not [part for each in answers for part in each if part["type"] == GALLERY]
        for seen in (night.dm_seen(ann), night.message(panel.id)):
            assert picture(seen)
            assert "In your seat" in seen.text
