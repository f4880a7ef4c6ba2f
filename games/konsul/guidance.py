"""What a seat of Konsul is asked now, explained; the page of the rules that tells it, and its pictures."""

from __future__ import annotations

from games.core import Seat
from games.konsul.art import table
from games.konsul.pieces import (
    COLUMNS,
    FLAG,
    GRID,
    Bidding,
    Board,
    Card,
    Cell,
    FaceUp,
    Losing,
    Options,
    Over,
    Phase,
    Revealing,
    View,
    Viewing,
)
from games.konsul.words import waiting
from games.screen import Picture, Text

ROUND, SUCCESS, ENDING = 3, 4, 6
"""Pages of RULES.*.md."""
EXAMPLE: tuple[tuple[Cell, Card], ...] = ((2, "R3"), (COLUMNS + 5, FLAG), (3 * COLUMNS + 1, "R5"))
"""What Ann turns up in the example of a turn, and what would spoil it."""
MISFIT: tuple[Cell, Card] = (4 * COLUMNS + 4, "B5")
BID = 9


def section(view: View) -> int:
    """The page of the rules that tells of this phase."""
    match view.phase:
        case Bidding() | Revealing():
            return ROUND
        case Losing() | Viewing():
            return SUCCESS
        case Over():
            return ENDING


def explained(view: View, seat: Seat, text: Text) -> str:
    """What is asked of this seat, what each choice does and what it costs."""
    cards, variant = view.board.counts[seat], view.options.variant
    cost = text("help-cost", cards=cards, left=cards - 1) if cards else text("help-cost-out")
    match view.phase:
        case Bidding(bid, _, still) if seat == still[0]:
            return "\n".join((text(f"help-bid-{variant}"), text("help-pass" if bid else "help-open"), cost))
        case Revealing(revealer, bid, value) if seat == revealer:
            met = "help-go-on" if value >= bid else "help-flip"
            return f"{text(met, value=value, bid=bid)}\n{cost}"
        case Losing(loser) if seat == loser:
            return text("help-lose", cards=cards, left=cards - 1)
        case Viewing():
            return f"{waiting(view, text)}\n{text('help-look')}"
        case Over():
            return waiting(view, text)
        case _:
            out = text("out-for-good") if seat in view.board.out else ""
            return f"{out}{waiting(view, text)}\n{text('help-watch')}"


def diagram(page: int, text: Text) -> Picture | None:
    """The example of a turn as a picture, and what a misfit would make of it."""
    up = tuple(FaceUp(*shown) for shown in EXAMPLE)
    match page:
        case 3:
            down = tuple(cell for cell in range(GRID) if cell not in dict(EXAMPLE))
            return pictured(Revealing(0, BID, 10, up, down), text("alt-example"))
        case 4:
            return pictured(Losing(0, BID, (*up, FaceUp(*MISFIT))), text("alt-misfit"))
        case _:
            return None


def pictured(phase: Phase, alt: str) -> Picture:
    board = Board(1, 0, tuple(range(GRID)), (3, 3, 3))
    return Picture(table(View(None, Options(), (), board, 0, phase)), alt)
