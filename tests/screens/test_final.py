"""Games that are over: won, ended early, and stranded by other rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens.final import final
from bot.screens.link import link_post
from bot.screens.places import places, public
from bot.screens.requests import Rematch
from bot.screens.shown import LINK, PUBLIC
from bot.screens.wording import words
from bot.table.commands import End, EndTogether, EnterThread, Leave, Start
from bot.table.table import Over, Playing
from bot.text import LANGUAGES
from games.core import Outcome, Rng
from games.screen import Button, Play
from tests.screens.tables import LINK as HERE
from tests.screens.tables import PACKAGES, TEXTS, Evening, game, lobby, moments, requests, text_of

each_game = pytest.mark.parametrize("key", PACKAGES)


def over(evening: Evening) -> Over:
    """The table, which is over."""
    assert isinstance(evening.table, Over)
    return evening.table


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_its_host_ended(key: str, language: str) -> None:
    """There is no winner, it is not rated, and nothing of it can be pressed."""
    evening = game(key)
    evening.act(Rng(b"early", 0))
    evening.do(End(), 1)
    table = over(evening)
    text = words(TEXTS, table, language)
    shown = final(table, text)
    assert text("ended-host") in text_of(shown.screen)
    assert text("unrated-ended") in text_of(shown.screen)
    assert "🏆" not in text_of(shown.screen)
    assert not [
        one for one in shown.screen.controls if isinstance(one, Button) and isinstance(one.press, Play)
    ]
    assert [document.name for document in shown.documents] == [f"backroom-table-{table.id}.jsonl"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_its_rules_ended(language: str) -> None:
    """The standings, the secret, and the record that proves it all."""
    table = moments("money_and_luck")[-1]
    assert isinstance(table, Over)
    shown = final(table, words(TEXTS, table, language))
    said = text_of(shown.screen)
    assert "🏆" in said
    assert table.secret.hex() in said
    assert table.commitment in said
    assert Rematch() in set(requests(shown.screen))
    assert shown.documents[0].data == table.record()


@each_game
def test_everybody_may_agree_or_leave(key: str) -> None:
    """With a ranking, where the rules know one for those who agree; in no case rated."""
    together, left = game(key), game(key)
    ranked = PACKAGES[key].game.ended_together(together.game.state)
    for user_id in range(1, len(together.table.people) + 1):
        together.do(EndTogether(agree=True), user_id)
        left.do(Leave(), user_id)
    agreed, gone = [text_of(public(evening.table, TEXTS).screen) for evening in (together, left)]
    assert ("All agreed to end the game" in agreed) == (ranked is None)
    assert ("🏆" in agreed) == (ranked is not None)
    assert "Everybody has left" in gone
    assert "Not rated" in agreed
    assert "Not rated" in gone


def stranded(key: str, outcome: Outcome | None) -> Over:
    """A table whose log the installed rules do not understand."""
    evening = game(key)
    evening.do(End(), 1)
    return replace(over(evening), position=None, outcome=outcome, unrated="rules")


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("outcome", [None, Outcome("ended-rules", (), (), ())])
def test_a_game_whose_rules_have_changed(key: str, language: str, outcome: Outcome | None) -> None:
    """It says why it ended; there is no record, and its secret is opened as promised."""
    table = stranded(key, outcome)
    text = words(TEXTS, table, language)
    shown = final(table, text)
    said = text_of(shown.screen)
    assert text("ended-rules") in said
    assert text("unrated-rules") in said
    assert table.secret.hex() in said
    assert "verify" not in said
    assert not shown.documents
    assert public(table, TEXTS).place == PUBLIC


def test_the_link_tells_how_a_game_in_a_thread_ended() -> None:
    """Until then, where it goes on."""
    evening = lobby("konsul", 2)
    evening.do(Start(thread=True), 1)
    assert LINK not in places(evening.table)
    evening.do(EnterThread(99))
    assert LINK in places(evening.table)
    text = words(TEXTS, evening.table, "en")
    assert f"[go there]({HERE})" in text_of(link_post(evening.table, HERE, text).screen)
    evening.do(End(), 1)
    ended = text_of(link_post(evening.table, HERE, text).screen)
    assert "The game was ended early" in ended
    assert f"[The final standings]({HERE})" in ended
    assert evening.table.commitment not in ended
    assert LINK in places(evening.table)
    stranded_ = replace(over(evening), position=None, outcome=None, unrated="rules")
    assert text("ended-rules") in text_of(link_post(stranded_, HERE, text).screen)


def test_a_game_under_way_is_not_over() -> None:
    """Its post is another."""
    table = game("konsul").table
    assert isinstance(table, Playing)
    assert Rematch() not in set(requests(public(table, TEXTS).screen))
