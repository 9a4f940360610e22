"""Erasures that hold: nothing of the name is left in the file of the data or in memory, and nothing brings it back."""

import uuid

from django.conf import settings
from django.utils import timezone

from briscola_site.installation import data_folder
from briscola_site.rack import RACK
from tournaments.copies.database import scrub_asked, scrub_if_asked
from tournaments.copies.erased import Erased, all_erased, logged_erasures, note_erased
from tournaments.event.enums import Source
from tournaments.selectors.entries.known import player_in
from tournaments.services.entries.erasing import erased, player_erase
from tournaments.services.frame.deed import Actor, Deed


def erase(*people: tuple[Deed, uuid.UUID]) -> None:
    """Put people out of their tournaments, for good. Raises DomainError, with those before it erased."""
    try:
        for deed, player_id in people:
            player_erase(deed, player_id=player_id)
            note_erased(Erased(deed.tournament, player_id, deed.at or timezone.now(), deed.actor.name))
    finally:
        RACK.clear()
        scrub_asked()


def repeat_erasures() -> int:
    """After data came from elsewhere: put out again everybody who was erased and is back, and note those whom only the
    log knows; how many came back.
    """
    back = [one for one in all_erased() if _is_back(one)]
    for one in back:
        deed = Deed(one.tournament_id, Actor(one.actor, source=Source.COMMAND))
        player_erase(deed, player_id=one.player_id)
    data_folder(settings.DATA)
    note_erased(*logged_erasures())
    if back:
        scrub_asked()
    else:
        scrub_if_asked()
    return len(back)


def _is_back(one: Erased) -> bool:
    there = player_in(one.tournament_id, one.player_id) is not None
    return there and not erased(one.tournament_id, one.player_id)
