"""Everything that can be wrong with one tournament: what an import would refuse, and what no file could say."""

import functools
import uuid
from collections.abc import Callable, Iterator, Sequence

from django.apps import apps
from django.db.models import Exists, F, ForeignKey, Model, OuterRef, QuerySet

from rules.problems import problem_at
from tournaments.checks.row_places import Places
from tournaments.event.problems.import_problems import DataProblem, Finding
from tournaments.models import LogEntry, Match, Player, Registration, Seat, Stage, Team, Tournament
from tournaments.models.fields import TournamentRow
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.snapshot import snapshot
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.progress import progress_of
from tournaments.selectors.files.tournament_export import SECTIONS, whole_document
from tournaments.services.files.importing.file_reading import shape_problems, with_lists
from tournaments.services.files.importing.references import reference_problems
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.rules import rule_problems
from tournaments.services.files.importing.side_checks import side_problems

# What no file of a tournament holds: the turn that a seat carries, and requests to enter.


def findings_beside(tournament: Tournament, places: Places) -> Iterator[Finding]:
    """Every problem of what stays in this installation; references are sound."""
    astray = Seat.objects.filter(tournament=tournament).exclude(turn=F("match__turn"))
    for seat in astray.order_by("pk"):
        yield places.in_row(problem_at(DataProblem.SEAT_OF_ANOTHER_TURN), "seats", str(seat.pk), "turn")
    for row in Registration.objects.filter(tournament=tournament).order_by("pk"):
        if not _named(row.people):
            yield places.in_row(problem_at(DataProblem.REGISTRATION_PEOPLE), "Registration", str(row.pk), "people")


def _named(people: object) -> bool:
    return isinstance(people, list) and bool(people) and all(isinstance(one, str) and one for one in people)


# Whether rows of a tournament lead to rows of the same tournament, and to rows that there are.

SUBJECTS: tuple[type[TournamentRow], ...] = (Stage, Team, Player, Match)
"""What entries of the log tell of by id, as far as it was ever another tournament's."""

Broken = tuple[str, uuid.UUID, str]
"""The list in which a row is, its id, and the field that leads elsewhere."""


def broken_references(tournament: Tournament) -> Iterator[Broken]:
    """Every reference of a row below the tournament that leads out of it, or nowhere, and that no file of it holds."""
    for model in apps.get_app_config("tournaments").get_models():
        if issubclass(model, TournamentRow):
            for field in references_beside(model):
                for row_id in _led_out(model, field)(tournament.pk):
                    yield section_of(model), row_id, field.name


@functools.cache
def references_beside(model: type[TournamentRow]) -> "tuple[ForeignKey[object, object], ...]":
    """The references of these rows to rows below a tournament that are not in its file."""
    held = {name for section in SECTIONS.values() if section.model is model for name in section.fields.split()}
    return tuple(field for field in references_of(model) if field.name not in held)


def references_of(model: type[Model]) -> "list[ForeignKey[object, object]]":
    """The fields of these rows that lead to rows below a tournament."""
    return [
        field
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and issubclass(field.related_model, TournamentRow)
    ]


def subjects_elsewhere(tournament: Tournament) -> Iterator[uuid.UUID]:
    """The entries of the log that tell of something of another tournament."""
    for model in SUBJECTS:
        yield from _telling_elsewhere(model)(tournament.pk)


def section_of(model: type[TournamentRow]) -> str:
    """What the file of a tournament calls the list of these rows; the model's own name where no file has them."""
    return next((name for name, section in SECTIONS.items() if section.model is model), model.__name__)


@functools.cache
def _led_out(
    model: type[TournamentRow], field: "ForeignKey[object, object]"
) -> Callable[[uuid.UUID], Sequence[uuid.UUID]]:
    """Which rows of a tournament lead out of it by this field."""
    at_home = field.related_model._default_manager.filter(
        pk=OuterRef(field.attname), tournament=OuterRef("tournament_id")
    )
    astray = model._default_manager.filter(**{f"{field.attname}__isnull": False}).exclude(Exists(at_home))

    @prepared
    def rows(tournament_id: uuid.UUID) -> QuerySet[TournamentRow, uuid.UUID]:
        return astray.filter(tournament=tournament_id).order_by("pk").values_list("pk", flat=True)

    return rows


@functools.cache
def _telling_elsewhere(model: type[TournamentRow]) -> Callable[[uuid.UUID], Sequence[uuid.UUID]]:
    """Which entries of a tournament's log tell of a row of this kind that is another's."""

    @prepared
    def rows(tournament_id: uuid.UUID) -> QuerySet[LogEntry, uuid.UUID]:
        elsewhere = model._default_manager.filter(pk=OuterRef("subject")).exclude(tournament=tournament_id)
        log = LogEntry.objects.filter(tournament=tournament_id, subject__isnull=False)
        return log.filter(Exists(elsewhere)).values_list("pk", flat=True)

    return rows


def tournament_findings(tournament: Tournament) -> list[Finding]:
    """Every broken invariant, of one moment; nothing is written.

    What leans on something broken is not looked at: first where references lead, then the values of every row, then
    how rows agree with each other, with the rules and with the log.
    """
    try:
        with snapshot():
            return _findings(tournament)
    except Exception as error:  # whatever a damaged row does to its reader, the next tournament is looked at
        return [Finding(problem_at(DataProblem.UNREADABLE, why=_said(error)), tournament.slug)]


def _said(error: Exception) -> str:
    """What an error says of itself, in a line; of one that says only what was sought, its kind too."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__} {said}".strip() if isinstance(error, LookupError) or not said else said


def _findings(tournament: Tournament) -> list[Finding]:
    document = whole_document(tournament)
    places = Places(document)
    if found := list(_led_elsewhere(tournament, places)):
        return found
    problems = shape_problems(document)
    document = with_lists(document)
    problems = problems or [*reference_problems(document), *side_problems(document)]
    if not problems:
        rows = Rows(document, tournament.club)
        problems = rule_problems(rows)
    found = [places.finding(one.problem, one.where) for one in problems]
    return [*found, *findings_beside(tournament, places), *([] if problems else _sums(tournament, places))]


def _led_elsewhere(tournament: Tournament, places: Places) -> Iterator[Finding]:
    for section, row, name in broken_references(tournament):
        yield places.in_row(problem_at(DataProblem.OF_ANOTHER_TOURNAMENT), section, str(row), name)
    for row in subjects_elsewhere(tournament):
        yield places.in_row(problem_at(DataProblem.LOG_OF_ANOTHER), "log", str(row), "subject")


def _sums(tournament: Tournament, places: Places) -> Iterator[Finding]:
    """Sums of match points and deals of a stage that contradict the rules."""
    for stage in stages_of(tournament):
        if progress_of(match_records(stage), regulation_of(stage)).checks.wrong:
            yield places.in_row(problem_at(DataProblem.SUMS_WRONG), "stages", str(stage.pk))
