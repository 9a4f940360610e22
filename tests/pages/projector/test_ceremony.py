"""The prize-giving: from the last place up, one at a time, and nothing of what is still to come in the page."""

import re
from collections.abc import Sequence

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tests.factories import (
    action,
    make_account,
    make_evening,
    make_tournament,
    play_worked_case,
    publish,
)
from tests.prizes import give_prizes
from tests.staged import play, stage
from tournaments.event.rights import Role
from tournaments.models import LogEntry, Team, Tournament
from tournaments.pages.projector.ceremony import called_of, steps_of
from tournaments.pages.projector.type import ROOM, TEXT
from tournaments.pages.shared.words.present import Shown
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.setup.setup import table_freeze

pytestmark = pytest.mark.django_db


ALL = "?top=0"
CALLED = ["Terzo posto", "Secondo posto", "Primo posto"]
FIRST = 'class="leaf leaf-called called-denari"'


def ranked(*places: int) -> list[Shown]:
    return [
        {"place": place, "name": f"N{number}", "letter": str(number), "final": "", "prize": "", "consoled": False}
        for number, place in enumerate(places, start=1)
    ]


def names_of(slide: Shown) -> list[str]:
    return [row["entrant"]["name"] for column in slide["columns"] for row in column]


def test_the_last_place_comes_first_and_those_who_share_one_come_together() -> None:
    steps = steps_of(ranked(1, 2, 3, 3, 5), 0)
    assert [(step["title"], names_of(step)) for step in steps] == [
        ("5º posto", ["N5"]),
        ("Terzo posto, a pari merito", ["N3", "N4"]),
        ("Secondo posto", ["N2"]),
        ("Primo posto", ["N1"]),
    ]


def test_only_the_places_that_are_asked_for_are_called() -> None:
    assert [step["title"] for step in steps_of(ranked(1, 2, 3, 4), 3)] == CALLED


def test_who_won_the_consolation_is_called_whatever_the_place_is() -> None:
    rows = ranked(1, 2, 3, 4, 5)
    rows[3] = {**rows[3], "consoled": True}
    assert [step["title"] for step in steps_of(rows, 3)] == ["Vince la consolazione", *CALLED]


def test_a_place_that_many_share_takes_several_steps_and_loses_nobody() -> None:
    steps: Sequence[Shown] = steps_of(ranked(1, *[2] * 40), 0)
    assert len(steps) > 2
    assert sorted(name for step in steps for name in names_of(step)) == sorted(f"N{number}" for number in range(1, 42))
    assert all(len(step["columns"][0]) * TEXT.row(1) <= ROOM for step in steps)


def test_the_one_who_came_first_has_the_wall_alone_a_person_a_line() -> None:
    rows = ranked(1, 2, 2)
    rows[0] = {**rows[0], "name": "Rocco Martinelli – Elio Vitale"}
    both, first = steps_of(rows, 0)
    called = {"names": ["Rocco Martinelli", "Elio Vitale"], "players": "", "worth": "", "scale": "huge", "long": False}
    assert called_of(first, "Serata") == {"first": True, **called}
    assert called_of(both, "Serata") == {"first": False, **called, "names": ["N2", "N3"]}


def test_so_many_share_a_place_that_only_a_list_has_room_for_them() -> None:
    steps: Sequence[Shown] = steps_of(ranked(1, *[2] * 9), 0)
    assert [called_of(step, "Serata") is None for step in steps] == [True, False]


def test_those_who_share_a_place_and_have_points_each_are_on_a_list() -> None:
    rows = [{**row, "final": "3"} for row in ranked(1, 2, 2)]
    shared, first = (called_of(step, "Serata") for step in steps_of(rows, 0))
    assert (shared, (first or {})["worth"]) == (None, "Punti finali: 3")


def test_names_that_are_long_are_set_in_a_smaller_type_before_they_are_broken() -> None:
    scales = []
    for name in ("Ada Rossi", "Massimiliano Colonna", "Gian Pier Paolo Colonna di Stigliano"):
        rows = ranked(1)
        rows[0] = {**rows[0], "name": name}
        first = called_of(steps_of(rows, 0)[0], "Serata")
        assert first is not None
        scales.append(first["scale"])
    assert scales == ["huge", "great", "great"]  # the last one in two lines


@pytest.fixture
def ended() -> Tournament:
    return play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))


