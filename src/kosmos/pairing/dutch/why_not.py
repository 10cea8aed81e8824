"""Why two players do not meet: the rule that forbids it, or what the round would lose by it."""

from collections.abc import Iterator, Mapping

from kosmos.core import plurals
from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.contract import Explanation, View
from kosmos.pairing.dutch.bracket import Bracket, Paired
from kosmos.pairing.dutch.editions import EDITION_2017, EDITION_2026, Brackets, Edition
from kosmos.pairing.dutch.field import DutchField, field, taken_out, without
from kosmos.pairing.dutch.quality import MEANING, Criterion, CriterionValue, Quality, first_worse, quality
from kosmos.pairing.dutch.reasons import following
from kosmos.pairing.dutch.rounds import groups
from kosmos.pairing.dutch.settled import Settled
from kosmos.pairing.dutch.words import names_of, points


def why_not(view: View, a: int, b: int) -> Explanation:
    """The first rule or criterion against the pair, and the round as it would be with it."""
    return _why_not(view, a, b, EDITION_2026)


def why_not_2017(view: View, a: int, b: int) -> Explanation:
    """The same by the rules valid until 31 January 2026."""
    return _why_not(view, a, b, EDITION_2017)


def _why_not(view: View, a: int, b: int, edition: Edition) -> Explanation:
    called = names_of(view.record)
    names = {"first": called[a], "second": called[b]}
    forbidden = _away(view, a, b, called) or _ruled_out(view, a, b, names)
    if forbidden is not None:
        return Explanation((forbidden,))
    drawn = field(view, edition.dated)
    if not drawn.legal(drawn.number.index(a), drawn.number.index(b)):
        return Explanation((_same_colour(drawn, a, names),))
    settled = Settled()
    brackets = edition.pair_field(drawn, settled)
    if brackets is None:
        return Explanation((Phrase(N_("No pairing of this round exists at all.")),))
    i, j = sorted((drawn.number.index(a), drawn.number.index(b)))
    if any((i, j) in paired.pairs for _, paired in brackets):
        return Explanation((Phrase(N_("{first} and {second} do meet in this round."), names),))
    together = forced(drawn, i, j, edition, settled)
    if together is None:
        text = N_("If {first} and {second} met, the other players could not all be paired (C4).")
        return Explanation((Phrase(text, names),))
    return Explanation(tuple(_compared(view, drawn, brackets, together, names, edition)))


# --- rules that forbid ----------------------------------------------------------------------------------------


def _away(view: View, a: int, b: int, called: Mapping[int, str]) -> Phrase | None:
    """Absent, or taken out of the draw."""
    for number in (a, b):
        if number not in view.present:
            return Phrase(N_("{name} is not paired in this round."), {"name": called[number]})
        if number in taken_out(view):
            return Phrase(N_("The director has set the game or the bye of {name}."), {"name": called[number]})
    return Phrase(N_("A game needs two players.")) if a == b else None


def _ruled_out(view: View, a: int, b: int, names: dict[str, str]) -> Phrase | None:
    """C1, and forbidden pairs."""
    met = _met_in(view, a, b)
    if met:
        return Phrase(N_("{first} and {second} have met in round {round} (C1)."), {**names, "round": met})
    if frozenset((a, b)) in view.forbidden:
        return Phrase(
            N_("{first} and {second} may not be paired with each other: the director ruled it out."), names
        )
    return None


def _same_colour(drawn: DutchField, a: int, names: dict[str, str]) -> Phrase:
    """C3."""
    if drawn.preference[drawn.number.index(a)] > 0:
        return Phrase(N_("{first} and {second} both must have White (C3)."), names)
    return Phrase(N_("{first} and {second} both must have Black (C3)."), names)


def _met_in(view: View, a: int, b: int) -> int | None:
    history = next((e.history for e in view.record.entrants if e.number == a), ())
    for number, encounter in enumerate(history, start=1):
        if encounter.opponent == b and (encounter.is_played or encounter.outcome is Outcome.PENDING):
            return number
    return None


# --- the round with the pair ----------------------------------------------------------------------------------


