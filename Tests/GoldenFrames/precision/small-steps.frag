#version 300 es
// Steps of a 4,096th around 1,000: half floats have steps of a half there.
precision highp float;
in vec2 position;
out vec4 color;
void main() {
    float value = 1000.0 + floor(position.x * 96.0) / 4096.0;
    float step = (value - 1000.0) * 4096.0;
    color = vec4(step / 96.0, fract(value * 16.0), position.y, 1.0);
}
