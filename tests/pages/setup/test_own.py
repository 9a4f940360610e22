"""My tournaments: each with how far it has come, rehearsals apart, and a search once there are many."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DESK, action, make_account, make_club, make_evening, make_tournament, publish, win
from tests.selectors.queries import queries
from tests.staged import DANISH
from tournaments.models import Tournament
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_create
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.setup import tournament_create

pytestmark = pytest.mark.django_db


def words(desk: Client, **asked: str) -> str:
    return " ".join(desk.get(reverse("desk"), asked).content.decode().replace("&#x27;", "'").split())


def some(count: int) -> None:
    for number in range(count):
        tournament_create(
            club=make_club(),
            slug=f"venerdi-{number}",
            name=f"Venerdì di briscola {number}",
            date=datetime.date(2026, 1, 2) + datetime.timedelta(weeks=number),
            place="Caffè Nazionale" if number == 3 else "Circolo",
            actor=DESK,
        )


def test_each_says_how_far_it_has_come_and_what_is_next(desk: Client) -> None:
    matches = publish(make_evening(DANISH, entrants=8))
    win(matches[0], 1)
    make_tournament()
    shown = words(desk)
    assert "Turno 1 in corso: mancano 3 tavoli" in shown
    assert "Pronto per il sorteggio: 4 squadre" in shown
    when = datetime.datetime(2026, 11, 21, 23, 30, tzinfo=datetime.UTC)
    Tournament.objects.filter(slug="giochi").update(closed_at=when)
    assert "Chiuso il 22 novembre 2026" in words(desk)


def test_rehearsals_are_apart(desk: Client) -> None:
    real = make_evening(DANISH, entrants=4)
    rehearsal_copy(action(real))
    before, _, after = words(desk).partition("Prove</h2>")
    assert "Serata di briscola</a>" in before
    assert "Prova: Serata di briscola</a>" in after
    assert "Serate inventate per fare pratica" not in before
    assert "Serate inventate per fare pratica" in after


def test_from_twelve_on_one_can_be_looked_for(desk: Client) -> None:
    some(11)
    assert 'name="search"' not in words(desk)
    make_tournament()
    assert 'name="search"' in words(desk)
    for wanted, found in (
        ("briscola 10", 1),
        ("caffe", 1),
        ("VENERDÌ", 11),
        ("13/02/2026", 1),
        ("niente di niente", 0),
    ):
        shown = words(desk, search=wanted)
        assert shown.count("<h3>") == found, wanted
        assert f'value="{wanted}"' in shown
    assert "Nessun torneo per «niente di niente»." in shown


def test_the_list_asks_no_more_the_more_there_are(desk: Client) -> None:
    some(2)
    few = queries(lambda: words(desk))
    some_more = make_evening(DANISH, entrants=4)
    publish(some_more)
    make_tournament()
    played = queries(lambda: words(desk))
    make_evening(DANISH, entrants=4, slug="altra")
    assert (queries(lambda: words(desk)), played - few) == (played, 0)


@pytest.mark.usefixtures("templates_noted")
def test_many_years_of_evenings_are_shown_by_the_year_and_looked_for_in_all_of_them() -> None:
    club = make_club()
    some(60)
    for week, one in enumerate(Tournament.objects.all()):
        one.date = datetime.date(2024, 1, 5) + datetime.timedelta(weeks=week)
        one.name = "Venerdì" if week else "La prima"
        one.save()
    client = Client()
    client.force_login(make_account(club=club))

    def shown(**asked: str) -> int:
        return len(client.get(reverse("desk"), asked).context["real"])

    assert (shown(), shown(year="2024"), shown(year="2025"), shown(search="prima")) == (52, 52, 8, 1)
    page = client.get(reverse("desk"), {"search": "vener", "year": "2025"}).content.decode()
    assert 'href="?search=vener&amp;year=2024"' in page
    public = client.get(reverse("home"), {"year": "2025"})
    assert (len(public.context["tournaments"]), len(public.context["calendars"])) == (8, 1)
    season_create(ClubAction(club.id, Actor(name="Ada")), slug="v", name="V", regulation=regulation_document(BAR))
    Tournament.objects.update(closed_at=datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC))
    desk = reverse("club_season", args=[club.slug, "v"])
    assert [len(client.get(desk, {"year": year}).context["evenings"].rows) for year in ("", "2025")] == [52, 8]
