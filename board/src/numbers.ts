// Numbers as tables write them: 2½, 4,25, –3.
const PARTS: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

/** The number that a cell begins with; undefined where it begins with none. */
export function numberIn(text: string): number | undefined {
  const found = /^([-–−+]?)(\d*)([½¼¾]?)(?:[.,](\d+))?/u.exec(text.trim());
  const [, sign = "", whole = "", part = "", decimals = ""] = found ?? [];
  if (!whole && !part) return undefined;
  const value = Number(`${whole || "0"}.${decimals || "0"}`) + (PARTS[part] ?? 0);
  return sign && sign !== "+" ? -value : value;
}
