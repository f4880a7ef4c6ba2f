"""The end of Vertigo: in what world it was won, and what will be talked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.core import Outcome
from games.screen import Text
from games.vertigo.beats import narrow
from games.vertigo.events import Event, Kept, Passed, Polluted, Rejected
from games.vertigo.phases import View
from games.vertigo.pieces import BLACK, BLUE, GREEN
from games.vertigo.reports import event
from games.vertigo.words import signed

MOST = 3
SOILED, CLEAN, MUCH, MOVED = 40, 10, 3, 10
"""World pollution that is bad or good; tiles, and money of a law, that are told from here on."""
BUILT = BLACK + GREEN + BLUE


def moral(view: View, outcome: Outcome, text: Text) -> str:
    """Return a line on the world that the winner has won; nothing without one."""
    if not outcome.winners:
        return ""
    names = text.listed([text.seat(seat) for seat in outcome.winners])
    return text(world_of(view, outcome), who=names, world=view.un.world)


def world_of(view: View, outcome: Outcome) -> str:
    """Return which line fits: nobody alive, soot, a soiled world, a clean one, or none of these."""
    first = view.countries[outcome.winners[0]]
    if all(country.fallen for country in view.countries):
        return "moral-nobody"
    if view.un.world >= SOILED:
        return "moral-soiled"
    if first.land.count(BLACK) * 2 > first.buildings:
        return "moral-soot"
    return "moral-clean" if view.un.world <= CLEAN else "moral-usual"


def memorable(story: Sequence[Event], text: Text) -> list[str]:
    """Return what could not be kept at the end, the closest vote, the dirtiest dice, the heaviest loss ..."""
    told = (closest, dirtiest, hardest, dearest)
    unpaid = [event(seen, text) for seen in story if isinstance(seen, Kept) and seen.lost]
    return [*unpaid, *[line for tell in told for line in tell(story, text)][:MOST]]


def closest(story: Sequence[Event], text: Text) -> Iterator[str]:
    """Yield the vote with most voices that one more would have changed."""
    results = [seen for seen in story if isinstance(seen, Passed | Rejected) and narrow(seen.yes, seen.no)]
    if results:
        seen = max(results, key=lambda each: each.yes + each.no)
        key = "told-closest-passed" if isinstance(seen, Passed) else "told-closest-rejected"
        yield text(key, law=text(f"law-{seen.law}"), yes=seen.yes, no=seen.no)


def dirtiest(story: Sequence[Event], text: Text) -> Iterator[str]:
    """Yield whose dice brought most tiles, and how many of them abroad."""
    tiles = [seen for seen in story if isinstance(seen, Polluted) and seen.seat is not None]
    counts = Counter(seen.seat for seen in tiles)
    for seat, many in counts.most_common(1):
        if seat is not None and many >= MUCH:
            abroad = sum(seen.seat == seat != seen.owner for seen in tiles)
            yield text("told-dirtiest", who=text.seat(seat), tiles=many, abroad=abroad)


def hardest(story: Sequence[Event], text: Text) -> Iterator[str]:
    """Yield who lost most buildings to pollution."""
    lost = Counter(seen.owner for seen in story if isinstance(seen, Polluted) and seen.lost in tuple(BUILT))
    for seat, many in lost.most_common(1):
        yield text("told-hardest", who=text.seat(seat), buildings=many)


def dearest(story: Sequence[Event], text: Text) -> Iterator[str]:
    """Yield the law by which somebody gained or lost most."""
    laws = [seen for seen in story if isinstance(seen, Passed) and max(map(abs, seen.gains)) >= MOVED]
    if laws:
        seen = max(laws, key=lambda each: max(map(abs, each.gains)))
        seat = max(range(len(seen.gains)), key=lambda at: abs(seen.gains[at]))
        law, money = text(f"law-{seen.law}"), signed(seen.gains[seat])
        yield text("told-dearest", law=law, who=text.seat(seat), money=money)
