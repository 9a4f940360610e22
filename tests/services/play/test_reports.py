"""What the table says of its match: it counts when two say the same, or when the desk says so."""

import json
import uuid
from collections.abc import Sequence

import pytest

from rules.formats import MatchFormat, MatchKind
from rules.matches import PlayedDeal
from tests.damage import forget
from tests.factories import DESK, deals, deed, make_evening, make_tournament, match_deed, publish, record
from tests.staged import stage
from tournaments.event.enums import Source
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.faults.importing import ImportRefused
from tournaments.event.faults.results import ReportFault
from tournaments.event.faults.setup import SetupFault
from tournaments.event.match_states import MatchState, StateFault, Trust
from tournaments.models import Deal, LogEntry, Match, Report, TableLink, Team, Tournament
from tournaments.models.identity import uuid7
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.core.told import from_one_hand
from tournaments.selectors.files.exchange import export_bytes
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.files.exchange import tournament_import
from tournaments.services.frame.deed import Actor
from tournaments.services.play.reports import report_accept, report_make, reports_set_aside
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db

TABLE = Actor(name="Tavolo 1", source=Source.TABLE)
FOUR_ONE = deals(70, 70, 70, 70, 50)
THREE_TWO = deals(70, 70, 70, 50, 50)


@pytest.fixture
def match() -> Match:
    found = publish(make_tournament(sizes=(4, 4)))[0]
    trust_choose(deed(found.tournament_id), Trust.PLAYERS)
    return found


def tell(
    match: Match,
    side: int,
    played: Sequence[PlayedDeal] = FOUR_ONE,
    *,
    phone: str | None = None,
    origin: str = "",
    card: bool = False,
    key: uuid.UUID | None = None,
    seen: int | None = None,
) -> None:
    report_make(
        match_deed(match, seen=seen, actor=TABLE, key=key),
        side,
        played,
        phone=f"telefono {side}" if phone is None else phone,
        origin=origin,
        card=card,
    )


def stored(match: Match) -> MatchRecord:
    return next(one for one in match_records(stage_of(match.tournament)) if one.id == match.id)


def state(match: Match) -> MatchState:
    assert stored(match).state is known_match(match.id).state, "one match and all of them are read alike"
    return stored(match).state


def version(match: Match) -> int:
    return Match.objects.values_list("version", flat=True).get(pk=match.id)


def codes(caught: pytest.ExceptionInfo[DomainError]) -> list[str]:
    return [str(fault.code) for fault in caught.value.violations]


def test_what_one_side_says_counts_nowhere(match: Match) -> None:
    tell(match, 1)

    assert state(match) is MatchState.ENTERED
    assert not stored(match).complete
    assert stored(match).points is None
    assert not Deal.objects.filter(match=match).exists()


def test_the_other_side_says_the_same_and_it_is_the_result(match: Match) -> None:
    tell(match, 1)
    tell(match, 2)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (4, 1)
    assert not Report.objects.filter(match=match, settled=None).exists()
    kinds = LogEntry.objects.filter(subject=match.id).order_by("seq").values_list("kind", "source", "actor_name")
    assert list(kinds) == [("reported", "table", "Tavolo 1"), ("agreed", "table", "Tavolo 1")]


def test_the_other_side_says_otherwise_and_the_match_is_disputed(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)

    assert state(match) is MatchState.DISPUTED
    assert not stored(match).complete
    assert LogEntry.objects.filter(kind="disputed", subject=match.id).count() == 1


def test_who_comes_round_settles_the_dispute(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)
    tell(match, 2)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (4, 1)


def test_a_side_may_mend_what_it_said(match: Match) -> None:
    tell(match, 1, THREE_TWO)
    tell(match, 1)

    assert state(match) is MatchState.ENTERED
    (told,) = stored(match).told
    assert told.outcome.deals_won == (4, 1)


