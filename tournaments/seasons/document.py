"""The file of a season as values and back. Its shape is that of docs/schemas/season-1.json, which is asked first.

Names are in it as they were typed. A name links to the register of the file by itself (`people`); one that is in no
register is a person of its own, the same for all spellings that fold alike.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time
from typing import Any

from rules.final_points import Effect
from rules.match_points import as_written, read_exact
from rules.modifiers import Use
from rules.problems import Problem, problem_at
from tournaments.event.letters import fold, fold_name
from tournaments.event.problems.import_problems import ImportProblem
from tournaments.seasons.checked import LOTS, REGULATION, SHEETS, SeasonProblem, check_season
from tournaments.seasons.counting import left_of, minimum_of
from tournaments.seasons.explained import Explained, ExplainedEvening, Explainer
from tournaments.seasons.people import Person, Register, register_problems
from tournaments.seasons.regulation_document import Document, fraction_of, modifier_of, regulation_of, time_of
from tournaments.seasons.scoring import ClubRow, club_table
from tournaments.seasons.table import SeasonTable, qualified
from tournaments.seasons.types import (
    Group,
    ResultSheet,
    Season,
    SeasonStep,
    SeasonTie,
    SheetLine,
    SheetMeeting,
    Unit,
    UnitId,
    pair_id,
)

FORMAT, VERSION = "briscola-season", 1
PEOPLE = "people"


@dataclass
class _Names:
    """The people meant by the names of the file; what is wrong with them is kept until all is read."""

    register: Register
    unit: Unit
    called: dict[UnitId, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    read: dict[str, UnitId] = field(default_factory=dict)
    """Names that were looked up before, as they were typed: most people come evening after evening."""

    def person(self, text: str, *where: str | int) -> UnitId:
        if text in self.read:
            return self.read[text]
        found = self.register.known(text)
        if len(found) > 1:
            self.problems.append(problem_at(SeasonProblem.NAME_SHARED, *where, name=text))
        if found:
            person = min(found)
            self.called.setdefault(person, self.register.person(person).name)
        else:
            person = fold_name(text) or text
            self.called.setdefault(person, text)
        if len(found) <= 1:  # every place of a shared name is reported
            self.read[text] = person
        return person

    def team(self, text: str) -> UnitId:
        folded = fold(text) or text
        self.called.setdefault(folded, text)
        return folded

    def unit_of(self, names: Sequence[str], *where: str | int) -> UnitId:
        """Who a lot or a declaration names: a team, a person, or the two of a pair."""
        if self.unit is Unit.TEAM:
            return self.team(names[0])
        people = tuple(self.person(name, *where) for name in names)
        return people[0] if self.unit is Unit.PERSON else pair_id(people)


def people_of(document: Document) -> tuple[Person, ...]:
    """The register of the file."""
    return tuple(
        Person(one["id"], one["name"], tuple(one.get("aliases", ())), one.get("card", ""), one.get("merged_into"))
        for one in document.get(PEOPLE, ())
    )


def season_of(
    document: Document, check: Callable[[Season], tuple[Problem, ...]] = check_season
) -> tuple[Season | None, tuple[Problem, ...]]:
    """The season of a document that has the right shape, or every problem of what it says: those of `check`, and of
    names, people and times.

    Result sheets are put in the order of their dates; those of one day stay as they are in the file. The places of
    problems are those of the file.
    """
    people = people_of(document)
    broken = tuple(problem.at(PEOPLE) for problem in register_problems(people))
    times = tuple(_times(document))
    if broken or times:
        return None, (*broken, *times)
    regulation = regulation_of(document[REGULATION])
    names = _Names(Register(people), regulation.unit)
    sheets = [sheet_of(one, names, position) for position, one in enumerate(document[SHEETS])]
    season = Season(
        name=document["season"]["name"],
        regulation=regulation,
        sheets=tuple(sheets),
        lots=tuple(_lot(order, names, LOTS, position) for position, order in enumerate(document.get(LOTS, ()))),
        closed=document["season"].get("closed", False),
        called=names.called,
        share_of_held=document["season"].get("share_of_held", False),
    )
    problems = (*names.problems, *check(season))
    if problems:
        return None, tuple(sorted(problems, key=lambda problem: _order(problem, document)))
    order = sorted(range(len(sheets)), key=lambda position: (sheets[position].date, position))
    return replace(season, sheets=tuple(sheets[one] for one in order)), ()


def sheet_of(document: Document, names: _Names, position: int) -> ResultSheet:
    """One result sheet, the one at this position of the file."""
    taken = document.get("tournament") or {}
    return ResultSheet(
        key=document["key"],
        name=document["name"],
        date=date.fromisoformat(document["date"]),
        lines=tuple(
            _line(line, names, SHEETS, position, "lines", number) for number, line in enumerate(document["lines"])
        ),
        part=document.get("part", ""),
        discipline=document.get("discipline", ""),
        weight=fraction_of(document.get("weight", 1)),
        final=document.get("final", False),
        tournament=taken.get("id", ""),
        version=taken.get("version", 0),
        uses=tuple(_uses(document, names, position)),
        modifiers=tuple(map(modifier_of, document.get("modifiers", ()))),
        meetings=tuple(map(_meeting, document.get("meetings", ()))),
        initials=document.get("initials", False),
    )


def _line(document: Document, names: _Names, *where: str | int) -> SheetLine:
    team, points = document.get("team", ""), document.get("points")
    return SheetLine(
        place=document["place"],
        people=tuple(
            names.person(name, *where, "people", number) for number, name in enumerate(document.get("people", ()))
        ),
        team=names.team(team) if team else "",
        points=None if points is None else read_exact(points),
        matches=document.get("matches"),
        club=document.get("club", ""),
    )


def _meeting(document: Document) -> SheetMeeting:
    """Lines are counted from 1 in the file, as people count them."""
    (first, second), (own, other) = document["lines"], document["points"]
    return SheetMeeting((_side(first), _side(second)), (read_exact(own), read_exact(other)))


def _side(written: int | Sequence[int]) -> tuple[int, ...]:
    return (written - 1,) if isinstance(written, int) else tuple([line - 1 for line in written])


def _uses(document: Document, names: _Names, position: int) -> Iterator[Use]:
    midnight = datetime.combine(date.fromisoformat(document["date"]), time(), UTC)
    for number, one in enumerate(document.get("declarations", ())):
        where = (SHEETS, position, "declarations", number)
        target, declared = one.get("target"), one.get("declared_at")
        yield Use(
            key=one.get("key", f"{document['key']}:{number:04}"),
            modifier=one["modifier"],
            team=names.unit_of(one["who"], *where, "who"),
            declared_at=midnight if declared is None else time_of(declared),
            target=None if target is None else names.unit_of(target, *where, "target"),
            challenge_won=one.get("challenge_won", False),
            cancels=one.get("cancels"),
        )


def _lot(order: Sequence[Sequence[str]], names: _Names, *where: str | int) -> Group:
    return tuple(names.unit_of(one, *where, number) for number, one in enumerate(order))


def _times(document: Document) -> Iterator[Problem]:
    """Days and instants that are written as such and do not exist."""
    for where, written, read in _written_times(document):
        try:
            read(written)
        except ValueError:
            yield problem_at(ImportProblem.NO_SUCH_TIME, *where, value=written)


def _written_times(document: Document) -> Iterator[tuple[tuple[str | int, ...], str, Any]]:
    modifiers: list[tuple[tuple[str | int, ...], Document]] = [((REGULATION,), document[REGULATION])]
    for position, sheet in enumerate(document[SHEETS]):
        yield (SHEETS, position, "date"), sheet["date"], date.fromisoformat
        modifiers.append(((SHEETS, position), sheet))
        for number, one in enumerate(sheet.get("declarations", ())):
            if one.get("declared_at") is not None:
                yield (SHEETS, position, "declarations", number, "declared_at"), one["declared_at"], time_of
    for where, holder in modifiers:
        for number, one in enumerate(holder.get("modifiers", ())):
            if one.get("deadline") is not None:
                yield (*where, "modifiers", number, "deadline"), one["deadline"], time_of


def _order(problem: Problem, document: Mapping[str, Any]) -> tuple[Any, ...]:
    """Problems in the order of the file."""
    top = str(problem.where[0]) if problem.where else ""
    keys = list(document)
    return (
        keys.index(top) if top in keys else -1,
        [(isinstance(one, str), str(one).zfill(9)) for one in problem.where],
    )


# The table of a season as JSON, with what counts in every row. Its shape is docs/schemas/season-table-2.json.

TABLE_FORMAT, TABLE_VERSION = "briscola-season-table", 2


def table_document(season: Season, table: SeasonTable) -> dict[str, Any]:
    """Rows, the best first, each with its evenings; what broke every tie; bars and clubs; who moves on to a final."""
    explainer = Explainer(season, table)
    return {
        "format": TABLE_FORMAT,
        "version": TABLE_VERSION,
        "season": season_head(season),
        "evenings": [_sheet(sheet) for sheet in season.sheets],
        "rows": [row_document(season, explainer.explain(row.unit)) for row in table.rows],
        "ties": [_tie(tie) for tie in table.ties],
        "qualified": qualified_document(season),
        "clubs": [_club(row, season.sheets) for row in club_table(season)],
    }


def season_head(season: Season) -> dict[str, Any]:
    """What is true of the season as a whole."""
    return {
        "name": season.name,
        "closed": season.closed,
        "unit": season.regulation.unit.value,
        "evenings": sum(1 for sheet in season.sheets if not sheet.final),
        "evenings_left": left_of(season),
        "minimum": minimum_of(season),
        "general_regulation_decides": has_powers(season),
    }


def qualified_document(season: Season) -> list[dict[str, Any]]:
    """Who moves on to the final."""
    return [
        {"section": one.section, "place": one.place, "name": season.name_of(one.unit), "tied": one.tied}
        for one in qualified(season)
    ]


def has_powers(season: Season) -> bool:
    """Whether anybody may declare a power, a curse or a joker: what these do no regulation known here says."""
    return bool(season.regulation.modifiers) or any(sheet.modifiers for sheet in season.sheets)


def row_document(season: Season, explained: Explained) -> dict[str, Any]:
    """One row with its reasons."""
    row = explained.row
    return {
        "place": row.place,
        "shared": row.shared,
        "name": season.name_of(row.unit),
        "points": as_written(row.total),
        "standing": row.standing.value,
        "evenings": row.evenings,
        "attendance_points": as_written(explained.attendance),
        "results": [_evening(season, evening) for evening in explained.evenings],
        "sections": [
            {"key": one.key, "counting": one.counting, "best": one.best, "held": one.held, "left": one.left}
            for one in explained.sections
        ],
        "missing_to_minimum": explained.missing,
        "most_points": None if explained.most is None else as_written(explained.most),
        "best_place": explained.best_place,
        "decided_by": None if row.decided_by is None else row.decided_by.value,
    }


def _sheet(sheet: ResultSheet) -> dict[str, Any]:
    return {
        "key": sheet.key,
        "name": sheet.name,
        "date": sheet.date.isoformat(),
        "part": sheet.part,
        "discipline": sheet.discipline,
        "weight": as_written(sheet.weight),
        "final": sheet.final,
        "entrants": len(sheet.lines),
    }


def _evening(season: Season, evening: ExplainedEvening) -> dict[str, Any]:
    return {
        "evening": season.sheets[evening.sheet].key,
        "place": evening.line.place,
        "base": as_written(evening.base),
        "effects": [_effect(season, effect) for effect in evening.effects],
        "points": as_written(evening.worth),
        "verdict": evening.verdict.value,
    }


def _effect(season: Season, effect: Effect) -> dict[str, Any]:
    return {
        "modifier": effect.label,
        "declared_by": season.name_of(effect.use.team),
        "before": as_written(effect.before),
        "after": as_written(effect.after),
        "applied": effect.applied,
        "why_not": effect.why_not.value if effect.why_not else None,
    }


def _tie(tie: SeasonTie) -> dict[str, Any]:
    """Once for all who are level. Rows are counted from 1; those of one value follow each other in the table."""
    return {"first_row": tie.first + 1, "rows": tie.size, "asked": [_step(step) for step in tie.steps]}


def _step(step: SeasonStep) -> dict[str, Any]:
    return {
        "criterion": step.criterion.value,
        "values": [{"rows": len(units), "value": [as_written(one) for one in value]} for units, value in step.parts],
    }


def _club(row: ClubRow, sheets: Sequence[ResultSheet]) -> dict[str, Any]:
    return {
        "place": row.place,
        "shared": row.shared,
        "club": row.club,
        "points": as_written(row.total),
        "evenings": [
            {"evening": sheets[position].key, "points": as_written(points)} for position, points in row.evenings.items()
        ],
    }
