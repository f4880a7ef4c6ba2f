"""Computer players at tables: seated, dismissed, dealt in, and following the person who leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.cli.records import play_bots_again
from bot.table import commands as c
from bot.table.bots import add, bot_seats, decision_draws, memory_temper, pace_share, sign, to_move
from bot.table.errors import RefusedError, StaleError
from bot.table.public import missed_decisions
from bot.table.table import Lobby, Over, Playing
from bot.table.terms import Terms
from games.core import Rng, Seat
from games.host.entries import Acted, Handed
from games.host.record import Replay
from games.konsul.rules.pieces import Pass
from games.money_and_luck.rules.pieces import Show
from games.strategies import CHARACTERS, EVEN, PERSONALITIES, SHARP, Temper, chance
from tests.bot.failing_minds import quitting
from tests.table.builders import ANN, BEN, BOSS, CHO, STRANGER, Session, Unlimited, denied, game, lobby
from tests.table.company import answer, fold_rows, memory_of, play_on, with_ours

# The lobby -----------------------------------------------------------------------------------------


def test_the_host_adds_and_removes_bot_players() -> None:
    """Each has a number, and so a name, of its own; one that was dismissed is there for the next."""
    session = lobby(people=2)
    for temper in ("even", "gentle"):
        session.do(c.AddBot(temper), ANN)
    seated = {person.number: person.temper for person in session.lobby.people if person.bot}
    assert [temper.partition("-")[0] for temper in seated.values()] == ["even", "gentle"]
    assert denied(session, c.AddBot("even"), BEN) == "denied-not-host"
    while len(session.lobby.people) < session.lobby.seats[-1]:
        session.do(c.AddBot("sharp"), ANN)
    assert denied(session, c.AddBot("sharp"), ANN) == "denied-full"
    session.do(c.RemoveBot(1), ANN)
    session.do(c.AddBot("sharp"), ANN)
    back = {person.number: person.temper for person in session.lobby.people if person.bot}
    assert back[1] == seated[1].replace("even", "sharp")


def test_characters_are_drawn_for_each_table() -> None:
    """Each once before one comes again: at a table of one person and three, every one of them at times."""
    tables = list[tuple[str, ...]]()
    for number in range(40):
        table = replace(lobby("politically_correct_people").lobby, secret=bytes([number]) * 32)
        for _ in range(5):
            table = add(table, "sharp", 0.0)
        drawn = [PERSONALITIES[person.temper].character for person in table.people if person.bot]
        assert sorted(drawn[:4]) == sorted(CHARACTERS)
        assert drawn[4] == drawn[0]
        tables.append(tuple(drawn[:3]))
    assert all(any(one[seat] == each for one in tables) for each in CHARACTERS for seat in range(3))


def test_a_game_without_a_strategy_is_played_by_a_search() -> None:
    """It is taken to its end by the rules alone, and says why."""
    session = lobby("hidden_price", people=1)
    session.do(c.Practise(), ANN)
    while isinstance(session.table, Playing):
        play_on(session)
    assert any(isinstance(entry, Acted) and entry.strategy for entry in session.entries)


def test_ours_make_room_for_people() -> None:
    """Who joins a full lobby takes the place of the last of ours; a lobby full of people stays full."""
    session = lobby(people=1)
    most = session.lobby.seats[-1]
    for _ in range(most - 1):
        session.do(c.AddBot("even"), ANN)
    for number in range(most - 1):
        session.do(c.Join(), 300 + number)
        assert len(session.lobby.people) == most
    assert not any(person.bot for person in session.lobby.people)
    assert denied(session, c.Join(), STRANGER) == "denied-full"


def test_a_lobby_of_bot_players_alone_closes() -> None:
    session = lobby()
    session.do(c.AddBot("even"), ANN)
    session.do(c.Leave(), ANN)
    assert session.over.status == "cancelled"


def test_practice_is_dealt_at_once() -> None:
    """As many as the game likes, without a clock, and with advice; its result counts for nothing."""
    session = lobby("seijiya_no_koshin")
    session.do(c.Practise(), ANN)
    game = session.game
    assert len(game.people) == 3
    assert len(bot_seats(game)) == 2
    assert game.terms.limit is None
    assert game.terms.advice
    while isinstance(session.table, Playing):
        play_on(session)
    assert session.over.unrated == "company"


def test_no_one_joins_anothers_practice() -> None:
    """Its button is pressed on a post that does not show yet who has just joined."""
    session = lobby(people=2)
    assert denied(session, c.Practise(), ANN) == "denied-practice"
    session.do(c.Leave(), BEN)
    session.do(c.Practise(), ANN)
    assert session.game.present == (session.seat(ANN),)


# Playing -------------------------------------------------------------------------------------------


def to_move_of(session: Session) -> Seat:
    """Play on until a computer player is to move; return its seat."""
    while not to_move(session.game):
        play_on(session)
    return to_move(session.game)[0]


def test_ours_answer_for_their_own_moment_alone() -> None:
    """A forged seat, a moment that is over and an action that the rules forbid change nothing."""
    session = with_ours()
    seat = to_move_of(session)
    good = answer(session, seat)
    forged = [
        *({"seat": other} for other in (session.seat(ANN), 50)),
        {"length": good.length - 1},
        {"action": {"type": "nonsense"}},
    ]
    for change in forged:
        with pytest.raises(StaleError):
            session.do(msgspec.structs.replace(good, **change))
    with pytest.raises(RefusedError):
        session.do(msgspec.structs.replace(good, action={"type": "flip", "cell": 99}))
    session.do(good)
    assert session.entries[-1] == Acted(seat, good.action, good.strategy)


def test_without_an_answer_the_safe_default_is_played() -> None:
    session = with_ours()
    seat = to_move_of(session)
    default = session.game.position.default(seat).action
    session.do(c.PlayBot(seat, None, session.game.position.length))
    assert session.entries[-1] == Acted(seat, default)
    assert not session.game.presence.missed[seat]


def test_bot_players_get_no_notices() -> None:
    session = lobby("money_and_luck", 1, Terms())
    for _ in range(3):
        session.do(c.AddBot("even"), ANN)
    session.do(c.Start(), ANN)
    session.wait(170)
    assert all(notice.user_id >= 0 for notice in session.said)


def test_ours_have_no_vote_and_no_host() -> None:
    """People alone end a game together; the last one who leaves ends it."""
    session = with_ours(people=2)
    assert set(session.game.present) == {session.seat(ANN), session.seat(BEN)}
    session.do(c.Leave(), ANN)
    assert session.game.host_id == BEN
    session.do(c.Leave(), BEN)
    assert session.over.outcome is not None
    assert session.over.outcome.ending == "ended-left"


def seen(session: Session, seat: Seat) -> tuple[object, ...]:
    """All that a computer player goes by, and what is drawn for when it acts."""
    game = session.game
    view, legal = game.game.view(game.state, seat), game.game.legal(game.state, seat)
    drawn = [chance(decision_draws(game, seat, use)) for use in ("mind", "choice", "talk")]
    drawn.append(pace_share(game, seat))
    return view, legal, memory_of(game, seat), drawn, to_move(game), answer(session, seat)


def test_secret_choices_of_others_change_nothing_for_bot_players() -> None:
    """Neither what it sees nor what it draws, when it moves, or what it decides."""
    told = list[tuple[object, ...]]()
    for choice in (0, -1):
        session = with_ours("money_and_luck", ("even", "even"), people=2)
        session.play(session.menu(session.seat(BEN))[choice], session.seat(BEN))
        told.append(seen(session, to_move(session.game)[0]))
    assert told[0] == told[1]


# Followers -----------------------------------------------------------------------------------------


def follows(key: str = "konsul") -> Session:
    """A game of three people where one of ours follows the person who leaves."""
    session = lobby(key, 3, Unlimited)
    session.do(c.SetTerm("follow", value=True), ANN)
    session.do(c.Start(), ANN)
    return session


def test_a_bot_player_follows_a_leaver() -> None:
    """It has seen all that the seat saw; anybody may take the seat, who then plays rated for nothing."""
    session = follows()
    for _ in range(12):
        play_on(session)
    seat = session.seat(BEN)
    told = session.do(c.Leave(), BEN)
    assert session.game.people[seat].bot
    assert session.kinds()[-2:] == ["Left", "Handed"]
    assert [notice.key for notice in told if notice.kind == "announcement"] == ["told-follows"]
    assert memory_of(session.game, seat) == fold_rows(session, seat)
    session.do(c.TakeSeat(seat), STRANGER)
    assert session.user(seat) == STRANGER
    assert isinstance(session.entries[-1], Handed)
    assert (seat, BEN) in session.game.holders


def test_freeing_a_seat_is_announced_although_a_bot_player_follows() -> None:
    session = follows()
    told = session.do(c.FreeSeat(session.seat(BEN)), BOSS)
    said = next(notice for notice in told if notice.kind == "announcement")
    assert (said.key, said.args["by"]) == ("told-freed-follows", "moderator")


def test_a_bot_player_that_follows_in_secret_chooses_last() -> None:
    session = follows("money_and_luck")
    while not session.game.awaited.secret or len(session.game.awaited.seats) < 3:
        session.any_action(Rng(b"on", session.game.position.length), session.awaited[0])
    session.do(c.Leave(), BEN)
    assert to_move(session.game) == []
    for user_id in (ANN, CHO):
        session.any_action(Rng(b"last", user_id), session.seat(user_id))
    assert to_move(session.game) == list(session.awaited)


def test_a_bot_player_that_follows_in_secret_is_not_late() -> None:
    """It decides after them; only when it does not do that either, the table decides for it as well."""
    session = lobby("money_and_luck", 3, Terms())
    session.do(c.SetTerm("follow", value=True), ANN)
    session.do(c.Start(), ANN)
    seat = session.seat(BEN)
    session.do(c.Leave(), BEN)
    session.any_action(Rng(b"ann", 0), session.seat(ANN))
    session.wait(180)
    assert [each for each in range(3) if missed_decisions(session.game, each)] == [session.seat(CHO)]
    assert session.awaited == (seat,)
    assert to_move(session.game) == [seat]
    session.wait(59)
    assert session.awaited == (seat,)
    session.wait(1)
    assert session.kinds().count("Absent") == 2


def test_forgotten_players_are_followed_until_all_are_gone() -> None:
    session = follows()
    seat = session.seat(BEN)
    session.forget(BEN)
    assert session.game.people[seat].bot
    assert BEN not in {who for _, who in session.game.holders}
    for user_id in (ANN, CHO):
        session.do(c.Leave(), user_id)
    assert isinstance(session.table, Over)


def test_a_lobby_knows_its_terms() -> None:
    session = lobby(people=3, terms=Unlimited)
    session.do(c.SetTerm("advice", value=True), ANN)
    assert isinstance(session.table, Lobby)
    session.do(c.Start(), ANN)
    assert session.to_the_end().unrated == "advice"


def test_unseen_acts_do_not_change_a_decisions_draw() -> None:
    """The person who asks twice for advice would learn of it; after a move of one's own it is redrawn."""
    session = game("money_and_luck")
    before = decision_draws(session.game, 0, "choice").below(1 << 60)
    session.play(Show("WW"), 1)
    assert decision_draws(session.game, 0, "choice").below(1 << 60) == before
    session.play(Show("WB"), 0)
    assert decision_draws(session.game, 0, "choice").below(1 << 60) != before


