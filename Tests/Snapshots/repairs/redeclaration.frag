// In none of 24 collections: texts that were written for a driver that takes more than the language.
precision mediump float;
uniform highp float level;
uniform float level;
varying vec2 uv;
varying highp vec2 uv;
float twice(const float x) { float x = x * 2.0; return x; }
void main() { gl_FragColor = vec4(uv, twice(level), 1.0); }
