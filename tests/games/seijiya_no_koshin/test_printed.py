"""Every face, limit and number on Seijiya no Koshin's rules pages is that of the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from bot.text import LANGUAGES
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.deal import PRESETS, RANDOM, USUAL, cells_beside, centred_cells
from games.seijiya_no_koshin.rules.pieces import CENTRE, HAND, Options, Taking, cell_name
from games.seijiya_no_koshin.rules.scoring import EXPOSED_POINTS, country_scores, score_hand
from tests.games.printed import PATIENCE, Fact, fact, left_over, missing
from tests.games.seijiya_no_koshin.boards import field
from tests.games.seijiya_no_koshin.example import example

KEY = "seijiya_no_koshin"
LIMITS = sorted(set(p.LIMIT.values()))


def face(name: p.Face) -> str:
    printed = [f"{abs(mark)}{'D' if mark > 0 else 'H'}" for mark in p.EDGES[name, False]]
    return f"({p.LIMIT[name]}) {' '.join(printed)}"


def faces() -> Iterator[Fact]:
    for number, (front, back) in enumerate(p.FIELD_CARDS, start=1):
        yield fact("\n{}. {} / {}", "\n{}. {} ／ {}", number, face(front), face(back))
    for number, name in enumerate(p.JAPAN, start=1):
        yield fact("\n{}. {}", "\n{}. {}", number, face(name))
    two = max(abs(mark) for marks_ in p.EDGES.values() for mark in marks_)
    yield fact("one or {:w} marks on every side", "各辺に1つか{}つのマークがあります", two)
    yield fact("one or {:w} marks a side", "各辺に1つか{}つのマーク、", two)
    yield fact("**limit** of ({}), ({}) or ({})", "({})・({})・({})いずれか", *LIMITS)
    many = len(p.FIELD_CARDS)
    yield fact("{:W} two-sided cards give {:w} faces", "{}枚の両面カードが持つ{}の面", many, 2 * many)
    yield fact("card {} has plain marks", "{}番のカードには普通の", many)
    yield fact("In the printed game, {:w} of the faces", "実物では、{}つの面", 2)


def countries() -> Iterator[Fact]:
    us, ru, cn, kr = (p.NUMBERS[country] for country in p.COUNTRIES[:4])
    assert ru == cn
    yield fact("© {}", "© {}", 2012)
    yield fact("You are {}–{} Japanese", "{}～{}人で遊びます", *ends(GAME.seats(Options())))
    yield fact("USA (US): one card each from {} to {}", "アメリカ：{}～{}が1枚ずつ", *ends(us))
    yield fact("Russia and China: one each from {} to {}", "ロシア、中国：それぞれ{}～{}が1枚ずつ", *ends(ru))
    yield fact("South Korea: one each from {} to {}", "韓国：{}～{}が1枚ずつ", *ends(kr))
    yield fact("North Korea: {}, {} and {}", "北朝鮮：{}、{}、{}", *p.NUMBERS["KP"])
    japan = sorted({p.LIMIT[name] for name in p.JAPAN})
    yield fact(
        "Japan: {0:w} cards with a limit of ({1}) or ({2}) and marks on their sides, like field cards "
        "(that there are {0:w}",
        "日本：({1})か({2})の上限と、場カードのようなマークの付いたカードが{0}枚（{0}枚という",
        len(p.JAPAN),
        *japan,
    )
    yield fact("shuffled, {:w} to each player", "混ぜて{}枚ずつ配り", HAND)
    yield fact("gets the top {:w} cards", "最初の席に{}枚", HAND)
    yield fact("the second seat the next {:w}", "次の席に{}枚", HAND)


def ends(numbers: Sequence[int]) -> tuple[int, int]:
    assert list(numbers) == list(range(numbers[0], numbers[-1] + 1))
    return numbers[0], numbers[-1]


def interests(*layouts: str) -> int:
    (many,) = {len(cells_beside(centred_cells(PRESETS[layout]))) for layout in layouts}
    return many


def layouts() -> Iterator[Fact]:
    few, many = sorted(set(map(len, PRESETS.values())))
    every = [interests(layout) for layout in PRESETS]
    assert sorted(RANDOM.values()) == [few, many]
    assert USUAL == {2: "diamond", 3: "diamond", 4: "cross"}
    yield fact("{:w} or {:w}, touching", "{}枚か{}枚を、角", few, many)
    yield fact("There are {} to {} of them", "全部で{}～{}枚", min(every), max(every))
    yield fact("**{:W} field cards**", "**場カード{}枚**", few)
    yield fact("**{:W} field cards**", "**場カード{}枚**", many)
    yield fact("example of the author: {} privilege", "例にある形）：利権カード{}枚", interests("diamond"))
    yield fact("zigzag, T or hook: {}", "ジグザグ、T字、鉤：{}枚", interests("zigzag", "tee", "hook"))
    yield fact("(a diamond and one more): {}", "旗（菱形にもう1枚）：{}枚", interests("flag"))
    tight = interests("cross", "long-zigzag", "roof")
    yield fact("cross, long zigzag or roof: {}", "十字、長ジグザグ、屋根：{}枚", tight)
    yield fact("a random shape of {:w} or of {:w}", "{}枚でも{}枚でも、形を", few, many)
    yield fact("for {:w} or {:w} players, and the cross for {:w}", "{}～{}人なら菱形、{}人なら十字", *USUAL)
    yield fact("for {}–{} players;", "{}～{}人で遊び、", *ends(GAME.seats(Options())))
    yield fact("begins with {:w} or {:w} field", "場カード{}枚か{}枚で始め", few, many)
    yield fact(
        "{0:w} or {1:w} begin with {2:w} and {3:w} with {4:w}",
        "{0}～{1}人なら{2}枚、{3}人なら{4}枚です",
        2,
        3,
        few,
        4,
        many,
    )
    low, high = ({pick(p.LIMIT[face] for face in sides) for sides in p.FIELD_CARDS} for pick in (min, max))
    assert [set(LIMITS) - some for some in (low, high)] == [{LIMITS[-1]}, {LIMITS[0]}]
    yield fact("(no ({}) at all)", "（({})はなくなります）、", LIMITS[-1])
    yield fact("(no ({}))", "（({})はなくなります）。", LIMITS[0])
    yield fact("around {}, which leaves", "最初の並びは{}を", cell_name(CENTRE))


def scoring() -> Iterator[Fact]:
    yield fact("gains {} for each dove", "ハト1つで+{}点", 1)
    yield fact("loses {} for each hawk", "タカ1つで−{}点", 1)
    point = score_hand(field(), (), Taking(1), (0,)).total
    yield fact("its privilege card: {} point.", "利権カード（{}点）", point)
    yield fact("each privilege card: {}\n", "利権カード：1枚につき{}点", point)
    yield fact("a **privilege card**, worth {};", "にする：{}点\n", point)
    yield fact("Each privilege card is {} point", "利権カードは1枚{}点", point)
    yield fact("without a visible card has {}", "カードのない国は{}点", country_scores(field())["US"])
    yield fact("on the table, it is {} (text)", "1枚もなければ{}点", country_scores(field())["US"])
    yield fact("it is worth **{}** if", "見えていれば**{}点**", EXPOSED_POINTS)
    yield fact("otherwise **{}**", "そうでなければ**{}点**", 0)
    yield fact(
        "scores {} if its country has as many cards on the table as there were field cards at the "
        "beginning, or more; otherwise {}",
        "枚数以上あれば{}点、なければ{}点です",
        EXPOSED_POINTS,
        0,
    )
    each, copies = set(Counter(p.EXPOSED).values()), len(p.NUMBERS["KP"])
    (times,) = each
    few = min(map(len, PRESETS.values()))
    assert copies < few
    yield fact("The {:w} cards name", "{}枚の内訳", len(p.EXPOSED))
    yield fact("South Korea, {:w} times each", "韓国が{}枚ずつ", times)
    yield fact(
        "with only {:w} cards it could never have {:w}", "北朝鮮は{}枚しかなく、{}枚見える", copies, few
    )


def the_rest() -> Iterator[Fact]:
    yield fact("Do exactly one of {:w} things", "次のどちらか1つだけ", 2)
    yield fact("All {:w} conditions", "次の条件をすべて", 3)
    yield fact("on the {:w} sides of a field card", "場カードの四辺に", 4)
    yield fact("that card's {:w} sides", "四辺に見えている", 4)
    yield fact("An empty one is allowed", "{}枚になっても", 0)


FACTS = [PATIENCE, *faces(), *countries(), *layouts(), *scoring(), *example(), *the_rest()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_pages_print_the_numbers_of_the_code(language: str) -> None:
    assert missing(KEY, language, FACTS) == []
    assert left_over(KEY, language, FACTS) == []
