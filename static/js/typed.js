// What is written at a table and not sent yet: a phone keeps it through a reload, until it is sent or cleared.

import { writeAgain } from "./outbox/form.js";

const OLD = 48 * 3_600_000;
const BEGIN = "table ";

const slot = (form) => `${BEGIN}${form.dataset.slot}`;

// A browser that keeps nothing goes on without it.
function trying(what) {
  try {
    return what();
  } catch {
    return undefined;
  }
}

export function keep(form) {
  const written = [...new FormData(form)].filter(([name, value]) => /^d\d/.test(name) && (value || /partner$/.test(name)));
  const some = written.some(([, value]) => value);
  trying(() => (some ? localStorage.setItem(slot(form), JSON.stringify({ at: Date.now(), written })) : localStorage.removeItem(slot(form))));
}

export function keptFor(form) {
  return trying(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(BEGIN))) {
      if (Date.now() - JSON.parse(localStorage.getItem(key)).at > OLD) localStorage.removeItem(key);
    }
    if (!form.closest(".table-first")) localStorage.removeItem(slot(form)); // it was sent
    return JSON.parse(localStorage.getItem(slot(form)) ?? "{}").written;
  }) ?? [];
}

// A match of two sides. What the program wrote into the other box gives way to what was typed there.
function bringBack(form) {
  for (const [name, value] of keptFor(form)) {
    const box = form.elements[name];
    if (box?.dataset?.filled !== undefined && box.value !== value) {
      delete box.dataset.filled;
      box.value = "";
    }
    writeAgain(form, name, value);
  }
}

const form = document.querySelector("form[data-outbox]:not([data-leads]):has([data-match-entry])");
if (form) {
  if (!form.querySelector("[role=alert], .error")) bringBack(form);
  form.addEventListener("input", () => keep(form));
}
