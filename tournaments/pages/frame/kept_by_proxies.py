"""What a proxy keeps for one second: which version of a tournament is the newest, and what of a page is new.

One small address tells all phones whether anything is new; only then they ask for their own page.
"""

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.pages.frame.other_sites import for_all
from tournaments.pages.frame.page_cache import version_word
from tournaments.selectors.clubs.newest_version import NEWEST_VERSION, NoAnswerError

VERSION_PATH = re.compile(r"/t/([-\w]+)/version/", re.ASCII)
FOR_A_SECOND = "public, max-age=0, s-maxage=1"
PROXY_TIME = re.compile(r"(\d{1,11})\.(\d)\d*", re.ASCII)
UNTIL = "X-Accel-Expires"


def keep_for_this_second(request: HttpRequest, answer: HttpResponse) -> None:
    """Tell nginx, which counts whole seconds and makes two of one, when by its own clock the second ends in which it
    asked; of one that is nearly over, the next.
    """
    if asked := PROXY_TIME.fullmatch(request.META.get("HTTP_X_PROXY_TIME", "")):
        answer[UNTIL] = f"@{int(asked[1]) + (asked[2] > '8')}"


def version_answer(request: HttpRequest, slug: str) -> HttpResponse:
    """The version with which a page's tag begins, the program's mark, and when the database said so, in seconds since
    1970: three words between blanks. 404 where there is no such tournament, 503 while nobody knows.
    """
    try:
        version, at = NEWEST_VERSION.at(slug), timezone.now()
    except NoAnswerError:
        if (heard := NEWEST_VERSION.heard(slug)) is None:
            return for_all(HttpResponse(status=503, headers={"Cache-Control": "no-store"}))
        version, at = heard
    said = "" if version is None else f"{version_word(version)} {settings.BUILD} {int(at.timestamp())}"
    answer = HttpResponse(said, content_type="text/plain", status=200 if said else 404)
    answer["Cache-Control"] = FOR_A_SECOND
    keep_for_this_second(request, answer)
    return answer
