"""Money and Luck as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat, Value
from games.money_and_luck import pieces as p
from games.money_and_luck.art_panel import Marks
from games.money_and_luck.board import legend, named_seat, picture
from games.money_and_luck.consequences import coin_lines, extra_line, flip_buttons, give_buttons, take_button
from games.money_and_luck.endings import memories, unfinished
from games.money_and_luck.guidance import diagram, explained, section
from games.money_and_luck.reveal import milestone, reveals
from games.money_and_luck.words import SEPARATOR, TOGETHER, action, event, faces, piles, signed, waiting
from games.screen import (
    Block,
    Button,
    Drafts,
    Entered,
    Keep,
    MultiSelect,
    Paragraph,
    Play,
    Press,
    Row,
    Rule,
    Screen,
    Screens,
    Style,
    Text,
    rows,
)
from games.seats import seat_sign

GOLD = 0xD9A441
MOST_TOLD = 4
"""Longer lists push the game off a phone."""
CARDS_MOVED = (p.Declined, p.Exchanged, p.Flipped, p.Gave, p.Received, p.Settled)
"""What the picture shows as well."""


def last_round(view: p.View, story: Sequence[p.Event]) -> Sequence[p.Event]:
    """What happened since coins were last revealed, the talk about extra cards left out.

    Nor are coins told while the picture shows them, nor, where much happened, each card that went round:
    but that time ran out is told by nothing else.
    """
    opened = max((at for at, seen in enumerate(story) if isinstance(seen, p.Revealed)), default=0)
    drawn = () if isinstance(view.phase, p.Chosen | p.Over) else (p.Revealed,)
    lines = [seen for seen in story[opened:] if not isinstance(seen, (p.Nominated, *drawn))]
    if len(lines) <= MOST_TOLD:
        return lines
    return [seen for seen in lines if not isinstance(seen, CARDS_MOVED) or _ran_out(seen)]


def _ran_out(seen: p.Event) -> bool:
    return isinstance(seen, p.Settled) and seen.late


def happened(seen: p.Event, text: Text) -> str:
    """An event in a line; of several seats the signs, whose names stand above."""
    match seen:
        case p.Revealed():
            coins = (
                f"{seat_sign(seat)}{TOGETHER}{faces(pair, text)}" for seat, pair in enumerate(seen.coins)
            )
            return text("event-revealed", round=seen.round, coins=" ".join(coins))
        case p.Received(seats) if len(seats) > 1:
            who = " ".join(map(seat_sign, seats))
            return text("event-received", who=who, face=seen.face, cards=seen.cards, count=len(seats))
        case _:
            return event(seen, text)


def told(view: p.View, story: Sequence[p.Event], text: Text) -> tuple[Block, ...]:
    lines = [f"- {happened(seen, text)}" for seen in last_round(view, story)]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


# Controls ------------------------------------------------------------------------------------------


def button(label: str, done: p.Action, style: Style = "secondary") -> Button:
    return Button(label, Play(done), style)


def coin_buttons(view: p.View, mine: p.Coins | None, text: Text) -> tuple[Row, ...]:
    """The same for everybody; on one's own panel the present choice is marked."""
    two_types = "luck" if view.options.variant.startswith("luck") else "alike"
    buttons = [
        button(text(f"coins-{two_types}-{pair}"), p.Show(pair), "success" if pair == mine else "secondary")
        for pair in view.options.coins
    ]
    return rows(buttons)


def nomination_buttons(phase: p.Nominating, text: Text) -> tuple[Row, ...]:
    people = [
        Button(text.label(seat), Play(p.Nominate((seat,))), emoji=seat_sign(seat)) for seat in phase.talkers
    ]
    return rows([*people, button(text("nominate-nobody"), p.Nominate(()))])


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
    chosen = [button(text("nominate-picked", names=names), draft, "success")] if draft else []
    return (Row((menu,)), *rows([*chosen, button(text("nominate-nobody"), p.Nominate(()))]))


def decision_buttons(view: p.View, text: Text) -> tuple[Row, ...]:
    match view.phase:
        case p.Taking(_, queue):
            takes = range(view.options.extras, -1, -1)
            return rows([take_button(view, queue[0], cards, text) for cards in takes])
        case p.Flipping() as phase:
            return rows(flip_buttons(view, phase, text))
        case p.Giving() as phase:
            return rows(give_buttons(view, phase, text))
        case _:
            return ()


# Screens -------------------------------------------------------------------------------------------


def players(view: p.View, text: Text) -> Paragraph:
    middle = text("middle", round=view.round, middle=view.middle, deck=max(view.deck, 0))
    lines = [
        f"{named_seat(view, seat, text)} **{signed(cards.total, text)}** ({piles(cards)})"
        for seat, cards in enumerate(view.cards)
    ]
    return Paragraph("\n".join(f"-# {line}" for line in (middle, *lines)))


