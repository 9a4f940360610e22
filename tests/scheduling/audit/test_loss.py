"""What an event lost, by hand."""

from tournaments.scheduling.audit.figures import Figure, FigureKey, loss


def test_only_what_became_worse_is_lost():
    happened = [Figure(FigureKey.PARTNER_REPEATS, 2, 0), Figure(FigureKey.OPPONENT_REPEATS, 1, 0)]
    undisturbed = [Figure(FigureKey.PARTNER_REPEATS, 0, 0), Figure(FigureKey.OPPONENT_REPEATS, 1, 0)]
    assert loss(happened, undisturbed) == (Figure(FigureKey.PARTNER_REPEATS, 2, 0),)


def test_fewer_games_of_who_plays_least_are_a_loss():
    happened = [Figure(FigureKey.GAMES_MIN, 2, 3), Figure(FigureKey.GAMES_MAX, 3, 4)]
    undisturbed = [Figure(FigureKey.GAMES_MIN, 4, 4), Figure(FigureKey.GAMES_MAX, 4, 4)]
    assert loss(happened, undisturbed) == (Figure(FigureKey.GAMES_MIN, 2, 4),)


def test_the_opponents_of_one_quarter_are_compared_with_the_same_quarter():
    happened = [Figure(FigureKey.PARTNER_REPEATS, 2, 0, (1,)), Figure(FigureKey.PARTNER_REPEATS, 2, 0, (2,))]
    undisturbed = [Figure(FigureKey.PARTNER_REPEATS, 2, 0, (1,)), Figure(FigureKey.PARTNER_REPEATS, 1, 0, (2,))]
    assert loss(happened, undisturbed) == (Figure(FigureKey.PARTNER_REPEATS, 2, 1, (2,)),)


def test_a_figure_without_a_counterpart_is_left_out():
    assert loss([Figure(FigureKey.TABLE_SPREAD, 5, 0)], []) == ()
