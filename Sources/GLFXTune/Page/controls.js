import { button, componentLabel, guardField, iconButton, make, on, write, writeField } from "./dom.js";
import { clamp, format, formatColor, parse, parseColor, rangeOf, toHex } from "./numbers.js";

// The controls of a parameter's value, by its kind. Each has the same shape:
// `node`; `main`, the id that the parameter's label is for; `update(parameter, value)`.
// Each is made with { id, parameter, set, pick }, where `set` takes a value and `pick` begins the eyedropper.

class Slider {
  #range = make("input", { type: "range" });
  #field = guardField(make("input", { type: "number", step: "any" }));
  #isInteger = false;

  constructor(id, name, set) {
    this.#range.id = id;
    this.#field.setAttribute("aria-label", `${name}, as a number`);
    on(this.#range, "input", () => {
      writeField(this.#field, format(Number(this.#range.value), this.#isInteger));
      set(Number(this.#range.value));
    });
    on(this.#field, "input", () => {
      const number = parse(this.#field.value);
      if (number !== null) set(this.#isInteger ? Math.round(number) : number);
    });
    this.node = make("div", { className: "slider" }, this.#range, this.#field);
  }

  update(parameter, value, range) {
    this.#isInteger = parameter.isInteger;
    write(this.#range, "min", range.minimum);
    write(this.#range, "max", range.maximum);
    write(this.#range, "step", range.step);
    write(this.#field, "step", range.step);
    if (parameter.minimum !== null) write(this.#field, "min", parameter.minimum);
    if (parameter.maximum !== null) write(this.#field, "max", parameter.maximum);
    // The slider rounds to its steps: it is written only where it stands at another one.
    const place = clamp(value, range.minimum, range.maximum);
    if (Math.abs(Number(this.#range.value) - place) > range.step / 2) this.#range.value = place;
    writeField(this.#field, format(value, this.#isInteger));
    this.#range.setAttribute("aria-valuetext", `${format(value, this.#isInteger)} ${parameter.unit ?? ""}`.trim());
  }
}

const componentNames = ["x", "y", "z", "w"];

export class NumberControl {
  #sliders;
  #value = [];

  constructor({ id, parameter, set, names = componentNames }) {
    this.main = id;
    const count = Math.max(1, parameter.components);
    const change = (index) => (number) => {
      this.#value = this.#value.map((former, place) => (place === index ? number : former));
      set(this.#value);
    };
    this.#sliders = Array.from({ length: count }, (_, index) => {
      const name = count === 1 ? parameter.label : `${parameter.label} ${names[index] ?? index + 1}`;
      return new Slider(index === 0 ? id : `${id}-${index}`, name, change(index));
    });
    if (count === 1) {
      this.node = this.#sliders[0].node;
      return;
    }
    this.node = make("div", { className: "vector" }, ...this.#sliders.flatMap((slider, index) => [
      index === 0
        ? make("span", { textContent: names[0], "aria-hidden": "true" })
        : componentLabel(`${id}-${index}`, parameter.label, names[index] ?? String(index + 1)),
      slider.node,
    ]));
  }

  update(parameter, value) {
    this.#value = value;
    const range = rangeOf(parameter, value);
    this.#sliders.forEach((slider, index) => slider.update(parameter, value[index] ?? 0, range));
  }
}

export class ChoiceControl {
  constructor({ id, parameter: { choices }, set }) {
    this.main = id;
    this.node = make("select", { id, onchange: () => set([choices[this.node.selectedIndex].value]) },
      ...choices.map((choice) => make("option", {}, choice.label)));
  }

  update(parameter, value) {
    write(this.node, "selectedIndex", parameter.choices.findIndex((choice) => choice.value === value[0]));
  }
}

export class FlagControl {
  constructor({ id, set }) {
    this.main = id;
    this.node = make("input", { type: "checkbox", id, onchange: () => set([this.node.checked ? 1 : 0]) });
  }

  update(parameter, value) {
    write(this.node, "checked", (value[0] ?? 0) !== 0);
  }
}

export class EventControl {
  constructor({ id, set }) {
    this.main = id;
    this.node = button("At this time", () => set([1]), { id });
  }

  update() {}
}

/** A swatch, the color as text, alpha where there are four components, and the eyedropper. */
export class ColorControl {
  #swatch;
  #text;
  #alpha = null;
  #value = [];

  constructor({ id, parameter, set, pick }) {
    this.main = id;
    this.#swatch = make("input", { type: "color", id });
    this.#text = guardField(make("input", {
      type: "text", className: "color", spellcheck: false, "aria-label": `${parameter.label}, as text`,
    }));
    on(this.#swatch, "input", () => set(parseColor(this.#swatch.value, this.#value)));
    const read = () => {
      const color = parseColor(this.#text.value, this.#value);
      this.#text.classList.toggle("wrong", !color);
      if (color) set(color);
      return color;
    };
    on(this.#text, "change", read);
    on(this.#text, "blur", () => this.#refresh());
    on(this.#text, "keydown", (event) => { if (event.key === "Enter") read(); });
    const dropper = iconButton("dropper", `Take ${parameter.label} from the source`, {
      className: "icon eyedropper", dataset: { parameter: parameter.name }, "aria-pressed": "false",
      onclick: () => pick(dropper, (color) => set([...color.slice(0, 3), ...this.#value.slice(3)])),
    });
    this.node = make("div", { className: "colors" }, this.#swatch, this.#text, dropper);
    if (parameter.components < 4) return;
    this.#alpha = new Slider(`${id}-alpha`, `${parameter.label}, alpha`,
      (alpha) => set([...this.#value.slice(0, 3), alpha]));
    const label = componentLabel(`${id}-alpha`, parameter.label, "alpha");
    this.node = make("div", {}, this.node, make("div", { className: "vector" }, label, this.#alpha.node));
  }

  update(parameter, value) {
    this.#value = value;
    this.#refresh();
    const alpha = { ...parameter, minimum: 0, maximum: 1, step: 0.01, unit: null, isInteger: false };
    this.#alpha?.update(alpha, value[3] ?? 1, { minimum: 0, maximum: 1, step: 0.01 });
  }

  #refresh() {
    write(this.#swatch, "value", toHex(this.#value.slice(0, 3)));
    writeField(this.#text, formatColor(this.#value));
    if (document.activeElement !== this.#text) this.#text.classList.remove("wrong");
  }
}

/** Two fields; the handle on the picture is in points.js. */
export class PointControl {
  #fields;
  #value = [];

  constructor({ id, parameter, set }) {
    this.main = id;
    this.#fields = ["x", "y"].map((name, index) => {
      const title = "From the bottom left";
      const field = guardField(make("input", { type: "number", title, id: index === 0 ? id : `${id}-${name}` }));
      on(field, "input", () => {
        const number = parse(field.value);
        if (number !== null) set(this.#value.map((former, place) => (place === index ? number : former)));
      });
      return field;
    });
    this.node = make("div", { className: "point" },
      make("span", { textContent: "x", "aria-hidden": "true" }), this.#fields[0],
      componentLabel(`${id}-y`, parameter.label, "y"), this.#fields[1]);
  }

  update(parameter, value) {
    this.#value = value;
    const step = parameter.step ?? (parameter.space === "pixels" ? 1 : 0.001);
    this.#fields.forEach((field, index) => {
      write(field, "step", step);
      writeField(field, format(value[index] ?? 0));
    });
  }
}
