"""The fair deal as people meet it: the hash told privately, and cutting the deck."""

from __future__ import annotations

import simcord

from tests.bot.night import Night, answer


async def test_who_joins_is_told_the_hash_privately(night: Night, env: simcord.Env) -> None:
    """It is theirs to compare; the answer is for no one else."""
    await night.lobby(joining=1)
    commitment = (await night.table()).commitment
    result = await night.press(night.people[1], "Join")
    assert result.ephemeral
    told = answer(result)
    assert commitment in told.text
    assert "You are in" in told.text
    assert "At the table (2)" in (await night.public()).text


async def test_a_cut_is_seen_at_once(night: Night, env: simcord.Env) -> None:
    """Under the name of the person who cut; a new one replaces the old one and is the last."""
    await night.lobby(joining=2)
    ann, ben = night.people[:2]
    for person, word in ((ann, "one"), (ben, "two"), (ann, "three")):
        await person.submit_modal(await night.press(person, "Cut the deck"), {"word": word})
    text = (await night.public()).text
    assert "“one”" not in text
    assert text.index("“two”") < text.index("“three”")
    assert "**Ann** cut last" in text


async def test_a_cut_from_the_answer_to_join(night: Night, env: simcord.Env) -> None:
    """It can be made there as well; the lobby's post shows it."""
    await night.lobby(joining=1)
    ben = night.people[1]
    joined = await night.press(ben, "Join")
    form = await night.on_page(ben, joined, "Cut the deck")
    told = answer(await ben.submit_modal(form, {"word": "@everyone"}))
    assert "You are in" in told.text
    assert "everyone" in told.text
    assert "“@\N{ZERO WIDTH SPACE}everyone”" in (await night.public()).text


async def test_who_does_not_sit_cannot_cut(night: Night, env: simcord.Env) -> None:
    """They are told so before they type."""
    await night.lobby(joining=2)
    result = await night.press(night.people[3], "Cut the deck")
    assert result.ephemeral
    told = answer(result)
    assert "Not possible" in told.text


async def test_a_word_of_nothing_is_refused(night: Night, env: simcord.Env) -> None:
    """Privately; the lobby stays as it is."""
    await night.lobby(joining=2)
    ben = night.people[1]
    result = await ben.submit_modal(await night.press(ben, "Cut the deck"), {"word": " \u200b "})
    assert result.ephemeral
    told = answer(result)
    assert "I can't see anything in that word" in told.text
    assert (await night.table()).cuts == ()
