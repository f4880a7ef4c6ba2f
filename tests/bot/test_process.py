"""The bot as a process: killed, stopped, and started with settings that cannot work."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.store import Store
from games import GAMES
from games.deal import seed
from games.entries import Acted, Entry
from games.money_and_luck.pieces import ALIKE, Choosing
from games.position import Position
from games.testing.playouts import playout
from games.testing.playouts import settings as settings_of_games
from tests.local_discord import LocalDiscord, Message, controls, find
from tests.local_discord.crowd import WORDS, Crowd, Did, host_of, table_of, text
from tests.local_discord.program import ROOT, Program, settings

GAME = "money_and_luck"

# What people read -----------------------------------------------------------------------------------

PEOPLE = tuple(f"person{number}" for number in range(6))
LABELS: dict[str, dict[str, Any]] = {
    **{WORDS(f"coins-alike-{coins}"): {"type": "show", "coins": coins} for coins in ALIKE},
    **{
        WORDS("seat-label", number=seat + 1, name=name): {"type": "nominate", "seats": [seat]}
        for seat, name in product(range(5), PEOPLE)
    },
    WORDS("nominate-nobody"): {"type": "nominate", "seats": []},
    **{WORDS("take", cards=cards): {"type": "take", "cards": cards} for cards in range(2)},
    **{
        WORDS("flip", fives=fives, ones=ones): {"type": "flip", "fives": fives}
        for fives, ones in product(range(6), repeat=2)
    },
    **{WORDS("give", value=str(value)): {"type": "give", "value": value} for value in (1000, 5000)},
}
"""What a button stands for, by what is written on it."""
LIT = 3
"""The style of a button that marks the present choice."""


# What people do -------------------------------------------------------------------------------------


@dataclass
class Evening(Crowd):
    """Six people who play Money and Luck."""

    played: defaultdict[tuple[int, int], list[Did]] = field(default_factory=lambda: defaultdict(list))

    async def _press(self, user: int, message: Message, part: dict[str, Any]) -> None:
        act = await self.server.press(user, message, part["custom_id"], wait=False)
        # What a choice comes to may stand behind it.
        label = part["label"]
        if action := LABELS.get(label) or LABELS.get(re.sub(r" \([^()]*→[^()]*\)$", "", label)):
            # What has happened since the last turn may be told above: it is of earlier rounds.
            rounds = [int(number) for number in re.findall(r"Round (\d+)", text(message))]
            assert rounds, text(message)
            table = int(part["custom_id"].split(".")[1])
            self.played[table, user].append(Did(act, action, max(rounds)))
        await self._done(act)


# What is on the disk --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """A table as the file holds it."""

    id: int
    status: str
    channel: int
    people: tuple[int, ...]
    position: Position | None
    done: tuple[tuple[int, int, Any], ...]

    @property
    def told(self) -> str:
        """A sentence of the public post that says how far the table is."""
        if self.position is None:
            return WORDS("lobby-people", now=len(self.people))
        if self.status == "finished":
            return WORDS("final-title")
        phase = self.position.state.phase
        if isinstance(phase, Choosing):
            ready = len(phase.coins) - phase.coins.count(None)
            return WORDS("waiting-coins", ready=ready, all=len(phase.coins))
        return f"**Round {self.position.state.round}**"

    def history(self, seat: int) -> list[tuple[int, Any]]:
        """What a seat has done, each with its round."""
        return [(round_, action) for who, round_, action in self.done if who == seat]


def kept(database: Path) -> list[Kept]:
    """Every table in the file, read with nothing of the bot's; each log is contiguous and replays."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        file.row_factory = sqlite3.Row
        assert file.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        return [_kept(file, row) for row in file.execute("SELECT * FROM tables ORDER BY id").fetchall()]


