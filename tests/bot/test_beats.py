"""What has just happened is shown beat by beat, and told once, whatever comes between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
import simcord

from bot.client.notifications import Notifier
from bot.client.posts.post import Post
from bot.client.posts.sync import PostSync
from bot.screens.shown import PUBLIC, Rating
from bot.store.database import StoreAwayError
from bot.table.public import RECENTLY_SECONDS
from bot.table.review import Review
from bot.table.table import Over, Table
from games import GAMES
from tests.bot.beating import BEATING, SECONDS, told_in_beats
from tests.bot.night import Night, answer, shown_on

WHITE, BLACK = "Both white", "Both black"
KEPT = ["My seat", "Table", "Rules"]


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    night.packages = {key: told_in_beats(package) for key, package in GAMES.items()}
    night.pace = BEATING
    async with night.evening() as env:
        yield env


async def reveal(night: Night, coins: str) -> None:
    """A round of Money and Luck, just opened by the last who chose; with both black the game ends."""
    await night.start(seats=3)
    for person in night.people[:3]:
        await night.press_dm(person, coins)


async def shown(night: Night) -> str:
    """What of the public post tells where it stands: the last line of a beat, or what goes on."""
    seen = await night.public()
    beat = next(
        (line for line in seen.text.splitlines() if line.startswith("-# ") and " of 2 · " in line), ""
    )
    if beat:
        assert seen.labels[:3] == KEPT
        assert not {WHITE, BLACK} & set(seen.labels)
    return beat.removeprefix("-# ").split(" · ")[0]


def silent(_notifier: Notifier) -> None:
    """Stands for a bot that ends before it says anything."""


# Beats ---------------------------------------------------------------------------------------------


async def test_events_are_shown_in_order_and_then_the_newest_state(night: Night, env: simcord.Env) -> None:
    """Nothing of the game can be pressed meanwhile; each beat has its time."""
    await reveal(night, WHITE)
    for expected in ("1 of 2", "2 of 2"):
        assert await shown(night) == expected
        await env.advance_time(SECONDS - 1)
        assert await shown(night) == expected
        await env.advance_time(1.1)
    assert await shown(night) == ""
    assert "Happened" not in (await night.public()).text
    await night.bot.store.database.flush()
    assert await night.bot.store.posts.behind() == []


async def test_a_restart_goes_on_with_the_beat_that_runs(night: Night, env: simcord.Env) -> None:
    """Or with the newest state, when the bot was away for longer."""
    await reveal(night, WHITE)
    await night.restart()
    assert await shown(night) == "1 of 2"
    await night.restart(SECONDS)
    assert await shown(night) == "2 of 2"
    await night.restart(SECONDS)
    assert await shown(night) == ""


async def test_an_edit_that_takes_longer_than_the_beats_is_not_the_last(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The beat that it has shown is over when Discord answers."""
    bring = PostSync.sync

    async def slow(bringing: PostSync, post: Post, table: Table, pictures_came: Callable[[], None]) -> None:
        await bring(bringing, post, table, pictures_came)
        if post.place == PUBLIC and night.bot.posts.reveals.seconds_left(table):
            await asyncio.sleep(3 * SECONDS)

    monkeypatch.setattr(PostSync, "sync", slow)
    await reveal(night, WHITE)
    assert await shown(night) == "1 of 2"
    await env.advance_time(3 * SECONDS + 1)
    assert await shown(night) == ""


async def test_a_beat_that_answers_a_press_is_not_the_last(night: Night, env: simcord.Env) -> None:
    """Where it needs no other pictures than the post has."""
    await night.start(seats=3)
    for person, coins in zip(night.people, (WHITE, WHITE, "One black"), strict=False):
        await night.press_dm(person, coins)
    await env.advance_time(2 * SECONDS + 1)
    for person in night.people[:2]:
        table = await night.table()
        post = night.bot.posts.registry.post(1, PUBLIC)
        assert night.bot.posts.claim(post)
        post.shown.attached.names = ()
        night.bot.posts.release(post, table, None)
        await night.press(person, "Nobody")
    assert await shown(night) == "1 of 2"
    await env.advance_time(2 * SECONDS + 1)
    assert await shown(night) == ""


async def test_a_public_act_ends_the_reveal_steps(night: Night, env: simcord.Env) -> None:
    """The post goes on with what they did."""
    await reveal(night, WHITE)
    ann = night.people[0]
    panel = await night.press(ann, "My seat")
    assert await shown(night) == "1 of 2"
    await ann.click(shown_on(panel), label="Nobody")
    assert await shown(night) == ""


