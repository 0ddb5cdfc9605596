// Requests to the server of this page. All paths are its own.

/** The server answered with an error: its line, and what to do. */
export class Refusal extends Error {
  constructor(status, message, advice) {
    super(advice ? `${message} (${advice})` : message);
    this.status = status;
  }
}

export class ServerGone extends Error {}

/** What a request promises. The connection may also end while the body comes. */
async function reached(promise) {
  try {
    return await promise;
  } catch (error) {
    throw error.name === "AbortError" ? error : new ServerGone(error.message);
  }
}

async function request(path, options) {
  const answer = await reached(fetch(path, { cache: "no-store", ...options }));
  if (answer.ok) return answer;
  let told = {};
  try {
    told = await answer.json();
  } catch {
    // Not JSON: the status says what there is to say.
  }
  throw new Refusal(answer.status, told.error ?? `the server answered ${answer.status} to ${path}`, told.advice);
}

export async function get(path, signal) {
  return reached((await request(path, { signal })).json());
}

export async function post(path, value) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
  return reached((await request(path, options)).json());
}

export function query(path, values) {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return `${path}?${new URLSearchParams(known)}`;
}

/** The counts of a picture's code values: see Scopes.swift. */
export async function scopes(path) {
  const answer = await request(path, {});
  const [pixels, blacks, whites] = answer.headers.get("X-Pixels").split(" ").map(Number);
  return { bytes: new Uint8Array(await reached(answer.arrayBuffer())), pixels, blacks, whites };
}

/** A picture with the time stamp of its frame: `index`, `seconds` and `time` as ticks/ticks a second. */
export async function picture(path, signal) {
  const answer = await request(path, { signal });
  const header = (name) => answer.headers.get(name);
  return {
    path,
    blob: await reached(answer.blob()),
    index: Number(header("X-Frame-Index")),
    seconds: Number(header("X-Frame-Seconds")),
    time: header("X-Frame-Time"),
    milliseconds: Number(header("X-Draw-Milliseconds")),
  };
}
