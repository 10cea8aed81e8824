import assert from "node:assert/strict";
import test from "node:test";
import { postForm, renewSecret, secret } from "../src/secret";

interface Sent {
  readonly address: string;
  readonly secret: string;
}

/** A page with a form, and a server that knows one secret. */
function page(own: string, valid: string): Sent[] {
  const sent: Sent[] = [];
  const body = { dataset: { csrf: own }, setAttribute: (name: string, value: string) => Object.assign(body, { [name]: value }) };
  const field = { value: own };
  const answer = (address: string, { headers }: { readonly headers: Record<string, string> }): Promise<Response> => {
    const brought = headers["x-csrf-token"] ?? "";
    sent.push({ address, secret: brought });
    if (brought === valid) return Promise.resolve(new Response("{}"));
    return Promise.resolve(new Response("{}", { status: 403, headers: { "x-csrf-token": valid } }));
  };
  Object.assign(globalThis, { document: { body, field, querySelectorAll: () => [field] }, fetch: answer });
  return sent;
}

test("a form whose secret became too old is sent once more with that of now", async () => {
  const sent = page("old", "new");
  const answer = await postForm("/t/x/do/Undo", new URLSearchParams({ round: "3" }));
  assert.equal(answer.status, 200);
  assert.deepEqual(sent.map((each) => each.secret), ["old", "new"]);
  assert.equal(secret(), "new");
  assert.equal((document as unknown as { readonly field: { readonly value: string } }).field.value, "new");
});

test("a form that fits is sent once, and a refusal that brings nothing new is not tried for ever", async () => {
  const fits = page("new", "new");
  await postForm("/a", new URLSearchParams());
  assert.equal(fits.length, 1);
  assert.equal(renewSecret("new"), false);
  assert.equal(renewSecret(null), false);
});
