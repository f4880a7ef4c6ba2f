"""The page of standing orders in a plan of Vertigo (4.47), with the smoker's switch (4.36)."""

from __future__ import annotations

from games.core import Seat
from games.screen import Block, Button, Keep, Option, Paragraph, Row, Select, Text, rows
from games.vertigo.drafts import Drafting
from games.vertigo.phases import View
from games.vertigo.pieces import REGIONS, WAYS, Plan, Standing, Way
from games.vertigo.words import region_name


def standing(view: View, seat: Seat, plan: Plan, text: Text) -> tuple[Block, ...]:
    """Where own tiles fall, which region is kept clean, and the smoker's switch."""
    now = plan.standing or view.countries[seat].standing

    def kept(way: Way, keep: int | None, *, smokes: bool) -> Keep:
        stands = Standing(way, keep)
        return Keep(Drafting(Plan(plan.orders, stands, smokes), "standing"))

    fall = [
        Button(
            text(f"standing-{way}"),
            kept(way, now.keep, smokes=plan.smokes),
            "primary" if now.order == way else "secondary",
        )
        for way in WAYS
    ]
    smoke = Button(
        text("smoking-on" if plan.smokes else "smoking-off"),
        kept(now.order, now.keep, smokes=not plan.smokes),
    )
    regions: list[int | None] = [None, *range(REGIONS)]
    keep = [
        Option(
            text("keep-none") if at is None else text("keep-region", region=region_name(at, text)),
            kept(now.order, at, smokes=plan.smokes),
            chosen=at == now.keep,
        )
        for at in regions
    ]
    return (
        Paragraph(text("ask-standing")),
        *rows([*fall, smoke]),
        *([] if now.order == "ask" else [Row((Select(text("keep-menu"), tuple(keep)),))]),
    )
