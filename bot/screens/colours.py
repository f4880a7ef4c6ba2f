"""The bar at the side of a post."""

from __future__ import annotations

BLURPLE, GREY, GREEN, AMBER, RED = 0x5865F2, 0x80848E, 0x57A55A, 0xE0A030, 0xD83C3E
