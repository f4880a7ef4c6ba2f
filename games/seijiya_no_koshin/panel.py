"""A seat's own panel in Seijiya no Koshin: its hand, its menus, what a card would do there, and Explain.

A card, then its place, then the last word: nothing is final before that, and what would come of it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat, Value
from games.screen import Block, Button, Keep, Option, Paragraph, Play, Row, Rule, Screen, Text, in_menus, rows
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin import scoring
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.board import interest_at, japan_spots, laid, played, spots, sums, swings, top_at
from games.seijiya_no_koshin.pieces import JAPAN, LIMIT, NUMBER, Cell, Lay, View, cell_name
from games.seijiya_no_koshin.turn import ending, lays
from games.signs import SEPARATOR, TOGETHER, signed

CRIMSON = 0xB5332E


def private(view: View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text) -> Screen:
    score, board = scoring.present(view, seat), view.board
    worth, seen = scoring.worths(board), scoring.visible(board)
    countries = SEPARATOR.join(
        w.unbroken(
            text("country-now", country=text(f"country-{c}"), points=signed(worth[c], text), cards=seen[c])
        )
        for c in p.COUNTRIES
    )
    own = [
        f"**{text('own', cards=len(view.hand))}**",
        hand_told(view, score, text),
        text("own-score", points=signed(score.total, text)),
        f"-# {w.score_told(score, text)}",
        f"-# {text('countries-now', countries=countries)}",
        f"-# {head(view, text)}",
    ]
    if legal:
        doing = turn_controls(view, seat, legal, draft, text)
    else:
        doing = (Paragraph(text("nothing-to-do", waiting=w.waiting(view, text))),)
    chosen = legal and isinstance(draft, p.Chosen) and draft.card in view.hand
    deck = () if chosen else (Rule(), *unused(view, text), unseen(view, text))
    return Screen((Paragraph("\n".join(own)), Rule(), *doing, *deck), CRIMSON)


def scored_then(view: View, seat: Seat, lay: Lay) -> scoring.Score:
    """What the seat's hand and the cards it took bring once a card is played."""
    hand = [held for held in view.hand if held != lay.card]
    taking, interest = view.takings[seat], taken_by(view.board, lay)
    if interest is not None:
        taking = scoring.taken_as(taking, interest, lay.side)
    return scoring.scored(laid(view.board, lay), hand, taking, scoring.sizes_after(view.counts, seat))


def taken_by(board: p.Board, lay: Lay) -> p.Interest | None:
    """The interest card that a card would take (2.12)."""
    return interest_at(board, lay.cell) if lay.card in NUMBER else None


# The hand, and what is left ------------------------------------------------------------------------


def hand_told(view: View, score: scoring.Score, text: Text) -> str:
    each = {**{holding.country: holding.each for holding in score.holdings}, "JP": score.japan_each}
    lines = list[str]()
    for country, held in w.by_country(view.hand):
        new = text("new", card=w.card(view.drawn, text)) if view.drawn in held and view.drawn else ""
        name, points = text(f"long-{country}"), signed(each[country], text)
        lines.append(text("hand-line", country=name, points=points, cards=w.numbers(held, text)) + new)
    japan = [held for held in view.hand if held in JAPAN]
    lines += [f"-# {w.card(held, text)}: {w.marks_on(held, turned=False)}" for held in japan]
    return "\n".join(lines) or text("no-card")


def head(view: View, text: Text) -> str:
    """How near the end is (2.18)."""
    return text("head", deck=view.deck, interests=len(view.board.interests))


def unseen(view: View, text: Text) -> Paragraph:
    """Every card that was not played yet, the same for everybody (2.24)."""
    gone = set(played(view.board))
    lines = [
        text("unseen-line", country=text(f"long-{country}"), cards=w.numbers(held, text))
        for country, held in w.by_country([card for card in p.CARDS if card not in gone])
    ]
    return Paragraph("\n".join(f"-# {line}" for line in (text("unseen"), *lines)))


