"""Which part of a person's name is the surname, as it is proposed: in a hall people look themselves up under it.

Nothing in a name says so for certain. A comma or capitals do; else common forenames, the little words of surnames and,
last, the custom that the surname is at the end decide. What is proposed may be wrong and is never stored as a fact;
what the organizer says instead is.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from tournaments.event.letters import BETWEEN, EVERYBODY, alphabetical, fold

FORENAMES: Final = """
abramo achille ada adalgisa addolorata adele adolfo adriana adriano agata agnese agostino alba alberta alberto albino
alda aldo alessandra alessandro alessia alessio alex alfio alfonso alfredo alice alida alina amalia amanda ambra
ambrogio amedeo amelia amerigo andrea angela angelica angelina angelo anita anna annalisa annamaria annunziata anselmo
antonella antonia antonietta antonino antonio arianna aristide armando armida arnaldo aroldo arturo assunta attilio
augusta augusto aurelia aurelio aurora barbara bartolomeo battista beatrice benedetta benedetto beniamino bepi bepino
beppe berenice bernardo berta bettina bianca bice brigida bruna bruno camilla camillo candida carla carletto carlo
carlotta carmela carmelo carmen carmine carolina caterina catia cecco cecilia celeste celestina celestino cesare
cesarina checco checo chiara ciccio cinzia cipriano ciro clara claudia claudio clelia clemente clementina clotilde
concetta consolata corinna corrado cosimo costantino costanza cristian cristiana cristiano cristina damiano daniela
daniele danila danilo daria dario davide debora deborah delfina delia denis denise desiderio diana diego dina dino
domenica domenico donata donatella donato dora doriana doriano edda edgardo edith edmondo edoarda edoardo egidio egle
elda elena eleonora elettra elia eliana elide elio elisa elisabetta elsa elvio elvira emanuela emanuele emilia emiliano
emilio emma enea ennio enrica enrico enza enzo erica erika ermanno ermelinda ermenegildo ermes erminia ernesta ernesto
ester ettore eugenia eugenio eva evelina ezio fabiana fabiano fabio fabiola fabrizia fabrizio fausta faustino fausto
federica federico felice ferdinando fernanda fernando filippo filomena fiorella fiorenza flavia flavio flora floriana
floriano fosca franca francesca francesco franco fulvia fulvio furio gabriele gabriella gaetana gaetano gaia gaspare
gastone gavino gege gemma gennaro genoveffa gerardo germana germano ghita giacinto giacomina giacomo giada gian
giancarlo gianfranco gianluca gianluigi gianmarco gianmaria gianna gianni gianpaolo gianpiero gigi gigio gilberto gilda
gina ginevra gino gioacchino gioele gioia giordana giorgia giorgio giovanbattista giovanna giovanni giulia giuliana
giuliano giulio giuseppa giuseppe giuseppina giustina giusy glauco gloria goffredo grazia graziana graziano graziella
gregorio guendalina guglielmo guido gustavo hubert iacopo ida ignazio igor ilaria ilario imelda imma immacolata ines
iolanda iole ippolito irene iride iris irma isa isabella isacco isidoro isotta italo iva ivan ivana ivano ivo jacopo
jessica jolanda jole katia lamberto lara laura lauro lea leandro leda lelio lella lello leo leonardo leonida leopoldo
letizia lia liana libera liberata liberato liberto licia lidia liliana lina linda lino lisa livia livio lodovico
loredana lorella lorena lorenza lorenzo loretta loriana loris luca lucia luciana luciano lucio lucrezia ludovica
ludovico luigi luigia luigina luigino luisa luisella maddalena mafalda manfredi manlio manuel manuela mara marcella
marcello marco margherita maria mariagrazia marialuisa marianna mariano mariarosa mariella marietta marietto marilena
marina marino mario marisa maristella mariuccia marta martina martino massimiliano massimo matilde matteo mattia maura
maurizio mauro melania menego michela michele milena mimma mimmo mina mirco mirella miriam mirko modesto monica moreno
nadia nanda nando natale natalia natalina nazareno nella nello nerina nerio neva nevio nicola nicoletta nicolina nicolo
nina nino nives noemi nora norberto norma nunzia nunzio oddone olga olimpia olinto olivia olmo omar onorina orazio
oreste orietta ornella orsola oscar osvaldo otello ottavia ottaviano ottavio otto palma palmira pamela paola paolina
paolo pasquale pasqualina patrizia patrizio peppe peppino pia pier piera pierangela pierangelo pierfrancesco pierin
pierina pierino pierluigi piero pietra pietro pina pino pinuccia pio pippo primo priscilla prospero quirino rachele
raffaela raffaele raffaella raimondo raul rebecca regina remo renata renato renzo riccardo rina rino rita roberta
roberto rocco rodolfo rolando romana romano romeo romilda romina romolo rosa rosalba rosalia rosangela rosanna rosaria
rosario rosetta rosina rosita rossana rossella ruggero ruggiero sabina sabrina salvatore salvo samantha samuele sandra
sandro santa santina santino santo sara saverio sebastiana sebastiano serafina serafino serena sergio settimio severino
silvana silvano silvestro silvia silvio simona simone sofia sonia sonja speranza stefania stefano stefi stella susanna
tamara tania tarcisio tatiana tea tecla teobaldo teodoro teresa teresina tilde tina tino tito tiziana tiziano tobia
tommasa tommaso toni tonina tonino tosca tullia tullio ubaldo ugo umberto urbano ursula valentina valentino valeria
valerio vanda vanessa vania vasco velia vera veronica vilma vincenza vincenzina vincenzo viola virgilio virginia
virginio vitale vito vittoria vittorio viviana vladimiro walter wanda zaira zeno zita zoe
"""
"""What people in Italian halls are called by, as `fold` writes it."""

LITTLE_WORDS: Final = """
al d da dai dal dall dalla dalle dallo de degli dei del dell della delle dello den der des di du el la las le li lo
los mac mc o san sant santa santo ten ter van vom von y zu zum zur
"""
"""What a surname may begin with, or has between its parts."""
_BEHIND: Final = frozenset({"jr", "sr", "junior", "senior", "ii", "iii", "iv"})
VIETNAMESE: Final = "bùi dương đặng đỗ hoàng hồ huỳnh lê lý ngô nguyễn phạm phan trần võ vũ"
"""Surnames with which a name begins."""

_FORENAMES = frozenset(["", *FORENAMES.split()])
_LITTLE = frozenset(LITTLE_WORDS.split())
_FIRST = frozenset(VIETNAMESE.split())
_ELIDED: Final = re.compile(r"['’]\w")
"""A little word that has its surname with it: D'Agostino, while "De" and "D'" wait for theirs."""
_SHOW_IT: Final = 3
"""From so many names that begin with the surname on, a list is taken to be written so."""
_LETTERLESS: Final = frozenset({"So", "Sk", "Cs"})


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name in two parts, either of them as it was typed; a single word is its own surname.

    What comes behind a surname ("jr.", "II") belongs to it.
    """

    surname: str
    given: str = ""

    @property
    def capitals(self) -> str:
        """The surname as it is where people look themselves up: "DE’ MEDICI", "ROSSI jr."."""
        return " ".join(word if _is_behind(word) else word.upper() for word in self.surname.split())

    @property
    def whole(self) -> str:
        """Both parts as they are read: "Fabio De Luca", whichever way they were typed."""
        return f"{self.given} {self.surname}".strip()

    @property
    def listed(self) -> str:
        """Both parts with the surname first: "De Luca, Fabio"."""
        return ", ".join(part for part in (self.surname, self.given) if part)

    @property
    def order(self) -> tuple[str, str]:
        """Its place in a list: spaces, apostrophes and accents do not count, other scripts come last."""
        return _order(self.surname, self.given)

    @property
    def shorter(self) -> tuple["PersonName", ...]:
        """The same with one more forename as an initial each time, from the last; the first one is left last of all."""
        words, found = self.given.split(), []
        for place in reversed(range(len(words))):
            words[place] = words[place] if len(words[place]) <= len("M.") else f"{words[place][0]}."
            found.append(PersonName(self.surname, " ".join(words)))
        return tuple(found)


@lru_cache(maxsize=EVERYBODY)
def _order(surname: str, given: str) -> tuple[str, str]:
    return alphabetical(surname).replace(" ", ""), alphabetical(given).replace(" ", "")


@lru_cache(maxsize=EVERYBODY)
def person_name(name: str, surname: str = "") -> PersonName:
    """The two parts of a name: as they were corrected, where `surname` is part of it, else as they are proposed. Signs
    that are not letters, drawn animals and the like, are in neither.

    >>> person_name("Fabio De Luca")
    PersonName(surname='De Luca', given='Fabio')
    >>> person_name("Rosa Maria Fiore", "Maria Fiore")
    PersonName(surname='Maria Fiore', given='Rosa')
    """
    plain = _letters(name)
    if told := _places(plain.split(), surname):
        return _parted(plain.split(), told)
    if "," in plain:
        before, after = (part.strip() for part in plain.split(",", maxsplit=1))
        if before and after:
            return PersonName(before, after)
    words, named = plain.split(), len(_named(name))
    if named < 2 or (named == 2 and _is_little(words[0]) and not _ELIDED.search(words[0])):
        return PersonName(" ".join(words) or name)
    proposed = _surname(words[:named])
    given = [word for place, word in enumerate(words[:named]) if place not in proposed]
    return PersonName(" ".join([*(words[place] for place in proposed), *words[named:]]), " ".join(given))


@dataclass(frozen=True, slots=True)
class Surnames:
    """How the names of an evening are read: `corrected` is the surname of each of which the proposal was wrong."""

    corrected: Mapping[str, str] = field(default_factory=dict)

    def parts(self, name: str) -> PersonName:
        """The two parts of a name."""
        return person_name(name, self.said(name))

    def said(self, name: str) -> str:
        """What was said of the surname; empty where it is as proposed."""
        return self.corrected.get(name, "")

    def with_told(self, told: Mapping[str, str]) -> "Surnames":
        """The same where the surnames of some names are known; no word of a name is none."""
        found = {name: surname_correction(name, surname) for name, surname in told.items() if surname}
        return Surnames({**self.corrected, **{name: one for name, one in found.items() if one is not None}})

    def as_listed(self, names: Sequence[str]) -> "Surnames":
        """The same, and the surnames that these names show together where one alone does not."""
        return Surnames({**surnames_first(names), **self.corrected})

    def words(self, names: Iterable[str]) -> frozenset[str]:
        """The words of all their surnames, which stay whole where names are shortened."""
        return frozenset(word for name in names for word in self.parts(name).surname.split())

    def alone(self, people: Sequence[str]) -> str:
        """Those of a pair by surname alone, with initials where it has one surname twice.

        >>> AS_PROPOSED.alone(["Fabio De Luca", "Ada Neri"]), AS_PROPOSED.alone(["Luca Ferri", "Gaia Ferri"])
        ('De Luca – Neri', 'L. Ferri – G. Ferri')
        """
        names = [self.parts(one) for one in people]
        alike = len({one.order[0] for one in names}) < len(names)
        return BETWEEN.join(one.shorter[-1].whole if alike and one.given else one.surname for one in names)


AS_PROPOSED: Final = Surnames()


def surnames_first(names: Sequence[str]) -> dict[str, str]:
    """The surname of each name that does not show it, by name, where the others begin with theirs: nine of ten of those
    that show it, and three at least.

    >>> surnames_first(["Rossi Anna", "Verdi Ugo", "Gallo Ezio", "Bruno Sara"])["Bruno Sara"]
    'Bruno'

    Empty elsewhere.
    """
    shown = [_begins_with_surname(name) for name in names]
    first, last = shown.count(True), shown.count(False)
    if first < _SHOW_IT or first < 9 * last:
        return {}
    unclear = [name for name, clear in zip(names, shown, strict=True) if clear is None]
    return {name: _named(name)[0] for name in unclear if person_name(name).given}


def _begins_with_surname(name: str) -> bool | None:
    """Whether a name shows its surname first, or last; None where it shows neither."""
    words, plain, parts = _named(name), _letters(name), person_name(name)
    if not parts.given:
        return None
    told = "," in plain or _in_capitals(words) or words[0].casefold() in _FIRST or any(map(_is_little, words))
    clear = told or _is_forename(words[0]) != _is_forename(words[-1])
    return plain.startswith(parts.surname) if clear else None


def _named(name: str) -> list[str]:
    """The words of a name without what tells two people of one name apart."""
    words = _letters(name).split()
    while len(words) > 1 and _is_behind(words[-1]):
        words.pop()
    return words


def surname_correction(name: str, surname: str) -> str | None:
    """What is stored of a surname that somebody typed, in the letters of the name: nothing where it is the one that is
    proposed, or none was typed; None where the name has no such words beside each other.
    """
    proposed = person_name(name).surname
    if not surname.strip() or fold(surname) == fold(proposed):
        return ""
    words = _letters(name).split()
    found = _places(words, surname)
    return _parted(words, found).surname if found else None


def surname_after(before: str, surname: str, now: str) -> str:
    """The correction of a name that is written otherwise now: the words in the same places, as long as there are as
    many; else the surname is proposed again.
    """
    old, new = _letters(before).split(), _letters(now).split()
    places = _places(old, surname)
    if not places or len(old) != len(new):
        return ""
    return surname_correction(now, _parted(new, places).surname) or ""


def _places(words: Sequence[str], surname: str) -> range:
    """The last position of a surname's words in a name, or None."""
    wanted = fold(surname)
    for first in reversed(range(len(words) if wanted else 0)):
        for last in range(first + 1, len(words) + 1):
            if fold(" ".join(words[first:last])) == wanted and fold(words[first]):
                return range(first, last)
    return range(0)


