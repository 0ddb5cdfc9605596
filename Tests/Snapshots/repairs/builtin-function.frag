// In none of 24 collections: texts that were written for a driver that takes more than the language.
uniform sampler2D frame;
varying vec2 uv;
vec4 texture2D(sampler2D s, vec2 p, int taps) { return texture2D(s, p) / float(taps); }
void main() { gl_FragColor = texture2D(frame, uv, 3) + texture2D(frame, uv); }
