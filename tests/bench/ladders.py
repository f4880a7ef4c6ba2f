"""How strong the computer players are: every rung of every game, for docs/ladders.md.

Run with `python -m tests.bench.ladders [GAME ...]`: the games are played on all cores, the figures are stored
in docs/ladders.json, and the charts of docs/ladders.md are drawn again. A figure that is stored already is
not measured again without `--fresh`. All of them take about an hour on a quiet machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from bot.capacity import fitting_processes
from bot.rooms.authors.arena import (
    Cell,
    Result,
    ladder_picture,
    load_ladder,
    measure,
    processes,
    store_ladder,
)
from games import GAMES
from tests.bench.advised import LESSON, SLOW, advised_rungs, baselines, measured, play
from tests.bench.screening import screen

PAGE = Path(__file__).parents[2] / "docs" / "ladders.md"
STORED, PICTURES = PAGE.with_suffix(".json"), PAGE.with_name("pictures")
GAMES_PLAYED, OF_ADVICE, OF_SLOW = 300, 400, 100
"""Number of games of a figure, of one of who follows advice, and of both where a whole game takes long."""
SEATS = {
    "konsul": (2, 3, 4),
    "vertigo": (2, 3, 4),
    "seijiya_no_koshin": (2, 3, 4),
    "politically_correct_people": (4, 6),
    "money_and_luck": (3, 4, 5),
}
WITHOUT_SEARCH = {"seijiya_no_koshin": "plain"}
"""Players who are measured against plainer ones where a game of those who search takes half a minute."""
SEED = "1"


def rungs(game: str) -> Iterator[tuple[str, str]]:
    """Yield who plays whom: the ladder of tempers, then what each baseline can take from sharp players."""
    plainer = baselines(game)
    yield from (("sharp", "random"), ("sharp", "default"), ("sharp", "itself"))
    yield from (("even", "random"), ("gentle", "random"), ("even", "sharp"), ("gentle", "sharp"))
    yield from advised_rungs(game)
    if (plain := WITHOUT_SEARCH.get(game)) is not None:
        yield from ((plain, other) for other in ("random", "default", *plainer) if other != plain)
    yield from ((baseline, "sharp") for baseline in plainer)
    yield from (("sharp", baseline) for baseline in plainer)


def ladder_cells(game: str, games: int, seed: str) -> Iterator[Cell]:
    """Yield the figures of a game, with this number of games, or with the usual one for 0."""
    lesson = GAMES[game].lesson
    for player, against in rungs(game):
        usual = OF_ADVICE if (player, against) in advised_rungs(game) else GAMES_PLAYED
        number = games or (OF_SLOW if game in SLOW else usual)
        seated = [lesson.seats] if player == LESSON and lesson else SEATS[game]
        yield from (Cell(game, seats, against, number, player, seed) for seats in seated)


def key(one: Cell | Result) -> tuple[str, int, str, str, str]:
    return one.game, one.seats, one.player, one.against, one.seed


def chart(game: str, found: Iterable[Result]) -> str:
    """Return a game's ladder as SVG: rung by rung, and by the number of seats."""
    order = {rung: number for number, rung in enumerate(rungs(game))}
    # Where a figure was measured with several seeds, the first one counts.
    figures = {
        (order[one.player, one.against], one.seats): one
        for one in reversed(list(found))
        if one.game == game and (one.player, one.against) in order
    }
    return ladder_picture([figures[place] for place in sorted(figures)])


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(list(SEATS)))
@click.option("--number", type=int, default=0, help="Games of each figure, in place of the usual number.")
@click.option("--seed", default=SEED, show_default=True)
@click.option("--player", "rows", multiple=True, help="Measure only who is named so. May be given again.")
@click.option("--fresh", is_flag=True, help="Measure what is stored again.")
@click.option("--screen", "screens", is_flag=True, help="Look for a changed number that beats Vertigo's.")
def main(
    games: tuple[str, ...], number: int, seed: str, rows: tuple[str, ...], *, fresh: bool, screens: bool
) -> None:
    """Measure the ladders of games, store them, and draw the charts of their page."""
    if screens:
        with processes(fitting_processes()) as pool:
            screen(pool, number or GAMES_PLAYED)
        return
    stored = {key(one): one for one in (load_ladder(STORED) if STORED.exists() else [])}
    with processes(fitting_processes()) as pool:
        for game in games or SEATS:
            cells = [cell for cell in ladder_cells(game, number, seed) if not rows or cell.player in rows]
            wanted = [cell for cell in cells if fresh or key(cell) not in stored]
            with click.progressbar(length=sum(cell.games for cell in wanted), label=game) as bar:
                for cell in wanted:
                    stored[key(cell)] = measure(measured(game), cell, pool, bar.update, play)
                    store_ladder(STORED, sorted(stored.values(), key=key))
            PICTURES.joinpath(f"ladder_{game}.svg").write_text(chart(game, stored.values()), "utf-8")


if __name__ == "__main__":
    main()
