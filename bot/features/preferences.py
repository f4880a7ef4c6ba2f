"""What people choose for themselves: `/preferences`, `/language`, and `/forget-me`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
import structlog
from discord.app_commands import Choice

from bot.client.answers import Press
from bot.client.presses import answers
from bot.client.services import Services
from bot.client.slash import command, locale_text
from bot.screens.notices import notice
from bot.screens.requests import Request
from bot.screens.wording import GREY, RED, clock_text, menu, zone_menus, zone_name
from bot.store.preferences import HOUR, Pings, Preferences, QuietHours
from bot.table.commands import Id
from bot.text import LANGUAGES, Language, Texts, Words, language_name
from games.screen import Ask, Button, Entities, Option, Paragraph, Row, Rule, Screen, rows

AS_DISCORD_SAYS = "discord"
EVERY = (0, 1, 3, 6, 24)
NIGHT = 9
"""Hours of quiet until their end is chosen."""

log = structlog.stdlib.get_logger(__name__)


class OpenPreferences(Request, frozen=True, tag="preferences"):
    """Show what the presser has chosen, or what concerns their privacy."""

    privacy: bool


class SetPings(Request, frozen=True, tag="pings"):
    """Choose how to be notified of one's turn."""

    pings: Pings


class SetHidden(Request, frozen=True, tag="hidden"):
    """Hide one's results from others, or show them."""

    hidden: bool


class SetDigest(Request, frozen=True, tag="digest"):
    """Choose to be notified immediately (0), or of all tables together at an interval of hours."""

    hours: Literal[0, 1, 3, 6, 24]


class SetQuiet(Request, frozen=True, tag="quiet"):
    """Choose quiet hours: the first, the one after the last, and the minutes ahead of UTC."""

    start: Annotated[int, msgspec.Meta(ge=0, lt=24)] | None = None
    end: Annotated[int, msgspec.Meta(ge=0, lt=24)] = 0
    offset: Annotated[int, msgspec.Meta(ge=-14 * 60, le=14 * 60)] = 0


class SetOwnLanguage(Request, frozen=True, tag="speak"):
    """Choose the language that the bot uses with a person; None for what Discord says."""

    language: Language | None


class Avoid(Request, frozen=True, tag="avoid"):
    """Put a person on the list of those one would rather not play with, or take them off it."""

    user_id: Id


class ForgetMe(Request, frozen=True, tag="forget-me"):
    """Answer whether to be forgotten."""

    sure: bool


Chosen: TypeAlias = Avoid | SetPings | SetDigest | SetQuiet | SetHidden | SetOwnLanguage


@command("preferences")
async def preferences(press: Press) -> Screen:
    """Show what the presser has chosen."""
    return await open_preferences(press, OpenPreferences(privacy=False))


@answers(OpenPreferences)
async def open_preferences(press: Press, request: OpenPreferences) -> Screen:
    """Show one of the two pages."""
    chosen = await press.services.people.preferences(press.user_id)
    if request.privacy:
        return privacy_page(chosen, press.text)
    return preferences_page(press.services.texts, chosen, press.language, press.services.now())


@answers(SetPings, SetDigest, SetQuiet, SetHidden, SetOwnLanguage, Avoid)
async def change_preferences(press: Press, request: Chosen) -> Screen:
    """Store what was chosen, and show everything as it is now."""
    people, user_id = press.services.people, press.user_id
    match request:
        case SetPings(pings):
            await people.change(user_id, pings=pings)
        case SetDigest(hours):
            await people.change(user_id, digest_hours=hours)
        case SetQuiet(start, end, offset):
            await people.change(user_id, quiet_from=start, quiet_to=end, utc_offset=offset)
        case Avoid(other):
            await people.change_avoided(user_id, other)
        case SetHidden(hidden):
            await people.change(user_id, hidden=hidden)
        case SetOwnLanguage(language):
            await _speak(press.services, user_id, language)
            press.language = await people.seen(user_id, str(press.interaction.locale))
    # What was held back until now may be due.
    press.services.digests.trigger()
    return await open_preferences(press, OpenPreferences(isinstance(request, Avoid | SetHidden)))


def _languages(texts: Texts) -> list[Choice[str]]:
    tags = [Choice(name=language_name(tag), value=tag) for tag in LANGUAGES]
    return [Choice(name=locale_text(texts, "language-discord"), value=AS_DISCORD_SAYS), *tags]


@command("language", language=_languages)
async def choose_language(press: Press, language: str) -> Screen:
    """Store the presser's language, and say so in it."""
    chosen: dict[str, Language] = {tag: tag for tag in LANGUAGES}
    await _speak(press.services, press.user_id, chosen.get(language))
    spoken = await press.services.people.seen(press.user_id, str(press.interaction.locale))
    key = "language-kept" if language in chosen else "language-kept-discord"
    return notice(press.services.texts.of(spoken)(key))


async def _speak(services: Services, user_id: int, language: Language | None) -> None:
    """Use this language with a person, at their tables too; None: as Discord says."""
    await services.people.change(user_id, language=language)
    for table in await services.tables.of_person(user_id):
        services.posts.mark_dirty(table, now=True)
        await services.panels.refresh(table, user_id)


@command("forget-me")
async def forget_me(press: Press) -> Screen:
    """Ask whether the presser wants to be forgotten."""
    return forget_page(press.text)


