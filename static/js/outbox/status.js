// What is said of all entries together: how many wait and why, how many the desk refused, at how many the program failed.

import { wrongIn } from "./form.js";

// `trouble` is why what waits is not sent: what is said of it, and whether it is the network.
export function statusText({ waiting, aside, trouble, words }) {
  const [refused, failed] = ["refused", "failed"].map((state) => aside.filter((entry) => entry.state === state));
  const parts = [];
  if (waiting.length) parts.push(`${waiting.length} ${words.waiting}`);
  if (refused.length) parts.push([`${refused.length} ${words.refused}`, ...refused.flatMap(wrongIn)].join(" · "));
  if (failed.length) parts.push(`${failed.length} ${words.failed}`);
  const text = parts.join(", ");
  if (!waiting.length || !trouble) return text;
  const kept = trouble.network ? [words.kept] : [];
  const stay = "serviceWorker" in navigator ? [] : [words.stay];
  return [`${text}.`, trouble.said, ...kept, ...stay].join(" ");
}
