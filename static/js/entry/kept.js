// A row of which something is not saved yet says so: it waits, or the program failed at it.

import { rows, rules } from "./row.js";

function keptNote(entry) {
  const note = document.createElement("p");
  note.dataset.kept = "";
  note.className = "state state-partial";
  note.textContent = `${entry.state === "failed" ? rules.failedKept : rules.kept}: ${entry.typed}`;
  return note;
}

document.addEventListener("outbox:shown", ({ detail: entries }) => {
  for (const row of rows()) {
    const entry = entries.find(({ slot }) => slot === row.dataset.match);
    const now = entry ? `${entry.state} ${entry.key}` : null;
    if (now === row.getAttribute("data-waiting")) continue;
    row.querySelector("[data-kept]")?.remove();
    if (!entry) {
      row.removeAttribute("data-waiting");
      continue;
    }
    row.dataset.waiting = now;
    row.querySelector("[data-faults]").append(keptNote(entry));
  }
});
