// The scripts of the example pages, one script for all: the page says which example it is. Loaded before the board's script,
// so that every board finds its environment (`schach_neues_brett`) when it is placed.
import { automaton } from "./automaton";
import { evening } from "./evening";
import { group } from "./group";
import { moveSettings } from "./move_settings";
import { type Environment, ExamplePage } from "./page";
import { partner } from "./partner";
import { recorder } from "./recorder";
import { settings } from "./settings";
import { trainer } from "./trainer";

const EXAMPLES: Readonly<Record<string, (page: ExamplePage) => Environment>> = { automaton, evening, group, moveSettings, partner, recorder, settings, trainer };

const root = document.querySelector<HTMLElement>("[data-example]");
const made = root ? EXAMPLES[root.dataset["example"] ?? ""]?.(new ExamplePage(root)) : undefined;
if (made) window.schach_neues_brett = (id, _key, handle) => made(id, handle);
