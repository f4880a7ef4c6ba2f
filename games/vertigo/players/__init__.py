"""How bot players play Vertigo: they run their countries by a style, and judge laws by who gains.

All but the plans of this turn lies open; some characters remember what others did to them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence

from games.core import Rng, Seat, Value, clockwise, replace
from games.screen import Text
from games.strategies import Strategy, Temper, Weighted, evenly, with_act
from games.telling import describe
from games.vertigo.players.styles import CLEAN, FACTORIES, FORMER, GREEN, Style, style_of
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.council import law_impact
from games.vertigo.rules.country import FOUNDINGS, fit_to_supply
from games.vertigo.rules.plans import with_order
from games.vertigo.rules.pollution import (
    cheapest_provinces,
    default_province,
    emptiest_region,
    most_harmful_tiles,
)
from games.vertigo.rules.running import people_for_sale, running_country

CREW = 2
"""Scholars who leave a centre for a building that is not black."""
GREENS: Sequence[p.Building] = ("green",)


class Desk:
    """A plan in the making: each order is tried on the country before it is written down.

    `regions` are those of the country, in another order for neighbours at a table.
    """

    def __init__(self, view: s.View, seat: Seat, style: Style) -> None:
        self.view, self.style, self.running = view, style, running_country(view, seat)
        self.regions = clockwise(seat % p.REGIONS, p.REGIONS)
        self.plan = p.Plan(self.running.let_go_unaffordable(), None, smokes=False)
        self.running.pay_upkeep()

    def __call__(self, order: p.Order, keep: int = 0) -> bool:
        """Write an order down if it is possible and leaves this much money; return whether it does."""
        if self.running.treasury - order.price(self.running.regions) < keep or self.running.carry_out(order):
            return False
        self.plan = with_order(self.plan, order)
        return True

    @property
    def regions_now(self) -> p.Regions:
        return self.running.regions

    @property
    def is_late(self) -> bool:
        return self.view.turn >= self.style.late and self.view.un.world < self.style.late_world

    @property
    def upkeep_reserve(self) -> int:
        """Money that the next upkeep takes beside the income."""
        income = p.census(self.regions_now).income
        return max(0, self.running.pieces - int(income * self.style.relies))

    @property
    def building_reserve(self) -> int:
        """Money for the next upkeep and for the buildings that scholars are ready for."""
        ready = sum([scholars // CREW for scholars in self.running.scholars])
        income = p.census(self.regions_now).income
        return max(0, self.running.pieces + self.style.saves * ready - int(income * self.style.relies))

    @property
    def has_idle_money(self) -> bool:
        """Whether more money lies idle than the style likes."""
        return self.running.treasury - self.building_reserve >= self.style.spare

    def regions_by(self, key: Callable[[int], int]) -> list[int]:
        """Return the regions by what is least."""
        return sorted(self.regions, key=key)


def style_plan(view: s.View, seat: Seat, style: Style) -> p.Plan:
    """Return what a style does in this turn, in the printed order of the sub-steps."""
    desk = Desk(view, seat, style)
    if view.turn < p.LAST_SURE_TURN:
        diplomats_wanted = style.diplomats[min(view.turn, len(style.diplomats)) - 1]
        enough = max(diplomats_wanted, _diplomats_needed(view, seat, style))
        _send_diplomats(desk, enough)
        _gather(desk, enough)
    _build(desk)
    _clean(desk)
    _grow(desk)
    for region in desk.regions_by(lambda at: -(desk.running.scholars[at] % CREW)):
        desk(p.Train(region), desk.building_reserve)
    return desk.plan


def _diplomats_needed(view: s.View, seat: Seat, style: Style) -> int:
    """Return how many diplomats answer those of the rivals, lest one outvotes the others."""
    rivals = [country.diplomats for other, country in enumerate(view.countries) if other != seat]
    lead = 2 * max(rivals) - sum(rivals)
    return (
        lead + 1 if style.overtakes and lead > style.balance else min(style.balance, lead + style.overtakes)
    )


def _send_diplomats(desk: Desk, enough: int) -> None:
    scholars = desk.running.scholars
    builds = desk.running.treasury - desk.upkeep_reserve >= p.PRICE["green"]
    for region in desk.regions_by(lambda at: -(scholars[at] % CREW)):
        for _ in range(scholars[region] % CREW if builds else scholars[region]):
            if desk.running.diplomats < enough:
                desk(p.Send(region, p.UN_HALL))


def _gather(desk: Desk, enough: int) -> None:
    running = desk.running
    alone = [at for at in desk.regions if running.scholars[at] % CREW]
    if len(alone) >= CREW and running.diplomats >= enough:
        goal = max(alone, key=lambda at: running.regions[at].count(p.PEOPLE))
        desk(p.Send(next(at for at in alone if at != goal), goal))


def _build(desk: Desk) -> None:
    for region, building in _buildings_wanted(desk):
        while desk(p.Build(region, building), desk.upkeep_reserve) and (desk.is_late or building == "green"):
            pass
    if desk.view.turn >= desk.style.converting and not desk.is_late:
        for region in desk.regions:
            desk(p.Convert(region), desk.upkeep_reserve)


def _buildings_wanted(desk: Desk) -> Iterator[tuple[int, p.Building]]:
    style = desk.style
    for region in desk.regions_by(lambda at: -p.people(desk.regions_now[at])):
        if (
            not p.has_blue(desk.regions_now[region])
            and p.census(desk.regions_now).blue < style.blue + desk.has_idle_money
        ):
            yield region, "blue"
    for region in (*desk.regions, *desk.regions):
        if p.census(desk.regions_now).black < style.black and desk.view.turn <= style.last_black:
            yield region, "black"
    for building in style.late_kinds if desk.is_late else GREENS:
        for region in desk.regions:
            yield region, building


def _clean(desk: Desk) -> None:
    for region in desk.regions:
        while desk.running.cleanable(region):
            limit = desk.style.cleaning if p.EMPTY in desk.regions_now[region] else desk.style.clearing
            if p.cleaning_price(desk.regions_now, desk.regions_now[region]) > limit or not desk(
                p.Clean(region), desk.building_reserve
            ):
                break


def _grow(desk: Desk) -> None:
    for_training = p.TRAINING * sum([p.people(region) >= p.CROWD for region in desk.regions_now])
    keep = desk.building_reserve + for_training
    while open_ := [at for at in desk.regions if p.EMPTY in desk.regions_now[at] and _has_room(desk, at)]:
        region = min(open_, key=lambda at: p.people(desk.regions_now[at]))
        if not desk(p.Populate(region, p.people(desk.regions_now[region]) + 1), keep):
            return


def _has_room(desk: Desk, region: int) -> bool:
    """Whether the style wants one more person in a region."""
    land, style = desk.regions_now[region], desk.style
    now = p.people(land)
    if p.has_blue(land):
        most = style.people_cleaned
    elif now == p.CROWD - 1 and sum(map(p.is_crowded, desk.regions_now)) >= _schools(desk):
        most = now
    else:
        most = style.people
    return now < (min(most, p.CROWD) if desk.is_late else most)


def _schools(desk: Desk) -> int:
    """Return how many regions may be crowded: one at least where else there would be no scholars."""
    trains = any(desk.running.scholars) or any(p.people(region) >= p.CROWD for region in desk.regions_now)
    return max(desk.style.schools + desk.has_idle_money, not trains)


def factory_plan(view: s.View, seat: Seat) -> p.Plan:
    """Return the plan of a plain player: black factories, and schools for more of them."""
    desk = Desk(view, seat, FORMER[2])
    for region in desk.regions:
        desk(p.Build(region, "black"), desk.upkeep_reserve)
    for region in desk.regions:
        desk(p.Populate(region, p.CROWD), desk.upkeep_reserve)
    for region in desk.regions:
        desk(p.Train(region), desk.upkeep_reserve)
    return desk.plan


# Decisions ------------------------------------------------------------------------------------------


PRICE_OF_LOYALTY = 5
"""Maximum money given up to vote for the law of a friend or against that of a foe."""


class Memory(Value, frozen=True):
    """How a seat plays, and what its character minds."""

    temper: Temper
    """How it plays."""
    seat: Seat | None = None
    """The seat."""
    author: Seat | None = None
    """The author of the last law."""
    friends: frozenset[Seat] = frozenset()
    """The seats that voted for this seat's laws last."""
    foes: frozenset[Seat] = frozenset()
    """The seats that hit it by arrows and were not hit back."""


