"""Forgetting a person: nothing in the files names them now, and records replay as before."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import struct
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from bot.live_tables import Committed
from bot.store import sqlite
from bot.store.messages import StoredPost
from bot.store.personal_blocks import toggle_personal_block
from bot.store.preferences import People
from bot.store.schema import night_guests, nights, texts
from bot.table.commands import (
    Act,
    Cancel,
    End,
    EndTogether,
    FreeSeat,
    Join,
    Leave,
    OfferSeat,
    Pause,
    Remove,
    Start,
    TakeSeat,
    TimePassed,
    UpdateDraft,
)
from bot.table.errors import DeniedError
from bot.table.lobby import waiting_lobby
from bot.table.log import next_text
from bot.table.people import Person
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.terms import Terms
from games import GAMES
from games.host.entries import Left
from games.host.record import Replay
from tests.store.tables import ANN, BEN, CHIE, DAI, EVE, HIDDEN_PRICE, NAMES, House, actor, dealt, lobby, who

NAME, SAID = "Benedetta Quisenberry", "What I promise you is a bridge"
ELSEWHERE = 700_000_000_000_000_123
"""A channel of a person's own: their DMs."""
PACKAGES = {**GAMES, "hidden_price": HIDDEN_PRICE}


@pytest.fixture(autouse=True)
def a_name_to_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that nothing else is called."""
    monkeypatch.setitem(__import__("tests.store.tables").store.tables.NAMES, BEN, NAME)


def traces(house: House) -> Iterator[str]:
    """What the files still know of Ben."""
    looked_for = {
        "the name": NAME.encode(),
        "the text": SAID.encode(),
        "the id in words": str(BEN).encode(),
        "the id as a number": struct.pack(">q", BEN),
        "their DMs": struct.pack(">q", ELSEWHERE),
    }
    for file in house.path.parent.iterdir():
        data = file.read_bytes()
        for what, needle in looked_for.items():
            if needle in data:
                yield f"{what} in {file.name}"


async def wrote(house: House, table: Playing, user_id: int) -> Playing:
    """A person writes something and keeps it as a draft."""
    seat = table.seat_of(user_id)
    assert seat is not None
    draft = {"type": "colours", "picked": []}
    await house.tables.do(table.id, UpdateDraft(draft), who(table, seat))
    number = next_text(table, seat)
    said = {"table_id": table.id, "number": number, "position": seat, "said": SAID}
    await house.store.database.run(lambda it: it.execute(insert(texts), said))
    house.tables.release(table.id)
    table_ = await house.tables.get(table.id)
    assert isinstance(table_, Playing)
    assert table_.texts == {number: SAID}
    return table_


def plan_nights(connection: Connection) -> None:
    """Two nights: Ben hosts one, and comes to the other."""
    row = {"guild_id": 1, "channel_id": 2, "revision": 0, "due_at": 0.0, "body": "{}"}
    connection.execute(insert(nights), [row | {"id": 1, "host_id": BEN, "title": SAID}])
    connection.execute(insert(nights), [row | {"id": 2, "host_id": ANN, "title": "Friday"}])
    guest = {"night_id": 2, "user_id": BEN, "name": NAME, "place": 1, "games": "[]"}
    connection.execute(insert(night_guests), [guest])


async def an_evening(house: House) -> dict[str, Table]:
    """Tables of every kind that know Ben."""
    people = People(house.store.database)
    await people.seen(BEN, "ja")
    await people.change(BEN, hidden=True)
    for by, blocked in ((BEN, DAI), (CHIE, BEN)):
        await house.store.database.run(toggle_personal_block(by, blocked))
    found: dict[str, Table] = {}
    found["hosted"] = await house.tables.open(lobby(host=actor(BEN)))
    await house.tables.do(found["hosted"].id, Join(), actor(CHIE))
    sent_away = await house.tables.open(lobby(host=actor(CHIE)))
    await house.tables.do(sent_away.id, Join(), actor(BEN))
    found["sent away"] = await house.tables.do(sent_away.id, Remove(BEN), actor(CHIE))
    alone = await house.tables.open(lobby(host=actor(BEN)))
    found["cancelled"] = await house.tables.do(alone.id, Cancel(), actor(BEN))
    playing = await dealt(house.tables, people=(BEN, ANN, CHIE))
    found["playing"] = await wrote(house, playing, BEN)
    over = await wrote(house, await dealt(house.tables, people=(ANN, BEN, CHIE)), BEN)
    found["over"] = await house.tables.do(over.id, End(), actor(99, manages=True))
    handed = await wrote(house, await dealt(house.tables, people=(ANN, BEN, CHIE)), BEN)
    await house.tables.do(handed.id, Leave(), actor(BEN))
    found["left"] = await house.tables.do(handed.id, TakeSeat(handed.seat_of(BEN) or 0), actor(DAI))
    offered = await dealt(house.tables, people=(ANN, DAI, CHIE))
    found["offered"] = await house.tables.do(offered.id, OfferSeat(BEN), actor(ANN))
    await house.store.database.run(plan_nights)
    for table in found.values():
        place = f"seat-{table.seat_of(BEN) or 0}"
        if table.seat_of(BEN) is not None:
            await house.store.posts.keep(table.id, place, StoredPost(ELSEWHERE, 77, user_id=BEN))
        await house.store.posts.keep(table.id, "public", StoredPost(7001, 78))
    return found


async def test_nothing_in_the_files_names_them(house: House) -> None:
    """Neither the pages, nor those that are free, nor the write-ahead log."""
    found = await an_evening(house)
    assert len(list(traces(house))) >= 5
    await house.tables.forget(BEN)
    assert list(traces(house)) == []
    for name, before in found.items():
        house.tables.release(before.id)
        table = await house.tables.get(before.id)
        assert all(person.user_id != BEN for person in table.people), name
        assert BEN not in [person.offered_to for person in table.people], name
        if isinstance(table, Over) and table.position is not None:
            replay = Replay(table.record(), PACKAGES)
            assert len(list(replay.steps())) == len(table.entries)
    assert await house.store.open_of(BEN) == []
    assert (await People(house.store.database).preferences(BEN)).hidden is False


async def test_a_busy_database_keeps_no_trace(house: House) -> None:
    """Pages are split and filled again while a person plays."""
    chance = random.Random(1)
    for number in range(60):
        people = [1000 + number, BEN, 2000 + number]
        chance.shuffle(people)
        house.clock.now += 700
        if number % 12 == 0 and await house.store.open_of(BEN):
            for table_id in await house.store.open_of(BEN):
                table = await house.tables.get(table_id)
                await house.tables.do(table_id, End(), actor(99, manages=True))
        table = await dealt(house.tables, people=people)
        await house.tables.do(table.id, Act({"type": "write", "price": 3}), who(table, chance.randrange(3)))
        if chance.random() < 0.5 and len(await house.store.open_of(BEN)) > 4:
            await house.tables.do(table.id, Leave(), actor(BEN))
        else:
            await house.tables.do(table.id, End(), actor(99, manages=True))
    await house.tables.forget(BEN)
    assert list(traces(house)) == []


@pytest.fixture
def reader(house: House) -> Iterator[sqlite3.Connection]:
    """Another program that reads the file for as long as it likes."""
    with closing(sqlite3.connect(house.path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM tables").fetchone()
        yield connection


async def test_another_reader_holds_up_no_write(
    house: House, reader: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write-ahead log is emptied once it no longer reads."""
    monkeypatch.setattr(sqlite, "RETRY_SECONDS", 0.05)
    await an_evening(house)
    begun = time.monotonic()
    await house.tables.forget(BEN)
    await dealt(house.tables, people=(ANN, CHIE, DAI))
    assert time.monotonic() - begun < 4
    assert list(traces(house))
    reader.execute("COMMIT")
    async with asyncio.timeout(5):
        while list(traces(house)):  # noqa: ASYNC110 - nothing signals it
            await asyncio.sleep(0.05)
    assert house.store.database.wal_bytes == 0


