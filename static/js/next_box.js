// A form with a box for every number of a sheet: Enter goes to the next box, as on the page of a turn, and sends from the
// last. Beside a number is whose it is. Without this script Enter sends at once, and what is missing is said above
// what was typed.

const form = document.querySelector("[data-next-box]");
const boxes = [...(form?.querySelectorAll("input[type=text]") ?? [])];

form?.addEventListener("keydown", (event) => {
  const at = boxes.indexOf(event.target);
  if (event.key !== "Enter" || at === -1 || at === boxes.length - 1) return;
  event.preventDefault();
  boxes[at + 1].focus();
});
form?.addEventListener("input", ({ target }) => {
  const told = target.parentElement.querySelector("output");
  const whose = document.querySelector(`[data-number="${Number.parseInt(target.value, 10)}"] span`);
  if (told) told.textContent = whose?.textContent ?? "";
});
(boxes.find((box) => box.ariaInvalid === "true") ?? boxes.find((box) => box.value === ""))?.focus({ preventScroll: true });
