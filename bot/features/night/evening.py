"""What is due at a night: its post, the reminder, its tables at the hour, and its recap."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.alarm import timed
from bot.client.announcements import ACTIVE, COMPLETED
from bot.client.lobbies import open_for
from bot.client.services import Services
from bot.features.night.nights import (
    MAXIMUM_GUESTS,
    NIGHT_SECONDS,
    PAUSE_SECONDS,
    REMINDER_SECONDS,
    Guest,
    Night,
    Plan,
    change_night,
    due_nights,
    end_night,
    postpone,
    tables_of,
)
from bot.features.night.pages import game_titles, message_link, night_post, night_title, recap
from bot.features.night.sharing import shared_out
from bot.screens.wording import relative_time
from bot.table.bots import add as add_bot
from bot.table.lobby import waiting_lobby
from bot.table.table import DeniedError, Over, Person, Playing, preset
from games.deal import SECRET_BYTES

NIGHTS = "nights"
LOOK_SECONDS, RETRY_SECONDS = 60.0, 60.0
"""Seconds between two looks at the tables of a night, and until what failed is tried again."""

log = structlog.stdlib.get_logger(__name__)


@timed(NIGHTS)
async def attend(services: Services) -> float | None:
    """Do what is due at each night; one that fails is retried and keeps no other waiting."""
    database = services.store.database
    found, later = await database.read(due_nights(database.shards, services.now()))
    await asyncio.gather(*(_attend(services, night) for night in found))
    return services.now() if found else later


async def _attend(services: Services, night: Night) -> None:
    try:
        await _step(services, night)
    except DeniedError:
        # It was cancelled meanwhile.
        return
    except Exception:
        log.exception("night_failed", night=night.id)
        await services.store.database.run(postpone(night.id, services.now() + RETRY_SECONDS))


async def _step(services: Services, night: Night) -> None:
    """Do what is due, each thing stored once it is done: what a stop cuts off is done again."""
    now, run = services.now(), services.store.database.run
    if night.plan.stage == "cancelled":
        await _tell(services, night, "night-cancelled", "cancelled")
        await services.announcements.set_event(night.guild_id, night.plan.event_id, None)
        await _leave(services, night)
        return
    if night.plan.stage != "open" and now >= night.plan.starts_at:
        # What opens is stored first, so that everybody has one seat whatever happens.
        night = await run(change_night(night.id, lambda it: _shared(services, it, now)))
    elif night.plan.stage == "planned" and now >= night.plan.starts_at - REMINDER_SECONDS:
        await _tell(services, night, "night-reminder", "reminder")
        night = await run(change_night(night.id, lambda it: it.with_plan(stage="reminded", moved=False)))
    elif night.plan.moved:
        await _tell(services, night, "night-moved", f"moved-{night.revision}")
        night = await run(change_night(night.id, lambda it: it.with_plan(moved=False)))
    if night.plan.stage == "open":
        if not night.plan.opened:
            night = await _open(services, night)
        elif await _is_over(services, night, now):
            await _end(services, night)
            return
        night = await run(change_night(night.id, lambda it: it.with_plan(look_at=now + LOOK_SECONDS)))
    if night.plan.shown != night.revision:
        await _show(services, night)


async def _show(services: Services, night: Night) -> None:
    """Bring the post and Discord's event up to date."""
    plan, announcements = night.plan, services.announcements
    screen, nonce = night_post(services.texts, night), f"night-{night.id}"
    message_id = await announcements.show(night.channel_id, plan.message_id, screen, nonce)
    done: dict[str, object] = {"shown": night.revision, "message_id": message_id}
    if plan.stage != "open" and plan.event_id != 0 and plan.event_at != plan.starts_at:
        text, titles = services.texts.of(plan.language), game_titles(services.texts, night, plan.language)
        about = text("night-event", games=text.listed(list(titles.values())))
        place, span = (night.guild_id, night.channel_id), (plan.starts_at, plan.starts_at + NIGHT_SECONDS)
        title = night.title or text("night-usual-title")
        done["event_id"] = await announcements.schedule(place, plan.event_id, title, about, span)
        done["event_at"] = plan.starts_at
    await services.store.database.run(change_night(night.id, lambda it: it.with_plan(**done)))


async def _tell(services: Services, night: Night, key: str, nonce: str) -> None:
    """Tell the guests something about a night, each as they have chosen."""

    def said(language: str) -> str:
        text = services.texts.of(language)
        when, link = relative_time(night.plan.starts_at), message_link(night)
        return text(key, title=night_title(night, text), when=when, link=link)

    guests = [guest.user_id for guest in night.guests]
    nonce = f"night-{night.id}-{nonce}"
    await services.announcements.call(night.channel_id, guests, said, night.plan.language, nonce)


