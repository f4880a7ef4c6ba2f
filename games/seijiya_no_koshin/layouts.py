"""How field cards may lie at the start: corner to corner (2.02)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from games.core import Rng
from games.seijiya_no_koshin.grid import NEIGHBOURS, Cell, at
from games.seijiya_no_koshin.pieces import Layout

Points: TypeAlias = tuple[tuple[int, int], ...]
"""Places to the right and above some origin."""

_DIAMOND: Points = ((0, 1), (1, 0), (0, -1), (-1, 0))
PRESETS: dict[str, Points] = {
    "diamond": _DIAMOND,
    "zigzag": ((0, 0), (1, 1), (2, 0), (3, 1)),
    "tee": ((0, 0), (1, 1), (2, 2), (2, 0)),
    "hook": ((0, 0), (1, 1), (2, 2), (3, 1)),
    "cross": ((0, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)),
    "flag": (*_DIAMOND, (2, 1)),
    "long-zigzag": ((0, 0), (1, 1), (2, 0), (3, 1), (4, 0)),
    "roof": ((0, 0), (1, 1), (2, 2), (3, 1), (4, 0)),
}
"""The diamond is the text's own; the others are house rules."""
USUAL = {2: "diamond", 3: "diamond", 4: "cross"}
"""House rule (2.01): four field cards for two and three players, five for four."""
RANDOM = {"random-4": 4, "random-5": 5}


def preset(layout: Layout, players: int) -> tuple[Cell, ...] | None:
    """Where the field cards of a layout lie; None if that is drawn."""
    name = USUAL[players] if layout == "usual" else layout
    return centred(PRESETS[name]) if name in PRESETS else None


def drawn(layout: Layout, rng: Rng) -> tuple[Cell, ...]:
    """A shape of four or five field cards, each as likely as any other."""
    return centred(rng.choice(shapes(RANDOM[layout])))


def centred(points: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Cells in reading order, their middle on R18."""
    xs, ys = zip(*points, strict=True)
    right, up = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return tuple(sorted(at(x - right, y - up) for x, y in zip(xs, ys, strict=True)))


@cache
def shapes(cards: int) -> tuple[Points, ...]:
    """Every shape of a number of cards corner to corner, whichever way it is turned or mirrored."""
    if cards == 1:
        return (((0, 0),),)
    found = {
        _moved((*shape, (x + right, y + up)))
        for shape in shapes(cards - 1)
        for x, y in shape
        for right in (-1, 1)
        for up in (-1, 1)
        if (x + right, y + up) not in shape
    }
    return tuple(sorted(found))


def _moved(points: Points) -> Points:
    left, low = min(x for x, _ in points), min(y for _, y in points)
    return tuple(sorted((x - left, y - low) for x, y in points))


def around(squares: Iterable[Cell]) -> tuple[Cell, ...]:
    """Every cell beside a field card, in reading order: there lie the interest cards (2.04)."""
    return tuple(sorted({cell for square in squares for cell in NEIGHBOURS[square]}))
