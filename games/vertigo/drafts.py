"""What seats of Vertigo put together in their panels before they play it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Value
from games.vertigo.actions import Found
from games.vertigo.pieces import Law, Plan


class Shopping(Value, frozen=True, tag="shopping"):
    """A draft of the first purchases; `moving`: the province whose content is being moved."""

    found: Found
    page: Literal["shop", "map"] = "shop"
    moving: tuple[int, int] | None = None


class Drafting(Value, frozen=True, tag="drafting"):
    """A draft of a plan, which may still be too dear; `moving`: the province whose people are to move."""

    plan: Plan
    page: Literal["plan", "provinces", "people", "letting-go", "standing"] = "plan"
    moving: tuple[int, int] | None = None


class Bearing(Value, frozen=True, tag="bearing"):
    """A draft of the provinces that a world effect takes, or of the tiles or factories that go."""

    places: tuple[tuple[int, int], ...] = ()


class Considering(Value, frozen=True, tag="considering"):
    """A draft: a law is looked at before it is proposed."""

    law: Law


Draft: TypeAlias = Shopping | Drafting | Bearing | Considering
