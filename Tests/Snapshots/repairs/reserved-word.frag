// Needed by: Matchbox, Godot, PixiJS, Wagner, Shadertoy.
struct Light { float input; };
#define F(input) (input + sample)
/* sample */ float sample = 1.0; // sample
smooth in vec2 uv;
float g(vec4 v) { return v.stpq.s + v.xyz.x; }
#ifdef GL_X_sample
float h(Light a) { return sample * a.input; }
#endif
float glfx_half = 0.5;
float half = glfx_half;
out vec4 c;
void main() { c = vec4(F(sample), uv, g(vec4(half))); }
