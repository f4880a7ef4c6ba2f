"""Try mode: pages of every place of the simulated Discord, which follow what happens there."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import discord
import msgspec
import pytest
import simcord
from simcord import SetupError

from bot.cli.try_mode import (
    MANAGER,
    PEOPLE,
    QUICK,
    Places,
    create_places,
    follow_clock,
    live,
    serve_start_page,
)
from bot.cli.try_page import PATH
from bot.client.client import Backroom
from bot.live_tables import LiveTables
from bot.rooms.authors.bench import TryBench
from bot.rooms.authors.commands import make_package
from bot.rooms.authors.try_table import Kept, TryError, Wanted, deal_wanted, folder_of, seats_of
from bot.screens.wording import words
from bot.table.commands import Act, Actor
from bot.table.lobby import new_lobby
from bot.table.table import Over, Playing
from games import GAMES
from games.konsul.rules.pieces import Action, Bid, Flip, Pass, Stop, View
from tests.bot.night import Night

HOUR = 60 * 60


class Page:
    """A page of a place as the browser reads it: opened once, then asked what it shows now."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self._session = session
        self._origin, self._capability = url.split("/#")
        self._context = ""

    async def opened(self, viewer: int) -> Page:
        shown = await self._asked("POST", "/api/pages", json={"viewer_id": str(viewer)})
        self._context = shown["context"]["id"]
        return self

    async def text(self) -> str:
        return str((await self._asked("GET", "/api/state"))["messages"])

    async def pictures(self) -> list[dict[str, Any]]:
        known = (await self._asked("GET", "/api/state"))["assets"].values()
        return [picture for picture in known if not picture["filename"].startswith("avatar")]

    async def again(self) -> dict[str, Any]:
        state = await self._asked("GET", "/api/state")
        act = {"protocol_version": 3, "sequence": 1, "request_id": "look", "kind": "refresh"}
        known = {"generation": state["context"]["generation"], "bot_generation": state["botGeneration"]}
        return await self._asked("POST", "/api/action", json={**act, **known})

    async def _asked(self, method: str, path: str, **body: Any) -> Any:
        headers = {"X-Simcord-Capability": self._capability, "X-Simcord-Context": self._context}
        async with self._session.request(method, self._origin + path, headers=headers, **body) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()


@asynccontextmanager
async def try_mode(folder: Path) -> AsyncGenerator[tuple[simcord.Env, Places]]:
    night = Night(folder)
    async with (
        live(await night.new_bot()) as env,
        create_places(env) as places,
    ):
        yield env, places
    await night.close()


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def start(places: Places) -> discord.Message:
    first, second, *_ = places.people
    await first.slash(places.channel, "play", game="konsul")
    post = places.channel.history()[-1]
    await second.click(post, label="Join")
    await first.click(post, label="Start")
    return post


async def dealt(env: simcord.Env, places: Places) -> tuple[LiveTables, discord.Message, Playing]:
    assert isinstance(env.bot, Backroom)
    post, table = await start(places), await env.bot.tables.get(1)
    assert isinstance(table, Playing)
    return env.bot.tables, post, table


async def test_pages_follow_acts_of_other_pages(tmp_path: Path, session: aiohttp.ClientSession) -> None:
    async with try_mode(tmp_path) as (_, places):
        first, second, third, *_ = places.people
        channel = await Page(session, await places.url(places.channel.id)).opened(third.id)
        own = await Page(session, await places.url(second.user.dm_channel.id)).opened(second.id)
        await first.slash(places.channel, "play", game="konsul")
        post = places.channel.history()[-1]
        assert "Konsul" not in await channel.text()
        await places.refresh()
        assert "Konsul" in await channel.text()
        await second.click(post, label="Join")
        await first.click(post, label="Start")
        await places.refresh()
        assert "table 1 · your seat" in await own.text()
        assert "table 1 · your seat" not in await channel.text()


async def test_pages_keep_still(tmp_path: Path, session: aiohttp.ClientSession) -> None:
    """SimCord's page loads our script, which takes its elements by their names."""
    async with try_mode(tmp_path) as (_, places):
        origin, _ = (await places.url(places.channel.id)).split("/#")
        texts = list[str]()
        for path in ("/", PATH, "/media.js", "/timeline.js"):
            async with session.get(origin + path) as answer:
                assert answer.status == 200
                texts.append(await answer.text())
        page, script, media, timeline = texts
    assert f'<script type="module" src="{PATH}"></script>' in page
    for name in re.findall(r'getElementById\("([a-z-]+)"\)', script):
        assert f'id="{name}"' in page
    assert {"media-lightbox-trigger", "media-unavailable"} <= set(re.findall(r'"(media-[a-z-]+)"', media))
    assert "dataset.messageId" in timeline


