"""Every address, by who it is for. Each view says itself who may call it (`views.guard`)."""

from django.urls import path

from tournaments.views import desk, draws, entrance, printing, public, results, setup, teams

urlpatterns = [
    path("", entrance.home, name="home"),
    path("i18n/setlang/", entrance.language, name="set_language"),
    path("entrance/", entrance.entrance, name="entrance"),
    path("entrance/<str:token>/", entrance.entrance_redeem, name="entrance_redeem"),
    path("leave/", entrance.leave, name="leave"),
    path("desk/", setup.desk, name="desk"),
    path("desk/new/", setup.new, name="desk_new"),
    path("desk/<slug:slug>/", desk.home, name="desk_home"),
    path("desk/<slug:slug>/log/", desk.log, name="desk_log"),
    path("desk/<slug:slug>/settings/", setup.settings, name="desk_settings"),
    path("desk/<slug:slug>/settings/details/", setup.details, name="desk_details"),
    path("desk/<slug:slug>/settings/regulation/", setup.regulation, name="desk_regulation"),
    path("desk/<slug:slug>/teams/", teams.teams, name="desk_teams"),
    path("desk/<slug:slug>/teams/new/", teams.team_new, name="desk_team_new"),
    path("desk/<slug:slug>/teams/<uuid:team_id>/", teams.team, name="desk_team"),
    path("desk/<slug:slug>/teams/<uuid:team_id>/remove/", teams.team_gone, name="desk_team_gone"),
    path("desk/<slug:slug>/players/new/", teams.players_new, name="desk_players_new"),
    path("desk/<slug:slug>/players/<uuid:player_id>/", teams.player, name="desk_player"),
    path("desk/<slug:slug>/players/<uuid:player_id>/remove/", teams.player_gone, name="desk_player_gone"),
    path("desk/<slug:slug>/draw/", draws.draw, name="desk_draw"),
    path("desk/<slug:slug>/draw/make/", draws.make, name="desk_draw_make"),
    path("desk/<slug:slug>/draw/publish/", draws.publish, name="desk_draw_publish"),
    path("desk/<slug:slug>/draw/unpublish/", draws.unpublish, name="desk_draw_unpublish"),
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
