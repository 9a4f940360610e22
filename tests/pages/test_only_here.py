"""A program that listens on this computer alone: nothing that it shows, prints or hands over sends a phone anywhere."""

import io
import zipfile
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
import segno
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from briscola_site import listening
from tests.factories import action, make_account, make_club, make_evening, publish
from tests.pages.addresses import every_address, make_full_tournament, parameters, places_in
from tests.pages.papers.pdf.reading import written
from tests.staged import stage
from tournaments.event.match_states import Trust
from tournaments.models import Team, Tournament
from tournaments.pages.files.sharing import FILES
from tournaments.pages.papers.papers import PAPERS
from tournaments.services.entries.arrival_changes import terms_change
from tournaments.services.play.table_links import pair_link_renew, trust_choose

pytestmark = pytest.mark.django_db

NETWORK, HOST = "192.0.2.2", "localhost:8101"
SAID = "olo sul computer della segreteria"


@pytest.fixture
def coded(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A start with --local on a computer that is on a network; what was made a code of."""
    settings.LISTENS_ON = listening.HERE
    monkeypatch.setattr(listening, "own_addresses", lambda: [NETWORK])
    found, make = [], segno.make_qr

    def noted(content: str, **how: Any) -> segno.QRCode:
        found.append(content)
        return make(content, **how)

    monkeypatch.setattr(segno, "make_qr", noted)
    return found


@pytest.fixture(scope="module")
def both(kept_for_all: None) -> None:
    club = make_club()
    make_full_tournament(club=club, slug="giochi", canary="Ada")
    evening = make_evening(stage("round_robin"), entrants=4, club=club)
    terms_change(action(evening), fee=None, fee_per="entrant", registration=True, limit=None, closes_at=None)
    trust_choose(action(evening), Trust.PLAYERS)
    publish(evening)
    pair_link_renew(action(evening), Team.objects.filter(tournament=evening)[0].id)


@pytest.fixture
def played(both: None) -> Tournament:
    """Of which every address can be asked."""
    return Tournament.objects.get(slug="giochi")


@pytest.fixture
def playing(both: None) -> Tournament:
    """Where phones have something to do: they may enter, register, and follow a code on paper."""
    return Tournament.objects.get(slug="serata")


def everything(played: Tournament, playing: Tournament) -> Iterator[str]:
    """Every address that can be read, with every file, paper and leaf, of both."""
    places, each = places_in(played), {"file": list(FILES), "name": list(PAPERS)}
    for address in every_address():
        wanted = parameters(address)
        if address.access != "nobody" and not {"token", "link_id"} & set(wanted):
            for values in product(*(each.get(one, [places[one]]) for one in wanted)):
                yield reverse(address.name, kwargs=dict(zip(wanted, values, strict=True)))
    slug = {"slug": playing.slug}
    pair = Team.objects.filter(tournament=playing)[0].id
    for name in ("desk_home", "desk_share", "public_share", "public_projector", "desk_registrations"):
        yield reverse(name, kwargs=slug)
    yield reverse("public_projector", kwargs=slug) + "?show=code"
    yield reverse("print_sheets", kwargs=slug | {"number": 1})
    yield reverse("print_turn_kit", kwargs=slug | {"number": 1})
    yield reverse("print_pair_card", kwargs=slug | {"team_id": pair})
    for file in FILES:
        yield reverse("public_file", kwargs=slug | {"file": file})


def text_of(content: bytes) -> str:
    """A workbook is a packed folder of texts."""
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return content.decode("latin-1")
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        return "\n".join(book.read(name).decode() for name in book.namelist())


@pytest.mark.usefixtures("no_typesetter")  # what is on paper can be read on a page, and in a packed PDF cannot
def test_no_page_paper_or_file_carries_an_address_that_does_not_answer(
    client: Client, coded: list[str], played: Tournament, playing: Tournament
) -> None:
    client.force_login(make_account(club=played.club))
    read = 0
    for url in everything(played, playing):
        answer = client.get(url, headers={"Host": HOST, "Accept-Language": "it"})
        content = b"".join(answer)
        read += answer.status_code == 200
        assert NETWORK not in text_of(content), url
        assert coded == [], url
        if url.endswith(".ics"):
            assert b"http" not in content, url
    assert read > 100


@pytest.mark.parametrize(
    "name", ["desk_home", "desk_share", "public_share", "desk_registrations", "print_pair_card", "public_projector"]
)
def test_where_the_address_or_the_code_would_be_it_is_said_why_there_is_none(
    client: Client, coded: list[str], playing: Tournament, name: str
) -> None:
    client.force_login(make_account(club=playing.club))
    pair = {"team_id": Team.objects.filter(tournament=playing)[0].id} if name == "print_pair_card" else {}
    url = reverse(name, kwargs={"slug": playing.slug} | pair) + ("?show=code" if name == "public_projector" else "")
    assert SAID in written(client.get(url, headers={"Host": HOST, "Accept-Language": "it"}))
    assert coded == []


def test_an_invitation_made_there_has_no_code(client: Client, coded: list[str]) -> None:
    account = make_account(club=make_club())
    client.force_login(account)
    made = client.post(
        reverse("club_invite", args=["pro-loco"]), {"role": "viewer"}, headers={"Host": HOST, "Accept-Language": "it"}
    ).content.decode()
    assert (SAID in made, f"http://{HOST}/entrance/" in made, NETWORK in made, coded) == (True, True, False, [])
