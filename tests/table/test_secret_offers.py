"""Offers between two change nothing that others can see."""

from __future__ import annotations

from collections import Counter
from itertools import cycle

from bot.table import commands as c
from bot.table.acting import can_take_back
from bot.table.log import next_text
from bot.table.table import Playing
from games.core import Rng, Seat
from games.politically_correct_people.rules.pieces import (
    Accept,
    Decline,
    Judge,
    Offer,
    Propose,
    Publish,
    Side,
    Withdraw,
)
from tests.table.builders import Session, game, plain
from tests.table.secret_steps import PARTY, offer, plays
from tests.table.twins import Observer, Twins, begun


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
    """With a draft, and words that no one else reads."""
    number = next_text(session.game, one)
    draft = {"page": "offer", "building": {"receiver": two, "gives": {"promise": number}}}
    session.do(c.UpdateDraft(draft, {number: "my word"}), session.user(one))
    session.do(c.Act(plain(Propose(offer(one, two, promise=number)))), session.user(one))
    session.do(c.UpdateDraft({"page": "promises"}), session.user(two))


def fails(session: Session, one: Seat, two: Seat) -> None:
    """Accepted, but the proposer has not the money now: nothing changes hands."""
    session.play(Propose(offer(one, two, 140 if session.game.state.money[one] >= 140 else 1)), one)
    session.play(Decline(session.game.state.offers[-1]), two)


TALKS = (proposes, declines, withdraws, counters, writes, fails)


def test_offers_between_two_others() -> None:
    """A third person notices nothing: no call, no time, no lost way back, no other refusal."""
    turns, talked = cycle(TALKS), Counter[object]()
    for evening in range(4):
        twins = Twins([], lambda: game(PARTY, 4))
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
                talk = next(turns)
                talked[talk] += 1
                twins.each(
                    lambda session, talk=talk, one=one, two=two: talk(session, one, two),
                    lambda session, one=one, two=two: nothing(session, one, two),
                )
                _taken_back(twins)
            _decides(twins, rng)
            if number % 3 == 0:
                twins.wait(25)
    assert all(talked[talk] > 1 for talk in TALKS), talked


def _may_talk(both: tuple[Session, ...], seats: list[Seat]) -> bool:
    """Whether offers are still made, none waits between these people, and all can pay."""
    states = [session.game.state for session in both]
    phase = type(states[0].phase).__name__
    made = [[one for one in state.offers if one.proposer in seats] for state in states]
    few = all(len(offers) < 2 and not any(one.receiver in seats for one in offers) for offers in made)
    return phase not in ("Opening", "Over") and few and all(min(state.money) >= 4 for state in states)


def _taken_back(twins: Twins) -> None:
    """The person who acted last takes it back, if they may, and plays it again."""
    one, other = twins.both
    for seat in (seat for seat in twins.observers if seat is not None):
        assert can_take_back(one.game, seat) == can_take_back(other.game, seat)
        if can_take_back(one.game, seat):
            twins.alike(lambda session, seat=seat: session.undo(seat))
            return


def _decides(twins: Twins, rng: Rng) -> None:
    """The person who is awaited does what the game asks, in public, the same in both."""
    one, other = twins.both
    seat = one.awaited[0]
    secret = (Propose, Accept, Decline, Withdraw, Judge, Publish)
    menu = [action for action in one.menu(seat) if not isinstance(action, secret)]
    action = rng.choice([action for action in menu if action in other.menu(seat)])
    twins.observers = tuple(who for who in (None, *range(4)) if _sees_the_same(twins, who))
    twins.play(action, seat)


def _sees_the_same(twins: Twins, who: Observer) -> bool:
    """Whether a person may still not tell the evenings apart; the public never may."""
    if who is None:
        return True
    views = [session.game.game.view(session.game.state, who) for session in twins.both]
    same_moves = len({session.game.moves[who] for session in twins.both}) == 1
    same_texts = len({next_text(session.game, who) for session in twins.both}) == 1
    same_drafts = len({session.game.drafts.get(who) is None for session in twins.both}) == 1
    return views[0] == views[1] and same_moves and same_texts and same_drafts


def test_a_secret_acceptance_that_fails_is_nobodys_business() -> None:
    """The person who accepts what the other can no longer pay learns it; no one else does."""

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
