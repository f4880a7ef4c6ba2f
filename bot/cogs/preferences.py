"""What people choose for themselves: `/preferences` and `/forget-me`."""

from __future__ import annotations

import discord

from bot.answers import Press
from bot.client import Backroom
from bot.cogs.ask import keep_language
from bot.cogs.words import add_command
from bot.controls import DamagedError, Interaction, render
from bot.people import CALLS
from bot.preference_pages import AS_DISCORD_SAYS, forget_answer, forget_page, preferences_page
from bot.replies import Reply
from bot.screens import Shown
from bot.texts import LANGUAGES


async def _preferences(bot: Backroom, user_id: int, locale: discord.Locale) -> Shown:
    language = await bot.people.seen(user_id, str(locale))
    return preferences_page(bot.texts, await bot.people.preferences(user_id), language)


async def show_preferences(bot: Backroom, interaction: Interaction) -> None:
    """Everything somebody may choose, as it is now."""
    async with Reply(interaction, "private") as reply:
        await reply.private(render(await _preferences(bot, interaction.user.id, interaction.locale)))


async def _show_again(bot: Backroom, press: Press) -> None:
    shown = await _preferences(bot, press.user_id, press.interaction.locale)
    await press.reply.edited(render(shown))


async def call_so(bot: Backroom, press: Press, argument: str) -> None:
    """Choose how to be called."""
    if argument not in CALLS:
        raise DamagedError(argument)
    await bot.people.call(press.user_id, argument)
    await _show_again(bot, press)


async def hide(bot: Backroom, press: Press, argument: str) -> None:
    """Choose whether others see the own results."""
    await bot.people.hide(press.user_id, hidden=argument == "yes")
    await _show_again(bot, press)


async def speak(bot: Backroom, press: Press, argument: str) -> None:
    """Choose a language."""
    if argument not in (AS_DISCORD_SAYS, *LANGUAGES):
        raise DamagedError(argument)
    await keep_language(bot, press.user_id, argument)
    await _show_again(bot, press)


async def ask_forget(bot: Backroom, interaction: Interaction) -> None:
    """Say what forgetting means, and ask."""
    language = await bot.people.seen(interaction.user.id, str(interaction.locale))
    async with Reply(interaction, "private") as reply:
        await reply.private(render(forget_page(bot.texts, language)))


async def forget(bot: Backroom, press: Press, argument: str) -> None:
    """Do what was asked, or leave everything as it is."""
    if argument == "yes":
        await bot.forgetting.forget(press.user_id)
        _forget_presses(bot, press.user_id)
    shown = forget_answer(bot.texts, press.language, forgotten=argument == "yes")
    await press.reply.edited(render(shown))


def _forget_presses(bot: Backroom, user_id: int) -> None:
    """Drop what is kept in memory to answer somebody later."""
    bot.whispers.forget(user_id)
    for key in [key for key in bot.house.panels if key[1] == user_id]:
        del bot.house.panels[key]


async def setup(bot: Backroom) -> None:
    """Called by discord.py."""

    async def preferences(interaction: Interaction) -> None:
        await show_preferences(bot, interaction)

    async def forget_me(interaction: Interaction) -> None:
        await ask_forget(bot, interaction)

    add_command(bot, "preferences", preferences)
    add_command(bot, "forget-me", forget_me)
    bot.house.asks["calls"] = lambda press, argument: call_so(bot, press, argument)
    bot.house.asks["hidden"] = lambda press, argument: hide(bot, press, argument)
    bot.house.asks["speak"] = lambda press, argument: speak(bot, press, argument)
    bot.house.asks["forget"] = lambda press, argument: forget(bot, press, argument)
