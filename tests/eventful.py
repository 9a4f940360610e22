"""A tournament to which everything happened that can happen: what an exchange must carry without loss."""

import uuid
from collections.abc import Sequence

from rules.modifiers import FRAMASUN, GIRANDOLA, Condition, EffectKind, Modifier
from tests.factories import action, make_account, make_club, make_tournament, match_action, players_of, publish, record
from tournaments.models import Decision, Declaration, Match, Seat, Team, Tournament
from tournaments.models import Modifier as StoredModifier
from tournaments.services.entries.entrant_changes import players_add, team_rename
from tournaments.services.frame.changes import Actor
from tournaments.services.play.draw_changes import draw_make, draw_publish, draw_unpublish
from tournaments.services.play.final_changes import (
    decision_record,
    decision_withdraw,
    declaration_add,
    declaration_withdraw,
    modifier_add,
    tournament_close,
    tournament_reopen,
)
from tournaments.services.play.lineups import lineup_change
from tournaments.standings.types import Criterion

BARELY_WON, BARELY_LOST = (61,) * 5, (59,) * 5
LIFT = Modifier("lift", "Spinta", EffectKind.CANCEL, condition=Condition.RANK_AT_MOST, rank_limit=3)


def make_eventful(*, slug: str = "eventi", sizes: Sequence[int] = (5, 4, 6)) -> Tournament:
    """Drawn twice, with a settled tie, a substitution, 60-60, corrections, declarations; closed, reopened, closed."""
    tournament = make_tournament(slug=slug, sizes=sizes)
    account = make_account(club=make_club())
    ada = Actor(name=account.name, account_id=account.id)
    _set_up(tournament, ada)
    matches = publish(tournament, number=3)
    _substitute(tournament, matches[0])
    record(matches[0], 60, 60, 70, 80)
    record(matches[0], 60, 60, *BARELY_WON, reason="Foglio letto male")
    record(matches[1], 120, 0, 59)
    record(matches[1], reason="Tavolo sbagliato")
    for match in matches[1:]:
        record(match, *(BARELY_WON if match.table == 1 else BARELY_LOST))
    _settle(tournament, ada)
    _declare(tournament)
    tournament_close(action(tournament, ada))
    tournament_reopen(action(tournament, ada, reason="Un punto contestato"))
    record(matches[0], 60, 60, 62, 61, 61, 61, 61, reason="Deciso dall'arbitro")
    tournament_close(action(tournament, ada))
    tournament.refresh_from_db()
    return tournament


def _set_up(tournament: Tournament, actor: Actor) -> None:
    first, *others = Team.objects.filter(tournament=tournament).order_by("number")
    draw_make(action(tournament, actor, key=uuid.uuid4()), 1)
    draw = draw_make(action(tournament, actor), 2)
    assert draw is not None
    draw_publish(action(tournament, actor), draw.id)
    draw_unpublish(action(tournament, actor))
    team_rename(action(tournament, actor), team_id=first.id, name="La Cüstera «vecchia»")
    players_add(action(tournament, actor), {others[0].id: ["Zoë D'Agostìn-Ferrero"]})


def _settle(tournament: Tournament, actor: Actor) -> None:
    """All teams are level in everything: a first lot was drawn wrongly, a second one counts."""
    tied = list(Team.objects.filter(tournament=tournament).order_by("-number").values_list("id", flat=True))
    decision_record(action(tournament, actor, reason="Monetina"), Criterion.LOT, tied)
    wrong = Decision.objects.get(tournament=tournament)
    decision_withdraw(action(tournament, actor), wrong.id)
    tied.reverse()
    decision_record(action(tournament, actor, reason="Biglietti"), Criterion.LOT, tied)


def _substitute(tournament: Tournament, match: Match) -> None:
    seat = match.seats.select_related("player__team").get(side=1, chair=1)
    busy = Seat.objects.filter(turn=match.turn).values_list("player_id", flat=True)
    rested = [one for one in players_of(tournament, seat.player.team.number) if one.id not in set(busy)]
    match.refresh_from_db(fields=["version"])
    lineup_change(match_action(match), {(1, 1): rested[0].id})


def _declare(tournament: Tournament) -> None:
    first, second, *_ = Team.objects.filter(tournament=tournament).order_by("number")
    for definition in (GIRANDOLA, FRAMASUN, LIFT):
        modifier_add(action(tournament), definition)
    ids = dict(StoredModifier.objects.filter(tournament=tournament).values_list("key", "id"))
    declaration_add(action(tournament, key=uuid.uuid4()), modifier_id=ids["girandola"], team_id=first.id)
    mistaken = Declaration.objects.get(tournament=tournament)
    declaration_withdraw(action(tournament, reason="Detto da un altro"), mistaken.id)
    declaration_add(action(tournament), modifier_id=ids["girandola"], team_id=first.id)
    declaration_add(action(tournament), modifier_id=ids["framasun"], team_id=second.id, target_id=first.id)
    curse = Declaration.objects.get(tournament=tournament, modifier_id=ids["framasun"])
    declaration_add(action(tournament), modifier_id=ids["lift"], team_id=first.id, cancels_id=curse.id)
