"""What decided a game, with everybody's chances as a picture, and whether a move was good: estimates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog

from bot.rooms.review.analysis import Judgement
from bot.screens.added import adds_button
from bot.screens.curve import chance_name, chances_picture, percent
from bot.screens.requests import OpenMoment, Request, TryAgain
from bot.screens.shown import Answered
from bot.screens.story import Moment, does, highlights, turning_line, turning_picture
from bot.screens.wording import table_title
from bot.table.bots import follows_lesson, takes_review
from bot.table.commands import Id
from bot.table.review import Review, Verdict
from bot.table.table import Over, Playing, Table
from bot.text import Words
from games.core import Seat
from games.screen import MATTERED, Ask, Block, Button, Paragraph, Row, Screen, rows
from games.seats import seat_sign
from games.signs import SEPARATOR
from games.text import Markup

DECISIVE = 3
"""Maximum number of highlights that are said to have decided a game."""
NOTED = 0.05
"""Change of a seat's chance that is told at a turning point."""
log = structlog.stdlib.get_logger(__name__)


class OpenDecided(Request, frozen=True, tag="decided"):
    """Show what decided a game. `again`: look again for what could not be found."""

    table_id: Id
    again: bool = False


class AskReview(Request, frozen=True, tag="review"):
    """Say on the presser's panel how good their last move was."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the page of a game that is over."""

    seat: Seat | None = None
    """Their seat in it, if they have one."""
    views: Mapping[int, Any] | None = None
    """What the seats of verdicts saw before their decisions, by the number of entries."""


def views_of(table: Over, review: Review) -> Mapping[int, Any]:
    """Return what the seats of verdicts saw before their decisions. It replays the game."""
    seats = {verdict.n: verdict.seat for verdict in (*review.turns, *review.mistakes)}
    befores = (step.before for step in table.begin().replay(table.entries))
    return {
        before.length: table.game.view(before.state, seats[before.length])
        for before in befores
        if before.length in seats
    }


def insight_page(
    table: Over, story: Sequence[Moment], review: Review | None, reader: Reader, text: Words
) -> Screen:
    """Return what decided a game, as far as it is known; `review` is None for a game that has none.

    The costliest choice of each seat is told to this seat alone, if it is the reader's.
    """
    heading = f"**{text('decided-title', table=table_title(table, text))}**"
    if review is None or not review.curve:
        return _by_highlights(table, story, review, heading, text)
    percents = table.package.strategy.calibrated
    estimate = text("decided-estimate" if percents else "decided-estimate-words")
    blocks: list[Block] = [
        Paragraph(f"{heading}\n-# {estimate}"),
        chances_picture(table, review, text),
    ]
    for number, turn in enumerate(review.turns, 1):
        line = f"**{number}.** {turning_line(table, turn, text)}"
        blocks += _verdict_blocks(table, review, turn, line, reader, text)
    if not review.done:
        blocks.append(Paragraph(f"-# ⏳ {text('decided-turning')}"))
        return Screen(tuple(blocks))
    if not (review.turns or review.missing):
        blocks.append(Paragraph(text("decided-no-turn")))
    mistake = review.mistake(reader.seat)
    if mistake is not None and all(turn.n != mistake.n for turn in review.turns):
        line = f"🎯 **{text('decided-mistake')}**\n{turning_line(table, mistake, text)}"
        blocks += _verdict_blocks(table, review, mistake, line, reader, text)
    elif mistake is None and reader.seat is not None and not review.missing:
        blocks.append(Paragraph(f"-# {text('decided-no-mistake')}"))
    return Screen((*blocks, *_missing(table, review, text)))


def _by_highlights(
    table: Over, story: Sequence[Moment], review: Review | None, heading: str, text: Words
) -> Screen:
    weighty_highlights = [moment for moment in highlights(table, review, text) if moment.weight >= MATTERED]
    decisive = sorted(weighty_highlights, key=lambda moment: -moment.weight)[:DECISIVE]
    lines = [heading, *(f"{number}. {moment.text}" for number, moment in enumerate(decisive, 1))]
    is_waiting = review is not None and not review.done
    if is_waiting:
        lines.append(f"-# ⏳ {text('decided-waits')}")
    buttons = [
        Button(
            text.plain("story-moment-of", number=number), Ask(OpenMoment(table.id, moment.at, f"d{number}"))
        )
        for number, moment in enumerate(decisive, 1)
    ]
    pictures = turning_picture(table, story, decisive[0], text) if decisive else []
    blocks = (Paragraph("\n".join(lines)), *pictures)
    if is_waiting:
        # A page that edits itself may not be left for another one by its buttons.
        return Screen(blocks)
    missing_blocks = _missing(table, review, text) if review is not None else ()
    return Screen((*blocks, *rows(buttons), *missing_blocks))


