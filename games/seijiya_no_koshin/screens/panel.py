"""A seat's own panel in Seijiya no Koshin: its picture, its controls, what a card would do, and Explain.

A card, then its place, then the last word: nothing is final before that, and what would come of it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat, Value
from games.screen import Block, Button, Keep, Option, Paragraph, Play, Screen, Text, in_menus, rows
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules import scoring
from games.seijiya_no_koshin.rules.board import (
    board_after,
    interest_at,
    japan_spots,
    played_cards,
    spots,
    sums,
    swings,
    taken_interest,
    top_card_at,
)
from games.seijiya_no_koshin.rules.pieces import JAPAN, LIMIT, NUMBER, Cell, Lay, View, cell_name
from games.seijiya_no_koshin.rules.turn import ending_of, possible_lays
from games.seijiya_no_koshin.screens.preview import Choosing, best_lays, preview
from games.signs import SEPARATOR, TOGETHER, signed, unbroken
from games.text import Markup

CRIMSON = 0xB5332E
LEARNING = 3
"""Number of turns in which a panel says what numbers mean; Explain says it later."""

BUTTONS, PLACES, BESIDE = 10, 9, 4
"""Largest number of cards, and of places for one, that are buttons, and of cards side by side on a phone."""


def private(view: View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text) -> Screen:
    every = [action for action in legal if isinstance(action, Lay)]
    choosing = Choosing(every) if draft is None else read_draft(view, seat, every, draft)
    picture = preview(view, seat, choosing, text)
    if not legal:
        waits = Paragraph(
            f"{hand_summary(view, seat, text)}\n{text('nothing-to-do', waiting=w.waiting(view, text))}"
        )
        return Screen((picture, waits), CRIMSON)
    if choosing.lay is not None:
        controls = confirm_controls(view, seat, choosing.lay, every, text)
    elif choosing.card is not None:
        controls = place_controls(view, seat, choosing, text)
    else:
        controls = card_controls(view, seat, every, text)
    return Screen((picture, *controls), CRIMSON)


def read_draft(view: View, seat: Seat, every: Sequence[Lay], draft: Value) -> Choosing:
    """Return what a draft still stands for; of a place without a way round, the better one for this seat."""
    own = [lay for lay in every if isinstance(draft, p.Chosen) and lay.card == draft.card]
    if not own or not isinstance(draft, p.Chosen):
        return Choosing(every)
    lays_there = [lay for lay in own if lay.cell == draft.cell and draft.turned in {None, lay.turned}]
    prospect = scoring.Prospect.of(view, seat)
    return Choosing(every, draft.card, max(lays_there, key=prospect.change, default=None))


def drafted_action(view: View, seat: Seat, legal: Sequence[p.Action], draft: Value) -> p.Action | None:
    """A card and its place are a whole choice."""
    return read_draft(view, seat, [action for action in legal if isinstance(action, Lay)], draft).lay


# What is known beside the picture ------------------------------------------------------------------


def hand_summary(view: View, seat: Seat, text: Text) -> str:
    """The hand in words, what it is worth now, and how near the end is; the picture has each country."""
    score = scoring.present_score(view, seat)
    new = text("new", card=w.card_name(view.drawn, text)) if view.drawn else ""
    worth = text("own-score", points=signed(score.total, text))
    left = text("left", deck=view.deck, interests=len(view.board.interests))
    return f"-# {text('own-hand', hand=w.card_list(view.hand, text))}\n-# {worth}{new}{SEPARATOR}{left}"


def end_line(view: View, text: Text) -> str:
    """How near the end is (2.18)."""
    return text("head", deck=view.deck, interests=len(view.board.interests))


def unknown_lines(view: View, text: Text) -> Iterator[str]:
    """Every card that was not played yet, the same for everybody (2.24), and the exposed ones left out."""
    yield from unused_lines(view, text)
    played = set(played_cards(view.board))
    yield text("unseen")
    for country, cards in w.cards_by_country([card for card in p.CARDS if card not in played]):
        yield text("unseen-line", country=text(f"long-{country}"), cards=w.card_numbers(cards, text))


def unused_lines(view: View, text: Text) -> Iterator[str]:
    """The exposed cards that stayed out of the game (2.30)."""
    if view.board.unused:
        countries = [text(f"country-{country}") for country in sorted(view.board.unused)]
        yield text("unused", countries=text.listed(countries))


# Controls ------------------------------------------------------------------------------------------


def draw_button(view: View, text: Text) -> Button:
    """The one thing that is always possible (2.05) and ends the turn; the last card ends the game (2.18)."""
    return Button(text.plain("draw", deck=view.deck), Play(p.Draw()))


def card_controls(view: View, seat: Seat, every: Sequence[Lay], text: Text) -> tuple[Block, ...]:
    """The cards of the hand that can be played, with the number of places for each, and the draw."""
    places = {held: len({lay.cell for lay in every if lay.card == held}) for held in view.hand}
    able = [held for held, many in places.items() if many]
    question = text("choose-card" if able else "nothing-to-play")
    is_new = view.step < LEARNING * len(view.counts)
    note = [text("numbers-note")] if is_new and any(card in NUMBER for card in able) else []
    heading = Paragraph("\n".join([question, *note, hand_summary(view, seat, text)]))
    if len(able) <= BUTTONS:
        cards = [Button(short_card(held, text), Keep(p.Chosen(held)), "primary") for held in able]
        return (heading, *rows(cards, BESIDE), *rows([draw_button(view, text)]))
    options = [
        Option(w.card_name(held, text), Keep(p.Chosen(held)), text("places", places=places[held]))
        for held in able
    ]
    return (heading, *in_menus("card-menu", options, text), *rows([draw_button(view, text)]))


def short_card(card: p.Card, text: Text) -> str:
    """A card in the fewest words: as in the picture, or by the country's name where a reader says that."""
    if card in NUMBER:
        return unbroken(text(f"short-{p.COUNTRY[card]}", number=NUMBER[card]))
    return unbroken(text("short-JP", name=card))


