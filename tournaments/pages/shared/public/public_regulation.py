"""The regulation of a tournament as players read it: everything that was decided, stage by stage, in words."""

from django.utils.translation import gettext as _

from rules.games import ALONE_AT, Variant
from rules.words import capital
from tournaments.event.regulation import Ranked, Regulation
from tournaments.labels.day_labels import couple_in_log
from tournaments.labels.format_labels import WORDS, table_in_words
from tournaments.labels.match_labels import trust_rule
from tournaments.labels.stage_labels import side_kind, stage_name
from tournaments.models import Stage, Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.ranking.checks import numbered_stage
from tournaments.pages.shared.ranking.prize_words import prize_list, thanks
from tournaments.pages.shared.words.day_words import days_in_words
from tournaments.selectors.core.calendar import couples_apart
from tournaments.selectors.core.day_queries import evenings_asked
from tournaments.selectors.core.disclosure import called_in
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import quarters_count, stages_of, teams_of
from tournaments.settings.in_words import regulation_in_words, regulation_parts
from tournaments.settings.kinds import Place
from tournaments.settings.of_evening import TRUST


def regulation_context(tournament: Tournament) -> Plain:
    """Template values of hall/regulation.html."""
    stages = stages_of(tournament)
    shown, before, told = list[Plain](), None, list[Plain]()
    for stage in stages:
        regulation = regulation_of(stage)
        title = numbered_stage(stage) if len(stages) > 1 else stage_name(stage.format, stage.name)
        of_briscola = regulation.match_format.of_briscola
        table: Plain = {
            "part": "players",
            "title": _("In quanti"),
            "text": capital(table_in_words(_table_of(tournament, stage, regulation), of_briscola=of_briscola)),
        }
        rules = _parts(regulation, before, quarters_count(tournament))
        parts = [table, *rules, *_of_sides(stage, regulation), *_kept_apart(tournament, stage)]
        shown.append({"title": title, "parts": _different(parts, told)})
        before, told = regulation, parts
    alone = all(stage.traits.alone for stage in stages)
    results = {"title": str(TRUST.label), "text": trust_rule(tournament.trust, alone=alone)}
    return {
        "days": [{"title": title, "text": text} for title, text in (*days_in_words(tournament), *_asked(tournament))],
        "stages": shown,
        "results": [results],
        "prizes": prize_list(tournament),
        "thanks": thanks(tournament),
    }


def _different(parts: list[Plain], before: list[Plain]) -> list[Plain]:
    """What is not as it was in the stage before; one line says that the rest is."""
    new = [one for one in parts if one not in before]
    rest: Plain = {"part": "rest", "title": _("Il resto"), "text": capital(_("come nella fase prima"))}
    return [*new, rest] if len(new) < len(parts) else new


def _table_of(tournament: Tournament, stage: Stage, regulation: Regulation) -> Variant:
    """How many sit at a table of the stage; where everybody is alone the game says so."""
    game = regulation.match_format.game
    return tournament.kind.table(stage.traits, regulation.together) if game.two_sided else ALONE_AT[min(game.tables)]


def _parts(regulation: Regulation, before: Regulation | None, teams: int | None) -> list[Plain]:
    words = regulation_in_words(regulation, Place(before, teams=teams), for_players=True)
    parts = regulation_parts(regulation).items()
    return [{"part": part, "title": title, "text": capital(words[part])} for part, title in parts if words[part]]


def _of_sides(stage: Stage, regulation: Regulation) -> list[Plain]:
    """That those who play together for a team all evening have a table of their own beside that of the teams."""
    side = side_kind(stage.tournament.ranked, stage.format, stage.together)
    if not (stage.traits.teams and regulation.lineup.stays) or side is Ranked.PLAYERS:
        return []
    tables = (str(WORDS[ranked].table) for ranked in (Ranked.TEAMS, side))
    return [{"part": "tables", "title": _("Classifica"), "text": "; ".join(tables)}]


def _kept_apart(tournament: Tournament, stage: Stage) -> list[Plain]:
    """What the draw of the first stage does with those of one club, and with two who are named, where there are any."""
    if stage.number > 1:
        return []
    said, teams = list[str](), teams_of(tournament.id)
    clubs = [team.club.casefold() for team in teams if team.club]
    if (stage.traits.bracket or stage.traits.in_groups) and len(clubs) > len(set(clubs)):
        said.append(_("chi è dello stesso bar o gruppo si incontra il più tardi possibile"))
    called = called_in(tournament)
    names = {team.pk: called.name(team.pk, team.name) for team in teams if team.withdrawn_id is None}
    couples = [(one, two) for one, two in couples_apart(tournament.id) if one in names and two in names]
    if couples:
        who = ", ".join(couple_in_log((names[one], names[two])) for one, two in couples)
        said.append(_("alla prima partita non si incontrano: %(who)s") % {"who": who})
    return [{"part": "apart", "title": _("Sorteggio"), "text": capital("; ".join(said))}] if said else []


def _asked(tournament: Tournament) -> list[tuple[str, str]]:
    if not evenings_asked(tournament):
        return []
    return [(_("Chi gioca quando"), capital(_("chi ha chiesto una sera gioca in quella")))]
