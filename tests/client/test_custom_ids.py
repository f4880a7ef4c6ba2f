"""What is written into a custom_id comes out of it, and anything else is damaged."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bot.features  # noqa: F401 - declares presses
from bot.client.custom_ids import (
    MAXIMUM_LENGTH,
    Address,
    Asked,
    DamagedIdError,
    Gone,
    Played,
    Written,
    asking,
    entities_menu,
    known_requests,
    playing,
    read,
    request_menu,
    request_value,
    showing,
    writing,
)
from bot.client.presses import _answers
from bot.features.settings import SetChannels
from bot.screens.requests import OpenRules, OpenTables
from bot.table.commands import Join, OfferSeat, SetOption

MAXIMUM = 2**63 - 1
IDS = st.integers(0, MAXIMUM)

STANDING = """
["join"] ["leave"] ["remove",7] ["option","x","x"] ["limit",60] ["limit",null] ["when-late","act"]
["language","x"] ["finish",15] ["finish",null] ["add-ours","even"] ["dismiss-ours",7]
["practise",true] ["tell-me",true] ["cancel"] ["start",true] ["undo",7]
["pause"] ["resume"] ["extend"]
["late","act"] ["offer",7] ["offer",null] ["take",7]
["claim"] ["together",true] ["end"] ["seat"] ["page",""] ["help"]
["advice"] ["take-advice","x"]
["rematch"] ["rules","x",7,"x"] ["again",7] ["watch",7,true] ["tables",7,"x"] ["history",7,"x"] ["record",7]
["story",7,7,"x"] ["pings","both"] ["quiet",7,7,7] ["quiet",null,7,7] ["hidden",true]
["speak","en"] ["speak",null] ["forget-me",true] ["set-channels",[7]] ["set-openers","everyone"]
["set-roles",[7]] ["set-tables",7] ["set-threads",true] ["set-clock","live"] ["set-language","en"]
["set-language",null]
"""
"""Every request as it stands in posts of releases before: whatever is changed, these must be read."""
NO_MORE = """
["cut-form"] ["drop-kept",7] ["finish-form"] ["follow",true] ["keep-form"] ["let-back",7]
["limit-form"] ["note-form"] ["play-late"] ["reminders",true] ["set-advice",true] ["use-kept",7]
["when-late","vote"]
"""
"""Requests in posts of releases before that are no more, and are answered so."""


def values_of(kind: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case msgspec.inspect.IntType(ge=least, le=most, lt=below):
            return st.integers(least or 0, most if most is not None else (below or MAXIMUM) - 1)
        case msgspec.inspect.StrType():
            return st.text(st.characters(codec="utf-8"), max_size=8)
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.NoneType():
            return st.none()
        case msgspec.inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case msgspec.inspect.UnionType(types=types):
            return st.one_of(*map(values_of, types))
        case msgspec.inspect.VarTupleType(item_type=item):
            return st.lists(values_of(item), max_size=kind.max_length or 25).map(tuple)
        case msgspec.inspect.StructType(cls=request):
            return of_type(request)
        case _:
            raise AssertionError(kind)


def of_type(request: type[Any]) -> st.SearchStrategy[Any]:
    info = msgspec.inspect.type_info(request)
    assert isinstance(info, msgspec.inspect.StructType)

    def with_values(values: dict[str, Any]) -> Any:
        # Some values do not go together.
        with suppress(ValueError):
            return request(**values)
        return None

    fields = {field.name: values_of(field.type) for field in info.fields}
    return st.fixed_dictionaries(fields).map(with_values).filter(lambda made: made is not None)


REQUESTS = st.one_of(*map(of_type, known_requests()))
PLAYED = st.builds(
    Played,
    IDS,
    st.sampled_from(["t", "s"]),
    IDS,
    st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=8, max_size=8),
    st.integers(0, 999),
)


@given(IDS, REQUESTS, st.sampled_from(["b", "f"]))
def test_requests_are_read_back(table_id: int, request: Any, kind: Any) -> None:
    """Whatever may be asked of a table, unless it is too long for Discord: then it is not written."""
    try:
        custom_id = asking(kind, table_id, request)
    except ValueError:
        assert len(msgspec.json.encode(request)) > MAXIMUM_LENGTH - 25
        return
    assert len(custom_id) <= MAXIMUM_LENGTH
    assert read(custom_id) == Asked(table_id, request)


@given(IDS, REQUESTS, st.integers(0, 999))
def test_requests_in_menus_are_read_back(table_id: int, request: Any, number: int) -> None:
    """A menu of requests says what is asked in the value taken."""
    try:
        value = request_value(request)
    except ValueError:
        return
    assert read(request_menu(table_id, number), (value,)) == Asked(table_id, request)


@given(PLAYED, st.sampled_from(["b", "s", "f"]))
def test_controls_of_games_are_read_back(played: Played, kind: Any) -> None:
    """They name their menu and nothing of what they stand for."""
    custom_id = playing(kind, played)
    assert len(custom_id) <= MAXIMUM_LENGTH
    assert read(custom_id, ("0",)) == played


@given(IDS, st.text("abz-019", min_size=1, max_size=40))
def test_forms_of_games_are_read_back(table_id: int, name: str) -> None:
    """By their names, whatever their buttons stood on."""
    assert read(showing(writing(table_id, name), b"")) == Written(table_id, name)


@given(IDS, st.lists(IDS, max_size=25))
def test_menus_of_discord(table_id: int, ids: list[int]) -> None:
    """People, roles and channels come as ids: one, or as many as were taken."""
    many = read(entities_menu(table_id, "set-channels", many=True), tuple(map(str, ids)))
    assert many == Asked(table_id, SetChannels(tuple(ids)))
    for user_id in ids:
        one = read(entities_menu(table_id, "offer", many=False), (str(user_id),))
        assert one == Asked(table_id, OfferSeat(user_id))


def damaged(custom_id: str, values: tuple[str, ...] = ()) -> bool:
    try:
        read(custom_id, values)
    except DamagedIdError:
        return True
    return False


LIKELY = st.text("bsf.1t0[]\"'joinmaypel,{}-9 \udc00٣", max_size=60)


@given(st.text() | LIKELY, st.lists(st.text() | LIKELY, max_size=3).map(tuple))
@example("b.1." + "[" * 100_000, ())
@example("b.1.\ud800", ())
@example('b.1.["option","\ud800","x"]', ())
def test_anything_else_is_damaged(custom_id: str, values: tuple[str, ...]) -> None:
    """No other error, whatever comes."""
    try:
        found: Address = read(custom_id, values)
    except DamagedIdError:
        return
    assert isinstance(found, Asked | Played | Written | Gone)


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "b",
        "b.1",
        "b.1.",
        "b.x.[]",
        'b.01.["join"]',
        'b.٣.["join"]',
        'b.-1.["join"]',
        'g.1.["join"]',
        'b.1.["dance"]',
        'b.1.["join",1]',
        'b.1.["take",-1]',
        'b.1.["take","0"]',
        'b.1.["offer",9223372036854775808]',
        'b.9223372036854775808.["join"]',
        'b.9999999999999999999999.["join"]',
        "b.1.t.0.abcdefgh",
        "b.1.t.0.abcdefgh.-1",
        "b.1.t.0.abcdefgh.1000",
        "b.1.x.0.abcdefgh.1",
        "b.1.t.99999999999999999999.abcdefgh.1",
        "b.1.t.0.abcdefg1.1",
        "ask.1.join.",
    ],
)
def test_damage_is_noticed(custom_id: str) -> None:
    """Numbers beyond what a database holds are damage too."""
    assert damaged(custom_id)


def test_values_that_do_not_fit_their_menu() -> None:
    """A menu of requests has one value, and a menu of people ids."""
    assert damaged("s.1.0")
    assert damaged("s.1.0", ("join",))
    assert damaged("s.1.0", ('["join"]', '["join"]'))
    assert damaged("s.1.one.offer", ())
    assert damaged("s.1.one.offer", ("1", "2"))
    assert damaged("s.1.one.offer", ("9223372036854775808",))
    assert damaged("s.1.many.set-channels", ("x",))
    assert damaged("s.1.many.dance", ("1",))
    assert not damaged("s.1.0", ('["join"]',))


def test_custom_ids_are_short_and_plain() -> None:
    """The form that posts in channels rely on: changing it makes every button out there dead."""
    assert asking("b", 17, Join()) == 'b.17.["join"]'
    assert asking("b", 0, OpenTables(2, "on")) == 'b.0.["tables",2,"on"]'
    assert request_value(OpenRules("konsul", 3)) == '["rules","konsul",3,""]'
    assert request_menu(17, 3) == "s.17.3"
    assert entities_menu(17, "offer", many=False) == "s.17.one.offer"
    assert playing("f", Played(17, "t", 5, "abcdefgh", 2)) == "f.17.t.5.abcdefgh.2"
    assert writing(17, "offer-1") == "f.17.form.offer-1"
    assert showing('f.17.["limit-form"]', b"30") == 'f~936b4763.17.["limit-form"]'
    assert read('f~936b4763.17.["limit-form"]') == read('f.17.["limit-form"]')


def test_posts_of_earlier_releases_go_on_working() -> None:
    """Each request is read, also without what was added to it since, and is answered by a handler."""
    found = [read(f"b.17.{said}") for said in STANDING.split()]
    for one, said in zip(found, STANDING.split(), strict=True):
        assert isinstance(one, Asked)
        assert asking("b", 17, one.request).startswith(f"b.17.{said.removesuffix(']')}")
    carried = {type(one.request) for one in found if isinstance(one, Asked)}
    assert carried <= set(known_requests()) == set(_answers)
    assert [read(f"b.17.{said}") for said in NO_MORE.split()] == [Gone(17)] * len(NO_MORE.split())


def test_retired_requests_are_told_from_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    """On buttons, in menus and forms; of one that lost a value, only that value."""
    monkeypatch.setattr("bot.client.custom_ids.RETIRED", (("dance",), ("when-late", "coin")))
    assert read('b.17.["dance"]') == read('f.17.["dance",3]') == Gone(17)
    assert read("s.17.0", ('["when-late","coin"]',)) == read("s.17.many.dance", ("1",)) == Gone(17)
    assert isinstance(read('b.17.["when-late","act"]'), Asked)
    assert damaged('b.17.["when-late","dice"]')


def test_a_custom_id_that_is_too_long_is_refused() -> None:
    """Discord would turn the whole post down."""
    with pytest.raises(ValueError, match="longer than 100"):
        asking("b", 17, SetOption("mood", "good " * 20))
