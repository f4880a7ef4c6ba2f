"""A seat's own panel: what this seat may know and do now, its news, and the help it asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import structlog

from bot.screens.added import added_buttons
from bot.screens.lobby import lobby_panel
from bot.screens.optional import optional
from bot.screens.pieces import with_pieces
from bot.screens.requests import AskAdvice, OpenHelp, OpenMore, OpenPage, OpenRules, TakeAdvice, Watch
from bot.screens.shown import Answered, Context, Shown, seat_place
from bot.screens.wording import GREY, status_blocks, words
from bot.table.acting import can_take_back
from bot.table.bots import Advice, next_step, progress, sign, takes_advice
from bot.table.clock_commands import may_ask_longer
from bot.table.commands import AskLonger, Seen, TakeBack
from bot.table.history import news
from bot.table.public import is_practice
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.time_limits import HALF, NINE_TENTHS
from bot.text import Texts, Words, clean_words
from games.core import Seat, replace
from games.lessons import Step
from games.screen import Ask, Block, Button, Choice, Field, Form, Paragraph, Row, Rule, Screen, rows
from games.signs import SEPARATOR
from games.text import Markup
from games.width import newest_lines

NEWS_EVENTS, NEWS_COLUMNS = 2, 56
"""Number of recent events shown at the top, and the columns they may take on a phone."""
RECAP_EVENTS, RECAP_COLUMNS = 12, 500
"""Number of recent events shown behind the panel, and the columns they may take; others are counted."""
ADVICE_BUTTONS = ((), ("button-take-advice",), ("button-take-first", "button-take-second"))
"""Labels of the buttons that follow hints, by the number of hints."""

log = structlog.stdlib.get_logger(__name__)


def panel(table: Table, seat: Seat, texts: Texts, language: str, context: Context) -> Shown:
    """Return a seat's own panel, in the reader's language; in a lobby, what one reads who joins."""
    text = words(texts, table, language, seat)
    title = text("panel-title", game=text("game-title"), table=table.id, name=text.seat(seat))
    match table:
        case Playing() if not table.people[seat].left:
            heading = [title, *([] if is_practice(table) else [text("panel-public", link=context.link)])]
            return _game_panel(table, seat, text, f"-# {SEPARATOR.join(heading)}")
        case Playing():
            link_line = text("final-left", link=context.link)
        case Over(played=False):
            link_line = text(f"denied-{table.status}")
        case Over():
            link_line = text("final-seat", link=context.link)
        case Lobby():
            welcome = lobby_panel(table, table.people[seat].user_id, words(texts, table, language))
            return Shown(table.id, seat_place(seat), -1, welcome, key=table.secret)
    screen = Screen((Paragraph(f"### {title}\n{link_line}"),), GREY)
    return Shown(table.id, seat_place(seat), 0, screen, key=table.secret)


def _game_panel(table: Playing, seat: Seat, text: Words, heading: str) -> Shown:
    game = table.game
    state = table.state
    view = game.view(state, seat)
    legal = game.legal(state, seat)
    private_screen = table.package.screens.private(view, seat, legal, table.draft(seat), text)
    screen = with_pieces(private_screen, table.game.key)
    latest = _latest(table, seat, text)
    blocks_shown = screen.blocks if table.terms.free_text else _without_forms(screen.blocks)
    blocks: list[Block] = [Paragraph("\n".join([heading, *latest])), *blocks_shown]
    # What is to be decided fits a phone; all else stands below it, or comes when it is asked for.
    blocks += [Rule(), *rows(_buttons(table, seat, text)), *status_blocks(table, text, seat)]
    return Shown(
        table.id,
        seat_place(seat),
        state.step,
        msgspec.structs.replace(screen, blocks=tuple(blocks)),
        alerts=game.alerts(state, seat),
        acts=table.moves[seat],
        key=table.secret,
    )


def _latest(table: Playing, seat: Seat, text: Words) -> list[str]:
    """Return the latest events; in a lesson, what to do next takes their place."""
    lesson = lesson_line(table, seat, text)
    return [f"🎓 {lesson}"] if lesson else _news(table, seat, text, NEWS_EVENTS, NEWS_COLUMNS)


def form_of(table: Playing, seat: Seat, name: str, text: Words) -> Form | None:
    """Return a form of the game as it opens now; it asks for no words where the table allows none."""
    view = table.game.view(table.state, seat)
    form = table.package.screens.form(view, seat, table.draft(seat), name, text)
    if form is None or table.terms.free_text:
        return form
    return msgspec.structs.replace(form, fields=tuple(line for line in form.fields if not _is_words(line)))


def _is_words(line: Field | Choice) -> bool:
    return isinstance(line, Field) and line.words


def _asks_for_words(form: Form) -> bool:
    return any(map(_is_words, form.fields))


def _without_forms(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Row):
            controls_left = (
                control
                for control in block.controls
                if not isinstance(control, Form) or not _asks_for_words(control)
            )
            if controls := tuple(controls_left):
                yield Row(controls)
        else:
            yield block


def _buttons(table: Playing, seat: Seat, text: Words) -> list[Button]:
    # Without signs they fit two rows of a phone instead of three.
    advice_button = Button(text("button-advice"), Ask(AskAdvice()))
    return [
        *([undo_button(table, seat, text)] if can_take_back(table, seat) else []),
        *help_button(table, seat, text),
        *([advice_button] if takes_advice(table, seat) else []),
        *added_buttons("panel", table, seat, text),
        Button(text("button-more"), Ask(OpenMore())),
        *seen_button(table, text),
        *_longer_button(table, seat, text),
    ]


def seen_button(table: Playing, text: Words) -> list[Button]:
    """Return the button by which all together end a time to look."""
    if table.clock is None or not table.viewing:
        return []
    label = text("button-seen", seen=len(table.looked), people=len(table.present))
    return [Button(label, Ask(Seen(table.clock.key)), "success", emoji="👁️")]


def _longer_button(table: Playing, seat: Seat, text: Words) -> list[Button]:
    """Return the button for more time, which comes with the reminder: before, there is room for others."""
    was_reminded = table.timer.stage in (HALF, NINE_TENTHS)
    return (
        [Button(text("button-longer"), Ask(AskLonger()))]
        if was_reminded and may_ask_longer(table, seat)
        else []
    )


def undo_button(table: Playing, seat: Seat, text: Words) -> Button:
    """Return the button that takes back a seat's last action, and no other if it is pressed late."""
    return Button(text("button-undo"), Ask(TakeBack(table.moves[seat])), emoji="↩")


