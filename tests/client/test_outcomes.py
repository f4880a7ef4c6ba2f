"""What Discord's refusals mean: every code of its list, for everything that the bot asks of it."""

from __future__ import annotations

from typing import Any, get_args

import aiohttp
import discord
import pytest

from bot.client.outcomes import MAXIMUM_ROUNDS, Operation, Outcome, outcome_of

CODES = """
0
10001 10002 10003 10004 10005 10006 10007 10008 10009 10010 10011 10012 10013 10014 10015 10016 10020 10021
10026 10027 10028 10029 10030 10031 10032 10033 10036 10038 10049 10050 10057 10059 10060 10061 10062 10063
10065 10066 10067 10068 10069 10070 10071 10087 10097
20001 20002 20009 20012 20016 20018 20022 20024 20026 20028 20029 20031 20035
30001 30002 30003 30004 30005 30007 30008 30010 30011 30013 30015 30016 30018 30019 30030 30031 30032 30033
30034 30035 30037 30038 30039 30040 30042 30045 30046 30047 30048 30052 30056 30058 30060 30061
40001 40002 40003 40004 40005 40006 40007 40012 40018 40019 40032 40033 40041 40043 40058 40060 40061 40062
40066 40067 40074 40094 40333
50001 50002 50003 50004 50005 50006 50007 50008 50009 50010 50011 50012 50013 50014 50015 50016 50017 50019
50020 50021 50024 50025 50026 50027 50028 50033 50034 50035 50036 50039 50041 50045 50046 50054 50055 50057
50067 50068 50070 50073 50074 50080 50081 50083 50084 50085 50086 50091 50095 50097 50101 50109 50110 50123
50124 50131 50132 50138 50144 50145 50146 50151 50159 50160 50161 50162 50163 50173 50178 50192 50278 50600
60003 80004 90001 90002 110001 130000 150006 160002 160004 160005 160006 160007
170001 170002 170003 170004 170005 170006 170007 180000 180002 200000 200001 220001 220002 220003 220004
240000 350000 350001 400001 500000 520000 520001 520002 520003 520004 520006
"""
"""Of the page "Opcodes and Status Codes" of Discord's documentation, with two that it leaves out: 20026 and
50278."""
OPERATIONS: tuple[Operation, ...] = get_args(Operation)
STATUSES = (400, 403, 404)


class Answer:
    """What discord.py's errors are made of."""

    def __init__(self, status: int, kind: str = "application/json") -> None:
        self.status, self.reason = status, ""
        self.headers = {"Content-Type": kind}


def refusal(status: int, code: int, kind: str = "application/json") -> discord.HTTPException:
    answer: Any = Answer(status, kind)
    return discord.HTTPException(answer, {"code": code, "message": ""})


SAID: dict[tuple[Operation, bool], dict[Outcome, set[int]]] = {
    ("send", False): {
        Outcome.CLOSED: {50001, 50013, 50083, 160005},
        Outcome.LOST: {10003, 200000, 200001, 240000, 50008},
        Outcome.UNFIT: {50035, 50006, 40005, 50045, 400001},
        Outcome.RETRY: {20016, 20028, 20029, 40004, 40062, 130000},
    },
    ("edit", False): {
        Outcome.GONE: {10008, 50005},
        Outcome.STALE: {30046, 50083},
        Outcome.CLOSED: {50001, 50013, 160005},
        Outcome.LOST: {10003, 200000},
        Outcome.UNFIT: {50035},
        Outcome.RETRY: {20022, 20028},
    },
    ("delete", False): {
        Outcome.DONE: {10003, 10008, 50005},
        Outcome.CLOSED: {50001, 50013, 50083, 160005},
        Outcome.RETRY: {130000},
    },
    ("dm", True): {Outcome.CLOSED: {20026, 50007, 50033, 50278, 10013, 50001}, Outcome.RETRY: {40003}},
    ("send", True): {
        Outcome.CLOSED: {50007, 50278, 50033, 50001, 50013, 20026},
        Outcome.UNFIT: {50035},
        Outcome.RETRY: {40003, 20028},
    },
    ("edit", True): {Outcome.GONE: {10008, 50005}, Outcome.CLOSED: {50007, 50278}},
    ("delete", True): {Outcome.DONE: {10003, 10008}},
    ("thread", False): {
        Outcome.DONE: {160004},
        Outcome.CLOSED: {50001, 50013},
        Outcome.LOST: {160006, 160007, 50024, 10003},
    },
    ("event", False): {Outcome.GONE: {10070}, Outcome.DONE: {180000}, Outcome.CLOSED: {50013}},
    ("role", False): {Outcome.LOST: {10007, 10011}, Outcome.CLOSED: {50013, 50001}},
    ("answer", False): {
        Outcome.DONE: {40060},
        Outcome.GONE: {10008},
        Outcome.LOST: {10015, 10062, 50027, 40094, 200000},
        Outcome.UNFIT: {50035, 40005},
    },
    ("fetch", False): {Outcome.GONE: {10003, 10007, 10013}, Outcome.CLOSED: {10004, 50001, 50013}},
}
"""What is known of codes, by what was asked for and whether in a DM."""


