"""Where a table is shown, and what each place shows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.beats import beat
from bot.screens.final import final
from bot.screens.link import link_post
from bot.screens.lobby import closed, lobby
from bot.screens.panel import panel
from bot.screens.playing import playing
from bot.screens.questions import asks, questions
from bot.screens.shown import LINK, PUBLIC, QUESTIONS, Around, Rating, Running, Shown, seat_at, seat_place
from bot.screens.wording import words
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Texts


def places(table: Table) -> tuple[str, ...]:
    """Return everywhere a table is to be shown now; a post of questions goes when it is not among them."""
    if isinstance(table, Lobby) or (isinstance(table, Over) and not table.played):
        return (PUBLIC,)
    link = (LINK,) if table.home_id not in (None, table.channel_id) else ()
    asked = (QUESTIONS,) if asks(table) else ()
    seats = [seat for seat, person in enumerate(table.people) if person.reachable]
    return (PUBLIC, *link, *asked, *map(seat_place, seats))


def at(table: Table, place: str, texts: Texts, language: str, around: Around) -> Shown:
    """Return what a place shows now; `language` is the reader's, for a seat's own panel."""
    if (seat := seat_at(place)) is not None:
        return panel(table, seat, texts, language, around)
    if place == QUESTIONS:
        return questions(table, words(texts, table, table.language))
    if place == LINK:
        return link_post(table, around.link, words(texts, table, table.language))
    return public(table, texts, around.beat, around.ratings)


def public(
    table: Table, texts: Texts, running: Running | None = None, ratings: Sequence[Rating] = ()
) -> Shown:
    """Return the post that everybody sees; `running` is the beat that it shows."""
    text = words(texts, table, table.language)
    if running is not None and not isinstance(table, Lobby):
        return beat(table, running, text)
    match table:
        case Lobby():
            return Shown(table.id, PUBLIC, -1, lobby(table, text, texts), key=table.secret)
        case Playing():
            return playing(table, text)
        case Over(played=False):
            return Shown(table.id, PUBLIC, -1, closed(table, text), key=table.secret)
        case Over():
            return final(table, text, ratings)
