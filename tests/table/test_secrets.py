"""What a person chose in secret changes nothing that others can see."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, fields
from itertools import pairwise, permutations
from typing import Any, get_type_hints

import pytest

from bot.table import commands as c
from bot.table.acting import can_take_back
from bot.table.public import missed_decisions
from bot.table.table import BaseTable, Playing, Public, public_fields
from bot.table.terms import Terms
from games.core import Rng, Seat, replace
from games.host.packages import GamePackage
from games.money_and_luck.rules.pieces import Choosing, Show
from games.politically_correct_people.rules.pieces import Propose
from games.vertigo.rules.state import Planning
from tests.hidden_price.rules import MOST, Write
from tests.table.builders import BOSS, PACKAGES, Session, game
from tests.table.secret_steps import PARTY, Step, offer, plays
from tests.table.twins import Twins, begun

# Secret choices ------------------------------------------------------------------------------------


def missed_by_one(session: Session) -> None:
    """Seat 0 has missed a decision, all others have chosen; then the next secret choice begins."""
    for seat, coins in ((1, "WB"), (2, "WW")):
        session.play(Show(coins), seat)
    session.wait(180)
    while not isinstance(session.game.state.phase, Choosing):
        if 0 in session.awaited:
            session.wait(1)
        else:
            session.play_on()
    assert missed_decisions(session.game, 0) > 0


ORDERS = list(permutations(range(3)))

COINS = ("WB", "BB", "WW")


@pytest.mark.parametrize("order", ORDERS[1:], ids=str)
@pytest.mark.parametrize("prepare", [None, missed_by_one], ids=["fresh", "missed"])
@pytest.mark.parametrize("apart", [5, 50])
def test_the_first_chooser_in_money_and_luck_is_hidden(
    order: tuple[int, ...], prepare: Step | None, apart: int
) -> None:
    """The public cannot tell, before or after the coins are open: by marks, calls, times or refusals."""
    twins = Twins([None], lambda: begun("money_and_luck", 3, prepare))
    for one, other in zip(range(3), order, strict=True):
        twins.wait(apart)
        twins.each(plays(Show(COINS[one]), one), plays(Show(COINS[other]), other))
    assert not isinstance(twins.one.game.state.phase, Choosing)
    for _ in range(6):
        twins.wait(30)
        twins.alike(lambda session: session.play_on())


@pytest.mark.parametrize("observer", range(3))
def test_a_seat_cannot_tell_which_other_chose_first(observer: Seat) -> None:
    one, two = (seat for seat in range(3) if seat != observer)
    for mine in range(3):
        twins = Twins([observer], lambda: begun("money_and_luck", 3, missed_by_one))
        turns = [(one, two), (two, one)]
        turns.insert(mine, (observer, observer))
        for first, second in turns:
            twins.wait(40)
            twins.each(plays(Show(COINS[first]), first), plays(Show(COINS[second]), second))
        twins.wait(100)


@pytest.mark.parametrize("late", ["act", "host"])
def test_choices_before_a_leave_are_hidden(late: Any) -> None:
    """Leaving calls no one, and winds up the clock of all alike."""

    def seated() -> Session:
        session = game("money_and_luck", 5, Terms(limit=180, late=late))
        session.wait(70)
        return session

    for observers, leaver in (([None], 3), ([None, 4], 3)):
        twins = Twins(observers, seated)
        twins.each(plays(Show("WB"), 0), plays(Show("BB"), 1))
        twins.alike(lambda session, seat=leaver: session.do(c.Leave(), session.user(seat)))
        twins.wait(50)
        twins.each(plays(Show("WB"), 1), plays(Show("WB"), 2))
        twins.wait(8)


def test_choices_of_a_leaver_are_hidden() -> None:
    """No one can tell before all others have chosen: until then the table does not play for them."""
    twins = Twins([None, 4], lambda: game("money_and_luck", 5, Terms(limit=1800)))
    twins.each(plays(Show("WB"), 0), plays(Show("WB"), 1))
    twins.alike(lambda session: session.do(c.Leave(), session.user(0)))
    twins.wait(120)
    twins.play(Show("WB"), 4)
    twins.each(plays(Show("WB"), 1), plays(Show("WB"), 2))
    twins.wait(120)
    other = twins.both[1]
    other.play(Show("BB"), 3)
    assert other.awaited == (0,)
    other.wait(0)
    assert other.kinds().count("Absent") == 1


def test_the_time_of_a_secret_choice_reveals_no_chooser() -> None:
    """Also where those who have not are all away, and the time begins again because a person leaves."""

    def seated(session: Session) -> None:
        session.absent(2, 2, 0, 0)

    twins = Twins([None], lambda: begun("money_and_luck", 4, seated))
    twins.play(Show("WB"), 2)
    twins.each(plays(Show("WB"), 3), plays(Show("WB"), 0))
    twins.alike(lambda session: session.do(c.Leave(), session.user(3)))
    assert twins.one.game.timer.due == twins.one.now + 180
    twins.wait(30)


def test_a_choice_that_is_given_up_winds_up_no_clock() -> None:
    """The person who is awaited again in the same secret phase is not called again."""
    package = PACKAGES["hidden_price"]

    def given_up(state: Any, seat: Seat, action: Write, rng: Rng) -> Any:
        if action.price == MOST:
            return replace(state, prices=(*state.prices[:seat], None, *state.prices[seat + 1 :])), ()
        return package.game.play(state, seat, action, rng)

    rules = dataclasses.replace(package.game, play=given_up)
    session = game("hidden_price", 3, package=dataclasses.replace(package, game=rules))
    timer = session.game.timer
    session.play(Write(1), 0)
    session.now += 70
    assert session.play(Write(MOST), 0) == ()
    assert set(session.awaited) == {0, 1, 2}
    assert session.game.timer == timer


def test_changed_secret_choices_are_hidden() -> None:
    """No one can tell which coins lie there, nor that they were changed."""
    twins = Twins([None, 1, 2], lambda: begun("money_and_luck", 3))
    twins.each(plays(Show("WB"), 0), plays(Show("BB"), 0))
    twins.wait(65)
    twins.each(plays(Show("WW"), 0), lambda session: session.table)
    twins.each(plays(Show("BB"), 0), lambda session: session.wait(0))
    for command in (c.Pause(), c.Resume(), c.Extend()):
        twins.alike(lambda session, command=command: session.do(command, BOSS))
    twins.wait(100)


def test_prices_in_secret() -> None:
    """Who wrote which price, and when; also where a choice may be taken back."""
    package = taken_back()
    for order in permutations(range(3)):
        twins = Twins([None], lambda: game("hidden_price", 3, package=package))
        for one, other in zip(range(2), order[:2], strict=True):
            twins.wait(20)
            twins.each(plays(Write(one + 1), one), plays(Write(other + 1), other))
        twins.each(lambda session: session.undo(0), lambda session, last=order[0]: session.undo(last))
        twins.wait(65)
        for one, other in zip((0, 2), (order[0], order[2]), strict=True):
            twins.each(plays(Write(one + 1), one), plays(Write(other + 1), other))
        twins.wait(20)


def taken_back() -> GamePackage:
    """Hidden Price, where a price may be taken back until all are written."""
    package = PACKAGES["hidden_price"]
    rules = dataclasses.replace(
        package.game,
        takes_back=lambda state, seat, _: state.prices.count(None) > (state.prices[seat] is None),
    )
    return dataclasses.replace(package, game=rules)


def test_undo_by_a_third_seat_does_not_depend_on_others() -> None:
    """Its way back is there, and leads to the same, with or without their choices."""
    package = taken_back()
    for prices in ((4, 5), (7, 1)):
        twins = Twins([2], lambda: game("hidden_price", 4, package=package))
        twins.play(Write(9), 2)
        twins.each(plays(Write(prices[0]), 0), plays(Write(prices[1]), 1))
        assert can_take_back(twins.one.game, 2)
        twins.alike(lambda session: session.undo(2))
        twins.wait(10)


def test_plans_in_vertigo() -> None:
    """What a plan says is no one's business; that it is made, everybody sees."""

    def planning(session: Session) -> None:
        rng = Rng(b"founding", 3)
        while not isinstance(session.game.state.phase, Planning):
            session.any_action(rng)

    for planner, others in ((0, [None, 1, 2]), (2, [None, 0, 1])):
        twins = Twins(others, lambda: begun("vertigo", 3, planning))
        menu = twins.one.menu(planner)
        for first, second in pairwise(menu):
            twins.each(plays(first, planner), plays(second, planner))
            twins.wait(1)
            if can_take_back(twins.one.game, planner):
                twins.alike(lambda session, seat=planner: session.undo(seat))
            else:
                break
        twins.wait(60)


