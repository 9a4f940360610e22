#!/usr/bin/env bash
# tournament-organizer 4.1.1 (Node.js): four pairs meet twice, home and away (double-round-robin); each beats each other once,
# so nobody is better than anybody, and all have three points.
# Expected, but not written down before: all four are level by Sonneborn-Berger (9: three wins over somebody with three
# points), as they are level by points and by opponents.
# Seen: 9, 6, 3 and 0. Of two matches against one opponent only that of the first leg counts, and the table puts in order who
# is level. Koya and the record among neighbours are the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit tournament-organizer@4.1.1
cat >try.mjs <<'SCRIPT'
import Organizer from "tournament-organizer";

const tournament = new Organizer().createTournament("legs", {
  scoring: { tiebreaks: ["sonneborn berger"] },
  stageOne: { format: "double-round-robin" },
});
for (const name of ["A", "B", "C", "D"]) tournament.createPlayer(name, name);
tournament.startTournament();
for (let round = 1; round <= 6; round += 1) {
  for (const match of tournament.getActiveMatches()) {
    const [one, other] = [match.getPlayer1().id, match.getPlayer2().id];
    const first = round <= 3 ? one < other : one > other;
    tournament.enterResult(match.getId(), first ? 1 : 0, first ? 0 : 1);
  }
  if (round < 6) tournament.nextRound();
}
for (const { player, matchPoints, tiebreaks } of tournament.getStandings()) {
  console.log(player.getId(), matchPoints, tiebreaks.sonnebornBerger, tiebreaks.koyaSystem, tiebreaks.neighborhoodRecord);
}
SCRIPT
node try.mjs | tee seen
diff seen - <<'SEEN'
A 3 9 3 3
B 3 6 2 1
C 3 3 1 -1
D 3 0 0 -3
SEEN
