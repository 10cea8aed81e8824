// The form of a tournament shows the fields of the chosen system only, and suggests a number of rounds where one is needed.
interface SystemFields {
  readonly options: readonly string[];
  readonly rounds: string;
}

export function listenForSystems(): void {
  const form = document.querySelector<HTMLElement>("[data-systems]");
  const select = form?.querySelector<HTMLSelectElement>("select[name=system]");
  if (!form || !select) return;
  const systems = JSON.parse(form.dataset["systems"] ?? "{}") as Record<string, SystemFields>;
  const show = () => showFields(form, systems, select.value);
  select.addEventListener("change", show);
  show();
}

function showFields(form: HTMLElement, systems: Record<string, SystemFields>, chosen: string): void {
  const own = new Set(systems[chosen]?.options ?? []);
  const some = new Set(Object.values(systems).flatMap(({ options }) => options));
  for (const name of some) {
    for (const control of form.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`)) {
      const field = control.closest<HTMLElement>(".field");
      if (field) field.hidden = !own.has(name);
    }
  }
  suggest(form.querySelector<HTMLInputElement>("[name=rounds]"), systems[chosen]?.rounds ?? "");
}

/** Whatever somebody typed stays. */
function suggest(field: HTMLInputElement | null, rounds: string): void {
  if (!field || (field.value && field.value !== field.dataset["suggested"])) return;
  field.value = field.dataset["suggested"] = rounds;
}
