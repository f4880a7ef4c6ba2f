"""A game that is over: its result in one picture, what decided it, and what may come next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.screens.added import added_buttons
from bot.screens.curve import chances_picture
from bot.screens.optional import optional
from bot.screens.requests import OpenMoment, Rematch, VerifyGame
from bot.screens.shown import PUBLIC, Rating, Shown, words_instead
from bot.screens.story import highlights, story_button, turning_line
from bot.screens.wording import GREEN, GREY, SHORT_HASH, deal_line, language_button, menu, short, table_title
from bot.table.public import is_practice, leavers, waited_for
from bot.table.review import Review
from bot.table.table import NO_SEAT, Over
from bot.text import Words, plain
from games.core import Outcome, Seat
from games.host.entries import Ended
from games.host.position import Position
from games.host.record import record_hash
from games.host.result import ResultCard, Standing, TurningPoint, result_card
from games.screen import Ask, Block, Button, Option, Paragraph, Picture, Rule, Screen, rows
from games.signs import SEPARATOR, signed
from games.svg import WHOLE
from games.text import Markup, alt_text, needs_signs

PODIUM, LARGE_TABLE = 3, 6
"""Ranks with a line of their own at a table with more people than a large one has; others share one."""
UNREPLAYABLE = "ended-rules"
"""Message for a game whose log the installed rules cannot replay."""


def final_post(
    table: Over, text: Words, ratings: Sequence[Rating] = (), review: Review | None = None
) -> Shown:
    """Return who won, the card of the result, the standings and the turning point, as far as there are any.

    `ratings` and what decided the game are told once they are known; the post does not wait for them.
    """
    outcome = table.outcome
    position = table.position
    if outcome is None or position is None:
        lines = [*_heading(table, text), *_standings(table, text), *_unrated(table, text)]
        heading = Paragraph("\n".join(lines))
        screen = Screen((heading, *_unproved(table, text), *rows([_rematch(text)])), GREY)
        return Shown(table.id, PUBLIC, -1, screen, key=table.secret)
    last_screen = _last_screen(table, position, outcome, text)
    pictures, others, untold = _pictures(table, last_screen, review, text)
    lines = [*untold, *_last_word(outcome, text), *_unrated(table, text), *_rating_lines(ratings, text)]
    blocks = (
        Paragraph("\n".join(_heading(table, text))),
        *pictures,
        *([Paragraph("\n".join(lines))] if lines else []),
        *others,
        *_moments(table, review, text),
        *rows(list(_buttons(table, text))),
    )
    shown = msgspec.structs.replace(last_screen, blocks=blocks, accent=GREEN)
    return Shown(table.id, PUBLIC, position.state.step, shown, key=table.secret)


# The result ----------------------------------------------------------------------------------------


def _heading(table: Over, text: Words) -> Iterator[str]:
    outcome_at_stop = table.position.ended if table.position is not None else None
    sign = "🏆 " if table.outcome is not None and table.outcome.winners else ""
    yield f"## {sign}{_spirit(table, text) or result_line(table, text)}"
    ended_early = table.position is None or outcome_at_stop is not None
    marks = [text("final-title-early" if ended_early else "final-title"), table_title(table, text)]
    if table.outcome is not None and table.position is not None and table.deal is not None:
        marks.append(text("final-hash", hash=record_hash(table.record())[:SHORT_HASH]))
    yield f"-# {SEPARATOR.join(marks)}"
    # Without winners, the result line says how the game was ended.
    if outcome_at_stop is not None and outcome_at_stop.winners and isinstance(table.entries[-1], Ended):
        yield text(f"ended-{table.entries[-1].how}-ranked")


def _spirit(table: Over, text: Words) -> str:
    """Return the winners in a line of the game's own; empty where people ended it, or it has none."""
    if table.outcome is None or table.position is None or table.position.ended is not None:
        return ""
    outcome = table.outcome
    story = table.position.story
    screens = table.package.screens
    view = table.game.view(table.position.state, None)
    return optional(table, "spirit", lambda: screens.spirit(view, outcome, story, text), "")


