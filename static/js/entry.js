// The tables of a turn, typed as the sheets come in: every row is saved by itself, and the cursor goes to the next that
// is missing. The server decides what is a result; without this script the form of the page is sent as it is.

import { boxes, fillAgain, fillOther } from "./deals.js";
import { place, sayChanged, sayEmpty, send } from "./entry/answer.js";
import { focusNextMissing, focusRow, isElsewhere, leaveConfirm } from "./entry/cursor.js";
import "./entry/kept.js";
import { bringBack } from "./entry/left.js";
import { form, isOver, isTyped, nextSeat, readBox, readRow, rowOf, rows, rules, settle } from "./entry/row.js";
import { enter, show } from "./outbox.js";
import { typedIn } from "./outbox/form.js";
import { partsIn } from "./outbox/post.js";

const jump = document.querySelector("[data-jump] input");

// Enter goes to the next box, and saves the row as soon as its match is over.

function goOn(box) {
  const row = box.closest("[data-row]");
  const line = box.closest("[data-line]");
  const written = boxes(line).some((one) => one.value !== "");
  const other = written && line.dataset.told && boxes(line).find((one) => one.value === "");
  if (other) return other.focus();
  const seat = written && box.dataset.side === "seat" && nextSeat(box);
  if (seat) return seat.focus();
  if (isTyped(row) && (isOver(row) || !written || readBox(line) === null)) return save(row);
  const same = boxes(row).filter((one) => line.dataset.told || one.dataset.side === box.dataset.side);
  const next = [...same.slice(same.indexOf(box) + 1), ...same].find((one) => one.value === "");
  if (next) return next.focus();
  return isTyped(row) ? save(row) : focusNextMissing(row);
}

function fieldsOf(row, result) {
  const fields = [];
  for (const field of form.elements) {
    const own = row.contains(field) && field.type !== "submit";
    const wanted = own || (field.type === "hidden" && !field.closest("[data-row]") && field.name !== "csrfmiddlewaretoken");
    const said = field.type !== "checkbox" ? !("filled" in field.dataset) : field.checked;
    if (wanted && said) fields.push([field.name, field.value]);
  }
  return result ? [...fields, [result.name, result.value]] : fields;
}

