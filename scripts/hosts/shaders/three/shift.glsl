// values: shift=0.11,0.07
uniform sampler2D tDiffuse;
uniform vec2 shift;
varying vec2 vUv;

// Reads between the pixels, so that the filter counts too.
void main() {
    gl_FragColor = texture2D(tDiffuse, clamp(vUv * 0.8 + shift, 0.02, 0.98));
}
