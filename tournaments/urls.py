"""Every address, by who it is for. Each view says itself who may call it (`views.guard`)."""

from django.urls import path

from tournaments.views import public, results

urlpatterns = [
    path("desk/<slug:slug>/turns/<int:number>/", results.turn, name="desk_turn"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/", results.match, name="desk_match"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/lineup/", results.lineup, name="desk_lineup"),
    path("t/<slug:slug>/", public.now, name="public_now"),
    path("t/<slug:slug>/standings/", public.standings, name="public_standings"),
    path("t/<slug:slug>/results/", public.results, name="public_results"),
    path("t/<slug:slug>/final/", public.final, name="public_final"),
    path("t/<slug:slug>/standings.json", public.standings_file, name="public_standings_json"),
]
