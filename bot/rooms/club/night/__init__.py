"""Game nights: planned with `/night`, announced, opened at their hour, and told again at their end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from contextlib import contextmanager, suppress
from dataclasses import replace

import structlog

from bot.client.announcements import ACTIVE, COMPLETED
from bot.client.answers import Answer
from bot.client.deletions import leaves_channels
from bot.client.gate import INVITED, OPENING, Need, require, settings_here
from bot.client.lobbies import (
    greeting,
    maximum_tables,
    note_reliability,
    open_for,
    open_lobby,
    prepare_lobby,
    show_opened,
    sits_at,
    start_completed,
)
from bot.client.outcomes import Outcome, UndeliveredError, counted, log_undelivered
from bot.client.press import Press
from bot.client.presses import answers
from bot.client.services import Services
from bot.rooms.club.night import moderators
from bot.rooms.club.night.hosting import change_planned, write_to_host
from bot.rooms.club.night.nights import (
    BEFORE,
    CALL_ROUNDS,
    GIVE_UP_SECONDS,
    MAXIMUM_GUESTS,
    NIGHT_SECONDS,
    NIGHTS,
    PAUSE_SECONDS,
    REMINDER_SECONDS,
    Call,
    Guest,
    Night,
    Plan,
    change_night,
    drop_draft,
    end_night,
    night_of,
    nights_of,
    tables_of,
)
from bot.rooms.club.night.pages import (
    Come,
    LikeGame,
    game_titles,
    guest_page,
    night_link,
    night_post,
    night_title,
    recap,
)
from bot.rooms.club.night.sharing import Apart, share_out
from bot.screens.wording import relative_time
from bot.store.personal_blocks import personal_blocks
from bot.store.schema import nights
from bot.table.commands import Join
from bot.table.errors import DeniedError
from bot.table.table import Lobby, Over, Playing
from bot.table.terms import preset
from bot.text import clean_name, clean_words
from bot.timers import RETRY_SECONDS, timed
from games.screen import Screen

POST_AGAIN_SECONDS = 30 * 60.0
"""Seconds until a post that Discord has refused is tried again."""
LOOK_SECONDS = 60.0
"""Seconds between two looks at the tables of a night."""

__all__ = ["moderators"]
"""What else declares what can be pressed."""

log = structlog.stdlib.get_logger(__name__)


# Guests --------------------------------------------------------------------------------------------


@answers(Come, needs=(Need.SERVER,), kind="private")
async def come(press: Press, request: Come) -> Answer:
    """Come to a night, or not; to one that has begun at once, where a seat is free."""
    night = await press.services.store.database.read(night_of(request.night))
    if request.comes:
        await require(press, INVITED)
    if night.plan.stage == "open" and request.comes:
        return await _come_late(press, night)
    name = press.actor.name

    def change(night: Night) -> Night:
        others = tuple(guest for guest in night.guests if guest.user_id != press.user_id)
        if not request.comes or len(others) < len(night.guests):
            return night if request.comes else replace(night, guests=others)
        if len(others) >= MAXIMUM_GUESTS:
            raise DeniedError("denied-night-full", most=MAXIMUM_GUESTS)
        return replace(night, guests=(*others, Guest(press.user_id, name)))

    night = await change_planned(press, request.night, change)
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

    night = await change_planned(press, request.night, change)
    return guest_page(press.services.texts, night, night.guest(press.user_id), press.language)


async def _come_late(press: Press, night: Night) -> Answer:
    """Take a seat at a table of a night that still waits: one's own first; else open another table."""
    services = press.services
    night_tables = await services.store.database.read(tables_of(night))
    tables = await services.tables.readable(number for number, is_open, _ in night_tables if is_open)
    people = {person.user_id for table in tables for person in table.seated}
    blocks = await services.store.database.read(personal_blocks({press.user_id, *people}))
    blocked_ids = {block.blocked for block in blocks if block.by == press.user_id}
    blockers = {block.by for block in blocks if block.blocked == press.user_id}
    lobbies = [table for table in tables if isinstance(table, Lobby) and not sits_at(table, blocked_ids)]

    def order(table: Lobby) -> tuple[bool, bool, int]:
        # Beside a person who has blocked them they sit only where nothing else is free: they would notice.
        return sits_at(table, blockers), table.seat_of(press.user_id) is None, len(table.people)

    await note_reliability(press)
    for table in sorted(lobbies, key=order):
        press.table = table
        try:
            press.table = await start_completed(press, table, await press.do(Join()))
        except DeniedError:
            continue
        return greeting(press, press.table)
    guest = night.guest(press.user_id)
    games = [game for game in (guest and guest.games) or night.plan.games if game in services.packages]
    if not games:
        raise DeniedError("denied-unknown-game")
    await require(press, OPENING)
    settings = await settings_here(press)
    package = services.packages[games[0]]
    lobby = await prepare_lobby(press, package, night.plan.language, preset(settings.clock))
    press.table = await open_lobby(services, lobby, maximum_tables(press, settings))
    await show_opened(press, press.table)
    return None


