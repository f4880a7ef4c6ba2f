"""An update never strands a table: a game goes on under its own rules or waits for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest
from sqlalchemy import select

from bot.store.schema import tables
from bot.store.store import Store
from bot.table.commands import Act, Join, MoveTable, Pause, Start, TimePassed, UpdateDraft
from bot.table.errors import DeniedError
from bot.table.table import Lobby, Over, Playing
from games.core import Value
from games.host.record import Replay
from games.screen import Drafts
from tests.hidden_price import rules
from tests.store.tables import ANN, BEN, CHIE, HIDDEN_PRICE, House, actor, dealt, lobby, of_version, who

SAME = of_version(HIDDEN_PRICE, 2)


def cheaper(state: rules.State, seat: int, action: rules.Write) -> Any:
    return rules.Refusal("9.01", "refused-price")


async def begun(house: House) -> Playing:
    table = await dealt(house.tables)
    for seat, price in ((0, 3), (1, 9)):
        table = await house.tables.do(table.id, Act({"type": "write", "price": price}), who(table, seat))
    table = await house.tables.do(table.id, UpdateDraft({"type": "colours", "picked": []}), who(table, 2))
    assert isinstance(table, Playing)
    return table


async def version(store: Store, table_id: int) -> int | None:
    return await store.database.read(
        lambda it: it.scalar(select(tables.c.rules).where(tables.c.id == table_id))
    )


async def test_a_game_goes_on_under_its_own_rules_where_they_are_kept(house: House) -> None:
    """No one is told; its record is one of that version, and what is dealt later follows the new rules."""
    table, waiting = await begun(house), await house.tables.open(lobby())
    await house.restart(of_version(HIDDEN_PRICE, 2, check=cheaper, earlier=(HIDDEN_PRICE.game,)))
    assert await house.store.to_be_read() == [waiting.id]
    await house.tables.read_again()
    after, waiting = await house.tables.get(table.id), await house.tables.get(waiting.id)
    assert isinstance(after, Playing)
    assert (after.game.about.version, waiting.game.about.version) == (1, 2)
    assert (after.state, after.entries, after.revision) == (table.state, table.entries, table.revision)
    after = await house.tables.do(table.id, Act({"type": "write", "price": 2}), who(table, 2))
    house.clock.now += 100
    over = await house.tables.do(table.id, TimePassed())
    house.tables.release(table.id)
    again = await house.tables.get(table.id)
    assert isinstance(over, Over)
    assert isinstance(again, Over)
    assert await version(house.store, table.id) == 1
    assert Replay(again.record(), house.packages).verify() == again.outcome == over.outcome
    assert await house.notices() == ["game-title"]


async def test_a_game_of_rules_that_are_not_kept_waits_for_them(house: House) -> None:
    """Even if the new ones could replay it. Its people are told once, nothing is lost, and it can go on."""
    table = await begun(house)
    for _ in range(2):
        await house.restart(SAME)
        house.clock.now += 50
        await house.tables.read_again()
        for _ in range(2):
            with pytest.raises(DeniedError, match="denied-rules-wait"):
                await house.tables.do(table.id, Pause(), actor(ANN))
        assert await house.notices() == ["told-rules-wait"]
        assert await house.store.next_check() is None
    await house.restart(of_version(HIDDEN_PRICE, 3, earlier=(HIDDEN_PRICE.game,)))
    await house.tables.read_again()
    assert await house.notices() == ["told-rules-wait", "told-resumed-table"]
    after = await house.tables.get(table.id)
    assert isinstance(after, Playing)
    assert (after.state, after.entries, after.revision) == (table.state, table.entries, table.revision)


async def test_a_player_may_end_a_game_that_waits_for_others(house: House) -> None:
    """Without a winner, unrated, and its people are told; others may not."""
    table = await begun(house)
    with pytest.raises(DeniedError, match="denied-not-waiting"):
        await house.tables.end_waiting(table.id, ANN)
    await house.restart(SAME)
    await house.tables.read_again()
    with pytest.raises(DeniedError, match="denied-not-seated"):
        await house.tables.end_waiting(table.id, 99)
    over = await house.tables.end_waiting(table.id, ANN)
    assert isinstance(over, Over)
    assert (over.status, over.unrated) == ("finished", "rules")
    assert over.outcome is not None
    assert over.outcome.winners == ()
    with pytest.raises(DeniedError, match="denied-finished"):
        await house.tables.end_waiting(table.id, BEN)
    assert await house.notices() == ["told-rules-wait", "told-ended-waiting"]


class NewDraft(Value, frozen=True):
    numbers: tuple[int, ...]


async def test_outdated_drafts_are_dropped(house: House) -> None:
    """What a person had selected is no reason to end a game."""
    table = await begun(house)
    screens = replace(HIDDEN_PRICE.screens, drafts=Drafts(NewDraft))
    await house.restart(replace(HIDDEN_PRICE, screens=screens))
    after = await house.tables.get(table.id)
    assert isinstance(after, Playing)
    assert after.drafts == {}
    house.tables.release(table.id)
    assert await house.tables.get(table.id) == after


async def test_a_lobby_is_read_under_the_new_rules(house: House) -> None:
    """Options that are none now are what is usual; no one needs to be told."""
    table = await house.tables.open(lobby(options={"pace": "fast"}))
    await house.tables.do(table.id, Join(), actor(BEN))

    class Options(Value, frozen=True):
        speed: Literal["normal"] = "normal"

    values = replace(HIDDEN_PRICE.game.values, options=Options)
    other = of_version(HIDDEN_PRICE, 2, values=values)
    await house.restart(other)
    after = await house.tables.get(table.id)
    assert isinstance(after, Lobby)
    assert after.options == {"speed": "normal"}
    assert await house.notices() == []
    house.tables.release(table.id)
    assert await house.tables.get(table.id) == after


async def test_a_finished_game_keeps_its_result(house: House) -> None:
    """What led to it is there as long as its rules are."""
    table = await begun(house)
    table = await house.tables.do(table.id, Act({"type": "write", "price": 2}), who(table, 2))
    house.clock.now += 100
    over = await house.tables.do(table.id, TimePassed())
    assert isinstance(over, Over)
    told = await house.notices()
    await house.restart(SAME)
    again = await house.tables.get(table.id)
    assert again == replace(over, package=SAME, position=None)
    with pytest.raises(DeniedError, match="denied-not-finished"):
        again.record()
    await house.restart(of_version(HIDDEN_PRICE, 2, earlier=(HIDDEN_PRICE.game,)))
    again = await house.tables.get(table.id)
    assert isinstance(again, Over)
    assert again.record() == over.record()
    assert await house.notices() == told == ["game-title"]


async def test_an_old_lobby_that_moves_first(house: House) -> None:
    """Whatever touches it first reads it under the new rules; that is one revision more."""
    table = await house.tables.open(lobby())
    await house.restart(SAME)
    after = await house.tables.do(table.id, MoveTable(5))
    assert after.revision == table.revision + 2
    assert await version(house.store, table.id) == 2
    house.tables.release(table.id)
    assert await house.tables.get(table.id) == after


async def test_a_start_that_comes_with_the_update(house: House) -> None:
    """A lobby of older rules can be started."""
    table = await house.tables.open(lobby())
    await house.tables.do(table.id, Join(), actor(BEN))
    await house.tables.do(table.id, Join(), actor(CHIE))
    await house.restart(SAME)
    after = await house.tables.do(table.id, Start(), actor(ANN))
    assert isinstance(after, Playing)