def _missing(table: Over, review: Review, text: Words) -> tuple[Block, ...]:
    if not review.missing:
        return ()
    rounds = text.listed([str(text.number(number)) for number in review.missing if number])
    line = text("decided-missing-rounds", rounds=rounds) if rounds else text("decided-missing")
    again_button = Button(text("decided-again"), Ask(OpenDecided(table.id, again=True)), "primary")
    return Paragraph(f"-# {line}"), Row((again_button,))


# Decisions -----------------------------------------------------------------------------------------


def _verdict_blocks(
    table: Over, review: Review, verdict: Verdict, line: str, reader: Reader, text: Words
) -> Iterator[Block]:
    percents = table.package.strategy.calibrated
    changes = list[str]()
    for seat, (after, before) in enumerate(zip(verdict.chances, verdict.otherwise, strict=True)):
        before_name = chance_name(verdict.otherwise, seat, text, percents=percents)
        after_name = chance_name(verdict.chances, seat, text, percents=percents)
        if abs(after - before) >= NOTED and before_name != after_name:
            changes.append(text("decided-change", seat=seat_sign(seat), before=before_name, after=after_name))
    other_action = does(table, verdict.other, text)
    key = "decided-otherwise" if verdict.agrees else "decided-rather"
    lines = [line, f"-# {text(key, does=other_action)}{_why_then(table, verdict, reader, text)}"]
    if changes:
        lines.append(f"-# {text('decided-changes', changes=SEPARATOR.join(changes))}")
    yield Paragraph("\n".join(lines))
    if review.done:
        buttons = [Button(text("decided-moment"), Ask(OpenMoment(table.id, verdict.at, f"d{verdict.n}")))]
        if reader.seat is not None or not table.people[verdict.seat].bot:
            buttons.append(Button(text("decided-try"), Ask(TryAgain(table.id, verdict.n)), emoji="↩️"))
        yield Row(tuple(buttons))


def _why_then(table: Over, verdict: Verdict, reader: Reader, text: Words) -> str:
    """Return why a computer player would have done what it would; nothing where that cannot be told."""
    strategy = table.package.strategy
    view = (reader.views or {}).get(verdict.n)
    if view is None:
        return ""
    try:
        action = table.game.read_action(verdict.made if verdict.agrees else verdict.other)
        memory = strategy.read_memory(verdict.memory)
        return _because(strategy.why(view, verdict.seat, memory, action, text), text)
    except Exception as error:  # noqa: BLE001 - a strategy may raise anything
        log.warning("strategy_failed", table=table.id, seat=verdict.seat, reason=type(error).__name__)
        return ""


def _because(why: str, text: Words) -> str:
    return f" {text('advice-why', why=Markup(why))}" if why else ""


# Was that good? ------------------------------------------------------------------------------------


def review_answer(table: Playing, judgement: Judgement | None, text: Words) -> Answered:
    """Return how good a seat's last move was; with a reason where a computer player moves otherwise."""
    if judgement is None:
        return Answered((Paragraph(text("advice-none")),), AskReview())
    gain = judgement.gain
    seat = judgement.decision.seat
    screens = table.package.screens
    did = Markup(screens.action(judgement.decision.action, text))
    better = Markup(screens.action(judgement.chosen.action, text))
    made, other = (gain.chances[seat], gain.otherwise[seat]) if gain is not None else (0.0, 0.0)
    if judgement.same:
        key = "review-same" if did == better else "review-often"
    elif gain is None or not gain.enough:
        key = "review-other"
    elif not gain.sure():
        key = "review-equal"
    else:
        key = "review-better" if made > other else "review-worse"
    # A panel may be full: who did the same, or as well, needs no reason.
    reason = "" if judgement.same or key == "review-equal" else _why_now(table, judgement, text).strip()
    numbers = {"made": percent(made), "other": percent(other)}
    lines = [text(key, did=did, does=better, **numbers), *([f"-# {reason}"] if reason else [])]
    return Answered((Paragraph("\n".join(lines)),), AskReview(), ())


def _why_now(table: Playing, judgement: Judgement, text: Words) -> str:
    strategy = table.package.strategy
    made = judgement.decision
    chosen = judgement.chosen
    try:
        view = made.position.game.view(made.position.state, made.seat)
        return _because(strategy.why(view, made.seat, chosen.memory, chosen.action, text), text)
    except Exception as error:  # noqa: BLE001 - a strategy may raise anything
        log.warning("strategy_failed", table=table.id, seat=made.seat, reason=type(error).__name__)
        return ""


# Their buttons -------------------------------------------------------------------------------------


@adds_button("result")
def decided_button(table: Table, _: Seat | None, text: Words) -> Button:
    return Button(text("button-decided"), Ask(OpenDecided(table.id)), emoji="⚡")


@adds_button("panel")
def review_button(table: Table, reader: Seat | None, text: Words) -> Button | None:
    if not isinstance(table, Playing) or reader is None:
        return None
    is_offered = takes_review(table, reader) and not follows_lesson(table)
    return Button(text("button-review"), Ask(AskReview())) if is_offered else None
