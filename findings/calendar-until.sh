#!/usr/bin/env bash
# icalendar 7.3.2 (Python): the last evening of a series (UNTIL), given as a moment with a time zone.
# RFC 5545 (3.3.10): where the start has a time zone, UNTIL has to be in UTC. Guess before the run: 19:30 UTC is written.
# Seen: the clock of the zone is written without it, "UNTIL=20261030T203000", which is no UTC and names no zone. Another
# reader, icalevents 0.3.1, refuses that series; with the moment turned into UTC before, it reads four evenings.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet icalendar==7.3.2 icalevents==0.3.1 tzdata==2026.3
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event
from icalevents import icalevents

ROME = ZoneInfo("Europe/Rome")
LAST = datetime(2026, 10, 30, 20, 30, tzinfo=ROME)
for name, until in (("with its zone", LAST), ("in UTC", LAST.astimezone(UTC))):
    event = Event()
    event.add("uid", "1@example.org")
    event.add("dtstamp", datetime(2026, 9, 1, tzinfo=UTC))
    event.add("dtstart", datetime(2026, 10, 9, 20, 30, tzinfo=ROME))
    event.add("rrule", {"freq": "weekly", "until": until})
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//finding//finding//EN")
    calendar.add_component(event)
    calendar.add_missing_timezones()
    (rule,) = (line for line in calendar.to_ical().decode().splitlines() if line.startswith("RRULE:FREQ=WEEKLY"))
    try:
        read = icalevents.events(
            string_content=calendar.to_ical(),
            start=datetime(2026, 10, 1, tzinfo=UTC),
            end=datetime(2026, 12, 1, tzinfo=UTC),
        )
        said = f"{len(read)} evenings"
    except ValueError:
        said = "refused"
    print(name, rule, said)
PYTHON
diff "$folder/seen" - <<'SEEN'
with its zone RRULE:FREQ=WEEKLY;UNTIL=20261030T203000 refused
in UTC RRULE:FREQ=WEEKLY;UNTIL=20261030T193000Z 4 evenings
SEEN
