"""What is still to be written for a language."""

from __future__ import annotations

import pytest

from bot.cli.authors import missing_texts


@pytest.mark.parametrize("tag", ["", "../..", "de/at", "Deutsch bitte"])
def test_what_is_no_language_lacks_nothing(tag: str) -> None:
    """It is said that it is none; no file is looked for."""
    (finding,) = missing_texts(tag)
    assert finding.wrong
    assert "is no tag of a language" in finding.told


@pytest.mark.parametrize("tag", ["de", "pt-BR", "zh-Hant"])
def test_a_language_to_come(tag: str) -> None:
    """All of it is still to be written."""
    assert f"{tag}.ftl of the bot" in {finding.about for finding in missing_texts(tag)}
