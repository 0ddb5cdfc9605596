uniform sampler2D tDiffuse;
varying vec2 vUv;

// A result that lets half of what is below be seen at the top, and all of it at the bottom.
void main() {
    gl_FragColor = texture2D(tDiffuse, vUv) * 0.5 * vUv.y;
}