async def _leave(services: Services, night: Night) -> None:
    """Show a last time what has become of a night, and plan the one that follows."""
    screen = night_post(services.texts, night, over=True)
    await services.announcements.show(night.channel_id, night.plan.message_id, screen, f"night-{night.id}")
    start = night.next_start
    while start is not None and start <= services.now():
        start = night.with_plan(starts_at=start).next_start
    following = None
    if start is not None:
        plan = Plan(start, night.plan.every, night.plan.games, night.plan.language)
        guests = tuple(Guest(one.user_id, one.name) for one in night.guests if one.user_id == night.host_id)
        following = replace(night, id=0, revision=0, plan=plan, guests=guests)
    await services.store.database.run(end_night(night.id, following))


# The hour ------------------------------------------------------------------------------------------


def _shared(services: Services, night: Night, now: float) -> Night:
    """Return the night with its people shared out over tables; one that is long past has none."""
    games = [services.packages[game].game for game in night.plan.games if game in services.packages]
    sizes = {game.key: game.seats(game.options()) for game in games}
    likes = {guest.user_id: [game for game in guest.games if game in sizes] for guest in night.guests}
    missed = now >= night.plan.starts_at + NIGHT_SECONDS
    found = () if missed else shared_out(likes, sizes)
    seats = {who: number for number, table in enumerate(found) for who in table.people}
    guests = tuple(replace(guest, seated_at=seats.get(guest.user_id)) for guest in night.guests)
    night = night.with_plan(stage="open", tables=tuple((table.game, table.bots) for table in found))
    return replace(night, guests=guests, revision=night.revision + 1)


async def _open(services: Services, night: Night) -> Night:
    """Open the lobbies and call everybody to theirs."""
    for number, (game, bots) in enumerate(night.plan.tables):
        guests = [guest for guest in night.guests if guest.seated_at == number]
        if guests and game in services.packages:
            await _open_table(services, night, number, game, guests, bots)
    await services.announcements.set_event(night.guild_id, night.plan.event_id, ACTIVE)
    return await services.store.database.run(
        change_night(night.id, lambda it: replace(it, revision=it.revision + 1).with_plan(opened=True))
    )


async def _open_table(
    services: Services, night: Night, number: int, game: str, guests: Sequence[Guest], bots: int
) -> None:
    package, now = services.packages[game], services.now()
    kept = [Person(guest.user_id, guest.name, now, joined=False) for guest in guests]
    settings = await services.servers.settings(night.guild_id)
    place, opened_by = (night.guild_id, night.channel_id), 2 * (night.id * MAXIMUM_GUESTS + number)
    language, terms = night.plan.language, preset(settings.clock)
    secret = secrets.token_bytes(SECRET_BYTES)
    lobby = waiting_lobby(package, place, kept, opened_by, secret, now, language=language, terms=terms)
    for _ in range(bots):
        lobby = add_bot(lobby, "even", now)

    def said(reader: str) -> str:
        text, title = services.texts.of(reader), services.texts.of(reader, game)("game-title")
        return text("night-called", title=night_title(night, text), game=title, link=f"<#{night.channel_id}>")

    await open_for(services, lobby, said)


# The end -------------------------------------------------------------------------------------------


async def _is_over(services: Services, night: Night, now: float) -> bool:
    """Whether no table has been open for a while, or it is too late."""
    found = await services.store.database.read(tables_of(night))
    if now >= night.plan.starts_at + NIGHT_SECONDS:
        return True
    last = max((ended for _, _, ended in found), default=night.plan.starts_at)
    return not any(is_open for _, is_open, _ in found) and now >= last + PAUSE_SECONDS


async def _end(services: Services, night: Night) -> None:
    """Tell what was played, and who won."""
    ids = [number for number, _, _ in await services.store.database.read(tables_of(night))]
    found = [it for it in await services.tables.readable(ids) if isinstance(it, Playing | Over)]
    played = [it for it in found if isinstance(it, Playing) or it.played]
    if played:
        screen = recap(services.texts, night, played, services.posts.registry.link)
        await services.announcements.show(night.channel_id, None, screen, f"night-{night.id}-recap")
    await services.announcements.set_event(night.guild_id, night.plan.event_id, COMPLETED)
    await _leave(services, night)
