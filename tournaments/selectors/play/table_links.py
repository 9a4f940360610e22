"""Links to one side of a match or one pair's matches, for phones without an account: what they open, until when."""

import base64
import re
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.event.match_states import SETTLED
from tournaments.event.rights import Right
from tournaments.models import Account, Award, Deal, LogEntry, Match, TableLink, Team, Tournament
from tournaments.selectors.clubs.access import tournament_for_member
from tournaments.selectors.clubs.member_queries import token_digest
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.entries.registration_queries import CODE_LENGTH, CODE_SIGNS, signs_for

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


# The codes by which entrants are checked in: six signs on a card or a phone, or the address that a card opens.

LONGEST_NUMBER = 4


@dataclass(frozen=True, slots=True)
class Coded:
    """Whose code it is; `elsewhere` is the name of the tournament where that is another of the club."""

    team_id: uuid.UUID
    name: str
    elsewhere: str = ""


def arrival_code(team_id: uuid.UUID) -> str:
    """The code of an entrant, which only this installation can make; no secret, since the desk sees who brings it."""
    return signs_for("arrival", team_id)


def entrants_of_code(tournament: Tournament, typed: str) -> Sequence[Coded]:
    """Whose code was typed or scanned, in whatever case and with whatever between; a short number is an entrant's.

    Of this tournament, else of another open one of its club; none where nobody has it.
    """
    text = last_part(typed)
    if text.isdecimal() and len(text) <= LONGEST_NUMBER:
        return _named(Team.objects.filter(tournament=tournament, number=int(text)))
    link = link_of_token(text) if len(text) > CODE_LENGTH else None
    if link is not None:
        home = link.tournament.id == tournament.id
        near = home or link.tournament.club_id == tournament.club_id
        team = link.team if near else None
        return [] if team is None else [Coded(team.id, team.name, "" if home else link.tournament.name)]
    signs = "".join(sign for sign in text.upper() if sign in CODE_SIGNS)
    if len(signs) != CODE_LENGTH:
        return []
    own = _with_code(signs, Team.objects.filter(tournament=tournament))
    if own:
        return _named(Team.objects.filter(pk__in=own))
    others = Team.objects.filter(tournament__club_id=tournament.club_id, tournament__closed_at__isnull=True)
    found = Team.objects.filter(pk__in=_with_code(signs, others)).select_related("tournament")
    return [Coded(team.id, team.name, team.tournament.name) for team in found.order_by("pk")]


def before_play(tournament: Tournament) -> bool:
    """Whether entrants may still arrive: nothing was played yet."""
    return tournament.closed_at is None and not Deal.objects.filter(tournament_id=tournament.id).exists()


def is_door(link: TableLink, account: Account | AnonymousUser) -> bool:
    """Whether somebody who checks people in scans the card of a pair before anything was played."""
    if link.team_id is None or tournament_for_member(link.tournament.slug, account, Right.CONFIRM) is None:
        return False
    return before_play(link.tournament)


def last_part(typed: str) -> str:
    """What an address ends with, where it is one: the value of `code`, or the last part of the path."""
    text = typed.strip()
    if "/" not in text:
        return text
    asked = re.search(r"[?&]code=([^&#]+)", text)
    return asked[1] if asked else re.split(r"[?#]", text)[0].rstrip("/").rsplit("/", 1)[-1]


def _with_code(signs: str, teams: QuerySet[Team]) -> list[uuid.UUID]:
    return [one for one in teams.values_list("pk", flat=True) if arrival_code(one) == signs]


def _named(teams: QuerySet[Team]) -> list[Coded]:
    return [Coded(pk, name) for pk, name in teams.order_by("number").values_list("pk", "name")]
