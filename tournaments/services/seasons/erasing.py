"""A person put out of the seasons of a club: its register, its result sheets and what its log says of them."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F

from tournaments.event.enums import SEASON_KINDS, ClubKind
from tournaments.event.erasing import Erasure
from tournaments.event.letters import fold_name
from tournaments.event.rights import Right
from tournaments.models import Club, ClubEntry, Person, ResultSheet, Season
from tournaments.seasons.erasing import people_called, put_out
from tournaments.selectors.seasons.known import names_of_club
from tournaments.selectors.seasons.stored import register_document, season_document
from tournaments.services.frame.changes import require
from tournaments.services.seasons.frame import ClubDeed, Noted, season_write
from tournaments.services.seasons.people import require_sound_seasons, seasons_touched


def names_erase(deed: ClubDeed, *, names: Sequence[str], label: str) -> bool:
    """Put everybody who is called one of `names`, and all who are merged with them, out of the register, the result
    sheets, the lots and the log of the club: they are `label` from now on. Their places and points stay.

    Raises DomainError where two of the names were at one evening both, which no person can be.
    """
    require(deed.actor, Right.OWN)

    def act(club: Club) -> Noted | None:
        register = register_document(club.id)
        keys = people_called(register, names)
        theirs = [name for one in register if one["id"] in keys for name in (one["name"], *one["aliases"])]
        erasure = _erasure(club, (*names, *theirs), label)
        Person.objects.filter(club=club, key__in=keys).update(name=label, aliases=[], card="")
        sheets = sum(_season_without(season, register, names, label) for season in Season.objects.filter(club=club))
        redacted = [str(entry.id) for entry in _entries(club) if _redacted(entry, erasure, keys)]
        if not (keys or sheets or redacted):
            return None
        require_sound_seasons(club)
        if keys:
            seasons_touched(club)
        return Noted(label, None, {"name": label, "erased": True, "result_sheets": sheets, "redacted": redacted})

    return season_write(deed, ClubKind.PERSON_CHANGED, act)


def _erasure(club: Club, names: Sequence[str], label: str) -> Erasure:
    own = {fold_name(name) for name in names}
    others = [name for name in names_of_club(club.id) if fold_name(name) not in own]
    return Erasure(label, tuple(names), tuple(others))


def _season_without(season: Season, register: Sequence[dict[str, Any]], names: Sequence[str], label: str) -> int:
    """How many of its result sheets were changed."""
    before = {**season_document(season), "people": list(register)}
    after = put_out(before, names, label)
    changed = [one for one, old in zip(after["result_sheets"], before["result_sheets"], strict=True) if one != old]
    for sheet in changed:
        ResultSheet.objects.filter(season=season, key=sheet["key"]).update(document=sheet)
    if changed or after["lots"] != before["lots"]:
        Season.objects.filter(pk=season.pk).update(lots=after["lots"], version=F("version") + 1)
    return len(changed)


def _entries(club: Club) -> Sequence[ClubEntry]:
    """Those in which people who play may be named."""
    return list(ClubEntry.objects.filter(club=club, kind__in=SEASON_KINDS).order_by("at", "id"))


def _redacted(entry: ClubEntry, erasure: Erasure, keys: frozenset[str]) -> bool:
    """Whether the entry named the person; if so it does not any more."""
    told = {"old": entry.old, "new": entry.new, "member_name": entry.member_name}
    now = {name: _without_card(erasure.value(value), keys) for name, value in told.items()}
    if now == told:
        return False
    ClubEntry.objects.filter(pk=entry.pk).update(**now)
    return True


def _without_card(told: object, keys: frozenset[str]) -> object:
    if isinstance(told, dict) and told.get("id") in keys and "card" in told:
        return {**told, "card": ""}
    return told
