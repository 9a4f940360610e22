"""The register of a club on its page: open names with proposals, spellings, cards, merging and taking it back."""

import json
import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_tournament, read_again
from tests.pages.sheets import boxes_of, forms_of
from tournaments.event.rights import Role
from tournaments.models import Club, ClubEntry, Person, Player, Season
from tournaments.seasons.regulation_document import PRESETS, regulation_document
from tournaments.selectors.seasons.stored import mark_of, person_document
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_bytes, season_create, sheet_put

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_club(kept_for_all: None) -> Club:
    club = make_club()
    action = ClubAction(club.id, Actor(name="Ada"))
    season_create(action, slug="venerdi", name="Venerdì", regulation=regulation_document(PRESETS["bar"]))
    for number, names in enumerate((["Mario Rossi", "Anna Neri"], ["Rossi MARIO", "Maria Rossi"], ["Mario Rosi"])):
        lines = [{"place": place, "people": [name]} for place, name in enumerate(names, start=1)]
        day = f"2026-01-{9 + number:02}"
        sheet_put(action, "venerdi", {"key": str(number), "name": f"Serata {number}", "date": day, "lines": lines})
    return club


@pytest.fixture
def club(made_club: Club) -> Club:
    return read_again(made_club)


@pytest.fixture
def client(club: Club) -> Client:
    client = Client()
    client.force_login(make_account(club=club))
    return client


def people(client: Client, club: Club, **form: str) -> int:
    return client.post(reverse("club_register", args=[club.slug]), {"confirmed": "1", **form}).status_code


def one(client: Client, club: Club, key: str, **form: str) -> int:
    seen = str(mark_of(person_document(club, key)))
    return client.post(
        reverse("club_person", args=[club.slug, key]), {"confirmed": "1", "seen": seen, **form}
    ).status_code


def names_ranked(season: Season) -> set[str]:
    page = Client().get(reverse("public_season_json", args=[season.slug]))
    return {row["name"] for row in json.loads(page.content)["rows"]}


def test_an_open_name_is_proposed_and_becomes_a_spelling_when_it_is_taken(client: Client, club: Club) -> None:
    assert people(client, club, name="Mario Rossi", card="007") == 302
    page = client.get(reverse("club_register", args=[club.slug])).content.decode()
    assert "Mario Rosi" in page
    assert "È Mario Rossi" in page
    assert people(client, club, name="Mario Rosi", person="p1") == 302
    assert Person.objects.get().aliases == ["Mario Rosi"]
    assert names_ranked(Season.objects.get()) == {"Mario Rossi", "Anna Neri", "Maria Rossi"}
    assert people(client, club, name="Mario Rosi", person="p1") == 302
    assert Person.objects.get().aliases == ["Mario Rosi"]


def test_somebody_of_the_same_evening_is_not_proposed(client: Client, club: Club) -> None:
    people(client, club, name="Mario Rossi")
    page = client.get(reverse("club_register", args=[club.slug])).content.decode()
    card = page[page.index("<bdi>Maria Rossi") :]
    assert "È Mario Rossi" not in card[: card.index("</form>")]


def test_two_are_one_and_two_again_with_the_same_bytes(client: Client, club: Club) -> None:
    for name in ("Mario Rossi", "Mario Rosi"):
        people(client, club, name=name)
    season = Season.objects.get()
    before = season_bytes(season)
    assert one(client, club, "p2", act="merge", into="p1") == 302
    assert "Mario Rosi" not in names_ranked(Season.objects.get())
    assert "Nelle stagioni è Mario Rossi" in client.get(reverse("club_person", args=[club.slug, "p2"])).content.decode()
    assert one(client, club, "p2", act="part") == 302
    assert season_bytes(season) == before
    kinds = list(ClubEntry.objects.filter(club=club).order_by("at", "id").values_list("kind", flat=True))
    assert kinds[-2:] == ["person_merged", "person_parted"]


