"""Golden play-throughs: what games look like step by step, written so that a person can read along.

Each file of `playthroughs/` begins with what it is made from; the rest follows from that. After a change
that is meant, `BACKROOM_UPDATE_GOLDENS=1 pytest tests/games/test_playthroughs.py` writes the rest anew. A new
file needs only its head.

For a long game the head may say more. `full: 25`: the moment after every 25th entry is told in full, of the
others what was done and seen. `any: 4`: one entry of four is anything on the menu, the others are what a seat
does that is away.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.text import Words, plain
from games import GAMES
from games.core import AnyGame, Rng, Seat
from games.entries import Acted, Entry, Expired
from games.position import Position
from games.testing.playouts import Setting, acted, words

pytestmark = pytest.mark.portable

FOLDER = Path(__file__).parent / "playthroughs"
UPDATE = os.environ.get("BACKROOM_UPDATE_GOLDENS") == "1"
LONGEST = 1100
LONG_MENU, MENU_BEGINS = 50, 8
"""A menu of more actions is told by its beginning."""


def needed() -> list[str]:
    """A play-through for each value of the first choice of each game."""
    return ["-".join([key, *variant]) for key, package in GAMES.items() for variant in variants(package.game)]


def variants(game: AnyGame) -> list[list[str]]:
    """The values of a game's first choice, each as a part of a name; none where there is no choice."""
    return [[value] for value in game.choices[0].values] if game.choices else [[]]


@pytest.mark.parametrize("name", needed())
def test_play_through(name: str) -> None:
    """The game goes as it has always gone."""
    path = FOLDER / f"{name}.txt"
    assert path.exists(), "write its head: game, options, seats and seed"
    kept = path.read_text(encoding="utf-8")
    head = dict(line.split(": ", 1) for line in kept.partition("\n\n")[0].splitlines())
    assert name in (head["game"], f"{head['game']}-{head['options'].split()[0].partition('=')[2]}")
    text = "\n".join(play_through(head)) + "\n"
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    else:
        assert text == kept
    assert text.count("\n") < LONGEST


def test_no_play_through_is_left_over() -> None:
    """Every file belongs to a game that there is."""
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(needed())


# A game told ---------------------------------------------------------------------------------------


def play_through(head: dict[str, str]) -> Iterator[str]:
    """A game from its head to its end, line by line."""
    chosen = tuple(tuple(option.split("=")) for option in head["options"].split())
    setting = Setting(head["game"], chosen, int(head["seats"]))
    options = setting.game.read_options(dict(chosen))
    position = Position.begin(setting.game, options, setting.seats, head["seed"].encode())
    text = words(setting.key, "en")
    yield from (f"{key}: {value}" for key, value in head.items())
    full, any_ = int(head.get("full", 1)), int(head.get("any", 1))
    yield from ("", "start", *moment(setting, position.state))
    while setting.game.outcome(position.state) is None:
        entry = next_entry(setting, position.state, position.rng(), any_)
        yield from ("", f"{position.length + 1}. {told(setting, entry)}")
        position = position.after(entry)
        yield from (f"    - {plain(setting.package.screens.event(event, text))}" for event in position.events)
        if position.length % full == 0 or setting.game.outcome(position.state):
            yield from moment(setting, position.state)
    yield from ("", *ending(setting, position.state, text))


def next_entry(setting: Setting, state: Any, rng: Rng, any_: int) -> Entry:
    """One of those awaited does anything on their menu, or what is safe; now and then time runs out."""
    clock, awaited = setting.game.clock(state), setting.game.awaited(state).seats
    if clock and (not awaited or not rng.below(8)):
        return Expired(clock.key)
    seat = rng.choice(awaited)
    if any_ > 1 and rng.below(any_):
        return acted(seat, setting.game.absent(state, seat, rng))
    return acted(seat, rng.choice(setting.game.legal(state, seat)))


def told(setting: Setting, entry: Entry) -> str:
    """An entry in a line."""
    if isinstance(entry, Acted):
        return f"seat {entry.seat}: {brief(msgspec.convert(entry.action, setting.game.values.action))}"
    return f"time runs out: {entry.clock}"


def ending(setting: Setting, state: Any, text: Words) -> Iterator[str]:
    """How it ended."""
    outcome = setting.game.outcome(state)
    assert outcome is not None
    yield f"the end: {plain(text(outcome.ending))}"
    yield from laid_out("", outcome)


# A moment told -------------------------------------------------------------------------------------


