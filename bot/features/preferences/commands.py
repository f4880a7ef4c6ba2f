"""`/preferences`, `/language` and `/forget-me`."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from discord.app_commands import Choice

from bot.client.bot import Backroom, now
from bot.client.press import Interaction, Press
from bot.features.answers import answer_command, answer_press
from bot.features.preferences.forgetting import forget
from bot.features.preferences.pages import forget_answer, forget_page, preferences_page
from bot.features.slash import add_command, text
from bot.screens.notices import notice
from bot.screens.requests import ForgetMe, SetDigest, SetHidden, SetOwnLanguage, SetPings, SetQuiet
from bot.text import LANGUAGES, Language, language_name
from games.screen import Screen

AS_DISCORD_SAYS = "discord"


async def speak(bot: Backroom, user_id: int, language: Language | None) -> None:
    """Speak this language with somebody from now on, at their tables too; None: as Discord says."""
    await bot.people.choose(user_id, language)
    for table in await bot.tables.of_person(user_id):
        bot.posts.mark_dirty(table, now=True)
        await bot.panels.refresh(table, user_id)


Chosen: TypeAlias = SetPings | SetDigest | SetQuiet | SetHidden | SetOwnLanguage


async def change(press: Press, request: Chosen) -> None:
    """Keep what somebody chose, and show everything as it is now."""
    bot, user_id = press.bot, press.user_id
    match request:
        case SetPings(pings):
            await bot.people.ping(user_id, pings)
        case SetDigest() | SetQuiet():
            await _leave_in_peace(bot, user_id, request)
        case SetHidden(hidden):
            await bot.people.hide(user_id, hidden=hidden)
        case SetOwnLanguage(language):
            await speak(bot, user_id, language)
            press.language = await bot.people.seen(user_id, str(press.interaction.locale))
    await answer_press(press, await _preferences(bot, user_id, press.language))


async def _leave_in_peace(bot: Backroom, user_id: int, request: SetDigest | SetQuiet) -> None:
    """Keep when somebody is told; what was held back until now is looked at again."""
    peace = (await bot.people.preferences(user_id)).peace
    if isinstance(request, SetDigest):
        peace = replace(peace, every=request.hours)
    else:
        peace = replace(peace, start=request.start, end=request.end, offset=request.offset)
    await bot.people.leave_in_peace(user_id, peace)
    bot.digests.wake()


async def _preferences(bot: Backroom, user_id: int, language: str) -> Screen:
    return preferences_page(bot.texts, await bot.people.preferences(user_id), language, now())


async def answer_forget(press: Press, request: ForgetMe) -> None:
    """Do what was asked, or leave everything as it is."""
    if request.sure:
        await forget(press.bot, press.user_id)
    await answer_press(press, forget_answer(press.bot.texts, press.language, forgotten=request.sure))


def add_commands(bot: Backroom) -> None:
    """Add the three commands."""

    async def preferences(interaction: Interaction) -> None:
        await answer_command(bot, interaction, lambda said: _preferences(bot, interaction.user.id, said))

    async def forget_me(interaction: Interaction) -> None:
        async def page(said: str) -> Screen:
            return forget_page(bot.texts, said)

        await answer_command(bot, interaction, page)

    async def language(interaction: Interaction, language: str) -> None:
        await answer_command(bot, interaction, lambda _: _chosen(bot, interaction, language))

    languages = [
        Choice(name=text(bot, "language-discord"), value=AS_DISCORD_SAYS),
        *(Choice(name=language_name(tag), value=tag) for tag in LANGUAGES),
    ]
    add_command(bot, "preferences", preferences)
    add_command(bot, "forget-me", forget_me)
    add_command(bot, "language", language, language=languages)


async def _chosen(bot: Backroom, interaction: Interaction, choice: str) -> Screen:
    """Keep somebody's language and say so in it."""
    chosen: dict[str, Language] = {tag: tag for tag in LANGUAGES}
    language = chosen.get(choice)
    await speak(bot, interaction.user.id, language)
    said = await bot.people.seen(interaction.user.id, str(interaction.locale))
    return notice(bot.texts.of(said)("language-kept" if language else "language-kept-discord"))
