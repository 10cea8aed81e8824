// Ways of moving, tried out while a game is under way (manual, "Zug-Einstellungen"); meanwhile the board asks nobody.
import type { Environment, ExamplePage } from "./page";

const NAMES = ["strict", "touch", "release"] as const;

export const moveSettings =
  (page: ExamplePage): Environment =>
  (_id, handle) => {
    const panel = page.find<HTMLDetailsElement>("[data-ways]");
    const box = (name: string): HTMLInputElement => page.find<HTMLInputElement>(`[name=mv${name}]`);
    panel.addEventListener("toggle", () => {
      if (panel.open) {
        const now = String(handle("configure", "")).split(" ");
        for (const name of NAMES) box(name).checked = now.includes(name);
        handle("enable", "break");
        return;
      }
      handle("configure", NAMES.map((name) => (box(name).checked ? name : `-${name}`)).join(" "));
      handle("enable", "continue");
      page.say(String(handle("configure", "")));
    });
    return () => 0;
  };
