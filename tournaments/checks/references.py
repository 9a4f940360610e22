"""Whether rows of a tournament lead to rows of the same tournament, and to rows that there are."""

import functools
import uuid
from collections.abc import Callable, Iterator, Sequence

from django.apps import apps
from django.db.models import Exists, ForeignKey, Model, OuterRef, QuerySet

from tournaments.models import LogEntry, Match, Player, Stage, Team, Tournament
from tournaments.models.identity import TournamentRow
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.files.exchange import SECTIONS

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
