"""A person put out of the seasons of a club: its register, its result sheets and what its log says of them."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import F

from tournaments.event.erasing import Erasure
from tournaments.event.letters import fold_name
from tournaments.event.regulation_kinds import SEASON_KINDS, ClubKind
from tournaments.event.rights import Right
from tournaments.models import Club, ClubEntry, Person, ResultSheet, Season, Tournament
from tournaments.models.name_columns import Holds, columns
from tournaments.seasons.season_erasing import people_called, put_out
from tournaments.selectors.entries.known import full_names, sheet_titles
from tournaments.selectors.seasons.register import names_of_club
from tournaments.selectors.seasons.stored import register_document, season_document
from tournaments.services.frame.changes import require
from tournaments.services.seasons.frame import ClubAction, Noted, season_write
from tournaments.services.seasons.register_changes import require_sound_seasons, seasons_touched

NOT_OF_MEMBERS = (
    *SEASON_KINDS,
    *(ClubKind.RENAMED, ClubKind.SPONSORS, ClubKind.LOGO_SET, ClubKind.LOGO_GONE),
    *(ClubKind.ARCHIVED, ClubKind.UNARCHIVED, ClubKind.DELETED, ClubKind.BROUGHT_BACK),
)


def names_erase(
    action: ClubAction,
    *,
    names: Sequence[str],
    label: str,
    called: Sequence[str] = (),
    titles: Collection[str] = (),
    elsewhere: bool = False,
) -> bool:
    """Put everybody who is called one of `names`, and all who are merged with them, out of the register, the result
    sheets, the lots and the log of the club: they are `label` from now on. Their places and points stay. Whom
    tournaments `called` so goes from the log too, and from those titles of the club, its seasons and its sheets that
    were chosen. Where tournaments have them `elsewhere`, the log says it although nothing here changes: data without
    that entry are earlier.

    Raises DomainError where two of the names were at one evening both, which no person can be.
    """
    require(action.actor, Right.OWN)

    def act(club: Club) -> Noted | None:
        register = register_document(club.id)
        keys = people_called(register, names)
        theirs = [name for one in register if one["id"] in keys for name in (one["name"], *one["aliases"])]
        others = [name for name in names_of_club(club.id) if fold_name(name) not in {fold_name(one) for one in names}]
        erasure = Erasure(label, (*names, *theirs, *full_names(called)), tuple(others))
        Person.objects.filter(club=club, key__in=keys).update(name=label, aliases=[], card="")
        sheets = sum(_season_without(season, register, names, label) for season in Season.objects.filter(club=club))
        in_titles = replace(erasure, names=(*erasure.names, *called))
        renamed = _club_renamed(club, in_titles, titles) + _seasons_renamed(club, in_titles, titles)
        redacted = [str(entry.id) for entry in _entries(club) if _redacted(entry, erasure, keys)]
        if not (keys or sheets or redacted or renamed or elsewhere):
            return None
        require_sound_seasons(club)
        if keys:
            seasons_touched(club)
        told = {"name": label, "erased": True, "result_sheets": sheets, "titles": renamed, "redacted": redacted}
        told |= {"seasons": bool(keys or sheets)}
        return Noted(label, None, told)

    return season_write(action, ClubKind.PERSON_CHANGED, act)


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


def _club_renamed(club: Club, erasure: Erasure, titles: Collection[str]) -> int:
    """How many of its own titles are others now; whatever shows them is made again."""
    changed = {
        field: erasure.titles(getattr(club, field), titles)
        for field in columns(Club, Holds.TITLE)
        if getattr(club, field) in titles
    }
    if changed:
        Club.objects.filter(pk=club.pk).update(look=F("look") + 1, **changed)
        Tournament.objects.filter(club=club).update(look=Club.objects.values_list("look", flat=True).get(pk=club.pk))
    return len(changed)


def _seasons_renamed(club: Club, erasure: Erasure, titles: Collection[str]) -> int:
    """How many of its seasons, and of the titles on their sheets, are others now."""
    count = 0
    for season in Season.objects.filter(club=club):
        found = 0
        for sheet in ResultSheet.objects.filter(season=season).select_related("season"):
            wanted = set(titles).intersection(sheet_titles(sheet))
            if wanted:
                ResultSheet.objects.filter(pk=sheet.pk).update(document=erasure.titles(sheet.document, wanted))
                found += len(wanted)
        if season.name in titles:
            taken = Season.objects.exclude(pk=season.pk).values_list("slug", flat=True)
            slug = erasure.address(season.slug, set(taken))
            Season.objects.filter(pk=season.pk).update(name=erasure.text(season.name), slug=slug)
            found += 1
        if found:
            Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
        count += found
    return count


def _entries(club: Club) -> Sequence[ClubEntry]:
    """All but those about the people at the desk, who are not meant."""
    return list(ClubEntry.objects.filter(club=club, kind__in=NOT_OF_MEMBERS).order_by("at", "id"))


def _redacted(entry: ClubEntry, erasure: Erasure, keys: frozenset[str]) -> bool:
    """Whether the entry named the person; if so it does not any more."""
    now = {name: _without_card(erasure.value(getattr(entry, name)), keys) for name in columns(ClubEntry, Holds.TEXT)}
    if entry.tournament_slug:
        now["tournament_slug"] = erasure.address(entry.tournament_slug, ())
    told = {name: getattr(entry, name) for name in now}
    if now == told:
        return False
    ClubEntry.objects.filter(pk=entry.pk).update(**now)
    return True


def _without_card(told: object, keys: frozenset[str]) -> object:
    if isinstance(told, dict) and told.get("id") in keys and "card" in told:
        return {**told, "card": ""}
    return told