def place_controls(view: View, seat: Seat, choosing: Choosing, text: Text) -> tuple[Block, ...]:
    """The places for the chosen card, with the best that it does for this seat there."""
    card, best = choosing.card or "", best_lays(view, seat, choosing)
    note = [] if card in NUMBER else [text("japan-note")]
    question = [text("choose-place", card=w.card_name(card, text)), *note, *closed_spots(view, card, text)]
    back = Button(text("choose-again"), Keep(None))
    if len(best) <= PLACES:
        buttons = [
            Button(f"{cell_name(lay.cell)} {signed(change, text)}", Keep(p.Chosen(card, lay.cell)), "primary")
            for lay, change in best
        ]
        return (Paragraph("\n".join(question)), *rows([*buttons, back]))
    now = scoring.present_score(view, seat).total
    options = [place_option(view, lay, change, now, text) for lay, change in best]
    return (Paragraph("\n".join(question)), *in_menus("place-menu", options, text), *rows([back]))


def place_option(view: View, lay: Lay, change: int, now: int, text: Text) -> Option:
    over = w.covered_words(top_card_at(view.board, lay.cell), text)
    by, after = signed(change, text), signed(now + change, text)
    name = text.plain("place", cell=cell_name(lay.cell), over=over, change=by, after=after)
    interest, swings_text = interest_line(view.board, lay, text), w.swing_list(swings(view.board, lay), text)
    does = [*([interest] if interest else []), swings_text, sum_changes(view.board, lay, text)]
    return Option(name, Keep(p.Chosen(lay.card, lay.cell)), SEPARATOR.join(does))


