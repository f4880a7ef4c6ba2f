"""What the picture of the table shows is told behind the panel, for who cannot see it."""

from __future__ import annotations

from bot.text import Texts
from games import GAMES
from games.screen import Paragraph
from games.testing.playouts import Setting, playout
from games.vertigo import pieces as p
from games.vertigo.screen import SCREENS

NAMES = ("Ann", "Ben", "Chie")


def test_the_world_the_laws_and_each_country_are_told() -> None:
    text, run = Texts(GAMES).of("en", "vertigo", NAMES), playout(Setting("vertigo", (), 3), 3)
    told_of_laws = set[bool]()
    for state in run.states:
        view = run.game.view(state, 0)
        world, countries, laws = (
            block.text for block in SCREENS.more(view, 0, text) if isinstance(block, Paragraph)
        )
        assert f"markers {view.un.markers}/{p.threshold(3)}" in world
        alive = [country for country in view.countries if country.fallen is None]
        for line, country in zip(countries.splitlines(), alive, strict=True):
            assert f"${country.treasury}, " in line
            assert line.endswith(f"Next income: ${country.income}")
            assert line.count(" people") + line.count(" person") == sum(
                map(bool, map(p.people, country.regions))
            )
        for line, law in zip(laws.splitlines(), p.LAWS, strict=True):
            proposers = {
                name for name, country in zip(NAMES, view.countries, strict=True) if law in country.laws
            }
            assert {name for name in NAMES if name in line} == proposers
            told_of_laws.add(bool(proposers))
            assert ("in this turn" in line) == (law in view.un.proposed)
    assert told_of_laws == {True, False}
