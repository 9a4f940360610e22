"""The page of everybody who plays and the box that finds it, as people read them."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from rules.counting import Counting
from rules.deals_of_two import DealScore
from rules.match_points import RestWorth
from rules.outcomes import PlayedDeal
from tests.factories import action, make_evening, make_tournament, match_action, publish, record, win, win_all
from tests.selectors.queries import queries
from tests.staged import stage
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Account, Match, Player, Team, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.setup import table_freeze

pytestmark = pytest.mark.django_db


def read(client: Client, url: str) -> str:
    answer = client.get(url, headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(text.split())


def page_of(tournament: Tournament, who: object) -> str:
    return reverse("public_who", kwargs={"slug": tournament.slug, "who": str(who)})


def test_in_the_last_turn_ones_own_page_the_wall_and_the_desk_say_what_can_still_happen(
    client: Client, account: Account
) -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    win_all(publish(tournament)[:4], 1)
    leader = team_table(stage_of(tournament))[0].entrant
    organizer = Client()
    organizer.force_login(account)
    wall = reverse("public_projector", kwargs={"slug": tournament.slug}) + "?shows=standings"
    desk = reverse("desk_home", kwargs={"slug": tournament.slug})
    text = read(client, page_of(tournament, leader))
    assert "Con una vittoria il primo posto è sicuro." in text
    assert "In ogni caso: 2º o meglio." in text
    assert "Con una vittoria 1º Già sicuro: il primo posto." in text
    assert "Senza vittorie 2º o meglio Possibile: il primo posto, secondo gli altri tavoli." in text
    assert "Che cosa può ancora succedere" in read(client, wall)
    assert "In corsa per il primo posto: 3 su 4." in read(client, wall)
    assert "ancora possibile: 1º" in read(organizer, desk)
    table_freeze(action(tournament), 2)
    assert "Possibile" not in read(client, page_of(tournament, leader))
    assert "Che cosa mi serve" not in read(client, page_of(tournament, leader))
    assert "ancora succedere" not in read(client, wall)
    assert "ancora possibile" not in read(organizer, desk)


def test_the_next_table_and_every_result_are_on_the_page(client: Client) -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    win(publish(tournament)[0], 1)
    first, _second, third, fourth = match_records(stage_of(tournament))[:4]
    team = first.sides[0].team
    after = next(match for match in (third, fourth) if team.id in {side.team.id for side in match.sides})
    text = read(client, page_of(tournament, team.id))
    seat = "Coppia A" if after.sides[0].team.id == team.id else "Coppia B"
    assert re.search(rf"Poi: Turno 2 di 3 Tavolo {after.table} {seat} .*contro", text)
    win_all(Match.objects.filter(tournament=tournament, turn__number=1, deals__isnull=True), 1)
    assert re.search(rf"[^:] Turno 2 di 3 Tavolo {after.table} {seat} ", read(client, page_of(tournament, team.id)))
    assert "Posto 1º su 4" in text
    assert "2–0" in text
    assert f"2–0 vinta {first.points[0] if first.points else ''}" in text


def test_the_page_of_a_player_of_a_quarter_names_partners_and_rests(client: Client) -> None:
    tournament = make_tournament(sizes=(4, 5, 4, 7), regulation=Regulation(tables=2))
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)
    player = Player.objects.filter(tournament=tournament, team__number=2).earliest("number")
    text = read(client, page_of(tournament, player.id))
    assert "Classifica dei giocatori" in text
    assert "Tutte le partite sono finite." in text
    assert "con I Pinacin" in text
    assert "Riposo" in text


def test_the_page_of_who_came_to_a_table_that_was_not_played_tells_the_points_of_the_rest(client: Client) -> None:
    threes = PRESETS["three_alone"].stages[0]
    regulation = replace(
        threes,
        match_format=replace(threes.match_format, length=1),
        counting=Counting.PLACES,
        turns=1,
        rest_worth=RestWorth.FIELD_MEAN,
        rest_points=0,
    )
    tournament = make_evening(regulation, entrants=6, ranked=Ranked.PLAYERS)
    played, unplayed = publish(tournament)
    match_record(match_action(played), [PlayedDeal(1, 1, DealScore(60, 1, second=30))])
    match_award(match_action(unplayed), 1)
    missing, came, _other = match_records(stage_of(tournament))[1].sides
    assert "Riposo 4" in read(client, page_of(tournament, came.team.id))
    assert "Riposo" not in read(client, page_of(tournament, missing.team.id))


def test_names_on_the_public_pages_lead_to_their_pages(client: Client) -> None:
    tournament = make_evening(stage("rotating_partners"), entrants=5, ranked=Ranked.PLAYERS)
    publish(tournament)
    everybody = {page_of(tournament, team.id) for team in Team.objects.filter(tournament=tournament)}
    for page in ("", "calendar/", "find/"):
        html = client.get(f"/t/serata/{page}").content.decode()
        assert everybody <= set(re.findall(r'href="([^"]+)"', html)), page


def test_the_search_finds_by_three_letters_and_tells_namesakes_apart(client: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    Player.objects.filter(tournament=tournament, number=1).update(name="Niccolò D'Agostìno")
    publish(tournament)
    text = read(client, "/t/giochi/find/?name=AGO")
    assert "2 nomi trovati." in text
    assert "D&#x27;AGOSTÌNO Niccolò La Custera · tavolo 1" in text
    assert "D&#x27;AGOSTÌNO Niccolò I Pinacin · tavolo 1" in text
    assert "I tavoli sono quelli del turno 1." in text
    assert "Nessuno con questo nome" in read(client, "/t/giochi/find/?name=zzz")
    assert "Scrivi almeno tre lettere" in read(client, "/t/giochi/find/?name=zz")


def test_nobody_of_another_tournament_is_found(client: Client) -> None:
    own, other = make_tournament(), make_tournament(slug="altro")
    stranger = Team.objects.filter(tournament=other).earliest("number")
    for who in (stranger.id, "nobody", f"{stranger.id}+{stranger.id}"):
        assert client.get(page_of(own, who)).status_code == 404


def test_the_pages_of_all_are_made_from_one_reading(client: Client) -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    match, *_others = publish(tournament)
    first, second = (page_of(tournament, team.id) for team in Team.objects.filter(tournament=tournament)[:2])
    assert queries(lambda: client.get(first)) > 10
    assert queries(lambda: client.get(second)) < 10
    win(match, 1)
    assert queries(lambda: client.get(second)) > 10


def test_the_page_says_how_long_the_next_turn_is(client: Client) -> None:
    tournament = make_evening(replace(stage("round_robin"), turn_minutes=40), entrants=4)
    publish(tournament)
    team = Team.objects.filter(tournament=tournament).earliest("number")
    assert "40 minuti" in read(client, page_of(tournament, team.id)).split("Tutte le partite")[0]
