"""Making the row of stages of a tournament longer or shorter, as long as nobody moved on to the end of it."""

from rules.problems import problem_at
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.presets import followers, following
from tournaments.event.problems.evening_problems import SetupProblem
from tournaments.event.regulation import Ranked
from tournaments.event.row import row_of
from tournaments.models import Entry, Stage, Tournament
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import entrants_count, stages_of
from tournaments.services.frame.changes import Change, writes
from tournaments.settings.values import OF_ALL, columns_of


@writes(LogKind.SETTINGS)
def stage_add(change: Change, format_key: str) -> None:
    """Put a stage of this format behind the last, with what is usual there; its regulation is changed like any other.

    Raises DomainError for a format that cannot follow.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    if format_key not in followers(Ranked(tournament.ranked)):
        raise DomainError(problem_at(SetupProblem.STAGE_CANNOT_FOLLOW))
    rows = stages_of(tournament)
    stages = [regulation_of(row) for row in rows]
    coming = row_of(stages, entrants_count(tournament) or None)[-1].entrants
    added = columns_of(following(stages[-1], format_key, coming))
    own = {key: value for key, value in added.items() if key not in OF_ALL}
    row = Stage.objects.create(tournament=tournament, number=len(rows) + 1, **own)
    change.record(subject=row.id, old={"stages": _formats(rows)}, new={"stages": [*_formats(rows), format_key]})


@writes(LogKind.SETTINGS)
def stage_remove(change: Change) -> None:
    """Take the last stage away. Raises DomainError where it is the only one, or somebody moved on to it."""
    rows = stages_of(Tournament.objects.get(pk=change.tournament_id))
    last = rows[-1]
    if last.number == 1:
        raise DomainError(problem_at(SetupProblem.STAGE_ONLY_ONE))
    if Entry.objects.filter(stage=last).exists():
        raise DomainError(problem_at(SetupProblem.STAGE_REACHED))
    change.record(subject=last.id, old={"stages": _formats(rows)}, new={"stages": _formats(rows[:-1])})
    last.delete()


def _formats(rows: tuple[Stage, ...]) -> list[str]:
    return [row.format for row in rows]