@pytest.mark.parametrize(
    ("aliases", "said"),
    [("9" * 121, "al massimo 120 caratteri"), ("Marietto\n" + "M\n" * 50, "al massimo 50 righe")],
)
def test_no_spelling_is_cut_off_without_a_word(client: Client, club: Club, aliases: str, said: str) -> None:
    people(client, club, name="Mario Rossi")
    form = {"act": "change", "name": "Mario Rossi", "aliases": aliases}
    page = client.post(reverse("club_person", args=[club.slug, "p1"]), form)
    (boxes,) = [one for one in boxes_of(page) if "aliases" in one.written]
    assert (page.status_code, boxes.written["aliases"], said in page.content.decode()) == (422, aliases, True)
    assert Person.objects.get().aliases == []


def test_who_becomes_one_is_asked_with_who_moves_in_which_season_before_it_is_so(client: Client, club: Club) -> None:
    for name in ("Mario Rossi", "Mario Rosi"):
        people(client, club, name=name)
    season = Season.objects.get()
    before = season_bytes(season)
    form = {"act": "merge", "into": "p1", "seen": str(mark_of(person_document(club, "p2")))}
    address = reverse("club_person", args=[club.slug, "p2"])

    asked = client.post(address, form)
    text = asked.content.decode()
    assert (asked.status_code, season_bytes(season)) == (200, before)
    assert "Chi cambia posto o punti" in text
    assert f"{season.name} · Mario Rossi: " in text

    assert "Chi cambia posto o punti" not in client.post(address, form | {"back": "1"}).content.decode()
    assert season_bytes(season) == before
    assert client.post(address, form | {"confirmed": "1"}).status_code == 302
    assert Person.objects.get(key="p2").merged_into == Person.objects.get(key="p1")


def test_two_of_one_evening_are_never_one_and_what_was_typed_stays(client: Client, club: Club) -> None:
    for name in ("Mario Rossi", "Anna Neri"):
        people(client, club, name=name, card="" if name == "Anna Neri" else "7")
    assert one(client, club, "p2", act="merge", into="p1") == 422
    seen = str(mark_of(person_document(club, "p2")))
    typed = {"act": "change", "name": "Anna N.", "aliases": "Annina", "card": "7", "seen": seen}
    page = client.post(reverse("club_person", args=[club.slug, "p2"]), typed)
    assert page.status_code == 422
    assert "La tessera 7 è già di Mario Rossi" in page.content.decode()
    assert "Annina" in page.content.decode()
    assert one(client, club, "p2", act="change", name="Anna N.", aliases="Annina\nAnna Neri", card="8") == 302
    anna = Person.objects.get(key="p2")
    assert (anna.name, anna.aliases, anna.card) == ("Anna N.", ["Annina", "Anna Neri"], "8")
    assert one(client, club, "p2", act="burn") == 422
    assert client.get(reverse("club_person", args=[club.slug, "p9"])).status_code == 404


def test_who_may_not_run_seasons_sees_no_register(club: Club) -> None:
    helper = Client()
    helper.force_login(make_account(club=club, role=Role.DESK, name="Bea"))
    assert helper.get(reverse("club_register", args=[club.slug])).status_code == 404


def proposal(client: Client, club: Club, name: str) -> dict[str, str]:
    """The fields of the form about an open name, as a page that is looked at has them."""
    page = client.get(reverse("club_register", args=[club.slug]))
    return next(form for _address, form in forms_of(page) if form.get("name") == name)


@pytest.mark.parametrize("chosen", ["p2", ""])
def test_who_decides_second_about_a_name_is_told_whose_it_is_and_what_they_chose(
    client: Client, club: Club, chosen: str
) -> None:
    for name in ("Mario Rossi", "Marco Rosi"):
        people(client, club, name=name)
    seen = proposal(client, club, "Mario Rosi")
    assert people(client, club, **seen, person="p1") == 302
    told = client.post(reverse("club_register", args=[club.slug]), seen | {"person": chosen, "confirmed": "1"})
    assert told.status_code == 409
    assert [(one.key, one.aliases) for one in Person.objects.all()] == [("p1", ["Mario Rosi"]), ("p2", [])]
    notice = told.content.decode().split('id="decided"')[1].split("</section>")[0]
    assert "Mario Rossi" in notice
    assert ("Marco Rosi" if chosen else "persona nuova") in notice


