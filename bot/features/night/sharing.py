"""Sharing out the people of a night over tables: who plays which game with whom. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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


def shared_out(likes: Likes, sizes: Sizes, apart: Apart = ()) -> tuple[Sharing, ...]:
    """Return the tables for these people: everybody has a seat, and each number of players is allowed.

    Avoids, in this order: people alone at a table, bot players, people together who are to be apart, people
    at games that they do not like, and tables far from a game's middle number of players.
    """
    if not likes or not sizes:
        return ()
    wanted = sorted(sizes, key=lambda game: -sum(_likes(likes, who, game) for who in likes))
    games = [game for game in sizes if game in wanted[:MAXIMUM_WEIGHED]]
    found = (
        _improved(likes, sizes, _first(likes, chosen))
        for count in range(1, len(games) + 1)
        for chosen in combinations(games, count)
    )
    best = min(found, key=lambda groups: _cost(likes, sizes, groups, apart))
    return tuple(
        table for game, people in best.items() for table in _tables(game, people, sizes[game], apart)
    )


def _likes(likes: Likes, user_id: int, game: str) -> bool:
    return not likes[user_id] or game in likes[user_id]


# One game ------------------------------------------------------------------------------------------


def _count(people: int, seats: range) -> int:
    least, most = seats[0], seats[-1]

    def cost(tables: int) -> tuple[Loss, float]:
        return _loss_of(people, tables, least), abs(2 * people / tables - least - most)

    return min(range(-(-people // most), people + 1), key=cost)


def _loss_of(people: int, tables: int, least: int) -> Loss:
    # They are shared out evenly.
    return max(0, min(tables, 2 * tables - people)), max(0, tables * least - people)


def _tables(game: str, people: Sequence[int], seats: range, apart: Apart = ()) -> Iterator[Sharing]:
    if not people:
        return
    count = _count(len(people), seats)
    room = [len(people[number::count]) for number in range(count)]
    tables = [list[int]() for _ in room]
    # Those who are to be apart from others choose first.
    for who in sorted(people, key=lambda who: not any(who in pair for pair in apart)):
        free = [some for some, most in zip(tables, room, strict=True) if len(some) < most]
        min(free, key=lambda some, who=who: (_together([*some, who], apart), len(some))).append(who)
    for some in tables:
        yield Sharing(game, tuple(some), max(0, seats[0] - len(some)))


def _together(people: Sequence[int], apart: Apart) -> int:
    return sum(pair <= {*people} for pair in apart)


# All games -----------------------------------------------------------------------------------------


def _cost(likes: Likes, sizes: Sizes, groups: Groups, apart: Apart = ()) -> tuple[Loss, int, int, float]:
    unliked = sum(not _likes(likes, who, game) for game, people in groups.items() for who in people)
    together, odd = 0, 0.0
    for game, people in groups.items():
        for one in _tables(game, people, sizes[game], apart):
            together += _together(one.people, apart)
            odd += abs(2 * len(one.people) - sizes[game][0] - sizes[game][-1])
    return _total(sizes, {game: len(people) for game, people in groups.items()}), together, unliked, odd


def _total(sizes: Sizes, counts: Mapping[str, int]) -> Loss:
    played = [(count, sizes[game]) for game, count in counts.items() if count]
    losses = [_loss_of(count, _count(count, seats), seats[0]) for count, seats in played]
    return sum(alone for alone, _ in losses), sum(bots for _, bots in losses)


def _first(likes: Likes, games: Sequence[str]) -> Groups:
    groups: dict[str, list[int]] = {game: [] for game in games}
    for who in likes:
        choice = [game for game in games if _likes(likes, who, game)] or games
        min((groups[game] for game in choice), key=len).append(who)
    return groups


def _improved(likes: Likes, sizes: Sizes, groups: Groups) -> Groups:
    """Let people change games, as few against their wishes as possible, while that avoids a loss."""
    while any(_total(sizes, {game: len(people) for game, people in groups.items()})):
        best, steps = groups, ((count, start) for count in range(1, MOVED_TOGETHER + 1) for start in groups)
        for count, start in steps:
            for end in groups:
                moved = groups
                for _ in range(count if end != start and len(groups[start]) >= count else 0):
                    moved = _moved(likes, moved, start, end)
                best = min(best, moved, key=lambda each: _cost(likes, sizes, each))
        if _cost(likes, sizes, best)[0] >= _cost(likes, sizes, groups)[0]:
            break
        groups = best
    return groups


def _moved(likes: Likes, groups: Groups, start: str, end: str) -> Groups:
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
    price, before = {start: 0}, dict[str, tuple[str, int]]()
    for _ in groups:
        for (here, there), who in steps.items():
            if here in price and there != start:
                cost = price[here] + _dislike(likes, who, here, there)
                if cost < price.get(there, len(likes) + 1):
                    price[there], before[there] = cost, (here, who)
    after = {game: list(people) for game, people in groups.items()}
    while end != start:
        here, who = before[end]
        after[here].remove(who)
        after[end].append(who)
        end = here
    return after


def _dislike(likes: Likes, who: int, here: str, there: str) -> int:
    return _likes(likes, who, here) - _likes(likes, who, there)
