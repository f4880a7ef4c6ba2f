"""Vertigo in words: places, orders, actions, events, and whom the table waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Seat
from games.screen import Text
from games.vertigo.actions import (
    Action,
    Aim,
    CallVote,
    Carry,
    Demolish,
    Done,
    Found,
    Name,
    Offer,
    Place,
    Propose,
    Recover,
    StepByStep,
    Suffer,
    Vote,
)
from games.vertigo.phases import (
    Aiming,
    Debating,
    Demolishing,
    Effect,
    Founding,
    Landing,
    Naming,
    Offering,
    Over,
    Placing,
    Planning,
    Proposing,
    Recovering,
    Stepping,
    View,
    Voting,
)
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    EMPTY,
    GREEN,
    PEOPLE,
    PROVINCES,
    TILE,
    Build,
    Clean,
    Convert,
    Face,
    LetGo,
    Move,
    Order,
    Plan,
    Populate,
    Send,
    Train,
    alive,
)
from games.vertigo.turn import price_of

CODES = "LCR"
"""The regions in the picture; with a number, a province."""
FACES: dict[Face, str] = {"sun": "☀️", "snow": "❄️", "double": "❄️❄️", "arrow": "❄️🏹"}
SIGNS = {PEOPLE: "👤", BLACK: "⬛", GREEN: "🟩", BLUE: "🟦", TILE: "🌫️", EMPTY: "▫️"}
SEPARATOR = " · "
MINUS = "\N{MINUS SIGN}"


# Places and orders ---------------------------------------------------------------------------------


def spot(region: int, province: int) -> str:
    """A province as people call it: L1 to R10."""
    return f"{CODES[region]}{province + 1}"


def content(letter: str) -> str:
    """What lies in a province, as a sign; a building stands on its people."""
    return SIGNS[letter] if letter else SIGNS[EMPTY]


def spots(region: int, provinces: Iterable[int]) -> str:
    """Provinces that were chosen, in brackets."""
    named = " ".join(spot(region, province) for province in provinces)
    return f" ({named})" if named else ""


def region_name(region: int, text: Text) -> str:
    """A region, or the UN."""
    return text(f"region-{region}")


def order(given: Order, text: Text) -> str:
    """An order in a few words."""
    match given:
        case LetGo(what, region, count, provinces):
            where = region_name(region, text)
            return text(f"order-let-go-{what}", count=count, region=where, spots=spots(region, provinces))
        case Send(region, to, count):
            return text("order-send", count=count, region=region_name(region, text), to=region_name(to, text))
        case Build(region, building, count, provinces):
            where = region_name(region, text)
            return text(f"order-build-{building}", count=count, region=where, spots=spots(region, provinces))
        case Convert(region, count, provinces):
            where = region_name(region, text)
            return text("order-convert", count=count, region=where, spots=spots(region, provinces))
        case Clean(region, count, provinces):
            where = region_name(region, text)
            return text("order-clean", count=count, region=where, spots=spots(region, provinces))
        case Populate(region, to, provinces):
            where = region_name(region, text)
            return text("order-populate", to=to, region=where, spots=spots(region, provinces))
        case Move():
            return moved(given, text)
        case Train(region):
            return text("order-train", region=region_name(region, text))


def moved(given: Move, text: Text) -> str:
    """People who move."""
    start = region_name(given.region, text) + spots(given.region, given.leave)
    goal = region_name(given.to, text) + spots(given.to, given.enter)
    return text("order-move", count=given.count, region=start, to=goal)


def orders(plan: Plan, text: Text) -> str:
    """The orders of a plan in a line."""
    return SEPARATOR.join(order(given, text) for given in plan.orders) or text("only-upkeep")


# Actions -------------------------------------------------------------------------------------------


def action(done: Action, text: Text) -> str:
    """An action in a few words."""
    match done:
        case Found():
            return text("action-found", spent=price_of(done))
        case Name(first):
            return text("action-name", who=text.seat(first))
        case Plan():
            return text("action-plan", orders=orders(done, text))
        case StepByStep():
            return text("action-step-by-step")
        case Carry(given):
            return order(given, text)
        case Done():
            return text("action-done")
        case Propose(None):
            return text("action-no-law")
        case Propose(law):
            return text("action-propose", law=text(f"law-{law}"))
        case CallVote():
            return text("action-call-vote")
        case Vote(yes, no):
            return text("action-vote", yes=yes, no=no)
        case _:
            return pollution_action(done, text)


def pollution_action(done: Place | Aim | Offer | Suffer | Recover | Demolish, text: Text) -> str:
    """A choice of places in a few words."""
    match done:
        case Place(province):
            return text("action-place", province=province + 1)
        case Aim(target, region, province) if region is not None and province is not None:
            return text("action-aim", who=text.seat(target), where=spot(region, province))
        case Aim(target):
            return text("action-aim", who=text.seat(target), where="?")
        case Offer(region):
            return text("action-offer", region=region_name(region, text))
        case Suffer(provinces) | Recover(provinces):
            named = [spot(at, province) for at, province in enumerate(provinces) if province is not None]
            key = "action-suffer" if isinstance(done, Suffer) else "action-recover"
            return text(key, where=SEPARATOR.join(named) or text("by-standing"))
        case Demolish(places):
            return text("action-demolish", where=SEPARATOR.join(spot(*place) for place in places))


# Figures ----------------------------------------------------------------------------------------


def source(region: int, at: int) -> str:
    """What the die was rolled for: a factory's province, or the people of a region."""
    return f"{CODES[region]}👥" if at == PROVINCES else spot(region, at)


