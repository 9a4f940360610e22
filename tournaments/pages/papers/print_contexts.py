"""What the papers of a turn show, each as plain values."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rules.card_games import Sum, Target, row_in_words
from rules.counting import sum_of_deal
from rules.games import ALONE_AT, SIDES_OF, GameKey, TopRule, Variant
from rules.labels import game_and_rule
from rules.match_formats import LevelRule, MatchFormat, replay_lines
from tournaments.event.days import Held
from tournaments.event.match_states import Trust
from tournaments.event.surnames import Surnames
from tournaments.labels.cards import card_rules, cards_in_order, to_win
from tournaments.labels.day_labels import held_where, joined
from tournaments.labels.format_labels import pack_in_words
from tournaments.labels.stage_labels import side_name
from tournaments.labels.time_up import time_in_short
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.seen import seen_code, seen_time
from tournaments.pages.papers.bracket_paper import sheets_context
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.pdf.paper_document import of_club
from tournaments.pages.shared.pictures.codes import codes_of, match_code, match_letters
from tournaments.pages.shared.public.bracket import latest_view
from tournaments.pages.shared.public.now import calendar_context
from tournaments.pages.shared.public.page import table_address
from tournaments.pages.shared.public.public_regulation import regulation_context
from tournaments.pages.shared.ranking.stage_tables import standings_context
from tournaments.pages.shared.words.clock import end_on_paper, time_for_players, turn_names, turn_of_all, turn_title
from tournaments.pages.shared.words.deal_words import award_sentence, game_among
from tournaments.pages.shared.words.hall_words import number_word, table_on_sheet
from tournaments.pages.shared.words.present import Shown, entrant, seat_of, side
from tournaments.pages.shared.words.stage_words import group_letters, group_of, letters_by_turn
from tournaments.selectors.core.outcomes import MatchRecord, SideRecord
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.counted.course import Course
from tournaments.selectors.play.dealers import dealers_of
from tournaments.selectors.shown.printing import PlayerPlace, places_by_surname

SPARE_LINES = 3


def turn_context(asked: Asked) -> Plain:
    """The list of a turn; nobody is seated before there is a turn."""
    tournament, playing, progress = asked.tournament, asked.playing, asked.turn
    if progress is None:
        raise ValueError("the list of a turn is about one turn")
    timetable, groups = asked.timetable, group_letters(playing)
    matches = timetable.on_day(progress.matches, asked.day)
    dealers, surnames = dealers_of(tournament, matches), surnames_in(tournament)
    where = {one.table: timetable.briefly(one, matches) for one in matches}
    return {
        "title": _turn(asked.course, progress.number),
        "number_label": number_word(playing.stage),
        "queued": playing.stage.queued,
        "side_label": side_name(tournament.ranked, playing.stage.format, playing.stage.together),
        "is_quarters": tournament.kind.lined_up,
        "with_partners": tournament.kind.people == 1,
        "byes": playing.bracket is not None,
        "tables": [
            {
                "table": one.table,
                "group": joined(group_of(one, groups), where[one.table]),
                "sides": [_side(seated, dealers[one.id], surnames) for seated in one.sides],
            }
            for one in matches
        ],
        "people": [
            _person(place)
            | {"group": groups.get(place.team.id, ""), "where": where.get(place.table, "") if place.table else ""}
            for place in places_by_surname(playing, progress)
            if not asked.day or place.table in where
        ],
        "groups": bool(groups),
        "venues": any(where.values()),
        "when": timetable.said_once(matches),
        "time": time_for_players(playing.regulation, playing=False),
        "ends": "" if asked.day else end_on_paper(asked.course, progress.number),
    }


def _turn(course: Course, number: int) -> str:
    """ "Turno 5 di 7 · Semifinali"."""
    name = turn_names(course).get(number, "")
    return " · ".join(words for words in (turn_of_all(number, course), name) if words)


def _side(record: SideRecord, dealer: str, surnames: Surnames) -> Plain:
    """A side with its people, of whom one may deal first."""
    people = [(surnames.parts(one.name), one.name == dealer) for one in record.players]
    return side(record) | {"people": people}


def _person(place: PlayerPlace) -> Plain:
    """A line of the list by surname."""
    return entrant(place.team) | {
        "place": place,
        "partners": ", ".join(place.partners),
    }


def bracket_context(asked: Asked) -> Plain:
    """The latest bracket, as much of it as is asked for."""
    view = latest_view(asked.course)
    sheets = sheets_context(view, paper=asked.size, ink=asked.ink) if view else {"paper": str(asked.size), "sheets": []}
    return {"title": _("Tabellone"), "surnames": surnames_in(asked.tournament), **sheets}


def standings_paper(asked: Asked) -> Plain:
    """What ranking/stage_tables.py makes for every page of standings."""
    return {
        "title": _("Classifica"),
        "surnames": surnames_in(asked.tournament),
        **standings_context(asked.tournament, asked.standings),
    }


def calendar_paper(asked: Asked) -> Plain:
    """Template values of hall/calendar.html, on paper."""
    return {"title": _("Calendario"), "surnames": surnames_in(asked.tournament), **calendar_context(asked.tournament)}


def rules_paper(asked: Asked) -> Plain:
    """Template values of hall/regulation.html, in the same words, after the cards and how they are played."""
    playing = asked.playing.regulation
    shown: Shown = regulation_context(asked.tournament)
    stages = [one | {"parts": [part for part in one["parts"] if part["part"] != "manners"]} for one in shown["stages"]]
    return {
        "title": _("Regolamento"),
        **shown,
        "stages": stages,
        "cards": cards_in_order() if playing.match_format.of_briscola else [],
        "card_rules": card_rules(playing.manners, playing.match_format.game)
        if playing.match_format.of_briscola
        else [],
        "boxed": to_win(playing.match_format),
    }


def match_sheets_context(asked: Asked) -> Plain:
    """The match sheets of the turns that are asked for."""
    tournament, course, names = asked.tournament, asked.course, turn_names(asked.course)
    timetable = asked.timetable
    matches = [
        one
        for turn in asked.turns
        for one in timetable.on_day(turn.matches, asked.day)
        if asked.table in {0, one.table}
    ]
    dealers = dealers_of(tournament, matches)
    groups, codes = letters_by_turn(course), codes_of(asked.request, tournament, matches)
    limits = {turn.number: _limit(course, turn.number) for turn in asked.turns}
    one_turn = _("Segnapunti del turno %(number)s") % {"number": asked.turn.number} if asked.turn else ""
    time = seen_time(tournament)
    return {
        "title": one_turn or _("Segnapunti di tutti i turni"),
        "surnames": surnames_in(tournament),
        "sheets": [
            _sheet(tournament, one, turn_title(one.turn, names), time, timetable.held.get(one.id))
            | {
                "dealer": dealers[one.id],
                "group": group_of(one, groups[one.turn]),
                "phones": codes.get(one.id, ()),
                "by_card": tournament.trust == Trust.CARDS,
                "limit": limits[one.turn],
                "typed": table_address(asked.request, tournament, one.table),
            }
            for one in matches
        ],
    }


def _sheet(tournament: Tournament, record: MatchRecord, turn: str, time: str, held: Held | None) -> Plain:
    """What is on one match sheet, beside what depends on its turn; of several days its own, and its venue."""
    return sheet_boxes(record.match_format) | {
        "event": of_club(tournament.club.name, tournament.name),
        "date": held.day.date if held else tournament.date,
        "turn": joined(turn, held_where(held) if held else ""),
        "word": number_word(record),
        "number": str(record.table),
        "where": table_on_sheet(record),
        "sides": [_seated(record, number) for number, _seats in enumerate(record.sides)],
        "awarded": award_sentence(record),
        "pack": pack_in_words(_table_of(record)) if record.match_format.of_briscola else "",
        "code": f"{seen_code(tournament, f'{match_code(record)}-{match_letters(record)}')} · {time}",
    }


def _table_of(record: MatchRecord) -> Variant:
    """How many sit there, and with which pack."""
    if not record.match_format.game.two_sided:
        return ALONE_AT[len(record.sides)]
    return SIDES_OF[max(len(seated.players) for seated in record.sides)]


def _seated(record: MatchRecord, number: int) -> Plain:
    """A side with its players, and with where they sit."""
    return side(record.sides[number]) | {"seat": seat_of(record, number)}


def sheet_boxes(match_format: MatchFormat) -> Plain:
    """The lines of a match sheet, and what has to come out."""
    game = match_format.game
    uncounted, called = game.key is GameKey.THIRTY_ONE, game.key is GameKey.CALLED
    level = match_format.level_rule is LevelRule.REPLAY and match_format.may_be_level
    spared = level if game.two_sided else called or game.top is TopRule.REPLAY
    total = 0 if uncounted else sum_of_deal(match_format) or 0
    return {
        "deals": [_line_name(match_format, number) for number in range(1, match_format.most_deals + 1)],
        "spares": [""] * _spare_lines(match_format) if spared and not uncounted else [],
        "total": total or "",
        "deals_to_win": _deals_to_win(match_format),
        "points_total": "" if match_format.may_close_early or not total else match_format.most_deals * total,
        "game": _game(match_format),
        "games": match_format.of_games,
        "alone": [_("Chi chiama"), _("Socio"), _("Punti chiamati")] if called else [],
    }


def _line_name(match_format: MatchFormat, number: int) -> str:
    """The number of a deal, with its game where there are several."""
    game = game_among(match_format, number)
    return f"{number}. {game}" if game else str(number)


def _spare_lines(match_format: MatchFormat) -> int:
    """Lines for deals that are played again: for level ones as many as an evening needs; of those called off ("a
    monte") nobody knows how many there are.
    """
    called = match_format.game.key is GameKey.CALLED
    return SPARE_LINES if called else replay_lines(match_format.most_deals)


def _game(match_format: MatchFormat) -> str:
    """What is played, where it is not the usual game, with its rule."""
    if match_format.playings:
        row = row_in_words(match_format.playings, if_level=match_format.last_if_level)
        return " ".join([_("Si gioca a: %(games)s.") % {"games": row}, *_told(match_format)])
    said = game_and_rule(match_format.game)
    return f"{said}." if said else ""


def _told(match_format: MatchFormat) -> Iterator[str]:
    """What is written of each game: how far it goes, or what its lines may add up to."""
    for game in dict.fromkeys(match_format.playings):
        values = {"game": str(game.name).capitalize(), "points": getattr(game.told, "points", 0)}
        if isinstance(game.told, Target) and game.told.at_once == 1:
            yield _("%(game)s: chi arriva a %(points)s smazzate vinte.") % values
        elif isinstance(game.told, Target):
            yield _("%(game)s: fino a %(points)s punti.") % values
        elif isinstance(game.told, Sum) and len(game.told.sums) > 1:
            sums = ", ".join(map(str, game.told.sums))
            yield _("%(game)s: una riga può fare %(sums)s.") % (values | {"sums": sums})


def _limit(course: Course, number: int) -> str:
    """How long the turn is and what then, in a line; nothing where it has no limit."""
    playing = course.stage_with(number)
    if playing is None or playing.regulation.turn_minutes is None:
        return ""
    return f"{_('Tempo del turno')}: {time_in_short(playing.regulation)}."


def _deals_to_win(match_format: MatchFormat) -> int | None:
    """How many deals decide a match; None where all are played, or where level ones count."""
    if not match_format.may_close_early or match_format.level_rule is LevelRule.LEVEL:
        return None
    return match_format.most_deals // 2 + 1
