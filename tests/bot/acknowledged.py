"""What people were told of their presses, and what is on the disk: whether the two agree."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from games import GAMES
from games.host.entries import Acted, Entry
from games.host.position import Position
from games.money_and_luck.rules.pieces import ALIKE, Choosing
from games.signs import TICK, TOGETHER
from tests.local_discord import Message, controls
from tests.local_discord.crowd import WORDS, Crowd, Did, table_of, text

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

    @property
    def acknowledged(self) -> int:
        """How many presses of all have been acknowledged."""
        return sum(did.acknowledged is True for presses in self.played.values() for did in presses)

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
    begun = Position.begin(game, options, len(users), table["seed"])
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
    """Everything that was acknowledged is in the file, and nothing that no one did."""
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
    found = re.search(r"Round \d+", text(panel))
    lit = [part["label"] for part in controls(panel) if part.get("style") == LIT]
    return found[0] if found else "", [label.removeprefix(f"{TICK}{TOGETHER}") for label in lit]


async def shown(evening: Evening, database: Path, within: float = 20.0) -> None:
    late = asyncio.get_running_loop().time() + within
    while wrong := behind(evening, database):
        assert asyncio.get_running_loop().time() < late, "\n".join(wrong)
        await asyncio.sleep(0.1)


def complaints(log: Path) -> list[str]:
    lines = log.read_text().splitlines()
    return [line for line in lines if '"level": "error"' in line or not line.startswith("{")]
