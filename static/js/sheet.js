// A match sheet that was begun at the desk when the page was left is as it was when the page comes back in this tab, unless
// the match changed meanwhile.

import { boxes } from "./deals.js";
import { keepWhenLeft, leftIn } from "./left.js";

const form = document.querySelector("form[data-outbox][data-leads][data-slot]");

const isTick = (box) => box.matches("[type=radio], [type=checkbox]");
const came = (box) => (box.matches("select") ? (box.querySelector("[selected]") ?? box.options[0]).value : box.defaultValue);
const isAsItCame = (box) => (isTick(box) ? box.checked === box.defaultChecked : box.value === came(box));
const isWritten = (box) => (isTick(box) ? box.checked : box.value !== "");

// What the program wrote into the other box follows again by itself.
const fields = () => [...form.querySelectorAll("input:not([type=hidden]), select")].filter((box) => box.name && !("filled" in box.dataset));

function writeBack([name, value, checked]) {
  const box = fields().find((one) => one.name === name && (!isTick(one) || one.value === value));
  if (!box || !isAsItCame(box)) return;
  if (isTick(box)) box.checked = checked;
  else box.value = value;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function bringBack(left) {
  left.forEach(writeBack);
  form.querySelector("[data-left]").hidden = left.length === 0;
  if (left.length && document.activeElement.matches("[data-side]")) boxes(form).find((box) => box.value === "")?.focus();
}

function take() {
  const slot = `sheet ${form.dataset.slot}`;
  const version = form.elements.version.value;
  const unsaved = document.querySelector("[data-outbox-box]").dataset.shown === form.dataset.slot; // it came back as it was typed
  const refused = unsaved && document.querySelector("[role=alert]");
  let sent = false; // the outbox keeps it until the desk has answered
  form.addEventListener("submit", (event) => { sent = !event.submitter?.matches("[data-back]"); });
  form.addEventListener("input", () => { sent = false; });
  keepWhenLeft(slot, () => {
    const all = fields();
    const begun = !sent && (refused || !all.every(isAsItCame)); // who went back from a question has decided
    const left = all.filter((box) => !isAsItCame(box) || (unsaved && isWritten(box)));
    return begun ? [[version, left.map((box) => [box.name, box.value, box.checked])]] : [];
  });
  if (!unsaved) bringBack(leftIn(slot)[version] ?? []);
}

if (form) take();
