"""One of a kind is told as one: no message says `1 cards`, in whichever game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from tests.source import callee, game_folder, python_files, shown
from tests.test_texts import BOT, HOMES, asked_for, folder, messages, words

PLURALS = {"zero", "one", "two", "few", "many", "other"}
NAMES = """bidder by first giver host maker name names one other receiver roller second taker who whom
seat1 seat2 seat3 seat4 label1 label2 label3 card channel game hash place what when where law seat winner"""
"""What never holds a number: a verb may follow it, and ends in an s as nouns do."""
FEW = re.compile(
    r"(?<![\w.,×–/~-])(?<!round )(?<!seat )(?<!table )(?<!turn )(?<!version )(?<!\d to )"
    r"1[*`_]* (?:[a-z]+ ){0,2}?([a-z]*[a-z]s|people)\b",
    re.IGNORECASE,
)
"""A one with a plural behind it, or behind a word or two in between; not the number of a round or a seat."""
NO_PLURALS = {"as", "is", "has", "plus", "this", "was"}


class _Choices(Visitor):
    """Gathers what each argument of a message is chosen by."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, set[str]] = {}

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:  # noqa: N802 - named by fluent
        """Keep the names of the variants, and look into them."""
        match node.selector:
            case fluent.VariableReference(id=fluent.Identifier(name=name)):
                keys = self.found.setdefault(name, set())
                keys |= {
                    key.name for variant in node.variants if isinstance(key := variant.key, fluent.Identifier)
                }
            case _:
                pass
        self.generic_visit(node)


@cache
def choices(home: str, language: str) -> Mapping[str, Mapping[str, set[str]]]:
    source = (folder(home) / f"{language}.ftl").read_text(encoding="utf-8")
    found: dict[str, Mapping[str, set[str]]] = {}
    for entry in FluentParser(with_spans=False).parse(source).body:
        if isinstance(entry, fluent.Message):
            visitor = _Choices()
            visitor.visit(entry)
            found[entry.id.name] = visitor.found
    return found


def counted(home: str, key: str) -> set[str]:
    return {name for name, keys in choices(home, "en")[key].items() if keys & (PLURALS - {"other"})}


# One of a kind -------------------------------------------------------------------------------------


def ones(home: str, key: str) -> Iterator[dict[str, str | int]]:
    """Arguments of a message: every number is 1, and every word that it chooses by comes up."""
    chosen_by = choices(home, "en")[key]
    values: dict[str, list[str | int]] = {
        name: ["Ann"] if name in NAMES.split() else [1, *sorted(chosen_by.get(name, set()) - PLURALS)]
        for name in messages(home)[key]
    }
    for given in product(*values.values()):
        yield dict(zip(values, given, strict=True))


def too_many(told: str) -> list[str]:
    return [found[0] for found in FEW.finditer(told) if found[1] not in NO_PLURALS]


@pytest.mark.parametrize("home", HOMES)
def test_one_of_a_kind_is_no_plural(home: str) -> None:
    text = words(home, "en")
    told = {(key, text(key, **args)) for key in messages(home) for args in ones(home, key)}
    assert not {key: found for key, said in told if (found := too_many(said))}


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("1 cards on the table", True),
        ("takes **1** white cards", True),
        ("at most 1 people", True),
        ("1 of 1 cards", True),
        ("1 card on the table", False),
        ("Round 1 begins", False),
        ("3 to 1 players", False),
        ("2×1 cards", False),
        ("1: Ann votes", False),
    ],
)
def test_a_plural_behind_a_one_would_be_found(*, told: str, found: bool) -> None:
    assert bool(too_many(told)) == found


@pytest.mark.parametrize("home", HOMES)
def test_japanese_has_no_plurals(home: str) -> None:
    """Its counters stay as they are: a form for one would never be told."""
    for key, found in choices(home, "ja").items():
        assert not {name for name, keys in found.items() if keys & (PLURALS - {"other"})}, key


# Numbers stay numbers ------------------------------------------------------------------------------

MAKES_TEXT = {"number", "str", "signed"}


def made_text(call: ast.Call) -> Iterator[str]:
    for given in call.keywords:
        match given.value:
            case ast.JoinedStr():
                yield given.arg or ""
            case ast.Call() as made if callee(made) in MAKES_TEXT:
                yield given.arg or ""
            case _:
                pass


@pytest.mark.parametrize("home", HOMES)
def test_no_code_makes_a_number_text_before_it_is_counted(home: str) -> None:
    """Wherever a message is asked for by a key that is written down."""
    own = python_files(BOT) if home == BOT else list(game_folder(home).rglob("*.py"))
    asked = [(path, *found) for path in own if "store" not in path.parts for found in asked_for(path)]
    for path, call, pattern in asked:
        keys = [key for key in messages(home) if re.fullmatch(pattern, key)]
        plural = {name for key in keys for name in counted(home, key)}
        assert not plural & set(made_text(call)), shown(path, call)


@pytest.mark.parametrize("given", ["text.number(1)", "str(1)", "f'{1}'"])
def test_a_number_made_text_would_be_found(given: str) -> None:
    call = ast.parse(f"text('points', points={given})", mode="eval").body
    assert isinstance(call, ast.Call)
    assert list(made_text(call)) == ["points"]
