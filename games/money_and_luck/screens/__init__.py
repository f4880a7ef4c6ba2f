"""Money and Luck as its players see it, what they press, and what each choice would bring: of views alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from games.core import Outcome, Seat, Value
from games.money_and_luck import words as w
from games.money_and_luck.rules import pieces as p
from games.money_and_luck.rules.round import GIVES, TAKES, black_faces, flip_choices, total_after_flip
from games.money_and_luck.screens.art import COVER, NO_MARKS, Marks, open_coins, picture, table
from games.money_and_luck.screens.preview import preview
from games.money_and_luck.screens.recap import highlights, milestone, news, reveals, spirit, unfinished_lines
from games.screen import (
    Block,
    Button,
    Drafts,
    Entered,
    Keep,
    MultiSelect,
    Paragraph,
    Picture,
    Play,
    Press,
    Row,
    Rule,
    Screen,
    Screens,
    Text,
    one_by_one,
    rows,
)
from games.seats import seat_sign
from games.signs import ARROW, SEPARATOR, in_brackets, signed, tick_label
from games.text import Markup

GOLD = 0xD9A441
ONE = 1000


def private(view: p.View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text) -> Screen:
    """A seat's own panel: its cards with what each choice leads to, and what it may do now."""
    return Screen((preview(view, seat, text), *panel_blocks(view, seat, legal, draft, text)), GOLD)


def more(view: p.View, _seat: Seat, text: Text) -> tuple[Block, ...]:
    """Everybody's cards and open coins in words."""
    lines = [
        f"{w.seat_with_marker(view, at, text)} **{signed(cards.total, text)}**"
        f"{in_brackets(w.pile_list(cards), text)}"
        for at, cards in enumerate(view.cards)
    ]
    if (coins := open_coins(view, NO_MARKS)) is not None:
        lines = [
            SEPARATOR.join([line, w.coins_letters(cards, text)])
            for line, cards in zip(lines, coins, strict=True)
        ]
    extra = [extra_line(view, view.phase, text)] if isinstance(view.phase, p.Nominating) else []
    return (Paragraph("\n".join([*(f"-# {line}" for line in (stock_line(view, text), *lines)), *extra])),)


def panel_blocks(
    view: p.View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text
) -> tuple[Block, ...]:
    own_line = text("own", points=signed(view.cards[seat].total, text), round=view.round)
    match view.phase:
        case p.Chosen(_, coins):
            coins_shown = text("not-yet") if coins is None else w.coins_letters(coins, text)
            change = [] if coins is None else [text("own-coins-change")]
            choices = [f"-# {coin_line(view, seat, pair, text)}" for pair in view.options.coins]
            counts = [f"-# {text('coins-count')}"] if view.round == 1 else []
            lines = [text("own-coins", coins=coins_shown), f"-# {own_line}", *choices, *counts, *change]
            return (Paragraph("\n".join(lines)), *coin_buttons(view, coins, text))
        case _ if not legal:
            reason = waiting_reason(view, seat, text)
            waits = f"{text('nothing-to-do', waiting=w.waiting(view, text))} {reason}".strip()
            return (Paragraph(f"-# {own_line}\n{waits}"),)
        case p.Nominating() as phase:
            nominations_left = text("own-nominations", left=phase.left[phase.talkers.index(seat)])
            question = Paragraph(f"### {text('own-nominating', extras=view.options.extras)}")
            cost = Paragraph(f"-# {own_line}\n-# {nominations_left}")
            blocks = (question, Paragraph(nominations_text(phase, text)), cost)
            if view.options.extras == 1:
                return (*blocks, *nomination_buttons(phase, text))
            return (*blocks, *nomination_menu(phase, draft if isinstance(draft, p.Nominate) else None, text))
        case _:
            question = Paragraph(f"### {w.waiting(view, text)}\n-# {own_line}")
            return (question, *decision_buttons(view, text))


def stock_line(view: p.View, text: Text) -> str:
    """What is left to take."""
    return text("middle", round=view.round, middle=view.middle, deck=max(view.deck, 0))


def waiting_reason(view: p.View, seat: Seat, text: Text) -> str:
    """Why a seat has nothing to do, where that is not plain."""
    match view.phase:
        case p.Nominating(_, talkers) if seat in talkers:
            return text("refused-nominations", most=int(view.options.nominations))
        case p.Nominating():
            return text("refused-not-white")
        case p.Flipping():
            return text("refused-not-chosen")
        case _:
            return ""


# Coins ---------------------------------------------------------------------------------------------


def coins_name(view: p.View, pair: p.Coins, text: Text) -> Markup:
    return text(f"coins-{'alike' if view.options.coins == p.ALIKE else 'luck'}-{pair}")


