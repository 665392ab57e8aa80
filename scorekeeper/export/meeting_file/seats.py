"""Who sits where in the meeting file, and what players bring with them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.export.decimals import exact_decimal
from scorekeeper.export.meeting_file.shape import Place
from scorekeeper.export.results import Json
from scorekeeper.rules.checks import check_opening, check_seating
from scorekeeper.rules.faults import N_, Fault, Finding
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.rules.opening import NOTHING, Opening, read_decimal
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seating

_UNTELLABLE = frozenset({Fault.INVALID_FILE, Fault.TOO_FEW_PLAYERS, Fault.DUPLICATE_PLAYER})


def read_players(place: Place) -> tuple[str, ...] | None:
    """Return the names of a list of players, or None if some cannot be read."""
    before = len(place.findings)
    names = [element.name() for element in place.list() or ()]
    return tuple(names) if len(place.findings) == before else None


@dataclass(frozen=True, slots=True)
class SeatReader:
    """Reads later seatings and openings. `name_by_key`: who is meant by a name, however it is written (`name_key`)."""

    rules: Ruleset
    name_by_key: dict[str, str]

    def who(self, written: str) -> str:
        """Return the player who is called so, case and form apart, or the name itself."""
        return self.name_by_key.get(name_key(written), clean_name(written))

    def seatings(self, place: Place, deal_count: int) -> tuple[tuple[Seating, ...], int | None]:
        """Return the later seatings, and from which deal on nobody knows who sits there; their newcomers are known."""
        sound: list[Seating] = []
        after, unclear_from = 1, None
        for element in place.list() or ():
            read = _seating(element)
            findings = tuple(check_seating(self.rules.table, read, after, deal_count)) if read else ()
            element.findings += [_placed(finding, element) for finding in findings]
            begins = read.from_deal if read and read.from_deal > after else after + 1
            if read is None or any(finding.fault in _UNTELLABLE for finding in findings):
                unclear_from = unclear_from or begins
            after = begins
            if read is not None:  # whoever is named there is somebody, even where the rest is at fault
                players = tuple(self.name_by_key.setdefault(name_key(name), name) for name in read.players)
                sound += [Seating(read.from_deal, players)] if unclear_from is None else []
        if not isinstance(place.value, list):
            unclear_from = after + 1
        return tuple(sound), unclear_from

    def opening(self, place: Place, unclear: bool) -> dict[str, Opening]:
        """Return what players bring. `unclear`: not everybody who sits here is known, so that a name proves nothing."""
        before = len(place.findings)
        place.keys_once()
        opening: dict[str, Opening] = {}
        paths: dict[str, str] = {}
        for written, member in place.items() if place.is_object() else ():
            player = self.who(written)
            if player in paths:
                member.refuse(N_("{path}: this player stands there twice"))
                continue
            paths[player] = member.path
            own = Place(member.value, member.path)
            brought = _opening(own, bool(self.rules.course.contracts))
            place.findings += [replace(finding, player=player) for finding in own.findings]
            if brought is not None:
                opening[player] = brought
        all_told = len(place.findings) == before
        for finding in check_opening(self.rules, self.name_by_key.values(), opening, all_told):
            if finding.fault is not Fault.UNKNOWN_PLAYER or not unclear:
                place.findings.append(replace(finding, path=paths.get(finding.player or "", place.path)))
        return {player: brought for player, brought in opening.items() if brought != NOTHING}


def _placed(finding: Finding, place: Place) -> Finding:
    of_deal = "from_deal" in finding.details
    return replace(finding, path=place.at("from_deal" if of_deal else "players").path)


def _seating(place: Place) -> Seating | None:
    """Read one seating, or None if it cannot be understood."""
    sound = place.object(("from_deal", "players"), ())
    from_deal = place.at("from_deal").whole_number() if place.has("from_deal") else None
    players = read_players(place.at("players")) if place.has("players") else None
    return Seating(from_deal, players) if sound and from_deal is not None and players is not None else None


def _opening(place: Place, contracts: bool) -> Opening | None:
    """Read what one player brings: points or, where there are contracts, points and the next contract."""
    if not (contracts and isinstance(place.value, dict)):
        points = _points(place)
        return None if points is None else Opening(points)
    sound = place.object(("points",), ("contract",))
    points = _points(place.at("points")) if place.has("points") else None
    contract = place.at("contract").whole_number() if place.has("contract") else NOTHING.contract
    return Opening(points, contract) if sound and points is not None and contract is not None else None


def _points(place: Place) -> Fraction | None:
    text = place.text_or_whole_number()
    points = None if text is None else read_decimal(text)
    if text is not None and points is None:
        place.refuse(N_("{path}: points are written as 40 or -40.5"))
    return points


def seats_document(seating: tuple[Seating, ...], opening: Mapping[str, Opening], players: Iterable[str]) -> Json:
    """Return the parts of a document that say who sits where later and what `players` bring, if anything."""
    document: Json = {}
    if seating:
        document["seating"] = [{"from_deal": one.from_deal, "players": list(one.players)} for one in seating]
    brought = {player: _brought(opening[player]) for player in players if opening.get(player, NOTHING) != NOTHING}
    return document | ({"opening": brought} if brought else {})


def _brought(opening: Opening) -> str | Json:
    points = exact_decimal(opening.points)
    return points if opening.contract == NOTHING.contract else {"points": points, "contract": opening.contract}
