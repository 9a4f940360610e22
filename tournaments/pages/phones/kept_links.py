"""What a telephone keeps of the links that it opened: a signed cookie, and nothing about the person who holds it."""

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "table"
SALT = "tournaments.phone"
MOST_LINKS = 24
KEPT_SECONDS = 36 * 60 * 60


@dataclass(frozen=True, slots=True)
class Phone:
    """A telephone: a name by chance that tells it from the others, and the links it opened, the latest last.

    Beside every link stands the side (1, 2) for which somebody speaks on this phone, 0 until they say so.
    """

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    links: Mapping[uuid.UUID, int] = field(default_factory=dict)

    def with_link(self, link_id: uuid.UUID, side: int = 0) -> "Phone":
        """The phone after it opened a link, or spoke for a side of it; it forgets the oldest of too many."""
        kept = [(one, chosen) for one, chosen in self.links.items() if one != link_id]
        return Phone(self.id, dict([*kept, (link_id, side)][-MOST_LINKS:]))


def phone_of(request: HttpRequest) -> Phone:
    """The telephone that asks; a new one where the cookie is missing, too old, or not as we wrote it."""
    try:
        kept = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT_SECONDS)
    except signing.BadSignature:
        return Phone()
    return Phone(kept["phone"], {uuid.UUID(link): side for link, side in kept["links"]})


def remember(response: HttpResponse, phone: Phone) -> None:
    """Give the phone its cookie: no script reads it, and no other page's form carries it along."""
    kept = {"phone": phone.id, "links": [(link.hex, side) for link, side in phone.links.items()]}
    response.set_cookie(
        COOKIE,
        signing.dumps(kept, salt=SALT, compress=True),
        max_age=KEPT_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