def _kept(file: sqlite3.Connection, table: sqlite3.Row) -> Kept:
    of_table = "WHERE table_id = ? ORDER BY"
    people = file.execute(f"SELECT * FROM seats {of_table} position", (table["id"],)).fetchall()  # noqa: S608
    entries = file.execute(f"SELECT n, body FROM entries {of_table} n", (table["id"],)).fetchall()  # noqa: S608
    assert [n for n, _ in entries] == list(range(len(entries)))
    users = tuple(person["user_id"] for person in people)
    body = json.loads(table["body"])
    if table["status"] in ("lobby", "cancelled", "expired"):
        return Kept(table["id"], table["status"], table["channel_id"], users, None, ())
    game = GAMES[table["game"]].game
    options = game.read_options(body["options"])
    words = [cut["word"] for cut in body.get("cuts", ())]
    begun = Position.begin(game, options, len(users), seed(table["secret"], len(users), words))
    position, done = _replayed(begun, [body for _, body in entries])
    assert table["status"] == ("finished" if game.outcome(position.state) else "playing")
    return Kept(table["id"], table["status"], table["channel_id"], users, position, done)


def _replayed(position: Position, bodies: Sequence[str]) -> tuple[Position, tuple[tuple[int, int, Any], ...]]:
    done: list[tuple[int, int, Any]] = []
    for body in bodies:
        entry = msgspec.json.decode(body, type=Entry)
        if isinstance(entry, Acted):
            done.append((entry.seat, position.state.round, entry.action))
        position = position.after(entry)
    return position, tuple(done)


# What is compared -----------------------------------------------------------------------------------


def explained(history: list[tuple[int, Any]], presses: list[Did]) -> bool:
    """Whether a seat's log is what its presses made: every one acknowledged, others perhaps, none besides.

    Showing the same coins again writes nothing.
    """
    reached = {0}
    for did in presses:
        step = (did.round, did.action)
        after = {here + 1 for here in reached if history[here : here + 1] == [step]}
        if did.action["type"] == "show":
            after |= {here for here in reached if here and history[here - 1] == step}
        if did.acknowledged is not True:
            after |= reached
        reached = after if did.acknowledged is not False else reached
    return len(history) in reached


def nothing_is_lost(evening: Evening, database: Path) -> None:
    """Everything that was acknowledged is in the file, and nothing that nobody did."""
    tables = {table.id: table for table in kept(database)}
    opened = {table_of(did.act.answer.message or {}) for did in evening.opened if did.act.answer}
    assert opened - {None} <= tables.keys()
    for table, did in evening.joined:
        assert not did.acknowledged or did.act.user_id in tables[table].people
    for table, did in evening.started:
        assert not did.acknowledged or tables[table].position
    for table in tables.values():
        for seat, user in enumerate(table.people):
            presses = evening.played[table.id, user]
            told = [(did.round, did.action, did.acknowledged) for did in presses]
            assert explained(table.history(seat), presses), (table.id, user, table.history(seat), told)


def behind(evening: Evening, database: Path) -> list[str]:
    """What posts and panels do not yet show as the file has it."""
    wrong: list[str] = []
    for table in kept(database):
        posts = [text(seen) for seen in evening.shared(table.channel) if table_of(seen) == table.id]
        if len(posts) != 1 or table.told not in posts[0]:
            wrong.append(f"table {table.id}: {table.told!r} is not what {posts} show")
        if table.status == "playing":
            wrong += [_panel(evening, table, seat) for seat in range(len(table.people))]
    return [line for line in wrong if line]


def _panel(evening: Evening, table: Kept, seat: int) -> str:
    user, state = table.people[seat], table.position.state if table.position else None
    assert state
    coins = state.phase.coins[seat] if isinstance(state.phase, Choosing) else None
    told = (f"Round {state.round}", [WORDS(f"coins-alike-{coins}")] if coins else [])
    mine = [_told(seen) for seen in evening.panels(user) if f"table {table.id} ·" in text(seen)]
    return "" if mine == [told] else f"table {table.id}: {told!r} is not what {mine} tell"


def _told(panel: Message) -> tuple[str, list[str]]:
    """The round, and the choices that are marked."""
    found = re.search(r"Round \d+", text(panel))
    return found[0] if found else "", [part["label"] for part in controls(panel) if part.get("style") == LIT]


