"""A local Discord with several shards: a server of each, each event to its shard, DMs to the first."""

from __future__ import annotations

import time

from tests.local_discord import Interaction, LocalDiscord, Message
from tests.local_discord.payloads import GUILD, Payload
from tests.local_discord.world import Gateway

NEXT = 1 << 22
"""The next server by Discord's count: it is of the next shard."""


def shard_of(guild_id: int, count: int) -> int:
    return (guild_id >> 22) % count


class ShardedDiscord(LocalDiscord):
    """Each server has as many of the channels. `identified`: when each session began."""

    together = 16

    def __init__(
        self, people: int = 6, channels: int = 2, *, shards: int = 2, pace: tuple[int, float] | None = None
    ) -> None:
        super().__init__(people, channels, pace=pace)
        self.shards = shards
        self.identified: list[tuple[int, float]] = []
        self._guilds = {
            number: GUILD + at * shards // channels * NEXT for at, number in enumerate(sorted(self.channels))
        }

    def shard(self, channel_id: int) -> int:
        """The shard whose process hears of what is pressed in a channel."""
        guild_id = self._guilds.get(channel_id)
        return 0 if guild_id is None else shard_of(guild_id, self.shards)

    def channel_of(self, shard: int) -> int:
        return next(at for at in self._guilds if self.shard(at) == shard)

    def panel(self, user_id: int, channel_id: int) -> Message:
        """Return the newest message in a person's DMs about the newest table of a channel."""
        table = self._table_in(channel_id)
        for number, messages in self.messages.items():
            recipients = self.channels[number].get("recipients", [])
            if recipients and int(recipients[0]["id"]) == user_id:
                own = [message for message in messages.values() if f"b.{table}." in str(message)]
                return own[-1]
        raise LookupError(f"nothing in the DMs of {user_id}")

    def _table_in(self, channel_id: int) -> str:
        text = str(next(iter(self.messages[channel_id].values())))
        return text.partition("'b.")[2].partition(".")[0]

    # The gateway

    async def _heard(self, bot: Gateway, frame: Payload) -> None:
        if frame["op"] != 2:
            await super()._heard(bot, frame)
            return
        shard, count = frame["d"].get("shard", [0, 1])
        assert count == self.shards, f"a session of {count} shards"
        self.identified.append((shard, time.monotonic()))
        guilds = [guild for guild in sorted({*self._guilds.values()}) if shard_of(guild, count) == shard]
        ready = self._ready([shard, count])
        ready["guilds"] = [{"id": str(guild), "unavailable": True} for guild in guilds]
        await bot.event("READY", ready)
        for guild in guilds:
            await bot.event("GUILD_CREATE", self._guild_of(guild))
        bot.intents, bot.shard = frame["d"]["intents"], shard
        await self._now_connected([*self._bots, bot])

    def _guild_of(self, guild_id: int) -> Payload:
        guild = self._guild()
        mine = [one for one in guild["channels"] if self._guilds[int(one["id"])] == guild_id]
        everyone = [
            {**role, "id": str(guild_id)} if role["name"] == "@everyone" else role for role in guild["roles"]
        ]
        return {**guild, "id": str(guild_id), "channels": mine, "roles": everyone}

    async def _emit(self, event: str, data: Payload, intents: int = -1) -> None:
        guild_id = self._guilds.get(int(data.get("channel_id") or 0))
        if "guild_id" in data and guild_id:
            data = {**data, "guild_id": str(guild_id)}
        shard = self.shard(int(data.get("channel_id") or 0))
        for bot in self._bots:
            if bot.intents & intents and bot.shard == shard:
                await bot.event(event, data)

    def _interaction(self, act: Interaction, data: Payload) -> Payload:
        payload = super()._interaction(act, data)
        if guild_id := self._guilds.get(act.channel_id):
            payload["authorizing_integration_owners"] = {"0": str(guild_id)}
        return payload