def forced(
    drawn: DutchField, i: int, j: int, edition: Edition = EDITION_2026, settled: Settled | None = None
) -> tuple[int | None, Brackets] | None:
    """The score of the bye, and the brackets of the best round in which `i` and `j` meet.

    The two are taken out and the rest is drawn: their game costs the same in every round that has it, and `i`
    floats from the own group to that of `j` in all of them. Then they are put back into the brackets they pass.
    """
    rest, old = without(drawn, {i, j})
    answer = edition.pair_field(rest, settled) if len(rest) else []
    if answer is None:
        return None
    if any(rest.score[b.residents[0]] != rest.score[b.residents[-1]] for b, _ in answer):
        # A collapsed bracket (2017) cannot be held against score groups: all pairs in one.
        pairs = [(old[a], old[b]) for _, paired in answer for a, b in paired.pairs]
        return None, [(Bracket([], [], 0, 0), Paired([*pairs, (i, j)], []))]
    drawn_again = {rest.score[bracket.residents[0]]: (bracket, paired) for bracket, paired in answer}
    brackets: Brackets = []
    movers: list[int] = []
    for first, behind in groups(drawn):
        score = drawn.score[first]
        bracket, paired = drawn_again.get(score, (None, Paired([], [])))
        floaters = [old[k] for k in paired.floaters] if bracket else [m for m in movers if m != i]
        pairs = [(old[a], old[b]) for a, b in paired.pairs]
        if drawn.score[j] == score:
            pairs.append((i, j))
        elif drawn.score[i] >= score > drawn.score[j]:
            floaters = sorted([*floaters, i])
        brackets.append(
            (Bracket(movers, list(range(first, behind)), behind, behind), Paired(pairs, floaters))
        )
        movers = floaters
    return rest.bye_score, brackets


def _compared(
    view: View,
    drawn: DutchField,
    brackets: Brackets,
    together: tuple[int | None, Brackets],
    names: dict[str, str],
    edition: Edition,
) -> Iterator[Phrase]:
    bye_score, answer = together
    if bye_score is not None and drawn.bye_score is not None and bye_score != drawn.bye_score:
        yield Phrase(
            NP_(
                "If {first} and {second} met, the bye would go to somebody with {other} point instead of {own} (C5).",
                "If {first} and {second} met, the bye would go to somebody with {other} points instead of {own} (C5).",
            ),
            {
                **names,
                "other": points(bye_score),
                "own": points(drawn.bye_score),
                "count": plurals.number(bye_score),
            },
        )
    elif len(brackets) == len(answer):
        yield from _first_difference(drawn, brackets, answer, names, edition)
    else:
        yield Phrase(
            N_("If {first} and {second} met, the lowest score groups would have to be put together."), names
        )
    yield _games(view, drawn, brackets, answer)


def _first_difference(
    drawn: DutchField, brackets: Brackets, answer: Brackets, names: dict[str, str], edition: Edition
) -> Iterator[Phrase]:
    """The topmost group that changes decides: above it both rounds are the same."""
    for place, ((bracket, paired), (_, changed)) in enumerate(zip(brackets, answer, strict=True)):
        if sorted(paired.pairs) == sorted(changed.pairs):
            continue
        level = points(drawn.score[bracket.residents[0]])
        mine = quality(drawn, bracket, paired, following(brackets, place), edition.c7)
        other = quality(drawn, answer[place][0], changed, following(answer, place), edition.c7)
        criterion = first_worse(mine, other)
        if criterion is None:
            text = N_(
                "{first} and {second} could meet just as well, but in the group of {points} the rules try the pairing as drawn earlier."
            )
            yield Phrase(text, {**names, "points": level})
        else:
            text = N_(
                "If {first} and {second} met, the group of {points} would be paired worse ({criterion}): {meaning}."
            )
            meaning = Phrase(MEANING[criterion])
            yield Phrase(
                text, {**names, "points": level, "criterion": edition.numbers[criterion], "meaning": meaning}
            )
            yield from _costs(mine, other, edition)
        return


def _costs(mine: Quality, other: Quality, edition: Edition) -> Iterator[Phrase]:
    """Both sides of every criterion that changes."""
    for criterion, value in mine.items():
        if value != other[criterion]:
            yield Phrase(
                N_("{criterion}, {meaning}: {own} as drawn, {other} with this game."),
                {
                    "criterion": edition.numbers[criterion],
                    "meaning": Phrase(MEANING[criterion]),
                    "own": _shown(criterion, value),
                    "other": _shown(criterion, other[criterion]),
                },
            )


def _shown(criterion: Criterion, value: CriterionValue) -> str:
    if criterion in {Criterion.C7, Criterion.C18, Criterion.C19, Criterion.C20, Criterion.C21}:
        return ", ".join(make_points(part % 1000) for part in value) or "–"
    return str(value[0])


def _games(view: View, drawn: DutchField, brackets: Brackets, answer: Brackets) -> Phrase:
    """The games that would change."""
    own, other = ({pair for _, paired in side for pair in paired.pairs} for side in (brackets, answer))

    called = names_of(view.record)

    def listed(pairs: set[tuple[int, int]]) -> str:
        return ", ".join(f"{called[drawn.number[i]]} – {called[drawn.number[j]]}" for i, j in sorted(pairs))

    return Phrase(
        N_("The round would then have {other} instead of {own}."),
        {"other": listed(other - own), "own": listed(own - other)},
    )
