// The script of the pages on which somebody taps: a player's own, the door, and the entry of results by phone.
import { listenForTaps } from "./page";

listenForTaps();