def result_line(table: Over, text: Words) -> str:
    """Return the winners, or how and by whom the game was ended without any."""
    outcome = table.outcome
    if outcome is None:
        return text(UNREPLAYABLE)
    if outcome.winners:
        winners = text.listed([text.seat(seat) for seat in outcome.winners])
        return text("final-winner", count=len(outcome.winners), names=winners)
    if missing_seats := waited_for(table):
        return text("ended-idle-missing", names=text.listed([text.seat(seat) for seat in missing_seats]))
    if outcome.ending != "ended-host" or table.ended_by is None:
        return text(outcome.ending)
    if table.ended_by == NO_SEAT:
        return text("ended-by", by=text("ended-by-manager"))
    name = text.seat(table.ended_by)
    by_host = table.people[table.ended_by].user_id == table.host_id
    return text("ended-by", by=text("ended-by-host", name=name) if by_host else name)


def _standings(table: Over, text: Words) -> Iterator[str]:
    """Yield the points of each seat, in order of their ranks if there are any."""
    outcome = table.outcome
    points_by_seat = [text("points", points=score) for score in outcome.scores] if outcome is not None else []
    if outcome is None or not outcome.winners:
        for seat, points in enumerate(points_by_seat):
            yield text("final-stood", name=text.seat(seat), points=points)
    elif points_by_seat:
        seats_in_order = _by_rank(outcome)
        podium = [
            seat
            for seat in seats_in_order
            if outcome.ranks[seat] <= PODIUM or len(points_by_seat) <= LARGE_TABLE
        ]
        for seat in podium:
            yield text(
                "final-line", rank=outcome.ranks[seat], name=text.seat(seat), points=points_by_seat[seat]
            )
        if other_standings := [
            text(
                "final-line",
                rank=outcome.ranks[seat],
                name=text.seat(seat),
                points=text.number(outcome.scores[seat]),
            )
            for seat in seats_in_order[len(podium) :]
        ]:
            yield f"-# {SEPARATOR.join(other_standings)}"


def _by_rank(outcome: Outcome) -> list[Seat]:
    return sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__)


def _last_word(outcome: Outcome, text: Words) -> Iterator[str]:
    """Yield what the bot player that came furthest says of that, in its character."""
    if not outcome.winners:
        return
    if (seat := next((seat for seat in _by_rank(outcome) if text.voice(seat)), None)) is not None:
        key = "final-word-won" if seat in outcome.winners else "final-word-lost"
        yield text("final-word", name=text.seat(seat), word=text(key, voice=text.voice(seat)))


def _unrated(table: Over, text: Words) -> Iterator[str]:
    """Yield why not everybody is rated."""
    if table.unrated:
        yield f"-# {text(f'unrated-{table.unrated}')}"
    elif leavers(table):
        yield f"-# {text('rated-left')}"
    judges = [text.seat(seat) for seat, person in enumerate(table.people) if person.judged]
    if judges and not table.unrated:
        yield f"-# {text('rated-judged', names=text.listed(judges))}"


def _rating_lines(ratings: Sequence[Rating], text: Words) -> list[str]:
    rating_texts = [
        text(
            "final-rating",
            number=rating.seat + 1,
            rating=text.number(rating.after),
            change=signed(rating.change, text) if rating.change else Markup(f"±{text.number(0)}"),
        )
        for rating in sorted(ratings, key=lambda rating: -rating.after)
        if rating.change is not None
    ]
    lines = list[str]()
    if rating_texts:
        lines.append(f"-# {text('final-ratings', ratings=SEPARATOR.join(rating_texts))}")
    # A first game is no change of a rating.
    if newcomers := [text.seat(rating.seat) for rating in ratings if rating.change is None]:
        lines.append(f"-# {text('final-first', names=text.listed(newcomers))}")
    return lines


def _last_screen(table: Over, position: Position, outcome: Outcome, text: Words) -> Screen:
    """Return the game as its rules ended it, or as it stood when people did."""
    screens = table.package.screens
    game = table.game

    def render() -> Screen:
        if position.ended is None:
            return screens.final(game.view(position.state, None), outcome, position.story, text)
        opened_state = game.if_stopped(position.state).state
        state = position.state if opened_state is None else opened_state
        seats = [game.view(state, seat) for seat in range(len(table.people))]
        return screens.stopped(game.view(state, None), seats, position.story, text)

    return optional(table, "ending", render, Screen(()))


