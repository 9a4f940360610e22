// What was refused, in a list: each with what was said of it, and what may be done about it.

import { drop, put } from "./store.js";

function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

// `send` tries what waits, `show` says what is left.
export function line(entry, { words, send, show }) {
  const item = document.createElement("li");
  const said = document.createElement("p");
  const label = document.createElement(entry.page ? "a" : "span");
  if (entry.page) label.href = entry.page;
  label.textContent = entry.label;
  said.append(label, entry.typed ? ` (${entry.typed}): ${entry.said}` : `: ${entry.said}`);
  const again = async () => {
    await put({ ...entry, state: "waiting" });
    await send();
  };
  const away = async () => {
    await drop(entry.key);
    await show();
  };
  // What is wrong in a box is refused again until the box is another one, and what came too late stays too late.
  const acts = entry.final || entry.faults?.length ? [] : [button(words.again, again), " "];
  item.append(said, ...acts, button(words.drop, away));
  return item;
}
