"""Whether rows of a tournament lead to rows of the same tournament, and to rows that there are."""

import uuid
from collections.abc import Iterator

from django.apps import apps
from django.db.models import Exists, ForeignKey, Model, OuterRef

from tournaments.models import LogEntry, Match, Player, Stage, Team, Tournament
from tournaments.models.identity import TournamentRow
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
                for row_id in _led_out(tournament, model, field):
                    yield section_of(model), row_id, field.name


def references_beside(model: type[TournamentRow]) -> "list[ForeignKey[object, object]]":
    """The references of these rows to rows below a tournament that are not in its file."""
    held = {name for section in SECTIONS.values() if section.model is model for name in section.fields.split()}
    return [field for field in references_of(model) if field.name not in held]


def references_of(model: type[Model]) -> "list[ForeignKey[object, object]]":
    """The fields of these rows that lead to rows below a tournament."""
    return [
        field
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and issubclass(field.related_model, TournamentRow)
    ]


def subjects_elsewhere(tournament: Tournament) -> Iterator[uuid.UUID]:
    """The entries of the log that tell of something of another tournament."""
    log = LogEntry.objects.filter(tournament=tournament, subject__isnull=False)
    for model in SUBJECTS:
        elsewhere = model._default_manager.filter(pk=OuterRef("subject")).exclude(tournament=tournament)
        yield from log.filter(Exists(elsewhere)).values_list("pk", flat=True)


def section_of(model: type[TournamentRow]) -> str:
    """What the file of a tournament calls the list of these rows; the model's own name where no file has them."""
    return next((name for name, section in SECTIONS.items() if section.model is model), model.__name__)


def _led_out(
    tournament: Tournament, model: type[TournamentRow], field: "ForeignKey[object, object]"
) -> Iterator[uuid.UUID]:
    at_home = field.related_model._default_manager.filter(
        pk=OuterRef(field.attname), tournament=OuterRef("tournament_id")
    )
    rows = model._default_manager.filter(tournament=tournament, **{f"{field.attname}__isnull": False})
    yield from rows.exclude(Exists(at_home)).order_by("pk").values_list("pk", flat=True)
