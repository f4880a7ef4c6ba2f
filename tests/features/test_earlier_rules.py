"""A game whose rules are not kept waits: any press there says why, and its players may end it."""

from __future__ import annotations

import simcord

from bot.table.table import Over
from tests.bot.evenings import PACKAGES
from tests.bot.night import Night, answer, shown_on
from tests.store.tables import of_version


async def test_a_player_ends_a_game_that_waits(night: Night, env: simcord.Env) -> None:
    """The channel is told once that it waits and once that it has ended; a stranger cannot end it."""
    await night.start("hidden_price", 3)
    night.packages = {**PACKAGES, "hidden_price": of_version(PACKAGES["hidden_price"], 2)}
    for _ in range(2):
        await night.restart()
        await env.settle()
    ann, ben, stranger = *night.people[:2], night.people[4]
    post = await night.post()
    waiting = {person: await person.click(post, label="My seat") for person in (ann, ben, stranger)}
    for asked in waiting.values():
        assert "waits for the earlier ones" in answer(asked).text
        assert answer(asked).labels == ["End this game"]
    offers = [shown_on(waiting[person]) for person in (stranger, ann, ben)]
    refused, ended, late = [
        await person.click(offer, label="End this game")
        for person, offer in zip((stranger, ann, ben), offers, strict=True)
    ]
    assert "You do not sit at this table" in answer(refused).text
    for pressed in (ended, late):
        assert "This game is over" in answer(pressed).text
    table = await night.table()
    assert isinstance(table, Over)
    assert (table.unrated, table.outcome and table.outcome.winners) == ("rules", ())
    seen = await night.public()
    assert "could not go on" in seen.text
    assert "My seat" not in seen.labels
    told = [message.content for message in night.channel.history() if message.content]
    assert [content[0] for content in told] == ["⏳", "⏹"]
