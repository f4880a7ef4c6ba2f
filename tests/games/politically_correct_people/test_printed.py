"""Politically Correct People: what is printed for people to read is what the code does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.text import LANGUAGES
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules.rounds import FLOATING_WORTH
from games.politically_correct_people.screens.promises_page import PROMISE_LENGTH, TOLD_PROMISES
from games.testing.playouts import words
from tests.games.politically_correct_people.tables import KEY
from tests.games.printed import PATIENCE, Fact, fact, missing

# The rules pages -----------------------------------------------------------------------------------

ORDINALS = {3: "third", 6: "sixth"}
VOTER_NAMES = {
    "salaryman": ("office workers", "サラリーマン"),
    "housewife": ("housewives", "主婦"),
    "farmer": ("farmers", "農家"),
    "senior": ("seniors", "高齢者"),
    "believer": ("religious groups", "宗教団体"),
}
SEATS = GAME.seats(p.Options())
ONES, TWOS = p.INTERESTS.count(1), p.INTERESTS.count(2)
KEPT = int(p.Options().slush_fund_value)


def bundle(notes: int) -> tuple[int, int]:
    """The least and the most that this number of notes is worth."""
    return sum(sorted(p.INTERESTS)[:notes]), sum(sorted(p.INTERESTS)[-notes:])


def preparation() -> list[Fact]:
    """Players, rounds, money, hands, bundles, pool."""
    left = len(p.INTERESTS) - p.LARGE_NOTES - p.SMALL_NOTES
    return [
        PATIENCE,
        fact("For {}–{} players", "{}～{}人で遊びます", SEATS[0], SEATS[-1]),
        fact("{:W} elections; the", "選挙を{}回行い", p.ROUNDS),
        fact("**After round {}** the game is over", "**第{}ラウンドのあと**は、整理をせず", p.ROUNDS),
        fact("one $2 note: **${}**", "2弗紙幣1枚、あわせて**{}弗**", p.START_MONEY),
        fact("face down: ${} (text)", "2弗紙幣1枚の{}弗", p.START_MONEY),
        fact("You hold **{:w} cards**", "手札は**{}枚**", p.HAND),
        fact(
            "{:W} $1 notes and {:w} $2 notes are mixed", "1弗紙幣{}枚と2弗紙幣{}枚を裏向きに混ぜ", ONES, TWOS
        ),
        fact("{:W} of them are the **large bundle**", "{}枚を**利権（大）**", p.LARGE_NOTES),
        fact("{:w} the **small bundle**", "{}枚を**利権（小）**", p.SMALL_NOTES),
        fact("the last {:w} go back to the bank", "残る{}枚は、誰も見ないまま銀行に", left),
        fact("the large one holds ${} to ${}", "利権（大）は{}～{}弗", *bundle(p.LARGE_NOTES)),
        fact("the small one ${} to ${}", "利権（小）は{}～{}弗", *bundle(p.SMALL_NOTES)),
        fact("{:W} cards are laid out face up in the middle", "中央にカードを{}枚、表向き", p.POOL),
        fact("until {:w} are there that are no calendars", "カードが{}枚そろうまで", p.POOL),
    ]


def politicians() -> list[Fact]:
    """Each by the name on the card, with its base."""
    names = {
        language: [
            re.sub(r"^\W+|\W*\d\W*$", "", words(KEY, language)(f"card-{card}")) for card in p.POLITICIANS
        ]
        for language in LANGUAGES
    }
    return [
        *(Fact(name, "", ()) for name in names["en"]),
        *(Fact("", name, ()) for name in names["ja"]),
        fact(
            "Heir {0}, Ex-Premier {1}",
            "二世議員{0}、元首相{1}",
            p.POLITICIANS["heir"],
            p.POLITICIANS["premier"],
        ),
    ]


def deck() -> list[Fact]:
    """What there is of each card, and every number on it."""
    bases = sorted(p.POLITICIANS.values())
    listed = {"en": ", ".join(map(str, bases)), "ja": "、".join(map(str, bases))}
    voters = [
        Fact(
            f"  - {len(votes)} {VOTER_NAMES[kind][0]} ({', '.join(map(str, votes))})\n",
            f"  - {VOTER_NAMES[kind][1]}{len(votes)}枚（{'、'.join(map(str, votes))}）\n",
            (),
        )
        for kind, votes in p.VOTERS.items()
    ]
    workers = p.VOTERS["salaryman"]
    return [
        *voters,
        fact("There are {} cards of four families", "全部で{}枚、4つの種類", p.DECK),
        Fact(
            f"- **{len(bases)} politicians** with bases {listed['en']}\n",
            f"- **政治家{len(bases)}枚**：地盤は{listed['ja']}\n",
            (),
        ),
        fact("- **{} voters**", "- **有権者{}枚**", sum(map(len, p.VOTERS.values()))),
        fact("- **{} floating votes**", "- **浮動票{}枚**", p.FLOATING_VOTES),
        fact(
            "- **{} slush funds**, each worth ${} if",
            "- **裏金{}枚**：最後まで手札にあれば1枚{}弗",
            p.FUNDS,
            KEPT,
        ),
        fact("- **{} calendars**", "- **カレンダー{}枚**", p.CALENDARS),
        fact(
            "one office worker has {} vote, four together have {}, nine have {}",
            "1枚で{}票、4枚で合わせて{}票、9枚で{}票",
            workers[0],
            workers[3],
            workers[8],
        ),
        fact("how many votes it was: 1 to {}", "（1～{}票）", p.DIE),
        fact("Played, one brings ${} at once", "すぐに{}弗を受け取ります", p.FUND_PLAYED),
    ]


def limits() -> list[Fact]:
    """What may stay, how many calendars, offers, promises; what options change."""
    return [
        fact("discard down to **{:w}**", "**{}枚**になるまで捨てます", p.HAND),
        fact("If the pool has more than {:w} cards", "{}枚になるまで、選んで捨てます", p.POOL),
        fact("and you get ${}.", "捨て札になり、{}弗を受け取ります", p.FUND_PLAYED),
        fact("is cut to {:w} cards and then the pool", "選んで{}枚まで減らします", p.HAND),
        Fact(
            f"When the {ORDINALS[p.TRIGGER]} one of a round has turned up",
            f"1つのラウンドで{p.TRIGGER}枚目が出たら",
            (),
        ),
        Fact(f"${KEPT} for each slush fund", f"裏金1枚につき{KEPT}弗", ()),
        fact("A slush fund is worth ${}, or what", "裏金は1枚{}弗か", KEPT),
        fact("a floating vote {}.", "浮動票は{}票と数えます", FLOATING_WORTH),
        fact("more than {:w} offers open", "申し出は{}件まで", p.MOST_OPEN),
        fact("({} characters each", "（1つ{}字", PROMISE_LENGTH),
        fact("the last {0:w} can be marked", "新しい{0}件です", TOLD_PROMISES),
        fact("up to {:w} a side", "が片側{}件まで", p.MOST_VOWS),
        fact("**, up to {:w} a side: all votes", "**は片側{}件までで", p.MOST_VOWS),
        fact("are public, {:w} a round at most", "公開で、1ラウンドに{}件まで", p.MOST_PLEDGES),
        fact("{:w} things a round at most", "1ラウンドに{}件まで、全員に", p.MOST_PLEDGES),
        Fact(
            f"A {ORDINALS[p.FUNDS + 1]} slush fund then takes the place of the fourth calendar",
            f"{p.CALENDARS}枚目のカレンダーの代わりに{p.FUNDS + 1}枚目の裏金",
            (),
        ),
        fact("there are still {} cards", "全体は{}枚のまま", p.DECK),
        fact("keeps the deck at {}", "裏金を入れて{}枚", p.DECK),
        fact(
            "with {:w} calendars instead of {:w}", "{1}枚でなく{0}枚にできます", p.CALENDARS - 1, p.CALENDARS
        ),
    ]


def options() -> list[Fact]:
    """What the host may choose."""
    values = {choice.field: sorted(map(int, choice.values)) for choice in GAME.choices[1:]}
    least, _, most = values["slush_fund_value"]
    return [
        fact("is worth ${0}, $2 or ${1}; usually ${2}", "1枚{0}～{1}弗で、標準は{2}弗", least, most, KEPT),
        fact(
            "{:w} or {:w}; usually {:w}",
            "{}枚か{}枚で、標準は{}枚",
            *values["calendars"],
            int(p.Options().calendars),
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("facts", [preparation, deck, politicians, limits, options])
def test_every_number_printed_is_that_of_the_code(facts: Callable[[], list[Fact]], language: str) -> None:
    """In both languages."""
    assert missing(KEY, language, facts()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_carry_their_numbers(language: str) -> None:
    """A politician's name ends with its base."""
    text = words(KEY, language)
    for politician, base in p.POLITICIANS.items():
        assert re.findall(r"\d", text(f"card-{politician}")) == [str(base)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_say_their_values(language: str) -> None:
    """In the menus of the lobby."""
    text = words(KEY, language)
    for choice in GAME.choices[1:]:
        for value in choice.values:
            assert value in text(f"option-{choice.field}-{value}")
