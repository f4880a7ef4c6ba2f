"""What a seat of Konsul is asked now, explained; the page of the rules that tells it, and its pictures."""

from __future__ import annotations

from games.core import Seat
from games.konsul import pieces as p
from games.konsul.art import table
from games.konsul.words import waiting
from games.screen import Picture, Text

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
            return "\n".join((text(f"help-bid-{variant}"), text("help-pass" if bid else "help-open"), cost))
        case p.Revealing(revealer, bid, value) if seat == revealer:
            met = "help-go-on" if value >= bid else "help-flip"
            return f"{text(met, value=value, bid=bid)}\n{cost}"
        case p.Losing(loser) if seat == loser:
            return text("help-lose", cards=cards, left=cards - 1)
        case p.Viewing():
            return f"{waiting(view, text)}\n{text('help-look')}"
        case p.Over():
            return waiting(view, text)
        case _:
            out = text("out-for-good") if seat in view.board.out else ""
            return f"{out}{waiting(view, text)}\n{text('help-watch')}"


def diagram(page: int, text: Text) -> Picture | None:
    """The example of a turn as a picture, and what a misfit would make of it."""
    up = tuple(p.FaceUp(*shown) for shown in EXAMPLE)
    match page:
        case 3:
            down = tuple(cell for cell in range(p.GRID) if cell not in dict(EXAMPLE))
            return pictured(p.Revealing(0, BID, 10, up, down), text("alt-example"))
        case 4:
            return pictured(p.Losing(0, BID, (*up, p.FaceUp(*MISFIT))), text("alt-misfit"))
        case _:
            return None


def pictured(phase: p.Phase, alt: str) -> Picture:
    board = p.Board(1, 0, tuple(range(p.GRID)), (3, 3, 3))
    return Picture(table(p.View(None, p.Options(), (), board, 0, phase)), alt)
