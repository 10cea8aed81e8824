// Mating practice with a partner, or alone with both hands (manual, "Mattsetzen üben"): "Initial position" gives a new
// position; the environment lets White move as soon as it stands.
import { type Environment, type ExamplePage, ask } from "./page";

export const partner =
  (page: ExamplePage): Environment =>
  (_id, handle) => {
    const sets = (page.root.dataset["sets"] ?? "KR").split(" ");
    const give = async (): Promise<void> => {
      const set = sets[Math.floor(Math.random() * sets.length)] ?? "KR";
      try {
        const { position, moves } = await ask<{ readonly position: string; readonly moves: number }>("POST", `/api/training/${set}/exercise`, { defence: "values" });
        handle("configure", `remis:2:${moves} initpos:${position}`);
        handle(page.root.dataset["room"] ? "setup" : "response", position);
        window.setTimeout(() => handle("enable", page.root.dataset["room"] ? "w" : "a"), 50);
        page.say(page.word("begin", { moves }));
      } catch (fault) {
        page.say(fault instanceof Error ? fault.message : "", "bad");
      }
    };
    page.on("[data-start]", () => void give());
    return (_board, key) => {
      if (key !== "set_initial_position") return 0;
      void give();
      return 1;
    };
  };
