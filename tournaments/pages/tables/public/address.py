"""The addresses under which everybody follows a tournament or a table: on the wall, on paper and in codes."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.pages.frame.addresses import GivenAddress, given_address


def followed_at(request: HttpRequest, tournament: Tournament) -> GivenAddress:
    """The short address, which makes a small code and can be typed."""
    if tournament.number is None:
        return given_address(request, reverse("public_now", kwargs={"slug": tournament.slug}))
    return given_address(request, reverse("short", kwargs={"short": tournament.number}))


def table_address(request: HttpRequest, tournament: Tournament, table: int) -> str:
    """What somebody types to read about a table; "" where no phone finds it."""
    if tournament.number is None:
        return ""
    place = {"short": tournament.number, "table": table}
    return to_type(given_address(request, reverse("short_table", kwargs=place)).for_phones)


def to_type(address: str) -> str:
    """An address as somebody types it: a browser adds the rest."""
    parts = urlsplit(address)
    return f"{parts.netloc}{parts.path.rstrip('/')}"
