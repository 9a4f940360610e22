"""The addresses of this room: what everybody may read."""

from django.urls import path

from tournaments.pages.frame.later import later

drawn, mine, public, short, who = later("hall", "drawn", "mine", "public", "short", "who")

urlpatterns = [
    path("t/<slug:slug>/", public.now, name="public_now"),
    path("t/<slug:slug>/mine/", mine.mine, name="public_mine"),
    path("t/<slug:slug>/version/", public.version, name="public_version"),
    path("t/<slug:slug>/manifest.json", public.manifest, name="public_manifest"),
    path("t/<slug:slug>/bracket/", public.bracket, name="public_bracket"),
    path("t/<slug:slug>/standings/", public.standings, name="public_standings"),
    path("t/<slug:slug>/progress/", public.progress, name="public_progress"),
    path("t/<slug:slug>/results/", public.results, name="public_results"),
    path("t/<slug:slug>/calendar/", public.calendar, name="public_calendar"),
    path("t/<slug:slug>/final/", public.final, name="public_final"),
    path("t/<slug:slug>/regulation/", public.regulation, name="public_regulation"),
    path("t/<slug:slug>/find/", who.find, name="public_find"),
    path("t/<slug:slug>/who/<str:who>/", who.who, name="public_who"),
    path("t/<slug:slug>/tables/<int:table>/", public.table, name="public_table"),
    path("t/<slug:slug>/standings.json", public.standings_file, name="public_standings_json"),
    path("t/<slug:slug>/draw/", drawn.draw, name="public_draw"),
    path("t/<slug:slug>/draw.json", drawn.draw_file, name="public_draw_json"),
    path("<int:short>", short.tournament, name="short"),
    path("<int:short>/<int:table>", short.table, name="short_table"),
]
