// Elements and events. Text of the server is only ever set as text: a shader's label cannot become markup.

export const find = (id) => document.getElementById(id);

export const on = (target, name, act, options) => target.addEventListener(name, act, options);

export const onClick = (id, act) => on(find(id), "click", act);

/** What tells others of events, each with a `detail`. */
export class Subject extends EventTarget {
  tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

/** Makes an element: properties where it has such, else attributes; `onNAME` listens, null is left out. */
export function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (key === "dataset") Object.assign(node.dataset, value);
    else if (typeof value === "function") on(node, key.slice(2), value);
    else if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

export const button = (textContent, onclick, properties = {}) =>
  make("button", { textContent, onclick, ...properties });

/** The label of one component, for screen readers with the parameter's. */
export const componentLabel = (htmlFor, label, name) =>
  make("label", { htmlFor }, make("span", { className: "hidden", textContent: `${label} ` }), name);

export function iconButton(symbol, name, properties = {}) {
  return make("button", { className: "icon", title: name, "aria-label": name, ...properties },
    icon(symbol));
}

/** Writes a property only where it differs, so that selections and caret positions stay. */
export function write(node, property, value) {
  if (String(node[property]) !== String(value)) node[property] = value;
}

/** Marks a field while its user types in it: `writeField` leaves it alone then. */
export function guardField(input) {
  on(input, "input", () => { input.dataset.editing = "true"; });
  for (const end of ["blur", "change"]) on(input, end, () => { delete input.dataset.editing; });
  return input;
}

export function writeField(input, text) {
  if (input.dataset.editing && document.activeElement === input) return;
  write(input, "value", text);
}

/** Makes these nodes the children in this order. Those in place are not touched: they keep the focus. */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

/** Calls `move` with the event while a pointer drags the element. */
export function dragged(node, move) {
  on(node, "pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    node.focus({ preventScroll: true });
    node.setPointerCapture(event.pointerId);
  });
  on(node, "pointermove", (event) => {
    if (node.hasPointerCapture(event.pointerId)) move(event);
  });
}

/** How far an arrow key goes right and down: 1, with Shift 10. null: it is none. The event is dealt with then. */
export function arrow(event) {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (!way) return null;
  event.preventDefault();
  event.stopPropagation();
  return way.map((length) => length * (event.shiftKey ? 10 : 1));
}

/** Sets an image's address. Resolves when it is there or cannot be. */
export function load(image, address) {
  return new Promise((resume) => {
    image.onload = resume;
    image.onerror = resume;
    image.src = address;
  });
}

export const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));
