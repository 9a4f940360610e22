"""What an audit finds in a schedule, and how good it is, as sentences that a volunteer can judge."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rules.problems import Problem, sentence
from rules.words import Words, gettext_lazy, ngettext, one_stop
from rules.words import gettext as _
from tournaments.labels.stage_labels import FIGURE_LABELS
from tournaments.scheduling.audit.figures import Figure, FigureKey
from tournaments.scheduling.audit.report import AuditReport
from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.pairing.pairing_problems import Forced, ForcedKind, Reason

# How good a draw is, in words: the figures of its audit as sentences that a volunteer can judge.

NONE_OF_THEM: Mapping[FigureKey, Words] = {
    FigureKey.PARTNER_REPEATS: gettext_lazy("Nessuno gioca due volte con lo stesso compagno."),
    FigureKey.OPPONENT_REPEATS: gettext_lazy("Nessuno incontra due volte lo stesso avversario."),
    FigureKey.RESTS_RUNNING: gettext_lazy("Nessuno riposa due volte di fila mentre la sua squadra gioca."),
    FigureKey.CLUBMATES_TOGETHER: gettext_lazy("I soci dello stesso circolo sono in gironi diversi."),
    FigureKey.RESTS_AGAIN: gettext_lazy("Nessuno riposa due volte."),
    FigureKey.CLUB_MEETINGS: gettext_lazy("I soci dello stesso circolo non si incontrano."),
    FigureKey.CLUBMATES_AT_FIRST: gettext_lazy("I soci dello stesso circolo non si incontrano alla prima partita."),
    FigureKey.APART_BROKEN: gettext_lazy("Nessuno incontra chi doveva evitare."),
    FigureKey.TEAMS_SPREAD: gettext_lazy("Ognuno incontra le altre squadre lo stesso numero di volte."),
    FigureKey.TABLE_MATE_REPEATS: gettext_lazy("Nessuno incontra due volte la stessa persona."),
    FigureKey.NEIGHBOUR_REPEATS: gettext_lazy("Nessuno ha due volte lo stesso vicino."),
    FigureKey.LARGER_TABLE_SPREAD: gettext_lazy("Al tavolo da sei siedono tutti lo stesso numero di volte."),
}

UNSAID = frozenset({FigureKey.TABLE_SPREAD, FigureKey.CHAIR_SPREAD})
"""What tells nobody anything; its number is among the figures."""
UNTOLD = frozenset({FigureKey.TEAMS_SPREAD})
"""The same, unless it is 0."""

ALONE = {FigureKey.RESTS_RUNNING: gettext_lazy("Nessuno riposa due volte di fila.")}
"""What is said instead where nobody belongs to a quarter."""

THRICE = 3

_GAMES = (FigureKey.GAMES_MIN, FigureKey.GAMES_MAX)
_MET = (FigureKey.OPPONENTS_MIN, FigureKey.OPPONENTS_MAX)
_RESTS = (FigureKey.RESTS_AGAIN, FigureKey.RESTS_RUNNING)
_OVER_TURNS = (*_GAMES, *_RESTS)


def quality_sentences(report: AuditReport, teams: Sequence[str], *, so_far: bool = False) -> tuple[str, ...]:
    """One sentence a figure; games for every quarter by name, repeats and rests summed over the quarters. `so_far`:
    more turns are to come, so that neither how much anybody plays is known yet, nor how often who meets whom.

    Of a single turn neither games nor rests are reported: everybody plays once at most, and rests once at most.
    """
    figures = report.figures
    games = [figure.value for figure in figures if figure.key is FigureKey.GAMES_MAX]
    one_turn = games != [] and max(games) <= 1
    unsaid = {*(_OVER_TURNS if one_turn else ()), *((*_GAMES, *_MET) if so_far else ())}
    figures = tuple(figure for figure in figures if figure.key not in unsaid)
    said = _games(figures, teams)
    for key in dict.fromkeys(figure.key for figure in figures):
        found = [figure for figure in figures if figure.key is key]
        if key in _RESTS and not report.rests:
            said += [_("Nessuno riposa.")]
        elif key in NONE_OF_THEM:
            none = ALONE.get(key, NONE_OF_THEM[key]) if not any(one.where for one in found) else NONE_OF_THEM[key]
            summed = Figure(key, sum(one.value for one in found), sum(one.bound for one in found))
            said += [str(none)] if not summed.value else _some(summed, figures)
        elif key in _MET:
            said += [_met(figures)]
        elif key is FigureKey.TABLE_MATES_MAX:
            said += [_most_met(one.value) for one in found if one.value > 1]
        elif key not in _GAMES and key not in UNSAID:
            said += [_plain(figure) for figure in found]
    return tuple(dict.fromkeys(said))


def lost_sentences(lost: Sequence[Figure]) -> tuple[str, ...]:
    """What an event lost by its changes, a sentence a figure."""
    return tuple(
        _("%(label)s: %(value)s invece di %(bound)s")
        % {"label": FIGURE_LABELS[figure.key], "value": figure.value, "bound": figure.bound}
        for figure in lost
    )


def verdict(figure: Figure) -> str:
    """How near a figure is to what no schedule can beat."""
    gap = abs(figure.value - figure.bound)
    return _("entro %(gap)s dal limite") % {"gap": gap} if gap else _("ideale")


def problem_sentence(problem: Problem, teams: Sequence[str], names: Mapping[str, str]) -> str:
    """A problem of a schedule with the names of its quarters (by number from 1) and its players (by code)."""
    return sentence(replace(problem, where=tuple(_named(place, teams, names) for place in _places(problem))))


def _places(problem: Problem) -> Iterator[tuple[str, int | str]]:
    """What each part of `where` is called in the sentence, and its value."""
    return zip(problem.code.places, problem.where, strict=True)


def _named(place: tuple[str, int | str], teams: Sequence[str], names: Mapping[str, str]) -> int | str:
    what, value = place
    if isinstance(value, str):
        return " + ".join(names.get(code, code) for code in value.split(" + "))
    return teams[value - 1] if what in ("team", "first", "second") and value <= len(teams) else value


def _some(figure: Figure, figures: Sequence[Figure]) -> list[str]:
    """What is said of a figure that is not 0; nothing of some."""
    if figure.key in UNTOLD:
        return []
    if figure.key is FigureKey.LARGER_TABLE_SPREAD:
        return [_oftener_at_six(figure.value)]
    named = {"label": FIGURE_LABELS[figure.key], "value": figure.value, "bound": figure.bound}
    if figure.key is FigureKey.TABLE_MATE_REPEATS and _nobody_meets_thrice(figures):
        named["label"] = _("Incontri ripetuti")
    if figure.value <= figure.bound:
        return [_("%(label)s: %(value)s.") % named]
    return [_("%(label)s: %(value)s (il minimo possibile è %(bound)s).") % named]


def _nobody_meets_thrice(figures: Iterable[Figure]) -> bool:
    most = [figure.value for figure in figures if figure.key is FigureKey.TABLE_MATES_MAX]
    return most != [] and max(most) < THRICE


def _met(figures: Iterable[Figure]) -> str:
    """How often everybody meets each opponent, and how alike that could be at the best."""
    met = [figure for figure in figures if figure.key in _MET]
    values, bounds = [one.value for one in met], [one.bound for one in met]
    if values == bounds:
        return _met_so_often(min(values), max(values))
    said = _met_so_often(min(values), max(values)).removesuffix(".")
    best = {"said": said, "least": min(bounds), "most": max(bounds)}
    if min(bounds) == max(bounds):
        return ngettext("%(said)s: il meglio è una volta.", "%(said)s: il meglio è %(most)s volte.", max(bounds)) % best
    return _("%(said)s: il meglio è da %(least)s a %(most)s.") % best


def _met_so_often(least: int, most: int) -> str:
    if least == most:
        return ngettext(
            "Ognuno incontra ogni avversario una volta.", "Ognuno incontra ogni avversario %(count)s volte.", most
        ) % {"count": most}
    values = {"least": least, "most": most}
    if not least:
        return (
            ngettext(
                "Non tutti si incontrano, e nessuno due volte.",
                "Non tutti si incontrano, e c’è chi si incontra %(most)s volte.",
                most,
            )
            % values
        )
    return _("Ognuno incontra ogni avversario da %(least)s a %(most)s volte.") % values


def _most_met(times: int) -> str:
    if times < THRICE:
        return _("Nessuno incontra la stessa persona più di due volte.")
    return _("C’è chi si ritrova allo stesso tavolo %(times)s volte.") % {"times": times}


def _oftener_at_six(times: int) -> str:
    return ngettext(
        "C’è chi siede al tavolo da sei una volta più di altri.",
        "C’è chi siede al tavolo da sei %(times)s volte più di altri.",
        times,
    ) % {"times": times}


def _plain(figure: Figure) -> str:
    named = {"label": FIGURE_LABELS[figure.key], "value": figure.value, "bound": figure.bound}
    if figure.value == figure.bound:
        return _("%(label)s: %(value)s.") % named
    return _("%(label)s: %(value)s (il meglio possibile è %(bound)s).") % named


def _games(figures: Sequence[Figure], teams: Sequence[str]) -> list[str]:
    fewest = {figure.where: figure.value for figure in figures if figure.key is FigureKey.GAMES_MIN}
    most = {figure.where: figure.value for figure in figures if figure.key is FigureKey.GAMES_MAX}
    return [_games_sentence(_who(where, teams), fewest[where], most[where]) for where in fewest if where in most]


def _games_sentence(who: str, fewest: int, most: int) -> str:
    """ "La Cesa: 3 partite a testa.", or of everybody "Ognuno gioca da 1 a 2 partite."."""
    values = {"who": who, "fewest": fewest, "most": most}
    if fewest == most:
        alike = ngettext("Ognuno gioca %(fewest)s partita.", "Ognuno gioca %(fewest)s partite.", fewest)
        named = ngettext("%(who)s: %(fewest)s partita a testa.", "%(who)s: %(fewest)s partite a testa.", fewest)
    else:
        alike = _("Ognuno gioca da %(fewest)s a %(most)s partite.")
        named = _("%(who)s: da %(fewest)s a %(most)s partite a testa.")
    return (named if who else alike) % values


def _who(where: Sequence[int], teams: Sequence[str]) -> str:
    return ", ".join(teams[number - 1] for number in where)


# Why a turn that is paired by the table could not do without a rematch or a second rest, in words.


def forced_sentence(one: Forced, names: Mapping[EntrantId, str]) -> str:
    """What happens again, and why; `names` leads from an entrant to what it is called."""
    who = _listed(one.members, names)
    if one.kind is ForcedKind.REST:
        return _("%(who)s riposa di nuovo, perché tutti hanno già riposato.") % {"who": who}
    if one.kind is ForcedKind.RESTRICTED:
        return _("%(who)s riposa di nuovo, perché i desideri non lasciano altra scelta.") % {"who": who}
    said = _("%(who)s si incontrano di nuovo: %(times)s volte in tutto.") % {"who": who, "times": one.times + 1}
    return " ".join([said, *(_reason(reason, names) for reason in one.reasons)])


def _reason(reason: Reason, names: Mapping[EntrantId, str]) -> str:
    said = [_groups(reason, names)]
    if reason.rest_in_group:
        said.append(_("Anche il riposo può toccare solo a qualcuno di loro."))
    if reason.rest_in_others:
        said.append(_("Può riposare uno solo."))
    return " ".join(said)


def _groups(reason: Reason, names: Mapping[EntrantId, str]) -> str:
    members = [entrant for group in reason.groups for entrant in group]
    if len(members) > len(reason.groups):
        return _odd_groups(reason, names)
    named = {"who": _listed(members, names), "others": _listed(reason.others, names)}
    if len(members) == 1:
        one = _("A %(who)s restano come avversari nuovi: %(others)s.") if reason.others else ""
        return one_stop((one or _("%(who)s non ha più avversari nuovi.")) % named)
    if not reason.others:
        return _("%(who)s non hanno più avversari nuovi.") % named
    return one_stop(_("A %(who)s restano pochi avversari nuovi: %(others)s.") % named)


def _odd_groups(reason: Reason, names: Mapping[EntrantId, str]) -> str:
    groups = "; ".join(_listed(group, names) for group in reason.groups)
    named = {"groups": groups, "others": _listed(reason.others, names)}
    if reason.others:
        return one_stop(_("Hanno avversari nuovi solo nel proprio gruppo (%(groups)s), o tra %(others)s.") % named)
    if reason.rest_in_group:
        return _("Hanno avversari nuovi solo tra loro: %(groups)s.") % named
    return _("Sono dispari e hanno avversari nuovi solo tra loro: %(groups)s.") % named


def _listed(entrants: Iterable[EntrantId], names: Mapping[EntrantId, str]) -> str:
    *most, last = [names.get(entrant, entrant) for entrant in entrants] or [""]
    return _("%(names)s e %(last)s") % {"names": ", ".join(most), "last": last} if most else last
