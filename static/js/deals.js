// The lines of a deal in which points are typed, on a match sheet and in the rows of a turn.

export const boxes = (root) => [...root.querySelectorAll("input[data-side]")];
export const isWhole = (text) => /^\d{1,3}$/.test(text);

// 1, -1 or 0 for the side that won or a level deal; null while the line is not a possible result.
export function readLine(line, { total, impossible }) {
  const texts = boxes(line).map((box) => box.value.trim());
  const [first, second] = texts.map(Number);
  if (!texts.every(isWhole) || first + second !== Number(total)) return null;
  return impossible.split(" ").includes(String(first)) ? null : Math.sign(first - second);
}

export function fillOther(box, total) {
  const other = boxes(box.closest("[data-line]")).find((one) => one !== box);
  delete box.dataset.filled;
  box.toggleAttribute("data-typed", box.value !== "");
  if (other.hasAttribute("data-typed")) return;
  const rest = total - Number(box.value);
  other.value = isWhole(box.value.trim()) && rest >= 0 ? String(rest) : "";
  other.toggleAttribute("data-filled", other.value !== "");
}

export function closeEmptyRepeats(lines, from) {
  const empty = (line) => boxes(line).every((box) => box.value === "");
  lines.slice(from).filter(empty).forEach((line) => line.remove());
}
