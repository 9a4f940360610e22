// What is aside, in a list: each with what was said of it, and what may be done about it.

import { drop, kept, put } from "./store.js";

function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

// The page that the desk answered with asks for more than can be said here: it is opened, with what was typed.
function openAnswer(entry) {
  const form = document.createElement("form");
  const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  for (const [name, value] of [...entry.fields, ["csrfmiddlewaretoken", token]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.method = "post";
  form.action = entry.url;
  form.hidden = true;
  document.body.append(form);
  form.submit();
}

const UNTYPED = ["csrfmiddlewaretoken", "key"];
const isAsSent = (form, { fields }) => [...new FormData(form)].every(
  ([name, value]) => UNTYPED.includes(name) || fields.some(([one, sent]) => one === name && sent === String(value)),
);

// An answer that came late leads on as well, as long as its form is there as it was sent: on a slow computer what follows from a
// correction takes a while, and nobody finds the page behind a line that says that nothing is saved.
document.addEventListener("outbox:answer", ({ detail: { entry, response, state } }) => {
  const form = entry.leads && document.querySelector(`form[data-leads][data-slot="${CSS.escape(entry.slot)}"]`);
  if (!form || state === "failed" || !isAsSent(form, entry)) return;
  const next = response.headers.get("X-Outbox-Next");
  if (next) location.assign(next);
  else openAnswer(entry);
});

// `send` tries what waits, `show` says what is left; `behind`: something that was written later waits for this.
export function line(entry, { words, send, show, behind }) {
  const item = document.createElement("li");
  const said = document.createElement("p");
  const label = document.createElement(entry.page ? "a" : "span");
  if (entry.page) label.href = entry.page;
  label.textContent = entry.label;
  const more = [entry.state === "failed" ? words.failedMore : "", behind ? words.behind : ""];
  const why = [entry.said || words.unsaid, ...more].filter(Boolean).map((text) => (/[.!?)]$/.test(text) ? text : `${text}.`)).join(" ");
  said.append(label, entry.typed ? ` (${entry.typed}): ${why}` : `: ${why}`);
  const again = async () => {
    await put({ ...entry, state: "waiting" });
    await send();
    const now = await kept(entry.key);
    if (now?.leads && now.state === "refused") openAnswer(now);
  };
  const away = async () => {
    await drop(entry.key);
    await show();
    send();
  };
  // What is wrong in a box is refused again until the box is another one, and what came too late stays too late.
  const acts = entry.final || (entry.state === "refused" && entry.faults?.length) ? [] : [button(words.again, again), " "];
  item.append(said, ...acts, button(words.drop, away));
  return item;
}
