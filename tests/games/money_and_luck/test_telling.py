"""What Money and Luck shows of what happens at once, says when asked, and remembers in the end."""

from __future__ import annotations

import json

import pytest

from bot.text import Texts
from games import GAMES
from games.core import Rng, Seat
from games.money_and_luck.rules import GAME
from games.money_and_luck.rules.pieces import (
    Choosing,
    Event,
    Flip,
    Flipped,
    Flipping,
    Gave,
    Give,
    Giving,
    Nominate,
    Nominating,
    Over,
    Revealed,
    Ritual,
    State,
    Take,
    Taking,
)
from games.money_and_luck.screens import EXAMPLE, EXAMPLE_COUNT, SCREENS, coin_line
from games.money_and_luck.screens.art import count_tab, frame
from games.money_and_luck.screens.recap import cards_after, milestone, played_rounds
from games.money_and_luck.words import pile_list, total_change
from games.screen import Button, Paragraph, Picture, Reveal, Screen
from games.signs import signed
from games.testing.playouts import Setting, playout, settings, words
from tests.games.messages import Keys, explained
from tests.games.money_and_luck import table as t
from tests.games.playing import outcome_of
from tests.games.screens import Shown, words_of

LANGUAGES = ("en", "ja")
Told = tuple[State, tuple[Event, ...]]


def reveals(before: State, done: Told, language: str = "en") -> tuple[Reveal, ...]:
    now, events = done
    views = GAME.view(before, None), GAME.view(now, None)
    return SCREENS.reveals(*views, events, words("money_and_luck", language))


def said(step: Reveal) -> str:
    picture, _, paragraph = step
    assert isinstance(picture, Picture)
    assert isinstance(paragraph, Paragraph)
    return paragraph.text


def drawn(step: Reveal) -> str:
    picture = step[0]
    assert isinstance(picture, Picture)
    return picture.svg


def ritual() -> tuple[State, Told]:
    """The first example of the rulings: seat 2 is chosen by a count of five."""
    state, _ = t.show(t.table(*(t.START,) * 4, marker=1), "WW WB BB BB")
    return state, t.act(state, 0, Take(1))


# Reveals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reveal_tells_coins_count_and_result(language: str) -> None:
    before = t.start(3)
    done = t.show(before, "WB WB BB")
    shown = reveals(before, done, language)
    assert len(shown) == 4
    heads = {drawn(step).split(">", 1)[0] for step in shown}
    assert len(heads) == 1
    assert all(said(step).startswith("### ") for step in shown)
    assert len({said(step) for step in shown}) == 4


def test_5_07_the_count_is_told_and_drawn_number_by_number() -> None:
    before, done = ritual()
    going, chosen, _ = reveals(before, done)
    (counted,) = t.of_kind(Ritual, done[1])
    *way, last = [counted.order[at % 3] for at in range(counted.count)]
    assert last == counted.chosen
    assert said(going).split("\n")[1].count(" · ") == len(way)
    assert said(chosen).split("\n")[1].startswith("1\N{NO-BREAK SPACE}")
    assert "Cho**!" not in said(going)
    assert "Cho**!" in said(chosen)
    assert frame("#f0836a") in drawn(chosen)
    assert frame("#f0836a") not in drawn(going)


def test_results_are_told_with_totals() -> None:
    before, done = ritual()
    *_, followed = reveals(before, done)
    assert "**−5,000** (0 → −5,000)" in said(followed)
    assert "Ann" not in said(followed)


def test_a_step_that_only_talks_has_no_reveals() -> None:
    state, _ = t.show(t.start(3), "WW WW BB")
    named = t.act(state, 0, GAME.legal(state, 0)[0])
    assert reveals(state, named) == ()
    assert reveals(t.start(3), t.act(t.start(3), 0, GAME.legal(t.start(3), 0)[0])) == ()
    assert reveals(state, t.agree(state)) != ()


SETTINGS = [each for each in settings() if each.key == "money_and_luck"]


@pytest.mark.parametrize("setting", SETTINGS[::9], ids=str)
def test_events_alone_say_which_cards_lie_there(setting: Setting) -> None:
    """The cards told from the story are those of the state; no step has more than four reveals."""
    run = playout(setting, 1)
    (*_, (state, story)) = run.moments
    *_, last = played_rounds(setting.seats, story)
    assert last.after == state.cards
    laid = run.first.cards
    for step in run.steps:
        laid = cards_after(laid, step.events)
        assert laid == step.after.cards
        assert len(reveals(step.before, (step.after, step.events))) <= 4


# Milestones and the end ----------------------------------------------------------------------------


