"""How bot players of Politically Correct People bargain: with who refuses, who betrays, and each other."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import msgspec

from games import GAMES
from games.core import Rng, Seat
from games.host.matches import Match, Side
from games.politically_correct_people.players import PLAYER
from games.politically_correct_people.players.bargaining import (
    includes_votes,
    promised_candidate,
    unforgiven_election,
)
from games.politically_correct_people.players.valuing import Habits, Memory, begin, habits_of
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.strategies import CHARACTERS, TEMPERS, SeatedStrategies, Strategy, Temper, Weighted
from tests.bench.figures import goal, heading, say

SEATS, MATCHES, SEED = 4, 60, "5000"
MAXIMUM_OFFERS, MAXIMUM_VOTES = 3.0, 2.0
"""Goals: offers a game to a person who refuses them all, and free votes for a traitor, in percent."""
COLUMNS = "{:<12}{:<12}{:>10}{:>12}{:>13}{:>10}{:>12}"


@dataclass
class Watched(Match):
    """A game whose bargains are counted; the person has the first seat."""

    tempers: Mapping[Seat, Temper] = field(default_factory=dict[Seat, Temper])
    counts: Counter[str] = field(default_factory=Counter[str])

    def _act(self, seat: Seat, action: Any, of: Side) -> None:
        if seat:
            self._count(seat, action, of.game.view(of.state, seat))
        super()._act(seat, action, of)

    def _count(self, seat: Seat, action: Any, view: s.View) -> None:
        own = view.own
        assert own is not None
        match action:
            case p.Propose(offer):
                self.counts["to the person"] += offer.receiver == 0
                if offer.receiver:
                    self.counts[kind_of(offer)] += 1
            case p.Accept(offer) if offer.proposer:
                self.counts[f"accepted {kind_of(offer)}"] += 1
            case p.Cast(_, candidate) if candidate != seat:
                free = candidate != promised_candidate(view, seat, own)
                if free and unforgiven_election(view, own, 0, habits_of(self.tempers[seat])):
                    self.counts["free"] += 1
                    self.counts["for the traitor"] += candidate == 0
            case _:
                pass


def kind_of(offer: p.Offer) -> str:
    """What is traded."""
    sells, buys = includes_votes(offer.gives), includes_votes(offer.asks)
    return (
        "cards" if not sells and not buys else "swap" if sells and buys else "sale" if sells else "purchase"
    )


def refusing(view: s.View, seat: Seat, _memory: Memory, _rng: Rng) -> p.Action | None:
    """Decline whatever is offered."""
    offers = view.own.offers if view.own else ()
    return next((p.Decline(offer) for offer in offers if offer.receiver == seat), None)


def betraying(view: s.View, seat: Seat, legal: Sequence[Any], memory: Memory, rng: Rng) -> Weighted:
    """Keep every promise of the first election, and none of the others."""
    if view.round > 1:
        memory = msgspec.structs.replace(memory, habits=msgspec.structs.replace(memory.habits, lies=1.0))
    return PLAYER.act(view, seat, legal, memory, rng)


PERSONS: Mapping[str, Strategy] = {
    "refuses": replace(PLAYER, talk=refusing),
    "betrays": replace(PLAYER, begin=partial(begin, habits=Habits(trusts=1, forgives=0)), act=betraying),
}


def bench() -> None:
    heading("bargains", f"{MATCHES} games of a person and {SEATS - 1} bot players of drawn characters each")
    say(COLUMNS.format("person", "bots", "offers", "sales", "purchases", "free", "for traitor"))
    for person, strategy in PERSONS.items():
        for key in TEMPERS:
            counts = sum(
                (played(strategy, TEMPERS[key], number) for number in range(MATCHES)), Counter[str]()
            )
            offers = counts["to the person"] / MATCHES
            votes = 100 * counts["for the traitor"] / max(1, counts["free"])
            trades = [f"{counts[f'accepted {kind}']} of {counts[kind]}" for kind in ("sale", "purchase")]
            say(COLUMNS.format(person, key, f"{offers:.1f}", *trades, counts["free"], f"{votes:.1f} %"))
            if person == "refuses":
                say("", f"offers a game to the person: {goal(offers, MAXIMUM_OFFERS)}")
            else:
                say("", f"free votes for who betrayed: {goal(votes, MAXIMUM_VOTES)} %")


def played(person: Strategy, temper: Temper, number: int) -> Counter[str]:
    """Play a game, and count."""
    game, seats = GAMES["politically_correct_people"].game, range(SEATS)
    key = hashlib.blake2b(f"{SEED} {number}".encode(), digest_size=32).digest()
    order = Rng(key + b"characters", 0).shuffled(CHARACTERS)[: SEATS - 1]
    tempers = {0: TEMPERS["sharp"]} | {
        seat: msgspec.structs.replace(temper, character=character)
        for seat, character in zip(seats[1:], order, strict=True)
    }
    strategies = {seat: (PLAYER if seat else person, tempers[seat]) for seat in seats}
    side = Side(
        game, game.setup(SEATS, game.options(), Rng(key, 0)), SeatedStrategies(game, SEATS, strategies)
    )
    match = Watched([side], key, tempers=tempers)
    match.play()
    return match.counts


if __name__ == "__main__":
    bench()
