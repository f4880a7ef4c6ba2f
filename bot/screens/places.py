"""Where a table is shown and what each place shows; the public posts of a game beside its first and last."""

from __future__ import annotations

import dataclasses

import msgspec

from bot.screens.final import final_post, result_line
from bot.screens.lobby import closed_post, lobby
from bot.screens.notices import MAXIMUM_SEAT_BUTTONS, milestone_lines
from bot.screens.optional import optional
from bot.screens.panel import panel, seen_button
from bot.screens.pieces import with_pieces
from bot.screens.requests import OpenPage, OpenPanel, OpenRules, SkipReveal, Watch
from bot.screens.shown import LINK, PUBLIC, QUESTIONS, Context, RevealStep, Shown, seat_at, seat_place
from bot.screens.wording import (
    AMBER,
    BLURPLE,
    GREEN,
    GREY,
    awaited_line,
    duration,
    language_button,
    limit_name,
    menu,
    relative_time,
    status_blocks,
    table_title,
    words,
)
from bot.table import commands as c
from bot.table.commands import LateAnswer
from bot.table.consent import asked_command, still_needed
from bot.table.deadlines import idle_at, is_warned
from bot.table.people import HIGHEST_BOT_ID
from bot.table.public import dealt_in, is_practice
from bot.table.table import Lobby, Over, Playing, Question, Table
from bot.text import Texts, Words, mention
from games.core import Seat
from games.languages import LANGUAGES
from games.screen import Ask, Block, Button, Option, Paragraph, Picture, Row, Rule, Screen, rows
from games.text import Markup

LATE_ANSWERS: tuple[LateAnswer, ...] = ("wait", "act", "replace", "remove")
"""Answers about late seats; the last is only for games that can take a seat out."""


def places(table: Table) -> tuple[str, ...]:
    """Return all places where a table is shown now; a post of questions is deleted once it is not one."""
    if isinstance(table, Lobby) or (isinstance(table, Over) and not table.played):
        return (PUBLIC,)
    link_places = (LINK,) if table.home_id not in (None, table.channel_id) else ()
    question_places = (QUESTIONS,) if has_questions(table) else ()
    reachable_seats = [seat for seat, person in enumerate(table.people) if person.reachable]
    return (PUBLIC, *link_places, *question_places, *map(seat_place, reachable_seats))


def shown_at(table: Table, place: str, texts: Texts, language: str, context: Context) -> Shown:
    """Return what a place shows now; `language` is the reader's, for a seat's own panel."""
    if (seat := seat_at(place)) is not None:
        if not isinstance(table, Lobby) and is_practice(table):
            return _practice_panel(table, seat, texts, language, context)
        return panel(table, seat, texts, language, context)
    if place == QUESTIONS:
        return questions(table, words(texts, table, table.language))
    if place == LINK:
        return link_post(table, context.link, words(texts, table, table.language))
    return public_post(table, texts, context)


def public_post(
    table: Table, texts: Texts, context: Context | None = None, language: str = "", reader_id: int = 0
) -> Shown:
    """Return the post that everyone sees, in the language of the table unless another is given.

    `reader_id`: the only reader of a private copy; 0 for the post.
    """
    text = words(texts, table, language or table.language)
    match table:
        case Lobby():
            return Shown(table.id, PUBLIC, -1, lobby(table, text, texts, reader_id), key=table.secret)
        case Playing() | Over() if is_practice(table):
            return _practice_line(table, text)
        case Playing() | Over() if context is not None and context.reveal is not None:
            return _reveal_post(table, context.reveal, text)
        case Playing():
            return _game_post(table, text)
        case Over(played=False):
            return Shown(table.id, PUBLIC, -1, closed_post(table, text), key=table.secret)
        case Over():
            shown_beside = context or Context(Markup())
            return final_post(table, text, shown_beside.ratings, shown_beside.review)


# A game under way ----------------------------------------------------------------------------------


