"""How bot players play Vertigo: they run their countries by a style, and judge laws by who gains.

All but the plans of this turn lies open; some characters remember what others did to them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence

from games.core import Rng, Seat, Value, replace
from games.screen import Text
from games.strategies import Strategy, Temper, Weighted, evenly, instead
from games.telling import told
from games.vertigo import pieces as p
from games.vertigo import styles as st
from games.vertigo import world as wd
from games.vertigo.council import impact
from games.vertigo.country import TEMPLATES, fitted
from games.vertigo.pollution import falls, least_lost, most_gained, open_regions
from games.vertigo.running import people_for_sale

DEAR = 5
"""What one gives up at most, in money, to vote for the law of a friend or against that of a foe."""


class Memory(Value, frozen=True):
    """How it plays, and what its character minds.

    `author` is that of the last law; `friends` voted for the seat's laws last, `foes` hit it by arrows and
    were not hit back.
    """

    temper: Temper
    seat: Seat | None = None
    author: Seat | None = None
    friends: frozenset[Seat] = frozenset()
    foes: frozenset[Seat] = frozenset()


def begin(seat: Seat, _seats: int, temper: Temper) -> Memory:
    return Memory(temper, seat)


def recall(memory: Memory, seen: wd.Event) -> Memory:
    match memory.temper.character, seen:
        case "loyal", wd.Proposed(author):
            return replace(memory, author=author)
        case "loyal", wd.Voted(seat, yes, no) if memory.author == memory.seat != seat and yes != no:
            others = memory.friends - {seat}
            return replace(memory, friends=others | {seat} if yes > no else others)
        case "vengeful", wd.Polluted(owner, _, _, _, int(seat)) if owner != seat:
            foes = memory.foes - {owner} if seat == memory.seat else memory.foes
            return replace(memory, foes=foes | {seat} if owner == memory.seat else foes)
        case _:
            return memory


def act(view: p.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, _rng: Rng) -> Weighted:
    temper, votes = memory.temper, view.countries[seat].diplomats
    match view.phase:
        case p.Aiming() if revenge := [aim for aim in legal if is_revenge(aim, memory)]:
            return decided(view, seat, revenge, st.OF_TEMPERS[temper.key][len(view.countries)])
        case p.Voting(law, queue) if (owed := owes(view, law, queue[0], seat, memory)) is not None:
            return [(p.Vote(votes, 0) if owed else p.Vote(0, votes), 1.0)]
        case _:
            style = st.OF_TEMPERS[temper.key][len(view.countries)]
            return decided(view, seat, legal, st.with_character(style, temper.character))


def is_revenge(action: p.Action, memory: Memory) -> bool:
    return isinstance(action, p.Aim) and action.target in memory.foes


def owes(view: p.View, law: p.Law, author: Seat, seat: Seat, memory: Memory) -> bool | None:
    """Whether a seat votes for a law, or against it, for its author's sake; None if it judges the law."""
    gains = impact(law, author, view.countries, view.un).gains[seat]
    if author in memory.foes and gains <= DEAR:
        return False
    return True if author in memory.friends and -gains <= DEAR else None


def decided(view: p.View, seat: Seat, legal: Sequence[p.Action], style: st.Style) -> Weighted:
    """Return what a style does, with weights."""
    country = view.countries[seat]
    match view.phase:
        case p.Founding(queue):
            most = people_for_sale(view.countries, view.options, queue)
            return [(fitted(start, most), weight) for start, weight in style.starts]
        case p.Planning():
            return [(st.planned(view, seat, style), 1.0)]
        case p.Stepping():
            return [(legal[-1], 1.0)]
        case p.Aiming():
            built = {aim: view.countries[aim.target].buildings for aim in legal if isinstance(aim, p.Aim)}
            return evenly(aim for aim in built if built[aim] == max(built.values()))
        case p.Proposing():
            return [(_proposed(view, seat, legal, style), 1.0)]
        case p.Voting(law, queue):
            favours = seat == queue[0] or worth(view, law, queue[0], seat, style) > 0
            return [(p.Vote(country.diplomats, 0) if favours else p.Vote(0, country.diplomats), 1.0)]
        case p.Placing(cursor):
            return [(p.Place(falls(country, cursor.region)), 1.0)]
        case p.Offering():
            land = country.regions
            return [(p.Offer(max(open_regions(country), key=lambda at: land[at].count(p.EMPTY))), 1.0)]
        case p.Effect():
            return [(p.Suffer(least_lost(country)), 1.0)]
        case p.Recovering():
            return [(p.Recover(most_gained(country)), 1.0)]
        case _:
            return [(legal[0], 1.0)] if isinstance(legal[0], p.Name) else evenly(legal)


