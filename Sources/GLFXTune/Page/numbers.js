// Numbers as text. A shader's are 32 bit wide: seven digits.

export function format(number, isInteger = false) {
  return isInteger ? String(Math.round(number)) : String(Number(number.toPrecision(7)));
}

/** A number for seconds, to the microsecond. */
export const formatSeconds = (seconds) => String(Number(seconds.toFixed(6)));

export function parse(text) {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : null;
}

export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** The ends and the step of a slider; where the shader names no end, with room for twice the known values. */
export function rangeOf(parameter, values) {
  const known = [...(parameter.default ?? []), ...values];
  const span = Math.max(1, ...known.map((value) => Math.abs(value) * 2));
  const minimum = parameter.minimum ?? Math.min(known.some((value) => value < 0) ? -span : 0, parameter.maximum ?? 0);
  const maximum = parameter.maximum ?? Math.max(span, minimum + 1);
  const step = parameter.step ?? (parameter.isInteger ? 1 : 10 ** Math.floor(Math.log10((maximum - minimum) / 500)));
  return { minimum, maximum, step };
}

const byte = (value) => Math.round(clamp(value, 0, 1) * 255).toString(16).padStart(2, "0");

export const toHex = (color) => `#${color.map(byte).join("")}`;

/** A color as #rrggbb(aa) where that is exact, as its numbers otherwise. */
export function formatColor(color) {
  const isByte = (value) => Math.abs(value * 255 - Math.round(value * 255)) < 1e-3;
  const isExact = color.every((value) => value >= 0 && value <= 1 && isByte(value));
  return isExact ? toHex(color) : color.map((value) => format(Number(value.toFixed(5)))).join(" ");
}

/** Reads #rgb, #rrggbb, #rrggbbaa, or numbers. Components that are missing are those of `former`. null: no color. */
export function parseColor(text, former) {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  const wide = digits?.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const color = wide ? wide.match(/../g).map((pair) => parseInt(pair, 16) / 255)
    : text.trim().split(/[\s,]+/).map(parse);
  if (color.includes(null) || color.length < Math.min(3, former.length)) return null;
  return former.map((value, index) => color[index] ?? value);
}
