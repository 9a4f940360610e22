"""The rows of a turn as the page sends them."""

from typing import Any

from django.urls import reverse

from tournaments.models import Deal, Match, Tournament

BY_SCRIPT: dict[str, Any] = {"headers": {"X-Requested-With": "entry"}}


FIVE = {"d1.1.first": "70", "d2.1.first": "70", "d3.1.first": "70", "d4.1.first": "50", "d5.1.second": "70"}


def page(tournament: Tournament, number: int = 1, query: str = "") -> str:
    return reverse("desk_turn", kwargs={"slug": tournament.slug, "number": number}) + query


def entry(tournament: Tournament, number: int = 1) -> str:
    return reverse("desk_enter", kwargs={"slug": tournament.slug, "number": number})


def row(match: Match, *, key: str = "", **boxes: str) -> dict[str, str]:
    match.refresh_from_db(fields=["version"])
    own = {"match": str(match.id), "version": str(match.version), **boxes}
    return {"key": key, **{f"r{match.table}.{name}": value for name, value in own.items()}}


def points(match: Match) -> list[int | None]:
    rows = Deal.objects.filter(match=match, replaced__isnull=True).order_by("number", "attempt")
    return list(rows.values_list("points", flat=True))
