"""The author's example as the rules pages print it, page by page."""

from __future__ import annotations

from collections.abc import Iterator

from games.seijiya_no_koshin.rules.board import spots, sums, top_cards
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRIES,
    COUNTRY,
    EDGES,
    LIMIT,
    NUMBER,
    Country,
    Taking,
    cell_at,
)
from games.seijiya_no_koshin.rules.scoring import country_scores, score_hand, visible_counts
from tests.games.printed import Fact, fact
from tests.games.seijiya_no_koshin.boards import DIAMOND, TOLD, Point, edges, field, marks_at, told

HAND: dict[Country, int] = {"US": 3, "RU": 2, "KR": 1}
"""The hand of the author's example."""
KEPT = Taking(1, ("RU", "KR"))
"""What is taken in the example of exposed cards."""


def around_cell(point: Point, cards: int) -> tuple[int, int]:
    doves, hawks = marks_at(edges(told(cards).squares), cell_at(*point))
    return doves, hawks


def most_at(point: Point, cards: int) -> int:
    return next(spot.most for spot in spots(told(cards)) if spot.cell == cell_at(*point))


def placing() -> Iterator[Fact]:
    china, russia, korea, other, us = (NUMBER[card] for card, _ in TOLD[:5])
    first, second = -EDGES[DIAMOND[-1, 0], False][0], -EDGES[DIAMOND[0, 1], False][3]
    assert {first, second} == {1, 2}
    yield fact(
        "a diamond of {:w} field cards. China {}",
        "場カード{}枚の菱形で、上と左の場カードの間に中国の{}",
        4,
        china,
    )
    yield fact("It touches {:w} hawks", "タカマーク{}つと", max(first, second))
    yield fact("so China stands at **{}**", "中国は**{}点**", country_scores(told(1))["CN"])
    bottom, limit = cell_at(0, -1), LIMIT[DIAMOND[0, -1]]
    yield fact("bottom field card has the limit ({})", "下の場カードは({})です", limit)
    yield fact("On {:w} sides lie Russia {}", "まわりの三辺に、ロシアの{1}", 3, russia)
    yield fact(
        "South Korea {} and South Korea {}: together {}",
        "韓国の{}、韓国の{}があり、合計は{}",
        korea,
        other,
        sums(told(4))[bottom],
    )
    room = most_at((0, 0), 4)
    yield fact("a **{}** still fits; an {} does not", "**{}**まで置けますが、{}は", room, room + 1)
    yield fact("USA {1} covers South Korea {0} there", "その韓国の{}に、アメリカの{}を", korea, us)
    yield fact("now {} + {} − {} = {}", "合計は{}+{}−{}={}に", russia, us, -other, sums(told(5))[bottom])
    yield fact("centre takes **{}** at most", "置けるのは**{}**まで", most_at((0, 0), 5))
    yield fact("Russia {0} could not have covered South Korea {0}", "ロシアの{0}は、韓国の{0}より", korea)
    others = limit - us + 1
    yield fact(
        "had come to {0}, the USA {1} would not have fitted: {2} is above {3}",
        "合計が{0}だったなら、アメリカの{1}も置けません。{2}となり、{3}を超える",
        others,
        us,
        others + us,
        limit,
    )


def japan() -> Iterator[Fact]:
    (name, there), us, beyond = TOLD[5], NUMBER[TOLD[4][0]], NUMBER[TOLD[6][0]]
    doves, hawks = around_cell((1, -1), 5)
    yield fact(
        "USA {} touches {:w} doves and {:w} hawks: {} points",
        "アメリカの{}は、ハトマーク{}つとタカマーク{}つに接して{}点",
        us,
        doves,
        hawks,
        country_scores(told(5))["US"],
    )
    yield fact("A Japan card ({}) comes", "隣に日本の({})を", LIMIT[name])
    yield fact("around the newcomer is {}", "まわりの合計は{}なので", sums(told(6))[cell_at(*there)])
    yield fact("which now stand at **{}**", "アメリカは**{}点**", country_scores(told(6))["US"])
    yield fact("North Korea {}", "北朝鮮の{}", beyond)


def end() -> Iterator[Fact]:
    names = {"US": "アメリカ", "RU": "ロシア", "CN": "中国", "KR": "韓国", "KP": "北朝鮮"}
    english = ["USA {} doves, {} hawks", "Russia {} and {}", "China {} and {}"]
    english += ["South Korea {} and {}", "North Korea {} and {}"]
    score = country_scores(told())
    for words, country in zip(english, COUNTRIES, strict=True):
        doves, hawks = marks_of(country)
        line = f"{names[country]}：ハト{{}}、タカ{{}}で**{{:p}}点**"
        yield fact(f"{words}: **{{:+}}**", line, doves, hawks, score[country])
    parts = [many * score[country] for country, many in HAND.items()]
    yield fact(
        "{:W} USA, {:w} Russia and one South Korea in hand",
        "手札がアメリカ{}枚、ロシア{}枚、韓国1枚",
        *list(HAND.values())[:2],
    )
    us, ru, kr = parts
    yield fact("{} + {} − {} = **{} points**", "{}+{}−{}=**{}点**", us, ru, -kr, sum(parts))
    large, small = 8, 5
    each = score_hand(field(), ("J1",) * small, Taking(), (large, small)).japan_each
    yield fact("The hands have {} and {} cards", "手札が{}枚と{}枚の人がいる", large, small)
    yield fact(
        "in the hand of {1} is worth {2} points, each one in the hand of {0} nothing",
        "{1}枚の人の日本の国カードは1枚{2}点、{0}枚の人のものは0点",
        large,
        small,
        each,
    )
    gaps = [score_hand(field(), ("J1",) * many, Taking(), (8, 8, 5)).japan_each for many in (8, 8, 5)]
    yield fact("With hands of {}, {} and {}", "手札が{}枚、{}枚、{}枚なら", 8, 8, 5)
    yield fact("that is {}, {} and {}", "順に{}点、{}点、{}点", *gaps)


def marks_of(country: Country) -> tuple[int, int]:
    lying = edges(told().squares)
    found = [marks_at(lying, cell) for cell, card in top_cards(told()).items() if COUNTRY[card] == country]
    return sum(doves for doves, _ in found), sum(hawks for _, hawks in found)


def exposed() -> Iterator[Fact]:
    seen, score = visible_counts(told()), score_hand(told(), (), KEPT, (0, 0))
    assert seen["KR"] == seen["KP"]
    (_, russia), (_, korea) = score.exposed
    yield fact("game began with {:w} field cards", "場カード{}枚で始めたゲーム", told().start)
    yield fact("end {:w} cards of Russia", "場にロシアが{}枚", seen["RU"])
    yield fact("{:w} each of South Korea and North", "韓国と北朝鮮が{}枚ずつ", seen["KR"])
    yield fact("{:w} of the USA and one of China", "アメリカが{}枚、中国が1枚", seen["US"])
    yield fact("{} + {} + {} = **{}**", "{}+{}+{}=**{}点**", russia, korea, score.interests, score.total)


def example() -> Iterator[Fact]:
    yield from (*placing(), *japan(), *end(), *exposed())
