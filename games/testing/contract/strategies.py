"""The computer player, if there is one: it sees what a person sees, obeys the rules, and says why."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from bot.text import LANGUAGES
from games.core import Rng
from games.strategies import Decision, Weighted, decider
from games.testing.company import Company
from games.testing.differences import difference
from games.testing.playouts import words
from games.testing.runs import some

DECISIONS, SEARCHED = 60, 2
"""Number of decisions of a game that are looked at, and of those that are searched again in full."""


def decisions_to_check(company: Company) -> Iterator[tuple[int, Decision]]:
    yield from enumerate(some(company.decisions, DECISIONS))


def test_the_computer_player_does_what_is_allowed(company_game: Company) -> None:
    """To the end of a game; the safe default need never take its place."""
    assert company_game.refused == [], f"refused {len(company_game.refused)} times"


def test_every_weighted_action_is_allowed(company_game: Company) -> None:
    """Whatever would have been drawn."""
    for _, decision in decisions_to_check(company_game):
        assert max((weight for _, weight in decision.weighted), default=0) > 0, "no action has a weight"
        for action, weight in decision.weighted:
            assert weight >= 0, f"`act` gives {action} a weight below 0"
            refusal = company_game.game.check(decision.state, decision.seat, action)
            assert refusal is None, f"`act` would play {action}, and `check` refuses it"


def test_two_worlds_that_look_alike_are_answered_alike(company_game: Company) -> None:
    """The computer player knows no more than its seat."""
    game, strategy = company_game.game, company_game.strategy
    for number, decision in decisions_to_check(company_game):
        seat, memory = decision.seat, decision.memory
        world = game.resample(decision.state, seat, Rng(b"world", number))
        one, other = (
            (
                strategy.act(game.view(each, seat), seat, game.legal(each, seat), memory, Rng(b"", number)),
                strategy.talk(game.view(each, seat), seat, memory, Rng(b"", number)),
            )
            for each in (decision.state, world)
        )
        assert one == other, (
            f"`act` or `talk` knows what is hidden from its seat: {difference(one, other)}; let it use its "
            "arguments alone"
        )


def test_a_search_knows_no_more_than_its_seat(company_game: Company) -> None:
    """It finds the same in two worlds that look alike, and an action that is allowed."""
    game, strategy = company_game.game, company_game.strategy
    if strategy.search is None:
        pytest.skip("this computer player does not search")
    for number, decision in enumerate(some(company_game.decisions, SEARCHED)):
        seat, memory = decision.seat, decision.memory
        other = game.resample(decision.state, seat, Rng(b"other", number))
        found = list[Weighted]()
        for world in (decision.state, other):
            decide = decider(strategy, game, world, seat, Rng(b"world", number))
            given = game.view(world, seat), seat, game.legal(world, seat)
            found.append(decide(*given, memory, Rng(b"", number)))
        assert found[0] == found[1], f"the search knows what is hidden from its seat: {difference(*found)}"
        for action, _ in found[0]:
            assert game.check(decision.state, seat, action) is None, f"the search would play {action}"


def test_a_memory_can_be_stored(company_game: Company) -> None:
    """It is the same after a restart."""
    for _, decision in decisions_to_check(company_game):
        memory = decision.memory
        kind = company_game.strategy.memory
        assert isinstance(memory, kind), f"it remembers a {type(memory).__name__}, not a {kind.__name__}"
        again = msgspec.json.decode(msgspec.json.encode(memory), type=kind)
        assert again == memory, f"a memory is another one when it is read again: {difference(memory, again)}"


def test_every_answer_has_a_reason(company_game: Company) -> None:
    """In a line, in every language."""
    game, strategy = company_game.game, company_game.strategy
    for _, decision in decisions_to_check(company_game):
        for language in LANGUAGES:
            text = words(company_game.setting.key, language)
            view = game.view(decision.state, decision.seat)
            said = strategy.why(view, decision.seat, decision.memory, decision.action, text)
            assert said.strip(), f"`why` says nothing of {decision.action} in {language}"
            assert "\n" not in said, f"`why` says more than a line of {decision.action} in {language}"
