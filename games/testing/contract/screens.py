"""Screens are plain values: what they offer is allowed, and every page tells what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from bot.text import LANGUAGES, NAME_LENGTH, Texts, Words
from games import GAMES
from games.core import Outcome, Seat, Value, replace
from games.host.result import Standing, result_card
from games.screen import (
    Block,
    Button,
    Choice,
    Entered,
    Field,
    Form,
    Keep,
    MultiSelect,
    NotUnderstoodError,
    Paragraph,
    Picture,
    Play,
    Press,
    Rule,
    Screen,
    Select,
    encode,
)
from games.testing.contract.words import Seen
from games.testing.lettering import unreadable
from games.testing.limits import excess, unsaid
from games.testing.playouts import Playout
from games.testing.runs import Shown, each_phase, open_form, panel_of, private_screen, some, text

NAMED = 4
"""Number of moments of a game at which people have the longest names."""
LOOKS = 25
"""Number of moments of a game looked at."""

json = encode


def plays(screen: Screen) -> Iterator[Value]:
    for control in screen.controls:
        if isinstance(control, Button) and isinstance(control.press, Play) and not control.disabled:
            yield control.press.action
        if isinstance(control, Select):
            yield from (option.press.action for option in control.options if isinstance(option.press, Play))


def kept_after(run: Playout, state: Any, seat: Seat, screen: Screen) -> Iterator[Value]:
    """What this seat would keep after a press, or after picking as much as it can from a menu."""
    view = run.game.view(state, seat)
    for control in screen.controls:
        match control:
            case Button(_, Keep(draft)) if draft is not None:
                yield draft
            case Select(_, options):
                presses = (option.press for option in options[:1])
                yield from (press.draft for press in presses if isinstance(press, Keep) and press.draft)
            case MultiSelect(name_, _, _, values):
                given = Entered(name_, values[: control.most])
                press = run.setting.package.screens.entered(view, seat, None, given)
                if isinstance(press, Keep) and press.draft is not None:
                    yield press.draft
            case _:
                pass


def survives(screen: Screen) -> None:
    data = json(screen)
    assert json(msgspec.json.decode(data)) == data


def test_screens_survive_json(shown_game: Shown) -> None:
    """The public one and every private one."""
    for screens in (*shown_game.public, *shown_game.private):
        for screen in screens.values():
            survives(screen)


def test_screens_fit_into_messages(shown_game: Shown) -> None:
    """Whatever people are called: Discord refuses what exceeds its limits, and the table stands still."""
    screens = [screen for at in (*shown_game.public, *shown_game.private) for screen in at.values()]
    run, names = shown_game.run, ("W" * NAME_LENGTH,) * len(shown_game.run.seats)
    for state, _ in some(shown_game.moments, NAMED):
        for language in LANGUAGES:
            called = Texts(GAMES).of(language, run.setting.key, names)
            screens += [private_screen(run, state, seat, language, called=called) for seat in run.seats]
    found = sorted({fault for screen in screens for fault in excess(screen)})
    assert not found, f"a screen does not fit: {'; '.join(found)}"


def test_a_game_that_its_rules_end_can_be_shown(whole_game: Playout) -> None:
    """In every language: its last screen, the line of its winners, its highlights, the picture of it all."""
    (*_, (state, story)) = whole_game.moments
    outcome, view = whole_game.outcome, whole_game.game.view(state, None)
    screens = whole_game.setting.package.screens
    for words in (text(whole_game, tag) for tag in LANGUAGES):
        survives(ending(whole_game, screens.final(view, outcome, story, words), outcome, view, story, words))
        assert len(screens.spirit(view, outcome, story, words).splitlines()) <= 1


def test_a_game_that_people_stop_can_be_shown(sample_game: Playout) -> None:
    """In any kind of phase, in every language: of what all and each seat saw, and ranked where it can be."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for state, story in each_phase(sample_game):
        stopped = game.if_stopped(state)
        told = state if stopped.state is None else stopped.state
        views = [game.view(told, seat) for seat in sample_game.seats]
        for words in (text(sample_game, tag) for tag in LANGUAGES):
            shown = screens.stopped(game.view(told, None), views, story, words)
            for outcome in {None, stopped.outcome}:
                survives(ending(sample_game, shown, outcome, game.view(state, None), story, words))