def advised_action(view: p.View, _seat: Seat, done: p.Action, text: Text) -> Markup:
    """Return an action for the seat that is advised to it: a pair as its button calls it."""
    if isinstance(done, p.Show):
        return text("advised-show", coins=coins_name(view, done.coins, text))
    return w.action(done, text)


def coin_buttons(view: p.View, mine: p.Coins | None, text: Text) -> tuple[Row, ...]:
    """The same for everybody; on one's own panel the present choice is marked."""
    return rows(
        [
            Button(
                tick_label(coins_name(view, pair, text), chosen=pair == mine),
                Play(p.Show(pair)),
                "success" if pair == mine else "secondary",
            )
            for pair in view.options.coins
        ]
    )


def coin_line(view: p.View, seat: Seat, pair: p.Coins, text: Text) -> Markup:
    """What a pair would do: the bonus, or the ritual with its price; all mixed pairs' is told once."""
    cards = view.cards[seat]
    many = len(view.cards)
    label = coins_name(view, pair, text)
    if pair == "WW":
        return text("if-white", coins=label, total=signed(cards.total + ONE, text))
    return text(
        "if-both-black" if pair == "BB" else "if-black",
        coins=label,
        count=black_faces(pair, view.options),
        member=signed(cards.total - ONE, text),
        alone=signed(total_after_flip(cards, 1, flip_choices(cards, 1)[0]), text),
        all=signed(total_after_flip(cards, many, flip_choices(cards, many)[0]), text),
        many=many,
    )


# White cards ---------------------------------------------------------------------------------------


def nominations_text(phase: p.Nominating, text: Text) -> str:
    """The nominations by name, who named the same together."""
    by_named = defaultdict[str, list[Seat]](list)
    for seat, names in zip(phase.talkers, phase.named, strict=True):
        by_named[text("not-yet") if names is None else w.name_list(names, text)].append(seat)
    return SEPARATOR.join(f"{w.name_list(seats, text)} {ARROW} {said}" for said, seats in by_named.items())


def nomination_buttons(phase: p.Nominating, text: Text) -> tuple[Row, ...]:
    people = [
        Button(text.label(seat), Play(p.Nominate((seat,))), emoji=seat_sign(seat)) for seat in phase.talkers
    ]
    return rows([*people, Button(text("nominate-nobody"), Play(p.Nominate()))])


def nomination_menu(phase: p.Nominating, draft: p.Nominate | None, text: Text) -> tuple[Row, ...]:
    """In ④ up to two are picked, and named with a second press: a slip costs one of few nominations."""
    nominees = draft.seats if draft else ()
    menu = MultiSelect(
        "nominees",
        text("nominate-pick"),
        tuple(text.label(seat) for seat in phase.talkers),
        tuple(map(str, phase.talkers)),
        1,
        min(2, len(phase.talkers)),
        tuple(map(str, nominees)),
    )
    names = text.listed([text.label(seat) for seat in nominees])
    chosen = [Button(text.plain("nominate-picked", names=names), Play(draft), "success")] if draft else []
    return (Row((menu,)), *rows([*chosen, Button(text("nominate-nobody"), Play(p.Nominate()))]))


def entered(_view: p.View, _seat: Seat, _draft: Value | None, given: Entered) -> Press:
    return Keep(p.Nominate(tuple(sorted(map(int, given.picked)))))


def drafted_action(
    view: p.View, _seat: Seat, _legal: tuple[p.Action, ...], draft: p.Nominate
) -> p.Action | None:
    return draft if isinstance(view.phase, p.Nominating) else None


def extra_line(view: p.View, phase: p.Nominating, text: Text) -> Markup:
    """What extra cards would make of the totals of those who talk about them."""
    most = ONE * view.options.extras
    whites = [(seat, view.cards[seat].total) for seat in phase.talkers]
    totals = [
        Markup(f"{text.seat(seat)} {w.total_change(total, total + most, text)}") for seat, total in whites
    ]
    return text("if-extra", extras=view.options.extras, totals=SEPARATOR.join(totals))


# Decisions in the open -----------------------------------------------------------------------------


def decision_buttons(view: p.View, text: Text) -> tuple[Row, ...]:
    match view.phase:
        case p.Taking(_, queue):
            total = view.cards[queue[0]].total
            return rows([take_button(take, total, text) for take in TAKES[view.options.extras]])
        case p.Flipping() as phase:
            return rows(flip_buttons(view, phase, text))
        case p.Giving(_, _, _, queue):
            total = view.cards[queue[0]].total
            gifts = list[Button]()
            for gift in GIVES:
                brings = w.total_change(total, total + gift.value, text)
                gifts.append(
                    Button(f"{text('give', value=str(gift.value))}{in_brackets(brings, text)}", Play(gift))
                )
            return rows(gifts)
        case _:
            return ()


