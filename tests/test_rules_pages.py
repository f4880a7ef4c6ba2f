"""The rules pages: the same in both languages, short enough for Discord, and every ruling found in them."""

from __future__ import annotations

import ast
import re

from bot.text import LANGUAGES, Texts
from bot.text.check import MAXIMUM_LABEL, MAXIMUM_SECTION, MAXIMUM_SECTIONS
from games import GAMES
from tests.source import callee, calls, game_folder

RULING = re.compile(r"\*\*(\d+\.\d\d[a-z]?)\*\*")


def sections(key: str, language: str) -> list[tuple[str, str]]:
    """A game's rules pages."""
    return Texts(GAMES).rules(key, language)


def rulings(key: str, language: str) -> list[str]:
    """The numbers of the rulings, in the order of the pages."""
    return [number for _, body in sections(key, language) for number in RULING.findall(body)]


def cited(key: str) -> set[str]:
    """The numbers that the rules cite when they refuse something."""
    found = set[str]()
    for path in game_folder(key).rglob("*.py"):
        for call in calls(path):
            if callee(call) == "Refusal" and isinstance(call.args[0], ast.Constant):
                found.add(str(call.args[0].value))
    return found


PAGES = [(key, language) for key in GAMES for language in LANGUAGES]
MINUTE = {"en": ("The game in a minute", "First press:"), "ja": ("1分でわかる遊び方", "最初の一手")}


def test_every_language_has_the_same_sections() -> None:
    """A page stays the same page when its reader changes the language."""
    for key in GAMES:
        assert len({len(sections(key, language)) for language in LANGUAGES}) == 1, key


def test_sections_fit_into_discord() -> None:
    """A menu has 25 entries of up to 100 characters, and a post has room for 4000."""
    for key, language in PAGES:
        pages = sections(key, language)
        assert 1 < len(pages) <= MAXIMUM_SECTIONS
        for heading, body in pages:
            assert 0 < len(heading) <= MAXIMUM_LABEL, (key, language, heading)
            assert 0 < len(body) <= MAXIMUM_SECTION, (key, language, heading)


def test_the_first_section_is_read_in_a_minute() -> None:
    """At most 90 words or 200 characters, and at its end what to press first."""
    for key, language in PAGES:
        _, (heading, body), *_ = sections(key, language)
        title, first = MINUTE.get(language, (heading, ""))
        read = re.sub(r"[*`→]", "", body)
        assert heading == title, (key, language)
        assert read.split("\n\n")[-1].startswith(first), (key, language)
        length, limit = (len("".join(read.split())), 200) if language == "ja" else (len(read.split()), 90)
        assert length <= limit, (key, language)


OURS = {"en": "How the bot plays it", "ja": "ボットでの進め方"}
PROPER = {"en": 1300, "ja": 3100}
"""Words and characters of about five minutes' reading: 260 words or 620 characters a minute."""
RULINGS = {"en": "Rulings", "ja": "裁定"}


def test_the_rules_proper_come_first_and_take_about_five_minutes() -> None:
    """What is ours, options, reconstructions and longer examples stand behind them, before the rulings."""
    for key, language in PAGES:
        headings = [heading for heading, _ in sections(key, language)]
        ours = headings.index(OURS[language])
        assert not any(heading.startswith(RULINGS[language]) for heading in headings[:ours])
        assert not any("reconstruction" in heading or "復元" in heading for heading in headings[:ours])
        read = [re.sub(r"[*`→#-]", "", body) for _, body in sections(key, language)[:ours]]
        words = sum(len("".join(body.split()) if language == "ja" else body.split()) for body in read)
        assert words <= PROPER[language], (key, language, words)


def test_every_language_has_the_same_rulings() -> None:
    """Each once, in rising order, and all that the rules cite; Money and Luck has 5.01 to 5.27."""
    for key in GAMES:
        numbers = rulings(key, LANGUAGES[0])
        assert numbers == sorted(set(numbers)) != []
        assert all(rulings(key, language) == numbers for language in LANGUAGES), key
        assert set() < cited(key) <= set(numbers), key
    assert rulings("money_and_luck", "en") == [f"5.{number:02}" for number in range(1, 28)]


MARKS = {
    "en": {
        "(text)": "text",
        "(inferred)": "inferred",
        "(found)": "found",
        "(ours, not the author's)": "ours",
    },
    "ja": {"（本文）": "text", "（推定）": "inferred", "（外部情報）": "found", "（当方の裁定）": "ours"},
}


def marks(key: str, language: str) -> dict[str, list[str]]:
    """The marks of each ruling, in their order."""
    mark = re.compile("|".join(map(re.escape, MARKS[language])))
    found = dict[str, list[str]]()
    for _, body in sections(key, language):
        parts = RULING.split(body)
        for number, told in zip(parts[1::2], parts[2::2], strict=True):
            found[number] = [MARKS[language][hit] for hit in mark.findall(told)]
    return found


def test_marks_say_the_same_in_every_language() -> None:
    told = {key: {language: marks(key, language) for language in LANGUAGES} for key in GAMES}
    differing = [
        (number, each, japanese[number])
        for english, japanese in ((one["en"], one["ja"]) for one in told.values())
        for number, each in english.items()
        if each != japanese[number]
    ]
    assert differing == []
