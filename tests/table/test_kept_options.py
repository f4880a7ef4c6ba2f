"""Options that were kept, chosen all at once for another table."""

from __future__ import annotations

import pytest

from bot.table.commands import Join, SetOption, SetOptions
from tests.table.builders import ANN, BEN, CHO, DAN, PEOPLE, denied, game, lobby


def test_all_options_are_chosen_at_once() -> None:
    """Those that were not kept are as usual, whatever the host had chosen."""
    session = lobby("money_and_luck")
    session.do(SetOption("nominations", "3"), ANN)
    session.do(SetOptions({"variant": "luck"}), ANN)
    assert session.table.options["variant"] == "luck"
    assert session.table.options["nominations"] == lobby("money_and_luck").table.options["nominations"]
    assert session.do(SetOptions({"variant": "luck"}), ANN) == ()


@pytest.mark.parametrize(
    "kept", [{"gone": "x"}, {"variant": "of last year"}, {"variant": 9}, {"variant": []}]
)
def test_what_the_rules_do_not_know_any_more_is_as_usual(kept: dict[str, object]) -> None:
    session = lobby("money_and_luck")
    session.do(SetOption("variant", "luck"), ANN)
    session.do(SetOptions(kept), ANN)
    assert session.table.options == lobby("money_and_luck").table.options


def test_only_the_host_chooses_them_and_nobody_loses_a_seat() -> None:
    session = lobby("money_and_luck", variant="ten")
    for user_id in list(PEOPLE.values())[1:6]:
        session.do(Join(), user_id)
    assert denied(session, SetOptions({"variant": "basic"}), ANN) == "denied-too-many-for-option"
    assert denied(session, SetOptions({"variant": "luck_ten"}), BEN) == "denied-not-host"
    assert denied(game(), SetOptions({}), ANN) == "denied-started"
    assert {CHO, DAN} <= {person.user_id for person in session.table.people}
