"""Which address is given out: on pages, in codes, on paper and in files. Never one under which nobody answers.

"localhost" is on each phone the phone itself, and a server that listens on this computer alone answers no phone at all.
"""

from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest

from briscola_site import lan


@dataclass(frozen=True, slots=True)
class GivenAddress:
    """A whole address; `only_here`: it leads nowhere but on the computer of the hall itself."""

    uri: str
    only_here: bool

    @property
    def for_phones(self) -> str:
        """What may be handed to a phone, "" where there is nothing: then there is no code to point it at either."""
        return "" if self.only_here else self.uri


def given_address(request: HttpRequest, path: str) -> GivenAddress:
    """The address of `path` as this request came in; from the computer that serves it, with its name in the hall."""
    address = urlsplit(request.build_absolute_uri(path))
    if address.hostname not in {name.strip("[]") for name in lan.LOOPBACK}:
        return GivenAddress(address.geturl(), only_here=False)
    host = lan.found_by_phones(settings.LISTENS_ON)
    if host is None:
        return GivenAddress(address.geturl(), only_here=True)
    port = f":{address.port}" if address.port else ""
    return GivenAddress(urlunsplit(address._replace(netloc=f"{host}{port}")), only_here=False)
