"""Every fault of a season: of its regulation, of each result sheet, and of all of them together.

`where` of a fault is its place in the file of the season (`document`): ("result_sheets", 3, "lines", 0, "place").
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from rules.modifiers import Modifier, Use, check_definitions, check_use
from rules.places import PlacePoints, check_places, missing_place
from rules.violations import Violation, violation
from tournaments.seasons.types import (
    Per,
    ResultSheet,
    ScoringKind,
    Season,
    SeasonCriterion,
    SeasonRegulation,
    SheetLine,
    Unit,
    credited,
)

# Everything that can be wrong with a season, as codes; `labels.seasons` words them.


class SeasonFault(StrEnum):
    """Faults of a regulation, of result sheets, of lots, and of a file that should hold a season."""

    NOT_A_SEASON = "season_not_a_season"

    BEST_TOO_FEW = "season_best_too_few"
    BEST_TWICE = "season_best_twice"
    SHARE_IMPOSSIBLE = "season_share_impossible"
    MINIMUM_TWICE = "season_minimum_twice"
    MINIMUM_TOO_MANY = "season_minimum_too_many"
    STEP_NEGATIVE = "season_step_negative"
    EACH_TOO_LITTLE = "season_each_too_little"
    BONUS_NEGATIVE = "season_bonus_negative"
    SECTIONS_MISSING = "season_sections_missing"
    SECTION_TWICE = "season_section_twice"
    CRITERION_TWICE = "season_criterion_twice"
    CRITERION_AFTER_LOT = "season_criterion_after_lot"

    DENOMINATOR_TOO_LARGE = "season_denominator_too_large"
    NUMBER_TOO_LARGE = "season_number_too_large"
    TOO_FINE = "season_too_fine"
    UNREADABLE = "season_unreadable"

    SHEET_TWICE = "season_sheet_twice"
    TOURNAMENT_TWICE = "season_tournament_twice"
    SHEET_EMPTY = "season_sheet_empty"
    PLACE_MISSING = "season_place_missing"
    SECTION_UNKNOWN = "season_section_unknown"
    SECTION_NOT_TOLD = "season_section_not_told"
    TEAM_MISSING = "season_team_missing"
    PEOPLE_MISSING = "season_people_missing"
    PAIR_NEEDS_TWO = "season_pair_needs_two"
    UNIT_TWICE = "season_unit_twice"
    POINTS_MISSING = "season_points_missing"
    MATCHES_MISSING = "season_matches_missing"
    WEIGHT_TOO_SMALL = "season_weight_too_small"
    MEETING_UNKNOWN = "season_meeting_unknown"
    PERSON_TWICE = "season_person_twice"
    NAME_SHARED = "season_name_shared"
    MERGED_UNKNOWN = "season_merged_unknown"
    MERGED_IN_A_CIRCLE = "season_merged_in_a_circle"

    UNKNOWN = "season_unknown"
    NAME_MISSING = "season_name_missing"
    ANOTHER_NAME = "season_another_name"
    SLUG_TAKEN = "season_slug_taken"
    EVENING_NOT_CLOSED = "season_evening_not_closed"
    EVENING_KEPT_BACK = "season_evening_kept_back"
    SHEET_UNKNOWN = "season_sheet_unknown"
    PERSON_UNKNOWN = "season_person_unknown"
    PERSON_IS_ANOTHER = "season_person_is_another"
    CARD_TAKEN = "season_card_taken"

    LOT_UNKNOWN = "season_lot_unknown"
    LOT_REPEATS = "season_lot_repeats"


REGULATION, SHEETS, LOTS = "regulation", "result_sheets", "lots"


def check_season(season: Season) -> tuple[Violation, ...]:
    """Every fault; a season without one can be ranked."""
    return (*check_regulation(season.regulation), *check_sheets(season), *_lot_faults(season))


def check_regulation(regulation: SeasonRegulation) -> tuple[Violation, ...]:
    """Every fault of what a club decided."""
    found = [
        *_scoring_faults(regulation),
        *_counted_faults(regulation),
        *_section_faults(regulation),
        *_criterion_faults(regulation.criteria),
        *(fault.at("modifiers") for fault in check_definitions(regulation.modifiers)),
    ]
    return tuple(fault.at(REGULATION) for fault in found)


def check_sheets(season: Season) -> tuple[Violation, ...]:
    """Every fault of the result sheets, each in itself and beside the others."""
    found: list[Violation] = []
    keys = Counter(sheet.key for sheet in season.sheets)
    tournaments = Counter(sheet.tournament for sheet in season.sheets if sheet.tournament)
    earlier: list[Use] = []
    for position, sheet in enumerate(season.sheets):
        faults = [*_sheet_faults(sheet, season), *_use_faults(sheet, season, earlier)]
        if keys[sheet.key] > 1:
            faults.append(violation(SeasonFault.SHEET_TWICE, "key", key=sheet.key))
        if tournaments[sheet.tournament] > 1:
            faults.append(violation(SeasonFault.TOURNAMENT_TWICE, "tournament", sheet=sheet.name))
        found += [fault.at(SHEETS, position) for fault in faults]
    return tuple(found)


def _scoring_faults(regulation: SeasonRegulation) -> Iterator[Violation]:
    scoring = regulation.scoring
    if scoring.kind is ScoringKind.PLACES:
        for fault in check_places(PlacePoints(scoring.values)):
            yield fault.at("scoring", "values")
    elif any(value < 0 for value in scoring.values):
        yield violation(SeasonFault.BONUS_NEGATIVE, "scoring", "values")
    if scoring.step < 0:
        yield violation(SeasonFault.STEP_NEGATIVE, "scoring", "step")
    if scoring.kind is ScoringKind.FIELD and scoring.each <= 0:
        yield violation(SeasonFault.EACH_TOO_LITTLE, "scoring", "each")


def _counted_faults(regulation: SeasonRegulation) -> Iterator[Violation]:
    counted, minimum = regulation.counted, regulation.minimum
    if counted.best is not None and counted.share is not None:
        yield violation(SeasonFault.BEST_TWICE, "counted")
    if counted.best is not None and counted.best < 1:
        yield violation(SeasonFault.BEST_TOO_FEW, "counted", "best")
    if minimum.evenings is not None and minimum.share is not None:
        yield violation(SeasonFault.MINIMUM_TWICE, "minimum")
    for share, where in ((counted.share, "counted"), (minimum.share, "minimum")):
        if share is not None and not 0 < share <= 1:
            yield violation(SeasonFault.SHARE_IMPOSSIBLE, where, "share", share=str(share))
    planned = regulation.evenings
    if planned is not None and minimum.evenings is not None and minimum.evenings > planned:
        yield violation(SeasonFault.MINIMUM_TOO_MANY, "minimum", "evenings", wanted=minimum.evenings, planned=planned)


def _section_faults(regulation: SeasonRegulation) -> Iterator[Violation]:
    if regulation.counted.per is not Per.SEASON and not regulation.sections:
        yield violation(SeasonFault.SECTIONS_MISSING, "counted", "per", per=_list_of(regulation.counted.per))
    for name, sections in (("parts", regulation.parts), ("disciplines", regulation.disciplines)):
        keys = [section.key for section in sections]
        for position, key in enumerate(keys):
            if key in keys[:position]:
                yield violation(SeasonFault.SECTION_TWICE, name, position, "key", key=key)


def _list_of(per: Per) -> str:
    return "parts" if per is Per.PART else "disciplines"


def _criterion_faults(criteria: Sequence[SeasonCriterion]) -> Iterator[Violation]:
    for position, criterion in enumerate(criteria):
        if criterion in criteria[:position]:
            yield violation(SeasonFault.CRITERION_TWICE, "tiebreaks", position, criterion=criterion)
        elif SeasonCriterion.LOT in criteria[:position]:
            yield violation(SeasonFault.CRITERION_AFTER_LOT, "tiebreaks", position, criterion=criterion)


def _sheet_faults(sheet: ResultSheet, season: Season) -> Iterator[Violation]:
    regulation = season.regulation
    if not sheet.lines:
        yield violation(SeasonFault.SHEET_EMPTY, "lines", sheet=sheet.name)
    missing = missing_place(Counter(line.place for line in sheet.lines))
    if missing is not None:
        yield violation(SeasonFault.PLACE_MISSING, "lines", sheet=sheet.name, place=missing)
    if sheet.weight <= 0:
        yield violation(SeasonFault.WEIGHT_TOO_SMALL, "weight", sheet=sheet.name)
    yield from _where_it_counts(sheet, regulation)
    for position, line in enumerate(sheet.lines):
        for fault in _line_faults(line, sheet, regulation):
            yield fault.at("lines", position)
    yield from _repeats(sheet, season)
    for position, meeting in enumerate(sheet.meetings):
        lines = [line for side in meeting.lines for line in side]
        if len(set(lines)) < len(lines) or not all(0 <= line < len(sheet.lines) for line in lines):
            yield violation(SeasonFault.MEETING_UNKNOWN, "meetings", position, "lines", sheet=sheet.name)


def _where_it_counts(sheet: ResultSheet, regulation: SeasonRegulation) -> Iterator[Violation]:
    """The part and the discipline have to be known, and that in which the evening counts told."""
    for per, name, key, sections in (
        (Per.PART, "part", sheet.part, regulation.parts),
        (Per.DISCIPLINE, "discipline", sheet.discipline, regulation.disciplines),
    ):
        if key and key not in {section.key for section in sections}:
            yield violation(SeasonFault.SECTION_UNKNOWN, name, sheet=sheet.name, key=key)
        elif not key and not sheet.final and per is regulation.counted.per:
            yield violation(SeasonFault.SECTION_NOT_TOLD, name, sheet=sheet.name)


def _line_faults(line: SheetLine, sheet: ResultSheet, regulation: SeasonRegulation) -> Iterator[Violation]:
    params: dict[str, str | int] = {"sheet": sheet.name, "place": line.place}
    kind = regulation.scoring.kind
    if regulation.unit is Unit.TEAM and not line.team:
        yield violation(SeasonFault.TEAM_MISSING, "team", **params)
    if regulation.unit is Unit.PERSON and not line.people:
        yield violation(SeasonFault.PEOPLE_MISSING, "people", **params)
    if regulation.unit is Unit.PAIR and len(set(line.people)) != 2:
        yield violation(SeasonFault.PAIR_NEEDS_TWO, "people", **params)
    if kind in (ScoringKind.OWN, ScoringKind.MEAN) and line.points is None:
        yield violation(SeasonFault.POINTS_MISSING, "points", **params)
    if kind is ScoringKind.MEAN and not line.matches:
        yield violation(SeasonFault.MATCHES_MISSING, "matches", **params)


def _repeats(sheet: ResultSheet, season: Season) -> Iterator[Violation]:
    """Two people of one evening are never one, be pairs ranked or persons."""
    seen: set[str] = set()
    for position, line in enumerate(sheet.lines):
        for person in line.people:
            if person in seen:
                who = season.name_of(person)
                yield violation(SeasonFault.PERSON_TWICE, "lines", position, "people", sheet=sheet.name, who=who)
            seen.add(person)
    if season.regulation.unit is Unit.TEAM:
        teams = [line.team for line in sheet.lines]
        for position, team in enumerate(teams):
            if team and team in teams[:position]:
                yield violation(
                    SeasonFault.UNIT_TWICE, "lines", position, "team", sheet=sheet.name, who=season.name_of(team)
                )


def _use_faults(sheet: ResultSheet, season: Season, earlier: list[Use]) -> Iterator[Violation]:
    """What was declared, against the definitions and what was declared before; what belongs to the season may be used
    as often as it says in all evenings together, what belongs to one evening in that evening. Fills `earlier`.
    """
    for fault in check_definitions(sheet.modifiers):
        yield fault.at("modifiers")
    of_season = {modifier.key for modifier in season.regulation.modifiers}
    definitions: tuple[Modifier, ...] = (*season.regulation.modifiers, *sheet.modifiers)
    units = {unit for group in credited(sheet, season.regulation.unit) for unit in group}
    here: list[Use] = []
    for position, use in enumerate(sheet.uses):
        before = [*(earlier if use.modifier in of_season else ()), *here]
        for fault in check_use(use, definitions=definitions, teams=units, earlier=before):
            yield Violation(fault.code, ("declarations", position), fault.params)
        here.append(use)
    earlier += [use for use in here if use.modifier in of_season]


def _lot_faults(season: Season) -> Iterator[Violation]:
    unit = season.regulation.unit
    known = {one for sheet in season.sheets for group in credited(sheet, unit) for one in group}
    for position, order in enumerate(season.lots):
        if len(set(order)) < len(order):
            yield violation(SeasonFault.LOT_REPEATS, LOTS, position)
        for one in order:
            if one not in known:
                yield violation(SeasonFault.LOT_UNKNOWN, LOTS, position, who=season.name_of(one))
