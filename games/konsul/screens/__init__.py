"""Konsul as its players see it, and what they press: made of views alone.

Cards that are face up are shown in the public screen, which is edited in place, picture and all, so that what
has turned down is gone. No panel or answer ever names them: a panel draws one for the player who turns it up
alone (3.25).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat, Value
from games.konsul import words as w
from games.konsul.rules import pieces as p
from games.konsul.rules.turn import empty_cells
from games.konsul.screens.art import COVER, hands_picture, own_hand_picture, picture, pieces, table
from games.konsul.screens.recap import ending_lines, highlights, last_set, milestone, reveals, spirit
from games.screen import (
    MENU,
    Block,
    Button,
    Drafts,
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
    Rule,
    Screen,
    Screens,
    Select,
    Text,
    in_menus,
    one_by_one,
    rows,
)
from games.signs import SEPARATOR, TIMES, TOGETHER
from games.text import Markup

TERRACOTTA = 0xC0623F
LOW_VALUES = (5, 4, 3, 2, 1)
"""A set of one colour, as far as such cards are dealt to the grid."""
LEARNING = 3
"""Number of rounds in which it is said what everybody knows later: how bids are made, what wins."""


def private(view: p.View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text) -> Screen:
    waiting = w.waiting(view, text)
    if not legal:
        out = text("out-for-good") if seat in view.board.out else ""
        idle = Paragraph(f"{own_hand(view, text)}\n{text('nothing-to-do', waiting=waiting, out=out)}")
        return Screen((own_hand_picture(view, seat, None, text), idle), TERRACOTTA)
    chosen_card = draft.card if isinstance(view.phase, p.Losing) and isinstance(draft, p.Chosen) else None
    match view.phase:
        case p.Losing():
            losses = [loss for loss in legal if isinstance(loss, p.Lose)]
            controls = loss_controls(view, losses, draft, text)
        case p.Bidding() as phase:
            lines = [*bidding_help(view, text), *bid_lines(view, phase, seat, text)]
            hints = [Paragraph("\n".join(f"-# {line}" for line in lines))] if lines else []
            controls = (*hints, *decision_controls(view, text))
        case _:
            waiting = "\n".join([waiting, *reveal_progress(view, seat, text)])
            controls = decision_controls(view, text)
    prompt = Paragraph(f"{own_hand(view, text)}\n### {waiting}")
    return Screen((own_hand_picture(view, seat, chosen_card, text), prompt, *controls), TERRACOTTA)


def own_hand(view: p.View, text: Text) -> Markup:
    """The own hand in words, for who cannot see the picture or tell its letters."""
    return text("own-hand", hand=w.hand_by_colour(view.hand, text))


def decision_controls(view: p.View, text: Text) -> tuple[Row, ...]:
    """The public controls of the awaited seat."""
    match view.phase:
        case p.Bidding() as phase:
            return bid_buttons(view, phase, text)
        case p.Revealing() as phase:
            return reveal_controls(view, phase, text)
        case _:
            return ()


def is_new(view: p.View) -> bool:
    """Whether players may still be learning the game."""
    return view.board.round <= LEARNING


# Bids ----------------------------------------------------------------------------------------------


def bidding_help(view: p.View, text: Text) -> list[Markup]:
    """What a bid promises; Explain says it in later rounds."""
    return [text(f"ask-{view.options.variant}")] if is_new(view) else []


def bid_buttons(view: p.View, phase: p.Bidding, text: Text) -> tuple[Row, ...]:
    """The usual raises in one press, any other number by a form, and Pass, which costs nothing, last.

    The opener cannot pass (3.01); what is too high says so (3.02).
    """
    highest, present = view.options.highest_bid, phase.bid
    key = "bid" if present else "bid-first"
    raises = [
        Button(text(key, bid=raised.bid, step=raised.bid - present), Play(raised), "primary")
        for raised in p.bids(present, highest)
    ]
    if len(raises) < len(p.USUAL_RAISES):
        raises.append(
            Button(text.plain("bid-highest", most=highest), Play(p.Bid(highest + 1)), disabled=True)
        )
    other = [bid_form(present + 1, highest, text)] if present < highest else []
    leave = [Button(text("pass"), Play(p.Pass()))] if present else []
    return rows([*raises, *other, *leave])


def bid_form(least: int, highest: int, text: Text) -> Form:
    hint = text("bid-hint", least=least, most=highest)
    field = Field("bid", text("bid-field"), hint, least=least, most=highest, length=2)
    return Form("bid", text("bid-other"), text("bid-title"), (field,))


def entered(_view: p.View, _seat: Seat, _draft: Value | None, given: Entered) -> Press:
    return Play(p.Bid(given.number("bid")))


def bid_lines(view: p.View, phase: p.Bidding, seat: Seat, text: Text) -> list[Markup]:
    """What a won auction may bring and cost, and what bids come to in cards."""
    cards, raises = view.board.counts[seat], p.bids(phase.bid, view.options.highest_bid)
    cost = text("if-failed", cards=cards, left=cards - 1) if cards else text("if-failed-out")
    lines = [*([text("if-kept")] if is_new(view) else []), cost] if raises else []
    lines += [text("if-passed")] if phase.bid and is_new(view) else []
    sets = [(raised.bid, cards_for_bid(raised.bid)) for raised in raises if view.options.variant == "value"]
    if examples := SEPARATOR.join(Markup(f"**{bid}** = {cards}") for bid, cards in sets if "+" in cards):
        lines.append(text("if-bid", examples=examples))
    return lines


def cards_for_bid(bid: int) -> str:
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
    return " + ".join([*map(str, cards), *([f"{flags}{TIMES}{w.FLAG}"] if flags else [])])


# A reveal ------------------------------------------------------------------------------------------


def reveal_controls(view: p.View, phase: p.Revealing, text: Text) -> tuple[Row, ...]:
    """A menu turns up a card at once; Stop waits for the bid to be met (3.08)."""
    menus = cell_menus("flip-menu", [(cell, Play(p.Flip(cell))) for cell in phase.down], text)
    hand, set_size, is_met = view.board.counts[phase.seat], len(phase.up), phase.value >= phase.bid
    if is_met:
        label = text("stop", cards=set_size, before=hand, after=hand + set_size)
    else:
        label = text("stop-short", value=phase.value, bid=phase.bid)
    return (*menus, *rows([Button(label, Play(p.Stop()), "success", disabled=not is_met)]))


def cell_menus(key: str, presses: Sequence[tuple[p.Cell, Press]], text: Text) -> tuple[Row, ...]:
    """Cells as few menus as there must be, rows kept together: all, or A and B, C and D, E and beside."""
    press = dict(presses)
    parts = [[cell for cell in press if min(cell // p.COLUMNS, 5) // 2 == part] for part in range(3)]
    menus = list[Row]()
    for part in [[*press]] if len(press) <= MENU else filter(None, parts):
        title = text.plain(key, first=p.cell_name(part[0]), last=p.cell_name(part[-1]))
        options = [Option(text.plain("cell", cell=p.cell_name(cell)), press[cell]) for cell in part]
        menus.append(Row((Select(title, tuple(options)),)))
    return tuple(menus)


def reveal_progress(view: p.View, seat: Seat, text: Text) -> tuple[str, ...]:
    """How much of the bid is reached, and what a misfit costs; the cards are in the picture alone."""
    if not isinstance(view.phase, p.Revealing):
        return ()
    bid, value = view.phase.bid, view.phase.value
    met = "met" if value >= bid else "short"
    worth = text(f"set-{view.options.variant}-{met}", value=value, bid=bid, left=bid - value)
    return f"**{worth}**", f"-# {w.risk(view, seat, text)}"


# A card lost ---------------------------------------------------------------------------------------


def loss_controls(
    view: p.View, losses: Sequence[p.Lose], draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """First the card, which commits to nothing, then its cell; a single card needs no choosing."""
    kinds = tuple(dict.fromkeys(view.hand))
    chosen = draft.card if isinstance(draft, p.Chosen) else kinds[0] if len(kinds) == 1 else None
    options = [
        Option(w.card_count(kind, view.hand.count(kind), text), Keep(p.Chosen(kind)), chosen=kind == chosen)
        for kind in kinds
    ]
    first = in_menus("card-menu", options, text) if len(kinds) > 1 else ()
    if chosen is None:
        return (Paragraph(text("choose-card", cards=len(view.hand), left=len(view.hand) - 1)), *first)
    cells = [(loss.cell, Play(loss)) for loss in losses if loss.card == chosen]
    (cell, press), question = cells[0], Paragraph(text("choose-cell", card=w.card_name(chosen, text)))
    if cell < p.GRID:
        return (*first, question, *cell_menus("cell-menu", cells, text))
    return (*first, question, *rows([Button(text.plain("beside", cell=p.cell_name(cell)), press, "primary")]))


def drafted_action(_view: p.View, _seat: Seat, legal: tuple[p.Action, ...], draft: Value) -> p.Action | None:
    """A card to lose is a whole choice where there is one cell for it."""
    cells = [action for action in legal if isinstance(action, p.Lose) and draft == p.Chosen(action.card)]
    return cells[0] if len(cells) == 1 else None


# Explain -------------------------------------------------------------------------------------------

ROUND, SUCCESS, ENDING = 3, 4, 5
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


def explanation(view: p.View, seat: Seat, text: Text) -> str:
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
    up, cells = tuple(p.FaceUp(*example) for example in EXAMPLE), tuple(range(p.GRID))
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


# The public screen ---------------------------------------------------------------------------------


def seat_status(view: p.View, seat: Seat, text: Text) -> str:
    if seat in view.board.out:
        return text("is-out")
    match view.phase:
        case p.Bidding(bid, bidder, still):
            if seat == bidder:
                return text("is-bidder", bid=bid)
            return text("is-first" if seat == still[0] else "is-in" if seat in still else "is-passed")
        case p.Revealing(revealer, bid) | p.Losing(revealer, bid) | p.Viewing(revealer, bid) if (
            seat == revealer
        ):
            return text("is-winner", bid=bid)
        case _:
            return ""


def players(view: p.View, text: Text) -> Paragraph:
    lines = [
        f"{w.seat_with_marker(view, seat, text)}{SEPARATOR}{text('cards', cards=cards)}"
        f"{seat_status(view, seat, text)}"
        for seat, cards in enumerate(view.board.counts)
    ]
    return Paragraph("\n".join(lines))


def last_turn(story: Sequence[p.Event], text: Text) -> tuple[Block, ...]:
    """How the turn before ended; who bid what is to be seen beside the names, and milestones at the top."""
    start = max((at for at, event in enumerate(story) if isinstance(event, p.Won)), default=0)
    lines = [
        f"- {w.event(event, text)}"
        for event in story[start:]
        if not isinstance(event, p.Began | p.Raised | p.Passed) and milestone(event, text) is None
    ]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


def reveal_lines(view: p.View, phase: p.Revealing, text: Text) -> str:
    cards, (worth, cost) = [face.card for face in phase.up], reveal_progress(view, phase.seat, text)
    if cards:
        up = [f"### {w.cells_and_cards(phase.up, text)}", w.fitting_cards(cards, text)]
    else:
        up = [text("nothing-up")] if is_new(view) else []
    return "\n".join([worth, *up, *([cost] if is_new(view) else [])])


def failed_set(up: Sequence[p.FaceUp], text: Text) -> str:
    *good, misfit = up
    if p.can_join(misfit.card, [face.card for face in good]):
        return w.cells_and_cards(up, text)
    return SEPARATOR.join(
        [
            *(w.cell_and_card(face, text) for face in good),
            f"{w.CROSS}{TOGETHER}{w.cell_and_card(misfit, text)}",
        ]
    )


def viewing_lines(phase: p.Viewing, text: Text) -> str:
    match phase.result:
        case "collected":
            return w.cells_and_cards(phase.up, text)
        case "eliminated":
            return failed_set(phase.up, text)
        case "lost":
            *up, lost = phase.up
            return f"{failed_set(up, text)}\n### {text('lost-card', card=w.cell_and_card(lost, text))}"


def question_blocks(view: p.View, text: Text) -> tuple[Block, ...]:
    question = Paragraph(f"### {w.waiting(view, text)}")
    match view.phase:
        case p.Bidding():
            return (question, *(Paragraph(f"-# {line}") for line in bidding_help(view, text)))
        case p.Revealing() as phase:
            return (question, Paragraph(reveal_lines(view, phase, text)))
        case p.Losing(_, _, up):
            return (question, Paragraph(f"### {failed_set(up, text)}\n-# {text('ask-loss')}"))
        case p.Viewing(_, _, _, result) as phase:
            return (question, Paragraph(f"### {viewing_lines(phase, text)}\n-# {text(f'note-{result}')}"))
        case p.Over():
            return (question,)


def public(view: p.View, story: Sequence[p.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked, and its buttons, stand right under the picture."""
    round_line = text("head", round=view.board.round, cards=len(view.board.holds))
    standings = SEPARATOR.join([leaders(view, text), *([text("leads-goal")] if is_new(view) else [])])
    head = Paragraph(f"-# {standings}\n-# {round_line}")
    before = last_turn(story, text) if isinstance(view.phase, p.Bidding | p.Over) else ()
    asking = (picture(view, text), *question_blocks(view, text), *decision_controls(view, text))
    return Screen((*asking, players(view, text), head, *before), TERRACOTTA)


