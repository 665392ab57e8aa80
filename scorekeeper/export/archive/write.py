"""A club as an archive, line by line, so that it never is in memory as a whole."""

import json
from collections.abc import Iterable, Iterator
from typing import Final

from scorekeeper.chronicle import Chronicle, Person, Reseating, Revision
from scorekeeper.export.meeting_file.seats import seats_document
from scorekeeper.export.meeting_file.write import deal_document, house_rules_document, meeting_document
from scorekeeper.export.results import Json

FORMAT: Final = "scorekeeper.archive"
VERSION: Final = 1


def archive_lines(club: str, people: Iterable[Person], chronicles: Iterable[Chronicle]) -> Iterator[str]:
    """Yield the lines of an archive, each with its end. `people`: whoever was merged comes last."""
    yield _line({"format": FORMAT, "version": VERSION, "club": club})
    counts = {"players": 0, "meetings": 0}
    for person in people:
        counts["players"] += 1
        yield _line({"player": _person(person)})
    for chronicle in chronicles:
        counts["meetings"] += 1
        yield _line(_chronicle(chronicle))
    yield _line({"end": counts})


def _line(document: Json) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _person(person: Person) -> Json:
    told: Json = {"name": person.name, "retired": person.retired, "merged_into": person.merged_into}
    return {name: value for name, value in told.items() if value}


def _chronicle(chronicle: Chronicle) -> Json:
    told: Json = {
        "meeting": meeting_document(chronicle.meeting),
        "day": chronicle.day.isoformat(),
        "listed_at": chronicle.listed_at.isoformat(),
        "binned_at": chronicle.binned_at.isoformat() if chronicle.binned_at else None,
        "seated_as": dict(sorted(chronicle.seated_as.items())),  # alike wherever the seats were taken first
        "others": sorted(chronicle.others),
        "set_up": {"house_rules": house_rules_document(chronicle.set_up)} if chronicle.set_up else None,
        "reseatings": [_reseating(one) for one in chronicle.reseatings],
        "revisions": [_revision(one, chronicle) for one in chronicle.revisions],
    }
    return {name: value for name, value in told.items() if value}


def _reseating(reseating: Reseating) -> Json:
    seatings = reseating.seatings
    told: Json = {
        "at": reseating.at.isoformat(),
        "players": list(seatings.first),
        "first_dealer": seatings.first_dealer,
    }
    return told | seats_document(seatings.later, {}, ())


def _revision(revision: Revision, chronicle: Chronicle) -> Json:
    told: Json = {"deal": revision.number, "act": str(revision.act), "at": revision.at.isoformat()}
    deals = chronicle.meeting.deals
    is_now = revision.number <= len(deals) and deals[revision.number - 1] == revision.record
    if revision.record is None or is_now:
        return told
    return told | {"facts": deal_document(revision.record, (*chronicle.meeting.everybody, *sorted(chronicle.others)))}
