// One result to the server, and what became of it: over the live connection, which is the shorter way, or as a form.
import type { Entered } from "./entry";
import { wire } from "../live";
import { notice, sentence } from "../notices";
import { postForm } from "../secret";

const PATIENCE = 10_000; // ms until an answer counts as lost
/** The connection has not the rights of the page (a proxy hides where it comes from, or it is older than the login). */
const OTHER_WAY = new Set(["foreign_page", "not_allowed", "broken", "needs_confirmation"]); // a question is asked on the way of forms

export type Answer = { readonly taken: true } | { readonly taken: false; readonly why: string; readonly code: string };

/** Where to, which game, and which result. */
interface Entry {
  readonly action: string;
  readonly round: string;
  readonly board: number;
  readonly entered: Entered;
  /** What the page showed before. */
  readonly was?: string;
  /** Rounds were paired since. */
  readonly past: boolean;
  /** Who played there on the page, by id: `12-3`. What an older page kept does not say it. */
  readonly seats: string | undefined;
}

/** The page itself asked, once, whether a result of a past round is to be changed. */
const PAST_ROUND = "past_round";

/** Undefined when nobody answered. */
export async function enter(entry: Entry): Promise<Answer | undefined> {
  const { round, board, entered, was, past, seats } = entry;
  const plain = { round, board, result: entered.result, rated: entered.rated, ...seated(seats) };
  const fields = { ...plain, ...(was === undefined ? {} : { was }), ...(past ? { answers: [PAST_ROUND] } : {}) };
  const asked = wire?.do("EnterResult", fields, PATIENCE);
  if (!asked) return post(entry);
  const answer = await asked;
  if (answer === undefined) notice(sentence("lost"));
  else if (answer.type === "done" || answer.code === "nothing_changed") return { taken: true };
  else if (OTHER_WAY.has(answer.code)) return post(entry);
  else return refused(answer.detail, answer.code);
  return undefined;
}

/** The same as a form, which outlives the page. */
export async function post(entry: Entry): Promise<Answer | undefined> {
  return postWith(entry, entry.past ? [PAST_ROUND] : []);
}

function seated(seats = ""): Record<string, string> {
  const [white, black] = seats.split("-");
  return white && black ? { white, black } : {};
}

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly params?: { readonly questions?: readonly { readonly id: string; readonly text: string }[] };
}

async function postWith(entry: Entry, answers: readonly string[]): Promise<Answer | undefined> {
  const { action, round, board, entered, was, seats } = entry;
  const body = new URLSearchParams({ round, board: String(board), result: entered.result, rated: entered.rated ? "yes" : "no", ...seated(seats) });
  if (was !== undefined) body.set("was", was);
  for (const answer of answers) body.append("answers", answer);
  const clock = new AbortController();
  const over = window.setTimeout(() => clock.abort(), PATIENCE);
  try {
    const response = await postForm(action, body, { keepalive: true, signal: clock.signal });
    if (response.ok) return { taken: true };
    if (response.status >= 500) throw new Error(response.statusText);
    const problem = (await response.json()) as Problem;
    const asked = problem.params?.questions ?? [];
    if (asked.length && asked.every((each) => window.confirm(each.text)))
      return await postWith(entry, [...answers, ...asked.map((each) => each.id)]);
    return problem.code === "nothing_changed" ? { taken: true } : refused(problem.detail ?? response.statusText, problem.code);
  } catch {
    notice(sentence("lost"));
    return undefined;
  } finally {
    window.clearTimeout(over);
  }
}

export function refused(why: string, code = ""): Answer {
  return { taken: false, why, code };
}
