"""A screen at a place of a table, and what surrounds it there."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property, lru_cache

import msgspec

from games.core import Seat, Value
from games.screen import Beat, Picture, Screen

PUBLIC = "public"
QUESTIONS = "questions"
"""The post with what a table is asked beside the game; there only while it is asked something."""
LINK = "link"
"""What stays in the channel of a table that has moved into a thread: the lobby's post, as a link."""


class Document(Value, frozen=True, tag="document"):
    """A file to keep."""

    name: str
    data: bytes


class Rating(Value, frozen=True):
    """A seat's rating after a game, and by how much the game has changed it."""

    seat: Seat
    after: int
    change: int


@dataclass(frozen=True, slots=True)
class Running:
    """A beat of what has just happened, by its number among all of them."""

    number: int
    beats: tuple[Beat, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """What a screen tells of the world around its table: where its post is, whose DMs are closed.

    `beat` is the one that the public post shows now, None for its newest state. `ratings` are what a rated
    game has made of its people's ratings, as far as that is known.
    """

    link: str
    closed_dms: frozenset[Seat] = frozenset()
    beat: Running | None = None
    ratings: tuple[Rating, ...] = ()


@dataclass(frozen=True)
class Shown:
    """A screen at a place of a table; `step` is the moment of the game it was drawn at.

    `acts` binds its controls: on the public post the count of public acts, on a seat's panel that of the
    seat's own moves. `key` is the table's secret, so that nobody can work out a control from its custom_id.
    `alerts` are what it tells its reader besides, each of which was worth a fresh post when it was new.
    """

    table_id: int
    place: str
    step: int
    screen: Screen
    documents: tuple[Document, ...] = ()
    alerts: tuple[str, ...] = ()
    acts: int = 0
    key: bytes = b""

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The names of the files it shows."""
        pictures = [picture_name(block.svg) for block in self.screen.blocks if isinstance(block, Picture)]
        return (*(document.name for document in self.documents), *pictures)

    @cached_property
    def digest(self) -> str:
        """The same for what looks and works the same."""
        names = [document.name for document in self.documents]
        seen = msgspec.json.encode((self.step, self.acts, self.screen, names))
        return hashlib.blake2b(seen, digest_size=16, key=self.key[:32]).hexdigest()


@lru_cache(maxsize=128)
def picture_name(svg: str) -> str:
    """Return a file name that follows from what can be seen and from nothing else."""
    return f"{hashlib.blake2b(svg.encode(), digest_size=10).hexdigest()}.png"


def seat_place(seat: Seat) -> str:
    """Return the name of a seat's own panel among the places of a table."""
    return f"seat-{seat}"


def seat_at(place: str) -> Seat | None:
    """Return the seat whose own panel a place is; None for what everybody sees."""
    return int(place.removeprefix("seat-")) if place.startswith("seat-") else None
