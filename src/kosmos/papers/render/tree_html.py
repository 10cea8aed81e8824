"""A bracket on a page: stages as lists, which a stylesheet lays out as a tree, or on a phone stage by stage."""

from html import escape

from kosmos.locale import N_, Language
from kosmos.papers.paper import Cell, Content, CupTree, CupTreeMatch, CupTreeSide
from kosmos.papers.render.options import RenderOptions
from kosmos.papers.render.trees import is_fed, link_of
from kosmos.papers.render.words import content, plain, said


def tree_html(tree: CupTree, language: Language, options: RenderOptions) -> str:
    name = escape(plain(tree.id))
    caption = escape(said(tree.caption, language))
    level = min(6, options.level + 1)
    heading = f"<h{level}>{caption}</h{level}>" if caption else ""
    stages = "".join(_stage(tree, number, name, language, options) for number in range(len(tree.stages)))
    return (
        f'<section class="cup-tree" id="{name}">{heading}{_ways(tree, name, language)}'
        f'<ol class="cup-stages">\n{stages}</ol></section>\n'
    )


def _ways(tree: CupTree, name: str, language: Language) -> str:
    """Links to the stages, where they do not all fit on one screen."""
    if len(tree.stages) < 2:
        return ""
    links = (
        f'<a href="#{name}-{number}">{escape(said(stage.title, language))}</a>'
        for number, stage in enumerate(tree.stages, 1)
    )
    label = escape(said(N_("Stages"), language))
    return f'<nav class="cup-ways" aria-label="{label}">{"".join(links)}</nav>'


def _stage(tree: CupTree, number: int, name: str, language: Language, options: RenderOptions) -> str:
    stage = tree.stages[number]
    slots = "".join(
        _slot(tree, number, place, match, language, options) for place, match in enumerate(stage.slots)
    )
    level = min(6, options.level + (2 if tree.caption else 1))  # headings follow each other without a gap
    title = f"<h{level}>{escape(said(stage.title, language))}</h{level}>"
    return f'<li class="cup-stage" id="{name}-{number + 1}">{title}<ol>\n{slots}</ol></li>\n'


def _slot(
    tree: CupTree,
    stage: int,
    place: int,
    match: CupTreeMatch | None,
    language: Language,
    options: RenderOptions,
) -> str:
    if match is None:
        return '<li class="cup-slot free"></li>\n'
    fed = " fed" if is_fed(tree, stage, place) else ""
    mark = f" {escape(match.mark)}" if match.mark else ""
    sides = "".join(_side(side, language, options) for side in match.sides)
    note = f'<p class="cup-note">{escape(said(match.note, language))}</p>' if match.note else ""
    return (
        f'<li class="cup-slot link-{link_of(tree, stage, place)}{fed}">'
        f'<div class="cup-match{mark}" id="{escape(plain(match.id))}">{sides}{note}</div></li>\n'
    )


def _side(side: CupTreeSide, language: Language, options: RenderOptions) -> str:
    mark = f" mark-{escape(side.name.mark)}" if isinstance(side.name, Cell) and side.name.mark else ""
    seed = f'<span class="cup-seed">{escape(plain(side.seed))}</span>' if side.seed else ""
    score = escape(content(side.score, language))
    points = f'<strong class="cup-score">{score}</strong>' if score else ""
    return f'<p class="cup-side{mark}">{seed}{_name(side.name, language, options)}{points}</p>'


def _name(name: Content, language: Language, options: RenderOptions) -> str:
    text = escape(content(name, language))
    address = options.link(name.ref) if isinstance(name, Cell) and name.ref and options.link else None
    return f'<a href="{escape(address)}">{text}</a>' if address else f"<span>{text}</span>"
