"""The deal of a game: it follows from a secret drawn before anybody joined, and from the cuts of the deck.

The last person to cut knows that no one chose the deal; without a cut it is the secret's alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from unicodedata import normalize

import msgspec

from games.core import Rng, Seat, Value

SEATING = 2**64 - 1
"""The number of the draws that seat the players: no entry ever has it."""
WORD_LENGTH = 20


class Cut(Value, frozen=True):
    """A word by which the player of a seat cut the deck."""

    seat: Seat
    word: str


def cut_word(typed: str) -> str:
    """Return the word of a cut as it is kept: one line, short; empty when nothing can be seen of it."""
    return one_line(typed, WORD_LENGTH)


def one_line(typed: str, length: int) -> str:
    """Return what can be seen of a text, in one line that is no longer than this."""
    seen = (char for char in normalize("NFC", typed) if char.isprintable() or char.isspace())
    return " ".join("".join(seen).split())[:length].strip()


def commitment(secret: bytes) -> str:
    """Return what is posted of a secret before anybody joins: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, seats: int, words: Iterable[str]) -> bytes:
    """Return what every draw follows from: the secret, the number of players, and the cuts in their order."""
    mixed = msgspec.json.encode([seats, *words])
    return hashlib.blake2b(mixed, key=secret, digest_size=32).digest()


def seating(seed_: bytes, seats: int) -> tuple[int, ...]:
    """Return who sits where: for each seat, the place among the players in the order they joined."""
    return Rng(seed_, SEATING).shuffled(range(seats))
