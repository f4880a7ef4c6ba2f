"""Everything that a button or a menu of the bot's own may ask: one struct each, one union.

What changes a table is a command of `bot.table.commands`; the rest is asked of the bot. A request is what a
custom_id carries, as a short JSON array that begins with its tag.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from bot.table.commands import Id, Pressed
from games.core import Value
from games.languages import Language

PageNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=100_000)]
Pings: TypeAlias = Literal["mention", "dm", "both", "none"]
"""How somebody wants to be told that it is their turn."""


class Request(Value, frozen=True, array_like=True):
    """A request; encoded as a short JSON array that begins with its tag."""


class OpenPanel(Request, frozen=True, tag="seat"):
    """Show the presser's own panel."""


class OpenPage(Request, frozen=True, tag="page"):
    """Show the page about the table, or one behind it."""

    part: Literal["", "clock", "leave", "end", "remove", "cancel", "kept", "company", "options"] = ""


class AskAdvice(Request, frozen=True, tag="advice"):
    """Tell the presser what one of our players would do in their seat."""


class TakeAdvice(Request, frozen=True, tag="take-advice"):
    """Do what was advised to the presser, if it is advised still; `sign` stands for what that was."""

    sign: Annotated[str, msgspec.Meta(max_length=20)]


class OpenRules(Request, frozen=True, tag="rules"):
    """Show a section of a game's rules; no game: that of the table. `slot` tells buttons apart.

    The first to be shown is the one after the title and who made the game: the game in a minute.
    """

    game: str = ""
    page: PageNumber = 1
    slot: str = ""


class OpenHelp(Request, frozen=True, tag="help"):
    """Explain to the presser what their seat is asked now."""


class TypeNote(Request, frozen=True, tag="note-form"):
    """Open the form for the presser's note at this table."""


class TypeLimit(Request, frozen=True, tag="limit-form"):
    """Open the form for a limit of one's own."""


class TypeFinish(Request, frozen=True, tag="finish-form"):
    """Open the form for when the game is to end."""


class TypeKept(Request, frozen=True, tag="keep-form"):
    """Open the form for the name under which a lobby's options are kept."""


class UseKept(Request, frozen=True, tag="use-kept"):
    """Choose the options that the presser keeps under this number."""

    number: Id


class DropKept(Request, frozen=True, tag="drop-kept"):
    """Keep the options under this number no longer."""

    number: Id


class TypeCut(Request, frozen=True, tag="cut-form"):
    """Open the form for the word of a cut."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Open a lobby with the people of a game that is over."""


class PostAgain(Request, frozen=True, tag="again"):
    """Post a table anew."""

    table_id: Id


class Watch(Request, frozen=True, tag="watch"):
    """Show a game as everybody sees it, in the presser's language; 0 for the table that it is asked of.

    `again`: in place of the look before.
    """

    table_id: Id = 0
    again: bool = False


class OpenTables(Request, frozen=True, tag="tables"):
    """Show a page of the tables somebody sits at."""

    page: PageNumber = 0
    slot: str = ""


class OpenHistory(Request, frozen=True, tag="history"):
    """Show a page of a server's finished games."""

    page: PageNumber = 0
    slot: str = ""


class OpenStory(Request, frozen=True, tag="story"):
    """Show a moment of a game, as everybody saw it. `slot` tells buttons apart; none: as a new message."""

    table_id: Id
    page: PageNumber = 0
    slot: str = ""


class GiveRecord(Request, frozen=True, tag="record"):
    """Give a finished game's record as a file."""

    table_id: Id


class SetPings(Request, frozen=True, tag="pings"):
    """Choose how to be told that it is one's turn."""

    pings: Pings


class SetHidden(Request, frozen=True, tag="hidden"):
    """Hide one's results from others, or show them."""

    hidden: bool


class SetDigest(Request, frozen=True, tag="digest"):
    """Choose to be told at once (0), or every so many hours of all together."""

    hours: Literal[0, 1, 3, 6, 24]


class SetQuiet(Request, frozen=True, tag="quiet"):
    """Choose when one is left in peace: from and to which hour, so many minutes ahead of UTC."""

    start: Annotated[int, msgspec.Meta(ge=0, lt=24)] | None = None
    end: Annotated[int, msgspec.Meta(ge=0, lt=24)] = 0
    offset: Annotated[int, msgspec.Meta(ge=-14 * 60, le=14 * 60)] = 0


class SetOwnLanguage(Request, frozen=True, tag="speak"):
    """Choose the language that the bot uses with somebody; None for what Discord says."""

    language: Language | None


class ForgetMe(Request, frozen=True, tag="forget-me"):
    """Answer whether to be forgotten."""

    sure: bool


class SetChannels(Request, frozen=True, tag="set-channels"):
    """Choose where tables may be opened in a server."""

    channels: tuple[Id, ...]


class SetOpeners(Request, frozen=True, tag="set-openers"):
    """Choose who may open tables in a server."""

    openers: Literal["everyone", "managers", "roles"]


class SetOpenerRoles(Request, frozen=True, tag="set-roles"):
    """Choose the roles that may open tables in a server."""

    roles: tuple[Id, ...]


class SetMaximumTables(Request, frozen=True, tag="set-tables"):
    """Choose how many tables may be open in a server."""

    tables: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class SetThreads(Request, frozen=True, tag="set-threads"):
    """Choose whether games get threads of their own."""

    threads: bool


class SetClock(Request, frozen=True, tag="set-clock"):
    """Choose the clock of new tables."""

    clock: Literal["none", "live", "relaxed"]


class SetServerLanguage(Request, frozen=True, tag="set-language"):
    """Choose the language of a server's public posts; None for what Discord says."""

    language: Language | None


Setting: TypeAlias = (
    SetChannels | SetOpeners | SetOpenerRoles | SetMaximumTables | SetThreads | SetClock | SetServerLanguage
)
OfTable: TypeAlias = (
    Pressed
    | OpenPanel
    | OpenPage
    | OpenHelp
    | TypeNote
    | TypeLimit
    | TypeFinish
    | TypeCut
    | TypeKept
    | UseKept
    | DropKept
    | AskAdvice
    | TakeAdvice
    | Rematch
)
"""What is asked of one table."""
OfBot: TypeAlias = (
    OpenRules
    | PostAgain
    | Watch
    | OpenTables
    | OpenHistory
    | GiveRecord
    | OpenStory
    | SetPings
    | SetDigest
    | SetQuiet
    | SetHidden
    | SetOwnLanguage
    | ForgetMe
    | Setting
)
"""What is asked of no table, or of one that the request names."""
AnyRequest: TypeAlias = OfTable | OfBot