def test_everybody_is_there_by_surname_as_it_was_said_in_the_evenings(client: Client, club: Club) -> None:
    for name in ("Zeno Abate", "Anna Zeta", "Rosa Maria Fiore", "Bo Lai"):
        people(client, club, name=name)

    def shown() -> list[str]:
        page = client.get(reverse("club_register", args=[club.slug])).content.decode()
        return re.findall(r"<bdi>([^<]+)</bdi></a>", page[page.index('id="people"') :])

    assert shown() == ["Zeno Abate", "Rosa Maria Fiore", "Bo Lai", "Anna Zeta"]
    evening = make_tournament(club=club, slug="giochi", sizes=(2, 2))
    player = Player.objects.filter(tournament=evening).first()
    assert player is not None
    Player.objects.filter(pk=player.pk).update(name="Rosa Maria Fiore", surname="Maria Fiore")
    lines = [{"place": 1, "people": ["Rosa Maria Fiore"]}]
    origin = {"id": str(evening.id), "version": evening.version}
    sheet = {"key": "9", "name": "Serata", "date": "2026-02-06", "lines": lines, "tournament": origin}
    sheet_put(ClubAction(club.id, Actor(name="Ada")), "venerdi", sheet)
    assert shown() == ["Zeno Abate", "Bo Lai", "Rosa Maria Fiore", "Anna Zeta"]


def test_a_proposal_for_somebody_who_is_called_otherwise_by_now_is_told_so(client: Client, club: Club) -> None:
    people(client, club, name="Mario Rossi")
    seen = proposal(client, club, "Mario Rosi")
    assert one(client, club, "p1", act="change", name="Marco Rossi", aliases="", card="") == 302
    assert people(client, club, **seen, person="p1") == 409
    assert Person.objects.get().aliases == []
    assert people(client, club, **proposal(client, club, "Mario Rosi"), person="p1") == 302


@pytest.mark.usefixtures("templates_noted")
def test_a_register_of_many_years_counts_the_latest_evenings_or_those_of_a_year(client: Client, club: Club) -> None:
    people(client, club, name="Mario Rossi")
    for week in range(60):
        day = date(2025, 1, 3) + timedelta(weeks=week)
        lines = [{"place": 1, "people": ["Mario Rossi" if week < 40 else "Zoe Blu"]}]
        document = {"key": f"w{week}", "name": "Serata", "date": day.isoformat(), "lines": lines}
        sheet_put(ClubAction(club.id, Actor(name="Ada")), "venerdi", document)
    address = reverse("club_register", args=[club.slug])

    def shown(year: str) -> tuple[int, bool]:
        page = client.get(address, {"year": year})
        (mario,) = (one for one in page.context["page"].people if one.person.name == "Mario Rossi")
        return mario.evenings, "Zoe Blu" in page.content.decode()

    assert shown("") == (31, True)
    assert shown("2025") == (40, True)
    assert shown("2026") == (2, True)
    assert shown("1999") == shown("")
    latest = client.get(address).content.decode()
    assert "Qui sono contate le ultime 52 serate." in latest
    assert f"{address}?year=2025" not in latest
    of_2025 = client.get(address, {"year": "2025"}).content.decode()
    assert reverse("club_person", args=[club.slug, "p1"]) + "?year=2025" in of_2025
    person = client.get(reverse("club_person", args=[club.slug, "p1"]), {"year": "2025"}).content.decode()
    assert "40 serate" in person
    done = client.post(f"{address}?year=2025", {"name": "Zoe Blu", "confirmed": "1"})
    assert done.headers["Location"] == f"{address}?year=2025"
