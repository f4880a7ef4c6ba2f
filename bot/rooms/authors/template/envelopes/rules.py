"""The rules of Envelopes, as plain functions of values. Numbers like 0.03 are rulings."""

from __future__ import annotations

from typing import TypeAlias

from games.core import (
    About,
    Awaited,
    Game,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Value,
    Values,
    ranked,
    replace,
    viewer,
)
from games.sealed import Sealed

DECK = tuple(card for card in range(1, 10) for _ in range(4))
HAND, TURNS, MOST = 3, 2, 9
"""Cards of a hand, turns of each player, and the highest stake."""


# What may be done, and what everybody sees happen ---------------------------------------------------


class Trade(Value, frozen=True, tag="trade"):
    """Give a card of one's own, and draw one of another hand unseen (0.02)."""

    card: int
    other: Seat


class Keep(Value, frozen=True, tag="keep"):
    """Leave one's hand as it is."""


class Stake(Value, frozen=True, tag="stake"):
    """Stake points, in secret, on having the highest hand (0.03)."""

    points: int


Action: TypeAlias = Trade | Keep | Stake


class Traded(Value, frozen=True, tag="traded"):
    """Two hands exchanged a card. Which ones, no event may tell: everybody reads it."""

    seat: Seat
    other: Seat


class Kept(Value, frozen=True, tag="kept"):
    """A player left the own hand as it was."""

    seat: Seat


class Opened(Value, frozen=True, tag="opened"):
    """All hands and stakes are open; the view shows them."""


Event: TypeAlias = Traded | Kept | Opened


# The state, and what of it a seat may know ----------------------------------------------------------


class News(Value, frozen=True):
    """The last trade: only its two seats know the cards."""

    seat: Seat
    other: Seat
    gave: int
    got: int


class State(Value, frozen=True):
    """Everything there is."""

    step: int
    """The number of moments so far."""
    hands: tuple[tuple[int, ...], ...]
    """The cards of each seat, in order."""
    turn: Seat
    """The seat whose turn it is."""
    left: int
    """The number of turns until the stakes."""
    stakes: Sealed[int]
    """What each seat has staked."""
    news: News | None = None
    """What happened last."""


class View(Value, frozen=True):
    """What a seat may know, built up from nothing."""

    step: int
    """The number of moments so far."""
    seats: int
    """The number of seats."""
    turn: Seat
    """The seat whose turn it is."""
    left: int
    """The number of turns until the stakes."""
    ready: int
    """The number of seats that have staked."""
    hand: tuple[int, ...] = ()
    """The reader's cards; empty for the public."""
    stake: int | None = None
    """What the reader has staked."""
    news: News | None = None
    """What happened last."""
    open: tuple[tuple[tuple[int, ...], int], ...] = ()
    """All hands and stakes, at the end."""


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know; None is the public."""
    seats = len(state.hands)
    reader = viewer(seat, seats)
    public_view = View(state.step, seats, state.turn, state.left, state.stakes.ready)
    if state.stakes.is_open:
        return replace(public_view, open=tuple(zip(state.hands, state.stakes.opened, strict=True)))
    if reader is None:
        return public_view
    news = state.news if state.news and reader in (state.news.seat, state.news.other) else None
    return replace(public_view, hand=state.hands[reader], stake=state.stakes.of(reader), news=news)


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Another state that this seat must think possible: what is hidden from it is dealt again."""
    if state.stakes.is_open:
        return state
    seat_view = view(state, seat)
    # What a seat knows: its own hand, and the card that it gave away, where it went.
    known_cards: dict[Seat, list[int]] = {other: [] for other in range(len(state.hands))}
    if seat is not None:
        known_cards[seat] = list(seat_view.hand)
    if seat_view.news and seat == seat_view.news.seat:
        known_cards[seat_view.news.other].append(seat_view.news.gave)
    elif seat_view.news:
        known_cards[seat_view.news.seat].append(seat_view.news.got)
    pool = list(DECK)
    for card in (card for cards in known_cards.values() for card in cards):
        pool.remove(card)
    pool = list(rng.shuffled(tuple(pool)))
    for cards in known_cards.values():
        cards += [pool.pop() for _ in range(HAND - len(cards))]
    hands = tuple(tuple(sorted(cards)) for cards in known_cards.values())
    news = state.news
    if news and seat_view.news is None:
        news = replace(news, gave=rng.choice(hands[news.other]), got=rng.choice(hands[news.seat]))
    stakes = state.stakes.resample(seat, rng, lambda _: rng.below(MOST + 1))
    return replace(state, hands=hands, news=news, stakes=stakes)


