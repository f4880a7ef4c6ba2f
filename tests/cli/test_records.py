"""Records told and checked by the command line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from bot.__main__ import main
from bot.cli.records import NotProvedError, replay_record, verify_record
from bot.table.commands import End, EndTogether, Leave, Start, TakeSeat
from bot.table.table import Playing
from games import GAMES
from games.core import replace
from games.host.packages import strategy_version
from games.host.record import record_hash
from tests.games.records.forging import closed
from tests.table.builders import ANN, BEN, BOSS, DAN, Session, Unlimited, game, lobby, plain
from tests.table.company import answer, play_on, with_ours


def finished() -> Session:
    session = lobby("konsul", people=2)
    session.do(Start(), ANN)
    session.to_the_end()
    return session


def test_entries_of_the_table_are_printed() -> None:
    session = game("konsul", people=2)
    seat = session.seat(BEN)
    session.do(Leave(), BEN)
    while "Absent" not in session.kinds():
        if seat in session.awaited:
            session.wait(61)
        else:
            session.play(session.menu()[0])
    session.do(TakeSeat(seat), DAN)
    session.do(End(), BOSS)
    data = session.over.record()
    told = "\n".join(replay_record(data, "en"))
    assert " left the game. The bot plays this seat" in told
    assert "did not answer, so the bot made a safe move: " in told
    assert "somebody else plays this seat from here on" in told
    assert "The host ended the game here." in told
    assert "No player could choose or foresee this deal; you trust whoever runs this bot." in told
    assert "主催者がここで終了しました" in "\n".join(replay_record(data, "ja"))
    assert any("Proved" in line for line in verify_record(data, "en"))


def test_undone_actions_are_printed_as_undone() -> None:
    session = game("konsul", people=2, terms=Unlimited)
    seat = session.awaited[0]
    session.play(session.menu()[-1])
    session.undo(seat)
    session.do(EndTogether(agree=True), ANN)
    session.do(EndTogether(agree=True), BEN)
    told = list(replay_record(session.over.record(), "en"))
    assert any(line.startswith("3. ") and "took back line 2 (" in line for line in told)
    assert any("All agreed to end the game here." in line for line in told)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_record_is_proved(language: str) -> None:
    session = finished()
    data = session.over.record()
    told = "\n".join(verify_record(data, language))
    for said in (record_hash(data), session.over.commitment):
        assert said in told


def test_the_hash_of_the_final_post_tells_records_apart() -> None:
    """The whole of it: a record can be made to fit its beginning."""
    data = finished().over.record()
    shown = record_hash(data)
    assert any("nothing was altered" in line for line in verify_record(data, "en", f" {shown.upper()} "))
    with pytest.raises(NotProvedError, match="this is another record"):
        list(verify_record(data, "en", "0" * 64))
    for part in (shown[:8], shown[:63], f"{shown}0", "none"):
        with pytest.raises(NotProvedError, match="give the whole hash"):
            list(verify_record(data, "en", part))


# Bot players ---------------------------------------------------------------------------------------


@cache
def with_bots(*, moved_for: bool = False) -> bytes:
    """A person has played with two bot players; one had no answer, or a person moved for it."""
    session = with_ours("konsul", ("even", "sharp"))
    seat = next(seat for seat, person in enumerate(session.table.people) if person.bot)
    while seat not in session.awaited:
        play_on(session)
    chosen = answer(session, seat)
    others = (plain(action) for action in session.menu(seat) if plain(action) != chosen.action)
    move = replace(chosen, action=next(others)) if moved_for else replace(chosen, action=None)
    session.do(move)
    while isinstance(session.table, Playing):
        play_on(session)
    return session.over.record()


def forged(record: bytes, old: bytes, new: bytes) -> bytes:
    assert old in record
    return closed(record.replace(old, new, 1).splitlines())


def test_bot_players_choose_the_recorded_actions() -> None:
    """By the same version of their code; what another chose is not checked, and that is said."""
    record = with_bots()
    assert "and choose the same again; one was a default move." in "\n".join(verify_record(record, "en"))
    assert "コンピューターが選んだ" in "\n".join(verify_record(record, "ja"))
    version = strategy_version(GAMES["konsul"].folder).encode()
    told = "\n".join(verify_record(forged(record, version, b"0" * 16), "en"))
    assert "Not checked: one move of a computer player, chosen by another version" in told


def test_a_move_that_a_person_made_for_a_bot_player_is_found_out() -> None:
    """And none is taken for a bot player's that is none, or for a default move."""
    with pytest.raises(NotProvedError, match="chooses something else here"):
        list(verify_record(with_bots(moved_for=True), "en"))
    record = with_bots()
    version = strategy_version(GAMES["konsul"].folder).encode()
    strategy = b',"strategy":"' + version + b'"'
    head, *lines = record.splitlines()
    company = msgspec.json.decode(head)["deal"]["company"]
    people = tuple(b'"seat":%d,' % seat for seat, player in enumerate(company) if not player["temper"])
    person = next(line for line in lines if b'"acted"' in line and any(seat in line for seat in people))
    for old, new in (
        (version, version.upper()),
        (version, b"even"),
        (person, person[:-1] + strategy + b"}"),
    ):
        with pytest.raises(NotProvedError, match="not a computer player's"):
            list(verify_record(forged(record, old, new), "en"))


def refused(tmp_path: Path, command: str, data: bytes) -> Result:
    file = tmp_path / "record.jsonl"
    file.write_bytes(data)
    result = CliRunner().invoke(main, [command, str(file)])
    assert result.exit_code == 1
    return result


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_that_was_altered(tmp_path: Path, command: str) -> None:
    data = finished().over.record().replace(b'"place":1', b'"place":3')
    result = refused(tmp_path, command, data)
    assert "something was altered" in result.stderr
    if command == "replay":
        first, *_, last = result.output.splitlines()
        assert first.startswith("THIS RECORD DOES NOT HOLD")
        assert "THIS RECORD DOES NOT HOLD" in last


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"\n\n", "the file is empty"),
        (b"hello\n", "this is no line of a record"),
        (b'{"type":"left","seat":0}\n', "a record begins with its head"),
    ],
)
def test_other_files_are_named_as_such(tmp_path: Path, command: str, data: bytes, said: str) -> None:
    result = refused(tmp_path, command, data)
    assert said in result.stderr
    assert "Traceback" not in result.stderr
