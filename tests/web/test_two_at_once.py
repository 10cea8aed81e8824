"""Several directors at once: who is at work is seen by the others, and a field that both changed shows both versions."""

import re
from collections.abc import Callable

from kosmos.web.elsewhere import OVER_SECONDS
from kosmos.web.messages import PersonHere
from kosmos.web.presence import TOPIC, PresenceBook
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE


def person(name: str, place: str = "/t/cup", *, editing: bool = False) -> PersonHere:
    return PersonHere(name, place, "Cup", editing)


async def test_whoever_comes_and_goes_is_told_to_the_others() -> None:
    """Nobody is told of themselves, nor of their own second window."""
    book, told = PresenceBook(), dict[str, list[PersonHere]]()
    anna, bert, window = object(), object(), object()
    book.here("cup", anna, "anna", person("Anna"), lambda people: told.update(anna=people))
    book.here("cup", bert, "bert", person("Bert", editing=True), lambda people: told.update(bert=people))
    book.here("cup", window, "anna", person("Anna"), lambda people: told.update(window=people))
    assert [each.name for each in told["anna"]] == ["Bert"]
    assert [each.name for each in told["bert"]] == ["Anna", "Anna"]
    assert told["anna"][0].editing
    book.gone(bert)
    assert told["anna"] == told["window"] == []


async def test_other_tournaments_hear_nothing() -> None:
    """Presence belongs to one tournament."""
    book, told = PresenceBook(), dict[str, list[PersonHere]]()
    book.here("cup", object(), "anna", person("Anna"), lambda people: told.update(anna=people))
    book.here("open", object(), "bert", person("Bert"), lambda people: told.update(bert=people))
    assert told == {"anna": [], "bert": []}


class Whispering:
    """A bus of two: what one whispers the other overhears, unless the line is cut."""

    def __init__(self) -> None:
        self.hears: list[Callable[[bytes], None]] = []
        self.other: Whispering | None = None
        self.said: list[bytes] = []

    def whisper(self, topic: str, what: bytes) -> None:
        assert topic == TOPIC
        self.said.append(what)
        for hear in self.other.hears if self.other else ():
            hear(what)

    def overhear(self, topic: str, hear: Callable[[bytes], None]) -> None:
        assert topic == TOPIC
        self.hears.append(hear)


def two_nodes() -> tuple[PresenceBook, PresenceBook, Whispering, list[float]]:
    here, there, now = Whispering(), Whispering(), [0.0]
    here.other, there.other = there, here
    books = PresenceBook(here, lambda: now[0]), PresenceBook(there, lambda: now[0])
    return *books, there, now


async def test_directors_at_two_nodes_see_each_other() -> None:
    """Whoever comes, changes something or leaves at one node is told at the other; nobody sees their own second window."""
    here, there, _, _ = two_nodes()
    told: dict[str, list[PersonHere]] = {}
    anna, bert = object(), object()
    here.here("cup", anna, "anna", person("Anna"), lambda people: told.update(anna=people))
    there.here("cup", bert, "bert", person("Bert", editing=True), lambda people: told.update(bert=people))
    there.here("cup", object(), "anna", person("Anna"), lambda people: told.update(window=people))
    assert [(each.name, each.editing) for each in told["anna"]] == [("Bert", True)]
    assert [each.name for each in told["bert"]] == ["Anna", "Anna"]
    there.gone(bert)
    assert told["anna"] == []


async def test_who_was_at_a_node_that_is_gone_is_gone() -> None:
    """A node that was killed says no farewell: what it does not say again is over; what it says again stays."""
    here, there, line, now = two_nodes()
    told: dict[str, list[PersonHere]] = {}
    here.here("cup", object(), "anna", person("Anna"), lambda people: told.update(anna=people))
    there.here("cup", object(), "bert", person("Bert"), lambda _: None)
    now[0] = OVER_SECONDS - 1
    there.say_again()
    now[0] = OVER_SECONDS + 5
    here.say_again()
    assert [each.name for each in told["anna"]] == ["Bert"]
    line.other = None
    now[0] = 2 * OVER_SECONDS
    there.say_again()
    here.say_again()
    assert told["anna"] == []


async def test_what_is_no_whisper_is_nobody() -> None:
    """Whoever can write to the bus brings no server down, and doubled or late words change nothing."""
    here, there, line, _ = two_nodes()
    told: dict[str, list[PersonHere]] = {}
    here.here("cup", object(), "anna", person("Anna"), lambda people: told.update(anna=people))
    there.here("cup", object(), "bert", person("Bert"), lambda _: None)
    assert line.other
    for what in (b"", b"\xff", b"\x93\x01\x02\x03", line.said[-1], line.said[-1]):
        line.other.hears[0](what)
    assert [each.name for each in told["anna"]] == ["Bert"]


