// Needed by: picom.
float dither[][] = {{0.0, 0.5}, {0.75, 0.25}};
void main() { gl_FragColor = vec4(dither[int(gl_FragCoord.y) % 2][int(gl_FragCoord.x) % 2]); }
