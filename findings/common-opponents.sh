#!/usr/bin/env bash
# tournament-organizer 4.1.1 (Node.js): five play each other once; two who are level by points are told apart by what they
# did against those whom both met ("mutual versus").
# Expected, but not written down before: who won more of these three matches is above; one always did, the loser of the
# match between the two.
# Seen: over all 1,024 results, two who are level are in the wrong order in one case of three: of the three matches only the
# last one counts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit tournament-organizer@4.1.1
cat >try.mjs <<'SCRIPT'
import Organizer from "tournament-organizer";

const names = ["A", "B", "C", "D", "E"];
const matches = names.flatMap((one, at) => names.slice(at + 1).map((other) => one + other));
const count = { right: 0, wrong: 0 };
for (let results = 0; results < 2 ** matches.length; results += 1) {
  const beaten = new Set(matches.map((match, at) => ((results >> at) & 1 ? match : match[1] + match[0])));
  const wins = (one, others) => others.filter((other) => beaten.has(one + other)).length;
  const points = (name) => wins(name, names);
  const twos = matches.filter((match) => {
    const level = names.filter((name) => points(name) === points(match[0]));
    return level.length === 2 && level.join("") === match;
  });
  if (twos.length === 0) continue;

  const tournament = new Organizer().createTournament("circle", {
    scoring: { tiebreaks: ["mutual versus"] },
    sorting: "ascending",
    stageOne: { format: "round-robin" },
  });
  for (const name of names) tournament.createPlayer(name, name).set({ value: names.indexOf(name) });
  tournament.startTournament();
  for (let round = 1; round <= 5; round += 1) {
    for (const match of tournament.getActiveMatches()) {
      const first = beaten.has(match.getPlayer1().id + match.getPlayer2().id);
      tournament.enterResult(match.getId(), first ? 1 : 0, first ? 0 : 1);
    }
    if (round < 5) tournament.nextRound();
  }

  const table = tournament.getStandings().map((row) => row.player.getId());
  for (const two of twos) {
    const others = names.filter((name) => !two.includes(name));
    const [above, below] = table.filter((name) => two.includes(name));
    count[wins(above, others) > wins(below, others) ? "right" : "wrong"] += 1;
  }
}
console.log(`right ${count.right}, wrong ${count.wrong}`);
SCRIPT
node try.mjs | tee seen
diff seen - <<'SEEN'
right 640, wrong 320
SEEN
