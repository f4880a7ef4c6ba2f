"""How long the post and the own panel of a turn take to hear, as a screen reader says them in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median

from bot.screens.places import shown_at
from bot.screens.shown import PUBLIC, seat_place
from bot.table.table import Playing
from bot.text import Texts
from games import GAMES
from games.core import Rng
from games.host.packages import GamePackage
from games.screen import Button, Form, MultiSelect, Paragraph, Picture, Row, Screen, Select
from games.text import alt_text
from tests.bench.figures import goal, heading, note, say
from tests.bench.largest import CONTEXT, named
from tests.bench.rules import HALTING
from tests.table.builders import Unlimited, game

A_MINUTE, GOAL = 180, 60
"""Words that are heard in a minute, and seconds that a turn may take."""
ACTIONS, ENTRIES = 150, 6
"""Actions played, and entries of a menu that are heard."""
WORD = re.compile(r"[^\W_]")


def bench() -> None:
    heading("heard", f"post and panel of a turn at {A_MINUTE} words a minute, games at random")
    texts = Texts(GAMES)
    for key, package in GAMES.items():
        turns = list(_turns(package, texts))
        post, panel, pictures = (median(turn) for turn in zip(*turns, strict=True))
        whole = median(60 * (post + panel) / A_MINUTE for post, panel, _ in turns)
        note(f"{key}, heard", whole)
        say(
            f"{key}: {whole:.0f} s, {goal(whole, GOAL)}: {post:.0f} words on the post, "
            f"{panel:.0f} on the panel, {pictures:.0f} more in descriptions of pictures"
        )


def _turns(package: GamePackage, texts: Texts) -> Iterator[tuple[int, int, int]]:
    """Yield the words of post, panel and pictures before each action of games with a middling company."""
    seats, rng = package.game.seats(package.game.options()), Rng(b"heard", 0)
    session = game(package.game.key, seats[len(seats) // 2], Unlimited)
    for number in range(ACTIONS):
        if not isinstance(session.table, Playing):
            session = game(package.game.key, seats[len(seats) // 2], Unlimited)
        while not session.awaited:
            session.wait(200)
        seat, table = rng.choice(session.awaited), named(session.game)
        post, panel = (
            shown_at(table, place, texts, "en", CONTEXT).screen for place in (PUBLIC, seat_place(seat))
        )
        yield _words(post), _words(panel), _pictured(post) + _pictured(panel)
        legal = session.menu(seat)
        halts = number % 2 and type(legal[-1]).__name__ in HALTING
        session.play(legal[-1] if halts else rng.choice(legal), seat)


def _words(screen: Screen) -> int:
    return sum(_counted(said) for block in screen.blocks for said in _said(block))


def _pictured(screen: Screen) -> int:
    return sum(_counted(block.alt) for block in screen.blocks if isinstance(block, Picture))


def _counted(said: str) -> int:
    return sum(WORD.search(word) is not None for word in alt_text(said).split())


def _said(block: object) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield text
        case Row(controls):
            for control in controls:
                match control:
                    case Button(label=label) | Form(label=label):
                        yield label
                    case Select(placeholder, options):
                        yield placeholder
                        yield from (f"{each.label} {each.description or ''}" for each in options[:ENTRIES])
                    case MultiSelect(placeholder=placeholder, labels=labels, descriptions=small):
                        yield from (placeholder, *labels[:ENTRIES], *small[:ENTRIES])
                    case _:
                        pass
        case _:
            pass
