// Draws what tests start from: hues across, brightness up, a ring that moves, a green screen at the left, fine lines.
uniform float time;
uniform vec2 resolution;
uniform float shift; // default=0 min=0 max=1: turns the hues
varying vec2 position;

void main() {
    vec3 hues = clamp(abs(fract(position.x + shift + vec3(0.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0, 0.0, 1.0);
    vec3 color = mix(vec3(position.y), hues, 0.6);
    // A screen that is not quite even, with something of its light at its edge.
    float screen = 1.0 - smoothstep(0.28, 0.32, position.x);
    color = mix(color, vec3(0.12, 0.7 + 0.1 * position.y, 0.2), screen);
    vec2 center = vec2(0.3 + 0.4 * time, 0.5);
    float away = length((position - center) * vec2(resolution.x / resolution.y, 1.0));
    color = mix(vec3(0.9, 0.8, 0.7), color, smoothstep(0.18, 0.2, away) + (1.0 - smoothstep(0.1, 0.12, away)));
    if (position.y < 0.15 && position.x > 0.4) color = vec3(mod(floor(position.x * resolution.x), 2.0));
    gl_FragColor = vec4(color, 1.0);
}
