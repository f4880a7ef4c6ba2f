"""A game told step by step, for a person to read along; kept, it shows what a change of the rules changes.

The text begins with a head of what it is made from: the game, its options, seats and seed; the rest follows.
For a long game the head may say more. `full: 25`: the moment after every 25th entry is told in full, of the
others what was done and seen. `any: 4`: one entry of four is anything on the menu, the others are what a seat
does that is away.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from itertools import groupby
from typing import Any, TypeGuard

import msgspec

from bot.text import Words, plain
from games.core import Rng, Seat
from games.host.entries import Acted, Entry, Expired
from games.host.packages import GamePackage, reason
from games.host.position import Position
from games.testing.playouts import LONGEST, Setting, acted, words

NAME = "playthrough.txt"
"""The file in a package that keeps its play-through."""
LONG_MENU, MENU_BEGINS = 50, 8
"""A menu of more actions is told by its beginning."""
LONG = 1000
"""A play-through of more lines tells some of its moments in full."""
WORDS = "    - "
"""So begins a line of what a game says: other words are no other rules."""


# A play-through kept in a package ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comparison:
    """A kept play-through beside the present rules: whether they go as it went, and what to say of it."""

    message: str
    same: bool = False


def kept_file(package: GamePackage) -> Traversable:
    """Return where a package keeps its play-through, or would."""
    return package.folder / NAME


def new_play_through(package: GamePackage) -> str:
    """Return a play-through to be kept: the usual game of the fewest people."""
    game = package.game
    options = game.options()
    chosen = " ".join(f"{name}={value}" for name, value in msgspec.to_builtins(options).items())
    head = {
        "game": game.key,
        "version": str(game.about.version),
        "options": chosen,
        "seats": str(min(game.seats(options))),
        "seed": game.key,
    }
    text = play_through_text(head)
    return text if text.count("\n") < LONG else play_through_text({**head, "full": "25", "any": "4"})


def compare_with_kept(package: GamePackage) -> Comparison | None:
    """Return whether a game goes as its package has kept it; None where nothing is kept."""
    file = kept_file(package)
    if not file.is_file():
        return None
    kept_text = file.read_text(encoding="utf-8")
    head, version = head_of(kept_text), str(package.game.about.version)
    if head.get("version") != version:
        return Comparison(f"it is one of version {head.get('version')}, and the rules are version {version}")
    try:
        now = play_through_text(head)
    except Exception as error:  # noqa: BLE001 - whatever rules do wrong, what is kept does not fit them
        return Comparison(f"it cannot be replayed: {reason(error)}")
    entry = first_differing_entry(rule_lines(kept_text), rule_lines(now))
    if entry is None:
        return Comparison(
            "the game goes as it went" + ("" if kept_text == now else ", in other words"), same=True
        )
    advice = "if old games would go otherwise too, raise `version` in About"
    return Comparison(f"replayed, the game goes otherwise from {entry!r} on: {advice}")


def rule_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith((WORDS, "the end: "))]


def first_differing_entry(kept: Sequence[str], now: Sequence[str]) -> str | None:
    """Return the entry under which two play-throughs first differ; None if they do not."""
    entry = "start"
    for place, line in enumerate(kept):
        if line[:1].isdigit() or line == "start":
            entry = line
        if place >= len(now) or now[place] != line:
            return entry
    return entry if len(now) > len(kept) else None


def head_of(text: str) -> dict[str, str]:
    """Return what a play-through is made from."""
    lines = text.partition("\n\n")[0].splitlines()
    return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}


def play_through_text(head: Mapping[str, str]) -> str:
    """Return a play-through as the text of a file."""
    return "\n".join(play_through(head)) + "\n"


# A game told ---------------------------------------------------------------------------------------


def play_through(head: Mapping[str, str]) -> Iterator[str]:
    pairs = (option.partition("=") for option in head["options"].split())
    chosen = tuple((name, value) for name, _, value in pairs)
    setting = Setting(head["game"], chosen, int(head["seats"]))
    options = setting.game.read_options(dict(chosen))
    position = Position.begin(setting.game, options, setting.seats, head["seed"].encode())
    text = words(setting.key, "en")
    yield from (f"{key}: {value}".rstrip() for key, value in head.items())
    full, any_ = int(head.get("full", 1)), int(head.get("any", 1))
    yield from ("", "start", *moment_lines(setting, position.state))
    while setting.game.outcome(position.state) is None:
        if position.length == LONGEST:
            msg = "the game does not end"
            raise ValueError(msg)
        people = Rng(position.seed, position.length + 1)
        entry = next_entry(setting, position.state, people, any_)
        yield from ("", f"{position.length + 1}. {entry_line(setting, entry)}")
        position = position.after(entry)
        yield from (
            f"{WORDS}{plain(setting.package.screens.event(event, text))}" for event in position.events
        )
        if position.length % full == 0 or setting.game.outcome(position.state):
            yield from moment_lines(setting, position.state)
    yield from ("", *ending_lines(setting, position.state, text))


def next_entry(setting: Setting, state: Any, rng: Rng, any_: int) -> Entry:
    """One of those awaited does anything on their menu, or what is safe; now and then time runs out."""
    clock, awaited = setting.game.clock(state), setting.game.awaited(state).seats
    if clock and (not awaited or not rng.below(8)):
        return Expired(clock.key)
    seat = rng.choice(awaited)
    if any_ > 1 and rng.below(any_):
        return acted(seat, setting.game.absent(state, seat, rng))
    return acted(seat, rng.choice(setting.game.legal(state, seat)))


def entry_line(setting: Setting, entry: Entry) -> str:
    if isinstance(entry, Expired):
        return f"time runs out: {entry.clock}"
    if isinstance(entry, Acted):
        return f"seat {entry.seat}: {brief(msgspec.convert(entry.action, setting.game.values.action))}"
    raise TypeError(entry)


def ending_lines(setting: Setting, state: Any, text: Words) -> Iterator[str]:
    outcome = setting.game.outcome(state)
    assert outcome is not None
    yield f"the end: {plain(text(outcome.ending))}"
    yield from value_lines("", outcome)


# A moment told -------------------------------------------------------------------------------------


def moment_lines(setting: Setting, state: Any) -> Iterator[str]:
    yield from value_lines("state", state, setting.game.options)
    public = setting.game.view(state, None)
    yield f"    public  {'; '.join(public_parts(state, public))}"
    private_parts = {
        seat: own_part(setting.game.view(state, seat), public, seat) for seat in range(setting.seats)
    }
    yield from (
        f"    seen by {seats}: {sees or 'as the public'}" for sees, seats in group_by_text(private_parts)
    )
    menus = {seat: menu_text(setting.game.legal(state, seat)) for seat in range(setting.seats)}
    yield from (f"    menu of {seats}: {menu}" for menu, seats in group_by_text(menus) if menu)
    awaited, clock = setting.game.awaited(state), setting.game.clock(state)
    if awaited.seats:
        yield f"    awaited {brief(awaited.seats)}{', in secret' if awaited.secret else ''}"
    if clock:
        limit = "until all have seen" if clock.seconds is None else f"{clock.seconds} seconds"
        yield f"    clock   {clock.key}, {limit}"


def menu_text(actions: Sequence[Any]) -> str:
    """A seat's menu; a long one by its beginning, its length, and a hash of it all."""
    entries = list(map(brief, actions))
    if len(entries) <= LONG_MENU:
        return " | ".join(entries)
    whole = hashlib.blake2b(" | ".join(entries).encode(), digest_size=8).hexdigest()
    return f"{' | '.join(entries[:MENU_BEGINS])} ... {len(entries)} actions, {whole}"


