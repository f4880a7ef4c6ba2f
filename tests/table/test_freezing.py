"""A public number decides a deal: everything is frozen before it is known, and nothing can stop the game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import product

import msgspec

from bot.table import commands as c
from bot.table.table import NUMBER_SECONDS, Lobby, Playing
from games.deal import LEAST_AHEAD, PERIOD
from games.record import Replay
from tests.table.builders import ANN, BEN, BOSS, CHO, DAN, EVE, PACKAGES, STRANGER, Session, denied, lobby

SIGNATURE, OTHER = "ab" * 48, "cd" * 48
GAME = "politically_correct_people"


def promised(key: str = "konsul", people: int = 3) -> Session:
    """A lobby whose deal a public number decides."""
    session = lobby(key, people)
    session.table = dataclasses.replace(session.lobby, public_number=True)
    return session


def frozen(key: str = "konsul", people: int = 3) -> Session:
    session = promised(key, people)
    session.do(c.Freeze(), ANN)
    return session


def number(session: Session) -> c.DealGame:
    waiting = session.lobby.frozen
    assert waiting is not None
    return c.DealGame(waiting.number.round, SIGNATURE)


# The attack: who knows the secret looks for the company that gets the best deal ---------------------

ACCOMPLICES = (BEN, CHO, DAN)
SEATED: tuple[c.TemperKey, ...] = ("gentle", "even", "sharp")
OPTIONS = ((), (c.SetOption("calendars", "3"),), (c.SetOption("optional_candidacy", "yes"),))


def ways() -> Iterator[list[tuple[c.Command, int]]]:
    """Ways to press Start after an honest player has given a word, as lists of presses before it.

    Each accomplice stays, or leaves and joins again, or leaves or is removed, perhaps for a bot player.
    """
    for plan, chosen in product(product(("stays", "rejoins", *SEATED), repeat=3), OPTIONS):
        presses: list[tuple[c.Command, int]] = [(option, ANN) for option in chosen]
        plans = list(zip(ACCOMPLICES, plan, strict=True))
        for who, kind in plans:
            if kind == "rejoins":
                presses.append((c.Leave(), who))
            elif kind != "stays":
                presses.append((c.Remove(who), ANN) if who == BEN else (c.Leave(), who))
        presses += [(c.Join(), who) for who, kind in plans if kind == "rejoins"]
        presses += [(c.AddBot(kind), ANN) for _, kind in plans if kind in SEATED]
        yield presses


AFTERWARDS: tuple[tuple[c.Command, int], ...] = (
    (c.Leave(), BEN),
    (c.Leave(), ANN),
    (c.Join(), STRANGER),
    (c.Remove(EVE), ANN),
    (c.Remove(BEN), BOSS),
    (c.AddBot("even"), ANN),
    (c.RemoveBot(1), ANN),
    (c.SetOption("calendars", "3"), ANN),
    (c.AddWord("another"), BEN),
    (c.Cancel(), ANN),
    (c.Start(), ANN),
    (c.Freeze(), ANN),
    (c.Practise(), ANN),
)


def test_no_way_to_press_start_chooses_the_deal() -> None:
    """Each is frozen before its public number is known, and cannot be changed after that.

    Companies that differ have other deals, and each another one under another number.
    """
    fingerprints, seeds, companies, count = set[str](), set[bytes](), set[str](), 0
    for presses in ways():
        session = promised(GAME, 5)
        session.do(c.AddWord("unguessable"), EVE)
        for command, who in presses:
            session.do(command, who)
        session.do(c.Freeze(), ANN)
        before, waiting = session.lobby, session.lobby.frozen
        assert waiting is not None
        assert LEAST_AHEAD <= waiting.number.due - session.now < LEAST_AHEAD + PERIOD
        fingerprints.add(waiting.fingerprint)
        companies.add(repr((before.deal(), before.options)))
        count += 1
        if count % 20 == 0:
            assert {denied(session, command, who) for command, who in AFTERWARDS} == {"denied-shuffling"}
        for signature in (SIGNATURE, OTHER):
            deal = before.deal(msgspec.structs.replace(waiting.number, signature=signature))
            seeds.add(deal.seed(before.secret, GAME, before.options))
        # A number of another round deals nothing.
        session.do(c.DealGame(waiting.number.round + 1, SIGNATURE))
        assert session.table is before
    assert count >= 178
    assert len(fingerprints) == len(companies)
    assert len(seeds) == 2 * len(companies)


# From the freeze to the deal ------------------------------------------------------------------------


def test_the_number_decides_and_is_in_the_record() -> None:
    """With the fingerprint of what was frozen, as it was shown."""
    session = frozen()
    waiting, deals = session.lobby.frozen, number(session)
    assert waiting is not None
    said = session.do(deals)
    assert {notice.kind for notice in said} <= {"turn_ping"}
    assert session.game.deal is not None
    assert session.game.deal.number == msgspec.structs.replace(waiting.number, signature=SIGNATURE)
    replay = Replay(session.to_the_end().record(), PACKAGES)
    assert replay.verify() == session.over.outcome
    assert session.over.head().fingerprint == waiting.fingerprint
    # It comes once: the same again changes nothing.
    before = session.table
    session.do(deals)
    assert session.table is before


def test_without_the_number_the_game_is_dealt_nevertheless() -> None:
    """When its time is over, or as soon as it is known that it is not to be had; the record says so."""
    for soon in (True, False):
        session = frozen()
        deals = number(session)
        if soon:
            session.do(c.DealGame(deals.round))
        else:
            session.wait(NUMBER_SECONDS + LEAST_AHEAD + PERIOD + 2)
        assert session.game.deal is not None
        assert session.game.deal.number is not None
        assert session.game.deal.number.signature == ""
    session = promised()
    session.do(c.Start(), ANN)
    assert session.game.deal is not None
    assert session.game.deal.number is not None
    assert session.game.deal.number.signature == ""
    Replay(session.to_the_end().record(), PACKAGES).verify()


def test_a_restart_in_between_asks_for_the_number_again() -> None:
    """However long it took, and whether the number was due before it."""
    for seconds in (1.0, 5.0, 3600.0):
        session = frozen()
        started = session.now + seconds
        session.now = max(started, session.lobby.frozen.until + 2.0 if session.lobby.frozen else 0.0)
        session.do(c.TimePassed(up_since=started))
        waiting = session.lobby.frozen
        assert waiting is not None
        assert waiting.asked_at == session.now
        session.do(number(session))
        assert isinstance(session.table, Playing)


def test_a_person_who_wants_to_be_forgotten_is_not_dealt_to() -> None:
    """The lobby waits for another Start."""
    session = frozen()
    deals = number(session)
    session.forget(BEN)
    assert session.lobby.frozen is None
    before = session.table
    session.do(deals)
    assert session.table is before
    assert isinstance(before, Lobby)


def test_practice_and_a_lobby_without_a_promise_are_dealt_at_once() -> None:
    session = promised(people=1)
    session.do(c.Practise(), ANN)
    assert session.game.deal is not None
    assert session.game.deal.number is None
