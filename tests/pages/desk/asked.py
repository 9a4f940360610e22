"""The desk of an evening, asked as a browser asks it."""

from django.test import Client

from tests.factories import make_account
from tournaments.models import Tournament

ITALIAN = {"Accept-Language": "it"}


def desk_of(client: Client, tournament: Tournament) -> Client:
    client.force_login(make_account(club=tournament.club))
    return client


def read(client: Client, path: str = "") -> str:
    answer = client.get(f"/desk/serata/{path}", headers=ITALIAN)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())
