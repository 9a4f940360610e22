"""Setting up a tournament from the preset, and changing what was decided as long as that is possible."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules.manners import Talk
from tests.factories import make_account, make_club, make_evening, make_tournament, publish, record, win
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import GIOCHI, Ranked, Regulation
from tournaments.event.rights import Role
from tournaments.models import Stage, Team, Tournament
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import stage_forms
from tournaments.scheduling.kernel.types import KnockoutOptions, SecondChance
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.regulation import regulation_of
from tournaments.selectors.core.stages import stage_of, stages_of

pytestmark = pytest.mark.django_db

QUARTERS = ["La Custera", "I Pinacin", "La Cesa", "L'Orsa"]
CONSOLATION = KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION)


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_account(club=make_club()))
    return client


def boxes(regulation: Regulation = GIOCHI, **changed: object) -> dict[str, str]:
    """The boxes as a browser sends them."""
    form = RegulationForm(regulation=regulation)
    sent = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()} | changed
    return {
        name: "on" if value is True else str(value)
        for name, value in sent.items()
        if value is not False and value is not None
    }


def answers(**changed: object) -> dict[str, str]:
    asked = {"name": "Giochi 2026", "date": "2026-11-21", "place": "Salone", "entrants": "\n".join(QUARTERS)}
    return boxes() | asked | {"preset": "giochi"} | {key: str(value) for key, value in changed.items()}


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
    assert "scontro diretto, classifica avulsa" in page


def test_with_three_quarters_the_page_asks_whose_the_last_point_is_and_saves_the_answer(desk: Client) -> None:
    three = "\n".join(QUARTERS[:3])
    page = create(desk, entrants=three)
    words = page.content.decode().replace("&#x27;", "'")
    assert page.status_code == 422
    assert not Tournament.objects.exists()
    assert '<a href="#id_place_points">Punti finali: I quartieri sono 3 e i punti sono per 4 posti.' in words
    assert "per il posto 4: in 3 prendono 5, 3, 2" in words
    assert "per l'ultimo, chiunque sia: in 3 prendono 5, 3, 1" in words
    assert 'name="last_asked" value="3: 5 3 2 1"' in words

    assert create(desk, entrants=three, last_asked="3: 5 3 2 1", last_value="place").status_code == 302
    assert Tournament.objects.get().last_value == "place"


def test_what_is_wrong_is_told_together_with_the_question(desk: Client) -> None:
    words = create(desk, entrants="Alfa\nBeta", name="", points_3_2=2).content.decode()
    assert '<a href="#id_place_points">Punti finali: I quartieri sono 2 e i punti sono per 4 posti.' in words
    assert "Nome del torneo: " in words
    assert "2-3 porta più punti di 3-2" in words


def test_somebody_in_two_pairs_of_a_new_evening_is_told(desk: Client) -> None:
    evening(desk, "danish", entrants="Anna Rossi - Bruno Bianchi\nDario Galli - Rossi Anna", expected=16)
    page = desk.get("/desk/serata/").content.decode()
    assert "Lo stesso nome compare più volte: Anna Rossi." in page


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
        ({"entrants": "La Custera\nla custera", "last_asked": "2: 5 3 2 1"}, "è scritto due volte"),
        ({"entrants": "\n".join(f"Q{n}" for n in range(21))}, "il massimo è 20"),
        ({"entrants": "Q" * 81}, "al massimo 80 caratteri"),
        ({"place_points": "5 tre"}, "«tre» non è un numero"),
        ({"place_points": "1 2"}, "Il posto 2 vale più del posto 1"),
        ({"tables": "0"}, "id_tables"),
        ({"tables": "3", "hall": "2"}, "un incontro a 3 tavoli non si può giocare"),
        ({"match_length": "0"}, "id_match_length"),
        ({"points_5_0": "molti"}, "id_points_5_0"),
        ({"points_3_2": "3", "points_2_3": "4"}, "2-3 porta più punti di 3-2 (4 contro 3)"),
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


def test_another_kind_of_match_proposes_its_table_of_points_before_anything_is_saved(desk: Client) -> None:
    response = create(desk, match_kind="first_to", match_length=2)
    page = response.content.decode()
    assert (response.status_code, Tournament.objects.count()) == (422, 0)
    assert [f'name="points_{result}"' in page for result in ("2_0", "2_1", "1_2", "0_2", "5_0")] == [True] * 4 + [False]


def test_the_proposed_points_can_be_saved(desk: Client) -> None:
    points = {"points_2_0": 3, "points_2_1": 2, "points_1_2": 1, "points_0_2": 0}
    create(desk, match_kind="first_to", match_length=2, points_for="first_to:2:replay", tiebreak_4="", **points)
    assert Stage.objects.get().match_points == {"2-0": 3, "2-1": 2, "1-2": 1, "0-2": 0}


def test_card_points_that_cannot_be_compared_are_a_tiebreak_only_for_who_wants_them(desk: Client) -> None:
    unequal = {"match_kind": "first_to", "match_length": 3, "points_for": "first_to:3:replay"}
    unequal |= {f"points_{result}": 1 for result in ("3_0", "3_1", "3_2", "2_3", "1_3", "0_3")}
    assert "conferma che li vuoi lo stesso" in create(desk, **unequal).content.decode()
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


def settings_of(desk: Client, tournament: Tournament) -> str:
    return desk.get(reverse("desk_settings", kwargs={"slug": tournament.slug})).content.decode()


def change(desk: Client, tournament: Tournament, **changed: object) -> Any:
    in_force = regulation_of(stage_of(tournament))
    return desk.post(reverse("desk_regulation", kwargs={"slug": tournament.slug}), boxes(in_force, **changed))


def test_the_regulation_changes_until_the_first_result(desk: Client) -> None:
    tournament = make_tournament()
    assert change(desk, tournament, tables=1, every_pair=True, place_points="9 3/2 0").status_code == 302
    stage = stage_of(tournament)
    assert (stage.tables, stage.legs, stage.tournament.place_points) == (1, None, ["9", "3/2", "0"])


def test_the_settings_ask_again_when_the_list_becomes_another(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    words = settings_of(desk, tournament).replace("&#x27;", "'")
    assert "per l'ultimo, chiunque sia: in 3 prendono 5, 3, 1" in words
    assert 'name="last_asked" value="3: 5 3 2 1"' in words

    answer = change(desk, tournament, place_points="8 4 2 1", last_asked="3: 5 3 2 1")
    assert answer.status_code == 422
    assert "in 3 prendono 8, 4, 1" in answer.content.decode()
    assert '<a href="#id_place_points">Punti finali: ' in answer.content.decode()
    assert change(desk, tournament, place_points="8 4 2 1", last_asked="3: 8 4 2 1").status_code == 302


def test_players_read_what_the_last_of_three_gets(client: Client) -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    page = client.get(f"/t/{tournament.slug}/regulation/").content.decode().replace("&#x27;", "'")
    assert "5, 3, 2; all'ultimo, chiunque sia, 1 (in 3 prendono 5, 3, 1)" in page


def test_a_published_calendar_holds_its_own_part_and_no_other(desk: Client) -> None:
    tournament = make_tournament()
    publish(tournament)
    page = settings_of(desk, tournament)
    assert "ritira prima la pubblicazione" in page
    assert 'type="hidden" name="tables"' in page
    assert change(desk, tournament, cappotto_allowed=True).status_code == 302
    assert change(desk, tournament, tables=1).status_code == 422


def test_the_name_can_still_be_mended_after_a_result(desk: Client) -> None:
    tournament = make_tournament()
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    sent = {"name": "Giochi rinati", "date": "2026-11-22", "place": ""}
    desk.post(reverse("desk_details", kwargs={"slug": tournament.slug}), sent)
    tournament.refresh_from_db()
    assert (tournament.name, str(tournament.date), tournament.place) == ("Giochi rinati", "2026-11-22", "")


def test_what_is_wrong_among_the_settings_is_said_by_the_name_of_its_box(desk: Client) -> None:
    tournament = make_tournament()
    sent = {"name": "", "date": "2026-11-22", "place": ""}
    answer = desk.post(reverse("desk_details", kwargs={"slug": tournament.slug}), sent)
    text = answer.content.decode()
    assert '<a href="#id_name">Nome del torneo: Questo campo è obbligatorio.</a>' in text


def test_an_observer_reads_the_regulation_and_finds_no_box(client: Client) -> None:
    tournament = make_tournament()
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    assert 'name="match_kind"' not in settings_of(client, tournament)
    assert change(client, tournament, tables=1).status_code == 404


def evening(desk: Client, preset: str, **changed: object) -> Any:
    """A new tournament from an evening that is ready, with the boxes of all its stages as they are offered."""
    sent: dict[str, str] = {}
    offered = PRESETS[preset].played_by(str(changed.get("ranked", "")))
    for one in stage_forms(offered.stages, ranked=offered.ranked):
        for name, field in one.fields.items():
            value = one.get_initial_for_field(field, name)
            if value is not False and value is not None:
                sent[one.add_prefix(name)] = "on" if value is True else str(value)
    asked = {"name": "Serata", "date": "2026-11-21", "preset": preset}
    return desk.post(reverse("desk_new"), sent | asked | {name: str(value) for name, value in changed.items()})


def stages() -> list[Regulation]:
    return [regulation_of(stage) for stage in stages_of(Tournament.objects.get())]


def test_the_first_question_is_which_evening(desk: Client) -> None:
    page = desk.get(reverse("desk_new")).content.decode()
    assert [f'href="/desk/new/?preset={key}' in page for key in PRESETS] == [True] * len(PRESETS)
    cards = page.split("Oppure", 1)[1]
    assert cards.index("Giochi tra quartieri") < cards.index("Eliminazione da bar")


@pytest.mark.parametrize(
    ("answers", "title", "query"),
    [
        ({}, "Serata danese: 4 turni, 8 tavoli, circa 2 h 25", "preset=danish&amp;ranked=pairs&amp;expected=16"),
        (
            {"ranked": "players", "expected": "64", "losers": "out"},
            "Eliminazione da bar: 6 turni, 32 tavoli, circa 2 h 55",
            "preset=bar&amp;ranked=players&amp;expected=64",
        ),
        (
            {"expected": "46", "hall": "12"},
            "Serata danese: 4 turni, 12 tavoli, circa 5 h 00",
            "preset=danish&amp;ranked=pairs&amp;expected=46&amp;hall=12",
        ),
        ({"ranked": "teams", "expected": "4"}, "Giochi tra quartieri: 3 turni, 8 tavoli", "preset=giochi"),
    ],
)
def test_three_answers_propose_an_evening_with_its_length_and_lead_to_it(
    desk: Client, answers: dict[str, str], title: str, query: str
) -> None:
    page = desk.get(reverse("desk_new"), answers).content.decode()
    assert title in page
    assert f"/desk/new/?{query}" in page.split("Oppure", 1)[0]
    assert "smazzate da 6 minuti" in page


def test_answers_that_cannot_be_read_are_told_at_their_boxes_and_kept(desk: Client) -> None:
    response = desk.get(reverse("desk_new"), {"expected": "molti", "hall": "0", "ranked": "x"})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'value="molti"' in page
    assert "un numero da 2 a 512" in page
    assert "un numero da 1 a 2000" in page


def test_who_is_expected_and_the_hall_go_with_the_evening(desk: Client) -> None:
    page = desk.get(reverse("desk_new"), {"preset": "danish", "expected": "46", "hall": "12"}).content.decode()
    assert 'name="expected" value="46"' in page
    assert 'name="hall" value="12"' in page


@pytest.mark.parametrize(
    ("key", "changed", "said"),
    [
        ("danish", {"expected": "4", "turns": "9"}, "id_turns"),
        ("groups_knockout", {"expected": "4"}, "id_groups"),
        ("drawn_turns", {"entrants": "A a - B b\nC c - D d\nE e - F f\nG g - H h"}, "id_turns"),
    ],
)
def test_turns_and_groups_that_are_too_many_are_refused_in_the_form(
    desk: Client, key: str, changed: dict[str, str], said: str
) -> None:
    response = evening(desk, key, **changed)
    assert (response.status_code, Tournament.objects.count()) == (422, 0)
    assert f'href="#{said}"' in response.content.decode()


def test_a_fault_of_a_tie_break_and_of_the_last_turns_say_which_they_are(desk: Client) -> None:
    ties = evening(desk, "danish", expected=16, tiebreak_1="lot", tiebreak_2="wins").content.decode()
    assert "2º criterio: " in ties
    twice = {"last_turns_2": "1", "last_kind_2": "best_of", "last_length_2": "3"}
    lengths = evening(desk, "bar", **twice).content.decode()
    assert "Per questi turni la durata è scritta due volte" in lengths


def test_all_faults_of_a_new_evening_come_in_one_answer(desk: Client) -> None:
    changed = {
        "name": "",
        "wait_minutes": "99",
        "place_points": "1 2",
        "tiebreak_1": "lot",
        "tiebreak_2": "deal_difference",
    }
    response = evening(desk, "round_robin", **changed)
    page = response.content.decode()
    assert response.status_code == 422
    for box in ("id_name", "id_wait_minutes", "id_place_points", "id_tiebreak_2"):
        assert f'href="#{box}"' in page, box


def test_too_many_turns_are_told_beside_every_other_fault(desk: Client) -> None:
    page = evening(desk, "danish", expected="4", turns="9", wait_minutes="99", place_points="1 2").content.decode()
    for box in ("id_turns", "id_wait_minutes", "id_place_points"):
        assert f'href="#{box}"' in page, box


@pytest.mark.parametrize("key", [key for key in PRESETS if key != "giochi"])
def test_an_evening_is_made_as_it_was_offered(desk: Client, key: str) -> None:
    people = "\n".join(f"Anna {letter} - Bruno {letter}" for letter in "ABC")
    players = "\n".join(f"Anna {letter}" for letter in "ABC")
    of_pairs = PRESETS[key].ranked is Ranked.PAIRS
    assert evening(desk, key, entrants=people if of_pairs else players, expected=16).status_code == 302
    assert stages() == list(PRESETS[key].stages)
    assert Tournament.objects.get().ranked == PRESETS[key].ranked
    assert Team.objects.get(number=2).name == ("Anna B – Bruno B" if of_pairs else "Anna B")


@pytest.mark.parametrize("key", [key for key, preset in PRESETS.items() if preset.either])
def test_an_evening_of_pairs_can_be_played_one_against_one(desk: Client, key: str) -> None:
    alone = "\n".join(f"Anna {letter}" for letter in "ABC")
    assert evening(desk, key, ranked="players", entrants=alone, expected=16).status_code == 302
    assert stages() == list(PRESETS[key].played_by("players").stages)
    assert {one.manners.talk for one in stages()} == {Talk.UNSAID}
    assert Tournament.objects.get().ranked == Ranked.PLAYERS
    assert Team.objects.get(number=2).name == "Anna B"


def test_another_choice_of_who_plays_keeps_the_regulation_and_asks_for_other_names(desk: Client) -> None:
    response = evening(desk, "danish", who="players", turns="6", place="Circolo")
    page = response.content.decode()
    assert (response.status_code, Tournament.objects.count()) == (200, 0)
    assert 'name="ranked" value="players"' in page
    assert "Giocatori, uno per riga" in page
    assert 'name="turns" value="6"' in page
    assert 'value="Circolo"' in page
    assert 'name="talk"' not in page


@pytest.mark.parametrize(("key", "asked"), [("baraonda", "pairs"), ("one_deal", "pairs"), ("danish", "teams")])
def test_nobody_else_plays_what_is_made_for_some(desk: Client, key: str, asked: str) -> None:
    page = desk.get(reverse("desk_new"), {"preset": key, "ranked": asked}).content.decode()
    assert f'name="ranked" value="{PRESETS[key].ranked.value}"' in page


def test_another_evening_keeps_what_was_typed_and_saves_nothing(desk: Client) -> None:
    response = evening(desk, "bar", choose="danish", entrants="Anna Rossi - Bruno Bianchi", place="Circolo")
    page = response.content.decode()
    assert (response.status_code, Tournament.objects.count()) == (200, 0)
    assert 'name="preset" value="danish"' in page
    assert 'value="Serata"' in page
    assert 'value="Circolo"' in page
    assert "Anna Rossi - Bruno Bianchi</textarea>" in page
    assert "danese: il primo incontra il secondo" in page


@pytest.mark.parametrize(
    "line", ["Carla", "Carla Neri - Dino Verdi 3331234567", "Carla Neri - Dino Verdi tessera 12", "3;Carla;Dino;pagato"]
)
def test_a_list_that_has_to_be_looked_at_is_sent_on_to_its_preview_and_stored_by_no_one(
    desk: Client, line: str
) -> None:
    listed = f"Anna Rossi - Bruno Bianchi\n{line}"
    response = evening(desk, "bar", entrants=listed)
    made = Tournament.objects.get()
    assert (response.status_code, Team.objects.count()) == (307, 0)
    assert response.headers["Location"] == reverse("desk_list_preview", kwargs={"slug": made.slug})
    page = desk.post(response.headers["Location"], {"entrants": listed, "name": "Serata"}).content.decode()
    assert "2 righe lette" in page
    assert "Anna Rossi" in page


def test_a_list_that_has_to_be_looked_at_keeps_no_other_fault_back(desk: Client) -> None:
    response = evening(desk, "bar", name="", entrants="Carla")
    assert (response.status_code, Tournament.objects.count()) == (422, 0)
    assert "Carla</textarea>" in response.content.decode()


def test_the_same_request_twice_enters_everybody_once(desk: Client) -> None:
    for _time in range(2):
        sent = {"entrants": "Anna Rossi - Bruno Bianchi", "key": "01930000-0000-7000-8000-000000000001"}
        assert evening(desk, "bar", **sent).status_code == 302
    assert Team.objects.count() == 1


@pytest.mark.parametrize(
    ("key", "changed", "box"),
    [
        ("groups_knockout", {"groups": "0"}, "id_groups"),
        ("groups_knockout", {"groups": ""}, "id_groups"),
        ("groups_knockout", {"s2-take_first": "0"}, "id_s2-take_first"),
        ("groups_knockout", {"s2-match_length": "0"}, "id_s2-match_length"),
        ("bar", {"match_kind": "fixed", "match_length": "4"}, "id_match_kind"),
        ("bar", {"last_kind_1": "fixed", "last_length_1": "4"}, "id_last_kind_1"),
        ("bar", {"last_length_1": "4"}, "id_last_length_1"),
        ("bar", {"last_length_1": ""}, "id_last_length_1"),
        ("bar", {"last_turns_2": "1", "last_kind_2": "first_to", "last_length_2": "3"}, "id_last_turns_1"),
        ("bar", {"second_final": "on"}, "id_second_final"),
        ("bar", {"second_chance": "double"}, "id_third_place"),
        ("bar", {"second_chance": "consolation", "placing": "on"}, "id_placing"),
        ("danish", {"turns": ""}, "id_turns"),
        ("danish", {"pairing": "swiss", "rematches": "on"}, "id_rematches"),
        ("danish", {"hall": "0"}, "id_hall"),
        ("danish", {"tiebreak_1": "lot", "tiebreak_2": "lot"}, "id_tiebreak_"),
        ("groups_knockout", {"s2-stage_name": "a\u202eb"}, "id_s2-stage_name"),
    ],
)
def test_a_fault_of_a_format_is_told_at_its_box(desk: Client, key: str, changed: dict[str, str], box: str) -> None:
    response = evening(desk, key, **changed)
    assert (response.status_code, Tournament.objects.count()) == (422, 0)
    assert f'<a href="#{box}' in response.content.decode()


@pytest.mark.parametrize(
    ("key", "changed", "part"),
    [
        ("groups_knockout", {"groups": "6", "s2-take_rest": "4"}, {"groups": 6}),
        ("bar", {"second_chance": "consolation"}, {"knockout": CONSOLATION}),
        ("danish", {"pairing": "swiss", "turns": "5", "hall": "8"}, {"format": "swiss", "turns": 5, "hall": 8}),
        ("round_robin", {"legs": "2"}, {"legs": 2}),
        ("baraonda", {"turns": ""}, {"turns": None}),
    ],
)
def test_what_belongs_to_a_format_can_be_chosen(
    desk: Client, key: str, changed: dict[str, str], part: dict[str, object]
) -> None:
    assert evening(desk, key, **changed).status_code == 302
    first = stages()[0]
    assert {name: getattr(first, name) for name in part} == part


def test_the_last_turns_may_be_longer_one_row_after_the_other(desk: Client) -> None:
    evening(desk, "bar", last_turns_2="2", last_kind_2="first_to", last_length_2="2")
    assert [(one.turns, one.match_format.length) for one in stages()[0].last_lengths] == [(1, 5), (2, 2)]


def test_a_knockout_asks_for_no_points_and_its_points_follow_the_length(desk: Client) -> None:
    page = desk.get(reverse("desk_new"), {"preset": "edisu"}).content.decode()
    assert 'name="points_' not in page
    assert 'name="tiebreak_1"' not in page
    assert evening(desk, "edisu", match_length="2").status_code == 302
    assert [result for result, _points in stages()[0].match_points.values] == [(2, 0), (2, 1), (1, 2), (0, 2)]


def test_another_kind_of_match_in_one_stage_proposes_its_points_there_alone(desk: Client) -> None:
    response = evening(desk, "groups_knockout", match_length="5")
    page = response.content.decode()
    assert (response.status_code, Tournament.objects.count()) == (422, 0)
    assert 'name="points_3_0"' in page
    assert "Il tipo di partita è cambiato" in page


def change_stage(desk: Client, tournament: Tournament, number: int, **changed: str) -> Any:
    forms = stage_forms([regulation_of(stage) for stage in stages_of(tournament)], ranked=Ranked(tournament.ranked))
    form = forms[number - 1]
    sent = {
        form.add_prefix(name): "on" if value is True else str(value)
        for name, field in form.fields.items()
        if (value := form.get_initial_for_field(field, name)) is not None and value is not False
    }
    address = reverse("desk_regulation", kwargs={"slug": tournament.slug})
    return desk.post(address, sent | {"stage": str(number)} | changed)


def test_each_stage_is_changed_alone_until_its_own_first_result(desk: Client) -> None:
    tournament = make_evening(*PRESETS["groups_knockout"].stages, entrants=8)
    page = settings_of(desk, tournament)
    assert "Fase 1: Gironi" in page
    assert "Fase 2: Eliminazione diretta" in page
    win(publish(tournament)[0], 1)
    page = settings_of(desk, tournament)
    assert ('name="s1-groups"' in page, 'name="s2-take_first"' in page) == (False, True)
    assert change_stage(desk, tournament, 1, groups="2").status_code == 422
    assert change_stage(desk, tournament, 2, **{"s2-take_first": "1", "s2-stage_name": " Finali "}).status_code == 302
    second = stages()[1]
    assert (second.takes, second.name, second.place_points) == (Takes(1), "Finali", stages()[0].place_points)
    assert change_stage(desk, tournament, 2).status_code == 302
    log = desk.get(reverse("desk_log", kwargs={"slug": tournament.slug})).content.decode()
    assert "Fase 2" in log
    assert "qualificati: da 2 a 1" in log
    assert "nome della fase: da — a «Finali»" in log


def test_a_stage_that_there_is_not_is_not_found(desk: Client) -> None:
    tournament = make_evening(*PRESETS["bar"].stages, entrants=2)
    address = reverse("desk_regulation", kwargs={"slug": tournament.slug})
    assert [desk.post(address, {"stage": stage}).status_code for stage in ("0", "2", "x")] == [404] * 3


def test_a_published_bracket_still_lets_the_final_be_longer(desk: Client) -> None:
    tournament = make_evening(*PRESETS["bar"].stages, entrants=4)
    publish(tournament)
    page = settings_of(desk, tournament)
    assert 'type="hidden" name="byes"' in page
    assert change_stage(desk, tournament, 1, last_length_1="7").status_code == 302
    assert change_stage(desk, tournament, 1, placing="on").status_code == 422


@pytest.mark.parametrize(("chosen", "kept"), [({}, "paper"), ({"trust": "players"}, "players")])
def test_whose_word_is_enough_is_chosen_with_the_rest(desk: Client, chosen: dict[str, str], kept: str) -> None:
    assert "I giocatori, con i codici del referto" in desk.get(reverse("desk_new") + "?preset=giochi").content.decode()
    assert desk.post(reverse("desk_new"), answers(**chosen)).status_code == 302
    assert Tournament.objects.get().trust == kept
