"""What events of version 1 left unsaid, because it was usual on that day. Frozen, as everything of `upcasters.py`."""

from collections.abc import Mapping
from typing import Any

PART_1 = 0  #: of a step; only later parts were numbered
SETTINGS_1: Mapping[str, Any] = {
    "place": "",
    "start": "",
    "end": "",
    "federation": "",
    "arbiters": (),
    "rate": "standard",
    "time_control": "",
    "system": "round-robin",
    "rounds": 0,
    "cycles": 1,
    "swap_last_two": True,
    "numbering": "lot",
    "first_colour": "lot",
    "acceleration": "none",
    "rating_method": "FIDON",
    "order_of_equals": "name",
    "win": 10,
    "draw": 5,
    "loss": 0,
    "bye": 10,
    "tie_breaks": ("SB", "DE", "WIN"),
    "groups": (),
}
KEIZER_DRAW_1: Mapping[str, Any] = {
    "distance": 4,
    "distribute_byes": True,
    "absences_count": False,
    "colour_limit": None,
    "most_meetings": None,
    "random_first": 0,
    "random_boards": False,
}
KEIZER_1: Mapping[str, Any] = {
    "ladder": "ratio",
    "ratio": "3",
    "top": "50",
    "step": "1",
    "own_value": "always",
    "fading_rounds": 5,
    "revaluation": "per round",
    "withdrawal": "from round",
    "start": "rating",
    "ties": ("rating",),
    "win": "100%",
    "draw": "50%",
    "loss": "0%",
    "forfeit_win": "",
    "forfeit_loss": "0%",
    "double_forfeit": "0%",
    "adjourned": "",
    "bye": "50%",
    "club_duty": "70%",
    "excused": "35%",
    "unexcused": "35%",
    "late": "",
    "against_withdrawn": "75%",
    "falling_absences": False,
    "absence_cap": None,
    "club_duty_cap": None,
    **KEIZER_DRAW_1,
}
PLAYER_1: Mapping[str, Any] = {
    "club": "",
    "dwz": "",
    "elo": 0,
    "elo_rapid": 0,
    "elo_blitz": 0,
    "title": "",
    "sex": "",
    "birth": "",
    "federation": "",
    "fide_id": 0,
    "national_id": "",
    "street": "",
    "town": "",
    "phone": "",
    "email": "",
    "groups": (),
    "tags": (),
}
TIE_BREAKING_1: Mapping[str, Any] = {
    "unrated": "none",
    "unrated_value": 1400,
    "lots_seed": 0,
    "external": (),
    "by_hand": (),
}
PRIZES_1: Mapping[str, Any] = {"lists": (), "sharing": "rank", "one_each": True}
EVENING_1: Mapping[str, Any] = {
    "boards": ({"number": 1, "seats": (), "game": None, "white": None},),
    "players": (),
    "finished": (),
    "ready_check": True,
    "happened": 0,
    "next_game": 1,
}
NOTES_1: Mapping[str, Any] = {
    "first_colour": None,
    "manual": False,
    "report": "",
    "imported": "",
    "system": "",
    "order": (),
    "settings": None,
    "relaxed": None,
}
#: of events whose fields were only partly written
UNSAID_1: Mapping[str, Mapping[str, Any]] = {
    "bye_requested": {"bye": None},
    "game_set": {"colours_set": False},
    "result": {"rated": True},
}
