import { arrow, find, on } from "./dom.js";
import { clamp } from "./numbers.js";

/**
 * Lets a place of the picture be chosen: by a click, or by a cross that arrow keys move and Enter takes. The source is
 * shown meanwhile, because what is looked for may not be in the result any more.
 */
export class Picker {
  #stage;
  #picture;
  #cross = find("cross");
  #hint = find("hint");
  #task = null;
  #place = { x: 0, y: 0 };

  constructor(stage, picture) {
    [this.#stage, this.#picture] = [stage, picture];
    on(stage.node, "pointerdown", (event) => this.#click(event), { capture: true });
    on(this.#cross, "keydown", (event) => this.#key(event));
    on(document, "keydown", (event) => { if (event.key === "Escape" && this.#task) this.end(); });
  }

  /** `take` is given a pixel of the result, from the top left. `button` is pressed meanwhile. */
  begin(button, hint, take) {
    const isSame = this.#task?.button === button;
    if (this.#task) this.end();
    if (isSame) return;
    this.#task = { button, take };
    button.setAttribute("aria-pressed", "true");
    this.#hint.textContent = `${hint} Or move the cross by arrow keys and press Enter. Escape cancels.`;
    this.#hint.hidden = false;
    this.#stage.node.classList.add("picking");
    this.#place = { x: Math.floor(this.#stage.size.width / 2), y: Math.floor(this.#stage.size.height / 2) };
    this.#cross.hidden = false;
    this.#moveBy(0, 0);
    this.#cross.focus({ preventScroll: true });
    this.#picture.override = "source";
    this.#picture.change();
  }

  end() {
    const { button } = this.#task;
    this.#task = null;
    button.setAttribute("aria-pressed", "false");
    this.#hint.hidden = true;
    this.#cross.hidden = true;
    this.#stage.node.classList.remove("picking");
    button.focus({ preventScroll: true });
    this.#picture.override = null;
    this.#picture.change();
  }

  #click(event) {
    if (!this.#task || event.button !== 0 || this.#stage.isSpaceDown) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.#stage.pixelAt(event.clientX, event.clientY);
    if (this.#stage.contains(at)) this.#take(at);
  }

  #take({ x, y }) {
    const { take } = this.#task;
    this.end();
    take({ x: Math.floor(x), y: Math.floor(y) });
  }

  #moveBy(x, y) {
    const { width, height } = this.#stage.size;
    this.#place = { x: clamp(this.#place.x + x, 0, width - 1), y: clamp(this.#place.y + y, 0, height - 1) };
    this.#cross.style.left = `${((this.#place.x + 0.5) / width) * 100}%`;
    this.#cross.style.top = `${((this.#place.y + 0.5) / height) * 100}%`;
  }

  #key(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this.#take(this.#place);
      return;
    }
    const move = arrow(event);
    if (move) this.#moveBy(...move);
  }
}
