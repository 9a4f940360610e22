"""Every problem of a season: of its regulation, of each result sheet, and of all of them together.

`where` of a problem is its place in the file of the season (`document`): ("result_sheets", 3, "lines", 0, "place").
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.modifiers import Modifier, Use, check_definitions, check_use
from rules.places import PlacePoints, check_places, missing_place
from rules.problems import Problem, ProblemCode, coded, problem_at
from tournaments.seasons.types import (
    Per,
    ResultSheet,
    ScoringKind,
    Season,
    SeasonCriterion,
    SeasonRegulation,
    SheetLine,
    Unit,
    credited,
)

# Everything that can be wrong with a season, as codes; `labels.seasons` words them.


class SeasonProblem(ProblemCode):
    """Problems of a regulation, of result sheets, of lots, and of a file that should hold a season."""

    NOT_A_SEASON = coded("season_not_a_season", "Non è il file di una stagione: in «format» deve esserci %(wanted)s.")

    BEST_TOO_FEW = coded("season_best_too_few", "Deve contare almeno una serata. Scrivi 1 o di più.")
    BEST_TWICE = coded("season_best_twice", "Hai scritto sia il numero sia il percento. Lascia uno dei due.")
    SHARE_IMPOSSIBLE = coded(
        "season_share_impossible",
        "La parte delle serate %(share)s non va: scrivi da 1 a 100 in percento.",
    )
    MINIMUM_TWICE = coded("season_minimum_twice", "Hai scritto sia il numero sia il percento. Lascia uno dei due.")
    MINIMUM_TOO_MANY = coded(
        "season_minimum_too_many",
        "Il minimo è di %(wanted)s serate, ma ne sono previste %(planned)s: nessuno sarebbe in classifica. Abbassalo.",
    )
    STEP_NEGATIVE = coded("season_step_negative", "La differenza tra due posti va scritta senza segno.")
    EACH_TOO_LITTLE = coded(
        "season_each_too_little", "Il primo non avrebbe punti. Scrivi quanto prende per ogni iscritto."
    )
    BONUS_NEGATIVE = coded("season_bonus_negative", "Un premio per il posto è meno di zero. Scrivilo senza segno.")
    SECTIONS_MISSING = coded(
        "season_sections_missing",
        "Hai scelto le serate migliori di ogni periodo o disciplina, ma l’elenco «%(per)s» è vuoto. "
        "Riempilo, o scegli tra tutte.",
    )
    SECTION_TWICE = coded(
        "season_section_twice", "«%(key)s» è scritto due volte. Ogni periodo e ogni disciplina ha un nome suo."
    )
    CRITERION_TWICE = coded(
        "season_criterion_twice", "Lo spareggio «%(criterion)s» è scritto due volte. Lascialo una volta sola."
    )
    CRITERION_AFTER_LOT = coded(
        "season_criterion_after_lot",
        "«%(criterion)s» viene dopo il sorteggio. Metti il sorteggio per ultimo.",
    )

    DENOMINATOR_TOO_LARGE = coded(
        "season_denominator_too_large",
        "%(found)s è troppo preciso: sotto la riga al massimo %(most)s. Scrivi un numero più semplice.",
    )
    NUMBER_TOO_LARGE = coded(
        "season_number_too_large", "Un numero qui ha troppe cifre: al massimo %(most)s. Scrivine uno più piccolo."
    )
    TOO_FINE = coded(
        "season_too_fine",
        "I punti di questa stagione non si possono sommare. Usa punti più semplici.",
    )
    UNREADABLE = coded(
        "season_unreadable",
        "Questa stagione non si può leggere: dalla segreteria puoi togliere quello che è sbagliato.",
    )

    SHEET_TWICE = coded("season_sheet_twice", "Due serate hanno lo stesso nome breve «%(key)s». Cambiane uno.")
    TOURNAMENT_TWICE = coded("season_tournament_twice", "Il torneo di «%(sheet)s» c’è già. Togline uno dei due.")
    SHEET_EMPTY = coded("season_sheet_empty", "In «%(sheet)s» non c’è nessuno. Scrivi almeno un nome.")
    PLACE_MISSING = coded(
        "season_place_missing",
        "In «%(sheet)s» manca chi è al posto %(place)s. Chi è pari ha lo stesso posto, e dopo due primi "
        "viene il terzo.",
    )
    SECTION_UNKNOWN = coded(
        "season_section_unknown", "«%(sheet)s»: «%(key)s» non è nel regolamento. Aggiungilo o correggilo."
    )
    SECTION_NOT_TOLD = coded("season_section_not_told", "«%(sheet)s»: scrivi in quale periodo o disciplina conta.")
    TEAM_MISSING = coded("season_team_missing", "«%(sheet)s», posto %(place)s: manca la squadra. Scrivine il nome.")
    PEOPLE_MISSING = coded(
        "season_people_missing", "«%(sheet)s», posto %(place)s: manca chi ha giocato. Scrivi i nomi."
    )
    PAIR_NEEDS_TWO = coded(
        "season_pair_needs_two", "«%(sheet)s», posto %(place)s: una coppia è di due persone diverse. Scrivile."
    )
    UNIT_TWICE = coded("season_unit_twice", "«%(sheet)s»: %(who)s c’è due volte. Lascialo una volta sola.")
    POINTS_MISSING = coded("season_points_missing", "«%(sheet)s», posto %(place)s: scrivi i punti della serata.")
    MATCHES_MISSING = coded(
        "season_matches_missing",
        "«%(sheet)s», posto %(place)s: scrivi quante partite ha giocato.",
    )
    WEIGHT_TOO_SMALL = coded(
        "season_weight_too_small", "«%(sheet)s»: scrivi 1 se conta come le altre, 2 se conta il doppio."
    )
    MEETING_UNKNOWN = coded(
        "season_meeting_unknown",
        "«%(sheet)s»: un incontro è tra due righe diverse. Correggi i numeri.",
    )
    PERSON_TWICE = coded(
        "season_person_twice",
        "«%(sheet)s»: %(who)s ci sarebbe due volte. Se sono due persone, scrivi qualcosa che le distingua.",
    )
    NAME_SHARED = coded(
        "season_name_shared",
        "«%(name)s» si chiamano in due o più nella rubrica. Scrivi al posto del nome l’id di chi ha giocato.",
    )
    MERGED_UNKNOWN = coded("season_merged_unknown", "%(name)s è unito a qualcuno che nella rubrica non c’è. Correggi.")
    MERGED_IN_A_CIRCLE = coded(
        "season_merged_in_a_circle", "%(name)s, di unione in unione, torna a se stesso. Togline una."
    )

    UNKNOWN = coded("season_unknown", "Questa stagione non c’è più. Torna all’elenco delle stagioni.")
    NAME_MISSING = coded("season_name_missing", "Manca il nome. Scrivilo.")
    ANOTHER_NAME = coded("season_another_name", "Il nome è diverso. Scrivilo come qui sopra.")
    SLUG_TAKEN = coded("season_slug_taken", "L’indirizzo «%(slug)s» è già di un’altra stagione. Scegline un altro.")
    EVENING_NOT_CLOSED = coded(
        "season_evening_not_closed",
        "Nella stagione vanno solo le serate chiuse di questo circolo. Prima chiudila.",
    )
    EVENING_KEPT_BACK = coded(
        "season_evening_kept_back",
        "La classifica di questa serata è ancora coperta e nella stagione si vedrebbe: prima scoprila.",
    )
    SHEET_UNKNOWN = coded("season_sheet_unknown", "La serata «%(key)s» non c’è più. Ricarica la pagina.")
    PERSON_UNKNOWN = coded("season_person_unknown", "Nella rubrica «%(key)s» non c’è. Ricarica la pagina.")
    PERSON_IS_ANOTHER = coded(
        "season_person_is_another",
        "Nella rubrica di questo circolo «%(key)s» non è %(name)s. Nel file dai a %(name)s un id che qui nessuno ha.",
    )
    CARD_TAKEN = coded("season_card_taken", "La tessera %(card)s è già di %(name)s. Controlla il numero.")

    LOT_UNKNOWN = coded(
        "season_lot_unknown", "Nel sorteggio c’è %(who)s, che in questa stagione non ha giocato. Correggi il nome."
    )
    LOT_REPEATS = coded("season_lot_repeats", "In un sorteggio qualcuno è scritto due volte. Lascialo una volta sola.")


REGULATION, SHEETS, LOTS = "regulation", "result_sheets", "lots"


def check_season(season: Season) -> tuple[Problem, ...]:
    """Every problem of a season; one without problems can be ranked."""
    return (*check_regulation(season.regulation), *check_sheets(season), *_lot_problems(season))


def check_regulation(regulation: SeasonRegulation) -> tuple[Problem, ...]:
    """Every problem of a club's regulation for the season."""
    found = [
        *_scoring_problems(regulation),
        *_counted_problems(regulation),
        *_section_problems(regulation),
        *_criterion_problems(regulation.criteria),
        *(problem.at("modifiers") for problem in check_definitions(regulation.modifiers)),
    ]
    return tuple(problem.at(REGULATION) for problem in found)


