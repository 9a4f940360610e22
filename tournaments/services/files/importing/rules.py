"""Whether a file agrees with itself and with the rules of the game."""

from collections.abc import Iterator, Sequence

from rules.modifiers import Use, check_definition, check_use
from tournaments.event.problems.import_problems import ImportProblem, Placed, placed
from tournaments.models import Declaration
from tournaments.selectors.counted.final_queries import definition_of
from tournaments.services.files.importing.calendar import calendar_problems, day_problems, draw_problems, later_problems
from tournaments.services.files.importing.history import history_problems, logged_problems
from tournaments.services.files.importing.result_checks import result_problems
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.side_checks import arrival_problems, seat_problems
from tournaments.services.files.importing.stage_checks import stage_problems

# Whether the modifiers make sense and every declaration could be made when it was made.


def final_problems(rows: Rows) -> list[Placed]:
    """Every problem of modifiers, declarations and settled ties."""
    modifiers = [
        Placed(("modifiers", at), problem)
        for at, row in enumerate(rows.modifiers)
        for problem in check_definition(definition_of(row))
    ]
    return [*modifiers, *_declaration_problems(rows), *_decision_problems(rows)]


def _declaration_problems(rows: Rows) -> Iterator[Placed]:
    """Declarations are judged in the order of the log, each beside those that were in force at that moment."""
    definitions = [definition_of(row) for row in rows.modifiers]
    teams = {str(team.id) for team in rows.teams}
    ordered = sorted(enumerate(rows.declarations), key=lambda item: rows.seq(item[1].entered_id))
    made: list[Declaration] = []
    for at, declared in ordered:
        earlier = _in_force(rows, made, rows.seq(declared.entered_id))
        for problem in check_use(_use(rows, declared), definitions=definitions, teams=teams, earlier=earlier):
            yield Placed(("declarations", at), problem)
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


def _decision_problems(rows: Rows) -> Iterator[Placed]:
    for at, decision in enumerate(rows.decisions):
        if len(set(decision.order)) < len(decision.order):
            yield placed(ImportProblem.DECISION_REPEATS, "decisions", at, "order")


def rule_problems(rows: Rows) -> list[Placed]:
    """Every problem of a document whose references are sound; what leans on something wrong is not looked at."""
    calendar = [*stage_problems(rows), *draw_problems(rows)] or calendar_problems(rows)
    problems = [*history_problems(rows), *calendar, *seat_problems(rows), *result_problems(rows), *final_problems(rows)]
    problems += [*arrival_problems(rows), *day_problems(rows)]
    return problems or [*later_problems(rows), *logged_problems(rows)]
