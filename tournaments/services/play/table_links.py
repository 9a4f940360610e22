"""Making and revoking the links with which people at a table tell their result: one a side, or a card a pair."""

import uuid
from collections.abc import Collection, Iterable

from django.db.models import QuerySet

from rules.games import SIDES
from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.match_states import Trust
from tournaments.event.problems.evening_problems import SetupProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Match, Seat, TableLink, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.clubs.member_queries import token_digest
from tournaments.selectors.play.table_links import links_of_pairs, token_of
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.SETTINGS)
def trust_choose(change: Change, trust: Trust) -> None:
    """Say whose word makes a result final; where players may tell it, they get their links.

    Raises DomainError where cards are wanted and no pairs play.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    before = tournament.trust
    if before == trust:
        change.nothing_changed = True
        return
    if not tournament.kind.may_trust(trust):
        raise DomainError(problem_at(SetupProblem.CARDS_NEED_PAIRS))
    tournament.trust = trust
    tournament.save(update_fields=["trust"])
    change.record(old={"trust": before}, new={"trust": str(trust)})
    cards_write(tournament)
    links_write(tournament, Match.objects.filter(tournament=tournament).values_list("pk", flat=True))


@writes(LogKind.LINKS, needs=Right.CONFIRM)
def links_renew(change: Change, match_ids: Collection[uuid.UUID]) -> None:
    """Revoke the links of these matches and make new ones, for those too that have none, as after a file was taken in:
    what was printed or passed on before opens nothing more.
    """
    matches = Match.objects.filter(tournament_id=change.tournament_id, pk__in=match_ids).values_list("pk", flat=True)
    old = TableLink.objects.filter(tournament_id=change.tournament_id, match__in=matches, revoked__isnull=True)
    old.update(revoked_id=change.log_id)
    made = links_write(Tournament.objects.get(pk=change.tournament_id), matches)
    if not made:
        change.nothing_changed = True
        return
    change.record(new={"matches": len({link.match_id for link in made})})


@writes(LogKind.LINKS, needs=Right.CONFIRM)
def pair_link_renew(change: Change, team_id: uuid.UUID) -> None:
    """A link for a pair for the whole evening; the one that it had opens nothing more."""
    name = _name_of(change.tournament_id, team_id)
    if name is None:
        change.nothing_changed = True
        return
    _pair_links(change.tournament_id, team_id).update(revoked_id=change.log_id)
    _link(change.tournament_id, team_id=team_id).save()
    change.record(subject=team_id, new={"pair": name})


@writes(LogKind.LINKS, needs=Right.CONFIRM)
def pair_link_end(change: Change, team_id: uuid.UUID) -> None:
    """The link of a pair opens nothing more."""
    name = _name_of(change.tournament_id, team_id)
    if not _pair_links(change.tournament_id, team_id).update(revoked_id=change.log_id):
        change.nothing_changed = True
        return
    change.record(subject=team_id, old={"pair": name})


def _name_of(tournament_id: uuid.UUID, team_id: uuid.UUID) -> str | None:
    return Team.objects.filter(tournament_id=tournament_id, pk=team_id).values_list("name", flat=True).first()


def _pair_links(tournament_id: uuid.UUID, team_id: uuid.UUID) -> QuerySet[TableLink]:
    return TableLink.objects.filter(tournament_id=tournament_id, team_id=team_id, revoked__isnull=True)


def links_write(tournament: Tournament, match_ids: Iterable[uuid.UUID]) -> list[TableLink]:
    """Give every side of the matches its link where sheets carry codes; call it inside the change that made the
    matches, with their seats. Returns the new ones.
    """
    if tournament.trust not in {Trust.PLAYERS, Trust.DESK}:
        return []
    wanted = list(match_ids)
    have = TableLink.objects.filter(tournament=tournament, match__in=wanted, revoked__isnull=True)
    known = set(have.values_list("match_id", "side"))
    seats = Seat.objects.filter(tournament=tournament, match__in=wanted, side__gt=len(SIDES)).order_by("match", "side")
    beyond = dict.fromkeys(seats.values_list("match_id", "side"))
    there = [*((match, side) for match in wanted for side in SIDES), *beyond]
    sides = (one for one in there if one not in known)
    return TableLink.objects.bulk_create(_link(tournament.id, match_id=match, side=side) for match, side in sides)


def cards_write(tournament: Tournament) -> None:
    """Give every pair that plays its card where only cards settle a match; call it inside the change that needs it."""
    if tournament.trust != Trust.CARDS:
        return
    there = (
        Team.objects.filter(tournament=tournament, withdrawn__isnull=True).order_by("pk").values_list("pk", flat=True)
    )
    known = links_of_pairs(tournament)
    TableLink.objects.bulk_create(_link(tournament.id, team_id=one) for one in there if one not in known)


def _link(
    tournament_id: uuid.UUID,
    *,
    match_id: uuid.UUID | None = None,
    side: int | None = None,
    team_id: uuid.UUID | None = None,
) -> TableLink:
    name = uuid7()
    digest = token_digest(token_of(name))
    return TableLink(
        id=name, tournament_id=tournament_id, token_digest=digest, match_id=match_id, side=side, team_id=team_id
    )
