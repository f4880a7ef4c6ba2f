"""What the players of Seijiya no Koshin press: draw, or a card, its place, and the last word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat, Value
from games.screen import Block, Button, Keep, Option, Paragraph, Play, Row, Select, Text, rows
from games.seijiya_no_koshin.board import japan_spots, spots
from games.seijiya_no_koshin.cards import LIMIT, NUMBER, Card
from games.seijiya_no_koshin.grid import Cell, cell_name, named
from games.seijiya_no_koshin.pieces import Action, Chosen, Draw, Lay, View
from games.seijiya_no_koshin.preview import brief, either_way, prospect, side_told, whole
from games.seijiya_no_koshin.words import SEPARATOR, card, marks_on

MENU = 25
"""Discord's limit of entries in a menu."""


def draw_button(view: View, text: Text) -> Button:
    """The one thing that is always possible (2.05); the last card ends the game (2.18)."""
    return Button(text("draw", deck=view.deck), Play(Draw()), "primary")


def menus(key: str, options: Sequence[Option], text: Text) -> tuple[Row, ...]:
    parts = [tuple(options[start : start + MENU]) for start in range(0, len(options), MENU)]
    return tuple(
        Row((Select(text(key, part=number, parts=len(parts)), part),))
        for number, part in enumerate(parts, start=1)
    )


def turn_controls(
    view: View, seat: Seat, legal: Sequence[Action], draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """Draw, or choose a card, then its place; nothing is final before the last press."""
    lays = [action for action in legal if isinstance(action, Lay)]
    chosen = draft if isinstance(draft, Chosen) and any(lay.card == draft.card for lay in lays) else None
    draw = rows([draw_button(view, text)])
    if not lays:
        return (Paragraph(text("nothing-to-play")), *unplayable(view, lays, text), *draw)
    if chosen is None:
        first = Paragraph(text("choose-card"))
        return (first, *card_menus(view, lays, None, text), *unplayable(view, lays, text), *draw)
    return (*card_menus(view, lays, chosen.card, text), *place_controls(view, seat, lays, chosen, text))


def card_menus(view: View, lays: Sequence[Lay], chosen: Card | None, text: Text) -> tuple[Row, ...]:
    """The cards of the hand that can be played, with the number of places for each."""
    places = {held: len({lay.cell for lay in lays if lay.card == held}) for held in view.hand}
    options = [
        Option(card(held, text), Keep(Chosen(held)), text("places", places=many), chosen=held == chosen)
        for held, many in places.items()
        if many
    ]
    return menus("card-menu", options, text)


# A place -------------------------------------------------------------------------------------------


def place_controls(
    view: View, seat: Seat, lays: Sequence[Lay], chosen: Chosen, text: Text
) -> tuple[Block, ...]:
    """The places for the card, and once one is chosen what the card would do there."""
    own = [lay for lay in lays if lay.card == chosen.card]
    places = menus("place-menu", list(place_options(view, seat, own, chosen, text)), text)
    there = [lay for lay in own if lay.cell == chosen.cell]
    back = Button(text("choose-again"), Keep(None))
    if not there:
        question = text("choose-place", card=card(chosen.card, text))
        question = Paragraph("\n".join([question, *closed(view, chosen.card, text)]))
        return (question, *places, *rows([back]))
    return (*places, *last_word(view, seat, there, back, text))


def place_options(
    view: View, seat: Seat, lays: Sequence[Lay], chosen: Chosen, text: Text
) -> Iterator[Option]:
    """Each cell once, in reading order, with the best that the card does for this seat there."""
    measured, best = prospect(view, seat), dict[Cell, tuple[int, Lay]]()
    for lay in lays:
        change = measured.change(lay)
        if lay.cell not in best or change > best[lay.cell][0]:
            best[lay.cell] = (change, lay)
    for cell, (change, lay) in best.items():
        name, does = brief(view, seat, lay, change, text)
        yield Option(name, Keep(Chosen(lay.card, cell)), does, chosen=cell == chosen.cell)


def last_word(view: View, seat: Seat, lays: Sequence[Lay], back: Button, text: Text) -> tuple[Block, ...]:
    """What would happen, and the press that makes it so: one for each way round, or for each side."""
    first = lays[0]
    title = text("would", card=card(first.card, text), cell=cell_name(first.cell))
    if first.side is not None:
        sides = [f"- {side_told(view, seat, lay, text)}" for lay in lays]
        told = [f"**{title}**", whole(view, seat, first, text), *sides]
    elif len(lays) == 1:
        told = [f"**{title}**", whole(view, seat, first, text)]
    else:
        told = [f"**{title}**", either_way(view, seat, lays, text)]
    presses = [Button(text(label(lay, lays), cell=cell_name(lay.cell)), Play(lay), "success") for lay in lays]
    return (Paragraph("\n".join(told)), *rows([*presses, back]))


def way(lay: Lay) -> str:
    return "turned" if lay.turned else "upright"


def label(lay: Lay, among: Sequence[Lay]) -> str:
    if lay.side is not None:
        return f"play-{lay.side}"
    return f"play-{way(lay)}" if len(among) > 1 else "play"


# Why not -------------------------------------------------------------------------------------------


def unplayable(view: View, lays: Sequence[Lay], text: Text) -> tuple[Paragraph, ...]:
    """Why the other cards cannot be played now, cards with the same reason together."""
    playable, reasons = {lay.card for lay in lays}, dict[str, list[str]]()
    for held in view.hand:
        if held not in playable:
            reasons.setdefault(why_not(view, held, text), []).append(card(held, text))
    if not reasons:
        return ()
    lines = [f"- {SEPARATOR.join(cards)}: {reason}" for reason, cards in reasons.items()]
    return (Paragraph("\n".join([f"**{text('unplayable')}**", *lines])),)


def why_not(view: View, held: Card, text: Text) -> str:
    """On how many cells a card would break which rule (2.08, 2.09, 2.13, 2.14)."""
    if held not in NUMBER:
        cells = len(japan_spots(view.board, view.options))
        return text("why-japan-sum", cells=cells) if cells else text("why-japan-cell")
    all_spots = spots(view.board)
    covers = sum(NUMBER[held] < spot.least for spot in all_spots)
    exceeds = len(all_spots) - covers
    told = [text("why-sum", cells=exceeds)] if exceeds else []
    told += [text("why-cover", cells=covers)] if covers else []
    return text("between-changes").join(told)


def closed(view: View, held: Card, text: Text) -> list[str]:
    """The spots where a card cannot be played, by the rule that it would break there."""
    if held in NUMBER:
        low = [spot.cell for spot in spots(view.board) if NUMBER[held] < spot.least]
        high = [spot.cell for spot in spots(view.board) if NUMBER[held] > spot.most and spot.cell not in low]
    else:
        sums_there = japan_spots(view.board, view.options)
        low, high = [], [cell for cell, sum_ in sums_there.items() if sum_ > LIMIT[held]]
    found = {"closed-sum": high, "closed-cover": low}
    return [f"-# {text(key, spots=named(cells))}" for key, cells in found.items() if cells]


def japan_marks(held: Card, text: Text) -> str:
    """A card of Japan with its marks, upright."""
    return f"{card(held, text)}: {marks_on(held, turned=False)}"
