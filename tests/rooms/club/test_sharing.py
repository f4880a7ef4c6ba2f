"""Sharing out a night's people over tables: no one alone, no number that a game does not allow."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rooms.club.night.sharing import Sharing, share_out

SIZES = {"konsul": range(2, 5), "money": range(3, 6), "pcp": range(4, 7), "four": range(4, 5)}
PLEASED = {who: set[str]() for who in range(10)}
LIKES = st.dictionaries(st.integers(1, 99), st.sets(st.sampled_from(sorted(SIZES))), max_size=30)


def losses(tables: tuple[Sharing, ...], likes: Mapping[int, set[str]]) -> tuple[int, int, int]:
    """People alone, bot players, people at a game that they do not like."""
    alone = sum(len(table.people) == 1 for table in tables)
    unliked = [who for table in tables for who in table.people if likes[who] and table.game not in likes[who]]
    return alone, sum(table.bots for table in tables), len(unliked)


@settings(max_examples=40, deadline=None)
@given(LIKES, st.sets(st.sampled_from(sorted(SIZES)), min_size=1))
def test_everybody_has_a_seat_and_every_number_is_allowed(
    likes: dict[int, set[str]], games: set[str]
) -> None:
    """No one is alone, and bot players sit only where the people do not come out even."""
    sizes = {game: SIZES[game] for game in sorted(games)}
    tables = share_out(likes, sizes)
    assert sorted(who for table in tables for who in table.people) == sorted(likes)
    assert all(len(table.people) + table.bots in sizes[table.game] for table in tables)
    alone, bots, _ = losses(tables, likes)
    assert alone == (len(likes) == 1)
    assert not bots or not any(_comes_out(len(likes), seats) for seats in sizes.values())


def _comes_out(people: int, seats: range) -> bool:
    return any(count * seats[0] <= people <= count * seats[-1] for count in range(1, people + 1))


@settings(max_examples=30, deadline=None)
@given(LIKES.filter(lambda likes: len(likes) <= 5), st.sets(st.sampled_from(sorted(SIZES)), min_size=2))
def test_wishes_count_as_far_as_they_can(likes: dict[int, set[str]], games: set[str]) -> None:
    """No other way to sit loses less: all of them are tried."""
    sizes = {game: SIZES[game] for game in sorted(games)}
    alone_at = {
        (game, count): losses(share_out({who: set[str]() for who in range(count)}, {game: seats}), PLEASED)
        for game, seats in sizes.items()
        for count in range(len(likes) + 1)
    }
    best = losses(share_out(likes, sizes), likes)
    for choice in product(sorted(games), repeat=len(likes)):
        loss = [alone_at[game, choice.count(game)] for game in sizes]
        unliked = sum(
            bool(liked) and game not in liked for game, liked in zip(choice, likes.values(), strict=True)
        )
        assert best <= (sum(one[0] for one in loss), sum(one[1] for one in loss), unliked)


def test_seventeen_people_and_four_games() -> None:
    """Each plays what they like; the tables are of a good size, and the same each time."""
    likes = {who: {("konsul", "money", "pcp")[who % 3]} for who in range(1, 17)} | {17: set[str]()}
    tables = share_out(likes, SIZES)
    assert losses(tables, likes) == (0, 0, 0)
    assert len(tables) <= 6
    assert tables == share_out(likes, SIZES)


def test_people_of_whom_one_has_blocked_the_other_never_sit_together() -> None:
    """Where there are several tables, or several games; and where they have to be alone for it."""
    pairs = [frozenset((1, other)) for other in (2, 3, 4, 5)]
    for people, games in ((8, ["konsul"]), (9, ["konsul", "money"])):
        likes = {who: set[str]() for who in range(1, people + 1)}
        tables = share_out(likes, {it: SIZES[it] for it in games}, pairs)
        assert losses(tables, likes)[:2] == (0, 0)
        assert not any(pair <= {*table.people} for table in tables for pair in pairs)
    likes = {who: set[str]() for who in (1, 2, 6)}
    tables = share_out(likes, SIZES, pairs)
    assert len(tables) == 2
    assert not any({1, 2} <= {*table.people} for table in tables)
    assert losses(tables, likes)[0] == 1