def check_sheets(season: Season) -> tuple[Problem, ...]:
    """Every problem of the result sheets, each in itself and beside the others."""
    found: list[Problem] = []
    keys = Counter(sheet.key for sheet in season.sheets)
    tournaments = Counter(sheet.tournament for sheet in season.sheets if sheet.tournament)
    earlier: list[Use] = []
    for position, sheet in enumerate(season.sheets):
        problems = [*_sheet_problems(sheet, season), *_use_problems(sheet, season, earlier)]
        if keys[sheet.key] > 1:
            problems.append(problem_at(SeasonProblem.SHEET_TWICE, "key", key=sheet.key))
        if tournaments[sheet.tournament] > 1:
            problems.append(problem_at(SeasonProblem.TOURNAMENT_TWICE, "tournament", sheet=sheet.name))
        found += [problem.at(SHEETS, position) for problem in problems]
    return tuple(found)


def _scoring_problems(regulation: SeasonRegulation) -> Iterator[Problem]:
    scoring = regulation.scoring
    if scoring.kind is ScoringKind.PLACES:
        for one in check_places(PlacePoints(scoring.values)):
            yield one.at("scoring", "values")
    elif any(value < 0 for value in scoring.values):
        yield problem_at(SeasonProblem.BONUS_NEGATIVE, "scoring", "values")
    if scoring.step < 0:
        yield problem_at(SeasonProblem.STEP_NEGATIVE, "scoring", "step")
    if scoring.kind is ScoringKind.FIELD and scoring.each <= 0:
        yield problem_at(SeasonProblem.EACH_TOO_LITTLE, "scoring", "each")


