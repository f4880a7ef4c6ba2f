"""Money and Luck as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome
from games.money_and_luck import pieces as p
from games.money_and_luck import words as w
from games.money_and_luck.art import Marks, picture
from games.money_and_luck.cover import COVER
from games.money_and_luck.panel import (
    GOLD,
    coin_buttons,
    decision_buttons,
    diagram,
    entered,
    explained,
    middle,
    more,
    nomination_buttons,
    nominations,
    private,
    section,
)
from games.money_and_luck.recap import guess, highlights, milestone, news, proved, reveals, spirit, unfinished
from games.screen import Block, Drafts, Paragraph, Rule, Screen, Screens, Text, one_by_one
from games.seats import seat_sign

MOST_TOLD = 3
"""Longer lists push the game off a phone."""
CARDS_MOVED = (p.Declined, p.Flipped, p.Gave, p.Received, p.Settled)
"""What the picture shows as well."""


# While it goes on ----------------------------------------------------------------------------------


def public(view: p.View, story: Sequence[p.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    small = "-# " if len(view.cards) > w.MOST_NAMED else ""
    shown = (picture(view, text), Paragraph(f"{small}{w.legend(view, text).text}\n-# {w.leads(view, text)}"))
    return Screen((*shown, *asked(view, text), *told(story, text)), GOLD)


def asked(view: p.View, text: Text) -> tuple[Block, ...]:
    question = Paragraph(f"### {w.waiting(view, text)}")
    match view.phase:
        case p.Chosen():
            prepared = [text("ask-coins"), *([f"-# {text('ask-coins-first')}"] if view.round == 1 else [])]
            return (question, Paragraph("\n".join(prepared)), *coin_buttons(view, None, text))
        case p.Nominating() as phase:
            named, extras = Paragraph(nominations(phase, text)), view.options.extras
            note = Paragraph(f"-# {text('ask-nominate' if extras == 1 else 'ask-nominate-two')}")
            if extras == 1:
                return (question, named, note, *nomination_buttons(phase, text))
            return (Paragraph(f"### {text('own-nominating', extras=extras)}"), named, note)
        case _:
            return (question, *decision_buttons(view, text))


def told(story: Sequence[p.Event], text: Text) -> tuple[Block, ...]:
    lines = [f"- {happened(seen, text)}" for seen in last_round(story)]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


def last_round(story: Sequence[p.Event]) -> Sequence[p.Event]:
    """What happened since coins were last revealed, without the talk about extra cards and milestones.

    Nor, where much happened or many received the same, each card that went round: but that time ran out is
    told by nothing else.
    """
    opened = max((at for at, seen in enumerate(story) if isinstance(seen, p.Revealed)), default=0)
    lines = [seen for seen in story[opened:] if not isinstance(seen, p.Nominated | p.Exchanged)]
    if len(lines) <= MOST_TOLD and not any(
        isinstance(each, p.Received) and len(each.seats) > MOST_TOLD for each in lines
    ):
        return [seen for seen in lines if not isinstance(seen, p.Ritual)]
    late = [seen for seen in lines if isinstance(seen, p.Settled) and seen.late]
    return [seen for seen in lines if not isinstance(seen, (*CARDS_MOVED, p.Ritual)) or seen in late]


def happened(seen: p.Event, text: Text) -> str:
    """An event in a line; of several seats the signs, whose names stand above."""
    match seen:
        case p.Revealed(number, pairs):
            return text("event-revealed", round=number, coins=w.coins_by_pair(pairs, text))
        case p.Received(seats) if len(seats) > 1:
            who = " ".join(map(seat_sign, seats))
            return text("event-received", who=who, face=seen.face, cards=seen.cards, count=len(seats))
        case _:
            return w.event(seen, text)


# The end -------------------------------------------------------------------------------------------


def final(view: p.View, outcome: Outcome, story: Sequence[p.Event], text: Text) -> Screen:
    """How it ended: the winners crowned among everybody's cards, with the coins that decided."""
    coins = next((seen.coins for seen in reversed(story) if isinstance(seen, p.Revealed)), None)
    shown = picture(view, text, Marks(winners=outcome.winners, coins=coins))
    which = text(f"{outcome.ending}-wins")
    return Screen((shown, Paragraph(which)), GOLD)


def round_(view: p.View) -> int:
    return view.round


def stopped(view: p.View, _seats: Sequence[p.View], story: Sequence[p.Event], text: Text) -> Screen:
    """The table as it stood when people ended the game: coins that lay there in secret decided nothing."""
    remembered = unfinished(len(view.cards), story, text)
    said = Paragraph(f"{middle(view, text)}\n{remembered}".strip())
    return Screen((said, picture(view, text), *told(story, text)), GOLD)


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=w.action,
    event=w.event,
    waiting=w.waiting,
    entered=entered,
    stopped=stopped,
    drafts=Drafts(p.Nominate),
    reveals=reveals,
    milestones=one_by_one(milestone),
    help=explained,
    section=section,
    diagram=diagram,
    guess=guess,
    proved=proved,
    more=more,
    news=news,
    spirit=spirit,
    highlights=highlights,
    round=round_,
    cover=COVER,
)
