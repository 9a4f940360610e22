"""A final ranking from the last place up: what every key of the prize-giving reveals, and what is below it."""

from collections.abc import Sequence
from itertools import groupby

from tournaments.event.letters import BETWEEN
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.leaves import NUMBER, ranking_leaves
from tournaments.pages.projector.type import ROOM, TEXT, Scale, Setting, lines_of, words_of
from tournaments.pages.tables.ranking.prizes import place_name
from tournaments.pages.tables.words.present import Shown

NEWEST = 220
"""The height for the names that one key reveals; of a place that more share, the next key brings the others."""
BELOW = ROOM - NEWEST
FIRST = (Scale("huge", 96), Scale("great", 78), Scale("wide", 62))
"""For the names of who came first, and they alone."""
FIRST_WIDTH = 880


def steps_of(rows: Sequence[Shown], top: int) -> list[Plain]:
    """A leaf for every place, the last one first; `top` is the worst place that is called, 0 for all. `rows` are in the
    order of the ranking, each with its `place`, what it is worth as `final`, and its `prize`. Anybody who shares a
    place comes together, as far as there is room.
    """
    called = [row for row in rows if not top or row["place"] <= top]
    levels = [(place, list(holders)) for place, holders in groupby(called, key=lambda row: row["place"])]
    return [leaf for place, holders in reversed(levels) for leaf in _steps(place, holders)]


def first_of(step: Shown) -> Plain | None:
    """The one who came first, a person a line, in the largest type that breaks no name; None on every other step."""
    rows = [row for column in step["columns"] for row in column]
    if len(rows) > 1 or rows[0]["label"] != "1":
        return None
    entrant = rows[0]["entrant"]
    names = str(entrant["name"]).split(BETWEEN)
    whole = (one for one in FIRST if all(lines_of(words_of(name), one.ems(FIRST_WIDTH)) == 1 for name in names))
    return {"names": names, "players": entrant.get("players", ""), "scale": next(whole, FIRST[-1]).key}


def below(steps: Sequence[Shown]) -> Plain | None:
    """Who was revealed before the last of these steps, the best first, as many as there is room for."""
    rows = [row for step in reversed(steps[:-1]) for column in step["columns"] for row in column]
    leaves = ranking_leaves("below", "", rows, NUMBER, room=BELOW, settings=(Setting(TEXT, 1),))
    return leaves[0] if leaves else None


def _steps(place: int, holders: Sequence[Shown]) -> list[Plain]:
    rows = [{"label": str(place), "entrant": holder, "value": holder["final"]} for holder in holders]
    prize = str(holders[0]["prize"])
    return ranking_leaves(f"place-{place}", place_name(place), rows, NUMBER, note=prize, room=NEWEST)
