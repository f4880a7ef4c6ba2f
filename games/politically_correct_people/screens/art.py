"""Pictures of Politically Correct People: the table, counts of votes and money."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from games.core import Seat
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import known_total
from games.politically_correct_people.screens.card_art import (
    DIM,
    EDGE,
    GAP,
    GOLD,
    INK,
    INNER,
    IVORY,
    MARGIN,
    NAME,
    NAVY,
    PAPER,
    PER_ROW,
    RED,
    SLAB,
    SLAB_EDGE,
    TILE,
    TILE_HEIGHT,
    TINTS,
    WIDTH,
    base_of,
    card_fan,
    card_tile,
    icon,
    on_wall,
    tiles_of,
)
from games.screen import Picture, Text
from games.seats import crown, seat_badge, seat_shape, seat_slab
from games.signs import TIMES
from games.svg import at, box, disc, words
from games.text import alt_text

# The table ------------------------------------------------------------------------------------------


TOP, BARE = 128, 86


def table_drawing(view: s.View) -> str:
    """The whole table as SVG."""
    heights = [_seat_height(front) for front in view.fronts]
    starts = [TOP + sum(heights[:seat]) for seat in range(len(heights))]
    height = TOP + sum(heights) + MARGIN - GAP
    return on_wall(
        height,
        *_middle(view),
        *(at(MARGIN, start, _panel(view, seat, heights[seat])) for seat, start in enumerate(starts)),
    )


def table_picture(view: s.View, text: Text) -> Picture:
    """The table, and in words what the picture shows."""
    fronts = [
        f"{text.label(seat)} ({view.hands[seat]}): {w.front_text(laid, text)}"
        for seat, laid in enumerate(view.fronts)
    ]
    announced = ""
    if view.trigger is not None and s.is_turn(view.phase):
        left = [text.label(seat) for seat in s.turns_left(view.trigger, view.phase, len(view.hands))]
        announced = text.plain(
            "alt-announced", who=text.label(view.trigger), left=", ".join(left) or text("none")
        )
    alt = text.plain(
        "alt-table",
        round=view.round,
        deck=view.deck,
        aside=view.aside,
        trigger=announced,
        pool=w.card_list(view.pool, text),
        fronts="; ".join(fronts),
    )
    return Picture(table_drawing(view), alt_text(alt))


# The middle ----------------------------------------------------------------------------------------


def _middle(view: s.View) -> list[str]:
    place = MARGIN + 4 + 2 * (TILE + GAP) + 64
    tiles = [card_tile(card, "", base_of(card)) for card in view.pool]
    return [
        at(MARGIN + 4, 20, _deck(view.deck)),
        at(MARGIN + 4 + TILE + 22, 20, _calendar(view.aside)),
        *(at(place + (TILE + GAP) * number, 20, tile) for number, tile in enumerate(tiles)),
    ]


def _deck(cards: int) -> str:
    return "".join(
        (
            box(6, 6, TILE - 6, TILE_HEIGHT - 6, rx=12, fill=EDGE),
            box(0, 0, TILE - 6, TILE_HEIGHT - 6, rx=12, fill=SLAB, stroke=DIM, stroke_width=3),
            words((TILE - 6) / 2, TILE_HEIGHT / 2 - 3, cards, 40, fill=IVORY),
        )
    )


def _calendar(aside: int) -> str:
    announced = aside >= p.TRIGGER
    ink = RED if announced else INK
    return "".join(
        (
            box(0, 0, TILE + 22, TILE_HEIGHT, rx=12, fill=GOLD if announced else PAPER),
            at((TILE + 22) / 2, 28, icon(p.CALENDAR, ink)),
            words((TILE + 22) / 2, 68, f"{aside}/{p.TRIGGER}", 38, fill=INK),
        )
    )


# Seats ---------------------------------------------------------------------------------------------


def _seat_height(front: Sequence[p.Card]) -> int:
    lines = -(-len(tiles_of(front)) // PER_ROW)
    return BARE if not lines else lines * (TILE_HEIGHT + GAP) + 14 + GAP


def _panel(view: s.View, seat: Seat, height: int) -> str:
    tiles = seat_tiles(view, seat)
    mark = (93, 91) if tiles else (NAME + 28, 42)
    lit = GOLD if seat in s.deciding_seats(view.phase) else ""
    parts = [seat_slab(INNER, height - GAP, SLAB, SLAB_EDGE, lit), at(38, 42, seat_badge(seat, 54))]
    parts.append(at(92, 42, card_fan(view.hands[seat])))
    if seat == view.trigger:
        parts.append(at(*mark, icon(p.CALENDAR, GOLD, small=True)))
    if seat in s.turns_left(view.trigger, view.phase, len(view.hands)):
        parts.append(words(*mark, "+1", 38, fill=GOLD))
    for place, tile in enumerate(tiles):
        row, column = divmod(place, PER_ROW)
        parts.append(at(NAME + 10 + (TILE + GAP) * column, 7 + (TILE_HEIGHT + GAP) * row + 4, tile))
    return "".join(parts)


def _candidate(view: s.View, seat: Seat) -> p.Card | None:
    match view.phase:
        case s.Declaring(_, candidates) | s.Voting(_, candidates) | s.Settling(candidates):
            return candidates[seat]
        case _:
            return None


def seat_tiles(view: s.View, seat: Seat) -> list[str]:
    """Cards in front of a seat: candidates framed, groups with the chip of the seat they voted for."""
    votes = list(view.phase.votes) if isinstance(view.phase, s.Voting | s.Settling) else []
    tiles: list[str] = []
    for card in tiles_of(view.fronts[seat]):
        vote = next((vote for vote in votes if (vote.seat, vote.group) == (seat, card)), None)
        if vote is not None:
            votes.remove(vote)
        tiles.append(_tile_of(view, seat, card, vote))
    return tiles


def _tile_of(view: s.View, seat: Seat, card: p.Card, vote: ev.Vote | None) -> str:
    tile = _group_tile(view.fronts[seat], card, vote)
    if card in p.POLITICIANS and card == _candidate(view, seat):
        tile += box(-4, -4, TILE + 8, TILE_HEIGHT + 8, rx=16, fill="none", stroke=GOLD, stroke_width=6)
    if vote is None:
        return tile
    chip = disc(0, 0, 27, fill=INK) + seat_badge(vote.candidate, 47)
    return tile + at(TILE - 20, TILE_HEIGHT - 22, chip)


def _group_tile(front: Sequence[p.Card], card: p.Card, vote: ev.Vote | None) -> str:
    if card in p.POLITICIANS:
        return card_tile(card, "", base_of(card))
    if card == p.FLOATING:
        die = str(vote.votes) if vote and vote.votes else ""
        return card_tile(card, "", die, aside=vote is not None)
    votes = str(p.group_votes(front, card))
    return card_tile(card, f"{TIMES}{front.count(card)}", votes, aside=vote is not None)


# Counts ---------------------------------------------------------------------------------------------


LINE_GAP = 10
ROW, BAR = 84, 62
"""How high a candidate or a purse is, and its bar."""
SIGN_ROOM, SUM = 92, 150
"""How much room the sign of a seat takes on the left, and its sum on the right."""
LONGEST = WIDTH - 2 * MARGIN - SIGN_ROOM - SUM
WIDEST = 48
"""Maximum width of a vote."""
DIGIT, NARROWEST = 38, 21
"""The size of numbers in bars; in a part that has no room for them on a phone its width tells."""
SHAPE, UP = 29, 30
"""Size of the shape of who has voted, which is told from the others by it, and how far one stands higher."""
UNKNOWN = 64
"""Width of a purse that is still closed."""


# Frame ---------------------------------------------------------------------------------------------


def _chart(lines: Sequence[str]) -> str:
    height = 2 * MARGIN + len(lines) * (ROW + LINE_GAP) - LINE_GAP
    return on_wall(
        height, *(at(MARGIN, MARGIN + (ROW + LINE_GAP) * place, drawn) for place, drawn in enumerate(lines))
    )


def _line_of(
    seat: Seat, parts: Sequence[tuple[float, str]], total: str, *, first: bool = False, lit: bool = False
) -> str:
    starts = accumulate((width for width, _ in parts), initial=0.0)
    return "".join(
        (
            seat_slab(INNER, ROW, SLAB, SLAB_EDGE, GOLD if lit else ""),
            at(46, ROW / 2 + (10 if first else 0), seat_badge(seat, 50)),
            at(46, 15, crown(44)) if first else "",
            *(
                at(round(SIGN_ROOM + start, 1), (ROW - BAR) / 2, drawn)
                for start, (_, drawn) in zip(starts, parts, strict=False)
            ),
            words(INNER - 22, ROW / 2, total, 60, fill=GOLD if lit else IVORY, text_anchor="end"),
        )
    )


def _part(width: float, said: str, below: str, **look: str | float) -> tuple[float, str]:
    middle, ink = width / 2, str(look.pop("ink", INK))
    return width, "".join(
        (
            box(1, 0, round(width - 2, 1), BAR, rx=min(10, width / 4), **look),
            words(middle, 19 if below else BAR / 2, said, DIGIT, fill=ink, font_weight=900)
            if width >= NARROWEST * len(said)
            else "",
            at(middle, 46, below) if below else "",
        )
    )


# An election ---------------------------------------------------------------------------------------


def election_picture(
    candidates: Sequence[p.Card | None],
    votes: Sequence[ev.Vote],
    placed: Sequence[Seat] = (),
    deciding: ev.Vote | None = None,
) -> str:
    """Every candidate's base and votes; dice still to be rolled are open parts, `deciding` has a frame."""
    return _chart(bars(candidates, votes, placed, deciding))


