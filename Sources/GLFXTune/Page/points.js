import { arrange, arrow, dragged, find, make, on } from "./dom.js";
import { clamp, format } from "./numbers.js";

/**
 * The handles of points on the picture. A point is given from the bottom left, in pixels or as a part of the picture
 * (0 to 1); a handle's place is from the top left.
 */
export class Points {
  #stage;
  #handles = new Map();

  constructor(stage) { this.#stage = stage; }

  /** `points`: { key, label, space, value, set }, where `set` takes a value. */
  show(points) {
    this.#handles = new Map(points.map((point) => [point.key, this.#handles.get(point.key) ?? this.#make()]));
    const handles = [...this.#handles.values()];
    handles.forEach((handle, index) => {
      handle.point = points[index];
      this.#place(handle);
    });
    arrange(find("points"), handles.map((handle) => handle.node));
  }

  #scale(point) { return point.space === "pixels" ? this.#stage.size : { width: 1, height: 1 }; }

  #place({ node, point }) {
    const { width, height } = this.#scale(point);
    node.style.left = `${(point.value[0] / width) * 100}%`;
    node.style.top = `${(1 - point.value[1] / height) * 100}%`;
    node.title = point.label;
    node.setAttribute("aria-label", `${point.label}: ${format(point.value[0])}, ${format(point.value[1])}`);
  }

  #make() {
    const handle = { node: make("button", { className: "handle" }), point: null };
    const { node } = handle;
    dragged(node, (event) => this.#moveTo(handle, this.#stage.pixelAt(event.clientX, event.clientY)));
    on(node, "keydown", (event) => this.#key(handle, event));
    return handle;
  }

  /** `pixel`: from the top left of the result, clamped to it. */
  #moveTo(handle, pixel) {
    const { width, height } = this.#stage.size;
    const scale = this.#scale(handle.point);
    const x = (clamp(pixel.x, 0, width) / width) * scale.width;
    const y = (1 - clamp(pixel.y, 0, height) / height) * scale.height;
    handle.point.set([x, y].map((value) => Number(value.toPrecision(6))).concat(handle.point.value.slice(2)));
  }

  #key(handle, event) {
    const move = arrow(event);
    if (!move) return;
    const { width, height } = this.#stage.size;
    const scale = this.#scale(handle.point);
    const [x, y] = handle.point.value;
    this.#moveTo(handle, {
      x: (x / scale.width) * width + move[0], y: (1 - y / scale.height) * height + move[1],
    });
  }
}
