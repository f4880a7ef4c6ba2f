"""What a card would do before it is played: marks, scores, sums, interest card, and the points it brings."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.screen import Text
from games.seijiya_no_koshin import scoring
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.away import Prospect
from games.seijiya_no_koshin.board import interest_at, laid, limits, sums, swings, top_at
from games.seijiya_no_koshin.cards import LIMIT, NUMBER
from games.seijiya_no_koshin.grid import NEIGHBOURS, cell_name
from games.seijiya_no_koshin.pieces import Board, Lay, View


def prospect(view: View, seat: Seat) -> Prospect:
    """What each card would change for this seat."""
    return Prospect(view.board, seat, view.hand, view.counts, view.takings[seat])


def points_now(view: View, seat: Seat) -> int:
    """What the seat's hand and the cards it took are worth at this moment."""
    return now_scored(view, seat).total


def sums_told(board: Board, lay: Lay, text: Text) -> str:
    before, after = sums(board), sums(laid(board, lay))
    if lay.card not in NUMBER:
        return f"{cell_name(lay.cell)}{w.TOGETHER}{text.number(after[lay.cell])}/{LIMIT[lay.card]}"
    return w.SEPARATOR.join(
        f"{cell_name(cell)}{w.TOGETHER}{text.number(before[cell])}→{text.number(after[cell])}/{most}"
        for cell in NEIGHBOURS[lay.cell]
        if (most := limits(board).get(cell)) is not None
    )


def interest_told(board: Board, lay: Lay, text: Text) -> str:
    interest = interest_at(board, lay.cell) if lay.card in NUMBER else None
    if interest is None:
        return ""
    if interest.exposed is None:
        return text("takes-interest")
    return text("takes-exposed", country=text(f"country-{interest.exposed}"))


def brief(view: View, seat: Seat, lay: Lay, change: int, text: Text) -> tuple[str, str]:
    """A place in a menu: its name with the points it brings, and what it does."""
    covered = top_at(view.board, lay.cell)
    over = "" if covered is None else text("over", card=w.card(covered, text))
    told = [w.swings_told(swings(view.board, lay), text), sums_told(view.board, lay, text)]
    interest = interest_told(view.board, lay, text)
    after = w.signed(points_now(view, seat) + change, text)
    label = text("place", cell=cell_name(lay.cell), over=over, change=w.signed(change, text), after=after)
    return label, w.SEPARATOR.join([*([interest] if interest else []), *told])


def whole(view: View, seat: Seat, lay: Lay, text: Text) -> str:
    """Everything that a card would do there."""
    board, interest = view.board, interest_told(view.board, lay, text)
    covered = top_at(board, lay.cell)
    lines = [
        text("does-marks", marks=w.marks_at(board, lay.cell))
        if lay.card in NUMBER
        else edges_told(lay, text),
        scores_told(board, lay, text),
        text("does-sums", sums=sums_told(board, lay, text)),
        *([text("does-cover", card=w.card(covered, text))] if covered else []),
        *([text("does-interest", interest=interest)] if interest else []),
        *([points_told(view, seat, lay, text)] if lay.side is None else []),
        *([text("does-end")] if interest and len(board.interests) == 1 else []),
    ]
    return "\n".join(f"- {line}" for line in lines)


def either_way(view: View, seat: Seat, lays: Sequence[Lay], text: Text) -> str:
    """What a card of Japan would do either way round: the sum is the same, marks and scores differ."""
    told = [f"- {text('does-sums', sums=sums_told(view.board, lays[0], text))}"]
    for lay in lays:
        marks = w.marks_on(lay.card, lay.turned)
        told.append(f"- **{text('turned' if lay.turned else 'upright')}** {marks}")
        told.append(f"  - {scores_told(view.board, lay, text)}")
        told.append(f"  - {points_told(view, seat, lay, text)}")
    return "\n".join(told)


def scores_told(board: Board, lay: Lay, text: Text) -> str:
    return text(
        "does-swings", swings=w.totals_told(swings(board, lay), scoring.worths(laid(board, lay)), text)
    )


def points_told(view: View, seat: Seat, lay: Lay, text: Text) -> str:
    now = points_now(view, seat)
    after = w.signed(now + prospect(view, seat).change(lay), text)
    parts = parts_told(view, seat, lay, text)
    return text("does-points", now=w.signed(now, text), after=after, parts=parts)


def parts_told(view: View, seat: Seat, lay: Lay, text: Text) -> str:
    """What the change of the seat's points is made of: each kind of card before and after."""
    before, after = (itemised(score) for score in (now_scored(view, seat), then_scored(view, seat, lay)))
    changes = [
        text("part", what=text(key), before=w.signed(before[key], text), after=w.signed(after[key], text))
        for key in before
        if before[key] != after[key]
    ]
    return w.SEPARATOR.join(change.replace(" ", w.TOGETHER) for change in changes) or text("no-part")


def itemised(score: scoring.Score) -> dict[str, int]:
    """What each kind of card brings, by the key of its name."""
    countries = {f"country-{country}": cards * each for country, cards, each in score.holdings}
    exposed = sum([points for _, points in score.exposed])
    japan = score.japan * score.japan_each
    return {**countries, "part-japan": japan, "part-interests": score.interests, "part-exposed": exposed}


def now_scored(view: View, seat: Seat) -> scoring.Score:
    """What the seat's hand and the cards it took bring at this moment."""
    return scoring.scored(view.board, view.hand, view.takings[seat], view.counts)


def then_scored(view: View, seat: Seat, lay: Lay) -> scoring.Score:
    """The same once a card is played."""
    hand = [held for held in view.hand if held != lay.card]
    taking, interest = view.takings[seat], interest_at(view.board, lay.cell)
    if interest is not None and lay.card in NUMBER:
        taking = scoring.taken_as(taking, interest, lay.side)
    return scoring.scored(laid(view.board, lay), hand, taking, scoring.sizes_after(view.counts, seat))


def edges_told(lay: Lay, text: Text) -> str:
    return text("does-edges", marks=w.marks_on(lay.card, lay.turned))


def side_told(view: View, seat: Seat, lay: Lay, text: Text) -> str:
    """What keeping this side of an exposed card is worth as the board would be then (2.25, 2.26)."""
    after = w.signed(points_now(view, seat) + prospect(view, seat).change(lay), text)
    interest = interest_at(view.board, lay.cell)
    if lay.side == "interest" or interest is None or interest.exposed is None:
        return text("worth-interest", points=after)
    country, board = interest.exposed, laid(view.board, lay)
    seen = scoring.visible(board)
    return text(
        "worth-exposed",
        country=text(f"country-{country}"),
        worth=scoring.exposed_worth(country, seen, board.start),
        cards=seen[country],
        needed=board.start,
        points=after,
    )