@answers(ForgetMe)
async def answer_forget(press: Press, request: ForgetMe) -> Screen:
    """Forget the presser, or leave everything as it is."""
    if request.sure:
        await press.services.forget(press.user_id)
        log.info("person_forgotten")
    return Screen((Paragraph(press.text("forget-done" if request.sure else "forget-kept")),), GREY)


# The pages -----------------------------------------------------------------------------------------


def preferences_page(texts: Texts, chosen: Preferences, language: str, now: float) -> Screen:
    """Return pings, quiet hours and language, as they are and as they may be."""
    text = texts.of(language)
    pings = (
        Option(text(f"pings-{how}"), Ask(SetPings(how)), chosen=chosen.pings == how)
        for how in get_args(Pings)
    )
    digests = (
        Option(text(f"digest-every-{hours}"), Ask(SetDigest(hours)), chosen=chosen.quiet.every == hours)
        for hours in EVERY
    )
    languages = (
        Option(
            language_name(own) if own else text("language-discord"),
            Ask(SetOwnLanguage(own)),
            chosen=chosen.language == own,
        )
        for own in (None, *LANGUAGES)
    )
    blocks = (
        Paragraph(f"## {text('preferences-title')}"),
        Paragraph(f"**{text('preferences-pings')}**\n-# {text('preferences-pings-about')}"),
        *menu(text("preferences-pings"), pings),
        Paragraph(f"**{text('preferences-digest')}**\n-# {text('preferences-digest-about')}"),
        *menu(text("preferences-digest"), digests),
        Paragraph(f"**{text('preferences-quiet')}**\n-# {_quiet(text, chosen.quiet, now)}"),
        *_quiet_menus(text, chosen.quiet, now),
        Paragraph(f"**{text('preferences-language')}**"),
        *menu(text("preferences-language"), languages),
        *rows([Button(text("button-privacy"), Ask(OpenPreferences(privacy=True)))]),
    )
    return Screen(blocks)


def privacy_page(chosen: Preferences, text: Words) -> Screen:
    """Return who sees the reader's results, whom they avoid, and how to be forgotten."""
    shown = "hidden" if chosen.hidden else "shown"
    turn = Button(text(f"preferences-{shown}-change"), Ask(SetHidden(not chosen.hidden)), "secondary")
    avoided = [f"<@{user_id}>" for user_id in sorted(chosen.avoids)]
    names = f"\n{text.listed(avoided)}" if avoided else ""
    blocks = (
        Paragraph(f"## {text('preferences-privacy')}"),
        Paragraph(f"**{text('preferences-results')}**\n{text(f'preferences-{shown}')}"),
        *rows([turn]),
        Paragraph(f"**{text('preferences-avoid')}**\n-# {text('preferences-avoid-about')}{names}"),
        Row((Entities("user", "avoid", text("preferences-avoid-choose")),)),
        Rule(),
        Paragraph(f"-# {text('preferences-forget')}"),
        *rows([Button(text("page-back"), Ask(OpenPreferences(privacy=False)))]),
    )
    return Screen(blocks)


def _quiet(text: Words, peace: QuietHours, now: float) -> str:
    if peace.start is None:
        return text("preferences-quiet-none")
    return text(
        "preferences-quiet-kept",
        start=clock_text(peace.start * HOUR),
        end=clock_text(peace.end * HOUR),
        zone=zone_name(peace.offset),
        now=clock_text(now + peace.offset * 60),
    )


def _quiet_menus(text: Words, peace: QuietHours, now: float) -> Iterator[Row]:
    """Yield menus of when quiet hours begin and end, and of all time zones with the time there.

    They last for a night until their end is chosen; people need not know the name of their zone.
    """
    length = NIGHT if peace.start is None else peace.end - peace.start
    none = Option(text("quiet-none"), Ask(SetQuiet(None, 0, peace.offset)), chosen=peace.start is None)
    starts = (
        Option(
            text("quiet-from", time=clock_text(hour * HOUR)),
            Ask(SetQuiet(hour, (hour + length) % 24, peace.offset)),
            chosen=peace.start == hour,
        )
        for hour in range(24)
    )
    yield from menu(text("quiet-from-menu"), (none, *starts))
    if peace.start is None:
        return
    ends = (
        Option(
            text("quiet-to", time=clock_text(hour * HOUR)),
            Ask(SetQuiet(peace.start, hour, peace.offset)),
            chosen=peace.end == hour,
        )
        for hour in range(24)
        if hour != peace.start
    )
    yield from menu(text("quiet-to-menu"), ends)
    yield from zone_menus(text, peace.offset, now, partial(SetQuiet, peace.start, peace.end))


def forget_page(text: Words) -> Screen:
    """Return what forgetting does and does not do, and the button that does it."""
    does = "\n".join(f"- {text(f'forget-does-{what}')}" for what in ("leave", "name", "settings"))
    stays = "\n".join(f"- {text(f'forget-stays-{what}')}" for what in ("results", "messages", "again"))
    buttons = [
        Button(text("forget-button"), Ask(ForgetMe(sure=True)), "danger"),
        Button(text("forget-keep"), Ask(ForgetMe(sure=False))),
    ]
    blocks = (
        Paragraph(f"## {text('forget-title')}"),
        Paragraph(f"**{text('forget-does')}**\n{does}"),
        Paragraph(f"**{text('forget-stays')}**\n{stays}"),
        *rows(buttons),
    )
    return Screen(blocks, RED)
