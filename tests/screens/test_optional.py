"""What a game adds to a screen and fails to render is left out, with one line in the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.screens import final
from bot.screens.final import final_post
from bot.screens.panel import panel
from bot.screens.places import places, public_post, shown_at
from bot.screens.requests import VerifyGame
from bot.screens.shown import PUBLIC, seat_place
from bot.screens.story import highlight_page, highlights, moments, story_page
from bot.screens.wording import words
from bot.table.commands import End
from bot.table.table import Over
from games.core import Rng
from games.screen import Highlight, Picture
from tests.screens import tables as t


def fails(*_given: object) -> Any:
    raise LookupError("a card of somebody")


def failing(table: Any, number: int, *parts: str, **others: Any) -> Any:
    """The table with this number, of a game whose screens fail to render these parts."""
    screens = replace(table.package.screens, **dict.fromkeys(parts, fails), **others)
    return replace(table, id=number, package=replace(table.package, screens=screens))


def always(value: Any) -> Callable[..., Any]:
    """What renders this, whatever it is given."""
    return lambda *_given: value


def lines(logs: list[Any]) -> list[str]:
    """What the operator reads: nothing but what is left out, where and why, and no word of the error."""
    assert {line["event"] for line in logs} <= {"screen_part_left_out"}
    assert all(line["error"] == "LookupError" and line["at"].startswith("test_optional.py:") for line in logs)
    assert "card" not in str(logs)
    return [line["part"] for line in logs]


def over_by_rules() -> Over:
    table = t.moments("money_and_luck")[-1]
    assert isinstance(table, Over)
    return table


@pytest.mark.parametrize(
    ("number", "part", "name"),
    [
        (101, "highlights", "highlights"),
        (102, "spirit", "spirit"),
        (103, "final", "ending"),
    ],
)
def test_a_game_that_is_over_is_shown_without_what_fails(number: int, part: str, name: str) -> None:
    table = failing(over_by_rules(), number, part)
    with capture_logs() as logs:
        shown = [shown_at(table, place, t.TEXTS, "en", t.CONTEXT) for place in (PUBLIC, *places(table))]
    assert lines(logs) == [name]
    text = words(t.TEXTS, table, "en")
    assert text.seat(table.outcome.winners[0]) in t.text_of(shown[0].screen)
    assert VerifyGame(table.id) in t.requests(shown[0].screen)


def test_a_game_that_was_stopped_is_shown_without_what_fails() -> None:
    evening = t.game("konsul")
    evening.act(Rng(b"early", 0))
    evening.do(End(), 99, manages=True)
    table = failing(evening.table, 201, "stopped", "highlights")
    with capture_logs() as logs:
        shown = public_post(table, t.TEXTS)
    assert lines(logs) == ["ending", "highlights"]
    assert not shown.svgs
    assert "The game was ended by a server manager" in t.text_of(shown.screen)


def test_the_story_is_told_without_pictures_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    table = over_by_rules()
    told, text = moments(table), words(t.TEXTS, table, "en")
    (found, *_) = highlights(table, None, text)
    shown = Highlight(found.at, found.text)
    broken = failing(table, 202, "final", "public", "reveals", highlights=always((shown,)))
    with capture_logs() as logs:
        pages = [story_page(broken, told, len(told) - 1, text), highlight_page(broken, told, None, 0, text)]
    assert lines(logs) == ["moment_picture", "highlight_picture"]
    assert not [block for page in pages for block in page.blocks if isinstance(block, Picture)]
    assert found.text in t.text_of(pages[1])
    monkeypatch.setattr(final, "result_card", fails)
    with capture_logs() as logs:
        (picture,) = final_post(replace(table, id=203), text).svgs
    assert lines(logs) == ["result_picture"]
    assert picture


def test_a_game_under_way_is_shown_without_what_fails() -> None:
    evening = t.game("seijiya_no_koshin")
    for turn in range(3 * len(evening.table.people)):
        evening.act(Rng(b"news", turn))
    table = failing(evening.game, 204, "milestones", "news", "help")
    with capture_logs() as logs:
        shown = [public_post(table, t.TEXTS), panel(table, 0, t.TEXTS, "en", t.CONTEXT)]
    assert set(lines(logs)) == {"milestones", "news", "help"}
    assert shown[1].place == seat_place(0)
    assert all(one.svgs for one in shown)
