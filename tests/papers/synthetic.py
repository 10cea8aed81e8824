"""Papers made up for the tests: invented players, every kind of block, the nastiest names."""

from random import Random

import msgspec

from kosmos.locale import N_, NP_, Phrase, figure
from kosmos.papers.paper import (
    Align,
    Card,
    CardKind,
    Cards,
    Cell,
    Column,
    CupTree,
    CupTreeMatch,
    CupTreeSide,
    CupTreeStage,
    Fact,
    Facts,
    Heading,
    Paper,
    Plot,
    PlotKind,
    Row,
    Series,
    Table,
    Text,
)

FIRST = ("Ada", "Bruno", "Çelik", "Dörte", "Emīls", "Fía", "Gwen", "Håkon", "Iñaki", "Jürgen", "Łucja", "Zoë")
LAST = (
    "Amsel",
    "Birkhuhn",
    "Drossel",
    "Elster",
    "Falke",
    "Gimpel",
    "Häher",
    "Kranich",
    "Lerche",
    "Möwe",
    "Specht",
)
LONG = "von und zu Wolfeschlegelsteinhausen-Bergerdorff, Maximiliane Friederike Charlotte Adelheid"
NASTY = (
    '<script>alert("1")</script> & Söhne',
    "=HYPERLINK(1)",
    r"\input{secret} $x_1$ #%~^{}",
    '#image("x") *bold* _it_ `raw` @ref <label> // $',
    "王小明",
    "e\u0301dith",
    "two\nlines\tand\u0000zero",
)


def people(many: int) -> list[str]:
    """Invented names, every 25th of them very long."""
    random = Random(many)
    names = [f"{random.choice(LAST)}, {random.choice(FIRST)}" for _ in range(many)]
    for place in range(7, many, 25):
        names[place] = LONG
    return names


def standings(many: int = 5, names: list[str] | None = None) -> Paper:
    names = names or people(many)
    columns = (
        Column("rank", N_("Rk."), Align.RIGHT, N_("Rank")),
        Column("title", N_("Title")),
        Column("name", N_("Name")),
        Column("rating", N_("Rtg"), Align.RIGHT, N_("Rating")),
        Column("club", N_("Club")),
        Column("points", N_("Pts."), Align.RIGHT, N_("Points")),
        Column("bh", "BH", Align.RIGHT, N_("Buchholz")),
    )
    rows: tuple[Row, ...] = tuple(
        (
            str(place),
            "FM" if place % 3 == 1 else "",
            Cell(name, ref=f"player/{place}"),
            str(2100 - 7 * place),
            "SC Vogelwald" if place % 2 else "Schachfreunde Unter den Linden 1912",
            Cell(f"{4 - place // 3}½", mark="points"),
            Cell(
                str(20 - place),
                working=("5 + 4½ + 10½", Phrase(N_("Round {round}"), {"round": 2})),
            ),
        )
        for place, name in enumerate(names, 1)
    )
    return Paper(
        key="standings",
        title=Phrase(N_("Standings after round {round}"), {"round": 5}),
        subtitle="Vogelwald Open",
        tables=(Table(columns, rows, id="standings"),),
        notes=(Phrase(N_("BH: Buchholz")), "Not final: 2 results are missing."),
    )


def progress(many: int = 6, rounds: int = 5) -> Paper:
    random = Random(many)
    columns = (
        Column("rank", N_("Rk."), Align.RIGHT),
        Column("name", N_("Name")),
        Column("rating", N_("Rtg"), Align.RIGHT),
        *(Column(f"r{number}", str(number), Align.RIGHT) for number in range(1, rounds + 1)),
        Column("points", N_("Pts."), Align.RIGHT),
        Column("bh", "BH", Align.RIGHT),
    )
    rows: tuple[Row, ...] = tuple(
        (
            str(place),
            Cell(name, ref=f"player/{place}"),
            str(random.randint(900, 2300)),
            *(
                f"{random.randint(1, many)}{random.choice('wb')}{random.choice('1½0+-')}"
                for _ in range(rounds)
            ),
            f"{random.randint(0, rounds)}½",
            str(random.randint(5, 50)),
        )
        for place, name in enumerate(people(many), 1)
    )
    return Paper(
        key="progress", title="Progress table", tables=(Table(columns, rows),), notes=("Opponents by rank.",)
    )


