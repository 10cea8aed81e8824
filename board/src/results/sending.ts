// One result to the server, and what became of it: over the live connection, which is the shorter way, or as a form.
import type { Entered } from "./entry";
import { wire } from "../live";
import { notice, sentence } from "../notices";
import { postForm } from "../secret";

const PATIENCE = 10_000; // ms until an answer counts as lost
/** The connection has not the rights of the page (a proxy hides where it comes from, or it is older than the login). */
const OTHER_WAY = new Set(["foreign_page", "not_allowed", "broken", "needs_confirmation"]); // a question is asked on the way of forms

export type Answer = { readonly taken: true } | { readonly taken: false; readonly why: string; readonly code: string };

/** Where to, which game, and which result; `was` is what the page showed before; `past`: rounds were paired since. */
type Entry = [action: string, round: string, board: number, entered: Entered, was?: string, past?: boolean];
/** The page itself asked, once, whether a result of a past round is to be changed. */
const PAST_ROUND = "past_round";

/** Undefined when nobody answered. */
export async function enter(...entry: Entry): Promise<Answer | undefined> {
  const [, round, board, entered, was, past] = entry;
  const plain = { round, board, result: entered.result, rated: entered.rated };
  const fields = { ...plain, ...(was === undefined ? {} : { was }), ...(past ? { answers: [PAST_ROUND] } : {}) };
  const asked = wire?.do("EnterResult", fields, PATIENCE);
  if (!asked) return post(...entry);
  const answer = await asked;
  if (answer === undefined) notice(sentence("lost"));
  else if (answer.type === "done" || answer.code === "nothing_changed") return { taken: true };
  else if (OTHER_WAY.has(answer.code)) return post(...entry);
  else return refused(answer.detail, answer.code);
  return undefined;
}

/** The same as a form, which outlives the page. */
export async function post(...entry: Entry): Promise<Answer | undefined> {
  return postWith(entry, entry[5] ? [PAST_ROUND] : []);
}

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly params?: { readonly questions?: readonly { readonly id: string; readonly text: string }[] };
}

async function postWith(entry: Entry, answers: readonly string[]): Promise<Answer | undefined> {
  const [action, round, board, entered, was] = entry;
  const body = new URLSearchParams({ round, board: String(board), result: entered.result, rated: entered.rated ? "yes" : "no" });
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
