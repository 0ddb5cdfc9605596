import { picture, query, Refusal } from "./api.js";
import { find, load, on, Subject } from "./dom.js";

/** How long nothing may change until the exact picture is fetched, in milliseconds. */
const rest = 150;

/**
 * The pictures of the stage: a preview while something changes, the exact one when it rests. There is one request at a
 * time; what changes meanwhile is in the next.
 *
 * Events: `frame` (detail: what `picture` of api.js gives) when the result of a new moment is shown, `failure`
 * (detail: an Error or null).
 */
export class Picture extends Subject {
  /** Seconds. */
  time = 0;
  show = "result";
  over = "run";
  /** Instead of `show`, while a color is picked. */
  override = null;
  /** The source is needed too, for the wipe. */
  needsSource = false;
  /** While a movie plays there are previews only. */
  isMoving = false;
  current = null;
  #store;
  #stage;
  #images = { result: find("result"), source: new Image() };
  /** Which moment and width the source has that is there. */
  #sourceKey = null;
  #wanted = 0;
  #drawnRevision = -1;
  #changed = 0;
  #running = null;
  #timer = 0;
  #exact = null;

  constructor(store, stage) {
    super();
    this.#store = store;
    this.#stage = stage;
    on(store, "edit", () => this.change());
    on(store, "state", (event) => this.#follow(event.detail));
    on(store, "connection", () => { if (store.isConnected) this.change(); });
  }

  get source() { return this.#sourceKey === null ? null : this.#images.source.src; }

  /** The revision of the state grew. That may be by a render's progress, which changes no picture. */
  #follow(previous) {
    const state = this.#store.state;
    this.#stage.setSize(state.movie.width, state.movie.height);
    if (state === previous || state.isCompiling || state.revision === this.#drawnRevision) return;
    if (previous?.isCompiling) {
      this.#sourceKey = null;
    } else if (previous) {
      const [one, other] = [split(previous), split(state)];
      const isSame = one.drawn === other.drawn;
      if (isSame && one.records !== other.records) return;
      // Nothing that the state tells is new: a text was saved, or the movie was.
      if (isSame || previous.source.width !== state.source.width) this.#sourceKey = null;
    }
    this.change();
  }

  /** Something changed: the picture follows as soon as it can. Resolves when it is shown. */
  change() {
    this.#wanted += 1;
    this.#changed = performance.now();
    clearTimeout(this.#timer);
    this.#exact?.abort();
    this.#images.result.dataset.exact = "false";
    this.#running ??= this.#run();
    return this.#running;
  }

  async #run() {
    await this.#exactDone;
    for (let done = -1; done !== this.#wanted && this.#store.isConnected;) {
      await this.#store.flush();
      done = this.#wanted;
      if (this.#store.state && this.#store.isConnected) await this.#draw(this.#width);
    }
    this.#running = null;
    if (this.isMoving) return;
    const wait = Math.max(0, this.#changed + rest - performance.now());
    this.#timer = setTimeout(() => { this.#exactDone = this.#drawExact(); }, wait);
  }

  #exactDone = Promise.resolve();

  async #drawExact() {
    if (!this.#store.state || !this.#store.isConnected) return;
    this.#exact = new AbortController();
    await this.#draw(null, this.#exact.signal);
    this.#exact = null;
  }

  get #width() { return Math.max(16, Math.min(this.#stage.size.width, this.#stage.shownWidth)); }

  /** A preview of this width, or with null the exact picture, and the source where it is needed and another one. */
  async #draw(width, signal) {
    const time = this.time;
    this.#drawnRevision = this.#store.state.revision;
    const show = this.override ?? this.show;
    const sourceKey = `${time} ${width}`;
    try {
      await this.#load(this.#images.result, { time, show, over: this.#overOf(width), width }, signal);
      if (this.needsSource && this.#sourceKey !== sourceKey) {
        await this.#load(this.#images.source, { time, show: "source", over: "run", width }, signal);
        this.#sourceKey = sourceKey;
        this.tell("source");
      }
      this.tell("failure", null);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#images.result.dataset.exact = "false";
      if (error instanceof Refusal) this.tell("failure", error);
      if (!(error instanceof Refusal) || error.status === 401 || error.status === 403) this.#store.failed(error);
    }
  }

  /** A JPEG has no alpha: its preview is laid over the checkerboard that the page has behind the exact picture. */
  #overOf(width) {
    return width !== null && this.over === "run" && this.#store.state.hasAlpha ? "checker" : this.over;
  }

  async #load(image, values, signal) {
    const path = query("/api/frame", { ...values, revision: this.#store.state.revision });
    const frame = await picture(path, signal);
    const former = image.src;
    await load(image, URL.createObjectURL(frame.blob));
    if (former.startsWith("blob:")) URL.revokeObjectURL(former);
    if (image !== this.#images.result) return;
    const hasProblem = this.#store.state.shaders.some((shader) => shader.isOn && shader.problem);
    image.dataset.source = path;
    image.dataset.exact = values.width === null && !hasProblem;
    this.current = { ...frame, isExact: values.width === null, show: values.show };
    this.tell("frame", this.current);
  }
}

/** What of a state can be seen in the picture, and what can not: a render's progress, presets, what was saved. */
function split({ revision, render, presets, isSaved, message, ...drawn }) {
  return { drawn: JSON.stringify(drawn), records: JSON.stringify([render, presets, isSaved, message]) };
}
