"""What the public pages show, cut into leaves of the projector: each as much as can be read from the back of the hall.

A leaf is a plain value with `kind`, `title`, `part` ("2 di 5") and what its kind shows; see projector/projector.html.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.words import as_sentence, capital, small
from tournaments.event.letters import bound
from tournaments.labels.points import ordinal
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.type import (
    CLEAR,
    DENSE,
    DOUBLE,
    INNER,
    NEAR,
    ROOM,
    SCALES,
    SINGLE,
    SPACE,
    TABLES,
    TEXT,
    Setting,
    is_full,
    lines_of,
    pair_lines,
    plain_words_of,
    set_in_type,
    title_scale,
    words_of,
)
from tournaments.pages.projector.wall_names import WIDE, WallNames, divided, people_of
from tournaments.pages.shared.ranking.level_words import ARROWS, SHARED, with_signs
from tournaments.pages.shared.words.present import Shown, done_of, entrant

NUMBER, GROUP, NAMED = "number", "group", "named"
LABELS = {NUMBER: 2400, GROUP: 3400, NAMED: 8000}
"""How wide the first cell of a row is, in thousandths of the type; projector.css says the same."""
LONGEST_NUMBER = 3
SCORE, SAID, NO_VALUE, VALUE, LONG, REACHED, GAP, SUIT = 2800, 6000, 0, 2900, 4000, 9000, 400, 1500
MOVED, FIGURE, DECIDED = 2400, 3500, 2400
"""Beside a place how it moved, the numbers that break ties, and the letter of the one that did."""
MOST_LEAVES, SECONDS = 3, 7
"""Of a table in larger type, with more it is in two columns of a smaller one; and how long a leaf of those stays."""
HEADS, KEY = 30, 27
"""The height of the heads of those numbers, and of a line below that says what heads and letters are."""
FRAMED, MOST_OF_KEY = 1000, 3
"""What the frame around a letter adds to it; the most lines that projector.css has room for."""
CLEARLY = (*SINGLE, Setting(CLEAR, 1))
MOST_ABOVE = 2
"""The most lines of a note where rows share the free space; projector.css relies on it."""


def table_slides(now: Shown, names: WallNames) -> list[Plain]:
    """The tables of a turn at which two sides meet, and who rests."""
    label = GROUP if now["groups"] else NUMBER
    rows = [_match(card) for card in open_first(now["cards"])]
    if not now["byes"]:
        rows += [_rest(rest) for rest in now["rests"]]
    slides = match_slides("tables", tables_title(now), rows, label, names, TABLES)
    return [one | {"number_label": now["number_label"]} for one in slides]


def open_first(cards: Sequence[Shown]) -> list[Shown]:
    """The tables that are still played before those that are done, each by their number."""
    return sorted(cards, key=lambda card: card["state"] == "done")


def tables_title(now: Shown) -> str:
    """What is played in the turn, where the title has room for it in large type."""
    name = str(now["name"])
    if name and title_scale(name) in {scale.key for scale in SCALES}:
        return name
    return capital(_("chi gioca con chi")) if now["queued"] else _("Chi gioca dove")


def bracket_slides(bracket: Shown, names: WallNames, *, beside_tables: bool) -> list[Plain]:
    """A bracket turn by turn: from the turn before the one that is played, as far as anybody is known; `beside_tables`
    without that one itself, whose tables are on leaves of their own.
    """
    found: list[Plain] = []
    for part in bracket["parts"]:
        for column in _columns_to_show(part["columns"]):
            title = column["title"] if part["plain"] else f"{part['title']}: {column['title']}"
            nodes = [(_label(column, place), match) for place, match in enumerate(column["matches"], start=1)]
            rows = [_node(label, match) for label, match in nodes if _is_known(match)]
            width = NAMED if any(len(row["label"]) > LONGEST_NUMBER for row in rows) else NUMBER
            if rows and not (beside_tables and column["current"]):
                found += match_slides(f"bracket-{column['first']}", title, rows, width, names)
    return found


def standing_slides(now: Shown, beside: Sequence[Shown], frozen: str, names: WallNames) -> list[Plain]:
    """Who won and every prize, once that is known, and the tables of the stage, as soon as anybody has played, with the
    numbers that break ties and the letter of what did. `frozen` says that a table is not the latest.
    """
    found = _winners("podium", _("Chi ha vinto"), now["podium"]) if now["podium"] else []
    found += _beside_winners(beside, title=_("Gli altri premi") if found else _("Premi"))
    begun = [table for table in (*now["tables"], *now["sides"]) if any(map(_has_played, table["rows"]))]
    for number, table in enumerate(begun, start=1):
        key, caption = f"standings-{number}", str(table["caption"])
        title = caption if len(begun) > 1 or _is_large(caption) else _("Classifica")
        called = (replace(names, room=WIDE), replace(names, initials=True))
        found += _fewest(partial(_of_table, key, title, table, frozen, one) for one in called)
    return found


def _is_large(title: str) -> bool:
    """Whether a title has room in large type, with the number of its leaf."""
    return title_scale(f"{title} {done_of(1, 9)}") in {scale.key for scale in SCALES}


def _fewest(ways: Iterable[Callable[[], list[Plain]]]) -> list[Plain]:
    """The leaves of the first way that takes the fewest: so all names of a table have one form."""
    return min((way() for way in ways), key=len)


def _of_table(key: str, title: str, table: Shown, frozen: str, names: WallNames) -> list[Plain]:
    """The leaves of a table: in two columns of smaller type where it takes many in one."""
    told = _told(table)
    beside = None if table["places"] else _beside(table, told)
    room = TABLES[-1].room - LABELS[NUMBER] - GAP - (_width_of(beside) if beside else REACHED)
    rows = [_standing(row, people_of(row, room, names), places=beside is None) for row in table["rows"]]
    if beside is None:
        return ranking_slides(key, title, rows, NUMBER, REACHED, note=" ".join(filter(None, (told, frozen))))
    above = " ".join(filter(None, (frozen, "" if beside["told"] else told)))
    leaves = ranking_slides(key, title, rows, NUMBER, note=above, settings=TABLES, beside=beside)
    if len(leaves) <= MOST_LEAVES:
        return leaves
    close = _closer(beside, told)
    near = ranking_slides(
        key, title, [_near(row) for row in rows], NUMBER, note=frozen, settings=[Setting(NEAR, 2)], beside=close
    )
    return [leaf | {"seconds": SECONDS} for leaf in near]


def _standing(row: Shown, entrant: Plain, *, places: bool) -> Plain:
    return {
        "label": f"{SHARED if row.get('level') else ''}{row['place']}",
        "entrant": entrant | {"prized": bool(row.get("prize"))} | ({} if places else {"movement": None}),
        "movement": row.get("movement"),
        "played": "" if places else row["totals"].played,
        "value": str(row["reached" if places else "match_points"]),
        "figures": row.get("figures", ()),
        "decided": row.get("decided"),
        "beyond": row.get("beyond"),
        "leads": row["place"] == 1,
    }


def _near(row: Shown) -> Plain:
    """A row of a table in two columns: who played more or less than most says so behind the name, nobody where from."""
    said = pgettext("partite giocate", "in %(count)s") % {"count": row["played"]} if row["beyond"] else ""
    return dict(row) | {"entrant": row["entrant"] | {"played": said}}


def _closer(beside: Shown, told: str) -> Plain:
    """What is beside the names in two columns; what is `told` of the table comes before what heads mean."""
    key = [one for one in beside["key"] if one["mark"] != ARROWS]
    return dict(beside) | {"near": True, "uneven": False, "told": "", **_key(key, f"{told} {beside['lead']}".strip())}


def _told(table: Shown) -> str:
    """Whether a table is not the last word, and who gets a prize."""
    provisional = as_sentence(_("provvisoria")) if table["provisional"] else ""
    return " ".join(filter(None, (provisional, table["prizes"])))


def _beside(table: Shown, told: str) -> Plain:
    """The heads of the numbers that break ties, whether how many matches everybody played is beside them, what heads
    and letters of a table mean, in as many lines as it takes, and what is `told` of the table where it has room before
    the heads.
    """
    heads = [one["head"] for one in table["columns"]]
    key, letters = _with_settled(table), not table["left_out"]["no_letters"]
    further = bool(table.get("uneven"))
    shown = {"near": False, "heads": heads, "letters": letters, "uneven": further, **_key(key, table["key_lead"])}
    room = CLEAR.ems(INNER) - LABELS[NUMBER] - _width_of(shown)
    fits = _in_all(told) * DENSE.size <= room * CLEAR.size
    return shown | {"told": told if fits else ""}


def _with_settled(table: Shown) -> list[Plain]:
    """The key of a table, with the places that a play-off, a lot or the desk put in their order, as signs."""
    places: dict[str, list[str]] = {}
    for row in table["rows"]:
        places.setdefault(row["settled"], []).append(ordinal(row["place"]))
    settled = [
        {"mark": ", ".join(dict.fromkeys(held)), "text": text, "head": False, "sign": True}
        for text, held in places.items()
        if text
    ]
    return with_signs(_of_kind(table["key"], sign=False), [*_of_kind(table["key"], sign=True), *settled])


def _of_kind(key: Sequence[Shown], *, sign: bool) -> list[Shown]:
    return [one for one in key if one["sign"] is sign]


def _key(key: Sequence[Shown], lead: str) -> Plain:
    """What counts at equal points and what signs mean, with what is said before it, and in how many lines."""
    words = [*plain_words_of(lead), *(word for one in key for word in _words_of_key(one))]
    lines = min(MOST_OF_KEY, lines_of(words, DENSE.ems(INNER))) if words else 0
    return {"key": key, "lead": lead, "lines": lines}


def _words_of_key(one: Shown) -> list[int]:
    """The words of a part of the key, its mark in bold or in a frame."""
    mark = sum(words_of(str(one["mark"]))) + (0 if one["head"] or one["sign"] else FRAMED)
    return [*plain_words_of(f"{one['text']}{one['then']}"), *([mark + 2 * SPACE] if one["mark"] else ())]


def _width_of(beside: Shown) -> int:
    """What is beside a name, its points included, in thousandths of the type."""
    if beside["near"]:
        return VALUE + FIGURE * len(beside["heads"]) + DECIDED * int(beside["letters"])
    return MOVED + VALUE + FIGURE * (len(beside["heads"]) + int(beside["uneven"])) + DECIDED * int(beside["letters"])


def _in_all(text: str) -> int:
    """The width of a text in one line."""
    return sum(plain_words_of(text)) + SPACE * text.count(" ")


def club_slides(clubs: Shown | None, frozen: str) -> list[Plain]:
    """Bars and clubs behind the tables of their pairs, where there are at least two with a point."""
    rows = [
        {"label": str(one["place"]), "entrant": {"name": one["name"]}, "value": str(one["points"])}
        for one in (clubs["rows"] if clubs else ())
    ]
    if clubs is None or not any(row["value"] != "0" for row in rows):
        return []
    note = " ".join(filter(None, (clubs["said"], frozen)))
    return ranking_slides("clubs", clubs["caption"], rows, NUMBER, note=note)


def _winners(key: str, title: str, places: Sequence[Shown]) -> list[Plain]:
    """Winners, each place with its prize, said once under the last of those who share it."""
    rows = [
        {"label": place["place"] if first == 0 else "", "entrant": entrant, "value": ""}
        for place in places
        for first, entrant in enumerate([*place["entrants"][:-1], _with_prize(place["entrants"][-1], place["prize"])])
    ]
    return ranking_slides(key, title, rows, NAMED, NO_VALUE)


def _beside_winners(beside: Sequence[Shown], *, title: str) -> list[Plain]:
    """Everybody else who won a prize, beside what for."""
    found = [{"place": one["title"], "prize": one["text"], "entrants": [*map(entrant, one["teams"])]} for one in beside]
    return _winners("prizes", title, found) if found else []


def _with_prize(entrant: Shown, prize: str) -> Plain:
    return dict(entrant) | {"players": ", ".join(filter(None, (entrant.get("players"), prize)))}


def match_slides(
    key: str, title: str, rows: Sequence[Shown], label: str, names: WallNames, settings: Sequence[Setting] = CLEARLY
) -> list[Plain]:
    """Rows of two sides with the score between them, where there is one."""
    said = any(sum(words_of(row["score"])) > SCORE - GAP for row in rows)
    score = SAID if said else SCORE

    def lines(row: Shown, room: int) -> int:
        side = side_room(room, label, score)
        of_sides = [entrant_lines(one, side) for one in (row["first"], row["second"]) if one]
        of_label = lines_of(words_of(row["label"]), LABELS[label] - GAP)
        of_score = lines_of(words_of(row["score"]), score - GAP) + bool(row["awarded"])
        return max(of_label, of_score, *of_sides) + bool(row["note"])

    alike = names.alike(row[place] for row in rows for place in ("first", "second") if row[place])
    rows = [_with_people(row, side_room(settings[-1].room, label, score), alike) for row in rows]
    setting, slides = set_in_type(rows, settings, lines)
    shared = {"kind": "matches", "title": title, "label": label, "said": said, "scale": setting.scale.key}
    side = side_room(setting.room, label, score)
    found = [
        {"rows": [_divided(row, side) for row in some[0]], "full": is_full(some, setting, lines)} for some in slides
    ]
    return numbered(key, [shared | one for one in found])


def side_room(room: int, label: str, score: int) -> int:
    """The width of a side of a match."""
    return (room - LABELS[label] - score) // 2 - GAP


def _with_people(row: Shown, room: int, names: WallNames) -> Plain:
    return dict(row) | {place: people_of(row[place], room, names) for place in ("first", "second") if row[place]}


def _divided(row: Shown, room: int) -> Plain:
    return dict(row) | {place: divided(row[place], room) for place in ("first", "second") if row[place]}


def ranking_slides(
    key: str,
    title: str,
    rows: Sequence[Shown],
    label: str,
    value: int = VALUE,
    *,
    note: str = "",
    settings: Sequence[Setting] = DOUBLE,
    beside: Shown | None = None,
) -> list[Plain]:
    """Rows of a place, a name and its worth, in two columns where that saves leaves, under a `note`; see `_beside`."""
    noted = lines_of(words_of(note), TEXT.ems(INNER)) if note else 0
    room = ROOM - _height_of(noted, beside)
    if value == VALUE and not beside and any(sum(words_of(row["value"])) > VALUE - GAP for row in rows):
        value = LONG
    others = LABELS[label] + GAP + (_width_of(beside) if beside else value)

    def lines(row: Shown, width: int) -> int:
        cells = ((row["label"], LABELS[label]), (row["value"], VALUE if beside else value))
        in_cells = (lines_of(words_of(text), wide - GAP) for text, wide in cells)
        return max(entrant_lines(row["entrant"], width - others), *in_cells)

    setting, slides = set_in_type(rows, settings, lines, room)
    shared = {
        "kind": "ranking",
        "title": title,
        "label": label,
        "note": note,
        "noted": noted,
        "reached": value == REACHED,
        "long": value == LONG,
        "beside": beside,
        "scale": setting.scale.key,
        "double": setting.columns > 1,
    }
    full = [noted <= MOST_ABOVE and is_full(some, setting, lines, room) for some in slides]
    columns = ([_ranked(rows, setting.room - others) for rows in some] for some in slides)
    return numbered(key, [shared | {"columns": some, "full": so} for some, so in zip(columns, full, strict=True)])


def _ranked(rows: Sequence[Shown], room: int) -> list[Plain]:
    return [{**row, "entrant": divided(row["entrant"], room)} for row in rows]


def _height_of(noted: int, beside: Shown | None) -> int:
    """What lines above the rows take, and their heads and the line below with what is `beside` the points."""
    return (TEXT.row(noted) if noted else 0) + (HEADS + KEY * int(beside["lines"]) if beside else 0)


def _has_played(row: Shown) -> bool:
    """Nobody has played yet of whom a table of points says so; a table of places has only those who have."""
    return "totals" not in row or row["totals"].played > 0


def entrant_lines(entrant: Shown, room: int) -> int:
    """How many lines a name takes as _entrant.html shows it. The number of a pair or a player is on no leaf: nobody in
    the hall looks for it, and it would pass for that of a table.
    """
    if entrant.get("persons"):
        *others, last = (person["words"] for person in entrant["persons"])
        return pair_lines([*others, (*last, *words_of(_marks(entrant)))], room)
    mark = [SUIT, max(SUIT, sum(words_of(str(entrant["letter"]))) + 500)] if entrant.get("suit") else []
    text = bound(str(entrant["name"])) + _marks(entrant)
    if entrant.get("movement") is not None:
        text += " ↑00"
    players = str(entrant.get("players") or "")
    return lines_of([*mark, *words_of(text)], room) + (lines_of(words_of(players), room) if players else 0)


def _marks(entrant: Shown) -> str:
    """What is behind a name."""
    played = ("played", f"· {entrant.get('played')}")
    states = (("withdrawn", f"({_('ritiro')})"), ("moves", f"MM{_('passa')}"), ("prized", f"MM{small(_('Premio'))}"))
    return "".join(f" {text}" for of, text in (played, *states) if entrant.get(of))


def _match(card: Shown) -> Plain:
    first, second = card["sides"]
    begun = first["deals_won"] is not None
    return {
        "key": card["key"],
        "label": f"{card['table']} {card['group']}".strip(),
        "over": card["state"] == "done",
        "first": first,
        "second": second,
        "score": f"{first['deals_won']}–{second['deals_won']}" if begun else _played(card),
        "awarded": card["awarded"],
        "note": card["where"],
    }


def _played(card: Shown) -> str:
    """That a match is over, where nobody is to know how it went; nothing where it has no result."""
    return str(card["state_label"]) if card["state"] == "done" else ""


def _rest(rest: Shown) -> Plain:
    players = ", ".join(str(one["name"]) for one in rest["people"])
    return {
        "key": "",
        "label": "",
        "first": {**rest, "players": players},
        "second": {"name": _("riposa"), "quiet": True},
        "score": "",
        "awarded": "",
        "note": "",
    }


def _label(column: Shown, place: int) -> str:
    """What a match is called under the title of its column: its number, or its name where the title does not say it."""
    name = str(column["matches"][place - 1]["name"])
    if len(column["matches"]) == 1:
        return ""
    return str(place) if name.endswith(str(place)) else name


def _node(label: str, match: Shown) -> Shown:
    first, second = (_bracket_side(side) for side in match["sides"])
    scores = [str(side["score"]) for side in match["sides"]]
    return {
        "key": match["id"],
        "label": label,
        "first": first,
        "second": second,
        "score": "–".join(scores) if all(scores) else "",
        "awarded": "",
        "note": "",
    }


def _bracket_side(side: Shown) -> Plain:
    who = side["who"]
    return {
        "name": who.name or side["coming"] or side["nobody"],
        "letter": str(who.number or ""),
        "players": who.players,
        "withdrawn": who.withdrawn,
        "winner": side["winner"],
        "quiet": not side["known"],
    }


def _is_known(match: Shown) -> bool:
    """Whether it has two sides, and somebody sits on one of them."""
    return len(match["sides"]) == 2 and match["state"] != "void" and any(side["known"] for side in match["sides"])


def _columns_to_show(columns: Sequence[Shown]) -> Sequence[Shown]:
    """Of a part that is played those from the one before the current; of another one the last two."""
    current = next((place for place, column in enumerate(columns) if column["current"]), None)
    return columns[-2:] if current is None else columns[max(0, current - 1) :]


def numbered(key: str, slides: Sequence[Plain]) -> list[Plain]:
    return [
        slide
        | {
            "id": f"leaf-{key}-{number}",
            "part": done_of(number, len(slides)) if len(slides) > 1 else "",
        }
        for number, slide in enumerate(slides, start=1)
    ]
