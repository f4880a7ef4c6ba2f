"""Settings as operators write them: an error names the setting in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.settings import SettingsError, read_settings, unread_settings


@pytest.mark.parametrize(
    ("ids", "count", "said"),
    [
        ("0-4", "4", "SHARD_IDS: shards are numbered from 0 to 3"),
        ("4", "4", "SHARD_IDS: shards are numbered from 0 to 3"),
        ("0", "", "SHARD_IDS needs SHARD_COUNT"),
        ("3-1", "4", "SHARD_IDS: must be numbers, like 0,1 or 0-3"),
        ("0-1,3-2", "4", "SHARD_IDS: must be numbers, like 0,1 or 0-3"),
        ("0-99999999999", "4", "SHARD_IDS: shards are numbered from 0 to 99999"),
        ("first", "4", "SHARD_IDS: must be numbers, like 0,1 or 0-3"),
        ("-1", "4", "SHARD_IDS: must be numbers, like 0,1 or 0-3"),
        ("", "0", "SHARD_COUNT: Input should be greater than or equal to 1"),
        ("", "99999999999", "SHARD_COUNT: Input should be less than or equal to 100000"),
    ],
)
def test_shards_that_cannot_be(monkeypatch: pytest.MonkeyPatch, ids: str, count: str, said: str) -> None:
    monkeypatch.setenv("SHARD_IDS", ids)
    monkeypatch.setenv("SHARD_COUNT", count)
    with pytest.raises(SettingsError) as error:
        read_settings()
    assert str(error.value) == said


def test_shards_in_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_IDS", "6, 0-2,2")
    monkeypatch.setenv("SHARD_COUNT", "8")
    assert read_settings().shard_ids == (0, 1, 2, 6)


def test_a_token_of_several_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told which setting is wrong, and not what was pasted there."""
    monkeypatch.setenv("DISCORD_TOKEN", "HIDDEN\nDATABASE_URL=x")
    with pytest.raises(SettingsError, match=r"^DISCORD_TOKEN: must be one line$"):
        read_settings()


@pytest.mark.parametrize("around", ["Bot {}", "bot {}", '"{}"', "'{}"])
def test_a_token_with_something_around_it(monkeypatch: pytest.MonkeyPatch, around: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", around.format("HIDDEN"))
    with pytest.raises(SettingsError, match=r"^DISCORD_TOKEN: must be the token alone, without quotes"):
        read_settings()


def test_a_level_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "info")
    assert read_settings().log_level == "INFO"


def test_a_file_of_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its editors put a mark before the first setting."""
    (tmp_path / ".env").write_text("LOG_LEVEL=ERROR\n", encoding="utf-8-sig")
    monkeypatch.chdir(tmp_path)
    assert read_settings().log_level == "ERROR"


def test_a_quote_that_is_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot does not start in try mode as if no token were there."""
    (tmp_path / ".env").write_text('# mine\nDISCORD_TOKEN="abc\nLOG_LEVEL=INFO\n')
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SettingsError, match=r"^\.env, line 2, is not NAME=VALUE"):
        read_settings()


def test_a_name_that_is_no_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=INFO\nDISCORD_TOKN=abc\nFAVOURITE=tea\nVERIFY_URL=\n")
    monkeypatch.chdir(tmp_path)
    expected = [("DISCORD_TOKN", 2, "DISCORD_TOKEN"), ("FAVOURITE", 3, None), ("VERIFY_URL", 4, None)]
    assert list(unread_settings()) == expected


def test_a_token_on_a_line_of_its_own_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of unread settings go into the log; what is pasted without a name may be a secret."""
    (tmp_path / ".env").write_text("LOG_LEVEL=INFO\nMTA1.Gx_a-b.secret\nsecret\nMTA1.x=1\n")
    monkeypatch.chdir(tmp_path)
    assert list(unread_settings()) == [("?", 2, None), ("?", 3, None), ("?", 4, None)]
