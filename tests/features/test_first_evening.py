"""How far it is from nothing to a first card: counted by driving the screens."""

from __future__ import annotations

import re

import simcord

from bot.table.table import Playing
from tests.bot.night import Night, Seen, answer, shown_on

WORDS = 110
"""Maximum number of words to read before a first card, without the rules in a minute."""


def count(*pages: Seen) -> int:
    """Return the number of words on pages and their buttons."""
    said = " ".join(part for page in pages for part in (page.text, *page.labels))
    return len(re.findall(r"[^\W\d_][\w'’-]*", re.sub(r"<[^>]*>|`[^`]*`", "", said)))


async def test_a_first_game_is_a_few_presses_and_words_away(night: Night, env: simcord.Env) -> None:
    """To open takes two, to fill and start two, to join one."""
    ann, ben = night.people[:2]
    page = await ann.slash(night.channel, "play")
    opened = await night.on_page(ann, page, "Money and Luck")
    lobby = await night.public()
    assert opened.response is not None
    assert lobby.labels[:2] == ["Join", "Fill with computers"]
    refused = await ben.click(await night.post(), label="Fill with computers")
    assert "Only the host" in answer(refused).text
    welcome = await ben.click(await night.post(), label="Join")
    assert "first rated game here" in answer(welcome).text
    # The hash of the shuffle, to be compared at the end.
    assert (await night.table()).commitment in answer(welcome).text
    assert count(lobby, answer(welcome)) <= WORDS
    beside = await night.on_page(ben, welcome, "Rules in a minute")
    assert shown_on(beside).id != shown_on(welcome).id
    await ann.click(await night.post(), label="Fill with computers")
    filled = await night.public()
    assert "Ada (steady)" in filled.text
    assert count(filled) <= WORDS
    await ann.click(await night.post(), label="Start")
    table = await night.table()
    assert isinstance(table, Playing)
    assert table.terms.advice
    assert sum(person.bot for person in table.people) == 1
