#!/usr/bin/env bash
# icalendar 7.3.2, recurring-ical-events 3.8.2, ics 0.7.3, icalevents 0.3.1 (Python); ical.js 2.2.1, node-ical 0.27.2
# (Node.js): how long PT6H and P1D are in the night in which clocks go back (25 October 2026, Rome).
# RFC 5545 (3.3.6): days are nominal, hours exact. From 21:00 summer time PT6H ends at 01:00 UTC, P1D at 20:00 UTC, when it
# is 21:00 again. Expected, but not written down before: most readers have both.
# Seen: none of the six has both. Those that count hours exactly make a day of 24 hours, which ends at 20:00 by the clock;
# those that keep the clock for days make six hours seven. Only an end (DTEND) is read alike by all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet icalendar==7.3.2 recurring-ical-events==3.8.2 ics==0.7.3 icalevents==0.3.1
npm install --silent --no-fund --no-audit --prefix "$folder" ical.js@2.2.1 node-ical@0.27.2 >/dev/null
cat > "$folder/read.py" <<'PYTHON'
import sys
from datetime import UTC, datetime
from pathlib import Path

import ics
import recurring_ical_events
from icalendar import Calendar
from icalevents import icalevents

ZONE = """BEGIN:VTIMEZONE\r
TZID:Europe/Rome\r
BEGIN:DAYLIGHT\r
DTSTART:19960331T020000\r
TZOFFSETFROM:+0100\r
TZOFFSETTO:+0200\r
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
END:DAYLIGHT\r
BEGIN:STANDARD\r
DTSTART:19961027T030000\r
TZOFFSETFROM:+0200\r
TZOFFSETTO:+0100\r
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r
END:STANDARD\r
END:VTIMEZONE\r
"""


def told(moment):
    return moment.astimezone(UTC).strftime("%d %H:%M")


for duration in ("PT6H", "P1D"):
    text = (
        f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//finding//finding//EN\r\n{ZONE}BEGIN:VEVENT\r\n"
        "UID:1@example.org\r\nDTSTAMP:20260901T000000Z\r\nDTSTART;TZID=Europe/Rome:20261024T210000\r\n"
        f"DURATION:{duration}\r\nSUMMARY:Briscola\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    )
    Path(sys.argv[1], f"{duration}.ics").write_text(text, newline="")
    calendar = Calendar.from_ical(text)
    (event,) = calendar.walk("VEVENT")
    print("icalendar", duration, told(event.end))
    (event,) = recurring_ical_events.of(calendar).between("20261024", "20261026")
    print("recurring-ical-events", duration, told(event.end))
    (event,) = ics.Calendar(text).events
    print("ics", duration, told(event.end.datetime))
    found = icalevents.events(
        string_content=text.encode(), start=datetime(2026, 10, 20, tzinfo=UTC), end=datetime(2026, 10, 30, tzinfo=UTC)
    )
    print("icalevents", duration, told(found[0].end))
PYTHON
cat > "$folder/read.mjs" <<'NODE'
import fs from "node:fs";
import ICAL from "ical.js";
import nodeIcal from "node-ical";

const told = (moment) => moment.toISOString().slice(8, 16).replace("T", " ");
for (const duration of ["PT6H", "P1D"]) {
  const text = fs.readFileSync(`${process.argv[2]}/${duration}.ics`, "utf8");
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent("vtimezone"));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent"));
  console.log("ical.js", duration, told(event.endDate.toJSDate()));
  const read = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one.type === "VEVENT");
  console.log("node-ical", duration, told(read.end));
}
NODE
"$folder/venv/bin/python" "$folder/read.py" "$folder" | tee "$folder/seen"
TZ=UTC node "$folder/read.mjs" "$folder" | tee -a "$folder/seen"
diff "$folder/seen" - <<'SEEN'
icalendar PT6H 25 01:00
recurring-ical-events PT6H 25 01:00
ics PT6H 25 02:00
icalevents PT6H 25 01:00
icalendar P1D 25 19:00
recurring-ical-events P1D 25 19:00
ics P1D 25 20:00
icalevents P1D 25 19:00
ical.js PT6H 25 02:00
node-ical PT6H 25 01:00
ical.js P1D 25 20:00
node-ical P1D 25 19:00
SEEN