def test_a_sheet_without_the_deal_that_was_played_again_says_the_same(match: Match) -> None:
    tell(match, 1, deals(60, 70, 70, 70, 70, 50))
    tell(match, 2)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.void_deals == 1, "the fuller of the two sheets is kept"


def test_one_phone_that_speaks_for_both_sides_waits_for_the_desk(match: Match) -> None:
    tell(match, 1, phone="uno")
    tell(match, 2, phone="uno", origin="altra")

    assert state(match) is MatchState.ENTERED
    assert from_one_hand(stored(match).told)


def test_two_words_from_one_hand_wait_for_the_desk_which_accepts_them(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, origin="una")

    assert state(match) is MatchState.ENTERED
    assert from_one_hand(stored(match).told)
    assert not Deal.objects.filter(match=match).exists()
    accept(match)
    assert state(match) is MatchState.CONFIRMED


@pytest.mark.parametrize("origins", [("una", "altra"), ("", ""), ("una", "")])
def test_two_words_from_elsewhere_or_from_who_knows_where_are_the_result(
    match: Match, origins: tuple[str, str]
) -> None:
    for side, origin in enumerate(origins, start=1):
        tell(match, side, origin=origin)

    assert state(match) is MatchState.CONFIRMED


def test_a_word_from_elsewhere_is_the_one_that_was_missing(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, origin="una", phone="nascosto")
    tell(match, 2, origin="altra")

    assert state(match) is MatchState.CONFIRMED


def test_a_helper_of_the_desk_vouches_for_what_one_origin_said_for_both(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, origin="una")
    tell(match, 0)

    assert state(match) is MatchState.CONFIRMED


def test_who_spoke_for_one_side_cannot_take_back_what_the_other_said_from_elsewhere(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, THREE_TWO, origin="altra")

    with pytest.raises(DomainError) as caught:
        tell(match, 2, origin="una", phone="nascosto")
    assert codes(caught) == [ReportFault.SAME_ORIGIN]
    assert state(match) is MatchState.DISPUTED


def test_the_other_side_can_contest_what_somebody_said_for_both(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, origin="una", phone="nascosto")
    tell(match, 2, THREE_TWO, origin="altra")

    assert state(match) is MatchState.DISPUTED


# With the cards of the pairs


@pytest.fixture
def pairs() -> Match:
    found = publish(make_evening(stage("round_robin", MatchFormat(MatchKind.FIXED, 5)), entrants=4))[0]
    trust_choose(deed(found.tournament_id), Trust.CARDS)
    return found


def test_where_both_pairs_used_their_cards_one_phone_goes_round_the_table(pairs: Match) -> None:
    tell(pairs, 1, phone="uno", origin="una", card=True)
    tell(pairs, 2, phone="uno", origin="una", card=True)

    assert state(pairs) is MatchState.CONFIRMED


