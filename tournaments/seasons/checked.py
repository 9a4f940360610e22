"""Every fault of a season: of its regulation, of each result sheet, and of all of them together.

`where` of a fault is its place in the file of the season (`document`): ("result_sheets", 3, "lines", 0, "place").
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.modifiers import Modifier, Use, check_definitions, check_use
from rules.places import PlacePoints, check_places, missing_place
from rules.violations import Fault, Violation, fault, violation
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


class SeasonFault(Fault):
    """Faults of a regulation, of result sheets, of lots, and of a file that should hold a season."""

    NOT_A_SEASON = fault("season_not_a_season", "Non è il file di una stagione: in «format» deve esserci %(wanted)s.")

    BEST_TOO_FEW = fault("season_best_too_few", "Deve contare almeno una serata. Scrivi 1 o di più.")
    BEST_TWICE = fault(
        "season_best_twice", "Hai scritto quante serate contano sia in numero sia in percento. Lascia uno dei due."
    )
    SHARE_IMPOSSIBLE = fault(
        "season_share_impossible",
        "La parte delle serate %(share)s non va: scrivi da 1 a 100 in percento.",
    )
    MINIMUM_TWICE = fault(
        "season_minimum_twice", "Hai scritto il minimo sia in numero sia in percento. Lascia uno dei due."
    )
    MINIMUM_TOO_MANY = fault(
        "season_minimum_too_many",
        "Il minimo è di %(wanted)s serate, ma ne sono previste %(planned)s: nessuno sarebbe in classifica. Abbassalo.",
    )
    STEP_NEGATIVE = fault("season_step_negative", "La differenza tra due posti va scritta senza segno.")
    EACH_TOO_LITTLE = fault(
        "season_each_too_little", "Il primo non avrebbe punti. Scrivi quanto prende per ogni iscritto."
    )
    BONUS_NEGATIVE = fault("season_bonus_negative", "Un premio per il posto è meno di zero. Scrivilo senza segno.")
    SECTIONS_MISSING = fault(
        "season_sections_missing",
        "Hai scelto le serate migliori di ogni periodo o disciplina, ma l’elenco «%(per)s» è vuoto. "
        "Riempilo, o scegli tra tutte.",
    )
    SECTION_TWICE = fault(
        "season_section_twice", "«%(key)s» è scritto due volte. Ogni periodo e ogni disciplina ha un nome suo."
    )
    CRITERION_TWICE = fault(
        "season_criterion_twice", "Lo spareggio «%(criterion)s» è scritto due volte. Lascialo una volta sola."
    )
    CRITERION_AFTER_LOT = fault(
        "season_criterion_after_lot",
        "«%(criterion)s» viene dopo il sorteggio. Metti il sorteggio per ultimo.",
    )

    DENOMINATOR_TOO_LARGE = fault(
        "season_denominator_too_large",
        "%(found)s è troppo preciso: sotto la riga al massimo %(most)s. Scrivi un numero più semplice.",
    )
    NUMBER_TOO_LARGE = fault(
        "season_number_too_large", "Un numero qui ha troppe cifre: al massimo %(most)s. Scrivine uno più piccolo."
    )
    TOO_FINE = fault(
        "season_too_fine",
        "I punti di questa stagione non si possono sommare. Usa punti più semplici.",
    )
    UNREADABLE = fault(
        "season_unreadable",
        "Questa stagione non si può leggere: dalla segreteria puoi togliere quello che è sbagliato.",
    )

    SHEET_TWICE = fault("season_sheet_twice", "Due serate hanno lo stesso nome breve «%(key)s». Cambiane uno.")
    TOURNAMENT_TWICE = fault("season_tournament_twice", "Il torneo di «%(sheet)s» c’è già. Togline uno dei due.")
    SHEET_EMPTY = fault("season_sheet_empty", "In «%(sheet)s» non c’è nessuno. Scrivi almeno un nome.")
    PLACE_MISSING = fault(
        "season_place_missing",
        "In «%(sheet)s» manca chi è al posto %(place)s. Chi è pari ha lo stesso posto, e dopo due primi "
        "viene il terzo.",
    )
    SECTION_UNKNOWN = fault(
        "season_section_unknown", "«%(sheet)s»: «%(key)s» non è nel regolamento. Aggiungilo o correggilo."
    )
    SECTION_NOT_TOLD = fault("season_section_not_told", "«%(sheet)s»: scrivi in quale periodo o disciplina conta.")
    TEAM_MISSING = fault("season_team_missing", "«%(sheet)s», posto %(place)s: manca il quartiere. Scrivine il nome.")
    PEOPLE_MISSING = fault(
        "season_people_missing", "«%(sheet)s», posto %(place)s: manca chi ha giocato. Scrivi i nomi."
    )
    PAIR_NEEDS_TWO = fault(
        "season_pair_needs_two", "«%(sheet)s», posto %(place)s: una coppia è di due persone diverse. Scrivile."
    )
    UNIT_TWICE = fault("season_unit_twice", "«%(sheet)s»: %(who)s c’è due volte. Lascialo una volta sola.")
    POINTS_MISSING = fault("season_points_missing", "«%(sheet)s», posto %(place)s: scrivi i punti della serata.")
    MATCHES_MISSING = fault(
        "season_matches_missing",
        "«%(sheet)s», posto %(place)s: scrivi quante partite ha giocato.",
    )
    WEIGHT_TOO_SMALL = fault(
        "season_weight_too_small", "«%(sheet)s»: scrivi 1 se conta come le altre, 2 se conta il doppio."
    )
    MEETING_UNKNOWN = fault(
        "season_meeting_unknown",
        "«%(sheet)s»: un incontro è tra due righe diverse. Correggi i numeri.",
    )
    PERSON_TWICE = fault(
        "season_person_twice",
        "«%(sheet)s»: %(who)s ci sarebbe due volte. Se sono due persone, scrivi qualcosa che le distingua.",
    )
    NAME_SHARED = fault(
        "season_name_shared",
        "«%(name)s» si chiamano in due o più nella rubrica. Scrivi al posto del nome l’id di chi ha giocato.",
    )
    MERGED_UNKNOWN = fault("season_merged_unknown", "%(name)s è unito a qualcuno che nella rubrica non c’è. Correggi.")
    MERGED_IN_A_CIRCLE = fault(
        "season_merged_in_a_circle", "%(name)s, di unione in unione, torna a se stesso. Togline una."
    )

    UNKNOWN = fault("season_unknown", "Questa stagione non c’è più. Torna all’elenco delle stagioni.")
    NAME_MISSING = fault("season_name_missing", "Manca il nome. Scrivilo.")
    ANOTHER_NAME = fault("season_another_name", "Il nome è diverso. Scrivilo come qui sopra.")
    SLUG_TAKEN = fault("season_slug_taken", "L’indirizzo «%(slug)s» è già di un’altra stagione. Scegline un altro.")
    EVENING_NOT_CLOSED = fault(
        "season_evening_not_closed",
        "Nella stagione vanno solo le serate chiuse di questo circolo. Prima chiudila.",
    )
    EVENING_KEPT_BACK = fault(
        "season_evening_kept_back",
        "La classifica di questa serata è ancora coperta e nella stagione si vedrebbe: prima scoprila.",
    )
    SHEET_UNKNOWN = fault("season_sheet_unknown", "La serata «%(key)s» non c’è più. Ricarica la pagina.")
    PERSON_UNKNOWN = fault("season_person_unknown", "Nella rubrica «%(key)s» non c’è. Ricarica la pagina.")
    PERSON_IS_ANOTHER = fault(
        "season_person_is_another",
        "Nella rubrica di questo circolo «%(key)s» non è %(name)s. Nel file dai a %(name)s un id che qui nessuno ha.",
    )
    CARD_TAKEN = fault("season_card_taken", "La tessera %(card)s è già di %(name)s. Controlla il numero.")

    LOT_UNKNOWN = fault(
        "season_lot_unknown", "Nel sorteggio c’è %(who)s, che in questa stagione non ha giocato. Correggi il nome."
    )
    LOT_REPEATS = fault("season_lot_repeats", "In un sorteggio qualcuno è scritto due volte. Lascialo una volta sola.")


REGULATION, SHEETS, LOTS = "regulation", "result_sheets", "lots"


def check_season(season: Season) -> tuple[Violation, ...]:
    """Every fault; a season without one can be ranked."""
    return (*check_regulation(season.regulation), *check_sheets(season), *_lot_faults(season))


def check_regulation(regulation: SeasonRegulation) -> tuple[Violation, ...]:
    """Every fault of what a club decided."""
    found = [
        *_scoring_faults(regulation),
        *_counted_faults(regulation),
        *_section_faults(regulation),
        *_criterion_faults(regulation.criteria),
        *(fault.at("modifiers") for fault in check_definitions(regulation.modifiers)),
    ]
    return tuple(fault.at(REGULATION) for fault in found)


def check_sheets(season: Season) -> tuple[Violation, ...]:
    """Every fault of the result sheets, each in itself and beside the others."""
    found: list[Violation] = []
    keys = Counter(sheet.key for sheet in season.sheets)
    tournaments = Counter(sheet.tournament for sheet in season.sheets if sheet.tournament)
    earlier: list[Use] = []
    for position, sheet in enumerate(season.sheets):
        faults = [*_sheet_faults(sheet, season), *_use_faults(sheet, season, earlier)]
        if keys[sheet.key] > 1:
            faults.append(violation(SeasonFault.SHEET_TWICE, "key", key=sheet.key))
        if tournaments[sheet.tournament] > 1:
            faults.append(violation(SeasonFault.TOURNAMENT_TWICE, "tournament", sheet=sheet.name))
        found += [fault.at(SHEETS, position) for fault in faults]
    return tuple(found)


def _scoring_faults(regulation: SeasonRegulation) -> Iterator[Violation]:
    scoring = regulation.scoring
    if scoring.kind is ScoringKind.PLACES:
        for one in check_places(PlacePoints(scoring.values)):
            yield one.at("scoring", "values")
    elif any(value < 0 for value in scoring.values):
        yield violation(SeasonFault.BONUS_NEGATIVE, "scoring", "values")
    if scoring.step < 0:
        yield violation(SeasonFault.STEP_NEGATIVE, "scoring", "step")
    if scoring.kind is ScoringKind.FIELD and scoring.each <= 0:
        yield violation(SeasonFault.EACH_TOO_LITTLE, "scoring", "each")


def _counted_faults(regulation: SeasonRegulation) -> Iterator[Violation]:
    counted, minimum = regulation.counted, regulation.minimum
    if counted.best is not None and counted.share is not None:
        yield violation(SeasonFault.BEST_TWICE, "counted")
    if counted.best is not None and counted.best < 1:
        yield violation(SeasonFault.BEST_TOO_FEW, "counted", "best")
    if minimum.evenings is not None and minimum.share is not None:
        yield violation(SeasonFault.MINIMUM_TWICE, "minimum")
    for share, where in ((counted.share, "counted"), (minimum.share, "minimum")):
        if share is not None and not 0 < share <= 1:
            yield violation(SeasonFault.SHARE_IMPOSSIBLE, where, "share", share=str(share))
    planned = regulation.evenings
    if planned is not None and minimum.evenings is not None and minimum.evenings > planned:
        yield violation(SeasonFault.MINIMUM_TOO_MANY, "minimum", "evenings", wanted=minimum.evenings, planned=planned)


def _section_faults(regulation: SeasonRegulation) -> Iterator[Violation]:
    if regulation.counted.per is not Per.SEASON and not regulation.sections:
        yield violation(SeasonFault.SECTIONS_MISSING, "counted", "per", per=_list_of(regulation.counted.per))
    for name, sections in (("parts", regulation.parts), ("disciplines", regulation.disciplines)):
        keys = [section.key for section in sections]
        for position, key in enumerate(keys):
            if key in keys[:position]:
                yield violation(SeasonFault.SECTION_TWICE, name, position, "key", key=key)


def _list_of(per: Per) -> str:
    return "parts" if per is Per.PART else "disciplines"


def _criterion_faults(criteria: Sequence[SeasonCriterion]) -> Iterator[Violation]:
    for position, criterion in enumerate(criteria):
        if criterion in criteria[:position]:
            yield violation(SeasonFault.CRITERION_TWICE, "tiebreaks", position, criterion=criterion)
        elif SeasonCriterion.LOT in criteria[:position]:
            yield violation(SeasonFault.CRITERION_AFTER_LOT, "tiebreaks", position, criterion=criterion)


def _sheet_faults(sheet: ResultSheet, season: Season) -> Iterator[Violation]:
    regulation = season.regulation
    if not sheet.lines:
        yield violation(SeasonFault.SHEET_EMPTY, "lines", sheet=sheet.name)
    missing = missing_place(Counter(line.place for line in sheet.lines))
    if missing is not None:
        yield violation(SeasonFault.PLACE_MISSING, "lines", sheet=sheet.name, place=missing)
    if sheet.weight <= 0:
        yield violation(SeasonFault.WEIGHT_TOO_SMALL, "weight", sheet=sheet.name)
    yield from _where_it_counts(sheet, regulation)
    for position, line in enumerate(sheet.lines):
        for one in _line_faults(line, sheet, regulation):
            yield one.at("lines", position)
    yield from _repeats(sheet, season)
    for position, meeting in enumerate(sheet.meetings):
        lines = [line for side in meeting.lines for line in side]
        if len(set(lines)) < len(lines) or not all(0 <= line < len(sheet.lines) for line in lines):
            yield violation(SeasonFault.MEETING_UNKNOWN, "meetings", position, "lines", sheet=sheet.name)


def _where_it_counts(sheet: ResultSheet, regulation: SeasonRegulation) -> Iterator[Violation]:
    """The part and the discipline have to be known, and that in which the evening counts told."""
    for per, name, key, sections in (
        (Per.PART, "part", sheet.part, regulation.parts),
        (Per.DISCIPLINE, "discipline", sheet.discipline, regulation.disciplines),
    ):
        if key and key not in {section.key for section in sections}:
            yield violation(SeasonFault.SECTION_UNKNOWN, name, sheet=sheet.name, key=key)
        elif not key and not sheet.final and per is regulation.counted.per:
            yield violation(SeasonFault.SECTION_NOT_TOLD, name, sheet=sheet.name)


def _line_faults(line: SheetLine, sheet: ResultSheet, regulation: SeasonRegulation) -> Iterator[Violation]:
    params: dict[str, str | int] = {"sheet": sheet.name, "place": line.place}
    kind = regulation.scoring.kind
    if regulation.unit is Unit.TEAM and not line.team:
        yield violation(SeasonFault.TEAM_MISSING, "team", **params)
    if regulation.unit is Unit.PERSON and not line.people:
        yield violation(SeasonFault.PEOPLE_MISSING, "people", **params)
    if regulation.unit is Unit.PAIR and len(set(line.people)) != 2:
        yield violation(SeasonFault.PAIR_NEEDS_TWO, "people", **params)
    if kind in (ScoringKind.OWN, ScoringKind.MEAN) and line.points is None:
        yield violation(SeasonFault.POINTS_MISSING, "points", **params)
    if kind is ScoringKind.MEAN and not line.matches:
        yield violation(SeasonFault.MATCHES_MISSING, "matches", **params)


def _repeats(sheet: ResultSheet, season: Season) -> Iterator[Violation]:
    """Two people of one evening are never one, be pairs ranked or persons."""
    seen: set[str] = set()
    for position, line in enumerate(sheet.lines):
        for person in line.people:
            if person in seen:
                who = season.name_of(person)
                yield violation(SeasonFault.PERSON_TWICE, "lines", position, "people", sheet=sheet.name, who=who)
            seen.add(person)
    if season.regulation.unit is Unit.TEAM:
        teams = [line.team for line in sheet.lines]
        for position, team in enumerate(teams):
            if team and team in teams[:position]:
                yield violation(
                    SeasonFault.UNIT_TWICE, "lines", position, "team", sheet=sheet.name, who=season.name_of(team)
                )


def _use_faults(sheet: ResultSheet, season: Season, earlier: list[Use]) -> Iterator[Violation]:
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
            yield Violation(one.code, ("declarations", position), one.params)
        here.append(use)
    earlier += [use for use in here if use.modifier in of_season]


def _lot_faults(season: Season) -> Iterator[Violation]:
    unit = season.regulation.unit
    known = {one for sheet in season.sheets for group in credited(sheet, unit) for one in group}
    for position, order in enumerate(season.lots):
        if len(set(order)) < len(order):
            yield violation(SeasonFault.LOT_REPEATS, LOTS, position)
        for one in order:
            if one not in known:
                yield violation(SeasonFault.LOT_UNKNOWN, LOTS, position, who=season.name_of(one))
