"""Lobbies: who sits there, whose seat is only kept, and whom the host may send away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens.choices import terms_line
from bot.screens.lobby import closed_post
from bot.screens.page import table_page
from bot.screens.places import places, public_post
from bot.screens.requests import ChangeClock, OpenPage, OpenRules, Watch
from bot.screens.shown import Context
from bot.screens.wording import words
from bot.table import commands as c
from bot.table.people import Person
from bot.table.table import Over, Table
from bot.text import LANGUAGES
from games import screen as ui
from games.screen import Screen, Select
from tests.screens.tables import PACKAGES, TEXTS, Evening, labels, lobby, paged, requests, text_of

MOST_CONTROLS = 6
KEPT = (Person(2, "Ben", 1, joined=False), Person(3, "Cho", 1, joined=False))


def shown(table: Table) -> Screen:
    return public_post(table, TEXTS).screen


def test_whose_seat_is_kept_has_not_confirmed() -> None:
    evening = lobby("konsul", kept=KEPT)
    said = text_of(shown(evening.table))
    assert "At the table (1)" in said
    assert "Ann (host) · Ben (has not joined yet) · Cho (has not joined yet)" in said
    assert "**Join** takes a reserved seat" in said
    assert "1 more needed" in said
    evening.do(c.Join(), 2)
    evening.do(c.Join(), 3)
    said = text_of(shown(evening.table))
    assert "At the table (3)" in said
    assert "confirm" not in said
    assert "Ready to start" in said


def test_a_lobby_offers_its_requests() -> None:
    table = lobby("konsul", 2).table
    asked = list(requests(shown(table)))
    assert {type(request) for request in asked} == {c.Join, c.Start, OpenRules, OpenPage, Watch}
    assert c.Start(thread=False) in asked
    assert c.Start not in map(type, requests(shown(lobby("konsul").table)))
    more = set(requests(paged(table, 2, "lobby")))
    assert {c.LeaveLobby(), OpenPage("options"), OpenPage("clock")} <= more
    assert not {OpenPage("company"), OpenPage("cancel"), c.NotifyMe(wanted=True)} & more
    assert {OpenPage("company"), OpenPage("cancel")} <= set(requests(paged(table, 1, "lobby")))
    assert c.NotifyMe(wanted=True) in set(requests(paged(lobby("konsul").table, 9, "lobby")))
    host, other = paged(table, 1, "options"), paged(table, 2, "options")
    assert {type(request) for request in requests(host)} >= {c.SetOption, c.SetLanguage}
    assert set(requests(other)) == {OpenPage()}


def test_a_lobby_full_of_computer_players_has_room() -> None:
    evening = lobby("konsul", 2)
    while len(evening.table.people) < evening.table.seats[-1]:
        assert "makes room" not in text_of(shown(evening.table))
        evening.do(c.AddBot("even"), 1)
    assert "🤖 makes room for whoever joins." in text_of(shown(evening.table))


def test_all_read_what_computer_players_will_do() -> None:
    """Before they sit down: advice makes the game unrated, and a rematch of a practice allows it too."""
    evening = lobby("konsul", 2)
    assert "🤖" not in text_of(paged(evening.table, 2, "lobby"))
    evening.do(c.SetTerm("advice", value=True), 1)
    evening.do(c.SetTerm("follow", value=True), 1)
    said = text_of(paged(evening.table, 2, "lobby"))
    assert "🤖 Advice for whoever asks: not rated." in said
    assert "🤖 Somebody leaves: a computer player goes on" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PACKAGES)
def test_a_lobby_describes_the_game_and_its_options(key: str, language: str) -> None:
    table = lobby(key).table
    text = words(TEXTS, table, language)
    first = shown(replace(table, language=language))
    assert text("game-about") in text_of(first)
    assert len(first.controls) <= MOST_CONTROLS
    said = text_of(table_page(table, 1, TEXTS, language, Context(""), manages=False, part="lobby"))
    for choice in table.game.choices:
        if not table.package.screens.option_name(choice.field):
            assert text(f"option-{choice.field}-{table.options[choice.field]}") in said


def test_the_host_chooses_who_begins_among_those_who_have_joined() -> None:
    """By their ids: a page that was left open names the same person when others have come or gone."""
    evening = lobby("konsul", 2, kept=(Person(3, "Cho", 1, joined=False),))
    chosen = [one for one in requests(paged(evening.table, 1, "options")) if isinstance(one, c.SetOption)]
    assert [one.value for one in chosen if one.field == "first"] == ["lot", "1", "2"]
    evening.do(c.SetOption("first", "2"), 1)
    assert r"First player: \*\*Ben\*\*" in text_of(paged(evening.table, 2, "options"))
    assert "First player: **Ben**" in labels(paged(evening.table, 1, "options"))
    evening.do(c.Remove(2), 1)
    assert "First player: chosen at random" in text_of(paged(evening.table, 2, "options"))


def test_seats_are_freed_on_a_page_of_the_hosts() -> None:
    evening = lobby("konsul", 2, kept=(Person(3, "Cho", 1, joined=False),))
    assert OpenPage("remove") in set(requests(paged(evening.table, 1)))
    removing = paged(evening.table, 1, "remove")
    assert {c.Remove(2), c.Remove(3)} == {one for one in requests(removing) if isinstance(one, c.Remove)}
    assert "Free the seat of Cho" in labels(removing)
    evening.do(c.Remove(2), 1)
    evening.do(c.Remove(3), 1)
    assert "Ben" not in text_of(shown(evening.table))
    removing = paged(evening.table, 1, "remove")
    assert not [one for one in requests(removing) if isinstance(one, c.Remove)]
    assert "<@2>" in text_of(removing)
    assert c.Readmit(2) in set(requests(removing))
    evening.do(c.Readmit(2), 1)
    assert OpenPage("remove") not in set(requests(paged(evening.table, 1)))


def test_a_lobby_that_closes_asks_whether_to_stay_open() -> None:
    """The people there; and while the host is silent, they find how to take that role."""
    evening = lobby("konsul", 2)
    assert c.KeepOpen() not in set(requests(shown(evening.table)))
    assert c.ClaimHost() not in set(requests(paged(evening.table, 2, now=evening.now)))
    # The host is called to start, and then the lobby asks.
    evening.wait()
    evening.wait()
    assert c.KeepOpen() in set(requests(shown(evening.table)))
    assert "Still here?" in text_of(shown(evening.table))
    for user_id, sits, claims in ((1, True, False), (2, True, True), (9, False, False)):
        found = set(requests(paged(evening.table, user_id, now=evening.now)))
        assert (c.KeepOpen() in found, c.ClaimHost() in found) == (sits, claims)
    evening.do(c.KeepOpen(), 2)
    assert c.KeepOpen() not in set(requests(shown(evening.table)))


@pytest.mark.parametrize(
    ("user_id", "manages", "may"), [(1, False, True), (2, False, False), (9, True, True)]
)
def test_only_hosts_and_managers_free_seats(*, user_id: int, manages: bool, may: bool) -> None:
    table = lobby("konsul", 3).table
    found = [
        one for one in requests(paged(table, user_id, "remove", manages=manages)) if isinstance(one, c.Remove)
    ]
    assert bool(found) == may
    if not may:
        assert paged(table, user_id, "remove") == paged(table, user_id)


def test_the_host_chooses_the_terms() -> None:
    table = lobby("konsul", 2).table
    host, other = paged(table, 1, "clock"), paged(table, 2, "clock")
    labels = [control.label for control in host.controls if isinstance(control, ui.Button)]
    assert labels[0].startswith("✓ Tonight")
    assert len([control for control in host.controls if isinstance(control, Select)]) == 1
    assert ChangeClock() in set(requests(host))
    assert set(requests(other)) == {OpenPage()}
    assert "The host chooses." in text_of(other)


def test_everybody_reads_when_the_game_is_to_end() -> None:
    evening = lobby("konsul", 3)
    assert ":t>" not in text_of(paged(evening.table, 2))
    evening.do(c.SetFinish(60), 1)
    assert f"<t:{int(evening.now) + 3600}:t>" in text_of(paged(evening.table, 2))
    evening.do(c.Start(), 1)
    assert f"<t:{int(evening.now) + 3600}:t>" in text_of(shown(evening.table))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PACKAGES)
def test_a_closed_lobby_says_so(key: str, language: str) -> None:
    cancelled, expired = lobby(key), lobby(key)
    cancelled.do(c.Cancel(), 1)
    for _ in range(2):
        expired.wait()
    said = [screen_of(evening, language) for evening in (cancelled, expired)]
    assert not any(screen.controls for screen in said)
    assert text_of(said[0]) != text_of(said[1])
    assert places(cancelled.table) == ("public",)
    assert public_post(cancelled.table, TEXTS).screen == screen_of(cancelled, "en")


def screen_of(evening: Evening, language: str) -> Screen:
    assert isinstance(evening.table, Over)
    return closed_post(evening.table, words(TEXTS, evening.table, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_changed_stands_in_the_lobby_for_those_who_joined_before(language: str) -> None:
    """With what holds now; where seats are kept, the host starts the game then."""
    evening = lobby("konsul", 2, kept=KEPT[1:])
    evening.now += 1
    evening.do(c.SetLimit(60 * 60), 1)
    evening.do(c.SetFinish(60), 1)
    text = words(TEXTS, evening.table, language)
    said = text_of(public_post(evening.table, TEXTS, language=language).screen)
    assert text("lobby-changed", what="").strip() in said
    assert terms_line(evening.table.terms, text) in said
    assert text("lobby-kept-about", changed="yes") in said
    assert text("lobby-changed", what="").strip() not in text_of(shown(lobby("konsul", 2).table))
