// What became of an entry is said where the finger is: on the button that was pressed, and at the boxes that are wrong.

import { boxes } from "../deals.js";

const agrees = ({ fields }) => fields.some(([name]) => name === "agree");

export function formOf(entry) {
  const forms = document.querySelectorAll(`form[data-outbox][data-slot="${CSS.escape(entry.slot)}"]`);
  return [...forms].find((form) => Boolean(form.elements.agree) === agrees(entry));
}

export function sayOn(form, state) {
  for (const one of [...form.elements].filter((field) => field.dataset.sending)) {
    one.dataset.label ??= one.textContent;
    const text = one.dataset[state] ?? one.dataset.label;
    if (one.textContent !== text) one.textContent = text;
  }
}

export function sayOnButtons(entries) {
  const states = new Map(entries.map((entry) => [formOf(entry), entry.state]));
  document.querySelectorAll("form[data-outbox]").forEach((form) => sayOn(form, states.get(form)));
}

export function faultsIn(page) {
  const lines = [...page.querySelectorAll("[data-line]")].map((one) => [
    one.dataset.line || one.querySelector("input[data-side]")?.id,
    [...one.querySelectorAll(".error li")].map((said) => said.textContent.trim()),
  ]);
  return lines.filter(([id, said]) => id && said.length);
}

export function clearFaults(root) {
  root.querySelectorAll(".error").forEach((one) => one.remove());
  for (const one of root.querySelectorAll("[aria-invalid]")) {
    one.removeAttribute("aria-invalid");
    one.removeAttribute("aria-describedby");
  }
}

// The names of the deals that an entry was refused for, where their boxes are on this page.
export function wrongIn({ faults = [], ...entry }) {
  const form = formOf(entry);
  if (!form || form.dataset.leads !== undefined) return [];
  const names = faults.map(([id]) => form.querySelector(`[id="${id}"]`)?.closest("[data-line]")?.querySelector(".deal-name, [data-name]"));
  return names.filter(Boolean).map((name) => name.textContent.trim());
}

function markLine(id, sentences) {
  const line = document.getElementById(id)?.closest("[data-line]");
  if (!line) return;
  const said = document.createElement("ul");
  said.className = "error";
  said.id = `${id}_error`;
  said.append(...sentences.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  const totals = line.querySelector("[data-above]"); // of many boxes: above them, where the finger is sent
  if (totals) totals.before(said);
  else line.append(said);
  for (const one of line.querySelectorAll("input[type=text]")) {
    one.setAttribute("aria-invalid", "true");
    one.setAttribute("aria-describedby", said.id);
  }
}

export function markFaults(entry) {
  const form = formOf(entry);
  if (!form || form.dataset.leads !== undefined || !entry.faults?.length) return;
  clearFaults(form);
  entry.faults.forEach(([id, sentences]) => markLine(id, sentences));
}

// What was written before is in its box again, where nothing else is.
export function writeAgain(form, name, value) {
  const all = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
  const ticked = all.every((one) => one.matches("[type=radio], [type=checkbox]"));
  const one = ticked ? all.find((option) => option.value === value) : all[0];
  if (!one || (ticked ? all.some((option) => option.checked) : one.value !== "" || value === "")) return;
  if (ticked) one.checked = true;
  else one.value = value;
  one.dispatchEvent(new Event("input", { bubbles: true }));
}

// Nobody is taken out of a box in which they type.
export const isTyping = () => Boolean(document.activeElement?.matches("input, select, textarea"));

export function typedIn(root, pressed) {
  const lines = [...root.querySelectorAll("[data-line]")].map((one) => boxes(one).map((field) => field.value));
  const written = lines.filter((one) => one.some(Boolean)).map((one) => one.join("–"));
  return written.join(", ") || (pressed?.name ? pressed.textContent.trim() : ""); // a button without name only sends
}
