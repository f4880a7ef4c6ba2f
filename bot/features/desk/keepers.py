"""Who may use the desk, and the reasons that they give."""

from __future__ import annotations

import asyncio

from cachetools import TTLCache
from msgspec.structs import replace

from bot.client.answers import Press, ask_for, moderates
from bot.client.services import Memory
from bot.screens.requests import Request
from bot.table.commands import Actor
from bot.table.table import DeniedError
from bot.text import clean_words
from games.deal import one_line
from games.screen import Field, Form

LET_IN_SECONDS = 15 * 60
"""How long a person whom Discord let use `/desk` may press what it shows."""
REASON_LENGTH = 120

_let_in = Memory(
    lambda: TTLCache[tuple[int, int], bool](
        10_000, LET_IN_SECONDS, timer=lambda: asyncio.get_running_loop().time()
    )
)


def let_in(press: Press) -> None:
    """Let a person use the desk for a while, to whom Discord has let the command through.

    It does so for those with Manage Server, and for those to whom an administrator has opened the command in
    the server's own settings; the bot cannot read these.
    """
    if press.interaction.guild_id is not None:
        _let_in.of(press.services)[press.interaction.guild_id, press.user_id] = True


async def desk_of(press: Press) -> int:
    """Return the server whose desk the presser may use, where they are. Raises `DeniedError`."""
    guild_id = press.interaction.guild_id
    if guild_id is None:
        raise DeniedError("denied-only-in-servers")
    if not await moderates(press) and (guild_id, press.user_id) not in _let_in.of(press.services):
        raise DeniedError("denied-not-moderator")
    return guild_id


async def reason(press: Press, request: Request) -> str | None:
    """Return the reason that was typed for a request; open the form, and return None, where none was yet.

    Raises `DeniedError` for an empty one.
    """
    text = press.text
    line = Field("why", text("desk-why"), hint=text("desk-why-hint"), number=False, length=REASON_LENGTH)
    typed = await ask_for(press, request, Form("why", text("desk-why"), text("desk-why"), (line,)))
    if typed is None:
        return None
    why = one_line(str(typed["why"]), REASON_LENGTH)
    if not why:
        raise DeniedError("denied-no-reason")
    return why


async def log_act(press: Press, guild_id: int, key: str, person: int, why: str) -> None:
    """Tell in the log channel, if one is set, what the presser has done about a person of the server."""
    settings = await press.services.servers.settings(guild_id)
    if settings.log_channel is None:
        return
    text = press.services.texts.of(settings.language or press.language)
    who, whom = f"<@{press.user_id}>", f"<@{person}>" if person else text("forgotten-player")
    said = f"{text(key, who=who, person=whom)} {text('told-why', why=clean_words(why))}"
    await press.services.channels.say(settings.log_channel, said)


def moderator(press: Press, why: str) -> Actor:
    """Return the presser as a moderator who acts for this reason."""
    return replace(press.actor, manages=True, why=why)
