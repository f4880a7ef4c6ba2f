"""Stored is enough: after every command, what is read is exactly what memory has."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.table import commands as c
from bot.table.deadlines import next_check
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.log import next_text
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.terms import Terms
from bot.text import Texts
from games import GAMES
from games.screen import Button, Entered, Keep, MultiSelect, Press, Select
from tests.store.tables import (
    ANN,
    BEN,
    CHIE,
    DAI,
    EVE,
    HIDDEN_PRICE,
    House,
    actor,
    awaited_act,
    dealt,
    lobby,
    who,
)

PACKAGES = {**GAMES, "hidden_price": HIDDEN_PRICE}
COMMANDS = 60
EVERYBODY = (ANN, BEN, CHIE, DAI, EVE)
TEXTS = Texts(PACKAGES)


def in_lobby(table: Lobby, chance: random.Random) -> c.Command:
    choice = chance.choice(table.game.choices) if table.game.choices else None
    return chance.choice(
        (
            c.Join(),
            c.Join(),
            c.Leave(),
            c.Remove(chance.choice(EVERYBODY)),
            c.SetOption(choice.field, chance.choice(choice.values)) if choice else c.Join(),
            c.SetLimit(chance.choice((None, 180, 86400))),
            c.SetLate(chance.choice(("act", "host"))),
            c.SetTerm("mention", chance.random() < 0.5),
            c.SetLanguage(chance.choice(("en", "ja"))),
            c.Start(thread=chance.random() < 0.5),
        )
    )


def beside_the_game(table: Playing, chance: random.Random) -> c.Command:
    seat = chance.choice(range(len(table.people)))
    return chance.choice(
        (
            c.TakeBack(table.moves[seat]),
            c.Pause(),
            c.Resume(),
            c.Extend(),
            c.AnswerLate(chance.choice(("wait", "act", "replace", "remove"))),
            c.OfferSeat(chance.choice((None, 0, EVE))),
            c.TakeSeat(seat),
            c.FreeSeat(seat),
            c.MakeHost(seat),
            c.ClaimHost(),
            c.EndTogether(agree=chance.random() < 0.5),
            c.EnterThread(chance.choice((None, 5))),
            c.MoveTable(chance.choice((7_001, 7_002))),
            *([c.Leave()] if chance.random() < 0.2 else []),
            *([c.End()] if chance.random() < 0.05 else []),
        )
    )


def kept(table: Playing, seat: int) -> Iterator[Press]:
    screens, text = table.package.screens, TEXTS.of("en", table.game.key, ("A", "B", "C", "D", "E"))
    view, draft = table.game.view(table.state, seat), table.draft(seat)
    screen = screens.private(view, seat, table.game.legal(table.state, seat), draft, text)
    for control in screen.controls:
        match control:
            case Button(press=press):
                yield press
            case Select(options=options):
                yield from (option.press for option in options)
            case MultiSelect(name=name, values=values, least=least):
                with suppress(ValueError):
                    yield screens.entered(view, seat, draft, Entered(name, values[: max(least, 1)]))
            case _:
                pass


def drafted(table: Playing, chance: random.Random) -> tuple[c.Command, c.Actor] | None:
    seat = chance.choice(range(len(table.people)))
    presses = [press for press in kept(table, seat) if isinstance(press, Keep)]
    if not presses:
        return None
    return c.UpdateDraft(chance.choice(presses).draft), who(table, seat)


def anything(house: House, table: Table, chance: random.Random) -> tuple[c.Command, c.Actor]:
    whoever = actor(chance.choice(EVERYBODY), manages=chance.random() < 0.2)
    if isinstance(table, Lobby):
        return in_lobby(table, chance), whoever
    assert isinstance(table, Playing)
    kind = chance.random()
    if kind < 0.15:
        due = next_check(table)
        house.clock.now = max(house.clock.now, due or 0)
        return c.TimePassed(), c.Actor(0)
    if kind < 0.3:
        return beside_the_game(table, chance), whoever
    if kind < 0.5 and (found := drafted(table, chance)):
        return found
    if table.awaited.seats:
        return awaited_act(table, chance)
    return beside_the_game(table, chance), whoever


async def same(house: House, table: Table) -> None:
    loaded = await house.store.load(table.id)
    assert loaded is not None
    assert loaded.table == table
    assert loaded.fresh
    assert not loaded.quarantined


@pytest.mark.parametrize("key", PACKAGES)
async def test_a_random_evening(tmp_path: Path, key: str) -> None:
    """Whatever happens at a table, it is stored whole."""
    house = await House(tmp_path, *PACKAGES.values()).open()
    chance = random.Random(key)
    table: Table = await house.tables.open(lobby(PACKAGES[key], terms=Terms(limit=180, late="host")))
    await same(house, table)
    done = 0
    while done < COMMANDS:
        if isinstance(table, Over):
            table = await house.tables.open(lobby(PACKAGES[key], now=house.clock.now))
        house.clock.now += chance.choice((0.0, 1.0, 61.0, 240.0))
        command, whoever = anything(house, table, chance)
        with suppress(DeniedError, RefusedError, StaleError):
            before, table = table, await house.tables.do(table.id, command, whoever)
            if table is not before:
                done += 1
                await same(house, table)
    await house.store.close()


async def test_texts_and_drafts_are_stored_with_their_entries(house: House) -> None:
    """A draft brings its text; the other seats' drafts stay as they are."""
    table = await dealt(house.tables)
    ann = table.seat_of(ANN)
    assert ann is not None
    number = next_text(table, ann)
    draft = c.UpdateDraft({"type": "colours", "picked": ["red"]}, {number: "something"})
    await same(house, await house.tables.do(table.id, draft, who(table, ann)))
    await same(house, await house.tables.do(table.id, c.UpdateDraft(None), who(table, ann)))


