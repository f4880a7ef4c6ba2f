"""What the people of a table are asked beside the game."""

from __future__ import annotations

from bot.screens.colours import AMBER
from bot.screens.shown import QUESTIONS, Shown
from bot.table.commands import AnswerLate, EndTogether, PlayForLate, TakeSeat
from bot.table.ending import host_decides, voters
from bot.table.table import LateAnswer, Playing, Table
from bot.text import Words
from games.core import Seat
from games.screen import Ask, Block, Button, Option, Paragraph, Row, Rule, Screen, Select, rows

ANSWERS: tuple[LateAnswer, ...] = ("wait", "act", "replace", "remove")
"""The last is only for games whose rules know how to take a seat out."""
BUTTONS = 5
"""More seats than these are chosen from a menu."""


def open_seats(table: Playing) -> list[Seat]:
    """Return the seats that somebody else may take."""
    return [seat for seat, person in enumerate(table.people) if person.offered_to is not None]


def asks(table: Table) -> bool:
    """Whether there is something for people to answer beside the game."""
    return isinstance(table, Playing) and bool(table.late or table.agreed or open_seats(table))


def questions(table: Table, text: Words) -> Shown:
    """Return what a table is asked, and by whom it may be answered; no blocks when nothing is."""
    blocks: list[Block] = []
    if isinstance(table, Playing):
        for asked in (_late(table, text), _ending(table, text), _offers(table, text)):
            blocks += [Rule(), *asked] if asked and blocks else asked
    if blocks:
        blocks.insert(0, Paragraph(f"### {text('questions-title', game=text('game-title'), table=table.id)}"))
    return Shown(table.id, QUESTIONS, 0, Screen(tuple(blocks), AMBER), key=table.secret)


# Late seats ----------------------------------------------------------------------------------------


def late_line(table: Playing, text: Words) -> str:
    """Return the question about those whose time is up."""
    return text("late-who", names=text.listed([text.seat(seat) for seat in table.late]))


def late_buttons(table: Playing, text: Words, *, answers: bool, governs: bool) -> tuple[Row, ...]:
    """Return what may be done about those whose time is up.

    `answers`: the answers of who decides; `governs`: the way past it, for who hosts or manages the server.
    """
    offered = ANSWERS if table.game.eliminate is not None else ANSWERS[:-1]
    buttons = [Button(text(f"late-{answer}"), Ask(AnswerLate(answer))) for answer in offered]
    at_once = Button(text("late-at-once"), Ask(PlayForLate()))
    return rows([*(buttons if answers else ()), *([at_once] if governs else ())])


def _late(table: Playing, text: Words) -> list[Block]:
    if not table.late:
        return []
    host = table.seat_of(table.host_id)
    by_vote = host is None or not host_decides(table)
    if host is not None and not by_vote:
        who = text("late-host", host=text.seat(host))
    else:
        who = text("late-vote", given=len(table.late_votes), voters=len(voters(table)))
    lines = [late_line(table, text), who, f"-# {text('late-otherwise')}"]
    return [Paragraph("\n".join(lines)), *late_buttons(table, text, answers=True, governs=by_vote)]


# Ending together -----------------------------------------------------------------------------------


def _ending(table: Playing, text: Words) -> list[Block]:
    if not table.agreed:
        return []
    names = text.listed([text.seat(seat) for seat in table.agreed])
    missing = len(set(table.present) - set(table.agreed))
    ranked = "no-winner" if table.game.if_stopped(table.state).outcome is None else "ranked"
    lines = [text("end-proposed", names=names, missing=missing), f"-# {text(f'end-{ranked}')}"]
    buttons = [
        Button(text("end-agree"), Ask(EndTogether(agree=True)), "success"),
        Button(text("end-decline"), Ask(EndTogether(agree=False))),
    ]
    return [Paragraph("\n".join(lines)), *rows(buttons)]


# Seats to take -------------------------------------------------------------------------------------


def _offers(table: Playing, text: Words) -> list[Block]:
    found = open_seats(table)
    if not found:
        return []
    lines = Paragraph("\n".join(_offer(table, seat, text) for seat in found))
    named = [(text("take-seat", seat=text.label(seat)), Ask(TakeSeat(seat))) for seat in found]
    if len(found) <= BUTTONS:
        return [lines, *rows([Button(label, press, "success") for label, press in named])]
    menu = Select(text("take-menu"), tuple(Option(label, press) for label, press in named))
    return [lines, Row((menu,))]


def _offer(table: Playing, seat: Seat, text: Words) -> str:
    person = table.people[seat]
    to = f"<@{person.offered_to}>" if person.offered_to else text("offer-anybody")
    kind = "left" if person.left else "ours" if person.bot else "handed"
    return text(f"offer-{kind}", name=text.seat(seat), to=to)
