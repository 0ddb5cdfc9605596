import { find, icon, on, onClick, pause } from "./dom.js";

/**
 * Plays by the clock: the frame of the moment at which it will be there is drawn; those between are left out.
 */
export class Playback {
  #timeline;
  #picture;
  #isPlaying = false;
  #store;

  constructor(store, picture, timeline) {
    [this.#store, this.#picture, this.#timeline] = [store, picture, timeline];
    timeline.onSeek = () => this.stop();
    onClick("play", () => this.toggle());
    on(store, "connection", () => this.stop());
  }

  toggle() {
    if (this.#isPlaying) this.stop();
    else if (this.#timeline.duration > 0 && this.#store.isConnected) this.#play();
  }

  stop() {
    if (!this.#isPlaying) return;
    this.#setPlaying(false);
    this.#picture.change();
  }

  #setPlaying(isPlaying) {
    this.#isPlaying = isPlaying;
    this.#picture.isMoving = isPlaying;
    const button = find("play");
    button.setAttribute("aria-pressed", isPlaying);
    button.setAttribute("aria-label", isPlaying ? "Stop" : "Play");
    button.replaceChildren(icon(isPlaying ? "pause" : "play"));
  }

  async #play() {
    this.#setPlaying(true);
    const timeline = this.#timeline;
    const isInPart = this.#picture.time >= timeline.begin && this.#picture.time < timeline.end - timeline.frameDuration;
    let start = isInPart ? this.#picture.time : timeline.begin;
    let clock = performance.now();
    // How long a picture takes lately, in milliseconds.
    let delay = 0;
    while (this.#isPlaying) {
      let time = start + (performance.now() - clock + delay) / 1000;
      if (time >= timeline.end) {
        if (!find("loop").checked) {
          await timeline.show(Math.max(timeline.begin, timeline.end - timeline.frameDuration / 2));
          this.stop();
          return;
        }
        time = timeline.begin;
        [start, clock] = [time, performance.now()];
      }
      const asked = performance.now();
      await timeline.show(time);
      const took = performance.now() - asked;
      delay = delay * 0.7 + took * 0.3;
      const rest = timeline.frameDuration * 1000 - took;
      // Hidden pages and fast drawing: no more frames than the movie has.
      await pause(Math.max(rest, 0));
    }
  }
}
