"""What Seijiya no Koshin tells beside the board: step by step, in messages, at the end, and when asked."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.screen import Picture, Reveal
from games.seats import crown
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules.board import top_cards
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRIES,
    COUNTRY,
    JAPAN,
    Chosen,
    Draw,
    Drew,
    Event,
    Laid,
    Lay,
    Options,
    State,
    Swing,
    Taking,
    Took,
)
from games.seijiya_no_koshin.rules.scoring import country_scores, score_after, totals
from games.seijiya_no_koshin.screens import SCREENS, diagrams
from games.seijiya_no_koshin.screens.panel import lay_effect, points_by_kind
from games.seijiya_no_koshin.screens.recap import milestone
from games.signs import signed
from games.testing.playouts import words
from games.testing.runs import played_on
from tests.games.messages import Keys, explained
from tests.games.playing import at_random, outcome_of
from tests.games.screens import words_of
from tests.games.seijiya_no_koshin import boards as b
from tests.games.seijiya_no_koshin.example import HAND
from tests.games.seijiya_no_koshin.screens import private

TEXTS = {language: words("seijiya_no_koshin", language) for language in LANGUAGES}
EN = TEXTS["en"]


def reveals(before: State, after: State, events: tuple[Event, ...]) -> tuple[Reveal, ...]:
    return SCREENS.reveals(GAME.view(before, None), GAME.view(after, None), events, EN)


def numbers(reveal: Reveal) -> list[str]:
    drawn = [block.svg for block in reveal if isinstance(block, Picture)]
    return [said for svg in drawn for said in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def last_card() -> tuple[State, State, tuple[Event, ...]]:
    before = b.table(b.told(15), "US1 US2 KR4", "RU1", takings=[Taking(8), Taking()])
    return before, *b.do(before, b.lay("KR4", (2, 0)))


# Step by step --------------------------------------------------------------------------------------


def test_the_end_opens_the_hands_before_it_counts_them() -> None:
    _, opened, counted = reveals(*last_card())
    assert {"×2", "×1"} <= set(numbers(opened))
    assert "11" not in numbers(opened)
    assert {"11", "+9", "2"} <= set(numbers(counted))


def test_a_card_of_japan_that_moves_several_countries_is_shown_by_itself() -> None:
    """Each with its score before and after; one that moves a single country is not, nor a draw."""
    start = b.table(b.board([("US9", (1, -1)), ("RU0", (2, -2)), ("CN1", (2, 0))]), "J1 US1", "RU1")
    ((_, close),) = reveals(start, *b.do(start, b.lay("J1", (2, -1))))
    assert isinstance(close, Picture)
    assert {"+2", "+1", "0", "−2", "−1"} <= set(numbers((close,)))
    assert "China −1 (now +1), Russia −2" in close.alt
    lonely = b.table(b.told(5), "J1", "KP-5")
    assert reveals(lonely, *b.do(lonely, b.lay("J1", (2, -1)))) == ()
    assert reveals(lonely, *b.do(lonely, Draw())) == ()


@pytest.mark.parametrize(
    ("by", "now", "says"),
    [
        (3, 2, "out of disgrace: from −1 to +2"),
        (-4, -1, "over: from +3 to −1"),
        (5, 6, "by +5 at one stroke: now +6"),
        (3, 3, None),
        (-2, -1, None),
    ],
)
def test_highlights(by: int, now: int, says: str | None) -> None:
    """A country that tips over, or is moved far; the rest is not worth a message."""
    scores = tuple(now if country == "CN" else 0 for country in COUNTRIES)
    seen = Laid(1, "CN1", 0, None, (Swing("CN", by), Swing("US", 1)), scores)
    found = milestone(seen, EN)
    assert (found is None) == (says is None)
    if found and says:
        assert says in found.text
        assert found.seats == (1,)
        assert all(milestone(seen, text) for text in TEXTS.values())


# The end -------------------------------------------------------------------------------------------


def test_losses_of_the_own_hand_are_told_first() -> None:
    table = b.table(b.field(), "US8 US9 KR4", "RU1")
    events = (
        Laid(1, "RU1", 0, None, (Swing("US", -3), Swing("RU", 2)), (-3, 2, 0, 0, 0)),
        Laid(1, "KR5", 1, None, (Swing("KR", 2),), (-3, 2, 0, 2, 0)),
        Drew(1),
    )
    told = SCREENS.news(GAME.view(table, 0), 0, events, EN) if SCREENS.news else ()
    assert [line.split(". ")[-1] for line in told] == [
        "Your hand: −6",
        "Your hand: +2",
        EN("event-drew", who=EN.seat(1)),
    ]
    assert "RU" not in told[0].split("→")[1]


def test_the_end_crowns_the_winner_and_says_by_what_it_was_won() -> None:
    _, after, _ = last_card()
    story = [seen for state in b.told_in_turns()[:1] for seen in story_of(state)]
    outcome = outcome_of(GAME, after)
    screen = SCREENS.final(GAME.view(after, None), outcome, story, EN)
    board, scores = [block.svg for block in screen.blocks if isinstance(block, Picture)]
    assert scores.count(crown(42)) == 1
    assert crown(42) not in board
    view = GAME.view(after, None)
    assert "Never mind the countries: `1` **Ann**" in SCREENS.spirit(view, outcome, story, EN)
    found = SCREENS.highlights(view, story, outcome, EN)
    assert 3 <= len(found) <= 7
    told = [one for one in found if "Big move" in one.text]
    assert told
    assert all(isinstance(story[one.at - 1], Laid) for one in told)


def story_of(state: State) -> list[Event]:
    story = list[Event]()
    for card, point in b.TOLD:
        state, events = b.do(state, b.lay(card, point))
        story += events
    return story


# Asked ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_awaited_seat_gets_help_and_a_page(language: str) -> None:
    """No one else; the page is the one on the turn, and at the end that on scoring."""
    text, pages = TEXTS[language], Texts(GAMES).rules("seijiya_no_koshin", language)
    before, after, _ = last_card()
    assert len(SCREENS.help(GAME.view(before, 0), 0, text).partition("\n-# ")[0].splitlines()) == 3
    assert SCREENS.help(GAME.view(before, 1), 1, text) == ""
    headings = [pages[SCREENS.section(GAME.view(state, None))][0] for state in (before, after)]
    assert (
        headings
        == {
            "en": ["A turn step by step", "The end and the scoring"],
            "ja": ["手番の流れ", "ゲームの終了と得点"],
        }[language]
    )


def test_help_warns_of_the_end_and_values_japan() -> None:
    state = b.table(b.told(15), "J3 RU1", "US1 US2 US3 US4 US5 US6 US7", deck="CN1")
    said = SCREENS.help(GAME.view(state, 0), 0, EN)
    assert "drawing it ends the game at once" in said
    assert "taking it ends the game at once" in said
    assert "Your Japan card counts 5 now: the largest hand holds 7, yours 2." in said


@pytest.mark.parametrize("options", [Options(), Options(interests="exposed", numbers="low")])
def test_explain_says_what_the_next_states_show(options: Options) -> None:
    """Of every listed option: whether it can be played, takes a card, ends the game; what Japan counts."""
    seen = Counter[str]()
    for number in range(8):
        game = played_on(GAME, b.begun(2 + number % 3, options, number), at_random(GAME), number)
        for state in list(game)[::3]:
            for seat in GAME.awaited(state).seats:
                said = explained(GAME, SCREENS, state, seat)
                assert said == by_next_states(state, seat)
                seen.update(said.keys())
    assert len(seen) == 6, seen


def by_next_states(state: State, seat: int) -> dict[str, dict[str, int]]:
    (_, (drawn, _)), *lays = [(done, b.do(state, done, seat)) for done in GAME.legal(state, seat)]
    deck, left = len(state.deck), len(state.board.interests)
    assert (GAME.outcome(drawn) is not None) == (deck == 1)
    said: dict[str, dict[str, int]] = {"help-draw": {"deck": deck}}
    cards = {lay.card for lay, _ in lays if isinstance(lay, Lay)}
    kinds = {"nothing-to-play": not cards, "help-play": cards - {*JAPAN}, "help-play-japan": cards & {*JAPAN}}
    said |= {key: {} for key, holds in kinds.items() if holds}
    taking = [then for _, (then, events) in lays if any(isinstance(event, Took) for event in events)]
    assert {GAME.outcome(then) is not None for then in taking} <= {left == 1}
    exposed = state.options.interests == "exposed"
    if taking:
        key = "help-exposed" if exposed else "help-privilege"
        said[key] = {"left": left, "needed": state.board.start}
    if japan := sum(card in JAPAN for card in state.hands[seat]):
        most, own = max(map(len, state.hands)), len(state.hands[seat])
        said["help-japan"] = {"cards": japan, "most": most, "own": own, "each": most - own}
    return said


@pytest.mark.parametrize("options", [Options(), Options(interests="exposed")])
def test_a_preview_says_what_the_next_state_shows(options: Options) -> None:
    """Of every card: its swings, what it covers and takes, whether the game ends, and the points by parts."""
    seen = Counter[str]()
    for state in list(played_on(GAME, b.begun(2, options), at_random(GAME)))[:-1]:
        (seat,) = GAME.awaited(state).seats
        view = GAME.view(state, seat)
        for lay in GAME.legal(state, seat)[1:]:
            assert isinstance(lay, Lay)
            then, (laid, *others) = b.do(state, lay)
            assert isinstance(laid, Laid)
            points = totals(then.board, then.hands, then.takings)[seat]
            assert sum(points_by_kind(score_after(view, seat, lay)).values()) == points
            heading, *lines = lay_effect(view, seat, lay, [lay], Keys()).splitlines()
            said = {line.pop("key"): line for line in (json.loads(line.lstrip("-# ")) for line in lines)}
            told = next(args for key, args in said.items() if key.startswith(("does-points", "worth-")))
            assert told.get("after", told.get("points")) == signed(points, Keys())
            assert ("over" in heading.replace('"over": ""', "")) == (laid.covered is not None)
            assert bool({"takes-interest", "takes-exposed"} & set(said)) == any(
                isinstance(event, Took) for event in others
            )
            assert ("does-end" in said) == (GAME.outcome(then) is not None)
            assert said["does-swings"]["swings"].count('"by"') == len(laid.swings)
            seen.update(said.keys())
    assert {"does-points", "takes-interest"} <= set(seen) or {"worth-exposed", "takes-exposed"} <= set(seen)


# Pictures of rules pages ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_of_rules_pages_show_the_authors_example(language: str) -> None:
    pages = Texts(GAMES).rules("seijiya_no_koshin", language)
    drawn = {page for page in range(len(pages)) if SCREENS.diagram(page, TEXTS[language])}
    assert drawn == {2, 4, 5, 6}
    assert [pages[page][0] for page in sorted(drawn)] == {
        "en": ["Setup", "Playing a foreign card", "Playing a Japan card", "The end and the scoring"],
        "ja": ["準備", "外国の国カードを置く", "日本の国カードを置く", "ゲームの終了と得点"],
    }[language]


def test_the_example_of_the_pictures_is_the_one_that_is_tested() -> None:
    assert {square.cell: square.face for square in diagrams.example_board(0).squares} == {
        square.cell: square.face for square in b.field(b.DIAMOND).squares
    }
    assert top_cards(diagrams.example_board(7)) == top_cards(b.told(7))
    assert country_scores(b.told()) == diagrams.WORTH
    assert {country: many for country, many in diagrams.HAND.items() if many} == HAND
    assert set(COUNTRY.values()) == set(diagrams.HAND)


# Spots ---------------------------------------------------------------------------------------------


def test_spots_that_a_card_cannot_take_are_named_with_the_reason() -> None:
    """Covering needs a higher number; a sum may not pass a limit; a card of Japan has a limit of its own."""
    state = b.table(b.told(4), "KR4 US8 J1", "RU1")
    said = {held: chosen(state, held) for held in state.hands[0]}
    assert "✋ Not higher than the card there: S19" in said["KR4"]
    assert "✋ A sum would be too high: R18" in said["US8"]
    crowded = b.table(b.board([("US9", (1, -1)), ("RU3", (2, -2))]), "J1 US1", "RU1")
    assert "✋ A sum would be too high: T19" in chosen(crowded, "J1")


def chosen(state: State, held: str) -> str:
    return words_of(private(state, draft=Chosen(held)))
