// What is entered at a table or at the desk is written down in the browser first and then sent, until the desk has
// answered. Without this script the forms of the page are sent as any form; nothing here is needed for that.
//
// An entry has a key of its own, a keeper (whose it is: a table's has none, the desk's are kept by tournament and
// account), a slot (the match it is about; see `takePlace`) and a state: it is waiting, or it is aside, refused by
// the desk or failed by an error of the program, until somebody decides. Entries for other matches pass it.

import { clearFaults, faultsIn, formOf, isTyping, markFaults, sayOn, sayOnButtons, typedIn, writeAgain, wrongIn } from "./outbox/form.js";
import { line } from "./outbox/line.js";
import { keepPage } from "./outbox/page.js";
import { postWithFreshToken, reasonIn, stateAfter, takeToken } from "./outbox/post.js";
import { statusText } from "./outbox/status.js";
import { drop, everything, forget, isKept, newKey, put, takePlace } from "./outbox/store.js";

const HURRY = 1_500;
const EVERY = 5_000;

const box = document.querySelector("[data-outbox-box]");
const status = box.querySelector("[data-outbox-status]");
const list = box.querySelector("[data-outbox-list]");
const words = box.dataset;

// What is shown

// A phone leads to what was refused, or to what is the case now; the desk goes on to the next table.
function lookAt(entry) {
  if (!entry || entry.keeper || isTyping()) return;
  const form = formOf(entry);
  const wrong = form?.querySelector("[aria-invalid]");
  if (!wrong) return list.scrollIntoView({ block: "nearest" });
  for (let fold = wrong.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  wrong.focus({ preventScroll: true });
  const line = wrong.closest("[data-line]");
  (line.querySelector("[data-above]") ? line.querySelector(".error") : line).scrollIntoView({ block: "center" });
}

// What the page shows as it was typed, with what is wrong with it, is not listed as well.
const isShown = ({ slot }) => slot === words.shown || document.querySelector(`[data-shown][data-match="${slot}"]`) !== null;

let everSent = false;
let trouble; // why what waits is not sent: a sentence, and whether it is the network

export async function show() {
  const entries = await everything();
  const waiting = entries.filter((entry) => entry.state === "waiting");
  const aside = entries.filter((entry) => entry.state !== "waiting" && !(entry.state === "refused" && isShown(entry)));
  const text = statusText({ waiting, aside, trouble, words }) || (everSent ? words.sent : "");
  if (status.textContent !== text) status.textContent = text;
  for (const name of ["notice", "notice-warning"]) status.classList.toggle(name, waiting.length + aside.length > 0);
  const listed = aside.filter((entry) => wrongIn(entry).length === 0); // the others are marked at their boxes
  list.replaceChildren(...listed.map((entry) => line(entry, { words, send, show, behind: waiting.some(({ slot }) => slot === entry.slot) })));
  list.hidden = listed.length === 0;
  box.dataset.state = aside.length ? "wrong" : waiting.length ? "waiting" : "";
  sayOnButtons(entries);
  const failed = entries.filter((entry) => entry.state === "failed");
  document.dispatchEvent(new CustomEvent("outbox:shown", { detail: [...waiting, ...failed] }));
}

// What the desk refused is in the boxes again, so that only what is wrong in it has to be put right.
async function putBack() {
  for (const entry of (await everything()).filter(({ state }) => state === "refused")) {
    const form = formOf(entry);
    if (form) for (const [name, value] of entry.fields) writeAgain(form, name, value);
    markFaults(entry);
  }
}

// Sending

function takeOver(entry, page) {
  const fresh = page.getElementById("live");
  const live = document.getElementById("live");
  if (!fresh || !live || new URL(entry.url, location).pathname !== location.pathname) return;
  live.innerHTML = fresh.innerHTML;
  takeToken(page);
  document.querySelectorAll("details.table-entry").forEach((one) => { one.open = false; });
  window.htmx?.process?.(live);
  if (!isTyping()) live.querySelector("[data-watch=said]")?.scrollIntoView({ block: "nearest" });
}

// Who waits for the answer to an entry that was just typed; the answers to others are told to the page.
const awaited = new Map();

function tell(entry, answer) {
  const resolve = awaited.get(entry.key);
  if (resolve) resolve(answer);
  else if (answer) document.dispatchEvent(new CustomEvent("outbox:answer", { detail: { ...answer, entry } }));
}

let refusedNow;

// What became of an entry: it is saved, it is aside, or it waits, and all the others with it.
async function sendOne(entry) {
  let answer;
  try {
    answer = await postWithFreshToken(entry);
  } catch {
    trouble = { said: words.unreachable, network: true };
    return "waiting";
  }
  const { response, page } = answer;
  const state = stateAfter(entry, answer);
  if (state === "waiting") {
    const unknown = response.redirected || response.status === 401 || response.status === 403;
    const said = unknown ? words.reload : page.querySelector("[data-refusal]")?.textContent.trim();
    trouble = { said: said || words.unreachable, network: !said };
    return state;
  }
  if (state === "saved") {
    await drop(entry.key);
    everSent ||= !entry.keeper || !awaited.has(entry.key); // who looks on at the desk sees the row itself
    takeOver(entry, page);
  } else if (await isKept(entry.key)) {
    const final = state === "refused" && !entry.keeper && response.status !== 422;
    refusedNow = { ...entry, state, final, said: reasonIn(page) || `${words.unsaid} (${response.status})`, faults: faultsIn(page) };
    await put(refusedNow);
    await putBack();
  }
  tell(entry, { ...answer, state });
  return state;
}

async function sendAll() {
  try {
    const aside = new Set(); // the matches of which an earlier entry is aside: a later one waits behind it
    let now;
    for (const entry of await everything()) {
      if (entry.state !== "waiting") aside.add(entry.slot);
      else if (aside.has(entry.slot)) awaited.get(entry.key)?.();
      else now = await sendOne(entry);
      if (now === "waiting") break;
      if (now !== "saved") aside.add(entry.slot);
    }
    if (now !== "waiting") trouble = undefined;
  } finally {
    if (trouble) awaited.forEach((resolve) => resolve());
    await show();
    lookAt(refusedNow);
    refusedNow = undefined;
  }
}

// One round at a time, and one more for what was written down during it.
let running, following;

function send() {
  if (running) {
    following ??= running.then(() => {
      following = undefined;
      return send();
    });
    return following;
  }
  running = sendAll().finally(() => { running = undefined; });
  return running;
}

// Entering

// Write an entry down and send it: the answer of the desk, or nothing where it does not come at once and the entry waits.
// `fields` are pairs of names and values; `slot`, `label` and `typed` say what it is about.
export async function enter({ url, fields, ...about }) {
  const key = newKey();
  const kept = fields.map(([name, value]) => [name, name === "key" ? key : String(value)]);
  const entry = { ...about, key, url, fields: kept, keeper: words.keeper, at: Date.now(), state: "waiting", said: "" };
  await put(entry);
  await takePlace(entry);
  const answered = new Promise((resolve) => {
    awaited.set(key, resolve);
    setTimeout(resolve, HURRY);
  });
  send();
  try {
    return await answered;
  } finally {
    awaited.delete(key);
    await show();
  }
}

// Whether what was entered leads to another page, which says what became of it.
let leaving = false;

function takeDown(form, pressed) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  if (pressed?.name) fields.push([pressed.name, pressed.value]);
  const { slot, label = document.querySelector("h1").textContent.trim(), leads, typed } = form.dataset;
  leaving ||= leads !== undefined;
  const url = new URL(form.action, location).pathname;
  const page = leads === undefined ? undefined : url;
  return enter({ url, fields, slot: slot ?? url, label, page, leads: page !== undefined, typed: typed ?? typedIn(form, pressed) });
}

