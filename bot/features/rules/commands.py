"""`/rules`."""

from __future__ import annotations

from discord import app_commands

from bot.client.press import Interaction, Press
from bot.client.services import Services
from bot.features.answers import answer_command, answer_with_pictures
from bot.features.slash import add_command, game_choices
from bot.screens.requests import OpenRules
from bot.screens.rules import rules_page
from bot.table.table import DeniedError, Playing
from games.screen import Screen


def page_of(services: Services, game: str, page: int, language: str, table: Playing | None = None) -> Screen:
    """Return a section of a game's rules. Raises `DeniedError` for a game that is not installed."""
    if game not in services.packages:
        raise DeniedError("denied-unknown-game")
    return rules_page(services.texts, game, page, language, table)


async def open_rules(press: Press, request: OpenRules) -> None:
    """Show a section of the rules: of the game named, or of the table's, with the way to its phase."""
    table = press.table
    game = request.game or (table.game.key if table else "")
    played = table if isinstance(table, Playing) and not request.game else None
    screen = page_of(press.services, game, request.page, press.language, played)
    await answer_with_pictures(press, screen, in_place=True, table_id=played.id if played else 0)


def add_commands(tree: app_commands.CommandTree, services: Services) -> None:
    """Add `/rules`."""

    async def rules(interaction: Interaction, game: str) -> None:
        async def page(language: str) -> Screen:
            return page_of(services, game, OpenRules().page, language)

        await answer_command(services, interaction, page)

    add_command(tree, services, "rules", rules, game=game_choices(services))