def test_advice_is_for_one_decision() -> None:
    """Also where the table decided that one: the seat has not moved then, and may be advised the same."""
    session = game("konsul", 2, Terms(advice=True))
    seat, before = session.awaited[0], session.game
    session.wait(180)
    assert session.game.moves[seat] == before.moves[seat]
    assert sign(session.game, seat, Pass()) != sign(before, seat, Pass())


# What computer players remember --------------------------------------------------------------------


def test_a_memory_is_folded_from_visible_events() -> None:
    """It is what the whole log would give."""
    session = with_ours()
    for _ in range(40):
        play_on(session)
    assert all(fold_rows(session, seat) == memory_of(session.game, seat) for seat in bot_seats(session.game))


@pytest.mark.parametrize(
    ("key", "advice", "temper"),
    [("konsul", True, EVEN), ("konsul", False, EVEN), ("money_and_luck", True, SHARP)],
)
def test_people_are_advised_by_the_memory_that_plays_on_for_them(
    key: str, temper: Temper, *, advice: bool
) -> None:
    """In a game of memory one that forgets; and what is played after them is as good as the record says."""
    session = lobby(key, 3, Unlimited)
    session.do(c.SetTerm("follow", value=True), ANN)
    session.do(c.SetTerm("advice", value=advice), ANN)
    session.do(c.Start(), ANN)
    seat = session.seat(BEN)
    assert memory_temper(session.game, seat) == temper
    session.do(c.Leave(), BEN)
    assert session.game.people[seat].bot
    assert memory_temper(session.game, seat) == temper
    for _ in range(8):
        play_on(session)
    session.do(c.End(), BOSS)
    moves = play_bots_again(Replay(session.over.record(), {key: session.over.package}))
    assert moves.same > 0
    assert moves.others == []


