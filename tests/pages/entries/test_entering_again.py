"""At the desk: who is out enters again in three clicks, and is told apart wherever people read names."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening, publish, win, win_all
from tests.pages.clicking import Clicks
from tests.pages.entries.asked import at, words
from tests.pages.sheets import boxes_of, read
from tests.staged import KNOCKOUT
from tournaments.event.entering_again import EnteringAgain
from tournaments.models import Match, Payment, Team, Tournament
from tournaments.services.entries.arrival_changes import terms_change

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    made = make_evening(replace(KNOCKOUT, enter_again=EnteringAgain(1, 1)), entrants=6)
    Team.objects.filter(tournament=made, number=6).update(name="Anna Rossi – Ugo Bassi")
    publish(made)
    terms_change(action(made), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    return made


def out_of(made: Tournament) -> Team:
    match = Match.objects.filter(tournament=made, turn__number=1).order_by("table")[0]
    win(match, 1)
    return Team.objects.get(players__seats__match=match, players__seats__side=2, players__number=1)


def test_from_the_list_it_is_three_clicks_and_the_money_is_in_the_till(desk: Client, evening: Tournament) -> None:
    out = out_of(evening)
    hand = Clicks(desk, at("desk_teams", evening))
    hand.follow(at("desk_team", evening, team_id=out.id))
    hand.press("Fai rientrare")
    assert hand.count == 2
    assert "È rientrato come" in words(hand.page)
    new = Team.objects.get(tournament=evening, again_of=out)
    assert Payment.objects.get().team_id == new.id
    assert "10 €" in words(desk.get(at("desk_till", evening)))


def test_the_name_with_its_number_is_on_every_list(desk: Client, evening: Tournament) -> None:
    out = out_of(evening)
    desk.post(at("desk_team_again", evening, team_id=out.id), {"number": "5", "paid": "on"})
    new = Team.objects.get(tournament=evening, again_of=out)
    for page in (
        "desk_teams",
        "desk_checkin",
        "desk_standings",
        "desk_log",
        "public_standings",
        "public_bracket",
        "public_now",
    ):
        shown = read(desk, reverse(page, kwargs={"slug": evening.slug}))
        assert [name for name in new.name.split(" – ") if name not in shown] == [], page


def test_what_is_in_the_way_is_said_and_there_is_no_button(desk: Client, evening: Tournament) -> None:
    out = out_of(evening)
    win_all(Match.objects.filter(tournament=evening, turn__number=1), 1)
    win_all(Match.objects.filter(tournament=evening, turn__number=2), 1)
    page = words(desk.get(at("desk_team", evening, team_id=out.id)))
    assert "non c’è più un posto libero" in page
    assert "Fai rientrare" not in page
    assert desk.post(at("desk_team_again", evening, team_id=out.id), {"number": "1"}).status_code == 422


def test_who_is_still_in_is_not_offered_it(desk: Client, evening: Tournament) -> None:
    team = Team.objects.filter(tournament=evening)[0]
    assert "Fai rientrare" not in words(desk.get(at("desk_team", evening, team_id=team.id)))


def test_a_number_that_is_none_is_refused(desk: Client, evening: Tournament) -> None:
    out = out_of(evening)
    page = desk.post(at("desk_team_again", evening, team_id=out.id), {"number": "x"})
    (form,) = [one for one in boxes_of(page) if "number" in one.written]
    assert (page.status_code, form.written["number"], "paid" in form.fields) == (422, "x", False)
    assert not Team.objects.filter(tournament=evening, again_of=out).exists()


def test_the_regulation_says_it_to_the_players(desk: Client, evening: Tournament) -> None:
    said = read(desk, reverse("public_regulation", kwargs={"slug": evening.slug}))
    assert "chi è fuori può rientrare, pagando di nuovo: una volta, fino al turno 1" in said
    assert "un posto libero del tabellone, contro chi passava il turno" in said


def test_the_page_of_the_draw_says_who_took_which_place_and_the_number_of_the_lot(
    desk: Client, evening: Tournament
) -> None:
    out = out_of(evening)
    desk.post(at("desk_team_again", evening, team_id=out.id), {"number": "5"})
    said = read(desk, reverse("public_draw", kwargs={"slug": evening.slug}))
    new = Team.objects.get(tournament=evening, again_of=out)
    assert f"«{new.name}» è rientrato dopo il sorteggio, contro «" in said
    assert "posto a sorte, numero 5." in said
    assert new.name not in desk.get(reverse("public_draw_json", kwargs={"slug": evening.slug})).content.decode()