async def test_page_follows_the_clock(tmp_path: Path, session: aiohttp.ClientSession) -> None:
    async with try_mode(tmp_path) as (env, places):
        await start(places)
        page = await Page(session, await places.url(places.channel.id)).opened(places.people[0].id)
        before = await page.text()
        await env.advance_time(90_000)
        await places.refresh()
        assert await page.text() != before
        assert await page.pictures()
        assert all(picture["available"] for picture in await page.pictures())


async def test_one_person_manages_the_server(tmp_path: Path) -> None:
    async with try_mode(tmp_path) as (env, places):
        assert [person.user.global_name for person in places.people] == list(PEOPLE)
        assert PEOPLE[0] == MANAGER
        offered = ["settings" in person.available_commands(places.channel) for person in places.people]
        assert offered == [True, *[False] * (len(PEOPLE) - 1)]
        assert env.bot.user is not None
        assert env.bot.user.name == "Backroom"


async def test_start_page_leads_to_every_place(tmp_path: Path, session: aiohttp.ClientSession) -> None:
    """In the browser's language, which a game that is practised from it speaks too."""
    async with try_mode(tmp_path) as (env, places):
        assert isinstance(env.bot, Backroom)
        async with serve_start_page(places, env.bot.texts) as url:
            async with session.get(url) as answer:
                listed = await answer.text()
            for name in ("#game-night", *(f"DMs of {name}" for name in PEOPLE), "Teach me", "20–45 minutes"):
                assert name in listed
            async with session.get(url, headers={"Accept-Language": "ja-JP,en;q=0.5"}) as answer:
                assert "AnnのDM" in await answer.text()
            async with session.get(f"{url}cover/seijiya_no_koshin") as answer:
                assert (await answer.read()).startswith(b"\x89PNG")
            async with session.get(f"{url}{places.channel.id}", allow_redirects=False) as answer:
                assert answer.headers["Location"] == await places.url(places.channel.id)
            for nowhere in ("12", "practise/chess", "cover/chess"):
                async with session.get(f"{url}{nowhere}", allow_redirects=False) as answer:
                    assert answer.status == 404
            ja = {"Accept-Language": "ja"}
            practise = f"{url}practise/seijiya_no_koshin"
            async with session.get(practise, headers=ja, allow_redirects=False) as answer:
                assert answer.headers["Location"] == await places.url(places.channel.id)
            # A lesson beside it is another person's, on a page and in a tab of its own.
            teach = f"{url}teach/seijiya_no_koshin"
            for _ in range(2):
                async with session.get(teach, allow_redirects=False) as answer:
                    beside = answer.headers["Location"]
            assert f'href="/{teach.removeprefix(url)}" target="teach-seijiya_no_koshin"' in listed
        practice, over, lesson = [await env.bot.tables.get(number) for number in (1, 2, 3)]
        assert isinstance(practice, Playing)
        assert practice.language == "ja"
        assert isinstance(over, Over)
        assert isinstance(lesson, Playing)
        page = await Page(session, beside).opened(places.people[1].id)
        assert beside != await places.url(places.channel.id)
        assert "🎓" in await page.text()


async def test_table_can_be_followed_into_its_thread(tmp_path: Path, session: aiohttp.ClientSession) -> None:
    async with try_mode(tmp_path) as (env, places):
        assert isinstance(env.bot, Backroom)
        assert places.channel.guild is not None
        await env.bot.servers.change(places.channel.guild.id, threads=True)
        await start(places)
        names = places.names(env.bot.texts.of("en"))
        [thread] = [number for number, name in names.items() if name.startswith("Thread: ")]
        page = await Page(session, await places.url(thread)).opened(places.people[0].id)
        assert "opens the auction" in await page.text()


async def test_a_press_waits_for_a_turning_clock(tmp_path: Path, session: aiohttp.ClientSession) -> None:
    """It is done afterwards; otherwise the page would take no more presses."""
    async with try_mode(tmp_path) as (env, places):
        page = await Page(session, await places.url(places.channel.id)).opened(places.people[0].id)
        await places.people[0].slash(places.channel, "play", game="konsul")
        turning = asyncio.create_task(env.advance_time(90_000))
        await asyncio.sleep(0)
        assert (await page.again())["settlement"] == "settled"
        await turning


