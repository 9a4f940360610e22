"""The addresses of this room: the seasons of a club, and what everybody reads of them."""

from django.urls import path

from tournaments.pages.seasons import desk, public

urlpatterns = [
    path("clubs/<slug:club_slug>/seasons/", desk.seasons, name="club_seasons"),
    path("clubs/<slug:club_slug>/seasons/<slug:season_slug>/", desk.season, name="club_season"),
    path("clubs/<slug:club_slug>/seasons/<slug:season_slug>/season.json", desk.season_file, name="club_season_file"),
    path("s/<slug:season_slug>/", public.season, name="public_season"),
    path("s/<slug:season_slug>/table.json", public.season_json, name="public_season_json"),
    path("s/<slug:season_slug>/table.csv", public.season_csv, name="public_season_csv"),
]
