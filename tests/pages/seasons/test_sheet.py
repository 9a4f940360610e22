"""One result sheet of a season at the desk: typed, corrected, and two who do so at once."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.pages.seasons.conftest import asked
from tests.services.seasons.evenings import closed_games
from tournaments.models import Club, ClubEntry, Person, ResultSheet, Season
from tournaments.pages.seasons.typed_sheet import new_sheet, read_sheet, sheet_written
from tournaments.seasons.regulation_document import CIRCUIT, GGA, GIOCHI, MEAN, regulation_document
from tournaments.selectors.seasons.stored import mark_of, person_document
from tournaments.services.seasons.register_changes import person_add
from tournaments.services.seasons.season_changes import evening_take, season_create, sheet_put

HEAD = {"name": "Serata", "date": "2026-01-09"}


def typed(lines: str, **boxes: str) -> dict[str, object]:
    found = read_sheet({**HEAD, "lines": lines, **boxes}, before=new_sheet("m-1"), regulation=MEAN)
    assert found.document is not None, found.errors
    return found.document


def test_how_many_matches_are_in_a_box_or_behind_the_points() -> None:
    document = typed("Anna: 12\nBruno: 7½ in 3\nCarla", matches="5", weight="1½", final="on")
    lines = [(line["points"], line["matches"]) for line in document["lines"]]  # type: ignore[attr-defined]
    assert lines == [(12, 5), ("15/2", 3), (None, 5)]
    assert (document["weight"], document["final"]) == ("3/2", True)


def test_what_was_typed_is_typed_again_as_it_was() -> None:
    text = "Anna Rossi, Bruno (Bar Sport): 12½\n= Carla, Dino: 7 in 3\nElena, Franco"
    document = typed(text, matches="5", weight="2")
    again = sheet_written(document, MEAN)
    assert (again.lines, again.matches, again.weight, again.fixed) == (text, "5", "2", False)


@pytest.mark.parametrize("name", ["Anna (la bionda)", "Rossi: Anna", "Anna - Bruno"])
def test_lines_that_cannot_be_typed_have_no_box_and_stay(name: str) -> None:
    document = new_sheet("m-1") | {**HEAD, "lines": [{"place": 1, "people": [name]}]}
    assert sheet_written(document, MEAN).fixed
    changed = read_sheet({**HEAD, "lines": "Bruno", "weight": "2"}, before=document, regulation=MEAN)
    assert changed.document is not None
    assert (changed.document["lines"], changed.document["weight"]) == (document["lines"], 2)


def test_every_problem_of_a_sheet_is_said_at_once() -> None:
    wrong = read_sheet(
        {"name": "", "date": "ieri", "lines": "Anna: molti\n(", "matches": "tante", "weight": "pesante"},
        before=new_sheet("m-1"),
        regulation=MEAN,
    )
    assert len(wrong.errors) == 6
    assert wrong.document is None


@pytest.fixture
def season(club: Club) -> Season:
    season_create(asked(club), slug="circolo", name="Circolo", regulation=regulation_document(GGA))
    sheet_put(asked(club), "circolo", typed("Anna\nBruno\nCarla") | {"discipline": "1"})
    return Season.objects.get()


def page(season: Season, key: str = "m-1") -> str:
    return reverse("club_season_sheet", args=[season.club.slug, season.slug, key])


def form(**boxes: str) -> dict[str, str]:
    seen = mark_of(ResultSheet.objects.get().document)
    return {
        **HEAD,
        "discipline": "1",
        "weight": "1",
        "lines": "Anna\nBruno\nCarla",
        "seen": str(seen),
        "confirmed": "1",
        **boxes,
    }


@pytest.mark.django_db
def test_a_typed_evening_is_corrected_and_old_and_new_are_in_the_log(client: Client, season: Season) -> None:
    assert "Anna" in client.get(page(season)).content.decode()
    corrected = form(lines="Bruno\n= Anna\nCarla", weight="2", discipline="3", name="Serata uno")
    assert client.post(page(season), corrected).status_code == 302
    document = ResultSheet.objects.get().document
    assert [line["place"] for line in document["lines"]] == [1, 1, 3]
    assert (document["name"], document["weight"], document["discipline"]) == ("Serata uno", 2, "3")
    old, new = ClubEntry.objects.values_list("old__weight", "new__weight").latest("at")
    assert (old, new) == (1, 2)


@pytest.mark.django_db
def test_who_corrects_second_is_told_and_sees_both_and_nothing_is_lost(client: Client, season: Season) -> None:
    second = form(lines="Carla\nBruno\nAnna", weight="3")
    assert client.post(page(season), form(lines="Bruno\nAnna\nCarla")).status_code == 302
    told = client.post(page(season), second)
    text = told.content.decode()
    assert told.status_code == 409
    assert "Bruno<br>Anna<br>Carla" in text
    assert "Carla<br>Bruno<br>Anna" in text
    assert ">Carla\nBruno\nAnna</textarea>" in text
    assert ResultSheet.objects.get().document["weight"] == 1
    again = {**second, "seen": str(mark_of(ResultSheet.objects.get().document))}
    assert client.post(page(season), again).status_code == 302
    assert ResultSheet.objects.get().document["weight"] == 3


@pytest.mark.django_db
def test_what_is_wrong_leaves_what_was_typed_in_the_boxes(client: Client, season: Season) -> None:
    refused = client.post(page(season), form(lines="Anna\nAnna", discipline="9"))
    assert refused.status_code == 422
    assert "ci sarebbe due volte. Se sono due persone, scrivi qualcosa che le distingua." in refused.content.decode()
    assert ">Anna\nAnna</textarea>" in refused.content.decode()
    assert client.get(page(season, "none")).status_code == 404


@pytest.mark.django_db
def test_an_evening_that_somebody_changed_meanwhile_is_not_taken_out(client: Client, season: Season) -> None:
    desk = reverse("club_season", args=[season.club.slug, season.slug])
    remove = {"act": "remove", "confirmed": "1", "sheet": "m-1", "seen": form()["seen"]}
    assert client.post(page(season), form(weight="2")).status_code == 302
    assert client.post(desk, remove).status_code == 409
    assert client.post(desk, {**remove, "seen": form()["seen"]}).status_code == 302
    assert not ResultSheet.objects.exists()


@pytest.mark.django_db
def test_of_an_evening_that_was_taken_only_where_and_how_it_counts_is_changed(client: Client, club: Club) -> None:
    games = closed_games(club)
    season_create(asked(club), slug="giochi-2026", name="Giochi", regulation=regulation_document(GIOCHI))
    evening_take(asked(club), "giochi-2026", games.id, seen=games.version)
    season, before = Season.objects.get(), ResultSheet.objects.get().document
    assert 'name="lines"' not in client.get(page(season, before["key"])).content.decode()
    assert (
        client.post(
            page(season, before["key"]), form(name="Altro", lines="Nessuno", weight="3", discipline="")
        ).status_code
        == 302
    )
    assert ResultSheet.objects.get().document == {**before, "weight": 3}


@pytest.mark.django_db
def test_part_and_discipline_are_boxes_where_a_season_has_them(client: Client, club: Club) -> None:
    season_create(asked(club), slug="circolo", name="Circolo", regulation=regulation_document(CIRCUIT))
    desk = client.get(reverse("club_season", args=[club.slug, "circolo"])).content.decode()
    assert 'name="part"' in desk
    assert 'name="discipline"' not in desk


@pytest.mark.django_db
def test_two_who_change_one_person_at_once_lose_nothing(client: Client, club: Club) -> None:
    person_add(asked(club), name="Anna Rossi")
    address = reverse("club_person", args=[club.slug, "p1"])
    seen = str(mark_of(person_document(club, "p1")))
    first = {"act": "change", "name": "Anna Rossi", "aliases": "Nina", "card": "", "seen": seen}
    assert client.post(address, first).status_code == 302
    told = client.post(address, {**first, "name": "Anna Rossi Bo", "aliases": "Nannina"})
    text = told.content.decode()
    assert told.status_code == 409
    assert "Nina" in text
    assert 'value="Anna Rossi Bo"' in text
    assert Person.objects.get().aliases == ["Nina"]
    seen = str(mark_of(person_document(club, "p1")))
    both = {**first, "name": "Anna Rossi Bo", "aliases": "Nina\nNannina", "seen": seen}
    assert client.post(address, both).status_code == 302
    assert Person.objects.get().aliases == ["Nina", "Nannina"]
