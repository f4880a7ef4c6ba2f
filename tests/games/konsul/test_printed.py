"""Every number on Konsul's rules pages is that of the code."""

from __future__ import annotations

import pytest

from bot.text import LANGUAGES
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from tests.games.printed import PATIENCE, Fact, fact, left_over, missing

KEY = "konsul"
SHARES = (13, 12, 12, 10)
"""How many cards the players have in the example of the end."""
EXAMPLE = ("R3", p.FLAG, "R5")
MISFIT = "B5"


def components() -> list[Fact]:
    seats, low, high = (
        GAME.seats(p.Options()),
        [p.VALUES[card] for card in p.LOW],
        [p.VALUES[kind[0]] for kind in p.HIGH],
    )
    return [
        fact("© {}", "© {}", 2002),
        fact("- {}–{} players are", "{}～{}人で遊びます", seats[0], seats[-1]),
        fact(
            "Thirty-five cards lie face down: {:w} colours from {} to {}, and flags worth {}",
            "{4}枚のカード（{0:k}色の{1}～{2}と、{3}点の旗印）",
            len(p.COLOURS),
            min(low),
            max(low),
            p.VALUES[p.FLAG],
            len(p.LOW) + p.FLAGS,
        ),
        fact(
            "in {:w} colours from {} to {}, and {:w} **flags**",
            "{:k}色それぞれ{}～{}の**数字カード**と、{}枚の**旗印カード**",
            len(p.COLOURS),
            min(low),
            max(high),
            p.FLAGS,
        ),
        fact(
            "The {0}s to {1}s and the flags are shuffled and laid out face down: {2} cards, "
            "{4:w} rows **{3}–{5}** of {7:w} columns **{6}–{7}**",
            "{0}～{1}の数字カードと旗印カードを混ぜて、伏せて並べます。全部で{2}枚、"
            "**{3}～{5}**の{4}行に、**{6}～{7}**の{7}列です",
            min(low),
            max(low),
            len(p.LOW) + p.FLAGS,
            p.ROWS[0],
            len(p.ROWS),
            p.ROWS[-1],
            1,
            p.COLUMNS,
        ),
        fact(
            "{0:w} cards in {0:w} different colours: a **{1}**, a **{2}** and an **{3}**",
            "それぞれ色の異なる**{1}・{2}・{3}**の{0}枚",
            len(p.HIGH),
            *high,
        ),
        fact("The other {}s, {}s and {}s", "余った{}・{}・{}", *high),
        fact("A {} counts as much as an {} or a flag", "{}も{}も旗印も、同じ1枚", min(low), max(high)),
    ]


def turns() -> list[Fact]:
    least, values = p.bids(0, p.HIGHEST_BID)[0].bid, [p.VALUES[card] for card in EXAMPLE]
    return [
        fact("open it with a bid of at least {}", "必ず{}以上の競り値", least),
        fact("whole number of at least {}", "競り値は{}以上の整数", least),
        fact("A bid of {} always", "競り値{}は", least),
        fact("the bot opens with {}, else", "最初なら{}を宣言し", least),
        fact("(+{}, +{}, +{})", "（+{}、+{}、+{}）", *p.USUAL_RAISES),
        fact(
            "above {}, or above {} cards",
            "{}まで、カード枚数による競りでは{}まで",
            p.HIGHEST_BID,
            p.MOST_CARDS,
        ),
        fact("a flag counts **{}**", "1枚**{}点**", p.VALUES[p.FLAG]),
        fact("and {} for each flag", "旗印カード1枚につき{}を", p.VALUES[p.FLAG]),
        fact(
            "Bid 9. Ann turns up a red {0}, a flag and a red {2}: {0} + {1} + {2} = {3}",
            "競り値は9。アキは赤{0}、旗印、赤{2}をめくりました。{0}+{1}+{2}={3}で",
            *values,
            sum(values),
        ),
        fact("the second number card has", "{}枚目の数字カードで「赤", 2),
        fact("The second number card decides", "{}枚目の数字カードで決まり", 2),
        fact("A blue {} would", "青{}をめくれば", p.VALUES[MISFIT]),
        fact("every card counts **{}**, flags too", "すべてのカードを**{}**と数え", 1),
        fact("every card counts {} in bids", "すべてのカードを{}と数え", 1),
    ]


def the_rest() -> list[Fact]:
    (viewing,) = [choice.values for choice in GAME.choices if choice.field == "viewing"]
    return [
        fact(
            "({}, {}, {} or {} seconds, usually {};",
            "（{}・{}・{}・{}秒、標準は{}秒。",
            *(seconds for seconds in viewing if seconds != "seen"),
            p.Options().viewing,
        ),
        fact("lowest free number from {} on", "横の場所には{}から順に", p.GRID + 1),
        fact(
            "{0:W} players end with {1}, {2}, {3} and {4} cards: the {5} win",
            "{0}人の手札が{1}枚、{2}枚、{3}枚、{4}枚で終わったら、中身が何であっても{5}枚の人の勝ち",
            len(SHARES),
            *SHARES,
            max(SHARES),
        ),
        fact("With no cards in hand", "手札が{}枚でも", 0),
        fact("Only the second choice counts", "確定するのは{}つ目", 2),
    ]


FACTS = [PATIENCE, *components(), *turns(), *the_rest()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_pages_print_the_numbers_of_the_code(language: str) -> None:
    assert missing(KEY, language, FACTS) == []
    assert left_over(KEY, language, FACTS) == []


def test_the_printed_examples_are_right() -> None:
    assert all(p.can_join(card, EXAMPLE[:place]) for place, card in enumerate(EXAMPLE))
    assert not p.can_join(MISFIT, EXAMPLE)
    assert sum(p.VALUES[card] for card in EXAMPLE) >= 9
    assert sum(SHARES) == p.GRID + len(p.HIGH) * len(SHARES)
