"""Puts the pages beside `docs` into the site that mkdocs builds, and lets links lead to them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "SECURITY.md": "security.md",
}
"""Files of the repository, and what they are called in the site."""
CODE = re.compile(r"\[([^\]]+)\]\(\.\./(?![A-Z]+\.md)[^)]*\)")
"""A link to a folder of the code, which is not in the site."""
LINK = re.compile(r'(\]\(|src="|href=")((?:\.\./|docs/)?)([^)"#]+)')


def on_files(files: Any, config: Any) -> Any:  # noqa: ANN401 - mkdocs's own types
    """Add the pages."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - an extra, which only the site needs

    for source, page in PAGES.items():
        content = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, **_context: object) -> str:
    """Let links lead to pages of the site; what is not there is named, not linked."""
    return LINK.sub(_link, CODE.sub(r"\1", markdown))


def _link(found: re.Match[str]) -> str:
    opening, folder, target = found.groups()
    if target in PAGES and (folder == "../" or not folder):
        return f"{opening}{PAGES[target]}"
    return f"{opening}{target}" if folder == "docs/" else found[0]
