"""At the desk: who comes late to a bracket is told before whom they meet, and what is to be printed afterwards."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening, publish, win
from tests.pages.entries.asked import at, paste, words
from tests.pages.sheets import read
from tests.services.entries.test_registration_changes import ask
from tests.staged import KNOCKOUT
from tournaments.models import Draw, Match, Team, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.entries.late_places import late_matches, next_late_match
from tournaments.services.entries.arrival_changes import absent_withdraw, entrant_check_in, terms_change

pytestmark = pytest.mark.django_db

PAIR = "Anna Rossi - Bruno Bianchi"


@pytest.fixture
def evening() -> Tournament:
    """Six in a bracket of eight, the first match over."""
    made = make_evening(KNOCKOUT, entrants=6)
    win(publish(made, number=7)[0], 1)
    return made


def page_of(desk: Client, made: Tournament) -> str:
    return " ".join(words(desk.get(at("desk_teams", made))).split())


def opponent(made: Tournament) -> str:
    found = next_late_match(stage_of(made))
    assert found is not None
    return found[0].met


def test_the_page_says_whom_they_meet_and_where_and_then_leads_to_the_papers(desk: Client, evening: Tournament) -> None:
    met = opponent(evening)
    page = read(desk, at("desk_teams", evening))
    assert "Ci sono ancora 2 posti liberi nel tabellone." in page
    assert f"Chi arriva adesso gioca contro «{met}», che passava il turno: turno 1, tavolo 3." in page
    assert "rifà il sorteggio" not in page
    said = words(paste(desk, evening, PAIR))
    assert f"«Anna Rossi – Bruno Bianchi» gioca contro «{met}»: turno 1, tavolo 3." in said
    sheets = reverse("print_sheets", args=[evening.slug, 1])
    assert f'<a href="{sheets}?table=3">Stampa il segnapunti</a>' in said
    assert f'<a href="{reverse("print_paper", args=[evening.slug, "bracket"])}">Ristampa il tabellone</a>' in said
    assert "fogli stampati prima" not in said
    assert "C’è ancora un posto libero nel tabellone." in said


def test_before_the_first_result_a_place_is_taken_and_only_for_more_all_is_drawn_again(desk: Client) -> None:
    made = make_evening(KNOCKOUT, entrants=7)
    publish(made)
    assert "Se arrivano in di più, il programma rifà il sorteggio da solo" in read(desk, at("desk_teams", made))
    paste(desk, made, PAIR)
    assert Draw.objects.filter(tournament=made).count() == 1
    said = words(paste(desk, made, "Carla Neri - Dino Verdi"))
    assert "i fogli stampati prima non valgono più" in said
    assert Draw.objects.filter(tournament=made).count() == 2


def test_clubmates_are_told_that_they_meet_another(desk: Client, evening: Tournament) -> None:
    assert "Chi è dello stesso bar" not in read(desk, at("desk_teams", evening))
    Team.objects.filter(tournament=evening, name=opponent(evening)).update(club="Bar Sport")
    assert "Chi è dello stesso bar incontra qualcun altro." in read(desk, at("desk_teams", evening))


@pytest.mark.parametrize("entrants", [8, 7])
def test_where_no_bye_is_free_one_sentence_says_so_and_there_is_no_box(desk: Client, entrants: int) -> None:
    made = make_evening(KNOCKOUT, entrants=entrants)
    win(publish(made)[0], 1)
    if entrants == 7:
        paste(desk, made, PAIR)
    page = read(desk, at("desk_teams", made))
    assert "Nel tabellone non c’è più un posto libero." in page
    assert "Un altro iscritto" not in page
    answer = words(paste(desk, made, "Carla Neri - Dino Verdi"))
    assert "non si entra più" in answer


def test_the_log_and_the_public_page_of_the_draw_say_which_place_and_by_which_lot(
    desk: Client, evening: Tournament
) -> None:
    met = opponent(evening)
    paste(desk, evening, PAIR)
    log = read(desk, at("desk_log", evening))
    assert f"Contro «{met}», che passava il turno" in log
    assert "Numero del sorteggio: 7" in log
    said = read(desk, reverse("public_draw", kwargs={"slug": evening.slug}))
    place = f"entrato dopo il sorteggio, contro «{met}» che passava il turno: posto a sorte, numero 7."
    assert f"«Anna Rossi – Bruno Bianchi» è {place}" in said


def test_the_public_page_says_that_the_last_seed_lost_the_bye(desk: Client) -> None:
    made = make_evening(KNOCKOUT, entrants=6)
    for seed in (1, 2):
        Team.objects.filter(tournament=made, number=seed).update(seed=seed)
    win(publish(made)[0], 1)
    paste(desk, made, PAIR)
    met = Team.objects.get(tournament=made, number=2).name
    said = read(desk, reverse("public_draw", kwargs={"slug": made.slug}))
    assert f"è entrato dopo il sorteggio, contro «{met}»: l’ultima forza che passava il turno." in said


def test_who_was_missing_and_comes_back_is_told_whom_they_meet(desk: Client) -> None:
    made = make_evening(KNOCKOUT, entrants=7)
    absent, *here = Team.objects.filter(tournament=made).order_by("number")
    for team in here:
        entrant_check_in(action(made), team.id, present=True)
    absent_withdraw(action(made))
    win(publish(made)[0], 1)
    page = desk.post(at("desk_team_return", made, team_id=absent.id), {"confirmed": "1"}, follow=True)
    (match,) = late_matches(made)
    assert f"«{absent.name}» gioca contro «{match.met}»" in words(page)


def test_who_asked_by_phone_before_the_draw_is_told_at_the_desk_whom_they_meet(desk: Client) -> None:
    made = make_evening(KNOCKOUT, entrants=6)
    terms_change(action(made), fee=None, fee_per="entrant", registration=True, limit=None, closes_at=None)
    row = ask(made)
    win(publish(made)[0], 1)
    page = desk.post(reverse("desk_registration_approve", args=[made.slug, row.id]), follow=True)
    assert "gioca contro" in words(page)
    assert Match.objects.filter(tournament=made, turn__number=1).count() == 3


def test_with_a_consolation_the_page_offers_the_place_too(desk: Client) -> None:
    knockout = KnockoutOptions(second_chance=SecondChance.CONSOLATION)
    made = make_evening(replace(KNOCKOUT, knockout=knockout), entrants=6, slug="seconda")
    win(publish(made)[0], 1)
    assert "posti liberi nel tabellone" in page_of(desk, made)
