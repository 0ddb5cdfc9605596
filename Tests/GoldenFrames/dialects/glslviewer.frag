// glslViewer: the frame is u_tex0.
uniform sampler2D u_tex0;
uniform vec2 u_resolution;
uniform float u_time;
void main() {
    vec2 at = gl_FragCoord.xy / u_resolution;
    vec2 cell = floor(at * 12.0) / 12.0;
    gl_FragColor = vec4(texture2D(u_tex0, mix(at, cell, step(0.5, fract(u_time + at.y)))).rgb, 1.0);
}