def ending(
    run: Playout, last: Screen, outcome: Outcome | None, view: Any, story: Sequence[Any], words: Words
) -> Screen:
    """The last screen of a game with its highlights; its picture is part of the result's if it is ranked."""
    screens = run.setting.package.screens
    highlights = screens.highlights(view, story, outcome, words)
    assert all(0 < one.at <= len(story) for one in highlights)
    pictures = [one for one in last.blocks if isinstance(one, Picture)]
    if outcome is not None and pictures:
        standings = [Standing(1, seat, words.label(seat), "1") for seat in run.seats]
        pictures = [result_card(words.plain("game-title"), standings, pictures[0])]
    lines = [Paragraph(one.text) for one in highlights]
    return Screen((*last.blocks, *pictures, *lines))


def test_private_screens_offer_what_is_allowed(shown_game: Shown) -> None:
    """Every press plays something legal, also after something was picked from a menu."""
    run = shown_game.run
    for state, screens in zip(shown_game.states, shown_game.private, strict=True):
        for (seat, language), screen in screens.items():
            assert not any(run.game.check(state, seat, action) for action in plays(screen))
            picked_up(run, state, seat, language, screen)


def picked_up(run: Playout, state: Any, seat: Seat, language: str, screen: Screen) -> None:
    """Whatever is picked from a screen is a draft, and what it leads to plays something legal."""
    for draft in kept_after(run, state, seat, screen):
        kind = run.setting.package.screens.drafts.kind
        try:
            again = msgspec.json.decode(json(draft), type=kind)
        except msgspec.ValidationError:
            again = None
        assert again == draft, (
            f"a draft {type(draft).__name__} is kept that `Screens(drafts=...)` does not name"
        )
        picked = private_screen(run, state, seat, language, draft)
        assert not any(run.game.check(state, seat, action) for action in plays(picked))


def test_public_screens_offer_what_a_seat_may_do(shown_game: Shown) -> None:
    """Every control on the public screen is for some seat."""
    run = shown_game.run
    for state, screens in zip(shown_game.states, shown_game.public, strict=True):
        for action in plays(screens["en"]):
            assert any(run.game.check(state, seat, action) is None for seat in run.seats)


# Pictures -----------------------------------------------------------------------------------------


def test_letters_of_pictures_can_be_read_on_a_phone(shown_game: Shown) -> None:
    """On the post and the panels of a whole game, while it reveals, in the end and in its result."""
    shown = [screen for at in (*shown_game.public, *shown_game.private) for screen in at.values()]
    blocks = [block for screen in shown for block in screen.blocks]
    assert not too_small([*blocks, *revealed_and_ended(shown_game.run, "en")])


def test_pictures_of_reveals_and_endings_are_described_in_words(shown_game: Shown) -> None:
    """Without Markdown and signs, which are heard by their names; those of posts and panels as they fit."""
    for language in LANGUAGES:
        blocks = revealed_and_ended(shown_game.run, language)
        assert not [fault for one in blocks if isinstance(one, Picture) for fault in unsaid(one.alt)]


def revealed_and_ended(run: Playout, language: str) -> Iterator[Block]:
    """What is shown of a whole game while it reveals, in the end and in its result."""
    screens, words = run.setting.package.screens, text(run, language)
    for step in run.steps:
        before, after = run.game.view(step.before, None), run.game.view(step.after, None)
        yield from (block for beat in screens.reveals(before, after, step.events, words) for block in beat)
    (*_, (state, story)) = run.moments
    view, seats = run.game.view(state, None), [run.game.view(state, seat) for seat in run.seats]
    for last in (screens.final(view, run.outcome, story, words), screens.stopped(view, seats, story, words)):
        yield from ending(run, last, run.outcome, view, story, words).blocks


def test_letters_stay_readable_whatever_is_chosen(panels: list[Panel]) -> None:
    assert not too_small(
        [block for panel in panels for draft in panel.reached() for block in panel.screen(draft).blocks]
    )


def test_letters_before_a_game_can_be_read(game_key: str) -> None:
    """On the cover, in the lobby and on the pages of the rules."""
    package, words = GAMES[game_key], Texts(GAMES).of("en", game_key)
    screens, options = package.screens, package.game.options()
    sections = range(len(Texts(GAMES).rules(game_key, "en")))
    drawn = [screens.diagram(number, words) for number in sections]
    lobby = [block for seats in package.game.seats(options) for block in screens.lobby(options, seats, words)]
    assert not too_small([Picture(screens.cover, ""), *filter(None, drawn), *lobby])


