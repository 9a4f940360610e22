"""The rehearsal at the desk: one button makes it, everything says what it is, and the public does not stumble on it."""

import re

import pytest
from django.test import Client

from tests.covers import some
from tests.factories import action, make_account, make_club, make_tournament, publish
from tests.pages.addresses import make_full_tournament
from tests.pages.papers.pdf.reading import written
from tests.pages.telephones import Phone
from tournaments.event.match_states import Trust
from tournaments.event.rights import Role
from tournaments.models import Club, Match, Tournament
from tournaments.selectors.counted.course import course_of
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.rehearsal import rehearsal_copy

pytestmark = pytest.mark.django_db

SAYS = re.compile(r'class="rehearsal-(bar|mark)">\s*<?b?>?PROVA')
PAPER = ("sheets.pdf", "turns/1/list.pdf", "turns/1/sheets.pdf", "standings.pdf", "final.pdf")


@pytest.fixture(scope="module", autouse=True)
def made_club(kept_for_all: None) -> Club:
    return make_club()


@pytest.fixture
def real(club: Club) -> Tournament:
    return make_tournament(club=club)


@pytest.fixture
def desk(client: Client, club: Club) -> Client:
    client.force_login(make_account(club=club))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "it"
    return client


def read(client: Client, page: str) -> str:
    answer = client.get(page, follow=True)
    assert answer.status_code == 200, page
    return answer.content.decode()


def copy_of(real: Tournament) -> Tournament:
    return rehearsal_copy(action(real))


