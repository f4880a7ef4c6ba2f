"""Whatever people, hosts and time do to a table, in any order, it stays sound.

The same evenings in every run, so that no one waits for luck. Others are looked at with
`BACKROOM_MACHINE=5000 pytest tests/table/test_machine.py`.
"""

from __future__ import annotations

import dataclasses
import os
from typing import Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import Connection, create_engine

from bot.store.rows import Loaded, fold_rows
from bot.store.schema import metadata
from bot.store.statements import read_rows, write_change, write_new
from bot.table import commands as c
from bot.table.acting import can_take_back
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.log import next_text
from bot.table.public import away, everybody_away, recently_seen, was_absent
from bot.table.search import search_lobby
from bot.table.table import Lobby, Over, Playing, Search, Table
from bot.table.terms import Terms
from games.host.record import Replay
from tests.table.builders import ANN, CALM, PACKAGES, lobby, plain
from tests.table.commanding import (
    LIMITS,
    USERS,
    choices,
    in_game,
    in_lobby,
    of_the_table,
    people,
    seats,
    times,
)

STORE = create_engine("sqlite://")
"""Each evening is forgotten again."""
metadata.create_all(STORE)
VERSION = "0" * 16
"""Of a strategy that is not installed."""
SHORT = 20
"""Length up to which a log is read after every change."""
EXAMPLES = int(os.environ.get("BACKROOM_MACHINE", "0"))


def loaded_from(connection: Connection, table_id: int) -> Loaded | None:
    stored = read_rows(connection, table_id)
    return stored and fold_rows(stored, PACKAGES)


