"""Pages that belong to no one table: rules, and the tables a person sits at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens.page import TABLES_PER_PAGE, ListedTable, rules_page, tables_page
from bot.screens.places import watched_post
from bot.screens.requests import OpenPanel, OpenRules, OpenTables, PostAgain, Watch
from bot.screens.wording import words
from bot.table.commands import Follow
from bot.table.table import Playing
from bot.text import LANGUAGES
from games.screen import Row
from tests.screens import tables as t


def many(count: int, *, mine: bool = True, here: bool = True) -> list[ListedTable]:
    kinds = [make(key).table for key in t.PACKAGES for make in (t.lobby, t.game)]
    tables = (replace(kinds[number % len(kinds)], id=number) for number in range(1, count + 1))
    return [ListedTable(table, t.LINK, mine, here) for table in tables]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 8, 9, 60])
def test_any_number_of_tables_fits(count: int, language: str) -> None:
    found: list[int] = []
    for page in range(max(1, -(-count // TABLES_PER_PAGE))):
        shown = tables_page(t.TEXTS, many(count), language, ["a note", "another"], page)
        assert t.components(shown) <= 40
        assert t.characters(shown) <= 3900
        assert len(set(t.custom_ids(shown))) == len(t.custom_ids(shown))
        found += [one.table_id for one in t.requests(shown) if isinstance(one, PostAgain)]
    assert found == list(range(1, count + 1))


def test_a_page_beyond_the_last_is_the_last() -> None:
    tables = many(20)
    assert tables_page(t.TEXTS, tables, "en", (), 99) == tables_page(t.TEXTS, tables, "en", (), 2)
    assert OpenTables(1, "back") in set(t.requests(tables_page(t.TEXTS, tables, "en", (), 2)))


def test_a_user_without_tables_is_told_so() -> None:
    shown = tables_page(t.TEXTS, [], "en")
    assert "/play" in t.text_of(shown)
    assert not shown.controls


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", t.PACKAGES)
def test_rules_are_turned_page_by_page(key: str, language: str) -> None:
    pages = len(t.TEXTS.rules(key, language))
    for page in range(pages):
        screen = rules_page(t.TEXTS, key, page, language)
        assert len(set(t.custom_ids(screen))) == len(t.custom_ids(screen))
        (menu, *_) = t.values(screen)
        assert len(menu) == len(set(menu)) == pages
        assert (OpenRules(key, page + 1, "on") in set(t.requests(screen))) == (page + 1 < pages)
        assert t.components(screen) <= 40
    assert rules_page(t.TEXTS, key, pages + 5, language) == rules_page(t.TEXTS, key, pages - 1, language)
    assert t.labels(rules_page(t.TEXTS, key, 0, language))


def test_own_tables_and_those_of_the_channel() -> None:
    others = [replace(listed, table=replace(listed.table, id=100)) for listed in many(2, mine=False)]
    shown = tables_page(t.TEXTS, [*many(1, here=False), *others[1:]], "en")
    assert "## In this channel" in t.text_of(shown)
    asked = set(t.requests(shown))
    assert PostAgain(1) in asked
    assert PostAgain(100) not in asked
    playing = {listed.table.id for listed in others[1:] if isinstance(listed.table, Playing)}
    assert {one.table_id for one in asked if isinstance(one, Watch)} == playing


@pytest.mark.parametrize("key", t.PACKAGES)
def test_in_a_secret_choice_only_a_count_is_listed(key: str) -> None:
    table = t.game(key).game
    said = t.text_of(tables_page(t.TEXTS, [ListedTable(table, t.LINK, mine=False, here=True)], "en"))
    awaited = table.awaited
    names = words(t.TEXTS, table, "en")
    assert any(names.seat(seat) in said for seat in awaited.seats) != awaited.secret


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", t.PACKAGES)
def test_a_spectator_sees_the_public_board_and_no_actions(key: str, language: str) -> None:
    """In their own language, with the picture; the only buttons look again, follow, or open the own seat."""
    for table in t.moments(key):
        if isinstance(table, Playing):
            screen = watched_post(table, t.TEXTS, language, t.LINK, 9)
            public = table.package.screens.public(
                table.game.view(table.state, None), table.position.story, words(t.TEXTS, table, language)
            )
            board = [block for block in public.blocks if not isinstance(block, Row)]
            assert [block for block in screen.blocks if block in board] == board
            again = Watch(table.id, again=True, language=LANGUAGES[LANGUAGES.index(language)])
            assert list(t.requests(screen)) == [Follow(wanted=True), again]
            seated = watched_post(table, t.TEXTS, language, t.LINK, table.people[table.present[0]].user_id)
            assert list(t.requests(seated)) == [OpenPanel(), again]
            assert t.components(seated) <= 40
