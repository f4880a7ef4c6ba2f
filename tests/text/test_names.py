"""Names, and what people write: told as what they are."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text import NAME_LENGTH, Texts, clean_name, clean_words, plain, short_name
from games import GAMES
from tests.text.discord_markdown import CALLED, LINKED, markup, shown

pytestmark = pytest.mark.portable

BREAK = "\u200b"
ZWJ = "\u200d"

KINDS = {
    "bold": "**Ann**",
    "italic": "*Ann*,_Ann_",
    "underline": "__Ann__",
    "strike": "~~Ann~~",
    "spoiler": "||Ann||",
    "code": "`Ann`,``Ann``",
    "heading": "# Ann,### Ann",
    "subtext": "-# Ann",
    "list": "- Ann,* Ann,+ Ann,1. Ann,23. Ann",
    "quote": "> Ann,>>> Ann",
    "masked link": "[Ann](http://a.b),[Ann](<http://a.b>)",
    "autolink": "<http://a.b>,<ann@a.example>,<+123456>",
    "link": "http://a.b,HTTPS://a.b,see https://a.b,steam://run/1,discord://-/x",
    "call": "@everyone,@here,<@123456789012345678>,<@!123456789012345678>,<@&123456789012345678>",
    "channel": "<#123456789012345678>,<id:customize>",
    "command": "</play:123456789012345678>",
    "custom emoji": "<:ann:123456789012345678>,<a:ann:123456789012345678>",
    "emoji": ":smile:",
    "time": "<t:1700000000>,<t:1700000000:R>",
}
MARKUP = [name for names in KINDS.values() for name in names.split(",")]
WRITTEN = st.text(st.sampled_from("a1 .:/\\*_~`|<>[]()#@&!-+\nhttps"), max_size=40)
"""Anything that could become markup."""


def test_the_rules_of_discord_find_markup() -> None:
    """The tests below would be content with rules that find none."""
    assert not [
        name for kind, names in KINDS.items() for name in names.split(",") if kind not in markup(name)
    ]


@pytest.mark.parametrize("clean", [clean_name, clean_words])
def test_markup_is_told_as_it_was_written(clean: Callable[[str], str]) -> None:
    for name in MARKUP:
        assert markup(clean(name)) == set(), name
        assert shown(clean(name)).replace(BREAK, "") == name
        # The server looks for calls without regard to escapes.
        assert not CALLED.search(clean(name)), name
        assert not CALLED.search(clean(f"\\{name}")), name


def test_markup_does_nothing_in_bold_either() -> None:
    assert not [name for name in MARKUP if markup(f"**{clean_name(name)}**") != {"bold"}]
    assert not [name for name in MARKUP if markup(f"- {clean_name(name)}") != {"list"}]


@given(WRITTEN)
def test_any_name_is_only_text(said: str) -> None:
    told = clean_words(said)
    assert markup(told) == set()
    assert shown(told).replace(BREAK, "") == " ".join(said.split())
    assert not CALLED.search(told)
    assert not LINKED.search(told)


@given(WRITTEN)
def test_names_put_together_are_only_text(said: str) -> None:
    assert markup(f"**{clean_name(said)}**: {clean_name(said)}") == {"bold"}


@pytest.mark.parametrize(
    "name", ["https://a.example/b", "http://a", "www.a.example", "discord.gg/abc", "discord.com/invite/abc"]
)
def test_names_link_nowhere(name: str) -> None:
    """The server looks for links and invitations without regard to escapes, too."""
    assert LINKED.search(name)
    assert not LINKED.search(clean_name(name))
    assert shown(clean_name(name)) == name


ORDINARY = "Ann,Ann-Lee,J. R.,O'Neil,Ann (host),Zoë,政治家,Ann & Ben,100%,a/b,!?,^^"


def test_ordinary_names_stay_as_they_are() -> None:
    names = ORDINARY.split(",")
    assert list(map(clean_name, names)) == list(map(short_name, names)) == names


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("  Ann \n Lee  ", "Ann Lee"),
        ("Ann\r\nLee", "Ann Lee"),
        ("Ann\u2028Lee\u2029!", "Ann Lee !"),
        ("Ann\u00a0\u3000Lee", "Ann Lee"),
        ("x" * 40, "x" * 31 + "…"),
        ("x" * 30 + " yz", "x" * 30 + "…"),
        ("x" * 32, "x" * 32),
        ("Ann\u202eeeL", "AnneeL"),
        ("\u2066Ann\u2069", "Ann"),
        ("A\u200bn\u200cn\u2060\ufeff\u00ad", "Ann"),
        ("Ann\x00\x07\x1b[31m", "Ann[31m"),
        ("Ann\ud800", "Ann"),
        ("\u061cAnn\u200e\u200f", "Ann"),
        ("A\u3164n\u2800n\uffa0", "Ann"),
        ("Ann\U000e0041\U000e0042", "Ann"),
    ],
)
def test_names_are_on_one_line_and_can_be_seen(name: str, cleaned: str) -> None:
    assert short_name(name) == cleaned


@pytest.mark.parametrize(
    "name", ["", " ", "\n", "\u200b", "\u202e\u202c", "\u3164", "\u2800", "\ufe0f", "\u0301\u0302", ZWJ]
)
def test_names_of_nothing(name: str) -> None:
    assert short_name(name) == clean_name(name) == "?"


@pytest.mark.parametrize(
    "emoji", ["👩‍💻", "🏳️‍🌈", "👨‍👩‍👧‍👦", "❤️‍🔥", "👍🏽", "🧑🏽‍🚀", "🇯🇵", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🐻‍❄️"]
)
def test_emoji_stay_whole(emoji: str) -> None:
    """Those made of several are held together by what is invisible elsewhere."""
    assert short_name(emoji) == clean_name(f" {emoji}\n") == emoji


@pytest.mark.parametrize("name", [f"A{ZWJ}nn", f"{ZWJ}Ann", f"👩{ZWJ}Ann", f"Ann{ZWJ}👩", f"👩 {ZWJ}"])
def test_a_joiner_elsewhere_is_left_out(name: str) -> None:
    assert ZWJ not in short_name(name)


def test_a_cut_leaves_no_joiner() -> None:
    assert short_name("x" * 29 + "👩‍💻💻💻") == "x" * 29 + "👩…"


@given(st.text(max_size=60))
def test_any_name_is_short_and_visible(name: str) -> None:
    short = short_name(name)
    assert 0 < len(short) <= NAME_LENGTH
    assert short == short_name(short)
    assert not {"Cc", "Cs"} & set(map(unicodedata.category, short))
    short.encode()


ALEPH, SHEVA, ACUTE = "\u05d0", "\u05b0", "\u0301"


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        (f"A{ACUTE * 20}n{ACUTE * 4}n", f"A{ACUTE * 3}n{ACUTE * 3}n"),
        (f"{ACUTE * 9}Ann", f"{ACUTE * 3}Ann"),
        (f"A{f'{ACUTE}{ZWJ}' * 9}nn", f"A{ACUTE * 3}nn"),
        ("Việt", "Việt"),
        ("བསྒྲུབས", "བསྒྲུབས"),
        ("ज़ें", "ज़ें"),
    ],
)
def test_marks_are_bounded(name: str, cleaned: str) -> None:
    """Ones that pile up would reach into the lines above and below."""
    assert short_name(name) == clean_words(name) == cleaned


@pytest.mark.parametrize("name", [ALEPH, f"Ann {ALEPH}", "\u0663", f"{ALEPH}{SHEVA}", f"{ALEPH} *!* (7)"])
def test_names_stand_in_their_own_direction(name: str) -> None:
    """Else the numbers beside one from right to left are read as a part of it."""
    for cleaned in (short_name(name), clean_name(name), clean_words(name)):
        assert (cleaned[0], cleaned[-1]) == ("\u2068", "\u2069")
        assert cleaned[1:-1].replace("\\", "") == name
    text = Texts(GAMES).of("en", names=[name])
    assert text.label(0) == f"1 \u2068{name}\u2069"
    assert len(short_name(ALEPH * 40)) == NAME_LENGTH
    assert len(short_name(ALEPH * 30)) == NAME_LENGTH
    assert ALEPH * 30 in short_name(ALEPH * 30)


def test_labels_know_no_markup() -> None:
    text = Texts(GAMES).of("en", names=["**A**\u202e\n@here"])
    assert text.label(0) == "1 **A** @here"
    assert text.seat(0) == f"`1` **\\*\\*A\\*\\* @{BREAK}here**"
    assert text.names == (f"\\*\\*A\\*\\* @{BREAK}here",)


def test_words_are_told_on_one_line() -> None:
    text = Texts(GAMES).of("en", typed={1: "I vote\n# for\u202e you"})
    assert text.words(1) == "I vote # for you"
    assert text.words(2) == text("words-forgotten")


def test_a_terminal_is_told_without_markup() -> None:
    assert plain("`1` **Seat 1** plays") == "1 Seat 1 plays"
    assert [plain(clean_words(name)) for name in MARKUP] == MARKUP
