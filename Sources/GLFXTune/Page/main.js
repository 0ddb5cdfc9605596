import { find, on, onClick, write } from "./dom.js";
import { listen } from "./keys.js";
import { showMessages } from "./messages.js";
import { showCommand, showPresets, showRender } from "./output.js";
import { Panels } from "./panels.js";
import { Picker } from "./picker.js";
import { Picture } from "./picture.js";
import { Playback } from "./playback.js";
import { Points } from "./points.js";
import { showReadout } from "./readout.js";
import { Scopes } from "./scopes.js";
import { Snapshots } from "./snapshots.js";
import { Stage } from "./stage.js";
import { Store } from "./store.js";
import { showTheme } from "./theme.js";
import { showThumbnails } from "./thumbnails.js";
import { Timeline } from "./timeline.js";
import { Wipe } from "./wipe.js";

const store = new Store();
const stage = new Stage();
const picture = new Picture(store, stage);
const picker = new Picker(stage, picture);
const snapshots = new Snapshots(store, picture);
const scopes = new Scopes(store, picture);
const wipe = new Wipe(stage, picture, snapshots);
const timeline = new Timeline(store, picture);
const playback = new Playback(store, picture, timeline);

/** A pixel of the result as the source's: their sizes may differ. */
function sourcePixel({ x, y }) {
  const { source } = store.state;
  return {
    x: Math.floor(((x + 0.5) / stage.size.width) * source.width),
    y: Math.floor(((y + 0.5) / stage.size.height) * source.height),
  };
}

const page = {
  store,
  now: () => timeline.now,
  frameDuration: () => timeline.frameDuration,
  go: (seconds) => timeline.seek(seconds),
  pickPlace: (button, hint, take) => picker.begin(button, hint, (pixel) => take(sourcePixel(pixel))),
  pickColor: (button, label, take) => {
    page.pickPlace(button, `Click the source's color for ${label}.`, async (pixel) => {
      const answer = await store.ask("/api/pixel", { ...pixel, time: picture.time });
      if (answer) take(answer.color);
    });
  },
};
const panels = new Panels(page, new Points(stage));

on(snapshots, "change", () => wipe.refresh());
on(snapshots, "show", ({ detail }) => wipe.toggleWhole(detail));
on(picture, "frame", () => panels.updateTime());
for (const name of ["show", "over"]) {
  find(name).addEventListener("change", () => {
    picture[name] = find(name).value;
    stage.node.dataset[name] = find(name).value;
    picture.change();
  });
}
on(store, "state", () => {
  const { title, movie, renderer } = store.state;
  document.title = `${title} - glfx tune`;
  write(find("title"), "textContent", title);
  const rate = movie.frameRate ? `, ${Number(movie.frameRate.toFixed(3))} fps` : "";
  write(find("facts"), "textContent", `${movie.width}×${movie.height}${rate}, ${renderer}`);
});

showTheme();
showMessages(store, picture);
showCommand(store);
showPresets(store);
showRender(store);
showReadout(stage, picture);
showThumbnails(store);
onClick("show-keys", () => find("keys").showModal());

const nextView = () => {
  const select = find("show");
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  select.dispatchEvent(new Event("change"));
};
listen({
  ",": () => timeline.step(-1),
  ".": () => timeline.step(1),
  "i": () => timeline.setIn(),
  "o": () => timeline.setOut(),
  "l": () => find("loop").click(),
  "+": () => stage.zoomBy(Math.SQRT2),
  "=": () => stage.zoomBy(Math.SQRT2),
  "-": () => stage.zoomBy(Math.SQRT1_2),
  "0": () => stage.fit(),
  "1": () => stage.zoomTo(1),
  "s": () => scopes.toggleAll(),
  "w": () => wipe.toggle(),
  "a": () => wipe.toggleWhole("A"),
  "b": () => wipe.toggleWhole("B"),
  "A": () => snapshots.set("A"),
  "B": () => snapshots.set("B"),
  "v": nextView,
  "?": () => find("keys").showModal(),
}, stage, () => playback.toggle());
store.follow();
