"""A round of Money and Luck: what follows when the coins are open; what a seat may do in it, and why not.

Numbers like 5.07 are rulings.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias

from games.core import Refusal, Seat, clockwise, put
from games.money_and_luck.rules import pieces as p

Result: TypeAlias = tuple[p.State, tuple[p.Event, ...]]


def black_faces(coins: p.Coins, options: p.Options) -> int:
    """What a pair of coins adds to the count: black faces, or in ③ their arrows (5.22)."""
    if len(options.coins) == len(p.ALIKE):
        return coins.count("B")
    return p.ARROWS_A * (coins[0] == "B") + p.ARROWS_B * (coins[1] == "B")


def flip_choices(cards: p.Cards, needed: int) -> range:
    """How many 5000s may be among the white cards that turn black (5.09)."""
    flips = min(needed, cards.w1 + cards.w5)
    return range(max(0, flips - cards.w1), min(cards.w5, flips) + 1)


def total_after_flip(cards: p.Cards, needed: int, fives: int) -> int:
    """The total of a chosen player once cards have turned black, these 5000s among them (5.09)."""
    ones, drawn = split_flips(cards.w1, fives, needed)
    return cards.total - 2 * (1000 * ones + 5000 * fives) - 1000 * drawn


def split_flips(ones: int, fives: int, needed: int) -> tuple[int, int]:
    """How many of these white 1000s turn beside 5000s, and how many black ones come from the deck (5.09)."""
    flips = min(needed - fives, ones)
    return flips, needed - fives - flips


@cache
def nominees(talkers: tuple[Seat, ...], extras: int) -> tuple[tuple[Seat, ...], ...]:
    """Everything one may nominate: one seat, in ④ up to two, or none."""
    single = tuple((seat,) for seat in talkers)
    pairs = combinations(sorted(talkers), 2) if extras > 1 else ()
    return (*single, *pairs, ())


class Hands:
    """A state at work: cards come one at a time, and exchanges happen in between (5.12)."""

    __slots__ = ("b1", "b5", "deck", "events", "marker", "middle", "state", "w1", "w5")

    def __init__(self, state: p.State) -> None:
        self.state = state
        self.w1 = [cards.w1 for cards in state.cards]
        self.w5 = [cards.w5 for cards in state.cards]
        self.b1 = [cards.b1 for cards in state.cards]
        self.b5 = [cards.b5 for cards in state.cards]
        self.deck = state.deck
        self.middle = state.middle
        self.marker = state.marker
        self.events: list[p.Event] = []

    def cards_of(self, seat: Seat) -> p.Cards:
        return p.Cards(self.w1[seat], self.w5[seat], self.b1[seat], self.b5[seat])

    def done(self, phase: p.Phase, round_: int | None = None) -> tuple[p.State, tuple[p.Event, ...]]:
        state = self.state
        after = p.State(
            state.options,
            tuple(map(p.Cards, self.w1, self.w5, self.b1, self.b5)),
            self.deck,
            self.middle,
            self.marker,
            state.round if round_ is None else round_,
            state.step + 1,
            phase,
        )
        return after, tuple(self.events)

    def exchange(self, seat: Seat, face: p.Face) -> None:
        """Five 1000s of a face become a 5000, while the middle has one (5.12, 5.14); never back (5.15)."""
        ones, fives = (self.w1, self.w5) if face == "white" else (self.b1, self.b5)
        if ones[seat] >= p.EXCHANGE and self.middle > 0:
            ones[seat] -= p.EXCHANGE
            fives[seat] += 1
            self.deck += p.EXCHANGE
            self.middle -= 1
            self.events.append(p.Exchanged(seat, face))

    def draw(self, seats: tuple[Seat, ...], face: p.Face, cards: int = 1) -> None:
        """Each seat in turn receives 1000s from the deck."""
        if not seats or not cards:
            return
        self.events.append(p.Received(seats, face, cards))
        for seat in seats:
            self.draw_quietly(seat, face, cards)

    def draw_quietly(self, seat: Seat, face: p.Face, cards: int) -> None:
        """Draw 1000s from the deck, one by one; the caller reports them."""
        ones = self.w1 if face == "white" else self.b1
        for _ in range(cards):
            self.deck -= 1
            ones[seat] += 1
            self.exchange(seat, face)

    def turn_black(self, seat: Seat, fives: int, needed: int) -> None:
        """White cards turn black one by one; missing ones come black from the deck (5.09)."""
        ones, drawn = split_flips(self.w1[seat], fives, needed)
        self.events.append(p.Flipped(seat, ones, fives, drawn))
        self.w5[seat] -= fives
        self.b5[seat] += fives
        for _ in range(ones):
            self.w1[seat] -= 1
            self.b1[seat] += 1
            self.exchange(seat, "black")
        self.draw_quietly(seat, "black", drawn)

    def hand_over(self, seat: Seat, to: Seat, value: Literal[1000, 5000]) -> None:
        """A black card changes hands (5.11)."""
        pile = self.b1 if value == 1000 else self.b5  # noqa: PLR2004 - the value on the card
        pile[seat] -= 1
        pile[to] += 1
        self.events.append(p.Gave(seat, to, value))
        self.exchange(to, "black")


def reveal(state: p.State, coins: tuple[p.Coins, ...]) -> Result:
    """All coins are in: those who showed WW receive a white 1000 each (5.03, 5.04)."""
    hands = Hands(state)
    hands.events.append(p.Revealed(state.round, coins))
    whites = tuple([seat for seat in clockwise(state.marker, len(coins)) if coins[seat] == "WW"])
    hands.draw(whites, "white")
    if not whites:
        return hold_ritual(hands, coins)
    if len(whites) == 1:
        return hands.done(p.Taking(coins, whites))
    left = (int(state.options.nominations),) * len(whites)
    return hands.done(p.Nominating(coins, whites, (None,) * len(whites), left))


def settle(state: p.State, phase: p.Nominating, seats: tuple[Seat, ...], *events: p.Event) -> Result:
    """The talk is over. In the basic game the one agreed on takes the card; in ④ each decides (5.23)."""
    hands = Hands(state)
    hands.events.extend(events)
    if not seats:
        return hold_ritual(hands, phase.coins)
    if state.options.extras == 1:
        hands.draw(seats, "white")
        return hold_ritual(hands, phase.coins)
    queue = tuple([seat for seat in clockwise(state.marker, len(state.cards)) if seat in seats])
    return hands.done(p.Taking(phase.coins, queue))


def nominate(state: p.State, phase: p.Nominating, seat: Seat, named: tuple[Seat, ...]) -> Result:
    """Unanimous settles; when seats with no change left disagree, no card is taken (5.05)."""
    place = phase.talkers.index(seat)
    nominations = put(phase.named, place, named)
    left = put(phase.left, place, phase.left[place] - 1)
    nominated = p.Nominated(seat, named)
    if all(nomination == named for nomination in nominations):
        return settle(state, phase, named, nominated, p.Settled(named))
    last_words = {nomination for nomination, chances in zip(nominations, left, strict=True) if not chances}
    if len(last_words) > 1:
        return settle(state, phase, (), nominated, p.Settled(()))
    next_talk = p.Nominating(phase.coins, phase.talkers, nominations, left)
    return with_phase(state, next_talk), (nominated,)


def take(state: p.State, phase: p.Taking, cards: int) -> Result:
    """The first of the queue takes extra cards; then the next decides, or the ritual begins."""
    hands = Hands(state)
    seat, queue = phase.queue[0], phase.queue[1:]
    if cards:
        hands.draw((seat,), "white", cards)
    else:
        hands.events.append(p.Declined(seat))
    return hands.done(p.Taking(phase.coins, queue)) if queue else hold_ritual(hands, phase.coins)


def hold_ritual(hands: Hands, coins: tuple[p.Coins, ...]) -> Result:
    """Count round the participants from the marker to the chosen player (5.06 to 5.08)."""
    order = tuple([seat for seat in clockwise(hands.marker, len(coins)) if coins[seat] != "WW"])
    if not order:
        return end(hands, "ending-no-ritual")
    count = sum([black_faces(coins[seat], hands.state.options) for seat in order])
    chosen = order[(count - 1) % len(order)]
    hands.marker = chosen
    hands.events.append(p.Ritual(order, count, chosen))
    choices = flip_choices(hands.cards_of(chosen), len(order))
    if len(choices) > 1:
        return hands.done(p.Flipping(coins, order, chosen, len(order)))
    return flip(hands, coins, order, choices[0])


def flip(hands: Hands, coins: tuple[p.Coins, ...], order: tuple[Seat, ...], fives: int) -> Result:
    """The chosen player flips, the others receive (5.09, 5.10); those who showed BB give (5.11)."""
    chosen = hands.marker
    hands.turn_black(chosen, fives, len(order))
    others = clockwise(chosen, len(coins))[1:]
    hands.draw(tuple([seat for seat in others if seat in order]), "black")
    givers = tuple([seat for seat in others if coins[seat] == "BB"]) if coins[chosen] == "BB" else ()
    return collect_gifts(hands, coins, order, givers)


def collect_gifts(
    hands: Hands, coins: tuple[p.Coins, ...], order: tuple[Seat, ...], queue: tuple[Seat, ...]
) -> Result:
    """In turn each gives a black card; a seat with one kind has no choice (5.11 to 5.13)."""
    chosen = hands.marker
    while queue:
        seat = queue[0]
        if hands.b1[seat] and hands.b5[seat]:
            return hands.done(p.Giving(coins, order, chosen, queue))
        hands.hand_over(seat, chosen, 1000 if hands.b1[seat] else 5000)
        queue = queue[1:]
    return end_round(hands, order)


def give(state: p.State, phase: p.Giving, value: Literal[1000, 5000]) -> Result:
    """The first of the queue gives the card of their choice."""
    hands = Hands(state)
    hands.hand_over(phase.queue[0], phase.chosen, value)
    return collect_gifts(hands, phase.coins, phase.order, phase.queue[1:])


def end_round(hands: Hands, order: tuple[Seat, ...]) -> Result:
    """After a ritual: the end by condition ②, or the next round (5.17), which brings it nearer (5.21)."""
    seats = len(hands.w1)
    if len(order) == seats:
        return end(hands, "ending-all-joined")
    if hands.middle == 0:
        return end(hands, "ending-no-fives")
    return hands.done(p.Choosing((None,) * seats), hands.state.round + 1)


def end(hands: Hands, ending: p.Ending) -> Result:
    hands.events.append(p.Ended(ending))
    return hands.done(p.Over(ending))


def with_phase(state: p.State, phase: p.Phase) -> p.State:
    """The state in another phase, with no moment of the game gone by."""
    return p.State(
        state.options,
        state.cards,
        state.deck,
        state.middle,
        state.marker,
        state.round,
        state.step,
        phase,
    )


# What a seat may do --------------------------------------------------------------------------------

_SHOWS = {coins: tuple(p.Show(pair) for pair in coins) for coins in (p.ALIKE, p.TWO_TYPES)}
TAKES = {most: tuple(p.Take(cards) for cards in range(most, -1, -1)) for most in (1, 2)}
GIVES = (p.Give(1000), p.Give(5000))


def legal(state: p.State, seat: Seat) -> tuple[p.Action, ...]:
    """Everything this seat may do now."""
    match state.phase:
        case p.Choosing():
            return _SHOWS[state.options.coins]
        case p.Nominating(_, talkers, _, left):
            if seat not in talkers or not left[talkers.index(seat)]:
                return ()
            return _nominations(talkers, state.options.extras)
        case p.Taking(_, queue):
            return TAKES[state.options.extras] if queue[0] == seat else ()
        case p.Flipping(_, _, chosen, cards):
            return tuple(map(p.Flip, flip_choices(state.cards[seat], cards))) if chosen == seat else ()
        case p.Giving(_, _, _, queue):
            return GIVES if queue[0] == seat else ()
        case p.Over():
            return ()


@cache
def _nominations(talkers: tuple[Seat, ...], extras: int) -> tuple[p.Nominate, ...]:
    return tuple(map(p.Nominate, nominees(talkers, extras)))


def check(state: p.State, seat: Seat, action: p.Action) -> Refusal | None:
    """Why this seat may not do this now."""
    match state.phase, action:
        case p.Over(ending), _:
            return Refusal(_ending_ruling(ending, state.middle), "refused-over")
        case p.Choosing(), p.Show(coins):
            return None if coins in state.options.coins else Refusal("5.02", "refused-coins")
        case p.Nominating() as phase, p.Nominate(named):
            return _check_nomination(phase, state.options, seat, named)
        case p.Taking(_, queue), p.Take(cards):
            return _check_taking(queue, state.options, seat, cards)
        case p.Flipping() as phase, p.Flip(fives):
            return _check_flip(phase, state, seat, fives)
        case p.Giving(_, _, _, queue), p.Give():
            return _check_gift(queue, seat)
        case phase, _:
            return Refusal(_step_ruling(phase, action, state.options), "refused-not-now")


def _ending_ruling(ending: p.Ending, middle: int) -> str:
    """The ruling that ended the game: ① also when the middle is empty (5.18), else ②."""
    if ending != "ending-no-ritual":
        return "5.17"
    return "5.16" if middle else "5.18"


def _extras_ruling(options: p.Options) -> str:
    """The ruling on extra cards: at most one, or in ④ two seats with up to two each."""
    return "5.23" if options.two_sets else "5.05"


def _step_ruling(phase: p.Phase, action: p.Action, options: p.Options) -> str:
    match phase, action:
        case _, p.Show():
            return "5.02"
        case p.Nominating() | p.Taking(), p.Nominate() | p.Take():
            return _extras_ruling(options)
        case p.Flipping() | p.Giving(), p.Flip() | p.Give():
            return "5.12"
        case _:
            return "5.03"


def _check_nomination(
    phase: p.Nominating, options: p.Options, seat: Seat, named: tuple[Seat, ...]
) -> Refusal | None:
    if seat not in phase.talkers:
        return Refusal("5.05", "refused-not-white")
    if not phase.left[phase.talkers.index(seat)]:
        return Refusal("5.05", "refused-nominations", (("most", int(options.nominations)),))
    if named not in nominees(phase.talkers, options.extras):
        ruling = _extras_ruling(options) if set(named) <= set(phase.talkers) else "5.05"
        return Refusal(ruling, "refused-nominee", (("most", options.extras),))
    return None


def _check_taking(queue: tuple[Seat, ...], options: p.Options, seat: Seat, cards: int) -> Refusal | None:
    if queue[0] != seat:
        return Refusal(_extras_ruling(options), "refused-not-yours")
    most = options.extras
    return None if 0 <= cards <= most else Refusal(_extras_ruling(options), "refused-take", (("most", most),))


def _check_flip(phase: p.Flipping, state: p.State, seat: Seat, fives: int) -> Refusal | None:
    if phase.chosen != seat:
        return Refusal("5.09", "refused-not-chosen")
    choices = flip_choices(state.cards[seat], phase.cards)
    return None if fives in choices else Refusal("5.09", "refused-flip")


def _check_gift(queue: tuple[Seat, ...], seat: Seat) -> Refusal | None:
    if seat == queue[0]:
        return None
    return Refusal("5.12" if seat in queue else "5.11", "refused-not-yours")
