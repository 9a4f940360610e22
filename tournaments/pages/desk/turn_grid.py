"""The desk's template values of a turn and of the history of a match."""

import datetime
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from rules.words import as_sentence, small
from tournaments.event.rights import Right
from tournaments.labels.log_labels import NOT_OURS, as_it_is, done_in_words
from tournaments.labels.match_labels import notes_in_words
from tournaments.labels.rest_labels import rest_in_words
from tournaments.labels.stage_labels import side_name
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_reason, read_uuid, read_whole
from tournaments.pages.shared.log.life import penalty
from tournaments.pages.shared.matches.rows import BLANK, RowState, entry_frame, entry_row, entry_rules
from tournaments.pages.shared.words.clock import turn_label, turn_names, turn_title
from tournaments.pages.shared.words.deal_words import LOST_SENTENCES, deal_score, name_of_deal
from tournaments.pages.shared.words.hall_words import listed, missing_words, seated_in_words, to_play_words
from tournaments.pages.shared.words.present import turn_strip
from tournaments.pages.shared.words.report_words import reported_by
from tournaments.pages.shared.words.stage_words import draw_again
from tournaments.selectors.core.match_rows import NOTED, notes_of_json, notes_set
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.report_queries import deals_of_json
from tournaments.selectors.counted.course import Course
from tournaments.selectors.play.desk import MatchPage, TurnPage


def turn_context(
    page: TurnPage, slug: str, rights: frozenset[Right], rows: Mapping[int, RowState], *, missing_first: bool
) -> Plain:
    """The turn as the desk sees it; without the right to enter results there is no way to a match sheet.

    `rows` come back with what was typed in them, by table; the others are as they are saved.
    """
    stage = page.stage.stage
    frame = entry_frame(stage, rights)
    records = sorted(page.turn.matches, key=_waiting if missing_first else lambda record: record.table)
    shown = [rows.get(record.table) or RowState(record, stage) for record in records]
    return {
        "number": page.turn.number,
        "title": turn_title(page.turn.number, turn_names(page.course)),
        "turns": turn_strip(page.course, slug),
        "may_enter": Right.ENTER in rights,
        "missing_first": missing_first,
        "nothing_typed": nothing_typed(),
        "queued": stage.queued,
        "step": _allowed(next_step(page, slug), Right.ENTER if page.turn.missing else Right.RUN, rights),
        "rows": [entry_row(row, frame) for row in shown],
        "may_exchange": may_exchange(page, rights),
        "rules": entry_rules(page.turn.matches[0].match_format),
        "blank": BLANK,
        "rests": page.rests,
        "rest_worth": rest_in_words(page.stage.regulation) if page.stage.regulation.traits.rests_unequally else "",
        "byes": page.stage.bracket is not None,
        "turn_version": sum(record.version for record in page.turn.matches),
        "side_label": side_name(stage.tournament.ranked, stage.format, stage.together),
    }


def nothing_typed() -> str:
    """What «Salva» says of empty boxes."""
    return _("Non è salvato niente: le caselle sono vuote. Scrivi i punti, poi premi «Salva».")


def may_exchange(page: TurnPage, rights: frozenset[Right]) -> bool:
    """Whether two tables of the turn may have each other's sheet; also before the first result, since the page of a
    turn stays as it was loaded while results come in.
    """
    closed = page.stage.stage.tournament.closed_at
    return Right.CORRECT in rights and closed is None and len(page.turn.matches) > 1


def _waiting(record: MatchRecord) -> tuple[bool, bool, datetime.datetime, int]:
    """The tables that owe a result first, the longest at play before others; those not called last."""
    since = record.notes.started_at or record.notes.called_at
    return record.complete, since is None, since or datetime.datetime.min, record.table


def missing_step(missing: Sequence[int], *, queued: bool) -> Plain:
    """The tables of a turn that owe a result, each a way to its row where they are few enough to look one up."""
    enter = _("Inserisci la partita %(table)s") if queued else _("Inserisci il tavolo %(table)s")
    return {
        "state": missing_words(missing, queued=queued),
        "links": [{"label": str(table), "url": f"#table-{table}"} for table in listed(missing)],
        "action": {"label": enter % {"table": missing[0]}, "url": f"#table-{missing[0]}"},
    }


def next_step(page: TurnPage, slug: str) -> Plain:
    """State first, control second: the first table that owes a result, else what comes after this turn."""
    if not page.turn.begun and page.turn.missing:
        return _print_step(page, slug)
    if missing := page.turn.missing:
        return missing_step([record.table for record in missing], queued=page.stage.stage.queued)
    following = next((turn for turn in page.course.turns if not turn.done), None)
    now = page.course.now
    if following is not None and now.again and following.number == now.next_turn:
        return {
            "state": _("È cambiato chi gioca"),
            "action": {"label": draw_again(now), "url": reverse("desk_draw", kwargs={"slug": slug})},
        }
    if following is not None:
        return {
            "state": f"{turn_label(page.turn.number)}: {small(_('Ci sono tutti i risultati'))}.",
            "action": {
                "label": _("Vai al turno %(number)s") % {"number": following.number},
                "url": reverse("desk_turn", kwargs={"slug": slug, "number": following.number}),
            },
        }
    return _when_all_is_played(page.course, slug)


