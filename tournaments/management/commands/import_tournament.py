"""Take in a tournament from a file that `export_tournament` wrote, or what it became elsewhere since it was here."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from briscola_site.installation import data_folder
from briscola_site.program import called
from rules.problems import sentences
from tournaments.backups.database import backups_kept, database_missing
from tournaments.event.errors import DomainError
from tournaments.event.letters import repeated_names
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.labels.import_labels import placed_sentences
from tournaments.labels.points import with_article
from tournaments.management.console import DataCommand, agreed, read_bytes, refuse
from tournaments.management.upgrade import upgrade
from tournaments.models import Club, Tournament
from tournaments.pages.frame.erasures import repeat_erasures, season_without_erased
from tournaments.pages.frame.refusals import repeated_in_words
from tournaments.selectors.clubs.member_queries import clubs_by_age, members_of, organizer_has_entered
from tournaments.selectors.entries.roster import names_of
from tournaments.services.files.tournament_import import sound_document, tournament_import
from tournaments.services.files.tournament_update import tournament_update, update_look
from tournaments.services.frame.changes import the_program
from tournaments.services.seasons.club_import import MOST_PACKED, club_take_in, is_club_file, sound_club_file


def _only_club() -> str | None:
    """The short name of the club of this installation where there is one and no other, as in every hall."""
    clubs = clubs_by_age()
    return clubs[0].slug if len(clubs) == 1 else None


def _way_in(club: Club) -> str:
    """What to do next where nobody could open what came in."""
    if clubs_by_age()[0] == club and not organizer_has_entered():
        start = _("Per aprirlo avvia il programma (%(command)s) ed entra dal collegamento che stampa.")
        return start % {"command": f"{called()} serve"}
    link = _("Nessuno fa ancora parte di «%(club)s». Per entrarci: %(command)s")
    return link % {"club": club, "command": f"{called()} organizer_link --club {club.slug}"}


class Command(DataCommand):
    help = _("Importa un torneo da un file esportato; se qualcosa non va, non cambia niente.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("Il file; - per lo standard input."))
        way = parser.add_mutually_exclusive_group()
        way.add_argument(
            "--club", help=_("Il circolo che lo riceve; senza, l’unico che c’è, oppure si crea quello del file.")
        )
        update = _("Prende il file al posto di quello che c’è dello stesso torneo, se va avanti da lì.")
        way.add_argument("--update", action="store_true", help=update)
        parser.add_argument("--yes", action="store_true", help=_("Senza chiedere conferma."))

    def handle(self, *, file: Path, club: str | None, update: bool, yes: bool, **options: Any) -> None:
        data = read_bytes(self, file, MOST_PACKED)
        try:
            if update:
                self._update(data, yes)
            else:
                self._take_in(data, club)
        except ImportRefused as refused:
            refuse(self, placed_sentences(refused.placed))
        except DomainError as error:
            refuse(self, sentences(error.problems))

    def _take_in(self, data: bytes, club: str | None) -> None:
        if backups_kept() and database_missing():
            sound_club_file(data) if is_club_file(data) else sound_document(data)  # refused, it makes no data
            data_folder(settings.DATA)
            upgrade(self.stdout.write)
        if is_club_file(data):
            self._club_in(data, club or _only_club())
            return
        imported = tournament_import(data=data, club_slug=club or _only_club())
        self._report(_("Importato «%(slug)s», versione %(version)s."), imported)
        if not members_of(imported.club):
            self.stdout.write(_way_in(imported.club))

    def _club_in(self, data: bytes, club_slug: str | None) -> None:
        club = club_take_in(data=data, club_slug=club_slug, actor=the_program(), without=season_without_erased)
        repeat_erasures()
        self.stdout.write(_("«%(name)s» è qui, com’era nel file.") % {"name": club})
        if not members_of(club):
            self.stdout.write(_way_in(club))

    def _update(self, data: bytes, yes: bool) -> None:
        newer = update_look(data)
        known = _("«%(name)s» qui è alla modifica %(here)s; il file arriva alla %(there)s, fatta %(last)s.")
        last = date_format(timezone.localtime(newer.last.at), "SHORT_DATETIME_FORMAT")
        name = newer.tournament.name
        self.stdout.write(
            known % {"name": name, "here": newer.here, "there": newer.there, "last": with_article("il", last)}
        )
        if yes or agreed(self, _("Prendere il file al posto di quello che c’è? Scrivi sì: ")):
            self._report(_("Aggiornato «%(slug)s», versione %(version)s."), tournament_update(newer))

    def _report(self, words: str, tournament: Tournament) -> None:
        repeat_erasures()
        tournament.refresh_from_db()
        self.stdout.write(words % {"slug": tournament.slug, "version": tournament.version})
        if repeated := repeated_names(names_of(tournament)):
            self.stdout.write(repeated_in_words(repeated))
