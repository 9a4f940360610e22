// The answer to a save holds the parts of the page that changed, each with the id of its place.

import { boxes, fillAgain } from "../deals.js";
import { rules } from "./row.js";

export function place(parts, stays = () => false) {
  for (const part of [...parts].filter((part) => part.id && !stays(part))) {
    const there = document.getElementById(part.id);
    if (isOlder(part, there)) continue;
    const cursor = there?.contains(document.activeElement) ? document.activeElement : undefined;
    if (there) there.replaceWith(part);
    else document.getElementById("entry-forms").append(part);
    if (part.matches("[data-row]")) fillAgain(part, Number(rules.total));
    if (cursor) putCursor(part, cursor === there ? undefined : cursor);
  }
}

// Answers may overtake each other: what was asked earlier knows less of a row, or of the turn.
const isOlder = (part, there) => Number(part.dataset.version ?? 0) < Number(there?.dataset.version ?? 0);

// Back to where it was in the place, or into the row, or onto the button of the next step that took the place of that one.
function putCursor(part, inside) {
  const same = inside?.id ? document.getElementById(inside.id) : undefined;
  const step = inside ? part.querySelector(".button-main") : undefined;
  (same ?? boxes(part)[0] ?? step ?? part).focus({ preventScroll: true });
}

// What asks for itself asks at once.
export const sayChanged = () => document.body.dispatchEvent(new Event("entry-saved"));

export async function send(url, data, stays) {
  const answer = await fetch(url, { method: "POST", body: data, headers: { "X-Requested-With": "entry" } });
  const parts = document.createElement("template");
  parts.innerHTML = await answer.text();
  if (![...parts.content.children].some((part) => part.id === "said")) throw new Error(`no part of the page in the answer ${answer.status}`);
  place(parts.content.children, stays);
  if (answer.ok && !stays) sayChanged();
  return answer;
}

// "Salva" was pressed where nothing is written.
export function sayEmpty(row, text) {
  const note = row.querySelector("[data-nothing]") ?? document.createElement("p");
  Object.assign(note, { className: "error", role: "status", textContent: text });
  note.dataset.nothing = "";
  row.querySelector("[data-faults]").append(note);
}
