import assert from "node:assert/strict";
import { test } from "node:test";
import { chaptersIn, markOf, sectionsWith, shownSections, withFound } from "../src/manual_kept";

const PAGE = `<!DOCTYPE html><html lang="de"><link href="/static/built/kosmos.css?abc123"><nav><a href="/help/swiss">S</a><a href="/help/boards">B</a>
<a href="/help/swiss">S</a><a href="/help/swiss#byes">x</a><a href="/other">o</a></nav>`;
const CHAPTER = {
  address: "/help/swiss",
  page: `<main><article class="manual" lang="de"><h1 id="swiss">Schweizer System</h1><p>Wie &lt;ausgelost&gt; wird.</p>
<h2 id="byes">Freilose</h2><p>Ein <b>Freilos</b> zählt wie ein Müller-Sieg.</p><h2>Ohne Anker</h2><p>Text</p></article></main><p>Freilos außerhalb</p>`,
};

test("a manual is known by its language and its build", () => {
  assert.equal(markOf(PAGE), "de abc123");
  assert.equal(markOf(""), " ");
});

test("the chapters of the contents, each once", () => {
  assert.deepEqual(chaptersIn(PAGE), ["/help/swiss", "/help/boards"]);
});

test("sections are found by all words, without accents, and lead to their place", () => {
  assert.deepEqual(
    sectionsWith("muller freilos", [CHAPTER]).map(({ href, title }) => [href, title]),
    [["/help/swiss#byes", "Freilose"]],
  );
  assert.deepEqual(sectionsWith("anker", [CHAPTER]).map(({ href }) => href), ["/help/swiss"]);
  assert.deepEqual(sectionsWith("außerhalb", [CHAPTER]), []);
  assert.deepEqual(sectionsWith("  ", [CHAPTER]), []);
});

test("what is shown is as harmless as the chapter", () => {
  const shown = shownSections(sectionsWith("ausgelost", [CHAPTER]));
  assert.match(shown, /&lt;ausgelost&gt;/);
  assert.doesNotMatch(shown, /<ausgelost>/);
  assert.equal(shownSections([]), "");
});

test("whoever sends the form without a network has the words in the field and what was found below it", () => {
  const contents = '<input id="help-q" type="search" name="q" value="" hx-get="/help"><div id="help-found" aria-live="polite"><ul><li>$1</li></ul></div><h2>More</h2>';
  const shown = withFound(contents, 'a "b" & $1', "<ol>$&</ol>");
  assert.equal(shown, '<input id="help-q" type="search" name="q" value="a &quot;b&quot; &amp; $1" hx-get="/help"><div id="help-found" aria-live="polite"><ol>$&</ol></div><h2>More</h2>');
});
