#!/usr/bin/env bash
# dateparser 1.5.0 (Python), chrono-node 2.10.3 and any-date-parser 2.2.4 (Node.js), all told that the language is Italian:
# when an evening begins, as organizers write it.
# Guess before the run: dateparser and chrono-node have the day and the hour of all of them, any-date-parser the day.
# Seen: with a dot in the hour, as Italians write it, any-date-parser takes the minutes for the month: 20.30 is in March,
# 20.45 in April. chrono-node knows no "ore" and says noon, the same as for a day without an hour. dateparser has the hours
# after "ore", and finds no date at all where it is "alle".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet dateparser==1.5.0
cd "$folder"
npm install --silent --no-fund --no-audit chrono-node@2.10.3 any-date-parser@2.2.4
cat >texts <<'TEXTS'
9/10/2026 20:30
9 ottobre 2026 20:30
9 ottobre 2026 ore 20.30
9 ottobre 2026 ore 20.45
9 ottobre 2026 ore 20:30
9 ottobre 2026 alle 21
TEXTS
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import anyDate from "any-date-parser";
import { it } from "chrono-node";

const told = (moment) => moment.toISOString().slice(5, 16);
for (const text of readFileSync("texts", "utf8").trim().split("\n")) {
  const [found] = it.parse(text, new Date("2026-09-01T10:00:00Z"));
  console.log(text, "| chrono-node", told(found.start.date()), "| any-date-parser", told(anyDate.fromString(text, "it")));
}
NODE
cat >read.py <<'PYTHON'
from pathlib import Path

import dateparser

for text in Path("texts").read_text().splitlines():
    found = dateparser.parse(text, languages=["it"])
    print(text, "| dateparser", f"{found:%m-%dT%H:%M}" if found else "nothing")
PYTHON
TZ=UTC node read.mjs | tee seen
TZ=UTC venv/bin/python -W ignore read.py | tee -a seen
diff seen - <<'SEEN'
9/10/2026 20:30 | chrono-node 10-09T20:30 | any-date-parser 10-09T20:30
9 ottobre 2026 20:30 | chrono-node 10-09T20:30 | any-date-parser 10-09T20:30
9 ottobre 2026 ore 20.30 | chrono-node 10-09T12:00 | any-date-parser 03-09T00:00
9 ottobre 2026 ore 20.45 | chrono-node 10-09T12:00 | any-date-parser 04-09T00:00
9 ottobre 2026 ore 20:30 | chrono-node 10-09T12:00 | any-date-parser 10-09T20:30
9 ottobre 2026 alle 21 | chrono-node 10-09T21:00 | any-date-parser 10-09T00:00
9/10/2026 20:30 | dateparser 10-09T20:30
9 ottobre 2026 20:30 | dateparser 10-09T20:30
9 ottobre 2026 ore 20.30 | dateparser 10-09T20:30
9 ottobre 2026 ore 20.45 | dateparser 10-09T20:45
9 ottobre 2026 ore 20:30 | dateparser 10-09T20:30
9 ottobre 2026 alle 21 | dateparser nothing
SEEN
