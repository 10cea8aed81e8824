// The unit tests of the pure parts, by Node's own runner. `npm test`
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const into = mkdtempSync(join(tmpdir(), "kosmos-board-"));
const tests = readdirSync("test").filter((name) => name.endsWith(".test.ts"));
if (tests.length === 0) throw new Error("there are no tests");
await build({
  entryPoints: tests.map((name) => `test/${name}`),
  outdir: into,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  sourcemap: "inline",
  logLevel: "warning",
});
const made = tests.map((name) => join(into, name.replace(/\.ts$/, ".mjs")));
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", "--test-reporter=dot", ...made], { stdio: "inherit" });
rmSync(into, { recursive: true });
process.exit(status ?? 1);
