#version 330
// Needed by: RetroArch.
uniform float u;
float a[] = float[](u, 1.0), b[2];
float[] c = float[3](u, u, u);
out vec4 o;
void main() { o = vec4(a[0], c[1], b[0], 1.0); }
