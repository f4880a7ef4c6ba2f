"""The bot, with rules that never return where a person joins the first table."""

from __future__ import annotations

from typing import Any

from bot import live_tables, watchdog
from bot.__main__ import main
from bot.table import commands as c
from bot.table.decide import decide


def endless(table: Any, command: Any, *others: Any) -> Any:
    while table.id == 1 and isinstance(command, c.Join):
        pass
    return decide(table, command, *others)


live_tables.decide, watchdog.HANG_SECONDS = endless, 2.0

if __name__ == "__main__":
    main()
