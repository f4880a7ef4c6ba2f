"""Inviting people by name to a lobby, and letting no others sit down."""

from __future__ import annotations

from bot.client.answers import Panel
from bot.client.gate import AT_TABLE, SITTING
from bot.client.lobbies import keep_seats
from bot.client.press import Press
from bot.client.presses import answers
from bot.screens.requests import Request
from bot.table.commands import Id, SetOnlyInvited, check_host
from bot.table.table import require_lobby


class InvitePeople(Request, frozen=True, tag="invite"):
    """Keep seats for people in the presser's lobby, and call them."""

    user_ids: tuple[Id, ...]


@answers(InvitePeople, needs=SITTING)
async def invite_people(press: Press, request: InvitePeople) -> Panel:
    lobby = require_lobby(press.here)
    check_host(lobby, press.actor, manager=False)
    return Panel(*await keep_seats(press, lobby, request.user_ids))


@answers(SetOnlyInvited, needs=AT_TABLE)
async def set_only_invited(press: Press, command: SetOnlyInvited) -> Panel:
    return Panel(await press.do(command))