# Behind the panel ----------------------------------------------------------------------------------


def more_answer(table: Playing, seat: Seat, text: Words) -> Answered:
    """Return what happened since the seat last acted, what else it may know, and further buttons."""
    screens = table.package.screens
    more_blocks = screens.more(table.game.view(table.state, seat), seat, text)
    buttons = [
        Button(text("button-rules"), Ask(OpenRules(slot="more")), emoji="📖"),
        Button(text("button-table"), Ask(OpenPage())),
        *([Button(text("button-board"), Ask(Watch(table.id)))] if is_practice(table) else []),
        *added_buttons("story", table, seat, text),
    ]
    blocks = (*_recap(table, seat, text), *more_blocks, *_legend(table, text), *rows(buttons))
    return Answered(blocks, OpenMore(), (Button(text("button-less"), Ask(OpenMore(fold=True))),))


def _legend(table: Playing, text: Words) -> tuple[Block, ...]:
    if not (key := table.package.screens.legend):
        return ()
    lines = [f"-# **{text('legend-title')}**", *(f"-# {line}" for line in text(key).splitlines())]
    return (Paragraph("\n".join(lines)),)


def _recap(table: Playing, seat: Seat, text: Words) -> tuple[Block, ...]:
    """Return the public events since the seat last acted, as far as a phone has room for them.

    Those that stand at the top of the panel are not repeated where there are no others.
    """
    lines_shown = _news(table, seat, text, RECAP_EVENTS, RECAP_COLUMNS)
    if not lines_shown or lines_shown == _latest(table, seat, text):
        return ()
    lines = [f"-# **{text('news-title')}**"]
    if (further := len(news(table, seat)) - len(lines_shown)) > 0:
        key = "news-more-memory" if table.game.forgets else "news-more"
        lines.append(f"-# {text(key, count=further)}")
    return (Paragraph("\n".join((*lines, *lines_shown))),)


def _news(table: Playing, seat: Seat, text: Words, count: int, room: int) -> list[str]:
    return optional(table, "news", lambda: _event_lines(table, seat, text, count, room), [])


def _event_lines(table: Playing, seat: Seat, text: Words, count: int, room: int) -> list[str]:
    """Return the latest events in small print, in order; those that struck the seat push out others.

    A game that tells them itself has them in the order in which they matter.
    """
    screens = table.package.screens
    latest = news(table, seat)
    if screens.news is not None and latest:
        lines = screens.news(table.game.view(table.state, seat), seat, latest, text)[:count]
        return newest_lines([f"-# · {line}" for line in reversed(lines)], room)[::-1]
    weightiest = sorted(enumerate(latest), key=lambda event: (screens.strikes(event[1], seat), event[0]))[
        -count:
    ]
    lines_by_number = {number: f"-# · {screens.event(event, text)}" for number, event in weightiest}
    fitting_count = len(newest_lines([*lines_by_number.values()], room))
    return [
        lines_by_number[number]
        for number in sorted([*lines_by_number][len(lines_by_number) - fitting_count :])
    ]


# What is asked now -------------------------------------------------------------------------------


def help_button(table: Playing, seat: Seat, text: Words) -> tuple[Button, ...]:
    """Return the button to what is explained to a seat now; none if the game explains nothing."""
    return (Button(text("button-help"), Ask(OpenHelp())),) if _help(table, seat, text) else ()


