"""The command that adds an extra holds for how this copy was installed, and never asks for a bare name."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.extras import install_command

ROOT = Path(__file__).parents[2]
GIT = {"vcs": "git", "commit_id": "c0ffee"}


@pytest.mark.parametrize(
    ("origin", "added"),
    [
        ({"url": "file:///srv/a%20b", "dir_info": {"editable": True}}, None),
        ({"url": "{folder}", "dir_info": {"editable": True}}, '-e "{path}[try]"'),
        ({"url": "{folder}", "dir_info": {}}, '"{path}[try]"'),
        ({"url": "{folder}/backroom.whl", "archive_info": {}}, '"backroom[try] @ {folder}/backroom.whl"'),
        ({"url": "file:///gone/backroom.whl", "archive_info": {}}, None),
        ({"url": "https://it/b.whl", "archive_info": {}}, '"backroom[try] @ https://it/b.whl"'),
        ({"url": "https://it/b.git", "vcs_info": GIT}, '"backroom[try] @ git+https://it/b.git@c0ffee"'),
        # By its name, from a folder of wheels or an index of one's own.
        (None, None),
    ],
)
def test_an_extra_comes_from_where_the_copy_came_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, origin: dict[str, Any] | None, added: str | None
) -> None:
    """What an extra consists of is named where that place is not there, or not known."""
    folder, info = tmp_path / "from here", tmp_path / "backroom-9.dist-info"
    folder.mkdir()
    info.mkdir()
    (folder / "backroom.whl").touch()
    needs = "simcord[preview]>=1 ; extra == 'try'", "asyncpg ; extra == 'postgresql'", "click>=8"
    metadata = ["Name: backroom", "Version: 9", *(f"Requires-Dist: {need}" for need in needs)]
    (info / "METADATA").write_text("\n".join(metadata))
    if origin is not None:
        origin["url"] = origin["url"].replace("{folder}", folder.as_uri())
        (info / "direct_url.json").write_text(json.dumps(origin))
    monkeypatch.syspath_prepend(tmp_path)
    added = added or '"simcord[preview]>=1"'
    expected = added.replace("{path}", str(folder)).replace("{folder}", folder.as_uri())
    assert install_command("try") == f"{sys.executable} -m pip install {expected}"


def test_nothing_tells_to_install_the_name() -> None:
    """The package is published nowhere: a stranger may take its name."""
    bare = re.compile(r"""pip install\b[^\n]*["' ]backroom(\[[^\]]*\])?(?! @)["'\s]""")
    texts = [
        path for folder in ("bot", "games", "docs") for path in (ROOT / folder).rglob("*.*") if is_text(path)
    ]
    told = [path.name for path in (*texts, ROOT / "README.md") if bare.search(path.read_text("utf-8"))]
    assert told == []


def is_text(path: Path) -> bool:
    return path.suffix in {".py", ".md", ".ftl", ".toml", ".yml", ".service"}
