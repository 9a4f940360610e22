"""Durable erasure: nothing of the name is left in the data file or in memory, and nothing brings it back."""

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings

from briscola_site.clock import CLOCK
from briscola_site.installation import data_folder
from tournaments.backups.backup_files import latest_number
from tournaments.backups.database import scrub_asked, scrub_if_asked
from tournaments.backups.erased import (
    Erased,
    ErasedNames,
    GoneClub,
    all_erased,
    all_erased_names,
    all_gone,
    called_in,
    logged_erasures,
    name_digest,
    note_all,
    note_erased,
    note_gone,
    spellings,
)
from tournaments.backups.kept_files import kept_files_remove, kept_files_without, kept_titles
from tournaments.event.erasing import Erasure
from tournaments.event.regulation_kinds import Source
from tournaments.models import Club
from tournaments.models.fields import uuid7
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.seasons.season_erasing import names_in, put_out
from tournaments.selectors.clubs.kept import club_of_id
from tournaments.selectors.entries.known import (
    Namesake,
    called_in_club,
    full_names,
    player_in,
    texts_of_club,
    titles_of_before,
    titles_with,
    tournaments_with,
)
from tournaments.selectors.seasons.register import names_of_club, was_carried_out
from tournaments.services.clubs.leaving import club_remove, clubs_due
from tournaments.services.entries.person_erasing import erased, label_in_club, label_of, player_erase, titles_erase
from tournaments.services.frame.changes import Action, Actor
from tournaments.services.frame.write_lock import club_hold, writing
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_erasing import names_erase


@dataclass(frozen=True, slots=True)
class Whom:
    """A person to be erased from all that holds names in a club: of the tournaments in which they are one of `players`,
    of its seasons and register under these `names`, of those of its `titles`, and under all these names, and the one
    they were `called` in the request, of whatever else it keeps.
    """

    players: Sequence[tuple[Action, uuid.UUID]]
    names: Sequence[str]
    titles: Sequence[str] = ()
    called: str = ""


def titles_alike(club: Club, names: Sequence[str]) -> tuple[str, ...]:
    """Titles of the club that contain one of these names, deleted tournaments included."""
    erasure = Erasure("", tuple(names))
    kept = (text for text in kept_titles(club.slug) if erasure.holds(text))
    return tuple(dict.fromkeys((*titles_with(club, names), *kept))) if names else ()


def erase(action: ClubAction, club: Club, whom: Whom) -> None:
    """Put somebody out of all that holds names in a club, for good: everywhere or, raising DomainError, nowhere, so
    that no copy holds half of it.

    It is noted first: after a power cut the next start repeats it.
    """
    there = [found for told, one in whom.players if (found := player_in(told.tournament, one)) is not None]
    # What they were called before may have been somebody whose place they took: that goes from their own rows only.
    every = tuple(dict.fromkeys(filter(None, [whom.called, *whom.names, *(one.name for one in there)])))
    label = label_of(there[0]) if there else label_in_club(club.id, 1)
    digests = tuple(sorted(map(name_digest, whom.titles)))
    try:
        with writing():
            club_hold(club.id)
            names = _names_out(replace(action, key=action.key or uuid7()), club, whom, every, label, digests)
            for told, player_id in whom.players:
                player_erase(told, player_id=player_id, label=label)
            _titles_out(club, action.actor, every, label, whom.titles)
            out = [(told.tournament, player_id) for told, player_id in whom.players]
            out += kept_files_without(club.slug, every, label, whom.titles)
            at, backups = action.at or CLOCK.now(), latest_number()
            people = [Erased(*one, at, action.actor.name, label, backups, digests) for one in dict.fromkeys(out)]
            note_all(names, people)
        if (now := latest_number()) > backups:  # a copy begun meanwhile still has the name
            note_all([replace(one, backups=now) for one in names], [replace(one, backups=now) for one in people])
    finally:
        PAGE_CACHE.clear()
        scrub_asked()


def _names_out(
    action: ClubAction, club: Club, whom: Whom, every: Sequence[str], label: str, titles: tuple[str, ...]
) -> list[ErasedNames]:
    """The notes about it; none where nothing had to be erased."""
    key, there = action.key or uuid7(), bool(whom.players or tournaments_with(club, every, whom.titles))
    if not names_erase(action, names=whom.names, label=label, called=every, titles=whom.titles, elsewhere=there):
        return []
    spelled = spellings(Erasure("", tuple(every)), whom.titles)
    every_digest = [tuple(sorted(set(map(name_digest, one)))) for one in (whom.names, full_names(every), spelled)]
    digests, called, spelled_as = every_digest
    at, backups = action.at or CLOCK.now(), latest_number()
    meant = {player_id for _told, player_id in whom.players}
    spared = tuple(one.id for one in _players(club, every) if one.id not in meant)
    told = (action.club, key, digests, at, action.actor.name, label, backups, titles, called, spared, spelled_as)
    return [ErasedNames(*told)]


def _players(club: Club, names: Sequence[str]) -> tuple[Namesake, ...]:
    return tuple({one.id: one for name in names for one in called_in_club(club.id, name)}.values())