def begin(seat: Seat, _seats: int, temper: Temper) -> Memory:
    return Memory(temper, seat)


def recall(memory: Memory, event: ev.Event) -> Memory:
    match memory.temper.character, event:
        case "loyal", ev.Proposed(author):
            return replace(memory, author=author)
        case "loyal", ev.Voted(seat, yes, no) if memory.author == memory.seat != seat and yes != no:
            others = memory.friends - {seat}
            return replace(memory, friends=others | {seat} if yes > no else others)
        case "vengeful", ev.Polluted(owner, _, _, _, int(seat)) if owner != seat:
            foes = memory.foes - {owner} if seat == memory.seat else memory.foes
            return replace(memory, foes=foes | {seat} if owner == memory.seat else foes)
        case _:
            return memory


def act(view: s.View, seat: Seat, legal: Sequence[s.Action], memory: Memory, _rng: Rng) -> Weighted:
    votes = view.countries[seat].diplomats
    style = style_of(memory.temper.key, len(view.countries), memory.temper.character)
    match view.phase:
        case s.Aiming() if revenge := [aim for aim in legal if is_revenge(aim, memory)]:
            return style_choice(view, seat, revenge, style)
        case s.Voting(law, queue) if (owed := vote_owed(view, law, queue[0], seat, memory)) is not None:
            return [(s.Vote(votes, 0) if owed else s.Vote(0, votes), 1.0)]
        case _:
            return style_choice(view, seat, legal, style)


