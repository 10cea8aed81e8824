// Words as they are looked for.

/** Small letters without marks: Müller is found by muller. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
