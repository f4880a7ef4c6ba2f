"""The public number of a deal: a round of drand's beacon "quicknet", which no one can foresee or choose."""

from __future__ import annotations

import hashlib

from games.values import Value

CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""Hash of the beacon's parameters: what its address names it by."""
RELAY = "https://api.drand.sh"
"""A relay that everybody can ask."""
GENESIS, PERIOD = 1692803367, 3
"""Time of round 1, in seconds since the epoch, and seconds between rounds."""
LEAST_AHEAD = 3.0
"""Minimum seconds from the freeze to the moment its round is published."""
SIGNATURE_BYTES = 48


class PublicNumber(Value, frozen=True):
    """A round of the beacon with its signature in hexadecimal, empty where it was not had in time."""

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
