"""The deal of a game: it follows from a secret drawn before anybody joined, and from a freeze.

Frozen when Start is pressed: the game, its options, the company in order, their words, and the choice of a
public number. With that number no one can choose the deal; without one, a person who knows the secret can.
The version of the rules is not part of it: a game in progress keeps its deal through an update.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any
from unicodedata import category, normalize

import msgspec

from games.core import Rng, Seat, Value, replace

SEATING = 2**64 - 1
"""The number of the draws that seat the players: no entry ever has it."""
WORD_LENGTH = 20
SECRET_BYTES = 32
CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""Hash of the beacon's parameters: what its address names it by."""
RELAY = "https://api.drand.sh"
"""A relay that everybody can ask."""
GENESIS, PERIOD = 1692803367, 3
"""Time of round 1, in seconds since the epoch, and seconds between rounds."""
LEAST_AHEAD = 3.0
"""Minimum seconds from the freeze to the moment its round is published."""
SIGNATURE_BYTES = 48

_encode = msgspec.json.Encoder(order="deterministic").encode


class PublicNumber(Value, frozen=True):
    """A round of drand's beacon "quicknet", which no one can foresee or choose.

    `signature` is in hexadecimal, empty where it was not had in time.
    """

    round: int
    signature: str = ""

    @property
    def randomness(self) -> bytes:
        """The SHA-256 of the signature, as the beacon publishes it; empty without a signature."""
        return hashlib.sha256(bytes.fromhex(self.signature)).digest() if self.signature else b""

    @property
    def due(self) -> int:
        """When the round is published, in seconds since the epoch."""
        return GENESIS + (self.round - 1) * PERIOD

    @property
    def path(self) -> str:
        """The path of the round at any relay of the beacon."""
        return f"/{CHAIN}/public/{self.round}"

    @property
    def well_formed(self) -> bool:
        """Whether this is one spelling of a round that can be; it proves no signature."""
        try:
            raw = bytes.fromhex(self.signature)
        except ValueError:
            return False
        return self.round > 0 and raw.hex() == self.signature and len(raw) in (0, SIGNATURE_BYTES)


def next_number(now: float) -> PublicNumber:
    """Return the first round that is published `LEAST_AHEAD` seconds from now or later."""
    ahead = now + LEAST_AHEAD - GENESIS
    return PublicNumber(max(1, int(-(-ahead // PERIOD)) + 1))


class Player(Value, frozen=True):
    """A player of a deal: the place in the lobby, a bot player's temper, and the word a person gave."""

    place: int
    temper: str = ""
    word: str = ""


class Deal(Value, frozen=True):
    """What a deal follows from beside the secret. `company` is in order of seats once these are drawn."""

    company: tuple[Player, ...]
    number: PublicNumber | None = None

    def fingerprint(self, game: str, options: Mapping[str, Any], commitment_: str) -> str:
        """Return the hash of everything that is frozen before the public number is known."""
        company = sorted(self.company, key=lambda player: player.place)
        players = [(player.temper, player.word) for player in company]
        round_ = self.number and self.number.round
        return hashlib.sha256(_encode((commitment_, game, options, players, round_))).hexdigest()

    def seed(self, secret: bytes, game: str, options: Mapping[str, Any]) -> bytes:
        """Return what every draw follows from: the secret, what was frozen, and the public number."""
        frozen = bytes.fromhex(self.fingerprint(game, options, commitment(secret)))
        randomness = self.number.randomness if self.number else b""
        return hashlib.blake2b(frozen + randomness, key=secret, digest_size=32).digest()

    def seated(self, seed: bytes) -> Deal:
        """Return the deal with its company in the order of the seats that the seed draws."""
        company = sorted(self.company, key=lambda player: player.place)
        return replace(self, company=tuple(company[place] for place in seating(seed, len(company))))


class Cut(Value, frozen=True):
    """A word by which the player of a seat cut the deck of a deal before format 3."""

    seat: Seat
    word: str


def clean_word(typed: str) -> str:
    """Return the word of a player as it is kept: one line, short; empty when nothing can be seen of it."""
    return one_line(typed, WORD_LENGTH)


def is_clean(word: str) -> bool:
    """Whether a lobby keeps a word like this; a letter newer than this Python may have been one elsewhere."""
    known = "".join("?" if category(char) == "Cn" else char for char in word)
    return bool(word) and clean_word(known) == known


def one_line(typed: str, length: int) -> str:
    """Return what can be seen of a text, in one line that is no longer than this."""
    seen = (char for char in normalize("NFC", typed) if char.isprintable() or char.isspace())
    return " ".join("".join(seen).split())[:length].strip()


def commitment(secret: bytes) -> str:
    """Return what is posted of a secret before anybody joins: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def cut_seed(secret: bytes, seats: int, cuts: Iterable[Cut]) -> bytes:
    """Return the seed of a deal before format 3: of the secret, the number of players and the cuts."""
    mixed = msgspec.json.encode([seats, *(cut.word for cut in cuts)])
    return hashlib.blake2b(mixed, key=secret, digest_size=32).digest()


def seating(seed: bytes, seats: int) -> tuple[int, ...]:
    """Return who sits where: for each seat, the place among the players in the order they joined."""
    return Rng(seed, SEATING).shuffled(range(seats))
