"""A round, bracket by bracket from the top (C.04.3 art. 1.9 and 3)."""

from dataclasses import replace
from itertools import pairwise

from kosmos.pairing.dutch.bracket import Bracket, Paired
from kosmos.pairing.dutch.completion import Completion, bye_score
from kosmos.pairing.dutch.exact import settle_alone, settle_with_below
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.dutch.quick import quick
from kosmos.pairing.dutch.settled import Settled


def groups(field: DutchField) -> list[tuple[int, int]]:
    """Scoregroups as (first, behind the last) index."""
    bounds = [0, *(i for i in range(1, len(field)) if field.score[i] != field.score[i - 1]), len(field)]
    return [(a, b) for a, b in pairwise(bounds) if a < b]


def pair_field(field: DutchField, settled: Settled | None = None) -> list[tuple[Bracket, Paired]] | None:
    """Every bracket with its pairs; the floater of the last one has the bye. None: no legal pairing exists.

    `settled` knows brackets of draws with the same cards.
    """
    completion = Completion(field)
    if len(field) % 2 and bye_score(field, completion) is None:
        return None
    if len(field) % 2 == 0 and not completion.pairable([], 0, len(field)):
        return None
    return _brackets(field, completion, settled or Settled())


def _brackets(field: DutchField, completion: Completion, settled: Settled) -> list[tuple[Bracket, Paired]]:
    done: list[tuple[Bracket, Paired]] = []
    movers: list[int] = []
    receiver: int | None = None
    scoregroups = groups(field)
    ends = [end for _, end in scoregroups[1:]] + [len(field)]
    for (first, behind), following in zip(scoregroups, ends, strict=True):
        bracket = Bracket(movers, list(range(first, behind)), behind, following)
        bye_open = len(field) % 2 == 1 and receiver is None
        paired = pair_bracket(field, completion, bracket, settled, bye_open=bye_open)
        done.append((bracket, paired))
        movers = paired.floaters
        if receiver is None:
            receiver = _receiver(field, movers, behind)
            if receiver is not None:
                movers = [m for m in movers if m != receiver]
    return done


def _receiver(field: DutchField, movers: list[int], behind: int) -> int | None:
    """Whoever alone among the unpaired can still have the bye is going to have it.

    Nobody below has the score that C5 asks for, so this one floats through all brackets to come; their pairing
    is the same without that player, who is in every limbo, at the same cost in every candidate.
    """
    if field.bye_score is None or (behind < len(field) and field.score[behind] >= field.bye_score):
        return None
    candidates = [m for m in movers if field.may_have_bye(m)]
    return candidates[0] if len(candidates) == 1 else None


#: floaters of a large bracket tried one after another before everybody below is taken into account
TRIES, LARGE = 6, 40


def pair_bracket(
    field: DutchField, completion: Completion, bracket: Bracket, settled: Settled, *, bye_open: bool
) -> Paired:
    below = len(field) - bracket.start
    score = field.score[bracket.residents[0]]
    #: nobody below can have the bye: it must be one of these
    to_bye = bye_open and field.bye_score is not None and field.bye_score >= score
    if not to_bye or below % 2 == 0:
        paired = _by_itself(field, completion, bracket, settled, to_bye=to_bye)
        if paired is not None:
            return paired
    return _with_below(field, completion, bracket, bye_open=bye_open, to_bye=to_bye)


def _by_itself(
    field: DutchField, completion: Completion, bracket: Bracket, settled: Settled, *, to_bye: bool
) -> Paired | None:
    """The bracket settled without those below, if they turn out not to matter.

    A single resident whose floating does not leave C8 at its best is barred and the bracket settled again: as
    soon as some other floater does leave it so, every candidate with a barred one is worse in C4 or C8, and the
    best of the others is the best of all.
    """
    for _ in range(TRIES if bracket.size > LARGE else 1):
        paired = _settled_to_bye(field, bracket) if to_bye else settled.once(field, bracket, _settled)
        if paired is None or (bracket.barred and paired.floaters[0] not in bracket.residents):
            return None  # worse in C6 or C7 than with a barred floater: C8 has no say
        if accepted(field, completion, bracket, paired, to_bye=to_bye):
            return paired
        if to_bye or len(paired.floaters) != 1 or paired.floaters[0] not in bracket.residents:
            return None
        bracket = replace(bracket, barred=bracket.barred | {paired.floaters[0]})
    return None


def _settled(field: DutchField, bracket: Bracket) -> Paired | None:
    return quick(field, bracket, to_bye=False) or _alone(field, bracket, to_bye=False)


def _settled_to_bye(field: DutchField, bracket: Bracket) -> Paired | None:
    """Who may have the bye depends on more than the bracket."""
    return quick(field, bracket, to_bye=True) or _alone(field, bracket, to_bye=True)


def accepted(
    field: DutchField, completion: Completion, bracket: Bracket, paired: Paired, *, to_bye: bool
) -> bool:
    """The best candidate that ignores all below is the answer if nothing below speaks against it.

    It is best in C6, C7 and C9 to C21 among all candidates, so also among those that keep C4; if moreover C8
    is at its best possible, no other candidate beats it, and none generated earlier equals it.
    """
    if not paired.pairs and not bracket.barred:
        return True  # the only candidate there is
    if to_bye:
        return len(paired.floaters) == 1 and completion.pairable([], bracket.start, len(field))
    if not paired.floaters:
        # Every candidate without floaters leaves the same players to the next bracket: C8 cannot tell them apart.
        return completion.completable([], bracket.start)
    return completion.ideal(paired.floaters, bracket.start, bracket.following)


def _alone(field: DutchField, bracket: Bracket, *, to_bye: bool) -> Paired | None:
    if to_bye:
        return settle_alone(field, bracket, 1, to_bye=True) if bracket.size % 2 else None
    if bracket.barred:
        return settle_alone(field, bracket, 1, to_bye=False)
    return fewest_floaters(field, bracket)


def fewest_floaters(field: DutchField, bracket: Bracket) -> Paired:
    """The fewest floaters for which a candidate exists: parity first, then two more each time."""
    least = max(bracket.size % 2, len(bracket.movers) - len(bracket.residents))
    for floats in range(least, bracket.size, 2):
        paired = settle_alone(field, bracket, floats, to_bye=False)
        if paired is not None:
            return paired
    return Paired([], [*bracket.movers, *bracket.residents])


def _with_below(
    field: DutchField, completion: Completion, bracket: Bracket, *, bye_open: bool, to_bye: bool
) -> Paired:
    window = completion.window(bracket, bye_open=bye_open)
    c9 = to_bye and (len(field) - bracket.start) % 2 == 0
    paired = settle_with_below(field, bracket, window, c9=c9)
    if paired is not None and c9 and len(paired.floaters) != 1:
        # C9 concerns only a bracket whose single floater is the receiver.
        paired = settle_with_below(field, bracket, window, c9=False)
    assert paired is not None, "every bracket leaves a completable rest (C4)"
    return paired
