"""Computer players beside a store, without Discord: they begin by themselves and wait for people."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot import workers
from bot.bot_players import BotPace, BotPlayers
from bot.live_tables import Committed
from bot.store.database import StoreBusyError
from bot.store.erasure import unused_person_number
from bot.strategy_calls import StrategyCalls
from bot.table.bots import bot_seats, to_move
from bot.table.commands import TABLE, Act, Actor, AddBot, Command, Join, PlayBot, Start
from bot.table.table import Playing, Table
from games import GAMES
from games.core import Seat, Value
from games.konsul.rules.pieces import Bid
from games.politically_correct_people.rules.pieces import Offer, Propose, Side
from tests.bot.failing_minds import quitting, splitting
from tests.store.tables import ANN, BEN, House, actor, lobby
from tests.table.builders import game

SOON = 20.0


async def test_ours_play_until_they_wait_for_people(house: House) -> None:
    """Wherever they are awaited when the bot starts, and after everything that people do."""
    table = await _begun(house)
    with ThreadPoolExecutor(1) as pool:
        company = BotPlayers(house.tables, house.store, StrategyCalls(pool), BotPace(0.0, 0.0, 0.0))
        contextvars.Context().run(company.start)
        for _ in range(2):
            playing = await _waiting(house, table.id)
            seat = playing.seat_of(ANN)
            assert seat is not None
            assert playing.awaited.seats == (seat,)
            choice = msgspec.to_builtins(playing.game.legal(playing.state, seat)[0])
            await house.tables.do(table.id, Act(choice), actor(ANN))
        company.close()


async def test_bot_players_wait_for_the_reveal(house: House) -> None:
    """They do not cut short what is shown beat by beat, however soon they know what to do."""
    table = await _begun(house)
    clock = asyncio.get_running_loop().time
    over, shown_at = clock() + 0.3, house.clock.now + 0.3
    with ThreadPoolExecutor(1) as pool:
        company = BotPlayers(
            house.tables,
            house.store,
            StrategyCalls(pool),
            BotPace(0.0, 0.0, 0.0),
            lambda _: shown_at,
        )
        contextvars.Context().run(company.start)
        await _waiting(house, table.id)
        assert clock() >= over
        company.close()


async def test_bot_players_leave_a_moment_after_a_reveal(house: House) -> None:
    """Before they do the next thing that is seen: the newest state stood nowhere until then."""
    table = await house.tables.open(lobby(GAMES["konsul"]))
    for temper in ("even", "sharp"):
        await house.tables.do(table.id, AddBot(temper), actor(ANN))
    # Dealt by this press, Ann's is the first bid.
    await house.tables.do(table.id, Start(), Actor(ANN, "Ann", 13))
    await house.tables.do(table.id, Act(msgspec.to_builtins(Bid(1))), actor(ANN))
    clock, shown_at = asyncio.get_running_loop().time, house.clock.now + 0.2
    begun = clock()
    with ThreadPoolExecutor(1) as pool:
        pace = BotPace(0.0, 0.0, gap=0.2)
        company = BotPlayers(house.tables, house.store, StrategyCalls(pool), pace, lambda _: shown_at)
        contextvars.Context().run(company.start)
        await _waiting(house, table.id)
        assert clock() >= begun + 0.4
        company.close()


async def test_ours_choose_in_secret_without_waiting_for_each_other(house: House) -> None:
    """There is nothing to be seen in between, so that people would wait for no reason."""
    table = await _begun(house)
    with ThreadPoolExecutor(1) as pool:
        company = BotPlayers(house.tables, house.store, StrategyCalls(pool), BotPace(0.0, 0.0, gap=3 * SOON))
        contextvars.Context().run(company.start)
        playing = await _waiting(house, table.id)
        assert playing.awaited.secret
        assert len(playing.awaited.seats) == 1
        company.close()


async def test_ours_do_not_think_again_over_a_secret_offer_beyond_their_moment(house: House) -> None:
    """How long that takes would tell the others of the offer: what was thought of before it will do."""
    table = await house.tables.open(lobby(GAMES["politically_correct_people"]))
    for _ in range(3):
        await house.tables.do(table.id, AddBot("even"), actor(ANN))
    playing = await house.tables.do(table.id, Start(), actor(ANN))
    assert isinstance(playing, Playing)
    own = playing.seat_of(ANN)
    assert own is not None
    while (seat := playing.awaited.seats[0]) == own:
        choice = msgspec.to_builtins(playing.game.legal(playing.state, own)[0])
        playing = await house.tables.do(table.id, Act(choice), actor(ANN))
        assert isinstance(playing, Playing)
    thoughts, begun, moved = list[int](), asyncio.Event(), asyncio.Event()

    def committed(change: Committed) -> None:
        if isinstance(change.after, Playing) and change.after.step != playing.step:
            moved.set()

    class Brooding(StrategyCalls):
        async def act(self, table: Playing, seat: Seat) -> Any:
            begun.set()
            thoughts.append(table.step)
            if len(thoughts) > 1:
                await asyncio.Event().wait()
            return await super().act(table, seat)

    house.tables.listeners.append(committed)
    with ThreadPoolExecutor(1) as pool:
        company = BotPlayers(house.tables, house.store, Brooding(pool), BotPace(0.4, 0.4, 0.0))
        contextvars.Context().run(company.start)
        async with asyncio.timeout(SOON):
            await begun.wait()
            offer = Propose(Offer(own, seat, Side(money=1), Side(money=40)))
            await house.tables.do(table.id, Act(msgspec.to_builtins(offer)), actor(ANN))
            await moved.wait()
        company.close()
    assert thoughts[:2] == [playing.step] * 2


async def test_a_busy_database_is_looked_at_again_later(house: House) -> None:
    """Also where it is busy while the tables are read: ours begin with the next look."""
    table = await _begun(house)

    async def busy(ids: Iterable[int]) -> list[Table]:
        raise StoreBusyError(f"later: {ids}")

    with ThreadPoolExecutor(1) as pool:
        company = BotPlayers(
            house.tables, house.store, StrategyCalls(pool), BotPace(0.0, 0.0, 0.0, sweep=0.05)
        )
        read, house.tables.readable = house.tables.readable, busy
        contextvars.Context().run(company.start)
        (look,) = company.running
        await look
        house.tables.readable = read
        await _waiting(house, table.id)
        company.close()


async def test_ours_try_again_soon_where_the_database_was_busy(house: House) -> None:
    """Not only with the next look at all tables, which people would wait for."""
    table = await _begun(house)
    do, refused = house.tables.do, list[Command]()

    async def busy(table_id: int, command: Command, actor: Actor = TABLE) -> Table:
        if not refused:
            refused.append(command)
            raise StoreBusyError("later")
        return await do(table_id, command, actor)

    house.tables.do = busy
    with ThreadPoolExecutor(1) as pool:
        company = BotPlayers(
            house.tables, house.store, StrategyCalls(pool), BotPace(0.0, 0.0, 0.0, again=0.05)
        )
        contextvars.Context().run(company.start)
        await _waiting(house, table.id)
        assert refused
        company.close()


async def _begun(house: House) -> Table:
    table = await house.tables.open(lobby(GAMES["money_and_luck"]))
    for _ in range(2):
        await house.tables.do(table.id, AddBot("even"), actor(ANN))
    await house.tables.do(table.id, Start(), actor(ANN))
    return table


async def _waiting(house: House, table_id: int) -> Playing:
    async with asyncio.timeout(SOON):
        while True:
            table = await house.tables.get(table_id)
            assert isinstance(table, Playing)
            if not to_move(table):
                return table
            await asyncio.sleep(0.01)


async def test_forgotten_players_get_no_bot_id(house: House) -> None:
    """The numbers of no one go down from zero, however low those of computer players are."""
    await house.restart(GAMES["konsul"])
    table = await house.tables.open(lobby(GAMES["konsul"]))
    await house.tables.do(table.id, AddBot("sharp"), actor(ANN))
    assert await house.store.database.read(unused_person_number) == -1
    await house.tables.do(table.id, Join(), actor(BEN))
    await house.tables.do(table.id, Start(), actor(ANN))
    await house.tables.forget(BEN)
    assert await house.store.database.read(unused_person_number) == -2
    playing = await house.tables.get(table.id)
    assert sorted(person.bot for person in playing.people) == [False, False, True]


@pytest.mark.parametrize("act", [quitting, splitting])
async def test_invalid_answers_of_a_strategy_are_rejected(house: House, act: Any) -> None:
    """One that ends the program would end the bot, and what the log cannot hold was tried for ever."""
    package = GAMES["konsul"]
    assert package.strategy is not None
    table = await house.tables.open(lobby(replace(package, strategy=replace(package.strategy, act=act))))
    await house.tables.do(table.id, AddBot("even"), actor(ANN))
    playing = await house.tables.do(table.id, Start(), actor(ANN))
    assert isinstance(playing, Playing)
    with ThreadPoolExecutor(1) as pool:
        assert await StrategyCalls(pool).act(playing, playing.awaited.seats[0]) is None


class Counted(Value, frozen=True):
    """What a mind of tomorrow remembers: how much has happened."""

    count: int

    @staticmethod
    def begin(*_: object) -> Counted:
        return Counted(0)

    def recall(self, _: object) -> Counted:
        return Counted(self.count + 1)


async def test_a_memory_that_is_another_after_an_update_is_folded_anew(house: House) -> None:
    """From the whole log: else one of ours plays the rest of the game as if it had seen nothing."""
    package = GAMES["konsul"]
    assert package.strategy is not None
    table = await house.tables.open(lobby(package))
    await house.tables.do(table.id, AddBot("even"), actor(ANN))
    playing = await house.tables.do(table.id, Start(), actor(ANN))
    for bid in (1, 2):
        assert isinstance(playing, Playing)
        playing = await _played(house, playing, Bid(bid))
    strategy = replace(package.strategy, memory=Counted, begin=Counted.begin, recall=Counted.recall)
    await house.restart(replace(package, strategy=strategy))
    playing = await house.tables.get(table.id)
    assert isinstance(playing, Playing)
    with ThreadPoolExecutor(1) as pool:
        advice = await StrategyCalls(pool).advice(playing, bot_seats(playing)[0])
    assert advice.memory == Counted(2)


async def _played(house: House, table: Playing, action: object) -> Table:
    """The table when the person who is awaited has done something."""
    seat, plain = table.awaited.seats[0], msgspec.to_builtins(action)
    if table.people[seat].bot:
        return await house.tables.do(table.id, PlayBot(seat, plain, table.position.length))
    return await house.tables.do(table.id, Act(plain), actor(ANN))


async def test_a_machine_without_room_for_a_worker_plays_safe_defaults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ours have no answer then, as if a mind had failed: no one waits for ever."""

    def full(_: int) -> Executor:
        raise OSError("no room")

    monkeypatch.setattr(workers, "spawned", full)
    session = game("konsul")
    assert await StrategyCalls().act(session.game, session.awaited[0]) is None
