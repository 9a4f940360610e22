"""Tournaments to try everything on: of a new installation, simulated, or of a public demonstration that is made new
every night.
"""

import logging
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS, Preset
from tournaments.event.problems.evening_problems import RehearsalProblem
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.event.regulation_kinds import NEWEST, LogKind, Source
from tournaments.event.rights import Right, Role
from tournaments.models import (
    Account,
    Appointment,
    Club,
    Day,
    EntryTerms,
    Evening,
    FeeChoice,
    Home,
    KeptApart,
    LogEntry,
    Match,
    Modifier,
    Player,
    Prize,
    Single,
    Stage,
    Substitution,
    Team,
    Tournament,
    Venue,
)
from tournaments.models.fields import TournamentRow, uuid7
from tournaments.selectors.clubs.tournament_lists import free_slug, rehearsal_address
from tournaments.services.clubs.leaving import club_remove
from tournaments.services.clubs.member_changes import club_create, entrance_link_issue, entrance_link_redeem
from tournaments.services.frame.changes import Action, Actor, Change, changing, require
from tournaments.services.frame.club_room import room_for_tournament
from tournaments.services.frame.write_lock import (
    below_delete,
    club_hold,
    columns_of,
    tournament_hold_with_club,
    tournament_insert,
    writing,
)
from tournaments.services.setup.simulation import (
    QUARTER_SIZES,
    evening_invent,
    evening_simulate,
    matches_simulate,
    refuse_if_real,
    tournament_invent,
)

CLUB_SLUG = "prova"
NUMBER = 1


