import { get, post, query, Refusal, ServerGone } from "./api.js";
import { on, pause, Subject } from "./dom.js";

const keyOf = (shader, name) => `${shader}/${name}`;

/**
 * The server's state and the edits that are on their way to it.
 *
 * Events: `state` (detail: the one before), `edit` by a control, `connection`, `refusal` (detail: an Error, or null
 * once the server takes edits again).
 */
export class Store extends Subject {
  state = null;
  isConnected = true;
  /** The session's token is not valid any more: glfx was started again. */
  isRefused = false;
  #waiting = new Map();
  #sending = new Map();
  #tail = Promise.resolve();

  /** The newest that was chosen for a parameter: not yet sent, being sent, or what the server has. */
  valueOf(shader, parameter) { return this.#edited(shader, parameter)?.value ?? parameter.value ?? []; }

  keyframesOf(shader, parameter) { return this.#edited(shader, parameter)?.keyframes ?? parameter.keyframes; }

  #edited(shader, parameter) {
    const key = keyOf(shader, parameter.name);
    return (this.#waiting.get(key) ?? this.#sending.get(key))?.body;
  }

  set(shader, name, value) { this.#edit("/api/set", { shader, name, value }); }

  setKeyframes(shader, name, keyframes) {
    const ordered = [...keyframes].sort((one, other) => one.time - other.time);
    this.#edit("/api/keyframes", { shader, name, keyframes: ordered });
  }

  #edit(path, body) {
    this.#waiting.set(keyOf(body.shader, body.name), { path, body });
    this.tell("edit");
  }

  /** Sends what waits. Edits that come meanwhile are sent too, the newest of each parameter only. */
  flush() {
    this.#tail = this.#tail.then(() => this.#drain());
    return this.#tail;
  }

  async #drain() {
    while (this.#waiting.size > 0 && this.isConnected) {
      const [[key, edit]] = this.#waiting;
      this.#waiting.delete(key);
      this.#sending.set(key, edit);
      const state = await this.#post(edit.path, edit.body);
      this.#sending.delete(key);
      if (state) this.#take(state);
      else this.tell("state");
    }
  }

  /** Sends a change after the edits before it. Answers whether it was done. */
  send(path, body = {}) {
    const done = this.#tail.then(() => this.#drain()).then(async () => {
      const state = await this.#post(path, body);
      if (state) this.#take(state);
      return state !== null;
    });
    this.#tail = done.then(() => {});
    return done;
  }

  async #post(path, body) {
    try {
      const state = await post(path, body);
      this.tell("refusal", null);
      return state;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** The answer to a question, or null where there is none: that is told. */
  async ask(path, values) {
    try {
      return await get(query(path, values));
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** To be told of every error of a request: one that says that the server is gone is dealt with here. */
  failed(error) {
    const isGone = error instanceof ServerGone;
    const isRefused = error instanceof Refusal && (error.status === 401 || error.status === 403);
    if (isGone || isRefused) this.#connect(false, isRefused);
    else this.tell("refusal", error);
  }

  #take(state, isFirst = false) {
    // The answers of two requests may overtake each other. A server that was started again counts from the start.
    if (!isFirst && this.state && state.revision < this.state.revision) return;
    const previous = this.state;
    this.state = state;
    this.tell("state", previous);
  }

  #connect(isConnected, isRefused = false) {
    if (this.isConnected === isConnected && this.isRefused === isRefused) return;
    this.isConnected = isConnected;
    this.isRefused = isRefused;
    if (!isConnected) this.#waiting.clear();
    this.tell("connection");
  }

  /**
  * Follows the server for as long as the page is open: waits for its next state, asks every 2 s while it is gone.
  * A page that is hidden does not wait: a browser has few connections to one server.
  */
  async follow() {
    let waiting = new AbortController();
    on(document, "visibilitychange", () => { if (document.hidden) waiting.abort(); });
    for (;;) {
      if (document.hidden) {
        await new Promise((resume) => on(document, "visibilitychange", resume, { once: true }));
        continue;
      }
      waiting = new AbortController();
      try {
        const isFirst = !this.state || !this.isConnected;
        const path = isFirst ? "/api/state" : `/api/changes?after=${this.state.revision}`;
        const state = await get(path, waiting.signal);
        this.#connect(true);
        this.#take(state, isFirst);
      } catch (error) {
        if (error.name === "AbortError") continue;
        this.failed(error);
        await pause(2000);
      }
    }
  }
}
