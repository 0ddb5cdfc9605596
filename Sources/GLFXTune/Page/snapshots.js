import { button, find, Subject } from "./dom.js";

/**
 * Two snapshots, A and B: the values of all shaders with the picture that they gave. They are the page's alone.
 *
 * Events: `change` when one was set, `show` (detail: its name).
 */
export class Snapshots extends Subject {
  #store;
  #picture;
  #taken = {};
  #buttons = {};

  constructor(store, picture) {
    super();
    [this.#store, this.#picture] = [store, picture];
    for (const name of ["A", "B"]) this.#buttons[name] = this.#addButtons(name);
  }

  #addButtons(name) {
    const buttons = {
      set: button(`Set ${name}`, () => this.set(name), { title: `Remember values and picture (Shift ${name})` }),
      show: button(`Show ${name}`, () => this.tell("show", name),
        { title: `Show its picture (${name})`, disabled: true, "aria-pressed": "false" }),
      use: button(`Use ${name}`, () => this.use(name), { title: "Put its values back", disabled: true }),
    };
    find("snapshots").append(buttons.set, buttons.show, buttons.use);
    return buttons;
  }

  has(name) { return name in this.#taken; }

  addressOf(name) { return this.#taken[name]?.address ?? null; }

  showPressed(whole) {
    for (const name of ["A", "B"]) this.#buttons[name].show.setAttribute("aria-pressed", name === whole);
  }

  set(name) {
    if (!this.#picture.current || !this.#store.state) return;
    const former = this.addressOf(name);
    const address = URL.createObjectURL(this.#picture.current.blob);
    const shaders = this.#store.state.shaders.map((shader) => ({
      ...shader,
      parameters: shader.parameters.map((parameter) => {
        const value = this.#store.valueOf(shader.index, parameter);
        const isChanged = parameter.isChanged || value !== parameter.value;
        return { ...parameter, value, isChanged, keyframes: this.#store.keyframesOf(shader.index, parameter) };
      }),
    }));
    this.#taken[name] = { address, shaders };
    this.#buttons[name].show.disabled = false;
    this.#buttons[name].use.disabled = false;
    find("against").querySelector(`option[value=${name}]`).disabled = false;
    this.tell("change");
    if (former) URL.revokeObjectURL(former);
  }

  /** Sends what differs from the snapshot. Shaders and parameters that are gone since are left out. */
  use(name) {
    for (const then of this.#taken[name]?.shaders ?? []) {
      const now = this.#store.state.shaders[then.index];
      if (now?.name !== then.name) continue;
      if (now.isOn !== then.isOn) this.#store.send("/api/enable", { shader: then.index, isOn: then.isOn });
      for (const { name: input, file } of then.inputs) {
        const isOther = now.inputs.some((current) => current.name === input && current.file !== file);
        if (isOther && file !== null) this.#store.send("/api/picture", { shader: then.index, input, file });
      }
      for (const parameter of then.parameters) this.#useParameter(then.index, now, parameter);
    }
  }

  #useParameter(shader, now, { name, components, value, isChanged, keyframes }) {
    const current = now.parameters.find((parameter) => parameter.name === name);
    if (current?.components !== components) return;
    const differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other);
    const isAnimated = differs(this.#store.keyframesOf(shader, current), keyframes);
    if (isAnimated) this.#store.send("/api/keyframes", { shader, name, keyframes });
    const isOther = isAnimated || differs(this.#store.valueOf(shader, current), value);
    if (!isOther || keyframes.length > 0 || current.kind === "event") return;
    // What a key had found it finds again.
    if (isChanged) this.#store.set(shader, name, value);
    else this.#store.send("/api/reset", { shader, name });
  }
}