def group_by_text(seen: dict[Seat, str]) -> Iterator[tuple[str, str]]:
    for words_ in dict.fromkeys(seen.values()):
        yield words_, brief(tuple(seat for seat in seen if seen[seat] == words_))


def public_parts(state: Any, public: Any) -> Iterator[str]:
    """The public view: what is in it as in the state, by name alone, and what is not."""
    parts = msgspec.structs.asdict(public)
    same = [name for name, part in parts.items() if getattr(state, name, msgspec.UNSET) == part]
    yield f"of the state {' '.join(same)}"
    yield from (f"{name}={brief(part)}" for name, part in parts.items() if name not in same)


def own_part(view: Any, public: Any, seat: Seat) -> str:
    return " ".join(
        difference for difference in parts_that_differ(view, public) if difference != f"seat={seat}"
    )


def parts_that_differ(mine: Any, other: Any, path: str = "") -> Iterator[str]:
    if isinstance(mine, msgspec.Struct) and type(mine) is type(other):
        for name in mine.__struct_fields__:
            yield from parts_that_differ(getattr(mine, name), getattr(other, name), f"{path}.{name}")
    elif is_list(mine) and is_list(other) and len(mine) == len(other):
        for place, (one, two) in enumerate(zip(mine, other, strict=True)):
            yield from parts_that_differ(one, two, f"{path}[{place}]")
    elif mine != other:
        yield f"{path.removeprefix('.')}={brief(mine)}"


# Values told ---------------------------------------------------------------------------------------


def is_list(value: object) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def value_lines(title: str, value: msgspec.Struct, *left_out: type) -> Iterator[str]:
    """A value over several lines: numbers and words in the first, each larger part in one of its own."""
    fields = msgspec.structs.asdict(value).items()
    parts = {name: part for name, part in fields if not isinstance(part, (*left_out, msgspec.UnsetType))}
    many = (name for name, part in parts.items() if isinstance(part, msgspec.Struct) or is_list(part))
    large = {name: parts[name] for name in many}
    small = [f"{name}={brief(part)}" for name, part in parts.items() if name not in large]
    yield f"    {title:7} {' '.join(small)}".rstrip()
    yield from (f"    {'':7} {name} {brief(part)}" for name, part in large.items())


def brief(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        return f"{type(value).__name__}({' '.join(named_parts(value))})"
    if is_list(value):
        return f"[{' '.join(list_parts(value))}]"
    return "-" if value is None else str(value)


def named_parts(value: msgspec.Struct) -> Sequence[str]:
    """The fields of a value that say something; a single one needs no name."""
    names = value.__struct_fields__
    if len(names) == 1:
        return [brief(getattr(value, names[0]))]
    usual = dict(zip(reversed(names), reversed(value.__struct_defaults__), strict=False))
    parts = {name: getattr(value, name) for name in names}
    return [f"{name}={brief(part)}" for name, part in parts.items() if usual.get(name, msgspec.UNSET) != part]


def list_parts(parts: tuple[Any, ...]) -> Iterator[str]:
    """The parts of a list; equal values side by side are told once."""
    for part, group in groupby(parts):
        many = len(list(group))
        if isinstance(part, msgspec.Struct) and many > 1:
            yield f"{many} {brief(part)}"
        else:
            yield from [brief(part)] * many
