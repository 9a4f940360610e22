"""The people in a cell: their names without what is beside them, and what has to be asked about them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from rules.problems import Problem, problem_at
from tournaments.event.letters import composed, fold, fold_name, unreadable
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.event.surnames import LITTLE_WORDS
from tournaments.lists.cells import (
    MONEY,
    TICKS,
    all_forenames,
    find_email,
    find_phone,
    has_forename,
    is_club,
    is_half,
    is_little,
    is_name,
    word_set,
)
from tournaments.lists.headings import is_also_name, is_no_name
from tournaments.lists.list_table import Payment
from tournaments.lists.payments import YES_PAID, read_payment, together
from tournaments.lists.two_names import second_name

NAME_LIMIT: Final = 120
# Signs that are between two people and in no name; a hyphen only with a space on both sides.
_BETWEEN: Final = re.compile(r"\n| [-\u2010\u2011\u2212]+ | _ | ?(?:<?[-=]+>|[→↔⇒⇔–—&+]|(?<!\d)/|/(?!\d)) ?")
_AND: Final = re.compile(
    r"(?<=\S)\s(?:in coppia con|e|ed|col|con|and|with|und|mit|et|avec|y|(?:insieme|assieme) (?:a|ad|con))\s(?=\S)",
    re.IGNORECASE,
)
_LEFT_OPEN: Final = re.compile(r"^(?:e|ed|con|and|with|und|mit) |(?<=\S) (?:e|ed|con|and|with|und|mit)$")
"""What is left of two names of which one is missing."""
_NUMBERING: Final = re.compile(
    r"^(?i:coppia|squadra|pair|paar|team|giocatore|player) ?(?:n\.? ?)?(?:\d{1,3} ?[:.)–-]?|:) *(?=[^\W\d])|"
    r"^(?:\d\ufe0f?\u20e3)+ *|^\U0001f51f *|"
    r"^(?:(?:n|nr|no)\.? ?|n° ?|# ?)?\d{1,4}(?:[.)°:] *|[-–] ?(?=\D)| +(?=[^\W\d])|$)|"
    r"^\(?[a-zA-Z]\) *(?=[^\W\d])|^[-–—•*·▪►>] +"
)
_COURTESY: Final = re.compile(
    r"^(?:(?:sig|dott?|rag|geom|ing|avv|prof|cav|mr|mrs|ms|dr)\.(?: ?(?:r[ae]|na|ssa)\b)?\.?|"
    r"(?:sig|dott|prof)(?:ra|na|ssa)\b\.?|signor[ae]?\b|herr\b|frau\b)\s*(?=[^\W\d])",
    re.IGNORECASE,
)
_BRACKETS: Final = re.compile(r"\s*[(\[]([^()\[\]]{0,60})[)\]]")
_CAPTAIN: Final = word_set("cap c capitano caposquadra captain kapitan")
BEHIND_NAMES: Final = word_set("jr sr junior senior")
_CARD: Final = re.compile(
    r"\b(?:tessera|tess\.?|card) *(?:n\.?|nr\.?|°|#)* *([a-z]{0,4}[-/]?\d{1,12})\b", re.IGNORECASE
)
_BEFORE_PAID: Final = (
    "non|no|nn|mica|ancora|da|not|never|yet|ha|hanno|deve|devono|già|gia|ok|(?-i:mai|poi|dopo|solo|uno|domani|forse)"
)
_BEHIND_PAID: Final = "no|non ancora|(?-i:mai|poi|dopo|solo|uno|metà|meta|a|in|parte|domani|stasera|dopodomani|forse)"
_IN_WORDS: Final = re.compile(r"\b(?:pagat[oaie]|pagare|pag|paid|unpaid|saldat[oaie])\b", re.IGNORECASE)
_PAID: Final = re.compile(
    rf"\b(?:(?:{_BEFORE_PAID}) )*{_IN_WORDS.pattern}(?: \d{{1,3}}(?: ?€| euro)?)?"
    rf"(?:[:,]? *\?|[:,]? +(?:{_BEHIND_PAID})\b)*"
    rf"|(?<!\w)(?:[{MONEY}] ?\d{{1,3}}(?:[.,]\d\d)?|\d{{1,3}}(?:[.,]\d\d)? ?(?:[{MONEY}]|euro\b))"
    rf"|(?:[{TICKS}] *)*[{MONEY}](?: *[{MONEY}{TICKS}])*",
    re.IGNORECASE,
)
_SIGNS: Final = f"{TICKS}*·•★☆\u2b50"
_PICTURES: Final = "\U0001f000-\U0001faff\u25a0-\u25ff\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d"
_END: Final = re.compile(
    rf"(?:\s+(?:[xX](?!\w)|(?<=[^\W\d]\s)(?:no|sì|ok)(?!\w)|\d{{1,4}}(?:[.,/]\d+)*%?|\?+)|\s*[{re.escape(_SIGNS)}]|,\s*[xX]?)$"
)
_SURELY_SAID: Final = word_set("no si ok forse deve omaggio gratis dubbio maybe vielleicht in")
_SAID: Final = word_set(
    """
    no si ok forse deve omaggio gratis dubbio maybe vielleicht tardi riserva riserve presente presenti confermato
    confermati confermata confermate confermare definire attesa lista vedere waiting list reserve
    """
)
"""Words behind two others of a name, or before them, that are none of it; in capitals some are surnames."""
_SAID_BETWEEN: Final = word_set("da in d di per la")
_START: Final = re.compile(rf"^\s*(?:[x](?=\s)|[{re.escape(_SIGNS)}])\s*")
_EDGE_PICTURES: Final = re.compile(rf"^[\s{_PICTURES}]+|[\s{_PICTURES}]+$")
_DRESS: Final = re.compile(
    "[\\s\ufe0f\u200d\U0001f0a0-\U0001f0ff🎴♠♣♥♦♡♢♤♧🎲🎉🎊🥳🏆🥇🥈🥉🔹🔸🔷🔶▪▫◾◽◼◻⚫⚪👉➡▶👤👥👫👬👭🤝]"
)
"""Pictures that say nothing about who plays: cards, cups, and what is before every row of a list."""
_ALONE: Final = re.compile(
    r"[\s,;(–-]*\b(?:(?:che |e )?(?:cerc[ao]|aspett[ao]) (?:un[oa]? )?(?:compagn[oa]|soci[oa]|partner)|"
    r"senza (?:compagn[oa]|soci[oa])|da sol[oa]|looking for a partner)\b[).! ]*",
    re.IGNORECASE,
)
_GROWN: Final = re.compile(r"([^\W\d_]*[^\W\d_A-ZÀ-Þ])([A-ZÀ-Þ])")
JOINED_WORDS: Final = word_set(f"{LITTLE_WORDS} mc mac fitz sant dal vander vande")
_NOBODY: Final = word_set(
    """
    cerco cerca cercasi nessuno nessuna solo sola singolo singola boh vedremo chiunque no none nobody alone
    niente nn na tbd keiner niemand personne nadie manca forse
    """
)
_KIN: Final = word_set(
    """
    mio mia suo sua un una il la marito moglie figlio figlia fratello sorella cognato cognata amico amica suocero
    suocera padre madre nipote cugino cugina genero nuora socio socia compagno compagna moroso morosa fidanzato
    fidanzata zio zia nonno nonna wife husband friend frau mann freund
    """
)
_SELF: Final = word_set("io me noi ich ego")
_TO_COME: Final = word_set(
    """
    da definire trovare decidere un una compagno compagna socio ancora non ho lo la so partner looking for a
    il sono ce l in attesa di qualcuno con chi capita suche
    """
)


@dataclass(frozen=True, slots=True)
class Named:
    """The people in a cell, and what else is there: signs and words beside the names, what was paid, a telephone, a
    card, an address. `asked`: what is not sure about the names; `unnamed`: "il cognato" plays, whatever his name is;
    `paid_unclear`: what is said of a payment, where one has paid and the other has not.
    """

    names: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    payment: Payment | None = None
    phone: str = ""
    email: str = ""
    card: str = ""
    asked: tuple[ListQuestion, ...] = ()
    unnamed: bool = False
    paid_unclear: str = ""


def read_people(cell: str, most: int, *, counted: bool = False) -> Named:
    """The people in a cell, in which `most` are an entrant; where it is one, a sign between two is asked about. Where
    the list has `counted` it, words of titles are surnames.
    """
    if len(cell) > 20 * NAME_LIMIT:
        return Named((cell[:NAME_LIMIT],), asked=(ListQuestion.UNREADABLE,))
    text = composed(cell).replace("\u200e", "").replace("\u200f", "").replace("\ufeff", "").replace("\xa0", " ")
    found, text = _beside(text)
    parts, asked = told_apart(text, most)
    cleaned = [_clean(part) for part in parts]
    family = _of_one_surname([name for name, _marks in cleaned])
    names = [name for name in family or [name for name, _marks in cleaned] if not _is_nobody(name)]
    marks = [*found.marks, *(mark for _name, some in cleaned for mark in some)]
    if len(names) > most > 1 and is_bar(names[-1]):
        marks.append(names.pop())
    counted = counted or (len(names) == most > 1 and any(map(is_also_name, names)))
    doubts = _doubts(names, most, text, counted=counted)
    doubts += (ListQuestion.SHARED_SURNAME,) if family else ()
    unnamed = not family and any(_is_kin(name) for name, _marks in cleaned)
    return replace(found, names=tuple(names), marks=tuple(marks), asked=(*asked, *doubts), unnamed=unnamed)


def with_partner(alone: Named) -> Named:
    """Somebody alone with a whole name in brackets behind: the partner, which is asked about. "(Ciccio)" is none, and
    "(figlio di Pia Conti)" neither.
    """
    found = [(mark, mark.strip("()[] ")) for mark in alone.marks if mark[:1] in "(["]
    partners = [(mark, name) for mark, name in found if _is_whole(name)]
    if len(partners) != 1:
        return alone
    ((mark, name),) = partners
    marks, asked = tuple(one for one in alone.marks if one != mark), ListQuestion.PARTNER_IN_BRACKETS
    return replace(alone, names=(*alone.names, name), marks=marks, asked=(asked, *alone.asked))


def _is_whole(name: str) -> bool:
    """Whether a text is somebody's forename and surname, and nothing else."""
    words, small = name.split(), name.islower()
    said = set(fold(name).split()) & (_KIN | _SAID | {"detto", "detta"})
    plain = is_plain_name(name) and has_forename(name) and not all_forenames(name) and not is_bar(name)
    return len(words) > 1 and plain and not said and (small or not is_small(name))


