"""What people can do with the bot, by subject: slash commands, pages, and what is asked for them."""

from __future__ import annotations

from bot.client.bot import Backroom
from bot.client.press import OfFeatures, Press
from bot.features.play import commands as play
from bot.features.play.opening import Opening
from bot.features.preferences import commands as preferences
from bot.features.results import commands as results
from bot.features.results.boards import Boards
from bot.features.rules import commands as rules
from bot.features.settings import commands as settings
from bot.screens.requests import (
    ForgetMe,
    GiveRecord,
    OpenHistory,
    OpenRules,
    OpenTables,
    PostAgain,
    Rematch,
    SetHidden,
    SetOwnLanguage,
    SetPings,
)


class Features:
    """All features of one bot."""

    _opening: Opening
    boards: Boards

    def __init__(self) -> None:
        self._reposting = play.Reposting()

    def add_commands(self, bot: Backroom) -> None:
        """Add every slash command."""
        self._opening, self.boards = Opening(bot), Boards(bot.store)
        play.add_commands(bot, self._opening)
        rules.add_commands(bot)
        results.add_commands(bot, self.boards)
        preferences.add_commands(bot)
        settings.add_commands(bot)

    async def answer(self, press: Press, request: OfFeatures) -> None:
        """Answer what is asked of no table, or of one that is over. Raises `DeniedError`."""
        match request:
            case Rematch():
                await self._opening.rematch(press)
            case OpenRules():
                await rules.open_rules(press, request)
            case PostAgain():
                await self._reposting.post_again(press, request)
            case OpenTables():
                await play.turn_tables(press, request)
            case OpenHistory():
                await results.turn_history(press, request)
            case GiveRecord():
                await results.give_record(press, request)
            case SetPings() | SetHidden() | SetOwnLanguage():
                await preferences.change(press, request)
            case ForgetMe():
                await preferences.answer_forget(press, request)
                self.boards.forget()
            case _:
                await settings.change(press, request)
