"""An evening in the database of a hall that is about to crash: made before, looked at after. A program of its own.

`python -m tests.crash.evening make` makes the tables and prints what somebody needs to save results through the pages:
the cookie of a desk and one row for every match. `python -m tests.crash.evening look` prints what the database holds of
them and what is wrong with it, and `python -m tests.crash.evening restore COPY …` the same for each of some copies, put
back one after the other in a folder that is empty before.
"""

import json
import os
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.models import Tournament

PAIRS = int(os.environ.get("CRASH_PAIRS", "8"))
"""All against all, so 28 results; in the sweeps 45."""
SLUG = "caduta"


def make_tables() -> None:
    """In this process: to start another one takes longer."""
    from tests.commands.one_process import ended

    status, said = ended(["migrate"])
    assert status == 0, said


def make() -> dict[str, Any]:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from briscola_site.secret_key import secret_key
    from rules.match_formats import MatchFormat, MatchKind
    from rules.match_points import default_points
    from tests.factories import make_account, make_club, make_evening, publish
    from tournaments.event.regulation import Regulation

    make_tables()
    settings.SECRET_KEY = secret_key(settings.SECRET_KEY_FILE)
    three = MatchFormat(MatchKind.FIRST_TO, 3)
    regulation = Regulation(format="round_robin", match_format=three, match_points=default_points(three), tiebreaks=())
    club = make_club()
    account = make_account(club=club)
    matches = publish(make_evening(regulation, entrants=PAIRS, slug=SLUG, club=club))
    session = SessionStore()
    session.update(
        {
            SESSION_KEY: str(account.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: account.get_session_auth_hash(),
        }
    )
    session.set_expiry(30 * 24 * 60 * 60)  # a clock that jumps is to move the hours, not to close the desk
    session.create()
    rows = [
        {
            "turn": match.turn.number,
            "table": match.table,
            "match": str(match.pk),
            "key": str(uuid.uuid4()),
            "points": points_of(index),
        }
        for index, match in enumerate(matches)
    ]
    return {"session": session.session_key, "rows": rows}


def points_of(index: int) -> int:
    """What side one has in every deal of a match: another number nearly everywhere, either side wins."""
    more = 61 + 7 * index % 58
    return more if index % 2 else 120 - more


def look() -> dict[str, Any]:
    """The versions, what is in force of every match, and the same read from the log alone; and what the check of all
    data finds wrong.
    """
    from tournaments.checks.database import database_findings
    from tournaments.labels.import_labels import finding_sentence
    from tournaments.models import Deal, LogEntry, Match, Tournament
    from tournaments.selectors.core.stages import stage_of
    from tournaments.selectors.files.standings_json import standings_json

    tournament = Tournament.objects.get(slug=SLUG)
    log = LogEntry.objects.filter(tournament=tournament)
    matches = Match.objects.filter(tournament=tournament)
    in_force: dict[str, list[int | None]] = {}
    for match, points in Deal.objects.filter(tournament=tournament, replaced__isnull=True).values_list(
        "match_id", "points"
    ):
        in_force.setdefault(str(match), []).append(points)
    return {
        "version": tournament.version,
        "moments": [at.isoformat() for at in log.order_by("seq").values_list("at", flat=True)],
        "seqs": sorted(log.values_list("seq", flat=True)),
        "keys": sorted(str(key) for key in log.filter(kind="result").values_list("key", flat=True)),
        "versions": {str(pk): version for pk, version in matches.values_list("pk", "version")},
        "in_force": in_force,
        "logged": {
            str(subject): [deal["points"] for deal in new or ()]
            for subject, new in log.filter(kind="result").values_list("subject", "new")
        },
        "shown": standings_json(stage_of(tournament)),
        "replayed": replayed(tournament),
        "found": [finding_sentence(one) for one in database_findings()],
    }


def restore(*copies: str) -> list[dict[str, Any]]:
    """What each copy holds once it was put back."""
    from tournaments.backups.backup_files import backup_restore

    make_tables()
    held = []
    for copy in copies:
        backup_restore(Path(copy))
        held.append(look())
    return held


def replayed(tournament: "Tournament") -> dict[str, Any]:
    """The standings when nothing is known of any deal but what the log says; all is taken back again."""
    from django.db import transaction

    from tournaments.models import Deal, LogEntry
    from tournaments.selectors.core.stages import stage_of
    from tournaments.selectors.files.standings_json import standings_json

    with transaction.atomic():
        Deal.objects.filter(tournament=tournament).delete()
        logged = LogEntry.objects.filter(tournament=tournament, kind="result").order_by("seq")
        Deal.objects.bulk_create(
            Deal(tournament=tournament, match_id=str(subject), entered_id=entry, **deal)
            for entry, subject, new in logged.values_list("id", "subject", "new")
            for deal in new or ()
        )
        standings = standings_json(stage_of(tournament))
        transaction.set_rollback(True)
    return standings


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    django.setup()
    what, *copies = sys.argv[1:]
    acts: dict[str, Callable[..., object]] = {"make": make, "look": look, "restore": restore}
    print(json.dumps(acts[what](*copies)))  # noqa: T201  # the answer


if __name__ == "__main__":
    main()
