"""What a game adds to a screen that makes sense without it: left out where the game fails to render it.

A result, a board and a seat's panel are needed. Nothing else may keep a post from being shown.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import structlog

from bot.table.table import Table

T = TypeVar("T")

log = structlog.stdlib.get_logger(__name__)


def optional(table: Table, part: str, render: Callable[[], T], without: T) -> T:
    """Return this part of a screen, or `without` where the game raises.

    The operator reads one line about it, however often the screen is rendered. It names the error by its kind
    and place: the message of one may hold what is secret.
    """
    try:
        return render()
    except Exception as error:  # noqa: BLE001 - a game may raise anything
        frame = traceback.extract_tb(error.__traceback__)[-1]
        _note(
            table.id,
            table.game.key,
            part,
            type(error).__name__,
            f"{Path(frame.filename).name}:{frame.lineno}",
        )
        return without


@lru_cache(maxsize=1024)
def _note(table_id: int, game: str, part: str, error: str, at: str) -> None:
    log.warning("screen_part_left_out", table=table_id, game=game, part=part, error=error, at=at)
