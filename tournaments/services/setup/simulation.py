"""Playing tournaments with real cards, for rehearsals and tests; the same number plays the same evening.

All chance comes from `random.Random` with that number, and every write goes through the services of the desk.
"""

import random
import uuid
from collections.abc import Sequence

from django.utils import timezone

from rules.simulation import play_match
from rules.variants import ALONE_AT, SIDES_OF
from rules.violations import violation
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.faults.draws import RehearsalFault
from tournaments.event.regulation import GIOCHI, Ranked, Regulation
from tournaments.models import Club, Team, Tournament
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.services.entries.entrants import players_add
from tournaments.services.frame.deed import Actor, Deed, MatchDeed
from tournaments.services.frame.gate import writing
from tournaments.services.play.draws import draw_make, draw_publish
from tournaments.services.play.reports import report_accept
from tournaments.services.play.results import match_record
from tournaments.services.setup.evenings import evening_create
from tournaments.services.setup.invented import player_names, quarter_names


def refuse_if_real(tournament_id: uuid.UUID) -> None:
    """Results are invented, and tournaments thrown away, in rehearsals only. Raises DomainError elsewhere."""
    if not Tournament.objects.filter(pk=tournament_id, is_rehearsal=True).exists():
        raise DomainError(violation(RehearsalFault.REAL))


def tournament_invent(
    *,
    club: Club,
    slug: str,
    name: str,
    sizes: Sequence[int],
    number: int,
    actor: Actor,
    regulation: Regulation = GIOCHI,
    place: str = "",
) -> Tournament:
    """A rehearsal of invented quarters with `sizes` players each, drawn with `number` and published.

    Raises DomainError with everything that is in the way; then nothing was written.
    """
    with writing():
        tournament = evening_create(
            club=club,
            slug=slug,
            name=name,
            date=timezone.localdate(),
            place=place,
            teams=quarter_names(len(sizes)),
            stages=[regulation],
            ranked=Ranked.TEAMS,
            is_rehearsal=True,
            actor=actor,
        )
        teams = Team.objects.filter(tournament=tournament).order_by("number").values_list("id", flat=True)
        names = player_names(sizes, chance(f"{number} names"))
        deed = Deed(tournament.id, actor)
        players_add(deed, dict(zip(teams, names, strict=True)))
        draw_simulate(deed, number)
        tournament.refresh_from_db(fields=["version"])
    return tournament


def draw_simulate(deed: Deed, number: int) -> None:
    """Draw what comes next with this number, and publish it. Raises DomainError in a real tournament."""
    refuse_if_real(deed.tournament)
    draw = draw_make(deed, number)
    if draw is not None:
        draw_publish(deed, draw.id)


def matches_simulate(deed: Deed, number: int, *, most: int | None = None, turn: int | None = None) -> int:
    """Play the matches that owe a result, by turn and table, and no more than `most` of them; `turn`: of that turn.

    What happens at a table depends on the number, the turn and the table alone, so that a stopped simulation
    goes on as if it had not been stopped. A match that was begun is played on, and what its table told is confirmed.
    Returns how many matches were played. Raises DomainError in a real tournament.
    """
    refuse_if_real(deed.tournament)
    records = match_records(stage_in_play(deed.tournament), turn=turn)
    waiting = [record for record in records if not record.complete][:most]
    return sum(_match_simulate(deed.of_match(record.id, record.version), record, number) for record in waiting)


def _match_simulate(deed: MatchDeed, record: MatchRecord, number: int) -> bool:
    """Whether the match was played; not where somebody saved at it meanwhile, whose word counts."""
    rng = chance(f"{number} turn {record.turn} table {record.table}")
    try:
        if record.told:
            report_accept(deed, record.told[0].id)
            return True
        seats = max(len(side.players) for side in record.sides)
        table = SIDES_OF[seats] if record.match_format.game.two_sided else ALONE_AT[len(record.sides)]
        match_record(deed, play_match(record.match_format, rng, table, begun=record.deals))
    except StaleVersion:
        return False
    return True


def chance(name: str) -> random.Random:
    """Chance of its own for everything that has a name."""
    return random.Random(name)  # noqa: S311  # repeatable on purpose; nothing here is a secret
