"""The largest that a game shows: lobbies, and games played at random with as many people as may play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.screens.notices import milestone_lines
from bot.screens.places import shown_at
from bot.screens.shown import PUBLIC, Context, Rating, Shown, seat_place
from bot.screens.story import moments, story_page
from bot.screens.wording import words
from bot.table.commands import AddBot, UpdateDraft
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Texts
from games import GAMES
from games.core import Rng, Seat, Value
from games.core import replace as renamed
from games.host.packages import GamePackage
from games.screen import Button, Keep, Paragraph, Picture, Row, Screen, Select
from tests.bench.rules import HALTING
from tests.table.builders import ANN, Session, Unlimited, game, lobby, plain

T = TypeVar("T", Lobby, Playing, Over)

ACTIONS, SELECTED, KEPT = 1200, 6, 30
"""Actions played, things selected before each, and screens measured."""
PLACES, LANGUAGES = ("lobby", "public", "panel", "milestone", "final", "story"), ("en", "ja")
CONTEXT = Context("https://discord.com/channels/1/2/3")
NAMES = (
    *("Ann-Sofie", "Benjamin", "Chiemi", "Dai the Bold", "Evangeline"),
    *("Fumiko", "Giovanna", "Halvard B.", "Ingeborg", "Jonathan"),
)
"""About as long as names on Discord are: with three letters each a post is up to a sixth lower."""
LETTERS, LINE, MENU_ROW = 32, 22, 40
"""A first guess at heights: letters a line, and pixels a line of text or a row of controls."""


@dataclass(frozen=True)
class Found:
    """A screen that was met: which action of the game it stood before, and what it shows."""

    action: int
    shown: Shown

    @property
    def guess(self) -> float:
        return sum(map(_guess, self.shown.screen.blocks))


def largest(package: GamePackage) -> dict[str, dict[str, list[Found]]]:
    texts, found = (
        Texts(GAMES),
        {place: {language: list[Found]() for language in LANGUAGES} for place in PLACES},
    )
    for number, place, table, where in _posts(package):
        for language, screens in found[place].items():
            there = replace(table, language=language)
            screens += [Found(number, shown) for shown in _shown(there, place, where, texts, language)]
    return {
        place: {language: _kept(screens) for language, screens in languages.items()}
        for place, languages in found.items()
    }


def _shown(table: Table, place: str, where: str, texts: Texts, language: str) -> Iterator[Shown]:
    """Yield what a place shows: a post, its milestones alone, or every page of a story."""
    text = words(texts, table, language)
    match place:
        case "milestone" if isinstance(table, Playing):
            if lines := milestone_lines(table, text):
                yield Shown(table.id, PUBLIC, 0, Screen((Paragraph("\n".join(lines)),)))
        case "story" if isinstance(table, Playing | Over):
            story = moments(table)
            for number in range(len(story)):
                yield Shown(table.id, PUBLIC, 0, story_page(table, story, number, text))
        case _:
            ratings = tuple(Rating(seat, 1500 + seat, seat) for seat in range(len(table.people)))
            yield shown_at(table, where, texts, language, replace(CONTEXT, ratings=ratings))


def seats_and_choices(package: GamePackage) -> tuple[int, dict[str, str]]:
    """Return how many people may play at most, and with which option."""
    ruled = package.game
    ways = [{choice.field: value} for choice in ruled.choices for value in choice.values]
    sizes = [(max(ruled.seats(ruled.read_options(way))), number) for number, way in enumerate(ways)]
    most, number = max(sizes, key=lambda size: (size[0], -size[1]))
    return most, ways[number]


def _kept(screens: Sequence[Found]) -> list[Found]:
    different = {found.shown.digest: found for found in screens}.values()
    return sorted(different, key=lambda found: -found.guess)[:KEPT]


def _posts(package: GamePackage) -> Iterator[tuple[int, str, Table, str]]:
    for table in _lobbies(package):
        yield 0, "lobby", table, PUBLIC
    for number, (table, seat) in enumerate(_moments(package)):
        if isinstance(table, Over):
            yield number, "final", table, PUBLIC
            yield number, "story", table, PUBLIC
        else:
            yield number, "public", table, PUBLIC
            yield number, "milestone", table, PUBLIC
            yield number, "panel", table, seat_place(seat)


def _lobbies(package: GamePackage) -> Iterator[Lobby]:
    seats, choices = seats_and_choices(package)
    yield named(lobby(package.game.key, seats, Unlimited, **choices).lobby)
    mixed = lobby(package.game.key, seats - seats // 2, Unlimited, **choices)
    for _ in range(seats // 2):
        mixed.do(AddBot("gentle"), ANN)
    yield named(mixed.lobby)
    yield named(lobby(package.game.key, 1, Unlimited, **choices).lobby)


def _moments(package: GamePackage) -> Iterator[tuple[Playing | Over, Seat]]:
    rng, session = Rng(b"largest", 0), _begun(package)
    yield from [(named(session.game), seat) for seat in session.awaited]
    for number in range(ACTIONS):
        if not isinstance(session.table, Playing):
            yield named(session.over), 0
            session = _begun(package)
        if not session.awaited:
            session.wait(200)
            continue
        seat = rng.choice(session.awaited)
        _select(package, session, seat, rng)
        yield named(session.game), seat
        legal = session.menu(seat)
        # Pass and stop come last in a game that has them; half of the time they are taken.
        halting = number % 2 and type(legal[-1]).__name__ in HALTING
        session.play(legal[-1] if halting else rng.choice(legal), seat)
    yield named(session.to_the_end()), 0


def named(table: T) -> T:
    people = [
        person if person.bot else renamed(person, name=name)
        for person, name in zip(table.people, NAMES, strict=False)
    ]
    return replace(table, people=tuple(people))


def _begun(package: GamePackage) -> Session:
    seats, choices = seats_and_choices(package)
    return game(package.game.key, seats, Unlimited, **choices)


def _select(package: GamePackage, session: Session, seat: Seat, rng: Rng) -> None:
    for _ in range(SELECTED):
        table, ruled = session.game, package.game
        text = Texts(GAMES).of("en", ruled.key, [person.name for person in table.people])
        view = ruled.view(table.state, seat)
        screen = package.screens.private(view, seat, session.menu(seat), table.draft(seat), text)
        drafts = list(_drafts(screen))
        if not drafts:
            return
        session.do(UpdateDraft(plain(rng.choice(drafts))), session.user(seat))


def _drafts(screen: Screen) -> Iterator[Value]:
    for control in screen.controls:
        presses = [option.press for option in control.options] if isinstance(control, Select) else []
        if isinstance(control, Button) and not control.disabled:
            presses.append(control.press)
        yield from (press.draft for press in presses if isinstance(press, Keep) and press.draft is not None)


def _guess(block: object) -> float:
    match block:
        case Paragraph(text):
            return LINE * sum(1 + len(line) // LETTERS for line in text.splitlines())
        case Picture(svg):
            return 265 / aspect(svg)
        case Row():
            return MENU_ROW
        case _:
            return LINE / 2


def aspect(svg: str) -> float:
    width, height = svg.partition('viewBox="0 0 ')[2].partition('"')[0].split()
    return float(width) / float(height)
