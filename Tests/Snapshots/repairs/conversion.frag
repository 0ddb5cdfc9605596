// In none of 24 collections: texts that were written for a driver that takes more than the language.
uniform float x;
float table[3];
float one() { return 1; }
int whole(float v) { return floor(v); }
float mixed(float a, float b, int n) { return a + b + float(n); }
void main() {
    int i = floor(x);
    int k = 2;
    k *= x + 1.0;
    k = x * 2.0;
    ivec2 p = gl_FragCoord.xy;
    float t = table[floor(x)];
    gl_FragColor = vec4(i + k, p.x, mixed(1, 1.5, 2.0), one() + whole(x) + t);
}