def bars(
    candidates: Sequence[p.Card | None],
    votes: Sequence[ev.Vote],
    placed: Sequence[Seat] = (),
    deciding: ev.Vote | None = None,
) -> list[str]:
    unit = _per_vote(candidates, votes)
    return [
        _line_of(
            seat,
            _parts_of(politician, [vote for vote in votes if vote.candidate == seat], unit, deciding),
            str(known_total(seat, politician, votes)),
            first=placed[:1] == (seat,),
            lit=seat in placed,
        )
        for seat, politician in enumerate(candidates)
        if politician is not None
    ]


def _per_vote(candidates: Sequence[p.Card | None], votes: Sequence[ev.Vote]) -> float:
    """Return the width of a vote: the same before and after the dice, whatever they show."""
    most = [
        p.POLITICIANS[politician]
        + sum(p.DIE if vote.group == p.FLOATING else vote.votes for vote in votes if vote.candidate == seat)
        for seat, politician in enumerate(candidates)
        if politician is not None
    ]
    return min(WIDEST, LONGEST / max(most, default=1))


def _parts_of(
    politician: p.Card, votes: Sequence[ev.Vote], unit: float, deciding: ev.Vote | None
) -> list[tuple[float, str]]:
    base = p.POLITICIANS[politician]
    hat = icon("politician", IVORY, small=True) if base > 1 else ""
    own = _part(base * unit, str(base), hat, fill=NAVY, stroke=IVORY, stroke_width=2, ink=IVORY)
    return [
        own,
        *(_vote_part(number, vote, unit, decides=vote == deciding) for number, vote in enumerate(votes)),
    ]


