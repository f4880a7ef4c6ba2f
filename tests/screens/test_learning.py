"""What helps a person to follow a game: what is explained, new, written down, and shown in pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens.page import rules_page, table_page
from bot.screens.panel import help_answer, more_answer, panel
from bot.screens.requests import OpenHelp, OpenRules, OpenStory
from bot.screens.wording import words
from bot.table.history import news
from bot.table.table import Playing
from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import Rng, Seat
from games.screen import Picture, Screen, Text
from tests.screens.tables import CONTEXT, TEXTS, Evening, characters, game, labels, requests, text_of

HELP = "Ann, you are asked for a bid."


def own(table: Playing, seat: Seat = 0, language: str = "en") -> str:
    return text_of(panel(table, seat, TEXTS, language, CONTEXT).screen)


def _help(_view: object, seat: Seat, text: Text) -> str:
    return f"{text.language}: {HELP}" if seat == 0 else ""


def _section(_view: object) -> int:
    return 2


def _diagram(section: int, _text: Text) -> Picture | None:
    return Picture("<svg/>", "arrows") if section == 2 else None


def explained() -> Evening:
    """A game that explains what it asks of seat 0, tells of its phase in section 2, and draws section 2."""
    evening = game("konsul", 3)
    package = evening.game.package
    screens = replace(package.screens, help=_help, section=_section, diagram=_diagram)
    evening.table = replace(evening.game, package=replace(package, screens=screens))
    return evening


def test_an_explanation_goes_to_the_asking_seat() -> None:
    table = explained().game
    assert OpenHelp() in set(requests(panel(table, 0, TEXTS, "en", CONTEXT).screen))
    assert OpenHelp() not in set(requests(panel(table, 1, TEXTS, "en", CONTEXT).screen))
    screen = Screen(help_answer(table, 0, TEXTS, "ja").blocks)
    assert f"ja: {HELP}" in text_of(screen)
    assert list(requests(screen)) == [OpenRules(page=2, slot="help")]
    assert "Nothing is asked" in text_of(Screen(help_answer(table, 1, TEXTS, "en").blocks))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_signs_of_every_board_are_a_press_away(language: str) -> None:
    """Behind the panel, within what Discord takes beside it."""
    for key in GAMES:
        table = game(key).game
        text = words(TEXTS, table, language)
        seat = table.awaited.seats[0]
        signs = more_answer(table, seat, text)
        assert text("legend-title") in text_of(Screen(signs.blocks)), key
        whole = panel(table, seat, TEXTS, language, CONTEXT).screen
        assert characters(Screen((*whole.blocks, *signs.blocks))) < 4000, key


def test_a_panel_says_whose_time_runs() -> None:
    """Where that is secret it says nothing of others."""
    table = game("konsul", 3).game
    (asked,) = table.awaited.seats
    other = (asked + 1) % 3
    assert "Time runs out <t:" in own(table, asked)
    assert f"⏳ `{asked + 1}` **" in own(table, other)
    assert "**: time runs out <t:" in own(table, other)
    secret = game("money_and_luck", 3)
    secret.act(Rng(b"secret", 0))
    assert all("Time runs out <t:" in own(secret.game, seat) for seat in range(3))


def test_rules_at_a_table_lead_to_its_phase() -> None:
    table = explained().game
    texts = Texts({"konsul": table.package})
    first = rules_page(texts, "konsul", 1, "en", table)
    assert OpenRules(page=2, slot="now") in set(requests(first))
    heading = TEXTS.rules("konsul", "en")[2][0]
    assert f"Now: {heading}" in labels(first)
    there = rules_page(texts, "konsul", 2, "en", table)
    assert {one.game for one in requests(there)} == {""}
    assert not [one for one in requests(there) if one.slot == "now"]
    assert {one.game for one in requests(rules_page(texts, "konsul", 2, "en"))} == {"konsul"}


def test_a_section_may_have_a_picture() -> None:
    texts = Texts({"konsul": explained().game.package})
    pictures = [
        [block for block in rules_page(texts, "konsul", number, "en").blocks if isinstance(block, Picture)]
        for number in (1, 2)
    ]
    assert pictures == [[], [Picture("<svg/>", "arrows")]]


def test_a_panel_tells_what_is_new() -> None:
    """The last two on the panel, more of them behind it; what struck its seat goes before what did not."""
    evening = game("seijiya_no_koshin", 3)
    turn = 0
    while len(news(evening.game, 0)) <= 6:
        if 0 in evening.game.awaited.seats and evening.game.moves[0]:
            evening.table = replace(evening.game, followed=(0, *evening.game.followed[1:]))
            break
        evening.act(Rng(b"new", turn))
        turn += 1
    # A game that does not put its news into lines of its own.
    screens = replace(evening.game.package.screens, news=None)
    table = replace(evening.game, package=replace(evening.game.package, screens=screens))
    text = words(TEXTS, table, "en", 0)
    events, tell = news(table, 0), table.package.screens.event
    assert 0 < own(table).count("-# · ") <= 2
    assert tell(events[-1], text) in own(table)
    said = text_of(Screen(more_answer(table, 0, text).blocks))
    assert said.startswith("-# **Since your last turn**")
    assert ("before these" in said) == (len(events) > said.count("-# · "))
    screens = replace(table.package.screens, strikes=lambda event, _seat: event is events[0])
    struck = replace(table, package=replace(table.package, screens=screens))
    assert tell(events[0], text) in own(struck)
    screens = replace(table.package.screens, news=lambda *_: ("hit", "else", "far"))
    itself = own(replace(table, package=replace(table.package, screens=screens)))
    assert itself.index("-# · hit") < itself.index("-# · else")
    assert "far" not in itself
    # What stands on the panel in full is not repeated behind it.
    for count, on_panel in ((0, 0), (1, 1), (3, 1)):
        acted = replace(table, followed=(len(table.position.story) - count,) * 3)
        assert own(acted).count("-# · ") == on_panel
        assert ("Since" in text_of(Screen(more_answer(acted, 0, text).blocks))) == (count > on_panel)


def test_the_story_is_one_press_from_the_page_of_a_table() -> None:
    for key in GAMES:
        table = game(key).game
        screen = table_page(table, 99, TEXTS, "en", CONTEXT, manages=False)
        told = [one for one in requests(screen) if isinstance(one, OpenStory)]
        assert bool(told) != table.game.forgets


def test_help_reads_only_the_seats_view() -> None:
    evening = explained()
    package = evening.game.package
    looked = list[object]()

    def noted(view: object, _seat: Seat, _text: Text) -> str:
        looked.append(view)
        return ""

    screens = replace(package.screens, help=noted)
    table = replace(evening.game, package=replace(package, screens=screens))
    help_answer(table, 1, TEXTS, "en")
    assert looked == [table.game.view(table.state, 1)]
