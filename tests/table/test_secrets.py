"""Nothing that is told of a table depends on what the one it is told to may not know.

Each test plays two evenings that differ in secret choices, in who chose first, in secret offers, drafts or
texts. Whoever may not know of it is told the same, may do the same, and is called at the same time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import pairwise, permutations
from typing import Any

import pytest

from bot.table.acting import can_take_back, next_text
from bot.table.commands import Act, Extend, Leave, Pause, Resume, UpdateDraft
from bot.table.public import missed
from bot.table.table import Playing
from bot.table.terms import Terms
from games import GamePackage
from games.core import Rng, Seat, replace
from games.money_and_luck.pieces import Choosing, Show
from games.politically_correct_people.pieces import (
    Accept,
    Decline,
    Judge,
    Offer,
    Propose,
    Publish,
    Side,
    Withdraw,
)
from games.vertigo.phases import Planning
from tests.hidden_price.rules import MOST, Write
from tests.table.builders import ANN, PACKAGES, Session, game, plain
from tests.table.twins import Observer, Twins, begun

PARTY = "politically_correct_people"
Step = Callable[[Session], object]


def plays(action: Any, seat: Seat) -> Step:
    """A seat plays something."""
    return lambda session: session.play(action, seat)


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
    assert missed(session.game, 0) > 0


ORDERS = list(permutations(range(3)))
COINS = ("WB", "BB", "WW")


@pytest.mark.parametrize("order", ORDERS[1:], ids=str)
@pytest.mark.parametrize("prepare", [None, missed_by_one], ids=["fresh", "missed"])
@pytest.mark.parametrize("apart", [5, 50])
def test_who_chose_first_in_money_and_luck(order: tuple[int, ...], prepare: Step | None, apart: int) -> None:
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
def test_a_seat_cannot_tell_who_of_the_others_chose_first(observer: Seat) -> None:
    """Whenever it chooses itself."""
    one, two = (seat for seat in range(3) if seat != observer)
    for mine in range(3):
        twins = Twins([observer], lambda: begun("money_and_luck", 3, missed_by_one))
        turns = [(one, two), (two, one)]
        turns.insert(mine, (observer, observer))
        for first, second in turns:
            twins.wait(40)
            twins.each(plays(Show(COINS[first]), first), plays(Show(COINS[second]), second))
        twins.wait(100)


@pytest.mark.parametrize("late", ["act", "vote", "host"])
def test_who_has_chosen_before_somebody_leaves(late: Any) -> None:
    """Leaving calls nobody, and winds up the clock of all alike (defects 4 and 6)."""

    def seated() -> Session:
        session = game("money_and_luck", 5, Terms(limit=180, late=late))
        session.wait(70)
        return session

    for observers, leaver in (([None], 3), ([None, 4], 3)):
        twins = Twins(observers, seated)
        twins.each(plays(Show("WB"), 0), plays(Show("BB"), 1))
        twins.alike(lambda session, seat=leaver: session.do(Leave(), session.user(seat)))
        twins.wait(50)
        twins.each(plays(Show("WB"), 1), plays(Show("WB"), 2))
        twins.wait(8)


def test_whether_somebody_had_chosen_who_has_left() -> None:
    """Nobody can tell before all others have chosen: until then the table does not play for them."""
    twins = Twins([None, 4], lambda: game("money_and_luck", 5, Terms(limit=1800)))
    twins.each(plays(Show("WB"), 0), plays(Show("WB"), 1))
    twins.alike(lambda session: session.do(Leave(), session.user(0)))
    twins.wait(120)
    twins.play(Show("WB"), 4)
    twins.each(plays(Show("WB"), 1), plays(Show("WB"), 2))
    twins.wait(120)
    other = twins.both[1]
    other.play(Show("BB"), 3)
    assert other.awaited == (0,)
    other.wait(0)
    assert other.kinds().count("Absent") == 1


def test_how_long_a_secret_choice_takes_tells_nobody_who_has_chosen() -> None:
    """Also where those who have not are all away, and the time begins anew because somebody leaves."""

    def seated(session: Session) -> None:
        session.absent(2, 2, 0, 0)

    twins = Twins([None], lambda: begun("money_and_luck", 4, seated))
    twins.play(Show("WB"), 2)
    twins.each(plays(Show("WB"), 3), plays(Show("WB"), 0))
    twins.alike(lambda session: session.do(Leave(), session.user(3)))
    assert twins.one.game.timer.due == twins.one.now + 180
    twins.wait(30)


def test_a_choice_that_is_given_up_winds_up_no_clock() -> None:
    """Whoever is awaited again in the same secret phase is not called again."""
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


def test_what_somebody_chose_in_secret_and_chose_again() -> None:
    """Nobody can tell which coins lie there, nor that they were changed."""
    twins = Twins([None, 1, 2], lambda: begun("money_and_luck", 3))
    twins.each(plays(Show("WB"), 0), plays(Show("BB"), 0))
    twins.wait(65)
    twins.each(plays(Show("WW"), 0), lambda session: session.table)
    twins.each(plays(Show("BB"), 0), lambda session: session.wait(0))
    for command in (Pause(), Resume(), Extend()):
        twins.alike(lambda session, command=command: session.do(command, ANN))
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


def test_a_third_seat_takes_back_whatever_others_choose() -> None:
    """Its way back is there, and leads to the same, with or without their choices (defect 5)."""
    package = taken_back()
    for prices in ((4, 5), (7, 1)):
        twins = Twins([2], lambda: game("hidden_price", 4, package=package))
        twins.play(Write(9), 2)
        twins.each(plays(Write(prices[0]), 0), plays(Write(prices[1]), 1))
        assert can_take_back(twins.one.game, 2)
        twins.alike(lambda session: session.undo(2))
        twins.wait(10)


def test_plans_in_vertigo() -> None:
    """What a plan says is nobody's business; that it is made, everybody sees."""

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


