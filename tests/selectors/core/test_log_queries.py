"""The log as it is asked for: by match, person, kind and word, page by page."""

import pytest
from django.db.models import Q

from tests.factories import DESK, action, make_tournament, publish, record, team_named
from tests.selectors.queries import queries
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Match, Tournament
from tournaments.selectors.core.log_queries import PAGE, LogFilter, log_choices, log_page, whole_log
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.frame.changes import Actor, changing

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_tournament(sizes=(2, 2, 2, 2))
    matches = publish(tournament)
    for match in matches[:3]:
        record(match, 70, 70, 70, 50, 50)
    record(matches[0], 70, 70, 70, 50, 40, reason="Letto «ùn po'» male")
    return tournament


def found(tournament: Tournament, **asked: object) -> list[tuple[str, int, int]]:
    """Kind, turn and table of what is found, the oldest first."""
    entries = whole_log(tournament, LogFilter(**asked))  # type: ignore[arg-type]
    return [(one.kind, one.match.turn, one.match.table) if one.match else (one.kind, 0, 0) for one in entries]


def test_everything_is_found_where_nothing_is_asked(tournament: Tournament) -> None:
    assert [line.seq for line in whole_log(tournament)] == list(range(1, tournament_version(tournament) + 1))


def tournament_version(tournament: Tournament) -> int:
    tournament.refresh_from_db()
    return tournament.version


def test_one_match_is_asked_for_by_turn_and_table(tournament: Tournament) -> None:
    assert found(tournament, turn=1, table=1) == [("result", 1, 1), ("correction", 1, 1)]
    assert found(tournament, turn=2) == [("result", 2, 1)]
    assert [place for _kind, *place in found(tournament, table=2)] == [[1, 2]]
    assert found(tournament, turn=99) == []


def test_one_kind_is_asked_for(tournament: Tournament) -> None:
    assert found(tournament, kind="correction") == [("correction", 1, 1)]


def test_one_person_is_asked_for(tournament: Tournament) -> None:
    with changing(action(tournament, Actor(name="Bruna")), LogKind.SETTINGS):
        pass
    assert found(tournament, person="Bruna") == [("settings", 0, 0)]


@pytest.mark.parametrize("word", ["«ùn po'»", "LETTO", "male"])
def test_a_word_of_the_reason_is_found(tournament: Tournament, word: str) -> None:
    assert found(tournament, text=word) == [("correction", 1, 1)]


def test_a_word_of_what_was_or_is_written_is_found_with_its_accents(tournament: Tournament) -> None:
    player = team_named(tournament, "La Cesa").players.earliest("number")
    player_rename(action(tournament), player_id=player.id, name="Noè D'Aquì")
    player_rename(action(tournament), player_id=player.id, name="Zeno")
    assert found(tournament, text="Noè") == [("players", 0, 0)] * 2


def test_who_sat_there_leads_to_the_match_and_to_what_happened_to_the_team(tournament: Tournament) -> None:
    team = team_named(tournament, "L'Orsa")
    team_withdraw(action(tournament), team.id)
    sides = Q(fixture__home=team) | Q(fixture__away=team)
    played = Match.objects.filter(sides, tournament=tournament, deals__isnull=False).distinct()
    changes = found(tournament, text="L'Orsa")

    assert 0 < played.count() < 3
    assert {tuple(place) for kind, *place in changes if kind == "result"} == set(
        played.values_list("turn__number", "table")
    )
    assert changes[-1] == ("withdrawal", 0, 0)


def test_percent_and_underscore_are_no_wildcards(tournament: Tournament) -> None:
    assert found(tournament, text="%") == []
    assert found(tournament, text="L_tto") == []


def test_all_that_is_asked_for_must_hold(tournament: Tournament) -> None:
    assert found(tournament, turn=1, table=1, kind="result", person=DESK.name) == [("result", 1, 1)]
    assert found(tournament, turn=1, table=2, kind="correction") == []


def test_nothing_of_another_tournament_is_found(tournament: Tournament) -> None:
    other = make_tournament(slug="altro", sizes=(2, 2))
    record(publish(other)[0], 70, 70, 70, 70, 70, reason="")
    assert found(other, kind="correction") == []
    assert log_choices(other).kinds == ("created", "drawn", "players", "published", "result")


def test_the_choices_are_who_acted_and_what_was_done(tournament: Tournament) -> None:
    with changing(action(tournament, Actor(name="Bruna")), LogKind.SETTINGS):
        pass
    assert log_choices(tournament).people == (DESK.name, "Bruna")


def test_pages_follow_each_other_without_a_gap_under_the_same_question(tournament: Tournament) -> None:
    for _time in range(PAGE + 5):
        with changing(action(tournament, Actor(name="Bruna")), LogKind.SETTINGS):
            pass
    asked = LogFilter(person="Bruna")
    first = log_page(tournament, asked)
    assert first.older is not None
    second = log_page(tournament, asked, before=first.older)

    assert [len(page.entries) for page in (first, second)] == [PAGE, 5]
    assert (first.newest, second.newest, second.older) == (True, False, None)
    seqs = [line.seq for page in (first, second) for line in page.entries]
    assert seqs == sorted(set(seqs), reverse=True)


def test_a_page_takes_the_same_queries_however_much_is_asked_and_found(tournament: Tournament) -> None:
    asked = LogFilter(turn=1, table=1, person=DESK.name, kind="result", text="Orsa")
    assert queries(lambda: log_page(tournament)) == queries(lambda: log_page(tournament, asked)) == 3
    assert queries(lambda: whole_log(tournament)) == queries(lambda: whole_log(tournament, asked)) == 3
