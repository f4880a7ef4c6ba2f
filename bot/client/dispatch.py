"""Where every press and every form comes in, and whatever goes wrong is answered."""

from __future__ import annotations

import discord
import structlog

from bot.client.answers import explain, of_no_table, say, show_present
from bot.client.asked import ask
from bot.client.custom_ids import Address, Asked, DamagedError, Played, read
from bot.client.incoming import Incoming
from bot.client.play import play
from bot.client.press import Features, Interaction, OfFeatures, Press, is_private
from bot.client.render import render
from bot.client.reply import BROKEN, Kind, Reply
from bot.client.services import Services
from bot.client.throttle import FloodError
from bot.metrics import ANSWERS, PRESSES
from bot.screens.notices import notice, refusal
from bot.screens.requests import (
    AnyRequest,
    GiveRecord,
    OpenHelp,
    OpenPage,
    OpenPanel,
    OpenRules,
    Rematch,
    Watch,
)
from bot.store.database import StoreError
from bot.table.commands import Join, NotifyMe, TakeBack, TakeSeat
from bot.table.table import DeniedError, RefusedError, StaleError, Table
from games.screen import NotUnderstoodError

PRIVATELY = (Join, OpenPanel, OpenPage, OpenRules, TakeSeat, TakeBack, NotifyMe, Watch)
"""What is answered by a new private message, unless it was pressed on one; the rest by the post itself."""

NOT_NOW = (DeniedError, RefusedError, NotUnderstoodError, StaleError, DamagedError)
"""What may be wrong with a press."""
BROKE = (StoreError, discord.HTTPException, *BROKEN)
"""What may go wrong around us."""

log = structlog.stdlib.get_logger(__name__)


async def answer(services: Services, features: Features, interaction: Interaction, found: Incoming) -> None:
    """Answer a press on a button or a menu, or a form that was sent."""
    address = _address(found)
    async with Reply(interaction, _kind(interaction, address)) as reply:
        press = Press(services, interaction, reply)
        try:
            with ANSWERS.time():
                await _guarded(features, press, address, found)
        finally:
            PRESSES.labels(_counted(address, found), press.result).inc()
            if press.post is not None and press.table is not None:
                services.posts.release(press.post, press.table, press.shown)


def _address(found: Incoming) -> Address | None:
    try:
        return read(found.custom_id, found.values)
    except DamagedError:
        return None


def _counted(address: Address | None, found: Incoming) -> str:
    """What was pressed, to be counted."""
    if found.lines is not None:
        return "form"
    return "damaged" if address is None else "play" if isinstance(address, Played) else "ask"


def _kind(interaction: Interaction, address: Address | None) -> Kind:
    """What the answer to a press will be."""
    private = is_private(interaction)
    match address:
        case Asked(request=Rematch()):
            return "public"
        case Asked(request=GiveRecord() | OpenHelp()):
            return "private"
        case Asked(request=request):
            return "private" if isinstance(request, PRIVATELY) and not private else "edit"
        case _:
            return "edit" if private else "private"


# What it does --------------------------------------------------------------------------------------


async def _answer(features: Features, press: Press, address: Address | None, found: Incoming) -> None:
    services, interaction = press.services, press.interaction
    press.language = await services.people.seen(press.user_id, str(interaction.locale))
    if found.lines is None:
        # A form that was opened may be sent: what was typed is not lost.
        services.throttle.press(press.user_id)
    if address is None:
        raise DamagedError
    if address.table_id:
        await _find_table(press, address.table_id)
    await _do(features, press, address, found)


async def _find_table(press: Press, table_id: int) -> None:
    """Look at the table, and hold the post that was pressed on."""
    services, message = press.services, press.interaction.message
    press.table = await services.tables.get(table_id)
    services.private_replies.remember(table_id, press.interaction)
    if message is not None:
        press.post = services.posts.claim(press.table, message.id)


async def _do(features: Features, press: Press, address: Address, found: Incoming) -> None:
    match address:
        case Played():
            await play(press, address, _at_table(press), found)
        case Asked(request=request):
            await _ask(features, press, request, found)


async def _ask(features: Features, press: Press, request: AnyRequest, found: Incoming) -> None:
    if isinstance(request, OfFeatures):
        await features.answer(press, request)
    else:
        await ask(press, request, _at_table(press), found.lines)


def _at_table(press: Press) -> Table:
    if press.table is None:
        raise DamagedError
    return press.table


# What goes wrong -----------------------------------------------------------------------------------


async def _guarded(features: Features, press: Press, address: Address | None, found: Incoming) -> None:
    """Do what was pressed; whatever goes wrong is answered, and loses nothing."""
    try:
        try:
            await _answer(features, press, address, found)
        except (*NOT_NOW, *BROKE) as error:
            await _explained(press, error)
    except Exception:
        press.result = "failed"
        log.exception("press_failed", user=press.user_id, table=press.table.id if press.table else None)
        await say(press, press.services.texts.of(press.language)("error-internal"))


async def _explained(press: Press, error: Exception) -> None:
    """Tell the presser why nothing was done, and how it stands."""
    match error:
        case FloodError():
            press.result = "flood"
            why = refusal(error, press.services.texts.of(press.language))
            await press.reply.private(render(of_no_table(notice(why))))
        case StaleError():
            press.result = "stale"
            await show_present(press)
        case DamagedError():
            press.result = "damaged"
            log.warning("damaged_custom_id", user=press.user_id)
            await explain(press, DeniedError("denied-damaged"))
        case _:
            press.result = "denied"
            await _refused(press, error)


async def _refused(press: Press, error: Exception) -> None:
    match error:
        case RefusedError():
            # What the rules say no to tells of hands and choices; what the table says no to, all may know.
            log.info("press_denied", user=press.user_id, reason="rules")
            await explain(press, error)
        case NotUnderstoodError():
            await explain(press, DeniedError(error.key, **error.args_))
        case DeniedError():
            log.info("press_denied", user=press.user_id, reason=error.key)
            await explain(press, error)
        case _:
            what = str(error) if isinstance(error, StoreError) else type(error).__name__
            log.warning("press_broke", user=press.user_id, error=what)
            await explain(press, DeniedError("denied-busy"))