async def shown(evening: Evening, database: Path, within: float = 20.0) -> None:
    """Wait until everything shows what the file has."""
    late = asyncio.get_running_loop().time() + within
    while wrong := behind(evening, database):
        assert asyncio.get_running_loop().time() < late, "\n".join(wrong)
        await asyncio.sleep(0.1)


def complaints(log: Path) -> list[str]:
    """The errors that a bot has logged."""
    lines = log.read_text().splitlines()
    return [line for line in lines if '"level": "error"' in line or not line.startswith("{")]


# Killed and stopped ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed_", [1])
async def test_killed_at_random_instants_nothing_acknowledged_is_lost(tmp_path: Path, seed_: int) -> None:
    """Six people at four tables, and eight kills: while they press, and while the bot starts."""
    rng = random.Random(seed_)
    database, log = tmp_path / "games.sqlite3", tmp_path / "log"
    async with LocalDiscord(6, 4, pace=(5, 1.0)) as server, Program(server, database, log) as bot:
        evening = Evening(server, rng)
        for kill in range(6):
            await bot.start()
            await shown(evening, database)
            await killed_while_playing(evening, bot)
            nothing_is_lost(evening, database)
            if kill % 3 == 2:
                bot.begin()
                await asyncio.sleep(rng.uniform(0.5, 1.5))
                await bot.kill()
        await bot.start()
        await shown(evening, database)
        nothing_is_lost(evening, database)
        assert not server.unknown
    assert not complaints(log)
    assert sum(did.acknowledged is True for presses in evening.played.values() for did in presses) > 50


async def killed_while_playing(evening: Evening, bot: Program) -> None:
    """Everybody presses, and at some moment the power is cut."""
    evening.begin()
    await asyncio.sleep(evening.rng.uniform(0.3, 2.0))
    await bot.kill()
    await evening.end()


async def stopped_while_playing(evening: Evening, bot: Program) -> None:
    """Everybody presses, and the operator stops the bot."""
    await bot.start()
    evening.begin()
    await asyncio.sleep(1.5)
    assert await bot.stop(within=10) == 0
    await evening.end()


async def test_sigterm_stops_cleanly(tmp_path: Path) -> None:
    """Stopped while everybody presses: soon, with exit code 0, and with nothing lost or left over."""
    database, log = tmp_path / "games.sqlite3", tmp_path / "log"
    async with LocalDiscord(6, 2, pace=(5, 1.0)) as server, Program(server, database, log) as bot:
        evening = Evening(server, random.Random(5))
        await stopped_while_playing(evening, bot)
        await bot.gone()
        nothing_is_lost(evening, database)
        await bot.start()
        await shown(evening, database)


async def test_sigterm_leaves_no_press_unanswered(tmp_path: Path) -> None:
    """What was pressed before is answered, and nothing fails because of the end."""
    database, log = tmp_path / "games.sqlite3", tmp_path / "log"
    async with LocalDiscord(6, 2, pace=(5, 1.0)) as server, Program(server, database, log) as bot:
        await stopped_while_playing(Evening(server, random.Random(6)), bot)
    assert not complaints(log)


def posted(server: LocalDiscord) -> list[str]:
    """Where the bot has sent a message of its own accord, or tried to."""
    return [call.path for call in server.requests if re.fullmatch(r"/channels/\d+/messages", call.path)]


async def until(holds: Callable[[], bool], within: float = 8.0) -> None:
    """Wait until something has come to hold."""
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.05)


async def start_game(server: LocalDiscord) -> Message:
    """Three people begin a game in the first channel; answers its public post."""
    channel, (ann, *others) = min(server.channels), list(server.people)[:3]
    act = await server.slash(ann, channel, "play", game=GAME)
    assert act.answer
    assert act.answer.message
    lobby = act.answer.message
    for user in others:
        await server.press(user, lobby, find(lobby, WORDS("button-join")))
    await server.press(ann, lobby, find(lobby, WORDS("button-start")))
    return lobby


