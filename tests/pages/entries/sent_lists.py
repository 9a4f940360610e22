"""Lists as a browser sends them to the preview, and what of it comes back."""

import re
import uuid
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from tournaments.models import Team, Tournament


def post(desk: Client, tournament: Tournament, **sent: str) -> Any:
    address = reverse("desk_list_preview", kwargs={"slug": tournament.slug})
    return desk.post(address, {"key": str(uuid.uuid4())} | sent)


def look(desk: Client, tournament: Tournament, *lines: str) -> str:
    response = post(desk, tournament, text="\n".join(lines))
    assert response.status_code == 200
    return unescape(response.content.decode())


def boxes_of(page: str) -> dict[str, str]:
    """Everything that a browser would send back from the preview, with nothing decided."""
    found = re.findall(r'<input type="(?:text|tel|hidden)"(?: placeholder=" ")? name="(\w+)" value="([^"]*)"', page)
    heads = re.findall(r'<select [^>]*name="(\w+)".*?<option value="(\w*)" selected', page, re.DOTALL)
    ticked = re.findall(r'<input type="checkbox" name="(\w+)" checked', page)
    answers = dict(re.findall(r'<input type="radio" name="(\w+)" value="(\w+)" checked', page))
    boxes = {name: value for name, value in found if name != "csrfmiddlewaretoken"}
    return boxes | dict(heads) | dict.fromkeys(ticked, "on") | answers


def names(tournament: Tournament) -> list[str]:
    return list(Team.objects.filter(tournament=tournament).order_by("number").values_list("name", flat=True))
