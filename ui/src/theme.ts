/** Light or dark as the system prefers, until the user chooses. */
export type Theme = "system" | "light" | "dark";

const name = "lorepod.theme";

export function theme(): Theme {
  const kept = localStorage.getItem(name);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function setTheme(next: Theme): void {
  if (next === "system") localStorage.removeItem(name);
  else localStorage.setItem(name, next);
  applyTheme();
}

export function applyTheme(): void {
  const chosen = theme();
  if (chosen === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}
