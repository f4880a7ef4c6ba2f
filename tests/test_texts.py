"""Texts: the same messages in both languages, every one that the code asks for, and no words in the code."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from bot.text import LANGUAGES, Texts, UnknownTextError, Words, supported
from bot.text.check import messages as read_messages
from bot.text.check import needed
from games import GAMES
from games.telling import kinds_of, message_key
from tests.source import ROOT, callee, calls, game_folder, python_files, shown, strings, tree

BOT = "bot"
"""The home of the bot's own texts; the others are games."""
HOMES = (BOT, *GAMES)
VALUES: tuple[str | int, ...] = (0, 1, 2, 7, -12000, "word", "white", "black")
"""What is tried for every placeholder: numbers of every plural, and words that are chosen by."""

KEYS_AT = {
    "text": (0, 1),
    "of": (0,),
    "DeniedError": (0,),
    "NotUnderstoodError": (0,),
    "Refusal": (1,),
    "Notice": (1,),
    "announcement": (0,),
    "announced_by": (2,),
    "announced_by_vote": (0,),
}
"""Where in a call the key of a message stands. A command's `text` has the bot first."""

ANYTHING = ".*"
"""In a pattern of keys: what is put in when the program runs."""
KEY_PUT_TOGETHER = re.compile(r"[a-z]+\\-.*|\.\*\\-[a-z]+")
"""A key begins or ends with a word of its own."""


# Fluent files --------------------------------------------------------------------------------------


def folder(home: str) -> Path:
    return ROOT / BOT / "text" if home == BOT else game_folder(home) / "texts"


@cache
def messages(home: str, language: str = LANGUAGES[0]) -> Mapping[str, set[str]]:
    """Each message with its placeholders. Nothing is garbled, and nothing is said twice."""
    return read_messages(folder(home), language)


def words(home: str, language: str) -> Words:
    return Texts(GAMES).of(language, None if home == BOT else home)


@pytest.mark.parametrize("home", HOMES)
def test_both_languages_have_the_same_messages(home: str) -> None:
    """With the same placeholders, and in the same order, so that they can be read side by side."""
    english = messages(home)
    for language in LANGUAGES:
        assert list(messages(home, language)) == list(english)
        assert messages(home, language) == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("home", HOMES)
def test_every_message_can_be_told(home: str, language: str) -> None:
    text = words(home, language)
    for key, names in messages(home, language).items():
        for value in VALUES:
            assert text(key, **dict.fromkeys(names, value)).strip("\n") != ""


BOLD = re.compile(r"(?P<before>.?)\*\*(?P<bold>[^*\n]+)\*\*(?P<after>.?)")
HARDEST = "（終）"
"""Stands for every placeholder: a value that begins and ends with a sign, as `+2,000` begins."""


def raw_asterisks(text: str) -> list[str]:
    """Return the bold parts that stay asterisks: at an end stands a sign, and a letter touches it."""

    def sign(character: str) -> bool:
        return unicodedata.category(character)[0] in "PSZ"

    return [
        found[0]
        for found in BOLD.finditer(text)
        for inner, outer in ((found["bold"][0], found["before"]), (found["bold"][-1], found["after"]))
        if sign(inner) and outer and not sign(outer)
    ]


@pytest.mark.parametrize("home", HOMES)
def test_bold_text_begins_and_ends_beside_a_space_or_a_sign(home: str) -> None:
    """Japanese has no spaces between words, so bold that ends with a full-width sign would stay asterisks."""
    text = words(home, "ja")
    for key, names in messages(home, "ja").items():
        assert raw_asterisks(text(key, **dict.fromkeys(names, HARDEST))) == [], key


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("あなたは**+2,000**点", ["は**+2,000**点"]),
        ("**合計：**まだ", ["**合計：**ま"]),
        ("**合計：** まだ", []),
        ("**合計**：まだ", []),
        ("これは**太字**です", []),
    ],
)
def test_raw_asterisks_would_be_found(text: str, raw: list[str]) -> None:
    assert raw_asterisks(text) == raw


COUNTED = re.compile(r"(?:\d\d|\})\s*つ")
"""A number that may be ten or more before つ, which counts to nine: 個, 棟, 人 or nothing instead."""


def test_tsu_counts_to_nine() -> None:
    assert COUNTED.search("建物を12つ")
    assert not COUNTED.search("9つの州")
    for home in HOMES:
        source = (folder(home) / "ja.ftl").read_text(encoding="utf-8")
        pages = [] if home == BOT else Texts(GAMES).rules(home, "ja")
        lines = [*source.splitlines(), *(line for _, body in pages for line in body.splitlines())]
        assert [line for line in lines if COUNTED.search(line)] == []


# Messages that the code asks for -------------------------------------------------------------------


@cache
def asked_for(path: Path) -> Sequence[tuple[ast.Call, str]]:
    """Every key in a module, as a pattern: `a-{b}` stands for any message that begins with `a-`."""
    return [
        (call, pattern)
        for call in calls(path)
        for place in KEYS_AT.get(callee(call), ())
        if place < len(call.args)
        for pattern in patterns(call.args[place])
    ]


