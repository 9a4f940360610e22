// A row of a list with a changed box says that it is looked at again; who corrects a row does not leave it out.

function follow(row) {
  const mended = row.querySelector("[data-mended]");
  if (!mended) return;
  const boxes = [...row.querySelectorAll("input:not([type=radio])")];
  mended.hidden = boxes.every((box) => box.value === box.defaultValue);
  mended.previousElementSibling.hidden = !mended.hidden;
}

function keep(row) {
  const left = row.querySelector("[value=skip]:checked");
  if (!left) return;
  const back = row.querySelector('[type=radio][value=""]');
  left.checked = false;
  if (back) back.checked = true;
}

document.addEventListener("input", ({ target }) => {
  const row = target.closest(".pasted tbody");
  if (!row || target.type === "radio") return;
  keep(row);
  follow(row);
});
document.querySelectorAll(".pasted tbody").forEach(follow);