def worth(view: p.View, law: p.Law, proposer: Seat, seat: Seat, style: st.Style) -> float:
    """Return what a law brings a seat, in money, less what it brings the others on average."""
    does = impact(law, proposer, view.countries, view.un)
    gains = [gain - style.factory * lost for gain, lost in zip(does.gains, does.losses, strict=True)]
    gains[proposer] += does.reward
    others = [
        gain for other, gain in enumerate(gains) if other != seat and view.countries[other].fallen is None
    ]
    return gains[seat] - style.rivals * sum(others) / len(others)


def passes(view: p.View, law: p.Law, proposer: Seat, style: st.Style) -> bool:
    """Whether a law passes if all judge it by the same style."""
    sides = [
        country.diplomats * (1 if seat == proposer or worth(view, law, proposer, seat, style) > 0 else -1)
        for seat, country in enumerate(view.countries)
        if country.fallen is None
    ]
    return sum(sides) > 0


def _proposed(view: p.View, seat: Seat, legal: Sequence[p.Action], style: st.Style) -> p.Propose:
    laws: list[p.Law] = [action.law for action in legal if isinstance(action, p.Propose) and action.law]
    good: dict[p.Law, float] = {
        law: worth(view, law, seat, seat, style) for law in laws if passes(view, law, seat, style)
    }
    best = max(good, key=good.__getitem__, default=None)
    least = max(0.0, style.waits * (1 - view.turn / p.LAST_SURE_TURN))
    return p.Propose(best if best and good[best] > least else None)


def talk(view: p.View, seat: Seat, _memory: Memory, _rng: Rng) -> p.Action | None:
    phase = view.phase
    return p.CallVote() if isinstance(phase, p.Debating) and phase.queue[0] == seat else None


def why(view: p.View, seat: Seat, memory: Memory, action: p.Action, text: Text) -> str:
    match action, view.phase:
        case p.Vote(), p.Voting(law, queue) if (owed := owes(view, law, queue[0], seat, memory)) is not None:
            return text("why-owed", who=text.seat(queue[0]), side="yes" if owed else "no")
        case p.Aim(target), _ if is_revenge(action, memory):
            return text("why-revenge", who=text.seat(target))
        case p.Plan(orders), _:
            return text(_of_orders(orders), people=p.CROWD)
        case p.Vote(yes, no), p.Voting(law):
            return text("why-vote", law=text(f"law-{law}"), side="yes" if yes > no else "no")
        case p.Propose(law), _:
            return text("why-propose", law=text(f"law-{law}")) if law else text("why-no-law")
        case p.Aim(target), _:
            return text("why-aim", who=text.seat(target))
        case p.Found() | p.Name() | p.Recover() | p.Done(), _:
            return told(action, text, "why", people=p.CROWD)
        case _:
            return text("why-least")


def _of_orders(orders: tuple[p.Order, ...]) -> str:
    reasons = {_of_order(order) for order in orders}
    ranked = ("why-short", "why-build", "why-send", "why-gather", "why-school", "why-clean")
    return next((reason for reason in ranked if reason in reasons), "why-nothing")


def _of_order(order: p.Order) -> str:
    match order:
        case p.LetGo():
            return "why-short"
        case p.Build() | p.Convert():
            return "why-build"
        case p.Send(_, to):
            return "why-send" if to == p.UN_HALL else "why-gather"
        case p.Clean():
            return "why-clean"
        case _:
            return "why-school"


# Plainer players -----------------------------------------------------------------------------------


def smoking(view: p.View, seat: Seat, *_: object) -> Weighted:
    if isinstance(view.phase, p.Founding):
        most = people_for_sale(view.countries, view.options, view.phase.queue)
        return [(fitted(TEMPLATES["industry"], most), 1.0)]
    return [(st.blackened(view, seat), 1.0)]


def by_style(styles: Callable[[int], st.Style]) -> Strategy:
    """Return a strategy that plays a style, given the number of players."""

    def styled(view: p.View, seat: Seat, legal: Sequence[p.Action], _memory: Memory, _rng: Rng) -> Weighted:
        return decided(view, seat, legal, styles(len(view.countries)))

    return dataclasses.replace(PLAIN, act=styled)


PLAIN = Strategy(memory=Memory, begin=begin, recall=recall, act=act, why=why)
BASELINES: Mapping[str, Strategy] = {
    "script": instead(PLAIN, p.Founding | p.Planning, smoking),
    "former": by_style(st.FORMER.__getitem__),
    "few": by_style(lambda seats: dataclasses.replace(st.FORMER[seats], diplomats=(2,))),
    "factories": by_style(lambda _: st.FACTORIES),
    "green": by_style(lambda _: st.GREEN),
    "clean": by_style(lambda _: st.CLEAN),
}
STRATEGY = dataclasses.replace(PLAIN, talk=talk, likes=3, baselines=BASELINES)
