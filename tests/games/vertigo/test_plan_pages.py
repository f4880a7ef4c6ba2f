"""The pages of a plan, pressed by their labels: what is put in, let go, and carried out step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core import Seat
from games.screen import Button, Entered, Form, Keep, MultiSelect, Play, Screen, Select
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.screens import SCREENS
from tests.games.screens import words_of
from tests.games.vertigo.panels import panel
from tests.games.vertigo.table import land, laws, play, refused, table

SENT = "1 🎓 Middle → UN"


@dataclass
class Game:
    """A game, and what each seat has kept on its panel."""

    state: s.State
    drafts: dict[Seat, Any]

    def shown(self, seat: Seat) -> Screen:
        return panel(self.state, seat, self.drafts.get(seat))

    def press(self, seat: Seat, *labels: str) -> None:
        """Press a button, or take an entry of a menu, by how its label begins; one after the other."""
        for label in labels:
            self._done(seat, self._found(seat, label))

    def _found(self, seat: Seat, label: str) -> Any:
        for control in self.shown(seat).controls:
            match control:
                case Button() if control.label.startswith(label) and not control.disabled:
                    return control.press
                case Select():
                    for option in control.options:
                        if option.label.startswith(label):
                            return option.press
                case MultiSelect():
                    for shown, value in zip(control.labels, control.values, strict=True):
                        if shown.startswith(label):
                            given = Entered(control.name, (*control.chosen, value))
                            view = GAME.view(self.state, seat)
                            return SCREENS.entered(view, seat, self.drafts.get(seat), given)
                case _:
                    pass
        raise AssertionError(label)

    def _done(self, seat: Seat, press: Any) -> None:
        if isinstance(press, Keep):
            self.drafts[seat] = press.draft
        else:
            assert isinstance(press, Play)
            self.state, _ = play(self.state, seat, press.action)
            self.drafts.clear()


def test_pages_of_a_plan() -> None:
    """People who move, letting go, standing orders; an order taken out again; step by step."""
    founded = land("ppp", "pppp", "ppp", treasury=9, scholars=(1, 2, 0))
    game = Game(table(founded, founded), {})
    game.press(0, "Orders …", "Move people", "L1")
    assert "`L1`: where to?" in words_of(game.shown(0))
    game.press(0, "L9", "Your plan")
    assert "1 👤 Left (L1) → Left (L9)" in words_of(game.shown(0))
    game.press(0, "Orders …", "Let go", "let 1 🎓 go")
    assert "upkeep $2" in words_of(game.shown(0))
    game.press(0, "let 1 🎓 go")
    assert "upkeep $1" in words_of(game.shown(0))
    game.press(0, "Your plan", "Orders …", "Standing orders", "Tiles side by side", "Keep clean: Left")
    game.press(0, "🚬 I smoke: off", "Confirm")
    assert "Your plan is in" in words_of(game.shown(0))
    game.press(1, "Orders …", "Step by step")
    country = game.state.countries[0]
    assert (country.standing.order, country.standing.keep, country.smokes) == ("gather", p.LEFT, True)
    assert country.regions[0] == ".pp.....p."
    # Each pick is carried out at once.
    assert isinstance(game.state.phase, s.Stepping)
    game.press(1, SENT)
    assert game.state.countries[1].diplomats == 1
    game.press(1, "Done")
    assert not isinstance(game.state.phase, s.Stepping)


def test_a_form_splits_the_votes_of_a_country() -> None:
    state = laws(land("p", diplomats=3), land("p", diplomats=2))
    state, _ = play(state, 0, s.Propose("bonus"))
    state, _ = play(state, 0, s.CallVote())
    (form,) = [control for control in panel(state, 0).controls if isinstance(control, Form)]
    view = GAME.view(state, 0)
    for yes, no in ((2, 1), (2, 2)):
        typed = {"yes": yes, "no": no}
        assert SCREENS.entered(view, 0, None, Entered(form.name, typed=typed)) == Play(s.Vote(yes, no))
    assert refused(state, 0, s.Vote(2, 2))[0] == "4.32"