async def test_others_see_the_result_after_the_reveal_steps(night: Night, env: simcord.Env) -> None:
    """The person who pressed sees it at once, and so does who looks; panels that no one touched wait."""
    await night.start(seats=3)
    ann, ben, chie = night.people[:3]
    await night.press(ann, "My seat")
    for person in (ann, ben):
        await night.press_dm(person, WHITE)
    before = night.dm_seen(ann).text
    await night.press_dm(chie, WHITE)
    assert night.dm_seen(chie).text != before
    assert night.dm_seen(ann).text == before
    assert night.said() == []
    looked = answer(await night.press(ben, "My seat")).text
    await env.advance_time(2 * SECONDS + 0.1)
    assert night.dm_seen(ann).text != before
    assert looked.splitlines()[-1] in night.dm_seen(ben).text


async def test_the_last_reveal_comes_before_the_final_standings(night: Night, env: simcord.Env) -> None:
    """And with them a crown and the ratings; the way there is told below."""
    await reveal(night, BLACK)
    assert (await night.table()).status == "finished"
    assert "then the final standings" not in (await night.public()).text
    await env.advance_time(SECONDS + 0.1)
    assert "then the final standings" in (await night.public()).text
    assert night.said() == []
    await env.advance_time(SECONDS)
    final = (await night.public()).text
    assert "🏆" in final
    assert "First rated game here: `1` **Chie**" in final
    assert night.said() == []
    assert night.bot.tables.loaded(1) is None


async def test_late_ratings_are_added_to_the_final_standings(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A post waits a moment for them, no longer: the winners are told first."""
    posts = night.bot.posts
    find = posts.find_ratings

    async def late(table: Over) -> tuple[Rating, ...]:
        await asyncio.sleep(0.2)
        return await find(table)

    monkeypatch.setattr("bot.client.posts.RATING_SECONDS", 0.02)
    monkeypatch.setattr(posts, "find_ratings", late)
    await reveal(night, BLACK)
    await env.advance_time(2 * SECONDS + 0.1)
    await asyncio.sleep(0.3)
    await env.settle()
    sent = [str(one.json) for one in env.http_requests]
    finals = ["First rated game here" in body for body in sent if "'content': '## 🏆" in body]
    assert finals == [False, True]


async def test_ratings_that_could_not_be_read_are_shown_at_the_next_update(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_: Over) -> tuple[Rating, ...]:
        raise StoreAwayError

    with monkeypatch.context() as while_away:
        while_away.setattr(night.bot.posts, "find_ratings", away)
        await reveal(night, BLACK)
        await env.advance_time(2 * SECONDS + 0.1)
    assert "First rated game here" not in (await night.public()).text
    table = await night.table()
    assert isinstance(table, Over)
    await night.bot.posts.show_review(table, Review(done=True))
    await night.bot.posts.public_shown(1)
    assert "First rated game here" in (await night.public()).text


# Milestones ----------------------------------------------------------------------------------------


async def test_a_milestone_stands_on_the_public_post(night: Night, env: simcord.Env) -> None:
    """After the beats, and no message stands below the board. Who is not looking is called by a new post."""
    await night.start(seats=3)
    await env.advance_time(RECENTLY_SECONDS)
    first, second, third = await night.seats()
    await night.bot.people.change(second.id, pings="none")
    old = (await night.post()).id
    for person in (first, second, third):
        await night.press_dm(person, WHITE)
    assert "Milestone" not in (await night.public()).text
    await env.advance_time(2 * SECONDS + 0.1)
    assert f"<@{first.id}>" in (await night.public()).text
    assert "> Milestone Revealed" in (await night.public()).text
    assert f"<@{second.id}>" not in (await night.public()).text
    (there,) = [message for message in night.channel.history() if message.components]
    assert there.id == (await night.post()).id != old
    assert [user.id for user in there.mentions] == [first.id]
    await night.press(first, "Nobody")
    assert (await night.post()).id == there.id
    assert f"<@{first.id}>" not in (await night.public()).text


async def test_a_milestone_calls_people_once(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the bot was not there to do it."""
    with monkeypatch.context() as kill:
        kill.setattr(Notifier, "trigger", silent)
        await reveal(night, WHITE)
        await env.advance_time(RECENTLY_SECONDS)
        old = (await night.post()).id
    await night.restart()
    called = (await night.post()).id
    await night.restart()
    assert old != called == (await night.post()).id
