"""Game nights: planned with `/night`, announced, opened at their hour, and told again at their end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import tzinfo
from functools import partial

import structlog

from bot.alarm import WORK_RETRY_SECONDS, each_due, timed
from bot.client.announcements import ACTIVE, COMPLETED
from bot.client.answers import Press, ask_for
from bot.client.deletions import leaves_channels
from bot.client.gate import OPENING, Need, place_of, require, settings_here
from bot.client.lobbies import (
    lobby_here,
    maximum_tables,
    note_reliability,
    open_for,
    open_lobby,
    show_joined,
    show_opened,
    sits_at,
    start_completed,
)
from bot.client.outcomes import Outcome, UndeliveredError, counted, log_undelivered
from bot.client.presses import answers, turn_to
from bot.client.services import Services
from bot.client.slash import command
from bot.features.night.nights import (
    CALL_ROUNDS,
    GIVE_UP_SECONDS,
    MAXIMUM_GUESTS,
    NIGHT_SECONDS,
    PAUSE_SECONDS,
    REMINDER_SECONDS,
    Call,
    Every,
    Guest,
    Night,
    Plan,
    Stage,
    add_night,
    change_night,
    end_night,
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
    game_titles,
    guest_page,
    manage_page,
    night_link,
    night_post,
    night_title,
    plan_page,
    recap,
    title_form,
    usual_start,
)
from bot.features.night.sharing import Apart, shared_out
from bot.screens.notices import notice
from bot.screens.wording import chosen_games, relative_time, zone_menus
from bot.store.personal_blocks import personal_blocks
from bot.store.schema import nights
from bot.table.commands import Join
from bot.table.table import DeniedError, Lobby, Over, Playing, preset
from bot.text import channel_mention, clean_name, typed_line
from games.screen import Paragraph, Screen

NIGHTS = "nights"
BEFORE: tuple[Stage, ...] = ("planned", "reminded")
"""The stages of a night that has not begun."""
POST_AGAIN_SECONDS = 30 * 60.0
"""Seconds until a post that Discord has refused is tried again."""
LOOK_SECONDS = 60.0
"""Seconds between two looks at the tables of a night."""

log = structlog.stdlib.get_logger(__name__)


# Planning ------------------------------------------------------------------------------------------


@command("night", only_servers=True)
async def plan_another(press: Press) -> None:
    start = usual_start(press.services.now(), await _zone(press))
    await turn_to(press, PlanNight(start, "once", (1 << len(press.services.packages)) - 1))


async def _zone(press: Press) -> tzinfo:
    return (await press.services.people.preferences(press.user_id)).quiet.zone


@answers(PlanNight, needs=OPENING)
async def open_plan(press: Press, request: PlanNight) -> Screen:
    guild_id, _ = place_of(press)
    planned = await press.services.store.database.read(nights_of(guild_id))
    zone, now = await _zone(press), press.services.now()
    return plan_page(press.services.texts, press.language, request, planned, zone, now)


@answers(OpenZones, needs=())
async def open_zones(press: Press, _: OpenZones) -> Screen:
    menus = zone_menus(press.text, await _zone(press), press.services.now(), SetZone)
    about = f"**{press.text('button-night-zone')}**\n{press.text('night-zones-about')}"
    return Screen((Paragraph(about), *menus))


@answers(SetZone, needs=())
async def set_zone(press: Press, request: SetZone) -> None:
    """Store the presser's time zone, which their quiet hours have too, and plan by it."""
    await press.services.people.change(press.user_id, zone=request.zone)
    await plan_another(press)


@answers(AnnounceNight, needs=OPENING)
async def announce_night(press: Press, request: AnnounceNight) -> Screen | None:
    settings, (guild_id, channel_id) = await settings_here(press), place_of(press)
    games = chosen_games(press.services.packages, request.games)
    if not games:
        raise DeniedError("denied-night-games")
    _check_future(press, request.at)
    given = await ask_for(press, request, title_form(press.text))
    if given is None:
        return None
    language, zone = settings.language or press.language, await _zone(press)
    plan = Plan(request.at, request.every, tuple(games), language, zone=getattr(zone, "key", None))
    night = Night(
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=press.user_id,
        title=typed_line(str(given.typed["title"]), TITLE_LENGTH),
        plan=plan,
        guests=(Guest(press.user_id, press.actor.name),),
    )
    night = await press.services.store.database.run(add_night(night))
    press.services.tables.budget.spend(press.user_id, channel_id)
    press.services.timers.trigger(NIGHTS)
    said = press.text("night-announced", title=night_title(night, press.text))
    if not press.interaction.app_permissions.create_events:
        said += f"\n{press.text('night-no-event')}"
    return notice(said)


