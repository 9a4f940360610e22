"""The quarters and their players: added by lists, typed, uploaded, mended and removed."""

import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_account, make_club, make_tournament, players_of, publish, record
from tests.lists.books import xlsx
from tests.pages.entries.asked import at, words
from tournaments.event.rights import Role
from tournaments.models import Match, Player, PrivateData, Team, Tournament

pytestmark = pytest.mark.django_db

QUERIES_OF_A_LIST = 20
QUERIES_OF_THE_PAGE = 8


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament(sizes=(2, 2))


def team(tournament: Tournament, number: int = 1) -> Team:
    return Team.objects.get(tournament=tournament, number=number)


def names(tournament: Tournament, number: int = 1) -> list[str]:
    return [player.name for player in players_of(tournament, number)]


def paste(
    desk: Client, tournament: Tournament, text: str = "", *, number: int | None = 1, follow: bool = True, **more: object
) -> Any:
    to = str(team(tournament, number).id) if number else ""
    sent = {"text": text, "team": to, "key": str(uuid.uuid4()), **more}
    return desk.post(at("desk_players_new", tournament), sent, follow=follow)


def test_the_page_says_what_each_quarter_can_form_and_how_many_tables_come_of_it(
    desk: Client, tournament: Tournament
) -> None:
    paste(desk, tournament, "Terzo Uno\nQuarto Due\nQuinto Tre")
    page = words(desk.get(at("desk_teams", tournament)))
    assert "5 giocatori, 2 coppie" in page
    assert "Tavoli per incontro: 1, perché I Pinacin ha 2 giocatori e forma 1 coppia." in page


def test_good_lines_are_stored_at_once_and_bad_ones_stay_in_the_box(desk: Client, tournament: Tournament) -> None:
    response = paste(desk, tournament, "1. Noè D'Aquì\n???\nNeri Anna")
    page = words(response)
    assert names(tournament)[2:] == ["Noè D'Aquì", "Neri Anna"]
    assert response.status_code == 422
    assert "riga 2" in page
    assert "«???» non è un nome" in page
    assert "\n???</textarea>" in page


def test_a_surname_in_a_column_of_its_own_is_kept_where_the_proposal_would_be_wrong(
    desk: Client, tournament: Tournament
) -> None:
    paste(desk, tournament, "Nome;Cognome\nRosa;Maria Fiore\nUgo;Verdi")
    kept = Player.objects.filter(name__in=("Rosa Maria Fiore", "Ugo Verdi")).values_list("name", "surname")
    assert dict(kept) == {"Rosa Maria Fiore": "Maria Fiore", "Ugo Verdi": ""}


def test_one_name_can_be_typed(desk: Client, tournament: Tournament) -> None:
    assert "Aggiunto 1 giocatore." in words(paste(desk, tournament, "Terzo Uno"))
    assert names(tournament)[2:] == ["Terzo Uno"]


