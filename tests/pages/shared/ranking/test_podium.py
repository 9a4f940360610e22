"""Who won: said on every page that people look at when the last match is over, and not before."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.factories import action, make_account, make_evening, make_tournament, play_worked_case, publish, win_all
from tests.pages.papers.pdf.reading import written
from tests.prizes import give_prizes
from tests.staged import DANISH, GROUPS, KNOCKOUT, make_staged, play
from tournaments.event.presets import NO_POINTS
from tournaments.models import Match, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.scheduling.qualify import Takes, Who
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.shown.public import consolation_winner, podium_of
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.final_changes import tournament_close

pytestmark = pytest.mark.django_db

ITALIAN = {"Accept-Language": "it"}
PAGES = (
    "/t/{slug}/",
    "/t/{slug}/final/",
    "/desk/{slug}/",
    "/desk/{slug}/final/",
    "/desk/{slug}/print/final.pdf",
    "/desk/{slug}/print/standings.pdf",
)


def read(client: Client, url: str) -> str:
    return written(client.get(url, headers=ITALIAN))


def knockout() -> Tournament:
    tournament = make_evening(KNOCKOUT, entrants=4)
    publish(tournament)
    return tournament


def names(tournament: Tournament) -> list[tuple[int, list[str]]]:
    return [(one.place, [team.name for team in one.teams]) for one in podium_of(course_of(tournament))]


@pytest.mark.parametrize("page", PAGES)
def test_when_everything_is_played_every_page_says_who_won(client: Client, page: str) -> None:
    tournament = knockout()
    play(tournament)
    client.force_login(make_account(club=tournament.club))
    shown = read(client, page.format(slug=tournament.slug))
    (_first, (winner,)), (_second, (second,)), (_third, (third,)) = names(tournament)
    heading = "" if page.endswith(".pdf") else "Chi ha vinto "
    assert re.search(
        rf"{heading}Primo posto:? (\d+\.? )?{winner}(?: n. \d+)? Secondo posto:? (\d+\.? )?{second} ", shown
    )
    assert re.search(rf"Terzo posto:? (\d+\.? )?{third} ", shown)


@pytest.mark.parametrize("page", PAGES)
def test_before_the_last_match_nobody_has_won(client: Client, page: str) -> None:
    tournament = knockout()
    client.force_login(make_account(club=tournament.club))
    shown = read(client, page.format(slug=tournament.slug))
    assert "Chi ha vinto" not in shown
    assert "Primo posto" not in shown


def test_until_the_tournament_is_closed_the_page_says_that_it_may_still_change(client: Client) -> None:
    tournament = knockout()
    play(tournament)
    assert "un risultato può ancora essere corretto" in read(client, "/t/serata/")
    tournament_close(action(tournament))
    assert "un risultato può ancora essere corretto" not in read(client, "/t/serata/")


def test_over_several_stages_the_last_one_says_who_won() -> None:
    assert [place for place, _names in names(make_staged())] == [1, 2, 3]


def test_between_quarters_the_table_says_who_won() -> None:
    tournament = play_worked_case(make_tournament())
    assert names(tournament)[0][0] == 1


def drawn_level() -> Tournament:
    """Four pairs, of which two won and two lost their only match."""
    tournament = make_evening(replace(DANISH, turns=1, tiebreaks=()), entrants=4)
    win_all(publish(tournament), 1)
    return tournament


def test_a_place_that_is_still_to_be_settled_is_not_proclaimed() -> None:
    assert names(drawn_level()) == []


def test_a_place_that_is_shared_when_the_tournament_is_closed_is_proclaimed_shared() -> None:
    tournament = drawn_level()
    tournament_close(action(tournament))
    assert [(place, len(held)) for place, held in names(tournament)] == [(1, 2), (3, 2)]


@pytest.mark.parametrize(("entrants", "proclaimed"), [(8, [(1, 4)]), (10, [])])
def test_a_place_that_more_than_four_share_is_not_proclaimed(entrants: int, proclaimed: list[tuple[int, int]]) -> None:
    tournament = make_evening(replace(DANISH, turns=1, tiebreaks=()), entrants=entrants)
    win_all(publish(tournament), 1)
    tournament_close(action(tournament))
    assert [(place, len(held)) for place, held in names(tournament)] == proclaimed


def test_a_place_in_a_bracket_is_shared_by_rule() -> None:
    tournament = make_evening(replace(KNOCKOUT, knockout=KnockoutOptions()), entrants=4)
    publish(tournament)
    play(tournament)
    assert [(place, len(held)) for place, held in names(tournament)] == [(1, 1), (2, 1), (3, 2)]


@pytest.mark.parametrize("page", ["/t/serata/final/", "/desk/serata/print/final.pdf"])
def test_where_places_are_worth_no_points_no_points_are_shown(client: Client, page: str) -> None:
    tournament = make_evening(replace(KNOCKOUT, place_points=NO_POINTS), entrants=4)
    publish(tournament)
    play(tournament)
    client.force_login(make_account(club=tournament.club))
    shown = read(client, page)
    assert "Classifica finale" in shown
    assert "Base" not in shown
    assert "Punti finali della disciplina" not in shown


@pytest.mark.parametrize("page", ["/t/giochi/final/", "/desk/giochi/print/final.pdf"])
def test_where_places_are_worth_points_they_are_shown(client: Client, page: str) -> None:
    tournament = play_worked_case(make_tournament())
    client.force_login(make_account(club=tournament.club))
    assert "Base" in read(client, page)


def test_what_the_winners_get_is_said_beside_them_and_once_where_they_share_a_place(client: Client) -> None:
    tournament = knockout()
    give_prizes(tournament, ["Due prosciutti", "Due cesti", "Due bottiglie"])
    play(tournament)
    wall = (
        read(client, f"/t/{tournament.slug}/projector/?show=standings").split("Chi ha vinto")[1].split("</section>")[0]
    )
    page = read(client, f"/t/{tournament.slug}/")
    for prize in ("Due prosciutti", "Due cesti", "Due bottiglie"):
        assert wall.count(prize) == 1
        assert f"Premio: {prize}" in page


def test_who_won_the_consolation_is_among_the_winners_everywhere(client: Client) -> None:
    consoling = replace(KNOCKOUT, knockout=KnockoutOptions(second_chance=SecondChance.CONSOLATION))
    tournament = make_evening(consoling, entrants=8)
    publish(tournament)
    play(tournament)
    *_places, (place, (consoled,)) = names(tournament)
    assert place == 5  # of eight, four lost their first match
    client.force_login(make_account(club=tournament.club))
    for page in ("/t/serata/", "/t/serata/final/", "/desk/serata/", "/desk/serata/print/final.pdf"):
        assert re.search(rf"Consolazione:? (\d+\.? )?{consoled}", read(client, page))
    wall = read(client, "/t/serata/projector/?show=standings").split("Chi ha vinto")[1].split("</section>")[0]
    assert re.search(rf"Consolazione {consoled}", wall)
    called = read(client, "/desk/serata/ceremony/?shown=1")
    assert "Vince la consolazione" in called
    assert all(person in called for person in consoled.split(" – "))
    for paper in ("prizes.pdf", "certificates.pdf?first=3"):
        assert "Consolazione, 1º posto" in read(client, f"/desk/serata/print/{paper}")


def test_certificates_of_two_finals_with_consolations_say_the_places_of_the_evening(client: Client) -> None:
    """Eight pairs in two groups; the first two of each play for the places 1 to 4, the others for 5 to 8. The losers of
    the semi-finals play a consolation: its winner is third, or seventh.
    """
    everybody = Takes(1, who=Who.EVERYBODY, block=4)
    consoling = replace(KNOCKOUT, knockout=KnockoutOptions(second_chance=SecondChance.CONSOLATION), takes=everybody)
    tournament = make_evening(GROUPS, consoling, entrants=8)
    win_all(publish(tournament), 1)
    passage_confirm(action(tournament))
    first = next(one.turn.number for one in publish(tournament, number=2) if one.turn.stage.number == 2)
    for number in (first, first + 1):
        win_all(Match.objects.filter(turn__number=number).order_by("table"), 1)
    client.force_login(make_account(club=tournament.club))
    said = read(client, "/desk/serata/print/certificates.pdf")
    assert re.findall(r"Serata di briscola (\dº posto|\S+ 1º posto)", said) == [
        f"{place}º posto" for place in range(1, 9)
    ]


def test_before_the_end_nobody_has_won_the_consolation() -> None:
    consoling = replace(KNOCKOUT, knockout=KnockoutOptions(second_chance=SecondChance.CONSOLATION))
    tournament = make_evening(consoling, entrants=8)
    publish(tournament)
    assert consolation_winner(course_of(tournament)) is None