def _game_post(table: Playing, text: Words) -> Shown:
    public = table.package.screens.public(table.game.view(table.state, None), table.position.story, text)
    screen = with_pieces(public, table.game.key)
    blocks = (
        Paragraph("\n".join([f"## {table_title(table, text)}", *milestone_lines(table, text)])),
        *screen.blocks,
        *status_blocks(table, text),
        *rows([*seen_button(table, text), *_private_buttons(text)]),
    )
    game_screen = msgspec.structs.replace(screen, blocks=blocks)
    return Shown(table.id, PUBLIC, table.step, game_screen, acts=table.presence.acts, key=table.secret)


def _reveal_post(table: Playing | Over, step: RevealStep, text: Words) -> Shown:
    """Return the post during a step of the reveal: no control of the game is on it."""
    number = step.number + 1
    count = len(step.steps)
    key = "beat-on" if number < count else "beat-end" if isinstance(table, Over) else "beat-then"
    coming_line = text("beat-line", number=number, count=count, coming=text(key))
    blocks = (
        Paragraph(f"## {table_title(table, text)}"),
        *step.steps[step.number],
        Paragraph(f"-# {coming_line}"),
        *rows([Button(text("button-skip"), Ask(SkipReveal()), "primary", "⏭")] if step.skippable else []),
        *rows(() if is_practice(table) else _private_buttons(text)),
    )
    game_step = -1 if table.position is None else table.position.state.step
    acts = table.presence.acts if isinstance(table, Playing) else 0
    return Shown(table.id, PUBLIC, game_step, Screen(blocks), acts=acts, key=table.secret)


def plain_post(shown: Shown, text: Words) -> Shown:
    """Return what stands at a place where Discord does not take what it is to show."""
    blocks = (Paragraph(text("post-unfit")), *rows(_private_buttons(text)))
    return dataclasses.replace(shown, screen=Screen(blocks), documents=())


def _private_buttons(text: Words) -> tuple[Button, ...]:
    return (
        Button(text("button-seat"), Ask(OpenPanel()), "primary"),
        Button(text("button-table"), Ask(OpenPage())),
        Button(text("button-rules"), Ask(OpenRules())),
        language_button(text),
    )


# A game of a person alone ---------------------------------------------------------------------------


def _practice_line(table: Playing | Over, text: Words) -> Shown:
    """Return what the channel has of a game that a person plays alone: a line with the way to their panel."""
    (seat,) = (seat for seat, user_id in enumerate(dealt_in(table)) if user_id > HIGHEST_BOT_ID)
    name = Markup(f"**{text.names[seat]}**")
    over = "yes" if isinstance(table, Over) else "no"
    line = text("practice-line", name=name, game=text("game-title"), over=over)
    panel_button = Button(text("button-seat"), Ask(OpenPanel()))
    return Shown(
        table.id, PUBLIC, 0, Screen((Paragraph(f"🎓 {line}"), Row((panel_button,))), GREY), key=table.secret
    )


def _practice_panel(
    table: Playing | Over, seat: Seat, texts: Texts, language: str, context: Context
) -> Shown:
    """Return the panel of a game that a person plays alone, with its board, its reveals and its end."""
    text = words(texts, table, language)
    if context.reveal is not None:
        shown = _reveal_post(table, context.reveal, text)
    elif isinstance(table, Over):
        shown = final_post(table, text, review=context.review)
    else:
        shown = panel(table, seat, texts, language, context)
        heading, *reveal_blocks = shown.screen.blocks
        blocks = (heading, *_board(table, text), *reveal_blocks, *_idle(table, text))
        shown = dataclasses.replace(shown, screen=msgspec.structs.replace(shown.screen, blocks=blocks))
    return dataclasses.replace(shown, place=seat_place(seat))


def _board(table: Playing, text: Words) -> tuple[Picture, ...]:
    def render() -> tuple[Picture, ...]:
        screen = table.package.screens.public(table.game.view(table.state, None), table.position.story, text)
        return tuple(block for block in screen.blocks if isinstance(block, Picture))

    return optional(table, "board", render, ())


# Watched ---------------------------------------------------------------------------------------------