def confirm_controls(view: View, seat: Seat, lay: Lay, every: Sequence[Lay], text: Text) -> tuple[Block, ...]:
    """What the card would do, and the buttons that play it, turn it, or go a step back."""
    lays_there = [other for other in every if (other.card, other.cell) == (lay.card, lay.cell)]
    same_way = [other for other in lays_there if other.turned == lay.turned]
    cell = cell_name(lay.cell)
    plays = [
        Button(text.plain(f"play-{other.side}" if other.side else "play", cell=cell), Play(other), "success")
        for other in same_way
    ]
    turns = [
        Button(text("turn"), Keep(p.Chosen(lay.card, lay.cell, other.turned)), emoji="🔃")
        for other in lays_there
        if other not in same_way
    ]
    back = Button(text("other-place"), Keep(p.Chosen(lay.card)))
    effect = Paragraph(lay_effect(view, seat, lay, same_way, text))
    return (effect, *rows([*plays, *turns, back, Button(text("choose-again"), Keep(None))]))


# What a card would do ------------------------------------------------------------------------------


def lay_effect(view: View, seat: Seat, lay: Lay, sides: Sequence[Lay], text: Text) -> str:
    """What a card would do on a cell, for either side of an exposed card; the picture has the sums."""
    board, interest = view.board, interest_line(view.board, lay, text)
    over = w.covered_words(top_card_at(board, lay.cell), text)
    way = f"{SEPARATOR}{text('turned')}" if lay.turned else ""
    lines = [text("would", card=w.card_name(lay.card, text), cell=cell_name(lay.cell), over=over) + way]
    lines += [points_change(view, seat, lay, text)] if lay.side is None else []
    lines += [f"- {side_line(view, seat, other, text)}" for other in sides if other.side is not None]
    swings_text = w.score_changes(swings(board, lay), scoring.country_scores(board_after(board, lay)), text)
    lines += [f"-# {text('does-swings', swings=swings_text)}"]
    lines += [f"-# {interest}"] if interest else []
    lines += [] if lay.card in NUMBER else [text("japan-note")]
    lines += [text("does-end")] if ending_of(board_after(board, lay), view.deck) else []
    return "\n".join(lines)


def sum_changes(board: p.Board, lay: Lay, text: Text) -> str:
    """The sums that change, before and after, each beside its limit."""
    before, after = sums(board), sums(board_after(board, lay))
    if lay.card not in NUMBER:
        return f"{cell_name(lay.cell)}{TOGETHER}{text.number(after[lay.cell])}/{LIMIT[lay.card]}"
    limits = {square.cell: LIMIT[square.face] for square in board.squares}
    return SEPARATOR.join(
        f"{cell_name(cell)}{TOGETHER}{text.number(before[cell])}→{text.number(after[cell])}/{limits[cell]}"
        for cell in p.NEIGHBOURS[lay.cell]
        if cell in limits
    )


def interest_line(board: p.Board, lay: Lay, text: Text) -> Markup:
    interest = taken_interest(board, lay)
    if interest is None:
        return Markup()
    country = interest.exposed
    return text("takes-exposed", country=text(f"country-{country}")) if country else text("takes-interest")


def points_change(view: View, seat: Seat, lay: Lay, text: Text) -> str:
    """The seat's points before and after, and what the change is made of: each kind of card."""
    now, then = scoring.present_score(view, seat), scoring.score_after(view, seat, lay)
    before, after = points_by_kind(now), points_by_kind(then)
    changes = [
        text("part", what=text(key), before=signed(before[key], text), after=signed(after[key], text))
        for key in before
        if before[key] != after[key]
    ]
    parts = SEPARATOR.join(map(unbroken, changes)) or text("no-part")
    return text("does-points", now=signed(now.total, text), after=signed(then.total, text), parts=parts)


def points_by_kind(score: scoring.Score) -> dict[str, int]:
    """What each kind of card brings, by the key of its name."""
    countries = {f"country-{country}": cards * each for country, cards, each in score.holdings}
    exposed = sum([points for _, points in score.exposed])
    japan = score.japan * score.japan_each
    return {**countries, "part-japan": japan, "part-interests": score.interests, "part-exposed": exposed}


