"""What a telephone keeps of the links that it opened: a signed cookie, and nothing about the person who holds it."""

import secrets
import uuid
from dataclasses import dataclass, field, replace

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "table"
SALT = "tournaments.phone.kept"
MOST_LINKS = 24
KEPT_SECONDS = 36 * 60 * 60


@dataclass(frozen=True, slots=True)
class Phone:
    """A telephone: a name by chance that tells it from the others, and the links it opened, the latest last."""

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    links: tuple[uuid.UUID, ...] = ()

    def with_link(self, link_id: uuid.UUID) -> "Phone":
        """The phone after it opened a link; it forgets the oldest of too many."""
        kept = [one for one in self.links if one != link_id]
        return replace(self, links=(*kept, link_id)[-MOST_LINKS:])


def phone_of(request: HttpRequest) -> Phone:
    """The telephone that asks; a new one where the cookie is missing, too old, or not as we wrote it."""
    try:
        kept = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT_SECONDS)
    except signing.BadSignature:
        return Phone()
    return Phone(kept["phone"], tuple(map(uuid.UUID, kept["links"])))


def remember(response: HttpResponse, phone: Phone) -> None:
    """Give the phone its cookie: no script reads it, and no other page's form carries it along."""
    kept = {"phone": phone.id, "links": [link.hex for link in phone.links]}
    response.set_cookie(
        COOKIE,
        signing.dumps(kept, salt=SALT, compress=True),
        max_age=KEPT_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
