"""The tables of the club's games and of their positions."""

GAMES = (
    """
    CREATE TABLE games (
        id         INTEGER PRIMARY KEY AUTOINCREMENT,
        white      TEXT NOT NULL,
        black      TEXT NOT NULL,
        white_key  TEXT NOT NULL,
        black_key  TEXT NOT NULL,
        result     TEXT NOT NULL,
        year       INTEGER NOT NULL,
        eco        TEXT NOT NULL,
        opening    TEXT NOT NULL,
        opening_key TEXT NOT NULL,
        event      TEXT NOT NULL,
        event_key  TEXT NOT NULL,
        place      TEXT NOT NULL,
        public     INTEGER NOT NULL,
        data       BLOB NOT NULL
    )
    """,
    "CREATE UNIQUE INDEX games_by_place ON games (place) WHERE place <> ''",
    # Clustered by position: whoever asks for one reads neighbouring pages. The result stands here as well, so that a tree of
    # moves is counted without looking up every game.
    """
    CREATE TABLE positions (
        key    INTEGER NOT NULL,
        move   TEXT NOT NULL,
        game   INTEGER NOT NULL,
        ply    INTEGER NOT NULL,
        result TEXT NOT NULL,
        public INTEGER NOT NULL,
        PRIMARY KEY (key, move, game, ply)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX positions_by_game ON positions (game)",
)
