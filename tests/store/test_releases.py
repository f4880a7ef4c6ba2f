"""Databases as each release left them: they open, their posts' buttons still work, and their games go on.

`release_...` hold tables of every game, with bot players, notes and drafts, and the custom ids of all
their posts and panels as that release rendered them.
`make_release.py` makes the next one.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections import Counter
from contextlib import closing
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from sqlalchemy import select

import bot.features  # noqa: F401 - declares what can be pressed
from bot.cli.fsck import row_faults, table_faults
from bot.client.custom_ids import Asked, known_requests, read
from bot.rooms.club.night.nights import nights_of
from bot.store import schema
from bot.store.preferences import People, QuietHours, Servers, zone_of
from bot.store.store import Store
from bot.table import commands as c
from bot.table.deadlines import next_check
from bot.table.decide import decide
from bot.table.errors import DeniedError
from bot.table.table import Lobby, Over, Playing, Table
from games import GAMES
from games.core import Rng
from games.host.record import RecordError, Replay
from tests.store.make_release import ids_of
from tests.store.tables import ANN, BEN, GUILD

HOME = Path(__file__).parent
RELEASES = sorted(folder.name for folder in HOME.glob("release_*"))


def stored(release: str, name: str) -> str:
    """A file of a release."""
    return gzip.decompress((HOME / release / f"{name}.gz").read_bytes()).decode()


def ids(release: str) -> dict[str, list[str]]:
    """The custom ids of a release, by table and place."""
    return json.loads(stored(release, "custom_ids.json"))


@pytest.fixture(params=RELEASES)
def url(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    return opened(tmp_path, request.param)


def opened(tmp_path: Path, release: str) -> str:
    """The address of a copy of a release's database."""
    with closing(sqlite3.connect(tmp_path / "old.sqlite3")) as database:
        database.executescript(stored(release, "database.sql"))
    return f"sqlite:///{tmp_path / 'old.sqlite3'}"


async def loaded(store: Store, table_id: int) -> Table:
    found = await store.load(table_id)
    assert found
    # A lobby is dealt by the rules of this version, a game is played on under its own.
    assert found.fresh or isinstance(found.table, Lobby)
    return found.table


@pytest.mark.parametrize("release", RELEASES)
async def test_every_table_is_shown(tmp_path: Path, release: str) -> None:
    """Each gets a post and panels of this version; what stands in a channel is replaced at the start."""
    store = await Store.open(opened(tmp_path, release), GAMES)
    known = sorted({int(post.partition(" ")[0]) for post in ids(release)})
    tables = [await loaded(store, table_id) for table_id in known]
    await store.close()
    assert Counter(map(type, tables)) == dict.fromkeys((Lobby, Playing, Over), len(GAMES))
    shown = ids_of(tables)
    assert {int(post.partition(" ")[0]) for post, found in shown.items() if found} == {*known}


@pytest.mark.parametrize("release", RELEASES)
def test_every_button_is_read(release: str) -> None:
    """A person may press it before it is replaced: it says what it stood for, or is out of date."""
    for custom_ids in ids(release).values():
        for written in custom_ids:
            custom_id, _, value = written.partition("\t")
            address = read(custom_id, [value or "0"])
            assert not isinstance(address, Asked) or type(address.request) in known_requests()


async def test_a_lobby_whose_post_was_to_be_an_answer_is_posted(tmp_path: Path) -> None:
    """Release 1.2 kept the press that opened it, until the answer to that was its post."""
    url = opened(tmp_path, "release_1_2")
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        (table_id,) = database.execute("SELECT min(id) FROM tables WHERE status = 'lobby'").fetchone()
        database.execute("UPDATE tables SET shown = revision")
        database.execute("DELETE FROM posts")
        database.execute(
            "INSERT INTO posts (table_id, place, user_id, generation, digest, posted_at, token)"
            " VALUES (?, 'public', 0, 0, '', 1.0, 'token')",
            (table_id,),
        )
        database.commit()
    store = await Store.open(url, GAMES)
    assert await store.posts.behind() == [table_id]
    await store.close()


async def test_a_night_that_was_planned_goes_on(tmp_path: Path) -> None:
    """Release 1.2 had announced it, reminded its guests, and made its event; it comes again on its date."""
    url, at = opened(tmp_path, "release_1_2"), datetime(2027, 1, 31, 20, tzinfo=ZoneInfo("Asia/Tokyo"))
    starts_at = at.timestamp()
    body = {"starts_at": starts_at, "every": "monthly", "games": ["konsul"], "language": "ja"}
    body |= {"stage": "reminded", "message_id": 7, "shown": 3, "event_id": 8, "event_at": starts_at}
    body |= {"moved_at": 5.0, "zone": "Asia/Tokyo"}
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        database.execute(
            "INSERT INTO nights (guild_id, channel_id, host_id, title, revision, due_at, body)"
            " VALUES (?, 2, ?, 'Club', 3, ?, ?)",
            (GUILD, ANN, starts_at, json.dumps(body)),
        )
        guest = (
            "INSERT INTO night_guests (night_id, user_id, name, place, games) VALUES (1, ?, 'Ben', 1, '[]')"
        )
        database.execute(guest, (BEN,))
        database.commit()
    store = await Store.open(url, GAMES)
    (night,) = await store.database.read(nights_of(GUILD))
    await store.close()
    assert (night.title, night.host_id, [guest.user_id for guest in night.guests]) == ("Club", ANN, [BEN])
    assert (night.due, night.lacks_event, night.reported_at) == (starts_at, False, None)
    assert night.next_start(0) == at.replace(month=2, day=28).timestamp()