@leaves_channels
async def end_nights(services: Services, guild_id: int, channel_id: int) -> None:
    """End the nights of a deleted channel."""
    for night in await services.store.database.read(nights_of(guild_id)):
        if night.channel_id == channel_id:
            with suppress(DeniedError):
                end_change = change_night(night.id, lambda it: it.without_channel(services.now()))
                await services.store.database.run(end_change)
    services.timers.trigger(NIGHTS)


# What is due ---------------------------------------------------------------------------------------


@timed(NIGHTS, nights.c.due_at)
async def attend(services: Services, number: int) -> float:
    """Do what is due at a night, each thing stored once it is done: what a stop cuts off is done again."""
    retry_at = services.now() + RETRY_SECONDS
    try:
        night = await services.store.database.read(night_of(number))
        return await _take_step(services, night)
    except DeniedError:
        # It was ended or cancelled meanwhile, or cannot be read.
        return retry_at
    except UndeliveredError as error:
        log_undelivered("night_refused", error, night=number)
        if error.place_gone:
            change = change_night(number, lambda it: it.without_channel(services.now()))
        else:
            change = change_night(number, lambda it: it.with_plan(rests_until=retry_at))
        return (await services.store.database.run(change)).due


async def _take_step(services: Services, night: Night) -> float:
    now = services.now()
    run = services.store.database.run
    if night.plan.stage == "draft":
        await run(drop_draft(night.id))
        return night.due
    if night.plan.stage in BEFORE and now >= night.plan.starts_at:
        # What opens is stored first, so that everybody has one seat whatever happens.
        guests = [guest.user_id for guest in night.guests]
        blocks = await services.store.database.read(personal_blocks(guests))
        apart = {frozenset(block) for block in blocks}
        welcome = await services.membership.admitted(night.guild_id, guests)
        night = await run(change_night(night.id, lambda it: _share_out(services, it, welcome, apart, now)))
    elif night.plan.stage == "planned" and now >= night.plan.starts_at - REMINDER_SECONDS:
        night = await run(change_night(night.id, _remind))
    if night.plan.call and now >= night.plan.call_at:
        night = await _call(services, night, night.plan.call)
    if night.plan.stage == "cancelled":
        if night.plan.call is None:
            await _close(services, night, None, await _next_night(services, night))
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
    if night.lacks_event and now >= night.plan.event_due:
        night = await _schedule_event(services, night)
    return night.due


async def _show(services: Services, night: Night) -> Night:
    plan = night.plan
    announcements = services.announcements
    screen = night_post(services.texts, night)
    nonce = f"night-{night.id}"
    try:
        message_id = await announcements.show(night.channel_id, plan.message_id, screen, nonce)
    except UndeliveredError as error:
        if error.outcome is Outcome.RETRY or error.place_gone:
            raise
        log_undelivered("night_refused", error, night=night.id)
        return await _put_off_post(services, night)
    return await services.store.database.run(
        change_night(
            night.id,
            lambda it: it.with_plan(message_id=message_id, shown=night.revision, post_at=0.0),
        )
    )


