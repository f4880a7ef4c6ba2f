"""What a game does whose record leaves a part out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def shows_nothing(*_given: object) -> tuple[()]:
    """The blocks, or the reveal steps, of a game that has nothing to show there."""
    return ()


def says_nothing(*_given: object) -> str:
    """What a game says that has no words there."""
    return ""


def has_none(*_given: object) -> None:
    """What a game has no picture and no message of its own for."""
    return


def not_understood(*given: object) -> Any:  # noqa: ANN401 - stands for any game's
    """What is entered into a game whose screens have no menu of several and no form."""
    raise NotImplementedError(given)


def unasked(*_given: object) -> Any:  # noqa: ANN401 - stands for any game's
    """Stands for the last screen of a game whose public one, without its questions, is enough."""
    raise NotImplementedError


def first_section(_view: object) -> int:
    """The rules page of the present phase, where there are none for phases: the first behind the minute."""
    return 1


def open_to_all(state: Any, _seat: int | None) -> Any:  # noqa: ANN401 - stands for any game's
    """What may be known of a game in which nothing is hidden: the state itself."""
    return state


def nothing_hidden(state: T, _seat: int | None, _rng: object) -> T:
    """Another state that a seat cannot tell from the real one, in a game in which nothing is hidden."""
    return state


def listed(_state: object, _seat: int, _action: object) -> None:
    """Stands for the check of a game that allows what its menu lists, and nothing else."""
    raise NotImplementedError


def any_listed(_state: object, _seat: int, _rng: object) -> Any:  # noqa: ANN401 - stands for any game's
    """Stands for the safe default of a game in which any action of the menu is one."""
    raise NotImplementedError


def nothing_taken_back(_state: object, _seat: int, _action: object) -> bool:
    """Whether an action may be taken back, in a game where none may."""
    return False


def nobody_alerted(_state: object, _seat: int) -> tuple[str, ...]:
    """What a seat is to be told of at once, in a game where only its turn is news."""
    return ()


def everything(_state: object, story: Sequence[T]) -> Sequence[T]:
    """What may be told again in a game where everything seen may be."""
    return story