# The game -------------------------------------------------------------------------------------------


def setup(players: int, _options: object, rng: Rng) -> State:
    """Three cards each (0.01); who begins is drawn."""
    deck = rng.shuffled(DECK)
    hands = tuple(tuple(sorted(deck[HAND * seat : HAND * seat + HAND])) for seat in range(players))
    return State(0, hands, rng.below(players), TURNS * players, Sealed[int].empty(players))


def awaited(state: State) -> Awaited:
    """Whose turn it is; then those who have not staked yet, of whom only the number is told."""
    return Awaited((state.turn,)) if state.left else state.stakes.awaited


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything that a seat may do now. A stake may be changed until the last one is in."""
    if state.stakes.is_open:
        return ()
    if not state.left:
        return tuple(map(Stake, range(MOST + 1)))
    if seat != state.turn:
        return ()
    others = [other for other in range(len(state.hands)) if other != seat]
    return (Keep(), *(Trade(card, other) for card in sorted(set(state.hands[seat])) for other in others))


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why not: every refusal that a player reads comes from here."""
    if action in legal(state, seat):
        return None
    if isinstance(action, Stake) and not state.left:
        return Refusal("0.03", "refused-over" if state.stakes.is_open else "refused-stake")
    return Refusal("0.02", "refused-turn")


def play(state: State, seat: Seat, action: Action, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """The next state, and what everybody saw."""
    if isinstance(action, Stake):
        stakes = state.stakes.with_choice(seat, action.points)
        # A hidden choice is no moment of the game; the last one, which opens all, is.
        return replace(state, stakes=stakes, step=state.step + stakes.is_open), (
            (Opened(),) if stakes.is_open else ()
        )
    after = replace(
        state, step=state.step + 1, turn=(seat + 1) % len(state.hands), left=state.left - 1, news=None
    )
    if isinstance(action, Keep):
        return after, (Kept(seat),)
    hands = [list(hand) for hand in state.hands]
    card_received = rng.choice(state.hands[action.other])
    hands[seat].remove(action.card)
    hands[action.other].remove(card_received)
    hands[seat].append(card_received)
    hands[action.other].append(action.card)
    news = News(seat, action.other, action.card, card_received)
    return replace(after, hands=tuple(tuple(sorted(hand)) for hand in hands), news=news), (
        Traded(seat, action.other),
    )


def outcome(state: State) -> Outcome | None:
    """The highest hand wins its stake, all others lose theirs; a stake that is won beats a hand (0.04)."""
    if not state.stakes.is_open:
        return None
    sums = [sum(hand) for hand in state.hands]
    stakes = state.stakes.opened
    scores = tuple(
        total + (stake if total == max(sums) else -stake) for total, stake in zip(sums, stakes, strict=True)
    )
    return Outcome("ending-opened", scores, *ranked(scores, highest=True))


def absent(state: State, _seat: Seat, _rng: Rng) -> Action:
    """The move of a seat whose player is away: it shows nothing of the hand."""
    return Keep() if state.left else Stake(0)


def alerts(state: State, seat: Seat) -> tuple[str, ...]:
    """What a seat is to be told of at once though it is not its turn: a card was exchanged with it."""
    return (f"traded-{state.step}",) if state.news and state.news.other == seat else ()


GAME = Game(
    about=About("envelopes", minutes=(5, 10)),
    values=Values(State, Action, Event, View),
    seats=lambda _options: range(2, 5),
    setup=setup,
    awaited=awaited,
    legal=legal,
    check=check,
    play=play,
    view=view,
    outcome=outcome,
    absent=absent,
    resample=resample,
    alerts=alerts,
)
