"""Which beat runs: it follows from the log and the time."""

from __future__ import annotations

import dataclasses
from typing import Any

from structlog.testing import capture_logs

from bot.client.basis import Pace
from bot.client.posts.reveals import Reveals
from bot.screens.shown import RevealStep
from bot.table import commands as c
from bot.table.history import MAXIMUM_REVEAL_STEPS, reveal_seconds
from bot.text import Texts
from games import GAMES
from games.host.packages import GamePackage
from games.money_and_luck.rules.pieces import Show
from games.screen import Paragraph
from tests.bot.beating import told_in_beats
from tests.table.builders import Session, game

EACH = 2.0


def revealed(package: GamePackage | None = None) -> Session:
    """A game in which coins have just been opened, which is told in two beats."""
    session = game("money_and_luck", package=package or told_in_beats(GAMES["money_and_luck"]))
    for seat in range(3):
        session.play(Show("WW"), seat)
    return session


def beats(session: Session, seconds: float = EACH) -> Reveals:
    """What finds the beat of a table at the session's time."""
    return Reveals(Texts(GAMES), lambda: session.now, Pace(beat=seconds))


def number(beat: RevealStep | None) -> int | None:
    return None if beat is None else beat.number


def with_beats(made: Any) -> GamePackage:
    package = GAMES["money_and_luck"]
    return dataclasses.replace(package, screens=dataclasses.replace(package.screens, reveals=made))


def test_each_beat_has_its_time() -> None:
    """Then nothing is left of them."""
    session = revealed()
    found, begun = beats(session), session.now
    seen = list[tuple[object, ...]]()
    for passed in (0.0, 1.5, 2.0, 3.5, 4.0, 9000.0):
        session.now = begun + passed
        table = session.table
        numbers = number(found.running(table)), number(found.following(table))
        seen.append((*numbers, found.seconds_to_next(table), found.seconds_left(table)))
    assert seen == [
        (0, 1, 2.0, 4.0),
        (0, 1, 0.5, 2.5),
        (1, None, 2.0, 2.0),
        (1, None, 0.5, 0.5),
        (None, None, None, 0.0),
        (None, None, None, 0.0),
    ]


def test_a_clock_that_was_put_back_begins_anew() -> None:
    """A beat is shown no longer than others."""
    session = revealed()
    session.now -= 3600
    assert beats(session).seconds_left(session.table) == 2 * EACH


def test_a_game_that_fails_to_make_beats_is_shown_without() -> None:
    """And one that makes very many shows the last of them."""

    def broken(*_args: Any) -> Any:
        raise ValueError

    session = revealed(with_beats(broken))
    with capture_logs() as logs:
        assert beats(session).seconds_left(session.table) == 0
    assert [(line["event"], line["part"]) for line in logs] == [("screen_part_left_out", "reveal")]

    def forty(*_args: Any) -> Any:
        return tuple((Paragraph(str(number)),) for number in range(40))

    many = with_beats(forty)
    session = revealed(many)
    assert beats(session).seconds_left(session.table) == MAXIMUM_REVEAL_STEPS * EACH


def test_without_a_time_there_are_none() -> None:
    """As in most tests."""
    session = revealed()
    assert beats(session, 0.0).running(session.table) is None
    assert beats(session, 0.0).seconds_left(session.table) == 0


def test_a_table_may_want_none() -> None:
    """Its talk begins at once, too."""
    session = revealed()
    session.do(c.SetTerm("at_once", value=True), session.table.host_id)
    assert beats(session).running(session.table) is None
    assert reveal_seconds(session.table) == 0


def test_beats_are_drawn_once_in_the_same_words() -> None:
    """However many of them are shown, and counted before; in another language again."""
    made, package = list[str](), told_in_beats(GAMES["money_and_luck"])

    def noted(before: Any, after: Any, events: Any, text: Any) -> Any:
        made.append(text.language)
        return package.screens.reveals(before, after, events, text)

    session = revealed(with_beats(noted))
    found, table = beats(session), session.table
    made.clear()
    for language in ("en", "en", "ja"):
        found.running(dataclasses.replace(table, language=language))
    assert made == ["en", "ja"]
