"""Games that go on from the end of a lesson, the learner's seat played as its person is advised."""

from __future__ import annotations

import dataclasses

from games.host.lessons import TEMPER, end_of_lesson
from games.host.matches import Match, Side
from games.host.packages import GamePackage
from games.strategies import TEMPERS, SeatedStrategies, advised_strategy, temper_of_people


def share_after_lesson(package: GamePackage, number: int, *, searches: bool = False) -> float:
    """Return the learner's share of the win in a game against bot players of a lesson.

    The number tells games apart. Without a search, strategies play by `act` alone, which is quicker.
    """
    game, lesson, strategy = package.game, package.lesson, package.strategy
    assert lesson is not None
    if not searches:
        strategy = dataclasses.replace(strategy, search=None)
    position = end_of_lesson(lesson, game)
    players = dict.fromkeys(range(lesson.seats), (strategy, TEMPERS[TEMPER]))
    players[lesson.learner] = advised_strategy(strategy), temper_of_people(game)
    seated = SeatedStrategies(game, lesson.seats, players)
    seated.see(position.history)
    match = Match([Side(game, position.state, seated)], b"lesson %d" % number)
    return match.play().share(lesson.learner)
