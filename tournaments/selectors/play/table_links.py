"""Links to one side of a match or one pair's matches, for phones without an account: what they open, until when."""

import base64
import uuid
from collections.abc import Collection, Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.event.match_states import SETTLED
from tournaments.models import Award, Deal, LogEntry, Match, TableLink, Tournament
from tournaments.selectors.clubs.member_queries import token_digest
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.prepared import prepared

TOKEN_BYTES = 16


def token_of(link_id: uuid.UUID) -> str:
    """The token of a link: 22 characters that only this installation can make, the same whenever a sheet is printed."""
    secret = salted_hmac("tournaments.table_link", link_id.hex, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(secret[:TOKEN_BYTES]).rstrip(b"=").decode()


def printable_token(link: TableLink) -> str | None:
    """The token to print, or None where the installation's key was changed since the link was made."""
    token = token_of(link.id)
    return token if constant_time_compare(token_digest(token), link.token_digest) else None


def link_of_token(token: str) -> TableLink | None:
    """The link that a token belongs to, unless it was revoked."""
    return next(iter(_of_digest(token_digest(token))), None)


@prepared
def _of_digest(digest: str, /) -> QuerySet[TableLink]:
    return _in_force().filter(token_digest=digest).order_by("pk")


def link_in_force(link_id: uuid.UUID) -> TableLink | None:
    """A link that a phone has opened before, unless it was revoked since."""
    return next(iter(_opened(link_id)), None)


@prepared
def _opened(link_id: uuid.UUID, /) -> QuerySet[TableLink]:
    return _in_force().filter(pk=link_id)


def _in_force() -> QuerySet[TableLink]:
    links = TableLink.objects.select_related("match__turn__stage__tournament", "team", "tournament")
    return links.filter(revoked__isnull=True)


def links_of_matches(
    tournament: Tournament, matches: Collection[uuid.UUID]
) -> dict[tuple[uuid.UUID | None, int | None], TableLink]:
    """The links in force of some matches, by match and side."""
    links = TableLink.objects.filter(tournament=tournament, match__in=matches, revoked__isnull=True)
    return {(link.match_id, link.side): link for link in links}


def link_of_pair(tournament: Tournament, team_id: uuid.UUID) -> TableLink | None:
    """The link in force of a pair for the whole evening."""
    return TableLink.objects.filter(tournament=tournament, team_id=team_id, revoked__isnull=True).first()


def links_of_pairs(tournament: Tournament) -> dict[uuid.UUID, TableLink]:
    """The links in force of all pairs that have one, by pair."""
    links = TableLink.objects.filter(tournament=tournament, team__isnull=False, revoked__isnull=True)
    return {link.team_id: link for link in links if link.team_id is not None}


def cards_among(tournament: Tournament, link_ids: Sequence[uuid.UUID]) -> list[TableLink]:
    """The cards of pairs of this tournament among the links that a phone opened, in the order that it did."""
    cards = TableLink.objects.select_related("tournament").filter(
        tournament=tournament, pk__in=link_ids, team__isnull=False, revoked__isnull=True
    )
    return sorted(cards, key=lambda link: link_ids.index(link.pk))


def match_of_link(link: TableLink, wanted: uuid.UUID | None = None) -> uuid.UUID | None:
    """The match that a link leads to: its own, or of its pair the one in play; None where it has none yet.

    In play is the first that is not settled, else the last. `wanted` is another match of the same pair, which somebody
    still looks at. A match of a turn that was not announced yet is not there yet.
    """
    last = link.tournament.shown_until
    if link.match is not None:
        return link.match.pk if last is None or link.match.turn.number <= last else None
    announced = Q() if last is None else Q(turn__number__lte=last)
    every = Match.objects.filter(announced, tournament=link.tournament)
    own = every.filter(Q(fixture__home=link.team) | Q(fixture__away=link.team))
    in_force = Deal.objects.filter(match=OuterRef("pk"), replaced__isnull=True)
    awarded = Award.objects.filter(match=OuterRef("pk"), replaced__isnull=True)
    told = own.annotate(begun=Exists(in_force) | Exists(awarded))
    found = dict(told.order_by("turn__number").values_list("pk", "begun"))
    if wanted in found:
        return wanted
    open_ = (match for match, begun in found.items() if not begun or known_match(match).state not in SETTLED)
    return next(open_, next(reversed(found), None))


def link_has_ended(link: TableLink) -> bool:
    """Whether a link leads nowhere any more: the tournament is closed, every match of its turn is settled, or its pair
    does not play any more.
    """
    if link.tournament.closed_at is not None:
        return True
    if link.match is None:
        return link.team is None or link.team.withdrawn_id is not None
    turn = link.match.turn
    return all(record.state in SETTLED for record in match_records(turn.stage, turn=turn.number))


def was_carried_out(tournament: Tournament, match_id: uuid.UUID, key: uuid.UUID | None) -> bool:
    """Whether this very request changed the match before: its answer may have been lost on the way to the phone."""
    return key is not None and LogEntry.objects.filter(tournament=tournament, subject=match_id, key=key).exists()