def test_milestones_are_memorable() -> None:
    _, (_, events) = ritual()
    found = [milestone(event, words("money_and_luck", "en")) for event in events]
    told = [milestone for milestone in found if milestone]
    assert [milestone.seats for milestone in told] == [(2,), (2,)]
    assert ["Cho" in milestone.text for milestone in told] == [True, True]


def ended() -> tuple[State, list[Event], Screen]:
    _, (state, first) = ritual()
    state, second = t.show(state, "WB WB BB BB")
    state, third = t.act(state, 2, Give(1000))
    outcome = outcome_of(GAME, state)
    story = [*t.show(t.table(*(t.START,) * 4, marker=1), "WW WB BB BB")[1], *first, *second, *third]
    return state, story, SCREENS.final(GAME.view(state, None), outcome, story, words("money_and_luck", "en"))


def test_the_end_crowns_the_winner_and_tells_how_it_came() -> None:
    state, story, screen = ended()
    assert t.points(state) == [1000, -2000, -5000, -6000]
    picture, *_, which = screen.blocks
    assert isinstance(picture, Picture)
    assert isinstance(which, Paragraph)
    assert picture.svg.count(frame("#f4c255")) == 1
    assert all(pile_list(cards) in picture.alt for cards in state.cards)
    # The coins that decided stay to be seen.
    pairs = ("white and black; 2 Ben: ", "white and black; 3 Cho: ", "two blacks; 4 Dan: ", "two blacks. The")
    assert [pair in picture.alt for pair in pairs] == [True] * 4
    assert which.text == "-# All joined the ritual: the **lowest** total wins."
    view, outcome, text = GAME.view(state, None), outcome_of(GAME, state), words("money_and_luck", "en")
    assert "Dan** has the least" in SCREENS.spirit(view, outcome, story, text)
    found = SCREENS.highlights(view, story, outcome, text)
    told = "\n".join(each.text for each in found)
    assert "Before the last round `3` **Cho** would have won." in told
    assert "It was close" in told
    assert "0 → −6,000" in told
    assert [each.at for each in found] == sorted({each.at for each in found})
    assert isinstance(story[max(found, key=lambda each: each.weight).at - 1], Revealed)


def test_a_game_ended_early_tells_its_largest_swing() -> None:
    state, story, _ = ended()
    view, text = GAME.view(state, None), words("money_and_luck", "en")
    first, *_ = SCREENS.stopped(view, [], story, text).blocks
    assert isinstance(first, Paragraph)
    assert "The biggest swing: `4` **Dan** in round 2" in first.text
    untold, *_ = SCREENS.stopped(view, [], [], text).blocks
    assert isinstance(untold, Paragraph)
    assert "\n" not in untold.text


# Help ----------------------------------------------------------------------------------------------


def flipping() -> State:
    """Seat 0 is chosen, and has more 5000s than 1000s to turn two cards."""
    state, _ = t.nominate_none(t.show(t.table("W1 1, W5 3", t.START, t.START, marker=0), "WB WW BB")[0])
    assert isinstance(state.phase, Flipping)
    return state


def giving() -> State:
    """Seat 0 gives seat 2 one of two kinds of black card."""
    state, _ = t.nominate_none(t.show(t.table("W1 1, B1 1, B5 1", t.START, t.START, marker=0), "BB WW BB")[0])
    assert isinstance(state.phase, Giving)
    return state


def asked() -> list[tuple[State, Seat]]:
    choosing, ten = t.start(3), t.start(6, variant="ten")
    nominating, two = t.show(choosing, "WW WW BB")[0], t.show(ten, "WW WW WW BB BB BB")[0]
    taking = t.show(choosing, "WW WB BB")[0]
    states = (choosing, nominating, two, taking, flipping(), giving(), ended()[0])
    return [(state, seat) for state in states for seat in (0, 2)]


def test_the_pages_of_phases_have_their_headings() -> None:
    pages = Texts(GAMES).rules(GAME.key, "en")
    found = {type(state.phase).__name__: SCREENS.section(GAME.view(state, None)) for state, _ in asked()}
    assert {name: pages[page][0] for name, page in found.items()} == {
        **dict.fromkeys(("Choosing", "Nominating", "Taking"), "A round step by step"),
        **dict.fromkeys(("Flipping", "Giving"), "The ritual"),
        "Over": "The end of the game",
    }


@pytest.mark.parametrize("setting", SETTINGS[::5], ids=str)
def test_explain_says_what_the_next_states_show(setting: Setting) -> None:
    """Of every listed option: how many cards it may bring, who decides after it, what turns, who is given."""
    for number in range(3):
        for state in playout(setting, number).states:
            for seat in range(setting.seats):
                said = explained(GAME, SCREENS, state, seat)
                assert said == by_next_states(state, seat), seat