@pytest.mark.parametrize("how", ["practise", "teach"])
async def test_a_practice_link_leads_to_the_table_while_the_machine_is_busy(
    tmp_path: Path, session: aiohttp.ClientSession, how: str
) -> None:
    """The bot is not done in the time that SimCord gives it, and the clock and the pages move between."""
    async with try_mode(tmp_path) as (env, places):
        assert isinstance(env.bot, Backroom)

        async def busy() -> None:
            while True:
                with suppress(SetupError, TimeoutError):
                    await env.advance_time(0.01)
                await asyncio.sleep(0)

        async with serve_start_page(places, env.bot.texts) as url:
            env.settle_timeout, moving = 0.001, asyncio.create_task(busy())
            async with session.get(f"{url}{how}/konsul", allow_redirects=False) as answer:
                led = answer.status
            env.settle_timeout = 60
            moving.cancel()
            await asyncio.wait([moving])
            assert led == 302
        await env.settle()
        assert isinstance(await env.bot.tables.get(1), Playing)


async def test_the_start_page_is_for_the_browser_of_this_machine(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    """No other site deals a game there, or reads it by a name that it has given to this machine."""
    async with try_mode(tmp_path) as (env, places):
        assert isinstance(env.bot, Backroom)
        async with serve_start_page(places, env.bot.texts) as url:
            strange = ({"Sec-Fetch-Site": "cross-site"}, {"Host": "rebound.example"})
            for headers in strange:
                async with session.get(
                    f"{url}practise/konsul", headers=headers, allow_redirects=False
                ) as answer:
                    assert answer.status == 403
            async with session.get(f"{url}places", headers=strange[1]) as answer:
                assert answer.status == 403
            for own in ({"Sec-Fetch-Site": "same-origin"}, {"Host": "localhost:80"}):
                async with session.get(url, headers=own) as answer:
                    assert answer.status == 200
        assert await env.bot.store.open_by_game() == []


async def test_posts_follow_people_after_unawaited_moves(tmp_path: Path) -> None:
    """Computer players move in real time, while the simulated clock stands."""
    async with try_mode(tmp_path) as (env, places):
        tables, post, table = await dealt(env, places)
        first, second, *_ = places.people
        for person in (second, first):
            seat = table.seat_of(person.user.id)
            if seat in table.awaited.seats:
                legal = [msgspec.to_builtins(action) for action in table.game.legal(table.state, seat)]
                await tables.do(1, Act(legal[0]), Actor(person.user.id))
                other = first if person is second else second
        await env.settle()
        await other.click(post, label="Pass")
        table = await tables.get(1)
        assert isinstance(table, Playing)
        waiting = table.package.screens.waiting(
            table.game.view(table.state, None), words(env.bot.texts, table, "en")
        )
        assert waiting in shown_by(places, post)


async def test_a_time_to_look_ends_by_itself(tmp_path: Path) -> None:
    """Reveal steps and times to look, also those that a move by another clock than the alarm's has begun."""
    bot = await Night(tmp_path).new_bot(pace=dataclasses.replace(QUICK, beat=0.6))
    async with live(bot) as env, create_places(env) as places:
        # Nothing that stands since the start is in the future.
        assert 0 <= env.now().timestamp() - bot.services.started_at < HOUR
        tables, post, table = await dealt(env, places)
        people = {table.seat_of(person.user.id): person for person in places.people[:2]}

        async def play(table: Playing, *kinds: type[Action]) -> Playing:
            for kind in kinds:
                (seat,) = table.awaited.seats
                action = next(one for one in table.game.legal(table.state, seat) if isinstance(one, kind))
                after = await tables.do(1, Act(msgspec.to_builtins(action)), Actor(people[seat].user.id))
                assert isinstance(after, Playing)
                table = after
            return table

        table = await play(table, Bid, Pass)
        assert bot.posts.reveals.running(table) is not None
        following = asyncio.create_task(follow_clock(env, bot, places))
        for _ in range(60):
            await asyncio.sleep(0.1)
            if bot.posts.reveals.running(table) is None and "Skip" not in shown_by(places, post):
                break
        else:
            pytest.fail("the post stands still")
        following.cancel()
        table = await play(table, Flip, Stop)
        assert table.viewing
        await env.advance_time(20)
        following = asyncio.create_task(follow_clock(env, bot, places))
        for _ in range(60):
            await asyncio.sleep(0.1)
            if (await tables.get(1)).revision > table.revision:
                break
        else:
            pytest.fail("the table stands still")
        following.cancel()
    await bot.close()


def shown_by(places: Places, post: discord.Message) -> str:
    return str(next(message for message in places.channel.history() if message.id == post.id).components)


async def test_open_panels_follow_unawaited_moves(tmp_path: Path) -> None:
    """One that was opened by the simulated clock is not taken for an old one by the real clock."""
    async with try_mode(tmp_path) as (env, places):
        tables, post, table = await dealt(env, places)
        first, second, *_ = places.people
        starts = table.seat_of(first.user.id) in table.awaited.seats
        bidder, other = (first, second) if starts else (second, first)
        panel = (await other.click(post, label="My seat")).response
        assert panel is not None
        seat = table.seat_of(bidder.user.id)
        assert seat is not None
        legal = [msgspec.to_builtins(action) for action in table.game.legal(table.state, seat)]
        await tables.do(1, Act(legal[0]), Actor(bidder.user.id))
        await env.settle()
        await asyncio.sleep(0.1)
        await env.settle()
        assert "Pass" in str(panel.message.components)


async def test_an_authors_table_comes_back_to_where_it_was(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    """Everybody's panels on one page, which follow the game; its log goes from one process to the next."""
    wanted = Wanted("konsul", tmp_path / "log.json", seats=3, options={"variant": "cards"}, at=5)
    async with try_mode(tmp_path) as (env, places):
        bench = TryBench(wanted)
        await bench.open(places)
        async with serve_start_page(places, places.bot.texts, bench=bench) as url:
            async with session.get(url) as answer:
                page = await answer.text()
            table = await places.bot.tables.get(1)
            assert isinstance(table, Playing)
            assert "3 seats, seed 1, 5 entries" in page
            first, *others = (person.user_id for person in table.people)
            assert all(f'<iframe src="/{person}">' in page for person in (first, *others))
            panel = await Page(session, await places.url(first)).opened(first)
            assert "your seat" in await panel.text()
            async with session.get(f"{url}view/0") as answer:
                assert msgspec.convert(await answer.json(), View) == table.game.view(table.state, 0)
            async with session.get(f"{url}places") as answer:
                assert "#game-night" in await answer.text()
        seat = table.awaited.seats[0]
        action = table.game.legal(table.state, seat)[0]
        await places.bot.tables.do(1, Act(msgspec.to_builtins(action)), Actor(table.people[seat].user_id))
        await env.settle()
        table = await places.bot.tables.get(1)
        assert isinstance(table, Playing)
    lobby = new_lobby(GAMES["konsul"], Actor(1, "Ann"), (1, 1), b"", 0.0, language="en")
    again, note = deal_wanted(lobby, wanted, table.people, 0.0)
    assert isinstance(again, Playing)
    assert (again.state, note) == (table.state, "")
    log = msgspec.json.decode(wanted.kept.read_bytes(), type=Kept)
    assert len(log.entries) == 6
    # What the changed rules forbid ends the way there, and is not lost.
    wanted.kept.write_bytes(msgspec.json.encode(Kept((*log.entries[:2], *log.entries[1:]))))
    again, note = deal_wanted(lobby, wanted, table.people, 0.0)
    assert isinstance(again, Playing)
    assert len(again.entries) == 2
    assert "Entry 3 of 7 no longer fits" in note


def test_why_an_authors_table_is_not_dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a game that cannot be imported, whose files are watched all the same."""
    home = make_package("torn_game", tmp_path)
    (home / "torn_game" / "rules.py").write_text("1 / 0", encoding="utf-8")
    about = home / "torn_game-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: torn_game\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[backroom.games]\ntorn_game = torn_game\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(home))
    assert folder_of("torn_game") == home / "torn_game"
    for wanted, said in (
        (Wanted("torn_game", tmp_path), "ZeroDivisionError"),
        (Wanted("konsul", tmp_path, seats=99), "konsul is for 2 to"),
        (Wanted("konsul", tmp_path, options={"variant": "none"}), "the options do not fit"),
    ):
        with pytest.raises(TryError, match=said):
            seats_of(wanted)
    with pytest.raises(TryError, match="no installed package names 'nothing'"):
        folder_of("nothing")
