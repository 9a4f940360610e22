"""The addresses of this room: what is taken along and shared."""

from django.urls import path

from tournaments.pages.frame.later import later

group, ics, programs, season_files, sharing, import_page = later(
    "files", "group", "ics", "programs", "season_files", "sharing", "import_page"
)

urlpatterns = [
    path("clubs.json", programs.clubs, name="clubs_json"),
    path("clubs/<slug:club_slug>/club.json", programs.club, name="club_json"),
    path("clubs/<slug:club_slug>/calendar/", ics.calendar, name="club_calendar"),
    path("clubs/<slug:club_slug>/calendar.ics", ics.calendar_file, name="club_calendar_file"),
    path("clubs/<slug:club_slug>/take-in/", import_page.take_in, name="club_take_in"),
    path("desk/<slug:slug>/share/", sharing.desk_share, name="desk_share"),
    path("desk/<slug:slug>/group/", group.group, name="desk_group"),
    path("desk/<slug:slug>/group.png", group.picture, name="desk_group_picture"),
    path("desk/<slug:slug>/files/<str:file>", sharing.desk_file, name="desk_file"),
    path("desk/<slug:slug>/tournament.json", sharing.desk_whole, name="desk_whole"),
    path("t/<slug:slug>/results.json", sharing.results_file, name="public_results_json"),
    path("t/<slug:slug>/about.json", programs.about, name="public_about_json"),
    path("t/<slug:slug>/entrants.json", programs.entrants, name="public_entrants_json"),
    path("t/<slug:slug>/bracket.json", programs.bracket, name="public_bracket_json"),
    path("t/<slug:slug>/events.json", programs.events, name="public_events_json"),
    path("t/<slug:slug>/share/", sharing.share, name="public_share"),
    path("t/<slug:slug>/files/<str:file>", sharing.file, name="public_file"),
    path("t/<slug:slug>/preview.png", sharing.preview, name="public_preview"),
    path("t/<slug:slug>/embed/", sharing.embed, name="public_embed"),
    path("s/<slug:season_slug>/table.json", season_files.season_file, {"file": "json"}, name="public_season_json"),
    path("s/<slug:season_slug>/table.csv", season_files.season_file, {"file": "csv"}, name="public_season_csv"),
    path("s/<slug:season_slug>/table.xlsx", season_files.season_file, {"file": "xlsx"}, name="public_season_xlsx"),
    path("s/<slug:season_slug>/embed/", season_files.season_embed, name="public_season_embed"),
    path("s/<slug:season_slug>/preview.png", season_files.season_preview, name="public_season_preview"),
]
