"""Seasons as files: out and in as the same bytes, with their people."""

import json

import pytest

from tests.factories import make_club
from tests.services.seasons.test_season_changes import EXAMPLE, asked, begin, codes
from tournaments.event.errors import DomainError
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused
from tournaments.models import Club, Person, ResultSheet, Season
from tournaments.seasons.checked import SeasonProblem
from tournaments.services.seasons.register_changes import person_add
from tournaments.services.seasons.season_changes import season_bytes, season_import

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def test_a_season_goes_out_and_comes_in_as_the_same_bytes(club: Club) -> None:
    season_import(asked(club), slug="giochi", data=EXAMPLE.read_bytes())
    data = season_bytes(Season.objects.get(slug="giochi"))
    other = make_club(slug="altro")
    season_import(asked(other), slug="altrove", data=data)
    came = Season.objects.get(slug="altrove")
    assert season_bytes(came) == data
    sheets = ResultSheet.objects.filter(season=came).order_by("number")
    assert [sheet.number for sheet in sheets] == [*range(1, len(json.loads(data)["result_sheets"]) + 1)]
    assert json.loads(data)["result_sheets"] == json.loads(EXAMPLE.read_text())["result_sheets"]


def test_who_is_merged_in_a_file_is_merged_here(club: Club) -> None:
    people = [{"id": "p2", "name": "Anna R.", "merged_into": "p1"}, {"id": "p1", "name": "Anna Rossi"}]
    document = json.loads(EXAMPLE.read_text()) | {"people": people}
    season_import(asked(club), slug="uno", data=json.dumps(document).encode())
    found = Person.objects.values_list("key", "merged_into__key", "aliases", "card")
    assert sorted(found) == [("p1", None, [], ""), ("p2", "p1", [], "")]


def test_people_of_a_file_who_are_new_make_every_season_another_one(club: Club) -> None:
    before = begin(club).version
    for slug, people, touched in (("uno", [{"id": "p1", "name": "Anna Rossi"}], 1), ("due", [], 1)):
        document = json.loads(EXAMPLE.read_text()) | {"people": people, "season": {"name": "Giochi"}}
        season_import(asked(club), slug=slug, data=json.dumps(document).encode())
        assert not Season.objects.get(slug=slug).closed
        assert Season.objects.get(slug="venerdi").version == before + touched


@pytest.mark.parametrize("data", [b"[]", b"{}", b'{"format": "briscola-tournament", "version": 1}'])
def test_what_is_no_file_of_a_season_is_refused(club: Club, data: bytes) -> None:
    with pytest.raises(ImportRefused) as caught:
        season_import(asked(club), slug="giochi", data=data)
    assert codes(caught) == {SeasonProblem.NOT_A_SEASON}


@pytest.mark.parametrize("version", [2, "1", True])
def test_a_file_of_another_version_is_refused(club: Club, version: object) -> None:
    document = json.loads(EXAMPLE.read_text()) | {"version": version}
    with pytest.raises(ImportRefused) as caught:
        season_import(asked(club), slug="giochi", data=json.dumps(document).encode())
    assert codes(caught) == {ImportProblem.VERSION_UNKNOWN}


def test_people_of_a_file_who_are_other_people_here_are_asked_about(club: Club) -> None:
    person_add(asked(club), name="Anna Rossi")
    document = json.loads(EXAMPLE.read_text()) | {"people": [{"id": "p1", "name": "Bruno Bianchi"}]}
    with pytest.raises(DomainError) as caught:
        season_import(asked(club), slug="giochi", data=json.dumps(document).encode())
    assert codes(caught) == {SeasonProblem.PERSON_IS_ANOTHER}
    assert Season.objects.count() == 0
