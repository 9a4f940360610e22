// A button that copies the text of a box. Where the browser gives a page no clipboard, as over http in a hall, the text is
// selected and copied as by hand.

for (const button of document.querySelectorAll("[data-copy]")) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    const box = document.getElementById(button.dataset.copy);
    box.select();
    try {
      await navigator.clipboard.writeText(box.value);
    } catch {
      if (!document.execCommand("copy")) return;
    }
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = label), 2000);
  });
}
