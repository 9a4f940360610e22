"""`check_data`: a line for every broken invariant, and an exit status that programs read."""

import io

import pytest
from django.core.management import call_command
from django.utils import translation

from tests.factories import make_tournament, publish, record
from tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


def check(*arguments: str) -> tuple[int, list[str]]:
    out = io.StringIO()
    try:
        call_command("check_data", *arguments, stdout=out)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


@pytest.fixture
def broken() -> Tournament:
    tournament = make_tournament(slug="rotto", sizes=(2, 2))
    record(publish(tournament)[0], 70, 70, 70)
    Tournament.objects.filter(pk=tournament.pk).update(version=9)
    return tournament


def test_where_all_is_well_it_says_so() -> None:
    make_tournament()
    assert check() == (0, ["Nessun difetto."])


def test_every_problem_of_every_tournament_has_its_line(broken: Tournament) -> None:
    make_tournament()
    entries = LogEntry.objects.filter(tournament=broken).count()
    problem = f"rotto, tournament, version: La versione è 9, ma le voci del registro sono {entries}."
    assert check() == (1, [problem])
    assert check("rotto") == (1, [problem])


def test_one_tournament_can_be_looked_at_alone(broken: Tournament) -> None:
    make_tournament()
    assert check("giochi") == (0, ["Nessun difetto."])


def test_it_speaks_english_too(broken: Tournament) -> None:
    with translation.override("en"):
        status, (line,) = check("rotto")
    assert (status, line.split(":")[0]) == (1, "rotto, tournament, version")
    assert "voci" not in line
