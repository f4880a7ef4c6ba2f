"""Games with computer players, played on as a worker would."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.table import commands as c
from bot.table.bots import decision_draws, follows_lesson, memory_temper, next_reply, to_move, waits_in_lesson
from bot.table.table import Playing
from bot.worker import Memory, Recollection, recall
from games.core import Rng, Seat
from games.host.packages import strategy_version
from games.host.position import Position
from games.strategies import decider, recall_all, sample
from tests.table.builders import ANN, Session, Unlimited, lobby, plain


def with_ours(
    key: str = "konsul", tempers: tuple[c.TemperKey, ...] = ("even", "sharp"), people: int = 1
) -> Session:
    """A game of these people and these computer players."""
    session = lobby(key, people, Unlimited)
    for temper in tempers:
        session.do(c.AddBot(temper), ANN)
    session.do(c.Start(), ANN)
    return session


def answer(session: Session, seat: Seat) -> c.PlayBot:
    """What the computer player of a seat decides, as its worker works it out, or does in a lesson."""
    game = session.game
    strategy, version = game.package.strategy, strategy_version(game.package.folder)
    if follows_lesson(game):
        return c.PlayBot(seat, plain(next_reply(game, seat)), game.position.length, version)
    view, legal = game.game.view(game.state, seat), game.game.legal(game.state, seat)
    decide = decider(strategy, game.game, game.state, seat, decision_draws(game, seat, "world"))
    weighted = decide(view, seat, legal, memory_of(game, seat), decision_draws(game, seat, "mind"))
    action = sample(weighted, decision_draws(game, seat, "choice"))
    return c.PlayBot(seat, plain(action), game.position.length, version)


def play_on(session: Session) -> None:
    """The person who is to move does: ours what they decide, people anything."""
    if seats := [seat for seat in to_move(session.game) if not waits_in_lesson(session.game, seat)]:
        session.do(answer(session, seats[0]))
    elif people := [seat for seat in session.awaited if not session.game.people[seat].bot]:
        rng = Rng(b"people", session.game.position.length)
        session.any_action(rng, rng.choice(people))
    else:
        session.wait(200)


def memory_of(game: Playing, seat: Seat) -> Any:
    """What a seat remembers, as its worker works it out."""
    strategy = game.package.strategy
    assert strategy is not None
    begin = partial(strategy.begin, seat, len(game.people), memory_temper(game, seat))
    asked = Recollection(Memory(strategy.memory), begin, strategy.recall, game.position.history)
    return recall(asked).memory.value


def fold_rows(session: Session, seat: Seat) -> object:
    """What a seat remembers, from the whole log."""
    game = session.game
    strategy = game.package.strategy
    assert strategy is not None
    fresh = strategy.begin(seat, len(game.people), memory_of(game, seat).temper)
    position: Position = game.begin()
    for entry in game.entries:
        position = position.after(entry)
        fresh = recall_all(strategy, fresh, position.events)
    return fresh
