"""The papers of an evening as plain values: poster, door, cards, grid, progress, the end, the till."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from rules.match_points import Points
from rules.words import capital
from tournaments.event.fees import Prices
from tournaments.event.letters import BETWEEN
from tournaments.event.match_states import Trust
from tournaments.event.prizes import PrizeKind, in_ceremony
from tournaments.event.regulation import Ranked
from tournaments.event.surnames import PersonName, Surnames
from tournaments.labels.arrival_labels import chosen_in_words, euro, prices_in_words
from tournaments.labels.day_labels import joined, weekday_words
from tournaments.labels.format_labels import WORDS
from tournaments.labels.points import figure
from tournaments.labels.prize_labels import place_name, prize_for
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.bracket_paper import Ink
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.pdf.list_sheets import Entered
from tournaments.pages.papers.pdf.paper_document import Card, Cards, Sheet, in_a_row
from tournaments.pages.papers.pdf.standings_sheets import prize_receipt_sheet, receipt_sheet
from tournaments.pages.shared.pictures.codes import code_drawing, code_of
from tournaments.pages.shared.pictures.painting import suit_drawing
from tournaments.pages.shared.public.page import followed_at, to_type
from tournaments.pages.shared.ranking.final import final_context
from tournaments.pages.shared.ranking.prize_words import in_words, prize_text, texts_of, thanks, title_of, won_texts
from tournaments.pages.shared.ranking.ranking_progress import below_zero, points_picture, shown_paths, titled_paths
from tournaments.pages.shared.words.day_words import poster_words, span_words
from tournaments.pages.shared.words.present import SUITS, entrant, letter_of, mark_of, suit_of, unsaid, with_points
from tournaments.pages.shared.words.stage_words import group_name
from tournaments.pages.shared.words.till_words import till_context
from tournaments.selectors.core.outcomes import MatchRecord, TeamRef
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.core.regulation_queries import places_prized, row_of
from tournaments.selectors.counted.course import StageCourse, group_numbers
from tournaments.selectors.counted.standings_queries import group_tables, team_table
from tournaments.selectors.entries.arrival_queries import ArrivalLine, arrivals_page
from tournaments.selectors.entries.registration_queries import poster_code, takes_registrations
from tournaments.selectors.entries.roster import (
    EntrantLine,
    EntrantsPage,
    entrant_line,
    entrants_page,
    may_have_code,
    roster_page,
)
from tournaments.selectors.entries.till_queries import receipts_of
from tournaments.selectors.play.prize_winners import PrizeLine, handover_known, prizes_page
from tournaments.selectors.play.table_links import arrival_code, links_of_pairs
from tournaments.selectors.shown.public import FinalPage, consolation_winner, final_page
from tournaments.standings.types import Row

# The grid in which everybody meets everybody, with the results so far or to be filled in by hand.

Boxes = Mapping[tuple[str, str], list[str]]


def grid_context(asked: Asked) -> Plain:
    """`grids` of {title, heads, rows}: the latest stage in which everybody meets everybody, group by group.

    A row: {name, boxes, points, place}; a box is None against themselves. Nothing where no stage is played like that.
    """
    stages = [one for one in asked.course.reached if one.stage.traits.all_meet and one.records]
    filled, surnames = asked.ink is not Ink.EMPTY, surnames_in(asked.tournament)
    grids = _grids(stages[-1], surnames, filled=filled) if stages else []
    return {"title": _("Tutti contro tutti"), "grids": grids}


def _grids(one: StageCourse, surnames: Surnames, *, filled: bool) -> list[Plain]:
    met = {team.id: team for record in one.records for side in record.sides for team in (side.team,)}
    teams = sorted(met.values(), key=lambda team: team.number)
    numbers = group_numbers(one)
    groups = sorted({numbers.get(team.id, 0) for team in teams})
    boxes: Boxes = _boxes(one.records) if filled else {}
    rows = _rows(one) if filled else {}
    return [
        _grid([team for team in teams if numbers.get(team.id, 0) == group], boxes, rows, surnames)
        | {"title": group_name(group) if group else ""}
        for group in groups
    ]


def _grid(teams: Sequence[TeamRef], boxes: Boxes, rows: Mapping[str, Row], surnames: Surnames) -> Plain:
    return {
        "heads": [str(mark_of(team)["letter"]) for team in teams],
        "rows": [
            {
                "name": in_a_row(entrant(team), surnames),
                "boxes": [None if other is team else "\n".join(boxes.get((team.id, other.id), ())) for other in teams],
                "points": str(figure(rows[team.id].totals.points)) if team.id in rows else "",
                "place": str(rows[team.id].place) if team.id in rows else "",
            }
            for team in teams
        ],
    }


def _rows(one: StageCourse) -> dict[str, Row]:
    """Everybody's line in the table, of groups that of their own; nobody's before anything is played."""
    if not one.progress.checks.complete:
        return {}
    tables = group_tables(one.stage, one.records)
    rows = [row for table in tables.groups for row in table] if tables else team_table(one.stage, one.records)
    return {row.entrant: row for row in rows}


def _boxes(records: Iterable[MatchRecord]) -> Boxes:
    """What each won against each, a line for every time they met: deals, or match points where several tables count."""
    found: dict[tuple[str, str], list[str]] = {}
    for _turn, in_turn in groupby(records, key=lambda record: record.turn):
        fixtures: dict[tuple[str, str], list[MatchRecord]] = {}
        for record in in_turn:
            first, second = record.sides
            fixtures.setdefault((first.team.id, second.team.id), []).append(record)
        for (first_id, second_id), matches in fixtures.items():
            if score := _score(matches):
                found.setdefault((first_id, second_id), []).append("–".join(str(figure(one)) for one in score))
                found.setdefault((second_id, first_id), []).append("–".join(str(figure(one)) for one in score[::-1]))
    return found


def _score(matches: Sequence[MatchRecord]) -> tuple[Points, ...] | None:
    """What a meeting ended with; None before it is over, or where it counts for nobody."""
    if any(match.points is None for match in matches):
        return None
    if len(matches) == 1 and not any(side.team.suited for side in matches[0].sides):
        return matches[0].outcome.deals_won
    return tuple(map(sum, zip(*(match.points or () for match in matches), strict=True)))


# The lists of who plays: to hang up, and to tick off at the door.


def checkin_context(asked: Asked) -> Plain:
    """Everybody by name, with what is asked of them at the door."""
    ranked, plan = Ranked(asked.tournament.ranked), asked.plan
    page = arrivals_page(asked.tournament, day=asked.day or None, among=(plan.teams or None) if plan else None)
    surnames = surnames_in(asked.tournament)
    people = [(surnames.parts(one), one, line) for line in page.playing for one in line.people or (line.name,)]
    return {
        "title": _("Elenco delle presenze"),
        "when": weekday_words(plan.day.date) if plan else "",
        "count": WORDS[ranked].counted(len(page.playing)),
        "fee": prices_in_words(page.prices, asked.tournament.kind.people) if page.prices.known else "",
        "people": [
            _to_tick(*one, ranked, surnames, page.prices) for one in sorted(people, key=lambda item: item[0].order)
        ],
        "entrant": str(WORDS[ranked].one),
    }


def _to_tick(
    person: PersonName, name: str, line: ArrivalLine, ranked: Ranked, surnames: Surnames, prices: Prices
) -> Plain:
    partners = _titled(", ".join(surnames.parts(other).whole for other in line.people if other != name), line.title)
    below = line.name if ranked is Ranked.TEAMS else _("con %(names)s") % {"names": partners} if partners else ""
    return {
        "person": person,
        "number": str(line.number),
        "below": ", ".join(filter(None, (below, chosen_in_words(prices, line.chosen)))),
        "present": line.present,
        "paid": line.due > 0 and not line.unpaid,
    }


def entries_context(asked: Asked) -> Plain:
    """The entrants, by number: `entries` of `Entered`."""
    tournament = asked.tournament
    ranked = Ranked(tournament.ranked)
    entries = _quarters(tournament) if tournament.kind.lined_up else _entrants(tournament)
    playing = sum(not one.withdrawn for one in entries)
    return {
        "title": _("Iscritti"),
        "label": str(WORDS[ranked].many),
        "count": WORDS[ranked].counted(playing),
        "entries": entries,
        "surnames": surnames_in(tournament),
    }


def _quarters(tournament: Tournament) -> list[Entered]:
    return [
        Entered(
            letter_of(team.number),
            team.name,
            people=", ".join(player.name for player in team.players),
            withdrawn=team.withdrawn,
        )
        for team in roster_page(tournament).teams
    ]


def _entrants(tournament: Tournament) -> list[Entered]:
    return [
        Entered(str(one.number), one.shown, one.title, "", one.club, str(one.seed or ""), withdrawn=one.withdrawn)
        for one in entrants_page(tournament).entrants
    ]


def _titled(names: str, title: str) -> str:
    return f"{names} «{title}»" if title else names


# The end of an evening on paper: the final places, and a certificate for anybody who reached one.

NOBODY: Plain = {"name": "", "players": "", "letter": "", "suit": "", "withdrawn": False}
CALLED = 3
"""Places called where there are no prizes."""


def final_paper(asked: Asked) -> Plain:
    """The final places, in the words of every page that shows them."""
    title = _("Punti finali") if with_points(asked.tournament) else _("Classifica finale")
    return {"title": title, "surnames": surnames_in(asked.tournament), **final_context(asked.tournament)}


def prizes_paper(asked: Asked) -> Plain:
    """`prizes` of {place, holder, prize, handed, nothing}: what the speaker calls, in the order of the prize-giving;
    none before the end. `nothing` is for who shares a place and did not get its prize. `thanks` go to those who gave
    something.

    The places that win something, and the first three where none does; the winner of the consolation as well.
    Nobody who left is called.
    """
    tournament = asked.tournament
    page = final_page(tournament)
    won = prizes_page(tournament, page.course).lines
    called, texts = [line for line in won if not line.called_by_place and not line.of_purse], won_texts(won)
    rows = {line.key: line for line in called}
    beside = [rows[one.key] for one in in_ceremony(row_of(line.prize) for line in called)]
    chosen = [one for line in beside if line.chosen for one in _called(line, texts[line.key])]
    others = [one for line in beside if not line.chosen for one in _called(line, texts[line.key])]
    places = _called_places(tournament, page, [line for line in won if line.called_by_place])
    return {
        "title": _("Lista per chi premia"),
        "surnames": surnames_in(tournament),
        "prizes": [*others, *places, *chosen] if page.course.over else [],
        "thanks": thanks(tournament),
    }


def _called_places(tournament: Tournament, page: FinalPage, won: Sequence[PrizeLine]) -> list[Plain]:
    lines = page.lines
    places, consoled = [line.row.place for line in lines], consolation_winner(page.course)
    top, prizes = places_prized(tournament) or CALLED, texts_of(won)
    prized = {line.row.place for line in lines if line.team.id in prizes}
    had = {one.team.id for line in won for one in line.taken}
    due = {team.id for line in won if not line.of_purse for team in line.waiting}
    return [
        {
            "place": _place(line.row.place, shared=places.count(line.row.place) > 1, consoled=line.team.id == consoled),
            "holder": entrant(line.team),
            "prize": prizes.get(line.team.id, ""),
            "handed": line.team.id in had - due,
            "nothing": line.row.place in prized and line.team.id not in prizes,
        }
        for line in reversed(lines)
        if (line.row.place <= top or line.team.id == consoled) and not line.team.withdrawn
    ]


def _called(line: PrizeLine, text: str) -> Iterator[Plain]:
    """A prize beside the table, with everybody who wins it; without anybody where nobody does yet."""
    holders = () if line.chosen and not line.taken else line.teams
    had = {one.team.id for one in line.taken}
    for team in holders:
        yield {"place": title_of(line.prize), "holder": entrant(team), "prize": text, "handed": team.id in had}
    if not holders:
        yield {"place": title_of(line.prize), "holder": NOBODY, "prize": prize_text(line.prize), "handed": False}


def certificates_context(asked: Asked) -> Plain:
    """`certificates` of {place, names, prize}: for the first places and the winner of the consolation, or for
    everybody, the best first.

    Nobody gets one before everything is played, or having left.
    """
    tournament = asked.tournament
    page = final_page(tournament)
    people = _people(tournament)
    places, consoled = [line.row.place for line in page.lines], consolation_winner(page.course)
    prizes = texts_of(prizes_page(tournament, page.course).lines, settled=True)
    return {
        "title": _("Attestati"),
        "event": tournament.name,
        "where": joined(tournament.place, span_words(tournament), by="\n"),
        "suits": list(SUITS),
        "certificates": [
            {
                "place": _place(
                    line.row.place, shared=places.count(line.row.place) > 1, consoled=line.team.id == consoled
                ),
                "names": people.get(line.team.id) or [line.team.name],
                "prize": f"{_('Premio')}: {prizes[line.team.id]}" if line.team.id in prizes else "",
            }
            for line in (page.lines if page.course.over else ())
            if not line.team.withdrawn
            and (not asked.first or line.row.place <= asked.first or line.team.id == consoled)
        ],
    }


def _place(place: int, *, shared: bool, consoled: bool) -> str:
    """The winner of the consolation is called first of it: its place in the evening says less, unless it is called."""
    if consoled and place > CALLED:
        return prize_for(PrizeKind.CONSOLATION, 1, "", "")
    said = place_name(place)
    return _("%(place)s, a pari merito") % {"place": said} if shared else said


def _people(tournament: Tournament) -> dict[str, list[str]]:
    """The full names of pairs and players, by team; a quarter is honoured under its own name."""
    if not tournament.kind.listed:
        return {}
    return {str(one.id): list(one.people) for one in entrants_page(tournament).entrants}


# The cards that pairs keep all evening, with the code that opens whatever the pair plays.


def pair_card(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> tuple[str, tuple[Sheet, ...]]:
    """Its title, and the card; no card where the pair has no code."""
    page = entrants_page(tournament)
    line = entrant_line(page, team_id)
    if line is None:
        raise Http404
    return line.shown, _cards(request, tournament, page, [line], line.shown)


def pair_cards(request: HttpRequest, tournament: Tournament) -> tuple[str, tuple[Sheet, ...]]:
    """The cards of all pairs that have a code, to cut apart, and what they are called together."""
    page, title = entrants_page(tournament), _("Cartellini delle coppie")
    return title, _cards(request, tournament, page, page.entrants, title)


def _cards(
    request: HttpRequest, tournament: Tournament, page: EntrantsPage, lines: Sequence[EntrantLine], title: str
) -> tuple[Sheet, ...]:
    links = links_of_pairs(tournament)
    having = [one for one in lines if one.id in links and may_have_code(tournament, page, one)]
    cards = tuple(_card(tournament, one, code_of(request, links[one.id])) for one in having)
    return (Sheet(title, (Cards(cards),), bare=True),) if cards else ()


def _card(tournament: Tournament, pair: EntrantLine, code: Plain) -> Card:
    return Card(
        event=tournament.name,
        number=str(pair.number),
        suit=suit_drawing(suit_of(pair.number)),
        people=tuple(pair.shown.split(BETWEEN)),
        words=f"{_words(code)} {_('In segreteria')}: {arrival_code(pair.id)}.",
        code="" if code["missing"] else str(code["drawing"]),
        said=_("Codice da inquadrare con il telefono"),
    )


def _words(code: Plain) -> str:
    if code.get("only_here"):
        return _("Nessun codice: il programma funziona solo sul computer della segreteria.")
    if code["missing"]:
        return _("Rifai questo codice dalla pagina della coppia.")
    return _("Inquadrate il codice: apre la partita che giocate adesso, per tutta la serata. Non prestatelo.")


# What the poster at the door says.


def poster_context(asked: Asked) -> Plain:
    """The code and the address of the page for everybody, and how to follow; no code where no phone finds it."""
    tournament = asked.tournament
    given = followed_at(asked.request, tournament)
    return {
        "title": _("Locandina"),
        "event": tournament.name,
        "when": joined(unsaid(tournament.club.name, tournament.name), poster_words(tournament), by=" · "),
        "code": code_drawing(given),
        "address": to_type(given.uri),
        "lines": [
            *_to_enter(tournament),
            _("Scegli il tuo nome: una volta sola."),
            _("Leggi il tavolo, gli avversari e il tempo."),
            _("A fine partita porta il segnapunti in segreteria.")
            if tournament.trust == Trust.PAPER
            else _("A fine partita manda il risultato."),
            *([thanks(tournament)] if thanks(tournament) else []),
        ],
    }


def _to_enter(tournament: Tournament) -> list[str]:
    """The code with which a request gets in although strangers have filled the list."""
    if not takes_registrations(tournament):
        return []
    return [_("Iscriviti dal telefono: il codice è %(code)s.") % {"code": poster_code(tournament)}]


# How the rankings moved turn by turn, on paper, with bars of everybody.

BARS = 18
"""The most on a drawing that is beside another."""


def progress_paper(asked: Asked) -> Plain:
    """The same for paper, with bars of everybody: `all_points`, on drawings of which two are beside each other."""
    head, titled = _("Andamento della classifica"), [*titled_paths(asked.standings)]
    return {
        "title": head,
        "paths": [
            shown_paths(f"{head}: {title}" if len(titled) > 1 else head, paths, label, key)
            | {
                "all_points": [
                    points_picture(paths, f"{key}-points-{first}", first=first, last=last)
                    for first, last in pairwise([] if below_zero(paths) else shared_out(len(paths.lines)))
                ]
            }
            for title, paths, label, key in titled
        ],
    }


def shared_out(count: int) -> Sequence[int]:
    """With which of this many bars a drawing begins, and the end: as many on each, and none alone on its sheet, where
    it would be twice as large as the others.
    """
    drawings = 1 if count <= BARS else 2 * -(-count // (2 * BARS))
    return [count * drawing // drawings for drawing in range(drawings + 1)]


# The money of an evening on paper: the report to be signed, receipts, and the dinners that were paid with a fee.


def till_paper(asked: Asked) -> Plain:
    return {"title": _("Rendiconto"), **till_context(asked.tournament)}


def dinners_paper(asked: Asked) -> Plain:
    """What the kitchen cooks: `choices` of {name, dinners, here}, and `undecided` people who have not chosen yet."""
    page = arrivals_page(asked.tournament)
    playing, choices = page.playing, [one for one in page.prices.choices if one.dinner]
    return {
        "title": _("Cene per la cucina"),
        "choices": [
            {
                "name": one.name,
                "dinners": sum(line.chosen.people.get(one.number, 0) for line in playing),
                "here": sum(line.chosen.people.get(one.number, 0) for line in playing if line.present),
            }
            for one in choices
        ],
        "undecided": sum(line.undecided for line in playing),
        "people": [
            {"name": line.name, "number": str(line.number), "dinners": line.dinners} for line in playing if line.dinners
        ],
    }


def receipts_paper(tournament: Tournament, team_id: uuid.UUID) -> tuple[str, tuple[Sheet, ...]]:
    """The title, and a sheet for each receipt of an entrant whose money was not given back."""
    page = arrivals_page(tournament)
    line = next((one for one in page.lines if one.id == team_id), None)
    if line is None:
        raise Http404
    chosen = chosen_in_words(page.prices, line.chosen)
    for_what = _("quota di iscrizione") + (f": {chosen}" if chosen else "")
    found = receipts_of(tournament, team_id)
    sheets = tuple(
        receipt_sheet(number=one.number, name=line.name, cents=euro(one.cents), what=for_what, at=one.at)
        for one in found
    )
    return _("Ricevute"), sheets


def prize_receipt_paper(tournament: Tournament, handover_id: uuid.UUID) -> tuple[str, tuple[Sheet, ...]]:
    """The title, and the sheet that the winner signs; none where nobody asked for it, or the prize was taken back."""
    if not handover_known(tournament, handover_id):
        raise Http404
    lines = prizes_page(tournament).lines
    line, one = next(((line, one) for line in lines for one in line.taken if one.id == handover_id), (None, None))
    if line is None or one is None or one.receipt is None:
        return capital(_("ricevuta")), ()
    keys = line.winners.purse.prizes if line.winners.purse else (line.key,)
    shared = [found.prize for found in lines if found.key in keys]
    sheet = prize_receipt_sheet(
        number=one.receipt.number,
        name=one.team.name,
        prize=euro(one.cents) if one.cents else line.prize.what,
        worth="" if one.cents or not line.prize.cents else euro(line.prize.cents),
        what=", ".join(dict.fromkeys(map(title_of, shared))),
        giver=in_words(tuple(dict.fromkeys(prize.giver for prize in shared if prize.giver))),
        at=one.receipt.at,
    )
    return capital(_("ricevuta")), (sheet,)
