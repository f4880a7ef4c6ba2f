"""The page about a table: what each reader may do, and nothing of what is secret."""

from __future__ import annotations

from bot.screens.page import table_page
from bot.screens.places import shown_at
from bot.screens.requests import ChangeClock, OpenPage
from bot.screens.shown import Context, seat_place
from bot.table import commands as c
from bot.table.table import Table
from bot.table.terms import LIVE, RELAXED, Terms
from games.core import Rng
from games.screen import Entities
from tests.screens.tables import CONTEXT, LINK, TEXTS, Evening, game, late, paged, requests, text_of

QUICK = Terms(limit=180)


def asked(table: Table, user_id: int, part: str = "", *, manages: bool = False) -> set[object]:
    return set(requests(paged(table, user_id, part, manages=manages)))


def test_hosts_and_managers_govern() -> None:
    evening = game("konsul", 3)
    governing = {c.Pause(), c.Extend(), OpenPage("end")}
    assert asked(evening.table, 1) >= governing
    assert asked(evening.table, 99, manages=True) >= governing
    assert not asked(evening.table, 2) & governing
    assert not asked(evening.table, 99)
    evening.do(c.Pause(), 1)
    assert c.Agree(c.Pause()) not in asked(evening.table, 1)
    assert c.Agree(c.Pause()) in asked(evening.table, 2)
    evening.do(c.Agree(c.Pause()), 2)
    assert c.Resume() in asked(evening.table, 1)
    assert "clocks are stopped" in text_of(paged(evening.table, 2))
    assert c.Resume() in asked(evening.table, 2)


def test_seated_players_may_leave_or_propose_the_end() -> None:
    evening = game("konsul", 3)
    assert {OpenPage("together"), OpenPage("leave")} <= asked(evening.table, 2)
    agree, decline, back = c.EndTogether(agree=True), c.EndTogether(agree=False), OpenPage()
    assert asked(evening.table, 2, "together") == {agree, back}
    evening.do(agree, 2)
    assert asked(evening.table, 2, "together") == {decline, back}
    assert asked(evening.table, 3, "together") == {agree, decline, back}
    assert paged(evening.table, 99, "together") == paged(evening.table, 99)


def test_the_parts_behind_it_ask_once_more() -> None:
    evening = game("konsul", 3)
    assert {c.End(), OpenPage()} == asked(evening.table, 99, "end", manages=True)
    together = {OpenPage("together"), OpenPage("clock"), OpenPage()}
    assert together == asked(evening.table, 1, "end") == asked(evening.table, 1, "end", manages=True)
    assert "you cannot end it alone" in text_of(paged(evening.table, 1, "end"))
    assert paged(evening.table, 2, "end") == paged(evening.table, 2)
    assert {c.Leave(), c.OfferSeat(0), OpenPage()} == asked(evening.table, 2, "leave")
    assert [one.tag for one in paged(evening.table, 2, "leave").controls if isinstance(one, Entities)] == [
        "offer"
    ]
    assert paged(evening.table, 99, "leave") == paged(evening.table, 99)
    evening.do(c.OfferSeat(0), 2)
    assert c.OfferSeat(None) in asked(evening.table, 2, "leave")
    assert "wants to hand over the seat" in text_of(paged(evening.table, 3))


def test_an_action_is_undone_by_its_player() -> None:
    evening = game("konsul", 3)
    evening.act(Rng(b"back", 1))
    seat = evening.game.presence.last_act.index(1)
    found = {
        user_id: {one for one in asked(evening.table, user_id) if isinstance(one, c.TakeBack)}
        for user_id in (1, 2, 3)
    }
    assert found.pop(evening.user(seat)) == {c.TakeBack(1)}
    assert not any(found.values())
    panel = shown_at(evening.table, seat_place(seat), TEXTS, "en", CONTEXT).screen
    assert c.TakeBack(1) in set(requests(panel))


def missed_once(terms: Terms = QUICK) -> Evening:
    """A game of Konsul in which the one who was awaited has just missed a decision."""
    evening = game("konsul", 3, terms=terms)
    while not any(evening.game.presence.missed):
        evening.wait()
    return evening


def test_a_player_who_missed_a_decision_is_marked_and_replaceable() -> None:
    evening = missed_once()
    seat = next(seat for seat, count in enumerate(evening.game.presence.missed) if count)
    host = evening.game.seat_of(1)
    assert "missed the last move" in text_of(paged(evening.table, 99))
    freed = {one for one in asked(evening.table, 1) if isinstance(one, c.FreeSeat)}
    assert freed == ({c.FreeSeat(seat, evening.table.people[seat].user_id)} if seat != host else set())
    assert {c.FreeSeat(other, evening.table.people[other].user_id) for other in range(3)} <= asked(
        evening.table, 99, manages=True
    )


def test_the_role_of_a_host_who_is_away_may_be_taken() -> None:
    evening = missed_once()
    host = evening.game.seat_of(1)
    assert host is not None
    while not evening.game.presence.missed[host]:
        evening.wait()
    assert c.ClaimHost() in asked(evening.table, 2)
    assert c.ClaimHost() not in asked(evening.table, 1)
    assert c.ClaimHost() not in asked(evening.table, 99)
    assert c.ClaimHost() not in asked(game("konsul", 3).table, 2)


def test_the_role_is_handed_over() -> None:
    evening = game("konsul", 3)
    host = evening.game.seat_of(1)
    others = {c.MakeHost(seat, evening.table.people[seat].user_id) for seat in range(3) if seat != host}
    assert {one for one in asked(evening.table, 1) if isinstance(one, c.MakeHost)} == others


def test_the_host_finds_the_question_about_a_late_seat_here() -> None:
    evening = late(people=3)
    for user_id in (1, 2, 3):
        assert (c.AnswerLate("wait") in asked(evening.table, user_id)) == (user_id == 1)
    assert {c.AnswerLate("wait"), c.AnswerLate("act")} <= asked(evening.table, 99, manages=True)


def test_the_clock_is_changed_on_a_page_of_the_hosts() -> None:
    evening = game("konsul", 3)
    clocks = {c.SetLimit(LIVE), c.SetLimit(RELAXED), c.SetLimit(None), ChangeClock(), OpenPage()}
    assert asked(evening.table, 1, "clock") == clocks
    evening.do(c.SetFinish(90), 99, manages=True)
    assert f"<t:{int(evening.now) + 5400}:t>" in text_of(paged(evening.table, 99))
    assert paged(evening.table, 2, "clock") == paged(evening.table, 2)


def test_closed_dms_are_shown_to_hosts_and_managers() -> None:
    table, around = game("konsul", 3).table, Context(LINK, frozenset({1}))
    assert "cannot get DMs" in text_of(table_page(table, 1, TEXTS, "en", around, manages=False))
    assert "cannot get DMs" not in text_of(table_page(table, 2, TEXTS, "en", around, manages=False))


def test_a_game_that_is_over_is_linked() -> None:
    evening = game("konsul", 3)
    evening.do(c.End(), 99, manages=True)
    screen = paged(evening.table, 1)
    assert not screen.controls
    assert LINK in text_of(screen)
