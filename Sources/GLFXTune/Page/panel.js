import { arrange, button, iconButton, make, on, write } from "./dom.js";
import { buildKey, Row } from "./row.js";

export class Panel {
  #page;
  #index;
  #rows = new Map();
  #inputs = new Map();
  #switch = make("input", { type: "checkbox" });
  #title = make("h2");
  #summary = make("p", { className: "help" });
  #problem = make("pre", { className: "problem", tabIndex: 0, role: "alert" });
  #key;
  #reset;
  #body = make("div", { className: "parameters" });

  constructor(page, shader) {
    this.#page = page;
    this.#index = shader.index;
    on(this.#switch, "change", () =>
      page.store.send("/api/enable", { shader: this.#index, isOn: this.#switch.checked }));
    this.#reset = button("Reset", () => page.store.send("/api/reset", { shader: this.#index }));
    const fold = iconButton("fold", "Show or hide the controls", {
      "aria-expanded": "true",
      onclick: () => {
        const isFolded = this.node.classList.toggle("folded");
        fold.setAttribute("aria-expanded", !isFolded);
      },
    });
    this.#key = this.#makeKeyButtons();
    this.node = make("section", { className: "shader", dataset: { index: shader.index } },
      make("div", { className: "title" }, fold, this.#title, make("span", { className: "space" }), this.#reset,
        make("label", { className: "switch" }, this.#switch, " On")),
      this.#problem,
      make("div", { className: "fold" }, this.#summary, this.#key, this.#body));
  }

  #makeKeyButtons() {
    const { store } = this.#page;
    const wall = button("Click the wall", () => this.#page.pickPlace(wall, "Click the wall.",
      ({ x, y }) => store.send("/api/key", { x, y, time: this.#page.now() })),
    { className: "wall", "aria-pressed": "false" });
    const auto = button("Find it", () => store.send("/api/key", { auto: true }),
      { title: "Find the color of the wall in the movie" });
    return make("div", { className: "buttons" }, wall, auto);
  }

  get rows() { return [...this.#rows.values()].map((built) => built.row); }

  update(shader) {
    write(this.#title, "textContent", shader.title);
    write(this.#title, "title", shader.title);
    write(this.#switch, "checked", shader.isOn);
    this.#switch.setAttribute("aria-label", `${shader.title} on`);
    write(this.#summary, "textContent", shader.summary ?? "");
    write(this.#problem, "textContent", shader.problem ?? "");
    write(this.#problem, "hidden", !shader.problem);
    write(this.#key, "hidden", !shader.isKey);
    this.#reset.disabled = !shader.parameters.some(({ isChanged, keyframes }) => isChanged || keyframes.length > 0);
    this.node.classList.toggle("off", !shader.isOn);
    this.#inputs = new Map(shader.inputs.map((input) => [input.name, this.#updateInput(input)]));
    this.#rows = new Map(shader.parameters.map((parameter) => [parameter.name, this.#updateRow(parameter)]));
    arrange(this.#body, [...this.#inputs.values(), ...this.rows].map(({ node }) => node));
  }

  #updateRow(parameter) {
    const key = buildKey(parameter);
    const former = this.#rows.get(parameter.name);
    const built = former?.key === key ? former : { key, row: new Row(this.#page, this.#index, parameter) };
    built.row.update(parameter);
    return built;
  }

  #updateInput(input) {
    let built = this.#inputs.get(input.name);
    if (!built) {
      const id = `input-${this.#index}-${input.name}`;
      const { store } = this.#page;
      const select = make("select", {
        id,
        onchange: () => store.send("/api/picture",
          { shader: this.#index, input: input.name, file: select.selectedIndex - 1 }),
      }, make("option", { disabled: true }), ...store.state.files.map((file) => make("option", {}, file)));
      const label = make("label", { htmlFor: id });
      built = { select, label, node: make("div", { className: "parameter input" }, label, select) };
    }
    write(built.label, "textContent", input.label);
    write(built.select.options[0], "textContent", input.other ?? "not set");
    write(built.select, "selectedIndex", input.file === null ? 0 : input.file + 1);
    return built;
  }
}
