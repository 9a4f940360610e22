#!/usr/bin/env bash
# icalevents 0.3.1 (Python) and node-ical 0.27.2 (Node.js), beside recurring-ical-events 3.8.2: a series of two evenings
# (COUNT=2) with one more that was added by RDATE, as RFC 5545 (3.8.5.2) has it.
# Guess before the run: all of them name three evenings. Seen: icalevents and node-ical name two, without a word, the
# latter in both of its ways of asking; recurring-ical-events names all three, the added one before the second.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet icalevents==0.3.1 icalendar==7.3.2 recurring-ical-events==3.8.2
npm install --silent --no-fund --no-audit --prefix "$folder" node-ical@0.27.2 >/dev/null
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//finding//finding//EN BEGIN:VEVENT UID:1@example.org \
  DTSTAMP:20260901T000000Z DTSTART:20261009T183000Z DTEND:20261009T223000Z 'RRULE:FREQ=WEEKLY;COUNT=2' \
  RDATE:20261030T193000Z SUMMARY:Briscola END:VEVENT END:VCALENDAR > "$folder/series.ics"
cat > "$folder/read.py" <<'PYTHON'
import sys
from datetime import UTC, datetime
from pathlib import Path

import recurring_ical_events
from icalendar import Calendar
from icalevents import icalevents

text = Path(sys.argv[1]).read_bytes()
whole = {"start": datetime(2026, 10, 1, tzinfo=UTC), "end": datetime(2026, 12, 1, tzinfo=UTC)}
found = sorted(one.start for one in icalevents.events(string_content=text, **whole))
print("icalevents", *(f"{one:%d.%m}" for one in found))
found = [one.start for one in recurring_ical_events.of(Calendar.from_ical(text)).between("20261001", "20261201")]
print("recurring-ical-events", *(f"{one:%d.%m}" for one in found))
PYTHON
cat > "$folder/read.mjs" <<'NODE'
import nodeIcal from "node-ical";

const series = Object.values(nodeIcal.sync.parseFile(process.argv[2])).find((one) => one.type === "VEVENT");
const [from, to] = [new Date("2026-10-01"), new Date("2026-12-01")];
const told = (moment) => moment.toISOString().slice(5, 10);
console.log("node-ical, rule", series.rrule.between(from, to).map(told).join(" "));
const expanded = nodeIcal.expandRecurringEvent(series, { from, to });
console.log("node-ical, expanded", expanded.map((one) => told(one.start)).join(" "));
NODE
"$folder/venv/bin/python" "$folder/read.py" "$folder/series.ics" | tee "$folder/seen"
TZ=UTC node "$folder/read.mjs" "$folder/series.ics" | tee -a "$folder/seen"
diff "$folder/seen" - <<'SEEN'
icalevents 09.10 16.10
recurring-ical-events 09.10 30.10 16.10
node-ical, rule 10-09 10-16
node-ical, expanded 10-09 10-16
SEEN
