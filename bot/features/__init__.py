"""What people can do with the bot, by subject: slash commands, pages, and what is asked for them."""

from __future__ import annotations

from discord import app_commands

from bot.client.press import OfFeatures, Press
from bot.client.services import Services
from bot.features.about import Links
from bot.features.about import commands as about_commands
from bot.features.play import commands as play_commands
from bot.features.play.opening import Opening
from bot.features.play.watching import watch
from bot.features.preferences import commands as preferences_commands
from bot.features.results import commands as results_commands
from bot.features.results.boards import Boards
from bot.features.rules import commands as rules_commands
from bot.features.settings import commands as settings_commands
from bot.features.story.commands import Stories
from bot.screens.requests import (
    ForgetMe,
    GiveRecord,
    OpenHistory,
    OpenRules,
    OpenStory,
    OpenTables,
    PostAgain,
    Rematch,
    SetDigest,
    SetHidden,
    SetOwnLanguage,
    SetPings,
    SetQuiet,
    Watch,
)
from bot.screens.shown import Rating
from bot.table.table import Over


class Features:
    """All features of one bot."""

    _opening: Opening
    boards: Boards

    def __init__(self, links: Links | None = None) -> None:
        """`links`: where people are pointed to by whoever runs the bot."""
        self._links = links or Links()
        self._reposting = play_commands.Reposting()
        self._stories = Stories()

    def add_commands(self, tree: app_commands.CommandTree, services: Services) -> None:
        """Add every slash command."""
        self._opening, self.boards = Opening(services), Boards(services.store)
        play_commands.add_commands(tree, services, self._opening)
        rules_commands.add_commands(tree, services)
        results_commands.add_commands(tree, services, self.boards)
        preferences_commands.add_commands(tree, services)
        settings_commands.add_commands(tree, services)
        about_commands.add_commands(tree, services, self._links)

    def forget(self) -> None:
        """Keep nothing of finished tables: somebody who sat there was forgotten."""
        self.boards.forget()

    async def ratings(self, services: Services, table: Over) -> tuple[Rating, ...]:
        """Return what a rated game has made of its people's ratings; not of who hides results."""
        hidden = await services.people.hidden()
        return await self.boards.changed(table, hidden)

    async def answer(self, press: Press, request: OfFeatures) -> None:
        """Answer what is asked of no table, or of one that is over. Raises `DeniedError`."""
        match request:
            case Rematch():
                await self._opening.rematch(press)
            case OpenRules():
                await rules_commands.open_rules(press, request)
            case PostAgain():
                await self._reposting.post_again(press, request)
            case Watch():
                await watch(press, request)
            case OpenTables():
                await play_commands.turn_tables(press, request)
            case OpenHistory():
                await results_commands.turn_history(press, request)
            case OpenStory():
                await self._stories.turn(press, request)
            case GiveRecord():
                await results_commands.give_record(press, request)
            case SetPings() | SetDigest() | SetQuiet() | SetHidden() | SetOwnLanguage():
                await preferences_commands.change(press, request)
            case ForgetMe():
                await preferences_commands.answer_forget(press, request)
            case _:
                await settings_commands.change(press, request)