// A browser that keeps nothing.
async function sendUnkept(fields) {
  const data = new FormData();
  for (const [name, value] of [...fields, ["csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value]]) data.append(name, value);
  return { response: await send(form.action, data) };
}

// What is typed is written down before it is sent; a row that waits for its answer lets the cursor go on.
async function save(row, result) {
  if (row.ariaBusy === "true") return;
  row.ariaBusy = "true";
  const { row: table, match: slot } = row.dataset;
  const about = { slot, label: `${rules.word} ${table}`, page: `${location.pathname}#table-${table}`, typed: typedIn(row, result) };
  const url = new URL(form.action).pathname;
  const fields = fieldsOf(row, result);
  try {
    const answer = await enter({ ...about, url, fields, by: "entry" }).catch(() => sendUnkept(fields));
    if (!answer || answer.state === "failed") return isElsewhere(row) ? undefined : focusNextMissing(row);
    const parts = partsIn(answer.page);
    place(parts);
    if (answer.response.ok) sayChanged();
    if (answer.response.ok) document.querySelector("[data-take-back]")?.remove(); // it was not done last any more
    const now = rowOf(table);
    const left = isElsewhere(now);
    if (answer.response.ok && !left) return now.matches("[data-open]") ? focusRow(now) : focusNextMissing(now);
    now.toggleAttribute("data-shown", !answer.response.ok && parts.length > 0 && !left); // else it is listed
    held.length = 0;
    if (left) return undefined;
    (now.querySelector("[aria-invalid]") ?? now.querySelector("button[name$=keep]") ?? boxes(now)[0] ?? now).focus();
    now.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  } catch {
    held.length = 0;
    row.querySelector("[data-faults]").textContent = rules.failed;
  } finally {
    row.ariaBusy = "false";
    typeOn();
    await show().catch(() => undefined);
  }
}

// Anybody who types on while a row is being saved means the next one: the keys wait until the cursor is there.

const held = [];

function hold(event) {
  const busy = event.target.closest?.("[data-row]")?.ariaBusy === "true";
  if (!busy || event.ctrlKey || event.metaKey || event.altKey || !/^([-\d]|Enter)$/.test(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(event.key);
}

function typeOn() {
  while (held.length) {
    if (/[-\d]/.test(held[0])) leaveConfirm(document.activeElement);
    const box = document.activeElement;
    if (!box.matches("[data-row] input[data-side]")) held.length = 0;
    else if (box.closest("[data-row]").ariaBusy === "true") return;
    else typeKey(box, held.shift());
  }
}

function typeKey(box, key) {
  if (key === "Enter") return box.value === "" ? undefined : goOn(box);
  box.value += key;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

// An answer that came late: the cursor stays, and so does a row in which something else is being typed by now. The tables
// of another turn have the same numbers, and no place here.
document.addEventListener("outbox:answer", ({ detail: { entry, page, response } }) => {
  const typed = new Set(rows().filter((row) => isTyped(row) && typedIn(row) !== entry.typed).map((row) => row.id));
  const ours = entry.url === new URL(form.action).pathname;
  if (ours) place(partsIn(page).filter((part) => !typed.has(part.id)));
  sayChanged();
  if (response.ok) document.querySelector("[data-take-back]")?.remove();
});

async function undo(undoForm) {
  const before = new Set(rows().filter((row) => row.matches("[data-open]")).map((row) => row.dataset.row));
  try {
    const answer = await send(undoForm.action, new FormData(undoForm));
    const opened = rows().find((row) => row.matches("[data-open]") && !before.has(row.dataset.row));
    if (answer.ok && opened) focusRow(opened);
  } catch {
    undoForm.requestSubmit(); // no answer that can be read: the page says what there is to say
  }
}

// What others did meanwhile, tables and desks: every row follows in which nothing is typed.

async function follow() {
  const versions = document.querySelector("[data-versions]")?.dataset.versions.split(" ") ?? [];
  const now = new Map(versions.map((one) => one.split(":")));
  const left = (row) => isTyped(row) || row.matches("[data-waiting]") || row.ariaBusy === "true" || row.querySelector("[role=alert]");
  const old = rows().filter((row) => now.has(row.dataset.row) && row.dataset.match && row.dataset.version !== now.get(row.dataset.row));
  const data = new FormData(form);
  for (const name of [...data.keys()].filter((name) => /^r\d/.test(name))) data.delete(name);
  const asked = old.filter((row) => !left(row));
  for (const row of asked) {
    data.append(`r${row.dataset.row}.match`, row.dataset.match);
    data.append(`r${row.dataset.row}.keep`, "1");
  }
  if (!asked.length) return;
  const stays = ({ id }) => id === "said" || rows().some((row) => row.id === id && left(row));
  await send(form.action, data, stays).catch(() => undefined); // the next answer asks again
}

document.addEventListener("htmx:after:swap", follow);

// What is typed, tapped and pressed.

form.addEventListener("input", (event) => {
  if (event.target.matches("input[data-side]")) {
    fillOther(event.target, Number(rules.total));
    settle(event.target.closest("[data-line]"));
  }
  const row = event.target.closest("[data-row]");
  row?.querySelector("[data-nothing]")?.remove();
  if (row) readRow(row);
});

form.addEventListener("focusin", (event) => {
  if (event.target.matches("input[data-side]")) event.target.select();
});

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  const row = button?.closest("[data-row]");
  if (!row || button.form !== form) return;
  event.preventDefault();
  if (button.name !== "save") save(row, button);
  else if (isTyped(row) || row.querySelector("input:checked")) save(row);
  else {
    sayEmpty(row, rules.empty);
    focusRow(row);
  }
});

form.addEventListener("change", (event) => {
  const row = event.target.closest("[data-row]");
  if (row && event.target.matches("[data-winner]") && isOver(row)) save(row);
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-undo]:not([data-elsewhere])") && !event.target.dataset.tried) {
    event.preventDefault();
    event.target.dataset.tried = "1";
    undo(event.target);
  } else if (event.target.matches("[data-jump]")) {
    event.preventDefault();
    goTo(jump.value);
  }
});

document.addEventListener("click", (event) => {
  const table = event.target.closest?.("a[href^='#table-']")?.hash.slice("#table-".length);
  if (table && rowOf(table)) {
    event.preventDefault();
    focusRow(rowOf(table));
  }
});

function goTo(table) {
  const row = rowOf(Number(table));
  jump.value = "";
  if (row) focusRow(row);
}

document.addEventListener("keydown", hold, { capture: true });

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const box = target.matches("input[data-side]");
  if (box && key === "Enter") {
    event.preventDefault();
    goOn(target);
  } else if (plain && key.toLowerCase() === "t" && (box || !target.matches("input, select, textarea"))) {
    event.preventDefault();
    jump.select();
    jump.focus();
  } else if (plain && /^\d$/.test(key) && leaveConfirm(target)) {
    // the digit itself arrives in the box that has the focus now
  } else if (plain && /^\d$/.test(key) && !target.matches("input, select, textarea")) {
    jump.focus(); // so does it here
    jump.select();
  } else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z" && !(target.value && target.matches("input, textarea"))) {
    const button = document.querySelector("[data-undo]");
    if (!button || document.querySelector("[data-take-back]")) return; // what was done later goes first
    event.preventDefault();
    button.requestSubmit();
  }
});

// Where a keyboard is at hand the page starts in the first table that is missing; on a phone it starts at its top, where
// what was said and what is contested are.
const byThumb = matchMedia("(pointer: coarse)").matches;
const start = location.hash || byThumb ? null : rows().find((row) => row.matches("[data-open]"));
for (const row of rows()) fillAgain(row, Number(rules.total));
const begun = bringBack();
const first = rowOf(location.hash.slice("#table-".length)) ?? begun ?? start;
const toPrint = first === start && !document.querySelector("#entry-step .button-main[href^='#']"); // above comes first
if (first && !form.querySelector("[role=alert]")) focusRow(first, { stay: toPrint });