def press(client: Client, slug: str, what: str) -> str:
    answer = client.post(f"/desk/{slug}/rehearsal/{what}/", follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_one_button_makes_the_rehearsal_and_leads_to_it(desk: Client, real: Tournament) -> None:
    assert "Prova la serata" in read(desk, "/desk/giochi/")
    page = press(desk, "giochi", "copy")

    assert "Questa è una prova: quello che fai qui non tocca il torneo vero." in page
    assert "Comandi della prova" in page
    assert SAYS.search(page)
    assert Tournament.objects.get(is_rehearsal=True).slug == "giochi-prova-1"


def test_the_real_tournament_lists_its_rehearsals_and_says_nowhere_that_it_is_one(
    desk: Client, real: Tournament
) -> None:
    copy_of(real)
    page = read(desk, "/desk/giochi/")
    assert 'href="/desk/giochi-prova-1/"' in page
    assert "PROVA" not in page
    assert "Comandi della prova" not in page


def test_a_rehearsal_offers_no_rehearsal_of_itself(desk: Client, real: Tournament) -> None:
    assert "Prova la serata" not in read(desk, f"/desk/{copy_of(real).slug}/")


def test_every_page_of_a_rehearsal_says_what_it_is(desk: Client, club: Club) -> None:
    full = make_full_tournament(club=club, slug="giochi", canary="Canarino")
    match = Match.objects.filter(tournament=full).earliest("id")
    desks = ("", "log/", "settings/", "teams/", "draw/", "standings/", "final/", "turns/1/", f"matches/{match.id}/")
    pages = [f"/desk/giochi/{one}" for one in (*desks, "stages/", "bracket/", "checkin/")]
    pages += [f"/t/giochi/{one}" for one in ("", "bracket/", "standings/", "results/", "final/", "draw/")]
    papers = [f"/desk/giochi/print/{one}" for one in PAPER]
    assert [page for page in pages if SAYS.search(read(desk, page))] == []
    assert [paper for paper in some(papers, 3) if "PROVA" in written(desk.get(paper))] == []

    Tournament.objects.filter(pk=full.pk).update(is_rehearsal=True, version=full.version + 1)
    assert [page for page in pages if not SAYS.search(read(desk, page))] == []
    assert [paper for paper in papers if "PROVA" not in written(desk.get(paper))] == []


def test_every_page_of_a_rehearsal_has_another_colour(desk: Client, real: Tournament) -> None:
    copy_of(real)
    assert '<body class="rehearsal">' in read(desk, "/desk/giochi-prova-1/")
    assert '<body class="rehearsal public">' in read(desk, "/t/giochi-prova-1/")
    assert 'class="rehearsal' not in read(desk, "/t/giochi/")


def test_the_phone_at_a_table_says_what_it_is(real: Tournament) -> None:
    copy = copy_of(real)
    trust_choose(action(copy), Trust.PLAYERS)
    page = Phone(publish(copy)[0], headers={"Accept-Language": "it"}).text()

    assert SAYS.search(page)
    assert re.search(r'<body class="rehearsal[ "]', page)


def test_the_public_finds_rehearsals_only_by_asking_for_them(client: Client, real: Tournament) -> None:
    copy_of(real)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "it"
    page, asked = read(client, "/"), read(client, "/?rehearsals")

    assert ("/t/giochi/" in page, "/t/giochi-prova-1/" in page) == (True, False)
    assert ("/t/giochi/" in asked, "/t/giochi-prova-1/" in asked) == (False, True)
    assert 'href="/?rehearsals"' in page


def test_where_there_is_no_rehearsal_none_is_offered(client: Client, real: Tournament) -> None:
    assert "?rehearsals" not in read(client, "/")


def test_the_desk_lists_rehearsals_after_the_real_tournaments(desk: Client, real: Tournament) -> None:
    copy_of(real)
    page = read(desk, "/desk/")
    assert 0 < page.index('"/desk/giochi/"') < page.index('"/desk/giochi-prova-1/"')


def test_a_turn_and_then_everything_is_played(desk: Client, real: Tournament) -> None:
    copy = copy_of(real)
    first = press(desk, copy.slug, "turn")
    assert re.search(r"Giocate \d+ partite per prova\.", first)
    assert [turn.done for turn in course_of(copy).turns][:2] == [True, False]

    press(desk, copy.slug, "all")
    assert course_of(copy).over
    assert "Giocate 0 partite per prova." in press(desk, copy.slug, "all")


def test_what_was_invented_has_the_name_of_the_simulation(desk: Client, real: Tournament) -> None:
    copy = copy_of(real)
    press(desk, copy.slug, "turn")
    assert read(desk, f"/desk/{copy.slug}/log/").count("Simulazione") > 3


def test_the_log_says_what_it_is_a_copy_of(desk: Client, real: Tournament) -> None:
    copy = copy_of(real)
    assert "Copia di «Giochi senza quartiere» con 4 iscritti" in read(desk, f"/desk/{copy.slug}/log/")


def test_a_rehearsal_begins_again_at_the_same_address(desk: Client, real: Tournament) -> None:
    copy = copy_of(real)
    press(desk, copy.slug, "turn")
    page = press(desk, copy.slug, "restart")

    assert "La prova ricomincia da capo." in page
    assert not Match.objects.filter(tournament__slug=copy.slug).exists()


def test_a_rehearsal_is_thrown_away_without_a_question(desk: Client, real: Tournament) -> None:
    page = press(desk, copy_of(real).slug, "remove")
    assert "Prova eliminata: «Prova: Giochi senza quartiere»." in page
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["giochi"]


@pytest.mark.parametrize("what", ["turn", "all", "restart", "remove"])
def test_a_real_tournament_refuses_what_only_a_rehearsal_may(desk: Client, real: Tournament, what: str) -> None:
    publish(real)
    page = press(desk, "giochi", what)

    assert "Questo è un torneo vero: i risultati si inventano solo in una prova." in page
    assert not any(record.begun for record in course_of(real).now.records)


def test_what_cannot_be_drawn_is_said(desk: Client, club: Club) -> None:
    copy = copy_of(make_tournament(club=club, sizes=(4, 1)))
    assert 'class="notice notice-error"' in press(desk, copy.slug, "turn")


def test_a_volunteer_at_the_desk_practises_but_does_not_command(client: Client, real: Tournament) -> None:
    copy = copy_of(real)
    publish(copy)
    client.force_login(make_account(club=real.club, role=Role.DESK))
    page = read(client, f"/desk/{copy.slug}/")

    assert "rehearsal/" not in page
    assert "rehearsal-bar" in page
    assert "rehearsal/" not in read(client, "/desk/giochi/")