def read(client: Client, slug: str, query: str = "") -> str:
    answer = client.get(reverse("desk_ceremony", kwargs={"slug": slug}) + query, headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    return answer.content.decode()


def known(page: str, tournament: Tournament) -> set[str]:
    teams = Team.objects.filter(tournament=tournament)
    return {team.name for team in teams if team.name in page or team.name.replace("'", "&#x27;") in page}


def way(page: str, rel: str) -> str:
    found = re.search(rf'rel="{rel}" href="[^"?]+(\?[^"]+)"', page)
    return found[1].replace("&amp;", "&") if found else ""


def test_every_step_tells_one_place_and_there_is_a_way_back(desk: Client, ended: Tournament) -> None:
    page, told = read(desk, "giochi", ALL), []
    while following := way(page, "next"):
        told.append(len(known(page, ended)))
        before, page = page, read(desk, "giochi", following)
        assert known(read(desk, "giochi", way(page, "prev")), ended) == known(before, ended)
    assert [*told, len(known(page, ended))] == [0, 1, 1, 1, 1]


def test_who_asks_for_more_steps_than_there_are_sees_the_last_one(desk: Client, ended: Tournament) -> None:
    assert read(desk, "giochi", f"{ALL}&shown=999").count(FIRST) == 1


def test_what_a_place_is_worth_is_beside_it(desk: Client, ended: Tournament) -> None:
    assert "<p>Punti finali: 1</p>" in read(desk, "giochi", f"{ALL}&shown=1")


def test_the_prize_of_a_place_is_told_with_it(desk: Client, ended: Tournament) -> None:
    give_prizes(ended, ["Prosciutto", "", "", "Cotechino"])
    assert "Cotechino" in read(desk, "giochi", "?shown=1")
    assert "Prosciutto" not in read(desk, "giochi", "?shown=3")
    assert "Prosciutto" in read(desk, "giochi", "?shown=4")


@pytest.mark.parametrize(
    ("prizes", "first_called"),
    [([], "Terzo posto"), (["Prosciutto", "Cotechino"], "Secondo posto"), (["", "", "", "Vino"], "4º posto")],
)
def test_it_begins_at_the_last_prize_else_at_the_third_place(
    desk: Client, ended: Tournament, prizes: list[str], first_called: str
) -> None:
    give_prizes(ended, prizes)
    assert f'id="leaf-title">{first_called}' in read(desk, "giochi", "?shown=1")


def test_who_left_is_not_called(desk: Client) -> None:
    tournament = make_evening(stage("round_robin"), entrants=6)
    publish(tournament)
    gone = Team.objects.filter(tournament=tournament).order_by("number")[0]
    team_withdraw(action(tournament, reason="Malore"), gone.id)
    play(tournament)
    pages = [read(desk, "serata", f"{ALL}&shown={step}") for step in range(1, 6)]
    assert [page for page in pages if gone.players.all()[0].name in page] == []
    assert FIRST in pages[-1]


def test_nothing_is_revealed_while_something_is_left_to_play(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2, 2, 2))
    publish(tournament)
    page = read(desk, "giochi", "?shown=4")
    assert known(page, tournament) == set()
    assert "Si comincia quando tutte le partite sono finite." in page


def test_in_a_bracket_those_who_went_out_together_are_called_together(desk: Client) -> None:
    tournament = make_evening(stage("knockout"), entrants=8)
    publish(tournament)
    play(tournament)
    titles = [
        re.findall(r'id="leaf-title">([^<]+?) ?<', read(desk, "serata", f"{ALL}&shown={step}"))[0]
        for step in (1, 2, 3, 4)
    ]
    assert titles == ["5º posto, a pari merito", "Terzo posto, a pari merito", "Secondo posto", "Primo posto"]


UNCOVER = "Scopri la classifica"


def sent(page: str) -> dict[str, str]:
    """What the form that uncovers the table sends."""
    (form,) = re.findall(r"<form.*?data-uncover.*?</form>", page, re.DOTALL)
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def test_after_the_first_place_the_covered_table_is_uncovered_for_everybody(desk: Client, ended: Tournament) -> None:
    table_freeze(action(ended), 1)
    tournament_close(action(ended))
    assert UNCOVER not in read(desk, "giochi", f"{ALL}&shown=3")
    page = read(desk, "giochi", f"{ALL}&shown=4&light=light")
    entries = LogEntry.objects.filter(tournament=ended).count()

    for _pressed_twice in range(2):
        answer = desk.post(reverse("desk_discretion", kwargs={"slug": "giochi"}), sent(page))
        assert answer.headers["Location"].endswith("/ceremony/?top=0&shown=4&light=light")

    ended.refresh_from_db()
    assert (ended.frozen_after, LogEntry.objects.filter(tournament=ended).count()) == (None, entries + 1)
    after = read(desk, "giochi", "?shown=4")
    assert (UNCOVER in after, "La classifica è pubblica." in after) == (False, True)
    public = desk.get(reverse("public_standings", kwargs={"slug": "giochi"})).content.decode()
    assert "si scopre alla premiazione" not in public
    assert not list(get_messages(desk.get(reverse("desk_home", kwargs={"slug": "giochi"})).wsgi_request))


def test_who_may_only_look_on_is_told_that_the_table_is_still_covered(client: Client, ended: Tournament) -> None:
    table_freeze(action(ended), 1)
    client.force_login(make_account(club=ended.club, role=Role.VIEWER))
    page = read(client, "giochi", "?shown=4")
    assert (UNCOVER in page, "Per il pubblico la classifica è ancora coperta." in page) == (False, True)


def test_the_page_of_the_end_says_that_the_table_stays_covered_and_uncovers_it(desk: Client, ended: Tournament) -> None:
    address = reverse("desk_final", kwargs={"slug": "giochi"})
    table_freeze(action(ended), 1)
    tournament_close(action(ended))
    said = "Anche a torneo chiuso resta coperta: si scopre alla fine della premiazione o da qui."
    assert said in desk.get(address).content.decode()

    answer = desk.post(
        reverse("desk_discretion", kwargs={"slug": "giochi"}), {"final": "1", "frozen_after": "", "key": ""}
    )

    assert answer.headers["Location"] == address
    ended.refresh_from_db()
    assert (ended.frozen_after, said in desk.get(address).content.decode()) == (None, False)
