"""Sharing out the people of a night over tables: who plays which game with whom. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

Likes: TypeAlias = Mapping[int, Collection[str]]
"""The games that each person likes, by account; none named: all."""
Sizes: TypeAlias = Mapping[str, range]
"""The numbers of players of each game."""
Groups: TypeAlias = Mapping[str, Sequence[int]]
"""The people who play each game."""
Apart: TypeAlias = Collection[frozenset[int]]
"""Pairs of people who are not to sit together."""
Blocks: TypeAlias = Mapping[int, AbstractSet[int]]
"""Those with whom a person is not to sit, by account."""
Loss: TypeAlias = tuple[int, int]
"""What is to be avoided before all else: people alone at a table, and computer players."""

MAXIMUM_WEIGHED = 6
"""Number of games that are weighed against each other: those that most people like."""
MOVED_TOGETHER = 3
"""Maximum number of people who change games in one step of the search."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """A table to be opened: its game, its people, and the number of bot players that it needs."""

    game: str
    people: tuple[int, ...]
    bots: int = 0


def share_out(likes: Likes, sizes: Sizes, apart: Apart = ()) -> tuple[Sharing, ...]:
    """Return the tables for these people: everybody has a seat, and each number of players is allowed.

    No two sit together who are to be `apart`. Avoids, in this order: people alone at a table, bot players,
    people at games that they do not like, and tables far from a game's middle number of players.
    """
    if not likes or not sizes:
        return ()
    blocks = {who: {other for pair in apart if who in pair for other in pair} - {who} for who in likes}
    games_by_likes = sorted(sizes, key=lambda game: -sum(_likes(likes, who, game) for who in likes))
    games = [game for game in sizes if game in games_by_likes[:MAXIMUM_WEIGHED]]
    candidates = (
        _improve(likes, sizes, _initial_groups(likes, some_games))
        for count in range(1, len(games) + 1)
        for some_games in combinations(games, count)
    )
    best = min(candidates, key=lambda groups: _cost(likes, sizes, groups, blocks))
    return tuple(
        table for game, people in best.items() for table in _seat_people(game, people, sizes[game], blocks)
    )


def _likes(likes: Likes, user_id: int, game: str) -> bool:
    return not likes[user_id] or game in likes[user_id]


# One game ------------------------------------------------------------------------------------------


def _table_count(people: int, seats: range) -> int:
    least = seats[0]
    most = seats[-1]

    def badness(tables: int) -> tuple[Loss, float]:
        return _loss_of(people, tables, least), abs(2 * people / tables - least - most)

    return min(range(-(-people // most), people + 1), key=badness)


def _loss_of(people: int, tables: int, least: int) -> Loss:
    # People are shared out evenly: the first are tables with one person, the second seats without any.
    return max(0, min(tables, 2 * tables - people)), max(0, tables * least - people)


def _seat_people(game: str, people: Sequence[int], seats: range, blocks: Blocks) -> list[Sharing]:
    if not people:
        return []
    counts = range(_table_count(len(people), seats), len(people) + 1)
    splits = (_split(people, count, blocks) for count in counts)
    # The last of the splits will do: everybody is alone there.
    tables = next(
        tables for tables in splits if not any(_has_blocked_pair(table, blocks) for table in tables)
    )
    return [Sharing(game, tuple(table), max(0, seats[0] - len(table))) for table in tables]


def _has_blocked_pair(people: Sequence[int], blocks: Blocks) -> bool:
    return any(not blocks[who].isdisjoint(people) for who in people)


def _split(people: Sequence[int], count: int, blocks: Blocks) -> list[list[int]]:
    capacities = [len(people[number::count]) for number in range(count)]
    tables = [list[int]() for _ in capacities]
    # Those who may sit with the fewest choose first.
    for who in sorted(people, key=lambda who: -len(blocks[who])):
        tables_with_room = [
            table for table, capacity in zip(tables, capacities, strict=True) if len(table) < capacity
        ]
        min(
            tables_with_room, key=lambda table, who=who: (not blocks[who].isdisjoint(table), len(table))
        ).append(who)
    return tables


# All games -----------------------------------------------------------------------------------------


def _cost(likes: Likes, sizes: Sizes, groups: Groups, blocks: Blocks) -> tuple[Loss, int, float]:
    unliked_count = sum(not _likes(likes, who, game) for game, people in groups.items() for who in people)
    tables = [
        table for game, people in groups.items() for table in _seat_people(game, people, sizes[game], blocks)
    ]
    alone_count = sum(len(table.people) == 1 for table in tables)
    bot_count = sum(table.bots for table in tables)
    distance = sum(
        abs(2 * len(table.people) - sizes[table.game][0] - sizes[table.game][-1]) for table in tables
    )
    return (alone_count, bot_count), unliked_count, distance


def _total_loss(sizes: Sizes, counts: Mapping[str, int]) -> Loss:
    groups = [(count, sizes[game]) for game, count in counts.items() if count]
    losses = [_loss_of(count, _table_count(count, seats), seats[0]) for count, seats in groups]
    return sum(alone for alone, _ in losses), sum(bots for _, bots in losses)


def _initial_groups(likes: Likes, games: Sequence[str]) -> Groups:
    groups: dict[str, list[int]] = {game: [] for game in games}
    for who in likes:
        candidates = [game for game in games if _likes(likes, who, game)] or games
        min((groups[game] for game in candidates), key=len).append(who)
    return groups


def _improve(likes: Likes, sizes: Sizes, groups: Groups) -> Groups:
    """Let people change games, as few against their wishes as possible, while that avoids a loss."""
    no_blocks = dict.fromkeys(likes, frozenset[int]())

    def cost(groups: Groups) -> tuple[Loss, int, float]:
        return _cost(likes, sizes, groups, no_blocks)

    while any(_total_loss(sizes, {game: len(people) for game, people in groups.items()})):
        best = groups
        steps = ((count, start) for count in range(1, MOVED_TOGETHER + 1) for start in groups)
        for count, start in steps:
            if len(groups[start]) >= count:
                for end in (game for game in groups if game != start):
                    best = min(best, _move_several(likes, groups, start, end, count), key=cost)
        if cost(best)[0] >= cost(groups)[0]:
            break
        groups = best
    return groups


def _move_several(likes: Likes, groups: Groups, start: str, end: str, count: int) -> Groups:
    for _ in range(count):
        groups = _move(likes, groups, start, end)
    return groups


def _move(likes: Likes, groups: Groups, start: str, end: str) -> Groups:
    """Return the groups with one person less at `start` and one more at `end`.

    Others may change games on the way, so that the fewest play what they do not like (Bellman and Ford).
    """
    steps = {
        (here, there): min(
            groups[here], key=lambda who, here=here, there=there: _dislike(likes, who, here, there)
        )
        for here in groups
        for there in groups
        if here != there and groups[here]
    }
    costs = {start: 0}
    previous = dict[str, tuple[str, int]]()
    for _ in groups:
        for (here, there), who in steps.items():
            if here in costs and there != start:
                cost = costs[here] + _dislike(likes, who, here, there)
                if cost < costs.get(there, len(likes) + 1):
                    costs[there] = cost
                    previous[there] = (here, who)
    after = {game: list(people) for game, people in groups.items()}
    while end != start:
        here, who = previous[end]
        after[here].remove(who)
        after[end].append(who)
        end = here
    return after


def _dislike(likes: Likes, who: int, here: str, there: str) -> int:
    return _likes(likes, who, here) - _likes(likes, who, there)
