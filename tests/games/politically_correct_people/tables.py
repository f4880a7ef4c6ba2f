"""Tables of Politically Correct People in few words, for its tests.

Cards are written by their names, a number before them for several: `4 salaryman, floating, premier`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from bot.text import Texts
from games import GAMES
from games.core import Refusal, Rng, Seat, clockwise
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.pieces import CALENDAR, Action, Declare, Desk, full_deck, in_order
from games.politically_correct_people.rules.state import Playing, State
from games.politically_correct_people.screens import SCREENS
from games.screen import Button, Entered, MultiSelect, Paragraph, Picture, Reveal, Row, Screen
from games.testing.playouts import words
from tests.games.screens import Shown, words_of

KEY = "politically_correct_people"
A, B, C, D, E = range(5)

Result = tuple[s.State, tuple[ev.Event, ...]]


class Drawn(Rng):
    """Draws that a test has written down: the faces of dice, in order."""

    def __init__(self, *dice: int) -> None:
        super().__init__(b"written down", 0)
        self.dice = list(dice)

    def named(self, *name: str | int) -> Rng:
        """The same: the order of what is written down says what each is for."""
        return self if self.dice else super().named(*name)

    def below(self, bound: int) -> int:
        """The next one; without any left, a real draw."""
        return self.dice.pop(0) - 1 if self.dice else super().below(bound)


def cards(written: str) -> tuple[p.Card, ...]:
    """Cards by their names."""
    found: list[p.Card] = []
    for part in filter(None, (part.strip() for part in written.split(","))):
        many, _, name = part.rpartition(" ")
        found += [name] * int(many or 1)
    return tuple(found)


def table(
    *fronts: str,
    hands: Sequence[str] = (),
    money: Sequence[int] = (),
    phase: s.Phase | None = None,
    deck: str | None = None,
    pool: str = "",
    trigger: Seat | None = None,
    round_: int = 1,
    aside: int = 0,
    **options: Any,
) -> s.State:
    """A table with these cards in front, in hands and in the pool; the rest is the deck if none is given."""
    seats = len(fronts)
    chosen = p.Options(**options)
    laid = tuple(in_order(cards(front)) for front in fronts)
    held = tuple(map(cards, hands)) or ((),) * seats
    rest = list(full_deck(int(chosen.calendars)))
    for card in (*cards(pool), *(CALENDAR,) * aside, *sum(laid, ()), *sum(held, ())):
        rest.remove(card)
    top = cards(deck) if deck is not None else tuple(sorted(rest))
    for card in top:
        rest.remove(card)
    return s.State(
        options=chosen,
        round=round_,
        starter=0,
        deck=top,
        pool=cards(pool),
        discards=tuple(rest),
        aside=aside,
        trigger=trigger,
        fronts=laid,
        hands=held,
        money=tuple(money) or (4,) * seats,
        benefices=(8, 4),
        phase=phase or s.Playing(0),
    )


def election(*fronts: str, trigger: Seat = 0, **more: Any) -> s.State:
    """A table whose election begins."""
    phase = s.Declaring(clockwise(trigger, len(fronts)), (None,) * len(fronts))
    return table(*fronts, trigger=trigger, phase=phase, **more)


def act(state: s.State, seat: Seat, action: p.Action, *dice: int) -> Result:
    """A seat does what it may do."""
    assert GAME.check(state, seat, action) is None, GAME.check(state, seat, action)
    after, told = GAME.play(state, seat, action, Drawn(*dice))
    whole(after)
    return after, told


def acts(state: s.State, *steps: tuple[Seat, p.Action]) -> Result:
    """Several, one after the other; answers all that was seen."""
    seen: list[ev.Event] = []
    for seat, action in steps:
        state, told = act(state, seat, action)
        seen += told
    return state, tuple(seen)


def awaited(state: s.State) -> Seat:
    """The one seat whose decision is awaited."""
    (seat,) = GAME.awaited(state).seats
    return seat


def refusal(state: s.State, seat: Seat, action: p.Action) -> tuple[str, str]:
    """The ruling and the key of why this seat may not do this; there are words for it in every language."""
    refused: Refusal | None = GAME.check(state, seat, action)
    assert refused is not None
    for language in ("en", "ja"):
        assert Texts(GAMES).of(language, KEY)(refused.key, **dict(refused.args))
    return refused.ruling, refused.key


def all_cards(state: s.State) -> Counter[p.Card]:
    """Every card, wherever it is."""
    held = (*state.hands, *state.fronts, state.deck, state.pool, state.discards)
    return Counter(card for part in held for card in part) + Counter({CALENDAR: state.aside})


def whole(state: s.State) -> None:
    """There are 55 cards, no calendar in hands, fronts or pool, and no debts (1.41)."""
    assert all_cards(state) == Counter(full_deck(int(state.options.calendars)))
    assert not any(CALENDAR in part for part in (*state.hands, *state.fronts, state.pool))
    assert min(state.money) >= 0


def side(money: int = 0, hand: str = "", front: str = "", promise: int | None = None) -> p.Side:
    """What one side gives."""
    return p.Side(money, in_order(cards(hand)), in_order(cards(front)), promise)


NOTHING = p.Side()


def offered(state: s.State, offer: p.Offer) -> s.State:
    """An offer is made."""
    return act(state, offer.proposer, p.Propose(offer))[0]


def dealt(state: s.State, offer: p.Offer) -> Result:
    """An offer is made and accepted."""
    return act(offered(state, offer), offer.receiver, p.Accept(offer))


def put(state: s.State, **changes: Any) -> s.State:
    """The state with something changed."""
    return cast("s.State", replace(state, **changes))


FRONTS = ("heir, 4 salaryman, floating", "boss, 2 farmer, 2 senior", "lawyer, housewife", "")


def promise(*vows: p.Vow) -> p.Side:
    """A side that gives nothing but promises."""
    return p.Side(vows=vows)


def promised(state: s.State, maker: Seat, receiver: Seat, vow: p.Vow) -> s.State:
    """A deal in which one promises another something."""
    return dealt(state, p.Offer(maker, receiver, promise(vow), NOTHING))[0]


def verdicts(state: s.State) -> list[p.Verdict]:
    """What became of all promises so far."""
    return [said.verdict for said in state.vows]


def declared(state: s.State, *candidates: str | None) -> s.State:
    """All seats declare."""
    return acts(state, *((seat, p.Declare(card)) for seat, card in enumerate(candidates)))[0]


def ballot() -> s.State:
    """Four players vote; D has nothing in front."""
    return declared(election(*FRONTS), "heir", "boss", "lawyer", None)


def begun(seats: int = 5, number: int = 0, **options: str) -> s.State:
    """A game dealt."""
    return GAME.setup(seats, p.Options(**options), Rng(b"begun", number))


TOWN = (
    "premier, 4 salaryman, floating",
    "councillor, newcomer, 2 farmer",
    "boss, salaryman, floating",
    "3 housewife, floating",
    "celebrity, 2 senior",
)
"""The fronts of golden test 2."""


RUN = ("premier", "councillor", "boss", None, "celebrity")


COUNTED = (
    ev.Vote(C, "floating", C, 5),
    ev.Vote(D, "housewife", A, 4),
    ev.Vote(E, "senior", C, 3),
    ev.Vote(A, "floating", A, 2),
    ev.Vote(B, "farmer", A, 3),
    ev.Vote(C, "salaryman", E, 1),
    ev.Vote(D, "floating", B, 6),
    ev.Vote(A, "salaryman", B, 5),
)


def town(**more: object) -> s.State:
    """All candidates of golden test 2 are declared, C first."""
    state = election(*TOWN, trigger=C, **more)
    return acts(state, *((seat, Declare(RUN[seat])) for seat in (C, D, E, A, B)))[0]


def but_the_count(told: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
    """What was told, without how an election came out in all."""
    return tuple(seen for seen in told if not isinstance(seen, ev.Elected))


def tie(*totals: int, trigger: Seat = 0, **more: object) -> s.State:
    """A count with these totals: politicians alone, all pass."""
    names = {1: ["newcomer", "activist"], 2: ["celebrity", "newscaster"], 3: ["councillor", "lawyer"]}
    names |= {4: ["bureaucrat", "boss"], 5: ["heir"], 6: ["premier"]}
    running = [names[total].pop(0) for total in totals]
    fronts = [*running, *("",) * (4 - len(running))]
    state = election(*fronts, trigger=trigger, **more)
    seats = [(trigger + place) % len(fronts) for place in range(len(fronts))]
    return acts(state, *((seat, Declare(fronts[seat] or None)) for seat in seats))[0]


def tidying(*fronts: str, top: Seat = 1, **more: object) -> s.State:
    """After an election."""
    seats = len(fronts)
    phase = s.Tidying(tuple((top + place) % seats for place in range(seats)), top)
    return table(*fronts, phase=phase, trigger=0, **more)


HANDS = ("heir, fund", "2 farmer", "boss", "", "believer")

STALLS = ("lawyer, 3 senior", "2 senior, floating", "4 salaryman", "", "")


def market(**more: object) -> State:
    """Five players with something to trade, A's turn."""
    return table(*STALLS, hands=HANDS, phase=Playing(A), **more)


