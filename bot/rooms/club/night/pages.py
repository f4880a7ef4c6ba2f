"""What is shown of game nights, with the requests on their buttons: plan, post, signing up, recap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta, tzinfo
from typing import Annotated, get_args

import msgspec
from babel.dates import format_date, format_skeleton

from bot.rooms.club.night.nights import BEFORE, Guest, Night
from bot.rooms.club.night.repeats import Every, week_of_month
from bot.screens.notices import refusal
from bot.screens.requests import Request
from bot.screens.story import highlights
from bot.screens.wording import (
    BLURPLE,
    GREEN,
    GREY,
    game_toggles,
    menu,
    relative_time,
    short,
    table_title,
    words,
    zone_menus,
)
from bot.table.commands import Id
from bot.table.errors import DeniedError
from bot.table.table import Over, Playing, Table
from bot.text import (
    Texts,
    Words,
    channel_mention,
    clean_name,
    clean_words,
    clock_text,
    mention,
    message_link,
    timestamp,
    zone_name,
)
from games.screen import MENU, Ask, Button, Choice, Field, Form, Option, Paragraph, Row, Screen, rows
from games.signs import SEPARATOR
from games.text import Markup

DAYS = 24
"""Number of days that a form offers."""
DAYS_BEFORE = 12
"""Number of them before a night that is further away."""
USUAL_HOUR = 20
TITLE_LENGTH = 80
TIME_LENGTH = 20
SHOWN_GUESTS = 40
MOMENTS = 3
"""Number of moments that a recap tells."""

Day = Annotated[int, msgspec.Meta(ge=0, le=date.max.toordinal() - DAYS)]
"""A day as its ordinal in the calendar; 0 for today."""


class OpenNights(Request, frozen=True, tag="nights"):
    """Show the nights that are planned in the server."""


class PlanNight(Request, frozen=True, tag="night-form"):
    """Open the form of a night with days from `first` on, and what is in a draft, if there is one."""

    draft: Id | None = None
    first: Day = 0


class ChangeNight(Request, frozen=True, tag="night-change"):
    """Open the form of a planned night, with what is in a draft of its changes, if there is one."""

    night: Id
    draft: Id | None = None
    first: Day = 0


class AnnounceNight(Request, frozen=True, tag="announce-night"):
    """Announce the night of a draft in this channel, or change the one that it is of."""

    draft: Id


class OpenZones(Request, frozen=True, tag="night-zones"):
    """Show the time zones to choose from, to plan a night or to go on with a draft."""

    draft: Id | None = None


class SetZone(Request, frozen=True, tag="night-city"):
    """Choose the time zone of the presser, by its name in the IANA database."""

    zone: Annotated[str, msgspec.Meta(max_length=64)]
    draft: Id | None = None


class ReportTitle(Request, frozen=True, tag="report-night"):
    """Report the title of a night to the server's moderators."""

    night: Id


class Come(Request, frozen=True, tag="night-come"):
    """Come to a night, or not after all."""

    night: Id
    comes: bool = True


class LikeGame(Request, frozen=True, tag="night-like"):
    """Like a game of a night, or no longer."""

    night: Id
    game: Annotated[str, msgspec.Meta(max_length=32)]


class ManageNight(Request, frozen=True, tag="night-manage"):
    """Show what a host may do. `at`: a time to move to, on pages of 1.2."""

    night: Id
    at: Annotated[int, msgspec.Meta(ge=0, le=10**11)] = 0


class HandOverNight(Request, frozen=True, tag="night-host"):
    """Make a guest the host."""

    night: Id
    user_id: Id


class CancelNight(Request, frozen=True, tag="night-cancel"):
    """Cancel a night, and with `series` all that would follow it; ask whether they are sure before."""

    night: Id
    sure: bool = False
    series: bool = False


# Words ---------------------------------------------------------------------------------------------


def night_title(night: Night, text: Words) -> Markup:
    return clean_words(night.title) if night.title else text("night-usual-title")


def night_link(night: Night) -> Markup:
    """Return the link to the post of a night, or to its channel."""
    if night.plan.message_id is None:
        return message_link(night.guild_id, night.channel_id)
    return message_link(night.guild_id, night.channel_id, night.plan.message_id)


def game_titles(texts: Texts, night: Night, language: str) -> dict[str, str]:
    """Return the names of a night's games that are installed."""
    games = (game for game in night.plan.games if game in texts.packages)
    return {game: texts.of(language, game)("game-title") for game in games}