def patterns(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(key)):
            yield re.escape(key)
        case ast.IfExp(_, one, other):
            yield from (*patterns(one), *patterns(other))
        case ast.JoinedStr(parts):
            yield "".join(next(patterns(part)) for part in parts)
        case ast.FormattedValue():
            yield ANYTHING
        case _:
            return


def homes(path: Path) -> list[str]:
    """The games whose messages a module may ask for, beside the bot's: its own, or any."""
    return [key for key in GAMES if game_folder(key) in path.parents] or [*GAMES]


@cache
def exists(pattern: str, home: str) -> bool:
    """Whether a message of the bot or of a game is meant by a pattern."""
    if ANYTHING not in pattern:
        key = re.sub(r"\\(.)", r"\1", pattern)
        return key in messages(home) or key in messages(BOT)
    meant = re.compile(pattern)
    return any(meant.fullmatch(key) for key in (*messages(home), *messages(BOT)))


SILENT = {
    ROOT / "bot" / "store",
    ROOT / "bot" / "rooms" / "fleet",
    ROOT / "bot" / "rooms" / "authors" / "template",
    ROOT / "games" / "testing",
}
"""In the store a `text` is SQL, the template has texts of its own, and what tests games tells no one."""
TELLING = [path for path in python_files("bot", "games") if not SILENT & set(path.parents)]
"""What may ask for messages."""


def test_every_message_that_the_code_asks_for_exists() -> None:
    """A key that is put together must fit at least one, with whichever game."""
    assert not [
        f"{shown(path, call)} {pattern}"
        for path in TELLING
        for call, pattern in asked_for(path)
        if not all(exists(pattern, home) for home in homes(path))
    ]


def test_a_key_that_is_put_together_says_how_it_begins() -> None:
    """So a search for its beginning leads from a message to the code."""
    assert not [
        f"{shown(path, call)} {pattern}"
        for path in TELLING
        for call, pattern in asked_for(path)
        if pattern.startswith(ANYTHING)
    ]


def test_keys_are_found_in_the_code() -> None:
    found = {pattern for path in TELLING for _, pattern in asked_for(path)}
    assert {re.escape(key) for key in ("lobby-title", "denied-full", "refused-over", "game-title")} <= found
    assert {"told\\-left", "told\\-ended", "option\\-.*\\-.*", "lobby\\-.*"} <= found


def mentioned(path: Path) -> Iterator[str]:
    """Every text in a module that may be a key, as a pattern; of those put together, any with a word."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.Constant(str(key)):
                yield re.escape(key)
            case ast.Call(ast.Name("describe"), [_, _, ast.Constant(str(prefix))]):
                yield re.escape(f"{prefix}-") + ANYTHING
            case ast.JoinedStr():
                yield from (pattern for pattern in patterns(node) if KEY_PUT_TOGETHER.fullmatch(pattern))
            case _:
                pass


def expected(home: str) -> set[str]:
    """The messages that no module of its home names: those of a game's lobby, and those named by a tag."""
    if home == BOT:
        return set()
    game = GAMES[home].game
    events = map(message_key, kinds_of(game.values.event))
    actions = (message_key(kind, "action") for kind in kinds_of(game.values.action))
    return {*needed(GAMES[home]), *events, *actions}


@pytest.mark.parametrize("home", HOMES)
def test_no_message_is_left_over(home: str) -> None:
    paths = python_files(BOT, "games") if home == BOT else game_folder(home).rglob("*.py")
    found = {pattern for path in paths for pattern in mentioned(path)}
    beginnings = re.compile("|".join(pattern for pattern in found if ANYTHING in pattern))
    left = set(messages(home)) - expected(home)
    assert not [key for key in left if re.escape(key) not in found and not beginnings.fullmatch(key)]


# Words in the code ---------------------------------------------------------------------------------

SCREENS = [
    *python_files("bot/screens", "bot/features", "bot/rooms/club", "bot/rooms/review"),
    *(path for path in python_files("games") if path.stem == "screen" or path.parent.name == "screens"),
]
SENTENCE = re.compile(r"[^\W\d_]{4,} [^\W\d_]+|[^\W\d_]+ [^\W\d_]{4,}|[\u3040-\u30ff\u4e00-\u9fff]")
"""A word of some length beside another, or anything Japanese."""


def test_no_words_in_the_code_of_screens() -> None:
    assert not [
        f"{shown(path, string)} {string.value!r}"
        for path in SCREENS
        for string in strings(path)
        if SENTENCE.search(string.value)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [("Waiting for", True), ("You sit nowhere", True), ("待つ", True), ("## {}", False), ("-# a b", False)],
)
def test_words_in_the_code_would_be_found(*, text: str, found: bool) -> None:
    assert bool(SENTENCE.search(text)) == found


# Words put together --------------------------------------------------------------------------------


def test_a_message_that_does_not_exist() -> None:
    with pytest.raises(UnknownTextError):
        words(BOT, "en")("no-such-message")


def test_an_argument_that_is_missing() -> None:
    with pytest.raises(ValueError, match="lobby-person"):
        words(BOT, "en")("lobby-person")


@pytest.mark.parametrize(
    ("locale", "language"), [("ja", "ja"), ("en-US", "en"), ("en-GB", "en"), ("fr", "en"), ("", "en")]
)
def test_discords_locales(locale: str, language: str) -> None:
    assert supported(locale) == language
