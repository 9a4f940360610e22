"""Setting up a tournament from the preset, and changing what was decided as long as that is possible."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_evening, publish, win_all
from tests.lists.books import xlsx
from tests.pages.setup.boxes import QUARTERS, answers, change, evening, settings_of
from tests.prizes import give_prizes
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import GIOCHI
from tournaments.event.rights import Role
from tournaments.models import Stage, Team, Tournament
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of

pytestmark = pytest.mark.django_db


def create(desk: Client, **changed: object) -> Any:
    return desk.post(reverse("desk_new"), answers(**changed))


def test_four_answers_make_a_tournament_under_the_regulation_of_the_giochi(desk: Client) -> None:
    response = create(desk)
    tournament = Tournament.objects.get()
    assert response["Location"] == reverse("desk_home", kwargs={"slug": "giochi-2026"})
    assert (tournament.name, str(tournament.date), tournament.place) == ("Giochi 2026", "2026-11-21", "Salone")
    assert [team.name for team in Team.objects.order_by("number")] == QUARTERS
    assert regulation_of(stage_of(tournament)) == GIOCHI


def test_the_page_offers_the_regulation_that_it_would_save(desk: Client) -> None:
    page = desk.get(reverse("desk_new"), {"preset": "giochi"}).content.decode()
    assert "5–0: 7, 4–1: 5, 3–2: 4, 2–3: 3, 1–4: 2, 0–5: 0" in page
    assert "scontro diretto, poi scontri diretti tra chi è pari" in page


def test_with_three_quarters_the_page_asks_whose_the_last_point_is_and_saves_the_answer(desk: Client) -> None:
    three = "\n".join(QUARTERS[:3])
    page = create(desk, entrants=three)
    words = page.content.decode().replace("&#x27;", "'")
    assert page.status_code == 422
    assert not Tournament.objects.exists()
    assert '<a href="#id_place_points">Punti finali: Le squadre sono 3 e i punti sono per 4 posti.' in words
    assert "per il posto 4: con 3 squadre: 5, 3, 2" in words
    assert "per l’ultimo, chiunque sia: con 3 squadre: 5, 3, 1" in words
    assert 'name="last_asked" value="3: 5 3 2 1"' in words

    assert create(desk, entrants=three, last_asked="3: 5 3 2 1", last_value="place").status_code == 302
    assert Tournament.objects.get().last_value == "place"


def test_what_is_wrong_is_told_together_with_the_question(desk: Client) -> None:
    words = create(desk, entrants="Alfa\nBeta", name="", points_3_2=2).content.decode()
    assert '<a href="#id_place_points">Punti finali: Le squadre sono 2 e i punti sono per 4 posti.' in words
    assert "Nome del torneo: " in words
    assert "Il 2–3 è peggio del 3–2" in words


def test_somebody_in_two_pairs_of_a_new_evening_is_told(desk: Client) -> None:
    twice = "Anna Rossi - Bruno Bianchi\nDario Galli - Rossi Anna"
    page = evening(desk, "danish", entrants=twice, expected=16).content.decode()
    assert "c’è già: «Anna Rossi – Bruno Bianchi»" in page


def test_a_new_evening_takes_its_list_as_a_file_and_shows_it_first(desk: Client) -> None:
    assert 'enctype="multipart/form-data"' in desk.get(reverse("desk_new"), {"preset": "danish"}).content.decode()

    sheet = SimpleUploadedFile("soci.xlsx", xlsx("Squadra|Giocatore 1|Giocatore 2\nI Gufi|Pia Rui|Ada Rui"))
    page = evening(desk, "danish", entrants="Ugo Riva - Ivo Blu", expected=16, file=sheet).content.decode()
    assert not Tournament.objects.exists()
    assert ("Pia Rui" in page, "I Gufi" in page, "Quale tabella vuoi leggere" in page) == (True, True, True)


def test_the_same_name_again_gets_an_address_of_its_own(desk: Client) -> None:
    assert [create(desk)["Location"] for _ in range(3)] == [
        f"/desk/{slug}/" for slug in ("giochi-2026", "giochi-2026-2", "giochi-2026-3")
    ]


@pytest.mark.parametrize(("name", "slug"), [("New", "new-2"), ("新年", "torneo"), ("È qui!", "e-qui")])
def test_every_name_gives_an_address_that_leads_to_the_tournament(desk: Client, name: str, slug: str) -> None:
    create(desk, name=name)
    assert desk.get(f"/desk/{slug}/").status_code == 200


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"name": ""}, "id_name"),
        ({"date": "domani"}, "id_date"),
        ({"entrants": "La Custera\nla custera", "last_asked": "2: 5 3 2 1"}, "è scritta due volte"),
        ({"entrants": "\n".join(f"Q{n}" for n in range(21))}, "il massimo è 20"),
        ({"entrants": "Q" * 81}, "al massimo 80 caratteri"),
        ({"place_points": "5 tre"}, "«tre» non è un numero"),
        ({"place_points": "1 2"}, "Il posto 2 vale più del posto 1"),
        ({"tables": "0"}, "id_tables"),
        ({"tables": "3", "hall": "2"}, "Un incontro ha 3 tavoli, ma in sala sono"),
        ({"match_length": "0"}, "id_match_length"),
        ({"points_5_0": "molti"}, "id_points_5_0"),
        ({"points_3_2": "3", "points_2_3": "4"}, "Il 2–3 è peggio del 3–2, ma vale di più: 4 punti contro 3"),
        ({"tiebreak_1": "lot", "tiebreak_2": "lot"}, "compare due volte"),
        ({"lineup": "strana"}, "id_lineup"),
    ],
)
def test_a_wrong_answer_saves_nothing_and_is_told_with_all_that_was_typed(
    desk: Client, changed: dict[str, str], words: str
) -> None:
    response = create(desk, place="Salone di Sant'Anna", **changed)
    page = response.content.decode().replace("&#x27;", "'")
    assert response.status_code == 422
    assert words in page
    assert "Salone di Sant'Anna" in page
    assert not Tournament.objects.exists()


def test_all_wrong_answers_are_told_at_once(desk: Client) -> None:
    page = create(desk, name="", date="", place_points="x").content.decode()
    assert all(f'href="#id_{box}"' in page for box in ("name", "date", "place_points"))


def test_another_kind_of_match_is_saved_at_once_and_the_notice_says_what_a_result_is_worth_now(desk: Client) -> None:
    """The points of the Giochi go by result: with two deals to win a match is won or lost, 1 or 0."""
    response = create(desk, match_kind="first_to", match_length=2)
    assert Stage.objects.get().match_points == {"2-0": 1, "2-1": 1, "1-2": 0, "0-2": 0}
    home = desk.get(response["Location"]).content.decode()
    assert "Torneo creato. Con questo tipo di partita i punti sono: vittoria 1, sconfitta 0. Se vuoi, si" in home


def test_later_in_the_settings_another_kind_of_match_is_saved_at_once_too(desk: Client) -> None:
    evening(desk, "danish", rest_points="1")
    made = Tournament.objects.get()
    assert change(desk, made, match_kind="fixed", match_length="4").status_code == 302
    assert Stage.objects.get().match_points == {"4-0": 1, "3-1": 1, "2-2": "1/2", "1-3": 0, "0-4": 0}
    assert "Salvato. Con questo tipo di partita i punti sono: " in settings_of(desk, made)
    assert change(desk, made, wait_minutes="15").status_code == 302
    assert "Con questo tipo di partita" not in settings_of(desk, made)


def test_what_is_refused_for_something_else_comes_back_with_everything_as_its_boxes_say(desk: Client) -> None:
    page = evening(desk, "danish", name="", turns="3", match_kind="fixed", match_length="5").content.decode()
    assert "3 turni; tra vicini di classifica" in page
    assert page.count('<span class="fold-value">5 smazzate, si giocano tutte') == 1
    assert '<span class="fold-value">vittoria 1, sconfitta 0' in page
    assert '<span class="fold-value">Tra vicini di classifica · coppie fisse</span>' in page
    assert 'name="points_for" value="fixed:5:' in page
    evening(desk, "danish")
    made = Tournament.objects.get()
    refused = change(desk, made, turns="3", match_length="3", wait_minutes="molti").content.decode()
    assert "3 turni; tra vicini di classifica" in refused
    assert '<span class="fold-value">al meglio delle 3' in refused


@pytest.mark.parametrize(
    ("ranked", "asked"),
    [("pairs", "Quante coppie"), ("players", "Quanti giocatori"), ("teams", "Quante squadre")],
)
def test_how_many_come_is_asked_as_it_is_counted(desk: Client, ranked: str, asked: str) -> None:
    for query in ({"ranked": ranked}, {"ranked": ranked, "preset": "giochi" if ranked == "teams" else "danish"}):
        assert f"{asked}, più o meno?" in desk.get(reverse("desk_new"), query).content.decode()
    assert "Quante coppie, più o meno?" in desk.get(reverse("desk_new")).content.decode()


def test_one_link_leads_to_the_prizes_from_the_regulation_and_until_the_evening_is_closed(desk: Client) -> None:
    made = make_evening(PRESETS["danish"].stages[0], entrants=8)
    link = f'<a href="/desk/{made.slug}/prizes/">'
    home = f"/desk/{made.slug}/"
    assert f"{link}Premi</a>" in settings_of(desk, made)
    assert f"{link} Scrivi i premi</a>" in " ".join(desk.get(home).content.decode().split())
    win_all(publish(made), 1)
    standings = f"{home}standings/"
    assert f"{link} Premi</a>" in " ".join(desk.get(home).content.decode().split())
    assert f"{link}Scrivi i premi</a>" in desk.get(standings).content.decode()
    give_prizes(made, ["Prosciutto"])
    assert "Scrivi i premi" not in desk.get(standings).content.decode()


def test_points_that_were_chosen_for_the_other_kind_can_be_saved(desk: Client) -> None:
    points = {"points_2_0": 3, "points_2_1": 2, "points_1_2": 1, "points_0_2": 0}
    create(desk, match_kind="first_to", match_length=2, points_for="first_to:2:replay", tiebreak_4="", **points)
    assert Stage.objects.get().match_points == {"2-0": 3, "2-1": 2, "1-2": 1, "0-2": 0}


def test_card_points_that_cannot_be_compared_are_a_tiebreak_only_for_who_wants_them(desk: Client) -> None:
    unequal = {"match_kind": "first_to", "match_length": 3, "points_for": "first_to:3:replay"}
    unequal |= {f"points_{result}": 1 for result in ("3_0", "3_1", "3_2", "2_3", "1_3", "0_3")}
    assert "spunta che li vuoi lo stesso" in create(desk, **unequal).content.decode()
    assert create(desk, **unequal, card_points_confirmed="on").status_code == 302
    assert 'id="id_card_points_confirmed" checked' in settings_of(desk, Tournament.objects.get())


@pytest.mark.parametrize("marker", ["", "fixed:99:replay", "nothing", "first_to:3:level", "fixed:0:replay"])
def test_a_marker_that_was_never_sent_means_the_preset(desk: Client, marker: str) -> None:
    assert create(desk, points_for=marker).status_code == 302


def test_a_member_of_two_clubs_chooses_one_of_them(desk: Client) -> None:
    other = make_club(slug="altra", name="Altra società")
    account = make_account(club=make_club())
    account.memberships.create(club=other, role=Role.OWNER)
    desk.force_login(account)
    create(desk, club=other.id)
    assert Tournament.objects.get().club == other


def test_a_club_of_others_cannot_be_chosen(desk: Client) -> None:
    assert create(desk, club=make_club(slug="altra", name="Altra società").id).status_code == 422
    assert not Tournament.objects.exists()


def test_an_observer_creates_nothing(client: Client) -> None:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    assert client.post(reverse("desk_new"), answers()).status_code == 404


@pytest.mark.parametrize(("chosen", "kept"), [({}, "paper"), ({"trust": "players"}, "players")])
def test_whose_word_is_enough_is_chosen_with_the_rest(desk: Client, chosen: dict[str, str], kept: str) -> None:
    assert (
        "Dal telefono, con i codici sul segnapunti" in desk.get(reverse("desk_new") + "?preset=giochi").content.decode()
    )
    assert desk.post(reverse("desk_new"), answers(**chosen)).status_code == 302
    assert Tournament.objects.get().trust == kept


def test_whose_word_is_enough_is_one_of_those_that_there_are(desk: Client) -> None:
    answer = desk.post(reverse("desk_new"), answers(trust="à è-"))
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
