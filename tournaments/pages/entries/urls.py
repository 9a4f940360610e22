"""The addresses of this room: who takes part."""

from django.urls import path

from tournaments.pages.entries import (
    arrivals,
    entrants,
    erasing,
    fixed_tables,
    list_preview,
    pair_codes,
    people,
    registrations,
    teams,
    withdrawals,
)

urlpatterns = [
    path("desk/<slug:slug>/teams/", teams.teams, name="desk_teams"),
    path("desk/<slug:slug>/teams/new/", teams.team_new, name="desk_team_new"),
    path("desk/<slug:slug>/teams/list/", entrants.entrants_new, name="desk_entrants_new"),
    path("desk/<slug:slug>/teams/preview/", list_preview.list_preview, name="desk_list_preview"),
    path("desk/<slug:slug>/teams/lots/", entrants.lots, name="desk_entrants_lots"),
    path("desk/<slug:slug>/teams/<uuid:team_id>/", teams.team, name="desk_team"),
    path("desk/<slug:slug>/teams/<uuid:team_id>/remove/", teams.team_gone, name="desk_team_gone"),
    path("desk/<slug:slug>/teams/<uuid:team_id>/code/", pair_codes.renew, name="desk_pair_code"),
    path("desk/<slug:slug>/teams/<uuid:team_id>/code/end/", pair_codes.end, name="desk_pair_code_end"),
    path("desk/<slug:slug>/teams/<uuid:team_id>/withdraw/", withdrawals.withdraw, name="desk_team_withdraw"),
    path("desk/<slug:slug>/teams/<uuid:team_id>/return/", withdrawals.come_back, name="desk_team_return"),
    path("desk/<slug:slug>/players/new/", teams.players_new, name="desk_players_new"),
    path("desk/<slug:slug>/players/<uuid:player_id>/", teams.player, name="desk_player"),
    path("desk/<slug:slug>/players/<uuid:player_id>/remove/", teams.player_gone, name="desk_player_gone"),
    path("desk/<slug:slug>/teams/alone/", entrants.alone, name="desk_singles_new"),
    path("desk/<slug:slug>/teams/alone/<uuid:single_id>/remove/", entrants.alone_gone, name="desk_single_gone"),
    path("desk/<slug:slug>/players/<uuid:player_id>/substitute/", people.substitute, name="desk_substitute"),
    path("desk/<slug:slug>/players/<uuid:player_id>/table/", fixed_tables.fix_table, name="desk_fix_table"),
    path(
        "desk/<slug:slug>/substitutions/<uuid:substitution_id>/withdraw/",
        people.substitute_gone,
        name="desk_substitute_gone",
    ),
    path("desk/<slug:slug>/people/", people.people, name="desk_people"),
    path("desk/<slug:slug>/people/<uuid:player_id>/", people.person, name="desk_person"),
    path("desk/<slug:slug>/people/<uuid:player_id>/known.json", erasing.known, name="desk_known"),
    path("desk/<slug:slug>/people/<uuid:player_id>/erase/", erasing.erased, name="desk_erase"),
    path("desk/<slug:slug>/checkin/", arrivals.checkin, name="desk_checkin"),
    path("desk/<slug:slug>/checkin/mark/", arrivals.mark, name="desk_checkin_mark"),
    path("desk/<slug:slug>/checkin/absent/", arrivals.absent, name="desk_absent"),
    path("desk/<slug:slug>/registrations/", registrations.registrations, name="desk_registrations"),
    path("desk/<slug:slug>/registrations/terms/", registrations.terms, name="desk_entry_terms"),
    path(
        "desk/<slug:slug>/registrations/<uuid:registration_id>/approve/",
        registrations.approve,
        name="desk_registration_approve",
    ),
    path(
        "desk/<slug:slug>/registrations/<uuid:registration_id>/refuse/",
        registrations.refuse,
        name="desk_registration_refuse",
    ),
    path("t/<slug:slug>/register/", registrations.register, name="public_register"),
    path("t/<slug:slug>/register/waiting/", registrations.register_waiting, name="public_register_waiting"),
]
