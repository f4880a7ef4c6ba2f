"""Pages that belong to no one table: rules, and the tables somebody sits at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens.requests import OpenRules, OpenTables, PostAgain
from bot.screens.rules_page import rules_page
from bot.screens.tables_page import LISTED, tables_page
from bot.table.table import Table
from bot.text import LANGUAGES
from tests.screens.tables import (
    LINK,
    PACKAGES,
    TEXTS,
    characters,
    components,
    custom_ids,
    game,
    labels,
    lobby,
    requests,
    text_of,
    values,
)


def many(count: int) -> list[tuple[Table, str]]:
    """So many tables, with where they are."""
    kinds = [make(key).table for key in PACKAGES for make in (lobby, game)]
    return [(replace(kinds[number % len(kinds)], id=number), LINK) for number in range(1, count + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 8, 9, 60])
def test_any_number_of_tables_fits(count: int, language: str) -> None:
    """Each is on one page, with a button."""
    found: list[int] = []
    for page in range(max(1, -(-count // LISTED))):
        shown = tables_page(TEXTS, many(count), language, ["a note", "another"], page)
        assert components(shown) <= 40
        assert characters(shown.screen) <= 3900
        assert len(set(custom_ids(shown.screen))) == len(custom_ids(shown.screen))
        found += [one.table_id for one in requests(shown.screen) if isinstance(one, PostAgain)]
    assert found == list(range(1, count + 1))


def test_a_page_beyond_the_last_is_the_last() -> None:
    """A table may have ended since."""
    tables = many(20)
    assert tables_page(TEXTS, tables, "en", (), 99) == tables_page(TEXTS, tables, "en", (), 2)
    assert OpenTables(1, "back") in set(requests(tables_page(TEXTS, tables, "en", (), 2).screen))


def test_who_sits_nowhere_is_told_so() -> None:
    """With what to do about it."""
    shown = tables_page(TEXTS, [], "en")
    assert "/play" in text_of(shown.screen)
    assert not shown.screen.controls


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PACKAGES)
def test_rules_are_turned_page_by_page(key: str, language: str) -> None:
    """From the first to the last and back; a menu has them all."""
    pages = len(TEXTS.rules(key, language))
    for page in range(pages):
        shown = rules_page(TEXTS, key, page, language)
        assert len(set(custom_ids(shown.screen))) == len(custom_ids(shown.screen))
        (menu, *_) = values(shown.screen)
        assert len(menu) == len(set(menu)) == pages
        assert (OpenRules(key, page + 1, "on") in set(requests(shown.screen))) == (page + 1 < pages)
        assert components(shown) <= 40
    assert rules_page(TEXTS, key, pages + 5, language) == rules_page(TEXTS, key, pages - 1, language)
    assert labels(rules_page(TEXTS, key, 0, language).screen)
