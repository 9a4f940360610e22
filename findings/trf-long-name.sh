#!/usr/bin/env bash
# trf 1.1.1 (Python) writes a player's line of a tournament report (TRF16: name in columns 15 to 47, rating in 49 to 52).
# Guess before the run: a name of more than 33 letters is cut, and all that follows keeps its columns.
# Seen: it is not cut, and all that follows moves to the right, without a word. Line 132, the days of the rounds, has lost
# its columns with names of any length: the first day belongs in 92 to 99.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet trf==1.1.1
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
import trf

for letters in (9, 33, 40):
    player = trf.Player(startrank=1, name="N" * letters, rating=1500, points=1.0, rank=1)
    report = trf.dumps(trf.Tournament(name="Serata", players=[player], rounddates=["26/10/09"]))
    (line,) = (one for one in report.splitlines() if one.startswith("001"))
    (days,) = (one for one in report.splitlines() if one.startswith("132"))
    print(letters, "letters, rating from column", line.index("1500") + 1, "first day from", days.index("26/10/09") + 1)
PYTHON
diff "$folder/seen" - <<'SEEN'
9 letters, rating from column 49 first day from 5
33 letters, rating from column 49 first day from 5
40 letters, rating from column 56 first day from 5
SEEN