# Secret offers ---------------------------------------------------------------------------------------


def offer(proposer: Seat, receiver: Seat, money: int = 1, promise: int | None = None) -> Offer:
    """Money against money, perhaps with a promise."""
    return Offer(proposer, receiver, Side(money=money, promise=promise), Side(money=2))


def nothing(_session: Session, _one: Seat, _two: Seat) -> None:
    """They do not talk."""


def proposes(session: Session, one: Seat, two: Seat) -> None:
    """One makes an offer."""
    session.play(Propose(offer(one, two)), one)


def declines(session: Session, one: Seat, two: Seat) -> None:
    """The other declines it."""
    proposes(session, one, two)
    session.play(Decline(offer(one, two)), two)


def withdraws(session: Session, one: Seat, two: Seat) -> None:
    """It is withdrawn again."""
    proposes(session, one, two)
    session.play(Withdraw(offer(one, two)), one)


def counters(session: Session, one: Seat, two: Seat) -> None:
    """The other makes another offer, and the first one two more."""
    proposes(session, one, two)
    session.play(Propose(offer(two, one, 2), offer(one, two)), two)
    session.play(Propose(offer(one, two, 3)), one)
    session.play(Propose(offer(one, two, 4)), one)


def writes(session: Session, one: Seat, two: Seat) -> None:
    """With a draft, and words that nobody else reads."""
    number = next_text(session.game, one)
    draft = {"page": "offer", "building": {"receiver": two, "gives": {"promise": number}}}
    session.do(UpdateDraft(draft, {number: "my word"}), session.user(one))
    session.do(Act(plain(Propose(offer(one, two, promise=number)))), session.user(one))
    session.do(UpdateDraft({"page": "promises"}), session.user(two))


def fails(session: Session, one: Seat, two: Seat) -> None:
    """Accepted, but the proposer has not the money any more: nothing changes hands."""
    session.play(Propose(offer(one, two, 140 if session.game.state.money[one] >= 140 else 1)), one)
    session.play(Decline(session.game.state.offers[-1]), two)


TALKS = (proposes, declines, withdraws, counters, writes, fails)


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.__name__)
def test_offers_between_two_others(talk: Callable[[Session, Seat, Seat], None]) -> None:
    """Whoever is not of the two notices nothing: no call, no time, no lost way back, no other refusal."""
    for evening in range(4):
        twins = Twins([], lambda: game(PARTY, 4, package=drawn_by_moment(PARTY)))
        rng = Rng(b"party", evening)
        for number in range(40):
            if not isinstance(twins.one.table, Playing) or not twins.one.awaited:
                break
            talkers = [seat for seat in range(4) if seat not in twins.one.awaited]
            if number % 5 == evening and len(talkers) > 1 and _may_talk(twins.both, talkers):
                one, two = rng.shuffled(talkers)[:2]
                unaware = (
                    seat for seat in range(4) if seat not in (one, two) and _sees_the_same(twins, seat)
                )
                twins.observers = (None, *unaware)
                twins.each(
                    lambda session, one=one, two=two: talk(session, one, two),
                    lambda session, one=one, two=two: nothing(session, one, two),
                )
                _taken_back(twins)
            _decides(twins, rng)
            if number % 3 == 0:
                twins.wait(25)


