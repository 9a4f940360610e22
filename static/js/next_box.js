// A form with a box for every number of a sheet: Enter goes to the next box, as on the page of a turn, and sends from the
// last. Without this script Enter sends at once, and what is missing is said above what was typed.

const form = document.querySelector("[data-next-box]");
const boxes = [...(form?.querySelectorAll("input[type=text]") ?? [])];

form?.addEventListener("keydown", (event) => {
  const next = boxes[boxes.indexOf(event.target) + 1];
  if (event.key !== "Enter" || !next) return;
  event.preventDefault();
  next.focus();
});
(boxes.find((box) => box.ariaInvalid === "true") ?? boxes.find((box) => box.value === ""))?.focus({ preventScroll: true });
