// A bracket opens at the turn that is being played, where one turn is shown at a time.

function openAtTurn(link) {
  const column = document.getElementById(link.hash.slice(1))?.closest(".bracket-column");
  if (column) column.closest(".bracket-columns").scrollLeft = column.offsetLeft;
}

if (!location.hash) document.querySelectorAll(".bracket-menu [aria-current]").forEach(openAtTurn);
