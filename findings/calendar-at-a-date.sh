#!/usr/bin/env bash
# recurring-ical-events 3.8.2 (with icalendar 7.3.2): what is on at a day, asked with a date and with a string.
# An evening goes from 20:30 to 00:30. Guess before the run: both ways of asking name it on the next day.
# Seen: at("20261011") and at((2026, 10, 11)) find it, at(date(2026, 10, 11)) does not; between() does the same. So a
# page "today" that asks with a date loses who still plays after midnight, and no error tells.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet recurring-ical-events==3.8.2 icalendar==7.3.2
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from datetime import date

import icalendar
import recurring_ical_events

EVENING = b"""BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//finding//finding//EN\r
BEGIN:VEVENT\r
UID:1@example.org\r
DTSTAMP:20260901T000000Z\r
DTSTART:20261010T203000\r
DTEND:20261011T003000\r
SUMMARY:Briscola\r
END:VEVENT\r
END:VCALENDAR\r
"""
events = recurring_ical_events.of(icalendar.Calendar.from_ical(EVENING))
print("at string", len(events.at("20261011")))
print("at tuple", len(events.at((2026, 10, 11))))
print("at date", len(events.at(date(2026, 10, 11))))
print("between strings", len(events.between("20261011", "20261012")))
print("between dates", len(events.between(date(2026, 10, 11), date(2026, 10, 12))))
PYTHON
diff "$folder/seen" - <<'SEEN'
at string 1
at tuple 1
at date 0
between strings 1
between dates 0
SEEN