def _vote_part(number: int, vote: ev.Vote, unit: float, *, decides: bool) -> tuple[float, str]:
    width = (vote.votes or p.DIE) * unit
    # Of narrow parts every other shape stands higher, where their number has no room.
    whose = at(0, -UP if width < NARROWEST and number % 2 else 0, seat_shape(vote.seat, SHAPE))
    if vote.votes:
        frame: dict[str, str | float] = {"stroke": RED, "stroke_width": 7} if decides else {}
        return _part(width, str(vote.votes), whose, fill=TINTS[vote.group], **frame)
    look: dict[str, str | float] = {"stroke": IVORY, "stroke_width": 3, "stroke_dasharray": "9 7"}
    return _part(width, "?", whose, fill=EDGE, ink=IVORY, **look)


# Dice of a tie -------------------------------------------------------------------------------------


def dice_picture(seats: Sequence[Seat], rolled: Sequence[int]) -> str:
    """The dice of those tied, in the order of seats."""
    unit, fill = LONGEST / p.DIE, TINTS[p.FLOATING]
    thrown = sorted(zip(seats, rolled, strict=True))
    return _chart([_line_of(seat, [_part(die * unit, "", "", fill=fill)], str(die)) for seat, die in thrown])


# Money ---------------------------------------------------------------------------------------------


def purses_picture(
    money: Sequence[int], sums: Sequence[int], winners: Sequence[Seat], shown: Sequence[Seat] | None = None
) -> str:
    """Everybody's money with slush funds, or of the seats shown; winners wear the crown."""
    unit = min(WIDEST, LONGEST / max(1, *sums))
    lines: list[str] = []
    for seat, (have, total) in enumerate(zip(money, sums, strict=True)):
        if shown is not None and seat not in shown:
            lines.append(_line_of(seat, [_closed_part()], "?"))
            continue
        parts, won = [*_purse_part(have, unit), *_fund_part(total - have, unit)], seat in winners
        lines.append(_line_of(seat, parts, f"${total}", first=won, lit=won))
    return _chart(lines)


def _purse_part(money: int, unit: float) -> list[tuple[float, str]]:
    return [_part(money * unit, str(money), "", fill=GOLD)] if money else []


def _fund_part(worth: int, unit: float) -> list[tuple[float, str]]:
    sign = icon(p.FUND, INK, small=True)
    return [_part(worth * unit, str(worth), sign, fill=TINTS[p.FUND])] if worth else []


def _closed_part() -> tuple[float, str]:
    look: dict[str, str | float] = {"stroke": DIM, "stroke_width": 3, "stroke_dasharray": "9 7"}
    return _part(UNKNOWN, "?", "", fill=EDGE, ink=IVORY, **look)
