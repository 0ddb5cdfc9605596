import { find, on, write } from "./dom.js";
import { toHex } from "./numbers.js";

export function showReadout(stage, picture) {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const result = find("result");
  let pointer = null;
  let isAsked = false;

  function text() {
    if (!pointer || !picture.current) return "";
    const at = stage.pixelAt(pointer.clientX, pointer.clientY);
    if (!stage.contains(at) || result.naturalWidth === 0) return "";
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)];
    // A preview is smaller than the result.
    const scale = result.naturalWidth / stage.size.width;
    context.clearRect(0, 0, 1, 1);
    context.drawImage(result, Math.floor((x + 0.5) * scale), Math.floor((y + 0.5) * scale), 1, 1, 0, 0, 1, 1);
    const color = [...context.getImageData(0, 0, 1, 1).data];
    const shown = color[3] === 255 ? color.slice(0, 3) : color;
    return `x ${x}  y ${y}   ${toHex(shown.map((value) => value / 255))}   ${shown.join(" ")}`;
  }

  function refresh() {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      write(find("pixel"), "textContent", text());
    });
  }

  on(stage.node, "pointermove", (event) => { pointer = event; refresh(); });
  on(stage.node, "pointerleave", () => { pointer = null; refresh(); });
  on(stage, "view", refresh);
  on(picture, "frame", ({ detail }) => {
    const kind = detail.isExact ? "exact" : "preview";
    const time = Number.isFinite(detail.milliseconds) ? `, ${Math.round(detail.milliseconds)} ms` : "";
    write(find("quality"), "textContent", `${stage.size.width}×${stage.size.height}, ${kind}${time}`);
    refresh();
  });
}
