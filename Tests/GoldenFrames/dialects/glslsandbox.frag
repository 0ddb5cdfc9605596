// glslsandbox: draws from nothing.
uniform float time;
uniform vec2 resolution;
uniform sampler2D backbuffer;
void main() {
    vec2 at = gl_FragCoord.xy / resolution;
    vec3 before = texture2D(backbuffer, at).rgb;
    gl_FragColor = vec4(mix(before, vec3(at, 0.5 + 0.5 * sin(time * 8.0 + at.x * 9.0)), 0.5), 1.0);
}
