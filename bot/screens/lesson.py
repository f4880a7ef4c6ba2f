"""What a lesson says on the learner's panel: what to do and why, or what was meant."""

from __future__ import annotations

from bot.table.acting import can_take_back
from bot.table.lessons import next_step, progress
from bot.table.table import Playing
from bot.text import Words
from games.core import Seat
from games.lessons import Step


def lesson_line(table: Playing, seat: Seat, text: Words) -> str:
    """Return what the lesson says to its learner now; empty where the table is no lesson, or no longer."""
    found = progress(table)
    if found is None or seat != found.lesson.learner:
        return ""
    step, count = found.step, len(found.lesson.steps)
    if step is None:
        return text("lesson-over") if found.made == count else ""
    if found.strayed:
        meant = text("lesson-strayed", meant=sentence(table, step, text))
        return f"{meant}\n{text('lesson-back')}" if can_take_back(table, seat) else meant
    if next_step(table, seat) is None:
        return text("lesson-watch")
    return text("lesson-step", number=found.made + 1, count=count, does=sentence(table, step, text))


def sentence(table: Playing, step: Step, text: Words) -> str:
    """Return the sentence of a step, with the names of those at the table."""
    names = {f"seat{seat + 1}": text.seat(seat) for seat in range(len(table.people))}
    return text(step.key, **names)
