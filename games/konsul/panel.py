"""What the players of Konsul press, and what they are told of it: bids, menus of cells, a card to give up.

No answer ever names a card that is face up. A panel draws it for the player who turns it up alone (3.25).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, Value
from games.konsul import pieces as p
from games.konsul import words as w
from games.konsul.art import own, table
from games.konsul.turn import empty_cells
from games.screen import (
    MENU,
    Block,
    Button,
    Entered,
    Field,
    Form,
    Keep,
    Option,
    Paragraph,
    Picture,
    Play,
    Press,
    Row,
    Screen,
    Select,
    Text,
    in_menus,
    rows,
)
from games.signs import SEPARATOR, TIMES

TERRACOTTA = 0xC0623F
LOW_VALUES = (5, 4, 3, 2, 1)
"""A set of one colour, as far as such cards are dealt to the grid."""
FLAG = "🚩"


def private(view: p.View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text) -> Screen:
    waiting = w.waiting(view, text)
    if not legal:
        out = text("out-for-good") if seat in view.board.out else ""
        idle = Paragraph(text("nothing-to-do", waiting=waiting, out=out))
        return Screen((own(view, seat, None, text), idle), TERRACOTTA)
    chosen = draft.card if isinstance(view.phase, p.Losing) and isinstance(draft, p.Chosen) else None
    match view.phase:
        case p.Losing():
            losses = [loss for loss in legal if isinstance(loss, p.Lose)]
            controls = loss_controls(view, losses, draft, text)
        case p.Bidding() as phase:
            said = f"-# {text(f'ask-{view.options.variant}')}\n{bid_lines(view, phase, seat, text)}"
            controls = (Paragraph(said), *decision(view, text))
        case _:
            waiting = f"{waiting}\n{reached(view, seat, text)}"
            controls = decision(view, text)
    return Screen((own(view, seat, chosen, text), Paragraph(f"### {waiting}"), *controls), TERRACOTTA)


def more(view: p.View, _seat: Seat, text: Text) -> tuple[Block, ...]:
    """The own hand in words."""
    return (Paragraph(text("own", cards=len(view.hand), hand=w.hand(view.hand, text))),)


def decision(view: p.View, text: Text) -> tuple[Row, ...]:
    """The public controls of the awaited seat."""
    match view.phase:
        case p.Bidding() as phase:
            return bid_buttons(view, phase, text)
        case p.Revealing() as phase:
            return reveal_controls(view, phase, text)
        case _:
            return ()


# Bids ----------------------------------------------------------------------------------------------


def bid_buttons(view: p.View, phase: p.Bidding, text: Text) -> tuple[Row, ...]:
    """The usual raises in one press, any other number by a form, and Pass.

    What cannot be says why (3.01, 3.02).
    """
    highest, present = view.options.highest_bid, phase.bid
    key = "bid" if present else "bid-first"
    raises = [
        Button(text(key, bid=raised.bid, step=raised.bid - present), Play(raised))
        for raised in p.bids(present, highest)
    ]
    passing = text("pass" if present else "pass-opening")
    leave = [Button(passing, Play(p.Pass()), "danger", disabled=not present)]
    if len(raises) < len(p.USUAL_STEPS):
        raises.append(Button(text("bid-highest", most=highest), Play(p.Bid(highest + 1)), disabled=True))
    other = [bid_form(present + 1, highest, text)] if present < highest else []
    return rows([*leave, *raises, *other])


def bid_form(least: int, highest: int, text: Text) -> Form:
    hint = text("bid-hint", least=least, most=highest)
    field = Field("bid", text("bid-field"), hint, least=least, most=highest, length=2)
    return Form("bid", text("bid-other"), text("bid-title"), (field,))


def entered(_view: p.View, _seat: Seat, _draft: Value | None, given: Entered) -> Press:
    return Play(p.Bid(given.number("bid")))


def bid_lines(view: p.View, phase: p.Bidding, seat: Seat, text: Text) -> str:
    """What a won auction may bring and cost, and what bids come to in cards."""
    cards, raises = view.board.counts[seat], p.bids(phase.bid, view.options.highest_bid)
    failed = text("if-failed", cards=cards, left=cards - 1) if cards else text("if-failed-out")
    lines = [text("if-kept"), failed] if raises else []
    lines += [text("if-passed")] if phase.bid else []
    made = [(raised.bid, made_of(raised.bid)) for raised in raises if view.options.variant == "value"]
    if examples := SEPARATOR.join(f"**{bid}** = {cards}" for bid, cards in made if "+" in cards):
        lines.append(text("if-bid", examples=examples))
    return "\n".join(f"-# {line}" for line in lines)


def made_of(bid: int) -> str:
    """Cards of one colour and flags that reach a bid exactly; nothing where there are none."""
    left, cards = bid, list[int]()
    for value in LOW_VALUES:
        if value <= left:
            left -= value
            cards.append(value)
    if left % 2:
        left += cards.pop()
    flags = left // p.FLAG_VALUE
    if flags > p.FLAGS:
        return ""
    return " + ".join([*map(str, cards), *([f"{flags}{TIMES}{FLAG}"] if flags else [])])


# A reveal ------------------------------------------------------------------------------------------


def reveal_controls(view: p.View, phase: p.Revealing, text: Text) -> tuple[Row, ...]:
    """A menu turns up a card at once; Stop waits for the bid to be met (3.08)."""
    menus = cell_menus("flip-menu", [(cell, Play(p.Flip(cell))) for cell in phase.down], text)
    held, taken, met = view.board.counts[phase.seat], len(phase.up), phase.value >= phase.bid
    if met:
        label = text("stop", cards=taken, before=held, after=held + taken)
    else:
        label = text("stop-short", value=phase.value, bid=phase.bid)
    return (*menus, *rows([Button(label, Play(p.Stop()), "success", disabled=not met)]))


def cell_menus(key: str, presses: Sequence[tuple[p.Cell, Press]], text: Text) -> tuple[Row, ...]:
    """Cells as few menus as there must be, rows kept together: all, or A and B, C and D, E and beside."""
    press = dict(presses)
    parts = [[cell for cell in press if min(cell // p.COLUMNS, 5) // 2 == part] for part in range(3)]
    menus = list[Row]()
    for part in [[*press]] if len(press) <= MENU else filter(None, parts):
        title = text(key, first=p.cell_name(part[0]), last=p.cell_name(part[-1]))
        options = [Option(text("cell", cell=p.cell_name(cell)), press[cell]) for cell in part]
        menus.append(Row((Select(title, tuple(options)),)))
    return tuple(menus)


def risk(view: p.View, seat: Seat, text: Text) -> str:
    """What a misfit would cost the seat that turns up cards, shown to all."""
    cards = view.board.counts[seat]
    return text(
        "risk-card" if cards else "risk-out",
        who=text.seat(seat),
        mine=int(seat == view.seat),
        cards=cards,
        left=cards - 1,
    )


def reached(view: p.View, seat: Seat, text: Text) -> str:
    """How much of the bid is reached, and what a misfit costs; the cards are in the picture alone."""
    if not isinstance(view.phase, p.Revealing):
        return ""
    bid, value = view.phase.bid, view.phase.value
    met = "met" if value >= bid else "short"
    worth = text(f"set-{view.options.variant}-{met}", value=value, bid=bid, left=bid - value)
    return f"**{worth}**\n-# {risk(view, seat, text)}"


# A card lost ---------------------------------------------------------------------------------------


def loss_controls(
    view: p.View, losses: Sequence[p.Lose], draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """First the card, which commits to nothing, then its cell; a single card needs no choosing."""
    kinds = tuple(dict.fromkeys(view.hand))
    chosen = draft.card if isinstance(draft, p.Chosen) else kinds[0] if len(kinds) == 1 else None
    options = [
        Option(w.counted(kind, view.hand.count(kind), text), Keep(p.Chosen(kind)), chosen=kind == chosen)
        for kind in kinds
    ]
    first = in_menus("card-menu", options, text) if len(kinds) > 1 else ()
    if chosen is None:
        return (Paragraph(text("choose-card", cards=len(view.hand), left=len(view.hand) - 1)), *first)
    cells = [(loss.cell, Play(loss)) for loss in losses if loss.card == chosen]
    (cell, press), question = cells[0], Paragraph(text("choose-cell", card=w.card(chosen, text)))
    if cell < p.GRID:
        return (*first, question, *cell_menus("cell-menu", cells, text))
    return (*first, question, *rows([Button(text("beside", cell=p.cell_name(cell)), press, "primary")]))


# Explain -------------------------------------------------------------------------------------------

ROUND, SUCCESS, ENDING = 3, 4, 6
"""Pages of RULES.*.md."""
EXAMPLE: tuple[tuple[p.Cell, p.Card], ...] = ((2, "R3"), (p.COLUMNS + 5, p.FLAG), (3 * p.COLUMNS + 1, "R5"))
"""What Ann turns up in the example of a turn, and what would spoil it."""
MISFIT: tuple[p.Cell, p.Card] = (4 * p.COLUMNS + 4, "B5")
BID = 9


def section(view: p.View) -> int:
    """The page of the rules that tells of this phase."""
    match view.phase:
        case p.Bidding() | p.Revealing():
            return ROUND
        case p.Losing() | p.Viewing():
            return SUCCESS
        case p.Over():
            return ENDING


def explained(view: p.View, seat: Seat, text: Text) -> str:
    """What is asked of this seat, what each choice does and what it costs."""
    cards, variant = view.board.counts[seat], view.options.variant
    cost = text("help-cost", cards=cards, left=cards - 1) if cards else text("help-cost-out")
    match view.phase:
        case p.Bidding(bid, _, still) if seat == still[0]:
            if bid == view.options.highest_bid:
                return text("help-pass-only", most=bid)
            return "\n".join((text(f"help-bid-{variant}"), text("help-pass" if bid else "help-open"), cost))
        case p.Revealing(revealer, bid, value) if seat == revealer:
            met = "help-go-on" if value >= bid else "help-flip"
            return f"{text(met, value=value, bid=bid)}\n{cost}"
        case p.Losing(loser) if seat == loser:
            several, free = len(set(view.hand)) > 1, empty_cells(view.board)[0] < p.GRID
            choice = "both" if several and free else "card" if several else "place" if free else "none"
            return text("help-lose", cards=cards, left=cards - 1, choice=choice)
        case p.Viewing():
            return f"{w.waiting(view, text)}\n{text('help-look')}"
        case p.Over():
            return w.waiting(view, text)
        case _:
            out = text("out-for-good") if seat in view.board.out else ""
            return f"{out}{w.waiting(view, text)}\n{text('help-watch')}"


def diagram(page: int, text: Text) -> Picture | None:
    """The example of a turn as a picture, and what a misfit would make of it."""
    up, cells = tuple(p.FaceUp(*shown) for shown in EXAMPLE), tuple(range(p.GRID))
    down = tuple(cell for cell in cells if cell not in dict(EXAMPLE))
    phases: dict[int, tuple[p.Phase, str]] = {
        3: (p.Revealing(0, BID, 10, up, down), "alt-example"),
        4: (p.Losing(0, BID, (*up, p.FaceUp(*MISFIT))), "alt-misfit"),
    }
    if page not in phases:
        return None
    phase, alt = phases[page]
    board = p.Board(1, 0, cells, (3, 3, 3))
    return Picture(table(p.View(None, p.Options(), (), board, 0, phase)), text(alt))
