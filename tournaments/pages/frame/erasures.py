"""Erasures that hold: nothing of the name is left in the file of the data or in memory, and nothing brings it back."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.conf import settings

from briscola_site.clock import CLOCK
from briscola_site.installation import data_folder
from briscola_site.rack import RACK
from tournaments.copies.database import scrub_asked, scrub_if_asked
from tournaments.copies.erased import (
    Erased,
    ErasedNames,
    all_erased,
    all_erased_names,
    logged_erasures,
    name_digest,
    note_erased,
    note_erased_names,
)
from tournaments.copies.kept_files import kept_files_without
from tournaments.copies.shelf import latest_number
from tournaments.event.enums import Source
from tournaments.models import Club
from tournaments.models.identity import uuid7
from tournaments.seasons.erasing import names_in, put_out
from tournaments.selectors.clubs.kept import club_of_id
from tournaments.selectors.entries.known import names_of, player_in
from tournaments.selectors.seasons.known import names_of_club, was_carried_out
from tournaments.services.entries.erasing import erased, label_in_club, label_of, player_erase
from tournaments.services.frame.deed import Actor, Deed
from tournaments.services.seasons.erasing import names_erase
from tournaments.services.seasons.frame import ClubDeed


def erase(
    deed: ClubDeed, club: Club, players: Sequence[tuple[Deed, uuid.UUID]], names: Sequence[str], called: str = ""
) -> None:
    """Put somebody out of all that holds names in a club, for good: of the tournaments in which they are one of
    `players`, of its seasons and register under these `names`, and of the files of tournaments it deleted under all of
    them, and the one they were `called` by who asked.

    Raises DomainError, with those before it erased.
    """
    there = [found for told, one in players if (found := player_in(told.tournament, one)) is not None]
    every = tuple(dict.fromkeys([*filter(None, [called]), *names, *(name for one in there for name in names_of(one))]))
    label = label_of(there[0]) if there else label_in_club(club.id, 1)
    try:
        if names:
            _names_out(replace(deed, key=deed.key or uuid7()), names, label)
        for told, player_id in players:
            player_erase(told, player_id=player_id, label=label)
            note_erased(
                Erased(told.tournament, player_id, told.at or CLOCK.now(), told.actor.name, label, latest_number())
            )
        kept_files_without(club.slug, every, label)
    finally:
        RACK.clear()
        scrub_asked()


def _names_out(deed: ClubDeed, names: Sequence[str], label: str) -> None:
    key = deed.key or uuid7()
    if names_erase(deed, names=names, label=label):
        digests = tuple(sorted({name_digest(name) for name in names}))
        note_erased_names(
            ErasedNames(deed.club, key, digests, deed.at or CLOCK.now(), deed.actor.name, label, latest_number())
        )


def season_without_erased(document: dict[str, Any], club: Club) -> dict[str, Any]:
    """The file of a season as it may come in: without anybody who was erased from the seasons of this club."""
    for one in all_erased_names():
        if one.club_id == club.id and (names := one.among(names_in(document))):
            document = put_out(document, names, one.label)
    return document


def repeat_erasures() -> int:
    """After data came from elsewhere: put out again everybody who was erased and is back, and note those whom only the
    log knows; how many came back.
    """
    back = [one for one in all_erased() if _is_back(one)]
    for one in back:
        deed = Deed(one.tournament_id, Actor(one.actor, source=Source.COMMAND))
        player_erase(deed, player_id=one.player_id, label=one.label)
    named = sum(_names_out_again(one) for one in all_erased_names())
    data_folder(settings.DATA)
    note_erased(*logged_erasures())
    if back or named:
        scrub_asked()
    else:
        scrub_if_asked()
    return len(back) + named


def _is_back(one: Erased) -> bool:
    there = player_in(one.tournament_id, one.player_id) is not None
    return there and not erased(one.tournament_id, one.player_id)


def _names_out_again(one: ErasedNames) -> bool:
    """Only in data of before: who is called so and came later is somebody else, or is here again."""
    if club_of_id(one.club_id) is None or was_carried_out(one.club_id, one.key):
        return False
    names = one.among(names_of_club(one.club_id))
    deed = ClubDeed(one.club_id, Actor(one.actor, source=Source.COMMAND), key=one.key)
    return bool(names) and names_erase(deed, names=names, label=one.label)
