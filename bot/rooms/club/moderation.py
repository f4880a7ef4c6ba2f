"""What acts of moderators share: the reason that they give, and the channel where they are told."""

from __future__ import annotations

from bot.client.answers import ask_for
from bot.client.gate import Need
from bot.client.press import Press
from bot.screens.added import adds_button
from bot.screens.requests import PagedRequest, Request
from bot.table.errors import DeniedError
from bot.table.table import Table
from bot.text import Words, clean_words, mention, typed_line
from games.core import Seat
from games.screen import Ask, Button, Field, Form, Row

AT_DESK = (Need.MODERATOR,)
"""What the desk takes."""
REASON_LENGTH = 120


class OpenDesk(PagedRequest, frozen=True, tag="desk"):
    """Show a page of the open tables of a server, for its moderators."""


class OpenDeskNights(Request, frozen=True, tag="desk-nights"):
    """Show the game nights of a server, for its moderators."""


def back_to_desk(text: Words) -> Row:
    """Return the button to the desk."""
    return Row((Button(text("desk-back"), Ask(OpenDesk(slot="back"))),))


async def ask_reason(press: Press, request: Request) -> str | None:
    """Return the reason that was typed for a request; open the form, and return None, where none was yet.

    Raises `DeniedError` for an empty one.
    """
    text = press.text
    line = Field("why", text("desk-why"), hint=text("desk-why-hint"), number=False, length=REASON_LENGTH)
    entered = await ask_for(press, request, Form("why", text("desk-why"), text("desk-why"), (line,)))
    if entered is None:
        return None
    typed = typed_line(str(entered.typed["why"]), REASON_LENGTH)
    if not typed:
        raise DeniedError("denied-no-reason")
    return typed


async def log_act(press: Press, guild_id: int, key: str, person: int, why: str) -> None:
    """Tell in the log channel, if one is set, what the presser has done about a person of the server."""
    settings = await press.services.servers.settings(guild_id)
    text = press.services.texts.of(settings.language or press.language)
    name = mention(person) if person else text("forgotten-player")
    line = text(key, who=mention(press.user_id), person=name)
    await log_text(press, guild_id, f"{line} {text('told-why', why=clean_words(why))}")


async def log_text(press: Press, guild_id: int, line: str) -> None:
    """Send a text to the log channel, if one is set."""
    settings = await press.services.servers.settings(guild_id)
    if settings.log_channel is not None:
        await press.services.announcements.say(settings.log_channel, line, f"log {press.id}")


@adds_button("table")
def desk_button(_table: Table, _reader: Seat | None, text: Words) -> Button:
    return Button(text("button-desk"), Ask(OpenDesk()), emoji="🛎️")