def night_time(at: float) -> Markup:
    """Return a moment as Discord shows it to each reader, and how far it is."""
    return Markup(f"{timestamp(at, 'F')} ({relative_time(at)})")


def night_line(night: Night, text: Words) -> str:
    """Return a night in one line, with the way to it."""
    return f"[{night_title(night, text)}]({night_link(night)}){SEPARATOR}{night_time(night.plan.starts_at)}"


def night_option(night: Night, text: Words, request: Request) -> Option:
    """Return a menu's entry for a night, with its day and time: several may have the same title."""
    local = datetime.fromtimestamp(night.plan.starts_at, night.zone)
    day = format_skeleton("MMMEd", local.date(), locale=text.language)
    time = f"{day}, {clock_text(night.plan.starts_at, night.zone)}"
    return Option(short(night.title or text.plain("night-usual-title")), Ask(request), time)


def _repetition(night: Night, text: Words) -> str:
    """Return when a night comes again, after a separator; empty for one that does not."""
    plan = night.plan
    first = datetime.fromtimestamp(plan.first_at or plan.starts_at, night.zone)
    match plan.every:
        case "once":
            return ""
        case "weekday":
            day = format_date(first, "EEEE", locale=text.language)
            repetition = text("night-weekday-of", week=week_of_month(first), day=day)
        case "monthly":
            repetition = text("night-monthly-on", day=first.day)
        case _:
            repetition = text(f"night-{plan.every}")
    return f"{SEPARATOR}{repetition}"


# The post ------------------------------------------------------------------------------------------


def night_post(texts: Texts, night: Night, *, over: bool = False) -> Screen:
    plan = night.plan
    text = texts.of(night.plan.language)
    title = f"## 🎲 {night_title(night, text)}"
    if over:
        key = "night-off" if plan.stage == "cancelled" else "night-over"
        return Screen((Paragraph(f"{title}\n{text(key, when=night_time(plan.starts_at))}"),), GREY)
    titles = game_titles(texts, night, plan.language)
    host = night.guest(night.host_id)
    host_text = clean_name(host.name) if host else mention(night.host_id) if night.host_id else ""
    lines = [
        title,
        f"**{night_time(plan.starts_at)}**{_repetition(night, text)}",
        f"🎯 {SEPARATOR.join(titles.values())}",
        f"-# {text('night-host', name=host_text)}" if host_text else "",
    ]
    come_label = text("button-night-late" if plan.stage == "open" else "button-night-come")
    buttons = [
        Button(come_label, Ask(Come(night.id)), "success"),
        *([] if plan.stage == "open" else [Button(text("button-night-manage"), Ask(ManageNight(night.id)))]),
    ]
    blocks = (
        Paragraph("\n".join(line for line in lines if line)),
        Paragraph("\n".join(_guest_lines(night, titles, text))),
        *rows(buttons),
        Paragraph(f"-# {text('night-open-about' if plan.stage == 'open' else 'night-about')}"),
    )
    return Screen(blocks, GREEN if plan.stage == "open" else BLURPLE)


def _guest_lines(night: Night, titles: Mapping[str, str], text: Words) -> Iterator[str]:
    yield f"**{text('night-guests', count=len(night.guests))}**"
    names = [clean_name(guest.name) for guest in night.guests[:SHOWN_GUESTS]]
    further = len(night.guests) - len(names)
    if names:
        yield SEPARATOR.join([*names, *([f"+{further}"] if further else [])])
    likes = {title: sum(game in guest.games for guest in night.guests) for game, title in titles.items()}
    counts = [f"{title} {count}" for title, count in likes.items() if count]
    if counts:
        yield f"💛 {SEPARATOR.join(counts)}"


# Planning ------------------------------------------------------------------------------------------


def nights_page(text: Words, planned: Sequence[Night], user_id: int, *, manages: bool) -> Screen:
    """Return the nights of a server; a host finds theirs here, also one that could not be posted.

    Titles in other people's words can be reported.
    """
    lines = [f"- {night_line(night, text)}" for night in planned] or [text("night-none")]
    own_nights = (
        night_option(night, text, ManageNight(night.id))
        for night in planned
        if night.plan.stage in BEFORE and (manages or night.host_id == user_id)
    )
    reports = (
        night_option(night, text, ReportTitle(night.id))
        for night in planned
        if night.title and night.host_id != user_id and not night.plan.title_left
    )
    return Screen(
        (
            Paragraph("\n".join([f"## {text('night-page-title')}", *lines])),
            *rows([Button(text("button-night-plan"), Ask(PlanNight()), "primary", emoji="🗓️")]),
            *menu(text("button-night-manage"), own_nights),
            *menu(text("night-report"), reports),
            Paragraph(f"-# {text('night-plan-about')}"),
        ),
        BLURPLE,
    )