def _titles_out(club: Club, actor: Actor, names: Sequence[str], label: str, titles: Sequence[str]) -> None:
    for one in tournaments_with(club, names, titles):
        titles_erase(Action(one.id, actor), names=names, label=label, titles=titles)


def clubs_gone(passed: datetime.datetime) -> int:
    """Remove every club whose day is over by a time that surely `passed`, with its files; how many.

    It is noted first: after a power cut or a restored backup the next start repeats it.
    """

    def note(club: Club, tournaments: list[uuid.UUID]) -> None:
        note_gone(GoneClub(club.pk, passed, latest_number()), tournaments)
        kept_files_remove(club.slug)

    due = clubs_due(passed)
    for club_id in due:
        club_remove(club_id, note)
    if due:
        PAGE_CACHE.clear()
        scrub_asked()
    return len(due)


def season_without_erased(document: dict[str, Any], club: Club) -> dict[str, Any]:
    """The file of a season as it may be imported: without the people erased from the seasons of this club."""
    for one in all_erased_names():
        if one.club_id == club.id and (names := one.among(names_in(document))):
            document = put_out(document, names, one.label)
    return document


def repeat_erasures() -> int:
    """After data came from elsewhere: put out again everybody who was erased and is back, and note those whom only the
    log knows; how many came back, whom several tournaments and the seasons had as one.
    """
    back = {one.label or one.player_id for one in all_erased() if _put_out_again(one)}
    back |= _names_out_again()
    back |= _titles_out_again()
    back |= {str(one.club_id) for one in all_gone() if club_remove(one.club_id)}
    data_folder(settings.DATA)
    note_erased(*logged_erasures())
    if back:
        scrub_asked()
    else:
        scrub_if_asked()
    return len(back)


def _put_out_again(one: Erased) -> bool:
    """Erase somebody who is back, titles and every other mention included; whether they were."""
    player = player_in(one.tournament_id, one.player_id)
    if player is None or player.name == one.label or erased(one.tournament_id, one.player_id):
        return False
    club, names = player.tournament.club, (player.name,)
    actor, label = Actor(one.actor, source=Source.COMMAND), one.label or label_of(player)
    titles = _noted_titles(club, names, one.titles)
    with writing():
        club_hold(club.id)
        names_erase(ClubAction(club.id, actor), names=(), label=label, called=names, titles=titles)
        player_erase(Action(one.tournament_id, actor), player_id=one.player_id, label=label)
        _titles_out(club, actor, names, label, titles)
    return True


def _noted_titles(club: Club, names: Sequence[str], digests: Sequence[str]) -> tuple[str, ...]:
    """Those out of which the name went before."""
    return tuple(title for title in titles_with(club, names) if name_digest(title) in digests)


def _names_out_again() -> set[str]:
    """The erased people who were back, by their labels. Legacy data only: a later namesake is somebody
    else, or is here again. A player of that name in older data that was not spared is meant too, also where the
    tournament was not there any more or somebody else had their place.
    """
    back, missing = set[str](), [one for one in all_erased_names() if not was_carried_out(one.club_id, one.key)]
    for club in filter(None, map(club_of_id, dict.fromkeys(one.club_id for one in missing))):
        theirs = [one for one in missing if one.club_id == club.id]
        known = called_in(texts_of_club(club), theirs)
        back |= {one.label for one in theirs if _put_names_out_again(one, club, known)}
    return back


def _put_names_out_again(one: ErasedNames, club: Club, known: Mapping[str, str]) -> bool:
    names, called = one.among(names_of_club(club.id)), [known[digest] for digest in one.called if digest in known]
    every = (*names, *called)
    actor, titles = Actor(one.actor, source=Source.COMMAND), _noted_titles(club, every, one.titles)
    action = ClubAction(one.club_id, actor, key=one.key)
    with writing():
        club_hold(club.id)
        names_erase(action, names=names, label=one.label, called=every, titles=titles, elsewhere=bool(one.called))
        for player in _players(club, called):
            if player.id not in one.spared:
                player_erase(Action(player.tournament_id, actor), player_id=player.id, label=one.label)
        if every:
            _titles_out(club, actor, every, one.label, titles)
    return bool(every)


def _titles_out_again() -> set[str]:
    """By what is in titles now those are called whose name was back in a title alone, as in a copy of an older program,
    which was made while they were being erased.
    """
    noted = [one for one in all_erased_names() if one.titles]
    back = set[str]()
    for club in filter(None, map(club_of_id, dict.fromkeys(one.club_id for one in noted))):
        for one in (one for one in noted if one.club_id == club.id):
            titles = tuple(title for title in titles_of_before(club, one.at) if name_digest(title) in one.titles)
            if names := one.spelled_in(titles):
                _titles_put_out(club, one, names, titles)
                back.add(one.label)
    return back


def _titles_put_out(club: Club, one: ErasedNames, names: Sequence[str], titles: Sequence[str]) -> None:
    actor = Actor(one.actor, source=Source.COMMAND)
    with writing():
        club_hold(club.id)
        names_erase(ClubAction(club.id, actor), names=(), label=one.label, called=names, titles=titles)
        for tournament in tournaments_with(club, (), titles):
            titles_erase(Action(tournament.id, actor), names=names, label=one.label, titles=titles)