async def _schedule_event(services: Services, night: Night) -> Night:
    """Make Discord's event of a night that is posted, or change it; a night without one stands all the same.

    What is done about the event in Discord is never read: it shows the night, and decides nothing.
    """
    plan = night.plan
    text = services.texts.of(night.plan.language)
    titles = list(game_titles(services.texts, night, plan.language).values())
    title = night.title or text("night-usual-title")
    event_text = text.plain("night-event", games=text.listed(titles))
    place = (night.guild_id, night.channel_id)
    span = (plan.starts_at, plan.starts_at + NIGHT_SECONDS)
    voice_id = (await services.servers.settings(night.guild_id)).night_voice
    try:
        event_id = await services.announcements.schedule(
            place, plan.event_id, title, event_text, span, voice_id
        )
    except UndeliveredError as error:
        log_undelivered("event_waits", error, night=night.id)
        changes: dict[str, object] = {"event_due": services.now() + RETRY_SECONDS}
    else:
        if not event_id and not plan.no_event_told:
            await write_to_host(services, night, "night-event-refused")
        was_told = plan.no_event_told or not event_id
        changes = {"event_id": event_id, "event_at": plan.starts_at, "no_event_told": was_told}

    title_shown = night.title

    def note_event(night: Night) -> Night:
        after = night.with_plan(**changes)
        # Its title may have been taken away meanwhile.
        return after if night.title == title_shown else after.with_plan(event_at=0.0)

    return await services.store.database.run(change_night(night.id, note_event))


async def _put_off_post(services: Services, night: Night) -> Night:
    """Go on without a post that Discord refuses, and try it again later; the host is told the first time."""
    if not night.plan.post_at:
        await write_to_host(services, night, "night-not-posted")
    retry_at = services.now() + POST_AGAIN_SECONDS
    return await services.store.database.run(
        change_night(night.id, lambda it: it.with_plan(post_at=retry_at))
    )


def _remind(night: Night) -> Night:
    if night.plan.stage != "planned":
        # It was cancelled meanwhile.
        return night
    return night.with_plan(stage="reminded").calling("night-reminder")


async def _call(services: Services, night: Night, key: Call) -> Night:
    """Tell the guests who have not been told yet; those whom Discord fails to take get another round.

    The host is told at the end who could not be told.
    """
    plan = night.plan
    now = services.now()

    def message_in(language: str) -> str:
        text = services.texts.of(language)
        when = relative_time(plan.starts_at)
        link = night_link(night)
        line = text(key, title=night_title(night, text), when=when, link=link)
        return f"{line} {text('told-why', why=clean_words(plan.why))}" if plan.why else line

    async def store_change(change: Callable[[Night], Night]) -> Night:
        def checked(night: Night) -> Night:
            is_same_call = (night.plan.call, night.plan.starts_at) == (key, plan.starts_at)
            return change(night) if is_same_call else night

        return await services.store.database.run(change_night(night.id, checked))

    def end_round(night: Night) -> Night:
        uncalled_count = sum(guest.uncalled for guest in night.guests)
        rounds = night.plan.rounds + 1
        if uncalled_count and rounds < CALL_ROUNDS:
            return night.with_plan(rounds=rounds, call_at=now + RETRY_SECONDS)
        uncalled = [guest.user_id for guest in night.guests if guest.uncalled]
        moved_at = now if key == "night-moved" else night.plan.moved_at
        return night.called(uncalled, heard=False).with_plan(call=None, moved_at=moved_at)

    guest_ids = [guest.user_id for guest in night.guests if guest.uncalled]
    nonce = f"night {night.id} {key} {plan.starts_at}"
    channel_id = None if plan.lost else night.channel_id
    calls = services.announcements.call(
        channel_id, guest_ids, message_in, plan.language, nonce, plan.rounds + 1
    )
    async for called_ids, heard in calls:
        await store_change(
            lambda night, called_ids=called_ids, heard=heard: night.called(called_ids, heard=heard)
        )
    night = await store_change(end_round)
    if night.plan.call is None and night.unreached:
        await _tell_unreached(services, night)
    return night


async def _tell_unreached(services: Services, night: Night) -> None:
    """Tell the host whom nothing reaches: they may know another way."""
    log.warning("guests_not_called", night=night.id, count=len(night.unreached))
    if night.host_id not in {guest.user_id for guest in night.unreached}:
        names = [clean_name(guest.name) for guest in night.unreached]
        await write_to_host(services, night, "night-unreached", names=names)


