import { find, on } from "./dom.js";

/** Storage may be switched off. */
function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

export function showTheme() {
  const select = find("theme");
  const apply = () => { document.documentElement.dataset.theme = select.value; };
  select.value = attempt(() => localStorage.getItem("theme")) ?? "auto";
  if (select.selectedIndex < 0) select.value = "auto";
  apply();
  on(select, "change", () => {
    apply();
    attempt(() => localStorage.setItem("theme", select.value));
  });
}
