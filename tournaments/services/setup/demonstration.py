"""A public demonstration: everybody may try everything, and every night it is made again from nothing."""

from django.contrib.sessions.models import Session
from django.utils.translation import gettext as _

from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import Account, Club
from tournaments.services.clubs.leaving import club_remove
from tournaments.services.clubs.member_changes import entrance_link_issue, entrance_link_redeem
from tournaments.services.frame.write_lock import club_hold, writing
from tournaments.services.setup.rehearsal import CLUB_SLUG, evening_simulation, rehearsal_club, rehearsal_of_club

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
