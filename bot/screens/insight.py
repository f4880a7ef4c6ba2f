"""What decided a game, with everybody's chances as a picture, and whether a move was good: estimates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import structlog

from bot.analysis import Chances, Findings, Judged, Turn
from bot.screens.requests import AskReview, OpenMoment, OpenStory
from bot.screens.shown import Answered
from bot.screens.story import Moment, highlights, turning_picture
from bot.screens.wording import table_title
from bot.table.table import Over, Playing
from bot.text import Words
from games.core import Seat
from games.screen import MATTERED, Ask, Button, Paragraph, Picture, Screen, rows
from games.seats import seat_badge, seat_colour, seat_sign
from games.signs import SEPARATOR
from games.svg import at as placed_at
from games.svg import box, disc, drawing, line, words
from games.text import Markup, described

DECISIVE = 3
"""Maximum number of highlights that are said to have decided a game."""
TOLD_EVENTS, TOLD_ALT = 3, 9
"""Maximum number of events that a turning point tells, and of chances that the words for a picture name."""
NOTED = 0.05
"""Change of a seat's chance that is told at a turning point."""
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 900, 560, 114, 820, 70, 520
"""Size of the picture, and the edges of the curve in it."""
LETTERS, BADGE = 38, 47
GROUND, INK, FAINT = "#1e1f26", "#f4f4f6", "#a2a5b4"

log = structlog.stdlib.get_logger(__name__)


def insight_page(
    table: Over, story: Sequence[Moment], findings: Findings | None, reader: Seat | None, text: Words
) -> Screen:
    """Return what decided a game, as far as it is known; `findings` are None for a game without estimates.

    What a seat alone knew is told to this seat alone, if it is the `reader`'s.
    """
    heading = f"**{text('decided-title', table=table_title(table, text))}**"
    if findings is None or not findings.curve:
        return _by_highlights(table, story, findings, heading, text)
    lines, buttons = [heading, f"-# {text('decided-estimate')}"], list[Button]()
    for number, turn in enumerate(findings.turns, 1):
        lines += _turn_lines(table, story, number, turn, reader, text)
        buttons.append(_jump(table, story, turn.stop.position.length, number, text))
    if findings.stage == "curve":
        lines.append(f"-# ⏳ {text('decided-turning')}")
    elif not findings.turns:
        lines.append(text("decided-no-turn" if None not in findings.lost else "decided-failed"))
    mistake = findings.mistakes.get(reader) if reader is not None else None
    if mistake is not None:
        lines += _mistake_lines(table, mistake, text)
        at = mistake.made.position.length + 1
        buttons.append(_jump(table, story, at, 0, text))
    elif reader is not None and findings.stage == "done":
        none = "decided-unlooked" if reader in findings.lost else "decided-no-mistake"
        lines.append(f"-# ⏳ {text('decided-looking')}" if findings.waits(reader) else f"-# {text(none)}")
    picture = chances_picture(table, findings, text)
    # A page that edits itself may not be left for another one by its buttons.
    return Screen((Paragraph("\n".join(lines)), picture, *rows([] if findings.waits(reader) else buttons)))


def _by_highlights(
    table: Over, story: Sequence[Moment], findings: Findings | None, heading: str, text: Words
) -> Screen:
    found = [one for one in highlights(table, text) if one.weight >= MATTERED]
    weightiest = sorted(found, key=lambda one: -one.weight)[:DECISIVE]
    lines = [heading, *(f"{number}. {one.text}" for number, one in enumerate(weightiest, 1))]
    waits = findings is not None and findings.waits(None)
    if waits:
        lines.append(f"-# ⏳ {text('decided-waits')}")
    elif findings is not None:
        lines.append(f"-# {text('decided-failed')}")
    buttons = [
        Button(text.plain("story-moment-of", number=number), Ask(OpenMoment(table.id, one.at, f"d{number}")))
        for number, one in enumerate(weightiest, 1)
    ]
    pictures = turning_picture(table, story, weightiest[0], text) if weightiest else []
    return Screen((Paragraph("\n".join(lines)), *pictures, *rows([] if waits else buttons)))


