"""A player: meetings and wins, the balance over time, what happened in the deals, and everybody else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from flask import render_template

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.names import alphabetical
from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.store.players.acts import NoSuchPlayer
from scorekeeper.store.players.deals import Exchange, deals_alike, head_to_head
from scorekeeper.store.players.directory import Named, directory
from scorekeeper.store.players.meetings import PENALIZING, TRANSFERRING, balance_line, periods
from scorekeeper.store.players.sums import brought, of, summed
from scorekeeper.store.players.tallying import deal_figures
from scorekeeper.web.access import current_club
from scorekeeper.web.forms import NUMBER
from scorekeeper.web.players.blueprint import bp
from scorekeeper.web.players.line import draw_line

_WON_BY: Final = tuple(finish for finish in Finish if finish is not Finish.VOID)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another player, and what went over between the two."""

    player: Named
    exchange: Exchange


@bp.get(f"/players/<{NUMBER}:player>")
def show(player: int) -> str:
    """Show a player."""
    club = current_club()
    names = directory(club)
    named = find_player(names, player)
    played, deals = periods(club, player), deals_alike(club, player)
    years = sorted({period.year for period in played}, reverse=True)
    rulesets = [key for key in CATALOGUE if any(period.ruleset == key for period in played)]
    return render_template(
        "players/show.html",
        player=named,
        total=summed(played),
        by_system={key: summed(of(played, ruleset=key)) for key in rulesets},
        by_year={year: summed(of(played, year=year)) for year in years},
        line=draw_line(balance_line(club, player)),
        brought=brought(played, TRANSFERRING),
        brought_penalties=brought(played, PENALIZING),
        transferring=deal_figures(deals, TRANSFERRING, transferring=True),
        penalizing=deal_figures(deals, PENALIZING, transferring=False),
        won_by=_WON_BY,
        outcomes=tuple(Outcome),
        opponents=_opponents(names, head_to_head(club, player, deals).items()),
    )


def find_player(names: Sequence[Named], player_id: int) -> Named:
    """Return the player of this number; raise `NoSuchPlayer`."""
    for named in names:
        if named.id == player_id and not named.is_spelling:
            return named
    raise NoSuchPlayer(player_id)


def _opponents(names: Sequence[Named], exchanges: Iterable[tuple[int, Exchange]]) -> list[Opponent]:
    """Return everybody else, those first with whom most went over."""
    by_id = {named.id: named for named in names}
    opponents = [Opponent(by_id[other], exchange) for other, exchange in exchanges]
    by_name = sorted(opponents, key=lambda one: alphabetical(one.player.name))
    return sorted(by_name, key=lambda one: -one.exchange.received - one.exchange.paid)