def crosstable(many: int = 6) -> Paper:
    columns = (
        Column("number", N_("No."), Align.RIGHT),
        Column("name", N_("Name")),
        *(Column(f"o{number}", str(number), Align.CENTRE) for number in range(1, many + 1)),
        Column("points", N_("Pts."), Align.RIGHT),
    )
    rows: tuple[Row, ...] = tuple(
        (
            str(a),
            name,
            *(Cell("*", mark="self") if a == b else "1½0"[(a * b) % 3] for b in range(1, many + 1)),
            f"{a}½",
        )
        for a, name in enumerate(people(many), 1)
    )
    table = Table(columns, rows, id="kfc-club-crosstable-5", wide=True)
    return Paper(key="crosstable", title="Cross table", tables=(table,))


def checkin() -> Paper:
    columns = (
        Column("name", N_("Name")),
        Column("paid", N_("Paid"), Align.RIGHT),
        Column("signature", N_("Signature"), room=20),
    )
    rows: tuple[Row, ...] = tuple((name, Cell(figure("10.00"), exact="30/3"), "") for name in people(3))
    table = Table(columns, rows, foot=(("", figure("30.00"), ""),), row_ids=("p1", "p2", "p3"))
    return Paper(key="checkin", title="Check-in list", tables=(table,))


def nasty() -> Paper:
    return standings(names=[*NASTY, LONG])


def slips(many: int = 11) -> Paper:
    names = people(2 * many)
    cards = tuple(
        Card(
            title="Vogelwald Open",
            subtitle=Phrase(N_("Round {round}, board {board}"), {"round": 3, "board": board}),
            facts=(
                Fact("white", N_("White"), f"{board} {names[2 * board - 2]} (1800)"),
                Fact("black", N_("Black"), f"{board + many} {names[2 * board - 1]} (1700)"),
            ),
            choices=("1–0", "½–½", "0–1"),
            blanks=(N_("Other"), N_("Signature White"), N_("Signature Black")),
        )
        for board in range(1, many + 1)
    )
    return Paper(key="slips", title="Result slips", blocks=(Cards(CardKind.SLIP, cards),))


def place_cards() -> Paper:
    cards = tuple(
        Card(
            name, "SC Vogelwald", (Fact("board", N_("Board"), str(board)), Fact("rating", N_("Rtg"), "1812"))
        )
        for board, name in enumerate(("Amsel, Ada", LONG), 1)
    )
    return Paper(key="place_cards", title="Place cards", blocks=(Cards(CardKind.PLACE, cards),))


def score_sheets() -> Paper:
    cards = tuple(
        Card(
            "Vogelwald Open",
            Phrase(N_("Round {round}, board {board}"), {"round": 3, "board": board}),
            (Fact("white", N_("White"), "Amsel, Ada"), Fact("black", N_("Black"), LONG)),
            ("1–0", "½–½", "0–1"),
            (N_("Signature White"), N_("Signature Black")),
            60,
        )
        for board in (1, 2, 3)
    )
    return Paper(key="score_sheets", title="Score sheets", blocks=(Cards(CardKind.SCORE_SHEET, cards),))


