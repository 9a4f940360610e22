"""What is told with the card of a pair."""

import json

import pytest

from rules.match_formats import MatchFormat, MatchKind
from tests.damage import comes_back, forget
from tests.factories import action, make_evening, publish, read_again
from tests.services.play.told import THREE_TWO, state, tell
from tests.services.refused import codes_of
from tests.staged import stage
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.problems.evening_problems import ReportProblem, SetupProblem
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.models import Match, TableLink, Team
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_pairs(kept_for_all: None) -> Match:
    found = publish(make_evening(stage("round_robin", MatchFormat(MatchKind.FIXED, 5)), entrants=4))[0]
    trust_choose(action(found.tournament_id), Trust.CARDS)
    return found


@pytest.fixture
def pairs(made_pairs: Match) -> Match:
    return read_again(made_pairs)


def test_where_both_pairs_used_their_cards_one_phone_goes_round_the_table(pairs: Match) -> None:
    tell(pairs, 1, phone="uno", origin="una", card=True)
    tell(pairs, 2, phone="uno", origin="una", card=True)

    assert state(pairs) is MatchState.CONFIRMED


def test_a_card_beside_half_a_sheet_is_no_second_hand(pairs: Match) -> None:
    trust_choose(action(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1, phone="uno", card=True)
    tell(pairs, 2, phone="uno")
    assert state(pairs) is MatchState.ENTERED
    tell(pairs, 2, phone="due")
    assert state(pairs) is MatchState.CONFIRMED


def test_where_cards_are_wanted_nobody_tells_without(pairs: Match) -> None:
    assert codes_of(lambda: tell(pairs, 1)) == [ReportProblem.CARD_WANTED]


def test_where_cards_are_wanted_a_word_of_before_does_not_settle_it(pairs: Match) -> None:
    trust_choose(action(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1)
    trust_choose(action(pairs.tournament_id), Trust.CARDS)
    tell(pairs, 2, card=True)
    assert state(pairs) is MatchState.ENTERED
    tell(pairs, 1, card=True)
    assert state(pairs) is MatchState.CONFIRMED


def test_what_was_told_without_a_card_is_told_again_with_it(pairs: Match) -> None:
    trust_choose(action(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1)
    trust_choose(action(pairs.tournament_id), Trust.CARDS)
    tell(pairs, 1, card=True)
    tell(pairs, 2, card=True)
    assert state(pairs) is MatchState.CONFIRMED


def test_what_a_pair_said_with_its_card_is_not_taken_back_with_half_a_sheet(pairs: Match) -> None:
    trust_choose(action(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1, card=True)
    tell(pairs, 2, THREE_TWO, card=True)
    assert codes_of(lambda: tell(pairs, 1, THREE_TWO, phone="un altro")) == [ReportProblem.CARD_SPOKE]
    assert state(pairs) is MatchState.DISPUTED
    tell(pairs, 1, THREE_TWO, card=True)
    assert state(pairs) is MatchState.CONFIRMED


def test_every_pair_has_its_card_from_the_moment_it_is_entered_and_sheets_have_no_codes() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4, slug="altra")
    trust_choose(action(tournament), Trust.CARDS)
    entrants_add(action(tournament), [NewEntrant(("Ada Blu", "Ivo Blu"))])
    publish(tournament)

    links = TableLink.objects.filter(tournament=tournament)
    assert {link.team_id for link in links} == set(
        Team.objects.filter(tournament=tournament).values_list("pk", flat=True)
    )
    assert {link.match_id for link in links} == {None}


def test_cards_are_refused_where_no_pairs_play(match: Match) -> None:
    assert codes_of(lambda: trust_choose(action(match.tournament_id), Trust.CARDS)) == [SetupProblem.CARDS_NEED_PAIRS]


def test_the_file_says_what_was_told_with_a_card_and_nothing_where_it_was_not(pairs: Match) -> None:
    trust_choose(action(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1, card=True)
    tell(pairs, 2, THREE_TWO)
    data = export_bytes(pairs.tournament)
    assert [row.get("card") for row in json.loads(data)["reports"]] == [True, None]
    comes_back(pairs.tournament)


@pytest.mark.parametrize("faulty", [("tournament", {"trust": "cards", "ranked": "players"}), ("reports", {"side": 0})])
def test_a_file_with_cards_of_nobody_is_refused(pairs: Match, faulty: tuple[str, dict[str, object]]) -> None:
    tell(pairs, 1, card=True)
    document = json.loads(export_bytes(pairs.tournament))
    section, wrong = faulty
    (document[section] if section == "tournament" else document[section][0]).update(wrong)
    forget(pairs.tournament)
    with pytest.raises(ImportRefused) as caught:
        tournament_import(data=json.dumps(document).encode(), club_slug=pairs.tournament.club.slug)
    assert any(problem.where[0] == section for problem in caught.value.placed)