async def test_a_start_empties_the_log_of_a_killed_process(house: House, reader: sqlite3.Connection) -> None:
    """Which had forgotten a person while another program read."""
    await an_evening(house)
    await house.tables.forget(BEN)
    await house.store.close()
    reader.execute("COMMIT")
    assert list(traces(house))
    await house.open()
    assert list(traces(house)) == []


async def test_a_log_that_has_grown_shrinks(house: House, reader: sqlite3.Connection) -> None:
    """Once it begins again, however long another program kept it from that."""

    async def written(statement: str) -> int:
        await house.store.database.run(lambda it: it.exec_driver_sql(statement))
        return house.store.database.wal_bytes

    await written("CREATE TABLE filler AS SELECT zeroblob(20000000) AS zeros")
    assert await written("UPDATE filler SET zeros = 1") > sqlite.WAL_BYTES
    reader.execute("COMMIT")
    await written("UPDATE filler SET zeros = 2")
    assert await written("UPDATE filler SET zeros = 3") <= sqlite.WAL_BYTES


async def test_memory_equals_the_store_after_forgetting(house: House) -> None:
    """Also after a person was forgotten."""
    found = await an_evening(house)
    await house.tables.forget(BEN)
    for before in found.values():
        table = await house.tables.get(before.id)
        house.tables.release(before.id)
        assert await house.tables.get(before.id) == table


