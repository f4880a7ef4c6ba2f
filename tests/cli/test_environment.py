"""Another package with a name of ours is told, before its code is taken for ours."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.cli.environment import advice_about_strangers


@pytest.mark.parametrize("file", ["bot/__init__.py", "games/__init__.py", "games.py"])
def test_another_package_of_the_same_name(file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert advice_about_strangers() is None
    (tmp_path / "games").mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path), str(tmp_path / "missing")])
    assert advice_about_strangers() is None, "a folder without code hides nothing"
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.touch()
    if path.name == "games.py":
        (tmp_path / "games").rmdir()
    advice = advice_about_strangers()
    assert advice is not None
    assert advice.startswith(str(path))
    assert "environment of its own" in advice
