"""How a game stands beside its rules, in words: clocks, seats that nobody plays, questions to the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.consequences import END
from bot.consequences import LATE as LATE_QUESTION
from bot.lobby_screens import moment
from bot.table import Table
from bot.texts import Words
from games.core import Seat
from games.screen import Block, Button, Command, Paragraph, Row, Rule, Screen, rows

AMBER = 0xE0A030


def open_seats(table: Table) -> list[Seat]:
    """The seats that somebody else may take."""
    return [seat for seat, person in enumerate(table.people) if person.offered_to is not None]


def asks(table: Table) -> bool:
    """Whether there is something for people to answer beside the game."""
    return table.status == "playing" and bool(table.late or END in table.votes or open_seats(table))


def clock_line(table: Table, text: Words) -> str:
    """Until when the decision may take, or why the clock stands."""
    if table.paused_at is not None:
        return f"⏸ {text('status-paused')}"
    if (due := table.clock_due) is not None:
        return f"⏳ {text('table-clock', when=moment(due))}"
    if table.late:
        return f"⌛ {text('status-late')}"
    if table.turn.due is None or not table.awaited.seats:
        return ""
    return f"⏳ {text('table-clock', when=moment(table.turn.due))}"


def status_lines(table: Table, text: Words) -> tuple[Block, ...]:
    """The clock, and the seats that play by themselves."""
    lines = [clock_line(table, text)]
    if empty := [text.seat(seat) for seat, person in enumerate(table.people) if person.left]:
        lines.append(f"🪑 {text('status-left', names=text.listed(empty))}")
    found = [line for line in lines if line]
    return (Paragraph("\n".join(found)),) if found else ()


def questions(table: Table, text: Words) -> Screen:
    """What the table is asked, and by whom it may be answered; nothing when nothing is."""
    parts: Sequence[Callable[[Table, Words], list[Block]]] = (_late, _ending, _offers)
    asked = [found for part in parts if (found := part(table, text))]
    blocks = [block for found in asked for block in (Rule(), *found)][1:]
    title = Paragraph(f"### {text('desk-title', game=text('game-title'), table=table.id)}")
    return Screen((title, *blocks), AMBER) if blocks else Screen((), AMBER)


def asks_host(table: Table) -> bool:
    """Whether the host alone says what to do about those whose time is up; not about themselves."""
    host = table.seat_of(table.host_id)
    return table.terms.late == "host" and host is not None and host not in table.late


def late_buttons(table: Table, text: Words) -> tuple[Row, ...]:
    """What may be done about those whose time is up."""
    answers = ["wait", "act", "replace"]
    if table.box.game.eliminate is not None:
        answers.append("remove")
    return rows([Button(text(f"late-{answer}"), Command("late", answer)) for answer in answers])


def _late(table: Table, text: Words) -> list[Block]:
    if not table.late:
        return []
    names = text.listed([text.seat(seat) for seat in table.late])
    host = table.seat_of(table.host_id)
    if host is not None and asks_host(table):
        who = text("late-host", host=text.seat(host))
    else:
        votes = table.votes.get(LATE_QUESTION, {})
        who = text("late-vote", given=len(votes), voters=len(set(table.present) - set(table.late)))
    lines = [text("late-who", names=names), who, f"-# {text('late-otherwise')}"]
    return [Paragraph("\n".join(lines)), *late_buttons(table, text)]


def _ending(table: Table, text: Words) -> list[Block]:
    agreed = table.votes.get(END)
    if agreed is None:
        return []
    names = text.listed([text.seat(seat) for seat in sorted(agreed)])
    ranked = (
        "ranked" if table.position and table.box.game.ended_together(table.position.state) else "no-winner"
    )
    lines = [text("end-proposed", names=names, missing=len(set(table.present) - agreed.keys()))]
    lines.append(f"-# {text(f'end-{ranked}')}")
    buttons = [
        Button(text("end-agree"), Command("together", "yes"), "success"),
        Button(text("end-decline"), Command("together", "no")),
    ]
    return [Paragraph("\n".join(lines)), *rows(buttons)]


def _offers(table: Table, text: Words) -> list[Block]:
    found = open_seats(table)
    if not found:
        return []
    lines = [_offer(table, seat, text) for seat in found]
    buttons = [
        Button(text("take-seat", seat=text.label(seat)), Command("take", str(seat)), "success")
        for seat in found
    ]
    return [Paragraph("\n".join(lines)), *rows(buttons)]


def _offer(table: Table, seat: Seat, text: Words) -> str:
    person = table.people[seat]
    key = "offer-left" if person.left else "offer-handed"
    to = f"<@{person.offered_to}>" if person.offered_to else text("offer-anybody")
    return text(key, name=text.seat(seat), to=to)
