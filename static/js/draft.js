// What is typed into a list that is not entered yet goes to its draft: when a box is left, and when the page is.

const form = document.querySelector("form[data-draft]");
const own = [...form.querySelectorAll(":scope > [type=hidden]")];
const sent = new Map();

const isChanged = (box) => (box.type === "radio" ? box.checked !== box.defaultChecked : box.value !== box.defaultValue);

// The rows that are not as they came, each with all of its boxes, unless they were sent like that before.
function send() {
  const data = new FormData();
  for (const row of form.querySelectorAll("tbody")) {
    const boxes = [...row.querySelectorAll("[name]")];
    const values = boxes.filter((box) => box.type !== "radio" || box.checked).map((box) => [box.name, box.value]);
    const said = JSON.stringify(values);
    if (said === sent.get(row) || !(sent.has(row) || boxes.some(isChanged))) continue;
    sent.set(row, said);
    for (const [name, value] of values) data.append(name, value);
  }
  if ([...data].length === 0) return;
  for (const box of own) data.append(box.name, box.value);
  data.append("keep", "row");
  navigator.sendBeacon(form.action, data);
}

form.addEventListener("change", send);
addEventListener("pagehide", send);
