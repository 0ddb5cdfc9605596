"""PixiJS, out of a package for Python: a sprite of the picture with a filter, upon a canvas with alpha."""
import importlib.util
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import browser  # noqa: E402

package = importlib.util.find_spec("higlass")
bundle = package and os.path.join(package.submodule_search_locations[0], "static/index.js")
if not bundle or not os.path.exists(bundle):
    sys.exit("higlass-python 0.4.8 is not installed")
text = open(bundle).read()
if sys.argv[1] == "--version":
    print("PixiJS", re.search(r"pixi\.js - v([0-9.]+)", text)[1])
    sys.exit()

with tempfile.TemporaryDirectory() as folder:
    # The bundle's function that makes a module is handed out, and what would begin with its first one is not run.
    script = os.path.join(folder, "bundle.js")
    with open(script, "w") as file:
        file.write("function define(names, make) { make({}); }\n")
        file.write(text.replace("// Load entry module and return exports", "\nself.need = __webpack_require__; return {};", 1))
    browser.run(
        [script],
        """
const PIXI = need(need.m.findIndex(module => module.toString().includes(" * pixi.js - v")));
const renderer = new PIXI.Renderer({
    width: job.width, height: job.height, transparent: true, antialias: false, preserveDrawingBuffer: true
});
const texture = PIXI.Texture.from(job.picture);
const uniforms = {};
for (const name in job.values) uniforms[name] = job.values[name].length == 1 ? job.values[name][0] : job.values[name];
texture.baseTexture.once("loaded", () => {
    const sprite = new PIXI.Sprite(texture);
    sprite.filters = [new PIXI.Filter(undefined, job.shader, uniforms)];
    const stage = new PIXI.Container();
    stage.addChild(sprite);
    renderer.render(stage);
    show(renderer.view);
});
""")
