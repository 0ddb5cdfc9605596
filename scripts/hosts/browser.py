"""Runs a page in headless Chromium for a host in JavaScript, and saves the picture that the page has made."""
import base64
import json
import os
import re
import subprocess
import sys
import tempfile

from PIL import Image

# What comes after `show(canvas)` lays the host's canvas over the color, as the browser does, and hands it over as text.
PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><pre id="result">nothing</pre>
<script>
const job = %s;
const report = text => { document.getElementById("result").textContent = text };
window.onerror = (message, file, line) => report("error: " + message + " (line " + line + ")");
window.onunhandledrejection = event => report("error: " + event.reason);
console.error = (...words) => report("error: " + words.join(" "));
// The host's canvas over the color, as the browser shows it.
function show(canvas) {
    const flat = document.createElement("canvas");
    flat.width = job.width;
    flat.height = job.height;
    const context = flat.getContext("2d");
    context.fillStyle = "rgb(" + job.background + ")";
    context.fillRect(0, 0, job.width, job.height);
    context.drawImage(canvas, 0, 0);
    if (!document.getElementById("result").textContent.startsWith("error")) report(flat.toDataURL("image/png"));
}
</script>
%s
<script>
%s
</script></body></html>"""


def run(scripts: list[str], program: str) -> None:
    """The arguments of the host's program; `program` is JavaScript, and calls show()."""
    path, source, output, *pairs = sys.argv[1:]
    size = Image.open(source).size
    values = {}
    for pair in pairs:
        name, value = pair.split("=")
        values[name] = [float(part) for part in value.split(",")]
    job = {
        "shader": open(path).read(), "width": size[0], "height": size[1], "values": values,
        "background": os.environ["BACKGROUND"],
        "picture": "data:image/png;base64," + base64.b64encode(open(source, "rb").read()).decode(),
    }
    tags = "\n".join(f'<script src="file://{script}"></script>' for script in scripts)
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w") as file:
            file.write(PAGE % (json.dumps(job).replace("</", "<\\/"), tags, program))
        shown = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--hide-scrollbars",
             "--enable-unsafe-swiftshader", "--disable-gpu-sandbox", "--allow-file-access-from-files",
             "--user-data-dir=" + folder, "--virtual-time-budget=20000", "--dump-dom", "file://" + page],
            capture_output=True, text=True, timeout=120).stdout
    found = re.search(r'<pre id="result">(.*?)</pre>', shown, re.DOTALL)
    result = found[1] if found else "no page"
    if not result.startswith("data:image/png;base64,"):
        sys.exit(result)
    with open(output, "wb") as file:
        file.write(base64.b64decode(result.split(",")[1]))
