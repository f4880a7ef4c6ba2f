"""What is shown of game nights, with the requests on their buttons: plan, post, signing up, recap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Annotated, get_args

import msgspec
from babel.dates import format_skeleton

from bot.features.night.nights import Every, Guest, Night
from bot.screens.requests import Request
from bot.screens.story import highlights
from bot.screens.wording import (
    BLURPLE,
    GREEN,
    GREY,
    choice_menu,
    game_bits,
    game_toggles,
    menu,
    relative_time,
    short,
    table_title,
    words,
)
from bot.table.commands import Id
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
from games.screen import Ask, Block, Button, Field, Form, Option, Paragraph, Row, Rule, Screen, rows
from games.signs import SEPARATOR
from games.text import Markup

DAYS = 25
"""Number of days ahead for which a night can be planned: a menu of Discord's has room for them."""
QUARTER = 15 * 60
USUAL_HOUR = 20
TITLE_LENGTH = 80
SHOWN_GUESTS = 40
MOMENTS = 3
"""Number of moments that a recap tells."""

Moment = Annotated[int, msgspec.Meta(ge=0, le=10**11)]


class PlanNight(Request, frozen=True, tag="night-plan"):
    """Show the plan of a night: when, how often, and a bit for each installed game that is played."""

    at: Moment
    every: Every
    games: Annotated[int, msgspec.Meta(ge=0, lt=1 << 60)]


class AnnounceNight(PlanNight, frozen=True, tag="night-announce"):
    """Announce the night that was planned, in this channel."""


class OpenZones(Request, frozen=True, tag="night-zones"):
    """Show the time zones to choose from."""


class SetZone(Request, frozen=True, tag="night-city"):
    """Choose the time zone of the presser, by its name in the IANA database."""

    zone: Annotated[str, msgspec.Meta(max_length=64)]


class Come(Request, frozen=True, tag="night-come"):
    """Come to a night, or not after all."""

    night: Id
    comes: bool = True


class LikeGame(Request, frozen=True, tag="night-like"):
    """Like a game of a night, or no longer."""

    night: Id
    game: Annotated[str, msgspec.Meta(max_length=32)]


class ManageNight(Request, frozen=True, tag="night-manage"):
    """Show what a host may do, with another time to move the night to."""

    night: Id
    at: Moment = 0


class MoveNight(Request, frozen=True, tag="night-move"):
    """Move a night to another time."""

    night: Id
    at: Moment


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
    message = [message_id] if (message_id := night.plan.message_id) else []
    return message_link(night.guild_id, night.channel_id, *message)


def game_titles(texts: Texts, night: Night, language: str) -> dict[str, str]:
    """Return the names of a night's games that are installed."""
    games = (game for game in night.plan.games if game in texts.packages)
    return {game: texts.of(language, game)("game-title") for game in games}


def _when(at: float) -> Markup:
    return Markup(f"{timestamp(at, 'F')} ({relative_time(at)})")


def _day(local: datetime, language: str) -> str:
    return format_skeleton("MMMEd", local, tzinfo=local.tzinfo, locale=language)


# The post ------------------------------------------------------------------------------------------


