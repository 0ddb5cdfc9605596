import { find, guardField, make, on, onClick, write, writeField } from "./dom.js";
import { formatSeconds, parse } from "./numbers.js";

/** The time that is shown: slider, single frames, the time stamp, and the part that is played. */
export class Timeline {
  #store;
  #picture;
  #slider = find("time");
  #seconds = guardField(find("seconds"));
  /** The part, in seconds; null where it is the movie's own beginning or end. */
  #in = null;
  #out = null;
  #frame = null;
  /** The user took the time into the own hand: playing ends. */
  onSeek = () => {};

  constructor(store, picture) {
    [this.#store, this.#picture] = [store, picture];
    on(store, "state", () => this.#update());
    on(picture, "frame", ({ detail }) => this.#stamp(detail));
    on(this.#slider, "input", () => this.seek(Number(this.#slider.value)));
    on(this.#slider, "keydown", (event) => this.#key(event));
    on(this.#seconds, "change", () => {
      const seconds = parse(this.#seconds.value);
      if (seconds !== null) this.seek(Math.max(seconds, 0));
    });
    onClick("frame-back", () => this.step(-1));
    onClick("frame-forward", () => this.step(1));
    onClick("loop-in", () => this.setIn());
    onClick("loop-out", () => this.setOut());
    onClick("loop-clear", () => this.#setPart(null, null));
  }

  /** Seconds; 0 where it is not known. */
  get duration() { return this.#store.state?.movie.duration ?? 0; }

  /** A time of the last frame: at the movie's duration there is none any more. */
  get last() { return this.duration > 0 ? Math.max(0, this.duration - this.frameDuration / 2) : Infinity; }

  get frameDuration() { return 1 / (this.#store.state?.movie.frameRate ?? 25); }

  get begin() { return this.#in ?? 0; }

  get end() { return this.#out ?? this.duration; }

  get hasPart() { return this.#in !== null || this.#out !== null; }

  /** The time of the frame that is shown; that which was asked for where the frame is still to come. */
  get now() {
    const isThere = this.#frame && Math.abs(this.#frame.seconds - this.#picture.time) < this.frameDuration;
    return isThere ? this.#frame.seconds : this.#picture.time;
  }

  /** Goes to a time by the user's hand. */
  seek(seconds) {
    this.onSeek();
    return this.show(seconds);
  }

  show(wanted) {
    const seconds = Math.min(wanted, this.last);
    this.#picture.time = seconds;
    this.#slider.value = seconds;
    writeField(this.#seconds, formatSeconds(seconds));
    return this.#picture.change();
  }

  /** To the frame before or after; steps that come fast are done one after the other. */
  step(direction, time = null) {
    this.onSeek();
    this.#stepping = this.#stepping.then(() => this.#showMoment(time ?? this.#picture.time, direction));
  }

  async #showMoment(time, step) {
    const moment = await this.#store.ask("/api/moment", { time, step });
    if (moment) this.show(moment.seconds);
  }

  #stepping = Promise.resolve();

  setIn() { this.#setPart(this.now, this.#out !== null && this.#out <= this.now ? null : this.#out); }

  setOut() {
    const end = this.now + this.frameDuration;
    this.#setPart(this.#in !== null && this.#in >= end ? null : this.#in, end);
  }

  #setPart(begin, end) {
    [this.#in, this.#out] = [begin, end === null ? null : Math.min(end, this.duration)];
    find("loop-clear").disabled = !this.hasPart;
    const part = find("part");
    part.hidden = !this.hasPart;
    part.style.left = `${(this.begin / this.duration) * 100}%`;
    part.style.width = `${((this.end - this.begin) / this.duration) * 100}%`;
    if (this.hasPart) find("loop").checked = true;
  }

  #key(event) {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
    if (event.key in steps) this.step(steps[event.key]);
    else if (event.key === "Home") this.seek(0);
    else if (event.key === "End") this.step(0, this.last);
    else return;
    event.preventDefault();
  }

  #stamp(frame) {
    this.#frame = frame;
    if (!Number.isFinite(frame.seconds)) return;
    if (this.#seconds.value === "") writeField(this.#seconds, formatSeconds(frame.seconds));
    const count = this.#store.state.movie.frames;
    write(find("stamp"), "value",
      `${formatSeconds(frame.seconds)} s   ${frame.time ?? ""}   frame ${frame.index}${count ? ` of ${count}` : ""}`);
  }

  #update() {
    const { movie, shaders } = this.#store.state;
    find("timeline").hidden = movie.isStill && !movie.duration;
    find("strip").hidden = !movie.duration;
    write(this.#slider, "max", movie.duration ?? 1);
    this.#slider.setAttribute("aria-valuetext", `${formatSeconds(this.#picture.time)} seconds`);
    const marks = shaders.flatMap((shader) => shader.parameters.flatMap((parameter) =>
      parameter.keyframes.map((keyframe) => ({ time: keyframe.time, label: parameter.label }))));
    find("marks").replaceChildren(...marks.map(({ time, label }) => {
      const mark = make("span", { title: label });
      mark.style.left = `${(time / this.duration) * 100}%`;
      return mark;
    }));
  }
}
