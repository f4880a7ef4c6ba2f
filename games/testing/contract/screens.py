"""Screens are plain values: what they offer is allowed, and every page tells what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.text import LANGUAGES, NAME_LENGTH, Texts, Words
from games import GAMES
from games.core import Outcome, Seat, Value
from games.host.result import Standing, result_card
from games.screen import (
    Block,
    Button,
    Entered,
    Keep,
    MultiSelect,
    Paragraph,
    Picture,
    Rule,
    Screen,
    Select,
    encode,
)
from games.testing.lettering import too_small, undrawable
from games.testing.limits import excess, unsaid
from games.testing.panels import plays
from games.testing.playouts import Playout
from games.testing.runs import Shown, each_phase, private_screen, public_screen, some, text

NAMED = 4
"""Number of moments of a game at which people have the longest names."""
LOOKS = 25
"""Number of moments of a game looked at."""

json = encode


def drafts_after(run: Playout, state: Any, seat: Seat, screen: Screen) -> Iterator[Value]:
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
                entered = Entered(name_, values[: control.most])
                press = run.setting.package.screens.entered(view, seat, None, entered)
                if isinstance(press, Keep) and press.draft is not None:
                    yield press.draft
            case _:
                pass


def expect_same_from_json(screen: Screen) -> None:
    data = json(screen)
    assert json(msgspec.json.decode(data)) == data, "a screen is another one when it is read again"


def test_screens_survive_json(shown_game: Shown) -> None:
    """The public one and every private one."""
    for screens in (*shown_game.public, *shown_game.private):
        for screen in screens.values():
            expect_same_from_json(screen)


def test_screens_fit_into_messages(shown_game: Shown) -> None:
    """Whatever people are called: Discord refuses what exceeds its limits, and the table stands still."""
    screens = [screen for at in (*shown_game.public, *shown_game.private) for screen in at.values()]
    run, names = shown_game.run, ("W" * NAME_LENGTH,) * len(shown_game.run.seats)
    for state, _ in some(shown_game.moments, NAMED):
        for language in LANGUAGES:
            long_names = Texts(GAMES).of(language, run.setting.key, names)
            screens += [private_screen(run, state, seat, language, called=long_names) for seat in run.seats]
    found = sorted({fault for screen in screens for fault in excess(screen)})
    assert not found, f"a screen does not fit: {'; '.join(found)}"


def test_a_game_that_its_rules_end_can_be_shown(whole_game: Playout) -> None:
    """In every language: its last screen, the line of its winners, its highlights, the picture of it all."""
    (*_, (state, story)) = whole_game.moments
    outcome, view = whole_game.outcome, whole_game.game.view(state, None)
    screens = whole_game.setting.package.screens
    for words in (text(whole_game, tag) for tag in LANGUAGES):
        expect_same_from_json(
            ending_screen(whole_game, screens.final(view, outcome, story, words), outcome, view, story, words)
        )
        spirit = screens.spirit(view, outcome, story, words)
        assert len(spirit.splitlines()) <= 1, f"`spirit` is more than a line: {spirit}"


def test_a_game_that_people_stop_can_be_shown(sample_game: Playout) -> None:
    """In any kind of phase, in every language: of what all and each seat saw, and ranked where it can be."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for state, story in each_phase(sample_game):
        stopped = game.if_stopped(state)
        opened = state if stopped.state is None else stopped.state
        views = [game.view(opened, seat) for seat in sample_game.seats]
        for words in (text(sample_game, tag) for tag in LANGUAGES):
            last_screen = screens.stopped(game.view(opened, None), views, story, words)
            for outcome in {None, stopped.outcome}:
                expect_same_from_json(
                    ending_screen(sample_game, last_screen, outcome, game.view(state, None), story, words)
                )


def ending_screen(
    run: Playout, last: Screen, outcome: Outcome | None, view: Any, story: Sequence[Any], words: Words
) -> Screen:
    """The last screen of a game with its highlights; its picture is part of the result's if it is ranked."""
    screens = run.setting.package.screens
    highlights = screens.highlights(view, story, outcome, words)
    places = [one.at for one in highlights]
    assert set(places) <= {*range(1, len(story) + 1)}, (
        f"a highlight is at none of {len(story)} events: {places}"
    )
    pictures = [one for one in last.blocks if isinstance(one, Picture)]
    if outcome is not None and pictures:
        standings = [Standing(1, seat, words.label(seat), "1") for seat in run.seats]
        pictures = [result_card(words.plain("game-title"), standings, pictures[0]).picture]
    lines = [Paragraph(one.text) for one in highlights]
    return Screen((*last.blocks, *pictures, *lines))