def too_small(blocks: Sequence[Block]) -> set[str]:
    """Return what cannot be read in pictures, each looked at once."""
    svgs = {block.svg for block in blocks if isinstance(block, Picture)}
    return set[str]().union(*map(unreadable, svgs))


# Panels with drafts -------------------------------------------------------------------------------


MOMENTS, DEEP, WIDE = 8, 3, 12
"""How many moments of a game are looked at, how many presses deep, and how many drafts at most."""
NEWS = 10
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
        if draft not in self._drawn:
            self._drawn[draft] = panel_of(self.run, self.state, self.seat, "en", draft)
        return self._drawn[draft]

    def is_new(self, draft: Value | None) -> bool:
        return draft not in self._drawn

    def said(self, draft: Value | None = None) -> str:
        return "\n".join(block.text for block in self.screen(draft).blocks if isinstance(block, Paragraph))

    def presses(self, draft: Value | None) -> Iterator[Press]:
        """What can be pressed; of menus of several, all of it at once; forms, as they open."""
        for control in self.screen(draft).controls:
            match control:
                case Button(_, press) if not control.disabled:
                    yield press
                case Select(_, options):
                    yield from (option.press for option in options)
                case MultiSelect(name, values=values, most=most):
                    yield self.entered(draft, Entered(name, values[:most]))
                case Form():
                    yield self.entered(draft, sent_as_opened(self.form(draft, control)))
                case _:
                    pass

    def with_forms(self, draft: Value | None) -> Screen:
        return private_screen(self.run, self.state, self.seat, "en", draft)

    def form(self, draft: Value | None, control: Form) -> Form:
        """A form as it opens."""
        screens, view = self.run.setting.package.screens, self.run.game.view(self.state, self.seat)
        return open_form(screens, control, view, self.seat, draft, text(self.run, "en"))

    def entered(self, draft: Value | None, given: Entered) -> Press:
        """What is made of it; what is not understood keeps the draft."""
        screens, view = self.run.setting.package.screens, self.run.game.view(self.state, self.seat)
        try:
            return screens.entered(view, self.seat, draft, given)
        except NotUnderstoodError:
            return Keep(draft)

    def leads_to(self, draft: Value | None) -> list[Value | None]:
        return [press.draft for press in self.presses(draft) if isinstance(press, Keep)]

    def deeds(self, draft: Value | None) -> set[type[Any]]:
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
        return [waiting] if waiting in told else [title.strip("#* ") for title in titles[:1]]


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


def few(drafts: list[Value | None]) -> list[Value | None]:
    """The first and the last of those on the same page."""
    pages: dict[object, list[Value | None]] = {}
    for draft in drafts:
        pages.setdefault((type(draft), getattr(draft, "page", None)), []).append(draft)
    return [draft for alike in pages.values() for draft in (alike[0], alike[-1])]


@pytest.fixture(scope="module", name="panels")
def panels_of_a_game(sample_game: Playout) -> list[Panel]:
    """Return the panels of who is awaited, and of one seat in turn, at some moments of a game."""
    game, seats = sample_game.game, sample_game.seats
    moments = [state for state in some(sample_game.states, MOMENTS) if game.outcome(state) is None]
    return [
        Panel(sample_game, state, seat)
        for turn, state in enumerate(moments)
        for seat in sorted({*game.awaited(state).seats, turn % len(seats)})
    ]


def test_no_page_hides_what_is_asked(sample_game: Playout, panels: list[Panel]) -> None:
    """Every page of an awaited seat tells the question, in the words of its first page."""
    for panel in panels:
        if panel.seat in sample_game.game.awaited(panel.state).seats:
            asked = panel.prompt()
            for draft in panel.reached():
                told = panel.said(draft)
                assert [line for line in asked if line not in told] == [], draft


def test_every_page_leads_to_what_may_be_done(panels: list[Panel]) -> None:
    """Whatever the first page has a control for is at most one press away."""
    for panel in panels:
        first = panel.deeds(None)
        for draft in panel.reached():
            missing = first - panel.deeds(draft)
            # Pages take long to draw: those that are drawn already are looked at first.
            for near in sorted(dict.fromkeys(panel.leads_to(draft)), key=panel.is_new):
                if not missing:
                    break
                missing -= panel.deeds(near)
            assert not missing, draft


