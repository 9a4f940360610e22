"""The list of entrants, asked as a browser asks for it."""

import uuid
from dataclasses import replace
from typing import Any

from django.test import Client
from django.urls import reverse

from tournaments.event.presets import PRESETS
from tournaments.models import Team, Tournament

ALL_MEET = PRESETS["round_robin"].stages[0]


DANISH = replace(PRESETS["danish"].stages[0], turns=3)


def at(name: str, tournament: Tournament, **place: object) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, **place})


def paste(desk: Client, tournament: Tournament, text: str, **more: object) -> Any:
    sent = {"text": text, "key": str(uuid.uuid4()), **more}
    return desk.post(at("desk_entrants_new", tournament), sent, follow=True)


def names(tournament: Tournament) -> list[str]:
    return list(Team.objects.filter(tournament=tournament).order_by("number").values_list("name", flat=True))


def words(response: Any) -> str:
    return str(response.content.decode()).replace("&#x27;", "'")