def unused(view: View, text: Text) -> tuple[Paragraph, ...]:
    """The exposed cards that stayed out of the game (2.30)."""
    countries = text.listed([text(f"country-{country}") for country in sorted(view.board.unused)])
    return (Paragraph(f"-# {text('unused', countries=countries)}"),) if view.board.unused else ()


# Controls ------------------------------------------------------------------------------------------


def draw_button(view: View, text: Text) -> Button:
    """The one thing that is always possible (2.05); the last card ends the game (2.18)."""
    return Button(text("draw", deck=view.deck), Play(p.Draw()), "primary")


def turn_controls(
    view: View, seat: Seat, legal: Sequence[p.Action], draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """Draw, or choose a card, then its place; nothing is final before the last press."""
    every = [action for action in legal if isinstance(action, Lay)]
    chosen = draft if isinstance(draft, p.Chosen) and any(lay.card == draft.card for lay in every) else None
    if chosen is not None:
        cards = card_menus(view, every, chosen.card, text)
        return (*cards, *place_controls(view, seat, every, chosen, text))
    first = Paragraph(text("choose-card" if every else "nothing-to-play"))
    cards = card_menus(view, every, None, text)
    return (first, *cards, *unplayable(view, every, text), *rows([draw_button(view, text)]))


def card_menus(view: View, every: Sequence[Lay], chosen: p.Card | None, text: Text) -> tuple[Row, ...]:
    """The cards of the hand that can be played, with the number of places for each."""
    places = {held: len({lay.cell for lay in every if lay.card == held}) for held in view.hand}
    options = [
        Option(w.card(held, text), Keep(p.Chosen(held)), text("places", places=many), chosen=held == chosen)
        for held, many in places.items()
        if many
    ]
    return in_menus("card-menu", options, text)


def place_controls(
    view: View, seat: Seat, every: Sequence[Lay], chosen: p.Chosen, text: Text
) -> tuple[Block, ...]:
    """The places for the card, and once one is chosen what the card would do there."""
    own = [lay for lay in every if lay.card == chosen.card]
    places = in_menus("place-menu", list(place_options(view, seat, own, chosen, text)), text)
    there = [lay for lay in own if lay.cell == chosen.cell]
    back = Button(text("choose-again"), Keep(None))
    if not there:
        question = [text("choose-place", card=w.card(chosen.card, text)), *closed(view, chosen.card, text)]
        return (Paragraph("\n".join(question)), *places, *rows([back]))
    presses = [
        Button(text(label(lay, there), cell=cell_name(lay.cell)), Play(lay), "success") for lay in there
    ]
    return (*places, Paragraph(would_do(view, seat, there, text)), *rows([*presses, back]))


def place_options(
    view: View, seat: Seat, every: Sequence[Lay], chosen: p.Chosen, text: Text
) -> Iterator[Option]:
    """Each cell once, in reading order, with the best that the card does for this seat there."""
    measured, best = scoring.Prospect.of(view, seat), dict[Cell, tuple[int, Lay]]()
    for lay in every:
        change = measured.change(lay)
        if lay.cell not in best or change > best[lay.cell][0]:
            best[lay.cell] = (change, lay)
    now = scoring.present(view, seat).total
    for cell, (change, lay) in best.items():
        by, after = signed(change, text), signed(now + change, text)
        name = text(
            "place", cell=cell_name(cell), over=w.over(top_at(view.board, cell), text), change=by, after=after
        )
        interest, moved = interest_told(view.board, lay, text), w.swings_told(swings(view.board, lay), text)
        does = [*([interest] if interest else []), moved, sums_told(view.board, lay, text)]
        press = Keep(p.Chosen(lay.card, cell))
        yield Option(name, press, SEPARATOR.join(does), chosen=cell == chosen.cell)


def label(lay: Lay, among: Sequence[Lay]) -> str:
    if lay.side is not None:
        return f"play-{lay.side}"
    return f"play-{'turned' if lay.turned else 'upright'}" if len(among) > 1 else "play"


# What a card would do ------------------------------------------------------------------------------


def would_do(view: View, seat: Seat, there: Sequence[Lay], text: Text) -> str:
    """Everything that a card would do on a cell: once, for either way round, or for either side."""
    first, board = there[0], view.board
    lines = [f"**{text('would', card=w.card(first.card, text), cell=cell_name(first.cell))}**"]
    summed = f"- {text('does-sums', sums=sums_told(board, first, text))}"
    if len(there) > 1 and first.side is None:
        lines.append(summed)
        for lay in there:
            way = text("turned" if lay.turned else "upright")
            lines.append(f"- **{way}** {w.marks_on(lay.card, lay.turned)}")
            lines += [f"  - {scores_told(board, lay, text)}", f"  - {points_told(view, seat, lay, text)}"]
        return "\n".join(lines)
    covered, interest = top_at(board, first.cell), interest_told(board, first, text)
    foreign = first.card in NUMBER
    marks = w.marks_at(board, first.cell) if foreign else w.marks_on(first.card, first.turned)
    lines.append(f"- {text('does-marks' if foreign else 'does-edges', marks=marks)}")
    lines += [f"- {scores_told(board, first, text)}", summed]
    lines += [f"- {text('does-cover', card=w.card(covered, text))}"] if covered else []
    lines += [f"- {text('does-interest', interest=interest)}"] if interest else []
    lines += [f"- {points_told(view, seat, first, text)}"] if first.side is None else []
    lines += [f"- {text('does-end')}"] if ending(laid(board, first), view.deck) else []
    lines += [f"- {side_told(view, seat, lay, text)}" for lay in there if lay.side is not None]
    return "\n".join(lines)


def sums_told(board: p.Board, lay: Lay, text: Text) -> str:
    before, after = sums(board), sums(laid(board, lay))
    if lay.card not in NUMBER:
        return f"{cell_name(lay.cell)}{TOGETHER}{text.number(after[lay.cell])}/{LIMIT[lay.card]}"
    limits = {square.cell: LIMIT[square.face] for square in board.squares}
    return SEPARATOR.join(
        f"{cell_name(cell)}{TOGETHER}{text.number(before[cell])}→{text.number(after[cell])}/{limits[cell]}"
        for cell in p.NEIGHBOURS[lay.cell]
        if cell in limits
    )


def interest_told(board: p.Board, lay: Lay, text: Text) -> str:
    interest = taken_by(board, lay)
    if interest is None:
        return ""
    country = interest.exposed
    return text("takes-exposed", country=text(f"country-{country}")) if country else text("takes-interest")


def scores_told(board: p.Board, lay: Lay, text: Text) -> str:
    return text(
        "does-swings", swings=w.totals_told(swings(board, lay), scoring.worths(laid(board, lay)), text)
    )


def points_told(view: View, seat: Seat, lay: Lay, text: Text) -> str:
    """The seat's points before and after, and what the change is made of: each kind of card."""
    now, then = scoring.present(view, seat), scored_then(view, seat, lay)
    before, after = itemised(now), itemised(then)
    changes = [
        text("part", what=text(key), before=signed(before[key], text), after=signed(after[key], text))
        for key in before
        if before[key] != after[key]
    ]
    parts = SEPARATOR.join(map(w.unbroken, changes)) or text("no-part")
    return text("does-points", now=signed(now.total, text), after=signed(then.total, text), parts=parts)


def itemised(score: scoring.Score) -> dict[str, int]:
    """What each kind of card brings, by the key of its name."""
    countries = {f"country-{country}": cards * each for country, cards, each in score.holdings}
    exposed = sum([points for _, points in score.exposed])
    japan = score.japan * score.japan_each
    return {**countries, "part-japan": japan, "part-interests": score.interests, "part-exposed": exposed}


def side_told(view: View, seat: Seat, lay: Lay, text: Text) -> str:
    """What keeping this side of an exposed card is worth as the board would be then (2.25, 2.26)."""
    after, interest = signed(scored_then(view, seat, lay).total, text), interest_at(view.board, lay.cell)
    if lay.side == "interest" or interest is None or interest.exposed is None:
        return text("worth-interest", points=after)
    country, needed, seen = interest.exposed, view.board.start, scoring.visible(laid(view.board, lay))
    worth, name = scoring.exposed_worth(country, seen, needed), text(f"country-{country}")
    return text("worth-exposed", country=name, worth=worth, cards=seen[country], needed=needed, points=after)


# Why not -------------------------------------------------------------------------------------------


def unplayable(view: View, every: Sequence[Lay], text: Text) -> tuple[Paragraph, ...]:
    """Why the other cards cannot be played now, cards with the same reason together."""
    playable, reasons = {lay.card for lay in every}, dict[str, list[str]]()
    for held in view.hand:
        if held not in playable:
            reasons.setdefault(why_not(view, held, text), []).append(w.card(held, text))
    lines = [f"- {SEPARATOR.join(cards)}: {reason}" for reason, cards in reasons.items()]
    return (Paragraph("\n".join([f"**{text('unplayable')}**", *lines])),) if lines else ()


def barred(view: View, held: p.Card) -> tuple[list[Cell], list[Cell]]:
    """The cells where a card would exceed a sum (2.08, 2.14), and where it is not higher (2.09)."""
    if held not in NUMBER:
        around = japan_spots(view.board, view.options)
        return [cell for cell, sum_ in around.items() if sum_ > LIMIT[held]], []
    number, every = NUMBER[held], spots(view.board)
    low = [spot.cell for spot in every if number < spot.least]
    return [spot.cell for spot in every if number > spot.most and spot.cell not in low], low


def why_not(view: View, held: p.Card, text: Text) -> str:
    """On how many cells a card would break which rule (2.08, 2.09, 2.13, 2.14)."""
    exceeds, covers = map(len, barred(view, held))
    if held not in NUMBER:
        return text("why-japan-sum", cells=exceeds) if exceeds else text("why-japan-cell")
    told = [text("why-sum", cells=exceeds)] if exceeds else []
    told += [text("why-cover", cells=covers)] if covers else []
    return text("between-changes").join(told)


def closed(view: View, held: p.Card, text: Text) -> list[str]:
    """The spots where a card cannot be played, by the rule that it would break there."""
    found = zip(("closed-sum", "closed-cover"), barred(view, held), strict=True)
    return [f"-# {text(key, spots=p.named(cells))}" for key, cells in found if cells]


# Explain -------------------------------------------------------------------------------------------

TURN_PAGE, END_PAGE = 3, 7
"""The pages of the rules on a turn, and on the end with the scoring."""


def section(view: View) -> int:
    """Return the page of the rules on the present phase."""
    return TURN_PAGE if isinstance(view.phase, p.Turn) else END_PAGE


def explained(view: View, seat: Seat, text: Text) -> str:
    """Return what this seat may do now, and what each choice does and costs; nothing when it waits."""
    asked = view.phase == p.Turn(seat)
    return "\n".join(f"- {line}" for line in explanations(view, seat, text)) if asked else ""


def explanations(view: View, seat: Seat, text: Text) -> Iterator[str]:
    """Draw, play what can be played, what it may take, and what the cards of Japan in this hand are worth."""
    board, every = view.board, lays(view.board, view.options, view.hand)
    yield text("help-draw", deck=view.deck)
    if not every:
        yield text("nothing-to-play")
    if any(lay.card in NUMBER for lay in every):
        yield text("help-play")
    if any(lay.card in JAPAN for lay in every):
        yield text("help-play-japan")
    if any(taken_by(board, lay) for lay in every):
        kind = "help-exposed" if view.options.interests == "exposed" else "help-privilege"
        yield text(kind, left=len(board.interests), needed=board.start)
    if (score := scoring.present(view, seat)).japan:
        most, own = max(view.counts), view.counts[seat]
        yield text("help-japan", cards=score.japan, most=most, own=own, each=score.japan_each)
