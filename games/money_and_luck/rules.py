"""Money and Luck (この世は金と運). The numbers (5.07) are rulings, listed in RULES.en.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from games.core import (
    Awaited,
    Choice,
    Clock,
    Game,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Value,
    ranked,
)

ONES_IN_SET = 40
FIVES_IN_SET = 13
EXCHANGE = 5
"""So many 1000s of one face become a 5000."""
ARROWS_A, ARROWS_B = 1, 2
"""Ours (the print is lost): arrows on the black faces of the two types of coin."""
NOMINATION_SECONDS = 90
"""Ours (5.05): a talk that usually ends with nobody should not hold up the table."""

Coins: TypeAlias = Literal["WW", "WB", "BW", "BB"]
"""Two faces, W white and B black. BW differs from WB only in ③: there the first coin is of type A."""
Face: TypeAlias = Literal["white", "black"]
Ending: TypeAlias = Literal["ending-no-ritual", "ending-all-joined", "ending-no-fives"]

ALIKE: tuple[Coins, ...] = ("WW", "WB", "BB")
TWO_TYPES: tuple[Coins, ...] = ("WW", "BW", "WB", "BB")


class Options(Value, frozen=True):
    """Basic, ③ (two coin types), ④ (two sets, 6-10 players) or both; how often one may nominate (5.05)."""

    variant: Literal["basic", "luck", "ten", "luck_ten"] = "basic"
    nominations: Literal["1", "2", "3"] = "3"

    @property
    def coins(self) -> tuple[Coins, ...]:
        """What a seat may show (5.02, 5.22)."""
        return TWO_TYPES if self.variant in ("luck", "luck_ten") else ALIKE

    @property
    def two_sets(self) -> bool:
        """Whether two sets are in play (5.23)."""
        return self.variant in ("ten", "luck_ten")

    @property
    def extras(self) -> int:
        """How many seats may take extra cards, and how many each (5.05, 5.23)."""
        return 2 if self.two_sets else 1


class Cards(Value, frozen=True):
    """What lies in front of a player: white and black, 1000s and 5000s."""

    w1: int = 0
    w5: int = 0
    b1: int = 0
    b5: int = 0

    @property
    def total(self) -> int:
        """White counts for, black against."""
        return 1000 * (self.w1 - self.b1) + 5000 * (self.w5 - self.b5)


# Actions -------------------------------------------------------------------------------------------


class Show(Value, frozen=True, tag="show"):
    """Put two coins in front of you, under your hand (5.02)."""

    coins: Coins


class Nominate(Value, frozen=True, tag="nominate"):
    """Say who shall take extra cards; nobody when empty (5.05, 5.23)."""

    seats: tuple[Seat, ...] = ()


class Take(Value, frozen=True, tag="take"):
    """Take so many extra cards (5.05, 5.23)."""

    cards: int


class Flip(Value, frozen=True, tag="flip"):
    """Of the white cards that must turn black, so many are 5000s (5.09)."""

    fives: int


class Give(Value, frozen=True, tag="give"):
    """Give the chosen player a black card (5.11)."""

    value: Literal[1000, 5000]


Action: TypeAlias = Show | Nominate | Take | Flip | Give


# Events --------------------------------------------------------------------------------------------


class Began(Value, frozen=True, tag="began"):
    """The start marker lies in front of this seat (5.01)."""

    marker: Seat


class Revealed(Value, frozen=True, tag="revealed"):
    """All coins are open."""

    round: int
    coins: tuple[Coins, ...]


class Received(Value, frozen=True, tag="received"):
    """Each of these seats received so many 1000s from the deck."""

    seats: tuple[Seat, ...]
    face: Face
    cards: int = 1


class Exchanged(Value, frozen=True, tag="exchanged"):
    """Five 1000s of a face became a 5000 (5.12)."""

    seat: Seat
    face: Face


class Nominated(Value, frozen=True, tag="nominated"):
    """A seat named who shall take extra cards."""

    seat: Seat
    nominees: tuple[Seat, ...]


class Settled(Value, frozen=True, tag="settled"):
    """The talk about extra cards is over: `late` when time ran out."""

    nominees: tuple[Seat, ...]
    late: bool = False


class Declined(Value, frozen=True, tag="declined"):
    """A seat left the extra cards."""

    seat: Seat


class Ritual(Value, frozen=True, tag="ritual"):
    """The count went round the participants, in this order, and ended at the chosen player (5.07)."""

    order: tuple[Seat, ...]
    count: int
    chosen: Seat


class Flipped(Value, frozen=True, tag="flipped"):
    """The chosen player turned white cards black and took the missing ones from the deck (5.09)."""

    seat: Seat
    ones: int
    fives: int
    drawn: int


class Gave(Value, frozen=True, tag="gave"):
    """A black card changed hands (5.11)."""

    seat: Seat
    to: Seat
    value: Literal[1000, 5000]


class Ended(Value, frozen=True, tag="ended"):
    """The game is over."""

    ending: Ending


Event: TypeAlias = (
    Began
    | Revealed
    | Received
    | Exchanged
    | Nominated
    | Settled
    | Declined
    | Ritual
    | Flipped
    | Gave
    | Ended
)


# Phases and state ----------------------------------------------------------------------------------


class Choosing(Value, frozen=True, tag="choosing"):
    """Coins are chosen in secret; None is a seat that has not yet."""

    coins: tuple[Coins | None, ...]


class Nominating(Value, frozen=True, tag="nominating"):
    """Those who showed WW talk about the extra cards. None: not yet nominated; `left`: how often one may."""

    coins: tuple[Coins, ...]
    talkers: tuple[Seat, ...]
    named: tuple[tuple[Seat, ...] | None, ...]
    left: tuple[int, ...]


class Taking(Value, frozen=True, tag="taking"):
    """The first of the queue decides how many extra cards to take."""

    coins: tuple[Coins, ...]
    queue: tuple[Seat, ...]


class Flipping(Value, frozen=True, tag="flipping"):
    """The chosen player decides how many of `cards` to flip are 5000s."""

    coins: tuple[Coins, ...]
    order: tuple[Seat, ...]
    chosen: Seat
    cards: int


class Giving(Value, frozen=True, tag="giving"):
    """The first of the queue decides which black card to give."""

    coins: tuple[Coins, ...]
    order: tuple[Seat, ...]
    chosen: Seat
    queue: tuple[Seat, ...]


class Over(Value, frozen=True, tag="over"):
    """Nothing more to do."""

    ending: Ending


Open: TypeAlias = Nominating | Taking | Flipping | Giving | Over
"""Phases in which everybody sees everything."""
Phase: TypeAlias = Choosing | Open


class State(Value, frozen=True):
    """The whole game. `deck` may fall below 0 only as ruling 5.14 allows."""

    options: Options
    cards: tuple[Cards, ...]
    deck: int
    middle: int
    marker: Seat
    round: int
    step: int
    phase: Phase


class Chosen(Value, frozen=True, tag="chosen"):
    """What may be known while coins are chosen: how many are ready, and one's own coins."""

    ready: int
    mine: Coins | None