def _counted_problems(regulation: SeasonRegulation) -> Iterator[Problem]:
    counted, minimum = regulation.counted, regulation.minimum
    if counted.best is not None and counted.share is not None:
        yield problem_at(SeasonProblem.BEST_TWICE, "counted")
    if counted.best is not None and counted.best < 1:
        yield problem_at(SeasonProblem.BEST_TOO_FEW, "counted", "best")
    if minimum.evenings is not None and minimum.share is not None:
        yield problem_at(SeasonProblem.MINIMUM_TWICE, "minimum")
    for share, where in ((counted.share, "counted"), (minimum.share, "minimum")):
        if share is not None and not 0 < share <= 1:
            yield problem_at(SeasonProblem.SHARE_IMPOSSIBLE, where, "share", share=str(share))
    planned = regulation.evenings
    if planned is not None and minimum.evenings is not None and minimum.evenings > planned:
        yield problem_at(
            SeasonProblem.MINIMUM_TOO_MANY, "minimum", "evenings", wanted=minimum.evenings, planned=planned
        )


def _section_problems(regulation: SeasonRegulation) -> Iterator[Problem]:
    if regulation.counted.per is not Per.SEASON and not regulation.sections:
        yield problem_at(SeasonProblem.SECTIONS_MISSING, "counted", "per", per=_list_of(regulation.counted.per))
    for name, sections in (("parts", regulation.parts), ("disciplines", regulation.disciplines)):
        keys = [section.key for section in sections]
        for position, key in enumerate(keys):
            if key in keys[:position]:
                yield problem_at(SeasonProblem.SECTION_TWICE, name, position, "key", key=key)


def _list_of(per: Per) -> str:
    return "parts" if per is Per.PART else "disciplines"


def _criterion_problems(criteria: Sequence[SeasonCriterion]) -> Iterator[Problem]:
    for position, criterion in enumerate(criteria):
        if criterion in criteria[:position]:
            yield problem_at(SeasonProblem.CRITERION_TWICE, "tiebreaks", position, criterion=criterion)
        elif SeasonCriterion.LOT in criteria[:position]:
            yield problem_at(SeasonProblem.CRITERION_AFTER_LOT, "tiebreaks", position, criterion=criterion)


def _sheet_problems(sheet: ResultSheet, season: Season) -> Iterator[Problem]:
    regulation = season.regulation
    if not sheet.lines:
        yield problem_at(SeasonProblem.SHEET_EMPTY, "lines", sheet=sheet.name)
    missing = missing_place(Counter(line.place for line in sheet.lines))
    if missing is not None:
        yield problem_at(SeasonProblem.PLACE_MISSING, "lines", sheet=sheet.name, place=missing)
    if sheet.weight <= 0:
        yield problem_at(SeasonProblem.WEIGHT_TOO_SMALL, "weight", sheet=sheet.name)
    yield from _where_it_counts(sheet, regulation)
    for position, line in enumerate(sheet.lines):
        for one in _line_problems(line, sheet, regulation):
            yield one.at("lines", position)
    yield from _repeats(sheet, season)
    for position, meeting in enumerate(sheet.meetings):
        lines = [line for side in meeting.lines for line in side]
        if len(set(lines)) < len(lines) or not all(0 <= line < len(sheet.lines) for line in lines):
            yield problem_at(SeasonProblem.MEETING_UNKNOWN, "meetings", position, "lines", sheet=sheet.name)


