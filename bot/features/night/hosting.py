"""The host of a night: plans it with `/night`, moves, hands over or cancels it, and is told of trouble."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from typing import cast

from bot.client.answers import Press, ask_for
from bot.client.gate import INVITED, OPENING, Need, place_of, server_of, settings_here
from bot.client.moderation import log_text
from bot.client.presses import answers, turn_to
from bot.client.services import Services
from bot.client.slash import command
from bot.features.night.nights import (
    BEFORE,
    DRAFT_SECONDS,
    NIGHTS,
    Guest,
    Night,
    Plan,
    add_draft,
    announce,
    change_night,
    check_room,
    night_of,
    nights_of,
    wrong_time,
)
from bot.features.night.pages import (
    DAYS_BEFORE,
    TIME_LENGTH,
    TITLE_LENGTH,
    AnnounceNight,
    CancelNight,
    HandOverNight,
    ManageNight,
    MoveNight,
    OpenNights,
    OpenZones,
    PlanMove,
    PlanNight,
    ReportTitle,
    SetZone,
    cancel_page,
    draft_page,
    manage_page,
    move_form,
    night_form,
    night_link,
    night_title,
    nights_page,
    zones_page,
)
from bot.features.night.repeats import Every
from bot.screens.notices import notice
from bot.store.preferences import zone_of
from bot.table.table import DeniedError
from bot.text import channel_mention, clean_words, clock_text, read_time, typed_line
from games.screen import Entered, Screen
from games.text import Markup

# The nights of a server ----------------------------------------------------------------------------


@command("night", only_servers=True)
async def night_command(press: Press) -> None:
    await turn_to(press, OpenNights())


@answers(OpenNights, needs=(Need.SERVER,))
async def open_nights(press: Press, _: OpenNights) -> Screen:
    """Show the nights of the channels that the presser sees."""
    planned = await press.services.store.database.read(nights_of(server_of(press)))
    sees = press.services.channels.sees_channel
    seen = [night for night in planned if await sees(press.interaction, night.channel_id)]
    return nights_page(press.services.texts, press.language, seen, press.user_id)


@answers(ReportTitle, needs=(Need.SERVER, Need.MEMBER))
async def report_title(press: Press, request: ReportTitle) -> Screen:
    """Report a title to the moderators; of who reported it nothing is stored."""
    services, guild_id = press.services, server_of(press)

    def report(night: Night) -> Night:
        known = night.reported_at or night.plan.title_left or not night.title
        return night if known or night.guild_id != guild_id else replace(night, reported_at=services.now())

    before = await services.store.database.read(night_of(request.night))
    night = await services.store.database.run(change_night(request.night, report))
    if night != before:
        settings = await services.servers.settings(guild_id)
        text = services.texts.of(settings.language or press.language)
        said = text("told-night-reported", title=clean_words(night.title))
        await log_text(press, guild_id, said)
    return notice(f"🚩 {press.text('texts-reported')}")


# Zones ---------------------------------------------------------------------------------------------


async def _zone(press: Press) -> tzinfo | None:
    """Return the zone by whose clock the presser plans: the server's, else their own; None for none yet."""
    name = (await press.services.servers.settings(server_of(press))).zone
    own = (await press.services.people.preferences(press.user_id)).quiet.zone
    return zone_of(name) if name else own if hasattr(own, "key") else None


@answers(OpenZones, needs=())
async def open_zones(press: Press, request: OpenZones) -> Screen:
    return zones_page(press.text, await _zone(press), press.services.now(), request.draft)


@answers(SetZone, needs=())
async def set_zone(press: Press, request: SetZone) -> None:
    """Store the presser's time zone, which their quiet hours have too, and plan by it."""
    await press.services.people.change(press.user_id, zone=request.zone)
    await turn_to(press, PlanNight(request.draft))


def _day_of(at: float, zone: tzinfo) -> date:
    return datetime.fromtimestamp(at, zone).date()


def _read_when(given: Entered, zone: tzinfo) -> tuple[float, str, str]:
    """Return the moment that was entered, 0 for one that was not understood; the day, and what was typed."""
    (day,), typed = given.taken["day"], typed_line(str(given.typed["time"]), TIME_LENGTH)
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), zone)
    return read_time(typed, midnight) or 0.0, day, typed


# The form ------------------------------------------------------------------------------------------


@answers(PlanNight, needs=OPENING)
async def plan_night(press: Press, request: PlanNight) -> Screen | None:
    """Open the form of a night, or show what was understood of it."""
    services, settings, (guild_id, channel_id) = press.services, await settings_here(press), place_of(press)
    database, now, zone = services.store.database, services.now(), await _zone(press)
    if zone is None:
        return zones_page(press.text, None, now)
    draft = await _own(press, request.draft) if request.draft and press.lines is None else None
    if not request.draft and press.lines is None:
        # What has been entered is stored all the same, and refused when it is to be announced.
        check_room(await database.read(nights_of(guild_id)), press.user_id)
    first = date.fromordinal(request.first) if request.first else _day_of(now, zone)
    form = night_form(services.texts, press.language, draft, first, (zone, now), titled=settings.free_text)
    given = await ask_for(press, PlanNight(request.draft, first.toordinal()), form)
    if given is None:
        return None
    at, *typed = _read_when(given, zone)
    title = typed_line(str(given.typed.get("title", "")), TITLE_LENGTH)
    plan = Plan(
        starts_at=at,
        every=cast("Every", given.taken["every"][0]),
        games=given.taken["games"],
        language=settings.language or press.language,
        stage="draft",
        zone=getattr(zone, "key", None),
        look_at=now + DRAFT_SECONDS,
        typed=(typed[0], typed[1]),
    )
    draft = Night(
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=press.user_id,
        title="" if title == press.text("night-usual-title") else title,
        plan=plan,
    )
    return await _understood(press, await database.run(add_draft(draft)))


