#!/usr/bin/env bash
# icalendar with recurring-ical-events 3.8.2, icalevents 0.3.1, ical 14.3.1 (Python); ical-expander 3.2.0, node-ical 0.27.2
# (Node.js): an evening in Rome that ends at 02:30 in the night the clocks change, when that hour is there twice
# (25 October 2026) or not at all (29 March 2026).
# RFC 5545 (3.3.5): the first of the two is meant, 00:30 UTC; in the gap the offset before it counts, 01:30 UTC.
# Guess before the run: all five have both. Seen: in October one has it, the others end the evening an hour late; in March
# one is an hour early. None has said that the hour is doubtful.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet icalendar==7.3.2 recurring-ical-events==3.8.2 icalevents==0.3.1 ical==14.3.1
npm install --silent --no-fund --no-audit --prefix "$folder" ical-expander@3.2.0 node-ical@0.27.2 >/dev/null
cat > "$folder/read.py" <<'PYTHON'
import sys
from datetime import UTC, datetime
from pathlib import Path

import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream
from icalendar import Calendar
from icalevents import icalevents

ZONE = """BEGIN:VTIMEZONE\r
TZID:Europe/Rome\r
BEGIN:DAYLIGHT\r
DTSTART:19960331T020000\r
TZOFFSETFROM:+0100\r
TZOFFSETTO:+0200\r
TZNAME:CEST\r
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
END:DAYLIGHT\r
BEGIN:STANDARD\r
DTSTART:19961027T030000\r
TZOFFSETFROM:+0200\r
TZOFFSETTO:+0100\r
TZNAME:CET\r
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r
END:STANDARD\r
END:VTIMEZONE\r
"""
YEAR = {"start": datetime(2026, 1, 1, tzinfo=UTC), "end": datetime(2027, 1, 1, tzinfo=UTC)}


def told(moment):
    return moment.astimezone(UTC).strftime("%d %H:%M")


NIGHTS = {"October": ("20261024T210000", "20261025T023000"), "March": ("20260328T210000", "20260329T023000")}
for name, (begins, ends) in NIGHTS.items():
    text = (
        f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//finding//finding//EN\r\n{ZONE}BEGIN:VEVENT\r\n"
        f"UID:1@example.org\r\nDTSTAMP:20260901T000000Z\r\nDTSTART;TZID=Europe/Rome:{begins}\r\n"
        f"DTEND;TZID=Europe/Rome:{ends}\r\nSUMMARY:Briscola\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    )
    Path(sys.argv[1], f"{name}.ics").write_text(text, newline="")
    (event,) = recurring_ical_events.of(Calendar.from_ical(text)).between("20260101", "20270101")
    print("recurring-ical-events", name, told(event.end))
    (event,) = icalevents.events(string_content=text.encode(), **YEAR)
    print("icalevents", name, told(event.end))
    (event,) = IcsCalendarStream.calendar_from_ics(text).timeline_tz(UTC)
    print("ical", name, told(event.dtend))
PYTHON
cat > "$folder/read.mjs" <<'NODE'
import fs from "node:fs";
import Expander from "ical-expander";
import nodeIcal from "node-ical";

const told = (moment) => moment.toISOString().slice(8, 16).replace("T", " ");
for (const name of ["October", "March"]) {
  const text = fs.readFileSync(`${process.argv[2]}/${name}.ics`, "utf8");
  console.log("ical-expander", name, told(new Expander({ ics: text }).all().events[0].endDate.toJSDate()));
  const event = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one.type === "VEVENT");
  console.log("node-ical", name, told(event.end));
}
NODE
"$folder/venv/bin/python" "$folder/read.py" "$folder" | tee "$folder/seen"
TZ=UTC node "$folder/read.mjs" "$folder" | tee -a "$folder/seen"
diff "$folder/seen" - <<'SEEN'
recurring-ical-events October 25 01:30
icalevents October 25 01:30
ical October 25 00:30
recurring-ical-events March 29 01:30
icalevents March 29 01:30
ical March 29 01:30
ical-expander October 25 01:30
node-ical October 25 01:30
ical-expander March 29 00:30
node-ical March 29 01:30
SEEN
