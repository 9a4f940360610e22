"""How the ranking moved and how points were made, as drawings: places and texts for the templates `_path*.svg`.

They are as wide as a phone, drawn in the ink of the text around, and told apart by names and dashes before colours.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.selectors.outcomes import TeamRef
from tournaments.selectors.paths import Path, Paths
from tournaments.views.lettering import fitted, width
from tournaments.views.path_geometry import pieces, rows_after, spread, step
from tournaments.views.present import SUITS, Plain, mark_of

WIDTH: Final = 358
TYPE: Final = 14
HEAD: Final = 28
MOST_WITH_ALL: Final = 24
"""Up to so many everybody bears a name; of more the first ones, among the faint lines of all."""
MOST_NAMED: Final = 12
DASHES: Final = ("", "9 4", "2 4", "9 4 2 4")


def named_in(paths: Paths) -> int:
    """How many of a table bear a name in the drawing of places."""
    return len(paths.lines) if len(paths.lines) <= MOST_WITH_ALL else MOST_NAMED


def shown_in(paths: Paths) -> int:
    """How many of a table have a bar in the drawing of points."""
    return min(len(paths.lines), MOST_WITH_ALL)


def places_picture(paths: Paths, key: str) -> Plain:
    """What _path_places.svg shows: a line for everybody, from turn to turn as high as their place."""
    named, everybody = named_in(paths), len(paths.lines) <= MOST_WITH_ALL
    pitch, left, gap = (26, 14, 24) if everybody else (8, 34, 44)
    across = step(len(paths.turns), WIDTH - left - gap - 166, 26, 64)
    xs = [left + across * place for place in range(len(paths.turns))]
    rows = [rows_after([line.places[turn] for line in paths.lines]) for turn in range(len(paths.turns))]
    ways = [[HEAD + 12 + row[who] * pitch for row in rows] for who in range(len(paths.lines))]
    right = xs[-1] + gap
    labels = spread([way[-1] for way in ways[:named]], 20, HEAD + 12)
    return {
        "key": key,
        "width": max(WIDTH, right + 150),
        "height": HEAD + 12 + pitch * len(paths.lines) + (0 if everybody else 12),
        "title": _("Il posto di ognuno dopo ogni turno"),
        "description": _description(paths),
        "turns": [{"x": x, "text": str(number)} for x, number in zip(xs, paths.turns, strict=True)],
        "axis": [] if everybody else list(_axis(len(paths.lines), pitch)),
        "faint": [_points(xs, way) for way in ways[named:]],
        "lines": [
            _line(path, list(zip(xs, ways[who], strict=True)), who)
            | {"leader": f"M{xs[-1] + 11} {ways[who][-1]}L{right - 3} {labels[who]}", "x": right, "y": labels[who] + 5}
            | {"text": _label(path.team, max(WIDTH, right + 150) - right), "circles": everybody}
            for who, path in enumerate(paths.lines[:named])
        ][::-1],
    }


def points_picture(paths: Paths, key: str, *, first: int = 0, last: int | None = None) -> Plain:
    """What _path_points.svg shows: a bar for everybody from `first` to before `last`, with a piece for every turn."""
    lines = paths.lines[first : shown_in(paths) if last is None else last]
    most = max((sum(path.points) for path in paths.lines), default=0)
    names = [f"T{turn}" for turn in paths.turns] if _point_by_point(paths) else []
    return {
        "key": key,
        "width": WIDTH,
        "height": 48 * len(lines),
        "title": _("I punti di ognuno, turno per turno"),
        "description": _description(paths),
        "bars": [_bar(path, 48 * row, most, names) for row, path in enumerate(lines)],
    }


def own_picture(path: Path, paths: Paths, key: str) -> Plain | None:
    """What _path_own.svg shows: the places of one after every turn, and what the turns gave; None before two turns."""
    count, among = len(paths.turns), len(paths.lines)
    if count < 2:
        return None
    across = step(count, WIDTH - 60, 34, 64)
    xs = [30 + across * place for place in range(count)]
    ys = [16 + (place - 1) * 72 // max(among - 1, 1) for place in path.places]
    told = [
        _("turno %(turn)d: %(place)dº posto, %(points)s")
        % {"turn": turn, "place": place, "points": _points_words(points)}
        for turn, place, points in zip(paths.turns, path.places, path.points, strict=True)
    ]
    return {
        "key": key,
        "width": max(WIDTH, xs[-1] + 30),
        "height": 152,
        "title": _("Il posto dopo ogni turno, su %(count)d") % {"count": among},
        "description": f"{'; '.join(told)}.",
        "line": _points(xs, ys),
        "marks": [
            {"x": x, "y": y, "place": str(place), "turn": str(turn), "points": f"+{points}"}
            for x, y, place, turn, points in zip(xs, ys, path.places, paths.turns, path.points, strict=True)
        ],
    }


def legend(paths: Paths) -> list[str]:
    """How the drawings are read, a sentence a line."""
    if len(paths.lines) > MOST_WITH_ALL:
        columns = _("Ogni colonna è un turno, il primo posto sta in alto. I primi %(named)d hanno un nome.")
    else:
        columns = _("Ogni colonna è un turno; il numero nel cerchio è il posto dopo quel turno.")
    pieces = (
        _("Nelle barre ogni pezzo è un turno che ha dato un punto.")
        if _point_by_point(paths)
        else _("Nelle barre ogni pezzo è un turno, con i punti che ha dato.")
    )
    return [columns % {"named": named_in(paths)}, pieces]


def table_rows(paths: Paths) -> list[Plain]:
    """The same in numbers: of everybody the place after every turn and what it gave."""
    return [
        {
            "label": _label(path.team),
            "cells": [
                {"place": place, "points": points} for place, points in zip(path.places, path.points, strict=True)
            ],
            "total": path.total,
            "deducted": path.deducted,
        }
        for path in paths.lines
    ]


def _line(path: Path, way: Sequence[tuple[int, int]], who: int) -> Plain:
    """One line with its marks. Neighbours differ in colour and in dash, and so do the lines of one colour."""
    return {
        "suit": SUITS[who % len(SUITS)],
        "dash": DASHES[(who + who // len(SUITS)) % len(DASHES)],
        "way": " ".join(f"{x},{y}" for x, y in way),
        "marks": [{"x": x, "y": y, "place": str(place)} for (x, y), place in zip(way, path.places, strict=True)],
    }


def _point_by_point(paths: Paths) -> bool:
    """Whether a turn gives a point or none: then its name says more than the point."""
    return max((points for path in paths.lines for points in path.points), default=0) == 1


def _points_words(points: int) -> str:
    return ngettext("%(count)d punto", "%(count)d punti", points) % {"count": points}


def _bar(path: Path, top: int, most: int, names: Sequence[str]) -> Plain:
    """A bar with what stands in its pieces: the `names` of the turns, or where there are none their points."""
    room = WIDTH - 62
    said = names or [str(points) for points in path.points]
    parts = pieces(path.points, most, room)
    place = str(path.places[-1])
    return {
        "y": top + 15,
        "place": place,
        "text": _label(path.team, WIDTH - 26),
        "top": top + 22,
        "pieces": [
            {"x": 26 + start, "width": wide - 1, "odd": turn % 2 == 1, "middle": 26 + start + wide // 2}
            | {"text": text if wide > width(text, 12) + 4 else ""}
            for turn, (text, (start, wide)) in enumerate(zip(said, parts, strict=True))
            if wide > 1
        ],
        "end": 26 + sum(wide for _start, wide in parts) + 6,
        "total": f"{path.total} (−{path.deducted})" if path.deducted else str(path.total),
    }


def _axis(count: int, pitch: int) -> Iterator[Plain]:
    """The first place, and every tenth."""
    for place in (1, *range(10, count + 1, 10)):
        yield {"text": str(place), "y": HEAD + 12 + (place - 1) * pitch + 4}


def _points(xs: Sequence[int], ys: Sequence[int]) -> str:
    return " ".join(f"{x},{y}" for x, y in zip(xs, ys, strict=True))


def _label(team: TeamRef, room: int | None = None) -> str:
    """Number or letter with the name, as far as there is room: they tell apart whom a cut makes alike."""
    mark = str(mark_of(team)["letter"])
    before, behind = ("", f" ({mark})") if team.suited else (f"{mark}. " if mark else "", "")
    left = None if room is None else room - width(before + behind, TYPE)
    return f"{before}{team.name if left is None else fitted(team.name, left, TYPE)}{behind}"


def _description(paths: Paths) -> str:
    """The drawing in words, for whoever does not see it; the table below says the rest."""
    count = len(paths.lines)
    said = ngettext("%(count)d in classifica", "%(count)d in classifica", count) % {"count": count}
    turns = len(paths.turns)
    after = ngettext("dopo %(count)d turno", "dopo %(count)d turni", turns) % {"count": turns}
    first = "; ".join(f"{path.places[-1]}: {path.team.name}, {path.total}" for path in paths.lines[:3])
    return f"{said}, {after}. {first}."
