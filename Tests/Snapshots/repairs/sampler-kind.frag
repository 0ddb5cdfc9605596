// Needed by: Shadertoy (cubes and volumes whose type the site knows).
uniform sampler2D a, b, c;
uniform sampler2D d;
out vec4 o;
void main() { o = texture(b, vec3(1.0)) + texture(a, vec2(0.5)) + texelFetch(d, ivec2(1), 0) + texture(c, vec2(0.5)); }
