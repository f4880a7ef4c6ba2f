"""Forged records, closed with a hash that fits: what no table can write proves nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from bot.table import commands as c
from bot.table.table import Over, Playing
from games import GAMES
from games.host.entries import Absent, Acted, Eliminated, Ended, Entry, Expired, Handed, Left, TakenBack
from games.host.record import RecordError, Replay
from tests.games.records.forging import closed, json
from tests.table.builders import ANN, EVE, Session, lobby

FORGERIES = 2_000

Lines = list[bytes]
Data = dict[str, Any]


def an_evening() -> Session:
    """Three people and a bot player; one takes back, one is late, one leaves and another takes the seat."""
    return next(session for session in map(tried, range(99)) if isinstance(session.table, Over))


def tried(number: int) -> Session:
    """Such an evening, if its game lasts: then it is ended by the host."""
    session = lobby("money_and_luck", 3, variant="basic", nominations="3")
    session.do(c.AddBot("even"), ANN)
    session.do(c.SetTerm("follow", value=True), ANN)
    session.now += 61
    session.do(c.Start(), ANN)
    rng, todo = random.Random(number), {"late", "leave", "back"}
    while isinstance(table := session.table, Playing):
        people = [seat for seat in session.awaited if seat in table.present]
        if not todo:
            session.do(c.End(), ANN)
        elif not session.awaited:
            session.wait(200)
        elif not people:
            session.do(c.PlayBot(session.awaited[0], None, table.position.length))
        elif "late" in todo and len(people) == 3:
            todo.remove("late")
            session.wait(181)
        elif "leave" in todo and len(people) == 3:
            todo.remove("leave")
            seat = next(seat for seat in table.present if seat != session.host)
            session.do(c.Leave(), session.user(seat))
            session.do(c.TakeSeat(seat), EVE)
        else:
            session.play(rng.choice(session.menu(people[0])), people[0])
            played = session.table
            if "back" in todo and isinstance(played, Playing) and played.position.can_take_back(people[0]):
                todo.remove("back")
                session.undo(people[0])
    return session if not todo else lobby()


@pytest.fixture(scope="module")
def evening() -> Lines:
    return an_evening().over.record().splitlines()


# Forgers -------------------------------------------------------------------------------------------


def with_head(rng: random.Random, lines: Lines) -> Lines:
    """A secret, a press, a company or an option that no lobby has, or another spelling of it."""
    head: Data = msgspec.json.decode(lines[0])
    secret, company = head["secret"], head["deal"]["company"]
    place = rng.randrange(len(company))
    player = company[place]
    at = rng.randrange(1, len(secret))
    match rng.randrange(12):
        case 0:
            head["secret"] = secret[: rng.randrange(len(secret))]
        case 1:
            head["secret"] = f"{secret[:at]} {secret[at:]}" if at % 2 == 0 else secret.upper()
        case 2:
            head["secret"] = secret + "00"
        case 3:
            head["commitment"] = "".join(rng.choices("0123456789abcdef", k=64))
        case 4:
            player["word"] = "banana"
        case 5:
            player["temper"] = rng.choice(("sharp", "gentle", "Even", "even ", "best"))
        case 6:
            player["place"] = rng.choice([-1, 4, 99, company[place - 1]["place"]])
        case 7:
            company.append({"place": len(company), "temper": ""})
        case 8:
            head["options"] = {**head["options"], "nominations": rng.choice(("03", "3 ", "", 3, None))}
        case 9:
            head["options"]["more"] = "3"
        case 10:
            head["deal"]["number"] = {"round": 7, "signature": ""}
        case _:
            head["deal"]["press"] = rng.choice(("", "AB" * 32, "ab" * 31, "zz" * 32, " "))
    return [json(head), *lines[1:]]


def with_entry(rng: random.Random, lines: Lines) -> Lines:
    """An entry more that the table would not have written there."""
    at = rng.randrange(1, len(lines) - 1)
    told = [msgspec.json.decode(line, type=Entry) for line in lines[1:at]]
    before = {seat for seat in (1, 2, 3) if Left(seat) in told and Handed(seat) not in told}
    seat = rng.randrange(4)
    free = [Left(seat), TakenBack(seat)] if seat in before else [Handed(seat)]
    entry: Entry = rng.choice(
        [
            *free,
            Handed(seat, rng.choice(("gentle", "best", "EVEN", " "))),
            Handed(rng.choice((-1, 4, 99))),
            Ended("left"),
            Eliminated(seat),
            Expired("nominations-9"),
            Acted(seat, {"type": "cheat"}),
        ]
    )
    return [*lines[:at], json(entry), *lines[at:]]


def with_default(rng: random.Random, lines: Lines) -> Lines:
    """A move of the table that is not the default move of the seat."""
    at = rng.choice([n for n, line in enumerate(lines) if b'"absent"' in line])
    entry = msgspec.json.decode(lines[at], type=Absent)
    others = ["BB", "BW", "WB", "WW", "W", "WWW"]
    others.remove(entry.action["coins"])
    return [
        *lines[:at],
        json(Absent(entry.seat, {**entry.action, "coins": rng.choice(others)})),
        *lines[at + 1 :],
    ]


def with_end(rng: random.Random, lines: Lines) -> Lines:
    """Everybody is said to have left, or the result is another."""
    result: Data = msgspec.json.decode(lines[-1])
    outcome, seat = result["outcome"], rng.randrange(4)
    end = lines[-2]
    match rng.randrange(4):
        case 0:
            end, outcome["ending"] = json(Ended("left")), "ended-left"
        case 1:
            outcome["ending"] = rng.choice(("ended-together", "ending-all-joined", ""))
        case 2:
            outcome["scores"][seat] += rng.choice((-1000, 1, 5000))
        case _:
            outcome["winners"] = [seat]
    return [*lines[:-2], end, json(result)]


def with_undone(rng: random.Random, lines: Lines) -> Lines:
    """An action taken back more often than a table allows."""
    back = next(n for n, line in enumerate(lines) if b'"taken_back"' in line)
    return [*lines[: back + 1], *lines[back - 1 : back + 1] * rng.randrange(3, 9), *lines[back + 1 :]]


def with_spelling(rng: random.Random, lines: Lines) -> Lines:
    """The same said in other letters."""
    at = rng.randrange(len(lines) - 1)
    line = lines[at].decode()
    number = next((n for n, char in enumerate(line) if char.isdigit() and line[n + 1] in ",}]"), 0)
    data: Data = msgspec.json.decode(line)
    spelled = [
        line.replace(":", ": ", rng.randrange(1, 3)),
        line.replace('"type"', '"\\u0074ype"', 1),
        json(dict(reversed(data.items()))).decode(),
        line[:-1] + ',"more":1}',
        line[:1] + line[1 : line.index(",") + 1] + line[1:],
        f" {line}",
        f"{line} ",
        f"{line}\r",
        *([f"{line[: number + 1]}.0{line[number + 1 :]}"] if number else []),
    ]
    return [*lines[:at], rng.choice([one for one in spelled if one != line]).encode(), *lines[at + 1 :]]


def with_action(rng: random.Random, lines: Lines) -> Lines:
    """An action with a field more or less, of a seat that is not asked, or in the wrong place."""
    at = rng.choice([n for n, line in enumerate(lines) if line.startswith(b'{"type":"acted"')])
    entry = msgspec.json.decode(lines[at], type=Acted)
    spoiled = [
        Acted(entry.seat, {**entry.action, "more": 1}),
        Acted(entry.seat, {"type": entry.action["type"]}),
        Acted(rng.choice((-1, 4)), entry.action),
        Acted(entry.seat, rng.choice((None, 7, "show", [entry.action]))),
        Absent(entry.seat, {**entry.action, "type": "give", "value": 1000}),
    ]
    return [*lines[:at], json(rng.choice(spoiled)), *lines[at + 1 :]]


FORGERS: Mapping[str, Callable[[random.Random, Lines], Lines]] = {
    forger.__name__: forger
    for forger in (with_head, with_entry, with_default, with_end, with_undone, with_spelling, with_action)
}


@pytest.mark.parametrize("name", FORGERS)
def test_records_that_no_table_can_write_are_refused(evening: Lines, name: str) -> None:
    """Thousands of records that their own hash closes; the seed makes them the same in every run."""
    assert Replay(closed(evening), GAMES).verify()
    rng = random.Random(name)
    for number in range(-(-FORGERIES // len(FORGERS))):
        forged = closed(FORGERS[name](rng, list(evening)))
        with pytest.raises(RecordError) as caught:
            pytest.fail(f"{number}: {Replay(forged, GAMES).verify()}\n{forged.decode()}")
        assert caught.value.key != "record-other-hash"
