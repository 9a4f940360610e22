"""A new evening: what is asked, what is proposed, and what is wrong with it."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from rules.games import Talk
from tests.pages.setup.boxes import evening, stages
from tests.pages.sheets import form_with, read
from tournaments.event.fees import Prices
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Draw, LogEntry, Payment, PrivateData, Single, Team, Tournament
from tournaments.pages.setup import evening_choice
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.settings.in_words import regulation_in_brief

pytestmark = pytest.mark.django_db


CONSOLATION = KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION)
DOUBLE = KnockoutOptions(second_chance=SecondChance.DOUBLE)
"""Third place is ticked in the evening that is ready: a double elimination unticks it."""


def test_the_first_question_is_which_evening(desk: Client) -> None:
    page = desk.get(reverse("desk_new")).content.decode()
    assert [f'href="/desk/new/?preset={key}' in page for key in PRESETS] == [True] * len(PRESETS)
    fits, others = page.split("Oppure", 1)[1].split("Altre serate")
    assert ("Eliminazione da bar" in fits, "Giochi tra quartieri" in others) == (True, True)
    of_quarters = desk.get(reverse("desk_new"), {"ranked": "teams"}).content.decode()
    assert "Giochi tra quartieri" in of_quarters.split("Oppure", 1)[1].split("Altre serate")[0]


@pytest.mark.parametrize(
    ("answers", "title", "query"),
    [
        (
            {},
            "Tra vicini di classifica: 4 turni, 8 tavoli, circa 2 h 25",
            "preset=danish&amp;ranked=pairs&amp;expected=16",
        ),
        (
            {"ranked": "players", "expected": "64", "losers": "out"},
            "Eliminazione da bar: 6 turni, 32 tavoli, circa 2 h 55",
            "preset=bar&amp;ranked=players&amp;expected=64",
        ),
        (
            {"expected": "46", "hall": "12"},
            "Tra vicini di classifica: 4 turni, 12 tavoli, circa 5 h 00",
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


@pytest.mark.parametrize(("preset", "cards"), [("danish", True), ("baraonda", False)])
def test_cards_of_pairs_are_only_told_of_where_they_can_be_chosen(desk: Client, preset: str, cards: bool) -> None:
    page = desk.get(reverse("desk_new"), {"preset": preset}).content.decode()
    assert ("con il suo cartellino" in page) is cards


def test_answers_that_cannot_be_read_are_told_at_their_boxes_and_kept(desk: Client) -> None:
    response = desk.get(reverse("desk_new"), {"expected": "molti", "hall": "0", "ranked": "x"})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'value="molti"' in page
    assert "un numero da 2 a 2048" in page
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


def test_a_problem_of_a_tie_break_and_of_the_last_turns_say_which_they_are(desk: Client) -> None:
    ties = evening(desk, "danish", expected=16, tiebreak_1="lot", tiebreak_2="wins").content.decode()
    assert "2º criterio: " in ties
    twice = {"last_turns_2": "1", "last_kind_2": "best_of", "last_length_2": "3"}
    lengths = evening(desk, "bar", **twice).content.decode()
    assert "Per questi turni la durata è scritta due volte" in lengths


def test_all_problems_of_a_new_evening_come_in_one_answer(desk: Client) -> None:
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


def test_too_many_turns_are_told_beside_every_other_problem(desk: Client) -> None:
    page = evening(desk, "danish", expected="4", turns="9", wait_minutes="99", place_points="1 2").content.decode()
    for box in ("id_turns", "id_wait_minutes", "id_place_points"):
        assert f'href="#{box}"' in page, box


@pytest.mark.parametrize("key", [key for key, one in PRESETS.items() if one.ranked is not Ranked.TEAMS])
def test_an_evening_is_made_as_it_was_offered(desk: Client, key: str) -> None:
    people = "\n".join(f"Anna {letter} - Bruno {letter}" for letter in "ABC")
    players = "\n".join(f"Anna {letter}" for letter in "ABC")
    trios = "\n".join(f"Anna {letter} - Bruno {letter} - Carla {letter}" for letter in "ABC")
    typed = {Ranked.PAIRS: people, Ranked.TRIOS: trios}.get(PRESETS[key].ranked, players)
    assert evening(desk, key, entrants=typed, expected=16).status_code == 302
    assert stages() == list(PRESETS[key].stages)
    assert Tournament.objects.get().ranked == PRESETS[key].ranked
    assert Team.objects.get(number=2).name == typed.splitlines()[1].replace(" - ", " – ")


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
    assert "Un giocatore per riga, per esempio: Anna Rossi" in page
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
    assert "tra vicini di classifica: primo contro secondo, terzo contro quarto" in page


@pytest.mark.parametrize(
    "line", ["Carla", "Carla Neri - Dino Verdi 3331234567", "Carla Neri - Dino Verdi tessera 12", "3;Carla;Dino;pagato"]
)
def test_a_list_that_has_to_be_looked_at_is_shown_on_the_page_that_creates(desk: Client, line: str) -> None:
    response = evening(desk, "bar", entrants=f"Anna Rossi - Bruno Bianchi\n{line}", place="Salone")
    page = response.content.decode()
    assert (response.status_code, Tournament.objects.count()) == (200, 0)
    assert ('name="rows" value="1' in page, "Anna Rossi" in page, 'value="Salone"' in page) == (True, True, True)


@pytest.mark.parametrize(("button", "leads"), [({}, "desk_home"), ({"draw": "1"}, "desk_draw")])
def test_a_file_of_names_alone_needs_no_click_of_its_own(desk: Client, button: dict[str, str], leads: str) -> None:
    listed = "Giocatore 1;Giocatore 2;Bar\nAnna Rossi;Bruno Bianchi;Sport\nCarla Neri;Dino Verdi;Centro\n"
    sent = {"entrants": "", **button}
    response = evening(desk, "bar", **sent, file=SimpleUploadedFile("elenco.csv", listed.encode()))
    assert response["Location"] == reverse(leads, kwargs={"slug": Tournament.objects.get().slug})
    assert [team.club for team in Team.objects.order_by("number")] == ["Sport", "Centro"]
    assert Draw.objects.count() == len(button)


def test_after_the_questions_of_a_list_one_button_creates_enters_and_draws(desk: Client) -> None:
    listed = "Anna Rossi - Bruno Bianchi\nCarla Neri - Dino Verdi 3331234567\nElio Po - Ugo Po - Ivo Po\nFede Po"
    page = evening(desk, "bar", entrants=listed)
    sent = {**form_with(page, "rows"), "draw": "1"}
    again = desk.post(reverse("desk_new"), sent)
    assert (again.status_code, Tournament.objects.count()) == (422, 0)
    assert "Decidi la riga che manca" in again.content.decode()
    answer = desk.post(reverse("desk_new"), {**form_with(again, "rows"), "draw": "1", "second_3": "Ugo Po"})
    made = Tournament.objects.get()
    assert answer["Location"] == reverse("desk_draw", kwargs={"slug": made.slug})
    assert [team.name for team in Team.objects.order_by("number")] == [
        "Anna Rossi – Bruno Bianchi",
        "Carla Neri – Dino Verdi",
        "Elio Po – Ugo Po",
    ]
    assert (PrivateData.objects.get().phone, Draw.objects.count()) == ("3331234567", 1)
    assert list(Single.objects.values_list("name", flat=True)) == ["Fede Po"]


def test_a_file_is_chosen_once_and_what_was_typed_into_its_rows_is_kept(desk: Client) -> None:
    sheet = SimpleUploadedFile("soci.csv", b"Giocatore 1;Giocatore 2\nAnna Rossi;Anna Rossi\nCarla Neri;Dino Po\n")
    page = evening(desk, "bar", entrants="", file=sheet)
    sent = {**form_with(page, "rows"), "club_3": "Bar Sport", "name": ""}
    again = desk.post(reverse("desk_new"), sent)
    assert again.status_code == 422
    kept = form_with(again, "rows") | {"name": "Serata", "second_2": "Bruno Po"}
    assert (kept["first_2"], kept["club_3"]) == ("Anna Rossi", "Bar Sport")
    assert desk.post(reverse("desk_new"), kept).status_code == 302
    assert list(Team.objects.order_by("number").values_list("name", "club")) == [
        ("Anna Rossi – Bruno Po", ""),
        ("Carla Neri – Dino Po", "Bar Sport"),
    ]


def test_another_text_keeps_what_was_typed_into_the_rows_that_stay(desk: Client) -> None:
    page = evening(desk, "bar", entrants="Anna Rossi - Bruno Bianchi\nCarla - Dina - Elio")
    sent = form_with(page, "rows") | {"club_1": "Bar Sport", "second_1": "Bruno Neri"}
    other = sent | {"entrants": "Fede Riva - Gino Po\nAnna Rossi - Bruno Bianchi\nCarla - Dina"}
    assert desk.post(reverse("desk_new"), other).status_code == 302
    assert list(Team.objects.order_by("number").values_list("name", "club")) == [
        ("Fede Riva – Gino Po", ""),
        ("Anna Rossi – Bruno Neri", "Bar Sport"),
        ("Carla – Dina", ""),
    ]


def test_another_text_is_another_list_and_one_that_nobody_sent_is_none(desk: Client) -> None:
    page = evening(desk, "bar", entrants="Anna Rossi - Bruno Bianchi\nCarla")
    sent = form_with(page, "rows")
    other = desk.post(reverse("desk_new"), sent | {"entrants": "Elio Po - Fede Riva", "list": "invented"})
    assert other.status_code == 302
    assert [team.name for team in Team.objects.all()] == ["Elio Po – Fede Riva"]


def test_the_title_of_a_list_goes_with_a_word(desk: Client) -> None:
    made = evening(desk, "bar", entrants="Elenco coppie\nAnna Rossi - Bruno Bianchi")
    assert "Righe senza nomi, lasciate fuori: «Elenco coppie»" in desk.get(made["Location"]).content.decode()


def test_of_a_list_that_names_nobody_nothing_is_created(desk: Client) -> None:
    response = evening(desk, "bar", entrants="Elenco coppie")
    assert (response.status_code, Tournament.objects.count()) == (422, 0)


def test_a_list_that_has_to_be_looked_at_keeps_no_other_problem_back(desk: Client) -> None:
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
        ("bar", {"second_chance": "consolation", "placing": "on"}, "id_placing"),
        ("danish", {"turns": ""}, "id_turns"),
        ("danish", {"pairing": "swiss", "rematches": "on"}, "id_rematches"),
        ("danish", {"hall": "0"}, "id_hall"),
        ("danish", {"tiebreak_1": "lot", "tiebreak_2": "lot"}, "id_tiebreak_"),
        ("groups_knockout", {"s2-stage_name": "a\u202eb"}, "id_s2-stage_name"),
    ],
)
def test_a_problem_of_a_format_is_told_at_its_box(desk: Client, key: str, changed: dict[str, str], box: str) -> None:
    response = evening(desk, key, **changed)
    assert (response.status_code, Tournament.objects.count()) == (422, 0)
    assert f'<a href="#{box}' in response.content.decode()


@pytest.mark.parametrize(
    ("key", "changed", "part"),
    [
        ("groups_knockout", {"groups": "6", "s2-take_rest": "4"}, {"groups": 6}),
        ("bar", {"second_chance": "consolation"}, {"knockout": CONSOLATION}),
        ("bar", {"second_chance": "double"}, {"knockout": DOUBLE}),
        ("bar", {"second_chance": "double", "placing": "on"}, {"knockout": DOUBLE}),
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


def test_the_final_of_the_consolation_is_longer_where_that_is_chosen(desk: Client) -> None:
    row = {"last_turns_2": "consolation", "last_kind_2": "best_of", "last_length_2": "5"}
    assert evening(desk, "bar", **row).status_code == 422
    assert evening(desk, "bar", second_chance="consolation", **row).status_code == 302
    lengths = stages()[0].last_lengths
    assert [(one.consolation, one.turns, one.match_format.length) for one in lengths] == [(False, 1, 5), (True, 1, 5)]


def test_a_knockout_asks_for_no_points_and_its_points_follow_the_length(desk: Client) -> None:
    page = desk.get(reverse("desk_new"), {"preset": "edisu"}).content.decode()
    assert 'name="points_' not in page
    assert 'name="tiebreak_1"' not in page
    assert evening(desk, "edisu", match_length="2").status_code == 302
    assert [result for result, _points in stages()[0].match_points.values] == [(2, 0), (2, 1), (1, 2), (0, 2)]


def test_another_kind_of_match_in_one_stage_changes_its_points_there_alone(desk: Client) -> None:
    before = PRESETS["groups_knockout"].stages[1]
    assert evening(desk, "groups_knockout", match_length="5").status_code == 302
    groups, bracket = stages()
    assert groups.match_points.by_result == {(3, 0): 1, (3, 1): 1, (3, 2): 1, (2, 3): 0, (1, 3): 0, (0, 3): 0}
    assert bracket.match_points == before.match_points


@pytest.mark.parametrize("key", FORMATS)
def test_every_format_has_the_drawing_of_its_kind(key: str) -> None:
    picture = evening_choice._picture(Regulation(format=key))
    assert "<svg" in render_to_string(picture)
    own = {path.stem for path in Path("templates/setup/pictures").glob("*.svg")}
    assert key not in own or picture == f"setup/pictures/{key}.svg"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("", "Ne servono 8: se li avete, lascia vuoto."),
        ("expected=47&hall=3", "Ne servono 23: se li avete, lascia vuoto."),  # one pair rests
        ("ranked=players&expected=64&losers=out", "Ne servono 32: se li avete, lascia vuoto."),
        ("expected=12&losers=out", "Ne servono 4: al primo turno 4 coppie passano senza giocare."),  # 12 of 16
    ],
)
def test_it_says_with_how_few_tables_the_hall_has_to_be_told(desk: Client, asked: str, said: str) -> None:
    assert said in desk.get(f"/desk/new/?{asked}").content.decode()


def test_where_one_table_is_enough_nobody_is_told_how_few_they_may_be(desk: Client) -> None:
    page = desk.get("/desk/new/?ranked=pairs&expected=2").content.decode()
    assert "Quanti tavoli avete?" in page
    assert "Ne servono" not in page


def pairs_typed(*pairs: str) -> str:
    return "\n".join(pairs)


def test_everything_that_is_as_usual_is_one_line(desk: Client) -> None:
    page = desk.get(reverse("desk_new"), {"preset": "danish", "expected": "31"}).content.decode()
    told = " ".join(page.split())
    assert "31 coppie · La segreteria" in told
    (danish,) = PRESETS["danish"].stages
    assert regulation_in_brief(danish) in told
    assert told.count("<details open") == 0


def test_what_is_wrong_with_a_box_opens_its_line(desk: Client) -> None:
    answer = evening(desk, "danish", turns="0", expected="1")
    told = " ".join(answer.content.decode().split())
    assert answer.status_code == 422
    assert told.count('<details class="card" open>') == 3


def test_of_a_later_stage_players_and_organizers_read_what_is_different(desk: Client) -> None:
    evening(desk, "groups_knockout", entrants="")
    slug = {"slug": Tournament.objects.get().slug}
    first, later = read(desk, reverse("public_regulation", kwargs=slug)).split("Fase 2: ")
    assert ("Tempo del turno" in first, "Tempo del turno" in later) == (True, False)
    assert "<dt>Il resto</dt><dd>Come nella fase prima</dd>" in later
    folds = read(desk, reverse("desk_settings", kwargs=slug)).split("Fase 2: ")[1]
    assert '<span class="fold-value">come nella fase prima</span>' in folds


FOLDED = re.compile(
    r"<details(?![^>]* open)[^>]*>\s*<summary>((?:(?!</summary>).)*)</summary>(?:(?!<details).)*?</details>"
    r"|<details[^>]* open[^>]*>((?:(?!<details).)*?)</details>"
    r"|<(script|svg|select|textarea)\b.*?</\3>",
    re.DOTALL,
)


def seen_at_first(page: str) -> int:
    """How many words of a page are read before anything is opened."""
    shown, told = "", page.split("<main")[1].split("</main>")[0]
    while shown != told:
        shown, told = told, FOLDED.sub(r" \1 \2 ", told)
    return len(re.findall(r"\w[^\s]*", re.sub(r"<[^>]*>", " ", shown.partition(">")[2])))


@pytest.mark.parametrize("key", PRESETS)
def test_every_evening_is_asked_for_in_few_words(desk: Client, key: str) -> None:
    new = desk.get(reverse("desk_new"), {"preset": key}).content.decode()
    teams = "Uno\nDue\nTre\nQuattro" if PRESETS[key].ranked is Ranked.TEAMS else ""
    evening(desk, key, entrants=teams)
    made = desk.get(reverse("desk_settings", kwargs={"slug": Tournament.objects.get().slug})).content.decode()
    later = len(PRESETS[key].stages) - 1
    assert (seen_at_first(new) <= 120, seen_at_first(made) <= 250 + 100 * later) == (True, True)


def test_groups_are_proposed_by_how_many_come(desk: Client) -> None:
    page = desk.get(reverse("desk_new"), {"preset": "groups_knockout", "expected": "92"}).content.decode()
    assert "19 gironi" in page


def test_the_fee_is_asked_in_sight_and_what_a_list_says_was_paid_is_in_the_till(desk: Client) -> None:
    page = desk.get(reverse("desk_new"), {"preset": "danish"}).content.decode().partition('<details class="card">')[2]
    assert ('name="fee"' in page.partition("<details")[0], "a coppia</option>" in page) == (True, True)
    names = pairs_typed("Anna Rossi - Bice Neri (pagato)", "Ugo Verdi - Ida Bruni")
    looked_at = evening(desk, "danish", fee="10 €", fee_per="person", entrants=names, turns="1")
    sent = form_with(looked_at, "rows")
    assert (sent["fee"], sent["fee_per"]) == ("10 €", "person")
    for _again in range(2):
        desk.post(reverse("desk_new"), sent)
    made = Tournament.objects.get()
    assert prices_of(made) == Prices(1000, "person")
    assert [one.cents for one in Payment.objects.filter(tournament=made)] == [2000]
    (said,) = LogEntry.objects.filter(tournament=made, kind=LogKind.SETTINGS)
    old, new = said.old or {}, said.new or {}
    assert (old["fee"], new["fee"], new["fee_per"]) == (None, 1000, "person")


@pytest.mark.parametrize(("preset", "asked"), [("danish", True), ("giochi", True), ("two_alone", False)])
def test_who_is_alone_is_not_asked_whether_the_fee_is_for_each(desk: Client, preset: str, asked: bool) -> None:
    page = desk.get(reverse("desk_new"), {"preset": preset}).content.decode()
    assert ('<select name="fee_per"' in page, 'name="fee"' in page) == (asked, True)


@pytest.mark.parametrize("typed", ["dieci", "100001"])
def test_a_fee_that_cannot_be_is_said_at_its_box_and_nothing_is_made(desk: Client, typed: str) -> None:
    page = evening(desk, "danish", fee=typed)
    told = page.content.decode()
    assert (page.status_code, 'href="#fee"' in told, f'value="{typed}"' in told) == (422, True, True)
    assert not Tournament.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_one_click_creates_and_draws_however_often_it_is_sent(desk: Client) -> None:
    sent = {"entrants": pairs_typed("Anna Rossi - Bice Neri", "Ugo Verdi - Ida Bruni"), "draw": "1"}
    sent |= {"key": "0199a5a0-0000-7000-8000-000000000001"}
    answer = evening(desk, "danish", turns="1", **sent)
    assert answer["Location"] == "/desk/serata/draw/"
    assert evening(desk, "danish", turns="1", **sent)["Location"] == "/desk/serata/draw/"
    made = Tournament.objects.get()
    assert Draw.objects.filter(stage__tournament=made).count() == 1
    assert "bozza, il pubblico non la vede" in desk.get(answer["Location"]).content.decode()


def test_without_enough_names_the_draw_says_what_is_missing(desk: Client) -> None:
    answer = evening(desk, "danish", entrants="Anna Rossi - Bice Neri", draw="1")
    assert answer["Location"] == "/desk/serata/draw/"
    assert "Non si può ancora sorteggiare" in desk.get(answer["Location"]).content.decode()
    assert not Draw.objects.exists()
