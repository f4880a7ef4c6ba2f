"""What people choose for themselves, and being forgotten."""

from __future__ import annotations

import sqlite3
from typing import Any

import simcord

from bot.rooms.club.leaderboards import ALWAYS, Leaderboards, Ranked
from bot.store.results import Sight
from bot.table.commands import Actor, Leave
from games.host.record import Replay
from tests.bot.evenings import PACKAGES, finished, play_prices
from tests.bot.night import Night, answer


async def choose(night: Night, person: Any, message: Any, option: str) -> Any:
    """Take an option of a menu on a private panel."""
    custom_id, value = night.message(message.id).menu(option)
    return await person.select(message, [value], custom_id=custom_id)


# Preferences ---------------------------------------------------------------------------------------


async def test_preferences_change_in_place(night: Night, env: simcord.Env) -> None:
    """Calls, results and language on one private panel, which shows what holds; also after a restart."""
    ann = night.people[0]
    result = await ann.slash(night.channel, "preferences")
    assert result.ephemeral
    panel = result.response.message
    assert chosen(night, panel) == ["Mention me in the channel", "No quiet hours", "Same as Discord"]

    await choose(night, ann, panel, "Send me a DM")
    assert chosen(night, panel) == ["Send me a DM", "No quiet hours", "Same as Discord"]
    assert (await night.bot.people.preferences(ann.id)).pings == "dm"
    await ann.click(panel, label="Privacy …")
    assert "Everybody on the server sees them" in night.message(panel.id).text
    await ann.click(panel, label="Hide my results")
    assert "Hidden: others do not see you" in night.message(panel.id).text
    await ann.click(panel, label="◀ Back")
    await night.restart()
    await choose(night, ann, panel, "日本語")
    seen = night.message(panel.id)
    assert "あなたの個人設定" in seen.text
    assert chosen(night, panel) == ["DMを送る", "おやすみ時間なし", "日本語"]
    await ann.click(panel, label="プライバシー…")
    await ann.click(panel, label="成績を公開する")
    preferences = await night.bot.people.preferences(ann.id)
    assert (preferences.language, preferences.pings, preferences.hidden) == ("ja", "dm", False)
    assert "全員に見えます" in night.message(panel.id).text
    await ann.click(panel, label="◀ 戻る")
    await choose(night, ann, panel, "Discordの設定どおり")
    assert chosen(night, panel) == ["Send me a DM", "No quiet hours", "Same as Discord"]


def chosen(night: Night, message: Any) -> list[str]:
    """What the menus of a panel show as chosen."""
    return [
        option["label"]
        for part in night.message(message.id).components
        for option in part.get("options", [])
        if option.get("default")
    ]


async def test_preferences_in_a_dm(night: Night, env: simcord.Env) -> None:
    """The panel works there too, and a person's choice is no one else's."""
    ann, ben = night.people[:2]
    result = await ann.user.slash("preferences")
    channel = ann.user.dm_channel
    custom_id, value = night.message(result.response.message.id, channel.id).menu("Do not notify me")
    await ann.user.select(result.response.message, [value], custom_id=custom_id)
    assert (await night.bot.people.preferences(ann.id)).pings == "none"
    assert (await night.bot.people.preferences(ben.id)).pings == "mention"


async def test_a_table_speaks_the_new_language(night: Night, env: simcord.Env) -> None:
    """Open panels are redrawn."""
    await night.start("konsul", 2)
    ann = night.people[0]
    before = night.dm_seen(ann).text
    result = await ann.slash(night.channel, "preferences")
    await choose(night, ann, result.response.message, "日本語")
    assert "執政官" in night.dm_seen(ann).text
    assert "執政官" not in before


# Being forgotten -----------------------------------------------------------------------------------


def stored(night: Night) -> str:
    """Everything in the database, as text."""
    with sqlite3.connect(night.url.removeprefix("sqlite:///")) as connection:
        return "\n".join(connection.iterdump())


async def forget(night: Night, person: Any) -> Any:
    """Ask to be forgotten and confirm."""
    result = await person.slash(night.channel, "forget-me")
    assert result.ephemeral
    return await person.click(result.response.message, label="Forget me")


async def test_the_question_comes_first(night: Night, env: simcord.Env) -> None:
    """It says what happens and what cannot; keeping everything changes nothing."""
    await night.lobby("hidden_price", 2)
    before = stored(night)
    ann = night.people[0]
    result = await ann.slash(night.channel, "forget-me")
    assert result.ephemeral
    text = answer(result).text
    assert "You leave every open table" in text
    assert "I cannot recall them" in text
    assert answer(result).labels == ["Forget me", "Keep everything"]
    kept = await ann.click(result.response.message, label="Keep everything")
    assert "Nothing has changed" in answer(kept).text
    assert answer(kept).labels == []
    assert stored(night) == before