class View(Value, frozen=True):
    """What a seat, or the public (None), may know."""

    seat: Seat | None
    options: Options
    cards: tuple[Cards, ...]
    deck: int
    middle: int
    marker: Seat
    round: int
    step: int
    phase: Chosen | Open


# Who and what --------------------------------------------------------------------------------------


def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, beginning with this one."""
    return (*range(start, seats), *range(start))


def black_faces(coins: Coins, options: Options) -> int:
    """What a pair of coins adds to the count: black faces, or in ③ their arrows (5.22)."""
    if len(options.coins) == len(ALIKE):
        return coins.count("B")
    return ARROWS_A * (coins[0] == "B") + ARROWS_B * (coins[1] == "B")


def flip_choices(cards: Cards, needed: int) -> range:
    """How many 5000s may be among the white cards that turn black (5.09)."""
    flips = min(needed, cards.w1 + cards.w5)
    return range(max(0, flips - cards.w1), min(cards.w5, flips) + 1)


def nominees(phase: Nominating, options: Options) -> tuple[tuple[Seat, ...], ...]:
    """Everything one may nominate: one seat, in ④ up to two, or nobody."""
    one = tuple((seat,) for seat in phase.talkers)
    if options.extras == 1:
        return (*one, ())
    talkers = sorted(phase.talkers)
    two = tuple((a, b) for i, a in enumerate(talkers) for b in talkers[i + 1 :])
    return (*one, *two, ())


# The round -----------------------------------------------------------------------------------------


class Hands:
    """A state at work: cards come one at a time, and exchanges happen in between (5.12)."""

    __slots__ = ("b1", "b5", "deck", "events", "marker", "middle", "state", "w1", "w5")

    def __init__(self, state: State) -> None:
        self.state = state
        self.w1 = [cards.w1 for cards in state.cards]
        self.w5 = [cards.w5 for cards in state.cards]
        self.b1 = [cards.b1 for cards in state.cards]
        self.b5 = [cards.b5 for cards in state.cards]
        self.deck = state.deck
        self.middle = state.middle
        self.marker = state.marker
        self.events: list[Event] = []

    def cards(self, seat: Seat) -> Cards:
        """What lies in front of a seat now."""
        return Cards(self.w1[seat], self.w5[seat], self.b1[seat], self.b5[seat])

    def done(self, phase: Phase, round_: int | None = None) -> tuple[State, tuple[Event, ...]]:
        """The next state: a moment of the game has passed."""
        state = self.state
        after = State(
            state.options,
            tuple(map(Cards, self.w1, self.w5, self.b1, self.b5)),
            self.deck,
            self.middle,
            self.marker,
            state.round if round_ is None else round_,
            state.step + 1,
            phase,
        )
        return after, tuple(self.events)

    def exchange(self, seat: Seat, face: Face) -> None:
        """Five 1000s of a face become a 5000, while the middle has one (5.12, 5.14)."""
        ones, fives = (self.w1, self.w5) if face == "white" else (self.b1, self.b5)
        if ones[seat] >= EXCHANGE and self.middle > 0:
            ones[seat] -= EXCHANGE
            fives[seat] += 1
            self.deck += EXCHANGE
            self.middle -= 1
            self.events.append(Exchanged(seat, face))

    def draw(self, seats: Iterable[Seat], face: Face, cards: int = 1) -> None:
        """Each seat in turn receives 1000s from the deck."""
        seats = tuple(seats)
        if not seats or not cards:
            return
        self.events.append(Received(seats, face, cards))
        for seat in seats:
            self.draw_quietly(seat, face, cards)

    def draw_quietly(self, seat: Seat, face: Face, cards: int) -> None:
        """1000s from the deck, one by one, told by whoever calls."""
        ones = self.w1 if face == "white" else self.b1
        for _ in range(cards):
            self.deck -= 1
            ones[seat] += 1
            self.exchange(seat, face)

    def flip(self, seat: Seat, fives: int, needed: int) -> None:
        """White cards turn black one by one; missing ones come black from the deck (5.09)."""
        ones = min(needed - fives, self.w1[seat])
        drawn = needed - fives - ones
        self.events.append(Flipped(seat, ones, fives, drawn))
        self.w5[seat] -= fives
        self.b5[seat] += fives
        for _ in range(ones):
            self.w1[seat] -= 1
            self.b1[seat] += 1
            self.exchange(seat, "black")
        self.draw_quietly(seat, "black", drawn)

    def give(self, seat: Seat, to: Seat, value: Literal[1000, 5000]) -> None:
        """A black card changes hands (5.11)."""
        pile = self.b1 if value == 1000 else self.b5  # noqa: PLR2004 - the value on the card
        pile[seat] -= 1
        pile[to] += 1
        self.events.append(Gave(seat, to, value))
        self.exchange(to, "black")


Result: TypeAlias = tuple[State, tuple[Event, ...]]


def reveal(state: State, coins: tuple[Coins, ...]) -> Result:
    """All coins are in: those who showed WW receive a white 1000 each (5.03, 5.04)."""
    hands = Hands(state)
    hands.events.append(Revealed(state.round, coins))
    whites = tuple(seat for seat in clockwise(state.marker, len(coins)) if coins[seat] == "WW")
    hands.draw(whites, "white")
    if not whites:
        return ritual(hands, coins)
    if len(whites) == 1:
        return hands.done(Taking(coins, whites))
    left = (int(state.options.nominations),) * len(whites)
    return hands.done(Nominating(coins, whites, (None,) * len(whites), left))


def settle(state: State, phase: Nominating, agreed: tuple[Seat, ...], *events: Event) -> Result:
    """The talk is over. In the basic game the one agreed on takes the card; in ④ each decides (5.23)."""
    hands = Hands(state)
    hands.events.extend(events)
    if not agreed:
        return ritual(hands, phase.coins)
    if state.options.extras == 1:
        hands.draw(agreed, "white")
        return ritual(hands, phase.coins)
    queue = tuple(seat for seat in clockwise(state.marker, len(state.cards)) if seat in agreed)
    return hands.done(Taking(phase.coins, queue))


def nominate(state: State, phase: Nominating, seat: Seat, named: tuple[Seat, ...]) -> Result:
    """Unanimous settles; when those who cannot change any more disagree, nobody takes a card (5.05)."""
    here = phase.talkers.index(seat)
    new = (*phase.named[:here], named, *phase.named[here + 1 :])
    left = (*phase.left[:here], phase.left[here] - 1, *phase.left[here + 1 :])
    told = Nominated(seat, named)
    if all(other == named for other in new):
        return settle(state, phase, named, told, Settled(named))
    if len({other for other, chances in zip(new, left, strict=True) if not chances}) > 1:
        return settle(state, phase, (), told, Settled(()))
    talking = Nominating(phase.coins, phase.talkers, new, left)
    return _same_moment(state, talking), (told,)


def take(state: State, phase: Taking, cards: int) -> Result:
    """The first of the queue takes extra cards; then the next decides, or the ritual begins."""
    hands = Hands(state)
    seat, queue = phase.queue[0], phase.queue[1:]
    if cards:
        hands.draw((seat,), "white", cards)
    else:
        hands.events.append(Declined(seat))
    return hands.done(Taking(phase.coins, queue)) if queue else ritual(hands, phase.coins)


def ritual(hands: Hands, coins: tuple[Coins, ...]) -> Result:
    """Count round the participants from the marker to the chosen player (5.06 to 5.08)."""
    order = tuple(seat for seat in clockwise(hands.marker, len(coins)) if coins[seat] != "WW")
    if not order:
        return end(hands, "ending-no-ritual")
    count = sum(black_faces(coins[seat], hands.state.options) for seat in order)
    chosen = order[(count - 1) % len(order)]
    hands.marker = chosen
    hands.events.append(Ritual(order, count, chosen))
    choices = flip_choices(hands.cards(chosen), len(order))
    if len(choices) > 1:
        return hands.done(Flipping(coins, order, chosen, len(order)))
    return flip(hands, coins, order, choices[0])


def flip(hands: Hands, coins: tuple[Coins, ...], order: tuple[Seat, ...], fives: int) -> Result:
    """The chosen player flips, the others receive (5.09, 5.10); those who showed BB give (5.11)."""
    chosen = hands.marker
    hands.flip(chosen, fives, len(order))
    others = clockwise(chosen, len(coins))[1:]
    hands.draw((seat for seat in others if seat in order), "black")
    givers = tuple(seat for seat in others if coins[seat] == "BB") if coins[chosen] == "BB" else ()
    return gifts(hands, coins, order, givers)


def gifts(hands: Hands, coins: tuple[Coins, ...], order: tuple[Seat, ...], queue: tuple[Seat, ...]) -> Result:
    """In turn each gives a black card; who has only one kind has no choice (5.11 to 5.13)."""
    chosen = hands.marker
    while queue:
        seat = queue[0]
        if hands.b1[seat] and hands.b5[seat]:
            return hands.done(Giving(coins, order, chosen, queue))
        hands.give(seat, chosen, 1000 if hands.b1[seat] else 5000)
        queue = queue[1:]
    return round_over(hands, order)


def give(state: State, phase: Giving, value: Literal[1000, 5000]) -> Result:
    """The first of the queue gives the card of their choice."""
    hands = Hands(state)
    hands.give(phase.queue[0], phase.chosen, value)
    return gifts(hands, phase.coins, phase.order, phase.queue[1:])


def round_over(hands: Hands, order: tuple[Seat, ...]) -> Result:
    """After a ritual: the end by condition ②, or the next round (5.17)."""
    seats = len(hands.w1)
    if len(order) == seats:
        return end(hands, "ending-all-joined")
    if hands.middle == 0:
        return end(hands, "ending-no-fives")
    return hands.done(Choosing((None,) * seats), hands.state.round + 1)


def end(hands: Hands, ending: Ending) -> Result:
    """Nothing more to do."""
    hands.events.append(Ended(ending))
    return hands.done(Over(ending))


def _same_moment(state: State, phase: Phase) -> State:
    return State(
        state.options,
        state.cards,
        state.deck,
        state.middle,
        state.marker,
        state.round,
        state.step,
        phase,
    )


# The contract --------------------------------------------------------------------------------------


def seats(options: Options) -> range:
    """3-5 players, with two sets 6-10 (5.23)."""
    return range(6, 11) if options.two_sets else range(3, 6)


def setup(players: int, options: Options, rng: Rng) -> State:
    """One white and one black 1000 each; the marker is drawn (5.01)."""
    sets = 2 if options.two_sets else 1
    return State(
        options,
        (Cards(w1=1, b1=1),) * players,
        ONES_IN_SET * sets - 2 * players,
        FIVES_IN_SET * sets,
        rng.below(players),
        1,
        0,
        Choosing((None,) * players),
    )


def awaited(state: State) -> Awaited:
    """Whose decision the game waits for. While coins are chosen nobody may know (5.02)."""
    match state.phase:
        case Choosing(coins):
            return Awaited(tuple(seat for seat, shown in enumerate(coins) if shown is None), secret=True)
        case Nominating(_, talkers, named, left):
            silent = tuple(seat for seat, name in zip(talkers, named, strict=True) if name is None)
            return Awaited(silent or tuple(seat for seat, more in zip(talkers, left, strict=True) if more))
        case Taking(_, queue) | Giving(_, _, _, queue):
            return Awaited(queue[:1])
        case Flipping(_, _, chosen, _):
            return Awaited((chosen,))
        case Over():
            return Awaited(())


_SHOWS = {coins: tuple(Show(pair) for pair in coins) for coins in (ALIKE, TWO_TYPES)}
_TAKES = {most: tuple(Take(cards) for cards in range(most, -1, -1)) for most in (1, 2)}
_GIVES = (Give(1000), Give(5000))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything this seat may do now."""
    match state.phase:
        case Choosing():
            return _SHOWS[state.options.coins]
        case Nominating(_, talkers, _, left) as phase:
            if seat not in talkers or not left[talkers.index(seat)]:
                return ()
            return tuple(map(Nominate, nominees(phase, state.options)))
        case Taking(_, queue):
            return _TAKES[state.options.extras] if queue[0] == seat else ()
        case Flipping(_, _, chosen, cards):
            return tuple(map(Flip, flip_choices(state.cards[seat], cards))) if chosen == seat else ()
        case Giving(_, _, _, queue):
            return _GIVES if queue[0] == seat else ()
        case Over():
            return ()