class Play(Protocol):
    """Plays a tournament with real cards, and says how many matches these were."""

    def __call__(self, action: Action, number: int, *, most: int | None = None) -> int: ...


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulated tournament, and how many of its matches were played."""

    tournament: Tournament
    played: int


def rehearsal_club() -> Club:
    """The club that simulations belong to, made on the first call: an only club is it, whatever it was named since."""
    with writing():
        clubs = list(Club.objects.order_by("pk")[:2])
        found = clubs[0] if len(clubs) == 1 else Club.objects.filter(slug=CLUB_SLUG).first()
        return found or club_create(slug=CLUB_SLUG, name="")


def rehearsal_create() -> Tournament | None:
    """A club with a rehearsal tournament whose first turn is played but for its last table.

    None, and nothing is changed, where a club exists already.
    """
    with writing():
        if Club.objects.exists():
            return None
        return rehearsal_of_club(rehearsal_club())


def rehearsal_of_club(club: Club) -> Tournament:
    """The same rehearsal for a club that is there, at an address that is free."""
    with writing():
        tournament = tournament_invent(
            club=club,
            slug=free_slug("", "prova"),
            name=_("Torneo di prova"),
            place=_("Salone polivalente"),
            sizes=QUARTER_SIZES,
            number=NUMBER,
            actor=_actor(),
        )
        tables = Match.objects.filter(tournament=tournament, turn__number=1).count()
        matches_simulate(Action(tournament.id, _actor()), NUMBER, most=tables - 1)
        tournament.refresh_from_db(fields=["version"])
        return tournament


def simulation_create(
    *, slug: str, sizes: Sequence[int], number: int, regulation: Regulation = GIOCHI, most: int | None = None
) -> Simulated:
    """A tournament of the rehearsal club, played whole or up to `most` matches. Raises DomainError."""

    def invent(name: str) -> Tournament:
        return tournament_invent(
            club=rehearsal_club(),
            slug=slug,
            name=name,
            sizes=sizes,
            number=number,
            regulation=regulation,
            actor=_actor(),
        )

    return _simulated(invent, matches_simulate, number, most)


def evening_simulation(*, slug: str, preset: Preset, entrants: int, number: int, most: int | None = None) -> Simulated:
    """An evening of the rehearsal club, played to its last stage or up to `most` matches. Raises DomainError."""

    def invent(name: str) -> Tournament:
        return evening_invent(
            club=rehearsal_club(),
            slug=slug,
            name=name,
            preset=preset,
            entrants=entrants,
            number=number,
            actor=_actor(),
        )

    return _simulated(invent, evening_simulate, number, most)


def _simulated(invent: Callable[[str], Tournament], play: Play, number: int, most: int | None) -> Simulated:
    """What is invented under the name of its number, played as far as asked, all or nothing."""
    with writing():
        tournament = invent(f"{_('Simulazione')} {number}")
        played = play(Action(tournament.id, _actor()), number, most=most)
        tournament.refresh_from_db(fields=["version"])
        return Simulated(tournament, played)


def _actor() -> Actor:
    return Actor(name=_("Prova"), source=Source.COMMAND)


# Rehearsals of one evening: a copy of a tournament with the same entrants and rules, to be played and thrown away.
#
# Nothing here writes into a real tournament, and only a rehearsal is ever deleted.

logger = logging.getLogger(__name__)

COPIED: tuple[type[TournamentRow], ...] = (
    *(Venue, Day, Stage, EntryTerms, FeeChoice, Modifier, Team, Player, Single, Prize),
    *(Appointment, Home, Evening, KeptApart),
)
"""What was decided and who entered, whatever names comes before what names it. All else happens on the evening."""
CHANGED: Mapping[type[TournamentRow], Mapping[str, object]] = {
    Stage: {"ended_after": None},
    EntryTerms: {"registration": False},
    Prize: {"settling": "", "lot": None, "order": []},
    Team: {"withdrawal": WithdrawalEffect.OPEN.value, "withdrawn_in_id": None},
}
"""Nobody registers for a rehearsal, nobody has left it, nothing of it was ended early, and no prize was drawn."""
TOLD: Mapping[str, object] = {"frozen_after": None, "frozen_version": None, "shown_until": None}
"""What is hidden in the copy: names at most, since nothing was played or drawn."""
LONGEST_NAME = 120

Rows = Mapping[type[TournamentRow], list[TournamentRow]]


def rehearsal_copy(action: Action) -> Tournament:
    """A rehearsal of a real tournament: its stages, rules and those who play in it now; nothing drawn, nothing
    played.

    It has `key` as its id: the same request a second time answers with the copy that the first one made.
    Raises DomainError for what is a rehearsal already.
    """
    require(action.actor, Right.RUN)
    with writing():
        original = _held(action.tournament)
        if made := _made_before(original.club_id, action.key):
            return made
        if original.is_rehearsal:
            raise DomainError(problem_at(RehearsalProblem.NOT_REAL))
        room_for_tournament(original.club)
        name = f"{_('Prova')}: {original.name}"
        return _write(original, _standing(original), action.key or uuid7(), _free_address(original), name, action.actor)


def rehearsal_restart(action: Action) -> Tournament:
    """The same rehearsal, at the same address, as if nothing had been drawn or played. Raises DomainError."""
    require(action.actor, Right.RUN)
    with writing():
        old = _held(action.tournament)
        refuse_if_real(old.id)
        if old.id == action.key:
            return old
        rows = _standing(old)
        _delete(old)
        return _write(old, rows, action.key or uuid7(), old.slug, old.name, action.actor)


def rehearsal_remove(action: Action) -> None:
    """Throw a rehearsal away with everything in it. Raises DomainError for a real tournament."""
    require(action.actor, Right.RUN)
    with writing():
        tournament = _held(action.tournament)
        refuse_if_real(tournament.id)
        _delete(tournament)
    logger.info("removed rehearsal %s at version %d", tournament.slug, tournament.version)


def _held(tournament_id: uuid.UUID) -> Tournament:
    tournament_hold_with_club(tournament_id)
    found = Tournament.objects.select_related("club").filter(pk=tournament_id).first()
    if found is None:
        raise DomainError(problem_at(RehearsalProblem.GONE))
    return found


def _made_before(club_id: uuid.UUID, key: uuid.UUID | None) -> Tournament | None:
    return Tournament.objects.filter(club_id=club_id, pk=key, is_rehearsal=True).first() if key else None


def _free_address(original: Tournament) -> str:
    start = rehearsal_address(original)
    taken = set(Tournament.objects.filter(slug__startswith=start).values_list("slug", flat=True))
    return next(slug for number in count(1) if (slug := f"{start}{number}") not in taken)


def _standing(original: Tournament) -> Rows:
    """What is copied, as it is now: whom somebody else sits for has gone, and so has who was paired; and
    nobody has entered again yet.
    """
    changed = Substitution.objects.filter(tournament=original)
    gone = changed.filter(replaced__isnull=True).values("player_id")
    never_came = changed.filter(replaced__isnull=False).values("substitute_id")
    left = {
        Team: Q(again_of__isnull=False),
        Player: Q(pk__in=gone) | Q(pk__in=never_came) | Q(team__again_of__isnull=False),
        Evening: Q(team__again_of__isnull=False),
        KeptApart: Q(one__again_of__isnull=False) | Q(two__again_of__isnull=False),
        Single: Q(replaced__isnull=False),
        Prize: Q(removed__isnull=False),
    }
    return {
        model: list(model._default_manager.filter(tournament=original).exclude(left.get(model, Q(pk__in=[]))))
        for model in COPIED
    }


def _write(original: Tournament, rows: Rows, key: uuid.UUID, slug: str, name: str, actor: Actor) -> Tournament:
    of_copy = {
        "id": key,
        "slug": slug,
        "name": name[:LONGEST_NAME],
        "is_rehearsal": True,
        **TOLD,
        "version": 0,
        "created_at": timezone.now(),
        "closed_at": None,
        "archived_at": None,
        "number": None,
        "counted_by": NEWEST.value,
    }
    copy = Tournament(**{field.attname: getattr(original, field.attname) for field in columns_of(Tournament)} | of_copy)
    tournament_insert(copy)
    ids = {row.pk: uuid7() for section in rows.values() for row in section} | {original.id: copy.id}
    with changing(Action(copy.id, actor), LogKind.CREATED) as change:
        for model, section in rows.items():
            model._default_manager.bulk_create(model(**dict(_values(row, ids, change))) for row in section)
        change.record(new={"name": copy.name, "rehearsal_of": original.name, "entrants": len(rows[Team])})
    copy.refresh_from_db(fields=["version"])
    return copy


def _values(row: TournamentRow, ids: Mapping[uuid.UUID, uuid.UUID], change: Change) -> Iterator[tuple[str, object]]:
    """The columns of the copy of a row. What an entry of the log did to it on the evening is undone."""
    changed = CHANGED.get(type(row), {})
    for field in columns_of(type(row)):
        value = changed.get(field.attname, getattr(row, field.attname))
        if field.related_model is LogEntry:
            value = None if field.null else change.log_id
        elif isinstance(value, uuid.UUID):
            value = ids[value]
        yield field.attname, value


def _delete(tournament: Tournament) -> None:
    below_delete(tournament)
    Tournament.objects.filter(pk=tournament.pk, is_rehearsal=True).delete()


EVENINGS = (("danese", "danish", 24, 30), ("bar", "bar", 16, None))
"""Address, ready evening, entrants, and how many matches are played; None is to the end."""


def demonstration_reset() -> None:
    """Remove every club, person and session, and make the evenings again. Who comes between the two is told to wait."""
    for club_id in list(Club.objects.order_by("pk").values_list("pk", flat=True)):
        club_remove(club_id)
    with writing():
        Session.objects.all().delete()
        Account.objects.all().delete()
    with writing():
        club = rehearsal_club()
        Club.objects.filter(pk=club.pk).update(name=_("Circolo della dimostrazione"))
        for number, (slug, preset, entrants, most) in enumerate(EVENINGS, start=1):
            evening_simulation(slug=slug, preset=PRESETS[preset], entrants=entrants, number=number, most=most)
        rehearsal_of_club(club)


def demonstration_enter(*, device: str = "") -> Account | None:
    """Somebody who may try everything but the club itself; None where nothing was made yet."""
    with writing():
        club = Club.objects.filter(slug=CLUB_SLUG).first()
        if club is None:
            return None
        token = entrance_link_issue(club=club_hold(club.pk), role=Role.DIRECTOR)
        return entrance_link_redeem(token=token, name=_("Ospite"), device=device)
