import { arrow, dragged, find, on, onClick } from "./dom.js";
import { clamp } from "./numbers.js";

/**
 * What lies over the result: the source or a snapshot, left of a line or all of it.
 */
export class Wipe {
  against = "source";
  isOn = false;
  /** The snapshot that covers the whole result, or null. */
  whole = null;
  /** Where the line is, from the left, 0 to 1. */
  #place = 0.5;
  #line = find("wipe-line");
  #image = find("compare");
  #stage;
  #picture;
  #snapshots;

  constructor(stage, picture, snapshots) {
    [this.#stage, this.#picture, this.#snapshots] = [stage, picture, snapshots];
    onClick("wipe", () => this.toggle());
    on(find("against"), "change", (event) => {
      this.against = event.target.value;
      this.isOn = true;
      this.refresh();
    });
    on(picture, "source", () => this.refresh());
    dragged(this.#line, (event) =>
      this.#move(stage.pixelAt(event.clientX, event.clientY).x / stage.size.width));
    on(this.#line, "keydown", (event) => this.#key(event));
  }

  toggle() {
    this.isOn = !this.isOn;
    this.whole = null;
    if (this.isOn) this.#move(this.#stage.middle);
    this.refresh();
    if (this.isOn) this.#line.focus({ preventScroll: true });
  }

  toggleWhole(name) {
    if (!this.#snapshots.has(name)) return;
    this.whole = this.whole === name ? null : name;
    this.refresh();
  }

  #move(place) {
    this.#place = clamp(place, 0, 1);
    this.#line.style.left = `${this.#place * 100}%`;
    this.#line.setAttribute("aria-valuenow", Math.round(this.#place * 100));
    this.#image.style.clipPath = this.whole ? "none" : `inset(0 ${(1 - this.#place) * 100}% 0 0)`;
  }

  refresh() {
    const name = this.whole ?? (this.isOn ? this.against : null);
    const needsSource = name === "source";
    if (needsSource !== this.#picture.needsSource) {
      this.#picture.needsSource = needsSource;
      if (needsSource) this.#picture.change();
    }
    const address = needsSource ? this.#picture.source : this.#snapshots.addressOf(name);
    this.#image.hidden = !address;
    if (address && this.#image.src !== address) this.#image.src = address;
    this.#image.alt = name === "source" ? "Source" : `Snapshot ${name}`;
    const isWiping = this.isOn && !this.whole;
    this.#line.hidden = !isWiping;
    find("wipe").setAttribute("aria-pressed", this.isOn);
    this.#tag("tag-left", name === "source" ? "Source" : name);
    this.#tag("tag-right", isWiping ? "Result" : null);
    this.#move(this.#place);
    this.#snapshots.showPressed(this.whole);
  }

  #tag(id, text) {
    find(id).hidden = text === null;
    find(id).textContent = text ?? "";
  }

  #key(event) {
    const ends = { Home: 0, End: 1 };
    const move = arrow(event);
    if (move) this.#move(this.#place + (move[0] - move[1]) / 100);
    else if (event.key in ends) this.#move(ends[event.key]);
    if (event.key in ends) event.preventDefault();
  }
}
