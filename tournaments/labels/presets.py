"""The words of the evenings that are ready to start: what each is called, who is ranked, how it is played."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.event.regulation import Ranked
from tournaments.labels.kinds import WORDS

PRESET_NAMES: Mapping[str, Promise] = {
    "giochi": _("Giochi tra quartieri"),
    "bar": _("Eliminazione da bar"),
    "groups_knockout": _("Gironi, poi eliminazione"),
    "danish": _("Serata danese"),
    "drawn_turns": _("Turni a sorteggio"),
    "round_robin": _("Tutti contro tutti"),
    "edisu": _("Eliminazione a 3 smazzate vinte"),
    "three_wins": _("Tre vittorie, uno contro uno"),
    "one_win": _("Una vittoria, a coppie"),
    "one_deal": _("Smazzata secca, uno contro uno"),
    "two_alone": _("A due, tutti contro tutti"),
    "two_league": _("Campionato a due"),
    "uncovered": _("Briscola scoperta"),
    "thirty_one": _("Briscola a 31"),
    "three_alone": _("A tre, ognuno per sé"),
    "quintets": _("Chiamata in cinque, 5 smazzate"),
    "quintets_long": _("Chiamata in cinque, 10 smazzate"),
    "scighera": _("Chiamata a tempo, con finale"),
    "six": _("A sei, tre contro tre"),
    "baraonda": _("Baraonda"),
}
_HOW: Mapping[str, Promise] = {
    "giochi": _("Ogni quartiere incontra gli altri, le coppie cambiano a ogni turno."),
    "bar": _("Chi perde è fuori; al meglio delle 3, finale al meglio delle 5, finale per il terzo posto."),
    "groups_knockout": _("Prima quattro gironi, poi i primi due di ognuno a eliminazione."),
    "danish": _("Quattro turni per tutti: ogni volta si incontrano vicini di classifica, nessuno è fuori."),
    "drawn_turns": _(
        "Quattro turni per tutti, sorteggiati tutti prima di cominciare: ognuno sa subito con chi gioca, mai due volte "
        "con lo stesso."
    ),
    "round_robin": _("Ognuno incontra tutti gli altri una volta."),
    "edisu": _("Chi perde è fuori; vince chi arriva per primo a 3 smazzate."),
    "three_wins": _("Chi perde è fuori; vince chi arriva per primo a 3 smazzate."),
    "one_win": _("Chi perde è fuori; ogni partita è una smazzata."),
    "one_deal": _("Chi perde è fuori; ogni partita è una smazzata."),
    "two_alone": _("Ognuno incontra tutti gli altri una volta; al meglio delle 5."),
    "two_league": _("Ognuno incontra tutti gli altri due volte, andata e ritorno; al meglio delle 3."),
    "uncovered": _("A carte scoperte; ognuno incontra tutti gli altri una volta, al meglio delle 3."),
    "thirty_one": _("Chi dichiara per primo 31 vince la smazzata; chi perde è fuori, a 3 smazzate vinte."),
    "three_alone": _(
        "Tre turni sorteggiati, a ogni turno altri al tavolo; sei smazzate, ognuna a chi ha più punti. 39 carte."
    ),
    "quintets": _(
        "Tre turni sorteggiati a tavoli da cinque o da sei, cinque smazzate a testa; si sommano i punti delle chiamate."
    ),
    "quintets_long": _(
        "Tre turni sorteggiati a tavoli da cinque o da sei, dieci smazzate a testa; si sommano i punti delle chiamate."
    ),
    "scighera": _(
        "Due turni di un’ora: al tavolo 5, 4, 3, 2 e 1 punto secondo il posto; i migliori cinque al tavolo finale. In "
        "cinque con la chiamata."
    ),
    "six": _("Quattro turni sorteggiati, sei smazzate a partita: ognuno dà le carte una volta. 36 carte."),
    "baraonda": _("Cinque turni, a ogni turno un altro compagno; la classifica è di ognuno."),
}


def preset_line(key: str, ranked: Ranked) -> str:
    """Who plays an evening, and how: "Coppie fisse. Ognuno incontra tutti gli altri una volta." """
    return f"{WORDS[ranked].playing}. {_HOW[key]}"