def watched_post(table: Playing, texts: Texts, language: str, link: Markup, user_id: int) -> Screen:
    """Return a game's public board in the reader's language, without the controls of the game.

    A reader who sits there gets a button to their seat, any other may follow the game.
    """
    has_seat = table.seat_of(user_id) is not None
    follows = user_id in table.followers
    text = words(texts, table, language)
    screen = table.package.screens.public(table.game.view(table.state, None), table.position.story, text)
    board = tuple(block for block in screen.blocks if not isinstance(block, Row))
    lines = [f"## {table_title(table, text)}", f"[{text('page-link')}]({link})", awaited_line(table, text)]
    lines += milestone_lines(table, text)
    again_request = Watch(table.id, again=True, language=LANGUAGES[LANGUAGES.index(language)])
    again_button = Button(text("button-watch-again"), Ask(again_request), emoji="🔄")
    if has_seat:
        panel_button = Button(text("button-seat"), Ask(OpenPanel()), "primary")
    elif follows:
        panel_button = Button(text("button-follow-not"), Ask(c.Follow(wanted=False)), emoji="🔕")
    else:
        panel_button = Button(text("button-follow"), Ask(c.Follow(wanted=True)), emoji="🔔")
    blocks = (
        Paragraph("\n".join(line for line in lines if line)),
        *board,
        *status_blocks(table, text),
        *rows([panel_button, again_button]),
        Paragraph(f"-# {text('watch-language')}"),
    )
    return msgspec.structs.replace(screen, blocks=blocks)


def link_post(table: Table, link: Markup, text: Words) -> Shown:
    """Return what stays in the channel of a table in a thread: the link to it, and its result at the end."""
    names = text.listed([text.seat(seat) for seat in range(len(table.people))])
    people_line = text("thread-people", names=names)
    if isinstance(table, Over):
        over_text = text("thread-over", link=link)
        lines = [f"### {result_line(table, text)}", people_line, over_text]
        accent = GREEN
    else:
        lines = [text("thread-goes-on", link=link), people_line]
        accent = BLURPLE
    blocks = (Paragraph("\n".join([f"## {table_title(table, text)}", *lines])),)
    return Shown(table.id, LINK, 0, Screen(blocks, accent), key=table.secret)


# Questions beside the game -------------------------------------------------------------------------


def open_seats(table: Playing) -> list[Seat]:
    """Return the seats that another person may take."""
    return [seat for seat, person in enumerate(table.people) if person.offered_to is not None]


def has_questions(table: Table) -> bool:
    """Whether people have something to answer beside the game."""
    return isinstance(table, Playing) and bool(
        table.late
        or table.agreed
        or table.questions
        or open_seats(table)
        or (is_warned(table) and not is_practice(table))
    )


def questions(table: Table, text: Words) -> Shown:
    """Return the questions about late seats, what takes consent, an end, and open seats."""
    blocks: list[Block] = []
    if isinstance(table, Playing):
        question_blocks = [consent_blocks(table, question, text) for question in table.questions]
        for question in (
            _late(table, text),
            *question_blocks,
            _ending(table, text),
            _idle(table, text),
            _offers(table, text),
        ):
            blocks += [Rule(), *question] if question and blocks else question
    if blocks:
        blocks.insert(0, Paragraph(f"### {text('questions-title', game=text('game-title'), table=table.id)}"))
    return Shown(table.id, QUESTIONS, 0, Screen(tuple(blocks), AMBER), key=table.secret)


def late_line(table: Playing, text: Words) -> str:
    """Return the question about the seats whose time is up."""
    return text("late-who", names=text.listed([text.seat(seat) for seat in table.late]))


def late_buttons(table: Playing, text: Words) -> tuple[Row, ...]:
    """Return what may be done about the seats whose time is up."""
    answers = LATE_ANSWERS if table.game.eliminate is not None else LATE_ANSWERS[:-1]
    return rows([Button(text(f"late-{answer}"), Ask(c.AnswerLate(answer))) for answer in answers])


