// One tap to the server, and what its answer means; by the page as by the worker.
import type { Answer, Kept, Waiting } from "./kept";

export const PATIENCE = 10_000; // ms until an answer counts as lost
const SECRET = "x-csrf-token";
/** The page's own business, which no command knows. */
const OURS = ["key", "next", "says", "game", "own", "page", "_csrf_token"];
/** Nobody is logged in now, or not as somebody who may: it can be sent as soon as somebody is. */
const LATER = new Set(["not_allowed", "form_too_old"]);
const TAKEN: Answer = { code: "", why: "" };

/** Only to where taps are taken, in the house itself: what lies in a database may be anything. */
export function isTapAddress(address: string): boolean {
  return /^\/(my\/[\w-][\w.-]*\/tap|t\/[\w-][\w.-]*\/do\/\w+)$/.test(address);
}

/** A command of the house knows no keys: `was` says on what it was tapped. */
export function bodyOf({ plain }: Waiting, tap: Kept): URLSearchParams {
  const body = new URLSearchParams(tap);
  if (plain) for (const name of OURS) body.delete(name);
  return body;
}

/** Undefined: nobody answered. */
export function meaning(status: number, problem: { readonly code?: string; readonly detail?: string }, plain: boolean): Answer | undefined {
  if (status < 300) return TAKEN;
  if (status >= 500 || status === 429) return undefined;
  const { code = "", detail = String(status) } = problem;
  if (code === "nothing_changed") return TAKEN;
  return { code, why: detail, ...(plain && LATER.has(code) ? { waits: true } : {}) };
}

/** `secret`: the one of forms, as the page has it; the worker has none and hears it from the refusal. */
export async function post(kept: Waiting, tap: Kept, secret = "", renewed?: (told: string) => void): Promise<Answer | undefined> {
  if (!isTapAddress(kept.address)) return { code: "", why: kept.address };
  const clock = new AbortController();
  const over = setTimeout(() => clock.abort(), PATIENCE);
  const send = (said: string): Promise<Response> =>
    fetch(kept.address, { method: "POST", body: bodyOf(kept, tap), mode: "same-origin", redirect: "error", keepalive: true, signal: clock.signal, headers: { Accept: "application/json", [SECRET]: said } });
  try {
    let answer = await send(secret);
    const told = answer.headers.get(SECRET);
    if (told && told !== secret) {
      renewed?.(told);
      answer = await send(told);
    }
    const problem = answer.ok ? {} : ((await answer.json().catch(() => ({}))) as { code?: string; detail?: string });
    return meaning(answer.status, problem, kept.plain);
  } catch {
    return undefined;
  } finally {
    clearTimeout(over);
  }
}
