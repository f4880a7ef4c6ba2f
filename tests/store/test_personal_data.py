"""What is stored of a person, told to them: all of it, and nothing of anybody else."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast, get_args

import msgspec
import pytest
from sqlalchemy import BigInteger, RowMapping, func, select

from bot.store.moderation import block, store_report
from bot.store.personal_data import TableRows, personal_data, seat_data, seats_held_by
from bot.store.preferences import People
from bot.store.schema import Forgotten, metadata
from bot.table.commands import (
    Act,
    Actor,
    EndTogether,
    FreeSeat,
    Join,
    Leave,
    Notice,
    Start,
    TakeSeat,
    TimePassed,
)
from bot.table.deadlines import next_check
from bot.table.table import Playing
from tests.store.tables import ANN, BEN, CHIE, DAI, EVE, NAMES, House, actor, dealt, lobby, who
from tests.store.test_forgetting import SAID, an_evening

Data = dict[str, Any]
TOLD: Mapping[str, Callable[[Data], int]] = {
    "seats": lambda data: sum("name" in seat for seat in seats(data)),
    "holders": lambda data: sum(seat["held"] == "before" for seat in seats(data)),
    "personal_blocks": lambda data: data["personal_blocks"],
    "blocks": lambda data: sum(one["as"] == "blocked" for one in data["blocks"]),
}
"""How often a person's file tells of a row of a table that is not told as it is."""
PLACES = {"guild_id", "channel_id", "message_id", "replaced_channel_id", "replaced_message_id", "opened_by"}
OF_PEOPLE = {f"{table.name}.user_id" for table in metadata.tables.values() if "user_id" in table.c} | {
    "tables.host_id",
    "tables.opener_id",
    "seats.offered_to",
    "personal_blocks.blocked_id",
    "nights.host_id",
    "blocks.by_id",
}


def seats(data: Data) -> list[Data]:
    return [seat for table in data["tables"] for seat in table["seats"]]


async def told(house: House, user_id: int) -> Data:
    return json.loads(msgspec.json.encode(await house.store.database.read(personal_data(user_id))))


async def everything(house: House) -> Data:
    """Ben's file after an evening in which he did all that can be stored of anybody."""
    await an_evening(house)
    await People(house.store.database).change(BEN, language="ja")
    for blocked, by in ((BEN, ANN), (ANN, BEN)):
        await house.store.database.run(block(1, blocked, "Shouts", by, 1.0))
    await house.store.database.run(store_report(1, 1, BEN, 1.0, Notice("log", "told-reported-private")))
    return await told(house, BEN)


# All of it -----------------------------------------------------------------------------------------


async def test_every_table_that_has_people_is_told(house: House) -> None:
    """By reflection: a new table with a `user_id` is not forgotten, nor a new column with a person."""
    data = await everything(house)
    for table in metadata.tables.values():
        if "user_id" not in table.c:
            continue
        count = select(func.count()).where(table.c.user_id == BEN)
        rows = await house.store.database.read(lambda it, count=count: it.scalar(count))
        assert rows, f"nothing of Ben is in {table.name}: this test must put it there"
        shown = TOLD[table.name](data) if table.name in TOLD else len(data[table.name])
        assert shown == rows, table.name
    numbers = {
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.c
        if isinstance(column.type, BigInteger) and column.name not in PLACES
    }
    assert numbers - {"guilds.guild_id"} == OF_PEOPLE
    declared = {
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.c
        if column.info.get("forgotten") in get_args(Forgotten)
    }
    assert declared == OF_PEOPLE


async def test_every_preference_is_told(house: House) -> None:
    """Whatever columns there are, also those of next year."""
    data = await everything(house)
    [chosen] = data["people"]
    assert {"user_id", *chosen} == set(metadata.tables["people"].c.keys())
    assert data["user_id"] == str(BEN)
    assert (chosen["language"], chosen["hidden"]) == ("ja", True)


