"""What stands in a message formats nothing and links nowhere, unless it is markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from bot.text import LANGUAGES, Texts
from games.text import Markup
from tests.test_texts import HOMES, folder, messages, words
from tests.text.test_plurals import PLURALS, choices

RAW, ESCAPED = "**x** [y](http://z)", r"\*\*x\*\* \[y\](http\://z)"

pytestmark = pytest.mark.portable


def arguments(home: str, language: str, key: str) -> Iterator[dict[str, str | int]]:
    """Yield arguments of a message until each variant was chosen; those that choose nothing are raw text."""
    chosen = {name: [0, 1, 2, *sorted(keys - PLURALS)] for name, keys in choices(home, language)[key].items()}
    for turn in range(max(map(len, chosen.values()), default=1)):
        choosing = {name: values[turn % len(values)] for name, values in chosen.items()}
        yield {**dict.fromkeys(messages(home, language)[key], RAW), **choosing}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("home", HOMES)
def test_every_message_escapes_its_arguments(home: str, language: str) -> None:
    text = words(home, language)
    for key, names in messages(home, language).items():
        given = list(arguments(home, language, key))
        shown, plain = [[say(key, **args) for args in given] for say in (text, text.plain)]
        assert not [said for said in shown if RAW in said], key
        assert [said.count(ESCAPED) for said in shown] == [said.count(RAW) for said in plain], key
        assert any(RAW in said for said in plain) == bool(names - choices(home, language)[key].keys()), key


class Shown(Visitor):
    """Gathers the arguments that a message shows."""

    def __init__(self) -> None:
        super().__init__()
        self.names = set[str]()

    def visit_Placeable(self, node: fluent.Placeable) -> None:  # noqa: N802 - named by fluent
        if isinstance(node.expression, fluent.VariableReference):
            self.names.add(node.expression.id.name)
        self.generic_visit(node)


def shown_arguments(home: str, language: str) -> Mapping[str, set[str]]:
    found = dict[str, set[str]]()
    source = (folder(home) / f"{language}.ftl").read_text(encoding="utf-8")
    for entry in FluentParser(with_spans=False).parse(source).body:
        if isinstance(entry, fluent.Message):
            shown = Shown()
            shown.visit(entry)
            found[entry.id.name] = shown.names
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("home", HOMES)
def test_a_word_that_chooses_a_variant_is_not_shown(home: str, language: str) -> None:
    """It is not escaped, or it would choose another."""
    by_word = {
        key: {name for name, keys in chosen.items() if keys - PLURALS}
        for key, chosen in choices(home, language).items()
    }
    shown = shown_arguments(home, language)
    assert not [key for key in by_word if by_word[key] & shown[key]]


def test_markup_is_left_as_it_is_also_from_the_cache() -> None:
    text = Texts({}).of("en")
    for _ in range(2):
        assert text("lobby-person", name="**x**") == r"\*\*x\*\*"
        assert text("lobby-person", name=Markup("**x**")) == "**x**"


def test_only_markup_makes_markup() -> None:
    """What is put together of both is escaped whole, so a forgotten mark is seen."""
    text = Texts({}).of("en", names=["A*"])
    bold, raw = Markup("**x**"), "*y*"
    assert [type(whole) for whole in (bold + bold, Markup(", ").join([bold, bold]))] == [Markup, Markup]
    assert [type(whole) for whole in (bold + raw, Markup(", ").join([bold, raw]))] == [str, str]
    assert [type(text.listed(items)) for items in ([bold, bold], [bold, raw])] == [Markup, str]
    assert [type(said) for said in (text("button-join"), text.seat(0))] == [Markup, Markup]
    assert [type(said) for said in (text.plain("button-join"), text.label(0))] == [str, str]


def test_a_long_part_of_a_message_with_choices_is_told_whole() -> None:
    """Fluent refuses parts of more than 2,500 characters, and shortened them before."""
    long = "W" * 3000
    assert long in words("politically_correct_people", "en").plain("vow-vote", who=long, election=0)
