import { query, scopes } from "./api.js";
import { find, load, make, on, write } from "./dom.js";

// The counts that the server makes of the exact picture, whatever preview is shown: see Scopes.swift.
const [columns, levels, side, bins] = [256, 512, 256, 1024];
const [gray, channels] = ["#dcdcdc", ["#ff5a50", "#5fd75f", "#6f9dff"]];

/** `name`, `title`, and the size of its drawing; `draw(context, counts, weights)`. */
const kinds = [
  { name: "waveform", title: "Waveform", width: columns, height: levels / 2, draw: drawWaveform },
  { name: "parade", title: "RGB parade", width: 3 * columns, height: levels / 2, draw: drawParade },
  { name: "vectorscope", title: "Vectorscope", width: side, height: side, draw: drawVectorscope },
  { name: "histogram", title: "Histogram", width: bins / 2, height: 160, draw: drawHistogram },
];

/** The scopes that are switched on follow the picture; so does the zebra, which is over the exact picture alone. */
export class Scopes {
  #picture;
  #shown = new Map();
  #running = false;
  #isWanted = false;
  #zebraPath = null;

  constructor(store, picture) {
    this.#picture = picture;
    for (const kind of kinds) {
      const canvas = make("canvas", { width: kind.width, height: kind.height, role: "img", "aria-label": kind.title });
      const node = make("figure", { hidden: true, dataset: { scope: kind.name } },
        make("figcaption", { textContent: kind.title }), canvas);
      const toggle = make("button", {
        textContent: kind.title, "aria-pressed": "false", dataset: { scope: kind.name },
        onclick: () => this.#toggle(kind),
      });
      find("scope-buttons").append(toggle);
      find("scopes").append(node);
      this.#shown.set(kind.name, { kind, canvas, node, toggle });
    }
    on(find("zebra-level"), "change", () => this.#zebra());
    on(store, "edit", () => { find("zebra").hidden = true; });
    on(picture, "frame", ({ detail }) => {
      this.#refresh();
      if (detail.isExact) this.#zebra();
      else find("zebra").hidden = true;
    });
  }

  /** Shows all that there is, or none. */
  toggleAll() {
    const isOff = [...this.#shown.values()].every(({ node }) => node.hidden);
    for (const { kind, node } of this.#shown.values()) if (node.hidden === isOff) this.#toggle(kind);
  }

  #toggle({ name }) {
    const { node, toggle } = this.#shown.get(name);
    node.hidden = !node.hidden;
    toggle.setAttribute("aria-pressed", !node.hidden);
    if (!node.hidden) this.#refresh();
  }

  get #values() {
    const { current, override, show, over } = this.#picture;
    return { time: current?.time ?? 0, show: override ?? show, over };
  }

  /** There is one request at a time; what changes meanwhile is in the next. */
  async #refresh() {
    this.#isWanted = [...this.#shown.values()].some(({ node }) => !node.hidden);
    if (this.#running) return;
    this.#running = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      try {
        const answer = await scopes(query("/api/scopes", this.#values));
        this.#draw(answer);
      } catch {
        // The picture has the same error, and says so.
      }
    }
    this.#running = false;
  }

  #draw({ bytes, pixels, blacks, whites }) {
    const counts = split(bytes);
    for (const { kind, canvas, node } of this.#shown.values()) {
      if (node.hidden) continue;
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.fillStyle = "#0b0b0b";
      context.fillRect(0, 0, canvas.width, canvas.height);
      kind.draw(context, counts);
      canvas.dataset.drawn = "true";
    }
    const share = (count) => `${Number(((100 * count) / Math.max(pixels, 1)).toPrecision(2))} %`;
    write(find("clipped"), "textContent", `black ${share(blacks)}, at the maximum ${share(whites)}`);
  }

  async #zebra() {
    const level = find("zebra-level").value;
    const image = find("zebra");
    image.hidden = true;
    this.#zebraPath = level === "off" ? null : query("/api/zebra", { ...this.#values, level, n: performance.now() });
    const path = this.#zebraPath;
    if (path === null) return;
    await load(image, path);
    // Nothing was changed meanwhile.
    image.hidden = path !== this.#zebraPath || this.#picture.current?.isExact !== true;
  }
}