def booklet() -> Paper:
    bars = Plot(
        PlotKind.BARS,
        (Series("", ((0, 1), (1, 3), (2, 5), (3, 2), (4, 1))),),
        x=N_("Points"),
        y=N_("Players"),
        caption=N_("Score distribution"),
    )
    points = Plot(
        PlotKind.POINTS,
        (Series(Phrase(N_("Points")), ((1500, 2), (1620, 2.5), (1804, 4), (1930, 3.5))),),
        x=N_("Rating"),
        y=N_("Points"),
        caption=N_("Rating against result"),
    )
    race = Plot(
        PlotKind.LINES,
        (Series("Amsel", ((1, 3), (2, 1), (3, 1))), Series("Drossel <&>", ((1, 1), (2, 2), (3, 2)))),
        x=N_("Round"),
        y=N_("Rank"),
        caption=N_("Standings race"),
        first_on_top=True,
    )
    own = Fact("seat", N_("Own board"), "https://club.example/play/x", code=True)
    facts = Facts(
        (Fact("place", N_("Venue"), "Vogelwald"), Fact("arbiter", N_("Arbiter"), "Specht, Zoë"), own)
    )
    return Paper(
        key="booklet",
        title="Vogelwald Open",
        subtitle="2026",
        blocks=(
            facts,
            Text(N_("A complete account of the tournament.")),
            Heading(N_("Standings"), new_page=True),
            standings().table,
            Heading(N_("Statistics"), new_page=True),
            bars,
            points,
            race,
        ),
    )


def bracket() -> CupTree:
    """Two stages, somebody who is free, a tie-break, a match that is being played."""
    won = CupTreeSide(Cell(people(5)[0], ref="player/1", mark="win"), seed="1", score="½+1")
    lost = CupTreeSide(Cell(LONG, ref="player/4", mark="loss"), seed="4", score="½+0")
    first = CupTreeStage(
        Phrase(N_("Semi-finals")),
        (CupTreeMatch("cup-1", (won, lost), note=Phrase(N_("rapid"))), None),
    )
    final = CupTreeMatch("cup-2", (CupTreeSide("Amsel, Ada", seed="1"), CupTreeSide()), mark="open")
    columns = (Column("stage1", N_("Semi-finals")), Column("stage2", N_("Final")))
    return CupTree(
        (first, CupTreeStage(Phrase(N_("Final")), (final,))),
        Table(columns, (("Amsel, Ada ½+1", "Amsel, Ada"), (LONG, ""))),
        caption=Phrase(N_("Consolation cup")),
        id="bracket-consolation",
        linked=False,
    )


def everything() -> Paper:
    """Whatever a paper can have, at least once."""
    cross = msgspec.structs.replace(crosstable().table, caption=N_("Cross table"))
    return Paper(
        key="everything",
        cover=True,
        columns_chosen=True,
        title=Phrase(N_("Standings after round {round}"), {"round": 5}),
        subtitle="Vogelwald Open",
        tables=(standings().table, cross, checkin().table),
        blocks=(
            *booklet().blocks,
            Heading(N_("Players"), level=3),
            Text(Phrase(N_("A complete account of the tournament.")), mark="hint"),
            Plot(
                PlotKind.BARS,
                (Series(Phrase(N_("Points")), ((0, 2), (1, 4.5))),),
                labels=("Amsel", Phrase(N_("Others"))),
            ),
            bracket(),
            *slips(9).blocks,
            *place_cards().blocks,
            *score_sheets().blocks,
        ),
        notes=(
            Phrase(N_("BH: Buchholz")),
            Phrase(NP_("{count} player", "{count} players"), {"count": 1}),
            "Not final: 2 results are missing.",
        ),
        data={"after_round": 5, "final": False, "lists": ("500", "w: 100"), "cycle": None},
    )


def bare() -> Paper:
    """As little as a paper can have."""
    card = Card("Vogelwald Open")
    return Paper(
        key="bare",
        title="Bare",
        tables=(Table((Column("name", ""),), (("Amsel, Ada",),)),),
        blocks=(*(Cards(kind, (card,)) for kind in CardKind),),
    )


#: All of them.
SYNTHETIC = (
    standings,
    progress,
    crosstable,
    checkin,
    nasty,
    slips,
    place_cards,
    score_sheets,
    booklet,
    everything,
    bare,
)