async def test_every_table_that_knows_them_is_told(house: House) -> None:
    """As its host, at a seat, as who was sent away, as whom a seat is offered to."""
    found = await an_evening(house)
    data = await told(house, BEN)
    by_name = {
        name: next(one for one in data["tables"] if one["table"] == table.id) for name, table in found.items()
    }
    assert by_name["hosted"]["host"]
    assert by_name["sent away"]["listed_as"] == ["removed"]
    assert by_name["offered"]["offered_seats"] == [found["offered"].seat_of(ANN)]
    assert by_name["playing"]["seats"][0]["texts"] == [SAID]
    assert by_name["playing"]["seats"][0]["drafts"][0]["value"] == {"type": "colours", "picked": []}
    assert by_name["over"]["seats"][0]["texts"] == [SAID]
    assert by_name["over"]["seats"][0]["result"]["ending"]
    assert by_name["left"]["seats"][0]["held"] == "before"
    assert [entry["type"] for entry in by_name["left"]["seats"][0]["actions"]] == ["left"]
    assert len(data["tables"]) == len(found)


async def test_my_data_has_what_a_game_remembers(house: House) -> None:
    """What they played and agreed to, how often they acted."""
    table = await house.tables.open(lobby(host=actor(ANN)))
    await house.tables.do(table.id, Join(), actor(BEN))
    await house.tables.do(table.id, Start(), actor(ANN))
    await house.tables.do(table.id, Act({"type": "write", "price": 4}), actor(BEN))
    await house.tables.do(table.id, EndTogether(agree=True), actor(BEN))
    seat = (await told(house, BEN))["tables"][0]["seats"][0]
    acted = [entry["action"] for entry in seat["actions"] if entry["type"] == "acted"]
    assert acted == [{"type": "write", "price": 4}]
    assert seat["presence"]["agreed_to_end"]
    assert seat["presence"]["moves"] == 1
    assert not (await told(house, ANN))["tables"][0]["seats"][0]["presence"]["agreed_to_end"]


async def test_a_table_that_cannot_be_read_is_told(house: House) -> None:
    """Its game is not installed now: what is stored is stored."""
    await an_evening(house)
    before = await told(house, BEN)
    await house.store.database.run(lambda it: it.exec_driver_sql("UPDATE tables SET game = 'gone'").rowcount)
    after = await told(house, BEN)
    assert [{**one, "game": ""} for one in after["tables"]] == [
        {**one, "game": ""} for one in before["tables"]
    ]


async def test_my_data_has_the_mark_that_bars_a_player(house: House) -> None:
    """It is all that is left of them, until the game ends."""
    playing = await dealt(house.tables)
    seat = playing.seat_of(BEN)
    await house.tables.forget(BEN)
    data = await told(house, BEN)
    assert data["barred"] == [{"table": playing.id, "seat": seat}]
    assert (data["tables"], data["posts"], data["notices"]) == ([], [], [])
    assert (data["user_id"], data["people"]) == (str(BEN), [])
    assert (await told(house, EVE))["barred"] == []


async def test_my_data_has_the_mark_of_a_person_who_was_taken_out(house: House) -> None:
    playing = await dealt(house.tables)
    seat = playing.seat_of(BEN)
    assert seat is not None
    await house.tables.do(playing.id, FreeSeat(seat), Actor(DAI, manages=True))
    assert (await told(house, BEN))["barred"] == [{"table": playing.id, "removed": True}]
    assert (await told(house, ANN))["barred"] == []


# Nothing else --------------------------------------------------------------------------------------


async def test_my_data_names_no_one_else(house: House) -> None:
    """No other account, no other name, no secret of a table, no key to a press."""
    data = await everything(house)
    text = json.dumps(data)
    for user_id in (ANN, CHIE, DAI, EVE):
        assert str(user_id) not in text
        assert f'"{NAMES[user_id]}"' not in text
    assert (b"s" * 32).hex() not in text
    assert "s" * 32 not in text
    assert "token" not in text


@pytest.mark.parametrize("price", [2, 9])
async def test_secret_choices_of_others_change_nothing(house: House, price: int) -> None:
    """The same bytes, whether another person has chosen or not, and whatever."""
    playing = await dealt(house.tables)
    await house.tables.do(playing.id, Act({"type": "write", "price": 4}), actor(BEN))
    before = await told(house, BEN)
    await house.tables.do(playing.id, Act({"type": "write", "price": price}), actor(CHIE))
    assert await told(house, BEN) == before


async def test_a_substitute_gets_no_data_of_the_former_holder(house: House) -> None:
    """And who had it nothing of what happens there afterwards."""
    playing = await dealt(house.tables)
    seat = playing.seat_of(BEN)
    assert seat is not None
    await house.tables.do(playing.id, Act({"type": "write", "price": 4}), actor(BEN))
    await house.tables.do(playing.id, Leave(), actor(BEN))
    await house.tables.do(playing.id, TakeSeat(seat), actor(DAI))
    theirs, mine = [(await told(house, user_id))["tables"][0]["seats"][0] for user_id in (DAI, BEN)]
    assert [entry["type"] for entry in theirs["actions"]] == ["handed"]
    assert [entry["type"] for entry in mine["actions"]] == ["acted", "left"]
    assert "name" not in mine


