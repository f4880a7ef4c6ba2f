"""The fair deal as people meet it: the hash told privately, closed words, and the public number."""

from __future__ import annotations

import simcord

from tests.bot.night import Night, answer


async def test_a_joiner_gets_the_hash_privately(night: Night, env: simcord.Env) -> None:
    """It is theirs to compare; the answer is for no one else."""
    await night.lobby(joining=1)
    commitment = (await night.table()).commitment
    result = await night.press(night.people[1], "Join")
    assert result.ephemeral
    told = answer(result)
    assert commitment in told.text
    assert "You sit with **Ann**" in told.text
    assert "At the table (2)" in (await night.public()).text


async def test_a_word_is_seen_by_its_author_alone(night: Night, env: simcord.Env) -> None:
    """The lobby tells who has added one; a new one replaces it, also from the answer to Join."""
    await night.lobby("konsul", joining=2)
    ann, ben = night.people[:2]
    for person, word in ((ann, "one"), (ben, "@everyone"), (ann, "papaya")):
        told = answer(await person.submit_modal(await night.press(person, "Add a word"), {"word": word}))
        assert f"Your word: “{word.replace('@', '@' + chr(0x200B))}”" in told.text
    more = await night.people[2].click(await night.post(), label="More …")
    text = answer(more).text
    assert "**Ann** and **Ben** added a word" in text
    text += (await night.public()).text
    assert not {word for word in ("one”", "everyone", "papaya") if word in text}
    joined = await night.press(night.people[2], "Join")
    form = await night.on_page(night.people[2], joined, "Add a word")
    told = answer(await night.people[2].submit_modal(form, {"word": "four"}))
    assert "“four”" in told.text


async def test_only_seated_players_cut(night: Night, env: simcord.Env) -> None:
    """They are told so before they type."""
    await night.lobby("konsul", joining=2)
    page = await night.people[1].click(await night.post(), label="More …")
    typed = next(one for one in answer(page).custom_ids if "cut-form" in one)
    result = night.emit(night.people[3], (await night.post()).id, typed, "Add a word")
    await env.settle()
    assert result.ephemeral
    told = answer(result)
    assert "Not possible" in told.text


async def test_a_word_of_nothing_is_refused(night: Night, env: simcord.Env) -> None:
    """Privately; the lobby stays as it is."""
    await night.lobby("konsul", joining=2)
    ben = night.people[1]
    result = await ben.submit_modal(await night.press(ben, "Add a word"), {"word": " \u200b "})
    told = answer(result)
    assert "I can't see anything in that word" in told.text
    assert (await night.table()).words == ()
