"""Panels with drafts: whatever is picked, the question stays, the message fits, every action has a press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from games.core import Seat, Value, replace
from games.screen import Choice, Entered, Form, Keep
from games.testing.contract.words import PicturesByWords
from games.testing.lettering import too_small
from games.testing.limits import excess
from games.testing.panels import Panel, sent_as_opened
from games.testing.playouts import Playout
from games.testing.runs import public_screen, some, text

MOMENTS, SEARCHED = 8, 2
"""Number of moments of a game that are looked at, and of panels whose every action is looked for at least."""
NEWS = 6
"""Maximum number of news."""


@pytest.fixture(scope="module", name="panels")
def panels_of_a_game(sample_game: Playout) -> list[Panel]:
    return panels_of(sample_game)


def panels_of(run: Playout) -> list[Panel]:
    """Return the panels of who is awaited, and of one seat in turn, at some moments of a game."""
    game, seats = run.game, run.seats
    moments = [state for state in some(run.states, MOMENTS) if game.outcome(state) is None]
    return [
        Panel(run, state, seat)
        for turn, state in enumerate(moments)
        for seat in sorted({*game.awaited(state).seats, turn % len(seats)})
    ]


def test_no_page_hides_what_is_asked(sample_game: Playout, panels: list[Panel]) -> None:
    """Every page of an awaited seat tells the question, in the words of its first page."""
    for panel in panels:
        if panel.seat in sample_game.game.awaited(panel.state).seats:
            question = panel.prompt()
            for draft in panel.reachable_drafts():
                lines = panel.words_of(draft)
                unsaid = [line for line in question if line not in lines]
                assert not unsaid, f"the page of {draft} does not tell what is asked: {unsaid[0]}"


def test_every_page_leads_to_what_may_be_done(sample_game: Playout, panels: list[Panel]) -> None:
    """Whatever the first page has a control for is at most one press away."""
    for panel, _ in of_new_kinds(sample_game, panels):
        first = panel.deeds(None)
        for draft in panel.reachable_drafts():
            deeds_missing = first - panel.deeds(draft)
            # Pages take long to draw: those that are drawn already are looked at first.
            for near in sorted(dict.fromkeys(panel.leads_to(draft)), key=panel.is_new):
                if not deeds_missing:
                    break
                deeds_missing -= panel.deeds(near)
            assert not deeds_missing, f"the page of {draft} does not lead to {min(map(str, deeds_missing))}"


def test_a_panel_says_what_is_chosen_in_its_picture(panels: list[Panel]) -> None:
    """Whatever is kept as a draft."""
    for panel in panels:
        pictures = PicturesByWords()
        for draft in panel.reachable_drafts():
            pictures.look(panel.screen(draft), ())


def test_a_form_that_lasts_may_be_sent_later(sample_game: Playout, panels: list[Panel]) -> None:
    """Whatever has happened since it was opened, it is understood as far as it goes, and the panel fits."""
    screens, words = sample_game.setting.package.screens, text(sample_game, "en")
    for early, late in pairwise(panels):
        seat, now = early.seat, Panel(sample_game, late.state, early.seat)
        view = sample_game.game.view(late.state, seat)
        for form in (control for control in early.screen().controls if isinstance(control, Form)):
            if screens.form(view, seat, None, form.name, words) is not None:
                press = now.press_of(None, entered_in_full(early.form(None, form)))
                faults = list(excess(now.with_forms(press.draft))) if isinstance(press, Keep) else []
                assert not faults, f"what form {form.name} sends later makes too large a panel: {faults[0]}"


def entered_in_full(form: Form) -> Entered:
    """What is entered by who takes all that a form has."""
    entered = sent_as_opened(form)
    lines = (line for line in form.fields if isinstance(line, Choice))
    return replace(entered, taken={line.name: line.values[: line.most] for line in lines})


def test_every_page_tells_of_what_is_new(sample_game: Playout) -> None:
    """When others bring a seat something that it is to be told of at once, each of its pages says so."""
    for before, after, seat in some(list(news(sample_game)), NEWS):
        old, new = Panel(sample_game, before, seat), Panel(sample_game, after, seat)
        for draft in old.reachable_drafts():
            differs = old.words_of(draft) != new.words_of(draft)
            assert differs, f"`alerts` has something new, and the page of {draft} does not say it"


def news(run: Playout) -> Iterator[tuple[Any, Any, Seat]]:
    """Two states after each other, and a seat that the second brings something new."""
    alerts = run.game.alerts
    for before, after in pairwise(run.states):
        for seat in run.seats:
            if set(alerts(after, seat)) > set(alerts(before, seat)):
                yield before, after, seat


def test_letters_stay_readable_whatever_is_chosen(panels: list[Panel]) -> None:
    assert not too_small(
        [
            block
            for panel in panels
            for draft in panel.reachable_drafts()
            for block in panel.screen(draft).blocks
        ]
    )


def test_every_panel_fits_into_a_message(panels: list[Panel]) -> None:
    """Whatever is picked: Discord refuses what exceeds its limits, and the seat cannot play on."""
    for panel in panels:
        for draft in panel.reachable_drafts():
            faults = sorted(set(excess(panel.with_forms(draft))))
            assert not faults, (
                f"the panel of seat {panel.seat + 1} with {draft} does not fit: {'; '.join(faults)}"
            )


def test_every_action_can_be_pressed(sample_game: Playout, panels: list[Panel]) -> None:
    """What a seat may do, its panel or the post offers; of a form, whatever lies within its fields."""
    for panel, legal in of_new_kinds(sample_game, panels):
        post = public_screen(sample_game, panel.state, [], "en")
        missing = panel.without_a_press(legal, post)
        assert not missing, (
            f"`legal` lists it for seat {panel.seat + 1}, and no press leads to it: {missing[0]}; offer it, "
            "or do not list it"
        )


def of_new_kinds(run: Playout, panels: list[Panel]) -> Iterator[tuple[Panel, Sequence[Value]]]:
    """Yield panels with what their seats may do: where a kind of it is new, and a few others."""
    known_kinds, left = set[type[Value]](), SEARCHED
    for panel in panels:
        legal = run.game.legal(panel.state, panel.seat)
        kinds = set(map(type, legal))
        if legal and (left > 0 or kinds - known_kinds):
            known_kinds |= kinds
            left -= 1
            yield panel, legal
