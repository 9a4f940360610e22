"""The addresses of this room: the seasons of a club, and what everybody reads of them."""

from django.urls import path

from tournaments.pages.frame.later import later

desk, powers, register, season_pages, sheet = later("seasons", "desk", "powers", "register", "season_pages", "sheet")

urlpatterns = [
    path("clubs/<slug:club_slug>/seasons/", desk.seasons, name="club_seasons"),
    path("clubs/<slug:club_slug>/seasons/<slug:season_slug>/", desk.season, name="club_season"),
    path("clubs/<slug:club_slug>/seasons/<slug:season_slug>/season.json", desk.season_file, name="club_season_file"),
    path("clubs/<slug:club_slug>/seasons/<slug:season_slug>/till/", desk.season_till, name="club_season_till"),
    path(
        "clubs/<slug:club_slug>/seasons/<slug:season_slug>/regulation/",
        season_pages.regulation,
        name="club_season_regulation",
    ),
    path(
        "clubs/<slug:club_slug>/seasons/<slug:season_slug>/sheets/<str:sheet_key>/",
        sheet.sheet,
        name="club_season_sheet",
    ),
    path("clubs/<slug:club_slug>/seasons/<slug:season_slug>/delete/", desk.season_delete, name="club_season_delete"),
    path("clubs/<slug:club_slug>/seasons/<slug:season_slug>/powers/", powers.powers, name="club_season_powers"),
    path("clubs/<slug:club_slug>/register/", register.register, name="club_register"),
    path("clubs/<slug:club_slug>/register/<str:person_key>/", register.person, name="club_person"),
    path("s/<slug:season_slug>/", season_pages.season, name="public_season"),
    path("s/<slug:season_slug>/who/<slug:person>/", season_pages.season_who, name="public_season_who"),
]
