"""Requests on the buttons of screens, beside the commands of tables.

A custom_id carries a request as a short JSON array that begins with its tag; tags never change. Requests of
pages that one feature shows are declared there.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from bot.table.commands import Id, SeatNumber
from games.core import Value
from games.languages import Language

PageNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=100_000)]


class Request(Value, frozen=True, array_like=True):
    """A request; encoded as a short JSON array that begins with its tag."""


def choosing(tag: str, name: str, kind: object) -> type[Any]:
    """Return the class of requests that choose one thing: a field of what a person or a server has chosen."""
    return msgspec.defstruct(tag, [(name, kind)], bases=(Request,), frozen=True, tag=tag)


class PagedRequest(Request, frozen=True):
    """A request for a page of a list. `slot` tells buttons apart."""

    page: PageNumber = 0
    slot: str = ""


class OpenPanel(Request, frozen=True, tag="seat"):
    """Show the presser's own panel."""


class SkipReveal(Request, frozen=True, tag="skip"):
    """Show what has happened at once, without the remaining steps of its reveal."""


class OpenPage(Request, frozen=True, tag="page"):
    """Show the page about the table, or one behind it."""

    part: Literal[
        "", "clock", "leave", "end", "remove", "cancel", "kept", "company", "options", "lobby", "together"
    ] = ""


class AskAdvice(Request, frozen=True, tag="advice"):
    """Show what a bot player would do in the presser's seat."""


class TakeAdvice(Request, frozen=True, tag="take-advice"):
    """Do what was advised to the presser, if it is advised still; `sign` stands for what that was."""

    sign: Annotated[str, msgspec.Meta(max_length=20)]


BESIDE = "j"
"""Slot of rules that open beside the message with the button."""


class OpenRules(Request, frozen=True, tag="rules"):
    """Show a section of a game's rules; no game: that of the table. `slot` tells buttons apart.

    The first to be shown is the one after the title and who made the game: the game in a minute.
    """

    game: str = ""
    page: PageNumber = 1
    slot: str = ""


class OpenMore(Request, frozen=True, tag="more"):
    """Show on the presser's panel what is behind it: what happened, what else is known, further buttons.

    `fold`: the panel without it.
    """

    fold: bool = False


class OpenHelp(Request, frozen=True, tag="help"):
    """Explain to the presser what their seat is asked now."""


class ChangeClock(Request, frozen=True, tag="clock-form"):
    """Open the form for the clock and what goes with it."""


class OpenGame(Request, frozen=True, tag="play"):
    """Open a lobby of a game in this channel."""

    game: Annotated[str, msgspec.Meta(max_length=32)]


class OpenGameWith(Request, frozen=True, tag="play-with"):
    """Open a lobby of a game in this channel, and invite a person to it."""

    game: Annotated[str, msgspec.Meta(max_length=32)]
    user_id: Id


class OpenPractice(Request, frozen=True, tag="alone"):
    """Deal the presser a game of their own against bot players, or show the one they have."""

    game: Annotated[str, msgspec.Meta(max_length=32)]


class OpenLesson(Request, frozen=True, tag="lesson"):
    """Deal the presser the lesson of a game, or show the game of their own that they have.

    No game: that of the table.
    """

    game: Annotated[str, msgspec.Meta(max_length=32)] = ""


class OpenCatalogue(Request, frozen=True, tag="catalogue"):
    """Show the games to choose from."""


SettingsPart: TypeAlias = Literal["", "posts", "keeping", "seasons", "nights"]
"""Parts of a server's settings: new tables, what is posted, who keeps order, seasons, and game nights."""


class OpenSettings(Request, frozen=True, tag="settings"):
    """Show a part of the server's settings."""

    part: SettingsPart = ""


class JoinTable(Request, frozen=True, tag="join-table"):
    """Take a seat in a lobby from a page that shows several."""

    table_id: Id


class JoinAnyway(Request, frozen=True, tag="join-anyway"):
    """Take a seat in a lobby beside people whom the presser has blocked; of several games, for these."""

    games: tuple[str, ...] = ()


class TakeAnyway(Request, frozen=True, tag="take-anyway"):
    """Take over a seat beside people whom the presser has blocked."""

    seat: SeatNumber


class TogglePersonalBlock(Request, frozen=True, tag="avoid"):
    """Block a person for oneself, or no longer."""

    user_id: Id


class Rematch(Request, frozen=True, tag="rematch"):
    """Open a lobby with the people of a game that is over."""


class EndWaiting(Request, frozen=True, tag="end-waiting"):
    """End a table that waits for earlier rules."""

    table_id: Id


class PostAgain(Request, frozen=True, tag="again"):
    """Post a table again."""

    table_id: Id


class Watch(Request, frozen=True, tag="watch"):
    """Show a table as everybody sees it; 0 for the table that it is asked of.

    `again`: in place of the look before. `language`: the one to show it in, None for the presser's.
    """

    table_id: Id = 0
    again: bool = False
    language: Language | None = None


class OpenTables(PagedRequest, frozen=True, tag="tables"):
    """Show a page of the presser's tables."""


class VerifyGame(Request, frozen=True, tag="verify"):
    """Verify the record of a finished game."""

    table_id: Id


class OpenStory(Request, frozen=True, tag="story"):
    """Show a moment of a game, as everybody saw it. `slot` tells buttons apart; none: as a new message."""

    table_id: Id
    page: PageNumber = 0
    slot: str = ""


class OpenHighlight(Request, frozen=True, tag="highlight"):
    """Show a turning point of a game. `slot` tells buttons apart."""

    table_id: Id
    number: PageNumber = 0
    slot: str = ""


class OpenMoment(Request, frozen=True, tag="moment"):
    """Show the moment of a game at which this number of public events had happened."""

    table_id: Id
    at: PageNumber
    slot: str = ""


class TryAgain(Request, frozen=True, tag="try-again"):
    """Play on from a decision of a finished game, in the place of who made it. `n`: the entries before it."""

    table_id: Id
    n: PageNumber
