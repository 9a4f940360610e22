#!/usr/bin/env bash
# icalevents 0.3.1 and ical 14.3.1 (Python), beside recurring-ical-events 3.8.2: four evenings on Fridays, in UTC, of which
# the last, 30 October, is moved to 6 November (RECURRENCE-ID, RFC 5545, 3.8.4.4).
# Guess before the run: whoever asks for October alone is named three evenings by all.
# Seen: icalevents names the fourth on its old day, too, though asked for both months it knows of the move. ical has the old
# day and the new one however it is asked; with the same times in the zone Europe/Rome it has the new one alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet icalendar==7.3.2 recurring-ical-events==3.8.2 icalevents==0.3.1 ical==14.3.1
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from datetime import UTC, datetime

import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream
from icalendar import Calendar
from icalevents import icalevents

LINES = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//finding//finding//EN
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20260901T000000Z
DTSTART:20261009T183000Z
DTEND:20261009T223000Z
RRULE:FREQ=WEEKLY;COUNT=4
SUMMARY:Briscola
END:VEVENT
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20260901T000000Z
RECURRENCE-ID:20261030T183000Z
DTSTART:20261106T190000Z
DTEND:20261106T230000Z
SUMMARY:Briscola
END:VEVENT
END:VCALENDAR
"""
TEXT = LINES.replace("\n", "\r\n")
OCTOBER, NOVEMBER, DECEMBER = (datetime(2026, month, 1, tzinfo=UTC) for month in (10, 11, 12))
for name, start, end in (("October", OCTOBER, NOVEMBER), ("November", NOVEMBER, DECEMBER), ("both", OCTOBER, DECEMBER)):
    found = {
        "icalevents": [one.start for one in icalevents.events(string_content=TEXT.encode(), start=start, end=end)],
        "recurring-ical-events": [
            one.start for one in recurring_ical_events.of(Calendar.from_ical(TEXT)).between(start, end)
        ],
        "ical": [one.dtstart for one in IcsCalendarStream.calendar_from_ics(TEXT).timeline_tz(UTC).overlapping(start, end)],
    }
    for reader, evenings in found.items():
        print(name, reader, *(f"{one:%d.%m}" for one in sorted(evenings)))
PYTHON
diff "$folder/seen" - <<'SEEN'
October icalevents 09.10 16.10 23.10 30.10
October recurring-ical-events 09.10 16.10 23.10
October ical 09.10 16.10 23.10 30.10
November icalevents 06.11
November recurring-ical-events 06.11
November ical 06.11
both icalevents 09.10 16.10 23.10 06.11
both recurring-ical-events 09.10 16.10 23.10 06.11
both ical 09.10 16.10 23.10 30.10 06.11
SEEN
