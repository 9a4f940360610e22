"""An evening as search engines read it: schema.org's Event in JSON-LD, a block of data that no browser runs."""

import json
from urllib.parse import urljoin

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from tournaments.event.days import USUAL_LENGTH, moment_of
from tournaments.models import Tournament

register = template.Library()
ESCAPED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""What could end the block of data, or a line of it."""


@register.simple_tag
def event_data(tournament: Tournament, site: str) -> SafeString:
    """The data of one that is no rehearsal, else nothing; `site` is the base address of this reader."""
    if tournament.is_rehearsal:
        return SafeString("")
    return mark_safe(json.dumps(_event(tournament, site), ensure_ascii=False).translate(ESCAPED))  # noqa: S308 # no tag gets through


def _event(tournament: Tournament, site: str) -> dict[str, object]:
    page = urljoin(site, reverse("public_now", kwargs={"slug": tournament.slug}))
    place = {"@type": "Place", "name": tournament.place or tournament.club.name}
    return {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": tournament.name,
        "url": page,
        **_time(tournament),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "location": place | ({"address": tournament.street} if tournament.street else {}),
        "organizer": {"@type": "Organization", "name": tournament.club.name},
        "image": urljoin(site, reverse("public_preview", kwargs={"slug": tournament.slug})),
    }


def _time(tournament: Tournament) -> dict[str, str]:
    """The day, and the hour where one was said; the end is about when people go home."""
    if tournament.hour is None:
        return {"startDate": tournament.date.isoformat()}
    begins = timezone.localtime(moment_of(tournament.date, tournament.hour, timezone.get_default_timezone()))
    return {"startDate": begins.isoformat(), "endDate": timezone.localtime(begins + USUAL_LENGTH).isoformat()}
