"""Everything that is stored below a tournament, in an order in which it can be written or taken away as a whole."""

import functools
from graphlib import TopologicalSorter

from django.apps import apps
from django.db import models

from tournaments.models import Tournament
from tournaments.models.identity import TournamentRow


@functools.cache
def below_in_order() -> tuple[type[TournamentRow], ...]:
    """Every kind of row below a tournament, each after what it names."""
    below = [model for model in apps.get_app_config("tournaments").get_models() if issubclass(model, TournamentRow)]
    order = TopologicalSorter({model: {one for one in below if one in _named_by(model)} - {model} for model in below})
    return tuple(order.static_order())


def below_delete(tournament: Tournament) -> None:
    """First whatever names others, so that nothing is left to protect; results that are being saved find no match.

    One statement for each kind of row: nothing that is not below a tournament names a row that is, so there is nothing
    else to look for, as Django would for every kind.
    """
    for model in reversed(below_in_order()):
        rows = model._default_manager.filter(tournament=tournament)
        rows._raw_delete(rows.db)


def columns_of(model: type[models.Model]) -> "list[models.Field[object, object]]":
    return list(model._meta.concrete_fields)


def _named_by(model: type[TournamentRow]) -> set[object]:
    return {field.related_model for field in columns_of(model)}
