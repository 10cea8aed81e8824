"""Lists of tie-breaks with a name. C.07 prescribes none: the organiser announces their own before the start (4.1)."""

import msgspec

from kosmos.locale import N_
from kosmos.standings.codes import parse_tie_breaks
from kosmos.standings.tie_break import TieBreak


class Preset(msgspec.Struct, frozen=True):
    key: str
    name: str  #: marked for translation
    codes: str
    round_robin: bool = False

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        return parse_tie_breaks(self.codes)


#: The recommended lists are those that the federation published until 2023 (C.02, 13.16) for events whose ratings
#: are not, or are, consistent. Clubs and the DSB are listed with what their tables customarily show.
PRESETS = (
    Preset("simple", N_("Points alone"), ""),
    Preset("club", N_("Club"), "BH,SB,DE"),
    Preset("club-round-robin", N_("Club, round robin"), "SB,DE,WIN", round_robin=True),
    Preset("dsb", N_("German federation"), "BH,BHS,DE"),
    Preset("dsb-round-robin", N_("German federation, round robin"), "SB,WIN,DE", round_robin=True),
    Preset("recommended", N_("Recommended for Swiss events"), "BH/C1,BH,SB,PS,DE,WIN,BWG"),
    Preset("recommended-rated", N_("Recommended, all players rated"), "BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB"),
    Preset("recommended-round-robin", N_("Recommended for round robins"), "DE,WIN,SB,KS", round_robin=True),
    Preset("chaos-buchholz", N_("Chaos, Buchholz"), "CBH"),
    Preset("chaos-extended", N_("Chaos, extended Buchholz"), "CBH,CBS"),
    Preset("chaos-sonneborn", N_("Chaos, Sonneborn-Berger"), "CSB", round_robin=True),
)

_BY_KEY = {preset.key: preset for preset in PRESETS}


def preset(key: str) -> Preset | None:
    return _BY_KEY.get(key.strip().lower())


def presets(*, round_robin: bool) -> tuple[Preset, ...]:
    """Those that fit the kind of tournament; Sonneborn-Berger and the points alone fit both."""
    both = ("simple", "chaos-sonneborn")
    return tuple(preset for preset in PRESETS if preset.round_robin is round_robin or preset.key in both)


def default_tie_breaks(*, round_robin: bool) -> tuple[TieBreak, ...]:
    """What a report file is ranked by when it does not say."""
    return _BY_KEY["recommended-round-robin" if round_robin else "recommended"].tie_breaks


def preset_tie_breaks(key: str) -> tuple[TieBreak, ...]:
    """The tie-breaks of a list that is known to be there."""
    return _BY_KEY[key].tie_breaks
