"""Roles of a club, and refusals, in words."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.event.faults.evening import ChangeFault, ResultFault
from tournaments.event.faults.installation import ArchiveFault, LogoFault, MemberFault, PasswordFault
from tournaments.event.rights import Role

ROLE_NAMES: Mapping[Role, str | Promise] = {
    Role.OWNER: _("organizzatore"),
    Role.DIRECTOR: _("direzione gara"),
    Role.DESK: _("banco"),
    Role.HELPER: _("aiuto ai tavoli"),
    Role.VIEWER: _("osservatore"),
}

ROLE_LINES: Mapping[Role, str | Promise] = {
    Role.OWNER: _("può tutto, anche decidere chi fa parte del circolo"),
    Role.DIRECTOR: _("conduce il torneo: sorteggia, corregge, chiude"),
    Role.DESK: _("inserisce e conferma i risultati, cambia le formazioni, assegna a tavolino"),
    Role.HELPER: _("inserisce i risultati ai tavoli, il banco li conferma"),
    Role.VIEWER: _("guarda tutto e non cambia niente"),
}

SENTENCES: Mapping[StrEnum, str | Promise] = {
    ChangeFault.NOT_ALLOWED: _("Il tuo ruolo non lo permette. Chiedi alla direzione gara."),
    MemberFault.UNKNOWN: _("Questa persona non fa più parte del circolo. Ricarica la pagina."),
    MemberFault.LAST_OWNER: _("È l’ultimo organizzatore del circolo: prima invitane un altro."),
    MemberFault.PRIVATE_DAYS_RANGE: _("I giorni vanno da %(first)s a %(last)s. Correggili."),
    MemberFault.NAME_MISSING: _("Manca il nome del circolo. Scrivilo."),
    MemberFault.INVITATION_UNKNOWN: _("Questo invito non c’è più: è stato usato o ritirato. Ricarica la pagina."),
    ArchiveFault.GONE: _("Questo torneo non c’è più: è stato eliminato. Torna ai tuoi tornei."),
    ArchiveFault.ANOTHER_NAME: _("Per eliminarlo scrivi il nome del torneo, come si legge qui sopra."),
    ArchiveFault.NO_FILE: _("Il file di questo torneo non c’è più nella cartella delle copie. Ricarica la pagina."),
    LogoFault.TOO_HEAVY: _("Il file del logo è troppo grande: può avere al massimo %(most)s MB."),
    LogoFault.NO_PICTURE: _(
        "Il logo può essere un file PNG o JPEG, e questo non lo è. Salvalo in uno dei due formati."
    ),
    LogoFault.BROKEN: _("Il file del logo è rovinato e non si può leggere. Salvalo di nuovo, poi riprova."),
    LogoFault.SIDE_TOO_LONG: _(
        "Il logo ha %(width)s × %(height)s punti: ogni lato può averne al massimo %(most)s. Rimpiccioliscilo."
    ),
    LogoFault.TOO_MANY_PIXELS: _(
        "Il logo ha %(width)s × %(height)s punti: può averne al massimo %(most)s milioni. Rimpiccioliscilo."
    ),
    PasswordFault.WRONG: _("La password attuale non è giusta. Riscrivila."),
    PasswordFault.NAME_SHORT: _("Il nome per entrare è troppo corto: scrivi almeno 3 caratteri."),
    PasswordFault.NAME_TAKEN: _("Questo nome per entrare è già di un’altra persona: scegline un altro."),
    PasswordFault.DIFFERENT: _("Le due password sono diverse. Riscrivile."),
    PasswordFault.SHORT: _("La password è troppo corta: servono almeno 12 caratteri. Va bene anche una frase."),
    PasswordFault.SIMILAR: _("La password somiglia al tuo nome: chi ti conosce la indovina. Scegline un’altra."),
    PasswordFault.COMMON: _("Questa password è fra le più usate al mondo. Scegline un’altra."),
    PasswordFault.NUMERIC: _("Una password di sole cifre si indovina. Aggiungi delle parole."),
    ResultFault.CONFIRMED: _("Il risultato è confermato: lo può correggere solo la direzione gara."),
}
