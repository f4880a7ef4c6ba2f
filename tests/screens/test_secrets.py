"""What is secret changes nothing for those who may not know it: the same screens, to the last custom_id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace

import msgspec
import pytest

from bot.screens.page import table_page
from bot.screens.panel import panel
from bot.screens.places import places, public_post, shown_at
from bot.screens.shown import seat_at
from bot.screens.wording import words
from bot.table.commands import Act, AskLonger, Start
from bot.table.table import Draft, Playing, Table
from bot.table.terms import Terms
from bot.text import LANGUAGES
from games.core import Seat, Value
from tests.screens.tables import CONTEXT, PACKAGES, TEXTS, Evening, game, lobby, moments, text_of

SECRET = ("money_and_luck", "hidden_price")
"""Games that begin with a choice in secret."""
WITH_DEALS = ("politically_correct_people",)
"""Games in which two seats may agree on something that others do not see."""
QUICK = Terms(limit=180)
WHO = (None, 0, 1, 2)
GOES_ON = 5010
"""The number of a press whose deal of Money and Luck lasts longer than a round."""


def begun(key: str) -> Evening:
    """A game of three in which everybody is asked in secret."""
    evening = game(key, 3, terms=QUICK)
    assert evening.game.awaited.secret
    return evening


def choose(evening: Evening, seat: Seat, which: int = 0) -> None:
    table = evening.game
    action: Value = table.game.legal(table.state, seat)[which]
    evening.do(Act(msgspec.to_builtins(action)), evening.user(seat))


def seen(table: Table, observer: Seat | None, languages: Sequence[str] = LANGUAGES) -> Mapping[str, object]:
    """Everything that a seat, or a person who sits nowhere and manages the server, can look at."""
    user_id = 99 if observer is None else table.people[observer].user_id
    found: dict[str, object] = {}
    for language in languages:
        for place in places(table):
            if seat_at(place) in (None, observer):
                found[f"{place}-{language}"] = shown_at(table, place, TEXTS, language, CONTEXT)
        for part in ("", "leave", "end"):
            found[f"page-{part}-{language}"] = table_page(
                table, user_id, TEXTS, language, CONTEXT, manages=observer is None, part=part
            )
    return found


@pytest.mark.parametrize("key", SECRET)
@pytest.mark.parametrize("observer", WHO)
def test_screens_do_not_show_who_has_chosen(key: str, observer: Seat | None) -> None:
    others = [seat for seat in range(3) if seat != observer][:2]
    evenings = [begun(key) for _ in range(3)]
    choose(evenings[0], others[0])
    choose(evenings[1], others[1])
    choose(evenings[2], others[1], which=-1)
    first, *rest = [seen(evening.table, observer) for evening in evenings]
    assert all(one == first for one in rest)


@pytest.mark.parametrize("key", PACKAGES)
def test_equal_views_make_equal_screens(key: str) -> None:
    games = [table for table in moments(key)[::5] if isinstance(table, Playing)]
    compared = sum(unseen(Evening(table), seat) for table in games for seat in range(len(table.people)))
    assert compared or key not in WITH_DEALS


def unseen(evening: Evening, actor: Seat) -> int:
    """Let a seat do one thing of each kind, and compare what those are shown who cannot see it."""
    table = evening.game
    game, state = table.game, table.state
    kinds: dict[type, Value] = {type(action): action for action in game.legal(state, actor)}
    afters = [
        Evening(table).do(Act(msgspec.to_builtins(action)), evening.user(actor)) for action in kinds.values()
    ]
    compared = 0
    for observer in (None, *(seat for seat in range(len(table.people)) if seat != actor)):
        view = game.view(state, observer)
        same = [one for one in afters if isinstance(one, Playing) and game.view(one.state, observer) == view]
        shown = seen(table, observer, ("en",)) if same else {}
        assert all(seen(after, observer, ("en",)) == shown for after in same), (actor, observer)
        compared += len(same)
    return compared


@pytest.mark.parametrize("key", SECRET)
@pytest.mark.parametrize("observer", WHO)
def test_screens_do_not_show_who_needs_longer(key: str, observer: Seat | None) -> None:
    """Whether or not they have chosen; who has chosen is offered it as the others are."""
    askers = [seat for seat in range(3) if seat != observer][:2]
    evenings = [begun(key) for _ in askers]
    for evening, asker in zip(evenings, askers, strict=True):
        choose(evening, askers[0])
        evening.wait()
        controls = [panel(evening.table, seat, TEXTS, "en", CONTEXT).screen.controls for seat in range(3)]
        assert all("I need longer" in str(one) for one in controls)
        evening.do(AskLonger(), evening.user(asker))
    first, second = [seen(evening.table, observer) for evening in evenings]
    assert first == second
    said = [notice for evening in evenings for notice in evening.said]
    assert not [notice for notice in said if "longer" in notice.key]


@pytest.mark.parametrize("key", SECRET)
def test_the_page_counts_without_names(key: str) -> None:
    evening = begun(key)
    for chosen in range(3):
        said = text_of(table_page(evening.table, 1, TEXTS, "en", CONTEXT, manages=False))
        assert f"Waiting for {3 - chosen} of 3" in said
        choose(evening, chosen)


def marks(table: Table) -> str:
    return text_of(table_page(table, 99, TEXTS, "en", CONTEXT, manages=True))


def test_a_missed_decision_is_told_until_everybody_knows_better() -> None:
    """A secret choice takes no mark away; that all have chosen does."""
    evening = lobby("money_and_luck", 3, terms=QUICK)
    evening.presses = GOES_ON
    evening.do(Start(), 1)
    for seat in (0, 1):
        choose(evening, seat)
    while evening.game.awaited.seats == (2,) and not evening.game.presence.missed[2]:
        evening.wait()
    while not (evening.game.awaited.secret and len(evening.game.awaited.seats) == 3):
        for seat in evening.game.awaited.seats[:1]:
            if seat == 2 and not evening.game.awaited.secret:
                evening.wait()
            else:
                choose(evening, seat)
        if not evening.game.awaited.seats:
            evening.wait()
    assert evening.game.presence.missed[2], "the seat acted for all to see in between"
    before = marks(evening.table).count("missed the last")
    freed = table_page(evening.table, 99, TEXTS, "en", CONTEXT, manages=True).controls
    choose(evening, 2)
    assert marks(evening.table).count("missed the last") == before == 1
    assert table_page(evening.table, 99, TEXTS, "en", CONTEXT, manages=True).controls == freed
    choose(evening, 0)
    choose(evening, 1)
    assert marks(evening.table).count("missed the last") == 0


def test_drafts_are_shown_to_their_seat_only() -> None:
    table = deepcopy(begun("hidden_price").game)
    drafted: Playing = replace(table, drafts={1: Draft(table.step, None, {2_000_001: "my *plan*"})})
    assert words(TEXTS, drafted, "en", 1).words(2_000_001) == "my \\*plan\\*"
    for text in (words(TEXTS, drafted, "en"), words(TEXTS, drafted, "en", 0)):
        assert text.words(2_000_001) == text("words-forgotten")
    assert public_post(drafted, TEXTS) == public_post(table, TEXTS)
    assert panel(drafted, 0, TEXTS, "en", CONTEXT) == panel(table, 0, TEXTS, "en", CONTEXT)
