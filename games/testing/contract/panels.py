"""Whatever a seat's own panel was turned to, it tells what the seat is asked and what waits for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from games.core import Seat, Value
from games.screen import (
    Button,
    Entered,
    Keep,
    MultiSelect,
    NotUnderstoodError,
    Paragraph,
    Play,
    Press,
    Screen,
    Select,
)
from games.testing.playouts import Playout
from games.testing.runs import private_screen, some, text

MOMENTS, DEEP, WIDE = 12, 3, 12
"""How many moments of a game are looked at, how many presses deep, and how many drafts at most."""
NEWS = 30
"""Maximum number of news."""
TITLES = re.compile(r"### .+"), re.compile(r"\*\*[^*0-9]+")
"""Lines that say what the panel is about: its headings, or else what begins in bold."""


class Panel:
    """What a seat's own panel shows at a moment, with every draft that it may have; each drawn once."""

    def __init__(self, run: Playout, state: Any, seat: Seat) -> None:
        self.run = run
        self.state = state
        self.seat = seat
        self._drawn: dict[Value | None, Screen] = {}

    def screen(self, draft: Value | None = None) -> Screen:
        """The panel with this draft."""
        if draft not in self._drawn:
            self._drawn[draft] = private_screen(self.run, self.state, self.seat, "en", draft)
        return self._drawn[draft]

    def said(self, draft: Value | None = None) -> str:
        """All words that are no control's."""
        return "\n".join(block.text for block in self.screen(draft).blocks if isinstance(block, Paragraph))

    def presses(self, draft: Value | None) -> Iterator[Press]:
        """What can be pressed; of menus of several, all of it at once."""
        for control in self.screen(draft).controls:
            match control:
                case Button(_, press) if not control.disabled:
                    yield press
                case Select(_, options):
                    yield from (option.press for option in options)
                case MultiSelect(name, values=values, most=most):
                    yield self.entered(draft, name, values[:most])
                case _:
                    pass

    def entered(self, draft: Value | None, name: str, values: tuple[str, ...]) -> Press:
        """What a pick stands for; a pick that is not understood keeps the draft."""
        screens, view = self.run.setting.package.screens, self.run.game.view(self.state, self.seat)
        try:
            return screens.entered(view, self.seat, draft, Entered(name, values))
        except NotUnderstoodError:
            return Keep(draft)

    def leads_to(self, draft: Value | None) -> list[Value | None]:
        """The drafts that one press makes of another."""
        return [press.draft for press in self.presses(draft) if isinstance(press, Keep)]

    def deeds(self, draft: Value | None) -> set[type[Any]]:
        """The kinds of action that the panel has a control for."""
        return {type(press.action) for press in self.presses(draft) if isinstance(press, Play)}

    def reached(self) -> list[Value | None]:
        """The drafts that a few presses lead to, nearest first; of those alike in kind and page, some."""
        found, edge = list[Value | None]([None]), list[Value | None]([None])
        for _ in range(DEEP):
            edge = [new for old in edge for new in few(self.leads_to(old)) if new not in found]
            edge = list(dict.fromkeys(edge))[: WIDE // DEEP]
            found += edge
        return found

    def prompt(self) -> list[str]:
        """What is said where nothing is kept: what the table waits for, or else the titles."""
        view, told = self.run.game.view(self.state, self.seat), self.said()
        waiting = self.run.setting.package.screens.waiting(view, text(self.run, "en"))
        titles = [found[0] for title in TITLES for line in told.splitlines() if (found := title.match(line))]
        return [waiting] if waiting in told else titles[:1]


def few(drafts: list[Value | None]) -> list[Value | None]:
    """The first and the last of those on the same page."""
    pages: dict[object, list[Value | None]] = {}
    for draft in drafts:
        pages.setdefault((type(draft), getattr(draft, "page", None)), []).append(draft)
    return [draft for alike in pages.values() for draft in (alike[0], alike[-1])]


def looked_at(run: Playout) -> Iterator[Panel]:
    """Some moments of a game: the panels of who is awaited, and of one seat in turn."""
    for turn, state in enumerate(some(run.states, MOMENTS)):
        if run.game.outcome(state) is None:
            seats = {*run.game.awaited(state).seats, turn % len(run.seats)}
            yield from (Panel(run, state, seat) for seat in sorted(seats))


def test_no_page_hides_what_is_asked(sample_game: Playout) -> None:
    """Every page of an awaited seat tells the question, in the words of its first page."""
    for panel in looked_at(sample_game):
        if panel.seat in sample_game.game.awaited(panel.state).seats:
            asked = panel.prompt()
            for draft in panel.reached():
                told = panel.said(draft)
                assert [line for line in asked if line not in told] == [], draft


def test_every_page_leads_to_what_may_be_done(sample_game: Playout) -> None:
    """Whatever the first page has a control for is at most one press away."""
    for panel in looked_at(sample_game):
        first = panel.deeds(None)
        for draft in panel.reached():
            near = [draft, *panel.leads_to(draft)]
            there = set[type[Any]]().union(*(panel.deeds(one) for one in dict.fromkeys(near)))
            assert first <= there, draft


def test_every_page_tells_of_what_is_new(sample_game: Playout) -> None:
    """When others bring a seat something that it is to be told of at once, each of its pages says so."""
    for before, after, seat in some(list(news(sample_game)), NEWS):
        old, new = Panel(sample_game, before, seat), Panel(sample_game, after, seat)
        for draft in old.reached():
            assert old.said(draft) != new.said(draft), draft


def news(run: Playout) -> Iterator[tuple[Any, Any, Seat]]:
    """Two states after each other, and a seat that the second brings something new."""
    alerts = run.game.alerts
    for before, after in pairwise(run.states):
        for seat in run.seats:
            if set(alerts(after, seat)) > set(alerts(before, seat)):
                yield before, after, seat
