"""Words are put together once, however often a screen asks for them."""

from __future__ import annotations

from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt
from fluent.syntax.ast import Placeable, VariableReference

from bot.text import LANGUAGES, Texts
from bot.text.texts import BOT_TEXTS, ID, FluentFile
from games import GAMES
from games.host.packages import load_package

pytestmark = pytest.mark.portable

TEXTS = Texts({**GAMES, "hidden_price": load_package("tests.hidden_price")})
PEOPLE = ["Ann", "", "Ben_"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_table_are_made_once(language: str) -> None:
    """Also for other texts of the same games, such as those of a bot that was started again."""
    words = TEXTS.of(language, "konsul", PEOPLE)
    assert TEXTS.of(language, "konsul", tuple(PEOPLE)) is words
    assert Texts(GAMES).of(language, "konsul", PEOPLE) is words


@pytest.mark.parametrize(
    ("language", "game", "names"),
    [
        ("ja", "konsul", PEOPLE),
        ("en", "hidden_price", PEOPLE),
        ("en", None, PEOPLE),
        ("en", "konsul", ["Ann"]),
    ],
)
def test_other_tables_have_other_words(language: str, game: str | None, names: list[str]) -> None:
    assert TEXTS.of(language, game, names) != TEXTS.of("en", "konsul", PEOPLE)


def test_formatted_texts_are_not_cached() -> None:
    said = TEXTS.of("en", "konsul", PEOPLE, {1: "aye"})
    assert said.words(1) == "aye"
    assert TEXTS.of("en", "konsul", PEOPLE).words(1) == TEXTS.of("en")("words-forgotten")
    assert TEXTS.of("en", "konsul", PEOPLE, {1: "no"}).words(1) == "no"
    assert said.names == TEXTS.of("en", "konsul", PEOPLE).names


def test_names_and_labels() -> None:
    words = TEXTS.of("en", names=PEOPLE)
    assert words.names == ("Ann", "forgotten player", "Ben\\_")
    assert words.labels == ("Ann", "forgotten player", "Ben_")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_speaks_before_the_bot(language: str) -> None:
    words = TEXTS.of(language, "hidden_price")
    assert words("game-title") != TEXTS.of(language, "konsul")("game-title")
    assert words("button-join") == TEXTS.of(language)("button-join")


def whole_file(source: str, language: str) -> Any:
    """A Fluent file whose messages are parsed at once."""
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source))
    return bundle


ODD = """
# A comment with = in it
first = one { second }
second = two { -term } { third.part }
# about the third
third   = { $n ->
    [one] = one
   *[other]
        other = { first-and }
}
    .part = a part = of it

first-and=three
-term = a term of { fourth }
## All of them
fourth = four
fourth = five
junk = { $
lost
after-junk = still there
"""


def test_a_file_is_read_as_fluent_reads_it() -> None:
    """Though each message is parsed when it is asked for, and after it those that it refers to."""
    whole = whole_file(ODD, "en")
    for key in ("first", "third", "fourth", "junk", "lost", "after-junk", "term", "-term", "other"):
        file: Any = FluentFile(ODD, "en", {})
        assert file.has_message(key) == whole.has_message(key)
        if whole.has_message(key):
            texts = [it.format_pattern(it.get_message(key).value, {"n": 2})[0] for it in (whole, file)]
            assert texts[0] == texts[1], key


def ungrouped(value: str | int) -> str | FluentInt:
    """Japanese writes thousands without a comma."""
    return FluentInt(value, useGrouping=False) if isinstance(value, int) else value


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_put_together_as_fluent_does(language: str) -> None:
    """Numbers and names in messages that choose nothing, which Fluent does not format itself."""
    compared = 0
    for game in (None, *GAMES):
        words = TEXTS.of(language, game)
        folder = BOT_TEXTS if game is None else GAMES[game].folder.joinpath("texts")
        bundle = whole_file(folder.joinpath(f"{language}.ftl").read_text(encoding="utf-8"), language)
        for key, message in bundle._messages.items():
            parts: list[Any] = message.value.elements
            given: list[Any] = [part.expression for part in parts if isinstance(part, Placeable)]
            if all(isinstance(each, VariableReference) for each in given):
                args: dict[str, str | int] = {
                    each.id.name: (1234567, "*Ann*")[n % 2] for n, each in enumerate(given)
                }
                if ID in args:
                    args[ID] = "1234567"
                shown = {
                    name: ungrouped(value) if language == "ja" else value for name, value in args.items()
                }
                fluent = bundle.format_pattern(bundle.get_message(key).value, shown)
                assert (words.plain(key, **args), []) == fluent
                compared += bool(args)
    assert compared > 500


def test_numbers_and_lists() -> None:
    english, japanese = TEXTS.of("en"), TEXTS.of("ja")
    for _ in range(2):
        assert english.number(-12345) == "\N{MINUS SIGN}12,345"
        assert english.listed(["a", "b", "c"]) == "a, b, and c"
        assert japanese.listed(["a", "b", "c"]) == "a、b、c"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_a_table_is_written_as_it_is(language: str) -> None:
    words = TEXTS.of(language)
    for say in (words, words.plain):
        assert "12345" in say("table-title", game="Konsul", table=12345)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_messages_have_a_real_minus_sign(language: str) -> None:
    words = TEXTS.of(language, "seijiya_no_koshin")
    for number in (-2, 0, 9):
        assert words("card-US", number=number) == words("card-US", number=words.number(number))


def test_rules_are_read_once() -> None:
    pages = TEXTS.rules("hidden_price", "en")
    assert TEXTS.rules("hidden_price", "en") is pages
    assert all(heading and body for heading, body in pages)