async def test_a_field_that_both_changed_shows_both_versions(site: Site) -> None:
    """The second sees what the first wrote, and a yes takes their own."""
    stream = await site.new()
    await site.do(stream, "AddPlayer", name="Adler, Ada", club="Old Club", elo=1800)
    await site.log_in(await site.account())
    await site.do(stream, "ModifyPlayer", id=1, club="Theirs")
    form = {"id": "1", "club": "Mine", "was-club": "Old Club"}
    asked = await site.form(f"/t/{stream}/do/ModifyPlayer", form)
    assert asked.status_code == 409
    assert "Theirs" in asked.text
    assert "Mine" in asked.text
    answer = asked.text.partition('value="changed_meanwhile:')[2].partition('"')[0]
    done = await site.form(f"/t/{stream}/do/ModifyPlayer", {**form, "answers": f"changed_meanwhile:{answer}"})
    assert done.status_code == 303
    assert (await site.club.reached(stream, 1)).state.entries[1].player.club == "Mine"


async def test_both_versions_stand_side_by_side_and_are_chosen_line_by_line(site: Site) -> None:
    """A table with a line for every field that both changed; one's own in one field, the other's in the next; all of the
    other's does nothing; and what a third person wrote since is asked about again.
    """
    stream = await site.new()
    await site.do(stream, "AddPlayer", name="Adler, Ada", club="Old Club", elo=1800)
    await site.log_in(await site.account())
    await site.do(stream, "ModifyPlayer", id=1, club="Theirs", elo=1850)
    form = {"id": "1", "club": "Mine", "was-club": "Old Club", "elo": "1900", "was-elo": "1800"}
    asked = (await site.form(f"/t/{stream}/do/ModifyPlayer", form)).text
    table = asked.partition('<table class="versions">')[2].partition("</table>")[0]
    assert re.findall(r"<bdi>([^<]*)</bdi>", table) == ["Theirs", "Mine", "1850", "1900"]
    mine = dict(re.findall(r'name="version-(\w+)" value="(changed_meanwhile:\w+)"', table))
    all_theirs = {"version-club": "theirs", "version-elo": "theirs"}
    assert (await site.form(f"/t/{stream}/do/ModifyPlayer", form | all_theirs)).status_code == 303
    await site.do(stream, "ModifyPlayer", id=1, club="Third")
    chosen = {"version-club": mine["club"], "version-elo": "theirs"}
    again = await site.form(f"/t/{stream}/do/ModifyPlayer", form | chosen)
    assert (again.status_code, "Third" in again.text, "1900" in again.text.partition("<table")[2]) == (
        409,
        True,
        False,
    )
    await site.do(stream, "ModifyPlayer", id=1, club="Theirs")
    assert (await site.form(f"/t/{stream}/do/ModifyPlayer", form | chosen)).status_code == 303
    player = (await site.club.open(ROOT, stream)).state.entries[1].player
    assert (player.club, player.elo) == ("Mine", 1850)


async def test_fields_that_nobody_else_touched_are_saved(site: Site) -> None:
    """Two people who change different things do not disturb each other."""
    stream = await site.new(place="Here")
    await site.do(stream, "AddPlayer", name="Adler, Ada", club="Old Club", elo=1800)
    await site.log_in(await site.account())
    await site.do(stream, "ModifyPlayer", id=1, club="Theirs")
    done = await site.form(f"/t/{stream}/do/ModifyPlayer", {"id": "1", "elo": "1900", "was-elo": "1800"})
    assert done.status_code == 303
    player = (await site.club.reached(stream, 1)).state.entries[1].player
    assert (player.club, player.elo) == ("Theirs", 1900)


async def test_settings_show_both_versions(site: Site) -> None:
    """The same for the tournament's own data; what both wrote alike is no conflict."""
    stream = await site.new(place="Here")
    await site.log_in(await site.account())
    await site.do(stream, "ModifyTournament", place="There")
    same = await site.form(
        f"/t/{stream}/do/ModifyTournament", {"place": "There", "was-place": "Here", "name": "New"}
    )
    assert same.status_code == 303
    other = await site.form(f"/t/{stream}/do/ModifyTournament", {"place": "Elsewhere", "was-place": "Here"})
    assert (other.status_code, "There" in other.text) == (409, True)
