"""Somebody goes out of the register, the seasons and the log of a club; the pages that ask for it are tested there."""

import pytest

from tests.factories import make_club
from tests.services.seasons.test_season_changes import BAR, asked, begin, old_and_new, sheet
from tournaments.models import Club, ClubEntry, Person, Season
from tournaments.services.seasons.register_changes import person_add
from tournaments.services.seasons.register_erasing import names_erase
from tournaments.services.seasons.season_changes import season_create, sheet_put

pytestmark = pytest.mark.django_db
NAME, LABEL = "Anna Rossi", "Giocatore 1"


@pytest.fixture
def club() -> Club:
    return make_club()


def test_an_address_that_another_season_has_gets_a_number(club: Club) -> None:
    for slug, name in (("trofeo-anna-rossi", f"Trofeo {NAME}"), ("trofeo-giocatore-1", "Altro")):
        season_create(asked(club), slug=slug, name=name, regulation=BAR)
    assert names_erase(asked(club), names=[NAME], label=LABEL, titles=[f"Trofeo {NAME}"])
    assert set(Season.objects.values_list("slug", "name")) == {
        ("trofeo-giocatore-1-2", f"Trofeo {LABEL}"),
        ("trofeo-giocatore-1", "Altro"),
    }
    assert old_and_new(ClubEntry.objects.latest("at", "id"))[-1]["titles"] == 1


def test_a_title_of_the_club_or_of_a_season_makes_it_another_one(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(name=f"Circolo {NAME}")
    season_create(asked(club), slug="trofeo", name=f"Trofeo {NAME}", regulation=BAR)
    season_create(asked(club), slug="altro", name="Altro", regulation=BAR)
    assert names_erase(asked(club), names=[NAME], label=LABEL, titles=[f"Trofeo {NAME}", f"Circolo {NAME}"])
    after = Club.objects.get(pk=club.pk)
    assert (after.name, after.look) == (f"Circolo {LABEL}", club.look + 1)
    assert dict(Season.objects.values_list("name", "version")) == {f"Trofeo {LABEL}": 2, "Altro": 1}


def test_who_was_in_the_register_alone_makes_every_season_another_one(club: Club) -> None:
    before = begin(club).version
    person_add(asked(club), name=NAME, card="7")
    touched = Season.objects.get().version
    assert names_erase(asked(club), names=[NAME], label=LABEL)
    assert (Person.objects.get().name, Person.objects.get().card) == (LABEL, "")
    assert (touched, Season.objects.get().version) == (before + 1, before + 2)


def test_who_is_on_a_sheet_alone_is_put_out_of_it(club: Club) -> None:
    season = begin(club)
    sheet_put(asked(club), season.slug, sheet("1", NAME, "Bruno Bianchi"))
    season.refresh_from_db()
    assert names_erase(asked(club), names=[NAME], label=LABEL)
    assert Season.objects.get().version == season.version + 1
    assert [line["people"] for line in season.sheets.get().document["lines"]] == [[LABEL], ["Bruno Bianchi"]]


def test_who_is_nowhere_here_is_noted_only_where_tournaments_have_them(club: Club) -> None:
    assert not names_erase(asked(club), names=[NAME], label=LABEL)
    assert ClubEntry.objects.count() == 0
    assert names_erase(asked(club), names=[NAME], label=LABEL, elsewhere=True)
    assert ClubEntry.objects.get().new == {
        "name": LABEL,
        "erased": True,
        "result_sheets": 0,
        "titles": 0,
        "redacted": [],
        "seasons": False,
    }