def zones_page(text: Words, zone: tzinfo | None, now: float, draft: int | None = None) -> Screen:
    heading = f"**{text('night-zone-title')}**\n{text('night-zones-about')}"
    return Screen(
        (Paragraph(heading), *zone_menus(text, zone, now, lambda name: SetZone(name, draft))), BLURPLE
    )


def entered_time(night: Night | None, zone: tzinfo, now: float) -> tuple[str, str]:
    """Return the day and the time that a form shows: of a draft or a night, else the next evening."""
    if night and night.plan.stage == "draft":
        return night.plan.typed
    local = datetime.fromtimestamp(night.plan.starts_at if night else now, zone)
    if night:
        return local.date().isoformat(), clock_text(night.plan.starts_at, zone)
    next_evening = local + timedelta(days=local.hour >= USUAL_HOUR - 1)
    return next_evening.date().isoformat(), f"{USUAL_HOUR}:00"


def night_form(
    texts: Texts,
    language: str,
    night: Night | None,
    first_day: date,
    clock: tuple[tzinfo, float],
    *,
    titled: bool,
) -> Form:
    """Return the form of a night, with what is in a draft or is planned.

    `clock`: the zone that it goes by, and now.
    """
    text = texts.of(language)
    zone, now = clock
    day, time = entered_time(night, zone, now)
    days = [first_day + timedelta(number) for number in range(DAYS)]
    dates = tuple(day_offered.isoformat() for day_offered in days)
    hint = text.plain("night-time-about", zone=zone_name(zone, language), now=clock_text(now, zone))
    choices = get_args(Every)
    games = tuple(texts.packages)[:MENU]
    title = (night and night.title) or text("night-usual-title")
    fields = (
        Field("title", text("night-title"), value=title, number=False, length=TITLE_LENGTH),
        Choice(
            "day",
            text("night-day"),
            tuple(format_skeleton("MMMEd", day_offered, locale=language) for day_offered in days),
            dates,
            chosen=(day,) if day in dates else (),
        ),
        Field("time", text("night-hour"), hint=hint, value=time, number=False, length=TIME_LENGTH),
        Choice(
            "every",
            text("night-often"),
            tuple(text(f"night-{choice}") for choice in choices),
            choices,
            chosen=(night.plan.every if night else "once",),
        ),
        Choice(
            "games",
            text("night-games"),
            tuple(texts.of(language, game)("game-title") for game in games),
            games,
            most=len(games),
            chosen=tuple(game for game in games if night is None or game in night.plan.games),
        ),
    )
    is_change = night is not None and (night.plan.of or night.plan.stage != "draft")
    heading = text("night-change-title" if is_change else "night-plan-title")
    return Form("night", text("button-night-plan"), heading, fields if titled else fields[1:])


def draft_page(
    texts: Texts, draft: Night, language: str, refused: DeniedError | None, *, own_zone: bool
) -> Screen:
    """Return what was understood of a form, or why it is refused; `own_zone`: it went by the planner's."""
    text = texts.of(language)
    time_line = f"**{night_time(draft.plan.starts_at)}**{_repetition(draft, text)}"
    lines = [
        f"## {night_title(draft, text)}",
        refusal(refused, text) if refused else time_line,
        f"🎯 {SEPARATOR.join(game_titles(texts, draft, language).values())}",
        *([] if refused else [f"-# {text('night-change-about' if draft.plan.of else 'night-draft-about')}"]),
    ]
    changed_night_id = draft.plan.of
    style = "primary" if refused else "secondary"
    key = "button-night-save" if changed_night_id else "button-night-announce"
    change_request = ChangeNight(changed_night_id, draft.id) if changed_night_id else PlanNight(draft.id)
    announce_button = Button(text(key), Ask(AnnounceNight(draft.id)), "primary")
    change_button = Button(text("button-night-change"), Ask(change_request), style)
    zone_button = Button(text("button-night-zone"), Ask(OpenZones(draft.id)))
    buttons = [
        *([] if refused else [announce_button]),
        change_button,
        *([zone_button] if own_zone and not changed_night_id else []),
    ]
    return Screen((Paragraph("\n".join(lines)), *rows(buttons)), GREY if refused else BLURPLE)