def _check_future(press: Press, at: float) -> None:
    if at <= press.services.now():
        raise DeniedError("denied-night-past")


INVITED = (Need.SERVER, Need.MEMBER, Need.UNBLOCKED)
"""What coming to a night takes, and holding one."""

# Guests --------------------------------------------------------------------------------------------


@answers(Come, needs=(Need.SERVER,), kind="private")
async def come(press: Press, request: Come) -> Screen | None:
    """Come to a night, or not; to one that has begun at once, where a seat is free."""
    night = await press.services.store.database.read(night_of(request.night))
    if request.comes:
        await require(press, INVITED)
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


@answers(LikeGame, needs=INVITED)
async def like_game(press: Press, request: LikeGame) -> Screen:

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
        if night.plan.stage not in BEFORE:
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
    tables = await services.tables.readable(number for number, is_open, _ in found if is_open)
    people = {person.user_id for table in tables for person in table.seated}
    blocks = await services.store.database.read(personal_blocks({press.user_id, *people}))
    blocked = {block.blocked for block in blocks if block.by == press.user_id}
    blockers = {block.by for block in blocks if block.blocked == press.user_id}
    waiting = [table for table in tables if isinstance(table, Lobby) and not sits_at(table, blocked)]

    def order(table: Lobby) -> tuple[bool, bool, int]:
        # Beside a person who has blocked them they sit only where nothing else is free: they would notice.
        return sits_at(table, blockers), table.seat_of(press.user_id) is None, len(table.people)

    await note_reliability(press)
    for table in sorted(waiting, key=order):
        press.table = table
        try:
            press.table = await start_completed(press, table, await press.do(Join()))
        except DeniedError:
            continue
        await show_joined(press, press.table)
        return
    guest = night.guest(press.user_id)
    games = [game for game in (guest and guest.games) or night.plan.games if game in services.packages]
    if not games:
        raise DeniedError("denied-unknown-game")
    await require(press, OPENING)
    settings, package = await settings_here(press), services.packages[games[0]]
    lobby = await lobby_here(press, package, night.plan.language, preset(settings.clock))
    press.table = await open_lobby(services, lobby, maximum_tables(press.interaction, settings))
    await show_opened(press, press.table)


# The host ------------------------------------------------------------------------------------------


async def _as_host(press: Press, night_id: int) -> Night:
    """Return a night that the presser may change. Raises `DeniedError`."""
    night = await press.services.store.database.read(night_of(night_id))
    _check_host(press, night)
    return night


def _check_host(press: Press, night: Night) -> None:
    manages = press.interaction.guild_id == night.guild_id and press.interaction.permissions.manage_guild
    heir = not night.host_id and night.guest(press.user_id) is not None
    if not (manages or heir or press.user_id == night.host_id):
        raise DeniedError("denied-night-host")


@answers(ManageNight, needs=INVITED, kind="private")
async def manage_night(press: Press, request: ManageNight) -> Screen:
    night = await _as_host(press, request.night)
    zone, now = await _zone(press), press.services.now()
    return manage_page(press.services.texts, night, request.at, press.language, zone, now)


@answers(MoveNight, needs=(*INVITED, Need.BUDGET))
async def move_night(press: Press, request: MoveNight) -> Screen:
    await _as_host(press, request.night)
    _check_future(press, request.at)

    def move(night: Night) -> Night:
        _check_host(press, night)
        return night.with_plan(starts_at=float(request.at), stage="planned").calling("night-moved")

    night = await _change(press, request.night, move)
    press.services.tables.budget.spend(press.user_id, night.channel_id)
    return _changed_notice(press, night, "night-has-moved")


@answers(HandOverNight, needs=INVITED)
async def hand_over_night(press: Press, request: HandOverNight) -> Screen:
    """Make a guest the host of a night, whom the server admits."""
    guild_id, heir = (await _as_host(press, request.night)).guild_id, request.user_id
    if heir not in await press.services.membership.admitted(guild_id, [heir]):
        raise DeniedError("denied-not-here")

    def hand_over(night: Night) -> Night:
        _check_host(press, night)
        if night.guest(heir) is None:
            raise DeniedError("denied-not-here")
        return replace(night, host_id=heir)

    return _changed_notice(press, await _change(press, request.night, hand_over), "night-handed-over")


