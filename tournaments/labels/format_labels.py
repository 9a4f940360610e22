"""What is played and who plays: the words of evenings, stages, formats, games and entrants."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.games import FIVE_PLAYERS, FOUR_ALONE, FOUR_PLAYERS, SIX_PLAYERS, THREE_PLAYERS, TWO_PLAYERS, Variant
from rules.words import Counted, Small, Words, ngettext
from rules.words import gettext_lazy as _
from tournaments.event.regulation import Ranked
from tournaments.scheduling.base.types import Byes, SecondChance, Together

# The words of the choices that belong to one format of a stage.

PAIRINGS: Mapping[str, Words] = {
    "danish": _("tra vicini di classifica: primo contro secondo, terzo contro quarto"),
    "swiss": _("tra chi ha gli stessi punti, mai due volte (sistema svizzero)"),
}
PAIRED_BY_HAND: Mapping[str, Words] = {
    "danish": _(
        "Il primo gioca con il secondo al tavolo 1, il terzo con il quarto al tavolo 2, e così via. "
        "Chi ha già incontrato quell’avversario prende il primo più in basso che non ha incontrato."
    ),
    "swiss": _(
        "Dall’alto, ognuno gioca con il primo più in basso che non ha ancora incontrato, "
        "meglio se con gli stessi punti."
    ),
}
BYES: Mapping[str, Words] = {
    Byes.SEEDED: _("i più forti"),
    Byes.DRAWN: _("chi esce a sorte"),
    Byes.LATER: _("al primo turno giocano tutti; se serve, qualcuno salta il secondo"),
}
ENTERING_AGAIN: Mapping[str, Words] = {
    "never": _("no"),
    "1_until_1": Counted("una volta, fino al turno %(count)s", 1),
    "1_until_2": Counted("una volta, fino al turno %(count)s", 2),
    "1_until_3": Counted("una volta, fino al turno %(count)s", 3),
    "2_until_2": Counted("due volte, fino al turno %(count)s", 2),
    "2_until_3": Counted("due volte, fino al turno %(count)s", 3),
    "9_until_3": Counted("quante volte vuole, fino al turno %(count)s", 3),
}
TOGETHER: Mapping[str, Words] = {
    Together.PAIRS: _("in coppia, due contro due"),
    Together.TRIOS: _("in terzetto, tre contro tre"),
    Together.ALONE: _("da soli, uno contro uno"),
}
SECOND_CHANCES: Mapping[str, Words] = {
    SecondChance.NONE: _("chi perde è fuori"),
    SecondChance.CONSOLATION: _("chi perde la prima partita gioca la consolazione"),
    SecondChance.DOUBLE: _("è fuori chi perde due volte (eliminazione doppia)"),
}
LAST_TURNS: Mapping[int, Words] = {
    1: _("le finali"),
    2: _("dalle semifinali"),
    3: _("dai quarti di finale"),
    4: _("dagli ottavi di finale"),
    **{count: Counted("negli ultimi %(count)s turni", count) for count in range(5, 13)},
}
"""Counted back from the final: with the turns of the main bracket that they are played beside."""
CONSOLATION_FINAL = Small("Finale di consolazione")


def last_rounds(turns: int, *, consolation: bool) -> Words | str:
    """For which matches of a bracket another length is chosen."""
    return CONSOLATION_FINAL if consolation else LAST_TURNS.get(turns, str(turns))


# The words for who sits at a table and with which pack, as players read them.

_TABLES: Mapping[Variant, Words] = {
    THREE_PLAYERS: _("in tre, ognuno per sé, con 39 carte: si toglie un due"),
    FIVE_PLAYERS: _("in cinque con la chiamata, con 40 carte, 8 a testa; in sei chi dà le carte non gioca"),
}
_SEATED: Mapping[Variant, Words] = {
    TWO_PLAYERS: _("uno contro uno"),
    FOUR_ALONE: _("in quattro, ognuno per sé"),
    FOUR_PLAYERS: _("due contro due, i compagni uno di fronte all’altro"),
    SIX_PLAYERS: _("tre contro tre, seduti alternati"),
}
"""The same before what is said of the pack; other games have their own."""
_SHORT_PACKS: Mapping[Variant, Words] = {
    THREE_PLAYERS: _("Si gioca con 39 carte: togli un due."),
    SIX_PLAYERS: _("Si gioca con 36 carte: togli i quattro due."),
}


def table_in_words(table: Variant, *, of_briscola: bool = True) -> str:
    """Who plays with whom, and of Briscola with which pack."""
    if table in _TABLES:
        return str(_TABLES[table])
    seated = str(_SEATED[table])
    pack = _("con 36 carte: si tolgono i quattro due") if table == SIX_PLAYERS else _("con 40 carte")
    return f"{seated}, {pack}" if of_briscola else seated


def pack_in_words(table: Variant) -> str:
    """What has to be taken out of the pack; nothing where all forty cards are played with."""
    return str(_SHORT_PACKS.get(table, ""))


# What an entrant is called, by who is ranked.


@dataclass(frozen=True, slots=True)
class KindWords:
    """What one kind of entrant is called, alone and many; `playing` is the choice of who plays, `table` their
    ranking, `counted` says how many, `entered` that they are entered, `how_many` asks it, `added` how many came to a
    list, `typed` how a list of them is typed.
    """

    one: Words
    many: Words
    playing: Words
    table: Words
    counted: Callable[[int], str]
    entered: Callable[[int], str]
    how_many: Words
    added: Callable[[int], str]
    typed: Words


TOO_FEW = _("Servono almeno due iscritti")


def _quarters(count: int) -> str:
    return ngettext("%(count)s squadra", "%(count)s squadre", count) % {"count": count}


def _quarters_entered(count: int) -> str:
    return ngettext("%(count)s squadra iscritta", "%(count)s squadre iscritte", count) % {"count": count}


def pairs_counted(count: int) -> str:
    """ "23 coppie" """
    return ngettext("%(count)s coppia", "%(count)s coppie", count) % {"count": count}


def _pairs_entered(count: int) -> str:
    return ngettext("%(count)s coppia iscritta", "%(count)s coppie iscritte", count) % {"count": count}


def _pairs_added(count: int) -> str:
    return ngettext("Aggiunta %(count)s coppia.", "Aggiunte %(count)s coppie.", count) % {"count": count}


def _trios(count: int) -> str:
    return ngettext("%(count)s terzetto", "%(count)s terzetti", count) % {"count": count}


def _trios_entered(count: int) -> str:
    return ngettext("%(count)s terzetto iscritto", "%(count)s terzetti iscritti", count) % {"count": count}


def _trios_added(count: int) -> str:
    return ngettext("Aggiunto %(count)s terzetto.", "Aggiunti %(count)s terzetti.", count) % {"count": count}


def players_counted(count: int) -> str:
    """ "46 giocatori" """
    return ngettext("%(count)s giocatore", "%(count)s giocatori", count) % {"count": count}


def _players_entered(count: int) -> str:
    return ngettext("%(count)s giocatore iscritto", "%(count)s giocatori iscritti", count) % {"count": count}


def players_added(count: int) -> str:
    """ "Aggiunti 46 giocatori." """
    return ngettext("Aggiunto %(count)s giocatore.", "Aggiunti %(count)s giocatori.", count) % {"count": count}


WORDS: Mapping[str, KindWords] = {
    Ranked.TEAMS: KindWords(
        one=_("Squadra"),
        many=_("Squadre"),
        playing=_("Squadre con molti giocatori"),
        table=_("Classifica delle squadre"),
        counted=_quarters,
        entered=_quarters_entered,
        how_many=_("Quante squadre, più o meno?"),
        added=players_added,
        typed=_("Da 2 a 20, una per riga. I giocatori si aggiungono dopo."),
    ),
    Ranked.PAIRS: KindWords(
        one=_("Coppia"),
        many=_("Coppie"),
        playing=_("Coppie fisse"),
        table=_("Classifica delle coppie"),
        counted=pairs_counted,
        entered=_pairs_entered,
        how_many=_("Quante coppie, più o meno?"),
        added=_pairs_added,
        typed=_("Una coppia per riga, per esempio: Anna Rossi - Bruno Bianchi"),
    ),
    Ranked.TRIOS: KindWords(
        one=_("Terzetto"),
        many=_("Terzetti"),
        playing=_("Terzetti, in sei al tavolo"),
        table=_("Classifica dei terzetti"),
        counted=_trios,
        entered=_trios_entered,
        how_many=_("Quanti terzetti, più o meno?"),
        added=_trios_added,
        typed=_("Un terzetto per riga, per esempio: Anna Rossi - Bruno Bianchi - Carla Neri"),
    ),
    Ranked.PLAYERS: KindWords(
        one=_("Giocatore"),
        many=_("Giocatori"),
        playing=_("Giocatori singoli"),
        table=_("Classifica dei giocatori"),
        counted=players_counted,
        entered=_players_entered,
        how_many=_("Quanti giocatori, più o meno?"),
        added=players_added,
        typed=_("Un giocatore per riga, per esempio: Anna Rossi"),
    ),
}


# The words of the evenings that are ready to start: what each is called, who is ranked, how it is played.

PRESET_NAMES: Mapping[str, Words] = {
    "giochi": _("Giochi tra quartieri"),
    "crossed": _("Squadre tutte insieme"),
    "bar": _("Eliminazione da bar"),
    "groups_knockout": _("Gironi, poi eliminazione"),
    "danish": _("Tra vicini di classifica"),
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
    "four_alone": _("A quattro, ognuno per sé"),
    "quintets": _("Chiamata in cinque, 5 smazzate"),
    "quintets_long": _("Chiamata in cinque, 10 smazzate"),
    "scighera": _("Chiamata a tempo, con finale"),
    "six": _("A sei, tre contro tre"),
    "baraonda": _("Baraonda"),
}
_HOW: Mapping[str, Words] = {
    "giochi": _("Ogni quartiere incontra gli altri, le coppie cambiano a ogni turno."),
    "crossed": _("Tre turni; ogni coppia, sempre la stessa, ne incontra una di un’altra squadra."),
    "bar": _("Chi perde è fuori. Vince chi fa 2 smazzate su 3; in finale e per il terzo posto, 3 su 5."),
    "groups_knockout": _("Prima i gironi, poi i primi due di ognuno a eliminazione."),
    "danish": _(
        "Quattro partite a testa: la prima a sorte, poi il primo in classifica gioca contro il secondo, il terzo "
        "contro il quarto."
    ),
    "drawn_turns": _("Tutti giocano quattro partite, sorteggiate prima di cominciare e mai due volte con gli stessi."),
    "round_robin": _("Ognuno incontra tutti gli altri una volta."),
    "edisu": _("Chi perde è fuori; vince chi arriva per primo a 3 smazzate."),
    "three_wins": _("Chi perde è fuori; vince chi arriva per primo a 3 smazzate."),
    "one_win": _("Chi perde è fuori; ogni partita è una smazzata."),
    "one_deal": _("Chi perde è fuori; ogni partita è una smazzata."),
    "two_alone": _("Ognuno incontra tutti gli altri una volta; al meglio delle 5 smazzate."),
    "two_league": _("Ognuno incontra tutti gli altri due volte, andata e ritorno; al meglio delle 3 smazzate."),
    "uncovered": _("A carte scoperte; ognuno incontra tutti gli altri una volta, al meglio delle 3 smazzate."),
    "thirty_one": _("Vince la smazzata chi dichiara per primo 31; chi perde è fuori, a 3 smazzate vinte."),
    "four_alone": _("Tre turni, ogni volta con altri al tavolo; si sommano i punti che ognuno ha alla fine."),
    "three_alone": _("Tre turni, ogni volta con altri al tavolo; sei smazzate, 39 carte."),
    "quintets": _("Tre turni a tavoli da cinque o da sei, cinque smazzate a testa; si sommano i punti."),
    "quintets_long": _("Tre turni a tavoli da cinque o da sei, dieci smazzate a testa; si sommano i punti."),
    "scighera": _("In cinque con la chiamata: due turni di un’ora, poi i migliori cinque al tavolo finale."),
    "six": _("Quattro turni, sei smazzate a partita: ognuno dà le carte una volta. 36 carte."),
    "baraonda": _("Cinque turni, ogni volta con un altro compagno; in classifica ognuno è da solo."),
}


def how_played(key: str) -> str:
    """ "Ognuno incontra tutti gli altri una volta." """
    return str(_HOW[key])


def preset_line(key: str, ranked: Ranked) -> str:
    """Who plays an evening, and how: "Coppie fisse. Ognuno incontra tutti gli altri una volta." """
    return f"{WORDS[ranked].playing}. {how_played(key)}"
