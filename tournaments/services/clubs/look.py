"""How a club looks to everybody: its logo, and the line that thanks its sponsors."""

import uuid

from django.db.models import F

from tournaments.event.enums import ClubKind
from tournaments.models import Club, Logo, Tournament
from tournaments.services.clubs.club_change import ClubChange, club_change
from tournaments.services.clubs.logo_picture import LogoPicture
from tournaments.services.frame.deed import Actor


def look_change(*, club_id: uuid.UUID, sponsors: str, logo: LogoPicture | None, name: str, actor: Actor) -> None:
    """Thank the sponsors so, and have this logo, which was in a file of this `name`; None keeps the one there is.

    Pages that show it are made again. What is so already changes nothing.
    """
    with club_change(club_id, actor) as change:
        changed = False
        if change.club.sponsors != sponsors:
            change.note(ClubKind.SPONSORS, name_before=change.club.sponsors, name_after=sponsors)
            Club.objects.filter(pk=club_id).update(sponsors=sponsors)
            changed = True
        if logo is not None and not Logo.objects.filter(club_id=club_id, digest=logo.digest).exists():
            Logo.objects.filter(club_id=club_id).delete()
            Logo.objects.create(
                club_id=club_id,
                digest=logo.digest,
                kind=logo.kind,
                small=logo.small,
                large=logo.large,
                width=logo.width,
                height=logo.height,
            )
            change.note(ClubKind.LOGO_SET, name_after=name)
            changed = True
        if changed:
            _look_again(change)


def logo_remove(*, club_id: uuid.UUID, actor: Actor) -> None:
    """Do without a logo again; without one it changes nothing."""
    with club_change(club_id, actor) as change:
        gone, _of_which = Logo.objects.filter(club_id=club_id).delete()
        if gone:
            change.note(ClubKind.LOGO_GONE)
            _look_again(change)


def _look_again(change: ClubChange) -> None:
    """All that was made of the club's tournaments is old."""
    Club.objects.filter(pk=change.club.pk).update(look=F("look") + 1)
    look = Club.objects.values_list("look", flat=True).get(pk=change.club.pk)
    Tournament.objects.filter(club=change.club).update(look=look)
