"""A seat's panel at a moment, with every draft that it may have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product
from typing import Any

from games.core import Seat, Value
from games.screen import (
    Button,
    Choice,
    Control,
    Entered,
    Field,
    Form,
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
from games.testing.runs import open_form, panel_of, text, with_open_forms

DEEP, WIDE = 3, 12
"""How many presses deep a panel is looked at, and how many drafts at most."""
MAX_DRAFTS, MAX_ENTRIES = 16, 50
"""Drafts of a panel, and entries of a menu or form, up to which every action is looked for."""
LAST_WORDS = 1 << 32
"""The number of a text that was never written."""
TITLES = re.compile(r"### .+"), re.compile(r"\*\*[^*0-9]+")
"""Lines that say what the panel is about: its headings, or else what begins in bold."""


class Panel:
    """What a seat's own panel shows at a moment, with every draft that it may have; each drawn once."""

    def __init__(self, run: Playout, state: Any, seat: Seat) -> None:
        self.run = run
        self.state = state
        self.seat = seat
        self._drawn: dict[Value | None, Screen] = {}
        self._presses: dict[Value | None, tuple[Press, ...]] = {}

    def screen(self, draft: Value | None = None) -> Screen:
        if draft not in self._drawn:
            self._drawn[draft] = panel_of(self.run, self.state, self.seat, "en", draft)
        return self._drawn[draft]

    def is_new(self, draft: Value | None) -> bool:
        return draft not in self._drawn

    def words_of(self, draft: Value | None = None) -> str:
        return "\n".join(block.text for block in self.screen(draft).blocks if isinstance(block, Paragraph))

    def presses(self, draft: Value | None) -> tuple[Press, ...]:
        """What can be pressed; of menus of several, all of it at once; forms, as they open."""
        if draft not in self._presses:
            self._presses[draft] = tuple(self._all_presses(draft))
        return self._presses[draft]

    def _all_presses(self, draft: Value | None) -> Iterator[Press]:
        for control in self.screen(draft).controls:
            yield from presses_of(control)
            match control:
                case MultiSelect(name, values=values, most=most):
                    yield self.press_of(draft, Entered(name, values[:most]))
                case Form():
                    yield self.press_of(draft, sent_as_opened(self.form(draft, control)))
                case _:
                    pass

    def with_forms(self, draft: Value | None) -> Screen:
        words = text(self.run, "en")
        return with_open_forms(self.run, self.screen(draft), self.state, self.seat, draft, words)

    def form(self, draft: Value | None, control: Form) -> Form:
        """A form as it opens."""
        screens, view = self.run.setting.package.screens, self.run.game.view(self.state, self.seat)
        return open_form(screens, control, view, self.seat, draft, text(self.run, "en"))

    def press_of(self, draft: Value | None, given: Entered) -> Press:
        """What is made of what was entered; what is not understood keeps the draft."""
        screens, view = self.run.setting.package.screens, self.run.game.view(self.state, self.seat)
        try:
            return screens.entered(view, self.seat, draft, given)
        except NotUnderstoodError:
            return Keep(draft)

    def leads_to(self, draft: Value | None) -> list[Value | None]:
        return [press.draft for press in self.presses(draft) if isinstance(press, Keep)]

    def deeds(self, draft: Value | None) -> set[type[Any]]:
        return {type(press.action) for press in self.presses(draft) if isinstance(press, Play)}

    def reachable_drafts(self) -> list[Value | None]:
        """The drafts that a few presses lead to, nearest first; of those alike in kind and page, some."""
        found, edge = list[Value | None]([None]), list[Value | None]([None])
        for _ in range(DEEP):
            edge = [new for old in edge for new in few(self.leads_to(old)) if new not in found]
            edge = list(dict.fromkeys(edge))[: WIDE // DEEP]
            found += edge
        return found

    def without_a_press(self, actions: Iterable[Value], post: Screen) -> list[Value]:
        """Return those actions that neither the post nor any press on the panel leads to.

        Where a panel has too many drafts or entries to try, it offers whatever is of a kind that it offers.
        """
        missing = set(actions) - set(plays(post))
        kinds = set(map(type, plays(post)))
        waiting, known = list[Value | None]([None]), set[Value | None]([None])
        seen, every = Counter[object](), True
        for _ in range(MAX_DRAFTS):
            if not every:
                missing = {action for action in missing if type(action) not in kinds}
            if not waiting or not missing:
                break
            # Those of the page that was looked at least.
            places = [seen[page_of(draft)] for draft in waiting]
            draft = waiting.pop(places.index(min(places)))
            seen[page_of(draft)] += 1
            for control in self.screen(draft).controls:
                given = list(islice(entries_of(self._with_open_form(draft, control)), MAX_ENTRIES + 1))
                every = every and len(given) <= MAX_ENTRIES
                presses = [*presses_of(control), *(self.press_of(draft, one) for one in given)]
                offered = [press.action for press in presses if isinstance(press, Play)]
                kinds.update(map(type, offered))
                missing = {action for action in missing if not within(action, offered)}
                kept = (press.draft for press in presses if isinstance(press, Keep))
                waiting += [new for new in dict.fromkeys(kept) if new not in known]
                known.update(waiting)
        if waiting:
            missing = {action for action in missing if type(action) not in kinds}
        return [action for action in actions if action in missing]

    def _with_open_form(self, draft: Value | None, control: Control) -> Control:
        return self.form(draft, control) if isinstance(control, Form) else control

    def prompt(self) -> list[str]:
        """What is said where nothing is kept: what the table waits for, or else the titles."""
        view, panel_text = self.run.game.view(self.state, self.seat), self.words_of()
        waiting = self.run.setting.package.screens.waiting(view, text(self.run, "en"))
        titles = [
            found[0] for title in TITLES for line in panel_text.splitlines() if (found := title.match(line))
        ]
        return [waiting] if waiting in panel_text else [title.strip("#* ") for title in titles[:1]]


def sent_as_opened(form: Form) -> Entered:
    """What is entered by who sends a form at once; what must be answered is answered by the first entries."""
    typed, taken = dict[str, str | int](), dict[str, tuple[str, ...]]()
    for line in form.fields:
        match line:
            case Choice(name, values=values, chosen=chosen, least=least):
                taken[name] = chosen or values[:least]
            case Field(name, words=True):
                typed[name] = 0
            case Field(name, value=value, number=number, least=least):
                typed[name] = int(value or least) if number else value
    return Entered(form.name, typed=typed, taken=taken)


def page_of(draft: Value | None) -> object:
    """Return what drafts of the same page have in common."""
    return type(draft), getattr(draft, "page", None)


def few(drafts: list[Value | None]) -> list[Value | None]:
    """The first and the last of those on the same page."""
    pages: dict[object, list[Value | None]] = {}
    for draft in drafts:
        pages.setdefault(page_of(draft), []).append(draft)
    return [draft for alike in pages.values() for draft in (alike[0], alike[-1])]


def presses_of(control: Control) -> Iterator[Press]:
    """Yield what a control stands for by itself."""
    match control:
        case Button(_, press) if not control.disabled:
            yield press
        case Select(_, options):
            yield from (option.press for option in options)
        case _:
            pass


def entries_of(control: Control) -> Iterator[Entered]:
    """Yield what may be entered: whatever can be picked and chosen, of numbers the least and the most."""
    match control:
        case MultiSelect(name, values=values, least=least, most=most):
            yield from (Entered(name, pick) for pick in _picks(values, least, most))
        case Form(name, fields=lines):
            typed = {line.name: _typed(line) for line in lines if isinstance(line, Field)}
            taken = {
                line.name: tuple(islice(_picks(line.values, line.least, line.most), MAX_ENTRIES))
                for line in lines
                if isinstance(line, Choice)
            }
            for texts in product(*typed.values()):
                said = dict(zip(typed, texts, strict=True))
                for picks in product(*taken.values()):
                    yield Entered(name, typed=said, taken=dict(zip(taken, picks, strict=True)))
        case _:
            pass


def _picks(values: tuple[str, ...], least: int, most: int) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(values, size) for size in range(least, most + 1))


def _typed(line: Field) -> tuple[str | int, ...]:
    if line.words:
        return 0, 1, LAST_WORDS
    return (line.least, line.most) if line.number else (line.value,)


def within(action: Value, offered: Iterable[Value]) -> bool:
    """Whether an action is offered, or lies between such as are: a form takes what its fields may hold."""
    alike = [one for one in offered if type(one) is type(action)]
    return action in alike or (
        len(alike) > 1
        and all(
            _lies_between(getattr(action, name), [getattr(one, name) for one in alike])
            for name in action.__struct_fields__
        )
    )


def _lies_between(value: object, offered: Sequence[Any]) -> bool:
    numbers = [one for one in offered if isinstance(one, int)]
    return value in offered or (
        isinstance(value, int) and len(numbers) > 1 and min(numbers) <= value <= max(numbers)
    )


def plays(screen: Screen) -> Iterator[Value]:
    """Yield the actions that one press of a screen plays."""
    presses = chain.from_iterable(map(presses_of, screen.controls))
    yield from (press.action for press in presses if isinstance(press, Play))