LANGUAGES = ("en", "ja")
EMPTY = ("", "", "", "")
private = Shown(KEY).private
public = Shown(KEY).public


def described(screen: Screen) -> str:
    """All words of a screen, those for who cannot see its picture with them."""
    alts = [block.alt for block in screen.blocks if isinstance(block, Picture)]
    return "\n".join([*alts, words_of(screen)])


def buttons(screen: Screen) -> dict[str, Button]:
    """The buttons by their labels."""
    return {control.label: control for control in screen.controls if isinstance(control, Button)}


def menu(screen: Screen, name: str) -> MultiSelect:
    """A menu of several."""
    return next(part for part in screen.controls if isinstance(part, MultiSelect) and part.name == name)


def entered(state: State, seat: Seat, desk: Desk | None, name: str, given: Any) -> Any:
    """What a press stands for after something was picked or typed."""
    typed = isinstance(given, dict)
    what = Entered(name, typed=given) if typed else Entered(name, given)
    return SCREENS.entered(GAME.view(state, seat), seat, desk, what)


def components(screen: Screen) -> int:
    """How many of Discord's components a screen takes, its container included."""
    return 1 + sum(1 + len(block.controls) if isinstance(block, Row) else 1 for block in screen.blocks)


def beats(before: State, seat: Seat, action: Action, *dice: int, language: str = "en") -> tuple[Reveal, ...]:
    """What the public post shows, one after the other, once this has been done."""
    after, events = act(before, seat, action, *dice)
    return SCREENS.reveals(GAME.view(before, None), GAME.view(after, None), events, words(KEY, language))


def headings(shown: tuple[Reveal, ...]) -> list[str]:
    """The first line of each."""
    return [beat[0].text.removeprefix("### ") for beat in shown if isinstance(beat[0], Paragraph)]
