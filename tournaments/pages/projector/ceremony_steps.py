"""A final ranking from the last place up: what every key of the prize-giving reveals, and what is below it."""

from collections.abc import Sequence
from itertools import groupby

from tournaments.event.letters import BETWEEN
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.leaves import NUMBER, ranking_leaves
from tournaments.pages.projector.type import INNER, ROOM, TEXT, Scale, Setting, lines_of, words_of
from tournaments.pages.tables.ranking.prizes import place_name
from tournaments.pages.tables.words.present import Shown

NEWEST = 220
"""The height for the names that one key reveals; of a place that more share, the next key brings the others."""
BELOW = ROOM - NEWEST
FIRST = (Scale("huge", 96), Scale("great", 78), Scale("wide", 62), Scale("low", 40))
"""For the names of who came first, and they alone."""
LEAST = 130
"""What one row of a long name needs, and less than which is left for nobody below."""
FIRST_WIDTH = 880
FIRST_ROOM = 420
"""The height for the names, the prize and the name of the evening; the rest is the place and what is between them."""
LARGE, LONG_PRIZE = Scale("figure", 39), 1
"""The type of a prize of so many lines; a longer one has that of a text."""


def steps_of(rows: Sequence[Shown], top: int) -> list[Plain]:
    """A leaf for every place, the last one first; `top` is the worst place that is called, 0 for all. `rows` are in the
    order of the ranking, each with its `place`, what it is worth as `final`, and its `prize`. Anybody who shares a
    place comes together, as far as there is room.
    """
    called = [row for row in rows if not top or row["place"] <= top]
    levels = [(place, list(holders)) for place, holders in groupby(called, key=lambda row: row["place"])]
    return [leaf for place, holders in reversed(levels) for leaf in _steps(place, holders)]


def first_of(step: Shown, evening: str) -> Plain | None:
    """The one who came first, a person a line, in the largest type that breaks no name and leaves room for the prize,
    else a person in two lines, else in the smallest; None on every other step.
    """
    rows = [row for column in step["columns"] for row in column]
    if len(rows) > 1 or rows[0]["label"] != "1":
        return None
    entrant, prize = rows[0]["entrant"], words_of(str(step["note"]))
    names, players = str(entrant["name"]).split(BETWEEN), str(entrant.get("players", ""))
    long = lines_of(prize, LARGE.ems(FIRST_WIDTH)) > LONG_PRIZE
    told = [(words_of(evening), TEXT), (words_of(players), TEXT), (prize, TEXT if long else LARGE)]
    room = FIRST_ROOM - sum(scale.row(lines_of(words, scale.ems(FIRST_WIDTH))) for words, scale in told if words)
    lines = {scale: [lines_of(words_of(name), scale.ems(FIRST_WIDTH)) for name in names] for scale in FIRST}
    fitting = [one for one in FIRST if sum(map(one.row, lines[one])) <= room] or [FIRST[-1]]
    low = fitting[-1]
    scale = next((one for most in (1, 2) for one in fitting if max(lines[one]) <= most and one is not low), low)
    return {"names": names, "players": players, "scale": scale.key, "long": long}


def below(steps: Sequence[Shown]) -> Plain | None:
    """Who was revealed before the last of these steps, the best first, as many as there is room for."""
    rows = [row for step in reversed(steps[:-1]) for column in step["columns"] for row in column]
    room = ROOM - steps[-1]["room"]
    leaves = ranking_leaves("below", "", rows, NUMBER, room=room, settings=(Setting(TEXT, 1),)) if room > LEAST else ()
    return leaves[0] if leaves else None


def _steps(place: int, holders: Sequence[Shown]) -> list[Plain]:
    """Those of a place with its prize above them; a long one takes from the room of those below."""
    rows = [{"label": str(place), "entrant": holder, "value": holder["final"]} for holder in holders]
    prize = str(holders[0]["prize"])
    above = TEXT.row(lines_of(words_of(prize), TEXT.ems(INNER))) if prize else 0
    room = min(ROOM, max(NEWEST, above + LEAST))
    leaves = ranking_leaves(f"place-{place}", place_name(place), rows, NUMBER, note=prize, room=room)
    return [leaf | {"room": room} for leaf in leaves]