def _parted(words: Sequence[str], surname: range) -> PersonName:
    given = [word for place, word in enumerate(words) if place not in surname]
    return PersonName(_plain([words[place] for place in surname]), _plain(given))


def _plain(words: Sequence[str]) -> str:
    """The words without the comma that parted them."""
    return " ".join(words).strip(" ,")


def _letters(name: str) -> str:
    """The name without signs that nobody is looked up under."""
    kept = "".join(" " if unicodedata.category(sign) in _LETTERLESS else sign for sign in name)
    return " ".join(kept.replace("\ufe0f", "").split())


def _surname(words: Sequence[str]) -> range:
    """The places of the words, two or more, that are the surname."""
    every = len(words)
    for found in (_in_capitals(words), _first(words)):
        if found:
            return found
    given = next((place for place, word in enumerate(words) if not _is_forename(word)), every)
    if given == every:
        return range(every - 1, every)
    if given:
        return range(given, every)
    little = next((place for place, word in enumerate(words) if place and _is_little(word)), None)
    if little is None:
        return range(every - 1, every)
    joined = little > 1 and words[little].islower()
    return range(little - joined, every)


def _in_capitals(words: Sequence[str]) -> range:
    """Words in capitals among others that are not, at one end of the name."""
    loud = [len(word) > 1 and word.isupper() and "." not in word for word in words]
    count = sum(loud)
    if not count or all(loud):
        return range(0)
    if all(loud[:count]):
        return range(count)
    return range(len(words) - count, len(words)) if all(loud[-count:]) else range(0)


def _first(words: Sequence[str]) -> range:
    """The surname where it was written first: it is no forename, and what comes behind it is."""
    if words[0].casefold() in _FIRST:
        return range(1)
    if _is_forename(words[0]):
        return range(0)
    behind, least = len(words), 1 + (_is_little(words[0]) and len(words) > 2)
    while behind > least and _is_forename(words[behind - 1]):
        behind -= 1
    return range(behind) if behind < len(words) else range(0)


def _is_forename(word: str) -> bool:
    """Whether it is one of those we know; an initial is one, too."""
    parts = re.split("[-–]", word)
    return (word.endswith(".") and len(word) == len("M.")) or all(fold(part) in _FORENAMES for part in parts)


def _is_behind(word: str) -> bool:
    """Whether it tells two people of one name apart: "jr.", "II", "(2)"."""
    return fold(word) in _BEHIND or fold(word).isdigit()


def _is_little(word: str) -> bool:
    return fold(word) in _LITTLE or fold(word.replace("’", "'").split("'")[0]) in _LITTLE
