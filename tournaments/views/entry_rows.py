"""The tables of a turn -> what _entry_rows.html shows: deals, the boxes for those that are missing, and faults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.cards import LEVEL_POINTS
from rules.formats import MatchFormat, MatchKind, legal_results
from rules.matches import PlayedDeal
from tournaments.forms.match import MatchSheet, SheetLine, saved_sheet
from tournaments.labels import sentences
from tournaments.match_states import MatchState
from tournaments.models import Stage
from tournaments.rights import Right
from tournaments.selectors.outcomes import MatchRecord
from tournaments.selectors.stages import ranks_teams
from tournaments.views.deal_words import deal_name, deal_score
from tournaments.views.entry_boxes import EmptyLine, entry_rules
from tournaments.views.group_words import group_letters_of, group_of
from tournaments.views.present import Plain, match_card
from tournaments.views.told_words import told_values

_SUITED_TO_TAPS = (MatchKind.FIXED, MatchKind.FIRST_TO, MatchKind.BEST_OF)


@dataclass(frozen=True, slots=True)
class RowState:
    """A table with whatever came back of it: what was typed, why it was refused, or that somebody saved first."""

    record: MatchRecord
    stage: Stage
    typed: MatchSheet | None = None
    errors: tuple[str, ...] = ()
    stale: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class EntryFrame:
    """What all tables of a turn have in common: who looks, how long a match is, who plays in which group."""

    slug: str
    rights: frozenset[Right]
    match_format: MatchFormat
    letters: Mapping[str, str]
    fixtures: bool
    rules: Plain
    empty: EmptyLine

    @property
    def context(self) -> Plain:
        """What the fragments of a turn show besides its tables."""
        return {"rules": self.rules, "empty": self.empty.unfilled}


def entry_frame(stage: Stage, match_format: MatchFormat, rights: frozenset[Right]) -> EntryFrame:
    """The frame of the tables of a turn of a stage, which comes with its tournament."""
    tournament, rules = stage.tournament, entry_rules(match_format)
    letters = group_letters_of(stage)
    return EntryFrame(
        tournament.slug, rights, match_format, letters, ranks_teams(tournament), rules, EmptyLine.under(rules)
    )


def entry_row(row: RowState, frame: EntryFrame) -> Plain:
    """One table; who may not enter results gets neither boxes nor a way to the match sheet.

    Whoever only enters says a result once; then it is the desk's to confirm.
    """
    record, rights = row.record, frame.rights
    may_enter = Right.ENTER in rights
    waits = Right.CONFIRM not in rights and bool(record.told)
    place = {"slug": frame.slug, "match_id": record.id}
    url = reverse("desk_match", kwargs=place) if may_enter else ""
    card = match_card(record, url=url, group=group_of(record, frame.letters))
    open_ = may_enter and not (record.complete or row.stale or waits)
    taps = taps_of(record) if open_ and not record.deals else []
    movable = Right.AWARD in rights and frame.fixtures and not record.begun
    sheet = row.typed or saved_sheet(record.match_format, record.deals, record.version)
    deals = _deals(record, sheet, frame.empty, open_=open_ and not taps)
    return card | {
        "id": record.id,
        "version": record.version,
        "open": open_,
        "begun": record.begun,
        "score": _score(record),
        "taps": taps,
        "deals": deals,
        "told": told_values(record) if not record.complete else [],
        "disputed": record.state is MatchState.DISPUTED,
        "may_confirm": Right.CONFIRM in frame.rights,
        "errors": row.errors,
        "faults": _faults(record, sheet) if open_ else [],
        "stale": _stale(record, row.typed) if row.stale and row.typed else None,
        "sheet_label": _("Tavolo %(table)s: referto") % {"table": record.table},
        "lineup_url": reverse("desk_lineup", kwargs=place) if movable else "",
    }


def saved_sentence(record: MatchRecord) -> str:
    """What became of a table that was saved."""
    if not record.complete and record.told:
        return _("Tavolo %(table)d: detto al banco, che lo deve confermare.") % {"table": record.table}
    if not record.complete:
        return _("Tavolo %(table)d salvato. Mancano ancora delle smazzate.") % {"table": record.table}
    first, second = record.outcome.deals_won
    values = {"table": record.table, "first": first, "second": second}
    return _("Tavolo %(table)d: %(first)d-%(second)d salvato.") % values


def taps_of(record: MatchRecord) -> list[Plain]:
    """The results that a match can have, where it is enough to say one."""
    match_format = record.match_format
    if not match_format.winner_only_allowed or match_format.kind not in _SUITED_TO_TAPS:
        return []
    return [
        {"value": f"{first}-{second}", "label": f"{first}–{second}"} for first, second in legal_results(match_format)
    ]


def _score(record: MatchRecord) -> str:
    """Deals won, or where points are added the points."""
    if not record.deals and record.absent is None:
        return ""
    shown = record.outcome.deals_won
    if record.match_format.kind is MatchKind.SUM:
        shown = record.outcome.card_points or shown
    return f"{shown[0]}–{shown[1]}"


def _deals(record: MatchRecord, sheet: MatchSheet, empty: EmptyLine, *, open_: bool) -> list[Plain]:
    saved = {deal.place for deal in record.deals}
    if record.complete and all(deal.score.points is None for deal in record.deals):
        return []  # who won which deal is not known where the result alone was told
    deals: dict[int, list[Plain]] = {}
    for line in sheet.lines:
        place = (line.number, line.attempt)
        if place in saved:
            deals.setdefault(line.number, []).append(_saved(line))
        elif open_ and line.empty and not line.faults:
            deals.setdefault(line.number, []).append({"empty": empty.filled(record, line)})
        elif open_:
            deals.setdefault(line.number, []).append(_typed(record, line))
        elif line.attempt == 1:
            deals.setdefault(line.number, []).append({"saved": True, "first": "", "second": "", "note": ""})
    return [{"number": number, "lines": lines} for number, lines in sorted(deals.items())]


def _saved(line: SheetLine) -> Plain:
    """A deal that is in force, as text: points, or a tick for the winner."""
    first, second = line.first, line.second
    if not first:
        first, second = ("✓", "–") if line.winner == "1" else ("–", "✓")
    note = _("cappotto") if line.cappotto else ""
    return {"saved": True, "first": first, "second": second, "void": line.void, "note": note}


def _typed(record: MatchRecord, line: SheetLine) -> Plain:
    """The boxes of a line in which something is written, or wrong."""
    names = [side.team.name for side in record.sides]
    deal = deal_name(line.number)
    return {
        "name": _line_name(record, line),
        "labels": [f"{deal}, {name}" for name in names],
        "names": names,
        "first": line.first,
        "second": line.second,
        "winner": line.winner,
        "level": line.first == str(LEVEL_POINTS) or line.second == str(LEVEL_POINTS) or bool(line.winner),
        "cappotto": line.cappotto,
        "repeat": line.repeat,
        "void": line.void,
        "wrong": bool(line.faults),
    }


def _faults(record: MatchRecord, sheet: MatchSheet) -> list[Plain]:
    """What is wrong with the lines that are still open."""
    saved = {deal.place for deal in record.deals}
    return [
        {"name": _line_name(record, line), "number": line.number, "errors": sentences(line.faults)}
        for line in sheet.lines
        if line.faults and (line.number, line.attempt) not in saved
    ]


def _line_name(record: MatchRecord, line: SheetLine) -> str:
    return f"r{record.table}.{line.name}"


def _stale(record: MatchRecord, typed: MatchSheet) -> Plain:
    """Both results beside each other, and the boxes that would save the second; what the table told stands apart."""
    boxes: list[tuple[str, str]] = []
    for line in typed.lines:
        values = (("first", line.first), ("second", line.second), ("winner", line.winner))
        boxes += [(f"{line.name}.{which}", value) for which, value in values if value]
        boxes += [(f"{line.name}.cappotto", "1")] if line.cappotto else []
    names = [seated.team.name for seated in record.sides]
    theirs = "" if record.told and not record.deals else _listed(record.deals, names)
    return {"theirs": theirs, "mine": _listed(typed.deals, names), "boxes": boxes}


def _listed(deals: Sequence[PlayedDeal], names: Sequence[str]) -> str:
    """Deals as one line, by points; where nobody wrote any, how many each side won."""
    winners = [deal.score.winner for deal in deals]
    if deals and all(deal.score.points is None for deal in deals):
        return f"{winners.count(1)}–{winners.count(2)}"
    return ", ".join(deal_score(deal, names) for deal in deals) or _("niente")
