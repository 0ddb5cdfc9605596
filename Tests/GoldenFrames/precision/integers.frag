#version 300 es
// Integers beyond 16 bits, and bits of floats: a mediump int or float would show.
precision highp float;
precision highp int;
in vec2 position;
out vec4 color;
void main() {
    uint x = uint(position.x * 96.0);
    uint y = uint(position.y * 64.0);
    uint hash = (x * 73856093u) ^ (y * 19349663u);
    hash = (hash ^ (hash >> 13)) * 1274126177u;
    int big = int(x) * 70001 % 65537;
    color = vec4(float(hash >> 24), float((hash >> 16) & 255u), float(big % 256), 255.0) / 255.0;
}