async def test_killed_right_after_the_lobby_was_posted(tmp_path: Path) -> None:
    """The answer reached Discord, its number did not reach the store: still one post, not two."""
    database, log = tmp_path / "games.sqlite3", tmp_path / "log"
    async with LocalDiscord(1, pace=(5, 1.0)) as server, Program(server, database, log) as bot:
        evening = Evening(server, random.Random(0))
        await bot.start()
        await server.slash(min(server.people), min(server.channels), "play", game=GAME)
        await bot.kill()
        await bot.start()
        # What is doubled comes late.
        await asyncio.sleep(0.5)
        await shown(evening, database, within=1)


async def test_a_panel_whose_sending_was_not_confirmed_is_brought_up_to_date(tmp_path: Path) -> None:
    """A send that is repeated after a crash finds the first message, which shows an earlier moment."""
    database, log = tmp_path / "games.sqlite3", tmp_path / "log"
    async with LocalDiscord(3, pace=(5, 1.0)) as server, Program(server, database, log) as bot:
        evening = Evening(server, random.Random(0))
        await bot.start()
        server.fail("POST", r"/channels/\d+/messages", 503, times=3, done=True)
        post = await start_game(server)
        await until(lambda: len(posted(server)) == 3 and host_of(server.message(post)) is None)
        for user in list(server.people)[:2]:
            await server.press(user, post, find(server.message(post), WORDS("coins-alike-BB")))
        await bot.kill()
        await bot.start()
        await shown(evening, database, within=4)


async def test_sqlite_runs_with_full_synchronisation(tmp_path: Path) -> None:
    """What is acknowledged has reached the disk, on every connection."""
    store = await Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}", GAMES)
    for asked in (store.run, store.read):
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal")):
            found = await asked(lambda it, what=pragma: it.exec_driver_sql(f"PRAGMA {what}").scalar())
            assert found == value
    await store.close()


# Not started ----------------------------------------------------------------------------------------


async def ended(environment: dict[str, str], *arguments: str) -> tuple[int | None, str]:
    """Run the command to its end; answers the exit code and what it said to the operator."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments, cwd=ROOT, env=environment, stderr=subprocess.PIPE
    )
    async with asyncio.timeout(20):
        _, said = await process.communicate()
    return process.returncode, said.decode()


async def test_a_refused_token_is_told_in_one_line(tmp_path: Path) -> None:
    """The operator reads which setting is wrong, not where in our code it was noticed."""
    async with LocalDiscord() as server:
        server.fail("GET", "/users/@me", 401)
        code, said = await ended(settings(server, tmp_path / "games.sqlite3", LOG_LEVEL="ERROR"))
    assert (code, said.count("\n")) == (2, 1), said
    assert "DISCORD_TOKEN" in said


@pytest.mark.parametrize(
    ("setting", "value", "named"),
    [
        ("DISCORD_API_URL", "http://127.0.0.1:9", "cannot be reached"),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL"),
        ("DATABASE_URL", "mysql://x/y", "DATABASE_URL"),
        ("DATABASE_URL", "postgresql://127.0.0.1:9/y", "database cannot be reached"),
        ("DATABASE_URL", "sqlite:///{folder}/file", "database"),
    ],
)
async def test_a_setting_that_cannot_work_is_told_in_one_line(
    tmp_path: Path, setting: str, value: str, named: str
) -> None:
    """A closed port, an address that is none, a database that cannot be: a line and exit code 2."""
    tmp_path.joinpath("file").write_text("no database")
    wrong = {"LOG_LEVEL": "ERROR", setting: value.format(folder=tmp_path)}
    code, said = await ended(settings(None, tmp_path / "games.sqlite3", **wrong))
    assert (code, said.count("\n")) == (2, 1), said
    assert named in said


@pytest.mark.parametrize(("command", "line"), [("verify", 1), ("replay", 3)])
async def test_a_damaged_record_is_told_in_one_line(tmp_path: Path, command: str, line: int) -> None:
    """The line with the damage is named."""
    lines = playout(next(settings_of_games()), 0).record.splitlines()
    lines[line - 1] = lines[line - 1][:-5]
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(b"\n".join(lines))
    code, said = await ended(settings(None, tmp_path / "games.sqlite3"), command, str(file))
    assert (code, said.count("\n")) == (1, 1), said
    assert f"line {line}" in said