async def test_an_act_during_forgetting_does_not_bring_a_person_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stored before Ben is forgotten, and would come into memory afterwards."""
    table = await dealt(house.tables)
    commit, flush, acts = house.store.commit, house.store.database.flush, list[asyncio.Task[Table]]()
    stored = asyncio.Event()

    async def slow_commit(*change: Any) -> None:
        await commit(*change)
        stored.set()
        await asyncio.sleep(0.2)

    async def flush_during_an_act() -> None:
        monkeypatch.setattr(house.store.database, "flush", flush)
        monkeypatch.setattr(house.store, "commit", slow_commit)
        acts.append(asyncio.create_task(house.tables.do(table.id, Leave(), actor(CHIE))))
        await stored.wait()
        await flush()

    monkeypatch.setattr(house.store.database, "flush", flush_during_an_act)
    await house.tables.forget(BEN)
    await asyncio.gather(*acts)
    known = await house.tables.get(table.id)
    assert known == await house.stored(table.id)
    assert known.seat_of(BEN) is None


async def test_the_same_number_everywhere(house: House) -> None:
    """Everybody else's ratings stay as they were; the next one to be forgotten has another number."""
    await an_evening(house)
    await house.tables.forget(BEN)
    await house.tables.forget(CHIE)
    rows = await house.store.database.read(
        lambda it: it.exec_driver_sql("SELECT DISTINCT user_id FROM seats WHERE user_id < 0").all()
    )
    assert sorted(row[0] for row in rows) == [-2, -1]


async def test_a_forgotten_player_may_not_take_another_seat(house: House) -> None:
    """What they know of one seat keeps them from the others, also after a restart."""
    table = await dealt(house.tables)
    ben = table.seat_of(BEN)
    other = next(seat for seat in range(3) if seat != ben)
    await house.tables.forget(BEN)
    await house.restart()
    after = await house.tables.do(table.id, FreeSeat(other), actor(EVE, manages=True))
    assert isinstance(after, Playing)
    assert BEN not in [user for _, user in after.holders]
    with pytest.raises(DeniedError, match="denied-knows-a-seat"):
        await house.tables.do(table.id, TakeSeat(other), actor(BEN))
    # Their own seat they may have again.
    assert ben is not None
    await house.tables.do(table.id, TakeSeat(ben), actor(BEN))


async def test_unreadable_tables(house: House) -> None:
    """A game that is not installed keeps nothing of a person either, and bars them as well."""
    found = await an_evening(house)
    await house.tables.do(found["playing"].id, EndTogether(agree=True), actor(BEN))
    house.packages = {}
    await house.restart()
    await house.tables.forget(BEN)
    assert list(traces(house)) == []
    await house.restart(HIDDEN_PRICE)
    hosted = await house.tables.get(found["hosted"].id)
    assert isinstance(hosted, Lobby)
    assert hosted.host_id == CHIE
    assert [person.user_id for person in hosted.people] == [CHIE]
    sent_away = await house.tables.get(found["sent away"].id)
    assert isinstance(sent_away, Lobby)
    assert sent_away.removed == ()
    playing = await house.tables.get(found["playing"].id)
    assert isinstance(playing, Playing)
    seat = next(seat for seat, person in enumerate(playing.people) if person.forgotten)
    assert playing.people[seat].left
    assert playing.people[seat].offered_to == 0
    # What they said has ended, at the table and in the game.
    assert (playing.agreed, playing.entries[-1]) == ((), Left(seat))
    assert playing.texts == {}
    assert playing.drafts == {}
    other = next(seat for seat in playing.present if playing.people[seat].user_id == CHIE)
    await house.tables.do(playing.id, FreeSeat(other), actor(EVE, manages=True))
    with pytest.raises(DeniedError, match="denied-knows-a-seat"):
        await house.tables.do(playing.id, TakeSeat(other), actor(BEN))
    # The game goes on: the seat that no one plays has its safe defaults.
    house.clock.now += 3600
    after = await house.tables.do(playing.id, TimePassed())
    assert len(after.entries) > len(playing.entries)


