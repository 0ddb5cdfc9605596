// A sixteenth: what a shader hands to the next has more than 8 bits.
precision highp float;
uniform sampler2D frame;
varying vec2 position;
void main() { gl_FragColor = vec4(texture2D(frame, position).rgb / 16.0, 1.0); }
