"""Seijiya no Koshin in words: cards, countries, actions, events, points, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from games.screen import Text
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import sums
from games.seijiya_no_koshin.rules.pieces import COUNTRIES, COUNTRY, LIMIT, NUMBER, Card, Country
from games.seijiya_no_koshin.rules.scoring import Score, country_scores
from games.signs import SEPARATOR, TOGETHER, signed, unbroken
from games.telling import describe
from games.text import Markup

FLAGS = {"US": "🇺🇸", "RU": "🇷🇺", "CN": "🇨🇳", "KR": "🇰🇷", "KP": "🇰🇵"}
"""The signs that begin the names of foreign cards."""


def card_name(played: Card, text: Text) -> Markup:
    """A card by its country and its number, or Japan by its name and its number."""
    if played in NUMBER:
        return unbroken(text(f"card-{COUNTRY[played]}", number=NUMBER[played]))
    return unbroken(text("card-JP", name=played, limit=LIMIT[played]))


def face_words(shown: p.Face, turned: bool) -> str:  # noqa: FBT001 - which way round it lies
    """A field card by its limit and its marks."""
    return f"({LIMIT[shown]}) {mark_words(shown, turned)}"


def mark_words(shown: p.Face, turned: bool) -> str:  # noqa: FBT001 - as above
    """The marks at the top, right, bottom and left: doves count up."""
    edges = zip("↑→↓←", p.EDGES[shown, turned], strict=True)
    return " ".join(f"{side}{signed(mark)}" for side, mark in edges)


def covered_words(covered: Card | None, text: Text) -> str:
    """What a card covers, if anything."""
    return "" if covered is None else text("over", card=card_name(covered, text))


def card_numbers(cards: Iterable[Card], text: Text) -> Markup:
    """Cards of one country by their numbers, cards of Japan by their names and numbers."""
    return SEPARATOR.join(
        text.number(NUMBER[held]) if held in NUMBER else Markup(f"{held}{TOGETHER}({LIMIT[held]})")
        for held in cards
    )


def cards_by_country(cards: Sequence[Card]) -> list[tuple[str, list[Card]]]:
    """The cards of a hand, country by country."""
    return [(country, list(held)) for country, held in groupby(cards, lambda held: COUNTRY.get(held, "JP"))]


def short_card_list(cards: Sequence[Card], text: Text) -> Markup:
    """Cards in few words: each country once."""
    kinds = cards_by_country(cards)
    parts = [
        Markup(f"{text(f'flag-{country}')}{TOGETHER}{card_numbers(group, text)}") for country, group in kinds
    ]
    return text("between-countries").join(parts) if parts else text("no-card")


def card_list(cards: Sequence[Card], text: Text) -> Markup:
    """Cards with the names of their countries."""
    kinds = cards_by_country(cards)
    parts = [
        f"{unbroken(text(f'country-{country}'))}{TOGETHER}{card_numbers(group, text)}"
        for country, group in kinds
    ]
    return text("between-countries").join(map(Markup, parts)) if parts else text("no-card")


def spoken_card(shown: Card, text: Text) -> str:
    """A card for those who cannot see it: by the whole name of its country."""
    country = COUNTRY.get(shown, "JP")
    return f"{text(f'name-{country}')} {card_numbers([shown], text)}"


def spoken_hand(cards: Sequence[Card], text: Text) -> str:
    """Cards for those who cannot see them, each country once."""
    kinds = cards_by_country(cards)
    return "; ".join(
        f"{text(f'name-{country}')} {card_numbers(held, text)}" for country, held in kinds
    ) or text("no-card")


# The board -----------------------------------------------------------------------------------------


def board_lines(board: p.Board, text: Text) -> Iterator[Markup]:
    """Everything on the table that the picture shows, line by line."""
    around, points = sums(board), country_scores(board)
    yield text("told-squares")
    for square in board.squares:
        total = text.number(around[square.cell])
        label = f"{total}/{LIMIT[square.face]} {mark_words(square.face, square.turned)}"
        card_ = label if square.face in p.FIELD else f"{text('flag-JP')}{TOGETHER}{label}"
        yield text("told-square", cell=p.cell_name(square.cell), card=Markup(card_))
    yield text("told-cards")
    for country in COUNTRIES:
        stacks = [stack for stack in board.stacks if COUNTRY[stack.cards[-1]] == country]
        cards = text("between-changes").join(stack_line(stack, text) for stack in stacks)
        worth = signed(points[country], text)
        yield text(
            "told-country", country=text(f"long-{country}"), points=worth, cards=cards or text("no-card")
        )
    if board.last is not None:
        yield text("told-last", cell=p.cell_name(board.last))
    left = SEPARATOR.join(privilege_line(interest, text) for interest in board.interests)
    yield text("told-interests", cells=left or text("no-card"))


def stack_line(stack: p.Stack, text: Text) -> Markup:
    """A foreign card by its cell and its number, with what it covers."""
    *below, top = stack.cards
    covered = covered_words(below[-1] if below else None, text)
    return Markup(f"`{p.cell_name(stack.cell)}`{TOGETHER}{text.number(NUMBER[top])}{covered}")


def privilege_line(interest: p.Interest, text: Text) -> Markup:
    """A privilege card by its cell, an exposed one with its country."""
    country = "" if interest.exposed is None else f"{TOGETHER}{text(f'country-{interest.exposed}')}"
    return Markup(f"`{p.cell_name(interest.cell)}`{country}")


# Points --------------------------------------------------------------------------------------------


def swing_list(changes: Iterable[p.Swing], text: Text) -> Markup:
    """How the scores of countries change."""
    parts = [
        Markup(f"{text(f'country-{swing.country}')}{TOGETHER}{signed(swing.by, text)}") for swing in changes
    ]
    return text("between-changes").join(parts) if parts else text("no-swing")


def score_changes(
    changes: Iterable[p.Swing], now: Mapping[Country, int], text: Text, *, named: bool = False
) -> Markup:
    """How the scores of countries change, and what they are `now`, after it; `named`: by their names."""
    parts = list[Markup]()
    for swing in changes:
        country = text(f"name-{swing.country}") if named else text(f"country-{swing.country}")
        by = signed(swing.by, text)
        parts.append(unbroken(text("swing", country=country, by=by, now=signed(now[swing.country], text))))
    return text("between-changes").join(parts) if parts else text("no-swing")


def score_items(score: Score, text: Text, *, named: bool = False) -> Markup:
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
            sentence = text("action-lay", card=card_name(played, text), cell=p.cell_name(cell))
            extra = [text("turned")] if turned else [text(f"side-{side}")] if side else []
            return SEPARATOR.join([sentence, *extra])


def event(seen: p.Event, text: Text) -> Markup:
    """What happened, in a sentence."""
    match seen:
        case p.Laid():
            return lay_sentence(seen, text)
        case p.Took(seat, country) if country is not None:
            return text("event-kept", who=text.seat(seat), country=text(f"country-{country}"))
        case p.Ended(ending):
            return text(ending)
        case _:  # the fields say all that `event-TAG` needs
            return describe(seen, text)


def lay_sentence(seen: p.Laid, text: Text, *, named: bool = False) -> Markup:
    """A card that was laid, and what became of the countries; `named`: by their names."""
    swings = score_changes(seen.swings, dict(zip(COUNTRIES, seen.scores, strict=True)), text, named=named)
    where, below = p.cell_name(seen.cell), covered_words(seen.covered, text)
    return describe(seen, text, card=card_name(seen.card, text), cell=where, over=below, swings=swings)


def waiting(view: p.View, text: Text) -> Markup:
    """Whose turn it is. Nothing of what the hand can do (2.32)."""
    match view.phase:
        case p.Turn(seat):
            return text("waiting", who=text.seat(seat), mine=int(seat == view.seat))
        case _:
            return text(view.phase.ending)
