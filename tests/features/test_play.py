"""Opening tables and finding them again: `/play` and `/table`."""

from __future__ import annotations

import dataclasses
import sqlite3
from typing import Any, Literal

import discord
import pytest
import simcord

from bot.screens.lobby import for_newcomers
from bot.store.database import StoreBusyError
from games import GAMES
from games.core import Value
from tests.bot.evenings import PACKAGES
from tests.bot.night import Night, Seen, answer, shown_on


async def test_a_channel_where_the_bot_may_not_post(night: Night, env: simcord.Env) -> None:
    """The answer names the missing permissions; no table is opened."""
    silent = night.guild.create_text_channel(
        "silent",
        overwrites={
            night.guild.default_role: discord.PermissionOverwrite(send_messages=False, attach_files=False)
        },
    )
    result = await night.people[0].slash(silent, "play", game="money_and_luck")
    assert result.ephemeral
    assert "Send Messages" in answer(result).text
    assert "Attach Files" in answer(result).text
    assert await night.bot.store.open_by_game() == []


async def test_a_lobby_that_cannot_be_posted(night: Night, env: simcord.Env) -> None:
    """As where the bot is no member: its host reads so below their welcome, and it closes when it idles."""
    ann = night.people[0]
    for path in (f"/channels/{night.channel.id}/messages*", "/users/@me/channels"):
        env.inject_error("*", path, status=403, code=50001, times=None)
    opened = await ann.slash(night.channel, "play", game="konsul")
    assert opened.response is not None
    assert "You are the first at the table" in Seen(opened.response.components).text
    (lost,) = opened.followups
    assert lost.ephemeral
    assert "I can no longer post table 1" in lost.content
    assert night.told(ann) == []
    await env.advance_time(31 * 60)
    assert (await night.table()).status == "expired"


async def test_play_without_a_game_shows_them_all(night: Night, env: simcord.Env) -> None:
    """Privately, the shortest first; a press opens a lobby for everybody, in the language of its host."""
    ann = night.people[0]
    await ann.slash(night.channel, "language", language="ja")
    page = await ann.slash(night.channel, "play")
    assert page.ephemeral
    seen = answer(page)
    assert len(seen.labels) == len(PACKAGES)
    lasts = [PACKAGES[key].game.about.minutes[1] for key in for_newcomers(PACKAGES)]
    assert lasts == sorted(lasts)
    assert seen.text.index("この世は金と運") < seen.text.index("執政官") < seen.text.index("眩暈")
    assert "執政官 · 2～4人 · 20～40分" in seen.text
    await ann.click(shown_on(page), label="執政官")
    assert "**参加者（" in (await night.public()).text


async def test_what_waits_is_said_first(night: Night, env: simcord.Env) -> None:
    """On `/play` and `/find`, to those who may still sit down; a press takes a seat there."""
    ann, ben = night.people[:2]
    await night.lobby("konsul", 1)
    for command in ("play", "find"):
        assert "A table waits" not in answer(await ann.slash(night.channel, command)).text
        assert answer(await ben.slash(night.channel, command)).text.startswith(
            "🪑 **A table waits:** Konsul, 1 seated"
        )
    page = await ben.slash(night.channel, "play")
    joined = await night.on_page(ben, page, "Join")
    assert "You sit with **Ann**" in answer(joined).text
    assert (await night.table()).seat_of(ben.id) == 1


# A lobby that cannot be shown -----------------------------------------------------------------------


async def test_a_lobby_that_cannot_be_drawn_is_not_opened(night: Night, env: simcord.Env) -> None:
    """A text that is missing: the person is told, and no table stands where no one sees it."""

    class Endless(Value, frozen=True):
        end: Literal["never", "soon"] = "never"

    known = PACKAGES["hidden_price"]
    values = dataclasses.replace(known.game.values, options=Endless)
    game = dataclasses.replace(known.game, values=values)
    broken = dataclasses.replace(known, game=game)
    fresh = await night.new_bot(packages={"hidden_price": broken})
    await env.restart_bot(fresh)
    night.bot = fresh
    result = await night.people[0].slash(night.channel, "play", game="hidden_price")
    assert "its lobby cannot be shown" in answer(result).text
    assert await fresh.store.open_by_game() == []


