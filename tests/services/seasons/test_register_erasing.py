"""Somebody goes out of the register, the seasons and the log of a club; the pages that ask for it are tested there."""

import pytest

from tests.factories import action, make_club, make_evening, players_of, publish
from tests.services.seasons.test_season_changes import BAR, asked, begin, old_and_new, sheet
from tests.staged import DANISH, play
from tournaments.models import Club, ClubEntry, Person, ResultSheet, Season
from tournaments.seasons.regulation_document import PRESETS, regulation_document
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.frame.changes import Actor
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import person_add
from tournaments.services.seasons.register_erasing import names_erase
from tournaments.services.seasons.season_changes import evening_take, season_create, sheet_put

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


@pytest.mark.parametrize(("preset", "people"), [("circuit", 2), ("bar", 3)])
def test_a_pair_is_the_two_who_entered_and_as_persons_all_three_were_there(preset: str, people: int) -> None:
    club = make_club()
    asked = ClubAction(club.id, Actor(name="Ada"))
    season_create(asked, slug="venerdi", name="Venerdì", regulation=regulation_document(PRESETS[preset]))
    evening = make_evening(DANISH, entrants=4, club=club)
    for turn in range(3):
        publish(evening)
        play(evening)
        if turn == 0:
            ill = players_of(evening, 1)[0]
            player_substitute(action(evening, reason="Sta male"), player_id=ill.id, name="Zoë Riserva", from_turn=2)
    tournament_close(action(evening))
    evening.refresh_from_db()

    section = "1" if preset == "circuit" else ""
    assert evening_take(asked, "venerdi", evening.id, seen=evening.version, section=section)

    lines = ResultSheet.objects.get().document["lines"]
    assert sorted(len(line["people"]) for line in lines) == [2, 2, 2, people]
    (own,) = [line["people"] for line in lines if ill.name in line["people"]]
    assert ("Zoë Riserva" in own) is (people == 3)
