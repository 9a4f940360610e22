"""How the rankings moved turn by turn, stage by stage: what the public page and the paper show."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.match_points import Points
from tournaments.labels.format_labels import WORDS
from tournaments.labels.points import figure, ordinal, points_in_words
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.pictures.lettering import fitted_alike, pieces, rows_after, spread, step, width
from tournaments.pages.shared.ranking.checks import stage_title
from tournaments.pages.shared.words.present import SUITS, mark_of
from tournaments.pages.shared.words.stage_words import group_name
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.shown.public import StageStandings, StandingsPage
from tournaments.selectors.shown.who import Path, Paths, paths_of

# How the ranking moved and how points were made, as drawings: places and texts for the templates `_path*.svg`.
#
# They are as wide as a phone, drawn in the ink of the text around, and told apart by names and dashes before colours.

Point = tuple[int, int]

WIDTH: Final = 358
OWN_HEIGHT = 40
NARROW: Final = 288
"""Widths of a drawing with names and without: a usual phone, a small one."""
TYPE: Final = 14
SMALL_TYPE: Final = 12
TOP: Final = 40
"""Where the first row of places is, below the numbers of the turns."""
LABEL: Final = 20
NAME_ROOM: Final = 158
BAR_ROW: Final = 48
BAR_LEFT: Final = 26
BAR_ROOM: Final = WIDTH - 62
MOST_NAMED: Final = 12
DASHES: Final = ("", "9 4", "2 4", "9 4 2 4")


@dataclass(frozen=True, slots=True)
class Scale:
    """How a drawing of places is set out: the height of a row, what is left of it and before the names."""

    pitch: int
    left: int
    gap: int
    with_all: bool


MOST_WITH_ALL: Final = 24
"""Up to this many everybody is named; beyond that the first, among faint lines of all."""
FEW: Final = Scale(pitch=26, left=14, gap=24, with_all=True)
MANY: Final = Scale(pitch=8, left=34, gap=36, with_all=False)


def scale_of(paths: Paths) -> Scale:
    return FEW if len(paths.lines) <= MOST_WITH_ALL else MANY


def named_in(paths: Paths) -> int:
    """How many of a table are named in the drawing of places."""
    return len(paths.lines) if scale_of(paths).with_all else MOST_NAMED


def places_picture(paths: Paths, key: str) -> Plain:
    """Template values of _path_places.svg: a line for everybody, from turn to turn as high as their place."""
    scale, named = scale_of(paths), named_in(paths)
    turns = range(len(paths.turns))
    xs = _columns(paths)
    rows = [rows_after([line.places[turn] for line in paths.lines]) for turn in turns]
    ways = [[(x, TOP + row[who] * scale.pitch) for x, row in zip(xs, rows, strict=True)] for who in range(len(rows[0]))]
    right = xs[-1] + scale.gap
    texts = _labels(paths)[:named]
    labels = spread([way[-1][1] for way in ways[:named]], LABEL, TOP)
    return {
        "key": key,
        "width": max(WIDTH, right + NAME_ROOM),
        "shrinks": right + NAME_ROOM <= WIDTH,
        "height": TOP + scale.pitch * len(paths.lines),
        "title": _("Il posto di ognuno dopo ogni turno"),
        "description": _description(paths),
        "turns": [{"x": x, "text": str(number)} for x, number in zip(xs, paths.turns, strict=True)],
        "axis": [] if scale.with_all else list(_axis(len(paths.lines), scale.pitch)),
        "faint": [_points(way) for way in ways[named:]],
        "circles": scale.with_all,
        "lines": [
            _line(path, who, ways[who], (right, labels[who])) | {"text": texts[who]}
            for who, path in enumerate(paths.lines[:named])
        ][::-1],
    }


def points_picture(paths: Paths, key: str, *, first: int = 0, last: int | None = None) -> Plain:
    """What _path_points.svg shows: a bar for everybody from `first` to before `last`, with a piece for every turn."""
    lines = paths.lines[first : MOST_WITH_ALL if last is None else last]
    most = max((sum(path.points) for path in paths.lines), default=0)
    names = [f"T{turn}" for turn in paths.turns] if _point_by_point(paths) else []
    return {
        "key": key,
        "width": WIDTH,
        "shrinks": True,
        "height": BAR_ROW * len(lines),
        "title": _("I punti di ognuno, turno per turno"),
        "description": _description(paths),
        "bars": [
            _bar(path, BAR_ROW * row, most, names) | {"text": text}
            for row, (path, text) in enumerate(zip(lines, _labels(paths)[first : first + len(lines)], strict=True))
        ],
    }


def own_picture(path: Path, paths: Paths) -> Plain | None:
    """What _path_own.svg shows: the places of one after every turn, and what the turns gave; None before two turns."""
    count, among = len(paths.turns), len(paths.lines)
    if count < 2:
        return None
    across = step(count, NARROW - 110, 28, 64)
    xs = [80 + across * place for place in range(count)]
    high, low = min(path.places), max(path.places)
    ys = [16 + (place - high) * OWN_HEIGHT // max(low - high, 1) for place in path.places]
    told = [
        _("turno %(turn)s: %(place)s posto, %(points)s")
        % {"turn": turn, "place": ordinal(place), "points": points_in_words(points)}
        for turn, place, points in zip(paths.turns, path.places, path.points, strict=True)
    ]
    return {
        "width": xs[-1] + 30,
        "height": OWN_HEIGHT + 76,
        "names": OWN_HEIGHT + 48,
        "gains": OWN_HEIGHT + 68,
        "title": _("Il posto dopo ogni turno, su %(count)s") % {"count": among},
        "description": f"{'; '.join(told)}.",
        "line": _points(list(zip(xs, ys, strict=True))),
        "marks": [
            {"x": x, "y": y, "place": str(place), "turn": str(turn), "points": _gained(points)}
            for x, y, place, turn, points in zip(xs, ys, path.places, paths.turns, path.points, strict=True)
        ],
    }


def legend(paths: Paths) -> list[str]:
    """The legend of the drawings, a sentence a line."""
    if scale_of(paths).with_all:
        columns = _("Ogni colonna è un turno, nel cerchio il posto.")
    else:
        columns = _("Ogni colonna è un turno, il primo posto è in alto.")
    if below_zero(paths):
        return [columns]
    return [columns, _("Nelle barre ogni pezzo è un turno.")]


def table_rows(paths: Paths) -> list[Plain]:
    """The same in numbers: of everybody the place after every turn and what it gave."""
    return [
        {
            "label": _label(path.team),
            "cells": [
                {"place": place, "points": _gained(points)}
                for place, points in zip(path.places, path.points, strict=True)
            ],
            "total": figure(path.total),
            "deducted": figure(path.deducted),
        }
        for path in paths.lines
    ]


def _line(path: Path, who: int, way: Sequence[Point], label: Point) -> Plain:
    """One line with its marks and its name. Neighbours differ in colour and in dash, and so do those of one colour."""
    (end, height), (x, y) = way[-1], label
    return {
        "suit": SUITS[who % len(SUITS)],
        "dash": DASHES[(who + who // len(SUITS)) % len(DASHES)],
        "way": _points(way),
        "marks": [
            {"x": at, "y": high, "place": str(place)} for (at, high), place in zip(way, path.places, strict=True)
        ],
        "leader": f"M{end + 11} {height}L{x - 3} {y}",
        "x": x,
        "y": y + 5,
    }


def below_zero(paths: Paths) -> bool:
    """Whether a turn took points: then no bar can be made of them."""
    return any(points < 0 for path in paths.lines for points in path.points)


def is_drawn(page: StandingsPage) -> bool:
    """Whether any of its tables has a drawing: of places after two turns, of points where none were taken."""
    return any(len(paths.turns) > 1 or not below_zero(paths) for _title, paths, *_more in titled_paths(page))


def _gained(points: Points) -> str:
    """ "+7", "+0", "−3" """
    return str(figure(points)) if points < 0 else f"+{figure(points)}"


def _point_by_point(paths: Paths) -> bool:
    """Whether a turn gives a point or none: then its name says more than the point."""
    return max((points for path in paths.lines for points in path.points), default=0) == 1


def _bar(path: Path, top: int, most: Points, names: Sequence[str]) -> Plain:
    """A bar with what is in its pieces: the `names` of the turns, or where there are none their points."""
    said = names or [str(figure(points)) for points in path.points]
    parts = pieces(path.points, most, BAR_ROOM)
    place = str(path.places[-1])
    return {
        "y": top + 15,
        "place": place,
        "top": top + 22,
        "pieces": [
            {"x": BAR_LEFT + start, "width": wide - 1, "odd": turn % 2 == 1, "middle": BAR_LEFT + start + wide // 2}
            | {"text": text if wide > width(text, SMALL_TYPE) + 4 else ""}
            for turn, (text, (start, wide)) in enumerate(zip(said, parts, strict=True))
            if wide > 1
        ],
        "end": BAR_LEFT + sum(wide for _start, wide in parts) + 6,
        "total": _total(path),
    }


def _total(path: Path) -> str:
    total = figure(path.total)
    return f"{total} (−{figure(path.deducted)})" if path.deducted else str(total)


def _axis(count: int, pitch: int) -> Iterator[Plain]:
    """The first place, and every tenth."""
    for place in (1, *range(10, count + 1, 10)):
        yield {"text": str(place), "y": TOP + (place - 1) * pitch + 4}


def _points(way: Sequence[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in way)


def _label(team: TeamRef) -> str:
    """Number or letter with the name."""
    before, behind = _beside_name(team)
    return f"{before}{team.name}{behind}"


def _columns(paths: Paths) -> list[int]:
    """Where the turns are in the drawing of places."""
    scale, turns = scale_of(paths), len(paths.turns)
    across = step(turns, WIDTH - scale.left - scale.gap - NAME_ROOM, 28, 64)
    return [scale.left + across * turn for turn in range(turns)]


def _labels(paths: Paths) -> list[str]:
    """The same of everybody as far as there is room, in one form on all drawings of the table: numbers tell apart whom
    a cut makes alike.
    """
    drawn = len(paths.turns) > 1
    room = max(WIDTH - _columns(paths)[-1] - scale_of(paths).gap, NAME_ROOM) if drawn else WIDTH - BAR_LEFT
    beside = [_beside_name(path.team) for path in paths.lines]
    rooms = [(path.team.name, room - width("".join(one), TYPE)) for path, one in zip(paths.lines, beside, strict=True)]
    names = fitted_alike(rooms, TYPE, paths.surnames)
    return [f"{before}{name}{behind}" for name, (before, behind) in zip(names, beside, strict=True)]


def _beside_name(team: TeamRef) -> tuple[str, str]:
    mark = str(mark_of(team)["letter"])
    return ("", f" ({mark})") if team.suited else (f"{mark}. " if mark else "", "")


def _description(paths: Paths) -> str:
    """The drawing in words, for screen readers; the table below says the rest."""
    count = len(paths.lines)
    said = ngettext("%(count)s in classifica", "%(count)s in classifica", count) % {"count": count}
    turns = len(paths.turns)
    after = ngettext("dopo %(count)s turno", "dopo %(count)s turni", turns) % {"count": turns}
    first = "; ".join(f"{path.places[-1]}: {path.team.name}, {figure(path.total)}" for path in paths.lines[:3])
    return f"{said}, {after}. {first}."


def progress_context(page: StandingsPage) -> Plain:
    """Template values of hall/progress.html: `paths`, the stage being played first; a table alone needs no title."""
    titled = [*titled_paths(page)]
    shown = [
        shown_paths(title if len(titled) > 1 else "", paths, entrants, key) for title, paths, entrants, key in titled
    ]
    for above, table in pairwise(shown):
        table["said"] = above["legend"] == table["legend"]
    return {"paths": shown}


def titled_paths(page: StandingsPage) -> Iterator[tuple[str, Paths, str, str]]:
    """Every table that gives points, with its title among others, its entrants, and a key that no other has."""
    entrants = str(WORDS[page.now.course.stage.tournament.ranked].one)
    for stage in (page.now, *page.earlier):
        for paths in paths_of(stage):
            key = f"paths-{stage.course.stage.number}-{paths.group or 0}"
            yield _title(stage, paths), paths, entrants, key


def _title(stage: StageStandings, paths: Paths) -> str:
    return stage_title(stage.course) if paths.group is None else group_name(paths.group)


def shown_paths(title: str, paths: Paths, entrant_label: str, key: str) -> Plain:
    return {
        "title": title,
        "level": 3 if title else 2,
        "key": key,
        "entrant_label": entrant_label,
        "legend": legend(paths),
        "places": places_picture(paths, f"{key}-places") if len(paths.turns) > 1 else None,
        "points": None if below_zero(paths) else points_picture(paths, f"{key}-points"),
        "turns": list(paths.turns),
        "rows": table_rows(paths),
    }
