"""Games that are over: won, ended early, and stranded by other rules."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import msgspec
import pytest

from bot.screens.final import final_post, result_line
from bot.screens.insight import insight_page
from bot.screens.notices import waiting
from bot.screens.post import link_post, places, public_post, shown_at
from bot.screens.requests import OpenStory, Rematch, VerifyGame
from bot.screens.shown import LINK, PUBLIC
from bot.screens.story import highlight_page, highlights, story_page
from bot.screens.story import moments as story
from bot.screens.wording import words
from bot.table.commands import End, EndTogether, EnterThread, Leave, Start
from bot.table.log import append
from bot.table.table import Over, Playing, Terms
from bot.text import LANGUAGES
from games.core import Outcome, Rng
from games.entries import Ended
from games.record import record_hash
from games.result import WIDTH
from games.screen import Button, Picture, Play
from games.testing.runs import some
from tests.bench.layout import INSIDE
from tests.bench.lettering import letters
from tests.screens.tables import (
    CONTEXT,
    PACKAGES,
    TEXTS,
    Evening,
    game,
    lobby,
    moments,
    paged,
    requests,
    text_of,
)
from tests.screens.tables import LINK as HERE

each_game = pytest.mark.parametrize("key", PACKAGES)


def over(evening: Evening) -> Over:
    assert isinstance(evening.table, Over)
    return evening.table


ENDS = ("host", "together", "left", "idle")


def ended(key: str, how: str) -> tuple[Evening, str]:
    """A game ended early in one of the ways; and what it asked for when it was."""
    evening = game(key, terms=Terms(advice=how == "host"))
    if how == "idle":
        assert isinstance(evening.table, Playing)
        evening.table = replace(evening.game, terms=msgspec.structs.replace(evening.table.terms, limit=None))
    evening.act(Rng(b"early", 0))
    asked = waiting(evening.game, words(TEXTS, evening.table, "en"))
    end(evening, how)
    return evening, asked


def end(evening: Evening, how: str) -> None:
    """End a game early in one of the ways."""
    seats = range(1, len(evening.table.people) + 1)
    match how:
        case "host":
            evening.do(End(), 1)
        case "together":
            for user_id in seats:
                evening.do(EndTogether(agree=True), user_id)
        case "left":
            for user_id in seats:
                evening.do(Leave(), user_id)
        case _:
            evening.table = append(evening.game, Ended("idle"), evening.now).table


@each_game
@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_was_ended_early_asks_for_nothing(key: str, how: str, language: str) -> None:
    evening, asked = ended(key, how)
    table, text = over(evening), words(TEXTS, evening.table, language)
    shown = final_post(table, text)
    screen, said = shown.screen, text_of(shown.screen)
    assert waiting(replace(game(key).game, position=table.position), text) not in said
    assert asked not in said
    assert text("final-title-early") in said
    ranked = table.outcome is not None and table.outcome.winners
    assert how == "host" or text(f"ended-{how}-ranked" if ranked else f"ended-{how}") in said
    assert how != "together" or bool(ranked) == bool(table.game.if_stopped(game(key).game.state).outcome)
    assert ("🏆" in said) == bool(ranked)
    assert table.unrated
    assert text(f"unrated-{table.unrated}") in said
    if how == "host":
        host = text.seat(table.seat_of(1) or 0)
        assert text("ended-by", by=text("ended-by-host", name=host)) in said
        assert table.unrated == "ended"
        assert VerifyGame(table.id) in requests(screen)
    assert not [one for one in screen.controls if isinstance(one, Button) and isinstance(one.press, Play)]
    lines = said.splitlines()
    headings = [at for at, line in enumerate(lines) if line.startswith(("#", "**")) and line.endswith("**")]
    assert all(at + 1 < len(lines) for at in headings)


@each_game
@pytest.mark.parametrize("how", ENDS)
def test_a_game_can_be_ended_early_at_any_moment(key: str, how: str) -> None:
    """Its posts, its pages, its story and what decided it can be drawn in every language."""
    playing = [table for table in moments(key) if isinstance(table, Playing)]
    for number, table in enumerate(some(playing, 8)):
        evening = Evening(replace(table, terms=Terms(limit=None, advice=True)), presses=9000)
        end(evening, how)
        over_ = over(evening)
        language = LANGUAGES[number % len(LANGUAGES)]
        text, told = words(TEXTS, over_, language), story(over_)
        assert [shown_at(over_, place, TEXTS, language, CONTEXT) for place in places(over_)]
        assert [paged(over_, user_id) for user_id in (1, 2, 99)]
        assert text_of(insight_page(over_, told, None, 0, text))
        for page in {0, len(told) // 2, len(told) - 1}:
            assert story_page(over_, told, page, text).blocks
        for at in range(len(highlights(over_, text))):
            assert highlight_page(over_, told, at, text).blocks


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_who_ended_the_game_is_named(language: str) -> None:
    """The host by name, a person who manages the server at the table by name, a stranger as what they are."""
    for user_id, manages in ((1, False), (2, True), (99, True)):
        evening = game("konsul", terms=Terms(advice=user_id != 99))
        evening.do(End(), user_id, manages=manages)
        table, text = over(evening), words(TEXTS, evening.table, language)
        seat = table.seat_of(user_id)
        said = result_line(table, text)
        who = text("ended-by-manager") if seat is None else text.seat(seat)
        assert who in said
        assert (text("ended-by-host", name=who) in said) == (user_id == 1)


@pytest.mark.parametrize("key", ["konsul", "seijiya_no_koshin", "politically_correct_people"])
def test_hands_are_opened_when_a_game_is_ended_early(key: str) -> None:
    evening, _ = ended(key, "host")
    table, text = over(evening), words(TEXTS, evening.table, "en")
    assert table.position is not None
    state = table.position.state
    views = [table.game.view(state, seat) for seat in range(len(table.people))]
    drawn = [
        table.package.screens.stopped(table.game.view(state, None), shown, table.position.story, text)
        for shown in (views, views[::-1])
    ]
    assert text_of(drawn[0]) != text_of(drawn[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_its_rules_ended(language: str) -> None:
    table = moments("money_and_luck")[-1]
    assert isinstance(table, Over)
    shown = final_post(table, words(TEXTS, table, language))
    [night] = [block for block in shown.screen.blocks if isinstance(block, Picture)]
    assert table.outcome is not None
    points = table.outcome.scores[table.outcome.winners[0]]
    whole = ET.fromstring(night.svg)  # noqa: S314 - our own picture
    said = f"{abs(points):,}"
    sizes = [each.capitals * INSIDE / WIDTH for each in letters(whole) if each.said.endswith(said)]
    assert max(sizes) >= 10
    said = text_of(shown.screen)
    assert table.secret.hex() not in said
    assert f"`{record_hash(table.record())[:16]}…`" in said
    assert {Rematch(), VerifyGame(table.id), OpenStory(table.id)} <= set(requests(shown.screen))


def stranded(key: str, outcome: Outcome | None) -> Over:
    """A table whose log the installed rules do not understand."""
    evening = game(key)
    evening.do(End(), 99, manages=True)
    return replace(over(evening), position=None, outcome=outcome, unrated="rules")


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("outcome", [None, Outcome("ended-rules", (), (), ())])
def test_a_game_whose_rules_have_changed(key: str, language: str, outcome: Outcome | None) -> None:
    table = stranded(key, outcome)
    text = words(TEXTS, table, language)
    shown = final_post(table, text)
    said = text_of(shown.screen)
    assert text("ended-rules") in said
    assert text("unrated-rules") in said
    assert table.secret.hex() in said
    assert "verify" not in said
    assert not shown.documents
    assert public_post(table, TEXTS).place == PUBLIC


def test_the_link_tells_how_a_game_in_a_thread_ended() -> None:
    evening = lobby("konsul", 2)
    evening.do(Start(thread=True), 1)
    assert LINK not in places(evening.table)
    evening.do(EnterThread(99))
    assert LINK in places(evening.table)
    text = words(TEXTS, evening.table, "en")
    assert f"[go there]({HERE})" in text_of(link_post(evening.table, HERE, text).screen)
    evening.do(End(), 99, manages=True)
    ended = text_of(link_post(evening.table, HERE, text).screen)
    assert "The game was ended by a server manager" in ended
    assert f"[The final standings]({HERE})" in ended
    assert evening.table.commitment not in ended
    assert LINK in places(evening.table)
    stranded_ = replace(over(evening), position=None, outcome=None, unrated="rules")
    assert text("ended-rules") in text_of(link_post(stranded_, HERE, text).screen)
