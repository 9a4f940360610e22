"""What a heading says its column is, in the languages in which lists are kept here: one table of words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tournaments.event.letters import fold
from tournaments.lists.cells import word_set
from tournaments.lists.list_table import Kind, Part

_PHRASES: Final = (
    (r"\b(?:last|family) name\b|\blastname\b|\bnom de famille\b", "surname"),
    (r"\b(?:first|given) name\b|\bfirstname\b|\bforename\b", "vorname"),
    (r"\b(?:amount|fee|money) due\b", "amountdue"),
    (r"\bmiddle name\b", "vorname"),
    (r"\be mail\b", "email"),
    (r"\b[gp] ?([123])\b", r"giocatore \1"),
    (r"\b(mannschaft|team|verein|spieler|partner|klub)s?name\b", r"name \1"),
    (r"([a-z])([123])\b", r"\1 \2"),
    (r"\b([123])(?:o|a|st|nd|rd|er|e)\b", r"\1"),
    (r"\b(?:nome e cognome|cognome e nome|nome cognome|cognome nome|nome completo|full name|non e cognon)\b", "whole"),
)
"""What several words say together, as one word that says the same."""

_WORDS: Final[Mapping[Kind, str]] = {
    Kind.CONSENT: """
        consenso consensi acconsento acconsenti privacy trattamento autorizzo autorizzi autorizzazione gdpr rgpd
        liberatoria consent agree einwilligung datenschutz einverstanden consentement consentimiento accetto
        accetti
    """,
    Kind.TIME: """
        cronologiche timestamp temporale temporal zeitstempel horodateur invio inviato submitted completion
        completamento
    """,
    Kind.EMAIL: "email emails mail elettronica courriel correo pec posta",
    Kind.PHONE: """
        telefono telefoni telefonino tel cell cellulare cellulari cel recapito recapiti phone mobile handy
        telefon handynummer telefonnummer natel telephone portable movil whatsapp contatto contatti fon
    """,
    Kind.PAID: """
        paiat pagato pagata pagati pagate paga pagamento quota quote versato versata incassato importo acconto paid
        payment fee bezahlt startgeld beitrag paye payee cotisation pagado cuota euro eur bonifico saldo saldato
        regle gezahlt entrichtet settled abonado pag vers
    """,
    Kind.CARD: """
        tessera tessere tess card karte mitgliedsnummer ausweis carte licence licenza license carnet matricola
    """,
    Kind.SEED: "tds forza strength seed seeds seeding setzplatz setzliste serie",
    Kind.NOTE: """
        note nota osservazioni osservazione commenti commento annotazioni annotazione comments comment notes
        remark remarks remarques bemerkung bemerkungen anmerkung anmerkungen observaciones notas
        allergie allergia alergias intolleranze intolleranza richieste richiesta messaggio message nachricht menu dieta
        altro varie anything else commentaire commentaires comentarios esigenze dietary requirements diet
    """,
    Kind.CHOICE: "cena cene pranzo pasto pasti dinner dinners meal meals abendessen essen souper",
    Kind.CLUB: """
        bar circolo circoli club societa associazione locale osteria ostaria ostarie ostaries trattoria verein
        gasthaus gasthof wirtshaus kneipe stammlokal societe asociacion sociedad polisportiva bocciofila pub tavern
        taverna caffe cafe bacaro frasca frasche bistro pena sodalizio dopolavoro association verband
    """,
    Kind.TEAM: """
        squadra squadre team teams mannschaft equipe equipo quartiere rione contrada quarter quarters teamnome
        scuadre formazione
    """,
}
_DATES: Final = word_set(
    """
    data ora ore orario date time datum uhrzeit fecha hora heure quando giorno iscrizione registrazione
    arrivo arrival created
    """
)
_NUMBERS: Final = word_set(
    """
    n nr num numero tavolo tavoli table tisch progressivo prog ordine id riga pos posizione lfd posto number
    """
)
_OWED: Final = word_set("pagare versare dovuto dovuta debito debiti mancante mancanti owed amountdue")
_BORN: Final = word_set(
    """
    nascita nato nata birth born geburtsdatum geburtstag naissance nacimiento
    """
)

_FIRST: Final = word_set(
    """
    1 primo prima first erster premier primero prin capitano captain kapitan capitaine capitan i
    """
)
_SECOND: Final = word_set("2 secondo seconda second zweiter deuxieme segundo secont ii b")
_THIRD: Final = word_set("3 terzo terza third dritter troisieme tercero tierc iii c")
_PARTNER: Final = word_set(
    """
    compagno compagna partner partenaire socio socia mitspieler mitspielerin spielpartner companero companera
    pareja compagn teammate coequipier compare chi
    """
)
_SELF: Final = word_set("tuo tua your dein ihr votre tu io")
_SURNAME: Final = word_set("cognome cognomi cognon surname nachname familienname zuname apellido apellidos")
_GIVEN: Final = word_set("vorname prenom")
_GENERIC: Final = word_set("nome nomi name names nom noms nombre")
_PERSON: Final = word_set(
    """
    whole giocatore giocatrice nominativo player persona partecipante iscritto iscritta concorrente componente
    atleta spieler spielerin joueur joueuse jugador jugadora zuiador zugador zogador zugadore giogador giochi
    participant
    """
)
_TOGETHER: Final = word_set(
    """
    giocatori nominativi nomi coppia coppie pair pairs players names partecipanti iscritti paar paare joueurs
    jugadores zuiadors terzetto terzetti trio trios terna participants componenti parejas
    """
)
_FILLER: Final = word_set(
    """
    di del della dello dei delle e ed il lo la i gli le un una per quale quali a al alla che con se o the your
    of for which de du des der die das den und et y hai gia ha have has you already ist sie il tuo tua suo sua
    indirizzo address numero nummer number testa teste tete cabeza we should know dati personali informazioni
    marca from ora data vuoi lasciare qui riservate organizzatore eventuali eventuale secondo primo bereits
    schon vous avez el los ha
    """
)
_ENTRANTS: Final = word_set("coppia squadra team pair paar mannschaft equipe equipo pareja terzetto trio")
_OVER_ENTRANT: Final = re.compile(r"\W*(?:coppia|pair|paar|pareja|terzetto|trio)\W*(?:n\W*)?\d{1,4}\W*", re.IGNORECASE)
_TITLES: Final = word_set(
    """
    torneo elenco lista iscritti iscritte briscola turno sala soli singoli sole solo banco riserve serata cercano cerca
    girone gironi in attesa gruppo batteria poule tabellone turnier turnierliste tournoi torneig tournament group gruppe
    groupe grupo entries
    """
)
_DAYS: Final = word_set("lunedi martedi mercoledi giovedi venerdi sabato domenica samstag saturday samedi sabado")
_EVENTS: Final = word_set(
    """
    torneo gara trofeo memorial briscola iscritti elenco lista turnier tournoi tournament entries
    """
)
"""Words of titles that nobody is called by."""
_ALSO_NAMES: Final = word_set("gara lista briscola sala banco soli solo sole attesa gruppo cerca")
_INITIAL: Final = re.compile(r"(?<!\w)[^\W\d_]\.")
"""A letter with a stop: of a forename in "Sala B.", while a hall is "Sala B"."""
_ROW_NUMBER: Final = re.compile(r"^\s*\d{1,4}\s*[.):º°-]*\s+")
_GREETINGS: Final = word_set(
    """
    ciao grazie salve saluti cordiali buongiorno buonasera ecco hello thanks regards danke merci
    """
)
_BY: Final = re.compile(
    r"\b(?:iscritt|inserit|segnat|raccolt|registrat|compilat|mandat|aggiunt)[oaie] da\b|\breferente\b|"
    r"\b(?:nome )?utente\b|\buser ?name\b|"
    r"\b(?:genitor[ei]|tutore|accompagnator[ei]|emergenza|emergency|parents?|guardian)\b"
)
"""Headings over who wrote something down or answers for somebody, which is nobody who plays for that."""


_KINDS: Final[Mapping[str, Kind]] = {
    word: kind for kind, some in reversed(list(_WORDS.items())) for word in some.split()
}
_ORDER: Final = tuple(_WORDS)
_PLACES: Final = (_FIRST, _SECOND, _THIRD)
_NAMED: Final = _SURNAME | _GIVEN | _GENERIC | _PERSON | _TOGETHER
_ALL: Final = (
    frozenset(_KINDS)
    | frozenset().union(_NAMED, _FIRST, _SECOND, _THIRD, _PARTNER, _SELF, _FILLER, _DATES, _NUMBERS)
    | {"a"}
)
_ABOUT: Final = frozenset(_KINDS) | _NAMED | _TITLES | _GREETINGS | _EVENTS


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says. `person` is None where it names nobody, 0 where it is not said which; `generic`: a name
    that is one half where another column has the other; `together`: perhaps all of an entrant; `whole`: it is made
    of words of headings alone.
    """

    kind: Kind
    whole: bool
    person: int | None = None
    part: Part = Part.WHOLE
    generic: bool = False
    together: bool = False


