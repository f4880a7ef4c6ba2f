"""Game nights: planned with `/night`, announced, opened at their hour, and told again at their end."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from bot.client.answers import Press, ask_for
from bot.client.lobbies import admitted, maximum_tables, open_lobby, place_of, show_joined, start_rematch
from bot.client.presses import answers
from bot.client.slash import command
from bot.features.night.evening import NIGHTS
from bot.features.night.nights import (
    MAXIMUM_GUESTS,
    Every,
    Guest,
    Night,
    Plan,
    add_night,
    change_night,
    night_of,
    nights_of,
    tables_of,
)
from bot.features.night.pages import (
    TITLE_LENGTH,
    AnnounceNight,
    CancelNight,
    Come,
    HandOverNight,
    LikeGame,
    ManageNight,
    MoveNight,
    OpenZones,
    PlanNight,
    SetZone,
    cancel_page,
    chosen_games,
    guest_page,
    manage_page,
    message_link,
    night_title,
    plan_page,
    title_form,
    usual_start,
    zones_page,
)
from bot.screens.notices import notice
from bot.table.commands import Join
from bot.table.lobby import new_lobby
from bot.table.table import DeniedError, Lobby, preset
from games.deal import SECRET_BYTES, one_line
from games.screen import Screen

# Planning ------------------------------------------------------------------------------------------


@command("night", only_servers=True)
async def plan_another(press: Press) -> Screen:
    """Show the coming nights of the server, and plan one in this channel."""
    await admitted(press)
    start = usual_start(press.services.now(), await _offset(press))
    return await open_plan(press, PlanNight(start, "once", (1 << len(press.services.packages)) - 1))


async def _offset(press: Press) -> int:
    """Return how many minutes the presser's clock is ahead of UTC."""
    return (await press.services.people.preferences(press.user_id)).quiet.offset


@answers(PlanNight)
async def open_plan(press: Press, request: PlanNight) -> Screen:
    """Show the plan as it is now."""
    guild_id, _ = place_of(press.interaction)
    planned = await press.services.store.database.read(nights_of(guild_id))
    offset, now = await _offset(press), press.services.now()
    return plan_page(press.services.texts, press.language, request, planned, offset, now)


@answers(OpenZones)
async def open_zones(press: Press, _: OpenZones) -> Screen:
    """Show the time zones."""
    return zones_page(press.text, await _offset(press), press.services.now())


@answers(SetZone)
async def set_zone(press: Press, request: SetZone) -> Screen:
    """Store the presser's time zone, which their quiet hours have too, and plan by it."""
    await press.services.people.change(press.user_id, utc_offset=request.offset)
    return await plan_another(press)


@answers(AnnounceNight)
async def announce_night(press: Press, request: AnnounceNight) -> Screen | None:
    """Ask for the title of the night that was planned, and announce it here. Raises `DeniedError`."""
    settings, (guild_id, channel_id) = await admitted(press), place_of(press.interaction)
    games = chosen_games(press.services.packages, request.games)
    if not games:
        raise DeniedError("denied-night-games")
    _check_future(press, request.at)
    given = await ask_for(press, request, title_form(press.text))
    if given is None:
        return None
    plan = Plan(request.at, request.every, tuple(games), settings.language or press.language)
    night = Night(
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=press.user_id,
        title=one_line(str(given["title"]), TITLE_LENGTH),
        plan=plan,
        guests=(Guest(press.user_id, press.actor.name),),
    )
    night = await press.services.store.database.run(add_night(night))
    press.services.timers.trigger(NIGHTS)
    said = press.text("night-announced", title=night_title(night, press.text))
    if not press.interaction.app_permissions.create_events:
        said += f"\n{press.text('night-no-event')}"
    return notice(said)


def _check_future(press: Press, at: float) -> None:
    if at <= press.services.now():
        raise DeniedError("denied-night-past")


# Guests --------------------------------------------------------------------------------------------


@answers(Come, kind="private")
async def come(press: Press, request: Come) -> Screen | None:
    """Come to a night, or not; to one that has begun at once, where a seat is free."""
    night = await press.services.store.database.read(night_of(request.night))
    if night.plan.stage == "open" and request.comes:
        await _come_late(press, night)
        return None
    name = press.actor.name

    def change(night: Night) -> Night:
        others = tuple(guest for guest in night.guests if guest.user_id != press.user_id)
        if not request.comes or len(others) < len(night.guests):
            return night if request.comes else replace(night, guests=others)
        if len(others) >= MAXIMUM_GUESTS:
            raise DeniedError("denied-night-full", most=MAXIMUM_GUESTS)
        return replace(night, guests=(*others, Guest(press.user_id, name)))

    night = await _change(press, request.night, change)
    return guest_page(press.services.texts, night, night.guest(press.user_id), press.language)


