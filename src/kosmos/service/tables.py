"""What the standings say besides places: workings, teams of clubs, prizes, who can still win."""

from typing import Any, NamedTuple

from kosmos.core.errors import NotFound
from kosmos.core.points import make_decimal
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.chances import SAMPLES
from kosmos.papers.groups import ranked_round
from kosmos.papers.ranking import Ranking, ranking_after
from kosmos.papers.standings import after_round, wanted_places
from kosmos.standings.catalogue import name_of
from kosmos.standings.chances import chances
from kosmos.standings.codes import parse_tie_break
from kosmos.standings.groups import ClubScore, club_scores
from kosmos.standings.presets import PRESETS
from kosmos.standings.prizes import prize_list
from kosmos.standings.table import POINTS, shown_tie_breaks
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.working import working
from kosmos.tournament.record import options_of, record_of, results_of
from kosmos.tournament.state import State
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import Wishes, tie_breaks_of

Json = dict[str, Any]

VIEWS = ("working", "clubs", "prizes", "chances", "presets")
USUAL_TEAM = 4  #: players of a club who count, where nobody says how many


class OpenedNumber(NamedTuple):
    """One number of the standings and how it came about: a headline, then a line for each round."""

    id: int
    name: str
    tie_break: TieBreak
    after: int
    sentences: tuple[Phrase, ...]


def opened(state: State, number: int, code: str, wishes: Wishes) -> OpenedNumber:
    """By the player's number in the table. Only this player's number is worked out."""
    if state.settings.profile.ranked_by is not RankedBy.POINTS:
        raise NotFound(Phrase(N_("tie-break")), code)
    after = after_round(state, wishes)
    tie_break = parse_tie_break(code)
    listed = shown_tie_breaks(tie_breaks_of(wishes.mode, state.settings.tie_breaks))
    before = listed[: listed.index(tie_break)] if tie_break in listed else ()
    entry = next((each for each in state.entries.values() if (each.number or each.id) == number), None)
    if entry is None:
        raise NotFound(Phrase(N_("player")), number)
    sentences = working(record_of(state, after), tie_break, number, before=before, options=options_of(state))
    return OpenedNumber(entry.id, entry.player.name, tie_break, after, sentences)


def working_view(state: State, id_: int, code: str, wishes: Wishes, language: Language) -> Json:
    """One tie-break of a player, or all that the tournament has."""
    if id_ not in state.entries:
        raise NotFound(Phrase(N_("player")), id_)
    number = state.entries[id_].number or id_
    tie_breaks = (parse_tie_break(code),) if code else (POINTS, *shown_tie_breaks(state.settings.tie_breaks))
    found = [opened(state, number, str(each), wishes) for each in tie_breaks]
    return {
        "id": id_,
        "name": state.entries[id_].player.name,
        "after_round": found[0].after,
        "workings": [
            {
                "code": str(each.tie_break),
                "name": language.say(name_of(each.tie_break)),
                "sentences": [language.say(sentence) for sentence in each.sentences],
            }
            for each in found
        ],
    }


def standings_view(state: State, wishes: Wishes) -> Json:
    """Places of everybody, or of a group: numbered from 1, or as in the whole table."""
    after = after_round(state, wishes)
    results = results_of(state, record_of(state, after))
    shown = shown_tie_breaks(tie_breaks_of(wishes.mode, state.settings.tie_breaks))
    by_number = {entry.number or entry.id: entry for entry in state.entries.values()}
    places = [
        {
            "rank": place.rank,
            "id": by_number[place.number].id,
            "number": by_number[place.number].number,
            "name": by_number[place.number].player.name,
            "points": float(make_decimal(place.points)),
            "tie_breaks": {
                str(code): value.plain for code, value in zip(shown, place.tie_breaks, strict=True)
            },
            "shared": place.is_shared,
            "withdrawn": place.withdrawn,
        }
        for place in wanted_places(state, results, wishes)
    ]
    return {"after_round": after, "final": results.is_final, "places": places}


def club_table(state: State, best: int, wishes: Wishes) -> tuple[Ranking, tuple[ClubScore, ...]]:
    """The best n of each club together."""
    ranking = ranking_after(state, ranked_round(state, wishes))
    return ranking, club_scores(ranking.places, ranking.attributes(state), best, incomplete=True)


def clubs_view(state: State, best: int, wishes: Wishes) -> Json:
    ranking, scores = club_table(state, best, wishes)
    clubs = [
        {
            "rank": score.rank,
            "club": score.club,
            "points": float(make_decimal(score.points)),
            "complete": len(score.places) == best,
            "players": [ranking.entries[place.number].player.name for place in score.places],
        }
        for score in scores
    ]
    return {"best": best, "clubs": clubs}


def prizes_view(state: State, wishes: Wishes, language: Language) -> Json:
    """Amounts as numbers people know: 12.5 is twelve and a half."""
    ranking = ranking_after(state, ranked_round(state, wishes))
    funds = wishes.prizes or state.prizes.funds
    awards = prize_list(ranking.places, funds, ranking.attributes(state), one_each=state.prizes.one_each)
    return {
        "sharing": state.prizes.sharing.value,
        "lists": [str(each) for each in state.prizes.lists],
        "one_each": state.prizes.one_each,
        "awards": [
            {
                "id": ranking.entries[award.number].id,
                "name": ranking.entries[award.number].player.name,
                "rank": award.rank,
                "group": language.say(award.group) if award.group else "",
                "prize": award.prize / 100,
                "amount": award.amount / 100,
                "sharing": award.sharing,
            }
            for award in awards
        ],
    }


def chances_view(state: State, wishes: Wishes) -> Json:
    """Exact for the last two rounds; before, the rest is played out many times."""
    by_points = state.settings.profile.ranked_by is RankedBy.POINTS
    found = (
        chances(record_of(state, after_round(state, wishes)), seed=wishes.seed, samples=SAMPLES)
        if by_points
        else ()
    )
    by_number = {entry.number or entry.id: entry for entry in state.entries.values()}
    return {
        "exact": not any(each.samples for each in found),
        "players": [
            {
                "id": by_number[each.number].id,
                "name": by_number[each.number].player.name,
                "outlook": each.outlook.value,
                "share": each.firsts / each.samples if each.samples else None,
            }
            for each in found
        ],
    }


def presets_view(state: State, language: Language) -> list[Json]:
    """The named lists, those for round robins marked."""
    return [
        {
            "key": each.key,
            "name": language.say(Phrase(each.name)),
            "tie_breaks": [str(code) for code in each.tie_breaks],
            "round_robin": each.round_robin,
            "in_use": tuple(str(code) for code in each.tie_breaks) == state.settings.tie_breaks,
        }
        for each in PRESETS
    ]
