"""Every address, by who it is for. Each view says itself who may call it (`views.guard`)."""

from django.urls import path

from tournaments.views import printing, public, results

urlpatterns = [
    path("desk/<slug:slug>/turns/<int:number>/", results.turn, name="desk_turn"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/", results.match, name="desk_match"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/lineup/", results.lineup, name="desk_lineup"),
    path("t/<slug:slug>/", public.now, name="public_now"),
    path("t/<slug:slug>/standings/", public.standings, name="public_standings"),
    path("t/<slug:slug>/results/", public.results, name="public_results"),
    path("t/<slug:slug>/final/", public.final, name="public_final"),
    path("t/<slug:slug>/standings.json", public.standings_file, name="public_standings_json"),
    path("desk/<slug:slug>/print/sheets/", printing.all_sheets, name="print_all_sheets"),
    path("desk/<slug:slug>/print/turns/<int:number>/", printing.turn, name="print_turn"),
    path("desk/<slug:slug>/print/turns/<int:number>/sheets/", printing.sheets, name="print_sheets"),
    path("desk/<slug:slug>/print/standings/", printing.standings, name="print_standings"),
    path("desk/<slug:slug>/print/final/", printing.final, name="print_final"),
]
