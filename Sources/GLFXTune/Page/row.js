import { indexAt, valueAt, withKeyframe } from "./animation.js";
import { ChoiceControl, ColorControl, EventControl, FlagControl, NumberControl, PointControl } from "./controls.js";
import { iconButton, make, write } from "./dom.js";
import { KeyframeList } from "./keyframelist.js";
import { isWheel, WheelControl } from "./wheel.js";

function controlFor(parameter) {
  if (parameter.kind === "event") return EventControl;
  if (parameter.choices?.length > 0) return ChoiceControl;
  if (isWheel(parameter)) return WheelControl;
  return { color: ColorControl, point: PointControl, flag: FlagControl }[parameter.kind] ?? NumberControl;
}

/** What of a parameter its controls are built for: where this changes they are built anew. */
export const buildKey = (parameter) => JSON.stringify([
  parameter.label, parameter.kind, parameter.type, parameter.components, parameter.choices,
  parameter.unit, parameter.help, parameter.canAnimate,
]);

export class Row {
  #page;
  #shader;
  #parameter;
  #control;
  #list;
  #diamond;
  #reset;

  /** `page` has `store`, `now()` (seconds), `frameDuration()`, `go(seconds)` and `pickColor(button, hint, take)`. */
  constructor(page, shader, parameter) {
    [this.#page, this.#shader, this.#parameter] = [page, shader, parameter];
    const id = `control-${shader}-${parameter.name}`;
    this.#control = new (controlFor(parameter))({
      id, parameter,
      set: (value) => this.set(value),
      pick: (button, take) => page.pickColor(button, parameter.label, take),
    });
    this.#list = new KeyframeList({
      parameter, easings: page.store.state.easings, go: page.go,
      set: (keyframes) => page.store.setKeyframes(shader, parameter.name, keyframes),
    });
    this.#diamond = iconButton("diamond", "", { "aria-pressed": "false", onclick: () => this.#toggleKeyframe() });
    this.#reset = iconButton("reset", `Reset ${parameter.label}`, {
      onclick: () => page.store.send("/api/reset", { shader, name: parameter.name }),
    });
    this.#diamond.hidden = !parameter.canAnimate || parameter.kind === "event";
    const label = make("label", { htmlFor: this.#control.main, textContent: parameter.label, title: parameter.option });
    const head = make("div", { className: "head" }, label,
      parameter.unit ? make("span", { className: "unit", textContent: parameter.unit }) : null,
      make("span", { className: "space" }), this.#reset, this.#diamond);
    const help = parameter.help ? make("p", { className: "help", textContent: parameter.help }) : null;
    this.node = make("div", { className: "parameter", dataset: { parameter: parameter.name, kind: parameter.kind } },
      head, this.#control.node, help, this.#list.node);
  }

  /** The value at the time that is shown: the newest edit, or between keyframes. */
  get value() {
    const keyframes = this.#keyframes;
    const isAnimated = keyframes.length > 0 && this.#parameter.kind !== "event";
    return isAnimated ? valueAt(keyframes, this.#page.now()) : this.#page.store.valueOf(this.#shader, this.#parameter);
  }

  get parameter() { return this.#parameter; }

  get #keyframes() { return this.#page.store.keyframesOf(this.#shader, this.#parameter) ?? []; }

  /** Where there are keyframes, or for an event, the value is one at this time. */
  set(value) {
    const { store } = this.#page;
    const name = this.#parameter.name;
    const isEvent = this.#parameter.kind === "event";
    if (isEvent || this.#keyframes.length > 0) {
      const easing = isEvent ? "hold" : "linear";
      store.setKeyframes(this.#shader, name,
        withKeyframe(this.#keyframes, this.#page.now(), this.#page.frameDuration(), value, easing));
    } else {
      store.set(this.#shader, name, value);
    }
    this.update(this.#parameter);
  }

  #toggleKeyframe() {
    const keyframes = this.#keyframes;
    const index = indexAt(keyframes, this.#page.now(), this.#page.frameDuration());
    const changed = index < 0
      ? withKeyframe(keyframes, this.#page.now(), this.#page.frameDuration(), this.value)
      : keyframes.filter((_, place) => place !== index);
    this.#page.store.setKeyframes(this.#shader, this.#parameter.name, changed);
    this.update(this.#parameter);
  }

  update(parameter) {
    this.#parameter = parameter;
    const keyframes = this.#keyframes;
    this.#control.update(parameter, this.value);
    this.#list.update(keyframes);
    const isHere = indexAt(keyframes, this.#page.now(), this.#page.frameDuration()) >= 0;
    const action = isHere ? "Remove the keyframe at this time" : "Set a keyframe at this time";
    write(this.#diamond, "title", action);
    this.#diamond.setAttribute("aria-label", `${action}: ${parameter.label}`);
    this.#diamond.setAttribute("aria-pressed", isHere);
    this.#reset.disabled = !(parameter.isChanged || keyframes.length > 0);
  }
}
