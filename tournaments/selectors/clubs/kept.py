"""What is kept of people in the tournaments of a club, subject by subject, as the database holds it."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Model, Q

from tournaments.models import (
    Account,
    CallSubscription,
    CheckIn,
    Club,
    ClubEntry,
    EntranceLink,
    FeeShare,
    Handover,
    ListDraft,
    LogEntry,
    MailAddress,
    Movement,
    Payment,
    Person,
    Player,
    PrivateData,
    Prize,
    Registration,
    Report,
    ResultSheet,
    Season,
    Single,
    Team,
)

NAMES, PRIVATE, REQUESTS, DOOR, TOLD, LOG, MEMBERS = "names", "private", "requests", "door", "told", "log", "members"
REGISTER, DEVICES, CALLS = "register", "devices", "calls"
KEPT: Mapping[str, tuple[tuple[type[Model], tuple[str, ...]], ...]] = {
    NAMES: ((Player, ("name", "surname")), (Team, ("name", "club", "title")), (Single, ("name",))),
    PRIVATE: (
        (PrivateData, ("phone", "email", "card", "note", "birth_year", "minor_allowed", "paid", "paid_cents")),
        (ListDraft, ("document", "actor_name")),
    ),
    REQUESTS: ((Registration, ("people", "club", "phone", "sender", "choices")),),
    DOOR: (
        (CheckIn, ("team",)),
        (FeeShare, ("team", "people", "agreed")),
        (Payment, ("team", "cents")),
        (Movement, ("what",)),
        (Prize, ("what", "giver", "order")),
        (Handover, ("team", "cents")),
    ),
    TOLD: ((Report, ("phone", "origin")),),
    CALLS: ((CallSubscription, ("who", "phone", "address", "key", "secret", "language")),),
    LOG: ((LogEntry, ("actor_name", "device", "old", "new", "reason")),),
    REGISTER: ((Person, ("key", "name", "aliases", "card")), (ResultSheet, ("key", "document")), (Season, ("lots",))),
    MEMBERS: (
        (Account, ("name", "username", "password")),
        (MailAddress, ("digest",)),
        (EntranceLink, ("name",)),
        (ClubEntry, ("actor_name", "device", "member_name", "name_before", "name_after", "old", "new")),
    ),
    DEVICES: (),
}
"""Every field that says something about a person, by the subject under which it is listed. Telling which they are of
belongs here: a test finds the ones that are missing.
"""


@dataclass(frozen=True, slots=True)
class KeptRows:
    """The number of rows about a subject."""

    subject: str
    rows: int


def club_of_id(club_id: uuid.UUID) -> Club | None:
    """The club, where it is in these data."""
    return Club.objects.filter(pk=club_id).first()


def kept_in(club: Club) -> tuple[KeptRows, ...]:
    """What is kept, in the order of the page, empty subjects too."""
    return tuple(KeptRows(subject, sum(_rows(model, club) for model, _fields in of)) for subject, of in KEPT.items())


def _rows(model: type[Model], club: Club) -> int:
    if model is ResultSheet:
        return ResultSheet.objects.filter(season__club=club).count()
    if model is MailAddress:
        return MailAddress.objects.filter(account__memberships__club=club).count()
    if model is Account:
        return Account.objects.filter(memberships__club=club).count()
    belongs = Q(club=club) if model in (EntranceLink, ClubEntry, Person, Season) else Q(tournament__club=club)
    return model._default_manager.filter(belongs).count()
