"""Countries of Vertigo in figures: what there is, what it earns, what it does to the air."""

from __future__ import annotations

from games.screen import Text
from games.vertigo.forecast import expected
from games.vertigo.land import sources
from games.vertigo.pieces import BLACK, BLUE, GREEN, REGIONS, TILE, Country, Options
from games.vertigo.words import CODES, SCHOLAR, SEPARATOR, SIGNS, counted, in_region

DIPLOMAT, DIE = "🕊️", "🎲"
ARROW = "\N{RIGHTWARDS ARROW}"


def own(country: Country, text: Text) -> str:
    """A country, region by region."""
    lines = [f"`{CODES[at]}` {in_region(country, at, text)}" for at in range(REGIONS)]
    head = text("own-head", treasury=country.treasury, diplomats=country.diplomats, upkeep=country.pieces)
    return "\n".join([head, *lines])


def figures(country: Country, options: Options, text: Text, now: Country | None = None) -> str:
    """Next income, and the pollution to be expected; each with what it is `now`, where that differs."""
    dice, home, abroad = expected(country, options)
    before = country if now is None else now
    rolls, income = moved(f"{sources(before)}", f"{dice}"), changed(before.income, country.income)
    return text("figures", income=income, dice=dice, rolls=rolls, home=f"{home:.1f}", abroad=f"{abroad:.1f}")


def changed(before: int, after: int) -> str:
    """Money before and after a change, once where it stays the same."""
    return moved(f"${before}", f"${after}")


def moved(before: str, after: str) -> str:
    """Return what was and what is, once where it stays the same."""
    return after if before == after else f"{before} {ARROW} {after}"


def line(country: Country, text: Text) -> str:
    """A country in a line for everybody."""
    if country.fallen is not None:
        return text("is-out")
    land = country.land
    buildings = " ".join(f"{SIGNS[letter]}{land.count(letter)}" for letter in (BLACK, GREEN, BLUE))
    parts = [
        f"**${country.treasury}**",
        f"🏗️{country.buildings} ({buildings})",
        f"👤{country.population}",
        counted(SCHOLAR, sum(country.scholars)),
        counted(DIPLOMAT, country.diplomats),
        counted(SIGNS[TILE], land.count(TILE)),
    ]
    return SEPARATOR.join(part for part in parts if part)


def price(money: int) -> str:
    """What something costs, in brackets."""
    return f"(${money})"
