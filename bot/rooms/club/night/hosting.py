"""The host of a night: plans it with `/night`, moves, hands over or cancels it, and is told of trouble."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from typing import cast

from msgspec.structs import replace as with_fields

from bot.client.answers import Answer, ask_for
from bot.client.gate import INVITED, OPENING, Need, place_of, require, server_of, settings_here
from bot.client.press import Press
from bot.client.presses import answers, turn_to
from bot.client.services import Services
from bot.client.slash import command
from bot.rooms.club.moderation import log_text
from bot.rooms.club.night.nights import (
    BEFORE,
    DRAFT_SECONDS,
    NIGHTS,
    Guest,
    Night,
    Plan,
    add_draft,
    announce,
    change_night,
    check_night_limits,
    night_of,
    nights_of,
    time_fault,
)
from bot.rooms.club.night.pages import (
    DAYS,
    DAYS_BEFORE,
    TIME_LENGTH,
    TITLE_LENGTH,
    AnnounceNight,
    CancelNight,
    ChangeNight,
    HandOverNight,
    ManageNight,
    OpenNights,
    OpenZones,
    PlanNight,
    ReportTitle,
    SetZone,
    cancel_page,
    draft_page,
    entered_time,
    manage_page,
    night_form,
    night_link,
    night_title,
    nights_page,
    zones_page,
)
from bot.rooms.club.night.repeats import Every
from bot.screens.notices import notice
from bot.store.preferences import zone_of
from bot.table.errors import DeniedError
from bot.text import channel_mention, clean_words, read_time, typed_line
from games.screen import Screen
from games.text import Markup

CHANGING = (*INVITED, Need.BUDGET)
"""What announcing a night takes, and changing it: its guests are called."""

# The nights of a server ----------------------------------------------------------------------------


@command("night", only_servers=True)
async def night_command(press: Press) -> Answer:
    return await turn_to(press, OpenNights())


@answers(OpenNights, needs=(Need.SERVER,))
async def open_nights(press: Press, _: OpenNights) -> Screen:
    """Show the nights of the channels that the presser sees."""
    nights = await press.services.store.database.read(nights_of(server_of(press)))
    sees_channel = press.services.channels.sees_channel
    nights_shown = [night for night in nights if await sees_channel(press, night.channel_id)]
    manages = press.permissions.manage_guild
    return nights_page(press.text, nights_shown, press.user_id, manages=manages)


@answers(ReportTitle, needs=(Need.SERVER, Need.MEMBER))
async def report_title(press: Press, request: ReportTitle) -> Screen:
    """Report a title to the moderators; of who reported it nothing is stored."""
    services = press.services
    guild_id = server_of(press)

    def report(night: Night) -> Night:
        needs_no_report = night.reported_at or night.plan.title_left or not night.title
        if needs_no_report or night.guild_id != guild_id:
            return night
        return replace(night, reported_at=services.now())

    before = await services.store.database.read(night_of(request.night))
    night = await services.store.database.run(change_night(request.night, report))
    if night != before:
        settings = await services.servers.settings(guild_id)
        text = services.texts.of(settings.language or press.language)
        line = text("told-night-reported", title=clean_words(night.title))
        await log_text(press, guild_id, line)
    return notice(f"🚩 {press.text('texts-reported')}")


# Zones ---------------------------------------------------------------------------------------------


async def _planning_zone(press: Press) -> tzinfo | None:
    """Return the zone by whose clock the presser plans: the server's, else their own; None for none yet."""
    name = (await press.services.servers.settings(server_of(press))).zone
    own_zone = (await press.services.people.preferences(press.user_id)).quiet.zone
    if name:
        return zone_of(name)
    # A person who chose none has an offset, or UTC.
    return own_zone if hasattr(own_zone, "key") else None


@answers(OpenZones, needs=())
async def open_zones(press: Press, request: OpenZones) -> Screen:
    return zones_page(press.text, await _planning_zone(press), press.services.now(), request.draft)


@answers(SetZone, needs=())
async def set_zone(press: Press, request: SetZone) -> Answer:
    """Store the presser's time zone, which their quiet hours have too, and plan by it."""
    await press.services.people.change(press.user_id, zone=request.zone)
    return await turn_to(press, PlanNight(request.draft))


# The form ------------------------------------------------------------------------------------------


@answers(PlanNight, needs=OPENING)
async def plan_night(press: Press, request: PlanNight) -> Screen | None:
    if request.draft is None and press.lines is None:
        # What has been entered is stored all the same, and refused when it is to be announced.
        check_night_limits(
            await press.services.store.database.read(nights_of(server_of(press))), press.user_id
        )
    return await _fill_in(press, request, None)


@answers(ChangeNight, needs=CHANGING)
async def change_planned_night(press: Press, request: ChangeNight) -> Screen | None:
    return await _fill_in(press, request, await _as_host(press, request.night))


