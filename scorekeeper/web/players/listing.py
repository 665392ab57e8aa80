"""The club's players."""

from flask import render_template

from scorekeeper.store.players.listing import player_list
from scorekeeper.web.access import current_club
from scorekeeper.web.players.blueprint import bp


@bp.get("/players")
def players() -> str:
    """Show who plays here, and who came no more."""
    everybody = player_list(current_club())
    return render_template(
        "players/players.html",
        playing=[player for player in everybody if not player.retired],
        retired=[player for player in everybody if player.retired],
    )
