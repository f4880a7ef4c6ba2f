"""The installed games to choose from: what `/play` shows where no game was named."""

from __future__ import annotations

from bot.screens.lobby import cover
from bot.screens.requests import OpenGame
from bot.screens.wording import BLURPLE
from bot.text import Texts
from games import GamePackage
from games.screen import Ask, Block, Button, Paragraph, Row, Screen

SHOWN_GAMES = 8
"""Maximum number of games on the page: with cover and button each they stay within 40 components."""


def game_size(package: GamePackage) -> dict[str, int]:
    """Return for how many players a game is and how many minutes it takes, with its usual options."""
    seats, (short, long) = package.game.seats(package.game.options()), package.game.about.minutes
    return {"least": seats[0], "most": seats[-1], "short": short, "long": long}


def catalogue(texts: Texts, language: str) -> Screen:
    """Return the games with cover, players, minutes and a sentence, each with the button to its lobby."""
    blocks: list[Block] = [Paragraph(f"## {texts.of(language)('catalogue-title')}")]
    for key, package in list(texts.packages.items())[:SHOWN_GAMES]:
        text = texts.of(language, key)
        title, size = text("game-title"), text("lobby-seats", **game_size(package))
        blocks += [*cover(package, text), Paragraph(f"**{title}** · {size}\n{text('game-about')}")]
        blocks.append(Row((Button(title, Ask(OpenGame(key)), "success"),)))
    return Screen(tuple(blocks), BLURPLE)