def leaders(view: p.View, text: Text) -> Markup:
    """Who has the most cards."""
    counts = view.board.counts
    first = [seat for seat, cards in enumerate(counts) if cards == max(counts)]
    if len(first) == len(counts) > 1:
        return text("leads-level", cards=max(counts))
    who = text.listed([text.seat(seat) for seat in first])
    return text("leads", who=who, cards=max(counts))


def final(view: p.View, outcome: Outcome, story: Sequence[p.Event], text: Text) -> Screen:
    """How it ended: the hands and what was left."""
    draw = picture if view.left else hands_picture
    words = (w.hands_list(view, view.hands, text),) if view.left else ()
    lines = (*ending_lines(story, text), *last_set(story, text), *words)
    return Screen((draw(view, text, outcome.winners), *lines), TERRACOTTA)


def stopped(view: p.View, seats: Sequence[p.View], story: Sequence[p.Event], text: Text) -> Screen:
    """The table when people ended the game, with all that lay face down turned up, and everybody's hand."""
    head = text("head", round=view.board.round, cards=len(view.board.holds))
    hands = w.hands_list(view, [each.hand for each in seats], text)
    blocks = (picture(view, text), Paragraph(f"-# {head}"), hands)
    return Screen((*blocks, *last_turn(story, text)), TERRACOTTA)


def round_number(view: p.View) -> int:
    return view.board.round


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=w.action,
    event=w.event,
    waiting=w.waiting,
    entered=entered,
    stopped=stopped,
    drafts=Drafts(p.Chosen, move=drafted_action),
    reveals=reveals,
    milestones=one_by_one(milestone),
    help=explanation,
    section=section,
    diagram=diagram,
    legend="board-signs",
    spirit=spirit,
    highlights=highlights,
    round=round_number,
    cover=COVER,
    pieces=pieces(),
)