def moment(setting: Setting, state: Any) -> Iterator[str]:
    """The state, what everybody sees of it, and what everybody may do."""
    yield from laid_out("state", state, setting.game.options)
    public = setting.game.view(state, None)
    yield f"    public  {'; '.join(seen_of(state, public))}"
    seen = {seat: beside(setting.game.view(state, seat), public, seat) for seat in range(setting.seats)}
    yield from (f"    seen by {seats}: {sees or 'as the public'}" for sees, seats in together(seen))
    menus = {seat: menu_told(setting.game.legal(state, seat)) for seat in range(setting.seats)}
    yield from (f"    menu of {seats}: {menu}" for menu, seats in together(menus) if menu)
    awaited, clock = setting.game.awaited(state), setting.game.clock(state)
    if awaited.seats:
        yield f"    awaited {brief(awaited.seats)}{', in secret' if awaited.secret else ''}"
    if clock:
        yield f"    clock   {clock.key}, {clock.seconds} seconds"


def menu_told(actions: Sequence[Any]) -> str:
    """What somebody may do; a long menu by its beginning, its length, and a hash of it all."""
    entries = list(map(brief, actions))
    if len(entries) <= LONG_MENU:
        return " | ".join(entries)
    whole = hashlib.blake2b(" | ".join(entries).encode(), digest_size=8).hexdigest()
    return f"{' | '.join(entries[:MENU_BEGINS])} ... {len(entries)} actions, {whole}"


def together(told: dict[Seat, str]) -> Iterator[tuple[str, str]]:
    """What is the same for several seats, told once."""
    for words_ in dict.fromkeys(told.values()):
        yield words_, brief(tuple(seat for seat in told if told[seat] == words_))


def seen_of(state: Any, public: Any) -> Iterator[str]:
    """The public view: what is in it as in the state, by name alone, and what is not."""
    parts = msgspec.structs.asdict(public)
    same = [name for name, part in parts.items() if getattr(state, name, msgspec.UNSET) == part]
    yield f"of the state {' '.join(same)}"
    yield from (f"{name}={brief(part)}" for name, part in parts.items() if name not in same)


def beside(view: Any, public: Any, seat: Seat) -> str:
    """Where a view differs from the public one, but for whose it is."""
    return " ".join(difference for difference in differences(view, public) if difference != f"seat={seat}")


def differences(mine: Any, other: Any, path: str = "") -> Iterator[str]:
    """Where two values differ."""
    if isinstance(mine, msgspec.Struct) and type(mine) is type(other):
        for name in mine.__struct_fields__:
            yield from differences(getattr(mine, name), getattr(other, name), f"{path}.{name}")
    elif isinstance(mine, tuple) and isinstance(other, tuple) and len(mine) == len(other):
        for place, (one, two) in enumerate(zip(mine, other, strict=True)):
            yield from differences(one, two, f"{path}[{place}]")
    elif mine != other:
        yield f"{path.removeprefix('.')}={brief(mine)}"


# Values told ---------------------------------------------------------------------------------------


def laid_out(title: str, value: msgspec.Struct, *left_out: type) -> Iterator[str]:
    """A value over several lines: numbers and words in the first, each larger part in one of its own."""
    fields = msgspec.structs.asdict(value).items()
    parts = {name: part for name, part in fields if not isinstance(part, left_out)}
    large = {name: part for name, part in parts.items() if isinstance(part, msgspec.Struct | tuple)}
    small = [f"{name}={brief(part)}" for name, part in parts.items() if name not in large]
    yield f"    {title:7} {' '.join(small)}".rstrip()
    yield from (f"    {'':7} {name} {brief(part)}" for name, part in large.items())


def brief(value: Any) -> str:
    """A value in few words."""
    match value:
        case msgspec.Struct():
            return f"{type(value).__name__}({' '.join(named_parts(value))})"
        case tuple():
            return f"[{' '.join(gathered(value))}]"
        case None:
            return "-"
        case _:
            return str(value)


def named_parts(value: msgspec.Struct) -> Sequence[str]:
    """The fields of a value that say something; a single one needs no name."""
    names = value.__struct_fields__
    if len(names) == 1:
        return [brief(getattr(value, names[0]))]
    usual = dict(zip(reversed(names), reversed(value.__struct_defaults__), strict=False))
    parts = {name: getattr(value, name) for name in names}
    return [f"{name}={brief(part)}" for name, part in parts.items() if usual.get(name, msgspec.UNSET) != part]


def gathered(parts: tuple[Any, ...]) -> Iterator[str]:
    """The parts of a list; equal values side by side are told once."""
    for part, group in groupby(parts):
        many = len(list(group))
        if isinstance(part, msgspec.Struct) and many > 1:
            yield f"{many} {brief(part)}"
        else:
            yield from [brief(part)] * many
