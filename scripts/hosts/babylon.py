"""Babylon.js, out of a package for Python: a layer with the picture, and a PostProcess, upon a canvas with alpha."""
import glob
import importlib.util
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import browser  # noqa: E402

package = importlib.util.find_spec("pybabylonjs")
if package is None:
    sys.exit("pybabylonjs is not installed")
bundles = {}
for name in glob.glob(os.path.join(package.submodule_search_locations[0], "labextension/static/*.js")):
    bundles[name] = open(name).read()
# The bundle with every class under its full name, and those of which it is made.
main = [name for name in bundles if re.search(r"[{,]PostProcess:\(\)=>", bundles[name])]
if sys.argv[1] == "--version":
    print("Babylon.js " + re.search(r'Version\(\)\{return"([^"]*)"', bundles[main[0]])[1])
    sys.exit()

browser.run(
    main + [name for name in bundles if name not in main and len(bundles[name]) > 3_000_000],
    """
// The bundles' modules, each made when another first asks for it.
const modules = Object.assign({}, ...self.webpackChunk_tiledb_inc_pybabylonjs.map(chunk => chunk[1]));
const made = {};
function need(id) {
    if (!made[id]) {
        made[id] = { exports: {} };
        modules[id].call(made[id].exports, made[id], made[id].exports, need);
    }
    return made[id].exports;
}
need.o = (object, name) => Object.hasOwn(object, name);
need.d = (object, getters) => {
    for (const name in getters) Object.defineProperty(object, name, { enumerable: true, get: getters[name] });
};
need.r = object => Object.defineProperty(object, "__esModule", { value: true });
need.n = module => Object.assign(() => module.default ?? module, { a: module.default ?? module });
need.g = self;
const BABYLON = need(Object.keys(modules).find(id => /[{,]PostProcess:\\(\\)=>/.test(modules[id].toString())));

const canvas = document.createElement("canvas");
canvas.width = job.width;
canvas.height = job.height;
const engine = new BABYLON.Engine(canvas, false, { preserveDrawingBuffer: true, stencil: true });
const scene = new BABYLON.Scene(engine);
scene.clearColor = new BABYLON.Color4(0, 0, 0, 0);
const camera = new BABYLON.FreeCamera("camera", new BABYLON.Vector3(0, 0, -1), scene);
const layer = new BABYLON.Layer("picture", null, scene, true);
layer.texture = new BABYLON.Texture(job.picture, scene, true, true, BABYLON.Texture.NEAREST_SAMPLINGMODE);
BABYLON.Effect.ShadersStore["customFragmentShader"] = job.shader;
const post = new BABYLON.PostProcess("custom", "custom", ["screenSize"].concat(Object.keys(job.values)), null, 1, camera);
post.onApply = effect => {
    effect.setFloat2("screenSize", job.width, job.height);
    for (const name in job.values) {
        const numbers = job.values[name];
        effect["setFloat" + (numbers.length == 1 ? "" : numbers.length)](name, ...numbers);
    }
};
// By timers: a page without a window has no animation frames. The shader is compiled beside the first pictures.
let pictures = 0;
const timer = setInterval(() => {
    scene.render();
    if (++pictures < 5 || !scene.isReady() || !post.isReady()) return;
    clearInterval(timer);
    show(canvas);
}, 50);
""")