async def test_a_database_that_is_busy(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person who used a command is told, and the operator in one line."""

    async def busy(*_: Any, **__: Any) -> Any:
        raise StoreBusyError("locked")

    monkeypatch.setattr(night.bot.store, "create", busy)
    result = await night.people[0].slash(night.channel, "play", game="konsul")
    assert "or my database for a moment" in answer(result).text


# Finding tables again ------------------------------------------------------------------------------


async def sit_at_ten(night: Night) -> None:
    """The first person hosts five lobbies, and joins five of another's."""
    ann, ben = night.people[:2]
    for host in (ann, ben):
        for _ in range(5):
            opened = await night.opened(host, "money_and_luck")
            if host is ben:
                await ann.click(await night.post(opened), label="Join")


async def test_many_tables_are_listed_in_pages(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes forty parts; a menu posts each of them again."""
    monkeypatch.setattr("bot.limits.MAXIMUM_LOBBIES", (5, 5))
    monkeypatch.setattr("bot.limits.FEW", 1)
    monkeypatch.setattr("bot.screens.page.TABLES_PER_PAGE", 7)
    await sit_at_ten(night)
    ann = night.people[0]
    first = await ann.slash(night.channel, "table")
    seen = answer(first)
    assert len(seen.components) <= 40
    assert [f"table {number}]" in seen.text for number in range(1, 11)] == [False] * 3 + [True] * 7
    (menu,) = [part for part in seen.components if part.get("placeholder") == "Post it here again"]
    assert [option["label"] for option in menu["options"]] == [
        f"Money and Luck · table {number}" for number in range(10, 3, -1)
    ]
    turned = answer(await ann.click(first.response.message, label="Next ▶"))
    assert [f"table {number}]" in turned.text for number in range(1, 11)] == [True] * 3 + [False] * 7
    refused = await ann.slash(night.channel, "play", game="money_and_luck")
    assert refused.ephemeral


async def test_a_table_that_cannot_be_read_is_left_out(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says so; the others are there, and every command goes on."""
    monkeypatch.setattr("bot.limits.MAXIMUM_LOBBIES", (2, 2))
    ann = night.people[0]
    await night.start("hidden_price", 2)
    await night.lobby("money_and_luck", 2)
    await break_table(night)
    seen = answer(await ann.slash(night.channel, "table"))
    assert "Money and Luck" in seen.text
    assert "One more of your tables cannot be shown" in seen.text
    await ann.slash(night.channel, "play", game="hidden_price")
    assert "At the table (1)" in (await night.public(3)).text


async def test_a_player_at_an_unreadable_table_can_be_forgotten(night: Night, env: simcord.Env) -> None:
    """Row by row, where no command can be given."""
    ann, ben = night.people[:2]
    await night.start("hidden_price", 2)
    await break_table(night)
    asked = await ann.slash(night.channel, "forget-me")
    done = await ann.click(asked.response.message, label="Forget me")
    assert "forgotten your name" in answer(done).text
    with sqlite3.connect(night.url.removeprefix("sqlite:///")) as stored:
        rows = stored.execute("SELECT user_id, name, left FROM seats").fetchall()
    assert sorted(rows) == [(-1, "", 1), (ben.id, "Ben", 0)]


async def break_table(night: Night) -> None:
    """The first table's log becomes unreadable, and the bot starts again."""
    await night.bot.store.database.flush()
    with sqlite3.connect(night.url.removeprefix("sqlite:///")) as stored:
        stored.execute("INSERT INTO entries VALUES (1, 0, '{')")
    await night.restart()


# Watching ------------------------------------------------------------------------------------------


async def test_anyone_may_watch_a_game_of_their_channel(night: Night, env: simcord.Env) -> None:
    """`/table` lists it; the board comes privately, in their own language, with nothing to play."""
    night.packages = GAMES
    await night.restart()
    await night.start("konsul", 3)
    guest = night.people[4]
    listed = await guest.slash(night.channel, "table")
    assert listed.ephemeral
    assert "In this channel" in answer(listed).text
    await guest.slash(night.channel, "language", language="ja")
    looked = await guest.click(shown_on(listed), label="Watch")
    assert looked.ephemeral
    assert answer(looked).labels == ["フォロー", "もう一度見る"]
    assert "執政官" in answer(looked).text
    again = await guest.click(shown_on(looked), label="もう一度見る")
    assert answer(again).labels == ["フォロー", "もう一度見る"]
    elsewhere = await guest.slash(night.guild.create_text_channel("elsewhere"), "table")
    assert "Konsul" not in answer(elsewhere).text
    assert "執政官" not in answer(elsewhere).text


async def test_a_page_says_since_when_and_leads_to_the_present(night: Night, env: simcord.Env) -> None:
    """It stays when its moment is past; what is pressed there is answered by what is now."""
    await night.lobby(joining=3)
    ann, guest = night.people[0], night.people[4]
    pages = [await night.press(person, label) for person, label in ((ann, "Options …"), (guest, "日本語"))]
    opened = env.backend.clock.now().timestamp()
    await night.press(ann, "Start")
    await env.advance_time(60)
    for page in pages:
        assert f"<t:{opened:.0f}:R>" in night.message(shown_on(page).id).text.splitlines()[-1]
    present = await night.on_page(ann, pages[0], "◀ Back")
    assert "Waiting for 3 of 3" in answer(present).text
    refused = await night.on_page(guest, pages[1], "参加する")
    assert answer(refused).labels[-1] == "Watch"
    watched = await night.on_page(guest, refused, "Watch")
    assert answer(watched).text.endswith(f"As of <t:{opened + 60:.0f}:R>.")
