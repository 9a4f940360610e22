// Rows that were begun when the page was left are as they were when it comes back in this tab, unless they changed meanwhile.

import { boxes } from "../deals.js";
import { keepWhenLeft, leftIn } from "../left.js";
import { writeAgain } from "../outbox/form.js";
import { isTyped, rows } from "./row.js";

const slot = `rows ${location.pathname}`;

// What the program wrote into the other box follows again by itself.
const writtenIn = (row) => [...row.querySelectorAll("input, select")]
  .filter((box) => !("filled" in box.dataset) && (box.checked || !box.matches("[type=hidden], [type=checkbox], [type=radio]")))
  .filter((box) => box.name && box.value)
  .map((box) => [box.name, box.value]);

keepWhenLeft(slot, () => {
  const begun = rows().filter((row) => isTyped(row) && row.matches("[data-match]:not([data-waiting], [aria-busy=true])"));
  return begun.map((row) => [row.dataset.match, { version: row.dataset.version, written: writtenIn(row) }]);
});

// The first row in which something is again.
export function bringBack() {
  const left = leftIn(slot);
  const begun = rows().filter((row) => left[row.dataset.match]?.version === row.dataset.version && boxes(row).length && !isTyped(row));
  for (const row of begun) left[row.dataset.match].written.forEach(([name, value]) => writeAgain(row, name, value));
  return begun[0];
}