async def test_nothing_in_it_is_damaged(url: str) -> None:
    """No row has a value that this version would leave out, and no table would wait."""
    store = await Store.open(url, GAMES)
    assert await store.database.read(lambda connection: list(row_faults(connection))) == []
    assert [fault async for fault in table_faults(store)] == []
    await store.close()


def move(table: Playing, turn: int) -> tuple[c.Command, c.Actor, float]:
    """Return something that can happen to a game: a legal action, or the end of a moment that only shows."""
    if not (seats := table.awaited.seats):
        due = next_check(table)
        assert due is not None
        return c.TimePassed(), c.TABLE, due
    action = Rng(b"go on", turn).choice(table.game.legal(table.state, seats[0]))
    person, plain = table.people[seats[0]], msgspec.to_builtins(action)
    command = c.PlayBot(seats[0], plain, len(table.entries)) if person.bot else c.Act(plain)
    return command, c.Actor(person.user_id), 1_000_100.0


async def test_games_go_on(url: str) -> None:
    """Every game takes twenty more commands, and is the same after a restart."""
    store = await Store.open(url, GAMES)
    ends = dict[int, Table]()
    games = select(schema.tables.c.id).where(schema.tables.c.status == "playing")
    for table_id in await store.database.read(lambda connection: list(connection.scalars(games))):
        table, turn = await loaded(store, table_id), 0
        while isinstance(table, Playing) and turn < 20:
            command, actor, now = move(table, turn)
            change = decide(table, command, actor, now)
            assert change.table != table
            await store.commit(table, change.table, change.notices)
            ends[table_id], table, turn = change.table, change.table, turn + 1
    await store.close()
    store = await Store.open(url, GAMES)
    assert {table_id: await loaded(store, table_id) for table_id in ends} == ends
    await store.close()
    assert len(ends) >= 4


async def test_what_was_dealt_before_is_told_but_not_proved(tmp_path: Path) -> None:
    """A finished game of 1.2 leads to its result from the stored seed; its record is refused by name."""
    store = await Store.open(opened(tmp_path, "release_1_2"), GAMES)
    finished = select(schema.tables.c.id).where(schema.tables.c.status == "finished")
    for table_id in await store.database.read(lambda connection: list(connection.scalars(finished))):
        table = await loaded(store, table_id)
        assert isinstance(table, Over)
        assert table.position is not None
        assert table.position.outcome == table.outcome
        with pytest.raises(DeniedError, match="denied-earlier-deal"):
            table.record()
    await store.close()
    for record in json.loads(stored("release_1_2", "records.json")).values():
        with pytest.raises(RecordError, match="record-earlier-deal"):
            Replay(record.encode(), GAMES)


async def test_tables_in_play_lose_what_is_no_more(tmp_path: Path) -> None:
    """Notes, requests for seats and votes are deleted; where the others decided, the bot plays."""
    url = opened(tmp_path, "release_1_2")
    gone = {
        "notes": {"0": "Ann has the queen"},
        "asking": [ANN],
        "welcome": [BEN],
        "late_votes": {"0": "act"},
    }
    playing = "SELECT id, body FROM tables WHERE status = 'playing'"
    with closing(sqlite3.connect(tmp_path / "old.sqlite3")) as file, file:
        for table_id, stored_ in file.execute(playing).fetchall():
            body = json.loads(stored_)
            body = {**body, **gone, "terms": {**body["terms"], "late": "vote"}}
            file.execute("UPDATE tables SET body = ? WHERE id = ?", (json.dumps(body), table_id))
    store = await Store.open(url, GAMES)
    rows = await store.database.read(lambda connection: connection.exec_driver_sql(playing).all())
    for table_id, body in rows:
        assert not gone.keys() & json.loads(body).keys()
        assert (await loaded(store, table_id)).terms.late == "act"
    await store.close()
    assert len(rows) == len(GAMES)


async def test_preferences_are_unchanged(tmp_path: Path) -> None:
    """Languages, quiet hours, and the settings of a server."""
    for release in RELEASES:
        folder = tmp_path / release
        folder.mkdir()
        store = await Store.open(opened(folder, release), GAMES)
        preferences = await People(store.database).preferences(ANN)
        assert (preferences.language, preferences.quiet) == ("ja", QuietHours(22, 7, zone_of(None, 540)))
        assert (await Servers(store.database).settings(GUILD)).maximum_tables == 30
        await store.close()