def is_revenge(action: s.Action, memory: Memory) -> bool:
    return isinstance(action, s.Aim) and action.target in memory.foes


def vote_owed(view: s.View, law: p.Law, author: Seat, seat: Seat, memory: Memory) -> bool | None:
    """Whether a seat votes for a law, or against it, for its author's sake; None if it judges the law."""
    gains = law_impact(law, author, view.countries, view.un).gains[seat]
    if author in memory.foes and gains <= PRICE_OF_LOYALTY:
        return False
    return True if author in memory.friends and -gains <= PRICE_OF_LOYALTY else None


def style_choice(view: s.View, seat: Seat, legal: Sequence[s.Action], style: Style) -> Weighted:
    """Return what a style does, with weights."""
    country = view.countries[seat]
    match view.phase:
        case s.Founding(queue):
            most = people_for_sale(view.countries, view.options, queue)
            return [(fit_to_supply(start, most), weight) for start, weight in style.starts]
        case s.Planning():
            return [(style_plan(view, seat, style), 1.0)]
        case s.Stepping():
            return [(legal[-1], 1.0)]
        case s.Aiming():
            buildings_of_aim = {
                aim: view.countries[aim.target].buildings for aim in legal if isinstance(aim, s.Aim)
            }
            return evenly(
                aim for aim in buildings_of_aim if buildings_of_aim[aim] == max(buildings_of_aim.values())
            )
        case s.Proposing():
            return [(_best_proposal(view, seat, legal, style), 1.0)]
        case s.Voting(law, queue):
            favours = seat == queue[0] or law_worth(view, law, queue[0], seat, style) > 0
            return [(s.Vote(country.diplomats, 0) if favours else s.Vote(0, country.diplomats), 1.0)]
        case s.Placing(cursor):
            return [(s.Place(default_province(country, cursor.region)), 1.0)]
        case s.Offering():
            return [(emptiest_region(country), 1.0)]
        case s.Effect():
            return [(s.Suffer(cheapest_provinces(country)), 1.0)]
        case s.Recovering():
            return [(s.Recover(most_harmful_tiles(country)), 1.0)]
        case _:
            return [(legal[0], 1.0)] if isinstance(legal[0], s.Name) else evenly(legal)


def law_worth(view: s.View, law: p.Law, proposer: Seat, seat: Seat, style: Style) -> float:
    """Return what a law brings a seat, in money, less what it brings the others on average."""
    impact = law_impact(law, proposer, view.countries, view.un)
    gains = [gain - style.factory * lost for gain, lost in zip(impact.gains, impact.losses, strict=True)]
    gains[proposer] += impact.reward
    others = [
        gain for other, gain in enumerate(gains) if other != seat and view.countries[other].fallen is None
    ]
    return gains[seat] - style.rivals * sum(others) / len(others)