def test_private_screens_offer_what_is_allowed(shown_game: Shown) -> None:
    """Every press plays something legal, also after something was picked from a menu."""
    run = shown_game.run
    for state, screens in zip(shown_game.states, shown_game.private, strict=True):
        for (seat, language), screen in screens.items():
            expect_legal_presses(run, state, seat, screen)
            expect_legal_drafts(run, state, seat, language, screen)


def expect_legal_drafts(run: Playout, state: Any, seat: Seat, language: str, screen: Screen) -> None:
    """Whatever is picked from a screen is a draft, and what it leads to plays something legal."""
    for draft in drafts_after(run, state, seat, screen):
        kind = run.setting.package.screens.drafts.kind
        try:
            again = msgspec.json.decode(json(draft), type=kind)
        except msgspec.ValidationError:
            again = None
        assert again == draft, (
            f"a draft {type(draft).__name__} is kept that `Screens(drafts=...)` does not name"
        )
        screen_after = private_screen(run, state, seat, language, draft)
        expect_legal_presses(run, state, seat, screen_after)


def expect_legal_presses(run: Playout, state: Any, seat: Seat, screen: Screen) -> None:
    for action in plays(screen):
        assert run.game.check(state, seat, action) is None, f"a panel offers {action}, and `check` refuses it"


def test_public_screens_offer_what_a_seat_may_do(shown_game: Shown) -> None:
    """Every control on the public screen is for some seat."""
    run = shown_game.run
    for state, screens in zip(shown_game.states, shown_game.public, strict=True):
        for action in plays(screens["en"]):
            able = any(run.game.check(state, seat, action) is None for seat in run.seats)
            assert able, f"the post offers {action}, and `check` refuses it to every seat"


# Pictures -----------------------------------------------------------------------------------------


def test_letters_of_pictures_can_be_read_on_a_phone(shown_game: Shown) -> None:
    """On the post and the panels of a whole game, while it reveals, in the end and in its result."""
    screens = [screen for at in (*shown_game.public, *shown_game.private) for screen in at.values()]
    blocks = [block for screen in screens for block in screen.blocks]
    assert not too_small([*blocks, *revealed_and_ended(shown_game.run, "en")])


def test_pictures_of_a_game_can_be_drawn(sample_game: Playout) -> None:
    """On the post, while it reveals and in the end."""
    post = public_screen(sample_game, sample_game.states[0], [], "en")
    faults = undrawable([*post.blocks, *revealed_and_ended(sample_game, "en")])
    assert not faults, f"a picture cannot be drawn: {min(faults)}; make it with `games.svg.drawing`"


def test_pictures_of_reveals_and_endings_are_described_in_words(shown_game: Shown) -> None:
    """Without Markdown and signs, which are heard by their names; those of posts and panels as they fit."""
    for language in LANGUAGES:
        blocks = revealed_and_ended(shown_game.run, language)
        faults = [fault for one in blocks if isinstance(one, Picture) for fault in unsaid(one.alt)]
        assert not faults, f"a picture's words cannot be heard: {faults[0]}; make them with `alt_text`"


def revealed_and_ended(run: Playout, language: str) -> Iterator[Block]:
    """What is shown of a whole game while it reveals, in the end and in its result."""
    screens, words = run.setting.package.screens, text(run, language)
    for step in run.steps:
        before, after = run.game.view(step.before, None), run.game.view(step.after, None)
        yield from (block for beat in screens.reveals(before, after, step.events, words) for block in beat)
    (*_, (state, story)) = run.moments
    view, seats = run.game.view(state, None), [run.game.view(state, seat) for seat in run.seats]
    for last in (screens.final(view, run.outcome, story, words), screens.stopped(view, seats, story, words)):
        yield from ending_screen(run, last, run.outcome, view, story, words).blocks


