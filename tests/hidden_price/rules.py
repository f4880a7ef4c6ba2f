"""Hidden Price: a form, a selection kept as a draft, and a moment that only shows something."""

from __future__ import annotations

from typing import Literal

from games.core import (
    About,
    Awaited,
    Clock,
    Game,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Timed,
    Value,
    Values,
    ranked,
    viewer,
)

SHOW_SECONDS = 8
MOST = 9


class Options(Value, frozen=True):
    """How long the prices stay visible."""

    pace: Literal["slow", "fast"] = "slow"


class Write(Value, frozen=True, tag="write"):
    """Write a price (9.01)."""

    price: int


class Colours(Value, frozen=True, tag="colours"):
    """Pick two colours; changes nothing but one's own panel until written."""

    picked: tuple[str, ...]


class Opened(Value, frozen=True, tag="opened"):
    """All prices are open."""

    prices: tuple[int, ...]


class State(Value, frozen=True):
    """Prices in secret, then shown, then over."""

    step: int
    prices: tuple[int | None, ...]
    over: bool = False


class View(Value, frozen=True):
    """Own price, and how many have written."""

    step: int
    ready: int
    mine: int | None
    shown: tuple[int, ...] | None
    over: bool


def _open(state: State) -> bool:
    return None not in state.prices


def setup(players: int, _options: Options, _rng: Rng) -> State:
    """No price has been written."""
    return State(0, (None,) * players)


def awaited(state: State) -> Awaited:
    """Those who have not written; while prices are shown, none."""
    return Awaited(tuple(seat for seat, price in enumerate(state.prices) if price is None), secret=True)


def legal(state: State, _seat: Seat) -> tuple[Write, ...]:
    """Every price, until all are in."""
    return () if _open(state) else tuple(map(Write, range(1, MOST + 1)))


def check(state: State, _seat: Seat, action: Write) -> Refusal | None:
    """Prices go from 1 to 9."""
    if _open(state):
        return Refusal("9.02", "refused-shown")
    return None if 1 <= action.price <= MOST else Refusal("9.01", "refused-price")


def play(state: State, seat: Seat, action: Write, _rng: Rng) -> tuple[State, tuple[Opened, ...]]:
    """The last price opens all."""
    prices = (*state.prices[:seat], action.price, *state.prices[seat + 1 :])
    if None in prices:
        return State(state.step, prices), ()
    return State(state.step + 1, prices), (Opened(tuple(price or 0 for price in prices)),)


def view(state: State, seat: Seat | None) -> View:
    """One's own price until all are open."""
    shown = tuple(price or 0 for price in state.prices) if _open(state) else None
    ready = len(state.prices) - state.prices.count(None)
    own = viewer(seat, len(state.prices))
    return View(state.step, ready, None if own is None else state.prices[own], shown, state.over)


def outcome(state: State) -> Outcome | None:
    """The highest price that is alone."""
    if not state.over:
        return None
    prices = [price or 0 for price in state.prices]
    scores = tuple(price if prices.count(price) == 1 else 0 for price in prices)
    ranks, winners = ranked(scores, highest=True)
    return Outcome("ending-shown", scores, ranks, winners)


def absent(state: State, seat: Seat, rng: Rng) -> Write:
    """Any price."""
    return rng.choice(legal(state, seat))


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Other prices are hidden until all are open."""
    if _open(state):
        return state
    others = [other for other in range(len(state.prices)) if other != seat]
    ready = rng.shuffled(others)[: sum(state.prices[other] is not None for other in others)]
    prices = tuple(
        price if other == seat else rng.below(MOST) + 1 if other in ready else None
        for other, price in enumerate(state.prices)
    )
    return State(state.step, prices)


def clock(state: State) -> Clock | None:
    """Open prices stay visible for a while."""
    return Clock("shown", SHOW_SECONDS) if _open(state) and not state.over else None


def expire(state: State, _rng: Rng) -> tuple[State, tuple[Opened, ...]]:
    """Everybody has seen them."""
    return State(state.step + 1, state.prices, over=True), ()


GAME = Game(
    about=About("hidden_price", minutes=(1, 2)),
    values=Values(State, Write, Opened, View, Options),
    seats=lambda _options: range(2, 6),
    setup=setup,
    awaited=awaited,
    legal=legal,
    check=check,
    play=play,
    view=view,
    outcome=outcome,
    absent=absent,
    resample=resample,
    timed=Timed(clock, expire),
)
