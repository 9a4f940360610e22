"""Telephones at a table, as the tests hold them: each with cookies and an address of its own, if not told otherwise."""

import uuid
from itertools import count

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.pages.sheets import forms_of
from tournaments.event.match_states import MatchState
from tournaments.models import LogEntry, Match, Report, Team
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.play.table_links import link_of_pair, links_of_matches, token_of

FOUR_ONE = ("70", "70", "70", "70", "50")
THREE_TWO = ("70", "70", "70", "50", "50")


def state(match: Match) -> MatchState:
    return known_match(match.id).state


def facts() -> tuple[int, int, list[int]]:
    """All that a page could have changed."""
    versions = Match.objects.order_by("id").values_list("version", flat=True)
    return LogEntry.objects.count(), Report.objects.count(), list(versions)


def token(match: Match, side: int = 1) -> str:
    """What is on the half of the sheet of a match."""
    return token_of(_link(match, side))


def page_of(match: Match, side: int = 1) -> str:
    """The address of the page of a side of a match, as long as its link is in force."""
    return reverse("table", args=[_link(match, side)])


def opening(match: Match, side: int = 1) -> str:
    return reverse("table_open", args=[token(match, side)])


def _link(match: Match, side: int) -> uuid.UUID:
    return links_of_matches(match.tournament, [match.id])[match.id, side].id


def card_of(pair: Team) -> str:
    """The address that the card of a pair leads to."""
    link = link_of_pair(pair.tournament, pair.id)
    assert link is not None
    return reverse("table_open", args=[token_of(link.id)])


def as_answer(response: object) -> HttpResponse:
    assert isinstance(response, HttpResponse)
    return response


_NEXT = count(1)


def address_in_hall() -> str:
    """An address of the hall's network that no other phone has."""
    number = next(_NEXT)
    return f"10.0.{number // 250}.{number % 250 + 1}"


class Phone:
    """A telephone that scanned the code of a side of a match, and whatever it scans next."""

    def __init__(self, match: Match, side: int = 1, **settings: object) -> None:
        settings = {"REMOTE_ADDR": address_in_hall()} | settings
        self.client = Client(**settings)  # type: ignore[arg-type]  # Django's own
        self.scan(opening(match, side))

    def scan(self, code: str) -> None:
        """It looks at what this code opens from now on."""
        self.address = self.client.get(code)["Location"]

    def look(self) -> HttpResponse:
        return as_answer(self.client.get(self.address))

    def text(self) -> str:
        return self.look().content.decode().replace("&#x27;", "'")

    def form(self, field: str) -> dict[str, str]:
        """The form of the page that has this field."""
        return next(form for _address, form in forms_of(self.look()) if field in form)

    def sheet(self, points: tuple[str, ...] = FOUR_ONE) -> dict[str, str]:
        """The form of the result, filled in."""
        form = self.form("d1.1.first")
        emptied = {name: "" for name in form if name.endswith(".second")}
        return form | emptied | {f"d{number}.1.first": value for number, value in enumerate(points, start=1)}

    def tell(self, points: tuple[str, ...] = FOUR_ONE) -> HttpResponse:
        return as_answer(self.client.post(self.address, self.sheet(points)))

    def agree(self) -> HttpResponse:
        return as_answer(self.client.post(self.address, self.form("agree")))
