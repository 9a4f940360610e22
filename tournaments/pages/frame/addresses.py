"""The public address given out on pages, in codes, on paper and in files; never one that nothing answers.

"localhost" is on each phone the phone itself, and a server that listens on this computer alone answers no phone at all.
"""

import secrets
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from briscola_site import listening
from briscola_site.clock import CLOCK


@dataclass(frozen=True, slots=True)
class GivenAddress:
    """A whole address; `only_here`: it leads nowhere but on the computer of the hall itself."""

    uri: str
    only_here: bool

    @property
    def for_phones(self) -> str:
        """An address that a phone can open; "" where there is none, and then no QR code is shown."""
        return "" if self.only_here else self.uri


def given_address(request: HttpRequest, path: str) -> GivenAddress:
    """The address of `path` as this request came in; from the computer that serves it, with its name in the hall."""
    address = urlsplit(request.build_absolute_uri(path))
    if address.hostname not in {name.strip("[]") for name in listening.LOOPBACK}:
        return GivenAddress(address.geturl(), only_here=False)
    host = listening.found_by_phones(settings.LISTENS_ON)
    if host is None:
        return GivenAddress(address.geturl(), only_here=True)
    port = f":{address.port}" if address.port else ""
    return GivenAddress(urlunsplit(address._replace(netloc=f"{host}{port}")), only_here=False)


# What a browser says about itself -> the few words by which people tell their devices apart: "Chrome, Android".
#
# Browsers claim to be each other, so the first name of the list that occurs is the one that is meant: Edge also says
# Chrome, and Chrome also says Safari; a phone with Android also says Linux, and an iPhone also says Mac. Source: the
# forms that RFC 9110, section 10.1.5, allows and that browsers send today.

BROWSERS = (
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """Browser and system in at most 60 characters; empty where both are unknown."""
    found = (_first(user_agent, BROWSERS), _first(user_agent, SYSTEMS))
    return ", ".join(word for word in found if word)


def _first(user_agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((word for mark, word in known if mark in user_agent), "")


# What a telephone keeps: the links that it opened and whom it follows. A signed cookie, and nothing about the person
# who holds it; only pages that are made for one reader ask for it.

COOKIE = "table"
SALT = "tournaments.phone.kept"
MOST_LINKS = 24
MOST_FOLLOWED = 8
KEPT_SECONDS = 36 * 60 * 60


@dataclass(frozen=True, slots=True)
class Phone:
    """A telephone: a name by chance that tells it from the others, the links it opened, the latest last, and whose page
    it follows, by the id of the tournament, which needs no secret; and the last request to enter that it sent there.
    """

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    links: tuple[uuid.UUID, ...] = ()
    follows: Mapping[uuid.UUID, str] = field(default_factory=dict)
    asked: Mapping[uuid.UUID, uuid.UUID] = field(default_factory=dict)

    def with_link(self, link_id: uuid.UUID) -> "Phone":
        """The phone after it opened a link; it forgets the oldest of too many."""
        kept = [one for one in self.links if one != link_id]
        return replace(self, links=(*kept, link_id)[-MOST_LINKS:])

    def following(self, tournament_id: uuid.UUID, who: str) -> "Phone":
        """The phone after it chose whom to follow there; it forgets the first of too many tournaments."""
        kept = {one: whom for one, whom in self.follows.items() if one != tournament_id}
        return replace(self, follows=dict([*kept.items(), (tournament_id, who)][-MOST_FOLLOWED:]))

    def asking(self, tournament_id: uuid.UUID, registration_id: uuid.UUID) -> "Phone":
        """The phone after it sent a request; it forgets the first of too many tournaments."""
        kept = {one: sent for one, sent in self.asked.items() if one != tournament_id}
        return replace(self, asked=dict([*kept.items(), (tournament_id, registration_id)][-MOST_FOLLOWED:]))

    def without(self, tournament_id: uuid.UUID, link_ids: Collection[uuid.UUID]) -> "Phone":
        """The phone after it forgot whom it followed there, and these links."""
        follows = {one: whom for one, whom in self.follows.items() if one != tournament_id}
        return replace(self, links=tuple(one for one in self.links if one not in link_ids), follows=follows)


def phone_of(request: HttpRequest) -> Phone:
    """The telephone that asks; a new one where the cookie is missing, too old, or not as we wrote it."""
    try:
        kept = signing.loads(text := request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return Phone()
    # By the program's clock: to one that is put ahead for a while it would be too old, and the phone would forget.
    if CLOCK.now().timestamp() - signing.b62_decode(text.split(":")[-2]) > KEPT_SECONDS:
        return Phone()
    follows = {uuid.UUID(one): who for one, who in kept["follows"].items()}
    asked = {uuid.UUID(one): uuid.UUID(sent) for one, sent in kept.get("asked", {}).items()}
    return Phone(kept["phone"], tuple(map(uuid.UUID, kept["links"])), follows, asked)


def comes_back(request: HttpRequest) -> bool:
    """Whether a telephone that remembers something was led here by an address that was typed, scanned or kept, and by
    no page of ours, which would say so.
    """
    return COOKIE in request.COOKIES and request.method == "GET" and "HTTP_REFERER" not in request.META


def remember(response: HttpResponse, phone: Phone) -> None:
    """Give the phone its cookie: no script reads it, and no other page's form carries it along."""
    follows = {one.hex: who for one, who in phone.follows.items()}
    kept = {"phone": phone.id, "links": [link.hex for link in phone.links], "follows": follows}
    kept |= {"asked": {one.hex: sent.hex for one, sent in phone.asked.items()}}
    response.set_cookie(
        COOKIE,
        signing.dumps(kept, salt=SALT, compress=True),
        max_age=KEPT_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