async def _fill_in(press: Press, request: PlanNight | ChangeNight, night: Night | None) -> Screen | None:
    """Open the form of a night, or show what was understood of it; `night`: the one that is changed."""
    services = press.services
    settings = await settings_here(press)
    guild_id, channel_id = place_of(press)
    now = services.now()
    zone = await _planning_zone(press) or (night and night.zone)
    if zone is None:
        return zones_page(press.text, None, now)
    opens_form = press.lines is None
    shown_night = await _own_draft(press, request.draft) if request.draft and opens_form else night
    first_day = date.fromordinal(request.first) if request.first else _first_day(shown_night, zone, now)
    form = night_form(
        services.texts, press.language, shown_night, first_day, (zone, now), titled=settings.free_text
    )
    entered = await ask_for(press, with_fields(request, first=first_day.toordinal()), form)
    if entered is None:
        return None
    (day,) = entered.taken["day"]
    typed_time = typed_line(str(entered.typed["time"]), TIME_LENGTH)
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), zone)
    title = typed_line(str(entered.typed.get("title", "")), TITLE_LENGTH)
    plan = Plan(
        starts_at=read_time(typed_time, midnight) or 0.0,
        every=cast("Every", entered.taken["every"][0]),
        games=entered.taken["games"],
        language=settings.language or press.language,
        stage="draft",
        zone=getattr(zone, "key", None),
        look_at=now + DRAFT_SECONDS,
        typed=(day, typed_time),
        of=night.id if night else 0,
    )
    draft = Night(
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=press.user_id,
        title="" if title == press.text("night-usual-title") else title,
        plan=plan,
    )
    return await _show_draft(press, await services.store.database.run(add_draft(draft)))


def _first_day(night: Night | None, zone: tzinfo, now: float) -> date:
    today = datetime.fromtimestamp(now, zone).date()
    day = date.fromisoformat(entered_time(night, zone, now)[0])
    return today if (day - today).days < DAYS else day - timedelta(DAYS_BEFORE)


async def _show_draft(press: Press, draft: Night, fault: DeniedError | None = None) -> Screen:
    own_zone = (await settings_here(press)).zone is None
    fault = fault or time_fault(draft.plan.starts_at, draft.plan.typed[1], press.services.now())
    return draft_page(press.services.texts, draft, press.language, fault, own_zone=own_zone)


async def _own_draft(press: Press, night_id: int) -> Night:
    night = await press.services.store.database.read(night_of(night_id))
    if night.host_id != press.user_id:
        raise DeniedError("denied-night-host")
    return night


@answers(AnnounceNight, needs=CHANGING)
async def announce_night(press: Press, request: AnnounceNight) -> Screen:
    draft = await _own_draft(press, request.draft)
    if not (await settings_here(press)).free_text:
        draft = replace(draft, title="")
    try:
        if draft.plan.of:
            return await _change_announced(press, draft)
        await require(press, OPENING)
        return await _announce(press, draft)
    except DeniedError as refused:
        return await _show_draft(press, draft, refused)


async def _announce(press: Press, draft: Night) -> Screen:
    services = press.services
    _, channel_id = place_of(press)
    no_event = not press.bot_permissions.create_events

    def begin(night: Night) -> Night:
        host = Guest(press.user_id, press.actor.name)
        night = replace(night, channel_id=channel_id, title=draft.title, guests=(host,))
        return night.with_plan(stage="planned", look_at=0.0, typed=("", ""), no_event_told=no_event)

    night = await services.store.database.run(announce(draft.id, services.now(), begin))
    if draft.plan.stage == "draft":
        services.tables.budget.spend(press.user_id, channel_id)
        services.timers.trigger(NIGHTS)
    line = press.text("night-announced", title=night_title(night, press.text))
    return notice(f"{line}\n{press.text('night-no-event')}" if no_event else line)


async def _change_announced(press: Press, draft: Night) -> Screen:
    fault = time_fault(draft.plan.starts_at, draft.plan.typed[1], press.services.now())
    if fault is not None:
        raise fault

    def change(night: Night) -> Night:
        _check_host(press, night)
        return night.changed(draft)

    night = await change_planned(press, draft.plan.of, change)
    press.services.tables.budget.spend(press.user_id, night.channel_id)
    return _changed_notice(press, night, "night-has-changed")


# The host ------------------------------------------------------------------------------------------


async def _as_host(press: Press, night_id: int) -> Night:
    """Return a night that the presser may change. Raises `DeniedError`."""
    night = await press.services.store.database.read(night_of(night_id))
    _check_host(press, night)
    return night


def _check_host(press: Press, night: Night) -> None:
    manages = press.guild_id == night.guild_id and press.permissions.manage_guild
    may_take_over = not night.host_id and night.guest(press.user_id) is not None
    if not (manages or may_take_over or press.user_id == night.host_id):
        raise DeniedError("denied-night-host")


@answers(ManageNight, needs=INVITED, kind="private")
async def manage_night(press: Press, request: ManageNight) -> Screen:
    night = await _as_host(press, request.night)
    return manage_page(night, press.text)


@answers(HandOverNight, needs=INVITED)
async def hand_over_night(press: Press, request: HandOverNight) -> Screen:
    """Make a guest the host of a night, whom the server admits."""
    guild_id = (await _as_host(press, request.night)).guild_id
    heir_id = request.user_id
    if heir_id not in await press.services.membership.admitted(guild_id, [heir_id]):
        raise DeniedError("denied-not-here")

    def hand_over(night: Night) -> Night:
        _check_host(press, night)
        if night.guest(heir_id) is None:
            raise DeniedError("denied-not-here")
        return replace(night, host_id=heir_id)

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

    def message_in(language: str) -> str:
        text = services.texts.of(language)
        channel = channel_mention(night.channel_id)
        listed_names = text.listed(names)
        line = text(key, title=night_title(night, text), channel=channel, names=listed_names)
        return f"{line} {text('told-why', why=clean_words(why))}" if why else line

    if night.host_id:
        await services.announcements.write(
            night.host_id, message_in, f"night {night.id} {night.revision} {key}"
        )


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
