import { arrange, find, on } from "./dom.js";
import { Panel } from "./panel.js";

export class Panels {
  #page;
  #points;
  #panels = [];

  constructor(page, points) {
    [this.#page, this.#points] = [page, points];
    on(page.store, "state", () => this.update());
    on(page.store, "edit", () => this.#showPoints());
  }

  update() {
    const { shaders } = this.#page.store.state;
    this.#panels = shaders.map((shader, index) => {
      const former = this.#panels[index];
      return former?.name === shader.name ? former : { name: shader.name, panel: new Panel(this.#page, shader) };
    });
    this.#panels.forEach(({ panel }, index) => panel.update(shaders[index]));
    arrange(find("panels"), this.#panels.map(({ panel }) => panel.node));
    this.#showPoints();
  }

  /** Values between keyframes follow the time. */
  updateTime() {
    const parameters = this.#page.store.state?.shaders.flatMap((shader) => shader.parameters) ?? [];
    if (parameters.some(({ keyframes }) => keyframes.length > 0)) this.update();
  }

  #showPoints() {
    const { shaders } = this.#page.store.state;
    const points = this.#panels.flatMap(({ panel }, index) => (shaders[index]?.isOn ? panel.rows : [])
      .map((row) => ({ row, parameter: row.parameter }))
      .filter(({ parameter }) => parameter.kind === "point" && parameter.components >= 2)
      .map(({ row, parameter }) => ({
        key: `${index}/${parameter.name}`, label: parameter.label, space: parameter.space,
        value: row.value, set: (value) => row.set(value),
      })));
    this.#points.show(points);
  }
}
