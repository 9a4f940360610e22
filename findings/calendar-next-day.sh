#!/usr/bin/env bash
# icalevents 0.3.1, recurring-ical-events 3.8.2, ical 14.3.1 (Python); ical-expander 3.2.0, node-ical 0.27.2 (Node.js): a
# series of evenings from 20:30 to 00:30, of which the day after the second alone is asked for.
# Guess before the run: all five name the evening, since it goes on for half an hour of that day.
# Seen: icalevents names none, so "what is on today" loses who still plays after midnight, and it has no way of asking for
# them. node-ical names it where expandOngoing is asked for, as its README says; the three others do without.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet icalendar==7.3.2 recurring-ical-events==3.8.2 icalevents==0.3.1 ical==14.3.1
npm install --silent --no-fund --no-audit --prefix "$folder" ical-expander@3.2.0 node-ical@0.27.2 >/dev/null
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//finding//finding//EN BEGIN:VEVENT UID:1@example.org \
  DTSTAMP:20260901T000000Z DTSTART:20261009T203000Z DTEND:20261010T003000Z 'RRULE:FREQ=WEEKLY;COUNT=4' \
  SUMMARY:Briscola END:VEVENT END:VCALENDAR > "$folder/series.ics"
cat > "$folder/read.py" <<'PYTHON'
import sys
from datetime import UTC, datetime
from pathlib import Path

import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream
from icalendar import Calendar
from icalevents import icalevents

text = Path(sys.argv[1]).read_bytes().decode()
start, end = datetime(2026, 10, 17, tzinfo=UTC), datetime(2026, 10, 18, tzinfo=UTC)
print("icalevents", len(icalevents.events(string_content=text.encode(), start=start, end=end)))
print("recurring-ical-events", len(recurring_ical_events.of(Calendar.from_ical(text)).between(start, end)))
print("ical", len(list(IcsCalendarStream.calendar_from_ics(text).timeline_tz(UTC).overlapping(start, end))))
PYTHON
cat > "$folder/read.mjs" <<'NODE'
import fs from "node:fs";
import Expander from "ical-expander";
import nodeIcal from "node-ical";

const text = fs.readFileSync(process.argv[2], "utf8");
const [from, to] = [new Date("2026-10-17T00:00Z"), new Date("2026-10-18T00:00Z")];
console.log("ical-expander", new Expander({ ics: text }).between(from, to).occurrences.length);
const series = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one.type === "VEVENT");
console.log("node-ical", nodeIcal.expandRecurringEvent(series, { from, to, expandOngoing: true }).length);
NODE
"$folder/venv/bin/python" "$folder/read.py" "$folder/series.ics" | tee "$folder/seen"
TZ=UTC node "$folder/read.mjs" "$folder/series.ics" | tee -a "$folder/seen"
diff "$folder/seen" - <<'SEEN'
icalevents 0
recurring-ical-events 1
ical 1
ical-expander 1
node-ical 1
SEEN
