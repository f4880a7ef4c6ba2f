"""Every number on the rules pages of Money and Luck is that of the code.

The pages are read section by section and number by number, in digits and in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.text import Texts
from games import GAMES
from games.money_and_luck.rules import GAME
from games.money_and_luck.rules import pieces as p
from tests.games.money_and_luck.table import NO_DRAWS, act, of_kind, show, start
from tests.games.printed import AWAY_AFTER, RULING, TENTH, WORDS

Numbers = tuple[int, ...]

NUMBER = {"en": re.compile(rf"\d+|\b(?:{'|'.join(WORDS[2:])})\b", re.IGNORECASE), "ja": re.compile(r"\d+")}
"""English `one` is an article as often as a number; Japanese digits are all numbers."""
PLACE_IN_LIST = re.compile(r"^\d\. ", re.MULTILINE)

TEN = p.Options(variant="ten")
AGREED = GAME.setup(10, TEN, NO_DRAWS)
ONE, FIVE = p.Cards(w1=1).total, p.Cards(w5=1).total
NOUGHT = GAME.setup(3, p.Options(), NO_DRAWS).cards[0].total
PAIR = len(p.ALIKE[0])
"""Two coins, so two faces and two types."""
SETS = AGREED.middle // p.FIVES_IN_SET
ONES, FIVES = p.ONES_IN_SET * SETS, p.FIVES_IN_SET * SETS
FEWEST, MOST = GAME.seats(p.Options())[0], GAME.seats(p.Options())[-1]
FEW, MANY = GAME.seats(TEN)[0], GAME.seats(TEN)[-1]
EXTRAS = TEN.extras
NOMINATIONS = tuple(map(int, GAME.choices[1].values))
LEAST_NAMES, MOST_NAMES, USUAL_NAMES = min(NOMINATIONS), max(NOMINATIONS), int(p.Options().nominations)
WHITE_STEP, COUNT_STEP = 3, 1
"""The steps on the pages that the pages name."""
ENDINGS = ENVELOPES = 2


def example() -> Numbers:
    state, _ = show(start(4, marker=1), "WW WB BB BB")
    _, told = act(state, 0, p.Take(1))
    (ritual,), (flipped,) = of_kind(p.Ritual, told), of_kind(p.Flipped, told)
    return ritual.count, len(ritual.order), flipped.drawn, 1 + flipped.ones + flipped.drawn


COUNTED, IN_RITUAL, LACKED, BLACK = example()

ENGLISH: tuple[Numbers, ...] = (
    (PAIR, PAIR, ONE, ONE, FIVE),
    (
        *(FEWEST, MOST, FEW, MANY, SETS),
        *(p.ONES_IN_SET, ONE, p.FIVES_IN_SET, FIVE, MOST * PAIR, PAIR, MOST),
        *(2, ONE, NOUGHT, FIVE, ONE, PAIR, PAIR),
    ),
    (PAIR, PAIR, PAIR, ONE, ONE, ENDINGS, p.EXCHANGE, ONE, FIVE),
    (
        *(COUNT_STEP, ONE, ONE, PAIR, PAIR),
        *(PAIR, PAIR, COUNTED, IN_RITUAL, LACKED, ONE, BLACK, PAIR, ONE, FIVE),
    ),
    (FIVE, ONE, ONE, FIVE, FIVE, ONE, ONE, FIVE, FIVE),
    (
        *(PAIR, EXTRAS, LEAST_NAMES, MOST_NAMES, USUAL_NAMES),
        *(*range(EXTRAS + 1), p.NOMINATION_SECONDS, ONE, FIVE),
    ),
    (
        *(FEWEST, MOST, p.ARROWS_A, p.ARROWS_B),
        *(MANY, MANY, FEW, MANY, SETS, ONES, ONE, FIVES, FIVE, MANY * PAIR, EXTRAS, PAIR, EXTRAS),
        *(FEW, MANY, ENVELOPES),
    ),
    (
        *(ONE, ONE, NOUGHT, PAIR, PAIR, ONE, WHITE_STEP, PAIR),
        *(PAIR, ONE, LEAST_NAMES, MOST_NAMES, USUAL_NAMES, p.NOMINATION_SECONDS),
    ),
    (FIVE, ONE, ONE, ONE, PAIR, PAIR, ONE, FIVE),
    (p.EXCHANGE, ONE, PAIR, FIVE, FIVE, FIVE, FIVE, p.EXCHANGE, ONE, ONE, FIVE, ONE, FIVE),
    (FIVE, PAIR, ONE, FIVE, p.FIVES_IN_SET, FIVES, SETS),
    (
        *(PAIR, PAIR, p.ARROWS_A, p.ARROWS_B),
        *(SETS, ONES, ONE, FIVES, FIVE, MANY * PAIR, PAIR, EXTRAS, EXTRAS, ONE, FIVES, FIVE, EXTRAS),
        *(*range(EXTRAS + 1), ONE, FIVE, PAIR),
    ),
)

JAPANESE: tuple[Numbers, ...] = (
    (1, PAIR, PAIR, ONE, ONE, FIVE, 1),
    (
        *(FEWEST, MOST, SETS, FEW, MANY),
        *(1, ONE, p.ONES_IN_SET, FIVE, p.FIVES_IN_SET, PAIR, MOST),
        *(ONE, 1, ONE, 1, NOUGHT, FIVE, ONE, 1, PAIR),
    ),
    (*(PAIR, PAIR, PAIR, PAIR, ONE, 1, 1, ONE, 1, 1, ENDINGS), *(ONE, p.EXCHANGE, FIVE, 1)),
    (
        *(1, 1, COUNT_STEP, 1, ONE, ONE, 1, PAIR, PAIR, 1),
        *(1, 4, PAIR, PAIR, COUNTED, IN_RITUAL, 1, LACKED, ONE, BLACK, 1, PAIR, ONE, p.EXCHANGE, FIVE),
    ),
    (1, FIVE, 1, ONE, ONE, FIVE, FIVE, ONE, ONE, FIVE, FIVE),
    (
        *(1, PAIR, 1, 1, 2, 1, EXTRAS, LEAST_NAMES, MOST_NAMES, USUAL_NAMES, 1),
        *(1, 0, EXTRAS, p.NOMINATION_SECONDS, ONE, FIVE, ONE, FIVE, 1, AWAY_AFTER, TENTH, 1, 1, 1),
    ),
    (
        *(FEWEST, MOST, PAIR, 1, p.ARROWS_A, p.ARROWS_B),
        *(MANY, FEW, MANY, SETS, ONE, ONES, FIVE, FIVES, MANY * PAIR, PAIR, 1, EXTRAS, EXTRAS),
        *(FEW, MANY, 2),
    ),
    (
        *(ONE, ONE, 1, NOUGHT, PAIR, PAIR, PAIR, WHITE_STEP, ONE, PAIR),
        *(PAIR, 1, ONE, 1, 1, PAIR, 2, 1, LEAST_NAMES, MOST_NAMES, USUAL_NAMES, p.NOMINATION_SECONDS),
    ),
    (1, 1, 1, FIVE, ONE, 1, ONE, ONE, 1, PAIR, PAIR, 1, ONE, FIVE),
    (ONE, p.EXCHANGE, 1, 1, FIVE, FIVE, FIVE, FIVE, ONE, p.EXCHANGE, ONE, FIVE, ONE, FIVE),
    (FIVE, FIVE, PAIR, ONE, FIVE, p.FIVES_IN_SET, SETS, FIVES),
    (
        *(PAIR, 1, PAIR, PAIR, p.ARROWS_A, p.ARROWS_B),
        *(SETS, ONE, ONES, FIVE, FIVES, MANY * PAIR, PAIR, EXTRAS, ONE, EXTRAS, FIVE, FIVES, 1, EXTRAS),
        *(0, EXTRAS, 0, ONE, PAIR),
    ),
)


def printed(language: str) -> Iterator[Numbers]:
    for heading, body in Texts(GAMES).rules(GAME.key, language):
        text = PLACE_IN_LIST.sub("", RULING.sub("", f"{heading}\n{body}"))
        if numbers := NUMBER[language].findall(text):
            yield tuple(int(said) if said.isdigit() else WORDS.index(said.lower()) for said in numbers)


@pytest.mark.parametrize(("language", "expected"), [("en", ENGLISH), ("ja", JAPANESE)])
def test_every_printed_number_is_the_codes(language: str, expected: tuple[Numbers, ...]) -> None:
    found = list(printed(language))
    for section, (seen, wanted) in enumerate(zip(found, expected, strict=True)):
        assert seen == wanted, section


@pytest.mark.parametrize(
    ("cards", "english", "japanese"),
    [
        (p.Cards(w1=1), "white 1000", "白の1000金"),
        (p.Cards(w5=1), "white 5000", "白の5000金"),
        (p.Cards(b1=1), "black 1000", "黒の1000金"),
        (p.Cards(b5=1), "black 5000", "黒の5000金"),
    ],
)
def test_every_printed_face_is_worth_what_the_code_counts(
    cards: p.Cards, english: str, japanese: str
) -> None:
    en, ja = ("plus", "プラス") if cards.total > 0 else ("minus", "マイナス")
    pages = {
        language: "\n".join(body for _, body in Texts(GAMES).rules(GAME.key, language))
        for language in ("en", "ja")
    }
    assert f"- {english}: {en} {abs(cards.total)}\n" in pages["en"]
    assert f"- {japanese}：{ja}{abs(cards.total)}点\n" in pages["ja"]
