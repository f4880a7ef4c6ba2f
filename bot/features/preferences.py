"""What people choose for themselves: `/preferences`, `/language`, and `/forget-me`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, get_args

import msgspec
import structlog
from discord.app_commands import Choice

from bot.client.outcomes import Outcome
from bot.client.press import Press
from bot.client.presses import answers
from bot.client.services import Services
from bot.client.slash import command, locale_text
from bot.screens.notices import notice, waiting_tables
from bot.screens.requests import Request, TogglePersonalBlock, choosing
from bot.screens.wording import GREY, RED, choice_menu, zone_menus
from bot.store import schema
from bot.store.personal_blocks import blocked_by, toggle_personal_block
from bot.store.preferences import HELD_BACK, Pings, Preferences, QuietHours
from bot.table.table import Playing
from bot.text import LANGUAGES, Language, Texts, Words, clock_text, language_name, mention, zone_name
from bot.timers import RETRY_SECONDS, timed
from games.screen import Ask, Button, Entities, Paragraph, Row, Rule, Screen, rows
from games.text import Markup

AS_DISCORD_SAYS = "discord"
"""The choice of `/language` for the language that Discord says."""
DEFAULT_QUIET_HOURS = 9
"""Length of quiet hours until their end is chosen."""

log = structlog.stdlib.get_logger(__name__)


class OpenPreferences(Request, frozen=True, tag="preferences"):
    """Show what the presser has chosen, or what concerns their privacy."""

    privacy: bool


class SetQuiet(Request, frozen=True, tag="quiet"):
    """Choose quiet hours: the first, and the one after the last.

    `offset`: minutes ahead of UTC, on pages of versions before there were zones.
    """

    start: Annotated[int, msgspec.Meta(ge=0, lt=24)] | None = None
    end: Annotated[int, msgspec.Meta(ge=0, lt=24)] = 0
    offset: Annotated[int, msgspec.Meta(ge=-14 * 60, le=14 * 60)] | None = None


class SetOwnLanguage(Request, frozen=True, tag="speak"):
    """Choose the language that the bot uses with a person; None for what Discord says."""

    language: Language | None


class ForgetMe(Request, frozen=True, tag="forget-me"):
    """Answer whether to be forgotten."""

    sure: bool


SetPings = choosing("pings", "pings", Pings)
SetHidden = choosing("hidden", "hidden", bool)
SetZone = choosing("zone", "zone", Annotated[str, msgspec.Meta(max_length=64)])


@command("preferences")
async def preferences(press: Press) -> Screen:
    return await open_preferences(press, OpenPreferences(privacy=False))


@answers(OpenPreferences, needs=())
async def open_preferences(press: Press, request: OpenPreferences) -> Screen:
    chosen = await press.services.people.preferences(press.user_id)
    if request.privacy:
        blocked = await press.services.store.database.read(blocked_by(press.user_id))
        return privacy_page(chosen, blocked, press.text)
    return preferences_page(press.services.texts, chosen, press.language, press.services.now())


@answers(SetPings, SetQuiet, SetZone, SetHidden, SetOwnLanguage, TogglePersonalBlock, needs=())
async def change_preferences(press: Press, request: Request) -> Screen:
    people = press.services.people
    user_id = press.user_id
    match request:
        case SetQuiet(start, end, None):
            await people.change(user_id, quiet_from=start, quiet_to=end)
        case SetQuiet(start, end, offset):
            await people.change(user_id, quiet_from=start, quiet_to=end, utc_offset=offset, zone=None)
        case TogglePersonalBlock(other_id):
            await press.services.store.database.run(toggle_personal_block(user_id, other_id))
        case SetOwnLanguage(language):
            await _set_language(press.services, user_id, language)
            press.language = await people.seen(user_id, press.locale)
        case _:
            await people.change(user_id, **msgspec.structs.asdict(request))
    # What was held back until now may be due.
    press.services.timers.trigger(HELD_BACK)
    return await open_preferences(
        press, OpenPreferences(isinstance(request, TogglePersonalBlock | SetHidden))
    )


def _languages(texts: Texts) -> list[Choice[str]]:
    tags = [Choice(name=language_name(tag), value=tag) for tag in LANGUAGES]
    return [Choice(name=locale_text(texts, "language-discord"), value=AS_DISCORD_SAYS), *tags]


@command("language", language=_languages)
async def choose_language(press: Press, language: str) -> Screen:
    """Store the presser's language, and say so in it."""
    languages_by_tag: dict[str, Language] = {tag: tag for tag in LANGUAGES}
    await _set_language(press.services, press.user_id, languages_by_tag.get(language))
    language_now = await press.services.people.seen(press.user_id, press.locale)
    key = "language-kept" if language in languages_by_tag else "language-kept-discord"
    return notice(press.services.texts.of(language_now)(key))


async def _set_language(services: Services, user_id: int, language: Language | None) -> None:
    """Store the language that a person chose, None for what Discord says, and show their panels in it."""
    await services.people.change(user_id, language=language)
    for table in await services.tables.of_person(user_id):
        services.posts.mark_dirty(table)


@command("forget-me")
async def forget_me(press: Press) -> Screen:
    return forget_page(press.text)


@answers(ForgetMe, needs=())
async def answer_forget(press: Press, request: ForgetMe) -> Screen:
    if request.sure:
        await press.services.forget(press.user_id)
        log.info("person_forgotten")
    return Screen((Paragraph(press.text("forget-done" if request.sure else "forget-kept")),), GREY)


# The end of quiet hours ----------------------------------------------------------------------------


