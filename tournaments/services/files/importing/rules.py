"""Whether a file agrees with itself and with the rules of the game."""

from collections.abc import Iterator, Sequence

from rules.modifiers import Use, check_definition, check_use
from tournaments.event.faults.importing import ImportFault, Placed, placed
from tournaments.models import Declaration
from tournaments.selectors.counted.finals import definition_of
from tournaments.services.files.importing.calendar import calendar_faults, draw_faults, later_faults
from tournaments.services.files.importing.days import day_faults
from tournaments.services.files.importing.history import history_faults, logged_faults
from tournaments.services.files.importing.results import result_faults
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.seats import arrival_faults, seat_faults
from tournaments.services.files.importing.stages import stage_faults

# Whether the modifiers make sense and every declaration could be made when it was made.


def final_faults(rows: Rows) -> list[Placed]:
    """Every fault of modifiers, declarations and settled ties."""
    modifiers = [
        Placed(("modifiers", at), fault)
        for at, row in enumerate(rows.modifiers)
        for fault in check_definition(definition_of(row))
    ]
    return [*modifiers, *_declaration_faults(rows), *_decision_faults(rows)]


def _declaration_faults(rows: Rows) -> Iterator[Placed]:
    """Declarations are judged in the order of the log, each beside those that were in force at that moment."""
    definitions = [definition_of(row) for row in rows.modifiers]
    teams = {str(team.id) for team in rows.teams}
    ordered = sorted(enumerate(rows.declarations), key=lambda item: rows.seq(item[1].entered_id))
    made: list[Declaration] = []
    for at, declared in ordered:
        earlier = _in_force(rows, made, rows.seq(declared.entered_id))
        for fault in check_use(_use(rows, declared), definitions=definitions, teams=teams, earlier=earlier):
            yield Placed(("declarations", at), fault)
        made.append(declared)


def _in_force(rows: Rows, made: Sequence[Declaration], moment: int) -> list[Use]:
    return [
        _use(rows, declared)
        for declared in made
        if declared.withdrawn_id is None or rows.seq(declared.withdrawn_id) > moment
    ]


def _use(rows: Rows, declared: Declaration) -> Use:
    keys = {modifier.id: modifier.key for modifier in rows.modifiers}
    return Use(
        key=str(declared.id),
        modifier=keys[declared.modifier_id],
        team=str(declared.team_id),
        declared_at=rows.logged_by_id[declared.entered_id].at,
        target=str(declared.target_id) if declared.target_id else None,
        challenge_won=declared.challenge_won,
        cancels=str(declared.cancels_id) if declared.cancels_id else None,
    )


def _decision_faults(rows: Rows) -> Iterator[Placed]:
    for at, decision in enumerate(rows.decisions):
        if len(set(decision.order)) < len(decision.order):
            yield placed(ImportFault.DECISION_REPEATS, "decisions", at, "order")


def rule_faults(rows: Rows) -> list[Placed]:
    """Every fault of a document whose references are sound; what leans on something wrong is not looked at."""
    calendar = [*stage_faults(rows), *draw_faults(rows)] or calendar_faults(rows)
    faults = [*history_faults(rows), *calendar, *seat_faults(rows), *result_faults(rows), *final_faults(rows)]
    faults += [*arrival_faults(rows), *day_faults(rows)]
    return faults or [*later_faults(rows), *logged_faults(rows)]