def _where_it_counts(sheet: ResultSheet, regulation: SeasonRegulation) -> Iterator[Problem]:
    """The part and the discipline have to be known, and that in which the evening counts told."""
    for per, name, key, sections in (
        (Per.PART, "part", sheet.part, regulation.parts),
        (Per.DISCIPLINE, "discipline", sheet.discipline, regulation.disciplines),
    ):
        if key and key not in {section.key for section in sections}:
            yield problem_at(SeasonProblem.SECTION_UNKNOWN, name, sheet=sheet.name, key=key)
        elif not key and not sheet.final and per is regulation.counted.per:
            yield problem_at(SeasonProblem.SECTION_NOT_TOLD, name, sheet=sheet.name)


def _line_problems(line: SheetLine, sheet: ResultSheet, regulation: SeasonRegulation) -> Iterator[Problem]:
    params: dict[str, str | int] = {"sheet": sheet.name, "place": line.place}
    kind = regulation.scoring.kind
    if regulation.unit is Unit.TEAM and not line.team:
        yield problem_at(SeasonProblem.TEAM_MISSING, "team", **params)
    if regulation.unit is Unit.PERSON and not line.people:
        yield problem_at(SeasonProblem.PEOPLE_MISSING, "people", **params)
    if regulation.unit is Unit.PAIR and len(set(line.people)) != 2:
        yield problem_at(SeasonProblem.PAIR_NEEDS_TWO, "people", **params)
    if kind in (ScoringKind.OWN, ScoringKind.MEAN) and line.points is None:
        yield problem_at(SeasonProblem.POINTS_MISSING, "points", **params)
    if kind is ScoringKind.MEAN and not line.matches:
        yield problem_at(SeasonProblem.MATCHES_MISSING, "matches", **params)


def _repeats(sheet: ResultSheet, season: Season) -> Iterator[Problem]:
    """Two people of one evening are never one, be pairs ranked or persons."""
    seen: set[str] = set()
    for position, line in enumerate(sheet.lines):
        for person in line.people:
            if person in seen:
                who = season.name_of(person)
                yield problem_at(SeasonProblem.PERSON_TWICE, "lines", position, "people", sheet=sheet.name, who=who)
            seen.add(person)
    if season.regulation.unit is Unit.TEAM:
        teams = [line.team for line in sheet.lines]
        for position, team in enumerate(teams):
            if team and team in teams[:position]:
                yield problem_at(
                    SeasonProblem.UNIT_TWICE, "lines", position, "team", sheet=sheet.name, who=season.name_of(team)
                )


def _use_problems(sheet: ResultSheet, season: Season, earlier: list[Use]) -> Iterator[Problem]:
    """What was declared, against the definitions and what was declared before; what belongs to the season may be used
    as often as it says in all evenings together, what belongs to one evening in that evening. Fills `earlier`.
    """
    for one in check_definitions(sheet.modifiers):
        yield one.at("modifiers")
    of_season = {modifier.key for modifier in season.regulation.modifiers}
    definitions: tuple[Modifier, ...] = (*season.regulation.modifiers, *sheet.modifiers)
    units = {unit for group in credited(sheet, season.regulation.unit) for unit in group}
    here: list[Use] = []
    for position, use in enumerate(sheet.uses):
        before = [*(earlier if use.modifier in of_season else ()), *here]
        for one in check_use(use, definitions=definitions, teams=units, earlier=before):
            yield Problem(one.code, ("declarations", position), one.params)
        here.append(use)
    earlier += [use for use in here if use.modifier in of_season]


def _lot_problems(season: Season) -> Iterator[Problem]:
    unit = season.regulation.unit
    known = {one for sheet in season.sheets for group in credited(sheet, unit) for one in group}
    for position, order in enumerate(season.lots):
        if len(set(order)) < len(order):
            yield problem_at(SeasonProblem.LOT_REPEATS, LOTS, position)
        for one in order:
            if one not in known:
                yield problem_at(SeasonProblem.LOT_UNKNOWN, LOTS, position, who=season.name_of(one))
