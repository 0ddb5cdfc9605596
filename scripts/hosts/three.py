"""three.js of Debian: a scene with the picture, and a ShaderPass of the EffectComposer, upon a canvas with alpha."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import browser  # noqa: E402

FOLDER = "/usr/share/javascript/three/"

if sys.argv[1] == "--version":
    if not os.path.exists(FOLDER + "build/three.js"):
        sys.exit("libjs-three is not installed")
    print("three.js r" + re.search(r"REVISION = '(\w+)'", open(FOLDER + "build/three.js").read())[1])
    sys.exit()

browser.run(
    [FOLDER + part for part in (
        "build/three.js", "examples/js/shaders/CopyShader.js", "examples/js/postprocessing/EffectComposer.js",
        "examples/js/postprocessing/RenderPass.js", "examples/js/postprocessing/ShaderPass.js",
    )],
    """
const renderer = new THREE.WebGLRenderer({ alpha: true, preserveDrawingBuffer: true });
renderer.setSize(job.width, job.height);
renderer.setClearColor(0, 0);
const scene = new THREE.Scene();
const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
const uniforms = { tDiffuse: { value: null }, resolution: { value: new THREE.Vector2(job.width, job.height) } };
const kinds = { 2: THREE.Vector2, 3: THREE.Vector3, 4: THREE.Vector4 };
for (const name in job.values) {
    const numbers = job.values[name];
    uniforms[name] = { value: numbers.length == 1 ? numbers[0] : new kinds[numbers.length](...numbers) };
}
const vertexShader = "varying vec2 vUv; void main() { vUv = uv; " +
    "gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }";
new THREE.TextureLoader().load(job.picture, texture => {
    texture.minFilter = THREE.LinearFilter;
    texture.generateMipmaps = false;
    const material = new THREE.MeshBasicMaterial({ map: texture, transparent: true });
    scene.add(new THREE.Mesh(new THREE.PlaneBufferGeometry(2, 2), material));
    const composer = new THREE.EffectComposer(renderer);
    composer.addPass(new THREE.RenderPass(scene, camera));
    composer.addPass(new THREE.ShaderPass({ uniforms, vertexShader, fragmentShader: job.shader }));
    composer.render();
    show(renderer.domElement);
});
""")