def help_answer(table: Playing, seat: Seat, texts: Texts, language: str) -> Answered:
    """Return what a seat is asked now and what each choice does, with a button to the rules of the phase."""
    text = words(texts, table, language, seat)
    explanation = _help(table, seat, text)
    help_text = f"### {text('prompt-now')}\n{explanation}" if explanation else text("help-none")
    return Answered((Paragraph(help_text), *rows([phase_button(table, texts, language, "help")])), OpenHelp())


def _help(table: Playing, seat: Seat, text: Words) -> str:
    explain = table.package.screens.help
    view = table.game.view(table.state, seat)
    return optional(table, "help", lambda: explain(view, seat, text), "")


def phase_section(table: Playing, texts: Texts, language: str) -> int:
    """Return the number of the rules' section about the present phase."""
    section = table.package.screens.section(table.game.view(table.state, None))
    return min(section, len(texts.rules(table.game.key, language)) - 1)


def phase_button(table: Playing, texts: Texts, language: str, slot: str) -> Button:
    """Return the button to the section about the present phase."""
    page = phase_section(table, texts, language)
    name = texts.rules(table.game.key, language)[page][0]
    label = words(texts, table, language).plain("rules-now", section=name)
    return Button(label, Ask(OpenRules(page=page, slot=slot)), "primary", emoji="📖")


# Advice --------------------------------------------------------------------------------------------


def advice_answer(table: Playing, seat: Seat, advice: Advice, text: Words) -> Answered:
    """Return what a strategy would do in a seat, and offer or answer beside that, with buttons to do it.

    Without an answer from the strategy, that is what is shown.
    """
    hints = _hints(table, seat, advice.action, advice.talk)
    lines = [line for key, hint in hints for line in _hint_lines(table, seat, key, hint, advice.memory, text)]
    buttons = [
        Button(text(key), Ask(TakeAdvice(sign(table, seat, hint))))
        for key, (_, hint) in zip(ADVICE_BUTTONS[len(hints)], hints, strict=True)
    ]
    # A panel may be full: all hints are one text.
    paragraph = Paragraph("\n".join(lines or [text("advice-none")]))
    return Answered((paragraph,), AskAdvice(), tuple(buttons) or None)


def _hints(table: Playing, seat: Seat, action: Any, talk: Any) -> list[tuple[str, Any]]:  # noqa: ANN401 - any game's actions
    """Return messages and actions in order: the answer to an open offer comes before the decision."""
    if action is None or talk is None or talk == action:
        return [("advice", hint) for hint in (action, talk) if hint is not None][:1]
    # An answer may give a reason, which the listed one lacks.
    fields = msgspec.structs.fields(talk)
    defaults = {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}
    if replace(talk, **defaults) in table.game.legal(table.state, seat):
        return [("advice", talk), ("advice-then", action)]
    return [("advice", action), ("advice-also", talk)]


def _hint_lines(
    table: Playing,
    seat: Seat,
    key: str,
    action: Any,  # noqa: ANN401 - any game's action
    memory: Any,  # noqa: ANN401 - any game's memory
    text: Words,
) -> list[str]:
    screens = table.package.screens
    view = table.game.view(table.state, seat)
    action_text = (
        screens.advised(view, seat, action, text) if screens.advised else screens.action(action, text)
    )
    lines: list[str] = [text(key, does=Markup(action_text))]
    try:
        reason = Markup(table.package.strategy.why(view, seat, memory, action, text))
        lines.append(f"-# {text('advice-why', why=reason)}")
    except Exception as error:  # noqa: BLE001 - a strategy may raise anything
        log.warning("strategy_failed", table=table.id, seat=seat, reason=type(error).__name__)
    return lines


# A lesson ------------------------------------------------------------------------------------------


def lesson_line(table: Playing, seat: Seat, text: Words) -> str:
    """Return what the lesson says to its learner now; empty where the table is no lesson, or no longer."""
    lesson = progress(table)
    if lesson is None or seat != lesson.lesson.learner:
        return ""
    step = lesson.step
    count = len(lesson.lesson.steps)
    if step is None:
        return text("lesson-over") if lesson.made == count else ""
    if lesson.strayed:
        sentence_line = text("lesson-strayed", meant=sentence(table, step, text))
        return f"{sentence_line}\n{text('lesson-back')}" if can_take_back(table, seat) else sentence_line
    if next_step(table, seat) is None:
        return text("lesson-watch")
    return text("lesson-step", number=lesson.made + 1, count=count, does=sentence(table, step, text))


def sentence(table: Playing, step: Step, text: Words) -> str:
    """Return the sentence of a step, with the names of those at the table and the labels of its controls."""
    names = {f"seat{seat + 1}": text.seat(seat) for seat in range(len(table.people))}
    labels = {name: clean_words(label) for name, label in step.label_arguments(text).items()}
    return text(step.key, **names, **labels)
