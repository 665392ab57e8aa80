"""The meeting file: facts in, the same facts out."""

from scorekeeper.export.meeting_file.read import read_meeting
from scorekeeper.export.meeting_file.write import meeting_document, write_meeting

__all__ = ["meeting_document", "read_meeting", "write_meeting"]
