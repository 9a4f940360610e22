#!/usr/bin/env bash
# volley-grids 0.0.1a0 (Python): KingOfTheBeachSeeder, whose README shows four people with changing partners, three matches.
# Guess before the run: with more people, too, everybody is everybody's partner once, so 14 matches for eight.
# Seen: every two play with each other against every two others: 15 matches for five, 45 for six, 210 for eight, and each
# pair of partners is together in 3, 6 and 15 of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet volley-grids==0.0.1a0 pydantic==2.6.3
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from collections import Counter

from volley_grids.models.players import WomenPlayer
from volley_grids.seeders.king_of_the_beach import KingOfTheBeachSeeder

for people in (4, 5, 6, 8):
    players = tuple(WomenPlayer(name="N", surname=f"S{number}") for number in range(people))
    matches = KingOfTheBeachSeeder(participants=players, match_type="full").seed()
    together = Counter(str(team) for one in matches for team in (one.team_one, one.team_two))
    print(people, "people:", len(matches), "matches, partners together", *sorted(set(together.values())))
PYTHON
diff "$folder/seen" - <<'SEEN'
4 people: 3 matches, partners together 1
5 people: 15 matches, partners together 3
6 people: 45 matches, partners together 6
8 people: 210 matches, partners together 15
SEEN
