// The list of names narrows while one types; without it the button asks the server.

import { lookAround } from "./marks.js";

const box = document.querySelector("[data-narrows]");
const list = document.getElementById(box.dataset.narrows);
const said = document.querySelector("[data-found]");
const all = said?.textContent;

const OTHER = { ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", æ: "ae", œ: "oe", þ: "th", ß: "ss" };
const plain = (text) =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łøđðħıæœþß]/g, (letter) => OTHER[letter]);

// A number is meant as a whole: 1 is not 10.
function fits(known, word) {
  return /^\d+$/.test(word) ? known.split(" ").includes(word) : known.includes(word);
}

function narrow() {
  const words = plain(box.value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let found = 0;
  for (const one of list.children) {
    one.hidden = !words.every((word) => fits(one.dataset.known, word));
    found += !one.hidden;
  }
  if (!words.length) said.textContent = all;
  else said.textContent = found ? said.dataset.found.replace("{}", found) : said.dataset.none;
}

if (list) box.addEventListener("input", narrow);
lookAround(false);
