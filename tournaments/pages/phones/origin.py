"""From which place a table's word comes: the same digest for the same address and the same browser, and only for that.

One person can open the code of a match twice, the second time in a private window, and speak for both sides; cookies do
not tell. The address is the one that limits go by (`frame.limits`), so that no proxy and no line of IPv6 makes one
phone look like two. Of the browser counts what it says of itself alike in a private window: its name and system, and
over https the model and version that it tells where it is asked for them, without which all phones of one kind say the
same. What a private window changes is left out: languages, and whether the browser wants to be tracked.
Source: RFC 9110, section 10.1.5; User-Agent Client Hints, W3C Community Group draft.
"""

import uuid

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from tournaments.pages.frame.limits import address_of

ASKED = ("Sec-CH-UA-Model", "Sec-CH-UA-Platform-Version")
HINTS = ", ".join(ASKED)
"""What a page asks browsers for, from the next request on; they tell it over https alone."""


def origin_of(request: HttpRequest, match_id: uuid.UUID) -> str:
    """A digest with the installation's key, another one for every match: nobody can be followed by it."""
    said = (request.headers.get(name, "") for name in ("User-Agent", *ASKED))
    place = "\n".join((str(match_id), address_of(request), *said))
    return salted_hmac("tournaments.origin", place, algorithm="sha256").hexdigest()
