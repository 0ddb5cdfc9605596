import { find, on } from "./dom.js";

export function showTheme() {
  const select = find("theme");
  const apply = () => { document.documentElement.dataset.theme = select.value; };
  try {
    select.value = localStorage.getItem("theme") ?? "auto";
  } catch {
    // Storage may be switched off.
  }
  if (select.selectedIndex < 0) select.value = "auto";
  apply();
  on(select, "change", () => {
    apply();
    try {
      localStorage.setItem("theme", select.value);
    } catch {
      // As above.
    }
  });
}