def words_of(text: str) -> list[str]:
    """The words of a heading as they are compared."""
    found = fold(re.sub(r"(?<=[a-zà-ÿ]{2})(?=[A-ZÀ-Þ][a-zà-ÿ])", " ", text))
    for pattern, instead in _PHRASES:
        found = re.sub(pattern, instead, found)
    return found.split()


def is_title(text: str, *, sure: bool = False) -> bool:
    """Whether a line is a title over people and no name: it ends in a colon, or is made of such words alone; to be
    `sure` one of them has to be of titles and of nothing else.
    """
    words = words_of(text)
    plain = set(words) <= _with_days(set(words)) and not re.search(r"[^\w\s'’.:,#*=-]", text)
    plain = plain and (not sure or bool(set(words) & _TITLES))
    behind = words_of(_ROW_NUMBER.sub("", text))
    dated = bool(set(behind) & (_TITLES - _ALSO_NAMES)) and any(word.isdigit() for word in behind)
    dated = dated or len(set(words) & _EVENTS) > 1 or _is_event([word for word in words if not word.isdigit()])
    said = {word for word in words if len(word) > 1 and not word.isdigit()}
    numbered = bool(said) and len(said) < len(words) and said <= _NUMBERS | _TITLES
    greets = words[:1] and words[0] in _GREETINGS and bool(set(words) & (_TITLES | _TOGETHER))
    told = plain or dated or numbered or greets or counts_entrant(text)
    return bool(words) and (text.rstrip().endswith(":") or bool(told))


