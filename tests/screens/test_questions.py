"""What a table is asked beside its game."""

from __future__ import annotations

import pytest

from bot.screens.final import result_line
from bot.screens.page import table_page
from bot.screens.places import has_questions, places, questions, shown_at
from bot.screens.requests import OpenPanel
from bot.screens.shown import PUBLIC, QUESTIONS, seat_place
from bot.screens.wording import words
from bot.table.commands import (
    Agree,
    AnswerLate,
    EndTogether,
    Extend,
    FreeSeat,
    Governing,
    KeepOpen,
    Leave,
    OfferSeat,
    Pause,
    Practise,
    Resume,
    SetFinish,
    SetLate,
    SetLimit,
    TakeSeat,
)
from bot.table.deadlines import is_warned
from bot.table.table import Over, Table
from bot.table.terms import Terms
from bot.text import LANGUAGES
from games.core import Rng
from games.screen import Picture, Screen, Select
from tests.screens.tables import (
    CONTEXT,
    PACKAGES,
    TEXTS,
    components,
    custom_ids,
    game,
    late,
    lobby,
    requests,
    text_of,
)

CONSENT: tuple[Governing, ...] = (
    Pause(),
    Resume(),
    Extend(),
    SetLimit(60),
    SetLimit(None),
    SetLate("host"),
    SetFinish(60),
    SetFinish(None),
    FreeSeat(0),
    AnswerLate("replace"),
    AnswerLate("remove"),
)
"""What a player may not do alone."""


def asked(table: Table, language: str = "en") -> Screen:
    return questions(table, words(TEXTS, table, language)).screen


def test_there_is_no_post_while_nothing_is_asked() -> None:
    for table in (game("konsul").table, game("konsul", terms=Terms(limit=None)).table):
        assert not has_questions(table)
        assert QUESTIONS not in places(table)
        assert not asked(table).blocks


def test_the_host_decides_about_a_late_seat() -> None:
    evening = late()
    assert QUESTIONS in places(evening.table)
    assert "decides as the host" in text_of(asked(evening.table))
    assert {AnswerLate("wait"), AnswerLate("act"), AnswerLate("replace")} == set(
        requests(asked(evening.table))
    )


@pytest.mark.parametrize("key", [key for key in PACKAGES if not game(key).game.awaited.secret])
def test_only_games_that_support_it_take_a_player_out(key: str) -> None:
    answers = {one.answer for one in requests(asked(late(key).table)) if isinstance(one, AnswerLate)}
    assert answers >= {"wait", "act", "replace"}
    assert ("remove" in answers) == (PACKAGES[key].game.eliminate is not None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PACKAGES)
def test_ending_together_says_what_it_brings(key: str, language: str) -> None:
    evening = game(key)
    evening.do(EndTogether(agree=True), 2)
    screen = asked(evening.table, language)
    text = words(TEXTS, evening.table, language)
    ranked = PACKAGES[key].game.if_stopped(evening.game.state).outcome is not None
    assert text("end-ranked" if ranked else "end-no-winner") in text_of(screen)
    assert {EndTogether(agree=True), EndTogether(agree=False)} == set(requests(screen))


def test_players_are_asked_to_keep_an_idle_game() -> None:
    """The page says who has not moved; then the result does."""
    evening = game("konsul", terms=Terms(limit=None))
    while not is_warned(evening.game):
        evening.wait()
    assert QUESTIONS in places(evening.table)
    assert list(requests(asked(evening.table))) == [KeepOpen()]
    (silent,) = evening.game.awaited.seats
    for language in LANGUAGES:
        page = table_page(evening.table, 99, TEXTS, language, CONTEXT, manages=False)
        assert words(TEXTS, evening.table, language)("page-not-moved") in text_of(page)
    over = evening.wait()
    assert isinstance(over, Over)
    for language in LANGUAGES:
        text = words(TEXTS, over, language)
        assert result_line(over, text) == text("ended-idle-missing", names=text.seat(silent))


def test_who_plays_alone_is_asked_so_in_their_panel() -> None:
    """The channel has no question of that game, but those that others can answer."""
    evening = lobby("konsul", terms=Terms(limit=None))
    evening.do(Practise(), 1)
    while not is_warned(evening.game):
        evening.wait()
    own = seat_place(evening.game.present[0])
    assert places(evening.table) == (PUBLIC, own)
    line, panel = (shown_at(evening.table, place, TEXTS, "en", CONTEXT).screen for place in (PUBLIC, own))
    assert list(requests(line)) == [OpenPanel()]
    assert KeepOpen() in requests(panel)
    # The table's board, and the seat's own picture.
    assert sum(isinstance(block, Picture) for block in panel.blocks) == 1 + 1
    evening.do(OfferSeat(77), 1)
    assert QUESTIONS in places(evening.table)


def test_seats_to_take() -> None:
    evening = game("konsul", 4)
    evening.do(Leave(), evening.user(0))
    evening.do(OfferSeat(77), evening.user(2))
    screen = asked(evening.table)
    assert {TakeSeat(0), TakeSeat(2)} == set(requests(screen))
    assert "has left the game, and the bot makes safe moves there. Who may take over: anybody" in text_of(
        screen
    )
    assert "Who may take over: <@77>" in text_of(screen)


def test_many_seats_to_take_are_a_menu() -> None:
    evening = late("politically_correct_people", 6)
    for seat in range(6):
        evening.do(OfferSeat(0), evening.user(seat))
    evening.do(EndTogether(agree=True), 2)
    screen = asked(evening.table)
    assert any(isinstance(control, Select) for control in screen.controls)
    assert {TakeSeat(seat) for seat in range(6)} <= set(requests(screen))
    assert components(screen) <= 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", CONSENT)
def test_what_takes_consent_is_asked_with_one_button(command: Governing, language: str) -> None:
    """All read who wants what; the one who asked has nothing to press."""
    evening = late() if isinstance(command, AnswerLate | FreeSeat) else game("konsul")
    if isinstance(command, Resume) or command == SetFinish(None):
        evening.do(Pause() if isinstance(command, Resume) else SetFinish(60), 99, manages=True)
    if isinstance(command, FreeSeat):
        command = FreeSeat(evening.game.late[0])
    while isinstance(command, Extend) and evening.user(evening.game.awaited.seats[0]) != 1:
        evening.act(Rng(b"turn", evening.game.step))
    evening.now += 1
    asker = 2 if isinstance(command, Resume) else evening.game.host_id
    evening.do(command, asker)
    screen, text = asked(evening.table, language), words(TEXTS, evening.table, language)
    assert Agree(command) in requests(screen)
    seat = evening.game.seat_of(asker)
    assert seat is not None
    assert text.seat(seat) in text_of(screen)
    assert len(set(custom_ids(screen))) == len(custom_ids(screen))
