"""Seijiya no Koshin in words: cards, countries, actions, events, points, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from games.screen import Text
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin.pieces import COUNTRIES, COUNTRY, LIMIT, NUMBER, Card, Country
from games.seijiya_no_koshin.scoring import Score
from games.signs import MINUS, SEPARATOR, TOGETHER, signed, unbroken
from games.telling import told
from games.text import Markup


def card(played: Card, text: Text) -> Markup:
    """A card by its country and its number, or Japan by its name and its number."""
    if played in NUMBER:
        return unbroken(text(f"card-{COUNTRY[played]}", number=NUMBER[played]))
    return unbroken(text("card-JP", name=played, limit=LIMIT[played]))


def face(shown: p.Face, turned: bool) -> str:  # noqa: FBT001 - which way round it lies
    """A field card by its limit and its marks at the top, right, bottom and left: doves count up."""
    marks = zip("↑→↓←", p.EDGES[shown, turned], strict=True)
    return " ".join(
        [f"({LIMIT[shown]})", *(f"{side}{'+' if mark > 0 else MINUS}{abs(mark)}" for side, mark in marks)]
    )


def over(covered: Card | None, text: Text) -> str:
    """What a card covers, if anything."""
    return "" if covered is None else text("over", card=card(covered, text))


def numbers(cards: Iterable[Card], text: Text) -> Markup:
    """Cards of one country by their numbers, cards of Japan by their names and numbers."""
    return SEPARATOR.join(
        text.number(NUMBER[held]) if held in NUMBER else Markup(f"{held}{TOGETHER}({LIMIT[held]})")
        for held in cards
    )


def by_country(cards: Sequence[Card]) -> list[tuple[str, list[Card]]]:
    """The cards of a hand, country by country."""
    return [(country, list(held)) for country, held in groupby(cards, lambda held: COUNTRY.get(held, "JP"))]


def cards_told(cards: Sequence[Card], text: Text) -> Markup:
    """Cards in few words: each country once."""
    kinds = by_country(cards)
    said = [Markup(f"{text(f'flag-{country}')}{TOGETHER}{numbers(held, text)}") for country, held in kinds]
    return text("between-countries").join(said) if said else text("no-card")


def cards_named(cards: Sequence[Card], text: Text) -> Markup:
    """Cards with the names of their countries."""
    kinds = by_country(cards)
    said = [
        f"{unbroken(text(f'country-{country}'))}{TOGETHER}{numbers(held, text)}" for country, held in kinds
    ]
    return text("between-countries").join(map(Markup, said)) if said else text("no-card")


def card_described(shown: Card, text: Text) -> str:
    """A card for those who cannot see it: by the whole name of its country."""
    country = COUNTRY.get(shown, "JP")
    return f"{text(f'name-{country}')} {numbers([shown], text)}"


def hand_described(cards: Sequence[Card], text: Text) -> str:
    """Cards for those who cannot see them, each country once."""
    kinds = by_country(cards)
    return "; ".join(f"{text(f'name-{country}')} {numbers(held, text)}" for country, held in kinds) or text(
        "no-card"
    )


def swings_told(changes: Iterable[p.Swing], text: Text) -> Markup:
    """How the scores of countries change."""
    said = [
        Markup(f"{text(f'country-{swing.country}')}{TOGETHER}{signed(swing.by, text)}") for swing in changes
    ]
    return text("between-changes").join(said) if said else text("no-swing")


def totals_told(changes: Iterable[p.Swing], now: Mapping[Country, int], text: Text) -> Markup:
    """How the scores of countries change, and what they are `now`, after it."""
    said = list[Markup]()
    for swing in changes:
        country, by = text(f"country-{swing.country}"), signed(swing.by, text)
        said.append(unbroken(text("swing", country=country, by=by, now=signed(now[swing.country], text))))
    return text("between-changes").join(said) if said else text("no-swing")


def score_told(score: Score, text: Text, *, named: bool = False) -> Markup:
    """The points of a seat, item by item (2.20 to 2.22, 2.26); `named`: countries by their names."""

    def name(country: str) -> Markup:
        return text(f"name-{country}") if named else text(f"country-{country}")

    items = [
        text("item-country", country=name(country), cards=cards, each=signed(each, text))
        for country, cards, each in score.holdings
        if cards
    ]
    if score.japan:
        japan = text("name-JP") if named else text("flag-JP")
        each = signed(score.japan_each, text)
        items.append(text("item-country", country=japan, cards=score.japan, each=each))
    if score.interests:
        items.append(text("item-interests", points=score.interests))
    for country, points in score.exposed:
        items.append(text("item-exposed", country=name(country), points=points))
    return SEPARATOR.join(items) or text("no-item")


def action(done: p.Action, text: Text) -> Markup:
    """An action in a few words."""
    match done:
        case p.Draw():
            return text("action-draw")
        case p.Lay(played, cell, turned, side):
            said = text("action-lay", card=card(played, text), cell=p.cell_name(cell))
            extra = [text("turned")] if turned else [text(f"side-{side}")] if side else []
            return SEPARATOR.join([said, *extra])


def event(seen: p.Event, text: Text) -> Markup:
    """What happened, in a sentence."""
    match seen:
        case p.Laid(_, played, cell, covered, changes, scores):
            swings = totals_told(changes, dict(zip(COUNTRIES, scores, strict=True)), text)
            where, below = p.cell_name(cell), over(covered, text)
            return told(seen, text, card=card(played, text), cell=where, over=below, swings=swings)
        case p.Took(seat, country) if country is not None:
            return text("event-kept", who=text.seat(seat), country=text(f"country-{country}"))
        case p.Ended(ending):
            return text(ending)
        case _:  # the fields say all that `event-TAG` needs
            return told(seen, text)


def waiting(view: p.View, text: Text) -> Markup:
    """Whose turn it is. Nothing of what the hand can do (2.32)."""
    match view.phase:
        case p.Turn(seat):
            return text("waiting", who=text.seat(seat), mine=int(seat == view.seat))
        case _:
            return text(view.phase.ending)
