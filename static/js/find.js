// A list narrows at every letter that is typed: of names, for which the button asks the server without it; and at the door,
// where the list of the server comes later, and a row that does not fit could be pressed meanwhile.

import { lookAround } from "./marks.js";

const box = document.querySelector("[data-narrows]");
const list = document.getElementById(box.dataset.narrows);
const said = document.querySelector("[data-found]");
const all = said?.textContent;

const OTHER = { ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", æ: "ae", œ: "oe", þ: "th", ß: "ss" };
const plain = (text) =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łøđðħıæœþß]/g, (letter) => OTHER[letter]);

// A number is meant as a whole: 1 is not 10. At the door any word may go on.
function fits(known, word) {
  if ("begins" in box.dataset) return known.includes(` ${word}`);
  return /^\d+$/.test(word) ? known.split(" ").includes(word) : known.includes(word);
}

function narrow() {
  const words = plain(box.value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let found = 0;
  for (const one of list.querySelectorAll("[data-known]")) {
    const away = !words.every((word) => fits(one.dataset.known, word));
    if (one.hidden !== away) one.hidden = away; // to write the same again would be seen as a change
    found += !away;
  }
  if (!said) return;
  if (!words.length) said.textContent = all;
  else said.textContent = found ? said.dataset.found.replace("{}", found) : said.dataset.none;
}

// Of a list that is folded by letters those are open in which there is what was typed; all are closed again without.
function fold() {
  for (const one of list.querySelectorAll("details")) {
    one.open = box.value.trim() !== "" && one.querySelector("[data-known]:not([hidden])") !== null;
    const away = box.value.trim() !== "" && !one.open;
    if (one.hidden !== away) one.hidden = away;
  }
}

if (list) {
  box.addEventListener("input", narrow);
  box.addEventListener("input", fold);
  new MutationObserver(narrow).observe(list, { childList: true, subtree: true, attributeFilter: ["hidden", "data-known"] });
}
lookAround(false);
