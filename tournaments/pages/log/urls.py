"""The addresses of this room: who did what."""

from django.urls import path

from tournaments.pages.frame.later import later

club_log, log_page = later("log", "club_log", "log_page")

urlpatterns = [
    path("clubs/<slug:club_slug>/log/", club_log.log, name="club_log"),
    path("clubs/<slug:club_slug>/log.csv", club_log.log_table, name="club_log_table"),
    path("clubs/<slug:club_slug>/log.json", club_log.log_json, name="club_log_json"),
    path("desk/<slug:slug>/log/", log_page.log, name="desk_log"),
    path("desk/<slug:slug>/log.csv", log_page.log_table, name="desk_log_table"),
    path("desk/<slug:slug>/log.json", log_page.log_json, name="desk_log_json"),
]