// A form that leads to another page goes there; what is refused is shown by the page that the form itself brings.
function goOn(form, pressed, answer) {
  if (!answer || answer.state === "failed" || form.dataset.leads === undefined) return;
  const next = answer.response.headers.get("X-Outbox-Next");
  if (next) location.assign(next);
  else sendItself(form, pressed);
}

function sendItself(form, pressed) {
  form.removeAttribute("data-outbox");
  form.requestSubmit(pressed);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-outbox]") || event.submitter?.matches("[data-back]")) return;
  event.preventDefault();
  if (form.dataset.leads === undefined) clearFaults(form);
  sayOn(form, "sending");
  try {
    const answer = await takeDown(form, event.submitter);
    goOn(form, event.submitter, answer);
    // What says at the edge of a phone that it waits is not to lie over the button that says so too.
    if (!answer && !words.keeper && !isTyping()) event.submitter?.scrollIntoView({ block: "center" });
  } catch {
    sendItself(form, event.submitter); // a browser that keeps nothing
  }
});

document.addEventListener("input", (event) => {
  const line = event.target.closest?.("form[data-outbox] [data-line]");
  if (line) clearFaults(line);
});

// The part of the page that asks for itself brings its buttons as they were made.
document.addEventListener("htmx:after:swap", async () => sayOnButtons(await everything()));

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-forget]");
  if (!link) return;
  event.preventDefault();
  await forget(link.dataset.forget);
  location.assign(link.href);
});

const sendWhenIdle = () => { if (!running) send(); };

window.addEventListener("online", sendWhenIdle);
window.addEventListener("pageshow", sendWhenIdle);
document.addEventListener("visibilitychange", () => { if (!document.hidden) sendWhenIdle(); });
setInterval(sendWhenIdle, EVERY);

if ("serviceWorker" in navigator) keepPage(() => !leaving);
putBack();
sendWhenIdle();
