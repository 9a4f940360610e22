"""The addresses of this room: what everybody may read."""

from django.urls import path

from tournaments.pages.frame.later import later

mine, public_pages, short, who = later("hall", "mine", "public_pages", "short", "who")

urlpatterns = [
    path("t/<slug:slug>/", public_pages.now, name="public_now"),
    path("t/<slug:slug>/mine/", mine.mine, name="public_mine"),
    path("t/<slug:slug>/version/", public_pages.version, name="public_version"),
    path("t/<slug:slug>/manifest.json", public_pages.manifest, name="public_manifest"),
    path("t/<slug:slug>/bracket/", public_pages.bracket, name="public_bracket"),
    path("t/<slug:slug>/standings/", public_pages.standings, name="public_standings"),
    path("t/<slug:slug>/progress/", public_pages.progress, name="public_progress"),
    path("t/<slug:slug>/results/", public_pages.results, name="public_results"),
    path("t/<slug:slug>/calendar/", public_pages.calendar, name="public_calendar"),
    path("t/<slug:slug>/final/", public_pages.final, name="public_final"),
    path("t/<slug:slug>/regulation/", public_pages.regulation, name="public_regulation"),
    path("t/<slug:slug>/find/", who.find, name="public_find"),
    path("t/<slug:slug>/who/<str:who>/", who.who, name="public_who"),
    path("t/<slug:slug>/tables/<int:table>/", public_pages.table, name="public_table"),
    path("t/<slug:slug>/standings.json", public_pages.standings_file, name="public_standings_json"),
    path("t/<slug:slug>/draw/", public_pages.draw, name="public_draw"),
    path("t/<slug:slug>/draw.json", public_pages.draw_file, name="public_draw_json"),
    path("<int:short>", short.tournament, name="short"),
    path("<int:short>/<int:table>", short.table, name="short_table"),
]
