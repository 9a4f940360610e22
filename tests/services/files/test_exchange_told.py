"""What tables told, twice or as parties of five, comes back; what none of them could tell is refused with its place."""

from dataclasses import replace

import pytest

from rules.calls import Call
from rules.deals_of_two import DealScore
from rules.outcomes import PlayedDeal
from tests.damage import changed, forget, put, refusal, same
from tests.factories import action, make_evening, make_tournament, match_action, publish
from tests.services.play.told import FOUR_ONE, THREE_TWO, tell
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Report, Tournament
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db


def exported(made: Tournament) -> bytes:
    """Its file, while it is in no database any more."""
    data = export_bytes(made)
    forget(made)
    return data


def test_a_side_that_tells_something_new_ends_its_old_word_at_that_very_entry() -> None:
    made = make_tournament(sizes=(2, 2))
    trust_choose(action(made), Trust.PLAYERS)
    match = publish(made)[0]
    tell(match, 1, FOUR_ONE)
    tell(match, 1, THREE_TWO)
    assert Report.objects.count() == 2
    data = exported(made)
    twice = changed(same("reports", 1, "deals", 4, of=("reports", 1, "deals", 3)), data)
    assert refusal(twice, made.club.slug) == [
        "reports[1].deals: Il risultato numero 4 è scritto due volte. Tienine uno."
    ]
    assert export_bytes(tournament_import(data=data, club_slug=made.club.slug)) == data


def test_a_deal_of_five_is_won_by_one_of_two_parties() -> None:
    made = make_evening(replace(PRESETS["quintets"].stages[0], turns=1), entrants=5, ranked=Ranked.PLAYERS)
    (match,) = publish(made)
    scores = [DealScore(80, 1, call=Call(3, 4))] * 5
    match_record(match_action(match), [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)])
    found = refusal(changed(put("deals", 0, "winner", value=3), exported(made)), made.club.slug)
    assert found == ["deals[0].winner: La squadra 3 non c’è: a un tavolo sono 2."]
