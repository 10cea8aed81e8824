// The front end into the package: one script, one stylesheet. `npm run build`
import { build } from "esbuild";
import { copyFileSync, readdirSync, rmSync } from "node:fs";

const into = "../src/kosmos/web/static/built";

const common = {
  bundle: true,
  minify: true,
  sourcemap: true,
  target: "es2020",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

await build({ ...common, entryPoints: ["src/main.ts"], outfile: `${into}/kosmos.js`, format: "iife" });
for (const old of readdirSync(into).filter((name) => name.endsWith(".woff2"))) rmSync(`${into}/${old}`);
await build({
  ...common,
  entryPoints: ["src/style/kosmos.css"],
  outfile: `${into}/kosmos.css`,
  loader: { ".woff2": "file" },
  assetNames: "[name]-[hash]",
});
for (const face of ["source-serif-4", "source-sans-3"]) {
  copyFileSync(`node_modules/@fontsource-variable/${face}/LICENSE`, `${into}/${face}-LICENSE.txt`);
}
