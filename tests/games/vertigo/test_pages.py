"""Vertigo's rules pages: what is printed there is what the code does, and where it does it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from games.vertigo.rules import pieces as p
from games.vertigo.rules.council import DEMOLITIONS
from games.vertigo.rules.country import TEMPLATES, founding_price
from tests.games.printed import PATIENCE, missing
from tests.source import game_folder

RULING = re.compile(r"4\.\d\d")
WITH_BLACK, WITH_GREEN = p.PRICE["black"] + p.SCHOLAR, p.PRICE["green"] + p.SCHOLAR * p.ENGINEERS[p.GREEN]
(TEMPLATE,) = {founding_price(found) for found in TEMPLATES.values()}
FIRST_TOLD = p.LAST_SURE_TURN + 1
(HALF, _), (TWO, _), (ONE, _) = DEMOLITIONS

Fact = tuple[str, str, tuple[int, ...]]
FACTS: tuple[Fact, ...] = (
    (r"Spend \$# on people", r"最初の\$#で人口", (p.TREASURY,)),
    (r"\*\*Buy for \$#\*\*", r"\*\*\$#で買う\*\*", (TEMPLATE,)),
    (r"spends up to \*\*\$#\*\*", r"\*\*\$#\*\*まで買い物", (p.TREASURY,)),
    (r"vault holds \$# for each", r"金庫室に、1人につき\$#を", (p.VAULT_EACH,)),
    (r"The world is clean: #%", r"地球全体の汚染度は#％です。開始", (0,)),
    (r"- population: \$# each", r"人口駒：1つ\$#", (p.PERSON,)),
    (r"- scholar: \$#\n", r"学士駒：\$#\n", (p.SCHOLAR,)),
    (r"- black factory: \$#\n", r"汚染源工場：\$#\n", (p.PRICE["black"],)),
    (r"- green factory: \$#\n", r"無汚染工場：\$#\n", (p.PRICE["green"],)),
    (r"- blue facility: \$#\n", r"清浄化施設：\$#\n", (p.PRICE["blue"],)),
    (
        r"black factory comes to \$# in all, a green or a blue building to \$#",
        r"汚染源工場は合計\$#、無汚染工場と清浄化施設は合計\$#",
        (WITH_BLACK, WITH_GREEN),
    ),
    (
        r"needs # engineer, earns \$#, pollutes",
        r"エンジニア#つ。\$#を生み、汚染源に",
        (p.ENGINEERS[p.BLACK], p.EARNS["black"]),
    ),
    (
        r"needs # engineers, earns \$#, is clean",
        r"エンジニア#つ。\$#を生み、汚染しません",
        (p.ENGINEERS[p.GREEN], p.EARNS["green"]),
    ),
    (r"needs # engineers, earns nothing", r"エンジニア#つ。収入はなく", (p.ENGINEERS[p.BLUE],)),
    (r"makes its region #% dirtier", r"その地域の汚染度を#％上げ", (p.STEP,)),
    (
        r"receives \$# for each population piece, \$# for each green factory and \$# for each black",
        r"人口駒1つにつき\$#、無汚染工場1つにつき\$#、汚染源工場1つにつき\$#を受け取",
        (p.PERSON_EARNS, p.EARNS["green"], p.EARNS["black"]),
    ),
    (r"Pay \$# for each scholar and each engineer", r"学士とエンジニア1つにつき\$#を銀行", (1,)),
    (r"and \$# for each diplomat to the UN", r"外交官1人につき\$#を国連に払", (1,)),
    (
        r"  - black factory: \$# and # engineer\n",
        r"  - 汚染源工場：\$#とエンジニア#つ\n",
        (p.PRICE["black"], 1),
    ),
    (
        r"green factory or blue facility: \$# and # engineers",
        r"無汚染工場、清浄化施設：\$#とエンジニア#つ",
        (p.PRICE["green"], p.ENGINEERS[p.GREEN]),
    ),
    (
        r"turn a black factory green: \$# and # more engineer",
        r"無汚染工場に改築：\$#とエンジニア#つ",
        (p.CONVERSION, p.ENGINEERS[p.GREEN] - p.ENGINEERS[p.BLACK]),
    ),
    (
        r"\*\*\$#\*\* with a blue .*\*\*\$#\*\* with one elsewhere in your country, \*\*\$#\*\* without",
        r"清浄化施設があれば\*\*\$#\*\*、国内のほかの地域にあれば\*\*\$#\*\*、どこにもなければ\*\*\$#\*\*",
        (p.CLEANING_HERE, p.CLEANING_NEAR, p.CLEANING_UN),
    ),
    (
        r"A new piece costs \$# and .* and \$# to another region",
        r"新しい駒は\$#で、.*ほかの地域へは\$#",
        (p.NEW_PERSON, p.CROSSING),
    ),
    (r"may train one scholar, for \$#\.", r"地域ごとに1つ、\$#で学士", (p.TRAINING,)),
    (r"makes the world #% dirtier at once", r"すぐに地球全体の汚染度が#％上がり", (p.STEP,)),
    (r"the world gets #% cleaner", r"地球全体の汚染度が#％下がり、全員の各地域", (p.STEP,)),
    (r"takes \*\*\$#\*\* from the vault", r"金庫室から\*\*\$#\*\*", (p.REWARD,)),
    (
        r"law is talked over for # seconds",
        r"投票の前に#秒の討論があり、提議者は\*\*採決",
        (p.DEBATE_SECONDS,),
    ),
    (r"pays \$# for each building that it has more", r"との差1つにつき\$#を払い、最も", (p.AID,)),
    (r"\. Pay \$# for each black factory", r"：汚染源工場1つにつき\$#を払います。払えない", (p.FINE,)),
    (
        r"at a world pollution of #%, one more goes in each country, at #% two, from #% all",
        r"地球全体の汚染度が#％なら各国1つ、#％なら2つ、#％以上なら",
        (ONE, TWO, HALF),
    ),
    (r"smokers pay another \$#", r"煙草を吸う人は、もう\$#", (p.FINE,)),
    (r"The UN pays \$# for each diplomat", r"国連が外交官1人につき\$#を払い", (p.BONUS,)),
    (
        r"From turn #, a (?:roll decides|die may end)|At the start of turn #,",
        r"第#ターンからは、(?:まず|ターンの初め|賽の目で終わる)",
        (FIRST_TOLD,),
    ),
    (
        r"holds # black factories, # green ones, # blue facilities, # population, # scholars .* and # tiles",
        r"汚染源工場#、無汚染工場#、清浄化施設#、人口駒#、学士駒が各色#、汚染タイル#",
        (
            p.SUPPLY[p.BLACK],
            p.SUPPLY[p.GREEN],
            p.SUPPLY[p.BLUE],
            p.SUPPLY[p.PEOPLE],
            p.COLOUR,
            p.SUPPLY[p.TILE],
        ),
    ),
    (
        r"cost \$# and leave \$#, so",
        r"ひな型は\$#で、残りの\$#で",
        (TEMPLATE, p.TREASURY - TEMPLATE),
    ),
    (
        r"begins with \$# a player, the world with #%\. .* up to \$#",
        r"1人につき\$#、地球全体の汚染度は#％で始めます。.*\$#まで",
        (p.VAULT_EACH, 0, p.TREASURY),
    ),
    (
        r"population \$#, scholar \$#, black \$#, green \$#, blue \$#\.",
        r"人口駒\$#、学士\$#、黒\$#、緑\$#、青\$#です",
        (p.PERSON, p.SCHOLAR, p.PRICE["black"], p.PRICE["green"], p.PRICE["blue"]),
    ),
    (
        r"population \$#, green \$#, black \$#, blue",
        r"人口駒\$#、緑\$#、黒\$#で、青",
        (p.PERSON_EARNS, p.EARNS["green"], p.EARNS["black"]),
    ),
    (r"The world stops at #%", r"汚染度は#％までです", (p.MOST,)),
)
"""What is printed, in English and in Japanese, a # for each number, and what the code says."""