def test_a_card_beside_half_a_sheet_is_no_second_hand(pairs: Match) -> None:
    trust_choose(deed(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1, phone="uno", card=True)
    tell(pairs, 2, phone="uno")
    assert state(pairs) is MatchState.ENTERED
    tell(pairs, 2, phone="due")
    assert state(pairs) is MatchState.CONFIRMED


def test_where_cards_are_wanted_nobody_tells_without(pairs: Match) -> None:
    with pytest.raises(DomainError) as caught:
        tell(pairs, 1)
    assert codes(caught) == [ReportFault.CARD_WANTED]


def test_where_cards_are_wanted_a_word_of_before_does_not_settle_it(pairs: Match) -> None:
    trust_choose(deed(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1)
    trust_choose(deed(pairs.tournament_id), Trust.CARDS)
    tell(pairs, 2, card=True)
    assert state(pairs) is MatchState.ENTERED
    tell(pairs, 1, card=True)
    assert state(pairs) is MatchState.CONFIRMED


def test_what_was_told_without_a_card_is_told_again_with_it(pairs: Match) -> None:
    trust_choose(deed(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1)
    trust_choose(deed(pairs.tournament_id), Trust.CARDS)
    tell(pairs, 1, card=True)
    tell(pairs, 2, card=True)
    assert state(pairs) is MatchState.CONFIRMED


def test_what_a_pair_said_with_its_card_is_not_taken_back_with_half_a_sheet(pairs: Match) -> None:
    trust_choose(deed(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1, card=True)
    tell(pairs, 2, THREE_TWO, card=True)
    with pytest.raises(DomainError) as caught:
        tell(pairs, 1, THREE_TWO, phone="un altro")
    assert codes(caught) == [ReportFault.CARD_SPOKE]
    assert state(pairs) is MatchState.DISPUTED
    tell(pairs, 1, THREE_TWO, card=True)
    assert state(pairs) is MatchState.CONFIRMED


def test_every_pair_has_its_card_from_the_moment_it_is_entered_and_sheets_have_no_codes() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    trust_choose(deed(tournament), Trust.CARDS)
    entrants_add(deed(tournament), [NewEntrant(("Ada Blu", "Ivo Blu"))])
    publish(tournament)

    links = TableLink.objects.filter(tournament=tournament)
    assert {link.team_id for link in links} == set(
        Team.objects.filter(tournament=tournament).values_list("pk", flat=True)
    )
    assert {link.match_id for link in links} == {None}


def test_cards_are_refused_where_no_pairs_play(match: Match) -> None:
    with pytest.raises(DomainError) as caught:
        trust_choose(deed(match.tournament_id), Trust.CARDS)
    assert codes(caught) == [SetupFault.CARDS_NEED_PAIRS]


def test_the_file_says_what_was_told_with_a_card_and_nothing_where_it_was_not(pairs: Match) -> None:
    trust_choose(deed(pairs.tournament_id), Trust.PLAYERS)
    tell(pairs, 1, card=True)
    tell(pairs, 2, THREE_TWO)
    data = export_bytes(pairs.tournament)
    assert [row.get("card") for row in json.loads(data)["reports"]] == [True, None]

    forget(pairs.tournament)
    assert export_bytes(tournament_import(data=data, club_slug=pairs.tournament.club.slug)) == data


@pytest.mark.parametrize("faulty", [("tournament", {"trust": "cards", "ranked": "players"}), ("reports", {"side": 0})])
def test_a_file_with_cards_of_nobody_is_refused(pairs: Match, faulty: tuple[str, dict[str, object]]) -> None:
    tell(pairs, 1, card=True)
    document = json.loads(export_bytes(pairs.tournament))
    section, wrong = faulty
    (document[section] if section == "tournament" else document[section][0]).update(wrong)
    forget(pairs.tournament)
    with pytest.raises(ImportRefused) as caught:
        tournament_import(data=json.dumps(document).encode(), club_slug=pairs.tournament.club.slug)
    assert any(fault.where[0] == section for fault in caught.value.faults)


def test_no_file_holds_from_where_a_word_came(match: Match) -> None:
    tell(match, 1, origin="canarino")
    data = export_bytes(match.tournament)
    assert b"canarino" not in data
    assert b"origin" not in data

    forget(match.tournament)
    tournament_import(data=data, club_slug=match.tournament.club.slug)
    assert Report.objects.get().origin == ""


def test_a_part_of_a_match_cannot_be_told(match: Match) -> None:
    with pytest.raises(DomainError) as caught:
        tell(match, 1, deals(70, 70))

    assert codes(caught) == [ReportFault.NOT_WHOLE]


def test_every_fault_is_said_at_once(match: Match) -> None:
    with pytest.raises(DomainError) as caught:
        tell(match, 5, [PlayedDeal(9, 1, FOUR_ONE[0].score)])

    assert ReportFault.SIDE_UNKNOWN in codes(caught)
    assert len(codes(caught)) == 2
    assert not Report.objects.exists()


def test_where_the_desk_confirms_two_who_agree_are_still_waiting(match: Match) -> None:
    trust_choose(deed(match.tournament_id), Trust.DESK)
    tell(match, 1)
    tell(match, 2)

    assert state(match) is MatchState.ENTERED
    accept(match)
    assert state(match) is MatchState.CONFIRMED


def test_where_only_the_desk_enters_a_side_says_nothing_but_a_helper_may(match: Match) -> None:
    trust_choose(deed(match.tournament_id), Trust.PAPER)

    with pytest.raises(DomainError) as caught:
        tell(match, 1)
    assert codes(caught) == [ReportFault.NOT_WANTED]

    tell(match, 0)
    assert state(match) is MatchState.ENTERED


def accept(match: Match, *, seen: int | None = None, side: int | None = None) -> None:
    told = Report.objects.filter(match=match, settled=None)
    report_accept(
        match_deed(match, seen=version(match) if seen is None else seen), (told.get(side=side) if side else told[0]).id
    )


def test_the_desk_decides_a_dispute_for_one_of_the_two(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)
    accept(match, side=2)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (3, 2)
    assert LogEntry.objects.filter(subject=match.id).latest("seq").actor_name == DESK.name


def test_the_desk_confirms_only_what_it_saw(match: Match) -> None:
    tell(match, 1)
    seen = version(match)
    tell(match, 1, THREE_TWO)

    with pytest.raises(StaleVersion):
        accept(match, seen=seen)


def test_a_side_confirms_only_what_it_saw(match: Match) -> None:
    tell(match, 1)
    seen = version(match)
    tell(match, 1, THREE_TWO)

    with pytest.raises(StaleVersion):
        tell(match, 2, seen=seen)
    assert state(match) is MatchState.ENTERED


def test_a_word_that_was_taken_back_cannot_be_confirmed(match: Match) -> None:
    tell(match, 1)
    gone = Report.objects.get(match=match)
    tell(match, 1, THREE_TWO)

    with pytest.raises(DomainError) as caught:
        report_accept(match_deed(match, seen=version(match)), gone.id)
    assert codes(caught) == [ReportFault.GONE]


def test_the_paper_that_the_desk_enters_settles_what_the_table_said(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)
    record(match, 70, 70, 70, 70, 70)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (5, 0)
    assert not Report.objects.filter(match=match, settled=None).exists()


def set_aside(match: Match) -> None:
    reports_set_aside(match_deed(match, seen=version(match)))


def test_the_desk_lets_the_table_count_again(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)
    set_aside(match)

    assert state(match) is MatchState.PLAYING
    entry = LogEntry.objects.get(kind="set_aside")
    assert entry.old is not None
    assert [one["side"] for one in entry.old] == [1, 2]


def test_there_is_nothing_to_set_aside_where_nothing_was_said(match: Match) -> None:
    with pytest.raises(DomainError) as caught:
        set_aside(match)
    assert codes(caught) == [StateFault.TO_PLAY]


def test_a_lost_reply_doubles_nothing(match: Match) -> None:
    key = uuid7()
    tell(match, 1, key=key)
    before = Tournament.objects.get(pk=match.tournament_id).version
    tell(match, 1, key=key)

    assert Report.objects.filter(match=match).count() == 1
    assert Tournament.objects.get(pk=match.tournament_id).version == before


def test_saying_the_same_again_changes_nothing(match: Match) -> None:
    tell(match, 1)
    before = LogEntry.objects.filter(tournament_id=match.tournament_id).count()
    tell(match, 1)

    assert LogEntry.objects.filter(tournament_id=match.tournament_id).count() == before


def test_after_it_is_confirmed_the_table_says_nothing_more(match: Match) -> None:
    record(match, 70, 70, 70, 70, 50)

    with pytest.raises(DomainError) as caught:
        tell(match, 1)
    assert codes(caught) == [StateFault.CONFIRMED]
