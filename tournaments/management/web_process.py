"""One process of a federation's program, as its server starts it. Imports nothing before: a new process begins here."""

from briscola_site.federation_server import WebProcess


def web_process() -> WebProcess:
    from briscola_site.postgresql_pair.watch import primary_watch
    from briscola_site.wsgi import application  # here, because it makes the key and loads every page
    from tournaments.management.background import forgetting
    from tournaments.management.console import as_logged
    from tournaments.pages.frame.page_cache import refreshed_pages
    from tournaments.selectors.clubs.newest_version import NEWEST_VERSION

    as_logged()
    return WebProcess(application, primary_watch(), NEWEST_VERSION.served(), refreshed_pages(), forgetting())
