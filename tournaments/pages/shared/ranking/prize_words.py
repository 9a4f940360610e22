"""Prizes as people read them: whom each is for, and beside its winner."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby, pairwise

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.words import one_stop
from tournaments.event.prizes import PrizeKind, PrizeState, Settling, Winners
from tournaments.labels.arrival_labels import euro
from tournaments.labels.points import points_in_words
from tournaments.labels.prize_labels import SETTLING_NAMES, given, prize_for, prize_named
from tournaments.models import Prize, Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.core.regulation_queries import givers_of, prizes_of
from tournaments.selectors.counted.course import Course
from tournaments.selectors.play.prize_winners import BY_AGE, PrizeLine, PrizesPage, places_win, prizes_page
from tournaments.selectors.shown.public import StageStandings, StandingsLine

WON = (PrizeState.WON, PrizeState.SHARED, PrizeState.LEVEL)


def prize_list(tournament: Tournament) -> list[Plain]:
    """What there is to win: {title, text} for everybody or everything that wins, in the order of the awards."""
    listed = sorted(prizes_of(tournament), key=lambda one: (list(PrizeKind).index(PrizeKind(one.kind)), one.place or 0))
    return [
        {"title": title, "text": ", ".join(prize_text(one) for one in prizes)}
        for title, prizes in groupby(listed, key=title_of)
    ]


def prizes_awarded(page: PrizesPage) -> list[Plain]:
    """What was won: as `prize_list`, with the names of the winners where everything is played."""
    ordered = sorted(page.lines, key=lambda line: (list(PrizeKind).index(line.kind), line.prize.place or 0))
    return [
        {
            "title": title,
            "text": ", ".join(prize_text(line.prize) for line in lines),
            "winners": together([(prize_text(line.prize), _names(line)) for line in lines]),
        }
        for title, lines in (
            (title, list(lines)) for title, lines in groupby(ordered, key=lambda one: title_of(one.prize))
        )
    ]


def _names(line: PrizeLine) -> str:
    names = in_words([team.name for team in line.teams])
    return _to_settle([names]) if names and line.winners.state is PrizeState.LEVEL else names


def title_of(one: Prize) -> str:
    return prize_for(one.kind, one.place, one.club, one.count)


def prize_text(one: Prize) -> str:
    """What it is, and who gave it."""
    return given(prize_named(one.what, one.cents), one.giver)


def thanks(tournament: Tournament) -> str:
    """ "Grazie a Salumificio Rossi e Bar Sport per i premi.", or nothing."""
    givers = givers_of(tournament)
    return one_stop(_("Grazie per i premi a %(names)s.") % {"names": in_words(givers)}) if givers else ""


def in_words(names: Sequence[str]) -> str:
    """ "A, B e C", "" for nobody."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s e %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def prizes_by_team(tournament: Tournament, course: Course, places: Mapping[str, int]) -> dict[str, str]:
    """What everybody wins, by the id of the team: before the end by the places as they are now.

    Strangers read who is young or old once they have their prize. What a lot or a play-off gave says so.
    """
    if not course.over:
        rows = {str(one.id): one for one in prizes_of(tournament)}
        won = places_win(tournament, places)
        return _by_team([(rows[key], winners) for key, winners in won.items()])
    return _told_texts(_told_lines(tournament, course))


def _told_lines(tournament: Tournament, course: Course) -> list[PrizeLine]:
    lines = prizes_page(tournament, course).lines
    return [line for line in lines if not tournament.redacted or line.taken or line.kind not in BY_AGE]


def _told_texts(lines: Sequence[PrizeLine]) -> dict[str, str]:
    return _by_team([(line.prize, line.winners) for line in lines], settled=True)


def won_beside(course: Course, told: Collection[str]) -> list[Plain]:
    """Everybody who won a prize, but for the `told` entrants, with all of theirs, beside the first that it is for:
    {title, text, teams}, in the order of the places; empty before the end.
    """
    lines = _told_lines(course.now.stage.tournament, course) if course.over else []
    texts, titles = _told_texts(lines), dict[str, str]()
    teams = {team.id: team for line in lines for team in line.teams if team.id in texts and team.id not in told}
    for line in sorted(lines, key=lambda line: (list(PrizeKind).index(line.kind), line.prize.place or 0)):
        for team in line.teams:
            titles.setdefault(team.id, title_of(line.prize))
    won = [(titles[one], texts[one], teams[one]) for one in titles if one in teams]
    return [
        {"title": title, "text": text, "teams": [team for *_words, team in some]}
        for (title, text), some in groupby(won, key=lambda one: one[:2])
    ]


