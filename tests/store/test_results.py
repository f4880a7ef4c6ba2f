"""Results: what counts, and that everybody counts the same."""

from __future__ import annotations

from bot.store.messages import StoredPost
from bot.store.results import Sight, Tally, finished_games, history, newest_rated, tallies
from bot.table.commands import Act, End, EndTogether, Leave, Practise, TakeSeat, TimePassed
from bot.table.table import Over, Playing, Table
from games import GAMES
from tests.store.tables import ANN, BEN, CHIE, DAI, GUILD, HIDDEN_PRICE, House, actor, dealt, lobby


async def played_out(house: House, table: Playing, prices: dict[int, int]) -> Over:
    """Everybody writes a price, and it is shown for its time."""
    after: Table = table
    for user_id, price in prices.items():
        seat = table.seat_of(user_id)
        assert seat is not None
        after = await house.tables.do(table.id, Act({"type": "write", "price": price}), actor(user_id))
    house.clock.now += 10
    after = await house.tables.do(table.id, TimePassed())
    assert isinstance(after, Over)
    return after


async def test_a_game_is_won_only_if_its_rules_ended_it(house: House) -> None:
    """One by its rules, one that the host ended, one that all ended together, one with a substitute."""
    people = {ANN: 9, BEN: 3, CHIE: 3}
    ended = await played_out(house, await dealt(house.tables), people)
    assert ended.unrated is None
    table = await dealt(house.tables)
    await house.tables.do(table.id, End(), actor(99, manages=True))
    house.clock.now += 1000
    table = await dealt(house.tables)
    for user_id in people:
        await house.tables.do(table.id, EndTogether(agree=True), actor(user_id))
    house.clock.now += 1000
    table = await dealt(house.tables)
    seat = table.seat_of(BEN)
    assert seat is not None
    await house.tables.do(table.id, Leave(), actor(BEN))
    await house.tables.do(table.id, TakeSeat(seat), actor(DAI))
    await played_out(house, table_of(house, table), {ANN: 9, DAI: 3, CHIE: 3})
    page = await house.store.database.read(history(Sight(GUILD), 0))
    assert [one.unrated for one in page.tables] == [None, "ended", "ended", None]
    # Ann sat at every table of the history, Ben left the last one, and Dai took his seat.
    for user_id, sight, tally in (
        (ANN, Sight(GUILD), Tally("hidden_price", 4, 2, 2, 2)),
        (ANN, Sight(None), Tally("hidden_price", 4, 2, 2, 2)),
        (BEN, Sight(GUILD), Tally("hidden_price", 4, 0, 2, 2)),
        (DAI, Sight(GUILD), Tally("hidden_price", 1, 0, 0)),
    ):
        assert tallies(await house.store.database.read(finished_games(sight, user_id=user_id)), user_id) == (
            tally,
        )
    first, last = await house.store.database.read(finished_games(Sight(GUILD), rated="hidden_price"))
    assert (first.id, [seat.first for seat in first.seats]) == (ended.id, who_sat(ended))
    assert {seat.first for seat in last.seats} == {ANN, BEN, CHIE}
    assert [last.rank(number) for number, one in enumerate(last.seats) if one.first == BEN] == [4]
    newest = await house.store.database.read(newest_rated(Sight(GUILD), "hidden_price"))
    assert newest == (2, last.finished_at)
    assert await house.store.database.read(newest_rated(Sight(GUILD), "konsul")) == (0, 0.0)


async def test_games_with_computer_players_are_counted_apart(house: House) -> None:
    """No one wins by practising, and no one is told to have ended games early who breaks off a practice."""
    await played_out(house, await dealt(house.tables), {ANN: 9, BEN: 3, CHIE: 3})
    practice = await house.tables.open(lobby(GAMES["konsul"]))
    await house.tables.do(practice.id, Practise(), actor(ANN))
    await house.tables.do(practice.id, End(), actor(ANN))
    found = tallies(await house.store.database.read(finished_games(Sight(GUILD), user_id=ANN)), ANN)
    assert found == (Tally("hidden_price", 1, 1, 1), Tally("konsul", company=1))


def who_sat(table: Table) -> list[int]:
    return [person.user_id for person in table.people]


def table_of(house: House, table: Table) -> Playing:
    now = house.tables.loaded(table.id)
    assert isinstance(now, Playing)
    return now


async def test_history_is_turned_page_by_page(house: House) -> None:
    """Newest first, with the link of each; a page that is not there is the last one."""
    for number in range(9):
        house.clock.now += 1000
        table = await dealt(house.tables, people=(ANN, BEN, 100 + number))
        await house.tables.do(table.id, End(), actor(99, manages=True))
    await house.tables.open(lobby())
    await house.store.posts.keep(9, "public", StoredPost(5, 6))
    first = await house.store.database.read(history(Sight(GUILD), 0))
    assert (first.number, first.pages, [one.id for one in first.tables]) == (0, 2, [*range(9, 2, -1)])
    assert first.tables[0].message == (5, 6)
    assert first.tables[1].message is None
    assert {person.user_id for person in first.tables[0].people} == {ANN, BEN, 108}
    last = await house.store.database.read(history(Sight(GUILD), 99))
    assert (last.number, [one.id for one in last.tables]) == (1, [2, 1])
    assert (await house.store.database.read(history(Sight(1), 0))).tables == ()


async def test_open_tables_are_counted_by_game(house: House) -> None:
    """Games and lobbies, each by itself; what is over is none of them."""
    await house.restart(HIDDEN_PRICE, GAMES["konsul"])
    over = await dealt(house.tables, GAMES["konsul"])
    await house.tables.do(over.id, End(), actor(99, manages=True))
    assert await house.store.open_by_game() == []
    await dealt(house.tables, GAMES["konsul"])
    for _ in range(2):
        await house.tables.open(lobby())
    assert sorted(await house.store.open_by_game()) == [
        ("hidden_price", "lobby", 2),
        ("konsul", "playing", 1),
    ]