@pytest.mark.parametrize("operation", OPERATIONS)
def test_no_code_is_tried_again_for_ever(operation: Operation) -> None:
    """What is tried again without end is known to pass; what no one knows ends after three attempts."""
    passing = {0: set[int](), 1: set[int]()}
    for code in map(int, CODES.split()):
        for status in STATUSES:
            for private in (False, True):
                error = refusal(status, code)
                last = outcome_of(operation, error, private=private, rounds=MAXIMUM_ROUNDS)
                if last is Outcome.RETRY:
                    passing[private].add(code)
                first = outcome_of(operation, error, private=private)
                assert first in (last, Outcome.RETRY), (code, status)
    known = {20016, 20022, 20028, 20029, 40001, 40003, 40004, 40006, 40062, 40333, 50014, 110001, 130000}
    assert passing == {0: known, 1: known}


@pytest.mark.parametrize(("operation", "private"), SAID)
def test_what_a_code_means(operation: Operation, private: bool) -> None:  # noqa: FBT001 - a case
    for outcome, codes in SAID[operation, private].items():
        for code in codes:
            error = refusal(404 if str(code).startswith("10") else 403, code)
            assert outcome_of(operation, error, private=private) is outcome, code


@pytest.mark.parametrize("operation", OPERATIONS)
def test_done_is_what_is_so_already(operation: Operation) -> None:
    """Nothing else is taken for done, and only what can be sent again is gone."""
    done = {"delete": {10003, 10008, 10004, 50005, 50021}, "thread": {160004}, "event": {180000}}
    done |= {"answer": {40060}}
    gone = {"edit": {10008, 50005, 50021}, "thread": {10008}, "event": {10070}, "answer": {10008}}
    gone |= {"fetch": {10003, 10007, 10013}}
    for outcome, expected in ((Outcome.DONE, done), (Outcome.GONE, gone)):
        codes = {
            code
            for code in map(int, CODES.split())
            if outcome_of(operation, refusal(403, code), rounds=MAXIMUM_ROUNDS) is outcome
        }
        assert codes == expected.get(operation, set())


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(
    "error",
    [
        *(refusal(status, 0) for status in (408, 429, 500, 502, 503, 504, 520)),
        refusal(403, 0, "text/html"),
        refusal(404, 0, "text/html"),
        aiohttp.ClientConnectionError(),
        ConnectionResetError(),
        TimeoutError(),
    ],
    ids=str,
)
def test_what_passes(operation: Operation, error: Exception) -> None:
    """Discord's own faults, its proxy's and the connection's, however often they come."""
    for private in (False, True):
        assert outcome_of(operation, error, private=private, rounds=100) is Outcome.RETRY


@pytest.mark.parametrize(("status", "code"), [(400, 0), (413, 0), (413, 40005)])
def test_our_own_faults(status: int, code: int) -> None:
    assert outcome_of("send", refusal(status, code)) is Outcome.UNFIT
