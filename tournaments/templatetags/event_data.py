"""An evening as search engines read it: schema.org's Event in JSON-LD, a block of data that no browser runs."""

import datetime
import json
from urllib.parse import urljoin

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from tournaments.event.days import USUAL_LENGTH, Day, Programme, Venue, moment_of
from tournaments.models import Tournament
from tournaments.selectors.core.day_queries import programme_of

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
    programme = programme_of(tournament)
    places = [_place(one, tournament.club.name) for one in programme.venues]
    return {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": tournament.name,
        "url": page,
        **_time(programme),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "location": places if len(places) > 1 else places[0],
        "organizer": {"@type": "Organization", "name": tournament.club.name},
        "image": urljoin(site, reverse("public_preview", kwargs={"slug": tournament.slug})),
    }


def _place(venue: Venue, otherwise: str) -> dict[str, str]:
    street = {"address": venue.street} if venue.street else {}
    return {"@type": "Place", "name": venue.name or otherwise} | street


def _time(programme: Programme) -> dict[str, str]:
    """From the first to the last day, with the hour where one was said; the end is about when people go home."""
    first, last = programme.in_order[0], programme.in_order[-1]
    end = last.date.isoformat() if last.hour is None else _local(last, last.hour, USUAL_LENGTH)
    begins = first.date.isoformat() if first.hour is None else _local(first, first.hour)
    return {"startDate": begins} | ({"endDate": end} if last.hour or first != last else {})


def _local(day: Day, hour: datetime.time, later: datetime.timedelta = datetime.timedelta()) -> str:
    return timezone.localtime(moment_of(day.date, hour, timezone.get_default_timezone()) + later).isoformat()