def test_a_panel_says_what_is_chosen_in_its_picture(panels: list[Panel]) -> None:
    """Whatever is kept as a draft."""
    for panel in panels:
        seen = Seen()
        for draft in panel.reached():
            seen.look(panel.screen(draft), ())


def test_a_form_that_lasts_may_be_sent_later(sample_game: Playout, panels: list[Panel]) -> None:
    """Whatever has happened since it was opened, it is understood as far as it goes, and the panel fits."""
    screens, words = sample_game.setting.package.screens, text(sample_game, "en")
    for early, late in pairwise(panels):
        seat, now = early.seat, Panel(sample_game, late.state, early.seat)
        view = sample_game.game.view(late.state, seat)
        for form in (control for control in early.screen().controls if isinstance(control, Form)):
            if screens.form(view, seat, None, form.name, words) is not None:
                press = now.entered(None, full(early.form(None, form)))
                assert not isinstance(press, Keep) or not list(excess(now.with_forms(press.draft)))


def full(form: Form) -> Entered:
    """What is entered by who takes all that a form has."""
    given = sent_as_opened(form)
    lines = (line for line in form.fields if isinstance(line, Choice))
    return replace(given, taken={line.name: line.values[: line.most] for line in lines})


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


# Beside the screens -------------------------------------------------------------------------------


def test_reveals_are_the_same_in_every_language(sample_game: Playout) -> None:
    """As many of them, made of what can be read and not pressed."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for step in some([step for step in sample_game.steps if step.events], LOOKS):
        before, after = game.view(step.before, None), game.view(step.after, None)
        told = [screens.reveals(before, after, step.events, text(sample_game, tag)) for tag in LANGUAGES]
        assert len({len(steps) for steps in told}) == 1
        for shown in (shown for steps in told for shown in steps):
            assert shown
            assert all(isinstance(block, Paragraph | Rule | Picture) for block in shown)


def test_milestones_are_the_same_in_every_language(sample_game: Playout) -> None:
    """About the same seats, in words."""
    screens = sample_game.setting.package.screens
    for step in some([step for step in sample_game.steps if step.events], LOOKS):
        told = [screens.milestones(step.events, text(sample_game, tag)) for tag in LANGUAGES]
        assert len({tuple(one.seats for one in each) for each in told}) == 1
        for one in (one for each in told for one in each):
            assert one.text
            assert set(one.seats) <= set(sample_game.seats)


def test_whatever_is_done_can_be_told(sample_game: Playout) -> None:
    """What a seat may do and what has happened, in every language."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for words in (text(sample_game, tag) for tag in LANGUAGES):
        assert all(screens.event(event, words) for step in sample_game.steps for event in step.events)
        for state in some(sample_game.states[:-1], LOOKS):
            legal = [action for seat in sample_game.seats for action in game.legal(state, seat)]
            assert all(screens.action(action, words) for action in some(legal, LOOKS))


def test_every_phase_has_its_page(sample_game: Playout) -> None:
    """A section of the rules that there is."""
    sections = len(Texts(GAMES).rules(sample_game.setting.key, LANGUAGES[0]))
    for state in some(sample_game.states, LOOKS):
        view = sample_game.game.view(state, None)
        assert 0 <= sample_game.setting.package.screens.section(view) < sections


def test_help_is_for_the_seat_that_asks(sample_game: Playout) -> None:
    """Made of its own view; where the game explains anything, it does in every language."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for state in some(sample_game.states[:-1], LOOKS):
        for seat in sample_game.seats:
            view: Any = game.view(state, seat)
            told = [screens.help(view, seat, text(sample_game, tag)) for tag in LANGUAGES]
            assert len({bool(one) for one in told}) == 1


def test_pictures_of_rules_pages_can_be_described(game_key: str) -> None:
    """In words, in every language."""
    for language in LANGUAGES:
        texts = Texts(GAMES)
        for number in range(len(texts.rules(game_key, language))):
            drawn = GAMES[game_key].screens.diagram(number, texts.of(language, game_key))
            assert drawn is None or (drawn.svg.startswith("<svg") and not [*unsaid(drawn.alt)])