def drawn_by_moment(key: str) -> GamePackage:
    """A game whose dice depend on the moment: those of real evenings also on how many entries there were."""
    package = PACKAGES[key]
    play = package.game.play

    def played(state: Any, seat: Seat, action: Any, _rng: Rng) -> Any:
        return play(state, seat, action, Rng(b"moment", state.step))

    return dataclasses.replace(package, game=dataclasses.replace(package.game, play=played))


def _may_talk(both: tuple[Session, ...], seats: list[Seat]) -> bool:
    """Whether offers are still made, and these two have not made too many; both can pay."""
    states = [session.game.state for session in both]
    phase = type(states[0].phase).__name__
    few = all(sum(made.proposer in seats for made in state.offers) < 2 for state in states)
    return phase not in ("Opening", "Over") and few and all(min(state.money) >= 4 for state in states)


def _taken_back(twins: Twins) -> None:
    """Whoever acted last takes it back, if they may, and plays it again."""
    one, other = twins.both
    for seat in (seat for seat in twins.observers if seat is not None):
        assert can_take_back(one.game, seat) == can_take_back(other.game, seat)
        if can_take_back(one.game, seat):
            twins.alike(lambda session, seat=seat: session.undo(seat))
            return


def _decides(twins: Twins, rng: Rng) -> None:
    """Whoever is awaited does what the game asks, in public, the same in both."""
    one, other = twins.both
    seat = one.awaited[0]
    secret = (Propose, Accept, Decline, Withdraw, Judge, Publish)
    menu = [action for action in one.menu(seat) if not isinstance(action, secret)]
    action = rng.choice([action for action in menu if action in other.menu(seat)])
    twins.observers = tuple(who for who in (None, *range(4)) if _sees_the_same(twins, who))
    twins.play(action, seat)


def _sees_the_same(twins: Twins, who: Observer) -> bool:
    """Whether somebody may still not tell the evenings apart; the public never may."""
    if who is None:
        return True
    views = [session.game.game.view(session.game.state, who) for session in twins.both]
    same_moves = len({session.game.moves[who] for session in twins.both}) == 1
    same_texts = len({next_text(session.game, who) for session in twins.both}) == 1
    same_drafts = len({session.game.drafts.get(who) is None for session in twins.both}) == 1
    return views[0] == views[1] and same_moves and same_texts and same_drafts


def test_a_secret_acceptance_that_fails_is_nobodys_business() -> None:
    """Whoever accepts what the other can no longer pay learns it; nobody else does."""

    def poor(session: Session) -> None:
        """One of them offers all its money, twice."""
        one, two, three = others(session)
        session.play(Propose(Offer(one, two, Side(money=4), Side(money=1))), one)
        session.play(Propose(Offer(one, three, Side(money=4), Side(money=1))), one)
        session.play(Accept(Offer(one, two, Side(money=4), Side(money=1))), two)

    def others(session: Session) -> list[Seat]:
        return [seat for seat in range(4) if seat not in session.awaited]

    twins = Twins([], lambda: begun(PARTY, 4, poor))
    one, two, three = others(twins.one)
    twins.observers = (None, two, *twins.one.awaited)
    accepted = Accept(Offer(one, three, Side(money=4), Side(money=1)))
    twins.each(plays(accepted, three), lambda session: session.wait(0))
    assert [len(session.game.state.offers) for session in twins.both] == [0, 1]
    twins.wait(60)


# What is public stays so -----------------------------------------------------------------------------


def test_only_public_acts_make_somebody_calm() -> None:
    """Who pressed something secret within a minute is called like anybody else (defect 6)."""
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


def test_a_public_act_makes_somebody_calm() -> None:
    """They are looking."""
    session = game(terms=Terms(limit=180))
    session.wait(70)
    first = session.awaited[0]
    session.play(session.menu()[0])
    session.play(session.menu()[-1])
    session.play(session.menu()[-1])
    pings = [notice.user_id for notice in session.said if notice.kind == "turn_ping"]
    assert session.user(first) not in pings
    assert len(pings) == 2