def _changed_notice(press: Press, night: Night, key: str) -> Screen:
    return notice(press.text(key, title=night_title(night, press.text), link=night_link(night)))


@answers(CancelNight, needs=INVITED)
async def cancel_night(press: Press, request: CancelNight) -> Screen:
    night = await _as_host(press, request.night)
    if not request.sure:
        return cancel_page(night, press.text)
    often: Every = "once" if request.series else night.plan.every
    changes = {"stage": "cancelled", "every": often, "closed_at": press.services.now()}
    night = await _change(press, night.id, lambda it: it.with_plan(**changes).calling("night-cancelled"))
    press.services.tables.budget.spend(press.user_id, night.channel_id)
    return notice(press.text("night-is-cancelled", title=night_title(night, press.text)))


@leaves_channels
async def end_nights(services: Services, guild_id: int, channel_id: int) -> None:
    """End the nights of a deleted channel."""
    for night in await services.store.database.read(nights_of(guild_id)):
        if night.channel_id == channel_id:
            with suppress(DeniedError):
                ends = change_night(night.id, lambda it: it.without_channel(services.now()))
                await services.store.database.run(ends)
    services.timers.trigger(NIGHTS)


# What is due ---------------------------------------------------------------------------------------


@timed(NIGHTS)
async def attend(services: Services) -> float | None:
    """Do what is due at each night; one that fails is retried and keeps no other waiting."""
    return await each_due(services.store.database, services.now, nights.c.due_at, partial(_attend, services))


async def _attend(services: Services, number: int) -> float:
    """Do what is due at a night, each thing stored once it is done: what a stop cuts off is done again."""
    later = services.now() + WORK_RETRY_SECONDS
    try:
        night = await services.store.database.read(night_of(number))
        return await _step(services, night)
    except DeniedError:
        # It was ended or cancelled meanwhile, or cannot be read.
        return later
    except UndeliveredError as error:
        log_undelivered("night_refused", error, night=number)
        if error.place_gone:
            change = change_night(number, lambda it: it.without_channel(services.now()))
        else:
            change = change_night(number, lambda it: it.with_plan(rests_until=later))
        return (await services.store.database.run(change)).due


async def _step(services: Services, night: Night) -> float:
    now, run = services.now(), services.store.database.run
    if night.plan.stage in BEFORE and now >= night.plan.starts_at:
        # What opens is stored first, so that everybody has one seat whatever happens.
        guests = [guest.user_id for guest in night.guests]
        blocks = await services.store.database.read(personal_blocks(guests))
        apart = {frozenset(block) for block in blocks}
        welcome = await services.membership.admitted(night.guild_id, guests)
        night = await run(change_night(night.id, lambda it: _shared(services, it, welcome, apart, now)))
    elif night.plan.stage == "planned" and now >= night.plan.starts_at - REMINDER_SECONDS:
        night = await run(change_night(night.id, _reminded))
    if night.plan.call and now >= night.plan.call_at:
        night = await _call(services, night, night.plan.call)
    if night.plan.stage == "cancelled":
        if night.plan.call is None:
            await _close(services, night, None)
        return night.due
    if night.plan.stage == "open":
        if not night.plan.opened:
            night = await _open(services, night)
        elif night.plan.closed_at or await _is_over(services, night, now):
            await _end(services, night)
            return now
        night = await run(change_night(night.id, lambda it: it.with_plan(look_at=now + LOOK_SECONDS)))
    if night.plan.shown != night.revision and now >= night.plan.post_at:
        night = await _show(services, night)
    return night.due


