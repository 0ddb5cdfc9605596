import { NumberControl } from "./controls.js";
import { arrow, dragged, make, on } from "./dom.js";
import { clamp, format } from "./numbers.js";

/** Parameters of three numbers, red, green and blue, that colorists turn as wheels. */
const names = ["lift", "gamma", "gain", "slope", "offset", "power"];

export const isWheel = ({ name, type, kind }) => type === "vec3" && kind !== "color" && names.includes(name.toLowerCase());

/** Where red, green and blue are on the wheel, as on a vectorscope: degrees from the right, counterclockwise. */
const angles = [103, 241, 347].map((degrees) => (degrees * Math.PI) / 180);

/** What a step to the right and one up add to each channel: their sum is 0, so that the mean stays. */
const parts = (() => {
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / 3;
  const across = angles.map(Math.cos);
  const up = angles.map(Math.sin);
  return { right: across.map((part) => part - mean(across)), up: up.map((part) => part - mean(up)) };
})();

/**
 * A wheel: its knob is how red, green and blue differ, the slider below it moves all three. Arrow keys move the knob, with
 * Shift farther, Home or a double click centers it; below are the three numbers.
 */
export class WheelControl {
  #value = [0, 0, 0];
  #span = 1;
  #knob;
  #wheel;
  #set;
  #master;
  #numbers;
  #label;

  constructor({ id, parameter, set }) {
    this.#set = set;
    this.#label = parameter.label;
    this.main = `${id}-knob`;
    this.#knob = make("button", { id: this.main, className: "knob", title: "Arrow keys move, Home centers" });
    this.#wheel = make("div", { className: "wheel" }, this.#knob);
    const scalar = { ...parameter, components: 1, label: `${parameter.label}, all` };
    this.#master = new NumberControl({
      id: `${id}-all`, parameter: scalar,
      set: ([mean]) => this.#change(this.#value.map((part) => part - this.#mean + mean)),
    });
    this.#numbers = new NumberControl({ id, parameter, set, names: ["red", "green", "blue"] });
    this.node = make("div", {}, this.#wheel, this.#master.node, this.#numbers.node);
    dragged(this.#wheel, (event) => this.#point(event));
    on(this.#wheel, "pointerdown", () => this.#knob.focus({ preventScroll: true }));
    on(this.#wheel, "dblclick", () => this.#center());
    on(this.#knob, "keydown", (event) => this.#key(event));
  }

  get #mean() { return this.#value.reduce((sum, part) => sum + part, 0) / 3; }

  /** The knob's place, from -1 to 1. */
  get #place() {
    const dot = (one, other) => one.reduce((sum, part, index) => sum + part * other[index], 0);
    const balance = this.#value.map((part) => (part - this.#mean) / this.#span);
    // Least squares: the two directions are not at right angles.
    const [rr, ru, uu] = [dot(parts.right, parts.right), dot(parts.right, parts.up), dot(parts.up, parts.up)];
    const [r, u] = [dot(balance, parts.right), dot(balance, parts.up)];
    const determinant = rr * uu - ru * ru;
    return { x: (r * uu - u * ru) / determinant, y: (u * rr - r * ru) / determinant };
  }

  #move({ x, y }) {
    const length = Math.max(1, Math.hypot(x, y));
    const mean = this.#mean;
    this.#change([0, 1, 2].map((index) =>
      mean + (this.#span * (parts.right[index] * x + parts.up[index] * y)) / length));
  }

  #center() { this.#change([this.#mean, this.#mean, this.#mean]); }

  #change(value) { this.#set(value.map((part) => Number(clamp(part, ...this.#ends).toFixed(4)))); }

  #ends = [-Infinity, Infinity];

  #point(event) {
    const area = this.#wheel.getBoundingClientRect();
    this.#move({
      x: ((event.clientX - area.left) / area.width) * 2 - 1, y: 1 - ((event.clientY - area.top) / area.height) * 2,
    });
  }

  #key(event) {
    if (event.key === "Home") {
      event.preventDefault();
      this.#center();
      return;
    }
    const move = arrow(event);
    if (!move) return;
    const { x, y } = this.#place;
    this.#move({ x: x + move[0] * 0.01, y: y - move[1] * 0.01 });
  }

  update(parameter, value) {
    this.#value = value;
    this.#ends = [parameter.minimum ?? -Infinity, parameter.maximum ?? Infinity];
    this.#span = Math.min(0.5, ((parameter.maximum ?? 1) - (parameter.minimum ?? -1)) / 4);
    const { x, y } = this.#place;
    this.#knob.style.left = `${50 + 50 * clamp(x, -1, 1)}%`;
    this.#knob.style.top = `${50 - 50 * clamp(y, -1, 1)}%`;
    const words = ["red", "green", "blue"].map((name, index) => `${name} ${format(value[index])}`);
    this.#knob.setAttribute("aria-label", `${this.#label}: ${words.join(", ")}`);
    this.#master.update({ ...parameter, components: 1, default: parameter.default?.slice(0, 1) ?? null }, [this.#mean]);
    this.#numbers.update(parameter, value);
  }
}