def _late(table: Playing, text: Words) -> list[Block]:
    host = table.seat_of(table.host_id)
    if not table.late or host is None:
        return []
    lines = [
        late_line(table, text),
        text("late-host", host=text.seat(host)),
        f"-# {text('late-otherwise')}",
    ]
    return [Paragraph("\n".join(lines)), *late_buttons(table, text)]


def question_line(table: Playing, question: Question, text: Words) -> str:
    """Return who wants what, and how many others have to agree."""
    name = text.seat(question.agreed[0])
    match asked_command(question):
        case c.Pause():
            line = text("ask-pause", name=name)
        case c.Resume():
            line = text("ask-resume", name=name)
        case c.Extend():
            line = text("ask-extend", name=name)
        case c.SetLimit(limit):
            line = text("ask-clock", name=name, clock=limit_name(limit, text))
        case c.SetLate(late):
            line = text("ask-when-late", name=name, late=late)
        case c.SetFinish(int(minutes)):
            line = text("ask-finish", name=name, time=duration(minutes * 60, text))
        case c.SetFinish():
            line = text("ask-no-finish", name=name)
        case c.FreeSeat(seat):
            line = text("ask-free", name=name, names=text.seat(seat))
        case c.AnswerLate(answer):
            key = "ask-remove" if answer == "remove" else "ask-free"
            line = text(key, name=name, names=text.listed([text.seat(seat) for seat in table.late]))
    return f"🤝 {line}\n-# {text('ask-missing', missing=still_needed(table, question))}"


def consent_blocks(table: Playing, question: Question, text: Words) -> list[Block]:
    """Return the question whether others agree to what one player may not do alone."""
    agree_button = Button(text("ask-agree"), Ask(c.Agree(asked_command(question))), "success")
    return [Paragraph(question_line(table, question, text)), Row((agree_button,))]


def ending_lines(table: Playing, text: Words) -> tuple[str, ...]:
    """Return the question whether all end the game, who has agreed, and what it comes to."""
    if table.agreed:
        names = text.listed([text.seat(seat) for seat in table.agreed])
        missing_count = len(set(table.present) - set(table.agreed))
        proposal = text("end-proposed", names=names, missing=missing_count)
    else:
        proposal = text("end-about")
    result = "no-winner" if table.game.if_stopped(table.state).outcome is None else "ranked"
    return f"🤝 {proposal}", f"-# {text(f'end-{result}')}"


def ending_buttons(text: Words) -> tuple[Button, Button]:
    """Return the buttons to agree to that, and to decline."""
    return (
        Button(text("ask-agree"), Ask(c.EndTogether(agree=True)), "success"),
        Button(text("end-decline"), Ask(c.EndTogether(agree=False))),
    )


def _ending(table: Playing, text: Words) -> list[Block]:
    if not table.agreed:
        return []
    return [Paragraph("\n".join(ending_lines(table, text))), *rows(ending_buttons(text))]


def _idle(table: Playing, text: Words) -> list[Block]:
    if not is_warned(table):
        return []
    keep_button = Button(text("idle-keep"), Ask(c.KeepOpen()), "success")
    return [Paragraph(text("idle-ends", when=relative_time(idle_at(table)))), *rows([keep_button])]


def _offers(table: Playing, text: Words) -> list[Block]:
    seats = open_seats(table)
    if not seats:
        return []
    lines = list[str]()
    for seat in seats:
        person = table.people[seat]
        receiver = mention(person.offered_to) if person.offered_to else text("offer-anybody")
        kind = "left" if person.left else "ours" if person.bot else "handed"
        lines.append(text(f"offer-{kind}", name=text.seat(seat), to=receiver))
    paragraph = Paragraph("\n".join(lines))
    options = [(text.plain("take-seat", seat=text.label(seat)), Ask(c.TakeSeat(seat))) for seat in seats]
    if len(seats) <= MAXIMUM_SEAT_BUTTONS:
        return [paragraph, *rows([Button(label, press, "success") for label, press in options])]
    return [paragraph, *menu(text("take-menu"), (Option(label, press) for label, press in options))]