def payments(gains: Sequence[int], vault: int, losses: Sequence[int], text: Text) -> str:
    """What a law does to everybody, seat by seat, and to the vault."""
    items = [
        f"{text.seat(seat)} {signed(gain)}" + (f" {MINUS}{loss}⬛" if loss else "")
        for seat, (gain, loss) in enumerate(zip(gains, losses, strict=True))
        if gain or loss
    ]
    return SEPARATOR.join([*items, text("vault-change", change=signed(vault))])


def signed(money: int) -> str:
    """Money gained or lost."""
    return f"+${money}" if money > 0 else f"{MINUS}${-money}" if money else "±$0"


# Waiting -------------------------------------------------------------------------------------------


def names(seats: Iterable[Seat], text: Text) -> str:
    """People, listed."""
    return text.listed([text.seat(seat) for seat in seats])


def waiting(view: View, text: Text) -> str:
    """Whose decision is awaited."""
    match view.phase:
        case Founding(queue):
            return text("waiting-founding", who=text.seat(queue[0]))
        case Naming(seat):
            return text("waiting-naming", who=text.seat(seat))
        case Planning(seats):
            ready = len(alive(view.countries)) - len(seats)
            return text("waiting-planning", who=names(seats, text), ready=ready)
        case Stepping(seat):
            return text("waiting-stepping", who=text.seat(seat))
        case Placing() | Aiming() | Offering() | Landing() | Effect() | Recovering():
            return waiting_for_tiles(view, view.phase, text)
        case Over(ending):
            return text(ending)
        case _:
            return waiting_for_laws(view.phase, text)


def waiting_for_tiles(
    view: View, phase: Placing | Aiming | Offering | Landing | Effect | Recovering, text: Text
) -> str:
    """Who says where a tile falls, or which one goes."""
    match phase:
        case Placing(cursor):
            who, where = text.seat(cursor.seat), region_name(cursor.region, text)
            return text("waiting-placing", who=who, region=where)
        case Aiming(cursor):
            return text("waiting-aiming", who=text.seat(cursor.seat))
        case Offering(cursor, target):
            return text("waiting-offering", who=text.seat(target), roller=text.seat(cursor.seat))
        case Landing(cursor, target, region):
            who, where = text.seat(cursor.seat), region_name(region, text)
            return text("waiting-landing", who=who, target=text.seat(target), region=where)
        case Effect(_, _, seats):
            return text("waiting-effect", who=names(seats, text), world=view.un.world)
        case Recovering(queue):
            return text("waiting-recovering", who=text.seat(queue[0]), world=view.un.world)


def waiting_for_laws(phase: Proposing | Debating | Voting | Demolishing, text: Text) -> str:
    """Who is asked at the UN."""
    match phase:
        case Proposing(queue):
            return text("waiting-proposing", who=text.seat(queue[0]))
        case Debating(law, queue):
            return text("waiting-debating", who=text.seat(queue[0]), law=text(f"law-{law}"))
        case Voting(law, _, voters):
            return text("waiting-voting", who=text.seat(voters[0]), law=text(f"law-{law}"))
        case Demolishing(_, losses):
            seat, count = losses[0]
            return text("waiting-demolishing", who=text.seat(seat), count=count)
