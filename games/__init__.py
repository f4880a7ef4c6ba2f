"""The games: `GAMES` are those that are installed, and `REFUSED` says why others cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.host.catalogue import GAMES, REFUSED

__all__ = ["GAMES", "REFUSED"]


def __getattr__(name: str) -> object:
    """Import the games when they are first asked for: who draws pictures needs none of them."""
    if name not in __all__:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    from games.host import catalogue  # noqa: PLC0415 - it imports every game

    return getattr(catalogue, name)