def page(language: str) -> str:
    return (game_folder("vertigo") / f"RULES.{language}.md").read_text(encoding="utf-8")


def pattern(fact: Fact, language: str) -> re.Pattern[str]:
    return re.compile(fact[language == "ja"].replace("#", r"(\d+)"))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("fact", FACTS, ids=[fact[0] for fact in FACTS])
def test_printed_numbers_match_the_code(fact: Fact, language: str) -> None:
    found = list(pattern(fact, language).finditer(page(language)))
    assert found
    for match in found:
        assert tuple(int(number) for number in match.groups() if number) == fact[2]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_long_the_bot_waits_is_printed(language: str) -> None:
    assert missing("vertigo", language, [PATIENCE]) == []


EXAMPLE = re.compile(r"^\*\*(?:Example|例|[^*\n]*の例).*$|(?<= )\*[^*\n]+\*", re.MULTILINE)
MONEY = re.compile(r"\$\d+|\d+ ?[%％]")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_printed_sum_is_compared(language: str) -> None:
    rules_ = re.split(r"^## (?:Rulings|裁定)", page(language), flags=re.MULTILINE)[0]
    compared = {
        at for fact in FACTS for match in pattern(fact, language).finditer(rules_) for at in spans(match)
    }
    examples = [range(*match.span()) for match in EXAMPLE.finditer(rules_)]
    left = [
        rules_[max(0, match.start() - 30) : match.end() + 10]
        for match in MONEY.finditer(rules_)
        if not compared & set(range(*match.span())) and not any(match.start() in lines for lines in examples)
    ]
    assert left == []


def spans(match: re.Match[str]) -> Iterator[int]:
    for group in range(1, len(match.groups()) + 1):
        yield from range(*match.span(group))


def test_the_faces_of_the_dice() -> None:
    for die in (p.DIE, p.MILD_DIE):
        assert len(die) == 6
    assert [p.DIE.count(face) for face in ("sun", "snow", "double", "arrow")] == [3, 1, 1, 1]
    assert [p.MILD_DIE.count(face) for face in ("sun", "snow", "double", "arrow")] == [4, 1, 0, 1]
    assert "**Three suns and one each of the others" in page("en")
    assert "太陽を3面、ほかを1面ずつ" in page("ja")
    mild = re.findall(r"(\w+) suns, (\w+) black snow,? (?:and )?(\w+) black snow and arrow", page("en"))
    assert mild == [("four", "one", "one")] * 2
    assert [
        tuple(map(int, found))
        for found in re.findall(r"太陽(\d)面、黒い雪(\d)面、黒い雪と矢(\d)面", page("ja"))
    ] == [(4, 1, 1)] * 2
    polluting = sum(face != "sun" for face in p.DIE)
    assert f"{'three' if polluting == 3 else polluting} of six faces pollute" in page("en")
    assert f"6面中{polluting}面が汚染" in page("ja")


def test_the_markers_of_a_world_effect() -> None:
    assert [p.threshold(players) for players in (2, 3, p.FULL_TABLE)] == [3, 3, 4]
    assert "The fourth marker (the **third** with two or three players)" in page("en")
    assert "4つ目（2～3人では**3つ目**）" in page("ja")
