// The front end into the package: one script, one stylesheet. `npm run build`
import { build } from "esbuild";

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
await build({ ...common, entryPoints: ["src/style/kosmos.css"], outfile: `${into}/kosmos.css` });
