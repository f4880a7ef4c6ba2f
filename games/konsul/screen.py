"""Konsul as its players see it: made of views alone.

Cards that are face up are shown in the public screen and nowhere else: it is edited in place, picture and
all, so that what has turned down is gone. No panel or answer ever names them (3.25).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat
from games.konsul import pieces as p
from games.konsul import words as w
from games.konsul.art import opened, picture
from games.konsul.cover import COVER
from games.konsul.panel import (
    TERRACOTTA,
    decision,
    diagram,
    entered,
    explained,
    more,
    private,
    reached,
    section,
)
from games.konsul.recap import ending, guess, highlights, last_set, milestone, proved, reveals, spirit
from games.screen import Block, Drafts, Paragraph, Rule, Screen, Screens, Text, one_by_one
from games.signs import SEPARATOR, TOGETHER

# The public screen ---------------------------------------------------------------------------------


def standing(view: p.View, seat: Seat, text: Text) -> str:
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
        f"{w.named(view, seat, text)}{SEPARATOR}{text('cards', cards=cards)}{standing(view, seat, text)}"
        for seat, cards in enumerate(view.board.counts)
    ]
    return Paragraph("\n".join(lines))


def told(story: Sequence[p.Event], text: Text) -> tuple[Block, ...]:
    """How the turn before ended; who bid what is to be seen beside the names."""
    start = max((at for at, seen in enumerate(story) if isinstance(seen, p.Won)), default=0)
    lines = [
        f"- {w.event(seen, text)}"
        for seen in story[start:]
        if not isinstance(seen, p.Began | p.Raised | p.Passed)
    ]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


def revealed(view: p.View, phase: p.Revealing, text: Text) -> str:
    cards = [shown.card for shown in phase.up]
    up = f"### {w.faces(phase.up, text)}\n{w.fits(cards, text)}" if cards else text("nothing-up")
    worth, cost = reached(view, phase.seat, text).split("\n")
    return f"{worth}\n{up}\n{cost}"


def failed(up: Sequence[p.FaceUp], text: Text) -> str:
    *good, misfit = up
    if p.joins(misfit.card, [shown.card for shown in good]):
        return w.faces(up, text)
    return SEPARATOR.join(
        [*(w.face(shown, text) for shown in good), f"{w.CROSS}{TOGETHER}{w.face(misfit, text)}"]
    )


def looked_at(phase: p.Viewing, text: Text) -> str:
    match phase.result:
        case "collected":
            return w.faces(phase.up, text)
        case "eliminated":
            return failed(phase.up, text)
        case "lost":
            *up, lost = phase.up
            return f"{failed(up, text)}\n### {text('lost-card', card=w.face(lost, text))}"


def asked(view: p.View, text: Text) -> tuple[Block, ...]:
    question = Paragraph(f"### {w.waiting(view, text)}")
    match view.phase:
        case p.Bidding():
            return (question, Paragraph(f"-# {text(f'ask-{view.options.variant}')}"))
        case p.Revealing() as phase:
            return (question, Paragraph(revealed(view, phase, text)))
        case p.Losing(_, _, up):
            return (question, Paragraph(f"### {failed(up, text)}\n-# {text('ask-loss')}"))
        case p.Viewing(_, _, _, result) as phase:
            return (question, Paragraph(f"### {looked_at(phase, text)}\n-# {text(f'note-{result}')}"))
        case p.Over():
            return (question,)


def public(view: p.View, story: Sequence[p.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked, and its buttons, stand right under the picture."""
    round_line = text("head", round=view.board.round, cards=len(view.board.holds))
    head = Paragraph(f"-# {leads(view, text)}\n-# {round_line}")
    before = told(story, text) if isinstance(view.phase, p.Bidding | p.Over) else ()
    asking = (picture(view, text), *asked(view, text), *decision(view, text))
    return Screen((*asking, players(view, text), head, *before), TERRACOTTA)


def leads(view: p.View, text: Text) -> str:
    """Who has the most cards, which wins in the end."""
    counts = view.board.counts
    first = [seat for seat, cards in enumerate(counts) if cards == max(counts)]
    if len(first) == len(counts) > 1:
        return text("leads-level", cards=max(counts))
    who = text.listed([text.seat(seat) for seat in first])
    return text("leads", who=who, cards=max(counts))


def final(view: p.View, outcome: Outcome, story: Sequence[p.Event], text: Text) -> Screen:
    """How it ended: the hands and what was left."""
    shown = picture if view.left else opened
    words = (w.told_hands(view, view.hands, text),) if view.left else ()
    told_ = (*ending(story, text), *last_set(story, text), *words)
    return Screen((shown(view, text, outcome.winners), *told_), TERRACOTTA)


def stopped(view: p.View, seats: Sequence[p.View], story: Sequence[p.Event], text: Text) -> Screen:
    """The table when people ended the game, with all that lay face down turned up, and everybody's hand."""
    head = text("head", round=view.board.round, cards=len(view.board.holds))
    hands = w.told_hands(view, [own.hand for own in seats], text)
    shown = (picture(view, text), Paragraph(f"-# {head}"), hands)
    return Screen((*shown, *told(story, text)), TERRACOTTA)


def round_(view: p.View) -> int:
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
    drafts=Drafts(p.Chosen),
    reveals=reveals,
    milestones=one_by_one(milestone),
    help=explained,
    section=section,
    diagram=diagram,
    more=more,
    spirit=spirit,
    highlights=highlights,
    round=round_,
    guess=guess,
    proved=proved,
    cover=COVER,
)
