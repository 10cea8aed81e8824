// The secret that forms carry. It belongs to the session: whoever logs in again in another tab has another one, and the
// refusal of the old one says which.

const HEADER = "x-csrf-token";

export function secret(): string {
  return document.body.dataset["csrf"] ?? "";
}

/** Whether another secret came: then the same can be sent once more. */
export function renewSecret(told: string | null): boolean {
  if (!told || told === secret()) return false;
  document.body.dataset["csrf"] = told;
  document.body.setAttribute("hx-headers", JSON.stringify({ [HEADER]: told }));
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name="_csrf_token"]')) field.value = told;
  return true;
}

/** A form by script: once more with the secret of now, where that of the page has become too old. */
export async function postForm(address: string, body: URLSearchParams, more: RequestInit = {}): Promise<Response> {
  const send = (): Promise<Response> =>
    fetch(address, { ...more, method: "POST", body, headers: { Accept: "application/json", [HEADER]: secret() } });
  const answer = await send();
  return renewSecret(answer.headers.get(HEADER)) ? send() : answer;
}
