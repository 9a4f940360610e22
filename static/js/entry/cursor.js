// Where the cursor goes: into the first empty box of a table, and then to the next table that is missing.

import { boxes } from "../deals.js";
import { isTyped, rows } from "./row.js";

// `stay`: the page does not move there yet.
export function focusRow(row, { stay = false } = {}) {
  const told = isTyped(row) ? null : row.querySelector("[data-confirm]");
  const target = told ?? boxes(row).find((box) => box.value === "") ?? row.querySelector(".taps button") ?? row;
  if (!stay) row.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}

export function focusNextMissing(after) {
  const all = rows();
  const next = [...all.slice(all.indexOf(after) + 1), ...all].find((row) => row.matches("[data-open]:not([data-waiting])") && row !== after);
  if (next) focusRow(next);
  else document.getElementById("entry-step").focus(); // beside its button: an Enter too many does not leave the turn
}

// Whether somebody went on elsewhere meanwhile: then the cursor is theirs, and stays in the number that they type.
export function isElsewhere(row) {
  const at = document.activeElement;
  return at !== document.body && at.closest("[data-row]")?.id !== row.id;
}

// A digit on the button that confirms what a table told begins the sheet in hand, which says otherwise.
export function leaveConfirm(target) {
  const box = target.matches("[data-confirm]") ? boxes(target.closest("[data-row]"))[0] : undefined;
  box?.focus();
  return box !== undefined;
}
