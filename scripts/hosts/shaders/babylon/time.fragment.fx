// values: time=0.5
varying vec2 vUV;
uniform sampler2D textureSampler;
uniform float time;

void main(void) {
    vec4 c = texture2D(textureSampler, vUV);
    gl_FragColor = vec4(c.rgb * (0.6 + 0.4 * sin(time * 3.0 + vUV.x * 6.0)), c.a);
}