def is_bar(text: str) -> bool:
    """Whether what is beside names is a bar or club: "(Bar Sport)"."""
    return is_club(text) and not has_forename(text)


def _beside(text: str) -> tuple[Named, str]:
    """What is taken out of a cell first, and what is left."""
    card = ""
    email, text = _all_of(find_email, text)
    lower = text.lower()
    if any(word in lower for word in ("tess", "card")) and (match := _CARD.search(text)):
        card, text = match[1], text.replace(match[0], " ")
    phone, text = _all_of(find_phone, text)
    if phone:
        text = re.sub(r"\b(?:tel|cell|telefono|cellulare)\b[.:]*", " ", text, flags=re.IGNORECASE)
    paid, unclear, text = _payments(text)
    if (alone := _ALONE.search(text)) and alone.start():
        text = text.replace(alone[0], "\n")
    marks = []
    for match in _BRACKETS.finditer(text) if "(" in text or "[" in text else ():
        words = set(fold(match[1]).split())
        if _AND.match(f"- {match[1]}", 1):
            text = text.replace(match[0], f" {match[1]}", 1)
        elif not words or not (words <= BEHIND_NAMES or re.fullmatch(r"\d{1,2}", match[1].strip())):
            text = text.replace(match[0], " ", 1)
            marks += [match[0].strip()] if words and not words <= _CAPTAIN else []
    lines = (" ".join(line.split()) for line in text.split("\n"))
    found = Named((), tuple(marks), paid, phone, email, card, paid_unclear=unclear)
    return found, "\n".join(line for line in lines if line)


