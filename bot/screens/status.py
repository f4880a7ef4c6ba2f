"""How a game stands beside its rules, in words: its clocks, and the seats that nobody plays."""

from __future__ import annotations

from bot.screens.wording import moment, time_of_day
from bot.table.table import Lobby, Playing
from bot.text import Words
from games.screen import Block, Paragraph


def clock_line(table: Playing, text: Words) -> str:
    """Return until when the decision may take, or why the clock stands; nothing where none runs."""
    if table.paused_at is not None:
        return f"⏸ {text('status-paused')}"
    if table.clock is not None:
        key = "table-clock" if _may_act(table) else "table-goes-on"
        return f"⏳ {text(key, when=moment(table.clock.due))}"
    if table.late:
        return f"⌛ {text('status-late')}"
    if table.timer.due is None or not table.awaited.seats:
        return ""
    return f"⏳ {text('table-clock', when=moment(table.timer.due))}"


def _may_act(table: Playing) -> bool:
    """Whether anybody can do anything; if not, the clock is there for looking at what is shown."""
    return any(table.game.legal(table.state, seat) for seat in range(len(table.people)))


def awaited_line(table: Playing, text: Words) -> str:
    """Return who is awaited and since when; in a secret phase only how many."""
    awaited = table.awaited
    if not awaited.seats:
        return ""
    if awaited.secret:
        return text("page-awaited-secret", count=len(awaited.seats), all=len(table.people))
    names = text.listed([text.seat(seat) for seat in awaited.seats])
    return text("page-awaited", names=names, when=moment(table.timer.since))


def finish_line(table: Lobby | Playing, text: Words) -> str:
    """Return when the game is to end; nothing where no time was set."""
    return f"🏁 {text('status-finish', at=time_of_day(table.finish.at))}" if table.finish else ""


def status_lines(table: Playing, text: Words) -> tuple[Block, ...]:
    """Return the clock, and the seats that play by themselves."""
    lines = [clock_line(table, text), finish_line(table, text)]
    if empty := [text.seat(seat) for seat, person in enumerate(table.people) if person.left]:
        lines.append(f"🪑 {text('status-left', names=text.listed(empty))}")
    found = [line for line in lines if line]
    return (Paragraph("\n".join(found)),) if found else ()