def by_next_states(state: State, seat: Seat) -> dict[str, dict[str, object]]:
    """What there is to say, from what each action led to."""
    menu, extras = GAME.legal(state, seat), state.options.extras
    after = [t.act(state, seat, action) for action in menu]
    match state.phase:
        case Choosing():
            arrows: dict[str, dict[str, object]] = {"help-arrows": {}} if len(menu) > 3 else {}
            return {"help-coins": {"extras": extras}, **arrows}
        case Over(ending):
            return {ending: {}}
        case Nominating(_, talkers, _, left) if menu:
            here = talkers.index(seat)
            assert max(len(named.seats) for named in menu if isinstance(named, Nominate)) == extras
            phases = [then.phase for then, _ in after]
            assert {then.left[here] for then in phases if isinstance(then, Nominating)} <= {left[here] - 1}
            return {"help-nominate" if extras == 1 else "help-nominate-two": {"left": left[here]}}
        case Taking() if menu:
            most = max(take.cards for take in menu if isinstance(take, Take))
            (then, who) = {next_of(then) for then, _ in after}.pop()
            return {"help-take": {"most": most, "then": then, "who": who}}
        case Flipping(_, _, _, cards) if menu:
            for _, events in after:
                (turned,) = t.of_kind(Flipped, events)
                assert (turned.ones + turned.fives, turned.drawn) == (cards, 0)
            return {"help-flip": {"cards": cards}}
        case Giving(_, _, chosen) if menu:
            assert {t.of_kind(Gave, events)[0].to for _, events in after} == {chosen}
            return {"help-give": {"to": str(chosen)}}
        case _:
            view = GAME.view(state, seat)
            points = signed(view.cards[seat].total, Keys())
            return {"help-wait": {"waiting": SCREENS.waiting(view, Keys()), "points": points}}


def next_of(then: State) -> tuple[str, str]:
    match then.phase:
        case Taking(_, queue):
            return "seat", str(queue[0])
        case Over("ending-no-ritual"):
            return "end", ""
        case _:
            return "ritual", ""


def test_5_23_takers_before_the_ritual_are_told_with_counts() -> None:
    state, _ = t.show(t.start(6, variant="ten"), "WW WW WW BB BB BB")
    first, text = GAME.view(state, None), words("money_and_luck", "en")
    assert "(2 players at most, 2 each)" in SCREENS.waiting(first, text)
    for seat in range(3):
        state, _ = t.act(state, seat, Nominate((0, 2)))
    assert isinstance(state.phase, Taking)
    (one, other), told = state.phase.queue, ("After you, {} decides", "After you, the ritual begins")
    assert SCREENS.waiting(GAME.view(state, None), text).endswith("may take up to 2 extra white cards.")
    assert told[0].format(text.seat(other)) in SCREENS.help(GAME.view(state, one), one, text)
    state, _ = t.act(state, one, Take(2))
    assert told[1] in SCREENS.help(GAME.view(state, other), other, text)


def test_5_16_that_the_game_ends_after_the_last_card_is_told() -> None:
    state, _ = t.show(t.start(6, variant="ten"), "WW WW WW WW WW WW")
    for seat in range(6):
        state, _ = t.act(state, seat, Nominate((3,)))
    said = SCREENS.help(GAME.view(state, 3), 3, words("money_and_luck", "en"))
    assert "after you the game ends" in said
    assert GAME.outcome(t.act(state, 3, Take(1))[0])


def test_the_news_of_a_round_begin_with_the_ritual_and_end_with_exchanges() -> None:
    """With what the ritual did to the reader, whom it chose or not."""
    text, before = words("money_and_luck", "en"), t.table("B1 4", "B1 4", t.START, t.START)
    state, told = t.show(before, "WB WW WB WW")
    while not any(isinstance(seen, Ritual) for seen in told):
        state, more = t.act(
            state, GAME.awaited(state).seats[0], GAME.legal(state, GAME.awaited(state).seats[0])[-1]
        )
        told += more
    assert SCREENS.news
    for seat, now in enumerate(state.cards):
        first, *rest = SCREENS.news(GAME.view(state, seat), seat, told, text)
        assert first.endswith(total_change(before.cards[seat].total, now.total, text))
        assert "exchanges" in rest[-1]


# Consequences --------------------------------------------------------------------------------------


def test_each_pair_of_coins_says_its_result() -> None:
    state = t.table("W1 2, W5 1", t.START, t.START, t.START)
    told = words_of(Shown("money_and_luck").private(state, 0))
    assert "**Both white**: no ritual → **+8,000**" in told
    assert "→ **+6,000**; if chosen **+5,000** (alone) to **−8,000** (all 4)" in told


