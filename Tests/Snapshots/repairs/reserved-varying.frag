// Needed by: Processing, Matchbox.
varying vec2 texture;
uniform sampler2D sample;
void main() { gl_FragColor = texture2D(sample, texture); }
