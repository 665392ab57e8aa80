"""The field for what a club is called."""

from wtforms.validators import DataRequired

from scorekeeper.web.forms import LineField
from scorekeeper.web.i18n import lazy_gettext as _l


def club_name_field() -> LineField:
    """Return the field, to be put into a form."""
    return LineField(_l("Name of the club"), validators=[DataRequired(_l("Say what your club is called."))])