def _payments(text: str) -> tuple[Payment | None, str, str]:
    """What is said of payments, what of it is not clear, and the text without it. Behind the last name it is of all."""
    said = [match for match in _BRACKETS.finditer(text) if _PAID.search(match[1])]
    said += [
        one for one in _PAID.finditer(text) if not any(other.start() <= one.start() < other.end() for other in said)
    ]
    judged = [(one, read_payment(one[0].strip(" ()[]"))) for one in said]
    told = [one for one, found in judged if found or _IN_WORDS.search(one[0])]
    read = [(one, found) for one, found in judged if found]
    plain = text
    for match in told:
        plain = plain[: match.start()] + " " * len(match[0]) + plain[match.end() :]
    if len(told) > len(read):
        return None, " – ".join(match[0].strip(" ()[]") for match in told), plain
    if not read:
        return None, "", text
    signs = sorted(sign.start() for parting in (_BETWEEN, _AND) for sign in parting.finditer(text))
    named = [place for place in (0, *signs) if any(map(str.isalpha, plain[place : _next(signs, place, text)]))]
    last = named[-1] if named else 0
    paid: dict[int, Payment] = {}
    for match, found in sorted(read, key=lambda one: one[0].start()):
        at_start = not any(map(str.isalpha, plain[: match.start()]))
        whose = last if at_start else max(place for place in named if place <= match.start())
        before = paid.get(whose)
        if before is None or (before.paid and not found.paid) or before == YES_PAID:
            paid[whose] = found
    if set(paid) == {last}:
        return paid[last], "", plain
    if all(one.cents is not None for one in paid.values()):
        cents = sum(one.cents or 0 for one in paid.values())
        if cents or len(paid) == len(named):
            return Payment(paid=cents > 0, cents=cents), "", plain
    whole, unclear = together([paid.get(place) for place in named])
    words = [match[0].strip(" ()[]") for match, _found in read] + ["?"] * (len(named) > len(paid))
    return whole, " – ".join(words) if unclear else "", plain


