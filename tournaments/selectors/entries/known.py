"""All that is known of one person in a tournament, and where else in the club somebody is called the same."""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.apps import apps
from django.db.models import CharField, ForeignKey, JSONField, Model, Q, TextField

from tournaments.event.erasing import Erasure
from tournaments.event.letters import fold_name
from tournaments.models import LogEntry, Player, Team
from tournaments.models.identity import TournamentRow

OWN_NAMES = (Player, Team)
"""Whose rows are a person's or somebody else's by their id, whatever they say."""


@dataclass(frozen=True, slots=True)
class Namesake:
    """Somebody of the same name in another tournament of the club: most likely the same person."""

    id: uuid.UUID
    name: str
    tournament_id: uuid.UUID
    tournament: str


def player_in(tournament_id: uuid.UUID, player_id: uuid.UUID) -> Player | None:
    """Somebody who plays, or played, in this very tournament."""
    return Player.objects.filter(tournament_id=tournament_id, pk=player_id).select_related("tournament").first()


def erasure_of(player: Player, label: str) -> Erasure:
    """What puts a person out of texts of their tournament; those of the same name as well, who cannot be told apart in
    a text.
    """
    others = Player.objects.filter(tournament_id=player.tournament_id).exclude(pk=player.pk)
    return Erasure(label, names_of(player), tuple(others.values_list("name", flat=True)))


def names_of(player: Player) -> tuple[str, ...]:
    """How somebody is called, and was before, as far as the log tells."""
    entries = LogEntry.objects.filter(tournament_id=player.tournament_id, subject__in=(player.pk, player.team_id))
    return called_since(player.name, entries.order_by("-seq").values_list("old", "new"))


def called_since(name: str, told: Iterable[tuple[object, object]]) -> tuple[str, ...]:
    """A name and those that it took the place of, by what the log told of the person as old and new, latest first."""
    names = [name]
    for old, new in told:
        pairs = zip(_called(old), _called(new), strict=False)
        names += [before for before, after in pairs if after in names and before not in names]
    return tuple(names)


def texts_of(model: type[Model]) -> tuple[str, ...]:
    """The fields of a row in which a name may be."""
    fields = [one for one in model._meta.get_fields() if isinstance(one, CharField | TextField | JSONField)]
    return tuple(one.name for one in fields)


def rows_below() -> Iterator[type[TournamentRow]]:
    """Every list of rows that a tournament has."""
    yield from (model for model in apps.get_app_config("tournaments").get_models() if issubclass(model, TournamentRow))


def same_elsewhere(player: Player) -> tuple[Namesake, ...]:
    """Everybody of the same name in the other tournaments of the club, the latest first."""
    called = called_in_club(player.tournament.club_id, player.name)
    return tuple(one for one in called if one.tournament_id != player.tournament_id)


def called_in_club(club_id: uuid.UUID, name: str) -> tuple[Namesake, ...]:
    """Everybody of this name in the tournaments of a club, the latest first."""
    rows = Player.objects.filter(tournament__club_id=club_id).select_related("tournament")
    wanted = fold_name(name)
    return tuple(
        Namesake(one.id, one.name, one.tournament_id, one.tournament.name)
        for one in rows.order_by("-tournament_id")
        if fold_name(one.name) == wanted
    )


def known_of(player: Player) -> dict[str, object]:
    """Every row of the tournament that is about a person or their entrant, or holds their name, list by list."""
    erasure = erasure_of(player, "")
    lists = {
        model._meta.model_name: [plain_row(row) for row in _about(model, player, erasure)] for model in rows_below()
    }
    return {
        "tournament": {"name": player.tournament.name, "date": player.tournament.date, "slug": player.tournament.slug},
        "names": names_of(player),
        **{str(name): rows for name, rows in lists.items() if rows},
    }


def _about(model: type[TournamentRow], player: Player, erasure: Erasure) -> Iterator[Model]:
    wanted: dict[type[Model], uuid.UUID] = {Player: player.pk, Team: player.team_id}
    own = Q(pk=player.pk) | Q(pk=player.team_id)
    for field in model._meta.get_fields():
        if isinstance(field, ForeignKey) and field.related_model in wanted and model is not Player:
            own |= Q(**{field.name: wanted[field.related_model]})
    texts = () if model in OWN_NAMES else texts_of(model)
    by_id = set(model._default_manager.filter(own, tournament_id=player.tournament_id).values_list("pk", flat=True))
    for row in model._default_manager.filter(tournament_id=player.tournament_id).order_by("pk"):
        if row.pk in by_id or any(erasure.holds(getattr(row, name)) for name in texts):
            yield row


def plain_row(row: Model) -> dict[str, object]:
    """What is stored in a row, but of which tournament."""
    return {one.name: one.value_from_object(row) for one in row._meta.concrete_fields if one.name != "tournament"}


def _called(told: object) -> list[str]:
    """Who an entry of the log says is called how: a player, or the people of an entrant."""
    if not isinstance(told, dict):
        return []
    names = told.get("people", [told.get("player")])
    return [one for one in names if isinstance(one, str)] if isinstance(names, list) else []
