"""A bracket on sheets that lie on their side."""

from django.utils.translation import gettext as _

from tournaments.event.surnames import AS_PROPOSED, Surnames
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.paper_document import BracketSheet, Sheet, in_initials
from tournaments.pages.shared.words.present import Shown


def bracket_sheets(context: Shown) -> tuple[Sheet, ...]:
    """The sheets of the context in their order, each with its number, since one leads to another."""
    words: Plain = {"withdrawn": _("ritiro")}
    surnames: Surnames = context.get("surnames", AS_PROPOSED)
    return tuple(
        Sheet(
            heading=f"{sheet['title']}, {_leaf(sheet)}" if sheet["count"] > 1 else str(sheet["title"]),
            blocks=(
                BracketSheet(
                    rows=sheet["rows"],
                    columns=tuple(_column(one, surnames) for one in sheet["columns"]),
                    beside=tuple(_match(one, surnames) for one in sheet["beside"]),
                    words=words,
                ),
            ),
            size=Paper(context["paper"]),
            flipped=True,
        )
        for sheet in context["sheets"]
    )


def _leaf(sheet: Shown) -> str:
    return _("foglio %(number)s di %(count)s") % {"number": sheet["number"], "count": sheet["count"]}


def _column(column: Shown, surnames: Surnames) -> Plain:
    return {
        "title": column["title"],
        "turns": column["turns"],
        "span": column["span"],
        "link": column["link"],
        "matches": [_match(one, surnames) for one in column["matches"]],
    }


def _match(match: Shown, surnames: Surnames) -> Plain:
    return {
        "name": match["name"],
        "label": ", ".join(_labels(match)),
        "said": match["said"],
        "sides": [_side(one, surnames) for one in match["sides"]],
    }


def _labels(match: Shown) -> list[str]:
    """What is beside the name of a match: where it is played, what became of it, where its sides go on."""
    said = []
    if match["place"]:
        said.append(match["place"])
    if match["said"] and len(match["sides"]) > 1:
        said.append(match["said"])
    elif match["loser"]:
        said.append(f"{_('chi perde')}: {match['loser']}")
    if match["overtaken"]:
        said.append(_("giocata da altri"))
    if mark := match["mark"]:
        onward = _("segue a foglio %(sheet)s, riga %(row)s") % {"sheet": mark.to_sheet, "row": mark.row}
        said.append(f"{mark.name} {onward}")
    return said


def _side(side: Shown, surnames: Surnames) -> Plain:
    mark = side["mark"]
    came = _("dal foglio %(sheet)s") % {"sheet": mark["sheet"]} if mark else ""
    return {
        "lot": str(side["lot"] or ""),
        "number": str(side["number"] or ""),
        "name": side["name"],
        "shorter": in_initials(str(side["name"]), surnames),
        "withdrawn": side["withdrawn"],
        "winner": side["winner"],
        "score": str(side["score"]) if side["score"] != "" else "",
        "coming": side["coming"],
        "onward": f"{mark['name']} {came}" if mark else "",
    }
