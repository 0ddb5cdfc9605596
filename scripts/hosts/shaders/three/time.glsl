// values: time=0.5
uniform sampler2D tDiffuse;
uniform float time;
varying vec2 vUv;

void main() {
    vec4 c = texture2D(tDiffuse, vec2(vUv.x, vUv.y * (1.0 - 0.4 * time)));
    gl_FragColor = vec4(c.rgb * (0.6 + 0.4 * sin(time * 3.0 + vUv.x * 6.0)), c.a);
}
