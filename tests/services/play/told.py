"""A match of which its table tells, for the tests of reports."""

import uuid
from collections.abc import Sequence

from rules.outcomes import PlayedDeal
from tests.factories import deals, match_action
from tournaments.event.match_states import MatchState
from tournaments.event.regulation_kinds import Source
from tournaments.models import Match, Report
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.services.frame.changes import Actor
from tournaments.services.play.report_changes import report_accept, report_make

TABLE = Actor(name="Tavolo 1", source=Source.TABLE)


FOUR_ONE = deals(70, 70, 70, 70, 50)


THREE_TWO = deals(70, 70, 70, 50, 50)


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
        match_action(match, seen=seen, actor=TABLE, key=key),
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


def accept(match: Match, *, seen: int | None = None, side: int | None = None) -> None:
    told = Report.objects.filter(match=match, settled=None)
    report_accept(
        match_action(match, seen=version(match) if seen is None else seen),
        (told.get(side=side) if side else told[0]).id,
    )