def night_post(texts: Texts, night: Night, *, over: bool = False) -> Screen:
    plan, text = night.plan, texts.of(night.plan.language)
    title = f"## 🎲 {night_title(night, text)}"
    if over:
        key = "night-off" if plan.stage == "cancelled" else "night-over"
        return Screen((Paragraph(f"{title}\n{text(key, when=_when(plan.starts_at))}"),), GREY)
    titles = game_titles(texts, night, plan.language)
    often = "" if plan.every == "once" else f"{SEPARATOR}{text(f'night-{plan.every}')}"
    host = night.guest(night.host_id)
    host_name = clean_name(host.name) if host else mention(night.host_id) if night.host_id else ""
    lines = [
        title,
        f"**{_when(plan.starts_at)}**{often}",
        f"🎯 {SEPARATOR.join(titles.values())}",
        f"-# {text('night-host', name=host_name)}" if host_name else "",
    ]
    come = text("button-night-late" if plan.stage == "open" else "button-night-come")
    buttons = [
        Button(come, Ask(Come(night.id)), "success"),
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
    more = len(night.guests) - len(names)
    if names:
        yield SEPARATOR.join([*names, *([f"+{more}"] if more else [])])
    liked = {title: sum(game in guest.games for guest in night.guests) for game, title in titles.items()}
    counts = [f"{title} {count}" for title, count in liked.items() if count]
    if counts:
        yield f"💛 {SEPARATOR.join(counts)}"


# Planning ------------------------------------------------------------------------------------------


def usual_start(now: float, zone: tzinfo) -> int:
    """Return the next evening in a time zone."""
    local = datetime.fromtimestamp(now, zone)
    start = local.replace(hour=USUAL_HOUR, minute=0, second=0, microsecond=0)
    return int((start + timedelta(days=start < local + timedelta(hours=1))).timestamp())


def plan_page(
    texts: Texts, language: str, plan: PlanNight, planned: Sequence[Night], zone: tzinfo, now: float
) -> Screen:
    text = texts.of(language)
    coming = [
        f"- [{night_title(night, text)}]({night_link(night)}){SEPARATOR}{_when(night.plan.starts_at)}"
        for night in planned
    ]
    often = {every: text(f"night-{every}") for every in get_args(Every)}
    buttons = [
        Button(text("button-night-announce"), Ask(AnnounceNight(plan.at, plan.every, plan.games)), "primary"),
        Button(text("button-night-zone"), Ask(OpenZones())),
    ]
    return Screen(
        (
            *([Paragraph("\n".join([f"## {text('night-page-title')}", *coming])), Rule()] if coming else []),
            Paragraph(f"**{text('night-plan-title')}**\n-# {text('night-plan-about')}"),
            *_time_blocks(text, plan.at, zone, now, lambda at: PlanNight(at, plan.every, plan.games)),
            *choice_menu(
                text("night-often"), often, plan.every, lambda every: PlanNight(plan.at, every, plan.games)
            ),
            *game_bits(texts, language, plan.games, lambda bits: PlanNight(plan.at, plan.every, bits)),
            *rows(buttons),
        ),
        BLURPLE,
    )


def _time_blocks(
    text: Words, at: int, zone: tzinfo, now: float, request: Callable[[int], Request]
) -> Iterator[Block]:
    """Yield menus of the day and the hour by the reader's clock, and a quarter of an hour to and fro."""
    local, today = datetime.fromtimestamp(at, zone), datetime.fromtimestamp(now, zone).date()
    clock = text("night-zone", zone=zone_name(zone, text.language), now=clock_text(now, zone))
    days = [datetime.combine(today + timedelta(number), local.timetz()) for number in range(DAYS)]
    hours = [local.replace(hour=hour) for hour in range(24)]
    yield Paragraph(f"{_when(at)}\n-# {clock}")
    for name, times in (("day", days), ("hour", hours)):
        options = (
            Option(
                _day(one, text.language) if name == "day" else f"{one.hour}:{one.minute:02}",
                Ask(request(int(one.timestamp()))),
                chosen=one == local,
            )
            for one in times
        )
        yield from menu(text(f"night-{name}"), options)
    yield from rows(
        [
            Button(text("night-earlier"), Ask(request(at - QUARTER))),
            Button(text("night-later"), Ask(request(at + QUARTER))),
        ]
    )


def title_form(text: Words) -> Form:
    title, usual = text("night-title"), text("night-usual-title")
    line = Field("title", title, value=usual, number=False, words=True, length=TITLE_LENGTH)
    return Form("title", text("button-night-announce"), text("night-plan-title"), (line,))


# Guests and hosts ----------------------------------------------------------------------------------


def guest_page(texts: Texts, night: Night, guest: Guest | None, language: str) -> Screen:
    text = texts.of(language)
    title, when = night_title(night, text), _when(night.plan.starts_at)
    if guest is None:
        back = Button(text("button-night-come"), Ask(Come(night.id)), "success")
        return Screen((Paragraph(text("night-not-coming", title=title)), Row((back,))), GREY)
    games = [game for game in night.plan.games if game in texts.packages]
    likes = {game: (game in guest.games, LikeGame(night.id, game)) for game in games}
    return Screen(
        (
            Paragraph(f"**{text('night-coming', title=title)}**\n{when}"),
            Paragraph(text("night-likes")),
            *game_toggles(texts, language, likes),
            Row((Button(text("button-night-not"), Ask(Come(night.id, comes=False)), "danger"),)),
            Paragraph(f"-# {text('night-coming-about')}"),
        ),
        BLURPLE,
    )


def manage_page(texts: Texts, night: Night, at: int, language: str, zone: tzinfo, now: float) -> Screen:
    text = texts.of(language)
    moved = at or int(night.plan.starts_at)
    day = _day(datetime.fromtimestamp(moved, zone), language)
    move = Button(
        text.plain("button-night-move", day=day, time=clock_text(moved, zone)),
        Ask(MoveNight(night.id, moved)),
        "primary",
        disabled=moved == night.plan.starts_at,
    )
    planned = [] if moved == night.plan.starts_at else [_when(night.plan.starts_at)]
    if night.plan.post_at:
        planned.append(text("night-not-posted-line", channel=channel_mention(night.channel_id)))
    if night.unreached:
        names = text.listed([clean_name(guest.name) for guest in night.unreached])
        planned.append(text("night-unreached-line", names=names))
    hosts = (
        Option(short(guest.name), Ask(HandOverNight(night.id, guest.user_id)))
        for guest in night.guests[:DAYS]
        if guest.user_id != night.host_id
    )
    return Screen(
        (
            Paragraph("\n".join([f"## {night_title(night, text)}", *planned])),
            Paragraph(f"**{text('night-move')}**"),
            *_time_blocks(text, moved, zone, now, lambda one: ManageNight(night.id, one)),
            *rows([move]),
            *menu(text("night-hand-over"), hosts),
            *rows([Button(text("button-night-cancel"), Ask(CancelNight(night.id)), "danger")]),
        ),
        BLURPLE,
    )


def cancel_page(night: Night, text: Words) -> Screen:
    buttons = [Button(text("night-cancel-yes"), Ask(CancelNight(night.id, sure=True)), "danger")]
    if night.plan.every != "once":
        series = CancelNight(night.id, sure=True, series=True)
        buttons.append(Button(text("night-cancel-all"), Ask(series), "danger"))
    buttons.append(Button(text("cancel-no"), Ask(ManageNight(night.id))))
    about = text("night-cancel-about", title=night_title(night, text))
    return Screen((Paragraph(about), *rows(buttons)), GREY)


# The recap -----------------------------------------------------------------------------------------


def recap(
    texts: Texts, night: Night, played: Sequence[Playing | Over], link: Callable[[Table], str]
) -> Screen:
    text = texts.of(night.plan.language)
    lines, moments = list[str](), list[tuple[float, str]]()
    for table in played:
        own = words(texts, table, night.plan.language)
        title = f"[{table_title(table, own)}]({link(table)})"
        if isinstance(table, Playing):
            lines.append(f"- {title}{SEPARATOR}{text('night-goes-on')}")
            continue
        winners = table.outcome.winners if table.outcome else ()
        names = text.listed([Markup(f"**{own.names[seat]}**") for seat in winners])
        lines.append(f"- {title}{SEPARATOR}" + (f"🏆 {names}" if names else text("history-no-winner")))
        moments += [(one.weight, f"- {one.text} ({title})") for one in highlights(table, own)]
    best = [line for _, line in sorted(moments, key=lambda each: -each[0])[:MOMENTS]]
    people = {one.user_id for table in played for one in table.people if not one.bot}
    head = f"## 🌙 {text('night-recap', title=night_title(night, text))}"
    count = text("night-recap-count", tables=len(played), people=len(people))
    following = [text("night-next", when=_when(night.next_start))] if night.next_start else []
    return Screen(
        (
            Paragraph(f"{head}\n{count}"),
            Paragraph("\n".join(lines)),
            *([Paragraph("\n".join([f"⭐ **{text('night-moments')}**", *best]))] if best else []),
            *(Paragraph(f"📅 {line}") for line in following),
        ),
        GREEN,
    )