# What is public stays so -----------------------------------------------------------------------------


def test_only_public_acts_spare_a_ping() -> None:
    """Who pressed something secret within a minute is called like anybody else."""
    session = game(PARTY, 4)
    first = session.awaited[0]
    following = (first + 1) % 4
    session.wait(70)
    session.play(Propose(offer(following, (first + 2) % 4)), following)
    while first in session.awaited:
        session.play(session.game.game.absent(session.game.state, first, Rng(b"", 0)))
    assert [notice.user_id for notice in session.said if notice.kind == "turn_ping"] == [
        session.user(following)
    ]


def test_a_public_act_spares_a_ping() -> None:
    session = game(terms=Terms(limit=180))
    session.wait(70)
    first = session.awaited[0]
    session.play(session.menu()[0])
    session.play(session.menu()[-1])
    session.play(session.menu()[-1])
    pings = [notice.user_id for notice in session.said if notice.kind == "turn_ping"]
    assert session.user(first) not in pings
    assert len(pings) == 2


def test_every_field_of_a_game_says_whether_its_changes_are_public() -> None:
    """What says neither counts as secret, which a new public field would not notice until played."""
    declared = get_type_hints(Playing, include_extras=True)
    marks = {one.name: getattr(declared[one.name], "__metadata__", ()) for one in fields(Playing)}
    assert not [name for name, said in marks.items() if not {"public", "secret"} & set(said)]
    assert set(public_fields(Playing)) == {name for name, said in marks.items() if "public" in said}


def test_an_undeclared_field_counts_as_secret() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Undeclared(BaseTable):
        opened: Public[int] = 0
        new: int = 0

    assert set(public_fields(Undeclared)) - set(public_fields(BaseTable)) == {"opened"}
    assert not {"position", "entries", "drafts", "texts"} & set(public_fields(Playing))
