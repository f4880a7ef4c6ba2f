"""One word for one thing: words that texts and rules pages have given up, and what they say instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent

from bot.text import LANGUAGES, Texts
from games import GAMES
from tests.test_texts import BOT, HOMES, folder


class Retired(NamedTuple):
    """A word that is no longer used, as a pattern, and the word instead.

    `homes`: where alone it is meant, if elsewhere it says something else. `but`: the messages, and the
    beginnings of lines on pages, in which it has another sense.
    """

    word: str
    instead: str
    homes: tuple[str, ...] = ()
    but: tuple[str, ...] = ()


ENGLISH = (
    Retired("safe defaults?", "safe move"),
    Retired("harmless", "safe move"),
    Retired("the table (plays|decides)", "the bot makes a safe move, or who decides"),
    Retired("substitutes?", "somebody who takes the seat over"),
    Retired("(is|are|was|were) away", "does not answer"),
    Retired("(seat|was|been) left", "has left the game", but=("lobby-needs", "record-", "ended-left")),
    Retired("would end", "proposes to end the game now"),
    Retired("end it here", "end together"),
    Retired("panels?", "My seat", but=("settings-", "preferences-")),
    Retired("confirmed", "pressed Join", homes=(BOT,)),
    Retired("the lot decides", "chosen at random"),
    Retired("(who|seat|player)[^.]* (is|be) drawn", "chosen at random"),
    Retired("interest cards?", "privilege card"),
    Retired("(most|fewest)\\W+points", "highest or lowest total", homes=("money_and_luck",)),
    Retired("mixed company", "families with young children", homes=("konsul",)),
    Retired("cells?", "place", homes=("konsul",), but=("cell = ",)),
    Retired("set is worth", "value", homes=("konsul",)),
    Retired("(lets|let) \\{[^}]*\\} run", "nominates", homes=("politically_correct_people",)),
    Retired("money is opened|open (my|your|the) money", "reveal", homes=("politically_correct_people",)),
    Retired("top player|as top", "winner", homes=("politically_correct_people",)),
    Retired("centres?", "Middle, or hub", homes=("vertigo",)),
    Retired("empty (land|province)s?", "free province", homes=("vertigo",)),
    Retired("UN (have|pay|meet)", "the UN has, pays, meets", homes=("vertigo",)),
    Retired("printed order", "the order of the rules", homes=("vertigo",)),
)
JAPANESE = (
    Retired("無難な(行動|選び方)|決まったやり方", "無難な手"),
    Retired("卓が(無難|代わり|動か)", "ボットが"),
    Retired("席を外し|不在", "応答のない人"),
    Retired("離席|離脱|席を離れ|離れた人", "抜ける"),
    Retired("代わりの人|交代", "引き継ぐ"),
    Retired("時計(?!回り)", "タイマー", but=("preferences-quiet-kept",)),
    Retired("催促", "リマインド"),
    Retired("呼び出", "通知"),
    Retired("おたずね|お尋ね", "確認"),
    Retired("卓の投稿へ", "卓へ"),
    Retired("個人パネル", "自分の席"),
    Retired("記録ファイル", "記録"),
    Retired("サイコロ", "ダイス"),
    Retired("できごと", "出来事"),
    Retired("1分でわかるゲーム", "1分でわかる遊び方"),
    Retired("(?<![a-z_])bot(?![a-z_])", "ボット"),
    Retired("だれ", "誰"),
    Retired("[白黒](い|の)カード", "白の面のカード", homes=("money_and_luck",)),
    Retired("儀式", "ギシキ", homes=("money_and_luck",)),
    Retired("伏せ札", "伏せたカード", homes=("konsul",)),
    Retired("開始プレイヤー", "ラウンドを開始する人", homes=("konsul",)),
    Retired("数字を超え", "上限を超える", homes=("seijiya_no_koshin",)),
    Retired("整え", "減らす", homes=("politically_correct_people",)),
    Retired("空き地", "空いている州", homes=("vertigo",)),
    Retired("学者", "学士", homes=("vertigo",)),
    Retired("金庫(?!室)", "金庫室", homes=("vertigo",)),
    Retired("否決", "却下", homes=("vertigo",)),
    Retired("矢印", "矢", homes=("vertigo",)),
    Retired("真ん中", "中央", homes=("vertigo", "seijiya_no_koshin", "politically_correct_people")),
    Retired("中央", "真ん中", homes=("money_and_luck",)),
    Retired("本人の票", "地盤", homes=("politically_correct_people",)),
    Retired("ロビー", "募集", homes=(BOT,)),
    Retired("その時では", "いまはその操作を行えません"),
)
RETIRED = {"en": ENGLISH, "ja": JAPANESE}
BOUND = {"en": r"\b", "ja": ""}
"""English words end where they end."""


def found(word: Retired, language: str, text: str) -> list[str]:
    bound = BOUND[language]
    return [hit[0] for hit in re.finditer(f"{bound}(?:{word.word}){bound}", text, re.IGNORECASE)]


def said(home: str, language: str) -> Iterator[str]:
    """Yield every message with its key before it, and every line of the rules pages."""
    source = (folder(home) / f"{language}.ftl").read_text(encoding="utf-8")
    for entry in FluentParser(with_spans=False).parse(source).body:
        if isinstance(entry, fluent.Message):
            yield FluentSerializer().serialize_entry(entry)
    if home != BOT:
        for heading, body in Texts(GAMES).rules(home, language):
            yield from (heading, *body.splitlines())


def told(line: str) -> str:
    """Return what people read of a message or line: not its key, nor the names of what is put in."""
    return re.sub(r"\$\w+", "$", re.sub(r"^[a-z][\w-]* = ?", "", line))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("home", HOMES)
def test_no_retired_word_comes_back(home: str, language: str) -> None:
    words = [word for word in RETIRED.get(language, ()) if home in (word.homes or HOMES)]
    lines = list(said(home, language))
    assert not [
        f"{line.strip()[:60]}: {hit}, say {word.instead}"
        for word in words
        for line in lines
        if not line.startswith(word.but or "\0")
        for hit in found(word, language, told(line))
    ]


COUNTED = re.compile(r"(?:\d\d|\})\s*つ")
"""A number that may be ten or more before つ, which counts to nine: 個, 棟, 人 or nothing instead."""


@pytest.mark.parametrize("home", HOMES)
def test_tsu_counts_to_nine(home: str) -> None:
    assert [line for line in said(home, "ja") if COUNTED.search(line)] == []
    assert COUNTED.search("建物を12つ")
    assert COUNTED.search("{ $count }つ数えて")
    assert not COUNTED.search("9つの州")


@pytest.mark.parametrize(
    ("language", "text", "hits"),
    [
        ("en", "The table plays a safe default.", ["safe default", "The table plays"]),
        ("en", "The last card is drawn. Nobody knows who is drawn.", ["who is drawn"]),
        ("en", "The bot makes a safe move, substituted by nobody.", []),
        ("ja", "時計を止めます。", ["時計"]),
        ("ja", "時計回りに進めます。", []),
        ("ja", "このbotは`about_bot`です。", ["bot"]),
    ],
)
def test_a_retired_word_would_be_found(language: str, text: str, hits: list[str]) -> None:
    assert [
        hit for word in RETIRED[language] if not word.homes for hit in found(word, language, text)
    ] == hits