def counts_entrant(text: str) -> bool:
    """Whether a line counts those who play together, who are below it: "Coppia 3"."""
    return bool(_OVER_ENTRANT.fullmatch(text))


def _is_event(words: Sequence[str]) -> bool:
    """Whether words are like "torneo di Natale"."""
    return len(words) > 2 and words[0] in _EVENTS - _ALSO_NAMES and words[1] in _FILLER


def is_no_name(text: str) -> bool:
    """Whether a text is made of words of headings, titles and greetings alone, or begins with a greeting."""
    if not any(word.strip(".,:") in _ABOUT for word in text.casefold().split()):  # most names are done with by that
        return False
    words = words_of(text)
    said = {word for word in words if not word.isdecimal() and len(word) > 1}
    if said <= _ALSO_NAMES and _INITIAL.search(text):
        return False
    about = said & _ABOUT - _GREETINGS
    return bool(words) and (
        words[0] in _GREETINGS or bool(said & _EVENTS) or (bool(about) and said <= _with_days(said))
    )


def is_also_name(text: str) -> bool:
    """Whether a text is made of words of titles that people are called by, too: "Sala"."""
    return set(words_of(text)) <= _ALSO_NAMES


def _with_days(said: set[str]) -> frozenset[str]:
    """The words of headings and titles, days among them beside a word of several people: somebody is called Sabato."""
    return _ALL | _TITLES | (_DAYS if said & (_TITLES | _TOGETHER) else frozenset())


def is_of_entrants(text: str) -> bool:
    """Whether a heading is over the name or number of those who play together."""
    return bool(set(words_of(text)) & _ENTRANTS)


def may_head(cells: Sequence[str]) -> bool:
    """Whether any word of a row is said of people in headings; most rows are done with by that."""
    return any(word in _NAMED or word in _PARTNER for cell in cells for word in cell.casefold().split())


@lru_cache(maxsize=4096)
def heading(text: str) -> Heading | None:
    """What a cell says as a heading; None where it says nothing that is known."""
    words = words_of(text)
    said, few = set(words), len(text) < 200
    whole = bool(said) and said <= _ALL
    if text.strip() in ("#", "N°", "n°", "№"):
        return Heading(Kind.ROW, whole=True)
    if not few or re.search(r"[{}<>=@]", text) or said & _OWED or said & _BORN:
        return None
    if _is_by(" ".join(words)):
        return Heading(Kind.UNKNOWN, whole=False)
    if "€" in text and not said & _NAMED:
        return Heading(Kind.PAID, whole=whole or not said)
    if said & _NUMBERS and said <= _NUMBERS | _FILLER | {"coppia", "coppie", "pair", "giocatore", "player"}:
        return Heading(Kind.ROW, whole)
    if said and said <= _DATES | _FILLER and said & _DATES:
        return Heading(Kind.TIME, whole)
    kinds = {_KINDS[word] for word in said if word in _KINDS}
    if said == {"nome", "coppia"} or said == {"nome", "della", "coppia"}:
        kinds.add(Kind.TEAM)
    if kinds:
        return Heading(next(kind for kind in _ORDER if kind in kinds), whole)
    return _person(words, whole=whole)


def _is_by(words: str) -> bool:
    """Whether a heading is about who wrote something down, with nothing to reach them by."""
    return bool(_BY.search(words)) and not any(_KINDS.get(word) in (Kind.PHONE, Kind.EMAIL) for word in words.split())


def _person(words: list[str], *, whole: bool) -> Heading | None:
    """A heading over people."""
    said = set(words)
    partner = bool(said & _PARTNER) and (whole or "chi" not in said)
    place = next((number for number, some in enumerate(_PLACES, start=1) if said & some), 0)
    last = {"a": 1, "b": 2, "c": 3}.get(words[-1], 0) if len(words) > 1 else 0
    if not (said & _NAMED or partner or (whole and place and any(len(word) > 2 for word in said))):
        return None
    if said & _SELF and not partner:
        place = place or 1
    person = 2 if partner else last or place
    generic = bool(said & _GENERIC) and "whole" not in said
    surname, given = bool(said & _SURNAME), bool(said & _GIVEN)
    part = Part.WHOLE
    if surname != (given or generic):
        part = Part.SURNAME if surname else Part.GIVEN if given else Part.WHOLE
    together = bool(said & _TOGETHER) and not person
    only = generic and not surname and not given
    return Heading(Kind.FIRST, whole, person, part, only, together)
