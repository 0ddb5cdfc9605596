import { query } from "./api.js";
import { find, load, make, on, pause } from "./dom.js";

/** Small pictures of the source along the time slider, fetched one after the other. */
export function showThumbnails(store) {
  const strip = find("thumbnails");
  let shown = "";
  let turn = 0;
  let timer = 0;

  async function fill(count, duration) {
    turn += 1;
    const mine = turn;
    const images = Array.from({ length: count }, () => make("img", { alt: "" }));
    strip.replaceChildren(...images);
    for (const [index, image] of images.entries()) {
      await load(image, query("/api/thumbnail", { time: ((index + 0.5) / count) * duration }));
      // The large picture comes first.
      await pause(30);
      if (mine !== turn) return;
    }
  }

  function refresh() {
    const { movie, source, title } = store.state ?? {};
    if (!movie?.duration || strip.clientWidth === 0) return;
    const width = (strip.clientHeight * source.width) / source.height;
    const count = Math.min(Math.max(Math.round(strip.clientWidth / width), 1), 24);
    const key = JSON.stringify([title, movie.duration, count]);
    if (key === shown) return;
    shown = key;
    fill(count, movie.duration);
  }

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 200);
  };
  on(store, "state", later);
  new ResizeObserver(later).observe(strip);
}