class Machine(RuleBasedStateMachine):
    """An evening at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.session = lobby()
        self.forgotten = 0
        self.connection = STORE.connect()

    @initialize(
        key=st.sampled_from(sorted(PACKAGES)),
        people=st.integers(0, 2),
        limit=st.sampled_from(LIMITS),
        late=st.sampled_from(("act", "host")),
        begins=st.integers(0, 5),
        ours=st.integers(0, 2),
        follow=st.booleans(),
        looks=st.booleans(),
    )
    def open(
        self,
        key: str,
        people: int,
        limit: int | None,
        late: Any,
        begins: int,
        ours: int,
        *,
        follow: bool,
        looks: bool,
    ) -> None:
        """Ann opens a lobby, perhaps for people who look for two games; mostly the game begins at once."""
        game = PACKAGES[key].game
        numbers = game.seats(game.options())
        many = numbers[min(people, len(numbers) - 1)] if begins else 2
        self.session = lobby(key, min(many, 5), Terms(limit, late))
        if looks and not begins:
            games = (PACKAGES[key], PACKAGES["konsul" if key != "konsul" else "vertigo"])
            self.session.table = search_lobby(self.session.lobby, games, Search(least=3), self.session.now)
        table_id = write_new(self.connection, self.session.lobby)
        self.session.table = dataclasses.replace(self.session.table, id=table_id)
        self.session.kept = self.stored
        for _ in range(ours):
            self.tried(c.AddBot("even"), ANN)
        self.tried(c.SetTerm("follow", value=follow), ANN)
        if begins:
            self.session.now += CALM
            self.tried(c.Start(), ANN)

    # What is done --------------------------------------------------------------------------------

    def tried(self, command: c.Command, who: int | c.Actor) -> bool:
        """Do something, if the table and the rules allow it: then it is done once, whatever comes twice.

        No one is behind the number of a person who was forgotten.
        """
        session, before = self.session, self.session.table
        actor = session.press(who) if isinstance(who, int) else who
        if actor.user_id < 0:
            return False
        try:
            session.do(command, actor)
        except (DeniedError, RefusedError, StaleError):
            assert session.table is before
            return False
        if actor.press_id and session.table is not before:
            done = session.table
            assert session.do(command, actor) == ()
            assert session.table is done
        return True

    def stored(self, before: Table, after: Table, notices: tuple[c.Notice, ...]) -> None:
        """What is stored is what is in memory; of a long log only now and then."""
        write_change(self.connection, before, after, notices)
        if after.revision % 8 == 0 or len(self.session.entries) < SHORT:
            loaded = loaded_from(self.connection, after.id)
            assert loaded is not None
            assert loaded.fresh
            assert loaded.table == after

    @property
    def playing(self) -> Playing | None:
        return self.session.table if isinstance(self.session.table, Playing) else None

    @rule(which=choices, what=choices)
    def awaited_acts(self, which: int, what: int) -> None:
        if (table := self.playing) and (awaited := table.awaited.seats):
            self.acts(table, awaited[which % len(awaited)], what)

    @rule(which=choices, what=choices)
    def goes_on(self, which: int, what: int) -> None:
        """The same a few times, so that games get somewhere."""
        for number in range(5):
            self.awaited_acts(which + number, what * 7 + number)

    @rule(seat=seats, what=choices)
    def anybody_acts(self, seat: int, what: int) -> None:
        if table := self.playing:
            self.acts(table, seat % len(table.people), what)

    def acts(self, table: Playing, seat: int, what: int) -> None:
        """Play one of the actions that a seat may do; its menu is what is played."""
        menu = table.game.legal(table.state, seat)
        if menu and table.people[seat].bot:
            action = plain(menu[what % len(menu)])
            assert self.tried(c.PlayBot(seat, action, table.position.length, VERSION), c.TABLE)
        elif menu and not table.people[seat].left:
            assert self.tried(c.Act(plain(menu[what % len(menu)])), self.session.user(seat))

    @rule(seat=seats, by=seats, what=choices)
    def acts_for_another(self, seat: int, by: int, what: int) -> None:
        if table := self.playing:
            menu = table.game.legal(table.state, seat % len(table.people))
            if menu:
                self.tried(c.Act(plain(menu[what % len(menu)])), self.session.user(by % len(table.people)))

    @rule(
        who=people,
        data=st.sampled_from((None, 7, "bid", [], {}, {"type": "bid"}, {"type": "show", "coins": 3})),
    )
    def acts_wildly(self, who: int, data: Any) -> None:
        self.tried(c.Act(data), who)
        self.tried(c.UpdateDraft(data), who)

    @rule(seat=seats, said=st.sampled_from(("a", "b")))
    def writes(self, seat: int, said: str) -> None:
        table = self.playing
        if table and table.game.key == "politically_correct_people":
            seat %= len(table.people)
            number, other = next_text(table, seat), (seat + 1) % len(table.people)
            building = {"receiver": other, "gives": {"promise": number}}
            self.tried(
                c.UpdateDraft({"page": "offer", "building": building}, {number: said}),
                self.session.user(seat),
            )
            offer = {
                "type": "offer",
                "proposer": seat,
                "receiver": other,
                "gives": {"promise": number},
                "asks": {},
            }
            self.tried(c.Act({"type": "propose", "offer": offer}), self.session.user(seat))

    @rule(seat=seats)
    def takes_back(self, seat: int) -> None:
        """What is offered is possible, but for the time."""
        if table := self.playing:
            seat %= len(table.people)
            may = can_take_back(table, seat) and seat in table.present
            done = self.tried(c.TakeBack(table.moves[seat]), self.session.user(seat))
            timers = (table.timer, table.earlier or table.timer)
            late = not done and any(timer.due is not None for timer in timers)
            assert done == may or (may and late)

    @rule(seconds=times, up=st.sampled_from((True, True, True, False)))
    def time_passes(self, seconds: float, *, up: bool) -> None:
        """The bot looks whenever it is wanted, or is down meanwhile."""
        if up:
            self.session.wait(seconds)
        else:
            self.session.down(seconds)

    @rule(answer=st.sampled_from(("wait", "act", "replace", "remove")))
    def time_is_up(self, answer: Any) -> None:
        table = self.playing
        if not table or table.timer.due is None:
            return
        self.session.wait(max(0.0, table.timer.due - self.session.now))
        self.tried(c.AnswerLate(answer), table.host_id)

    @rule(agree=st.booleans(), rare=st.integers(0, 7))
    def would_end_it(self, rare: int, *, agree: bool) -> None:
        """Now and then all agree to end the game, or all but one; or some leave, or all."""
        table = self.playing
        if table and not rare:
            for number, seat in enumerate(table.present):
                leaves = (
                    c.Leave()
                    if not agree and number < self.session.now % 4
                    else c.EndTogether(number > 0 or agree)
                )
                self.tried(leaves, table.people[seat].user_id)

    @rule(which=choices, value=choices)
    def chosen(self, which: int, value: int) -> None:
        table, options = self.session.table, self.session.table.game.choices
        if options:
            choice = options[which % len(options)]
            self.tried(c.SetOption(choice.field, choice.values[value % len(choice.values)]), table.host_id)

    @rule()
    def begins(self) -> None:
        if isinstance(self.session.table, Lobby):
            for who in USERS[: self.session.table.seats[0]]:
                self.tried(c.Join(), who)
            self.tried(c.Start(), self.session.table.host_id)

    @rule()
    def looked_at_too_early(self) -> None:
        self.session.wait(0)
        table = self.session.table
        self.session.do(c.TimePassed(self.session.now, unseen=True))
        assert self.session.table is table

    @rule(command=in_lobby, who=people)
    def in_the_lobby(self, command: c.Command, who: int) -> None:
        """What is done in lobbies; in vain elsewhere, but for leaving."""
        if isinstance(self.session.table, Lobby) or not isinstance(command, c.Leave):
            self.tried(command, who)

    @rule(command=in_game, who=people)
    def beside_the_game(self, command: c.Command, who: int) -> None:
        if not isinstance(command, c.End) or self.session.now % 5 < 1:
            self.tried(command, who)

    @rule(command=in_game, seat=seats)
    def by_who_sits(self, command: c.Command, seat: int) -> None:
        table = self.session.table
        if table.people and not isinstance(command, c.End):
            self.tried(command, table.people[seat % len(table.people)].user_id)

    @rule(command=in_game)
    def by_the_host(self, command: c.Command) -> None:
        if not isinstance(command, c.End | c.Leave):
            self.tried(command, self.session.table.host_id)

    @rule(command=of_the_table)
    def to_the_table(self, command: c.Command) -> None:
        self.session.do(command)

    @precondition(lambda self: self.forgotten < 2)
    @rule(who=people)
    def is_forgotten(self, who: int) -> None:
        """A person asks to be forgotten: nothing names them."""
        self.forgotten += 1
        self.session.forget(who, self.connection)
        table = self.session.table
        assert who not in {table.host_id, *(person.user_id for person in table.people)}
        known = (*table.removed, *table.interested, *table.told) if isinstance(table, Lobby) else ()
        assert who not in known

    # What holds ----------------------------------------------------------------------------------

    @invariant()
    def everybody_can_be_told(self) -> None:
        """What is told of seats can be worked out at any time."""
        if table := self.playing:
            for seat in range(len(table.people)):
                away(table, seat)
                recently_seen(table, seat, self.session.now)
                was_absent(table, seat)
            everybody_away(table)

    def teardown(self) -> None:
        """The log leads to the same position; what is over has a record that proves itself."""
        table = self.session.table
        loaded = loaded_from(self.connection, table.id)
        self.connection.rollback()
        self.connection.close()
        assert loaded is None or loaded.table == table
        if isinstance(table, Over) and table.outcome is not None:
            assert Replay(table.record(), PACKAGES).verify() == table.outcome


TestMachine = Machine.TestCase
TestMachine.settings = settings(
    max_examples=EXAMPLES or 40,
    stateful_step_count=50,
    deadline=None,
    derandomize=not EXAMPLES,
    database=None,
    suppress_health_check=list(HealthCheck),
)