def prizes_said(tournament: Tournament, *, later: bool = False) -> str:
    """Who gets a prize, in a sentence; or that there is none. `later`: not by the tables that are shown."""
    listed = prizes_of(tournament)
    if not listed:
        return _("Nessun premio scritto.")
    places = {one.place or 1 for one in listed if one.kind == PrizeKind.PLACE}
    chosen = sum(one.kind == PrizeKind.CHOICE for one in listed)
    others = any(one.kind not in (PrizeKind.PLACE, PrizeKind.CHOICE) for one in listed)
    said = []
    if places == set(range(1, len(places) + 1)) and places:
        said.append(ngettext("premio al primo", "premi ai primi %(count)s", len(places)) % {"count": len(places)})
    elif places:
        said.append(_("premi ai posti %(places)s") % {"places": ", ".join(map(str, sorted(places)))})
    if chosen:
        said.append(_of_choice(chosen))
    if others:
        said.append(_("altri premi nel regolamento") if said else _("i premi sono nel regolamento"))
    told = ", ".join(said)
    return f"{capfirst(_('a fine serata: %(prizes)s') % {'prizes': told} if later else told)}."


def prizes_told(course: Course) -> str:
    """The same on pages with the tables of the stage being played."""
    return prizes_said(course.now.stage.tournament, later=_win_nothing_yet(course))


def _win_nothing_yet(course: Course) -> bool:
    """Whether the places of that stage say nothing of prizes: in groups, and before the last stage."""
    return course.now.stage.traits.in_groups or course.now.stage.number < len(course.stages)


def _of_choice(count: int) -> str:
    return ngettext("un premio a scelta", "%(count)s premi a scelta", count) % {"count": count}


def prizes_now(course: Course, lines: Sequence[StandingsLine]) -> Mapping[str, str]:
    """What everybody wins, by id: before the end if the places of the table stay as they are; empty where they say
    nothing of it, in groups, in a bracket and before the last stage.
    """
    tournament, now = course.now.stage.tournament, course.now
    if course.over:
        return prizes_by_team(tournament, course, {})
    if now.bracket is not None or _win_nothing_yet(course):
        return {}
    if not now.progress.checks.complete:
        return {}
    places = {line.row.entrant: line.row.place for line in lines if not line.team.withdrawn}
    chosen = sum(one.kind == PrizeKind.CHOICE for one in prizes_of(tournament))
    of_choice = {one: _of_choice(1) for one, place in places.items() if place <= chosen}
    return of_choice | prizes_by_team(tournament, course, places)


def prize_gap(course: Course, lines: Sequence[StandingsLine], one: str, *, left: int) -> str:
    """How far somebody is from a prize, or in front of those who get none, and how many matches are `left` to them: of
    tables where nobody can say which places are possible. Nothing where the first places are not those that win, and
    while anything is withheld.
    """
    now = course.now
    won = {} if course.over else prizes_now(course, lines)
    if not won or now.withheld or now.hidden or now.stage.tournament.frozen_after is not None:
        return ""
    points = {line.row.entrant: (line.row.totals.points, line.row.place) for line in lines if not line.team.withdrawn}
    inside = [value for entrant, value in points.items() if entrant in won]
    outside = [value for entrant, value in points.items() if entrant not in won]
    if (
        one not in points
        or not outside
        or max(place for _points, place in inside) >= min(place for _points, place in outside)
    ):
        return ""
    last, first = min(value for value, _place in inside), max(value for value, _place in outside)
    own, _place = points[one]
    gap = own - first if one in won else last - own
    if not gap:
        said = _("A pari punti con chi è senza premio.") if one in won else _("A pari punti con chi è a premio.")
    else:
        told = _("%(points)s più di chi è senza premio.") if one in won else _("A %(points)s da un premio.")
        said = told % {"points": points_in_words(gap)}
    return f"{said} {_left(left)}"


