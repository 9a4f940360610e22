#!/usr/bin/env bash
# icalevents 0.3.1, recurring-ical-events 3.8.2, ical 14.3.1 (Python); ical-expander 3.2.0, node-ical 0.27.2 (Node.js): an
# weekly evenings at 20:30 in a time zone that the file names "Sala" and describes (VTIMEZONE, RFC 5545, 3.6.5: clocks of
# Rome). The standard lets a file name its zones as it likes; programs of offices do.
# Guess before the run: all five say 18:30 UTC, and 19:30 after the clocks change. Seen: two do. icalevents
# takes the hour for UTC, ical-expander and node-ical for the hour of the machine they run on, node-ical with the offset of
# the first evening for all, and with a line on the error stream that speaks of UTC.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet icalendar==7.3.2 recurring-ical-events==3.8.2 icalevents==0.3.1 ical==14.3.1
npm install --silent --no-fund --no-audit --prefix "$folder" ical-expander@3.2.0 node-ical@0.27.2 >/dev/null
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//finding//finding//EN BEGIN:VTIMEZONE TZID:Sala \
  BEGIN:DAYLIGHT DTSTART:19960331T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 TZNAME:CEST \
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU' END:DAYLIGHT \
  BEGIN:STANDARD DTSTART:19961027T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100 TZNAME:CET \
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU' END:STANDARD END:VTIMEZONE \
  BEGIN:VEVENT UID:1@example.org DTSTAMP:20260901T000000Z 'DTSTART;TZID=Sala:20261009T203000' \
  'DTEND;TZID=Sala:20261010T003000' 'RRULE:FREQ=WEEKLY;COUNT=4' SUMMARY:Briscola END:VEVENT \
  END:VCALENDAR > "$folder/evening.ics"
cat > "$folder/read.py" <<'PYTHON'
import sys
from datetime import UTC, datetime
from pathlib import Path

import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream
from icalendar import Calendar
from icalevents import icalevents

text = Path(sys.argv[1]).read_bytes().decode()
whole = {"start": datetime(2026, 10, 1, tzinfo=UTC), "end": datetime(2026, 12, 1, tzinfo=UTC)}


def told(name, starts):
    print(name, *(f"{one.astimezone(UTC):%H:%M}" for one in sorted(starts)))


told("icalevents", [one.start for one in icalevents.events(string_content=text.encode(), **whole)])
found = recurring_ical_events.of(Calendar.from_ical(text)).between(*whole.values())
told("recurring-ical-events", [one.start for one in found])
told("ical", [one.dtstart for one in IcsCalendarStream.calendar_from_ics(text).timeline_tz(UTC)])
PYTHON
cat > "$folder/read.mjs" <<'NODE'
import fs from "node:fs";
import Expander from "ical-expander";
import nodeIcal from "node-ical";

const text = fs.readFileSync(process.argv[2], "utf8");
const told = (name, starts) => console.log(name, starts.map((one) => one.toISOString().slice(11, 16)).join(" "));
const series = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one.type === "VEVENT");
const [from, to] = [new Date("2026-10-01"), new Date("2026-12-01")];
told(`node-ical in ${process.env.TZ}`, nodeIcal.expandRecurringEvent(series, { from, to }).map((one) => one.start));
const evenings = new Expander({ ics: text }).all().occurrences;
told(`ical-expander in ${process.env.TZ}`, evenings.map((one) => one.startDate.toJSDate()));
NODE
"$folder/venv/bin/python" "$folder/read.py" "$folder/evening.ics" | tee "$folder/seen"
for zone in Europe/Rome America/New_York; do
  TZ=$zone node "$folder/read.mjs" "$folder/evening.ics" | tee -a "$folder/seen"
done
diff "$folder/seen" - <<'SEEN'
icalevents 20:30 20:30 20:30 20:30
recurring-ical-events 18:30 18:30 18:30 19:30
ical 18:30 18:30 18:30 19:30
node-ical in Europe/Rome 18:30 18:30 18:30 18:30
ical-expander in Europe/Rome 18:30 18:30 18:30 19:30
node-ical in America/New_York 00:30 00:30 00:30 00:30
ical-expander in America/New_York 00:30 00:30 00:30 00:30
SEEN
