"""What the picture of the table shows is told behind the panel, for who cannot see it."""

from __future__ import annotations

from bot.text import Texts
from games import GAMES
from games.screen import Paragraph
from games.testing.playouts import Setting, playout
from games.vertigo.rules import pieces as p
from games.vertigo.screens import SCREENS
from games.vertigo.words import country_listed

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
            assert line.count(" people)") + line.count(" person)") == sum(
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


def test_what_lies_in_a_province_is_told_by_its_name() -> None:
    """Those side by side by the first and the last; people who live in buildings are counted, too."""
    text = Texts(GAMES).of("en", "vertigo", NAMES)
    country = p.Country(5, ("ppp.k..x.x", "." * 10, "p" + "." * 9), (0, 0, 1), 1, smokes=True)
    assert country_listed(country, text) == (
        "$5, 1 diplomat, Left (4 people): people L1–L3, black L5, pollution L8 L10; Middle: nothing; "
        "Right (1 person): people R1, 1 scholar, smokes"
    )
