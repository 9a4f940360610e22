"""The till of an evening in words, as its page, its paper and its workbook show it."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.words import as_sentence, one_stop
from tournaments.event.fees import MOVE_NOTHING, PAID_OUT, MovementKind
from tournaments.labels.arrival_labels import euro
from tournaments.labels.format_labels import WORDS
from tournaments.labels.till_labels import KIND_NAMES
from tournaments.models import Tournament
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.workbook import Cell, Euros, Grid
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.entries.arrival_queries import ArrivalsPage, arrivals_page, dinners_chosen
from tournaments.selectors.entries.till_queries import MovementLine, TillPage, till_page, till_state


def till_context(tournament: Tournament) -> Shown:
    """What came in and went out as `entries` of {label, what, taken, paid_out} in cents with the row they come from,
    and what it comes to as `results` of {label, value, note}.
    """
    page = till_page(tournament)
    return {
        "page": page,
        "entries": [_fees(page, tournament), *(_entry(line) for line in page.in_force if _moves(line))],
        "taken": euro(page.sums.taken),
        "paid_out": euro(page.sums.paid_out),
        "results": list(_results(page)),
        "destination": page.arrivals.terms.destination,
        "people": list(_people(page)),
    }


def till_in_short(tournament: Tournament) -> str:
    """ "In cassa dovrebbero esserci 612 €", "" where no money was ever written down."""
    state = till_state(tournament)
    if not state.used:
        return ""
    if state.sums.counted is not None and not state.moved_since_counted:
        return _("Cassa contata: %(counted)s. %(difference)s") % {
            "counted": euro(state.sums.counted),
            "difference": difference_in_words(state.sums.difference or 0),
        }
    return _("In cassa dovrebbero esserci %(sum)s.") % {"sum": signed(state.sums.expected)}


def till_at_the_end(tournament: Tournament) -> str:
    """The same, and the fees that somebody still owes: "Quote ancora da pagare: 20 € (1 coppia)."."""
    short = till_in_short(tournament)
    if not short:
        return ""
    count, owed = _owing(arrivals_page(tournament))
    owing = WORDS[tournament.ranked].counted(count)
    said = _("Quote ancora da pagare: %(sum)s (%(who)s).") % {"sum": owed, "who": owing}
    return f"{short} {said}" if count else short


def dinners_in_short(tournament: Tournament) -> str:
    """ "Cene: 57, di cui 41 di chi è già qui.", "" where nobody has chosen one."""
    found = dinners_chosen(tournament)
    if not found.chosen:
        return ""
    return _("Cene: %(chosen)s, di cui %(here)s di chi è già qui.") % {"chosen": found.chosen, "here": found.here}


def difference_in_words(cents: int) -> str:
    if not cents:
        return as_sentence(_("i conti tornano"))
    said = _("In più %(sum)s.") if cents > 0 else _("Mancano %(sum)s.")
    return said % {"sum": euro(abs(cents))}


def signed(cents: int) -> str:
    """ "−12 €" with a real minus."""
    return euro(cents) if cents >= 0 else f"−{euro(-cents)}"


def _moves(line: MovementLine) -> bool:
    return line.kind not in (MovementKind.FLOAT, MovementKind.COUNTED)


def _sides(line: MovementLine) -> tuple[int, int]:
    """What came in and what went out with it, in cents; neither where it only stays."""
    if line.kind in MOVE_NOTHING:
        return 0, 0
    return (0, line.cents) if line.kind in PAID_OUT else (line.cents, 0)


def _fees(page: TillPage, tournament: Tournament) -> Shown:
    paid = {"who": WORDS[tournament.ranked].counted(page.paid_by)}
    said = ngettext("%(who)s ha pagato", "%(who)s hanno pagato", page.paid_by) % paid
    owing, owed = _owing(page.arrivals)
    left = ngettext("%(count)s deve ancora %(sum)s", "%(count)s devono ancora %(sum)s", owing) % {
        "count": owing,
        "sum": owed,
    }
    return {
        "label": _("Quote di iscrizione"),
        "what": f"{said}, {left}" if owing else said,
        "taken": page.arrivals.taken,
        "paid_out": 0,
        "taken_text": euro(page.arrivals.taken),
        "line": None,
    }


def _owing(arrivals: ArrivalsPage) -> tuple[int, str]:
    """How many still owe a fee, and what all of them owe together."""
    return sum(line.left_to_pay > 0 for line in arrivals.lines), euro(arrivals.still_due)


def _entry(line: MovementLine) -> Shown:
    taken, paid_out = _sides(line)
    tickets = line.tickets
    sold = (
        ngettext("%(count)s biglietto", "%(count)s biglietti", tickets) % {"count": tickets}
        if tickets is not None
        else ""
    )
    stays = euro(line.cents) if line.kind in MOVE_NOTHING else ""
    return {
        "label": str(KIND_NAMES[line.kind]),
        "what": ", ".join(words for words in (stays, line.what, sold) if words),
        "taken": taken,
        "paid_out": paid_out,
        "taken_text": euro(taken) if taken else "",
        "paid_out_text": euro(paid_out) if paid_out else "",
        "line": line,
    }


def _results(page: TillPage) -> Iterator[Shown]:
    sums = page.sums
    yield {"label": _("Fondo cassa all’inizio"), "value": euro(sums.float_), "cents": sums.float_, "note": ""}
    gain = _("Ricavo, senza il fondo cassa")
    yield {"label": gain, "value": signed(sums.proceeds), "cents": sums.proceeds, "note": ""}
    yield {"label": _("Dovrebbero esserci"), "value": signed(sums.expected), "cents": sums.expected, "note": ""}
    counted = page.counted
    if counted is None or sums.difference is None:
        return
    stale = _("dopo la conta la cassa è cambiata: contala di nuovo") if page.moved_since_counted else ""
    yield {"label": _("Contati in cassa"), "value": euro(counted.cents), "cents": counted.cents, "note": stale}
    why = counted.what if sums.difference else _("i conti tornano")
    value = signed(sums.difference)
    yield {"label": _("Differenza"), "value": value, "cents": sums.difference, "note": why}


def _people(page: TillPage) -> Iterator[Shown]:
    """Attendance, which a treasurer asks beside the money."""
    playing = page.arrivals.playing
    yield {"label": _("Iscritti"), "value": len(playing)}
    yield {"label": _("Persone"), "value": sum(max(1, len(line.people)) for line in playing)}
    if any(choice.dinner for choice in page.arrivals.prices.choices):
        yield {"label": _("Cene"), "value": page.arrivals.dinners}


def till_grid(tournament: Tournament) -> Grid:
    """The same as a sheet: a row for every entry, then what it comes to."""
    shown = till_context(tournament)
    head = (_("Voce"), _("Per che cosa"), _("Entrate"), _("Uscite"))
    entries = [
        (
            one["label"],
            one["what"] or None,
            *(Euros(one[side]) if one[side] else None for side in ("taken", "paid_out")),
        )
        for one in shown["entries"]
    ]
    sums = shown["page"].sums
    total = (_("Totale"), None, Euros(sums.taken), Euros(sums.paid_out))
    results = [(one["label"], one["note"] or None, Euros(one["cents"]), None) for one in shown["results"]]
    people = [(one["label"], None, one["value"], None) for one in shown["people"]]
    named: list[tuple[Cell, ...]] = (
        [(_("Il ricavato va a"), shown["destination"], None, None)] if shown["destination"] else []
    )
    return Grid(_("Rendiconto"), head, (*entries, total, *results, *named, *people))


# Missing entrants, in a sentence.

MOST_NAMES = 12


def alone_sentence(names: Sequence[str]) -> str:
    """Singles still waiting, in a sentence; empty if none."""
    said = ngettext("%(names)s aspetta un compagno.", "%(names)s aspettano un compagno.", len(names))
    return said % {"names": shortened(names, MOST_NAMES)} if names else ""


def missing_sentence(page: ArrivalsPage) -> str:
    """Missing entrants, for the draw page; empty if none, or if nobody was checked in."""
    if page.drawn or not page.begun or not page.missing:
        return ""
    names = shortened([line.name for line in page.missing], MOST_NAMES)
    return one_stop(
        ngettext("Manca ancora %(names)s.", "Mancano ancora %(names)s.", len(page.missing)) % {"names": names}
    )
