"""How bot players run their countries in Vertigo, in figures: by strength, players and character."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.strategies import Character
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import region_of

NEVER = 99
"""A turn that does not come."""
CALM = 20
"""World pollution in percent below which a few black factories in the last turns harm little."""
THRIFT = 0.05
"""Share of the income on which a thrifty one does not rely for the next upkeep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a country is run, in figures."""

    starts: Sequence[tuple[s.Found, float]]
    """First purchases with their weights."""
    diplomats: Sequence[int]
    """The diplomats wanted in turn 1, 2 and so on; the last number stays."""
    balance: int = 0
    """Up to how many diplomats it keeps, lest one rival outvotes all others together."""
    overtakes: bool = False
    """Whether it sends one diplomat more than `balance` takes, and follows a rival who has more than that."""
    blue: int
    """The number of regions that get a facility."""
    black: int = 0
    """How many black factories stand at once."""
    last_black: int = NEVER
    """The turn after which no black factory is begun."""
    converting: int = NEVER
    """The turn from which on black factories become green."""
    late: int = NEVER
    """The turn from which on all that is left goes into buildings, in a world polluted less than
    `late_world`."""
    late_world: int = p.MOST + 1
    """The pollution of the world from which on it does not, in percent."""
    late_kinds: Sequence[p.Building] = ("green", "black")
    """The kinds of these buildings."""
    people: int = 8
    """Up to how many people a region is peopled."""
    people_cleaned: int = 8
    """The same for a region with a facility."""
    schools: int = p.REGIONS
    """How many regions without a facility may have the people who pollute."""
    spare: int = p.TREASURY * NEVER
    """Dollars that lie idle, from which on it wants one facility and one crowded region more."""
    relies: float = 0.75
    """The share of the income that need not be saved for the next upkeep."""
    saves: int = p.PRICE["green"]
    """Dollars saved for each building that scholars are ready for."""
    cleaning: int = p.CLEANING_NEAR
    """What a tile may cost while the region has land, in dollars."""
    clearing: int = p.CLEANING_UN
    """What a tile may cost when the region has no land, in dollars."""
    waits: float = 0.0
    """The least gain from a law that is proposed, in dollars, at first: less every turn, 0 in turn 10."""
    rivals: float = 0.7
    """How many times what others gain counts against a law."""
    factory: float = 15.0
    """What a lost black factory counts, in dollars."""


def opening(
    left: int, centre: int, right: int, scholars: p.Triple = (0, 0, 0), diplomats: int = 0, built: str = ""
) -> s.Found:
    return s.Found((region_of(left, built), region_of(centre), region_of(right)), scholars, diplomats)


_STAKES = ((opening(5, 5, 5, diplomats=2), 2.0), (opening(6, 6, 6, diplomats=1), 1.0))
_MANY = Style(
    starts=_STAKES,
    diplomats=(2, 3, 3, 4, 5, 6),
    blue=1,
    converting=9,
    late=p.LAST_SURE_TURN + 1,
)
FORMER: Mapping[int, Style] = {
    2: dataclasses.replace(_MANY, diplomats=(2,), blue=p.REGIONS, black=2, converting=NEVER),
    3: _MANY,
    4: _MANY,
}
"""How sharp ones played with as many players before, to measure what they do now."""
FACTORIES = dataclasses.replace(_MANY, black=4, converting=8, blue=p.REGIONS)
GREEN = dataclasses.replace(
    _MANY, starts=((opening(5, 5, 5, diplomats=1), 1.0),), diplomats=(2,), blue=0, converting=NEVER
)
CLEAN = dataclasses.replace(
    _MANY,
    starts=((opening(5, 4, 4, built=p.BLUE), 1.0),),
    diplomats=(0, 1, 1, 2),
    blue=p.REGIONS,
    converting=NEVER,
    schools=0,
)
"""Plain players: black factories that become green, nothing but green ones, and no source that pollutes."""
CLEANERS: Mapping[int, Style] = {
    2: Style(
        starts=((opening(7, 7, 7, diplomats=3), 1.0),),
        diplomats=(0, 2, 1, 5),
        balance=6,
        overtakes=True,
        blue=p.REGIONS,
        black=1,
        converting=4,
        people=p.CROWD,
        people_cleaned=p.CROWD,
        late=p.LAST_SURE_TURN,
        late_world=CALM,
        relies=0.95,
        saves=13,
        cleaning=p.CLEANING_HERE,
        clearing=p.CLEANING_HERE,
        waits=25.0,
        rivals=1.0,
    ),
    3: Style(
        starts=((opening(4, 6, 7, diplomats=3), 1.0),),
        diplomats=(3, 0, 1, 1, 4, 0),
        balance=4,
        blue=2,
        people=6,
        schools=0,
        late=p.LAST_SURE_TURN,
        late_world=CALM,
        relies=0.9,
        cleaning=p.CLEANING_HERE,
        waits=10.0,
        rivals=0.54,
    ),
    4: Style(
        starts=((opening(4, 5, 7, (0, 2, 0), 2), 1.0),),
        diplomats=(2, 3, 4, 5, 5, 4),
        balance=6,
        blue=1,
        people=p.CROWD,
        people_cleaned=7,
        schools=1,
        late=p.LAST_SURE_TURN,
        late_world=p.STEP,
        relies=0.9,
        waits=5.0,
    ),
}
"""They clean while it is cheap, and leave a world to live in."""
_LATER_VOTES: Mapping[str, Any] = {
    "starts": ((opening(7, 6, 5, diplomats=1), 1.0),),
    "diplomats": (0, 0, 2, 4, 6),
    "balance": 0,
    "late_world": p.MOST + 1,
}
_NO_BLACK: Mapping[str, Any] = {"balance": 0, "black": 0, "saves": 0}
_CROWDED: Mapping[str, Any] = {"blue": 1, "schools": 1, "relies": 1.0}
_SPARSE: Mapping[str, Any] = {"people": 5}
_UNCLEAN: Mapping[str, Any] = {"cleaning": 0, "clearing": p.CLEANING_HERE}
_FEW_VOTES: Mapping[str, Any] = {"balance": 4, "people_cleaned": 6}
_NO_VOTES: Mapping[str, Any] = {**_FEW_VOTES, "diplomats": (0,)}
_VOTERS_FIRST: Mapping[str, Any] = {"starts": ((opening(6, 6, 5, diplomats=3), 1.0),)}
_IDLES: Mapping[str, Any] = {"spare": 2 * p.PRICE["green"]}
SHARPEST: Mapping[int, Mapping[Character, Style]] = {
    2: {
        "": dataclasses.replace(CLEANERS[2], **_LATER_VOTES),
        "thrifty": dataclasses.replace(CLEANERS[2], **_NO_BLACK, diplomats=(0,), late_world=2 * CALM),
        "loyal": dataclasses.replace(CLEANERS[2], **_NO_BLACK, diplomats=(3, 3, 3, 3, 5, 7, 9, 9)),
        "vengeful": dataclasses.replace(
            CLEANERS[2], diplomats=(0, 3, 6, 9, 9), balance=0, black=2, converting=6
        ),
        "gambler": dataclasses.replace(FORMER[2], diplomats=(0,), saves=0),
    },
    3: {
        "": dataclasses.replace(CLEANERS[3], **_CROWDED, **_IDLES),
        "thrifty": dataclasses.replace(
            CLEANERS[3],
            **_CROWDED,
            **_SPARSE,
            diplomats=(0,),
            saves=7,
            starts=((opening(5, 5, 7, diplomats=3), 1.0),),
        ),
        "loyal": dataclasses.replace(CLEANERS[3], **_CROWDED, **_SPARSE, diplomats=(0,)),
        "vengeful": dataclasses.replace(CLEANERS[3], **_CROWDED, **_SPARSE),
        "gambler": dataclasses.replace(CLEANERS[3], **_CROWDED, **_SPARSE, diplomats=(4, 1, 2, 2, 5, 1)),
    },
    4: {
        "": dataclasses.replace(CLEANERS[4], **_UNCLEAN, **_FEW_VOTES, **_VOTERS_FIRST, **_IDLES),
        "thrifty": dataclasses.replace(
            CLEANERS[4], **_UNCLEAN, **_NO_VOTES, starts=((opening(6, 6, 6, diplomats=3), 1.0),)
        ),
        "loyal": dataclasses.replace(
            CLEANERS[4], **_UNCLEAN, **_NO_VOTES, starts=((opening(6, 6, 5, diplomats=2), 1.0),)
        ),
        "vengeful": dataclasses.replace(
            CLEANERS[4], **_UNCLEAN, **_FEW_VOTES, **_VOTERS_FIRST, diplomats=(2, 4, 5, 6, 6, 5)
        ),
        "gambler": dataclasses.replace(CLEANERS[4], **_UNCLEAN, **_NO_VOTES, **_VOTERS_FIRST),
    },
}
"""How sharp ones play, by their characters: each was bred at tables of the others.