async def _show(services: Services, night: Night) -> Night:
    plan, announcements = night.plan, services.announcements
    screen, nonce = night_post(services.texts, night), f"night-{night.id}"
    try:
        message_id = await announcements.show(night.channel_id, plan.message_id, screen, nonce)
    except UndeliveredError as error:
        if error.outcome is Outcome.RETRY or error.place_gone:
            raise
        log_undelivered("night_refused", error, night=night.id)
        return await _not_posted(services, night)
    if message_id != plan.message_id:
        # Whatever fails below, it is not posted again.
        await services.store.database.run(
            change_night(night.id, lambda it: it.with_plan(message_id=message_id))
        )
    done: dict[str, object] = {"shown": night.revision, "post_at": 0.0}
    if plan.stage != "open" and plan.event_id != 0 and plan.event_at != plan.starts_at:
        text, titles = services.texts.of(plan.language), game_titles(services.texts, night, plan.language)
        about = text.plain("night-event", games=text.listed(list(titles.values())))
        place, span = (night.guild_id, night.channel_id), (plan.starts_at, plan.starts_at + NIGHT_SECONDS)
        title = night.title or text("night-usual-title")
        done["event_id"] = await announcements.schedule(place, plan.event_id, title, about, span)
        done["event_at"] = plan.starts_at
    return await services.store.database.run(change_night(night.id, lambda it: it.with_plan(**done)))


async def _not_posted(services: Services, night: Night) -> Night:
    """Go on without a post that Discord refuses, and try it again later; the host is told the first time."""

    def said(language: str) -> str:
        text, where = services.texts.of(language), channel_mention(night.channel_id)
        return text("night-not-posted", title=night_title(night, text), channel=where)

    if not night.plan.post_at and night.host_id:
        await services.announcements.write(night.host_id, said, f"night {night.id} {night.revision} refused")
    again_at = services.now() + POST_AGAIN_SECONDS
    return await services.store.database.run(
        change_night(night.id, lambda it: it.with_plan(post_at=again_at))
    )


def _reminded(night: Night) -> Night:
    if night.plan.stage != "planned":
        # It was cancelled meanwhile.
        return night
    return night.with_plan(stage="reminded").calling("night-reminder")


async def _call(services: Services, night: Night, key: Call) -> Night:
    """Tell the guests who have not been told yet; those whom Discord fails to take get another round.

    The host is told at the end who could not be told.
    """
    plan, now = night.plan, services.now()

    def said(language: str) -> str:
        text = services.texts.of(language)
        when, link = relative_time(plan.starts_at), night_link(night)
        return text(key, title=night_title(night, text), when=when, link=link)

    async def store(change: Callable[[Night], Night]) -> Night:
        def checked(night: Night) -> Night:
            same = (night.plan.call, night.plan.starts_at) == (key, plan.starts_at)
            return change(night) if same else night

        return await services.store.database.run(change_night(night.id, checked))

    def finished(night: Night) -> Night:
        left, rounds = sum(guest.uncalled for guest in night.guests), night.plan.rounds + 1
        if left and rounds < CALL_ROUNDS:
            return night.with_plan(rounds=rounds, call_at=now + WORK_RETRY_SECONDS)
        uncalled = [guest.user_id for guest in night.guests if guest.uncalled]
        moved_at = now if key == "night-moved" else night.plan.moved_at
        return night.called(uncalled, heard=False).with_plan(call=None, moved_at=moved_at)

    waiting = [guest.user_id for guest in night.guests if guest.uncalled]
    what, channel_id = f"night {night.id} {key} {plan.starts_at}", None if plan.lost else night.channel_id
    calls = services.announcements.call(channel_id, waiting, said, plan.language, what, plan.rounds + 1)
    async for called, heard in calls:
        await store(lambda night, called=called, heard=heard: night.called(called, heard=heard))
    night = await store(finished)
    if night.plan.call is None and night.unreached:
        await _tell_unreached(services, night, what)
    return night


async def _tell_unreached(services: Services, night: Night, what: str) -> None:
    """Tell the host whom nothing reaches: they may know another way."""

    def said(language: str) -> str:
        text = services.texts.of(language)
        names = text.listed([clean_name(guest.name) for guest in night.unreached])
        return text("night-unreached", title=night_title(night, text), names=names)

    log.warning("guests_not_called", night=night.id, count=len(night.unreached))
    if night.host_id and night.host_id not in {guest.user_id for guest in night.unreached}:
        await services.announcements.write(night.host_id, said, f"{what} unreached")


@contextmanager
def _to_the_end(services: Services, night: Night) -> Generator[None]:
    """Let what Discord fails to take be tried again, but not for ever: the night's place is needed."""
    try:
        yield
    except UndeliveredError as error:
        waits = error.outcome is Outcome.RETRY
        if waits and services.now() < night.plan.closed_at + GIVE_UP_SECONDS:
            raise
        log.warning("night_left", night=night.id, error=counted(error))


