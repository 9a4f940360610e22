"""The pages of the end, asked as a browser asks them."""

from collections.abc import Mapping

from django.test import Client

from tournaments.models import Team, Tournament


def send(client: Client, path: str, data: Mapping[str, object] | None = None) -> tuple[int, str]:
    answer = client.post(f"/desk/giochi/{path}", dict(data or {}), headers={"Accept-Language": "it"})
    return answer.status_code, " ".join(answer.content.decode().split()).replace("&#x27;", "'")


def read(client: Client, path: str) -> str:
    answer = client.get(f"/desk/giochi/{path}", headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split()).replace("&#x27;", "'")


def team(tournament: Tournament, number: int) -> Team:
    return Team.objects.get(tournament=tournament, number=number)
