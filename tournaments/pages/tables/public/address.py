"""The address under which everybody follows a tournament: on the wall, on paper and in codes."""

from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.pages.frame.addresses import GivenAddress, given_address


def followed_at(request: HttpRequest, tournament: Tournament) -> GivenAddress:
    return given_address(request, reverse("public_now", kwargs={"slug": tournament.slug}))
