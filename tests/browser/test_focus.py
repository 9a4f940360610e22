"""By keyboard alone: Tab reaches every control of a page in its order, and each shows that it is there. Every page is
walked through in test_every_page.py, while it is open there; here are pages on which something is wrong.

What is compared are the styles as computed before and while a control has the focus: its frame, its shadow, its border
or its ground must change, or those of its label, and no box around it may cut off more than two sides of its frame.
"""

from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)

# A page with everything folded open, and the keyboard before the first of what Tab must reach.
BEGIN = """() => {
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  const start = Object.assign(document.createElement("span"), { tabIndex: -1 });
  document.body.prepend(start);
  start.focus();

  const controls = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const reachable = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.type !== "hidden"
    && !one.closest("[aria-hidden=true]");
  const chosen = (one) => {  // of several to choose one from, Tab reaches that one, or the first
    if (one.type !== "radio") { return true; }
    const all = [...document.querySelectorAll("input[type=radio]")].filter((other) => other.name === one.name
      && other.form === one.form);
    return one === (all.find((other) => other.checked) ?? all[0]);
  };
  const look = (one) => {
    const style = getComputedStyle(one);
    const frame = style.outlineStyle === "none" ? [] : [style.outlineStyle, style.outlineWidth, style.outlineColor];
    return [...frame, style.boxShadow, style.borderColor, style.borderWidth, style.backgroundColor].join();
  };
  const shown = (one) => [one, ...(one.labels ?? [])].map(look).join();
  const sides = (one) => {  // how many sides of its frame no box around it cuts off
    const style = getComputedStyle(one);
    const out = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineOffset) + 1;
    const { left, top, right, bottom } = one.getBoundingClientRect();
    let [west, north, east, south] = [-Infinity, -Infinity, Infinity, Infinity];
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible" || around === document.documentElement) { continue; }
      const edge = around.getBoundingClientRect();
      [west, north] = [Math.max(west, edge.left), Math.max(north, edge.top)];
      [east, south] = [Math.min(east, edge.right), Math.min(south, edge.bottom)];
    }
    if (right <= west || left >= east || bottom <= north || top >= south) { return 0; }
    return [left - out >= west, top - out >= north, right + out <= east, bottom + out <= south].filter(Boolean).length;
  };

  const all = [...document.querySelectorAll(controls)].filter((one) => reachable(one) && chosen(one));
  const before = new Map(all.map((one) => [one, { look: shown(one), box: one.getBoundingClientRect() }]));
  const above = (one, other) => {
    const [its, former] = [before.get(one).box, before.get(other).box];
    return its.bottom <= former.top && its.left < former.right && its.right > former.left;
  };
  const reached = [];
  const faults = [];
  document.addEventListener("focusin", ({ target }) => {
    if (reached.includes(target) || !before.has(target)) { return; }
    if (shown(target) === before.get(target).look) { faults.push(["looks as without", target]); }
    if (sides(target) < 2) { faults.push(["cut off", target]); }
    const former = reached.at(-1);
    if (former && above(target, former)) { faults.push(["out of order", target]); }
    reached.push(target);
  });
  window.walked = () => [...faults, ...all.filter((one) => !reached.includes(one)).map((one) => ["never reached", one])]
    .map(([fault, one]) => fault + ": " + one.outerHTML.slice(0, 100));
  const parts = { date: 3, time: 3, "datetime-local": 6 };  // Tab stops in every part of a date, and at its calendar
  return all.length + all.reduce((sum, one) => sum + (parts[one.type] ?? 0), 0);
}"""
BROKEN = {
    "looks as without": "<style>:focus { outline: 0; }</style><a href='#a'>a</a>",
    "never reached": "<a href='#a'>a</a><button tabindex='-1'>b</button>",
    "out of order": "<div style='display: grid'><a href='#a'>a</a><button style='order: -1'>b</button></div>",
    "cut off": "<div style='overflow: hidden; height: 0'><button>b</button></div>",
}


def walk(page: Page) -> list[str]:
    """What is wrong with the controls of the page that is shown, walked through with a finger that stays on Tab."""
    for _control in range(page.evaluate(BEGIN)):
        page.keyboard.down("Tab")
    page.keyboard.up("Tab")
    found: list[Any] = page.evaluate("window.walked()")
    return [str(one) for one in found]


@pytest.mark.parametrize("problem", BROKEN)
def test_what_is_wrong_with_a_page_is_found(still_organizer: Page, problem: str) -> None:
    page = still_organizer
    page.set_content(f"<button>0</button>{BROKEN[problem]}<button>9</button>")
    assert {one.split(":")[0] for one in walk(page)} == {problem}


@pytest.mark.parametrize("kind", ["date", "time", "datetime-local"])
def test_the_parts_of_a_date_are_walked_through_and_hide_no_trap_behind_them(still_organizer: Page, kind: str) -> None:
    page = still_organizer
    boxes = f"<input aria-label='a' type='{kind}'><input aria-label='b' type='{kind}'><button>9</button>"
    page.set_content(f"<button>0</button>{boxes}")
    assert walk(page) == []
    page.set_content(f"<button>0</button>{boxes}")
    page.get_by_label("b").evaluate("(box) => box.addEventListener('keydown', (key) => key.preventDefault())")
    assert [one.split(":")[0] for one in walk(page)] == ["never reached"]