async def _close(services: Services, night: Night, event_status: int | None) -> None:
    """Show a last time what has become of a night, and plan the one that follows."""
    screen, announcements = night_post(services.texts, night, over=True), services.announcements
    with _to_the_end(services, night):
        await announcements.set_event(night.guild_id, night.plan.event_id, event_status)
    with _to_the_end(services, night):
        if not night.plan.lost:
            await announcements.show(night.channel_id, night.plan.message_id, screen, f"night-{night.id}")
    start = night.next_start
    while start is not None and start <= services.now():
        start = night.with_plan(starts_at=start).next_start
    following = None
    if start is not None:
        old = night.plan
        plan = Plan(start, old.every, old.games, old.language, zone=old.zone)
        guests = tuple(Guest(one.user_id, one.name) for one in night.guests if one.user_id == night.host_id)
        following = replace(night, id=0, revision=0, plan=plan, guests=guests)
    await services.store.database.run(end_night(night.id, following))


# The hour ------------------------------------------------------------------------------------------


def _shared(services: Services, night: Night, welcome: Collection[int], apart: Apart, now: float) -> Night:
    """Return the night with the `welcome` of its guests shared out over tables; one long past has none."""
    if night.plan.stage not in BEFORE or now < night.plan.starts_at:
        # It was cancelled or moved meanwhile.
        return night
    games = [services.packages[game].game for game in night.plan.games if game in services.packages]
    sizes = {game.key: game.seats(game.options()) for game in games}
    likes = {
        guest.user_id: [game for game in guest.games if game in sizes]
        for guest in night.guests
        if guest.user_id in welcome
    }
    missed = now >= night.plan.starts_at + NIGHT_SECONDS
    found = () if missed else shared_out(likes, sizes, apart)
    seats = {who: number for number, table in enumerate(found) for who in table.people}
    guests = tuple(replace(guest, seated_at=seats.get(guest.user_id)) for guest in night.guests)
    night = night.with_plan(
        stage="open", call=None, tables=tuple((table.game, table.bots) for table in found)
    )
    return replace(night, guests=guests, revision=night.revision + 1)


async def _open(services: Services, night: Night) -> Night:
    for number, (game, bots) in enumerate(night.plan.tables):
        guests = [(guest.user_id, guest.name) for guest in night.guests if guest.seated_at == number]
        if guests and game in services.packages:
            await open_for(
                services,
                (night.guild_id, night.channel_id),
                services.packages[game],
                guests,
                2 * (night.id * MAXIMUM_GUESTS + number),
                "night-called",
                {"title": night.title},
                language=night.plan.language,
                bots=bots,
            )
    night = await services.store.database.run(
        change_night(night.id, lambda it: replace(it, revision=it.revision + 1).with_plan(opened=True))
    )
    try:
        await services.announcements.set_event(night.guild_id, night.plan.event_id, ACTIVE)
    except UndeliveredError as error:
        # The night is at its tables.
        log_undelivered("event_not_begun", error, night=night.id)
    return night


# The end -------------------------------------------------------------------------------------------


async def _is_over(services: Services, night: Night, now: float) -> bool:
    found = await services.store.database.read(tables_of(night))
    if now >= night.plan.starts_at + NIGHT_SECONDS:
        return True
    last = max((ended for _, _, ended in found), default=night.plan.starts_at)
    return not any(is_open for _, is_open, _ in found) and now >= last + PAUSE_SECONDS


async def _end(services: Services, night: Night) -> None:
    run, now = services.store.database.run, services.now()
    if not night.plan.closed_at:
        night = await run(change_night(night.id, lambda it: it.with_plan(closed_at=now)))
    if not night.plan.recapped:
        with _to_the_end(services, night):
            await _recap(services, night)
        night = await run(change_night(night.id, lambda it: it.with_plan(recapped=True)))
    await _close(services, night, COMPLETED)


async def _recap(services: Services, night: Night) -> None:
    ids = [number for number, _, _ in await services.store.database.read(tables_of(night))]
    found = [it for it in await services.tables.readable(ids) if isinstance(it, Playing | Over)]
    played = [it for it in found if isinstance(it, Playing) or it.played]
    if played:
        screen = recap(services.texts, night, played, services.posts.registry.link)
        await services.announcements.show(night.channel_id, None, screen, f"night-{night.id}-recap")
