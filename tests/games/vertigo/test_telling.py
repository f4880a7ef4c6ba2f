"""What Vertigo tells beside the board: step by step, in messages, at the end, and when asked."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import Rng
from games.screen import Keep, Option, Picture, Reveal, Screen, Select
from games.seats import crown
from games.strategies import SHARP
from games.testing.playouts import words
from games.vertigo.players import STRATEGY
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import region_of
from games.vertigo.rules.events import (
    Carried,
    Event,
    Passed,
    Polluted,
    Produced,
    Rejected,
    Rolled,
    Turned,
    WorldFell,
    WorldRose,
)
from games.vertigo.rules.pollution import arrow_spots
from games.vertigo.screens import SCREENS, art_dice
from games.vertigo.screens.art import CROWN
from games.vertigo.screens.art_dice import rolls
from games.vertigo.screens.shop import Shopping
from tests.games.playing import outcome_of
from tests.games.screens import words_of
from tests.games.vertigo.table import PEOPLED, land, laws, plans, play, roll, table

TEXTS = {language: words("vertigo", language) for language in LANGUAGES}
EN = TEXTS["en"]
CURSOR = s.Cursor(0, 2, 4, 1)


def beats(before: s.State, after: s.State, events: tuple[Event, ...]) -> tuple[Reveal, ...]:
    return SCREENS.reveals(GAME.view(before, None), GAME.view(after, None), events, EN)


def numbers(blocks: tuple[object, ...]) -> list[str]:
    drawn = [block.svg for block in blocks if isinstance(block, Picture)]
    return [word for svg in drawn for word in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


# Step by step --------------------------------------------------------------------------------------


def test_dice_are_shown_with_their_purpose() -> None:
    """One for a factory, and nothing for who rolls none; without dice there is no such step."""
    before = table(land("k", treasury=9), PEOPLED)
    after, events = roll(before, "snow")
    first, *_ = beats(before, after, events)
    assert words_of(first) == "### 🎲 1 die: 1 tile"
    assert numbers(first)[:2] == ["1", "L1"]
    idle = table(PEOPLED, PEOPLED)
    assert not [beat for beat in beats(idle, *roll(idle)) if "🎲" in words_of(beat)]


def test_tiles_are_drawn_below_the_die_that_brought_them() -> None:
    events = (
        Polluted(0, 1, 3, "p", 0),
        Rolled(0, 0, 2, "double"),
        Polluted(0, 0, 4, "", 0),
        Polluted(0, 0, 5, "", 0),
        Rolled(1, 2, 10, "arrow"),
        Polluted(0, 0, 6, "g", 1),
        WorldRose(1, 10),
        Polluted(1, 0, 0, "p"),
    )
    assert [(roll.seat, roll.face, len(roll.falls)) for roll in rolls(events)] == [
        (0, None, 1),
        (0, "double", 2),
        (1, "arrow", 1),
    ]
    state = table(PEOPLED, PEOPLED)
    dice, world = beats(state, state, events)
    assert words_of(dice) == "### 🎲 2 dice: 4 tiles\n- `1` **Ann** loses `M4` 👤 · `L7` 🌿"
    assert {"M4", "L3", "L5", "L6", "L7"} <= set(numbers(dice))
    assert "`2` **Ben** loses `L1` 👤" in words_of(world)


def test_a_tile_still_to_be_placed_is_announced() -> None:
    before = table(land("x" * 7 + "kpp", "x" * 10, "x" * 10, treasury=9), PEOPLED)
    after, events = roll(before, "snow")
    assert isinstance(after.phase, s.Placing)
    (dice,) = beats(before, after, events)
    assert words_of(dice) == "### 🎲 1 die: where will the tile fall?"


def test_better_air_is_a_step_of_its_own_where_it_could_get_better() -> None:
    clean, dirty = table(PEOPLED, PEOPLED), table(land("px"), PEOPLED, world=20)
    assert beats(clean, *roll(clean)) == ()
    ((words_, state),) = beats(dirty, *roll(dirty))
    assert "falls to 10%, 1 tile is removed" in words_of((words_,))
    assert "10%" in numbers((state,))


def test_votes_are_counted_before_they_are_carried_out() -> None:
    state = laws(land("p", diplomats=2), land("p", diplomats=1), land("p", treasury=9), vault=40)
    state, _ = play(state, 0, s.Propose("bonus"))
    state, _ = play(state, 0, s.CallVote())
    state, events = play(state, 0, s.Vote(2, 0))
    assert beats(state, state, events) == ()
    after, events = play(state, 1, s.Vote(0, 1))
    counted, result, *_ = beats(state, after, events)
    assert numbers(counted)[:2] == ["1", "2"]
    assert numbers(counted)[-3:] == ["2", "1", "0"]
    assert "passes, 2 to 1" in words_of(result)


@pytest.mark.parametrize("face", ["sun", "snow"])
def test_the_final_die_shows_the_same_steps_for_any_result(face: p.Face) -> None:
    """A question and an answer; then at the end what can be kept."""
    before = table(PEOPLED, PEOPLED, turn=10)
    after, events = plans(before, faces=[face])
    question, answer, *kept = [
        beat for beat in beats(before, after, events) if "world" not in words_of(beat).lower()
    ]
    assert numbers(question) == ["?"]
    assert numbers(answer) == []
    assert (words_of(answer) == "### Sun: turn 11 is played.") == (face == "sun")
    assert bool(kept) == (face == "snow")


@pytest.mark.parametrize(
    ("seen", "wanted"),
    [
        (WorldRose(0, 20), True),
        (Passed(0, "aid", 3, 2, 10, (0, 0), 0, (0, 0)), True),
        (Passed(0, "aid", 1, 0, 10, (0, 0), 0, (0, 0)), False),
        (Passed(0, "aid", 5, 1, 10, (0, 0), 0, (0, 0)), False),
        (Rejected("aid", 2, 2), True),
        (Rejected("aid", 0, 3), False),
        (Rolled(0, 0, 0, "snow"), False),
        (WorldFell(10, 2), True),
        (WorldFell(0, 0), False),
        (Polluted(0, 0, 3, "g"), True),
        (Polluted(0, 0, 3, "g", 1), False),
    ],
)
def test_events_worth_a_message(seen: Event, *, wanted: bool) -> None:
    assert all(bool(SCREENS.milestones([seen], text)) == wanted for text in TEXTS.values())


def test_world_effects_of_a_moment_are_one_message_with_their_losses() -> None:
    """Which mentions those who lost something; the history has them in one line, and it is not dropped."""
    events = [
        WorldRose(0, 50),
        Polluted(1, 0, 3, "g"),
        Polluted(0, 2, 9, ""),
        WorldRose(0, 60),
        Polluted(1, 1, 0, "p"),
    ]
    (told,) = SCREENS.milestones(events, EN)
    assert told.text == (
        "🌍 2 world effects: pollution rises to 60%. Every region of every country takes 2 tiles.\n"
        "- `2` **Ben** · Lost: `L4` 🌿 · `M1` 👤"
    )
    assert told.seats == (1,)
    (fell,) = SCREENS.milestones([WorldFell(20, 4)], EN)
    assert "falls to 20%, 4 tiles are removed" in fell.text
    quiet = [Carried(seat, p.Populate(0, 7), 5) for seat in (0, 1) for _ in range(9)]
    screen = SCREENS.public(GAME.view(table(PEOPLED, PEOPLED), None), [*events, *quiet], EN)
    assert words_of(screen.blocks).count("pollution rises to") == 1


def test_losses_of_the_reader_come_first() -> None:
    """All tiles on the own land in one line, then laws with what they did, and what others planned last."""
    events = [
        *[Carried(1, p.Populate(0, 7), 5) for _ in range(9)],
        *[Polluted(0, 0, place, "g" if place == 2 else "", 1) for place in range(5)],
        WorldRose(1, 10),
        *[Polluted(owner, 2, 0, "") for owner in (0, 1)],
        Polluted(0, 1, 4, "p", 0),
        Passed(1, "bonus", 2, 1, 10, (0, 3), -13, (0, 0)),
        Passed(0, "control", 2, 1, 10, (-20, 0), 20, (1, 0)),
        Produced((12, 9)),
    ]
    told = SCREENS.news(GAME.view(table(PEOPLED, PEOPLED), 0), 0, events, EN) if SCREENS.news else ()
    assert list(told)[:5] == [
        (
            "☁️ 7 tiles on your land: 5 by `2` **Ben** · 1 by the world’s pollution · 1 by your own dice. "
            "Lost: `L3` 🌿 · `M5` 👤"
        ),
        "§2 Pollution Prevention passed. You: −$10, 1 🏭 lost",
        "§3 Special Bonus passed. You: ±$0",
        EN("told-world", times=1, world=10),
        "Your income: +$12",
    ]
    assert "👤 to 7" in told[-1]


def test_the_public_post_begins_with_who_leads() -> None:
    """And with how many buildings the others need to catch up; a country that is out is not counted."""
    seen = table(land("gg"), land("kp"), land("gb"), p.Country(0, fallen=p.Fallen(1, 0, 0)))
    first, *_ = SCREENS.public(GAME.view(seen, None), (), EN).blocks
    assert words_of((first,)) == (
        "🏗️ 🔴\xa0**Ann** ♟️ and ⭐\xa0**Cho** lead with 2 buildings. "
        "To catch up: 🔷\xa0**Ben** +1\n"
        "💜\xa0**Dan** ☠️"
    )
    level, *_ = SCREENS.public(GAME.view(table(PEOPLED, PEOPLED), None), (), EN).blocks
    assert words_of((level,)) == "🏗️ All level: no buildings yet\n🔴\xa0**Ann** ♟️ · 🔷\xa0**Ben**"


# The end -------------------------------------------------------------------------------------------


def test_the_end_crowns_the_winner_and_tells_of_the_game() -> None:
    """The board last, a line on the world, and what stands out, each at its moment."""
    state = table(land("ggpp"), land("kp"), phase=s.Over("ending-snow"), world=50)
    story = [
        Carried(1, p.Build(0, "green", 1), 10),
        Turned(3),
        Carried(0, p.Build(0, "green", 5), 50),
        Rejected("aid", 2, 2),
        Rejected("aid", 4, 3),
        Rolled(1, 0, 0, "arrow"),
        *[Polluted(0, 0, place, "g", 1) for place in range(3)],
    ]
    outcome = outcome_of(GAME, state)
    screen = SCREENS.final(GAME.view(state, None), outcome, story, EN)
    (table_,) = [block.svg for block in screen.blocks if isinstance(block, Picture)]
    assert table_.count(crown(CROWN)) == 1
    view = GAME.view(state, None)
    line = SCREENS.spirit(view, outcome, story, EN)
    assert line == "At 50% nobody sees far; the most roofs in sight belong to `1` **Ann**."
    found = {one.at: one.text for one in SCREENS.highlights(view, story, outcome, EN)}
    assert found == {
        3: "`1` **Ann** took the lead for good in turn 3, and ended with 2 buildings.",
        4: "Closest vote: §1 Development Aid failed, 2 to 2.",
        9: "Hit hardest: `1` **Ann** lost 3 buildings to pollution.",
    }
    assert SCREENS.highlights(view, story[3:], None, EN)


# Asked ---------------------------------------------------------------------------------------------

ASKED: dict[type[s.Phase], s.Phase] = {
    s.Founding: s.Founding((0, 1)),
    s.Naming: s.Naming(0),
    s.Planning: s.Planning((0, 1)),
    s.Stepping: s.Stepping(0, (1,)),
    s.Placing: s.Placing(CURSOR),
    s.Aiming: s.Aiming(CURSOR),
    s.Offering: s.Offering(s.Cursor(1, 2, 4), 0),
    s.Landing: s.Landing(CURSOR, 1, 0),
    s.Effect: s.Effect(CURSOR, (0,), (0,)),
    s.Recovering: s.Recovering((0, 1)),
    s.Proposing: s.Proposing((0, 1)),
    s.Debating: s.Debating("aid", (0, 1)),
    s.Voting: s.Voting("aid", (0, 1), (0, 1)),
    s.Demolishing: s.Demolishing((0, 1), ((0, 1),)),
}
HEADINGS: dict[type[s.Phase], str] = {
    s.Founding: "Setup",
    s.Naming: "A turn step by step",
    s.Planning: "Running the country",
    s.Placing: "Pollution: the dice",
    s.Effect: "Pollution: the world",
    s.Voting: "Laws: how they are passed",
    s.Demolishing: "The five laws",
    s.Over: "Elimination and the end",
}


@pytest.mark.parametrize("kind", get_args(s.Phase))
def test_every_phase_has_help_and_a_page(kind: type[s.Phase]) -> None:
    phase = ASKED.get(kind, s.Over("ending-snow"))
    view = GAME.view(table(PEOPLED, PEOPLED, phase=phase), 0)
    for language, text in TEXTS.items():
        assert bool(SCREENS.help(view, 0, text)) == (kind is not s.Over)
        assert bool(SCREENS.help(view, 1, text)) == (kind is s.Planning)
        pages = Texts(GAMES).rules("vertigo", language)
        heading, _ = pages[SCREENS.section(view)]
        assert language != "en" or heading == HEADINGS.get(kind, heading)


# Consequences --------------------------------------------------------------------------------------


def entries(screen: Screen, begins: str) -> list[Option]:
    menus = [control for control in screen.controls if isinstance(control, Select)]
    return [option for menu in menus if menu.placeholder.startswith(begins) for option in menu.options]


def shop(found: s.Found) -> list[Option]:
    state = GAME.setup(2, GAME.options(), Rng(b"shop", 0))
    assert isinstance(state.phase, s.Founding)
    first = state.phase.queue[0]
    draft = Shopping(found)
    screen = SCREENS.private(GAME.view(state, first), first, GAME.legal(state, first), draft, EN)
    return entries(screen, "Left")


def test_the_shop_says_why_a_full_region_takes_nothing_more() -> None:
    """No building without room, no one beyond ten, no one fewer than buildings; taking it changes nothing."""
    built = s.Found((region_of(10, p.BLACK * 10), p.WASTE, p.WASTE))
    told = {option.label: option for option in shop(built)}
    full = told["✋ +1 🏭 black factory"]
    assert full.description == "All ten provinces there have a building."
    assert full.press == Keep(Shopping(built))
    assert told["✋ 👤 to 11"].description == "People live in all ten provinces there."
    assert told["✋ 👤 to 9"].description == "Somebody must live at each of the 10 buildings there."


def test_the_first_purchases_are_told_region_by_region() -> None:
    bought = s.Found((region_of(5), region_of(3, p.BLACK), p.WASTE), (0, 1, 0), 2)
    assert SCREENS.action(bought, EN) == "buys Left 👤5 · Middle 👤3 🏭1 🎓1 · Right 👤0 · UN 🕊️2, for $33"


# Pictures of rules pages ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_rules_pages_have_a_picture(language: str) -> None:
    pages = Texts(GAMES).rules("vertigo", language)
    drawn = [page for page in range(len(pages)) if SCREENS.diagram(page, TEXTS[language])]
    assert [pages[page][0] for page in drawn] == {
        "en": ["Your country and the pieces", "Pollution: the dice", "Pollution: the world"],
        "ja": ["国と駒", "汚染：汚染賽", "汚染：地球全体"],
    }[language]


def test_the_arrows_in_the_picture_hit_where_the_rules_say() -> None:
    """Free, then people, then buildings (4.23)."""
    for region, hit in art_dice.ARROWS:
        assert arrow_spots((region, p.WASTE, p.WASTE)) == tuple((0, place) for place in hit)
    assert p.people(art_dice.COUNTRY.regions[1]) > 5


def test_an_arrow_at_a_clean_country_names_the_chooser_of_the_region() -> None:
    """There is no province yet (4.23)."""
    assert SCREENS.action(s.Aim(1), EN) == f"aims at {EN.seat(1)}, who picks the region"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (s.Name(0), "Whoever is first proposes laws first"),
        (s.Recover((None, 1, None)), "These tiles do most harm."),
        (s.Done(), "All that I planned is done."),
        (p.Plan(()), "Nothing that serves my plan can be done now"),
    ],
    ids=str,
)
def test_a_reason_is_that_of_the_action(action: s.Action, reason: str) -> None:
    view = GAME.view(table(PEOPLED, PEOPLED), 0)
    assert STRATEGY.why(view, 0, STRATEGY.begin(0, 2, SHARP), action, EN).startswith(reason)
