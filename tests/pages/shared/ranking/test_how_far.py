"""Where points decide nothing, tables show places and how far everybody came; counts say what they count."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.factories import action, make_account, make_evening, make_tournament, publish, read_again, record, win
from tests.pages.papers.pdf.reading import written
from tests.pages.sheets import read
from tests.staged import GROUPS, KNOCKOUT, THEN_KNOCKOUT, make_danish, make_staged, play, stage
from tournaments.models import Tournament
from tournaments.scheduling.base.types import Byes, KnockoutOptions, SecondChance
from tournaments.scheduling.qualify import Takes
from tournaments.services.play.bracket_changes import passage_confirm

pytestmark = pytest.mark.django_db


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def table_under(text: str, caption: str) -> str:
    """One table of a page, by its caption."""
    return text.split(f"<caption>{caption}", 1)[1].split("</table>", 1)[0]


@pytest.fixture(scope="module", autouse=True)
def made_staged(kept_for_all: None) -> Tournament:
    return make_staged()


@pytest.fixture
def staged(made_staged: Tournament) -> Tournament:
    return read_again(made_staged)


def test_who_goes_on_alone_in_the_second_turn_has_no_match_there(client: Client) -> None:
    """Of twelve pairs eleven are out in the end, each after a match; two of the six winners go on alone."""
    later = KnockoutOptions(byes=Byes.LATER)
    tournament = make_evening(replace(KNOCKOUT, knockout=later), entrants=12)
    win(publish(tournament)[0], 1)
    assert "1 partita finita su 11." in read(client, f"/t/{tournament.slug}/standings/")


def test_where_byes_meet_a_consolation_the_matches_are_at_most_so_many(client: Client) -> None:
    """Of twelve pairs four have a bye: 11 matches and 1 for the third place. Four lose in the first turn, and at most
    four who had a bye lose their first match: eight play 7 matches more at most.
    """
    options = KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION)
    tournament = make_evening(replace(KNOCKOUT, knockout=options), entrants=12)
    win(publish(tournament)[0], 1)
    assert "1 partita finita su 19 al massimo." in read(client, f"/t/{tournament.slug}/standings/")
    play(tournament)
    assert "al massimo" not in read(client, f"/t/{tournament.slug}/standings/")


def test_the_table_over_all_stages_shows_how_far_everybody_came_and_no_points(
    client: Client, staged: Tournament
) -> None:
    table = table_under(read(client, f"/t/{staged.slug}/standings/"), "Classifica del torneo")
    assert "Fino a" in table
    assert "Punti" not in table
    shown = words(table)
    assert (len(re.findall("Finale(?! 3º)", shown)), shown.count("Finale 3º posto")) == (2, 2)
    assert "Girone A, 3º posto" in shown


def test_the_tables_of_groups_keep_their_points(client: Client, staged: Tournament) -> None:
    assert "Punti" in table_under(read(client, f"/t/{staged.slug}/standings/"), "Girone A")


def test_a_knockout_alone_shows_the_last_match_of_everybody(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=6)
    publish(tournament)
    play(tournament)
    shown = words(table_under(read(client, "/t/serata/standings/"), "Classifica delle coppie"))
    assert len(re.findall(r"Quarti \d", shown)) == 2
    assert "Finale 3º posto" in shown
    assert " punti" not in shown


def test_the_table_over_all_stages_is_the_same_on_paper(client: Client, staged: Tournament) -> None:
    client.force_login(make_account(club=staged.club))
    paper = written(client.get(f"/desk/{staged.slug}/print/standings.pdf", headers={"Accept-Language": "it"}))
    assert "Fino a" in paper.split("Girone A", 1)[0]
    assert "Punti carte" not in paper.split("Girone A", 1)[0]


def checks(client: Client, slug: str) -> str:
    found = re.search(r'data-watch="checks">([^<]*)<', read(client, f"/t/{slug}/standings/"))
    assert found is not None
    return found.group(1)


def test_of_a_bracket_all_matches_are_counted_also_those_that_wait_for_their_sides(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=6)
    win(publish(tournament)[0], 1)
    assert checks(client, "serata") == "1 partita finita su 6."


def test_matches_that_nobody_has_to_play_are_not_counted(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=6)
    publish(tournament)
    play(tournament)
    assert checks(client, "serata") == "6 partite finite su 6."


def test_among_several_stages_the_counts_name_theirs(client: Client) -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    win(publish(tournament)[0], 1)
    assert checks(client, "serata").startswith("Fase 1: Gironi. ")


def test_where_turns_follow_from_results_the_counts_say_which_turns_they_know(client: Client) -> None:
    make_danish()
    assert checks(client, "danese").endswith("Sorteggiati 2 turni su 3.")


def test_one_stage_that_is_drawn_whole_needs_no_such_words(client: Client) -> None:
    record(publish(make_tournament())[0], 70, 70, 70, 50, 50)
    assert checks(client, "giochi").startswith("5 smazzate su 60, ")


def test_where_the_words_would_not_tell_the_stage_its_name_comes_before_them(client: Client) -> None:
    tournament = make_evening(stage("round_robin"), replace(KNOCKOUT, takes=Takes(per_group=2)), entrants=4)
    for match in publish(tournament):
        assert match.fixture is not None
        win(match, 1 if match.fixture.home.number < match.fixture.away.number else 2)
    passage_confirm(action(tournament))
    shown = words(table_under(read(client, "/t/serata/standings/"), "Classifica del torneo"))
    assert "Girone unico: 3º posto" in shown
