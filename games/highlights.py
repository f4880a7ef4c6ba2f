"""What stands out in a game that is over: the largest, the closest, the most often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from games.screen import Highlight

T = TypeVar("T")


def largest(items: Iterable[T], measure: Callable[[T], float], least: float = 1) -> T | None:
    """Return the item that measures most, the first of equals; None if that is less than `least`.

    For the closest or smallest, measure a negative number.
    """
    found = max(items, key=measure, default=None)
    return None if found is None or measure(found) < least else found


def most_often(items: Iterable[T], least: int = 1, *, alone: bool = False) -> tuple[T, int] | None:
    """Return the item that occurs most often, and how often; None if that is less than `least` times.

    Of equals it is the one that occurs first, or none where it must stand out `alone`.
    """
    found = Counter(items).most_common(2)
    if not found or found[0][1] < least or (alone and found[0][1] == found[-1][1] and len(found) > 1):
        return None
    return found[0]


def lead_for_good(standings: Sequence[Sequence[int]], leader: int) -> int | None:
    """Return the number of the first standing from which one led alone to the end.

    None if it never did, or was never behind: then nothing turned.
    """
    rivals = [max((*have[:leader], *have[leader + 1 :]), default=0) for have in standings]
    gaps = [have[leader] - rival for have, rival in zip(standings, rivals, strict=True)]
    last = max((number for number, gap in enumerate(gaps) if gap <= 0), default=-1)
    return last + 1 if last + 1 < len(gaps) and min(gaps) < 0 else None


def weightiest(moments: Iterable[Highlight], most: int = 7) -> tuple[Highlight, ...]:
    """Return the moments that weigh most, one of each event, in the order in which they happened.

    Of equals those come first that are named first.
    """
    of_event = dict[int, Highlight]()
    for moment in sorted(moments, key=lambda moment: -moment.weight):
        of_event.setdefault(moment.at, moment)
    return tuple(sorted([*of_event.values()][:most], key=lambda moment: moment.at))


def in_small_print(facts: Iterable[str]) -> list[str]:
    """Return each fact as a line in small print, below what the end says aloud."""
    return [f"-# · {fact}" for fact in facts]