# Guests and hosts ----------------------------------------------------------------------------------


def guest_page(texts: Texts, night: Night, guest: Guest | None, language: str) -> Screen:
    text = texts.of(language)
    title = night_title(night, text)
    time = night_time(night.plan.starts_at)
    if guest is None:
        come_button = Button(text("button-night-come"), Ask(Come(night.id)), "success")
        return Screen((Paragraph(text("night-not-coming", title=title)), Row((come_button,))), GREY)
    games = [game for game in night.plan.games if game in texts.packages]
    likes = {game: (game in guest.games, LikeGame(night.id, game)) for game in games}
    return Screen(
        (
            Paragraph(f"**{text('night-coming', title=title)}**\n{time}"),
            Paragraph(text("night-likes")),
            *game_toggles(texts, language, likes),
            Row((Button(text("button-night-not"), Ask(Come(night.id, comes=False)), "danger"),)),
            Paragraph(f"-# {text('night-coming-about')}"),
        ),
        BLURPLE,
    )


def manage_page(night: Night, text: Words) -> Screen:
    lines = [f"## {night_title(night, text)}", night_time(night.plan.starts_at)]
    if night.plan.post_at:
        lines.append(text("night-not-posted-line", channel=channel_mention(night.channel_id)))
    if night.unreached:
        names = text.listed([clean_name(guest.name) for guest in night.unreached])
        lines.append(text("night-unreached-line", names=names))
    possible_hosts = (
        Option(short(guest.name), Ask(HandOverNight(night.id, guest.user_id)))
        for guest in night.guests[:MENU]
        if guest.user_id != night.host_id
    )
    return Screen(
        (
            Paragraph("\n".join(lines)),
            *rows([Button(text("button-night-change"), Ask(ChangeNight(night.id)))]),
            *menu(text("night-hand-over"), possible_hosts),
            *rows([Button(text("button-night-cancel"), Ask(CancelNight(night.id)), "danger")]),
        ),
        BLURPLE,
    )


def cancel_page(night: Night, text: Words) -> Screen:
    buttons = [Button(text("night-cancel-yes"), Ask(CancelNight(night.id, sure=True)), "danger")]
    if night.plan.every != "once":
        cancel_series = CancelNight(night.id, sure=True, series=True)
        buttons.append(Button(text("night-cancel-all"), Ask(cancel_series), "danger"))
    buttons.append(Button(text("cancel-no"), Ask(ManageNight(night.id))))
    question = text("night-cancel-about", title=night_title(night, text))
    return Screen((Paragraph(question), *rows(buttons)), GREY)


# The recap -----------------------------------------------------------------------------------------


def recap(
    texts: Texts,
    night: Night,
    played: Sequence[Playing | Over],
    following: Night | None,
    link: Callable[[Table], str],
) -> Screen:
    """Return what was played at a night, and when the `following` one is."""
    text = texts.of(night.plan.language)
    lines = list[str]()
    weighed_lines = list[tuple[float, str]]()
    for table in played:
        game_text = words(texts, table, night.plan.language)
        title = f"[{table_title(table, game_text)}]({link(table)})"
        if isinstance(table, Playing):
            lines.append(f"- {title}{SEPARATOR}{text('night-goes-on')}")
            continue
        winners = table.outcome.winners if table.outcome else ()
        names = text.listed([Markup(f"**{game_text.names[seat]}**") for seat in winners])
        lines.append(f"- {title}{SEPARATOR}" + (f"🏆 {names}" if names else text("history-no-winner")))
        weighed_lines += [
            (moment.weight, f"- {moment.text} ({title})") for moment in highlights(table, None, game_text)
        ]
    best_lines = [
        line for _, line in sorted(weighed_lines, key=lambda weighed_line: -weighed_line[0])[:MOMENTS]
    ]
    people_ids = {person.user_id for table in played for person in table.people if not person.bot}
    heading = f"## 🌙 {text('night-recap', title=night_title(night, text))}"
    count = text("night-recap-count", tables=len(played), people=len(people_ids))
    blocks = [Paragraph(f"{heading}\n{count}"), Paragraph("\n".join(lines))]
    if best_lines:
        blocks.append(Paragraph("\n".join([f"⭐ **{text('night-moments')}**", *best_lines])))
    if following is not None:
        blocks.append(Paragraph(f"📅 {text('night-next', when=night_time(following.plan.starts_at))}"))
    return Screen(tuple(blocks), GREEN)
