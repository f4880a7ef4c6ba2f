"""A local Discord that runs for an hour: it keeps only what a person still looks at."""

from __future__ import annotations

from collections import defaultdict

from tests.local_discord.payloads import Payload
from tests.local_discord.shards import ShardedDiscord
from tests.local_discord.world import Call

SHARDS, ROOMS, PEOPLE = 4, 20, 40
PACE, MOST = (5, 5.0), 50
KEPT = 3
"""Private answers that a person keeps in a channel."""


class LongDiscord(ShardedDiscord):
    """`sent`: when each program has asked for something to be changed. `nonces`: when posts were sent."""

    def __init__(self, shards: int = SHARDS, people: int = PEOPLE, rooms: int = ROOMS) -> None:
        super().__init__(people, rooms, shards=shards, pace=PACE)
        self.most = MOST
        self.sent: defaultdict[str, list[float]] = defaultdict(list)
        self.nonces: defaultdict[str, list[float]] = defaultdict(list)

    def address_of(self, program: str) -> str:
        return self.api_url.replace("/api/", f"/{program}/api/")

    def _note(self, call: Call) -> None:
        if call.method != "GET":
            self.sent[call.program].append(call.at)
        if call.method == "POST" and call.path.endswith("/messages") and call.body.get("nonce"):
            self.nonces[f"{call.path} {call.body['nonce']}"].append(call.at)

    def _attachment(self, name: str, data: bytes, description: str | None) -> Payload:
        made = super()._attachment(name, b"", description)
        return {**made, "size": len(data)}

    def tidy(self, channel_id: int) -> None:
        messages = self.messages[channel_id]
        own: defaultdict[int, list[int]] = defaultdict(list)
        for number in messages:
            if number in self.owners:
                own[self.owners[number]].append(number)
        for number in [number for numbers in own.values() for number in numbers[:-KEPT]]:
            del messages[number]
