// Needed by: Shadertoy.
uniform float level;
#define SETUP const float gain = level * 2.0;
float twice(const float x) { x *= 2.0; return x; }
void main() {
    const float half_level = level * 0.5, one = 1.0;
    SETUP
    gl_FragColor = vec4(half_level, gain, one, twice(level));
}
