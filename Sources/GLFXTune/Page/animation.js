// The value of a parameter between its keyframes, for showing it. The server draws with its own.

/** The points of cubic-bezier(x1, y1, x2, y2), https://www.w3.org/TR/css-easing-1/#cubic-bezier-easing-functions */
const curves = {
  "ease": [0.25, 0.1, 0.25, 1],
  "ease-in": [0.42, 0, 1, 1],
  "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};

function eased(share, easing) {
  if (easing === "hold") return 0;
  if (!curves[easing]) return share;
  const [x1, y1, x2, y2] = curves[easing];
  const curve = (one, two, t) => 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t ** 2 * two + t ** 3;
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 30; turn += 1) {
    const middle = (low + high) / 2;
    if (curve(x1, x2, middle) < share) low = middle;
    else high = middle;
  }
  return curve(y1, y2, (low + high) / 2);
}

/** The value at a time in seconds. A keyframe's easing leads to it from the one before. */
export function valueAt(keyframes, time) {
  const next = keyframes.findIndex((keyframe) => keyframe.time > time);
  if (next === 0) return keyframes[0].value;
  if (next < 0) return keyframes[keyframes.length - 1].value;
  const [from, to] = [keyframes[next - 1], keyframes[next]];
  const share = eased((time - from.time) / (to.time - from.time), to.easing);
  return from.value.map((value, index) => value + (to.value[index] - value) * share);
}

/** Where the keyframe of this time is: no further than half a frame away. -1: nowhere. */
export function indexAt(keyframes, time, frameDuration) {
  return keyframes.findIndex((keyframe) => Math.abs(keyframe.time - time) < frameDuration / 2);
}

/** The keyframes with this value at this time: the one that is there gets it, or there is a new one. */
export function withKeyframe(keyframes, time, frameDuration, value, easing = "linear") {
  const index = indexAt(keyframes, time, frameDuration);
  if (index < 0) return [...keyframes, { time, value, easing }];
  return keyframes.map((keyframe, place) => (place === index ? { ...keyframe, value } : keyframe));
}
