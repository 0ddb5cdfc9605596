// In none of 24 collections: texts that were written for a driver that takes more than the language.
static const float gain = 0.5;
inline float twice(float x) { return x * 2.0; }
extern uniform float level;
void main() {
    half a = 1.0;
    unsigned int n = 2u;
    gl_FragColor = vec4((float)n * a, (vec2)(level), twice(gain)) + 3f * 0.5lf;
}