@pytest.mark.parametrize("variant", ["basic", "luck"])
def test_each_pair_of_coins_has_the_result_it_says(variant: str) -> None:
    """White, joining unchosen, and chosen alone or with all, 1000s turned first: as the next states are."""
    seen = set[tuple[str, str]]()
    for number in range(12):
        rng = Rng(b"coins", number)
        laid = [f"W1 {rng.below(5)}, W5 {rng.below(3)}, B1 {1 + rng.below(4)}" for _ in range(4)]
        for marker in range(4):
            state = t.table(*laid, marker=marker, variant=variant)
            for pair in state.options.coins[:-1]:
                said = json.loads(coin_line(GAME.view(state, 0), 0, pair, Keys()))
                others = {"alone": "WW", "member": "WB", "all": "WB"} if pair != "WW" else {"total": "WB"}
                for key, shown in others.items():
                    if (total := led_to(state, pair, shown, key)) is not None:
                        assert said[key] == signed(total, Keys()), (key, pair)
                        seen.add((key, pair))
    assert len(seen) == 1 + 3 * (len(state.options.coins) - 2)


def led_to(state: State, pair: str, others: str, key: str) -> int | None:
    """The total of seat 0 after the round; None where the count did not choose it, or chose it."""
    chosen: set[Seat] = set()
    after, events = t.show(state, " ".join([pair, *[others] * 3]))
    chosen |= {ritual.chosen for ritual in t.of_kind(Ritual, events)}
    while isinstance(after.phase, Nominating | Taking | Flipping):
        seat = GAME.awaited(after).seats[0]
        action = GAME.legal(after, seat)[0 if isinstance(after.phase, Flipping) else -1]
        after, events = t.act(after, seat, action)
        chosen |= {ritual.chosen for ritual in t.of_kind(Ritual, events)}
    return None if key != "total" and (0 in chosen) == (key == "member") else after.cards[0].total


def labels(state: State) -> list[tuple[str, bool]]:
    screen = SCREENS.public(GAME.view(state, None), [], words("money_and_luck", "en"))
    return [(each.label, not each.disabled) for each in screen.controls if isinstance(each, Button)]


def test_5_09_a_refused_flip_says_why() -> None:
    state = t.table("W1 2, W5 1", t.START, t.START, t.START)
    state, _ = t.nominate_none(t.show(state, "WB WW WW BB")[0])
    assert labels(state) == [
        ("2 × 1000 (+7,000 → +3,000)", True),
        ("1 × 5000 and 1 × 1000 (+7,000 → −5,000)", True),
        ("More 5000s? You have only 1", False),
    ]
    assert labels(flipping())[0] == ("Fewer 5000s? You have only 1 × 1000", False)


@pytest.mark.parametrize("fives", range(-1, 5))
def test_5_09_a_disabled_flip_is_one_that_is_refused(fives: int) -> None:
    state = flipping()
    pressed = {
        button.press.action: button.disabled  # type: ignore[union-attr]
        for button in SCREENS.public(GAME.view(state, None), [], words("money_and_luck", "en")).controls
        if isinstance(button, Button)
    }
    refused = GAME.check(state, 0, Flip(fives)) is not None
    assert pressed.get(Flip(fives), refused) == refused


def test_extra_cards_and_gifts_say_their_results() -> None:
    taking = t.show(t.table("W1 3", t.START, t.START), "WW WB BB")[0]
    assert labels(taking)[0] == ("Take one card (+4,000 → +5,000)", True)
    assert GAME.legal(taking, 0)[0] == Take(1)
    assert [label for label, _ in labels(giving())] == [
        "Give a 1000 (−6,000 → −5,000)",
        "Give a 5000 (−6,000 → −1,000)",
    ]


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (t.show(t.start(3), "WW WW BB")[0], "Only those who showed two whites"),
        (flipping(), "Only the chosen player"),
    ],
)
def test_a_seat_that_is_not_asked_is_told_why(state: State, why: str) -> None:
    assert why in words_of(Shown("money_and_luck").private(state, 2))


# The diagram ---------------------------------------------------------------------------------------


def test_the_picture_of_the_ritual_is_the_example_of_its_page() -> None:
    state, _ = t.show(t.table(*(t.START,) * len(EXAMPLE), marker=EXAMPLE_COUNT[0]), " ".join(EXAMPLE))
    (counted,) = t.of_kind(Ritual, t.nominate_none(state)[1])
    assert tuple(counted.order[at % len(counted.order)] for at in range(counted.count)) == EXAMPLE_COUNT
    for language in LANGUAGES:
        pages = Texts(GAMES).rules(GAME.key, language)
        found = [SCREENS.diagram(page, words("money_and_luck", language)) for page in range(len(pages))]
        assert [page for page, picture in enumerate(found) if picture] == [4]
        (picture,) = filter(None, found)
        assert count_tab((2, 5), last=True) in picture.svg