@timed(HELD_BACK, schema.people.c.held_until)
async def send_held_back(services: Services, user_id: int) -> float | None:
    """Send a person whose calls were held back one DM with the tables that wait for them."""
    quiet = (await services.people.preferences(user_id)).quiet
    if (until := quiet.due(services.now())) is not None:
        return until
    open_tables = [
        table
        for table in await services.tables.of_person(user_id)
        if isinstance(table, Playing) and table.seat_of(user_id) in table.called
    ]

    def text_in(language: str) -> str:
        link = services.posts.registry.link
        texts = services.texts
        titled_tables = [
            (texts.of(language, table.game.key)("game-title"), table.id, link(table)) for table in open_tables
        ]
        return waiting_tables(titled_tables, texts.of(language))

    now = services.now()
    if not open_tables:
        return None
    outcome = await services.announcements.write(user_id, text_in, f"held {user_id} {int(now)}")
    return now + RETRY_SECONDS if outcome is Outcome.RETRY else None


# The pages -----------------------------------------------------------------------------------------


def preferences_page(texts: Texts, chosen: Preferences, language: str, now: float) -> Screen:
    text = texts.of(language)
    pings = {ping_kind: text(f"pings-{ping_kind}") for ping_kind in get_args(Pings)}
    languages: dict[Language | None, str] = {None: text("language-discord")}
    languages |= {language_offered: language_name(language_offered) for language_offered in LANGUAGES}
    blocks = (
        Paragraph(f"## {text('preferences-title')}"),
        Paragraph(f"**{text('preferences-pings')}**\n-# {text('preferences-pings-about')}"),
        *choice_menu(text("preferences-pings"), pings, chosen.pings, SetPings),
        Paragraph(f"**{text('preferences-quiet')}**\n-# {_quiet_line(text, chosen.quiet, now)}"),
        *_quiet_menus(text, chosen.quiet, now),
        Paragraph(f"**{text('preferences-language')}**"),
        *choice_menu(text("preferences-language"), languages, chosen.language, SetOwnLanguage),
        *rows([Button(text("button-privacy"), Ask(OpenPreferences(privacy=True)))]),
    )
    return Screen(blocks)


def privacy_page(chosen: Preferences, blocked: Sequence[int], text: Words) -> Screen:
    visibility = "hidden" if chosen.hidden else "shown"
    toggle_button = Button(
        text(f"preferences-{visibility}-change"), Ask(SetHidden(not chosen.hidden)), "secondary"
    )
    names = f"\n{text.listed(list(map(mention, blocked)))}" if blocked else ""
    blocks = (
        Paragraph(f"## {text('preferences-privacy')}"),
        Paragraph(f"**{text('preferences-results')}**\n{text(f'preferences-{visibility}')}"),
        *rows([toggle_button]),
        Paragraph(f"**{text('personal-blocks')}**\n-# {text('personal-blocks-about')}{names}"),
        Row((Entities("user", "avoid", text("personal-blocks-choose")),)),
        Rule(),
        Paragraph(f"-# {text('preferences-forget')}"),
        *rows([Button(text("page-back"), Ask(OpenPreferences(privacy=False)))]),
    )
    return Screen(blocks)


def _full_hour(hour: int) -> Markup:
    return Markup(f"{hour}:00")


def _quiet_line(text: Words, quiet: QuietHours, now: float) -> str:
    if quiet.start is None:
        return text("preferences-quiet-none")
    return text(
        "preferences-quiet-kept",
        start=_full_hour(quiet.start),
        end=_full_hour(quiet.end),
        zone=zone_name(quiet.zone, text.language),
        now=clock_text(now, quiet.zone),
    )


def _quiet_menus(text: Words, quiet: QuietHours, now: float) -> Iterator[Row]:
    """Yield menus of when quiet hours begin and end, and of all time zones.

    Zones are shown with the time there: people need not know the name of theirs.
    """
    length = DEFAULT_QUIET_HOURS if quiet.start is None else quiet.end - quiet.start
    starts: dict[int | None, str] = {None: text("quiet-none")}
    starts |= {hour: text.plain("quiet-from", time=_full_hour(hour)) for hour in range(24)}

    def starting(hour: int | None) -> SetQuiet:
        return SetQuiet() if hour is None else SetQuiet(hour, (hour + length) % 24)

    yield from choice_menu(text("quiet-from-menu"), starts, quiet.start, starting)
    if quiet.start is None:
        return
    ends = {hour: text.plain("quiet-to", time=_full_hour(hour)) for hour in range(24) if hour != quiet.start}
    yield from choice_menu(text("quiet-to-menu"), ends, quiet.end, partial(SetQuiet, quiet.start))
    yield from zone_menus(text, quiet.zone, now, SetZone)


def forget_page(text: Words) -> Screen:
    lines_done = "\n".join(f"- {text(f'forget-does-{what}')}" for what in ("leave", "name", "settings"))
    lines_kept = "\n".join(f"- {text(f'forget-stays-{what}')}" for what in ("results", "messages", "again"))
    buttons = [
        Button(text("forget-button"), Ask(ForgetMe(sure=True)), "danger"),
        Button(text("forget-keep"), Ask(ForgetMe(sure=False))),
    ]
    blocks = (
        Paragraph(f"## {text('forget-title')}"),
        Paragraph(f"**{text('forget-does')}**\n{lines_done}"),
        Paragraph(f"**{text('forget-stays')}**\n{lines_kept}"),
        *rows(buttons),
    )
    return Screen(blocks, RED)