def _print_step(page: TurnPage, slug: str) -> Plain:
    """Before the first call or result of a turn its tables need their sheets."""
    first = page.turn.missing[0].table
    return {
        "state": f"{turn_label(page.turn.number)}: {to_play_words(len(page.turn.missing))}",
        "links": [{"label": _("Inserisci i risultati"), "url": f"#table-{first}"}],
        "action": {
            "label": _("Stampa i segnapunti"),
            "url": reverse("print_sheets", kwargs={"slug": slug, "number": page.turn.number}),
        },
    }


def _allowed(step: Plain, needed: Right, rights: frozenset[Right]) -> Plain:
    return step if needed in rights else {"state": step["state"]}


def _when_all_is_played(course: Course, slug: str) -> Plain:
    """No match owes a result: a turn or a stage is to be drawn, or the tournament is to be ended."""
    state, place = as_sentence(_("Ci sono tutti i risultati")), {"slug": slug}
    if course.now.next_turn is not None:
        label = _("Sorteggia il turno %(number)s") % {"number": course.now.next_turn}
        return {"state": state, "action": {"label": label, "url": reverse("desk_draw", kwargs=place)}}
    if not course.over:
        label = _("Prepara la fase successiva")
        return {"state": state, "action": {"label": label, "url": reverse("desk_stages", kwargs=place)}}
    return {"state": state, "action": {"label": _("Vai alla chiusura"), "url": reverse("desk_final", kwargs=place)}}


def revisions(page: MatchPage) -> list[Plain]:
    """The history of a match, the latest change first, old and new in words."""
    return [
        {
            "revision": revision,
            "kind": done_in_words(revision.kind),
            "old": _in_words(revision.old, page),
            "new": _in_words(revision.new, page),
        }
        for revision in page.revisions
    ]


def _in_words(change: object, page: MatchPage) -> list[str]:
    """One line for every deal or chair that a change names, or who did not come; what is worded otherwise as it is."""
    names, games = [side.team.name for side in page.record.sides], page.match_format.of_games
    if not isinstance(change, list | dict):
        return []
    try:
        return [
            line
            for one in (change if isinstance(change, list) else [change])
            for line in _change(one, names, games=games)
        ]
    except NOT_OURS:
        return [as_it_is(change)]


def _change(change: object, names: list[str], *, games: bool) -> list[str]:
    if isinstance(change, dict) and "matches" in change:
        return [_("al tavolo %(table)s") % change] if "table" in change else []
    if isinstance(change, dict) and (lost := [why for why in LOST_SENTENCES if why in change]):
        return [LOST_SENTENCES[why](names, change[why]) for why in lost]
    if isinstance(change, dict) and "player" in change:
        return penalty(None, change)
    if isinstance(change, dict) and "deals" in change:
        return [reported_by(change["side"], names), *(_line(deal, names, games=games) for deal in change["deals"])]
    return [_line(change, names, games=games)]


def _line(item: object, names: list[str], *, games: bool) -> str:
    if isinstance(item, dict) and NOTED in item:
        said = notes_in_words(notes_set(notes_of_json([item])), names)
        return ", ".join(f"{question}: {answer}" for question, answer in said.items()) or "—"
    if isinstance(item, dict):
        (deal,) = deals_of_json([item])
        return f"{name_of_deal(deal, games=games)}: {deal_score(deal, names)}"
    if isinstance(item, list):
        side, chair, player = item[:3]
        if names[side - 1] == player:
            return seated_in_words(item)
        return _("%(team)s, posto %(chair)s: %(player)s") % {"team": names[side - 1], "chair": chair, "player": player}
    return str(item)


# The line-up form of one match.

_BOX = re.compile(r"chair([12])\.([1-3])")


@dataclass(frozen=True, slots=True)
class TypedLineup:
    """(side, chair) -> the chosen player; a choice that names nobody is left out."""

    seats: Mapping[tuple[int, int], uuid.UUID] = field(default_factory=dict)
    version: int = 0
    reason: str = ""


def read_lineup(data: Mapping[str, str]) -> TypedLineup:
    seats = {}
    for name, value in data.items():
        box, player = _BOX.fullmatch(name), read_uuid(value)
        if box and player:
            seats[int(box[1]), int(box[2])] = player
    return TypedLineup(
        seats,
        version=read_whole(data.get("version", "")),
        reason=read_reason(data.get("reason", "")),
    )


# The desk's buttons for the clock of a turn.

STOP = "stop"


@dataclass(frozen=True, slots=True)
class TypedClock:
    """`minutes` are added, or taken away below 0; None stops the clock. `seen` is the end that the page showed."""

    minutes: int | None
    seen: datetime.datetime | None


def read_clock(data: Mapping[str, str]) -> TypedClock:
    """Anything that no button says moves nothing."""
    text = data.get("minutes", "")
    minutes = int(text) if re.fullmatch(r"-?[0-9]{1,3}", text, re.ASCII) else 0
    return TypedClock(None if text == STOP else minutes, _moment(data.get("seen", "")))


def _moment(text: str) -> datetime.datetime | None:
    try:
        return parse_datetime(text)
    except ValueError:
        return None
