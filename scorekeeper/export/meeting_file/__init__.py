"""The meeting file: facts in, the same facts out."""

from scorekeeper.export.meeting_file.known import read_to_keep
from scorekeeper.export.meeting_file.read import read_meeting
from scorekeeper.export.meeting_file.write import meeting_document, write_meeting

__all__ = ["meeting_document", "read_meeting", "read_to_keep", "write_meeting"]
