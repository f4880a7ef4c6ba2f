"""What a computer player would do in a seat, and what it would say beside that: in which order, how bound."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
import pytest

from bot.screens.panel import advice_answer
from bot.screens.requests import TakeAdvice
from bot.screens.wording import words
from bot.strategy_calls import StrategyCalls
from bot.table.bots import Advice, decision_draws, sign
from bot.table.commands import Act
from bot.table.table import Playing
from bot.table.terms import Terms
from bot.text import LANGUAGES
from games.core import Rng, Seat
from games.politically_correct_people.rules.pieces import Accept, Decline, Offer, Propose, Side
from games.screen import Block, Paragraph, Screen
from tests.screens.tables import TEXTS, Evening, game, labels, requests
from tests.table.company import memory_of

PARTY = "politically_correct_people"


def party() -> tuple[Evening, Seat]:
    """A game with advice that has just begun, and whose turn it is."""
    evening = game(PARTY, 4, terms=Terms(advice=True))
    return evening, evening.game.awaited.seats[0]


def says(table: Playing, seat: Seat) -> Any:
    strategy = table.package.strategy
    assert strategy is not None
    draws = decision_draws(table, seat, "talk")
    return strategy.talk(table.game.view(table.state, seat), seat, memory_of(table, seat), draws)


def hints(table: Playing, seat: Seat, action: Any, said: Any, language: str = "en") -> tuple[Block, ...]:
    advice = Advice(action, said, memory_of(table, seat))
    return advice_answer(table, seat, advice, words(TEXTS, table, language, seat)).joined(())


def told(blocks: tuple[Block, ...]) -> list[str]:
    (said,) = [block.text for block in blocks if isinstance(block, Paragraph)]
    return [line for line in said.splitlines() if line.startswith("🤖")]


def offers(evening: Evening, one: Seat, other: Seat, gives: Side, asks: Side) -> Offer:
    offer = Offer(one, other, gives, asks)
    evening.do(Act(msgspec.to_builtins(Propose(offer))), evening.user(one))
    return offer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answer", [Accept, partial(Decline, reason="little")])
def test_the_answer_to_an_offer_comes_first(answer: Callable[[Offer], Any], language: str) -> None:
    evening, seat = party()
    gives, asks = (Side(2), Side()) if answer is Accept else (Side(), Side(2))
    offer = offers(evening, (seat + 1) % 4, seat, gives, asks)
    table = evening.game
    action, said = table.game.legal(table.state, seat)[0], says(table, seat)
    assert said == answer(offer)
    shown, text = hints(table, seat, action, said, language), words(TEXTS, table, language, seat)
    view, advised = table.game.view(table.state, seat), table.package.screens.advised
    assert advised is not None
    first, second = (advised(view, seat, each, text) for each in (said, action))
    assert told(shown) == [text("advice", does=first), text("advice-then", does=second)]
    signs = [TakeAdvice(sign(table, seat, each)) for each in (said, action)]
    assert list(requests(Screen(shown))) == signs
    assert signs[0] != signs[1]
    assert labels(Screen(shown)) == [text("button-take-first"), text("button-take-second")]


def test_an_offer_of_ones_own_comes_after_the_decision() -> None:
    evening, seat = party()
    table = evening.game
    action, said = (
        table.game.legal(table.state, seat)[0],
        Propose(Offer(seat, (seat + 1) % 4, Side(3), Side(2))),
    )
    assert said not in table.game.legal(table.state, seat)
    first, second = told(hints(table, seat, action, said))
    assert (first.startswith("🤖 In your seat"), second.startswith("🤖 Beside that, it offers a deal")) == (
        True,
    ) * 2
    for other in (None, action):
        assert told(hints(table, seat, action, other)) == [first]
    assert told(hints(table, seat, None, said)) == [
        second.replace("Beside that, it", "In your seat, a computer player")
    ]
    assert told(hints(table, seat, None, None)) == ["🤖 I cannot say this time."]


async def test_unseen_acts_of_two_others_change_no_hint() -> None:
    """Neither what a mind says, however it draws, nor what stands for it."""
    evening, seat = party()
    one, two, three = ((seat + step) % 4 for step in (1, 2, 3))
    mine = offers(evening, one, seat, Side(1), Side(2))
    before = evening.game
    offers(evening, two, three, Side(1), Side(2))
    after = evening.game
    action = after.game.legal(after.state, seat)[0]
    refused = Decline(mine, "little")
    assert says(after, seat) == says(before, seat) == refused
    assert hints(after, seat, action, refused) == hints(before, seat, action, refused)
    with ThreadPoolExecutor(1) as pool:
        drawn = [await StrategyCalls(pool).talk(drawing(table), seat) for table in (before, after)]
    assert drawn[0] == drawn[1] is not None


def drawing(table: Playing) -> Playing:
    assert table.package.strategy is not None
    strategy = dataclasses.replace(table.package.strategy, talk=anything)
    return dataclasses.replace(table, package=dataclasses.replace(table.package, strategy=strategy))


def anything(_view: Any, seat: Seat, _memory: Any, rng: Rng) -> Propose:
    return Propose(Offer(seat, (seat + 1) % 4, Side(1), Side(1 + rng.below(100))))
