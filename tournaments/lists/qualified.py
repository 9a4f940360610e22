"""The qualified of other halls: the first of each, from the standings that its program writes for others."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.problems import Problem, problem_at
from tournaments.event.problems.entrant_problems import HallProblem
from tournaments.lists.list_table import MOST_LETTERS, MOST_ROWS, Row, Table

FORMAT = "briscola-standings"


@dataclass(frozen=True, slots=True)
class HallPlace:
    """Somebody's place in a hall, from 1, shared by those who are level."""

    place: int
    name: str


@dataclass(frozen=True, slots=True)
class Hall:
    """The standings of one hall. `mark` tells its evening from others of the same name; `provisional`: not final
    yet.
    """

    name: str
    mark: tuple[str, ...]
    provisional: bool
    places: tuple[HallPlace, ...]

    def first(self, count: int) -> tuple[HallPlace, ...]:
        """The first `count`, and those level with the last of them."""
        return tuple(one for one in self.places if one.place <= count)


def read_hall(content: bytes) -> Hall | Problem:
    """The standings in a file, or why it holds none."""
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return problem_at(HallProblem.NOT_STANDINGS, "file")
    return hall_of(document)


def hall_of(document: object) -> Hall | Problem:
    """The standings in what such a file says, or why it is none: nothing of it is trusted."""
    nothing = problem_at(HallProblem.NOT_STANDINGS, "file")
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return nothing
    about, teams = document.get("tournament"), document.get("teams")
    if not isinstance(about, dict) or not isinstance(teams, list):
        return nothing
    said = [about.get(key) for key in ("slug", "name", "date")]
    places = list(_places(teams))
    if len(places) != len(teams) or not all(isinstance(one, str) and one.isprintable() for one in said):
        return nothing
    mark = tuple(map(str, said))
    return Hall(mark[1][:MOST_LETTERS], mark, about.get("provisional") is not False, tuple(places))


def _places(teams: Sequence[object]) -> Iterator[HallPlace]:
    for line in teams[:MOST_ROWS]:
        place, name = (line.get("place"), line.get("team")) if isinstance(line, dict) else (None, None)
        if isinstance(place, int) and not isinstance(place, bool) and place > 0 and isinstance(name, str):
            yield HallPlace(place, name[:MOST_LETTERS])


def hall_problems(halls: Sequence[Hall], count: int, most: int) -> list[Problem]:
    """What is in the way of taking the first `count` of each, of at most `most`: no hall, one twice, one not over."""
    found = [] if halls else [problem_at(HallProblem.NO_HALL, "file")]
    marks = [hall.mark for hall in halls]
    for number, hall in enumerate(halls):
        if hall.mark in marks[:number]:
            found.append(problem_at(HallProblem.HALL_TWICE, "file", name=hall.name))
        elif hall.provisional:
            found.append(problem_at(HallProblem.HALL_PROVISIONAL, "file", name=hall.name))
    if not 1 <= count <= most:
        found.append(problem_at(HallProblem.QUALIFIED_RANGE, "first", most=most))
    return found


def qualified_table(halls: Iterable[Hall], count: int) -> Table:
    """A list of the first `count` of every hall, one a row, those of one hall after those of the one before."""
    names = [one.name for hall in halls for one in hall.first(count)]
    rows = tuple(Row(number, (name,)) for number, name in enumerate(names[:MOST_ROWS], start=1))
    return Table(rows, cut=len(names) > MOST_ROWS)


def level_at_the_cut(hall: Hall, count: int) -> tuple[HallPlace, ...]:
    """Those who are level with the last of the first `count`, where not all of them are among these; else nobody."""
    first = hall.first(count)
    return tuple(one for one in first if one.place == first[-1].place) if len(first) > count else ()
