"""The home of a tournament and its log: one next step through the whole evening, and who did what when."""

import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    action,
    make_account,
    make_club,
    make_evening,
    make_tournament,
    play_worked_case,
    players_of,
    publish,
    record,
    record_wins,
    team_named,
)
from tests.pages.setup.boxes import change
from tests.prizes import give_prizes
from tests.staged import DANISH, ROTATING, play
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.rights import Role
from tournaments.models import Decision, Match, Seat, Tournament
from tournaments.pages.frame.name_lists import shortened
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import ties_in
from tournaments.selectors.play.home import home_page
from tournaments.services.entries.entrant_changes import player_remove, player_rename, team_remove
from tournaments.services.play.draw_changes import draw_make
from tournaments.services.play.final_changes import decision_record, decision_withdraw, tournament_close
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
QUERIES_OF_THE_HOME = 24


def page(desk: Client, name: str, tournament: Tournament, query: str = "") -> str:
    response = desk.get(reverse(name, kwargs={"slug": tournament.slug}) + query)
    assert response.status_code == 200
    return response.content.decode().replace("&#x27;", "'")


def next_step(desk: Client, tournament: Tournament) -> tuple[str, str]:
    """What the page says, and where its main button leads."""
    shown = page(desk, "desk_home", tournament)
    state = re.search(r'id="next-step-state">(.*?)</p>', shown)
    button = re.search(r'class="button button-main" href="(.*?)"', shown)
    assert state is not None
    assert button is not None
    return state[1], button[1]


def address(view: str, tournament: Tournament, **place: object) -> str:
    return reverse(view, kwargs={"slug": tournament.slug, **place})


def log(desk: Client, tournament: Tournament, query: str = "") -> str:
    shown = re.sub(r"<[^>]+>", " ", page(desk, "desk_log", tournament, query).split("<main")[1])
    return re.sub(r"\s+", " ", shown)


@pytest.mark.parametrize(
    ("sizes", "state"),
    [
        ((), "Servono almeno due iscritti"),
        ((4,), "Servono almeno due iscritti"),
        ((4, 1), "Mancano i giocatori: I Pinacin"),
        ((4, 4), "2 squadre iscritte"),
    ],
)
def test_before_the_draw_the_next_step_is_what_is_missing(desk: Client, sizes: tuple[int, ...], state: str) -> None:
    assert next_step(desk, make_tournament(sizes=sizes))[0] == state


def test_who_may_only_look_is_told_the_next_step_and_is_given_a_button_for_paper_alone(client: Client) -> None:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    waiting = make_tournament(sizes=(4, 4))
    shown = page(client, "desk_home", waiting)
    assert "2 squadre iscritte" in shown
    assert "button-main" not in shown
    publish(waiting)
    assert next_step(client, waiting)[1] == address("print_sheets", waiting, number=1)


def test_the_papers_for_the_door_are_at_hand_before_anything_is_drawn(desk: Client) -> None:
    tournament = make_tournament()
    assert f'href="{address("desk_papers", tournament)}"' in page(desk, "desk_home", tournament)
    assert f'href="{address("print_paper", tournament, name="poster")}"' in page(desk, "desk_papers", tournament)


def test_a_draft_is_to_be_published(desk: Client) -> None:
    tournament = make_tournament()
    draw_make(action(tournament), 7)
    assert next_step(desk, tournament) == (
        "Il sorteggio è pronto: guardalo e pubblicalo",
        address("desk_draw", tournament),
    )


def test_a_turn_begins_with_its_paper(desk: Client) -> None:
    tournament = make_tournament()
    publish(tournament)
    assert next_step(desk, tournament) == (
        "Turno 1: 4 partite da giocare",
        address("print_sheets", tournament, number=1),
    )


def test_during_a_turn_the_missing_tables_are_named(desk: Client) -> None:
    tournament = make_tournament()
    record(publish(tournament)[1], 70, 70, 70, 70, 70)
    assert next_step(desk, tournament) == (
        "Mancano 3 risultati: tavoli 1, 3, 4",
        address("desk_turn", tournament, number=1),
    )


def test_the_tables_that_are_missing_lead_to_their_matches_and_the_others_are_counted(desk: Client) -> None:
    tournament = make_tournament(sizes=(16, 16, 16, 16))
    first = [match for match in publish(tournament) if match.turn.number == 1]
    shown = page(desk, "desk_home", tournament).partition('id="missing"')[2].partition("</section>")[0]
    assert [str(match.id) in shown for match in first] == [True] * 6 + [False] * (len(first) - 6)
    assert f"E altre {len(first) - 6} partite" in shown


