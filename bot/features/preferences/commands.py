"""`/preferences`, `/language` and `/forget-me`."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

import structlog
from discord import app_commands
from discord.app_commands import Choice

from bot.client.press import Interaction, Press
from bot.client.services import Services
from bot.features.answers import answer_command, answer_press
from bot.features.preferences.pages import forget_answer, forget_page, preferences_page
from bot.features.slash import add_command, text
from bot.screens.notices import notice
from bot.screens.requests import ForgetMe, SetDigest, SetHidden, SetOwnLanguage, SetPings, SetQuiet
from bot.text import LANGUAGES, Language, language_name
from games.screen import Screen

AS_DISCORD_SAYS = "discord"

log = structlog.stdlib.get_logger(__name__)


async def speak(services: Services, user_id: int, language: Language | None) -> None:
    """Speak this language with somebody from now on, at their tables too; None: as Discord says."""
    await services.people.choose(user_id, language)
    for table in await services.tables.of_person(user_id):
        services.posts.mark_dirty(table, now=True)
        await services.panels.refresh(table, user_id)


Chosen: TypeAlias = SetPings | SetDigest | SetQuiet | SetHidden | SetOwnLanguage


async def change(press: Press, request: Chosen) -> None:
    """Keep what somebody chose, and show everything as it is now."""
    services, user_id = press.services, press.user_id
    match request:
        case SetPings(pings):
            await services.people.ping(user_id, pings)
        case SetDigest() | SetQuiet():
            await _leave_in_peace(services, user_id, request)
        case SetHidden(hidden):
            await services.people.hide(user_id, hidden=hidden)
        case SetOwnLanguage(language):
            await speak(services, user_id, language)
            press.language = await services.people.seen(user_id, str(press.interaction.locale))
    await answer_press(press, await _preferences(services, user_id, press.language))


async def _leave_in_peace(services: Services, user_id: int, request: SetDigest | SetQuiet) -> None:
    """Keep when somebody is told; what was held back until now is looked at again."""
    peace = (await services.people.preferences(user_id)).quiet
    if isinstance(request, SetDigest):
        peace = replace(peace, every=request.hours)
    else:
        peace = replace(peace, start=request.start, end=request.end, offset=request.offset)
    await services.people.set_quiet(user_id, peace)
    services.digests.trigger()


async def _preferences(services: Services, user_id: int, language: str) -> Screen:
    return preferences_page(
        services.texts, await services.people.preferences(user_id), language, services.now()
    )


async def answer_forget(press: Press, request: ForgetMe) -> None:
    """Do what was asked, or leave everything as it is."""
    if request.sure:
        await press.services.forget(press.user_id)
        log.info("person_forgotten")
    await answer_press(press, forget_answer(press.services.texts, press.language, forgotten=request.sure))


def add_commands(tree: app_commands.CommandTree, services: Services) -> None:
    """Add the three commands."""

    async def preferences(interaction: Interaction) -> None:
        await answer_command(
            services, interaction, lambda said: _preferences(services, interaction.user.id, said)
        )

    async def forget_me(interaction: Interaction) -> None:
        async def page(said: str) -> Screen:
            return forget_page(services.texts, said)

        await answer_command(services, interaction, page)

    async def language(interaction: Interaction, language: str) -> None:
        await answer_command(services, interaction, lambda _: _chosen(services, interaction, language))

    languages = [
        Choice(name=text(services, "language-discord"), value=AS_DISCORD_SAYS),
        *(Choice(name=language_name(tag), value=tag) for tag in LANGUAGES),
    ]
    add_command(tree, services, "preferences", preferences)
    add_command(tree, services, "forget-me", forget_me)
    add_command(tree, services, "language", language, language=languages)


async def _chosen(services: Services, interaction: Interaction, choice: str) -> Screen:
    """Keep somebody's language and say so in it."""
    chosen: dict[str, Language] = {tag: tag for tag in LANGUAGES}
    language = chosen.get(choice)
    await speak(services, interaction.user.id, language)
    said = await services.people.seen(interaction.user.id, str(interaction.locale))
    return notice(services.texts.of(said)("language-kept" if language else "language-kept-discord"))
