"""What those who listen to tables are told."""

from __future__ import annotations

from dataclasses import dataclass

from bot.table.change import Notice
from bot.table.commands import Actor
from bot.table.table import Table


@dataclass(frozen=True, slots=True)
class Committed:
    """What a command has made of a table, now that it is stored. `before` has the other's id."""

    before: Table
    after: Table
    notices: tuple[Notice, ...]
    actor: Actor