def _jump(table: Over, story: Sequence[Moment], entries: int, number: int, text: Words) -> Button:
    at = next((at for at, moment in enumerate(story) if moment.n >= entries), len(story) - 1)
    label = text("story-moment-of", number=number) if number else text("decided-own-moment")
    return Button(label, Ask(OpenStory(table.id, at, f"d{number}")))


# Turning points ------------------------------------------------------------------------------------


def _turn_lines(
    table: Over, story: Sequence[Moment], number: int, turn: Turn, reader: Seat | None, text: Words
) -> Iterator[str]:
    yield f"**{number}.** {_told(table, story, turn, text)}"
    changed = [
        text("decided-change", seat=seat_sign(seat), before=percent(before), after=percent(after))
        for seat, (before, after) in enumerate(zip(turn.before, turn.after, strict=True))
        if abs(after - before) >= NOTED
    ]
    yield f"-# {SEPARATOR.join(changed)}"
    for judged in turn.decisions:
        better = judged.gain is not None and judged.gain.lost > 0
        if judged.made.seat != reader and not (judged.public and better):
            continue
        name = text.seat(judged.made.seat)
        does = Markup(table.package.screens.action(judged.chosen.action, text))
        if judged.same:
            yield f"-# {text('decided-same', name=name)}"
        else:
            said = text("decided-better" if better else "decided-rather", name=name, does=does)
            yield f"-# {said}{_why(table, judged, text)}"


def _told(table: Over, story: Sequence[Moment], turn: Turn, text: Words) -> str:
    """Return what happened at a turning point: by the highlight that it is, or by its events."""
    position, screens = turn.stop.position, table.package.screens
    round_ = screens.round(position.game.view(position.state, None))
    head = text("story-round", round=round_) if round_ else ""
    before = max((moment.at for moment in story if moment.n < position.length), default=0)
    now = max((moment.at for moment in story if moment.n <= position.length), default=0)
    known = [one for one in highlights(table, text) if before < one.at <= now and one.weight >= MATTERED]
    if known:
        said = [max(known, key=lambda one: one.weight).text]
        return SEPARATOR.join(said if head in said[0] else [head, *said])
    brought = (position.events or position.story)[-TOLD_EVENTS:]
    told = [" ".join(screens.event(event, text).split()) for event in brought]
    return SEPARATOR.join(
        told if any(head in said for said in told) else [one for one in (head, *told) if one]
    )


def _mistake_lines(table: Over, mistake: Judged, text: Words) -> Iterator[str]:
    screens, gain = table.package.screens, mistake.gain
    assert gain is not None
    yield f"🎯 **{text('decided-mistake-memory' if table.game.forgets else 'decided-mistake')}**"
    did, does = (
        Markup(screens.action(action, text)) for action in (mistake.made.action, mistake.chosen.action)
    )
    yield f"- {text('decided-you', does=did, chance=percent(gain.made))}"
    yield f"- {text('decided-it', does=does, chance=percent(gain.other))}{_why(table, mistake, text)}"


def _why(table: Over | Playing, judged: Judged, text: Words) -> str:
    strategy, made = table.package.strategy, judged.made
    try:
        view = made.position.game.view(made.position.state, made.seat)
        why = Markup(strategy.why(view, made.seat, judged.chosen.memory, judged.chosen.action, text))
        return f" {text('advice-why', why=why)}"
    except Exception as error:  # noqa: BLE001 - a strategy may raise anything
        log.warning("mind_failed", table=table.id, seat=made.seat, reason=type(error).__name__)
        return ""


def percent(chance: float) -> int:
    """Return a chance in whole percent."""
    return round(100 * chance)


# The curve -----------------------------------------------------------------------------------------