def test_the_same_name_twice_is_kept_and_told(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Anna Neri")
    page = words(paste(desk, tournament, "NERI ANNA\nTerzo Uno"))
    assert names(tournament) == ["La Custera 1", "La Custera 2", "Anna Neri", "Neri Anna", "Terzo Uno"]
    assert "Lo stesso nome compare più volte: Anna Neri." in page


def test_a_whole_list_pasted_twice_is_told_in_a_few_names(desk: Client, tournament: Tournament) -> None:
    people = "\n".join(f"Rossi {letter}" for letter in "abcdefghijkl")
    paste(desk, tournament, people)
    assert "Rossi i, Rossi j e altri 2." in words(paste(desk, tournament, people))


def test_a_list_for_everybody_names_the_quarter_first(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Quartiere;Nome\nI Pinacin;Terzo Uno\nla custera;Quarto Due\nAltrove;Quinto", number=None)
    assert (names(tournament, 1)[2:], names(tournament, 2)[2:]) == (["Quarto Due"], ["Terzo Uno"])


def test_a_file_from_a_spreadsheet_on_windows_is_read(desk: Client, tournament: Tournament) -> None:
    file = SimpleUploadedFile("elenco.csv", 'Cognome;Nome\r\n"D\'Aquì";Noè\r\n'.encode("cp1252"))
    paste(desk, tournament, file=file)
    assert names(tournament)[2:] == ["D'Aquì Noè"]


def test_a_file_that_is_too_large_is_refused_and_what_was_typed_is_kept(desk: Client, tournament: Tournament) -> None:
    response = paste(desk, tournament, "Terzo Uno", file=SimpleUploadedFile("elenco.csv", b"x" * 5_000_001))
    assert (response.status_code, len(names(tournament))) == (422, 2)
    assert "\nTerzo Uno</textarea>" in words(response)


def test_a_sheet_with_quarters_keeps_what_is_private_to_itself_and_tells_what_it_passes_over(
    desk: Client, client: Client, tournament: Tournament
) -> None:
    rows = "Rione|Cognome|Nome|Telefono|Taglia\nI Pinacin|De Rossi|Anna|333 1234567|XL"
    page = words(paste(desk, tournament, number=None, file=SimpleUploadedFile("rioni.xlsx", xlsx(rows))))
    assert names(tournament, 2)[2:] == ["De Rossi Anna"]
    assert "Di queste colonne non si conserva niente: Taglia." in page
    kept = PrivateData.objects.get(player__name="De Rossi Anna")
    assert (kept.phone, kept.note) == ("333 1234567", "")
    assert "333 1234567" in words(desk.get(at("desk_people", tournament)))


def test_nothing_sent_is_told(desk: Client, tournament: Tournament) -> None:
    assert "Non c’è nessun nome" in words(paste(desk, tournament, "\n \n"))


def test_the_same_request_twice_adds_once(desk: Client, tournament: Tournament) -> None:
    key = str(uuid.uuid4())
    for _ in range(2):
        paste(desk, tournament, "Terzo Uno", key=key)
    assert names(tournament)[2:] == ["Terzo Uno"]


def test_a_list_of_two_hundred_takes_hardly_more_queries_than_one_name(
    desk: Client, tournament: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    people = [f"{first}{second} Rossi" for first in "ABCDEFGHIJ" for second in "abcdefghijklmnopqrst"]
    with django_assert_max_num_queries(QUERIES_OF_A_LIST):
        paste(desk, tournament, people[0], follow=False)
    with django_assert_max_num_queries(QUERIES_OF_A_LIST + 1):  # SQLite takes 999 values at a time
        paste(desk, tournament, "\n".join(people), follow=False)
    assert names(tournament)[3:] == people


@pytest.mark.parametrize("sizes", [(1, 1), (30, 30, 30, 30)])
def test_the_page_takes_the_same_queries_however_many_play(
    desk: Client, sizes: tuple[int, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_tournament(slug="altra", sizes=sizes)
    with django_assert_num_queries(QUERIES_OF_THE_PAGE):
        desk.get(at("desk_teams", tournament))


def test_a_list_for_a_quarter_that_is_gone_is_refused(desk: Client, tournament: Tournament) -> None:
    sent = {"text": "Terzo Uno", "team": str(uuid.uuid4()), "key": str(uuid.uuid4())}
    assert desk.post(at("desk_players_new", tournament), sent).status_code == 422
    assert Player.objects.filter(tournament=tournament).count() == 4


def test_a_player_is_renamed_and_removed(desk: Client, tournament: Tournament) -> None:
    first, second = players_of(tournament, 1)
    desk.post(at("desk_player", tournament, player_id=first.id), {"name": "  Noè   D'Aquì "})
    desk.post(at("desk_player_gone", tournament, player_id=second.id))
    assert names(tournament) == ["Noè D'Aquì"]


@pytest.mark.parametrize("name", ["", "x" * 121, "Mario\u202eRossi", "Mario\x00"])
def test_a_name_that_cannot_be_kept_is_refused(desk: Client, tournament: Tournament, name: str) -> None:
    player, line = players_of(tournament, 1)[0], team(tournament)
    addresses = (
        at("desk_player", tournament, player_id=player.id),
        at("desk_team", tournament, team_id=line.id),
        at("desk_team_new", tournament),
    )
    assert [desk.post(address, {"name": name}).status_code for address in addresses] == [422] * 3


def test_a_player_of_another_tournament_is_not_found(desk: Client, tournament: Tournament) -> None:
    stranger = players_of(make_tournament(slug="altro"), 1)[0]
    for name in ("desk_player", "desk_player_gone"):
        assert desk.post(at(name, tournament, player_id=stranger.id), {"name": "x"}).status_code == 404


def test_a_player_with_a_seat_stays(desk: Client, tournament: Tournament) -> None:
    publish(tournament)
    player = players_of(tournament, 1)[0]
    response = desk.post(at("desk_player_gone", tournament, player_id=player.id))
    assert response.status_code == 422
    assert "è già a un tavolo" in words(response)


def test_a_quarter_is_added_renamed_and_removed(desk: Client, tournament: Tournament) -> None:
    desk.post(at("desk_team_new", tournament), {"name": "La Cesa", "key": str(uuid.uuid4())})
    desk.post(at("desk_team", tournament, team_id=team(tournament, 3).id), {"name": "L'Orsa"})
    desk.post(at("desk_team_gone", tournament, team_id=team(tournament, 1).id))
    assert [line.name for line in Team.objects.order_by("number")] == ["I Pinacin", "L'Orsa"]


def test_a_quarter_that_is_there_is_not_added_again(desk: Client, tournament: Tournament) -> None:
    response = desk.post(at("desk_team_new", tournament), {"name": "la custera"})
    assert "c’è già" in words(response)
    assert 'value="la custera"' in words(response)


def test_once_the_calendar_is_published_quarters_stay_and_players_may_come(
    desk: Client, tournament: Tournament
) -> None:
    publish(tournament)
    assert desk.post(at("desk_team_new", tournament), {"name": "La Cesa"}).status_code == 422
    assert desk.post(at("desk_team_gone", tournament, team_id=team(tournament).id)).status_code == 422
    assert paste(desk, tournament, "Terzo Uno").status_code == 200


def test_an_observer_sees_the_lists_and_no_box(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    page = words(client.get(at("desk_teams", tournament)))
    assert "La Custera 1" in page
    assert "<textarea" not in page
    assert paste(client, tournament, "Terzo Uno").status_code == 404


def test_a_list_sent_twice_warns_of_nobody_twice(desk: Client, tournament: Tournament) -> None:
    key = str(uuid.uuid4())
    for _time in range(2):
        page = words(paste(desk, tournament, "La Custera; Maria Rossi\nLa Csa; Ugo Verdi", number=None, key=key))
        assert "Aggiunto 1 giocatore." in page
        assert "Lo stesso nome compare" not in page


@pytest.mark.parametrize(("typed", "place"), [("Maria Rossi", "#one"), ("Maria Rossi\nUgo Verdi", "#team-")])
def test_after_one_name_the_next_can_be_typed_and_after_a_list_its_quarter_is_shown(
    desk: Client, tournament: Tournament, typed: str, place: str
) -> None:
    answer = paste(desk, tournament, typed, follow=False)
    assert answer["Location"] == at("desk_teams", tournament) + f"{place}{team(tournament).id}"


def test_an_empty_list_is_open_and_the_draw_waits_for_players(desk: Client) -> None:
    empty = make_tournament(slug="vuoto", sizes=(0, 0))
    page = words(desk.get(at("desk_teams", empty)))
    assert '<details class="card" open>' in page
    assert "Vai al sorteggio" not in page


def test_a_quarter_leaves_with_what_follows_shown_before_and_comes_back(desk: Client) -> None:
    tournament = make_tournament(slug="altra", sizes=(2, 2, 2))
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)
    team = Match.objects.filter(tournament=tournament)[0].fixture.home  # type: ignore[union-attr]  # quarters meet
    page, leave = (
        reverse(name, kwargs={"slug": tournament.slug, "team_id": team.id})
        for name in ("desk_team", "desk_team_withdraw")
    )
    assert "Non conta nessuna sua partita, nemmeno quelle già giocate." in desk.get(page).content.decode()

    asked = desk.post(leave, {"effect": "all_void"}).content.decode()
    assert "Non è ancora salvato niente" in asked
    done = desk.post(leave, {"effect": "all_void", "confirmed": "1"}, follow=True).content.decode()
    assert "non gioca più" in done
    table = reverse("public_standings", kwargs={"slug": tournament.slug})
    assert "non conta per un ritiro" in desk.get(table).content.decode()
    assert desk.post(leave).status_code == 422

    back = reverse("desk_team_return", kwargs={"slug": tournament.slug, "team_id": team.id})
    assert "è di nuovo in gioco" in desk.post(back, {"confirmed": "1"}, follow=True).content.decode()
    assert (
        "non conta per un ritiro" not in desk.get(reverse("public_standings", args=[tournament.slug])).content.decode()
    )
