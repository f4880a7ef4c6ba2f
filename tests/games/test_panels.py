"""Whatever a seat's own panel was turned to, it tells what the seat is asked and what waits for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from games.core import Seat, Value
from games.screen import Button, Keep, MultiSelect, NotUnderstoodError, Paragraph, Play, Press, Screen, Select
from tests.games.playouts import Playout, playout
from tests.games.runs import SHOWN, private_screen, some, text

MOMENTS, DEEP, WIDE = 12, 3, 15
"""How many moments of a game are looked at, how many presses deep, and how many drafts at most."""
TITLE = re.compile(r"### .+|\*\*[^*0-9]+")
"""A line that says what the panel is about."""


@pytest.fixture(scope="module", params=SHOWN)
def run(request: pytest.FixtureRequest) -> Playout:
    """A game played at random."""
    return playout(*request.param)


def said(screen: Screen) -> str:
    """All words of a screen that are no control's."""
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))


def presses(run: Playout, state: Any, seat: Seat, draft: Value | None, screen: Screen) -> Iterator[Press]:
    """What can be pressed on a panel; of menus of several, all of it at once."""
    for control in screen.controls:
        match control:
            case Button(_, press) if not control.disabled:
                yield press
            case Select(_, options):
                yield from (option.press for option in options)
            case MultiSelect(name, values=values, most=most):
                yield entered(run, state, seat, draft, name, values[:most])
            case _:
                pass


def entered(
    run: Playout, state: Any, seat: Seat, draft: Value | None, name: str, values: tuple[str, ...]
) -> Press:
    """What a pick stands for; a pick that is not understood keeps the draft."""
    try:
        return run.setting.package.screens.entered(run.game.view(state, seat), seat, draft, name, values)
    except NotUnderstoodError:
        return Keep(draft)


def leads_to(run: Playout, state: Any, seat: Seat, draft: Value | None) -> list[Value | None]:
    """The drafts that one press makes of another."""
    screen = private_screen(run, state, seat, "en", draft)
    return [press.draft for press in presses(run, state, seat, draft, screen) if isinstance(press, Keep)]


def reached(run: Playout, state: Any, seat: Seat) -> list[Value | None]:
    """The drafts that a few presses lead to, nearest first; of those alike in kind and page, some."""
    found, edge = list[Value | None]([None]), list[Value | None]([None])
    for _ in range(DEEP):
        edge = [new for old in edge for new in few(leads_to(run, state, seat, old)) if new not in found]
        edge = list(dict.fromkeys(edge))[: WIDE // DEEP]
        found += edge
    return found


def few(drafts: list[Value | None]) -> list[Value | None]:
    """The first and the last of those on the same page."""
    pages: dict[object, list[Value | None]] = {}
    for draft in drafts:
        pages.setdefault((type(draft), getattr(draft, "page", None)), []).append(draft)
    return [draft for alike in pages.values() for draft in (alike[0], alike[-1])]


def deeds(run: Playout, state: Any, seat: Seat, draft: Value | None) -> set[type[Value]]:
    """The kinds of action that a panel has a control for."""
    screen = private_screen(run, state, seat, "en", draft)
    found = presses(run, state, seat, draft, screen)
    return {type(press.action) for press in found if isinstance(press, Play)}


def looked_at(run: Playout) -> Iterator[tuple[Any, Seat]]:
    """Some moments of a game, seat by seat."""
    for state in some(run.states, MOMENTS):
        if run.game.outcome(state) is None:
            yield from ((state, seat) for seat in run.seats)


def prompt(run: Playout, state: Any, seat: Seat) -> list[str]:
    """What the panel says where nothing is kept: what the table waits for, or else its titles."""
    told = said(private_screen(run, state, seat, "en"))
    waiting = run.setting.package.screens.waiting(run.game.view(state, seat), text(run, "en"))
    titles = [found.group() for line in told.splitlines() if (found := TITLE.match(line))]
    return [waiting] if waiting in told else titles[:1]


def test_no_page_hides_what_is_asked(run: Playout) -> None:
    """Every page of an awaited seat tells the question, in the words of its first page."""
    for state, seat in looked_at(run):
        if seat in run.game.awaited(state).seats:
            asked = prompt(run, state, seat)
            for draft in reached(run, state, seat):
                told = said(private_screen(run, state, seat, "en", draft))
                assert [line for line in asked if line not in told] == [], draft


def test_every_page_leads_to_what_may_be_done(run: Playout) -> None:
    """Whatever the first page has a control for is at most one press away."""
    for state, seat in looked_at(run):
        first = deeds(run, state, seat, None)
        for draft in reached(run, state, seat):
            near = [draft, *leads_to(run, state, seat, draft)]
            there = set[type[Value]]().union(*(deeds(run, state, seat, one) for one in dict.fromkeys(near)))
            assert first <= there, draft


def test_every_page_tells_of_what_is_new(run: Playout) -> None:
    """When others bring a seat something that it is to be told of at once, each of its pages says so."""
    alerts = run.game.alerts
    for before, after in pairwise(run.states):
        for seat in run.seats:
            if set(alerts(after, seat)) > set(alerts(before, seat)):
                for draft in reached(run, before, seat):
                    pages = [said(private_screen(run, state, seat, "en", draft)) for state in (before, after)]
                    assert len(set(pages)) > 1, draft