def paid_by(read: Sequence[Named], names: Sequence[str]) -> tuple[Payment | None, str]:
    """What is said of payments beside the names, and what of it is not clear: in two cells, each is of who is there."""
    said = [one.payment for one in read if one.payment]
    unclear = next((one.paid_unclear for one in read if one.paid_unclear), "")
    if unclear or not said or len(read) < len(names) or len(read) == 1:
        return next(iter(said), None), unclear
    if all(one.cents for one in said):
        return Payment(paid=True, cents=sum(one.cents or 0 for one in said)), ""
    whole, differ = together([one.payment for one in read])
    return whole, " – ".join(
        ("sì" if one.payment.paid else "no") if one.payment else "?" for one in read
    ) if differ else ""


def _next(signs: Sequence[int], place: int, text: str) -> int:
    """Where what begins at a place ends: at the next sign between two people."""
    return next((sign for sign in signs if sign > place), len(text))


def _all_of(find: Callable[[str], str], text: str) -> tuple[str, str]:
    """All that is found in a text, and the text without it."""
    found: list[str] = []
    while one := find(text):
        found.append(one)
        text = text.replace(f"<{one}>", " ").replace(one, " ")
    return ", ".join(dict.fromkeys(found)), text


def is_card(cell: str) -> bool:
    """Whether a cell names the number of a card and nothing else."""
    match = _CARD.search(cell) if "tess" in cell.lower() else None
    return match is not None and not cell.replace(match[0], "").strip(" .:")


def told_apart(text: str, most: int) -> tuple[list[str], tuple[ListQuestion, ...]]:
    """The people in a text; a hyphen without blanks parts two where it can be nothing else."""
    plain = _NUMBERING.sub("", text, count=1)
    listed = re.split(r"[,\n]", plain) if most > 2 else [plain]
    parts = [name.strip() for one in listed for some in _BETWEEN.split(f" {one} ") for name in _AND.split(some.strip())]
    parts = [name for part in parts for name in (_forenames(part) if most > 1 else [part])]
    if len(parts) == 1 and "," in plain:
        whole = [part.strip() for part in plain.split(",")]
        named = [has_forename(part) for part in whole]
        halves = not all(named) and (is_half(whole[0]) or is_half(whole[-1]))
        apart = all(len(part.split()) > 1 for part in whole) and not halves
        if (most > 1 or all(named)) and (apart or len(whole) > 2):
            return whole, (ListQuestion.NO_NAME,) if len(set(named)) > 1 and len(whole) == 2 else ()
    if most == 1 or len(parts) > 1 or plain.count("-") == 0:
        return parts, ()
    sides = plain.split("-")
    letters = all(any(map(str.isalpha, side)) for side in sides)
    if len(sides) == 2 and letters and (_are_surnames(sides) or min(len(side.split()) for side in sides) > 1):
        return [side.strip() for side in sides], ()
    return parts, (ListQuestion.HYPHEN,) if letters else ()