async def test_an_unreadable_lobby_closes_without_its_only_player(house: House) -> None:
    """No one is left who could."""
    table = await house.tables.open(lobby(host=actor(BEN)))
    house.packages = {}
    await house.restart()
    await house.tables.forget(BEN)
    assert await house.store.next_check() is None
    await house.restart(HIDDEN_PRICE)
    over = await house.tables.get(table.id)
    assert isinstance(over, Over)
    assert over.status == "cancelled"


async def test_a_lobby_still_waits_for_others_where_its_first_host_is_forgotten(house: House) -> None:
    """A rematch, or a table of a game night, where no one has taken their seat yet."""
    kept = [Person(user_id, NAMES[user_id], 1000.0, joined=False) for user_id in (BEN, ANN, CHIE)]
    waiting = waiting_lobby(HIDDEN_PRICE, (1, 2), kept, -1, b"s" * 32, 1000.0, language="en", terms=Terms())
    table = await house.tables.open(waiting)
    await house.tables.forget(BEN)
    after = await house.stored(table.id)
    assert isinstance(after, Lobby)
    assert after.host_id == ANN
    assert [person.user_id for person in after.people] == [ANN, CHIE]


async def test_panels_that_are_written_while_they_leave(house: House) -> None:
    """What a post shows now is noted a little later; their DMs are not found again in it."""
    table = await dealt(house.tables, people=(ANN, BEN, CHIE))
    seat = table.seat_of(BEN)
    noted = StoredPost(ELSEWHERE, 77)

    def leaves(committed: Committed) -> None:
        if committed.actor.user_id == BEN:
            house.store.posts.keep_soon(table.id, f"seat-{seat}", noted)

    house.tables.listeners.append(leaves)
    await house.tables.forget(BEN)
    assert await house.store.posts.of(table.id) == {}
    assert list(traces(house)) == []


async def test_their_messages_are_not_sent(house: House) -> None:
    """What was still to be told them is dropped, and nothing says whose doing their leaving was."""
    table = await dealt(house.tables, people=(ANN, BEN, CHIE))
    await house.tables.do(table.id, Pause(), actor(ANN))
    await house.tables.forget(BEN)
    said = await house.store.outbox.unsent()
    assert BEN not in [one.notice.user_id for one in said]
    assert [one.notice.key for one in said].count("told-left") == 1


def test_the_files_are_looked_through(tmp_path: Path) -> None:
    """The test itself finds what is there."""
    house = House(tmp_path)
    house.path.write_bytes(struct.pack(">q", BEN))
    (tmp_path / "games.sqlite3-wal").write_text(NAME)
    assert sorted(traces(house)) == ["the id as a number in games.sqlite3", "the name in games.sqlite3-wal"]


@pytest.mark.parametrize("forgotten_first", [True, False])
async def test_a_start_is_not_lost_to_a_person_who_is_forgotten(
    house: House,
    forgotten_first: bool,  # noqa: FBT001 - a parameter
) -> None:
    """Whichever comes first, the others play; the one who goes is dealt in or not."""
    table = await house.tables.open(lobby())
    for user_id in (BEN, CHIE, DAI):
        await house.tables.do(table.id, Join(), actor(user_id))
    work = [house.tables.forget(DAI), house.tables.do(table.id, Start(), actor(ANN))]
    await asyncio.gather(*(work if forgotten_first else reversed(work)))
    after = await house.tables.get(table.id)
    assert isinstance(after, Playing)
    assert [person.user_id for person in after.people if not person.left].count(DAI) == 0
    assert {ANN, BEN, CHIE} <= {person.user_id for person in after.people}
    assert await house.stored(table.id) == after