def take_button(take: p.Take, total: int, text: Text) -> Button:
    brings = in_brackets(w.total_change(total, total + ONE * take.cards, text), text) if take.cards else ""
    return Button(text.plain("take", cards=take.cards) + brings, Play(take))


def flip_buttons(view: p.View, phase: p.Flipping, text: Text) -> list[Button]:
    """Each way to turn the cards; on both sides of them, what is impossible and why (5.09)."""
    cards, choices = view.cards[phase.chosen], flip_choices(view.cards[phase.chosen], phase.cards)
    flips, can = min(phase.cards, cards.w1 + cards.w5), list[Button]()
    for fives in choices:
        brings = w.total_change(cards.total, total_after_flip(cards, phase.cards, fives), text)
        can.append(
            Button(
                f"{text('flip', fives=fives, ones=flips - fives)}{in_brackets(brings, text)}",
                Play(p.Flip(fives)),
            )
        )
    least, most = choices[0], choices[-1]
    too_few, too_many = text("flip-no-fewer", ones=cards.w1), text("flip-no-more", fives=cards.w5)
    before = [Button(too_few, Play(p.Flip(least - 1)), disabled=True)] if least else []
    after = [Button(too_many, Play(p.Flip(most + 1)), disabled=True)] if most < flips else []
    return [*before, *can, *after]


# Explain -------------------------------------------------------------------------------------------

ROUND, RITUAL, ENDING = 3, 4, 5
"""Pages of RULES.*.md."""
EXAMPLE: tuple[p.Coins, ...] = ("WW", "WB", "BB", "BB")
"""What Ann, Ben, Cho and Dan show in the example of the ritual, and how the count goes round them."""
EXAMPLE_COUNT = (1, 2, 3, 1, 2)


def section(view: p.View) -> int:
    """The page of the rules that tells of this phase."""
    match view.phase:
        case p.Chosen() | p.Nominating() | p.Taking():
            return ROUND
        case p.Flipping() | p.Giving():
            return RITUAL
        case p.Over():
            return ENDING


def explanation(view: p.View, seat: Seat, text: Text) -> str:
    """What is asked of this seat, what each choice does and what it costs."""
    extras = view.options.extras
    match view.phase:
        case p.Chosen():
            coins = text("help-coins", extras=extras)
            return coins if view.options.coins == p.ALIKE else f"{coins}\n{text('help-arrows')}"
        case p.Nominating(_, talkers, _, left) if seat in talkers and left[talkers.index(seat)]:
            key = "help-nominate" if extras == 1 else "help-nominate-two"
            return text(key, left=left[talkers.index(seat)])
        case p.Taking(coins, (first, *others)) if seat == first:
            then = "seat" if others else "end" if set(coins) == {"WW"} else "ritual"
            return text("help-take", most=extras, then=then, who=text.seat(others[0]) if others else "")
        case p.Flipping(_, _, chosen, cards) if seat == chosen:
            return text("help-flip", cards=cards)
        case p.Giving(_, _, chosen, queue) if seat == queue[0]:
            return text("help-give", to=text.seat(chosen))
        case p.Over():
            return w.waiting(view, text)
        case _:
            points = signed(view.cards[seat].total, text)
            return text("help-wait", waiting=w.waiting(view, text), points=points)


def diagram(page: int, text: Text) -> Picture | None:
    """The example of the ritual as a picture, where the count has just stopped."""
    if page != RITUAL:
        return None
    cards = (p.Cards(w1=p.START.w1 + 1, b1=p.START.b1), *(p.START,) * (len(EXAMPLE) - 1))
    deck, last = p.ONES_IN_SET - sum(hand.w1 + hand.b1 for hand in cards), EXAMPLE_COUNT[-1]
    view = p.View(None, p.Options(), cards, deck, p.FIVES_IN_SET, last, 1, 0, p.Taking(EXAMPLE, ()))
    return Picture(table(view, Marks(EXAMPLE_COUNT, chosen=True)), text("alt-ritual"))


MOST_TOLD = 3
"""Longer lists push the game off a phone."""
CARDS_MOVED = (p.Declined, p.Flipped, p.Gave, p.Received, p.Settled)
"""What the picture shows as well."""


# While it goes on ----------------------------------------------------------------------------------


