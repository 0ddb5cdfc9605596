import { arrange, find, iconButton, make, on } from "./dom.js";

/** What went wrong, above the panels, and the banner for a server that is gone. */
export function showMessages(store, picture) {
  const lines = new Map();

  function say(source, text) {
    if ((lines.get(source)?.text ?? null) === (text || null)) return;
    if (text) {
      const close = iconButton("close", "Dismiss", { onclick: () => say(source, null) });
      const node = make("p", { className: "message" }, make("span", {}, text), close);
      lines.set(source, { text, node });
    } else {
      lines.delete(source);
    }
    arrange(find("problems"), [...lines.values()].map((line) => line.node));
  }

  const hasProblem = () => store.state?.shaders.some((shader) => shader.problem) ?? false;
  let hasFailed = false;
  const dim = () => {
    find("result").classList.toggle("stale", hasFailed || hasProblem() || !store.isConnected);
    find("working").hidden = !store.isConnected || !store.state?.isCompiling;
  };

  on(store, "refusal", ({ detail }) => say("edit", detail?.message));
  on(picture, "failure", ({ detail }) => {
    hasFailed = detail !== null;
    // What is wrong with a shader is in its panel already.
    say("picture", hasProblem() ? null : detail?.message);
    dim();
  });
  on(store, "state", () => {
    say("server", store.state.message);
    if (hasProblem()) say("picture", null);
    const broken = store.state.shaders.filter((shader) => shader.problem).map((shader) => shader.title);
    say("shaders", broken.length > 0 ? `${broken.join(", ")}: the last good picture is shown` : null);
    dim();
  });
  on(store, "connection", () => {
    const banner = find("connection");
    banner.hidden = store.isConnected;
    banner.textContent = store.isRefused
      ? "glfx was started again: open the address that it has printed. The command is still here."
      : "glfx has ended: start it again; the command is still here.";
    document.body.classList.toggle("lost", !store.isConnected);
    for (const node of document.querySelectorAll(".live")) node.disabled = !store.isConnected;
    dim();
  });
}
