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
    outcome, position = table.outcome, table.position
    if outcome is None or position is None:
        said = [*_heading(table, text), *_standings(table, text), *_unrated(table, text)]
        heading = Paragraph("\n".join(said))
        screen = Screen((heading, *_unproved(table, text), *rows([_rematch(text)])), GREY)
        return Shown(table.id, PUBLIC, -1, screen, key=table.secret)
    last = _last_screen(table, position, outcome, text)
    pictures, others, untold = _pictures(table, last, review, text)
    said = [*untold, *_last_word(outcome, text), *_unrated(table, text), *_rating_lines(ratings, text)]
    blocks = (
        Paragraph("\n".join(_heading(table, text))),
        *pictures,
        *([Paragraph("\n".join(said))] if said else []),
        *others,
        *_moments(table, review, text),
        *rows(list(_buttons(table, text))),
    )
    shown = msgspec.structs.replace(last, blocks=blocks, accent=GREEN)
    return Shown(table.id, PUBLIC, position.state.step, shown, key=table.secret)


# The result ----------------------------------------------------------------------------------------


def _heading(table: Over, text: Words) -> Iterator[str]:
    ended = table.position.ended if table.position is not None else None
    sign = "🏆 " if table.outcome is not None and table.outcome.winners else ""
    yield f"## {sign}{_spirit(table, text) or result_line(table, text)}"
    early = table.position is None or ended is not None
    marks = [text("final-title-early" if early else "final-title"), table_title(table, text)]
    if table.outcome is not None and table.position is not None and table.deal is not None:
        marks.append(text("final-hash", hash=record_hash(table.record())[:SHORT_HASH]))
    yield f"-# {SEPARATOR.join(marks)}"
    # Without winners, the result line says how the game was ended.
    if ended is not None and ended.winners and isinstance(table.entries[-1], Ended):
        yield text(f"ended-{table.entries[-1].how}-ranked")


def _spirit(table: Over, text: Words) -> str:
    """Return the winners in a line of the game's own; empty where people ended it, or it has none."""
    if table.outcome is None or table.position is None or table.position.ended is not None:
        return ""
    outcome, story, screens = table.outcome, table.position.story, table.package.screens
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
    if missing := waited_for(table):
        return text("ended-idle-missing", names=text.listed([text.seat(seat) for seat in missing]))
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
    points = [text("points", points=score) for score in outcome.scores] if outcome is not None else []
    if outcome is None or not outcome.winners:
        for seat, have in enumerate(points):
            yield text("final-stood", name=text.seat(seat), points=have)
    elif points:
        in_order = _by_rank(outcome)
        podium = [seat for seat in in_order if outcome.ranks[seat] <= PODIUM or len(points) <= LARGE_TABLE]
        for seat in podium:
            yield text("final-line", rank=outcome.ranks[seat], name=text.seat(seat), points=points[seat])
        if others := [
            text(
                "final-line",
                rank=outcome.ranks[seat],
                name=text.seat(seat),
                points=text.number(outcome.scores[seat]),
            )
            for seat in in_order[len(podium) :]
        ]:
            yield f"-# {SEPARATOR.join(others)}"


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
    screens, game = table.package.screens, table.game

    def render() -> Screen:
        if position.ended is None:
            return screens.final(game.view(position.state, None), outcome, position.story, text)
        opened = game.if_stopped(position.state).state
        state = position.state if opened is None else opened
        seats = [game.view(state, seat) for seat in range(len(table.people))]
        return screens.stopped(game.view(state, None), seats, position.story, text)

    return optional(table, "ending", render, Screen(()))


def _pictures(
    table: Over, last: Screen, review: Review | None, text: Words
) -> tuple[list[Picture], tuple[Block, ...], list[str]]:
    """Return the pictures of the result, the rest of the last screen, and in words what no picture tells.

    The last table is a part of the card where it can be.
    """
    outcome = table.outcome
    shown = next((block for block in last.blocks if isinstance(block, Picture)), None)
    others = tuple(block for block in last.blocks if block is not shown)
    alone = [shown] if shown is not None else []
    turning = turning_line(table, review.turning, text) if review is not None and review.turns else Markup()
    turned: list[str] = [text("final-turning", told=turning)] if turning else []
    said = [*_standings(table, text), *turned]
    if outcome is None or not outcome.winners:
        return alone, others, said
    card = optional(table, "result_picture", lambda: _card(table, outcome, shown, review, text), None)
    if card is None:
        return alone, others, said
    apart = shown is not None and WHOLE.fullmatch(shown.svg) is None
    untold = said if card.shortened else turned if needs_signs(turning) else []
    instead = [line for line in said if line not in untold]
    if shown is not None and not apart:
        instead.append(words_instead(shown))
    picture = msgspec.structs.replace(card.picture, instead="\n".join(instead))
    return [picture, *(alone if apart else [])], others, untold


def _card(
    table: Over, outcome: Outcome, shown: Picture | None, review: Review | None, text: Words
) -> ResultCard:
    standings = [
        Standing(outcome.ranks[seat], seat, text.labels[seat], text.number(outcome.scores[seat]))
        for seat in _by_rank(outcome)
    ]
    if review is None:
        return result_card(text.plain("game-title"), standings, shown)
    curve = chances_picture(table, review, text) if review.curve else None
    turning = _turning(table, review, text) if review.turns else None
    return result_card(text.plain("game-title"), standings, shown, curve, turning)


def _turning(table: Over, review: Review, text: Words) -> TurningPoint:
    """Return who turned the game and when, and by what, unless signs say that, which the card has not."""
    turn = review.turning
    told = turning_line(table, turn, text)
    if needs_signs(told):
        who = text.seat(turn.seat)
        told = text("turned-in", round=turn.round, told=who) if turn.round else who
    return TurningPoint(review.turns.index(turn) + 1, alt_text(told))


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
    opened = text("final-opened", hash=table.commitment, secret=table.secret.hex())
    return Rule(), Paragraph(f"-# {opened}\n-# {deal_line(table.deal, text)}")
