import { arrange, guardField, iconButton, make, write, writeField } from "./dom.js";
import { format, formatColor, formatSeconds, parse, parseColor } from "./numbers.js";

export class KeyframeList {
  node = make("div", { className: "keyframes" });
  #rows = [];
  #keyframes = [];
  #isEvent;
  #parameter;
  #set;
  #easings;

  /** `set` takes the new list, `go` seconds. */
  constructor({ parameter, easings, set, go }) {
    [this.#parameter, this.#easings, this.#set] = [parameter, easings, set];
    this.#isEvent = parameter.kind === "event";
    this.go = go;
  }

  update(keyframes) {
    this.#keyframes = keyframes;
    while (this.#rows.length < keyframes.length) this.#rows.push(this.#makeRow(this.#rows.length));
    this.#rows.length = keyframes.length;
    this.#rows.forEach((row, index) => this.#writeRow(row, keyframes[index]));
    arrange(this.node, this.#rows.map((row) => row.node));
    this.node.hidden = keyframes.length === 0;
  }

  #change(index, changes) {
    this.#set(this.#keyframes.map((keyframe, place) => (place === index ? { ...keyframe, ...changes } : keyframe)));
  }

  #makeRow(index) {
    const name = `${this.#parameter.label}, keyframe ${index + 1}`;
    const field = (what, change) => guardField(make("input",
      { type: "text", inputMode: "decimal", className: what, "aria-label": `${name}, ${what}`, onchange: change }));
    const row = {
      go: iconButton("diamond", `Go to keyframe ${index + 1}`, { onclick: () => this.go(this.#keyframes[index].time) }),
      time: field("seconds", () => {
        const time = parse(row.time.value);
        if (time !== null && time >= 0) this.#change(index, { time });
        else this.#writeRow(row, this.#keyframes[index]);
      }),
      value: field("value", () => {
        const value = this.#read(row.value.value, this.#keyframes[index].value);
        if (value) this.#change(index, { value });
        else this.#writeRow(row, this.#keyframes[index]);
      }),
      easing: make("select", {
        "aria-label": `${name}, easing`, onchange: () => this.#change(index, { easing: row.easing.value }),
      }, ...this.#easings.map((easing) => make("option", { value: easing, textContent: easing }))),
    };
    const remove = iconButton("close", `Remove keyframe ${index + 1}`, {
      onclick: () => this.#set(this.#keyframes.filter((_, place) => place !== index)),
    });
    const parts = this.#isEvent ? [row.go, row.time, remove] : [row.go, row.time, row.value, row.easing, remove];
    row.node = make("div", { className: "keyframe" }, ...parts);
    return row;
  }

  #writeRow(row, keyframe) {
    writeField(row.time, formatSeconds(keyframe.time));
    if (this.#isEvent) return;
    const isColor = this.#parameter.kind === "color";
    const numbers = keyframe.value.map((value) => format(value)).join(" ");
    writeField(row.value, isColor ? formatColor(keyframe.value) : numbers);
    write(row.easing, "value", keyframe.easing);
  }

  #read(text, former) {
    if (this.#parameter.kind === "color") return parseColor(text, former);
    const numbers = text.trim().split(/[\s,]+/).map(parse);
    return numbers.length === former.length && !numbers.includes(null) ? numbers : null;
  }
}