def _are_surnames(sides: Sequence[str]) -> bool:
    """Whether both are a surname alone, with its little words: "De Luca", "D'Angelo"."""
    return all(sum(not is_little(word) for word in side.split()) < 2 for side in sides)


def _forenames(part: str) -> list[str]:
    """The parts between commas where each is a forename alone, which is nobody's surname."""
    told = [name.strip() for name in part.split(",")]
    return told if len(told) > 1 and all(len(name.split()) == 1 and all_forenames(name) for name in told) else [part]


def _clean(part: str) -> tuple[str, list[str]]:
    """A name without numbers before it, signs at its ends and pictures around it; a last name before a comma is told
    by its place, and the signs."""
    name, marks = _LEFT_OPEN.sub("", _NUMBERING.sub("", part.strip(), count=1)), []
    name = _COURTESY.sub("", name) or name
    while (match := _END.search(name) or _START.search(name)) and len(match[0]) < len(name):
        said = match[0].strip(" ,?")
        marks += [said] if said else []
        name = (name[: match.start()] + name[match.end() :]).strip()
    for match in _EDGE_PICTURES.finditer(name) if any(map(str.isalpha, name)) else ():
        said = _DRESS.sub("", match[0])
        marks += [said] if said else []
    name = (_EDGE_PICTURES.sub("", name) or name).strip(' ,;.:-–—_"“”«»')
    if name.count('"') == 1 and name + '"' in part:
        name += '"'
    if name[:1] in ("'", "’", "‘", "`"):  # at the end alone it is an accent: Niccolo'
        name = name.strip("'’‘` ")
    last = fold(name.split()[-1] if name else "")
    if part.rstrip(" ,;").endswith(".") and (last in BEHIND_NAMES or (len(last) == 1 and " " in name)):
        name += "."
    name, beside = _without_words(name)
    marks += beside
    before, comma, after = map(str.strip, name.partition(","))
    if comma and "," not in after and max(len(before.split()), len(after.split())) < 4:
        whole = len(before.split()) > 1 and has_forename(before) and not all_forenames(before)
        halves = is_half(before) or (len(after.split()) == 1 and not whole) or all_forenames(after)
        name, marks = (f"{before} {after}", marks) if halves else (before, [*marks, after])
    return name, marks


def _without_words(name: str) -> tuple[str, list[str]]:
    """A name of two words at least without what is said of who has it: "Neri Ugo forse", "VILLA IDA NO"."""
    words = name.split()
    first = 1 if words and fold(words[0]) in _SURELY_SAID else 0
    last = len(words)
    while last > first + 2 and set(fold(words[last - 1]).split()) <= _SAID | _SAID_BETWEEN:
        last -= 1
    behind = words[last:]
    small = bool(behind) and behind[0].islower() and not name.islower()
    if not set(fold(" ".join(behind)).split()) & _SAID or not (small or fold(behind[0]) in _SURELY_SAID):
        behind, last = [], len(words)
    if sum(not is_little(word) for word in words[first:last]) < 2:
        return name, []
    return " ".join(words[first:last]).rstrip(" ,"), [*words[:first], *filter(None, [" ".join(behind)])]


def _is_nobody(name: str) -> bool:
    """Whether a box of names says that there is nobody, or nobody yet."""
    first = name.partition(" ")[0].casefold()
    if _is_kin(name):
        return True
    if first and first.isalpha() and first not in _NOBODY and first not in _TO_COME:
        return False
    words = set(fold(name).split())
    if re.fullmatch(r"[nN]\.? ?[nN]\.?|[xX]{2,}|(?i:t\.?b\.?[acd]\.?)", name):
        return True
    return not words or (
        words <= _NOBODY | _TO_COME and bool(words & (_NOBODY | {"definire", "trovare", "decidere", "non"}))
    )


def _doubts(names: Sequence[str], most: int, text: str, *, counted: bool) -> tuple[ListQuestion, ...]:
    """What is not sure about the names of a cell."""
    found = []
    if len(names) > most:
        found.append(ListQuestion.MANY_NAMES)
    if any(map(_cannot_be_kept, names)):
        found.append(ListQuestion.UNREADABLE)
    elif any(_is_no_name(name, counted=counted) for name in names):
        found.append(ListQuestion.NO_NAME)
    if any(map(_is_letter, names)):
        found.append(ListQuestion.ONE_LETTER)
    if any(map(_is_grown, names)) or any(second_name(name, pair=most > 1 == len(names)) for name in names):
        found.append(ListQuestion.GROWN_TOGETHER)
    if len(names) == 2 and _shares_surname(*names) and (_AND.search(text) or re.search("[&+]", text)):
        found.append(ListQuestion.SHARED_SURNAME)
    return tuple(found)


