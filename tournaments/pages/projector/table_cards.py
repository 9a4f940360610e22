"""The tables of a turn at which everybody is alone, on leaves of the projector: a card a table, which is never cut."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.sides import SIDES
from tournaments.event.surnames import Surnames
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.leaves import GAP, VALUE, entrant_lines, numbered, people_of
from tournaments.pages.projector.type import DOUBLE, INNER, TEXT, lines_of, set_in_type, words_of
from tournaments.pages.tables.words.present import Shown

LEAST_LINES = 3
"""The number of a table is as high; projector.css says the same."""
OUTER, BETWEEN = 2700, 30
"""The width of that number, in thousandths of the type, and what is between two cards, in units."""


def is_alone(now: Shown) -> bool:
    """Whether everybody at these tables is a side."""
    return any(len(card["sides"]) > len(SIDES) for card in now["cards"])


def card_leaves(now: Shown, surnames: Surnames) -> list[Plain]:
    """Every table with its people and what each has of it, and a card of those who rest."""
    room = TEXT.ems((INNER - BETWEEN) // 2) - OUTER - VALUE - GAP
    cards = [_card(card, room, surnames) for card in now["cards"]]
    if now["rests"]:
        people = [{"who": people_of(one, room, surnames), "value": ""} for one in now["rests"]]
        cards.append(
            {"key": "", "label": "–", "people": people, "note": _("riposa") if len(people) == 1 else _("riposano")}
        )

    def lines(card: Shown, width: int) -> int:
        names = width - OUTER - VALUE - GAP
        of_people = sum(entrant_lines(one["who"], names) for one in card["people"])
        return max(LEAST_LINES, of_people) + (lines_of(words_of(card["note"]), names) if card["note"] else 0)

    setting, leaves = set_in_type(cards, [one for one in DOUBLE if one.columns > 1], lines)
    title = str(now["name"] or (_("Chi gioca con chi") if now["queued"] else _("Chi gioca dove")))
    shared = {"kind": "cards", "title": title, "scale": setting.scale.key, "number_label": now["number_label"]}
    return numbered("tables", [shared | {"columns": columns} for columns in leaves])


def _card(card: Shown, room: int, surnames: Surnames) -> Plain:
    """Said of a whole table once, under its people."""
    sides: Sequence[Shown] = card["sides"]
    known = any(side["deals_won"] is not None for side in sides)
    over = str(card["state_label"]) if card["state"] == "done" and not known else ""
    return {
        "key": card["key"],
        "label": f"{card['table']}",
        "people": [
            {"who": people_of(side, room, surnames), "value": side["deals_won"] or "", "winner": side["winner"]}
            for side in sides
        ],
        "note": ", ".join(filter(None, (over, str(card["where"] or "")))),
    }
