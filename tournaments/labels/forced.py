"""Why a turn that is paired by the table could not do without a rematch or a second rest, in words."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from tournaments.scheduling.kernel.types import EntrantId
from tournaments.scheduling.pairing.forced import Forced, ForcedKind, Reason


def forced_sentence(one: Forced, names: Mapping[EntrantId, str]) -> str:
    """What happens again, and why; `names` leads from an entrant to what it is called."""
    who = _listed(one.members, names)
    if one.kind is ForcedKind.REST:
        return _("%(who)s riposa di nuovo: tutti hanno già riposato o saltato un turno.") % {"who": who}
    if one.kind is ForcedKind.WISHED:
        return _("%(who)s riposa di nuovo: i desideri obbligatori non lasciano altra scelta.") % {"who": who}
    said = _("%(who)s si incontrano di nuovo (volta numero %(times)s).") % {"who": who, "times": one.times + 1}
    return " ".join([said, *(_reason(reason, names) for reason in one.reasons)])


def _reason(reason: Reason, names: Mapping[EntrantId, str]) -> str:
    said = [_groups(reason, names)]
    if reason.rest_in_group:
        said.append(_("Anche il riposo, per non ripetersi, può toccare solo a qualcuno di loro."))
    if reason.rest_in_others:
        said.append(_("Può riposare uno solo."))
    return " ".join(said)


def _groups(reason: Reason, names: Mapping[EntrantId, str]) -> str:
    members = [entrant for group in reason.groups for entrant in group]
    if len(members) > len(reason.groups):
        return _odd_groups(reason, names)
    named = {"who": _listed(members, names), "others": _listed(reason.others, names)}
    if len(members) == 1:
        one = _("%(who)s ha avversari nuovi solo tra questi: %(others)s.") if reason.others else ""
        return (one or _("%(who)s non ha più avversari nuovi.")) % named
    if not reason.others:
        return _("%(who)s non hanno più avversari nuovi.") % named
    return _("%(who)s hanno avversari nuovi solo tra questi, che sono di meno: %(others)s.") % named


def _odd_groups(reason: Reason, names: Mapping[EntrantId, str]) -> str:
    groups = "; ".join(_listed(group, names) for group in reason.groups)
    named = {"groups": groups, "others": _listed(reason.others, names)}
    if reason.others:
        return _("Hanno avversari nuovi solo nel proprio gruppo (%(groups)s) o tra questi: %(others)s.") % named
    if reason.rest_in_group:
        return _("Hanno avversari nuovi solo tra loro: %(groups)s.") % named
    return _("In numero dispari hanno avversari nuovi solo tra loro: %(groups)s.") % named


def _listed(entrants: Iterable[EntrantId], names: Mapping[EntrantId, str]) -> str:
    *most, last = [names.get(entrant, entrant) for entrant in entrants] or [""]
    return _("%(most)s e %(last)s") % {"most": ", ".join(most), "last": last} if most else last
