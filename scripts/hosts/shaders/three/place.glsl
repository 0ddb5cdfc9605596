uniform sampler2D tDiffuse;
uniform vec2 resolution;
varying vec2 vUv;

// The place as a color: at the top by vUv, at the bottom by the pixel.
void main() {
    vec3 place = vec3(vUv, 0.25);
    if (vUv.y < 0.5) place = vec3(gl_FragCoord.xy / resolution, mod(floor(gl_FragCoord.x), 2.0));
    gl_FragColor = vec4(place, 1.0);
}
