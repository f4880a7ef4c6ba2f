"""What the players of Konsul press: bids, menus of cells, a card to give up and its place."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Value
from games.konsul import pieces as p
from games.konsul.words import card, counted
from games.screen import (
    MENU,
    Block,
    Button,
    Field,
    Form,
    Keep,
    Option,
    Paragraph,
    Play,
    Press,
    Row,
    Select,
    Text,
    in_menus,
    rows,
)


def bid_buttons(view: p.View, phase: p.Bidding, text: Text) -> tuple[Row, ...]:
    """The usual raises in one press, any other number by a form, and Pass.

    What cannot be says why (3.01, 3.02).
    """
    highest, present = view.options.highest_bid, phase.bid
    raises = [
        Button(
            text("bid" if present else "bid-first", bid=raised.bid, step=raised.bid - present),
            Play(raised),
        )
        for raised in p.bids(present, highest)
    ]
    key = "pass" if present else "pass-opening"
    leave = [Button(text(key), Play(p.Pass()), "danger", disabled=not present)]
    if len(raises) < len(p.USUAL_STEPS):
        raises.append(Button(text("bid-highest", most=highest), Play(p.Bid(highest + 1)), disabled=True))
    other = [bid_form(present + 1, highest, text)] if present < highest else []
    return rows([*leave, *raises, *other])


def bid_form(least: int, highest: int, text: Text) -> Form:
    hint = text("bid-hint", least=least, most=highest)
    field = Field("bid", text("bid-field"), hint, least=least, most=highest, length=2)
    return Form("bid", text("bid-other"), text("bid-title"), (field,))


def cell_parts(cells: Sequence[p.Cell]) -> list[Sequence[p.Cell]]:
    """Cells as few menus as there must be, rows kept together: all, or A and B, C and D, E and beside."""
    if len(cells) <= MENU:
        return [cells]
    parts = [[cell for cell in cells if min(cell // p.COLUMNS, 5) // 2 == part] for part in range(3)]
    return [part for part in parts if part]


def cell_menus(key: str, presses: Sequence[tuple[p.Cell, Press]], text: Text) -> tuple[Row, ...]:
    press = dict(presses)
    return tuple(
        Row(
            (
                Select(
                    text(key, first=p.cell_name(part[0]), last=p.cell_name(part[-1])),
                    tuple(Option(text("cell", cell=p.cell_name(cell)), press[cell]) for cell in part),
                ),
            )
        )
        for part in cell_parts(tuple(press))
    )


def reveal_controls(view: p.View, phase: p.Revealing, text: Text) -> tuple[Row, ...]:
    """A menu turns up a card at once; Stop waits for the bid to be met (3.08)."""
    menus = cell_menus("flip-menu", [(cell, Play(p.Flip(cell))) for cell in phase.down], text)
    met = phase.value >= phase.bid
    held, taken = view.board.counts[phase.seat], len(phase.up)
    label = (
        text("stop", cards=taken, before=held, after=held + taken)
        if met
        else text("stop-short", value=phase.value, bid=phase.bid)
    )
    return (*menus, *rows([Button(label, Play(p.Stop()), "success", disabled=not met)]))


def decision(view: p.View, text: Text) -> tuple[Row, ...]:
    """The public controls of the awaited seat."""
    match view.phase:
        case p.Bidding() as phase:
            return bid_buttons(view, phase, text)
        case p.Revealing() as phase:
            return reveal_controls(view, phase, text)
        case _:
            return ()


# A card lost ---------------------------------------------------------------------------------------


def loss_controls(
    view: p.View, losses: Sequence[p.Lose], draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """First the card, which commits to nothing, then its cell; a single card needs no choosing."""
    kinds = tuple(dict.fromkeys(view.hand))
    chosen = draft.card if isinstance(draft, p.Chosen) else kinds[0] if len(kinds) == 1 else None
    first = card_menus(view.hand, kinds, chosen, text) if len(kinds) > 1 else ()
    if chosen is None:
        return (Paragraph(text("choose-card", cards=len(view.hand), left=len(view.hand) - 1)), *first)
    cells = [(loss.cell, Play(loss)) for loss in losses if loss.card == chosen]
    second = (Paragraph(text("choose-cell", card=card(chosen, text))), *cell_controls(cells, text))
    return (*first, *second)


def card_menus(
    held: Sequence[p.Card], kinds: Sequence[p.Card], chosen: p.Card | None, text: Text
) -> tuple[Row, ...]:
    options = [
        Option(counted(kind, held.count(kind), text), Keep(p.Chosen(kind)), chosen=kind == chosen)
        for kind in kinds
    ]
    return in_menus("card-menu", options, text)


def cell_controls(cells: Sequence[tuple[p.Cell, Play]], text: Text) -> tuple[Row, ...]:
    cell, press = cells[0]
    if cell < p.GRID:
        return cell_menus("cell-menu", cells, text)
    return rows([Button(text("beside", cell=p.cell_name(cell)), press, "primary")])
