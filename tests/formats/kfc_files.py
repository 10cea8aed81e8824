"""Tournament files as KeizerForClubs writes them, made from published evenings."""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

#: a small club, the strongest first
CLUB = (
    "Alba",
    "Bruno",
    "Carla",
    "Dario",
    "Elena",
    "Fabio",
    "Greta",
    "Hugo",
    "Irma",
    "Jakob",
    "Karla",
    "Luis",
)

RESULTS = {"": -1, "1-0": 1, "1/2": 2, "0-1": 3, "+-": 8, "-+": 9, "--": 10, "adj": 11}
EVENINGS = {"bye": 4, "club": 5, "exc": 6, "unexc": 7, "late": 12}

TABLES = """
CREATE TABLE Player (id INTEGER PRIMARY KEY, name TEXT, rating INTEGER, rank INTEGER, state INTEGER,
  Keizer_StartPts FLOAT, Keizer_SumPts FLOAT, RatingWDelta INTEGER, Keizer_PrevPts FLOAT, Categories TEXT);
CREATE TABLE Pairing (Rnd INTEGER, board INTEGER, PID_W INTEGER, PID_B INTEGER, Result INTEGER,
  Pts_W FLOAT, Pts_B FLOAT);
CREATE TABLE ConfigTab (CfgKey TEXT PRIMARY KEY, CfgText TEXT, CfgValue FLOAT);
"""


def pairing_rows(rounds: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    rows = []
    for number, lines in enumerate(rounds, 1):
        for board, line in enumerate(lines, 1):
            who, _, what = line.partition(" ")
            white, _, black = who.partition("-")
            result = RESULTS[what] if black else EVENINGS[what]
            rows.append(
                {
                    "Rnd": number,
                    "board": board if black else 99 + board,
                    "PID_W": int(white),
                    "PID_B": int(black or -1),
                    "Result": result,
                }
            )
    return rows


def write_file(path: Path, tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> Path:
    with sqlite3.connect(path) as connection:
        connection.executescript(TABLES)
        for table, rows in tables.items():
            for row in rows:
                marks = ", ".join("?" for _ in row)
                connection.execute(
                    f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values())
                )
    connection.close()
    return path
