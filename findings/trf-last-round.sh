#!/usr/bin/env bash
# fidetournament 0.3 (Python) reads a tournament report (TRF16) of three rounds that trf 1.1.1 wrote, beside caissify-pairings
# 0.5.0, which reads it as well.
# Guess before the run: both name every opponent and every result, as the points beside them say.
# Seen: fidetournament knows of two rounds. It takes ten letters for a round, of which the last two are blanks that nothing
# needs to follow, and trf leaves them out after the last round: that one is missing for everybody, while the points count
# it. Of the days of the rounds, between which trf leaves one blank, it makes two that are none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet fidetournament==0.3 six==1.17.0 trf==1.1.1 caissify-pairings==0.5.0
cd "$folder"
cat >read.py <<'PYTHON'
from pathlib import Path

import trf
from caissify_pairings.trf import parse_trf
from fidetournament.tournament import Tournament

GAMES = {
    1: [(4, "w", "1"), (3, "b", "1"), (2, "w", "=")],
    2: [(3, "b", "0"), (4, "w", "1"), (1, "b", "=")],
    3: [(2, "w", "1"), (1, "w", "0"), (4, "b", "1")],
    4: [(1, "b", "0"), (2, "b", "0"), (3, "w", "0")],
}
worth = {"1": 1.0, "=": 0.5, "0": 0.0}
written = trf.Tournament(name="Prova", numplayers=4, rounddates=["26/10/09", "26/10/16", "26/10/23"])
for number, games in GAMES.items():
    rounds = [trf.Game(*game, round=turn) for turn, game in enumerate(games, start=1)]
    points = sum(worth[result] for _other, _color, result in games)
    written.players.append(trf.Player(startrank=number, name=f"Player {number}", points=points, rank=number, games=rounds))
Path("report.trf").write_text(trf.dumps(written))
for player in parse_trf(trf.dumps(written))["players"]:
    print("caissify-pairings", player["score"], *(game["result"] for game in player["results"].values()))
read = Tournament()
read.parse("report.trf")
for player in read.players:
    print("fidetournament", player.points, *(game["result"] for game in player.opponents))
print("days", *read.rounddates, sep=" | ")
PYTHON
venv/bin/python read.py | tee seen
diff seen - <<'SEEN'
caissify-pairings 2.5 1 1 =
caissify-pairings 1.5 0 1 =
caissify-pairings 2.0 1 0 1
caissify-pairings 0.0 0 0 0
fidetournament 2.5 1 1
fidetournament 1.5 0 1
fidetournament 2.0 1 0
fidetournament 0.0 0 0
days | 26/10/09 2 | 6/10/16 26
SEEN
