"""Where everybody sits, by surname, on leaves of the projector; and a bracket near its end as a drawing."""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.games import SIDES
from tournaments.event.letters import alphabetical
from tournaments.event.surnames import PersonName
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.slides import (
    GAP,
    entrant_lines,
    numbered,
    open_first,
    tables_title,
)
from tournaments.pages.projector.type import (
    DOUBLE,
    GUTTER,
    INNER,
    NEAR,
    ROOM,
    TEXT,
    Scale,
    even_columns,
    hyphenated,
    lines_of,
    packed,
    set_in_type,
    words_of,
)
from tournaments.pages.projector.wall_names import WallNames, divided, people_of
from tournaments.pages.shared.words.hall_words import Waits, at_table, many_word, number_word
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.shown.printing import PlayerPlace

FAR = TEXT
"""The type of names: the larger one where it takes no more leaves. The number of a table has that one in both."""
LABEL = {FAR: 66, NEAR: 54}
"""The width of the number of a table before a name, as projector.css says it, too."""
FIRST_LINE = {FAR: 30, NEAR: 23}
NEXT_LINE = {FAR: 30, NEAR: 19}
COLUMNS = {FAR: 2, NEAR: 3}
BETWEEN_ROWS = 2
MOST_LETTERS = 12
SECONDS = 7
"""How long such a leaf stays: of four of them nobody waits longer for a line than half a minute."""


def seat_slides(places: Sequence[PlayerPlace], resting: str, stage: Waits, names: WallNames) -> list[Plain]:
    """Everybody who has a table in a turn or rests in it, a person a row, in columns of which none is much higher than
    another; every leaf says from where to where it goes.
    """
    far, near = (_slides(places, resting, names, scale) for scale in (FAR, NEAR))
    scale, slides = (FAR, far) if len(far) <= len(near) else (NEAR, near)
    shared = {"kind": "seats", "scale": scale.key, "number_label": number_word(stage), "seconds": SECONDS}
    titles = _titles(slides, many_word(stage))
    return numbered(
        "seats",
        [shared | {"title": title, "columns": some} for some, title in zip(slides, titles, strict=True)],
    )