No number of diplomats is best: one more than the others outvotes them, and where all have many, who pays for
none builds more. So some have few and some have many. With two players clean ones win against factories,
voters against clean ones, and factories against voters.

The one without a character also advises people, whatever they began with."""
_PLAINLY: Mapping[str, Any] = {
    "starts": _STAKES[:1],
    "balance": 0,
    "overtakes": False,
    "relies": 0.75,
    "waits": 0.0,
}
STEADY: Mapping[int, Style] = {
    2: dataclasses.replace(CLEANERS[2], diplomats=(2,), **_PLAINLY),
    3: dataclasses.replace(CLEANERS[3], diplomats=(2,), **_PLAINLY),
    4: dataclasses.replace(CLEANERS[4], **_PLAINLY),
}
"""They clean, but open alike at any table, and wait with no law."""
GENTLE = Style(starts=((opening(3, 4, 3, (1, 2, 0)), 1.0),), diplomats=(0,), blue=0, saves=0)
"""Overlooks laws, and that people pollute."""


def style_of(temper: str, seats: int, character: Character) -> Style:
    """Return how a bot player of a strength and character plays among as many."""
    match temper:
        case "sharp":
            return SHARPEST[seats][character]
        case "even":
            return with_character(STEADY[seats], character)
        case _:
            return with_character(GENTLE, character)


def with_character(style: Style, character: Character) -> Style:
    """Return the style as a character plays it: thrifty ones keep more money, gamblers risk more."""
    match character:
        case "thrifty":
            return dataclasses.replace(style, relies=style.relies - THRIFT)
        case "gambler":
            return dataclasses.replace(style, late=style.late - 1, late_world=style.late_world + p.STEP)
        case _:
            return style