@contextmanager
def _give_up_in_time(services: Services, night: Night) -> Generator[None]:
    """Let what Discord fails to take be tried again, but not for ever: the night's place is needed."""
    try:
        yield
    except UndeliveredError as error:
        may_pass = error.outcome is Outcome.RETRY
        if may_pass and services.now() < night.plan.closed_at + GIVE_UP_SECONDS:
            raise
        log.warning("night_left", night=night.id, error=counted(error))


async def _close(services: Services, night: Night, event_status: int | None, following: Night | None) -> None:
    """Show a last time what has become of a night, and store the one that follows."""
    screen = night_post(services.texts, night, over=True)
    announcements = services.announcements
    with _give_up_in_time(services, night):
        await announcements.set_event(night.guild_id, night.plan.event_id, event_status)
    with _give_up_in_time(services, night):
        if not night.plan.lost:
            await announcements.show(night.channel_id, night.plan.message_id, screen, f"night-{night.id}")
    await services.store.database.run(end_night(night.id, following))


async def _next_night(services: Services, night: Night) -> Night | None:
    """Return the night that follows one that is over; none without a host, which the channel is told."""
    start = night.next_start(services.now())
    run = services.store.database.run
    if start is None:
        return None
    if not (night.host_id and await services.membership.belongs(night.guild_id, night.host_id)):
        text = services.texts.of(night.plan.language)
        line = text("night-host-gone", title=night_title(night, text))
        await services.announcements.say(night.channel_id, line, f"night {night.id} last")
        await run(change_night(night.id, lambda it: it.with_plan(every="once")))
        return None
    plan_before = night.plan
    settings = await services.servers.settings(night.guild_id)
    plan = Plan(
        start,
        plan_before.every,
        plan_before.games,
        plan_before.language,
        zone=plan_before.zone,
        first_at=plan_before.first_at or plan_before.starts_at,
        no_event_told=plan_before.no_event_told,
        title_left=plan_before.title_left,
    )
    host = tuple(Guest(guest.user_id, guest.name) for guest in night.guests if guest.user_id == night.host_id)
    next_night = replace(night, id=0, revision=0, plan=plan, guests=host)
    return next_night if settings.free_text else replace(next_night, title="", reported_at=None)


# The hour ------------------------------------------------------------------------------------------


def _share_out(services: Services, night: Night, welcome: Collection[int], apart: Apart, now: float) -> Night:
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
    is_too_late = now >= night.plan.starts_at + NIGHT_SECONDS
    parties = () if is_too_late else share_out(likes, sizes, apart)
    seats = {user_id: number for number, table in enumerate(parties) for user_id in table.people}
    guests = tuple(replace(guest, seated_at=seats.get(guest.user_id)) for guest in night.guests)
    night = night.with_plan(
        stage="open", call=None, tables=tuple((table.game, table.bots) for table in parties)
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
    night_tables = await services.store.database.read(tables_of(night))
    if now >= night.plan.starts_at + NIGHT_SECONDS:
        return True
    last_end = max((ended for _, _, ended in night_tables), default=night.plan.starts_at)
    return not any(is_open for _, is_open, _ in night_tables) and now >= last_end + PAUSE_SECONDS


async def _end(services: Services, night: Night) -> None:
    run = services.store.database.run
    now = services.now()
    if not night.plan.closed_at:
        night = await run(change_night(night.id, lambda it: it.with_plan(closed_at=now)))
    next_night = await _next_night(services, night)
    if not night.plan.recapped:
        with _give_up_in_time(services, night):
            await _recap(services, night, next_night)
        night = await run(change_night(night.id, lambda it: it.with_plan(recapped=True)))
    await _close(services, night, COMPLETED, next_night)


async def _recap(services: Services, night: Night, following: Night | None) -> None:
    ids = [number for number, _, _ in await services.store.database.read(tables_of(night))]
    tables = [it for it in await services.tables.readable(ids) if isinstance(it, Playing | Over)]
    games = [it for it in tables if isinstance(it, Playing) or it.played]
    if games:
        screen = recap(services.texts, night, games, following, services.posts.registry.link)
        await services.announcements.show(night.channel_id, None, screen, f"night-{night.id}-recap")
