"""Who is told what by the notices of a table, and the terms and games that tests of time begin with."""

from __future__ import annotations

import dataclasses

from bot.table import commands as c
from bot.table.terms import Terms
from games.core import replace
from games.konsul.rules.pieces import Bid, Flip, Pass, Stop
from games.money_and_luck.rules.pieces import Show
from games.vertigo.rules import GAME as VERTIGO
from games.vertigo.rules.state import Propose, Proposing
from tests.table.builders import ANN, Live, Session, game

DAY = 24 * 60 * 60
Host = Terms(limit=180, late="host")


def talking(terms: Terms = Live) -> Session:
    """A game of money and luck whose players have chosen coins and talk about extra cards."""
    session = game("money_and_luck", 3, terms)
    for seat, coins in enumerate(("WW", "WW", "WB")):
        session.play(Show(coins), seat)
    return session


def debating(terms: Terms = Live) -> Session:
    """A game of vertigo whose first player has proposed the law of who smokes."""
    session = game("vertigo", 3, terms)
    countries = tuple(replace(country, diplomats=1) for country in session.game.state.countries)
    state = replace(session.game.state, countries=countries, phase=Proposing((0, 1, 2)))
    position = dataclasses.replace(session.game.position, state=state, awaited=VERTIGO.awaited(state))
    session.table = dataclasses.replace(session.game, position=position)
    session.play(Propose("control"), 0)
    return session


def viewing(terms: Terms = Live, **options: str) -> Session:
    """A game of konsul in which all look at the card that the first player has won."""
    session = game(terms=terms, **options)
    session.play(Bid(1))
    session.play(Pass())
    session.play(Pass())
    session.play(Flip(0))
    session.play(Stop())
    assert session.game.viewing
    return session


def other_user(session: Session) -> int:
    """Return a player who does not host."""
    return next(person.user_id for person in session.table.people if person.user_id != ANN)


def reminded(notices: tuple[c.Notice, ...]) -> list[int]:
    """Who is reminded, in order."""
    return [notice.user_id for notice in notices if notice.key == "reminder"]


def pinged(notices: tuple[c.Notice, ...]) -> list[int]:
    """Who is told that it is their turn."""
    return [notice.user_id for notice in notices if notice.kind == "turn_ping"]


def told(notices: tuple[c.Notice, ...]) -> list[str]:
    """What the channel is told."""
    return [notice.key for notice in notices if notice.kind == "announcement"]


def late_game(terms: Terms = Host) -> Session:
    """A game of three in which a seat's time is up, and the host decides about it."""
    session = game(terms=terms)
    while session.awaited == (session.host,):
        session.play_on()
    session.wait(180)
    assert session.game.late
    return session
