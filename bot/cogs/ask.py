"""Reading the rules and choosing a language: `/rules` and `/language`."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.client import Backroom
from bot.cogs.words import add_command, game_choices, text
from bot.controls import Interaction, render
from bot.pages import rules_page
from bot.preference_pages import AS_DISCORD_SAYS
from bot.replies import Reply
from bot.screens import Shown, notice
from bot.texts import LANGUAGES


async def show_rules(bot: Backroom, interaction: Interaction, game: str) -> None:
    """A game's rules, privately, in the reader's language."""
    language = await bot.people.seen(interaction.user.id, str(interaction.locale))
    async with Reply(interaction, "private") as reply:
        if game not in bot.boxes:
            unknown = bot.texts.of(language)("denied-unknown-game")
            await reply.private(render(Shown(0, "", 0, notice(unknown))))
            return
        await reply.private(render(rules_page(bot.texts, game, 0, language)))


async def choose_language(bot: Backroom, interaction: Interaction, choice: str) -> None:
    """Keep somebody's language and say so in it."""
    await bot.people.seen(interaction.user.id, str(interaction.locale))
    async with Reply(interaction, "private") as reply:
        await keep_language(bot, interaction.user.id, choice)
        language = await bot.people.language(interaction.user.id, LANGUAGES[0])
        said = bot.texts.of(language)("language-kept" if choice in LANGUAGES else "language-kept-discord")
        await reply.private(render(Shown(0, "", 0, notice(said))))


async def keep_language(bot: Backroom, user_id: int, choice: str) -> None:
    """Speak this language with somebody from now on, at their tables too."""
    await bot.people.choose(user_id, choice if choice in LANGUAGES else None)
    for table in await bot.tables.of_person(user_id):
        bot.publisher.touch(table)


async def setup(bot: Backroom) -> None:
    """Called by discord.py."""

    async def rules(interaction: Interaction, game: str) -> None:
        await show_rules(bot, interaction, game)

    async def language(interaction: Interaction, language: str) -> None:
        await choose_language(bot, interaction, language)

    languages = [
        Choice(name=text(bot, f"language-{value}"), value=value) for value in (AS_DISCORD_SAYS, *LANGUAGES)
    ]
    add_command(bot, "rules", rules, game=game_choices(bot))
    add_command(bot, "language", language, language=languages)
