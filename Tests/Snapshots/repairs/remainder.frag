// In none of 24 collections: texts that were written for a driver that takes more than the language.
uniform float k;
void main() {
    float a = k + -k * sin(1.0) % k - 1.0, e = (a % 2.0) % a;
    e %= a + 1.0;
    gl_FragColor = vec4(a, e, 1.0, 1.0);
}