def side_line(view: View, seat: Seat, lay: Lay, text: Text) -> str:
    """What keeping this side of an exposed card is worth as the board would be then (2.25, 2.26)."""
    after = signed(scoring.score_after(view, seat, lay).total, text)
    interest = interest_at(view.board, lay.cell)
    if lay.side == "interest" or interest is None or interest.exposed is None:
        return text("worth-interest", points=after)
    country = interest.exposed
    needed = view.board.start
    counts = scoring.visible_counts(board_after(view.board, lay))
    worth, name = scoring.exposed_worth(country, counts, needed), text(f"country-{country}")
    return text(
        "worth-exposed", country=name, worth=worth, cards=counts[country], needed=needed, points=after
    )


# Why not -------------------------------------------------------------------------------------------


def unplayable(view: View, text: Text) -> Iterator[str]:
    """Why the other cards cannot be played now, cards with the same reason together."""
    playable = {lay.card for lay in possible_lays(view.board, view.options, view.hand)}
    reasons = dict[Markup, list[Markup]]()
    for card in view.hand:
        if card not in playable:
            reasons.setdefault(why_not(view, card, text), []).append(w.card_name(card, text))
    yield from (text("unplayable", cards=SEPARATOR.join(cards), why=why) for why, cards in reasons.items())


def barred_cells(view: View, card: p.Card) -> tuple[list[Cell], list[Cell]]:
    """The cells where a card would exceed a sum (2.08, 2.14), and where it is not higher (2.09)."""
    if card not in NUMBER:
        around = japan_spots(view.board, view.options)
        return [cell for cell, sum_ in around.items() if sum_ > LIMIT[card]], []
    number, every = NUMBER[card], spots(view.board)
    low = [spot.cell for spot in every if number < spot.least]
    return [spot.cell for spot in every if number > spot.most and spot.cell not in low], low


def why_not(view: View, card: p.Card, text: Text) -> Markup:
    """On how many cells a card would break which rule (2.08, 2.09, 2.13, 2.14)."""
    exceeds, covers = map(len, barred_cells(view, card))
    if card not in NUMBER:
        return text("why-japan-sum", cells=exceeds) if exceeds else text("why-japan-cell")
    reasons = [text("why-sum", cells=exceeds)] if exceeds else []
    reasons += [text("why-cover", cells=covers)] if covers else []
    return text("between-changes").join(reasons)


def closed_spots(view: View, card: p.Card, text: Text) -> list[str]:
    """The spots where a card cannot be played, by the rule that it would break there."""
    cells_by_rule = zip(("closed-sum", "closed-cover"), barred_cells(view, card), strict=True)
    return [f"-# {text(key, spots=p.cell_names(cells))}" for key, cells in cells_by_rule if cells]


# Explain -------------------------------------------------------------------------------------------

TURN_PAGE, END_PAGE = 3, 6
"""The pages of the rules on a turn, and on the end with the scoring."""


def section(view: View) -> int:
    """Return the page of the rules on the present phase."""
    return TURN_PAGE if isinstance(view.phase, p.Turn) else END_PAGE


def explanation(view: View, seat: Seat, text: Text) -> str:
    """Return what this seat may do now, and what each choice does and costs; nothing when it waits."""
    is_turn = view.phase == p.Turn(seat)
    if not is_turn:
        return ""
    lines = [f"- {line}" for line in explanations(view, seat, text)]
    return "\n".join([*lines, *(f"-# {line}" for line in unplayable(view, text))])


def explanations(view: View, seat: Seat, text: Text) -> Iterator[str]:
    """Draw, play what can be played, what it may take, and what the cards of Japan in this hand are worth."""
    board, every = view.board, possible_lays(view.board, view.options, view.hand)
    yield text("help-draw", deck=view.deck)
    if not every:
        yield text("nothing-to-play")
    if any(lay.card in NUMBER for lay in every):
        yield text("help-play")
    if any(lay.card in JAPAN for lay in every):
        yield text("help-play-japan")
    if any(taken_interest(board, lay) for lay in every):
        kind = "help-exposed" if view.options.interests == "exposed" else "help-privilege"
        yield text(kind, left=len(board.interests), needed=board.start)
    if (score := scoring.present_score(view, seat)).japan:
        most, own = max(view.counts), view.counts[seat]
        yield text("help-japan", cards=score.japan, most=most, own=own, each=score.japan_each)
