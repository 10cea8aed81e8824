// All results on their way to the server, one after the other. An undo has to wait for them.
let sending: Promise<void> = Promise.resolve();

export function settled(): Promise<void> {
  return sending;
}

/** After everything that is on its way already. */
export function afterAll(send: () => Promise<void>): void {
  sending = sending.then(send);
}
