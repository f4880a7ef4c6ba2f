"""Games that are over: won, ended early, and stranded by other rules."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import msgspec
import pytest

from bot.screens.final import final_post, result_line
from bot.screens.notices import recent_events, waiting
from bot.screens.places import link_post, places, public_post, shown_at
from bot.screens.requests import OpenStory, Rematch, VerifyGame
from bot.screens.shown import LINK, PUBLIC
from bot.screens.story import highlight_page, highlights, story_page
from bot.screens.story import moments as story
from bot.screens.wording import words
from bot.table.commands import End, EnterThread, Start
from bot.table.people import bot_player
from bot.table.table import Over, Playing
from bot.table.terms import Terms
from bot.text import LANGUAGES, Words
from games.core import Outcome, Rng
from games.host.record import record_hash
from games.host.result import WIDTH
from games.screen import Button, Picture, Play
from games.strategies import CHARACTERS
from tests.bench.layout import INSIDE
from tests.bench.lettering import letters
from tests.screens.tables import (
    BEGIN,
    CONTEXT,
    PACKAGES,
    TEXTS,
    Evening,
    each_phase,
    end,
    ended_by_rules,
    game,
    lobby,
    moments,
    over,
    paged,
    requests,
    text_of,
)
from tests.screens.tables import LINK as HERE

each_game = pytest.mark.parametrize("key", PACKAGES)


ENDS = ("host", "together", "left", "idle", "time")


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
    assert how not in ("together", "time") or bool(ranked) == bool(
        table.game.if_stopped(game(key).game.state).outcome
    )
    assert ("🏆" in said) == bool(ranked)
    # Who sat down to a game with a set end has agreed to it.
    assert bool(table.unrated) == (how != "time" or not ranked)
    assert not table.unrated or text(f"unrated-{table.unrated}") in said
    if how == "host":
        host = text.seat(table.seat_of(1) or 0)
        assert text("ended-by", by=text("ended-by-host", name=host)) in said
        assert table.unrated == "ended"
        assert VerifyGame(table.id) in requests(screen)
    assert not [one for one in screen.controls if isinstance(one, Button) and isinstance(one.press, Play)]
    lines = said.splitlines()
    headings = [at for at, line in enumerate(lines) if line.startswith(("#", "**")) and line.endswith("**")]
    assert all(at + 1 < len(lines) for at in headings)


# A strategy cannot explain what it does from what a stub remembers.
without_reasons = pytest.mark.fails("strategy_failed")


EVERY_END = [*ENDS, "manager", "eliminated"]


@without_reasons
@each_game
@pytest.mark.parametrize("how", EVERY_END)
def test_every_end_is_shown_at_every_place(key: str, how: str) -> None:
    """In every kind of phase, languages in turn; what leads on from there is the same for ends of a kind."""
    if how == "eliminated" and PACKAGES[key].game.eliminate is None:
        return
    for number, moment in enumerate(each_phase(key), EVERY_END.index(how)):
        language = LANGUAGES[number % len(LANGUAGES)]
        evening = Evening(replace(moment, terms=Terms(limit=None, advice=True)), presses=9000)
        end(evening, how)
        table = replace(over(evening), language=language)
        assert [shown_at(table, place, TEXTS, language, CONTEXT) for place in (*places(table), LINK)]
        if how in ("host", "together", "eliminated"):
            leads_on(table, words(TEXTS, table, language))


@without_reasons
@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_an_end_by_the_rules_is_shown_at_every_place(key: str, language: str) -> None:
    table = replace(ended_by_rules(key), language=language)
    assert [shown_at(table, place, TEXTS, language, CONTEXT) for place in (*places(table), LINK)]
    leads_on(table, words(TEXTS, table, language))


def leads_on(table: Over, text: Words) -> None:
    """Everything can be opened: pages, the story and its highlights."""
    told = story(table)
    assert [paged(table, user_id) for user_id in (1, 2, 99)]
    assert recent_events(table, text, count=5) or not told[-1].story
    for page in {0, len(told) // 2, len(told) - 1}:
        assert story_page(table, told, page, text).blocks
    for at in range(len(highlights(table, None, text))):
        assert highlight_page(table, told, None, at, text).blocks


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
    said = words(TEXTS, table, language).number(points)
    sizes = [each.capitals * INSIDE / WIDTH for each in letters(whole) if each.said.endswith(said)]
    assert max(sizes) >= 10
    said = text_of(shown.screen)
    assert table.secret.hex() not in said
    assert f"`{record_hash(table.record())[:16]}…`" in said
    assert {Rematch(), VerifyGame(table.id), OpenStory(table.id)} <= set(requests(shown.screen))


def test_words_tell_the_standings_where_the_card_has_no_letters_for_them() -> None:
    told = dict[str, str]()
    for name in ("Ben", "ضيف", "A name of more letters than a line has"):
        table = moments("money_and_luck")[-1]
        assert isinstance(table, Over)
        named, *others = table.people
        table = replace(table, people=(msgspec.structs.replace(named, name=name), *others))
        screen = final_post(table, words(TEXTS, table, "en")).screen
        told[name] = text_of(screen)
    assert [" points" in said for said in told.values()] == [False, True, True]


def test_the_card_alone_tells_the_standings_among_bot_players() -> None:
    table = moments("money_and_luck")[-1]
    assert isinstance(table, Over)
    among = replace(
        table, people=(bot_player(1, "sharp-gambler", BEGIN), *table.people[1:]), unrated="company"
    )
    screen = final_post(among, words(TEXTS, among, "en")).screen
    assert " points" not in text_of(screen)
    card = next(block for block in screen.blocks if isinstance(block, Picture))
    assert "Ada: " in card.alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_computer_player_that_came_furthest_has_the_last_word(language: str) -> None:
    table = moments("money_and_luck")[-1]
    assert isinstance(table, Over)
    assert table.outcome is not None
    assert "🤖" not in text_of(final_post(table, words(TEXTS, table, language)).screen)
    said = set[str]()
    for character in CHARACTERS:
        for seat in range(len(table.people)):
            bot = bot_player(1, f"even-{character}", BEGIN)
            people = (*table.people[:seat], bot, *table.people[seat + 1 :])
            among = replace(table, people=people, unrated="company")
            text = words(TEXTS, among, language)
            [line] = [
                line
                for line in text_of(final_post(among, text).screen).splitlines()
                if line.startswith(text.seat(seat))
            ]
            said.add(line.removeprefix(text.seat(seat)))
    assert len(said) == 2 * len(CHARACTERS)


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
