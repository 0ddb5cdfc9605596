import { find, on } from "./dom.js";

function isTaken(target, key) {
  if (target.isContentEditable || target.tagName === "TEXTAREA" || target.tagName === "SELECT") return true;
  if (target.tagName === "INPUT" && !["range", "checkbox", "color"].includes(target.type)) return true;
  const isPressable = target.tagName === "BUTTON" || target.type === "checkbox" || target.type === "color";
  return isPressable && (key === " " || key === "Enter");
}

/** The keys that work wherever the focus is. `actions`: from a key to what it does. */
export function listen(actions, stage, play) {
  on(document, "keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || find("keys").open) return;
    if (isTaken(event.target, event.key)) return;
    if (event.key === " ") {
      event.preventDefault();
      if (!event.repeat) stage.hasPanned = false;
      stage.isSpaceDown = true;
      stage.node.classList.add("movable");
      return;
    }
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  on(document, "keyup", (event) => {
    if (event.key !== " " || !stage.isSpaceDown) return;
    stage.isSpaceDown = false;
    // Held to move the picture, or tapped to play.
    if (!stage.hasPanned) play();
  });
  on(window, "blur", () => { stage.isSpaceDown = false; });
}