def _slides(places: Sequence[PlayerPlace], resting: str, names: WallNames, scale: Scale) -> list[list[list[Plain]]]:
    """The rows, of every leaf its columns, in this type."""
    width = (INNER - (COLUMNS[scale] - 1) * GUTTER) // COLUMNS[scale] - LABEL[scale]
    rows = [_row(place, resting, names, scale.ems(width) - GAP) for place in places]

    def height_of(row: Shown) -> int:
        return FIRST_LINE[scale] + (int(row["lines"]) - 1) * NEXT_LINE[scale] + BETWEEN_ROWS

    wanted = -(-len(packed(rows, height_of, ROOM)) // COLUMNS[scale]) * COLUMNS[scale]
    columns = even_columns(rows, height_of, wanted, ROOM)
    return [columns[first : first + COLUMNS[scale]] for first in range(0, len(columns), COLUMNS[scale])]


def _row(place: PlayerPlace, resting: str, names: WallNames, room: int) -> Plain:
    """A person: the surname whole, forenames as on the other leaves, or but for the first as initials where that saves
    a line, whether or not it is said that they have played.
    """
    done = f" · {pgettext('chi ha giocato nel turno', 'finito')}" if place.done else ""
    forms = names.forms(place.person)
    forms = forms[:-1] or forms
    lines = [lines_of(words_of(f"{one.capitals} {one.given}"), room) for one in forms]
    chosen = forms[lines.index(min(lines))]
    high = lines_of(words_of(f"{chosen.capitals} {chosen.given}{done}"), room)
    seated = place.table is not None
    said = [] if seated else [resting]
    said += [at_table(place.hall_table)] if place.hall_table is not None else []
    said += [_("riserva")] if place.by_reserve else []
    said += [place.team.name] if place.team.suited else []
    below = ", ".join(said)
    return {
        "label": str(place.table) if seated else "–",
        "surname": hyphenated(chosen.capitals, room),
        "given": f"{chosen.given}{done}",
        "below": below,
        "lines": high + (lines_of(words_of(below), room) if below else 0),
        "person": chosen,
    }


def _titles(slides: Sequence[Sequence[Sequence[Shown]]], word: str) -> list[str]:
    """From which letters to which a leaf goes: as many as tell its ends from the leaves beside it."""
    ends: list[tuple[PersonName, PersonName]] = [(slide[0][0]["person"], slide[-1][-1]["person"]) for slide in slides]
    between = [told_apart(one, other) for (_from, one), (other, _to) in pairwise(ends)]
    firsts = [begin_of(ends[0][0].surname, 1), *(first for _last, first in between)] if ends else []
    lasts = [*(last for last, _first in between), begin_of(ends[-1][1].surname, 1)] if ends else []
    return [
        _("%(word)s: %(first)s – %(last)s") % {"word": word, "first": first, "last": last}
        for first, last in zip(firsts, lasts, strict=True)
    ]


def told_apart(one: PersonName, other: PersonName) -> tuple[str, str]:
    """The beginnings of two surnames that tell them apart; where they are the same, those of forenames, too."""
    letters = _telling(one.surname, other.surname)
    begins = begin_of(one.surname, letters), begin_of(other.surname, letters)
    if begins[0] != begins[1]:
        return begins
    letters = _telling(one.given, other.given)
    last, first = (_shortened(name.given, letters) for name in (one, other))
    return f"{begins[0]} {last}".strip(), f"{begins[1]} {first}".strip()


def _shortened(given: str, letters: int) -> str:
    begin = begin_of(given, letters)
    return begin if len(begin) == len(given) else f"{begin}."


def begin_of(surname: str, letters: int) -> str:
    """A surname up to this many of the letters that count for its place: "De M" of De Marchi has three."""
    begins = (surname[:end].strip() for end in range(1, len(surname) + 1))
    return next((one for one in begins if len(alphabetical(one).replace(" ", "")) >= letters), surname).title()


def _telling(one: str, other: str) -> int:
    """How many letters tell two names apart; where few do not, as many as a title has room for."""
    pairs = zip(alphabetical(one), alphabetical(other), strict=False)
    return min(MOST_LETTERS, next((at for at, (a, b) in enumerate(pairs, start=1) if a != b), MOST_LETTERS))


# The tables of a turn at which everybody is alone, on leaves of the projector: a card a table, which is never cut.

LEAST_LINES = 3
"""The number of a table is as high; projector.css says the same."""
OUTER, WORTH, BETWEEN = 2500, 1600, 30
"""The widths of that number and of what somebody has, in thousandths of the type, and between two cards, in units."""
CARD_ROOM = TEXT.ems((INNER - BETWEEN) // 2) - OUTER - WORTH - GAP
"""The width of a name."""


def is_alone(now: Shown) -> bool:
    """Whether everybody at these tables is a side."""
    return any(len(card["sides"]) > len(SIDES) for card in now["cards"])


def card_slides(now: Shown, names: WallNames) -> list[Plain]:
    """Every table with its people and what each has of it, and a card of those who rest."""
    names = names.alike([*(side for card in now["cards"] for side in card["sides"]), *now["rests"]])
    cards = [_card(card, names) for card in open_first(now["cards"])]
    if now["rests"]:
        people = [{"who": people_of(one, CARD_ROOM, names), "value": ""} for one in now["rests"]]
        cards.append(
            {"key": "", "label": "–", "people": people, "note": _("riposa") if len(people) == 1 else _("riposano")}
        )

    def lines(card: Shown, width: int) -> int:
        of_people = sum(entrant_lines(one["who"], _name_room(one, width)) for one in card["people"])
        return max(LEAST_LINES, of_people) + (
            lines_of(words_of(card["note"]), width - OUTER - GAP) if card["note"] else 0
        )

    setting, slides = set_in_type(cards, [one for one in DOUBLE if one.columns > 1], lines)
    shared = {
        "kind": "cards",
        "title": tables_title(now),
        "scale": setting.scale.key,
        "number_label": now["number_label"],
    }
    columns = [[[_divided(card, setting.room) for card in cards] for cards in some] for some in slides]
    return numbered("tables", [shared | {"columns": some} for some in columns])


def _name_room(one: Shown, width: int) -> int:
    """The width of a name of a card beside what somebody has."""
    return width - OUTER - GAP - max(WORTH, sum(words_of(one["value"])))


def _divided(card: Shown, width: int) -> Plain:
    people = [one | {"who": divided(one["who"], _name_room(one, width))} for one in card["people"]]
    return dict(card) | {"people": people}


def _card(card: Shown, names: WallNames) -> Plain:
    """Said of a whole table once, under its people."""
    sides: Sequence[Shown] = card["sides"]
    known = any(side["deals_won"] is not None for side in sides)
    over = str(card["state_label"]) if card["state"] == "done" and not known else ""
    below = _("a turno riposa chi dà") if card["six"] else ""
    return {
        "key": card["key"],
        "label": f"{card['table']}",
        "over": card["state"] == "done",
        "below": pgettext("chi ha giocato nel turno", "finito") if card["state"] == "done" else below,
        "people": [
            {"who": people_of(side, CARD_ROOM, names), "value": side["deals_won"] or "", "winner": side["winner"]}
            for side in sides
        ],
        "note": ", ".join(filter(None, (over, str(card["where"] or "")))),
    }