function split(bytes) {
  const plane = columns * levels;
  const waveforms = [0, 1, 2, 3].map((index) => bytes.subarray(index * plane, (index + 1) * plane));
  const vectors = bytes.subarray(4 * plane, 4 * plane + side * side);
  const data = new DataView(bytes.buffer, bytes.byteOffset + 4 * plane + side * side);
  const histograms = [0, 1, 2, 3].map((index) =>
    Array.from({ length: bins }, (_, bin) => data.getUint32(4 * (index * bins + bin), true)));
  return { waveforms, vectors, histograms };
}

/** Counts as light of one color: rows from below, as many of them in one of the drawing as there are more. */
function drawCounts(context, counts, color, left, width, rows) {
  const height = context.canvas.height;
  const image = context.getImageData(left, 0, width, height);
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const step = rows / height;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let count = 0;
      for (let row = 0; row < step; row += 1) count = Math.max(count, counts[((height - 1 - y) * step + row) * width + x]);
      if (count === 0) continue;
      const light = Math.min(1, 0.25 + count / 160);
      const at = 4 * (y * width + x);
      image.data[at] = red * light;
      image.data[at + 1] = green * light;
      image.data[at + 2] = blue * light;
    }
  }
  context.putImageData(image, left, 0);
}

/** Lines at every quarter, with percent. */
function drawLevels(context) {
  const { width, height } = context.canvas;
  context.font = "10px system-ui, sans-serif";
  for (const percent of [0, 25, 50, 75, 100]) {
    const y = Math.round((1 - percent / 100) * (height - 1));
    context.fillStyle = "#ffffff40";
    context.fillRect(0, y, width, 1);
    context.fillStyle = "#ffffffa0";
    context.fillText(`${percent}`, 2, percent === 100 ? y + 10 : y - 2);
  }
}

function drawWaveform(context, { waveforms }) {
  drawCounts(context, waveforms[0], gray, 0, columns, levels);
  drawLevels(context);
}

function drawParade(context, { waveforms }) {
  channels.forEach((color, index) => drawCounts(context, waveforms[index + 1], color, index * columns, columns, levels));
  drawLevels(context);
}

// Cb and Cr of the 75 % color bars (BT.709's weights), as parts of the scope's side.
const bars = { R: [1, 0, 0], Mg: [1, 0, 1], B: [0, 0, 1], Cy: [0, 1, 1], G: [0, 1, 0], Yl: [1, 1, 0] };

function placeOf([r, g, b], level = 0.75) {
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return [0.5 + (level * (b - y)) / 1.8556, 0.5 - (level * (r - y)) / 1.5748].map((part) => part * side);
}

function drawVectorscope(context, { vectors }) {
  drawCounts(context, vectors, gray, 0, side, side);
  context.strokeStyle = "#ffffff60";
  context.fillStyle = "#ffffffc0";
  context.font = "11px system-ui, sans-serif";
  const middle = side / 2;
  context.beginPath();
  context.moveTo(middle - 6, middle);
  context.lineTo(middle + 6, middle);
  context.moveTo(middle, middle - 6);
  context.lineTo(middle, middle + 6);
  // Skin of every tone lies along the axis I of NTSC, at 123 degrees from Cb.
  const angle = (123 * Math.PI) / 180;
  context.moveTo(middle, middle);
  context.lineTo(middle + Math.cos(angle) * middle * 0.9, middle - Math.sin(angle) * middle * 0.9);
  context.stroke();
  for (const [name, color] of Object.entries(bars)) {
    const [x, y] = placeOf(color);
    context.strokeRect(x - 5, y - 5, 10, 10);
    context.fillText(name, x + 8, y + 4);
  }
}

function drawHistogram(context, { histograms }) {
  const { width, height } = context.canvas;
  const most = Math.max(1, ...histograms.map((counts) => [...counts.slice(1, -1)].sort((a, b) => b - a)[4]));
  context.globalCompositeOperation = "lighter";
  for (const [index, color] of [...channels, gray].entries()) {
    const counts = histograms[(index + 1) % 4];
    context.fillStyle = index === 3 ? "#808080" : `${color}90`;
    for (let x = 0; x < width; x += 1) {
      const count = Math.max(...counts.slice((x * bins) / width, ((x + 1) * bins) / width));
      const length = Math.min(1, count / most) * height;
      context.fillRect(x, height - length, 1, index === 3 ? Math.min(1.5, length) : length);
    }
  }
  context.globalCompositeOperation = "source-over";
}