async def _understood(press: Press, draft: Night, refused: DeniedError | None = None) -> Screen:
    own_zone = (await settings_here(press)).zone is None
    refused = refused or wrong_time(draft.plan.starts_at, draft.plan.typed[1], press.services.now())
    return draft_page(press.services.texts, draft, press.language, refused, own_zone=own_zone)


async def _own(press: Press, night_id: int) -> Night:
    night = await press.services.store.database.read(night_of(night_id))
    if night.host_id != press.user_id:
        raise DeniedError("denied-night-host")
    return night


@answers(AnnounceNight, needs=OPENING)
async def announce_night(press: Press, request: AnnounceNight) -> Screen:
    services, settings, (_, channel_id) = press.services, await settings_here(press), place_of(press)
    draft = await _own(press, request.draft)
    no_event = not press.interaction.app_permissions.create_events
    if draft.plan.stage == "draft":

        def begin(night: Night) -> Night:
            host = Guest(press.user_id, press.actor.name)
            title = night.title if settings.free_text else ""
            night = replace(night, channel_id=channel_id, title=title, guests=(host,))
            return night.with_plan(stage="planned", look_at=0.0, typed=("", ""), no_event_told=no_event)

        try:
            draft = await services.store.database.run(announce(draft.id, services.now(), begin))
        except DeniedError as refused:
            return await _understood(press, draft, refused)
        services.tables.budget.spend(press.user_id, channel_id)
        services.timers.trigger(NIGHTS)
    said = press.text("night-announced", title=night_title(draft, press.text))
    return notice(f"{said}\n{press.text('night-no-event')}" if no_event else said)


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
    return manage_page(press.services.texts, night, press.language, request.at)


@answers(PlanMove, needs=INVITED)
async def plan_move(press: Press, request: PlanMove) -> Screen | None:
    """Open the form of another time, or show what was understood of it."""
    night, now = await _as_host(press, request.night), press.services.now()
    zone, start = await _zone(press) or night.zone, night.plan.starts_at
    first = date.fromordinal(request.first) if request.first else _first_day(start, now, zone)
    day, time = request.day or _day_of(start, zone).isoformat(), request.time or clock_text(start, zone)
    entered = PlanMove(night.id, first.toordinal(), day, time)
    form = move_form(press.text, entered, first, (zone, now))
    given = await ask_for(press, PlanMove(night.id, first.toordinal()), form)
    if given is None:
        return None
    at, day, time = _read_when(given, zone)
    again = PlanMove(night.id, day=day, time=time)
    return manage_page(press.services.texts, night, press.language, at, again, now)


def _first_day(start: float, now: float, zone: tzinfo) -> date:
    return max(_day_of(now, zone), _day_of(start, zone) - timedelta(DAYS_BEFORE))


@answers(MoveNight, needs=(*INVITED, Need.BUDGET))
async def move_night(press: Press, request: MoveNight) -> Screen:
    await _as_host(press, request.night)
    if wrong := wrong_time(request.at, "", press.services.now()):
        raise wrong

    def move(night: Night) -> Night:
        _check_host(press, night)
        return night.moved(float(request.at))

    night = await change_planned(press, request.night, move)
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

    return _changed_notice(press, await change_planned(press, request.night, hand_over), "night-handed-over")


async def change_planned(press: Press, night_id: int, change: Callable[[Night], Night]) -> Night:
    """Change a night that has not begun, and show it. Raises `DeniedError`."""

    def checked(night: Night) -> Night:
        if night.plan.stage not in BEFORE:
            raise DeniedError("denied-night-over")
        after = change(night)
        return night if after == night else replace(after, revision=night.revision + 1)

    night = await press.services.store.database.run(change_night(night_id, checked))
    press.services.timers.trigger(NIGHTS)
    return night


async def write_to_host(
    services: Services, night: Night, key: str, *, names: Sequence[Markup] = (), why: str = ""
) -> None:
    """Send the host a DM about a night; `why`: the reason of a moderator."""

    def said(language: str) -> str:
        text = services.texts.of(language)
        channel, listed = channel_mention(night.channel_id), text.listed(names)
        told = text(key, title=night_title(night, text), channel=channel, names=listed)
        return f"{told} {text('told-why', why=clean_words(why))}" if why else told

    if night.host_id:
        await services.announcements.write(night.host_id, said, f"night {night.id} {night.revision} {key}")


def _changed_notice(press: Press, night: Night, key: str) -> Screen:
    return notice(press.text(key, title=night_title(night, press.text), link=night_link(night)))


@answers(CancelNight, needs=INVITED)
async def cancel_night(press: Press, request: CancelNight) -> Screen:
    night = await _as_host(press, request.night)
    if not request.sure:
        return cancel_page(night, press.text)
    now = press.services.now()
    night = await change_planned(press, night.id, lambda it: it.cancelled(now, series=request.series))
    press.services.tables.budget.spend(press.user_id, night.channel_id)
    return notice(press.text("night-is-cancelled", title=night_title(night, press.text)))