def chances_picture(table: Over, findings: Findings, text: Words) -> Picture:
    """Return everybody's chances over the game, with a mark at each turning point."""
    places, curve = sorted(findings.curve), findings.curve
    parts = [box(0, 0, WIDTH, HEIGHT, rx=28, fill=GROUND)]
    for chance in (0, 0.5, 1):
        parts += [
            line(f"M{LEFT} {_y(chance)}H{RIGHT}", FAINT, 2, opacity=0.35),
            words(LEFT - 14, _y(chance), f"{percent(chance)}%", LETTERS, fill=FAINT, text_anchor="end"),
        ]
    for number, turn in enumerate(findings.turns, 1):
        x = _x(turn.place, places)
        parts += [
            line(f"M{x} {TOP}V{BOTTOM}", INK, 3, stroke_dasharray="2 10", opacity=0.7),
            disc(x, TOP - 34, 25, fill=INK),
            words(x, TOP - 34, number, LETTERS, fill=GROUND),
        ]
    seats = range(len(table.people))
    for seat in seats:
        points = "L".join(f"{_x(place, places)} {_y(curve[place][seat])}" for place in places)
        parts.append(line(f"M{points}", seat_colour(seat), 6))
    ends = _apart([_y(curve[places[-1]][seat]) for seat in seats])
    parts += [placed_at(RIGHT + 40, y, seat_badge(seat, BADGE)) for seat, y in zip(seats, ends, strict=True)]
    return Picture(drawing(WIDTH, HEIGHT, *parts), _alt(curve, places, text, seats))


def _x(place: int, places: Sequence[int]) -> float:
    return round(LEFT + (RIGHT - LEFT) * place / max(1, places[-1]), 1)


def _y(chance: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * chance, 1)


def _apart(heights: Sequence[float]) -> list[float]:
    """Return heights at which badges stand beside each other, in the order of these."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    stands = {at: heights[at] for at in order}
    for above, below in pairwise(order):
        stands[below] = max(stands[below], stands[above] + BADGE + 10)
    bottom = HEIGHT - BADGE * 0.65 - 6
    for at in reversed(order):
        stands[at] = min(stands[at], bottom)
        bottom = stands[at] - BADGE - 10
    return [round(stands[at], 1) for at in range(len(heights))]


def _alt(curve: Mapping[int, Chances], places: Sequence[int], text: Words, seats: range) -> str:
    step = -(-len(places) // TOLD_ALT)
    shown = [*places[:-1:step], places[-1]]
    told = list[str]()
    for seat in seats:
        chances = ", ".join(str(percent(curve[at][seat])) for at in shown)
        told.append(text.plain("decided-alt-seat", name=text.label(seat), chances=chances))
    return described(f"{text('decided-alt')} {'; '.join(told)}")


# Was that good? ------------------------------------------------------------------------------------


def review_answer(table: Playing, judged: Judged | None, text: Words) -> Answered:
    """Return how good a seat's last move was; with a reason where a computer player moves otherwise."""
    if judged is None:
        return Answered((Paragraph(text("advice-none")),), AskReview())
    gain, actions = judged.gain, (judged.made.action, judged.chosen.action)
    did, does = (Markup(table.package.screens.action(action, text)) for action in actions)
    if judged.same:
        key = "review-same" if did == does else "review-often"
    elif gain is None or not gain.enough:
        key = "review-other"
    elif not gain.sure:
        key = "review-equal"
    else:
        key = "review-better" if gain.made > gain.other else "review-worse"
    numbers = {"made": percent(gain.made), "other": percent(gain.other)} if gain is not None else {}
    # A panel may be full: who did the same, or as well, needs no reason.
    why = "" if judged.same or key == "review-equal" else _why(table, judged, text).strip()
    said = [text(key, did=did, does=does, **numbers), *([f"-# {why}"] if why else [])]
    return Answered((Paragraph("\n".join(said)),), AskReview(), ())