def check(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: PLR0911 - one line a ruling
    """Why this seat may not do this now."""
    match state.phase, action:
        case Over(), _:
            return Refusal("5.16", "refused-over")
        case Choosing(), Show(coins):
            return None if coins in state.options.coins else Refusal("5.22", "refused-coins")
        case Nominating() as phase, Nominate(named):
            return _check_nomination(phase, state.options, seat, named)
        case Taking(_, queue), Take(cards):
            if queue[0] != seat:
                return Refusal("5.05", "refused-not-yours")
            most = state.options.extras
            return None if 0 <= cards <= most else Refusal("5.05", "refused-take", (("most", most),))
        case Flipping(_, _, chosen, cards), Flip(fives):
            if chosen != seat:
                return Refusal("5.09", "refused-not-chosen")
            return None if fives in flip_choices(state.cards[seat], cards) else Refusal("5.09", "refused-flip")
        case Giving(_, _, _, queue), Give():
            return None if queue[0] == seat else Refusal("5.12", "refused-not-yours")
        case _:
            return Refusal("5.03", "refused-not-now")


def _check_nomination(
    phase: Nominating, options: Options, seat: Seat, named: tuple[Seat, ...]
) -> Refusal | None:
    if seat not in phase.talkers:
        return Refusal("5.05", "refused-not-white")
    if not phase.left[phase.talkers.index(seat)]:
        return Refusal("5.05", "refused-nominations", (("most", int(options.nominations)),))
    if named not in nominees(phase, options):
        return Refusal("5.05", "refused-nominee", (("most", options.extras),))
    return None


def play(state: State, seat: Seat, action: Action, _rng: Rng) -> Result:
    """What the action brings about."""
    match state.phase, action:
        case Choosing(coins), Show(pair):
            shown = (*coins[:seat], pair, *coins[seat + 1 :])
            ready = tuple(faces for faces in shown if faces is not None)
            if len(ready) < len(shown):
                return _same_moment(state, Choosing(shown)), ()
            return reveal(state, ready)
        case Nominating() as phase, Nominate(named):
            return nominate(state, phase, seat, named)
        case Taking() as phase, Take(cards):
            return take(state, phase, cards)
        case Flipping(coins, order), Flip(fives):
            return flip(Hands(state), coins, order, fives)
        case Giving() as phase, Give(value):
            return give(state, phase, value)
        case phase, _:
            msg = f"{action!r} in {phase!r}"
            raise ValueError(msg)


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or the public, may know (5.20)."""
    phase = state.phase
    if isinstance(phase, Choosing):
        ready = len(phase.coins) - phase.coins.count(None)
        shown: Chosen | Open = Chosen(ready, None if seat is None else phase.coins[seat])
    else:
        shown = phase
    return View(
        seat,
        state.options,
        state.cards,
        state.deck,
        state.middle,
        state.marker,
        state.round,
        state.step,
        shown,
    )


def outcome(state: State) -> Outcome | None:
    """Most points win without a ritual, fewest after one; ties win together (5.16 to 5.19, 5.26)."""
    if not isinstance(state.phase, Over):
        return None
    scores = tuple(cards.total for cards in state.cards)
    ranks, winners = ranked(scores, highest=state.phase.ending == "ending-no-ritual")
    return Outcome(state.phase.ending, scores, ranks, winners)


def absent(state: State, seat: Seat, rng: Rng) -> Action:
    """Coins at random, nominate nobody, take nothing, 1000s first (5.25)."""
    actions = legal(state, seat)
    match state.phase:
        case Choosing():
            return rng.choice(actions)
        case Flipping() | Giving():
            return actions[0]
        case _:
            return actions[-1]


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Only unrevealed coins are hidden: which other seats have chosen, and what."""
    phase = state.phase
    if not isinstance(phase, Choosing):
        return state
    others = [other for other in range(len(phase.coins)) if other != seat]
    ready = sum(phase.coins[other] is not None for other in others)
    chosen = rng.shuffled(others)[:ready]
    coins = tuple(
        pair if other == seat else rng.choice(state.options.coins) if other in chosen else None
        for other, pair in enumerate(phase.coins)
    )
    return _same_moment(state, Choosing(coins))


def clock(state: State) -> Clock | None:
    """The talk about extra cards has a short clock (5.05)."""
    if isinstance(state.phase, Nominating):
        return Clock(f"nominations-{state.round}", NOMINATION_SECONDS)
    return None


def expire(state: State, _rng: Rng) -> Result:
    """Time is up: nobody takes an extra card (5.05)."""
    if not isinstance(state.phase, Nominating):
        msg = "no clock is running"
        raise ValueError(msg)  # noqa: TRY004 - the state is of the right type, in the wrong phase
    return settle(state, state.phase, (), Settled((), late=True))


GAME = Game(
    key="money_and_luck",
    version=1,
    minutes=(5, 20),
    options=Options,
    choices=(
        Choice("variant", ("basic", "luck", "ten", "luck_ten")),
        Choice("nominations", ("1", "2", "3")),
    ),
    not_included=("sealed-a", "sealed-b"),
    state=State,
    action=Action,
    view_type=View,
    event=Event,
    draft=Nominate,
    seats=seats,
    setup=setup,
    awaited=awaited,
    legal=legal,
    check=check,
    play=play,
    view=view,
    outcome=outcome,
    absent=absent,
    resample=resample,
    clock=clock,
    expire=expire,
)
