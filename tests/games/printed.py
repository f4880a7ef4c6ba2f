"""Numbers as rules pages print them, so that a test can compare each of them with the code.

A game says what its pages print: sentences in both languages with places for numbers that the code gives.
Each sentence must be there, and no number may be left that no sentence has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.table.public import AWAY_AFTER
from bot.text import Texts
from games import GAMES

WORDS = re.findall(r"\w+", "no one two three four five six seven eight nine ten eleven twelve")
KANJI = "〇一二三四五六七八九"
RULING = re.compile(r"\d\.\d\d")
PLACE_IN_LIST = re.compile(r"^\d\. ", re.MULTILINE)
LEFT = {"en": re.compile(rf"\d+|\b(?:{'|'.join(WORDS[2:])})\b", re.IGNORECASE), "ja": re.compile(r"\d+")}
IDLE = {"en": (), "ja": ("1",)}
"""Japanese has a 1 wherever English has `a`."""


class Number(int):
    """A number as it is printed.

    With its minus sign, as an English word (`w`, `W`), as a numeral (`k`), with its sign (`p`).
    """

    def __format__(self, spec: str) -> str:
        """The pattern of what may stand there."""
        match spec:
            case "w":
                return WORDS[self]
            case "W":
                return WORDS[self].capitalize()
            case "k":
                return KANJI[self]
            case "p":
                return f"{self:+}"
            case _:
                return int.__format__(self, spec).replace("-", "−")


class Fact(NamedTuple):
    """What the pages print in each language, and the values of the code in it."""

    en: str
    ja: str
    values: tuple[int | str, ...]

    def told(self, language: str) -> str:
        values = [Number(value) if isinstance(value, int) else value for value in self.values]
        return (self.en if language == "en" else self.ja).format(*values)


def fact(en: str, ja: str, *values: int | str) -> Fact:
    return Fact(en, ja, values)


TENTH = 10
"""Divisor of the time of a move after repeated timeouts."""
PATIENCE = fact(
    "Whoever runs out of time twice in a row gets a tenth of it",
    "続けて{}回時間切れになった人の時間は、次に行動するまで{}分の1に",
    AWAY_AFTER,
    TENTH,
)
"""On the pages of every game."""


def page(key: str, language: str) -> str:
    text = "\n".join(f"{heading}\n{body}" for heading, body in Texts(GAMES).rules(key, language))
    return RULING.sub("", text)


def missing(key: str, language: str, facts: Sequence[Fact]) -> list[str]:
    text = page(key, language)
    return [told for told in (fact.told(language) for fact in facts) if told not in text]


def left_over(key: str, language: str, facts: Sequence[Fact]) -> list[str]:
    text = page(key, language)
    for told in sorted((fact.told(language) for fact in facts), key=len, reverse=True):
        text = text.replace(told, "")
    lines = PLACE_IN_LIST.sub("", text).splitlines()
    return [
        f"{found}: {line}"
        for line in lines
        for found in LEFT[language].findall(line)
        if found not in IDLE[language]
    ]