def _pictures(
    table: Over, last_screen: Screen, review: Review | None, text: Words
) -> tuple[list[Picture], tuple[Block, ...], list[str]]:
    """Return the pictures of the result, the rest of the last screen, and in words what no picture tells.

    The last table is a part of the card where it can be.
    """
    outcome = table.outcome
    table_picture = next((block for block in last_screen.blocks if isinstance(block, Picture)), None)
    others = tuple(block for block in last_screen.blocks if block is not table_picture)
    table_pictures = [table_picture] if table_picture is not None else []
    turn_line = turning_line(table, review.turning, text) if review is not None and review.turns else Markup()
    turn_lines: list[str] = [text("final-turning", told=turn_line)] if turn_line else []
    lines = [*_standings(table, text), *turn_lines]
    if outcome is None or not outcome.winners:
        return table_pictures, others, lines
    card = optional(table, "result_picture", lambda: _card(table, outcome, table_picture, review, text), None)
    if card is None:
        return table_pictures, others, lines
    is_apart = table_picture is not None and WHOLE.fullmatch(table_picture.svg) is None
    untold = lines if card.shortened else turn_lines if needs_signs(turn_line) else []
    instead = [line for line in lines if line not in untold]
    if table_picture is not None and not is_apart:
        instead.append(words_instead(table_picture))
    picture = msgspec.structs.replace(card.picture, instead="\n".join(instead))
    return [picture, *(table_pictures if is_apart else [])], others, untold


def _card(
    table: Over, outcome: Outcome, table_picture: Picture | None, review: Review | None, text: Words
) -> ResultCard:
    standings = [
        Standing(
            outcome.ranks[seat],
            seat,
            _without_sign(text.labels[seat], text),
            text.number(outcome.scores[seat]),
            table.people[seat].bot,
        )
        for seat in _by_rank(outcome)
    ]
    if review is None:
        return result_card(text.plain("game-title"), standings, table_picture)
    curve = chances_picture(table, review, text) if review.curve else None
    turning_point = _turning(table, review, text) if review.turns else None
    return result_card(text.plain("game-title"), standings, table_picture, curve, turning_point)


def _turning(table: Over, review: Review, text: Words) -> TurningPoint:
    """Return who turned the game and when, and by what, unless signs say that, which the card has not."""
    turn = review.turning
    line = turning_line(table, turn, text)
    if needs_signs(line):
        name = text.seat(turn.seat)
        line = text("turned-in", round=turn.round, told=name) if turn.round else name
    return TurningPoint(review.turns.index(turn) + 1, _without_sign(alt_text(line), text))


def _without_sign(said: str, text: Words) -> str:
    """Return a text without the sign of bot players, for which pictures have no letter."""
    return said.replace(text.plain("ours-name", name=""), "")


# What comes below ----------------------------------------------------------------------------------


def _moments(table: Over, review: Review | None, text: Words) -> tuple[Block, ...]:
    # A menu knows no markup. Decisions that were made at the same time led to one moment.
    moments = {moment.at: moment for moment in reversed(highlights(table, review, text))}
    options = (
        Option(short(plain(moment.text)), Ask(OpenMoment(table.id, at)))
        for at, moment in sorted(moments.items())
    )
    return menu(text("final-moments"), options)


def _buttons(table: Over, text: Words) -> Iterator[Button]:
    yield _rematch(text)
    yield story_button(table.id, text)
    yield Button(text("button-proof"), Ask(VerifyGame(table.id)), emoji="🔍")
    yield from added_buttons("result", table, None, text)
    if not is_practice(table):
        yield language_button(text)


def _rematch(text: Words) -> Button:
    return Button(text("button-rematch"), Ask(Rematch()), "success")


def _unproved(table: Over, text: Words) -> tuple[Block, ...]:
    """Return the opened secret of a game that has no record to prove it."""
    opened_line = text("final-opened", hash=table.commitment, secret=table.secret.hex())
    return Rule(), Paragraph(f"-# {opened_line}\n-# {deal_line(table.deal, text)}")
