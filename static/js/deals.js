// The lines of a deal in which points are typed, on a match sheet and in the rows of a turn.

export const boxes = (root) => [...root.querySelectorAll("input[data-side]")];
export const isWhole = (text) => /^\d{1,3}$/.test(text);

// 1, -1 or 0 for the side that won or a level deal; null while the line is not a possible result. Of many seats one may be
// empty, which follows from the others.
export function readLine(line, { total, impossible }) {
  const texts = boxes(line).map((box) => box.value.trim());
  if (texts.length > 2) return texts.filter(Boolean).length >= texts.length - !line.dataset.told ? 1 : null;
  const [first, second] = texts.map(Number);
  if (line.dataset.told) return texts.every(isWhole) ? readOther(line.dataset.told, first, second) : null;
  if (!texts.every(isWhole) || first + second !== Number(total)) return null;
  return impossible.split(" ").includes(String(first)) ? null : Math.sign(first - second);
}

// Another game: both add up to one of some sums ("sums 162 252"), one is at its end ("target 11"), or each has its "own".
function readOther(told, first, second) {
  const [kind, ...numbers] = told.split(" ").map((one, at) => (at ? Number(one) : one));
  if (kind === "sums" && !numbers.includes(first + second)) return null;
  if (kind === "target" && (first === second || Math.max(first, second) < numbers[0])) return null;
  return Math.sign(first - second);
}

export function fillOther(box, usual) {
  const line = box.closest("[data-line]");
  const [kind, sum] = (line.dataset.told ?? "").split(" ");
  const total = kind === "sums" ? Number(sum) : usual;
  const all = boxes(line);
  delete box.dataset.filled;
  box.toggleAttribute("data-typed", box.value !== "");
  const open = all.filter((one) => !one.hasAttribute("data-typed"));
  const told = all.filter((one) => !open.includes(one)).map((one) => one.value.trim().replace("−", "-"));
  const rest = told.reduce((left, one) => left - Number(one), total);
  const known = (!kind || kind === "sums") && open.length === 1 && told.every(total ? isWhole : (text) => isWhole(text.replace("-", "")));
  for (const one of open.filter((other) => other !== box)) {
    one.value = known && (rest >= 0 || !total) ? String(rest) : "";
    one.toggleAttribute("data-filled", one.value !== "");
  }
}

// What came back from the server is what somebody typed; the rest follows from it again.
export function fillAgain(root, usual) {
  const typed = boxes(root).filter((box) => box.value !== "");
  typed.forEach((box) => box.toggleAttribute("data-typed", true));
  typed.forEach((box) => fillOther(box, usual));
}

export function closeEmptyRepeats(lines, from) {
  const empty = (line) => boxes(line).every((box) => box.value === "");
  lines.slice(from).filter(empty).forEach((line) => line.remove());
}
