"""The pytest plugin that plays the games whose contract is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

pytest.register_assert_rewrite("games.testing.contract")

from games import GAMES  # noqa: E402 - what is rewritten must not have been imported before
from games.testing.company import Company, companies, company  # noqa: E402
from games.testing.playouts import Playout, playout  # noqa: E402
from games.testing.runs import Shown, games_to_examine, games_to_leave, settings_to_show, with_later_number  # noqa: E402

Params = Iterator[tuple[Any, str]]
"""What a fixture is made of, and its name in the test's id."""


def _runs(keys: Sequence[str]) -> Params:
    return ((run, f"{run[0]}-game_{run[1]}") for run in games_to_examine(keys))


def _samples(keys: Sequence[str]) -> Params:
    return ((run, f"{run[0]}-game_{run[1]}") for run in with_later_number(settings_to_show(keys)))


def _companies(keys: Sequence[str]) -> Params:
    return ((one, f"{one[0]}-{one[1].key}") for one in companies(keys))


def _leavings(keys: Sequence[str]) -> Params:
    return ((left, f"{left[0]}-after_{left[1]}") for left in games_to_leave(keys))


MADE_OF: Mapping[str, Callable[[Sequence[str]], Params]] = {
    "whole_game": _runs,
    "sample_game": _samples,
    "shown_game": _samples,
    "company_game": _companies,
    "abandoned_game": _leavings,
    "game_key": lambda keys: ((key, key) for key in keys),
}
"""What each fixture of the contract is made of, for these games."""


PLAYED = ("whole_game", "sample_game", "shown_game", "company_game")
"""Fixtures that play what they are made of."""


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "the keys of the games whose contract is tested; all that are installed, if none is named"
    parser.addini("games", about, type="args", default=[])
    parser.addoption("--game", action="append", default=[], help="test only the contract of the game KEY")


def pytest_configure(config: pytest.Config) -> None:
    if unknown := set(chosen(config)) - set(GAMES):
        raise pytest.UsageError(
            f"no game {min(unknown)!r} is installed, or it is refused: see `backroom check`"
        )


def chosen(config: pytest.Config) -> list[str]:
    return config.getoption("--game") or config.getini("games") or list(GAMES)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test of the contract every game that it is for."""
    for name in MADE_OF.keys() & set(metafunc.fixturenames):
        params = [pytest.param(it, id=said) for it, said in MADE_OF[name](chosen(metafunc.config))]
        metafunc.parametrize(name, params, indirect=name in PLAYED, scope="module")


@pytest.fixture(scope="module")
def whole_game(request: pytest.FixtureRequest) -> Playout:
    return playout(*request.param)


@pytest.fixture(scope="module")
def sample_game(request: pytest.FixtureRequest) -> Playout:
    """Return a game played at random: some settings, in which every value of every option comes up."""
    return playout(*request.param)


@pytest.fixture(scope="module")
def shown_game(request: pytest.FixtureRequest) -> Shown:
    return Shown(playout(*request.param))


@pytest.fixture(scope="module")
def company_game(request: pytest.FixtureRequest) -> Company:
    """Return a game of the computer player against itself."""
    return company(*request.param)