async def test_a_selection_takes_the_place_of_a_damaged_one(house: House) -> None:
    table = await dealt(house.tables)
    kept = c.UpdateDraft({"type": "colours", "picked": ["red"]})
    await house.tables.do(table.id, kept, who(table, 0))
    damaged = "UPDATE drafts SET body = 'no JSON'"
    await house.store.database.run(lambda it: it.exec_driver_sql(damaged).rowcount)
    house.tables.release(table.id)
    await same(house, await house.tables.do(table.id, kept, who(table, 0)))


async def test_closed_lobbies_are_read_again(house: House) -> None:
    """One that was cancelled, and one that waited too long."""
    table = await house.tables.open(lobby())
    await same(house, await house.tables.do(table.id, c.Cancel(), actor(ANN)))
    table = await house.tables.open(lobby())
    for status in ("lobby", "expired"):
        house.clock.now += 24 * 60 * 60 + 1
        after = await house.tables.do(table.id, c.TimePassed())
        assert after.status == status
        await same(house, after)


async def test_an_action_is_two_statements(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log and the table: nothing else is written unless it differs."""
    table = await dealt(house.tables)
    said: list[str] = []
    await (await house.driver()).set_trace_callback(said.append)
    await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    verbs = [statement.split()[0] for statement in said]
    assert verbs == ["BEGIN", "UPDATE", "INSERT", "COMMIT"]


async def test_a_new_table_is_to_be_shown(house: House) -> None:
    """Until it is, a start looks after it."""
    table = await house.tables.open(lobby())
    assert await house.store.posts.behind() == [table.id]
    house.store.posts.mark_shown(table.id, table.revision)
    assert await house.store.posts.behind() == []
    await house.tables.do(table.id, c.Join(), actor(BEN))
    assert await house.store.posts.behind() == [table.id]
    # An older note that comes late hides nothing.
    house.store.posts.mark_shown(table.id, table.revision)
    assert await house.store.posts.behind() == [table.id]
