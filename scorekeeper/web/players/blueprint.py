"""Where the pages of this area are registered."""

from scorekeeper.web.access import club_blueprint

bp = club_blueprint("players", "scorekeeper.web.players")
