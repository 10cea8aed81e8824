// The symbolic positions that tell how a game ended: what a click on the black light shows (manual, `show_result`).
import { EMPTY, type EndCode, type Situation, parseFen } from "./position";

/** Eight ranks from above; letters are pieces. */
const PICTURES: Readonly<Record<EndCode, string>> = {
  /** Two equal bars: agreed. */
  a: "......../......../.PPPPPP./......../......../.pppppp./......../........",
  /** A white flag on its pole. */
  r: "pPPPPP../pPPPPP../pPPPPP../pPPPPP../p......./p......./p......./p.......",
  /** The sign of mate. */
  m: "..p..p../..p..p../pppppppp/..p..p../..p..p../pppppppp/..p..p../..p..p..",
  /** A king shut in. */
  p: "......../.pppppp./.p....p./.p.KK.p./.p.KK.p./.p....p./.pppppp./........",
  /** Two kings and nobody else. */
  u: "......../......../......../..K..k../......../......../......../........",
  /** The same three times. */
  w: "......../N......./n......./...N..../...n..../......N./......n./........",
  /** Fifty. */
  e: "PPP..ppp/P....p.p/P....p.p/PPP..p.p/..P..p.p/..P..p.p/PPP..ppp/........",
  /** A place without a king. */
  k: "......../........p/..q..q../..q..q../...qq.../......../...qq.../........",
  /** An hourglass that has run out. */
  t: "pppppppp/.p....p./..p..p../...pp.../...pp.../..pPPp../.pPPPPp./pppppppp",
  /** The same, with a bare king beside it. */
  g: "pppppp.K/.p..p.../..pp..../..pp..../..pp..../.pPPp.../pppppp.k/........",
  /** Crossed out. */
  x: "p......p/.p....p./..p..p../...pp.../...pp.../..p..p../.p....p./p......p",
};

/** Nobody is to move in it. */
export function symbolOf(end: EndCode): Situation {
  const ranks = PICTURES[end].split("/").map((rank) => [...rank.slice(0, 8).padEnd(8, ".")].map((piece) => (piece === "." ? "" : piece)));
  return { ...parseFen(EMPTY), board: ranks.reverse().flat() };
}
