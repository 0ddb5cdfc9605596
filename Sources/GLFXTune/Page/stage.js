import { arrow, find, on, onClick, Subject, write } from "./dom.js";
import { clamp, format } from "./numbers.js";

const largestZoom = 16;

/**
 * The picture's place in the window: zoom and pan. Zoom is screen (device) pixels for each pixel of the result.
 *
 * Events: `view` after the picture was moved or scaled.
 */
export class Stage extends Subject {
  node = find("stage");
  #canvas = find("canvas");
  size = { width: 0, height: 0 };
  zoom = 1;
  isFit = true;
  /** CSS pixels from the stage's top left to the picture's. */
  #offset = { x: 0, y: 0 };
  #pan = null;
  isSpaceDown = false;
  /** Space was held to move the picture: it does not play then. */
  hasPanned = false;

  constructor() {
    super();
    new ResizeObserver(() => this.#resized()).observe(this.node);
    on(this.node, "wheel", (event) => this.#wheel(event), { passive: false });
    on(this.node, "pointerdown", (event) => this.#beginPan(event));
    on(this.node, "pointermove", (event) => this.#movePan(event));
    for (const name of ["pointerup", "pointercancel"]) {
      on(this.node, name, () => { this.#pan = null; this.node.classList.remove("panning"); });
    }
    on(this.node, "keydown", (event) => this.#key(event));
    onClick("zoom-in", () => this.zoomBy(Math.SQRT2));
    onClick("zoom-out", () => this.zoomBy(Math.SQRT1_2));
    onClick("zoom-fit", () => this.fit());
    onClick("zoom-one", () => this.zoomTo(1));
  }

  setSize(width, height) {
    if (this.size.width === width && this.size.height === height) return;
    this.size = { width, height };
    this.#resized();
  }

  /** How wide the picture is shown, in device pixels. */
  get shownWidth() { return Math.round(this.size.width * this.zoom); }

  get #scale() { return this.zoom / devicePixelRatio; }

  get #fitZoom() {
    const { clientWidth, clientHeight } = this.node;
    return Math.min(clientWidth / this.size.width, clientHeight / this.size.height) * devicePixelRatio;
  }

  fit() {
    this.isFit = true;
    this.#resized();
  }

  zoomBy(factor, point) { this.zoomTo(this.zoom * factor, point); }

  /** `point`: what stays where it is, in CSS pixels from the stage's top left; its middle where none is given. */
  zoomTo(zoom, point = { x: this.node.clientWidth / 2, y: this.node.clientHeight / 2 }) {
    const smallest = Math.min(this.#fitZoom, 1);
    const former = this.#scale;
    this.zoom = clamp(zoom, smallest, largestZoom);
    this.isFit = false;
    const ratio = this.#scale / former;
    this.#offset.x = point.x - (point.x - this.#offset.x) * ratio;
    this.#offset.y = point.y - (point.y - this.#offset.y) * ratio;
    this.#place();
  }

  /** The result's pixel under a point of the window, from the top left, with its fraction. */
  pixelAt(clientX, clientY) {
    const area = this.#canvas.getBoundingClientRect();
    return { x: (clientX - area.left) / this.#scale, y: (clientY - area.top) / this.#scale };
  }

  contains({ x, y }) { return x >= 0 && y >= 0 && x < this.size.width && y < this.size.height; }

  /** The part of the picture's width that is in the middle of the window, 0 to 1. */
  get middle() {
    return clamp((this.node.clientWidth / 2 - this.#offset.x) / (this.size.width * this.#scale), 0, 1);
  }

  #resized() {
    if (this.size.width === 0 || this.node.clientWidth === 0) return;
    if (this.isFit) this.zoom = Math.min(this.#fitZoom, largestZoom);
    this.#place();
  }

  #place() {
    const [width, height] = [this.size.width * this.#scale, this.size.height * this.#scale];
    // A picture smaller than the window is in its middle; of a larger one an edge comes to the middle at most.
    const place = (offset, room, length) => (length <= room + 0.5 ? (room - length) / 2
      : clamp(offset, room / 2 - length, room / 2));
    this.#offset.x = place(this.#offset.x, this.node.clientWidth, width);
    this.#offset.y = place(this.#offset.y, this.node.clientHeight, height);
    const style = this.#canvas.style;
    // Whole device pixels: at 1:1 and above every pixel of the picture is sharp.
    const whole = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
    style.left = `${whole(this.#offset.x)}px`;
    style.top = `${whole(this.#offset.y)}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.setProperty("--check", `${(16 * Math.max(1, this.zoom)) / devicePixelRatio}px`);
    this.#canvas.classList.toggle("pixels", this.zoom >= 2);
    this.node.classList.toggle("movable", this.#isLarge);
    write(find("zoom"), "value", `${format(Number((this.zoom * 100).toPrecision(3)))} %`);
    find("zoom-fit").setAttribute("aria-pressed", this.isFit);
    find("zoom-one").setAttribute("aria-pressed", this.zoom === 1);
    this.tell("view");
  }

  get #isLarge() { return this.zoom > this.#fitZoom * 1.001; }

  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1;
    const area = this.node.getBoundingClientRect();
    const point = { x: event.clientX - area.left, y: event.clientY - area.top };
    this.zoomBy(Math.exp(-event.deltaY * lines * 0.0015), point);
  }

  #beginPan(event) {
    const isOnPicture = event.target === this.node || event.target.tagName === "IMG";
    const isLeft = event.button === 0 && (this.isSpaceDown || (this.#isLarge && isOnPicture));
    if (event.button !== 1 && !isLeft) return;
    event.preventDefault();
    this.node.focus({ preventScroll: true });
    this.node.setPointerCapture(event.pointerId);
    this.node.classList.add("panning");
    this.hasPanned = this.isSpaceDown;
    this.#pan = { x: event.clientX - this.#offset.x, y: event.clientY - this.#offset.y };
  }

  #movePan(event) {
    if (!this.#pan) return;
    this.#offset = { x: event.clientX - this.#pan.x, y: event.clientY - this.#pan.y };
    this.#place();
  }

  #key(event) {
    if (event.target !== this.node || event.ctrlKey || event.altKey || event.metaKey) return;
    const move = arrow(event);
    if (!move) return;
    this.#offset.x -= move[0] * 40;
    this.#offset.y -= move[1] * 40;
    this.#place();
  }
}
