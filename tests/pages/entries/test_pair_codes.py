"""The code that a pair carries all evening: whatever it plays, for its own side, until it is taken away or leaves."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_evening, publish, win_all
from tests.pages.papers.pdf.reading import alternatives, words
from tests.pages.sheets import form_with, shown
from tests.pages.telephones import as_answer, card_of
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Report, Team, Tournament
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.play.table_links import link_of_pair
from tournaments.services.play.table_links import pair_link_end, pair_link_renew, trust_choose

pytestmark = pytest.mark.django_db

THREE = {"d1.1.first": "70", "d2.1.first": "70", "d3.1.first": "70"}


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    trust_choose(action(tournament), Trust.DESK)
    return tournament


@pytest.fixture
def pair(tournament: Tournament) -> Team:
    team = Team.objects.filter(tournament=tournament).earliest("number")
    pair_link_renew(action(tournament), team.id)
    return team


def phone(pair: Team) -> tuple[Client, str]:
    """A phone that opened the code, and where the code led it."""
    client = Client(headers={"Accept-Language": "it"})
    return client, client.get(card_of(pair))["Location"]


def matches_of(pair: Team, turn: int) -> tuple[Match, int]:
    """The match of the pair in a turn, and the side that it is there."""
    for match in Match.objects.filter(tournament=pair.tournament, turn__number=turn).select_related("fixture"):
        if match.fixture and pair.id in (match.fixture.home_id, match.fixture.away_id):
            return match, 1 if match.fixture.home_id == pair.id else 2
    raise AssertionError


def played(tournament: Tournament, turn: int) -> None:
    win_all(Match.objects.filter(tournament=tournament, turn__number=turn), 1)


def test_before_the_draw_the_code_says_to_wait_and_after_it_opens_the_match_for_ones_own_side(
    tournament: Tournament, pair: Team
) -> None:
    client, address = phone(pair)
    assert "La prossima partita non c’è ancora" in shown(as_answer(client.get(address)))
    publish(tournament)
    match, side = matches_of(pair, 1)
    form = form_with(as_answer(client.get(address)), "d1.1.first")
    assert form["match"] == str(match.id)

    client.post(address, form | THREE | {"side": str(3 - side)})
    assert Report.objects.get(match=match).side == side
    assert known_match(match.id).state is MatchState.ENTERED


def test_a_settled_match_leads_on_to_that_of_the_next_turn(tournament: Tournament, pair: Team) -> None:
    publish(tournament)
    client, address = phone(pair)
    first, _side = matches_of(pair, 1)
    played(tournament, 1)
    publish(tournament, number=2)
    seen = shown(as_answer(client.get(address, {"live": "", "match": str(first.id)})))
    assert "Vai alla prossima partita" in seen

    second, _side = matches_of(pair, 2)
    assert form_with(as_answer(client.get(address)), "d1.1.first")["match"] == str(second.id)


def test_what_was_kept_for_one_match_never_reaches_the_next(tournament: Tournament, pair: Team) -> None:
    publish(tournament)
    client, address = phone(pair)
    form = form_with(as_answer(client.get(address)), "d1.1.first")
    played(tournament, 1)
    publish(tournament, number=2)

    assert client.post(address, form | THREE).status_code == 422
    assert not Report.objects.exists()


def test_the_code_opens_no_match_of_others(tournament: Tournament, pair: Team) -> None:
    publish(tournament)
    own, _side = matches_of(pair, 1)
    other = Match.objects.filter(tournament=tournament).exclude(pk=own.pk).earliest("table")
    client, address = phone(pair)
    form = form_with(as_answer(client.get(address, {"match": str(other.id)})), "d1.1.first")

    assert form["match"] == str(own.id)
    client.post(address, form | THREE | {"match": str(other.id)})
    assert not Report.objects.filter(match=other).exists()


def test_a_code_that_was_made_again_or_taken_away_opens_nothing(tournament: Tournament, pair: Team) -> None:
    publish(tournament)
    client, address = phone(pair)
    old = card_of(pair)
    pair_link_renew(action(tournament), pair.id)
    assert (client.get(old).status_code, client.get(address).status_code) == (404, 404)
    new = card_of(pair)
    pair_link_end(action(tournament), pair.id)
    assert Client().get(new).status_code == 404


def test_a_code_ends_with_the_tournament(tournament: Tournament, pair: Team) -> None:
    publish(tournament)
    played(tournament, 1)
    Tournament.objects.filter(pk=tournament.pk).update(closed_at="2026-11-21T22:00Z")
    assert Client().get(card_of(pair)).status_code == 410


def test_the_desk_makes_the_code_on_the_page_of_the_pair_and_prints_its_card(tournament: Tournament) -> None:
    pair = Team.objects.filter(tournament=tournament).earliest("number")
    desk, place = Client(), {"slug": tournament.slug, "team_id": pair.id}
    desk.force_login(make_account(club=tournament.club))
    card = reverse("print_pair_card", kwargs=place)
    assert "Questa coppia non ha un codice" in shown(as_answer(desk.get(card)))
    said = "Codice da inquadrare con il telefono"

    text = shown(as_answer(desk.post(reverse("desk_pair_code", kwargs=place), follow=True)))
    assert card in text
    assert (alternatives(desk.get(card).content), pair.name in words(desk.get(card).content)) == ([said], True)
    desk.post(reverse("desk_pair_code_end", kwargs=place))
    assert "Questa coppia non ha un codice" in shown(as_answer(desk.get(card)))
    log = shown(as_answer(desk.get(reverse("desk_log", args=[tournament.slug]))))
    assert f"Nuovo codice per {pair.name}" in log
    assert f"Codice tolto a {pair.name}" in log


def test_where_only_the_desk_enters_no_pair_gets_a_code(tournament: Tournament, pair: Team) -> None:
    trust_choose(action(tournament), Trust.PAPER)
    desk, place = Client(), {"slug": tournament.slug, "team_id": pair.id}
    desk.force_login(make_account(club=tournament.club))
    assert "Codice della coppia" not in shown(as_answer(desk.get(reverse("desk_team", kwargs=place))))
    before = link_of_pair(tournament, pair.id)
    refused = shown(as_answer(desk.post(reverse("desk_pair_code", kwargs=place), follow=True)))
    assert "Il codice serve solo se le coppie scrivono i risultati dal telefono." in html.unescape(refused)
    assert link_of_pair(tournament, pair.id) == before
