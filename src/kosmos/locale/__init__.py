"""The languages. English is the source; every sentence is a phrase until a door says it to somebody."""

from kosmos.locale.languages import LANGUAGES, Language, language
from kosmos.locale.phrases import N_, NP_, Figure, Phrase, figure, with_figures

__all__ = ["LANGUAGES", "NP_", "N_", "Figure", "Language", "Phrase", "figure", "language", "with_figures"]
