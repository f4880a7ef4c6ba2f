"""Records told and checked by the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.__main__ import main
from bot.cli.records import NotProvedError, replay_record, verify_record
from bot.table.commands import AddWord, End, EndTogether, Leave, Start, TakeSeat
from games.record import record_hash
from tests.table.builders import ANN, BEN, DAN, Session, Unlimited, game, lobby


def finished() -> Session:
    session = lobby("konsul", people=2)
    session.do(AddWord("banana"), BEN)
    session.do(AddWord("さくら"), ANN)
    session.do(Start(), ANN)
    session.to_the_end()
    return session


def test_what_the_table_itself_noted_is_told() -> None:
    session = game("konsul", people=2)
    seat = session.seat(BEN)
    session.do(Leave(), BEN)
    while "Absent" not in session.kinds():
        if seat in session.awaited:
            session.wait(61)
        else:
            session.play(session.menu()[0])
    session.do(TakeSeat(seat), DAN)
    session.do(End(), ANN)
    data = session.over.record()
    told = "\n".join(replay_record(data, "en"))
    assert " left the game. The bot plays this seat" in told
    assert "did not answer, so the bot made a safe move: " in told
    assert "somebody else plays this seat from here on" in told
    assert "The host ended the game here." in told
    assert "No player could choose this deal. Whoever runs this bot could have." in told
    assert "主催者がここで終了しました" in "\n".join(replay_record(data, "ja"))
    assert any("Proved" in line for line in verify_record(data, "en"))


def test_what_was_taken_back_is_told_as_undone() -> None:
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
def test_a_record_with_two_words_is_proved(language: str) -> None:
    session = finished()
    data = session.over.record()
    told = "\n".join(verify_record(data, language))
    for said in ("banana", "さくら", record_hash(data), session.over.commitment):
        assert said in told


def test_the_hash_of_the_final_post_tells_records_apart() -> None:
    """The whole of it: a record can be made to fit its beginning."""
    data = finished().over.record()
    shown = record_hash(data)
    assert any("nothing was altered" in line for line in verify_record(data, "en", f" {shown.upper()} "))
    with pytest.raises(NotProvedError, match="this is another record"):
        list(verify_record(data, "en", "0" * 64))
    for part in (shown[:8], shown[:63], f"{shown}0", "none"):
        with pytest.raises(NotProvedError, match="give the whole hash, all 64 digits"):
            list(verify_record(data, "en", part))


def refused(tmp_path: Path, command: str, data: bytes) -> Result:
    file = tmp_path / "record.jsonl"
    file.write_bytes(data)
    result = CliRunner().invoke(main, [command, str(file)])
    assert result.exit_code == 1
    return result


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_that_was_altered(tmp_path: Path, command: str) -> None:
    data = finished().over.record().replace(b'"word":"banana"', b'"word":"apples"')
    result = refused(tmp_path, command, data)
    assert "something was altered" in result.stderr
    if command == "replay":
        first, *_, last = result.output.splitlines()
        assert first.startswith("THIS RECORD DOES NOT HOLD")
        assert "THIS RECORD DOES NOT HOLD" in last
        assert "apples" in result.output


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
def test_what_is_no_record_is_called_by_its_name(
    tmp_path: Path, command: str, data: bytes, said: str
) -> None:
    result = refused(tmp_path, command, data)
    assert said in result.stderr
    assert "Traceback" not in result.stderr