def nominations(phase: p.Nominating, text: Text) -> str:
    """The nominations by the signs of seats: ten people's names would fill a phone."""
    return SEPARATOR.join(
        f"{seat_sign(seat)}{TOGETHER}→{TOGETHER}{nominated(names, text)}"
        for seat, names in zip(phase.talkers, phase.named, strict=True)
    )


def nominated(names: Sequence[Seat] | None, text: Text) -> str:
    if names is None:
        return text("not-yet")
    return "".join(map(seat_sign, names)) or text("nobody")


def asked(view: p.View, text: Text) -> tuple[Block, ...]:
    phase = view.phase
    question = Paragraph(f"### {waiting(view, text)}")
    match phase:
        case p.Chosen():
            return (question, Paragraph(text("ask-coins")), *coin_buttons(view, None, text))
        case p.Nominating():
            controls = nomination_buttons(phase, text) if view.options.extras == 1 else ()
            note = text("ask-nominate" if controls else "ask-nominate-two")
            return (question, Paragraph(nominations(phase, text)), Paragraph(note), *controls)
        case _:
            return (question, *decision_buttons(view, text))


def public(view: p.View, story: Sequence[p.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    shown = (picture(view, text), legend(view, text))
    return Screen((*shown, *asked(view, text), *told(view, story, text)), GOLD)


def private(view: p.View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text) -> Screen:
    """A seat's own panel: its cards, what it may do now, and everybody's cards in words."""
    own = view.cards[seat]
    state = text("own", points=signed(own.total, text), round=view.round)
    doing = to_do(view, seat, legal, draft, text)
    return Screen((Paragraph(state), Rule(), *doing, Rule(), players(view, text)), GOLD)


def to_do(
    view: p.View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text
) -> tuple[Block, ...]:
    phase = view.phase
    if isinstance(phase, p.Chosen):
        shown = text("not-yet") if phase.mine is None else faces(phase.mine, text)
        lines = f"{text('own-coins', coins=shown)}\n{coin_lines(view, seat, text)}"
        return (Paragraph(lines), *coin_buttons(view, phase.mine, text))
    if not legal:
        why = reason(view, seat, text)
        return (Paragraph(f"{text('nothing-to-do', waiting=waiting(view, text))} {why}".strip()),)
    if not isinstance(phase, p.Nominating):
        return (Paragraph(f"### {waiting(view, text)}"), *decision_buttons(view, text))
    left = text("own-nominations", left=phase.left[phase.talkers.index(seat)])
    question, said = (
        Paragraph(f"### {text('own-nominating')}"),
        Paragraph(nominations(phase, text)),
    )
    words = (question, said, Paragraph(f"{left}\n{extra_line(view, phase, text)}"))
    if view.options.extras == 1:
        return (*words, *nomination_buttons(phase, text))
    return (*words, *nomination_menu(phase, draft if isinstance(draft, p.Nominate) else None, text))


def reason(view: p.View, seat: Seat, text: Text) -> str:
    match view.phase:
        case p.Nominating(_, talkers) if seat in talkers:
            return text("refused-nominations", most=int(view.options.nominations))
        case p.Nominating():
            return text("refused-not-white")
        case p.Flipping():
            return text("refused-not-chosen")
        case _:
            return ""


def final(view: p.View, outcome: Outcome, story: Sequence[p.Event], text: Text) -> Screen:
    """How it ended: what the game will be remembered for, the winners crowned among everybody's cards."""
    which = Paragraph(f"{text(f'{outcome.ending}-wins')}\n{memories(outcome, story, text)}")
    return Screen((which, picture(view, text, Marks(winners=outcome.winners))), GOLD)


def stopped(view: p.View, _seats: Sequence[p.View], story: Sequence[p.Event], text: Text) -> Screen:
    """The table as it stood when people ended the game: coins that lay there in secret decided nothing."""
    middle = text("middle", round=view.round, middle=view.middle, deck=max(view.deck, 0))
    remembered = unfinished(len(view.cards), story, text)
    said = Paragraph(f"{middle}\n{remembered}".strip())
    return Screen((said, picture(view, text), *told(view, story, text)), GOLD)


def entered(_view: p.View, _seat: Seat, _draft: Value | None, given: Entered) -> Press:
    return Keep(p.Nominate(tuple(sorted(map(int, given.picked)))))


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=action,
    event=event,
    waiting=waiting,
    entered=entered,
    stopped=stopped,
    drafts=Drafts(p.Nominate),
    reveals=reveals,
    milestone=milestone,
    help=explained,
    section=section,
    diagram=diagram,
)