def asked_about(question: ListQuestion, names: Sequence[str], *, counted: bool) -> Problem:
    """A question with those of the names of a row that it is about; all where it is about none of them alone."""
    about: dict[ListQuestion, Callable[[str], bool]] = {
        ListQuestion.UNREADABLE: _cannot_be_kept,
        ListQuestion.NO_NAME: partial(_is_no_name, counted=counted),
        ListQuestion.ONE_LETTER: _is_letter,
        ListQuestion.GROWN_TOGETHER: lambda name: _is_grown(name) or bool(second_name(name, pair=len(names) == 1)),
    }
    meant = [name for name in names if question in about and about[question](name)]
    return problem_at(question, text=" – ".join(meant or names)[:120])


def _cannot_be_kept(name: str) -> bool:
    return unreadable(name) or len(name) > NAME_LIMIT


def _is_no_name(name: str, *, counted: bool) -> bool:
    return not is_plain_name(name) or _is_of_no_person(name, counted=counted)


def _is_letter(name: str) -> bool:
    return sum(map(str.isalpha, name)) == 1


def _is_of_no_person(name: str, *, counted: bool) -> bool:
    """Whether a name is a heading, a greeting or a bar, as far as its words say so."""
    first = name.split()[0]
    bar = len(first) > 2 and first.isascii() and is_club(first) and not has_forename(name)
    return bar or fold(name) in _SELF or (not counted and is_no_name(name))


def _of_one_surname(names: Sequence[str]) -> list[str]:
    """ "Fabbri padre" and "figlio" -> both with the surname; nothing of names that say it otherwise."""
    surname, _space, kin = names[0].rpartition(" ") if len(names) == 2 else ("", "", "")
    told = bool(surname) and not _is_kin(surname) and {kin, names[1]} <= _KIN
    return [names[0], f"{surname} {names[1]}"] if told else []


def _is_kin(name: str) -> bool:
    """Whether somebody is told of by whose kin they are, and plays: "il cognato"."""
    return name.islower() and set(name.split()) <= _KIN


def is_plain_name(name: str) -> bool:
    """Whether a name is one as it is; a number in brackets tells namesakes apart."""
    return is_name(re.sub(r" \(\d+\)$| \d°$", "", name))


def _is_grown(name: str) -> bool:
    """Whether a capital comes behind a small letter: a surname and a name that a lost tabulator parted."""
    return any(
        fold(match[1]) not in JOINED_WORDS and not match[1].isupper()
        for word in name.split()
        for match in _GROWN.finditer(word)
    )


def _shares_surname(one: str, other: str) -> bool:
    """Whether the first may have the surname of the second: "Vito e Gemma Lucchetta"."""
    words = other.split()
    alone = len(one.split()) == 1 and all_forenames(one)
    return alone and len(words) > 1 and all_forenames(words[0])


name_key = lru_cache(maxsize=32768)(fold_name)
"""A name as it is compared, kept for a while: a list compares each several times."""


def is_small(name: str) -> bool:
    """Whether a name is written in small letters where it should not be."""
    words = [word for word in name.split() if word[:1].isalpha()]
    if not any(word[:1].isupper() for word in words):
        return any(word[:1].islower() for word in words)
    return any(word[:1].islower() and not (is_little(word) or word in _KIN) for word in words)


def capitalized(name: str) -> str:
    """A name with capitals: "aldo dall'acqua" -> "Aldo Dall'Acqua"."""
    small = not any(map(str.isupper, name))
    first, *others = name.split()
    stays = [word in _KIN or (is_little(word) and not small) for word in others]
    words = [
        word if kept else re.sub(r"(?:^|(?<=['’-]))\w", _upper, word) for word, kept in zip(others, stays, strict=True)
    ]
    return " ".join([re.sub(r"(?:^|(?<=['’-]))\w", _upper, first), *words])


def _upper(match: re.Match[str]) -> str:
    return match[0].upper()
