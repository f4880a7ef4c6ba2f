"""SimCord's pages as try mode serves them: side by side on one of ours, and still while they are read."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from aiohttp import web
from simcord.preview import Preview
from simcord.preview._server import PreviewServer  # pyright: ignore[reportPrivateUsage]

PATH: Final = "/still.js"
SCRIPT: Final = """
const list = document.getElementById("channel-message-list");
const frame = document.getElementById("channel-timeline");
const PICTURE = ".media-lightbox-trigger > img:not([data-kept]), .media-unavailable";
const SECONDS = 10;
const shown = new Map();
let following = true;

// SimCord draws an edited message again and then loads its pictures. Until each is there, the one before it
// stands in its place.
function settle(message) {
  const before = shown.get(message) ?? [];
  shown.set(message, [...message.querySelectorAll(PICTURE)].map((picture, at) => {
    if (picture.complete && picture.naturalWidth > 0) return picture;
    picture.addEventListener("load", () => settle(message), { once: true });
    const kept = before[at];
    if (!kept || kept === picture || kept.parentElement === picture.parentElement) return kept;
    const replace = () => {
      if (kept.parentElement !== picture.parentElement) return;
      kept.remove();
      picture.style.display = "";
      settle(message);
    };
    kept.dataset.kept = "";
    picture.style.display = "none";
    picture.before(kept);
    picture.addEventListener("load", replace);
    setTimeout(replace, SECONDS * 1000);
    return kept;
  }));
}

function show() {
  if (following) frame.scrollTop = frame.scrollHeight;
}

function follow(messages) {
  // A new table, or a panel that was asked for, stands below what is read.
  following ||= messages.some((message) => !shown.has(message) && message.querySelector(PICTURE));
  messages.forEach(settle);
  show();
}

for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  frame.addEventListener(kind, () => { following = false; }, { passive: true });
}
frame.addEventListener("scroll", () => {
  following ||= frame.scrollHeight - frame.scrollTop - frame.clientHeight <= 1;
}, { passive: true });
new ResizeObserver(show).observe(list);
new MutationObserver((changes) => {
  const touched = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
  follow([...list.children].filter((message) => touched.some((node) => message.contains(node))));
}).observe(list, { childList: true, subtree: true });
follow([...list.children]);
"""
"""Keeps the pictures of messages that change, and brings new ones into view."""


class StillServer(PreviewServer):
    """Serves a page with the script, which pages of this machine may show in a frame."""

    _SECURITY_HEADERS: ClassVar[dict[str, str]] = {
        key: value.replace("frame-ancestors 'none'", "frame-ancestors http://127.0.0.1:*")
        for key, value in PreviewServer._SECURITY_HEADERS.items()  # noqa: SLF001 - it is the base
        if key != "X-Frame-Options"
    }
    _STATIC_FILES: ClassVar[dict[str, str]] = {**PreviewServer._STATIC_FILES, PATH: "app.js"}  # noqa: SLF001 - it is the base

    async def _static(self, request: web.Request) -> Any:  # noqa: ANN401 - as SimCord's own
        answer = await super()._static(request)
        if request.path == PATH:
            answer.text = SCRIPT
        elif request.path == "/":
            script = f'<script type="module" src="{PATH}"></script>'
            answer.text = answer.text.replace("</body>", f"{script}</body>")
        return answer


def keep_still(preview: Preview) -> None:
    """Let a page that is not open yet be served so."""
    preview._server = StillServer(preview)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
