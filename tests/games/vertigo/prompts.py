"""Sensible games pressed on rendered panels: how often people are asked, and how much they press."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from bot.text import Texts, Words
from games import GAMES
from games.core import Rng, Value
from games.screen import AnyScreens, Keep, MultiSelect, Play, Screen, Select
from games.vertigo.rules.pieces import alive
from games.vertigo.rules.state import View
from tests.games.vertigo.people import STYLES, Person

GAME, PLAYERS = "vertigo", 4
MOST_PROMPTS, MOST_PRESSES, MENU = 5.0, 4, 25


@dataclass
class Tally:
    """What was counted: prompts, turns of living players, presses of new plans, the longest menu."""

    prompts: Counter[str] = field(default_factory=Counter[str])
    player_turns: int = 0
    new_plans: list[int] = field(default_factory=list[int])
    longest: int = 0
    turns: list[int] = field(default_factory=list[int])


def play(number: int, tally: Tally) -> None:
    box, seed = GAMES[GAME], number.to_bytes(4, "big")
    game, text = box.game, Texts(GAMES).of("en", GAME, ("Ann", "Ben", "Chie", "Dai"))
    people = [Person(seat, STYLES[(seat + number) % len(STYLES)]) for seat in range(PLAYERS)]
    state, entries = game.setup(PLAYERS, game.options(), Rng(seed, 0)), 0
    turn = 0
    while game.outcome(state) is None:
        if state.turn != turn:
            turn = state.turn
            tally.player_turns += len(alive(state.countries))
        awaited, entries = game.awaited(state).seats, entries + 1
        draws = Rng(seed, entries)
        if not awaited:
            state, _ = game.expire(state, draws)
            continue
        person = people[awaited[0]]
        view = game.view(state, person.seat)
        action = enter(person, view, game.legal(state, person.seat), box.screens, text, tally)
        assert game.check(state, person.seat, action) is None
        state, _ = game.play(state, person.seat, action, draws)
        if turn:
            tally.prompts[type(action).__name__] += 1
    tally.turns.append(turn)
    for person in people:
        tally.new_plans += person.new_plans


def enter(
    person: Person, view: View, legal: tuple[Value, ...], screens: AnyScreens, text: Words, tally: Tally
) -> Value:
    while True:
        screen = screens.private(view, person.seat, legal, person.draft, text)
        tally.longest = max(tally.longest, longest_menu(screen))
        _, _, press = person.press(screen, view)
        person.pressed += 1
        if isinstance(press, Play):
            person.done(view, press.action)
            return press.action
        assert isinstance(press, Keep)
        person.draft = press.draft


def longest_menu(screen: Screen) -> int:
    menus = [len(control.options) for control in screen.controls if isinstance(control, Select)]
    menus += [len(control.values) for control in screen.controls if isinstance(control, MultiSelect)]
    return max(menus, default=0)