async def test_membership_is_forgotten(night: Night, env: simcord.Env) -> None:
    """Discord is asked again about a person whom it was asked about a moment ago."""
    ann = night.people[0]

    async def is_asked_about() -> bool:
        before = len(env.http_requests)
        assert await night.bot.services.membership.belongs(night.guild.id, ann.id)
        return any(f"/members/{ann.id}" in request.path for request in env.http_requests[before:])

    assert await is_asked_about()
    assert not await is_asked_about()
    await forget(night, ann)
    assert await is_asked_about()


async def test_stored_rows_do_not_name_a_forgotten_player(night: Night, env: simcord.Env) -> None:
    """The name, the account, the language; in memory neither. The record is the same, byte for byte."""
    table_id = await play_prices(night, env, 4, 6)
    ann, ben = night.people[:2]
    await ann.slash(night.channel, "language", language="ja")
    await ann.slash(night.channel, "language", language="en")
    record = (await night.table(table_id)).record()
    assert "Ann" in stored(night)
    assert str(ann.id) in stored(night)

    done = await forget(night, ann)
    assert "I have left your tables and forgotten your name" in answer(done).text
    assert "Ann" not in stored(night)
    assert str(ann.id) not in stored(night)
    assert "Ben" in stored(night)

    table = await night.table(table_id)
    assert {person.name for person in table.people} == {"", "Ben"}
    assert table.record() == record
    assert Replay(record, PACKAGES).verify() == table.outcome
    history = await ben.slash(night.channel, "history")
    assert "#1 🏆 **Ben** 6 points · #2 **forgotten player** 4 points" in answer(history).text
    await night.restart()
    assert (await night.table(table_id)).record() == record
    await night.press(ben, "Rematch", table_id)
    assert "At the table (1)" in (await night.public(table_id + 1)).text


async def test_the_result_of_a_finished_game_names_no_one_who_was_forgotten(
    night: Night, env: simcord.Env
) -> None:
    """In words and picture; one that was deleted is not posted again for that."""
    table_id = await play_prices(night, env, 4, 6)
    ann, ben = night.people[:2]
    over = await night.public(table_id)
    assert "Ann" in over.text
    await forget(night, ann)
    await env.settle()
    assert "Ann" not in (await night.public(table_id)).text
    assert "forgotten player" in (await night.public(table_id)).text
    post = await night.post(table_id)
    env.backend.delete_message(night.channel.id, post.id)
    await env.settle()
    before = len(night.channel.history())
    await forget(night, ben)
    await env.settle()
    assert len(night.channel.history()) == before


async def board(night: Night) -> tuple[Ranked, ...]:
    """The leaderboard of the quick game."""
    return await night.bot.services.part(Leaderboards).of(Sight(night.guild.id), "hidden_price")


async def test_ratings_of_others_stay(night: Night, env: simcord.Env) -> None:
    """At all tables the forgotten are one player, and two are not the same."""
    ann, ben, chie = night.people[:3]
    for _ in range(1 + ALWAYS.games):
        await finished(night, night.people, range(1, 6))
    before = await board(night)
    await forget(night, ann)
    await forget(night, ben)
    after = await board(night)
    assert [(one.rating, one.games, one.wins, one.place) for one in after] == [
        (one.rating, one.games, one.wins, one.place) for one in before
    ]
    assert [one.user_id for one in after][:3] == [-1, -2, chie.id]
    shown = await chie.slash(night.channel, "leaderboard", game="hidden_price")
    lines = [line for line in answer(shown).text.splitlines() if "—" in line]
    assert lines[0].startswith("#3 **Chie**")
    assert not any(name in line for line in lines for name in ("Ann", "Ben"))
    none = await ann.slash(night.channel, "stats")
    assert "None so far" in answer(none).text


async def test_a_crash_before_the_redraw(night: Night, env: simcord.Env) -> None:
    """The forgotten name is taken off the open table's post after the restart."""
    table_id = await night.start("konsul", 3)
    ann = night.people[0]
    await night.bot.tables.do(table_id, Leave(), Actor(ann.id))
    await env.settle()
    assert "Ann" in (await night.public(table_id)).text
    night.bot.tables.listeners.clear()
    night.bot.posts.catch_up.close()
    await forget(night, ann)
    assert "Ann" in (await night.public(table_id)).text
    await night.restart()
    public = await night.public(table_id)
    assert "Ann" not in public.text
    assert "forgotten player" in public.text
