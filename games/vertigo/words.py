"""Vertigo in words: places, orders, actions, events, and whom the table waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Refusal, Seat
from games.screen import Keep, Option, Text
from games.telling import told
from games.vertigo.actions import Action, Aim, Carry, Demolish, Found, Offer, Place, Propose, Recover, Suffer
from games.vertigo.phases import (
    Debating,
    Demolishing,
    Effect,
    Landing,
    Offering,
    Over,
    Phase,
    Placing,
    Planning,
    Recovering,
    View,
    Voting,
    turn_of,
)
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    EMPTY,
    GREEN,
    PEOPLE,
    PROVINCES,
    REGIONS,
    TILE,
    Build,
    Clean,
    Convert,
    Country,
    Face,
    LetGo,
    Move,
    Order,
    Plan,
    Populate,
    Send,
    Train,
    alive,
    people,
)
from games.vertigo.turn import price_of

CODES = "LMR"
"""The regions in the picture; with a number, a province."""
FACES: dict[Face, str] = {"sun": "☀️", "snow": "❄️", "double": "❄️❄️", "arrow": "❄️🏹"}
SIGNS = {PEOPLE: "👤", BLACK: "⬛", GREEN: "🟩", BLUE: "🟦", TILE: "🌫️", EMPTY: "▫️"}
SCHOLAR, SEPARATOR, BARRED = "🎓", " · ", "✋"
TOGETHER = "\N{NO-BREAK SPACE}"
"""A sign is never torn from its name."""
MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"


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


def counted(sign: str, many: int) -> str:
    """A sign with a number, nothing for none."""
    return f"{sign}{many}" if many else ""


def in_region(held: Country | Found, at: int, text: Text) -> str:
    """What is in a region, in signs."""
    land = held.regions[at]
    parts = [
        f"👤{people(land)}",
        *[counted(SIGNS[letter], land.count(letter)) for letter in (BLACK, GREEN, BLUE, TILE)],
        counted(SCHOLAR, held.scholars[at]),
    ]
    return f"{region_name(at, text)} {' '.join(part for part in parts if part)}"


def region_name(region: int, text: Text) -> str:
    """A region, or the UN."""
    return text(f"region-{region}")


def order(given: Order, text: Text) -> str:
    """An order in a few words."""
    return told(given, text, "order", **order_places(given, text))


def order_places(given: Order, text: Text) -> dict[str, str]:
    """Where an order is carried out."""
    where = region_name(given.region, text)
    match given:
        case Send(_, to):
            return {"region": where, "to": region_name(to, text)}
        case Move(region, to, _, leave, enter):
            goal = region_name(to, text) + spots(to, enter)
            return {"region": where + spots(region, leave), "to": goal}
        case Train():
            return {"region": where}
        case LetGo() | Build() | Convert() | Clean() | Populate():
            return {"region": where, "spots": spots(given.region, given.provinces)}


def orders(plan: Plan, text: Text) -> str:
    """The orders of a plan in a line."""
    return SEPARATOR.join(order(given, text) for given in plan.orders) or text("only-upkeep")


# Actions -------------------------------------------------------------------------------------------


def action(done: Action, text: Text) -> str:
    """An action in a few words."""
    match done:
        case Carry(given):
            return order(given, text)
        case Propose(None):
            return text("action-no-law")
        case Aim(target, None):
            return text("action-aim-open", who=text.seat(target))
        case _:
            return told(done, text, "action", **action_details(done, text))


def action_details(done: Action, text: Text) -> dict[str, str | int]:
    """What the fields of an action alone do not say."""
    match done:
        case Found():
            where = [in_region(done, at, text) for at in range(REGIONS)]
            bought = SEPARATOR.join([*where, text("shop-un", diplomats=done.diplomats)])
            return {"spent": price_of(done), "bought": bought}
        case Plan():
            return {"orders": orders(done, text)}
        case Propose(str(law)):
            return {"law": text(f"law-{law}")}
        case Place(province):
            return {"province": province + 1}
        case Aim(_, int(region), int(province)):
            return {"where": spot(region, province)}
        case Offer(region):
            return {"region": region_name(region, text)}
        case Suffer(provinces) | Recover(provinces):
            named = [spot(at, province) for at, province in enumerate(provinces) if province is not None]
            return {"where": SEPARATOR.join(named) or text("by-standing")}
        case Demolish(places):
            return {"where": SEPARATOR.join(spot(*place) for place in places)}
        case _:
            return {}


def barred(given: Order, refusal: Refusal, press: Keep, text: Text) -> Option:
    """An order that cannot be carried out, with the reason; taking it changes nothing."""
    return Option(f"{BARRED} {order(given, text)}", press, text(refusal.key, **dict(refusal.args)))


# Figures ----------------------------------------------------------------------------------------


def source(region: int, at: int) -> str:
    """What the die was rolled for: a factory's province, or the people of a region."""
    return f"{CODES[region]}👥" if at == PROVINCES else spot(region, at)


def rewarded(gains: Sequence[int], proposer: Seat, reward: int) -> tuple[int, ...]:
    """What everybody gains by a law, the reward of the proposer among it: the vault's loss tells both."""
    return tuple(gain + (reward if seat == proposer else 0) for seat, gain in enumerate(gains))


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


def waiting(view: View, text: Text) -> str:
    """Whose decision is awaited."""
    phase, seat = view.phase, turn_of(view.phase)
    if isinstance(phase, Over):
        return text(phase.ending)
    who = {} if seat is None else {"who": text.seat(seat)}
    return told(phase, text, "waiting", **{**who, **waiting_details(view, phase, text)})


def waiting_details(view: View, phase: Phase, text: Text) -> dict[str, str | int]:
    """What the fields of a phase alone do not say."""
    match phase:
        case Planning(seats):
            return {"who": names(seats, text), "ready": len(alive(view.countries)) - len(seats)}
        case Effect(_, _, seats):
            return {"who": names(seats, text), "world": view.un.world}
        case Recovering():
            return {"world": view.un.world}
        case Placing(cursor):
            return {"region": region_name(cursor.region, text)}
        case Landing(_, _, region):
            return {"region": region_name(region, text)}
        case Offering(cursor):
            return {"roller": text.seat(cursor.seat)}
        case Debating(law) | Voting(law):
            return {"law": text(f"law-{law}")}
        case Demolishing(_, losses):
            return {"count": losses[0][1]}
        case _:
            return {}


def names(seats: Iterable[Seat], text: Text) -> str:
    """People, listed."""
    return text.listed([text.seat(seat) for seat in seats])
