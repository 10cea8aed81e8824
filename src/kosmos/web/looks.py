"""How pages look for a club and for a reader: the club's hue, and more contrast for who wants it."""

import math

from kosmos.locale import N_

CONTRAST_COOKIE = "kosmos_contrast"
CHOICE_SECONDS = 30 * 24 * 3600  #: for which a device keeps the language and the contrast that somebody chose
MORE = "more"
HOUSE_COLOUR = "#274060"  #: of the bar around the page on a phone, where the club has chosen none
PAPER = "#fbfaf6"  #: behind an installed page while it opens


#: colours that a club may take with one press, each with a hue of its own; the stylesheet draws them in this order
SWATCHES = (
    (N_("Blue"), "#284f7d"),
    (N_("Violet"), "#554177"),
    (N_("Plum"), "#713754"),
    (N_("Red"), "#773834"),
    (N_("Brown"), "#6e420b"),
    (N_("Green"), "#235b32"),
    (N_("Teal"), "#005c5d"),
)


def hue_of(colour: str) -> int:
    """The hue of `#274060` in OKLCH, in degrees: the one number that the stylesheet takes from a club's colour.

    B. Ottosson's OKLab (2020): linear light, cone responses, cube roots, then the angle of the two opponent axes.
    """
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    green_red = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    blue_yellow = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    return round(math.degrees(math.atan2(blue_yellow, green_red))) % 360


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def club_style(colour: str) -> str:
    """A stylesheet with the club's hue; nothing where the club has named no colour. Lightness stays, so contrast does."""
    return f":root{{--hue:{hue_of(colour)}}}\n" if colour else ""
