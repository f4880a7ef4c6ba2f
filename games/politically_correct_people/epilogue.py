"""What the end of Politically Correct People opens: every deal, and every promise with what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from games.politically_correct_people.events import Opened
from games.politically_correct_people.pieces import Deal, Promise, Side
from games.politically_correct_people.promises import Vowed
from games.politically_correct_people.state import Over, View
from games.politically_correct_people.words import aloud, side
from games.screen import Text

RANKS = {"broken": 0, "kept": 1, "open": 2, "untested": 3}
"""The most telling promises come first."""
LINE = 44
"""So many letters stand in a line of a phone; wide ones count twice."""
WIDE = 0x2E80
"""From here on letters are as wide as high."""
PAGE = 60
"""So many lines the story has room for."""


def opened(over: Over) -> Opened:
    """What a game opens that its rules have ended."""
    return Opened(over.deals, over.vows, over.promises)


def known_to(table: View, seats: Sequence[View]) -> Opened:
    """The same of a game that people ended: what its seats knew together, each deal and promise once."""
    owned = [(seat, view.own) for seat, view in enumerate(seats) if view.own is not None]
    deals = [deal for seat, own in owned for deal in own.deals if deal.offer.proposer == seat]
    vows = [said for seat, own in owned for said in own.vows if said.maker == seat]
    words = [said for seat, own in owned for said in own.promises if said.maker == seat and said.public]
    return Opened(
        tuple(sorted(deals, key=lambda deal: deal.round)),
        tuple(sorted([*vows, *table.pledges], key=lambda said: said.round)),
        tuple(words),
    )


# Lines ---------------------------------------------------------------------------------------------


def parts(found: Opened, text: Text) -> Iterator[tuple[str, Sequence[str]]]:
    """The heading of each list and its lines, the most telling first."""
    promised = [words_line(said, text) for said in found.words]
    promised += [vow_line(said, text) for said in sorted(found.vows, key=lambda said: RANKS[said.verdict])]
    if promised:
        yield text("opened-promises"), promised
    if found.deals:
        weighed = sorted(found.deals, key=weight, reverse=True)
        yield text("opened-deals"), [deal_line(deal, text) for deal in weighed]


def weight(deal: Deal) -> tuple[int, int]:
    """How much a deal was about: money first, then everything else."""
    sides = (deal.offer.gives, deal.offer.asks)
    return sum(given.money for given in sides), sum(many(given) for given in sides)


def many(given: Side) -> int:
    """How many cards and promises a side gives."""
    return len(given.hand) + len(given.front) + len(given.vows)


def deal_line(deal: Deal, text: Text) -> str:
    """A deal: its round, and what each side gave."""
    offer = deal.offer
    one, other = text.seat(offer.proposer), text.seat(offer.receiver)
    if offer.asks == Side():
        return text("opened-gift", round=deal.round, giver=one, taker=other, what=side(offer.gives, text))
    if offer.gives == Side():
        return text("opened-gift", round=deal.round, giver=other, taker=one, what=side(offer.asks, text))
    return text(
        "opened-deal",
        round=deal.round,
        one=one,
        other=other,
        gives=side(offer.gives, text),
        asks=side(offer.asks, text),
    )


def vow_line(said: Vowed, text: Text) -> str:
    """A ready-made promise or a pledge, and what became of it as far as the table saw."""
    who = text("everybody") if said.receiver is None else text.seat(said.receiver)
    what = aloud(said.vow, said.words, text)
    became = said.verdict if said.vow else "words"
    return text(f"opened-{became}", maker=text.seat(said.maker), receiver=who, round=said.round, what=what)


def words_line(said: Promise, text: Text) -> str:
    """A promise in words: what its receiver said of it, as the record cannot tell."""
    verdict = {None: "words", True: "said-kept", False: "said-broken"}[said.kept]
    what = aloud(None, said.words, text)
    names = {"maker": text.seat(said.maker), "receiver": text.seat(said.receiver)}
    return text(f"opened-{verdict}", round=said.round, what=what, **names)


# Room ----------------------------------------------------------------------------------------------


def fitting(lines: Sequence[str], room: int) -> int:
    """How many lines fit into so many of a phone: at least one."""
    needed = accumulate(map(lines_of, lines))
    return max(1, sum(1 for end in needed if end <= room))


def lines_of(told: str) -> int:
    """How many lines of a phone a line takes."""
    return -(-sum(1 + (ord(letter) > WIDE) for letter in told) // LINE)


def in_short(found: Opened, room: int, more: str, text: Text) -> str:
    """Each list under its heading, in so much room together; `more` counts what is left out."""
    told: list[str] = []
    lists = list(parts(found, text))
    for place, (heading, lines) in enumerate(lists):
        shown = lines[: fitting(lines, room // (len(lists) - place))]
        room -= sum(map(lines_of, shown))
        left = [text(more, many=len(lines) - len(shown))] if len(shown) < len(lines) else []
        told += [f"**{heading}**", *(f"-# {line}" for line in [*shown, *left])]
    return "\n".join(told)