@answers(LikeGame)
async def like_game(press: Press, request: LikeGame) -> Screen:
    """Like a game of a night, or no longer."""

    def change(night: Night) -> Night:
        guests = list(night.guests)
        for number, guest in enumerate(guests):
            if guest.user_id == press.user_id and request.game in night.plan.games:
                liked = {*guest.games} ^ {request.game}
                games = tuple(game for game in night.plan.games if game in liked)
                guests[number] = replace(guest, games=games)
        return replace(night, guests=tuple(guests))

    night = await _change(press, request.night, change)
    return guest_page(press.services.texts, night, night.guest(press.user_id), press.language)


async def _change(press: Press, night_id: int, change: Callable[[Night], Night]) -> Night:
    """Change a night that has not begun, and show it. Raises `DeniedError`."""

    def checked(night: Night) -> Night:
        if night.plan.stage not in ("planned", "reminded"):
            raise DeniedError("denied-night-over")
        after = change(night)
        return night if after == night else replace(after, revision=night.revision + 1)

    night = await press.services.store.database.run(change_night(night_id, checked))
    press.services.timers.trigger(NIGHTS)
    return night


async def _come_late(press: Press, night: Night) -> None:
    """Take a seat at a table of a night that still waits: one's own first; else open another table."""
    services = press.services
    found = await services.store.database.read(tables_of(night))
    avoided = (await services.people.preferences(press.user_id)).avoids
    waiting = [
        table
        for table in await services.tables.readable(number for number, is_open, _ in found if is_open)
        if isinstance(table, Lobby) and not avoided & {person.user_id for person in table.joined}
    ]
    for table in sorted(waiting, key=lambda it: (it.seat_of(press.user_id) is None, len(it.people))):
        press.table = table
        try:
            press.table = await start_rematch(press, table, await press.do(Join()))
        except DeniedError:
            continue
        await show_joined(press, press.table)
        return
    guest = night.guest(press.user_id)
    games = [game for game in (guest and guest.games) or night.plan.games if game in services.packages]
    if not games:
        raise DeniedError("denied-unknown-game")
    settings, package = await admitted(press), services.packages[games[0]]
    place, secret = (night.guild_id, night.channel_id), secrets.token_bytes(SECRET_BYTES)
    language, terms = night.plan.language, preset(settings.clock)
    lobby = new_lobby(package, press.actor, place, secret, services.now(), language=language, terms=terms)
    press.table = await open_lobby(services, lobby, maximum_tables(press.interaction, settings))
    services.posts.repost(press.table)
    await show_joined(press, press.table)


# The host ------------------------------------------------------------------------------------------


def _check_host(press: Press, night: Night) -> None:
    """Raise `DeniedError` unless the presser hosts the night or manages its server."""
    manages = press.interaction.guild_id == night.guild_id and press.interaction.permissions.manage_guild
    heir = not night.host_id and night.guest(press.user_id) is not None
    if not (manages or heir or press.user_id == night.host_id):
        raise DeniedError("denied-night-host")


@answers(ManageNight, kind="private")
async def manage_night(press: Press, request: ManageNight) -> Screen:
    """Show what the host may do."""
    night = await press.services.store.database.read(night_of(request.night))
    _check_host(press, night)
    offset, now = await _offset(press), press.services.now()
    return manage_page(press.services.texts, night, request.at, press.language, offset, now)


@answers(MoveNight, HandOverNight)
async def change_as_host(press: Press, request: MoveNight | HandOverNight) -> Screen:
    """Move a night, or make a guest its host."""
    if isinstance(request, MoveNight):
        _check_future(press, request.at)

    def change(night: Night) -> Night:
        _check_host(press, night)
        match request:
            case MoveNight(_, at):
                return night.with_plan(starts_at=float(at), stage="planned", moved=True)
            case HandOverNight(_, user_id):
                if night.guest(user_id) is None:
                    raise DeniedError("denied-not-here")
                return replace(night, host_id=user_id)

    night = await _change(press, request.night, change)
    key = "night-has-moved" if isinstance(request, MoveNight) else "night-handed-over"
    return notice(press.text(key, title=night_title(night, press.text), link=message_link(night)))


@answers(CancelNight)
async def cancel_night(press: Press, request: CancelNight) -> Screen:
    """Cancel a night, once the host is sure."""
    night = await press.services.store.database.read(night_of(request.night))
    _check_host(press, night)
    if not request.sure:
        return cancel_page(night, press.text)
    often: Every = "once" if request.series else night.plan.every
    night = await _change(press, night.id, lambda it: it.with_plan(stage="cancelled", every=often))
    return notice(press.text("night-is-cancelled", title=night_title(night, press.text)))
