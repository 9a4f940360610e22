#!/usr/bin/env bash
# ics 0.7.3 (Python): an evening whose beginning is given without a time zone.
# Guess before the run: it is written as it is, which every calendar shows at that hour of its own clock ("floating",
# RFC 5545, 3.3.5). Seen: it is written as UTC, so that in Italy 20:30 is shown as 22:30; read back, it is 20:30 UTC. A
# floating time that another program wrote is read as UTC, too, and written again with a Z.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet ics==0.7.3
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from datetime import datetime

from ics import Calendar, Event


def start(calendar):
    return next(line for line in calendar.serialize().splitlines() if line.startswith("DTSTART"))


evening = Event(name="Briscola", begin=datetime(2026, 10, 9, 20, 30))
print("made", start(Calendar(events=[evening])))
lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//finding//finding//EN", "BEGIN:VEVENT", "UID:1@example.org"]
lines += ["DTSTAMP:20260901T000000Z", "DTSTART:20261009T203000", "SUMMARY:Briscola", "END:VEVENT", "END:VCALENDAR", ""]
print("read and written", start(Calendar("\r\n".join(lines))))
PYTHON
diff "$folder/seen" - <<'SEEN'
made DTSTART:20261009T203000Z
read and written DTSTART:20261009T203000Z
SEEN
