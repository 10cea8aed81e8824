"""Files for the tests. All people are invented."""

from pathlib import Path

CORPUS = Path(__file__).parents[4] / "shared" / "corpus" / "swiss"

TRF16 = """\
012 Club Open 2026
022 Berlin
032 GER
042 2026/03/01
052 2026/03/05
062 5
072 4
082 0
092 Individual Swiss (Dutch)
102 Mustermann, Max
122 90 min + 30 s/move
132                                                                                        26/03/01  26/03/02  26/03/03  26/03/04  26/03/05
001    1 w GM Alpha, Anna                       2400 GER     4600001 1990/05/01  1.0    2     3 w 1     2 b 0
001    2 wWGM Beta, Berta                       2300 GER     4600002 1991/01/31  2.0    1     4 b 1     1 w 1
001    3 m    Gamma, Gustav                     2100 AUT     1600003 1992/00/00  1.0    3     1 b 0     5 w 1
001    4 m    Delta, Dieter                     2000 GER     4600004 1993/00/00  1.0    4     2 w 0  0000 - U
001    5 m    Epsilon, Emil                        0 GER                         0.5    5  0000 - H     3 b 0
"""

ENGINE = TRF16 + "XXR 5\nXXC white1\n"

TRF26 = """\
### minimal TRF26 for pairing round 3
012 Club Open 2026
022 Berlin
032 GER
042 2026/03/01
052 2026/03/05
062 5
072 4
082 0
092 Individual Swiss (Dutch)
102 Mustermann, Max
122 90 min + 30 s/move
132                                                                                        26/03/01  26/03/02  26/03/03  26/03/04  26/03/05
142 5
152 W
182 demo
192 FIDE_DUTCH
202 BH/C1,BH,SB,DE,WIN
222 5400+30
001    1 w GM Alpha, Anna                       2400 GER     4600001 1990/05/01  1.0    2     3 w 1     2 b 0
001    2 wWGM Beta, Berta                       2300 GER     4600002 1991/01/31  2.0    1     4 b 1     1 w 1
001    3 m    Gamma, Gustav                     2100 AUT     1600003 1992/00/00  1.0    3     1 b 0     5 w 1
001    4 m    Delta, Dieter                     2000 GER     4600004 1993/00/00  1.0    4     2 w 0  0000 - U
001    5 m    Epsilon, Emil                        0 GER                         0.5    5  0000 - H     3 b 0
240 Z 003    4
"""

#: one of each of the other records, in canonical columns
OTHERS = """\
001    1      Alpha, Anna                       2400                                          2 w
001    2      Beta, Berta                       2300                                          1 b
013 Rooks                              1    2
162  W 3.0    D 1.0    P 3.0
172 GER FIDON
212 PTS,DE
GER    1    A Alpha, Anna                       2390 HES      123456
250       1.0   1   3    1    6
250       0.5   4   5    1    6
260 001 002    1    2
299    -1.0  -0.5  003    1    2
300 002 001 002 0001 0000
310   1 India                            IND     2486   15.0   28.0  11     1    2
320  1.0  2.0 000 007
330 +- 004 023 047
352 WBWB
362 TW 2.0   TD 1.0   TL 0.0
802   3 GEO     19.0   32.5  FPB    4.0    16 w  2.5    11 b  2.5
XXA    1  1.0  1.0  0.5
XXP 1 2
XXZ 2
XXS W=3 D=1
BBW  3.0
QQQ what nobody knows
"""


def edit(text: str, line: int, column: int, new: str) -> str:
    """The text with `new` written over it at this line and column (from 1)."""
    lines = text.split("\n")
    old = lines[line - 1].ljust(column - 1)
    lines[line - 1] = old[: column - 1] + new + old[column - 1 + len(new) :]
    return "\n".join(lines)