def would_pass(view: s.View, law: p.Law, proposer: Seat, style: Style) -> bool:
    """Whether a law passes if all judge it by the same style."""
    sides = [
        country.diplomats * (1 if seat == proposer or law_worth(view, law, proposer, seat, style) > 0 else -1)
        for seat, country in enumerate(view.countries)
        if country.fallen is None
    ]
    return sum(sides) > 0


def _best_proposal(view: s.View, seat: Seat, legal: Sequence[s.Action], style: Style) -> s.Propose:
    laws: list[p.Law] = [action.law for action in legal if isinstance(action, s.Propose) and action.law]
    good: dict[p.Law, float] = {
        law: law_worth(view, law, seat, seat, style) for law in laws if would_pass(view, law, seat, style)
    }
    best = max(good, key=good.__getitem__, default=None)
    least = max(0.0, style.waits * (1 - view.turn / p.LAST_SURE_TURN))
    return s.Propose(best if best and good[best] > least else None)


def talk(view: s.View, seat: Seat, _memory: Memory, _rng: Rng) -> s.Action | None:
    phase = view.phase
    return s.CallVote() if isinstance(phase, s.Debating) and phase.queue[0] == seat else None


def explain_action(view: s.View, seat: Seat, memory: Memory, action: s.Action, text: Text) -> str:
    match action, view.phase:
        case s.Vote(), s.Voting(law, queue) if (
            owed := vote_owed(view, law, queue[0], seat, memory)
        ) is not None:
            return text("why-owed", who=text.seat(queue[0]), side="yes" if owed else "no")
        case s.Aim(target), _ if is_revenge(action, memory):
            return text("why-revenge", who=text.seat(target))
        case p.Plan(orders), _:
            return text(reason_for_orders(orders), people=p.CROWD)
        case s.Vote(yes, no), s.Voting(law):
            return text("why-vote", law=text(f"law-{law}"), side="yes" if yes > no else "no")
        case s.Propose(law), _:
            return text("why-propose", law=text(f"law-{law}")) if law else text("why-no-law")
        case s.Aim(target), _:
            return text("why-aim", who=text.seat(target))
        case s.Found() | s.Name() | s.Recover() | s.Done(), _:
            return describe(action, text, "why", people=p.CROWD)
        case _:
            return text("why-least")


def reason_for_orders(orders: tuple[p.Order, ...]) -> str:
    reasons = {reason_for_order(order) for order in orders}
    by_rank = ("why-short", "why-build", "why-send", "why-gather", "why-school", "why-clean")
    return next((reason for reason in by_rank if reason in reasons), "why-nothing")


def reason_for_order(order: p.Order) -> str:
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


def play_script(view: s.View, seat: Seat, *_: object) -> Weighted:
    if isinstance(view.phase, s.Founding):
        most = people_for_sale(view.countries, view.options, view.phase.queue)
        return [(fit_to_supply(FOUNDINGS[1], most), 1.0)]
    return [(factory_plan(view, seat), 1.0)]


def strategy_of_style(styles: Callable[[int], Style]) -> Strategy:
    """Return a strategy that plays a style, given the number of players."""

    def act_by_style(
        view: s.View, seat: Seat, legal: Sequence[s.Action], _memory: Memory, _rng: Rng
    ) -> Weighted:
        return style_choice(view, seat, legal, styles(len(view.countries)))

    return dataclasses.replace(PLAIN, act=act_by_style)


PLAIN = Strategy(memory=Memory, begin=begin, recall=recall, act=act, why=explain_action)
BASELINES: Mapping[str, Strategy] = {
    "script": with_act(PLAIN, s.Founding | s.Planning, play_script),
    "former": strategy_of_style(FORMER.__getitem__),
    "few": strategy_of_style(lambda seats: dataclasses.replace(FORMER[seats], diplomats=(2,))),
    "factories": strategy_of_style(lambda _: FACTORIES),
    "green": strategy_of_style(lambda _: GREEN),
    "clean": strategy_of_style(lambda _: CLEAN),
}
STRATEGY = dataclasses.replace(PLAIN, talk=talk, likes=3, baselines=BASELINES)