def test_a_tie_is_to_be_settled(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    publish(tournament)
    record_wins(tournament, {(1, 2): 5, (2, 3): 5, (1, 3): 0})
    state, button = next_step(desk, tournament)
    assert state.startswith("Ancora a pari merito: ")
    assert all(name in state for name in ("La Custera", "I Pinacin", "La Cesa"))
    assert button == address("desk_standings", tournament) + "#ties"


def test_after_the_last_result_the_tournament_is_to_be_closed_and_then_printed(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    assert next_step(desk, tournament) == ("Ci sono tutti i risultati", address("desk_final", tournament))
    tournament_close(action(tournament))
    paper = reverse("print_paper", args=[tournament.slug, "final"])
    assert next_step(desk, tournament) == ("Il torneo è chiuso", paper)


def test_the_sums_and_the_leader_are_shown(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2, 2, 2))
    shown = page(desk, "desk_home", tournament)
    assert "smazzate" not in shown
    record(publish(tournament)[0], 70, 70, 70, 50, 50)
    shown = page(desk, "desk_home", tournament)
    assert "5 smazzate su 30, 7 punti su 42" in shown
    assert re.search(r'<td class="number">1</td>.*?<td class="number figure">4</td>', shown, re.DOTALL)


def test_the_public_page_is_given_as_address_and_as_code(desk: Client) -> None:
    shown = page(desk, "desk_home", make_tournament())
    assert "http://testserver/t/giochi/" in shown
    assert 'src="data:image/svg+xml' in shown


@pytest.mark.parametrize("sizes", [(2, 2), (6, 6, 6, 6)])
def test_the_home_takes_the_same_queries_however_many_play(
    desk: Client, sizes: tuple[int, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_tournament(sizes=sizes)
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)
    with django_assert_num_queries(QUERIES_OF_THE_HOME):
        page(desk, "desk_home", tournament)


def test_an_observer_sees_home_and_log(client: Client) -> None:
    tournament = make_tournament()
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    for name in ("desk_home", "desk_log"):
        page(client, name, tournament)


def test_a_stranger_finds_no_desk(client: Client) -> None:
    make_tournament()
    client.force_login(make_account(club=make_club(slug="altra")))
    names = ("desk_home", "desk_log", "desk_settings", "desk_teams", "desk_draw")
    assert [client.get(reverse(name, kwargs={"slug": "giochi"})).status_code for name in names] == [404] * 5


def test_the_log_tells_who_did_what_the_newest_first(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    publish(tournament, number=5)
    shown = log(desk, tournament)
    places = [shown.index(words) for words in ("Sorteggio pubblicato", "Sorteggio eseguito", "Torneo creato")]
    assert places == sorted(places)
    assert "Banco di prova (segreteria)" in shown
    assert "Numero del sorteggio: 5" in shown
    assert "La Custera: La Custera 1, La Custera 2" in shown


def test_the_log_words_what_was_and_what_is(desk: Client) -> None:
    tournament = make_tournament(sizes=(3, 2, 2))
    first, second, third = players_of(tournament, 1)
    player_rename(action(tournament), player_id=first.id, name="Noè D'Aquì")
    player_remove(action(tournament), third.id)
    team_remove(action(tournament), players_of(tournament, 3)[0].team_id)
    shown = log(desk, tournament)
    assert "da «La Custera 1» a «Noè D'Aquì»" in shown
    assert "Tolto: La Custera 3 (La Custera)" in shown
    assert "Tolto: La Cesa Con i giocatori: La Cesa 1, La Cesa 2" in shown
    assert second.name in shown


def test_a_correction_is_told_deal_by_deal_with_its_reason(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    match = publish(tournament)[0]
    record(match, 60, 70, 70, 70, 50, 50)
    record(match, 60, 70, 70, 40, 50, 50, reason="Letto male")
    shown = log(desk, tournament)
    assert "Smazzata 3: da 70–50 a 40–80" in shown
    assert "Motivo: Letto male" in shown
    assert "Smazzata 1: 60–60 Ripetizione della smazzata 1: 70–50" in shown
    assert "turno 1, tavolo 1" in shown


def test_a_change_of_the_regulation_is_told_choice_by_choice(desk: Client) -> None:
    tournament = make_tournament()
    change(
        desk, tournament, tables=1, hall=5, every_pair=True, lineup="fixed", cappotto_allowed=True, tiebreak_1="wins"
    )
    shown = log(desk, tournament)
    assert "tavoli per incontro: da quanti ne riempie la squadra più piccola a 1" in shown
    assert "tavoli in sala: da quanti ne servono a 5" in shown
    assert "turni per incontro: da 1 a tutti contro tutti" in shown
    assert "si segna il cappotto: da no a sì" in shown
    assert "a pari punti: da scontro diretto," in shown


def test_a_lot_that_was_taken_back_is_told_with_its_order(desk: Client) -> None:
    regulation = Regulation(tiebreaks=(Criterion.LOT,))
    tournament = play_worked_case(make_tournament(sizes=(2, 2, 2, 2), regulation=regulation))
    order = [team_named(tournament, name).id for name in ("L'Orsa", "La Custera")]
    decision_record(action(tournament), Criterion.LOT, order)
    decision_withdraw(action(tournament), Decision.objects.get().id)

    newest = log(desk, tournament).split("Pari merito da decidere di nuovo")[1].split("Pari merito deciso")[0]
    assert "L'Orsa, La Custera" in newest


def test_the_whole_evening_can_be_told(desk: Client) -> None:
    tournament = play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    assert "Risultato inserito" in log(desk, tournament)


def test_a_hundred_entries_a_page(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    player = players_of(tournament, 1)[0]
    for number in range(120):
        player_rename(action(tournament), player_id=player.id, name=f"Nome {number}")
    newest = page(desk, "desk_log", tournament)
    older = re.search(r'href="\?before=(\d+)"', newest)
    assert newest.count("<article") == 100
    assert older is not None
    last = page(desk, "desk_log", tournament, f"?before={older[1]}")
    assert last.count("<article") == 22
    assert 'href="?before=' not in last


@pytest.mark.parametrize("before", ["x", "-1", "0", "99999999999999999999", ""])
def test_a_page_that_does_not_exist_shows_the_newest(desk: Client, before: str) -> None:
    assert "Torneo creato" in log(desk, make_tournament(), f"?before={before}")


def test_a_long_list_of_names_is_shortened() -> None:
    assert [shortened(["A", "B", "C"], most) for most in (3, 2, 1)] == ["A, B, C", "A, B e un altro", "A e altri 2"]


def danish_after_two_turns(prizes: list[str]) -> Tournament:
    """Eight pairs after two turns: one won both, three are level behind it, three behind those."""
    tournament = make_evening(replace(DANISH, turns=2), entrants=8, club=make_club())
    for number in (1, 2):
        publish(tournament, number=number)
        play(tournament)
    give_prizes(tournament, prizes)
    Tournament.objects.filter(pk=tournament.pk).update(place_points=[])
    tournament.refresh_from_db()
    return tournament


def test_a_tie_that_touches_a_prize_is_the_next_step_with_its_place(desk: Client) -> None:
    state, where = next_step(desk, danish_after_two_turns(["Prosciutto", "Salame", "Vino"]))
    assert state.startswith("Ancora a pari merito: ")
    assert re.search(r"\dº posto: ", state)
    assert where == "/desk/serata/standings/#ties"


def test_ties_that_win_nothing_share_their_places_and_the_tournament_is_closed(desk: Client) -> None:
    tournament = danish_after_two_turns(["Prosciutto"])
    decide_first(tournament)
    state, where = next_step(desk, tournament)
    assert (state, where) == ("Ci sono tutti i risultati", "/desk/serata/final/")
    assert "Chi è ancora in parità resta a pari merito: non ci sono premi in gioco." in page(
        desk, "desk_home", tournament
    )


def decide_first(tournament: Tournament) -> None:
    """Settle what is level for the first place."""
    if home_page(tournament).ties:
        decision_record(action(tournament), Criterion.LOT, [uuid.UUID(one) for one in ties_in(stage_of(tournament))[0]])


def test_every_page_of_a_tournament_leads_its_owner_to_the_club_and_others_to_their_tournaments(
    desk: Client, client: Client
) -> None:
    tournament = make_tournament(sizes=(2, 2))
    members, copies = (reverse(name, args=[tournament.club.slug]) for name in ("club_members", "club_copies"))
    for name in ("desk_home", "desk_settings", "desk_log"):
        shown = page(desk, name, tournament)
        assert all(f'href="{address}"' in shown for address in (reverse("desk"), members, copies))
    client.force_login(make_account(club=tournament.club, role=Role.VIEWER))
    shown = page(client, "desk_log", tournament)
    assert (f'href="{reverse("desk")}"' in shown, members in shown) == (True, False)


def test_the_desk_reads_what_would_be_done_and_the_public_that_it_was(client: Client) -> None:
    client.force_login(make_account(club=make_club()))
    tournament = make_evening(ROTATING, entrants=9, ranked=Ranked.PLAYERS)
    match, *_ = publish(tournament)
    place = {"slug": tournament.slug, "match_id": match.id}
    missing = match.seats.select_related("player__team").order_by("side", "chair")[0].player.team
    (rests,) = set("123456789") - set(Seat.objects.filter(turn=match.turn).values_list("player__team__name", flat=True))
    shown = client.get(reverse("desk_match", kwargs=place)).content.decode()
    assert f"manca {missing.name}: gioca {rests}, che riposava" in shown
    sent = {"match_version": match.version, "missing": missing.id, "key": str(uuid.uuid4())}
    answer = client.post(reverse("desk_missing", kwargs=place), sent, follow=True)
    assert f"Manca {missing.name}: gioca {rests}, che riposava." in answer.content.decode()
    assert Match.objects.get(pk=match.pk).seats.filter(player__team__name=rests).exists()
    check = " ".join(client.get(f"/t/{tournament.slug}/draw/").content.decode().split())
    assert "un tavolo è cambiato" in check