def _left(matches: int) -> str:
    if not matches:
        return _("Nessuna partita da giocare: conta come finiscono gli altri.")
    return ngettext("Ancora una partita da giocare.", "Ancora %(count)s partite da giocare.", matches) % {
        "count": matches
    }


def with_prizes(course: Course, one: StageStandings, tables: Sequence[Shown]) -> list[Plain]:
    """The tables of a stage with the prizes of their rows as things are; with the first what is said of prizes, above
    its head where there are several.
    """
    won, said = prizes_now(course, one.teams), prizes_told(course)
    return [
        dict(table)
        | {
            "prizes": said if number == 0 else "",
            "prizes_above": len(tables) > 1,
            "rows": prized_rows(table["rows"], won),
        }
        for number, table in enumerate(tables)
    ]


def prized_rows(rows: Sequence[Plain], won: Mapping[str, str]) -> list[Plain]:
    """Rows of a table with what each wins, said once where the next one shares its place and its prize."""
    told = [("", ""), *((row["place"], won.get(str(row.get("whose")), "")) for row in rows)]
    texts = [_("come sopra") if text and before == (place, text) else text for before, (place, text) in pairwise(told)]
    return [row | {"prize": text} for row, text in zip(rows, texts, strict=True)]


def texts_of(lines: Sequence[PrizeLine], *, settled: bool = False) -> dict[str, str]:
    """The prizes of everybody who wins any, by the id of the team; where only what is `settled` is asked for, nothing
    that one of several gets.
    """
    won = [(line.prize, line.winners) for line in lines]
    return _by_team([one for one in won if not settled or one[1].state is not PrizeState.LEVEL])


def won_texts(lines: Sequence[PrizeLine]) -> dict[str, str]:
    """What each of its winners gets of a prize, by its key; "" of money that is told with another one."""
    return _by_prize([(line.prize, line.winners) for line in lines])


def _by_team(won: Sequence[tuple[Prize, Winners]], *, settled: bool = False) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    still_open: dict[str, list[str]] = {}
    for (prize, winners), text in zip(won, _by_prize(won).values(), strict=True):
        for team in winners.entrants if text else ():
            if winners.state is PrizeState.LEVEL:
                still_open.setdefault(team, []).append(prize_text(prize))
            else:
                by_order = settled and prize.settling and winners.by_order
                how = f", {SETTLING_NAMES[Settling(prize.settling)]}" if by_order else ""
                found.setdefault(team, []).append(f"{text}{how}")
    for team, texts in still_open.items():
        found.setdefault(team, []).append(_to_settle(texts))
    return {team: ", ".join(texts) for team, texts in found.items()}


def _to_settle(prizes: Sequence[str]) -> str:
    """What one of several gets who are level; of several prizes each gets one at most."""
    told = _("%(prizes)s, da decidere") if len(prizes) == 1 else _("uno di questi, da decidere: %(prizes)s")
    return told % {"prizes": ", ".join(prizes)}


def _by_prize(won: Sequence[tuple[Prize, Winners]]) -> dict[str, str]:
    givers = {winners.prize: prize.giver for prize, winners in won}
    return {winners.prize: _won_text(prize, winners, givers) for prize, winners in won}


def _won_text(prize: Prize, winners: Winners, givers: Mapping[str, str]) -> str:
    purse = winners.purse
    if winners.state not in WON or (purse is not None and purse.prizes[0] != winners.prize):
        return ""
    if purse is None:
        text = prize_text(prize)
        return _to_settle([text]) if winners.state is PrizeState.LEVEL else text
    names = in_words(tuple(dict.fromkeys(givers[key] for key in purse.prizes if givers.get(key))))
    if winners.state is PrizeState.WON:
        return given(euro(purse.cents), names)
    shared = {"share": euro(purse.share), "sum": euro(purse.cents), "count": len(purse.entrants)}
    return given(_("%(share)s a testa, %(sum)s in %(count)s") % shared, names)


def together(prizes: Sequence[tuple[str, str]]) -> str:
    """What those of one place win, each a name with a text: said once where it is the same, else with the names."""
    texts: Collection[str] = {text for _name, text in prizes}
    if len(texts) == 1:
        return prizes[0][1]
    return "; ".join(f"{name}: {text}" for name, text in prizes if text)
