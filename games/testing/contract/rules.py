"""What may be done, by whom and until when: rules keep their word, and every game ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import NoClockError, NoSeatError, Outcome, Refusal, Rng, Seat, Value, open_to_all
from games.host.entries import Acted, Expired, Left
from games.host.position import Position
from games.testing.contract.secrets import of
from games.testing.differences import difference
from games.testing.playouts import LONGEST, Playout, Setting, Step, any_entry, settings, values_to_try
from games.testing.runs import MOST_STEPS, everybody, private_screen, some, text

# Menus --------------------------------------------------------------------------------------------


def test_every_value_of_every_option_is_played(game_key: str) -> None:
    """And every number of seats that one of them allows."""
    game, played_with = GAMES[game_key].game, list(settings([game_key]))
    seat_counts = set(game.seats(game.options()))
    for choice in game.choices:
        for value in values_to_try(choice):
            played = any((choice.field, value) in setting.chosen for setting in played_with)
            assert played, f"no game has {choice.field}={value}: `seats` allows nobody"
            seat_counts.update(game.seats(game.read_options({choice.field: value})))
    missing = seat_counts - {setting.seats for setting in played_with}
    assert not missing, f"no game has {missing} seats, which `seats` allows"


def test_a_seat_is_awaited_until_the_end(whole_game: Playout) -> None:
    """Or a clock runs. Everybody awaited can act."""
    for state in whole_game.states[:-1]:
        awaited = whole_game.game.awaited(state).seats
        assert whole_game.game.outcome(state) is None, "`outcome` is there before the last entry of the game"
        assert awaited or whole_game.game.clock(state), (
            "no seat is awaited, no clock runs, and it is not over"
        )
        idle = [seat for seat in awaited if not whole_game.game.legal(state, seat)]
        assert not idle, f"nothing is legal for seat {idle[0] + 1}, who is awaited"
        once = len(awaited) == len(set(awaited) & set(whole_game.seats))
        assert once, f"`awaited` names a seat twice, or one that is not there: {awaited}"


def test_nothing_can_be_done_after_the_end(whole_game: Playout) -> None:
    """No seat is awaited or can act, no clock runs."""
    state = whole_game.states[-1]
    awaited = whole_game.game.awaited(state).seats
    assert not awaited, f"`awaited` names {awaited} after the end"
    for seat in whole_game.seats:
        assert whole_game.game.legal(state, seat) == (), f"after the end, for seat {seat + 1}"
    assert whole_game.game.clock(state) is None, "a `clock` runs after the end"


def test_every_listed_action_is_allowed(whole_game: Playout) -> None:
    """And listed once."""
    for state in some(whole_game.states, MOST_STEPS):
        for seat in whole_game.seats:
            menu = whole_game.game.legal(state, seat)
            assert len(set(menu)) == len(menu), f"`legal` lists an action twice for seat {seat + 1}: {menu}"
            for action in menu:
                refusal = whole_game.game.check(state, seat, action)
                assert refusal is None, f"seat {seat + 1} is offered {action}, and `check` refuses it"


def some_of_each_kind(run: Playout) -> list[Value]:
    kinds: dict[object, set[Value]] = {}
    for state in some(run.states, MOST_STEPS):
        for seat in run.seats:
            for action in run.game.legal(state, seat):
                few = kinds.setdefault(action.__class__, set())
                if len(few) < 3:
                    few.add(action)
    return [action for few in kinds.values() for action in few]


def test_what_is_not_on_the_menu_is_refused(whole_game: Playout) -> None:
    """Actions of a kind that a seat is not offered, also those that another seat is offered."""
    pool = some_of_each_kind(whole_game)
    refusals = set[Refusal]()
    for state in some(whole_game.states):
        for seat in whole_game.seats:
            kinds: set[type[Any]] = {type(action) for action in whole_game.game.legal(state, seat)}
            for action in pool:
                if type(action) not in kinds:
                    refusal = whole_game.game.check(state, seat, action)
                    assert refusal, (
                        f"seat {seat + 1} is not offered {action}, and `check` allows it: let it refuse what "
                        "`legal` does not list"
                    )
                    refusals.add(refusal)
    for refusal in refusals:
        expect_explained(whole_game, refusal)


@cache
def rules(game: str) -> str:
    return "\n".join(body for _, body in Texts(GAMES).rules(game, "en"))


def expect_explained(run: Playout, refusal: Refusal) -> None:
    """A refusal has words in every language, and its ruling, if it names one, can be looked up."""
    for language in LANGUAGES:
        words = text(run, language)(refusal.key, **dict(refusal.args))
        assert words, f"the message {refusal.key} is empty in {language}.ftl"
    has_ruling = not refusal.ruling or f"**{refusal.ruling}**" in rules(run.setting.key)
    assert has_ruling, (
        f"{refusal.key} names the ruling {refusal.ruling}, which RULES.en.md has not: **{refusal.ruling}**"
    )


# Seats that are not there -------------------------------------------------------------------------


MOMENTS = 60


def test_a_seat_that_is_not_there_sees_nothing(whole_game: Playout) -> None:
    """Neither secrets nor what the public sees, unless nothing is hidden from anybody."""
    if whole_game.game.view is open_to_all:
        return
    for state in some(whole_game.states, MOMENTS):
        for seat in (-1, len(whole_game.seats), 99, True):
            with pytest.raises(NoSeatError):
                whole_game.game.view(state, seat)


# The end ------------------------------------------------------------------------------------------


ENTRIES_LEFT = 2000
"""Maximum number of entries until default moves end a game."""
LEFT_FROM = 20
"""Maximum number of moments from which default moves end a game."""


def test_random_play_ends(whole_game: Playout) -> None:
    """There is a result, and it is one that can be told."""
    outcome = whole_game.outcome
    expect_ranks(whole_game, outcome)


def expect_ranks(run: Playout, outcome: Outcome) -> None:
    """Everybody has a score and a rank, the first are the winners, and every language has the ending."""
    for name, values in (("scores", outcome.scores), ("ranks", outcome.ranks)):
        assert len(values) == len(run.seats), f"`Outcome.{name}` has {len(values)} of {len(run.seats)} seats"
    first = tuple(seat for seat in run.seats if outcome.ranks[seat] == 1)
    assert outcome.winners == first != (), (
        f"`Outcome.winners` is {outcome.winners}, and of rank 1 are {first}: make it by `ranked`"
    )
    for language in LANGUAGES:
        words = text(run, language)(outcome.ending)
        assert words, f"the message {outcome.ending} is empty in {language}.ftl"


def defaults_to_the_end(run: Playout, state: Any) -> Outcome:
    for number in range(ENTRIES_LEFT):
        if outcome := run.game.outcome(state):
            return outcome
        state = play_for_absent(run, state, Rng(b"away", number))
    pytest.fail("safe defaults do not end the game")


def play_for_absent(run: Playout, state: Any, rng: Rng) -> Any:
    """The next state when all are away; where no seat is awaited, time runs out."""
    awaited = run.game.awaited(state).seats
    if not awaited:
        return run.game.expire(state, rng)[0]
    action = run.game.absent(state, awaited[0], rng)
    assert run.game.check(state, awaited[0], action) is None, f"{action}, which `absent` plays, is refused"
    return run.game.play(state, awaited[0], action, rng)[0]


def test_safe_defaults_alone_end_the_game(whole_game: Playout) -> None:
    """From the start, and from wherever people may have left."""
    for state in some(whole_game.states[::8], LEFT_FROM):
        assert defaults_to_the_end(whole_game, state)


def test_safe_defaults_are_legal(whole_game: Playout) -> None:
    """For everybody awaited, at every moment and whatever is drawn."""
    for number, state in enumerate(some(whole_game.states, MOST_STEPS)):
        for seat in whole_game.game.awaited(state).seats:
            action = whole_game.game.absent(state, seat, Rng(b"away", number))
            refusal = whole_game.game.check(state, seat, action)
            assert refusal is None, f"{action}, which `absent` plays for seat {seat + 1}, is refused"


def test_a_clock_that_runs_out_leads_on(whole_game: Playout) -> None:
    """Another state, another clock or none, and still an end."""
    for state in whole_game.states:
        if clock := whole_game.game.clock(state):
            after, _ = whole_game.game.expire(state, Rng(b"late", 0))
            next_clock = whole_game.game.clock(after)
            assert after != state, f"`expire` changes nothing when the clock {clock.key} has run out"
            is_another = next_clock is None or next_clock.key != clock.key
            assert is_another, f"the clock {clock.key} runs on after `expire`: another one needs another key"
            assert defaults_to_the_end(whole_game, after)


def test_a_clock_runs_once(whole_game: Playout) -> None:
    """A key that is gone does not come back: its deadline would be the old one."""
    clocks = [whole_game.game.clock(state) for state in whole_game.states]
    keys = [clock.key if clock else None for clock in clocks]
    starts = [key for key, before in zip(keys, [None, *keys], strict=False) if key and key != before]
    assert len(starts) == len(set(starts)), (
        f"a clock's key comes back, and with it the deadline of before: number the keys: {starts}"
    )
    seconds = [clock.seconds for clock in clocks if clock and clock.seconds is not None]
    assert min(seconds, default=1) > 0, "a clock has no time left when it begins"


def test_time_runs_out_only_where_a_clock_runs(whole_game: Playout) -> None:
    """In every game with the same error."""
    for state in whole_game.states:
        if whole_game.game.clock(state) is None:
            with pytest.raises(NoClockError):
                whole_game.game.expire(state, Rng(b"late", 0))


# Everybody leaves ---------------------------------------------------------------------------------


def test_everybody_leaves(abandoned_game: tuple[Setting, int]) -> None:
    """The table plays on by safe defaults alone, and every clock of the rules runs out first."""
    setting, moments = abandoned_game
    game = setting.game
    options = game.read_options(dict(setting.chosen))
    position = Position.begin(game, options, setting.seats, b"all leave")
    people = Rng(b"people", moments)
    for _ in range(moments):
        if position.outcome is None:
            position = position.after(any_entry(setting, position.state, people))
    for seat in range(setting.seats) if position.outcome is None else ():
        position = position.after(Left(seat))
    for _ in range(LONGEST):
        if position.outcome is not None:
            return
        clock, awaited = game.clock(position.state), position.awaited.seats
        position = position.after(Expired(clock.key) if clock else position.default(awaited[0]))
    pytest.fail("the table does not end the game")


# A seat that changes hands ------------------------------------------------------------------------

HANDED = 12
"""Number of moments of a game at which seats change hands."""


def test_what_a_player_has_said_ends_once(sample_game: Playout) -> None:
    """The game goes on as before, and in a secret phase no one is told who had chosen."""
    game = sample_game.game
    for state in some(sample_game.states[:-1]):
        awaited = game.awaited(state)
        for seat in sample_game.seats:
            after = game.handed(state, seat)
            now = game.awaited(after)
            assert game.handed(after, seat) == after, "`handed` called twice changes the state twice"
            assert after.step == state.step, "`handed` changes the step, though it is no moment of the game"
            assert game.clock(after) == game.clock(state), "`handed` changes the clock: the game goes on"
            tells = now != awaited and (now.secret or awaited.secret)
            assert not tells, "`handed` changes who is awaited in secret, which tells who had chosen"
            assert bool(now.seats) == bool(awaited.seats), "`handed` changes whether anybody is awaited"
            idle = [other for other in now.seats if not game.legal(after, other)]
            assert not idle, f"after `handed`, nothing is legal for seat {idle[0] + 1}, who is awaited"


def test_what_a_player_has_said_ends_for_all_who_know_of_it(sample_game: Playout) -> None:
    """A seat that cannot tell two states apart cannot after a player has left either."""
    game = sample_game.game
    for number, state in enumerate(some(sample_game.states[:-1], HANDED)):
        seat = number % len(sample_game.seats)
        after = game.handed(state, seat)
        for reader in everybody(sample_game) if after != state else ():
            other = game.handed(game.resample(state, reader, Rng(b"handed", number)), seat)
            here, there = game.view(after, reader), game.view(other, reader)
            assert here == there, (
                f"`handed` tells what is hidden from {of(reader)}: {difference(here, there)}"
            )


def test_what_a_player_has_offered_ends_with_the_player(sample_game: Playout) -> None:
    """What another seat could do because of it alone: nothing was seen, and nothing ended."""
    game = sample_game.game
    for step, seat in some(list(talk(sample_game)), HANDED):
        after = game.handed(step.after, seat)
        for other in set(sample_game.seats) - {seat}:
            if any(game.check(step.after, other, action) for action in game.legal(step.before, other)):
                continue
            for action in game.legal(step.after, other):
                is_offer = game.check(step.before, other, action) is not None
                assert not is_offer or game.check(after, other, action), f"seat {other + 1} may: {action}"


def talk(run: Playout) -> Iterator[tuple[Step, Seat]]:
    """Yield actions of which nothing was to be seen, and whose they were."""
    for step in run.steps:
        if isinstance(step.entry, Acted) and not step.events and step.after.step == step.before.step:
            yield step, step.entry.seat


def test_a_new_player_sees_what_they_may_do(sample_game: Playout) -> None:
    """Where something of the player before has ended; and safe defaults end the game."""
    game = sample_game.game
    for state in some(sample_game.states[:-1], HANDED):
        for seat in game.awaited(state).seats[:1]:
            after = game.handed(state, seat)
            if after != state:
                panel = private_screen(sample_game, after, seat, LANGUAGES[0])
                assert panel.blocks, f"the panel of seat {seat + 1} is empty after `handed`"
                assert defaults_to_the_end(sample_game, after)


# Taken back, or ended early -----------------------------------------------------------------------


def test_what_may_be_taken_back_has_shown_nothing(whole_game: Playout) -> None:
    """A seat that cannot tell two states apart cannot after the action either."""
    game = whole_game.game
    for number, (step, actor, action) in enumerate(some(list(taken_back(whole_game)))):
        for seat in everybody(whole_game):
            other = game.resample(step.before, seat, Rng(b"undo", number))
            refusal = game.check(other, actor, action)
            assert refusal is None, f"{action} may be taken back, and elsewhere it is refused"
            after, _ = game.play(other, actor, action, Rng(b"undo", number))
            here, there = game.view(step.after, seat), game.view(after, seat)
            assert here == there, (
                f"{action} may be taken back, and has shown {of(seat)} what was hidden: "
                f"{difference(here, there)}; let `takes_back` refuse it"
            )


def taken_back(run: Playout) -> Iterator[tuple[Step, Seat, Any]]:
    for step in run.steps:
        if isinstance(step.entry, Acted):
            action = run.game.read_action(step.entry.action)
            if run.game.takes_back(step.before, step.entry.seat, action):
                yield step, step.entry.seat, action


def test_an_end_by_all_ranks_everybody(whole_game: Playout) -> None:
    """At any moment, where the rulings can rank at all."""
    for state in whole_game.states:
        stopped = whole_game.game.if_stopped(state)
        points = len(stopped.points)
        assert points in (0, len(whole_game.seats)), (
            f"`if_stopped` gives points to {points} seats, not to all"
        )
        if outcome := stopped.outcome:
            expect_ranks(whole_game, outcome)
