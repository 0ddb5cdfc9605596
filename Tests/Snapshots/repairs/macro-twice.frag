// In none of 24 collections: texts that were written for a driver that takes more than the language.
#define A 1.0
float x = A;
#define A 2.0
float y = A;
#define B A
void main() { gl_FragColor = vec4(x, y, A, B); }