def test_pictures_before_a_game_can_be_drawn_and_read(game_key: str) -> None:
    """The cover, those of the lobby and of the pages of the rules."""
    package, words = GAMES[game_key], Texts(GAMES).of("en", game_key)
    screens, options = package.screens, package.game.options()
    sections = range(len(Texts(GAMES).rules(game_key, "en")))
    diagrams = [screens.diagram(number, words) for number in sections]
    lobby = [block for seats in package.game.seats(options) for block in screens.lobby(options, seats, words)]
    cover = [Picture(screens.cover, "")] if screens.cover else []
    pictures = [*cover, *filter(None, diagrams), *lobby]
    faults = undrawable(pictures)
    assert not faults, f"a picture cannot be drawn: {min(faults)}; make it with `games.svg.drawing`"
    assert not too_small(pictures)


# Beside the screens -------------------------------------------------------------------------------


def test_reveals_are_the_same_in_every_language(sample_game: Playout) -> None:
    """As many of them, made of what can be read and not pressed."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for step in some([step for step in sample_game.steps if step.events], LOOKS):
        before, after = game.view(step.before, None), game.view(step.after, None)
        reveals = [screens.reveals(before, after, step.events, text(sample_game, tag)) for tag in LANGUAGES]
        counts = [len(steps) for steps in reveals]
        assert len(set(counts)) == 1, f"`reveals` has {counts} steps in {LANGUAGES}, for {step.entry}"
        for reveal in (reveal for steps in reveals for reveal in steps):
            assert reveal, f"`reveals` has a step that shows nothing, for {step.entry}"
            assert all(isinstance(block, Paragraph | Rule | Picture) for block in reveal), (
                f"`reveals` has something to press, for {step.entry}: only text, rules and pictures"
            )


def test_milestones_are_the_same_in_every_language(sample_game: Playout) -> None:
    """About the same seats, in words."""
    screens = sample_game.setting.package.screens
    for step in some([step for step in sample_game.steps if step.events], LOOKS):
        milestones = [screens.milestones(step.events, text(sample_game, tag)) for tag in LANGUAGES]
        seats = {tuple(milestone.seats for milestone in each) for each in milestones}
        assert len(seats) == 1, f"`milestones` are of other seats in another language: {sorted(seats)}"
        for milestone in (milestone for each in milestones for milestone in each):
            assert milestone.text, f"a milestone says nothing, for {step.entry}"
            are_seats = set(milestone.seats) <= set(sample_game.seats)
            assert are_seats, (
                f"a milestone is of seats {milestone.seats}, and there are {len(sample_game.seats)}"
            )


def test_whatever_is_done_can_be_told(sample_game: Playout) -> None:
    """What a seat may do and what has happened, in every language."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for words in (text(sample_game, tag) for tag in LANGUAGES):
        for event in (event for step in sample_game.steps for event in step.events):
            assert screens.event(event, words), f"no word tells {event}"
        for state in some(sample_game.states[:-1], LOOKS):
            legal = [action for seat in sample_game.seats for action in game.legal(state, seat)]
            for action in some(legal, LOOKS):
                assert screens.action(action, words), f"no word tells {action}"


def test_every_phase_has_its_page(sample_game: Playout) -> None:
    """A section of the rules that there is."""
    sections = len(Texts(GAMES).rules(sample_game.setting.key, LANGUAGES[0]))
    for state in some(sample_game.states, LOOKS):
        view = sample_game.game.view(state, None)
        section = sample_game.setting.package.screens.section(view)
        assert 0 <= section < sections, f"`section` is {section}, and RULES.en.md has {sections}, from 0"


def test_help_is_for_the_seat_that_asks(sample_game: Playout) -> None:
    """Made of its own view; where the game explains anything, it does in every language."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for state in some(sample_game.states[:-1], LOOKS):
        for seat in sample_game.seats:
            view: Any = game.view(state, seat)
            helps = [screens.help(view, seat, text(sample_game, tag)) for tag in LANGUAGES]
            explains = [bool(one) for one in helps]
            assert len(set(explains)) == 1, (
                f"`help` explains in one language alone: {explains} of {LANGUAGES}"
            )


def test_pictures_of_rules_pages_can_be_described(game_key: str) -> None:
    """In words, in every language."""
    for language in LANGUAGES:
        texts = Texts(GAMES)
        for number in range(len(texts.rules(game_key, language))):
            diagram = GAMES[game_key].screens.diagram(number, texts.of(language, game_key))
            faults = [*unsaid(diagram.alt)] if diagram is not None else []
            assert not faults, f"the words of the picture of page {number} cannot be heard: {faults[0]}"
