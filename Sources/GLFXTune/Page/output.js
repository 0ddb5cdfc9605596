import { find, make, on, onClick, write } from "./dom.js";

export function showCommand(store) {
  const field = find("command");
  const grow = () => {
    field.rows = 1;
    const style = getComputedStyle(field);
    const room = field.scrollHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    field.rows = Math.min(4, Math.max(1, Math.round(room / parseFloat(style.lineHeight))));
  };
  new ResizeObserver(grow).observe(field.parentElement);

  onClick("copy", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Browsers allow it to secure pages only, and another machine's page is none.
      field.select();
      document.execCommand("copy");
    }
    find("copy").textContent = "Copied";
    setTimeout(() => { find("copy").textContent = "Copy"; }, 1500);
  });
  onClick("save-job", () => store.send("/api/save"));

  on(store, "state", () => {
    const { command, saveName, isSaved } = store.state;
    if (field.value !== command) {
      field.value = command;
      grow();
    }
    const button = find("save-job");
    button.disabled = saveName === null || !store.isConnected;
    button.textContent = saveName !== null && isSaved ? "Saved" : "Save job";
    button.title = saveName === null ? "Start glfx tune with --save FILE to save the job" : `Write ${saveName}`;
  });
}

/** Named sets of values beside the job. */
export function showPresets(store) {
  const list = find("presets");
  const name = find("preset-name");
  const refresh = () => {
    const isEmpty = store.state.presets.length === 0;
    find("preset-take").disabled = isEmpty;
    find("preset-remove").disabled = isEmpty;
    list.disabled = isEmpty;
    find("preset-save").disabled = name.value.trim() === "";
  };
  onClick("preset-take", () => store.send("/api/preset", { name: list.value }));
  onClick("preset-remove", () => store.send("/api/preset-remove", { name: list.value }));
  const save = async () => {
    const wanted = name.value.trim();
    if (wanted === "" || !await store.send("/api/presets", { name: wanted })) return;
    list.value = wanted;
    name.value = "";
    refresh();
  };
  onClick("preset-save", save);
  on(name, "keydown", (event) => { if (event.key === "Enter") save(); });
  on(name, "input", refresh);

  let shown = null;
  on(store, "state", () => {
    const key = JSON.stringify(store.state.presets);
    if (key !== shown) {
      shown = key;
      const chosen = list.value;
      list.replaceChildren(...store.state.presets.map((value) => make("option", { value, textContent: value })));
      if (store.state.presets.includes(chosen)) list.value = chosen;
    }
    refresh();
  });
}

export function showRender(store) {
  onClick("render", () => store.send("/api/render"));
  onClick("cancel", () => store.send("/api/cancel"));

  on(store, "state", () => {
    const { render, output } = store.state;
    const isRunning = render?.state === "running";
    const progress = find("progress");
    progress.hidden = !isRunning;
    // Without a value it says that something goes on.
    if (render?.fraction) progress.value = render.fraction;
    else progress.removeAttribute("value");
    find("cancel").hidden = !isRunning;
    const button = find("render");
    button.hidden = isRunning;
    button.disabled = output === null;
    button.title = output === null ? "glfx tune was started without an OUTPUT" : `Write ${output}`;
    write(find("render-text"), "textContent", describe(render, output));
    find("render-text").classList.toggle("wrong", render?.state === "failed");
  });
}

function describe(render, output) {
  if (!render) return output === null ? "To render, start glfx tune with an OUTPUT." : `to ${output}`;
  if (render.state === "failed") return render.message ?? "It failed.";
  if (render.state === "cancelled") return `Cancelled: no ${output ?? "output"} was written.`;
  if (render.state === "done") return render.message ?? `${output} is written.`;
  const parts = [`${render.framesDone} frames`];
  if (render.fraction !== null) parts.unshift(`${Math.floor(render.fraction * 100)} %`);
  if (render.secondsLeft !== null) parts.push(`${duration(render.secondsLeft)} left`);
  return parts.join(", ");
}

function duration(seconds) {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}