async def test_default_moves_of_an_empty_seat_belong_to_no_one(house: House) -> None:
    """The person who left does not see what their seat does without them."""
    playing = await dealt(house.tables)
    table = await house.tables.do(playing.id, Leave(), actor(BEN))
    while isinstance(table, Playing):
        if (
            table.present
            and (seat := next((one for one in table.awaited.seats if one in table.present), None)) is not None
        ):
            table = await house.tables.do(table.id, Act({"type": "write", "price": 3}), who(table, seat))
        else:
            house.clock.now = max(house.clock.now, next_check(table) or 0)
            table = await house.tables.do(table.id, TimePassed())
    assert any(type(entry).__name__ == "Absent" for entry in table.entries)
    seat_ = (await told(house, BEN))["tables"][0]["seats"][0]
    assert [entry["type"] for entry in seat_["actions"]] == ["left"]


# Whose an entry is ---------------------------------------------------------------------------------


def rows(*values: Data) -> Sequence[RowMapping]:
    return cast("Sequence[RowMapping]", values)


def passed_on(now: int, *before: int, log: Sequence[str], names: Mapping[int, int] = {}) -> TableRows:
    """One seat that went from one to another; an action is a word, `names` which text the nth entry names."""
    entries = [
        {
            "type": kind,
            "seat": 0,
            **({"action": {"word": n, "text": names.get(n, 0)}} if kind == "acted" else {}),
        }
        for n, kind in enumerate(log)
    ]
    person = {"position": 0, "user_id": now, "name": "x", "joined": True, "joined_at": 0.0, "left": False}
    said = {number: f"text {number}" for number in names.values()}
    return TableRows(
        {},
        rows({**person, "offered_to": None, "finishes": None, "judged": False}),
        rows(*({"position": 0, "user_id": one} for one in before)),
        tuple(entries),
        (),
        rows(*({"number": number, "position": 0, "said": text} for number, text in said.items())),
        None,
    )


def words(table: TableRows, user_id: int) -> list[int]:
    """Which actions of the only seat a person is told."""
    return [entry["action"]["word"] for entry in seat_data(table, 0, user_id)["actions"] if "action" in entry]


@pytest.mark.parametrize(
    ("now", "before", "log", "told_to"),
    [
        (
            CHIE,
            (ANN, BEN),
            "acted handed acted acted handed acted",
            {ANN: [0], BEN: [2, 3], CHIE: [5]},
        ),
        # Both times are theirs, if no one came between.
        (ANN, (ANN,), "acted left absent handed acted", {ANN: [0, 4]}),
        (ANN, (ANN, BEN), "acted handed acted handed acted", {ANN: [0, 4], BEN: [2]}),
        # Ann, Ben, Ann, Chie: it is stored that Ann and Ben were there, not when.
        (CHIE, (ANN, BEN), "acted handed acted handed acted handed acted", {ANN: [0], BEN: [], CHIE: [6]}),
    ],
)
def test_an_action_is_told_to_the_holder_of_that_time(
    now: int, before: Sequence[int], log: str, told_to: Mapping[int, list[int]]
) -> None:
    table = passed_on(now, *before, log=log.split())
    assert {user_id: words(table, user_id) for user_id in told_to} == told_to
    assert seats_held_by(table, DAI) == []


def test_a_former_holder_of_whom_the_log_does_not_know() -> None:
    """A damaged row stops no one's data, and gives no one what may be another's."""
    table = passed_on(BEN, ANN, log=["acted"])
    assert [words(table, user_id) for user_id in (ANN, BEN)] == [[], []]
    assert seats_held_by(table, ANN) == [0]


def test_a_text_belongs_to_the_first_holder_who_named_it() -> None:
    """Naming it again, as one does to show it, does not make it one's own."""
    log = ["acted", "handed", "acted", "acted"]
    table = passed_on(BEN, ANN, log=log, names={0: 1_000_001, 2: 1_000_001, 3: 1_000_002})
    assert seat_data(table, 0, ANN)["texts"] == ["text 1000001"]
    assert seat_data(table, 0, BEN)["texts"] == ["text 1000002"]