def public(view: p.View, story: Sequence[p.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    small = "-# " if len(view.cards) > w.MOST_NAMED else ""
    board = (
        picture(view, text),
        Paragraph(f"{small}{w.legend(view, text).text}\n-# {w.leaders(view, text)}"),
    )
    # At a large table they are many lines, and lie open in the picture still.
    are_open = not isinstance(view.phase, p.Chosen) and len(view.cards) > w.MOST_NAMED
    return Screen(
        (*board, *question_blocks(view, text), *recent_events(story, text, coins=not are_open)), GOLD
    )


def question_blocks(view: p.View, text: Text) -> tuple[Block, ...]:
    question = Paragraph(f"### {w.waiting(view, text)}")
    match view.phase:
        case p.Chosen():
            first = [f"-# {text('ask-coins-first')}"] if view.round == 1 else []
            small = "-# " if view.round > 1 else ""
            lines = [f"{small}{text('ask-coins', round=view.round)}", *first]
            return (question, Paragraph("\n".join(lines)), *coin_buttons(view, None, text))
        case p.Nominating() as phase:
            nominations, extras = Paragraph(nominations_text(phase, text)), view.options.extras
            note = Paragraph(f"-# {text('ask-nominate' if extras == 1 else 'ask-nominate-two')}")
            if extras == 1:
                return (question, nominations, note, *nomination_buttons(phase, text))
            return (Paragraph(f"### {text('own-nominating', extras=extras)}"), nominations, note)
        case _:
            return (question, *decision_buttons(view, text))


def recent_events(story: Sequence[p.Event], text: Text, *, coins: bool = True) -> tuple[Block, ...]:
    """What happened last, the coins of the round only where they are wanted."""
    happenings = [event for event in last_round_events(story) if coins or not isinstance(event, p.Revealed)]
    lines = [f"{'-#' if names_many(event) else '-'} {event_line(event, text)}" for event in happenings]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


def names_many(event: p.Event) -> bool:
    return isinstance(event, p.Revealed) and len(event.coins) > w.MOST_NAMED


def last_round_events(story: Sequence[p.Event]) -> Sequence[p.Event]:
    """What happened since coins were last revealed, without the talk about extra cards and milestones.

    Nor, where much happened or many received the same, each card that went round: but that time ran out is
    told by nothing else.
    """
    last_revealed = max((at for at, event in enumerate(story) if isinstance(event, p.Revealed)), default=0)
    events = [event for event in story[last_revealed:] if not isinstance(event, p.Nominated | p.Exchanged)]
    if len(events) <= MOST_TOLD and not any(
        isinstance(each, p.Received) and len(each.seats) > MOST_TOLD for each in events
    ):
        return [event for event in events if not isinstance(event, p.Ritual)]
    late = [event for event in events if isinstance(event, p.Settled) and event.late]
    return [event for event in events if not isinstance(event, (*CARDS_MOVED, p.Ritual)) or event in late]


def event_line(event: p.Event, text: Text) -> str:
    """An event in a line."""
    match event:
        case p.Revealed(number, pairs):
            return text("event-revealed", round=number, coins=w.coins_by_pair(pairs, text))
        case p.Received(seats) if len(seats) > 1:
            who = w.name_list(seats, text)
            return text("event-received", who=who, face=event.face, cards=event.cards, count=len(seats))
        case _:
            return w.event(event, text)


# The end -------------------------------------------------------------------------------------------


def final(view: p.View, outcome: Outcome, story: Sequence[p.Event], text: Text) -> Screen:
    """How it ended: the winners crowned among everybody's cards, with the coins that decided."""
    coins = next((event.coins for event in reversed(story) if isinstance(event, p.Revealed)), None)
    last_picture = picture(view, text, Marks(winners=outcome.winners, coins=coins))
    winners_line = text(f"wins-{outcome.ending}")
    return Screen((last_picture, Paragraph(f"-# {winners_line}")), GOLD)


def round_number(view: p.View) -> int:
    return view.round


def stopped(view: p.View, _seats: Sequence[p.View], story: Sequence[p.Event], text: Text) -> Screen:
    """The table as it stood when people ended the game: coins that lay there in secret decided nothing."""
    unfinished = unfinished_lines(len(view.cards), story, text)
    note = Paragraph(f"{stock_line(view, text)}\n{unfinished}".strip())
    return Screen((note, picture(view, text), *recent_events(story, text)), GOLD)


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=w.action,
    advised=advised_action,
    event=w.event,
    waiting=w.waiting,
    entered=entered,
    stopped=stopped,
    drafts=Drafts(p.Nominate, move=drafted_action),
    reveals=reveals,
    milestones=one_by_one(milestone),
    help=explanation,
    section=section,
    diagram=diagram,
    more=more,
    news=news,
    legend="board-signs",
    spirit=spirit,
    highlights=highlights,
    round=round_number,
    cover=COVER,
)
