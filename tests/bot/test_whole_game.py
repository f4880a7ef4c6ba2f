"""Whole games, pressed as people press them."""

from __future__ import annotations

import random

import pytest

from games import GAMES
from games.record import Replay
from tests.bot.night import Night, answer

pytestmark = pytest.mark.usefixtures("env")


async def test_a_game_from_play_to_rematch(night: Night) -> None:
    """Five people play a complete game and open the next one."""
    table_id = await night.lobby(joining=5)
    lobby = await night.public()
    assert "At the table (5)" in lobby.text
    assert lobby.labels == [
        "Join",
        "Leave",
        "Start",
        "Rules",
        "Cancel",
        "Clock and reminders",
        "Free a seat …",
    ]
    commitment = (await night.table()).commitment
    assert commitment in lobby.text

    await night.press(night.people[0], "Start")
    public = await night.public()
    assert "0 of 5 ready" in public.text
    assert commitment in public.text
    assert public.alt_texts
    for person in night.people:
        assert "Your coins in secret" in night.dm_seen(person).text

    rng = random.Random(3)
    await night.play_on(rng.choice)

    final = await night.public()
    assert "Final standings" in final.text
    assert commitment in final.text
    assert (await night.table()).secret.hex() in final.text
    assert "Rematch" in final.labels
    record = (await night.post()).attachments
    data = (await night.table()).record()
    assert any(file.filename == f"backroom-table-{table_id}.jsonl" for file in record)
    replay = Replay(data, GAMES)
    assert replay.head.commitment == commitment
    assert replay.verify() == (await night.table()).outcome
    for person in night.people:
        assert "The game is over" in night.dm_seen(person).text
        assert night.dm_seen(person).labels == []

    await night.press(night.people[2], "Rematch")
    again = await night.public(2)
    assert "At the table (1)" in again.text
    assert "Chie · host" in again.text
    assert again.text.count("has not confirmed yet") == 4
    for person in night.people[:2] + night.people[3:]:
        await night.press(person, "Join", 2)
    await night.press(night.people[2], "Start", 2)
    assert "0 of 5 ready" in (await night.public(2)).text


async def test_restart_in_the_middle(night: Night) -> None:
    """A restart loses nothing: the coins chosen before it still count, old buttons still work."""
    await night.start(seats=3)
    ann, ben, chie = night.people[:3]
    await night.press_dm(ann, "One black")
    await night.press(ben, "Both black")
    before = (await night.table()).entries

    await night.restart()

    assert (await night.table()).entries == before
    assert "2 of 3 ready" in (await night.public()).text
    result = await night.press_dm(chie, "Both black")
    assert "Your coins in secret" not in answer(result).text or "Round 2" in answer(result).text
    assert len((await night.table()).entries) == 3
    assert "coins open" in (await night.public()).text