def test_undone_actions_are_forgotten() -> None:
    """A bid that never happened told no one anything, also when a secret followed."""
    session = with_ours("konsul", ("sharp",), people=2)
    while session.awaited[0] != session.seat(ANN):
        play_on(session)
    (seat,), before = bot_seats(session.game), session.game
    session.play(session.menu()[-1])
    assert memory_of(session.game, seat) != memory_of(before, seat)
    session.do(c.TakeBack(session.game.moves[session.seat(ANN)]), ANN)
    assert memory_of(session.game, seat) == memory_of(before, seat)


def raises(*_: object) -> None:
    """Remember nothing now."""
    raise RuntimeError("out of its mind")


def forgets(*_: object) -> None:
    """Remember what is no memory."""


def hoards(memory: Any, _: object) -> Any:
    """Remember what cannot be stored."""
    return msgspec.structs.replace(memory, taken=object())


@pytest.mark.parametrize("recall", [raises, forgets, hoards])
def test_a_mind_that_cannot_remember_spoils_no_game(recall: Any) -> None:
    package = lobby().table.package
    assert package.strategy is not None
    broken = replace(package, strategy=replace(package.strategy, recall=recall))
    session = lobby(people=2, terms=Unlimited, package=broken)
    session.do(c.AddBot("even"), ANN)
    session.do(c.Start(), ANN)
    known = memory_of(session.game, 0)
    for _ in range(10):
        play_on(session)
    assert memory_of(session.game, 0) == known


def test_no_command_calls_a_mind() -> None:
    """What it remembers is computed in a worker; in the bot, a mind that hangs would hang all tables."""
    package = lobby().table.package
    assert package.strategy is not None
    broken = replace(package, strategy=replace(package.strategy, begin=quitting, recall=quitting))
    session = lobby(people=2, terms=Unlimited, package=broken)
    session.do(c.SetTerm("follow", value=True), ANN)
    session.do(c.Start(), ANN)
    for _ in range(4):
        session.any_action(Rng(b"any", session.game.position.length), session.awaited[0])
    assert session.game.position.history
